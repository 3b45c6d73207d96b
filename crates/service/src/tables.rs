//! Tables, their laws, and claims about them: the work of jobs.

use std::sync::Arc;
use std::time::Duration;

use grundy::laws::pattern::{Laws, Mark, has_integers};
use grundy::laws::period::Reach;
use grundy::laws::theorem::Theorem;
use grundy::{
    Area, Formula, Game, Lang, Message, Stop, Table, draw::DrawError, draw::Format,
    draw::text::Layout, formula::Kind,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cache::{CachedTable, Window};
use crate::fault::{Answer, Fault, Resource};
use crate::host::Watch;
use crate::job::Job;
use crate::messages;
use crate::reply::Reply;
use crate::request::{AboutGame, ClaimRequest, TableRequest, area, rules};
use crate::store::Store;

/// From this number of cells on, a smaller table is shown first.
const PREVIEW_CELLS: u64 = 200_000;
/// Maximum number of cells of a table that is searched for laws.
const MAX_CELLS_FOR_LAWS: usize = 4_000_000;

/// Returns the name of a kind of values.
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Grundy => "grundy",
        Kind::Loopy => "loopy",
        Kind::Obliged => "obliged",
        Kind::Win => "outcome",
        Kind::Misere => "misere",
        Kind::Max | Kind::Min | Kind::Turns => "score",
        Kind::Game => "game",
        Kind::Plain => "plain",
    }
}

/// Describes a table for the page before it requests tiles.
fn describe(cached: &CachedTable, asked: usize) -> Value {
    let table = &cached.table;
    let (least, largest) = cached.ends().unzip();
    json!({
        "table": cached.name(),
        "function": table.function,
        "params": grundy::formula::json::ranges(&table.area),
        "kind": kind_word(cached.table.kind),
        "reached": table.reached,
        "asked": asked,
        "complete": table.stop == Stop::Complete,
        "least": least,
        "largest": largest,
        "title": table.title.as_ref().map(Message::bilingual),
    })
}

/// Computes a table, in growing pieces if it is large; then its period and its laws.
pub struct TableJob {
    asked: TableRequest,
    stage: Stage,
}

/// The stage of the job.
enum Stage {
    Begun,
    /// The game is open; the smaller tables that remain to be shown, the last one next.
    Tables(Box<Game>, Area, Vec<Area>),
    /// The table is complete and its laws are being searched. The flag: it took less than a second.
    Said(Box<Game>, Arc<CachedTable>, bool),
    Over,
}

impl TableJob {
    /// # Errors
    /// Rules that are too long.
    pub fn new(asked: TableRequest) -> Answer<Self> {
        asked.key()?;
        let stage = Stage::Begun;
        Ok(Self { asked, stage })
    }

    fn begin(&self, store: &Store, watch: &mut Watch<'_>) -> Answer<Stage> {
        let mut opened = Box::new(self.asked.key()?.open()?);
        let game = rules(&mut opened)?;
        if let Some(cached) = store.cache.again(&self.question()?) {
            let asked = cached.table.len();
            watch.send_event("table", &describe(&cached, asked));
            return Ok(Stage::Said(opened, cached, true));
        }
        let area = area(self.asked.to, self.asked.ranges.as_deref())?;
        let pieces = pieces(game, self.asked.function.as_deref(), &area);
        Ok(Stage::Tables(opened, area, pieces))
    }

    fn question(&self) -> Answer<String> {
        let asked = &self.asked;
        let key = asked.key()?;
        Ok(format!(
            "{key:?} {:?} {:?} {:?}",
            asked.function, asked.to, asked.ranges
        ))
    }

    /// Computes a smaller table on the way.
    fn piece(
        &self,
        game: &mut Game,
        piece: &Area,
        store: &Store,
        watch: &mut Watch<'_>,
    ) -> Answer<()> {
        let function = self.asked.function.as_deref();
        let table = rules(game)?.table(function, piece, &mut watch.run())?;
        if table.stop == Stop::Complete {
            let asked = table.len();
            watch.send_event("table", &describe(&store.cache.put(table, None), asked));
        }
        Ok(())
    }

    /// Computes the table itself; returns the reason of the end and the finished part.
    fn whole(
        &self,
        game: &mut Game,
        area: &Area,
        store: &Store,
        watch: &mut Watch<'_>,
    ) -> Answer<(Stop, Option<Arc<CachedTable>>)> {
        let function = self.asked.function.as_deref();
        let table = rules(game)?.table(function, area, &mut watch.run())?;
        let (asked, stop) = (table.len(), table.stop);
        // A stopped row of a heap game ends with its values; any other shape keeps the requested
        // area.
        let table = if table.area.axes.len() == 1 {
            table.reached_part()
        } else {
            table
        };
        if table.reached == 0 {
            return Ok((stop, None));
        }
        let question = self.question()?;
        let cached = (store.cache).put(table, (stop == Stop::Complete).then_some(question));
        watch.send_event("table", &describe(&cached, asked));
        Ok((stop, Some(cached)))
    }

    fn say(
        &self,
        game: &mut Game,
        cached: &Arc<CachedTable>,
        is_quick: bool,
        watch: &mut Watch<'_>,
    ) -> Answer<Stop> {
        let game = rules(game)?;
        let function = self.asked.function.as_deref();
        let main = game.main_function();
        let is_main = function.is_none_or(|name| main.is_some_and(|main| main.name == name));
        // If the game is not a heap game, the period is searched in the table, which is computed
        // again.
        if is_main && cached.table.area.axes.len() == 1 && (is_quick || game.heap_code().is_ok()) {
            period(game, &cached.table, watch);
        }
        laws(game, cached, self.asked.lang, watch)
    }
}

impl Job for TableJob {
    fn step(&mut self, store: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
        match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Begun => self.stage = self.begin(store, watch)?,
            Stage::Tables(mut game, area, mut pieces) => {
                if let Some(piece) = pieces.pop() {
                    self.piece(&mut game, &piece, store, watch)?;
                    self.stage = Stage::Tables(game, area, pieces);
                    return Ok(None);
                }
                let start = watch.elapsed();
                let (stop, cached) = self.whole(&mut game, &area, store, watch)?;
                match cached {
                    Some(cached) if stop == Stop::Complete => {
                        let is_quick =
                            watch.elapsed().saturating_sub(start) < Duration::from_secs(1);
                        self.stage = Stage::Said(game, cached, is_quick);
                    }
                    _ => return Ok(Some(stop)),
                }
            }
            Stage::Said(mut game, cached, is_quick) => {
                return self.say(&mut game, &cached, is_quick, watch).map(Some);
            }
            Stage::Over => return Ok(Some(Stop::Complete)),
        }
        Ok(None)
    }
}

/// Returns the smaller tables shown on the way to a large one, the smallest last: each about a
/// sixteenth of the next.
fn pieces(game: &Formula, function: Option<&str>, area: &Area) -> Vec<Area> {
    let (Some(to), true) = (area.to, area.axes.is_empty()) else {
        return Vec::new();
    };
    let function = match function {
        Some(name) => game.rules().function(name),
        None => game.main_function(),
    };
    let params = function.map_or(1, |function| function.params.len().max(1));
    let cells = |to: i64| {
        let side = u64::try_from(to).unwrap_or(0).saturating_add(1);
        (0..params).fold(1_u64, |cells, _| cells.saturating_mul(side))
    };
    let shrink = if params == 1 { 16 } else { 4 };
    let mut smaller = to;
    let mut list = Vec::new();
    while cells(smaller) > PREVIEW_CELLS {
        smaller /= shrink;
        list.push(Area::up_to(smaller));
    }
    list
}

/// Reports the period of a game that has one. Another kind of row has none, which is not an error.
fn period(game: &mut Formula, table: &Table, watch: &mut Watch<'_>) {
    let Some(axis) = table.area.axes.first() else {
        return;
    };
    let reach = Reach {
        to: u64::try_from(axis.to).ok(),
    };
    if let Ok(report) = game.period(reach, &mut watch.run()) {
        watch.send_event("period", &report.to_json());
    }
}

fn laws(
    game: &mut Formula,
    cached: &Arc<CachedTable>,
    lang: Lang,
    watch: &mut Watch<'_>,
) -> Answer<Stop> {
    if cached.laws.get().is_none() {
        if cached.table.len() > MAX_CELLS_FOR_LAWS || cached.table.kind == Kind::Plain {
            return Ok(Stop::Complete);
        }
        // A table of values other than integers, such as those of a loopy game, is valid.
        if !has_integers(&cached.table) {
            watch.send_event("laws", &json!({"findings": [], "known": null}));
            return Ok(Stop::Complete);
        }
        let mut found = game.laws_of(&cached.table, &mut watch.run())?;
        let stopped = found.stopped;
        if stopped.is_none() {
            // If no formula is proved, an automaton may be: the results so far are reported first.
            watch.send_event("laws", &laws_json(&found, lang));
            match game.law_of_states(&found, &mut watch.run())? {
                Some(Ok(law)) => found.findings.insert(0, law),
                withdrawn => {
                    found.doubts.extend(withdrawn.and_then(Result::err));
                    found.learned =
                        game.learn_law(&found, &cached.table, true, &mut watch.run())?;
                }
            }
        }
        // Another job may have set the same laws earlier.
        let _ = cached.laws.set(found);
        if let Some(stop) = stopped {
            return Ok(stop);
        }
    }
    if let Some(found) = cached.laws.get() {
        watch.send_event("laws", &laws_json(found, lang));
    }
    Ok(Stop::Complete)
}

/// Formats the laws of a table, each with its proof; a learned law comes last.
fn laws_json(found: &Laws, lang: Lang) -> Value {
    let with = |mut finding: Value, proof: Option<&Theorem>| {
        if let Some(proof) = proof {
            finding["proof"] = proof.to_json(lang);
        }
        finding
    };
    let findings = found.findings.iter().map(|law| {
        let mut finding = with(law.to_json(lang), law.proof.as_ref());
        finding["line"] = Value::from(law.line().english());
        finding
    });
    let learned = found.learned.as_ref();
    let learned = learned.map(|law| with(law.to_json(lang), Some(&law.theorem)));
    let findings: Vec<Value> = findings.chain(learned).collect();
    let param = found.ranges.axes.first().map_or("n", |axis| &*axis.name);
    let known = found.known.as_ref();
    let known = known.map(|known| known.sentence(param).text(lang).to_owned());
    json!({"findings": findings, "known": known})
}

/// Checks a closed form.
pub struct ClaimJob(ClaimRequest);

impl ClaimJob {
    /// # Errors
    /// Rules that are too long.
    pub fn new(asked: ClaimRequest) -> Answer<Self> {
        asked.key()?;
        Ok(Self(asked))
    }
}

impl Job for ClaimJob {
    fn step(&mut self, _: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
        let asked = &self.0;
        let mut opened = asked.key()?.open()?;
        let game = rules(&mut opened)?;
        let area = area(asked.to, asked.ranges.as_deref())?;
        let checked = game.claim(&asked.formula, None, &area, &mut watch.run())?;
        watch.send_event("claim", &checked.to_json());
        Ok(Some(checked.stop))
    }
}

/// The format of a download.
#[derive(Debug, Deserialize)]
pub struct FileRequest {
    pub format: String,
    /// The name of the file; the default is the name of the function.
    pub name: Option<String>,
}

/// The fault of a format that cannot hold a table.
pub fn no_file(error: &DrawError) -> Fault {
    Fault::wrong(
        "no-file",
        error.message(),
        messages::another_format_or_table(),
    )
}

/// Formats a table as a file.
pub fn file(cached: &CachedTable, asked: &FileRequest) -> Answer<Reply> {
    let format = &asked.format;
    let formats = || Format::all().filter(|format| *format != Format::Blocks);
    let format = formats()
        .find(|known| known.name() == *format)
        .ok_or_else(|| {
            let names = formats().map(|format| Message::same(format.name()));
            let names = Message::joined(names, ", ", "、");
            Fault::wrong(
                "wrong-format",
                messages::unknown_format(format),
                messages::formats_are(names),
            )
        })?;
    let mut bytes = Vec::new();
    let layout = Layout {
        width: 200,
        ..Layout::default()
    };
    format
        .write(&mut bytes, &cached.table, &layout)
        .map_err(|error| no_file(&error))?;
    let extension = match format {
        // A type that browsers open.
        Format::Bfile => "txt",
        format => format.extension(),
    };
    // Letters, digits and the punctuation of game names: no character that ends a header or leaves
    // a folder.
    let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let asked: String = asked
        .name
        .iter()
        .flat_map(|name| name.chars())
        .filter(plain)
        .collect();
    let stem = match asked.trim_start_matches('.') {
        "" => &cached.table.function,
        asked => asked,
    };
    // The name of a function may be Japanese; a header is ASCII.
    let ascii = |c: char| match c {
        c if plain(&c) => c,
        _ => '_',
    };
    Ok(Reply {
        status: 200,
        media: format.media(),
        name: Some(format!("{stem}.{extension}").chars().map(ascii).collect()),
        lasting: false,
        bytes,
    })
}

/// Returns the shares of cells of a window that a law explains.
pub fn explained(
    cached: &CachedTable,
    law: usize,
    window: Window,
    fix: &[usize],
) -> Answer<Vec<u8>> {
    let laws = cached.laws.get().ok_or(Fault::Early)?;
    let Some(found) = laws.findings.get(law) else {
        // The index after them is the learned law.
        let learned = laws.learned.as_ref();
        let learned = learned.filter(|_| law == laws.findings.len());
        let learned = learned.ok_or(Fault::Gone(Resource::Law))?;
        let tells = |at| {
            cached
                .table
                .cells
                .get(at)
                .is_some_and(|v| learned.tells(&v))
        };
        return cached.shares(window, fix, tells);
    };
    let marks = laws.marks(found, &cached.table.area);
    cached.shares(window, fix, |at| marks.get(at) == Some(&Mark::Explained))
}
