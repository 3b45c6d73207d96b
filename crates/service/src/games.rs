//! The gallery, the metadata of a game, and diagnostics of rules during typing.

use std::sync::LazyLock;
use std::time::Duration;

use grundy::board::BoardGame;
use grundy::catalogue::boards::About;
use grundy::catalogue::{self, Class, Draw, Field, Header, RuleFile};
use grundy::{
    Area, Budget, Failure, Formula, Game, Run, Stop, Table, catalogue::Entry,
    formula::FunctionInfo, formula::Kind, formula::Rules, formula::json,
};
use serde_json::{Value, json};

use crate::host::Watch;
use crate::messages;
use crate::request::GameKey;
use crate::tables::kind_word;

fn text(field: Option<&Field>) -> &str {
    field.map_or("", |field| &field.text)
}

fn texts(fields: &[Field]) -> Vec<&str> {
    fields.iter().map(|field| &*field.text).collect()
}

fn draw_word(draw: Option<Draw>) -> Option<&'static str> {
    let mut words = Draw::ALL.iter();
    words
        .find(|(_, hint)| Some(*hint) == draw)
        .map(|(word, _)| *word)
}

fn class_word(class: Option<Class>) -> Option<&'static str> {
    let mut words = Class::ALL.iter();
    words
        .find(|(_, known)| Some(*known) == class)
        .map(|(word, _)| *word)
}

/// Returns the pages of the explorer that apply to a game.
fn views(class: Option<Class>, kind: Option<Kind>, integers: bool) -> Vec<&'static str> {
    let mut views = Vec::new();
    if integers {
        views.push("table");
    }
    let scored = matches!(class, Some(Class::Scores)) || kind.is_some_and(Kind::is_score);
    if !scored {
        views.push("graph");
    }
    views.push("play");
    if scored
        || matches!(
            class,
            Some(Class::Partizan | Class::Outcome | Class::Misere)
        )
    {
        views.push("tree");
    }
    if integers && !scored {
        views.push("laws");
    }
    views
}

/// Returns all games for the gallery; the result is constant while the program runs.
pub fn gallery() -> &'static Value {
    static GALLERY: LazyLock<Value> = LazyLock::new(all_games);
    &GALLERY
}

fn all_games() -> Value {
    let games: Vec<Value> = catalogue::entries()
        .iter()
        .filter_map(|entry| match entry {
            Entry::Formula(rules) => Some(formula(rules)),
            Entry::Board(about) => Some(board(about)),
            Entry::Partizan(about) => Some(partizan(about)),
            Entry::Parts(_) => None, // they have no picture
        })
        .collect();
    json!({ "games": games })
}

fn formula(entry: &RuleFile) -> Value {
    let header = &entry.header;
    let mut game = common(header);
    game["name"] = Value::from(entry.name);
    game["example"] = Value::from(entry.name);
    // The properties of a game are read from the opened game; a test checks that every file of the
    // catalogue opens.
    let info = Formula::named(entry.name).ok();
    let integers = info.as_ref().is_some_and(Formula::has_table);
    let kind = info
        .as_ref()
        .and_then(Formula::main_function)
        .map(|main| main.kind);
    // Partizan rules have values of another kind, and neither graph nor tree.
    let views = match info {
        Some(_) => views(header.class, kind, integers),
        None => vec!["play"],
    };
    game["views"] = Value::from(views);
    game
}

/// The header of a game as JSON.
fn common(header: &Header) -> Value {
    let parameters: Vec<Value> = header
        .parameters
        .iter()
        .map(|parameter| {
            let default: Value = serde_json::from_str(&parameter.default).unwrap_or_default();
            json!({"name": parameter.name, "default": default, "meaning": parameter.meaning, "meaning_ja": parameter.meaning_ja})
        })
        .collect();
    json!({
        "name": "",
        "example": "",
        "title": text(header.title.as_ref().or(header.name.as_ref())),
        "title_ja": text(header.ja.as_ref()),
        "rules": text(header.summary.as_ref()),
        "rules_ja": text(header.summary_ja.as_ref()),
        "draw": draw_word(header.draw),
        "class": class_word(header.class),
        "parameters": parameters,
        "references": texts(&header.sources),
        "oeis": texts(&header.oeis),
        "aliases": texts(&header.aliases),
        "position": texts(&header.position),
    })
}

fn board(about: &About) -> Value {
    let parameters: Vec<Value> = about
        .parameters
        .iter()
        .map(|(name, usual)| json!({"name": name, "default": usual, "meaning": ""}))
        .collect();
    json!({
        "name": about.name,
        "example": about.name,
        "title": about.title,
        "title_ja": about.ja,
        "rules": about.rules,
        "rules_ja": about.rules_ja,
        "draw": "board",
        "class": "board",
        "parameters": parameters,
        "references": about.references,
        "oeis": [],
        "aliases": about.aliases,
        "position": ["start"],
        "views": ["play", "tree"],
    })
}

/// Metadata of a partizan game: its positions are words, the first is its default, and it can be
/// played.
fn partizan(about: &About) -> Value {
    let mut game = board(about);
    game["class"] = Value::from("partizan");
    game["position"] = json!([]);
    game["views"] = json!(["play"]);
    game
}

/// Returns all metadata of a game, with its start position for the given inputs.
pub fn about(game: &mut Game) -> Value {
    match (game.own_board(), game.formula()) {
        (Some(board), _) => about_board(board),
        (None, Ok(formula)) => {
            let mut answer = about_rules(formula);
            if let Some(start) = start(game) {
                answer["position"] = Value::from(start);
            }
            answer
        }
        (None, Err(_)) => about_other(game.name()),
    }
}

/// The budget for finding a start: it is part of opening a page.
const START: Budget = Budget {
    cells: Some(1 << 16),
    options: Some(1 << 20),
    bytes: Some(1 << 26),
    all_bytes: false,
};

/// Returns the start shown by the rules for their inputs, one word for each component; none if they
/// show none or an input is missing.
fn start(game: &mut Game) -> Option<Vec<String>> {
    let run = &mut Run::silent().with(START);
    if !game.beginning(run).ok()?.is_empty() {
        return None;
    }
    let components = game.read(&[], run).ok()?;
    let words = components.iter().map(|component| game.show(component));
    Some(words.collect::<Vec<_>>()).filter(|words| !words.is_empty())
}

fn about_board(game: &dyn BoardGame) -> Value {
    let mut answer = board(game.about());
    answer["text"] = Value::Null;
    answer["functions"] = json!([]);
    answer["main"] = Value::Null;
    answer["inputs"] = json!([]);
    answer["closed"] = json!([]);
    answer
}

/// Metadata of games without a formula, such as sums of games: they are played and have no rules to
/// show.
fn about_other(name: &str) -> Value {
    // `hackenbush` is also another name of the green one, which is a game of parts.
    let own = catalogue::entries().iter().find_map(|entry| match entry {
        Entry::Partizan(about) if about.name == name => Some(about),
        _ => None,
    });
    let mut answer = match (own, catalogue::find(name)) {
        (Some(about), _) | (None, Some(Entry::Partizan(about))) => partizan(about),
        (None, Some(Entry::Formula(rules))) => common(&rules.header),
        _ => common(&Header::default()),
    };
    answer["name"] = Value::from(name);
    answer["example"] = Value::from(name);
    answer["text"] = Value::Null;
    answer["functions"] = json!([]);
    answer["main"] = Value::Null;
    answer["inputs"] = json!([]);
    answer["views"] = json!(["play"]);
    answer["closed"] = json!([]);
    answer
}

fn about_rules(game: &Formula) -> Value {
    let header = game.header();
    let mut answer = common(header);
    let main = game.main_function();
    answer["name"] = Value::from(game.name());
    answer["example"] = Value::from(game.name());
    answer["text"] = Value::from(game.rules().source());
    answer["functions"] = game.rules().functions().iter().map(function).collect();
    answer["main"] = main.as_ref().map_or(Value::Null, function);
    let inputs: Vec<Value> = game
        .rules()
        .inputs()
        .iter()
        .map(|name| {
            let value = game
                .givens()
                .get(*name)
                .map_or(Value::Null, json::from_value);
            let parameter = header.parameters.iter().find(|known| known.name == *name);
            let meaning = parameter.map_or("", |parameter| &parameter.meaning);
            let japanese = parameter.map_or("", |parameter| &parameter.meaning_ja);
            json!({"name": name, "value": value, "meaning": meaning, "meaning_ja": japanese})
        })
        .collect();
    answer["inputs"] = Value::from(inputs);
    let kind = main.as_ref().map(|main| main.kind);
    answer["views"] = Value::from(views(header.class, kind, game.has_table()));
    let closed: Vec<&str> = header
        .closed
        .iter()
        .map(|closed| &*closed.formula.text)
        .collect();
    answer["closed"] = Value::from(closed);
    answer
}

fn function(function: &FunctionInfo) -> Value {
    json!({
        "name": function.name,
        "params": function.params,
        "kind": kind_word(function.kind),
    })
}

/// The result of computing a few values.
enum GameProbe {
    /// The values.
    Works(Table),
    /// Not computed: an input is missing, or the game has no table of integers.
    Untried,
    /// The time limit was reached; no error until then.
    Slow,
    /// The rules are wrong at a position.
    Wrong(Failure),
}

/// Computes the values at small arguments: well-formed rules may still recurse without end, or have
/// no value.
fn probe(key: &GameKey, watch: &mut Watch<'_>) -> GameProbe {
    watch.within(PROBE_TIME);
    let budget = Budget {
        cells: Some(PROBE_CELLS),
        bytes: Some(16 << 20),
        ..Budget::UNLIMITED
    };
    let mut game = match key.open() {
        Ok(game) => game,
        Err(failure) => return GameProbe::Wrong(failure),
    };
    let Ok(formula) = game.formula_mut() else {
        return GameProbe::Untried;
    };
    let (inputs, givens) = (formula.rules().inputs(), formula.givens());
    if inputs.iter().any(|name| !givens.contains_key(*name)) || !formula.has_table() {
        return GameProbe::Untried;
    }
    let is_list = |value: &grundy::Value| matches!(value, grundy::Value::List(_));
    let of_lists = formula.givens().values().any(is_list);
    let to = match formula.main_function().map_or(0, |main| main.params.len()) {
        0 => return GameProbe::Untried,
        1 => 40,
        2 => 11,
        _ => 2,
    };
    let mut run = watch.run().with(budget);
    let outcome = formula.table(None, &Area::up_to(to), &mut run);
    match outcome {
        Ok(table) if table.stop == Stop::Complete => GameProbe::Works(table),
        Ok(_) => GameProbe::Slow,
        Err(failure) if failure.stop().is_some() => GameProbe::Slow,
        // Lists among the inputs may be shorter than the table.
        Err(_) if of_lists => GameProbe::Untried,
        Err(failure) => GameProbe::Wrong(failure),
    }
}

/// The values of a probe, for a picture next to the rules: the last parameter varies fastest.
fn sample(probe: &GameProbe) -> Value {
    let GameProbe::Works(table) = probe else {
        return Value::Null;
    };
    let values = (0..table.len()).map(|at| table.cells.get(at).as_ref().map(json::from_value));
    json!({
        "function": table.function,
        "params": json::ranges(&table.area),
        "values": values.collect::<Vec<_>>(),
    })
}

/// The time limit and the cell limit of a probe.
const PROBE_TIME: Duration = Duration::from_millis(800);
const PROBE_CELLS: u64 = 20_000;

/// Diagnoses rules and lists their definitions; `tried` reports the result of the first values.
pub fn check(rules: &str, key: &GameKey, watch: &mut Watch<'_>) -> Value {
    let failure = |findings| {
        Failure::new(
            findings,
            vec![grundy::formula::Text {
                name: messages::text_of_rules(),
                text: rules.to_owned(),
                start: 0,
                line: 1,
            }],
        )
    };
    match Rules::parse(rules) {
        Ok(parsed) => {
            let (_, header) = Header::parse(rules);
            let mut findings = parsed.warnings().to_vec();
            findings.extend(header);
            let functions: Vec<Value> = parsed.functions().iter().map(function).collect();
            let probe = probe(key, watch);
            let mut diagnostics = failure(findings).findings_for_editors();
            let (ok, tried) = match &probe {
                GameProbe::Works(_) => (true, "works"),
                GameProbe::Untried => (true, "untried"),
                GameProbe::Slow => (true, "slow"),
                GameProbe::Wrong(wrong) => {
                    diagnostics.extend(wrong.findings_for_editors());
                    (false, "wrong")
                }
            };
            json!({
                "ok": ok,
                "tried": tried,
                "sample": sample(&probe),
                "diagnostics": diagnostics,
                "functions": functions,
                "inputs": parsed.inputs(),
                "main": parsed.main_function().map(|main| main.name),
            })
        }
        Err(findings) => json!({
            "ok": false,
            "tried": "unread",
            "sample": null,
            "diagnostics": failure(findings).findings_for_editors(),
            "functions": [],
            "inputs": [],
            "main": null,
        }),
    }
}
