//! Tables, what they say, and claims about them: the work of jobs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy::laws::pattern::{Mark, has_integers};
use grundy::laws::period::Reach;
use grundy::{
    Area, Budget, Formula, Lang, Run, Stop, Table, draw::DrawError, draw::Format,
    draw::text::Layout, formula::Kind,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cache::{Cache, CachedTable, Window};
use crate::fault::{Answer, Fault};
use crate::jobs::Reporter;
use crate::request::{AboutGame, ClaimRequest, TableRequest, area, rules};

/// From so many cells on, a smaller table is shown before.
const LARGE: u64 = 200_000;
/// Laws are looked for in tables of up to so many cells.
const LAWFUL: usize = 4_000_000;

/// The word for what the values are.
pub fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Grundy => "grundy",
        Kind::Loopy => "loopy",
        Kind::Obliged => "obliged",
        Kind::Win => "outcome",
        Kind::Misere => "misere",
        Kind::Max | Kind::Min => "score",
        Kind::Game => "game",
        Kind::Plain => "plain",
    }
}

/// What the page must know of a table before it asks for tiles.
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
        "title": table.title,
    })
}

/// Computes a table, in growing pieces if it is large; then its period and its laws.
pub fn compute(
    ask: &TableRequest,
    cache: &Cache,
    budget: Budget,
    reporter: &mut Reporter,
) -> Answer<Stop> {
    let key = ask.key()?;
    let question = format!("{key:?} {:?} {:?} {:?}", ask.function, ask.to, ask.ranges);
    let mut opened = key.open()?;
    let game = rules(&mut opened)?;
    let function = ask.function.as_deref();
    let start = Instant::now();
    let (asked, cached) = if let Some(cached) = cache.again(&question) {
        (cached.table.len(), cached)
    } else {
        let area = area(ask.to, ask.ranges.as_deref())?;
        for piece in pieces(game, function, &area) {
            let table = game.table(function, &piece, &mut Run::new(reporter).with(budget))?;
            if table.stop == Stop::Complete {
                let asked = table.len();
                reporter.tell("table", &describe(&cache.put(table, None), asked));
            }
        }
        let table = game.table(function, &area, &mut Run::new(reporter).with(budget))?;
        let (asked, stop) = (table.len(), table.stop);
        // A stopped row of a heap game ends where its values do; any other shape stays as it was asked for.
        let table = if table.area.axes.len() == 1 {
            table.reached_part()
        } else {
            table
        };
        if table.reached == 0 {
            return Ok(stop);
        }
        let key = (stop == Stop::Complete).then_some(question);
        (asked, cache.put(table, key))
    };
    reporter.tell("table", &describe(&cached, asked));
    if cached.table.stop != Stop::Complete {
        return Ok(cached.table.stop);
    }
    // Of a game that is no heap game the period is looked for in the table, which is then computed once more.
    let is_quick = start.elapsed() < Duration::from_secs(1);
    let is_main =
        function.is_none_or(|name| game.main_function().is_some_and(|main| main.name == name));
    if is_main && cached.table.area.axes.len() == 1 && (is_quick || game.heap_code().is_ok()) {
        period(game, &cached.table, budget, reporter);
    }
    laws(game, &cached, ask.lang, budget, reporter)
}

/// The smaller tables that are shown on the way to a large one: each about a sixteenth of the next.
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
    while cells(smaller) > LARGE {
        smaller /= shrink;
        list.push(Area::up_to(smaller));
    }
    list.reverse();
    list
}

/// Tells the period where the game has one that can be told. A row of some other kind has none to tell: no fault.
fn period(game: &mut Formula, table: &Table, budget: Budget, reporter: &mut Reporter) {
    let Some(axis) = table.area.axes.first() else {
        return;
    };
    let reach = Reach {
        to: u64::try_from(axis.to).ok(),
    };
    if let Ok(report) = game.period(reach, &mut Run::new(reporter).with(budget)) {
        reporter.tell("period", &report.to_json());
    }
}

fn laws(
    game: &mut Formula,
    cached: &Arc<CachedTable>,
    lang: Lang,
    budget: Budget,
    reporter: &mut Reporter,
) -> Answer<Stop> {
    if cached.laws.get().is_none() {
        if cached.table.len() > LAWFUL || cached.table.kind == Kind::Plain {
            return Ok(Stop::Complete);
        }
        // A table of other values than integers, as those of a loopy game, is a table all the same.
        if !has_integers(&cached.table) {
            reporter.tell("laws", &json!({"findings": [], "known": null}));
            return Ok(Stop::Complete);
        }
        let found = game.laws_of(&cached.table, &mut Run::new(reporter).with(budget))?;
        let stopped = found.stopped;
        // Another job may have been quicker with the same laws.
        let _ = cached.laws.set(found);
        if stopped {
            return Ok(Stop::Interrupted);
        }
    }
    if let Some(found) = cached.laws.get() {
        let findings: Vec<Value> = found
            .findings
            .iter()
            .map(|law| {
                let mut finding = law.to_json(lang);
                finding["line"] = Value::from(law.line());
                if let Some(proof) = &law.proof {
                    finding["proof"] = proof.to_json(lang);
                }
                finding
            })
            .collect();
        let param = cached
            .table
            .area
            .axes
            .first()
            .map_or("n", |axis| &*axis.name);
        let known = found
            .known
            .as_ref()
            .map(|known| known.sentence(param, lang));
        reporter.tell("laws", &json!({"findings": findings, "known": known}));
    }
    Ok(Stop::Complete)
}

/// Checks a closed form.
pub fn claim(ask: &ClaimRequest, budget: Budget, reporter: &mut Reporter) -> Answer<Stop> {
    let mut opened = ask.key()?.open()?;
    let game = rules(&mut opened)?;
    let area = area(ask.to, ask.ranges.as_deref())?;
    let checked = game.claim(
        &ask.formula,
        None,
        &area,
        &mut Run::new(reporter).with(budget),
    )?;
    reporter.tell("claim", &checked.to_json());
    Ok(checked.stop)
}

/// The format of a download.
#[derive(Deserialize)]
pub struct FileRequest {
    pub format: String,
    /// What the file is called; without one it is called by the function.
    pub name: Option<String>,
}

/// A table as a file: its name, its media type, its bytes.
pub fn file(cached: &CachedTable, asked: &FileRequest) -> Answer<(String, &'static str, Vec<u8>)> {
    let format = &asked.format;
    let formats = || Format::all().filter(|format| *format != Format::Blocks);
    let format = formats()
        .find(|known| known.name() == *format)
        .ok_or_else(|| {
            let names: Vec<&str> = formats().map(Format::name).collect();
            Fault::wrong(
                "wrong-format",
                format!("there is no format `{format}`"),
                format!("the formats are {}", names.join(", ")),
            )
        })?;
    let refuse = |error: DrawError| {
        let advice = "another format or a smaller table will do";
        Fault::wrong("no-file", error.to_string(), advice)
    };
    let mut bytes = Vec::new();
    let layout = Layout {
        width: 200,
        ..Layout::default()
    };
    format
        .write(&mut bytes, &cached.table, &layout)
        .map_err(refuse)?;
    let extension = match format {
        // What a browser opens.
        Format::Bfile => "txt",
        format => format.extension(),
    };
    // Letters, digits and what names of games have: nothing that ends a header or leaves a folder.
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
    let name = format!("{stem}.{extension}");
    Ok((name, format.media(), bytes))
}

/// The shares of cells of a window that a law explains.
pub fn explained(
    cached: &CachedTable,
    law: usize,
    window: Window,
    fix: &[usize],
) -> Answer<Vec<u8>> {
    let laws = cached.laws.get().ok_or(Fault::Early("laws"))?;
    let found = laws.findings.get(law).ok_or(Fault::Gone("law"))?;
    let marks = laws.marks(found, &cached.table.area);
    cached.shares(window, fix, |at| marks.get(at) == Some(&Mark::Explained))
}
