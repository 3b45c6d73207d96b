//! Parsing of GAME strings.
//!
//! | written | is |
//! |---|---|
//! | `path/to/file.game`, `-` | a rule file (standard input for `-`) |
//! | text with `=` in it | rules given inline |
//! | `0.77`, `4.07`, `0.8F`, `4u.0`, `0.(3)`, `kenyon` | a taking-and-breaking code or its name |
//! | `subtract:1,3,4`, `S={1,3,4}` or `{1,3,4}`, `allbut:2,5` or `A{2,5}` | a subtraction game |
//! | `coins:2-4`, `coins:[], [x-1]`, `product:ruler,twins` | a coin-turning game |
//! | a name, `take`, `take:4`, `take(4)` | the catalogue; values after a colon are parameters |
//! | `((3 5) (2 9 1))` | a game tree |
//! | `take:3 5 + kayles 4` | games side by side, each with its position or without |
//!
//! The meaning of a text is decided in this module only, so a name has the same meaning for all
//! callers. The result is rules, a board, or rules with a board that shows the same game.
//!
//! A name that is not in the catalogue is tried as a file. If the file does not exist, the error
//! lists the nearest names. This module does not read files: the caller supplies a function for
//! that.

use grundy_catalogue::boards::Words;
use grundy_catalogue::impartial::Shape;
use grundy_catalogue::{Entry, Header, RuleFile};
use grundy_core::tree::Tree;
use grundy_core::{Diagnostic, Message, narrow};
use grundy_heap::code::{self as heap, Code, Notation};

use crate::board::{self, BoardGame};
use crate::coins;
use crate::failure::Failure;
use crate::formula::code;
pub use crate::formula::source::Origin;
use crate::formula::source::Source;
use crate::messages;
use crate::parts;
use crate::ruleset::Ruleset;
use crate::values::{PartizanType, is_expression};

/// Reads the text of a file, `-` being the standard input. The error is the reason for a failure.
pub type Reader<'a> = &'a mut dyn FnMut(&str) -> Result<String, Message>;

/// Returns the entry of the catalogue with a name.
///
/// # Errors
/// A name that is not in the catalogue; the error contains the nearest name.
pub fn entry(name: &str) -> Result<&'static Entry, Failure> {
    let found = grundy_catalogue::lookup(name);
    let (entry, ..) = found.map_err(|diagnostic| Failure::about(diagnostic, "NAME", name))?;
    Ok(entry)
}

/// A reader that refuses all files.
///
/// # Errors
/// Always.
pub fn no_files(path: &str) -> Result<String, Message> {
    let _ = path;
    Err(messages::no_files_here())
}

/// Splits a text at white space outside of brackets.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(|c: char| {
        depth += i32::from(matches!(c, '(' | '[' | '{')) - i32::from(matches!(c, ')' | ']' | '}'));
        c.is_whitespace() && depth <= 0
    });
    parts.filter(|word| !word.is_empty()).collect()
}

/// Whether a word next to a `+` is another position of the preceding game: `kayles 3 + 4`.
fn is_position(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '['))
        && !Code::looks_like_code(word)
}

/// The words of a text that is a sum of games; none for a single game. A `+` in rules is a sum of
/// numbers.
pub(crate) fn sum_in(text: &str) -> Option<Vec<&str>> {
    Some(words(text)).filter(|words| words.contains(&"+") && !text.contains('='))
}

/// The games of a sum that is written in words: for each its GAME string and the words of its
/// position.
pub(crate) fn parts<'t>(sum: &[&'t str]) -> Vec<(&'t str, Vec<&'t str>)> {
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for group in sum.split(|word| *word == "+") {
        let group = match group {
            [one] if !one.contains('=') => words(one),
            words => words.to_vec(),
        };
        match (&group[..], parts.last_mut()) {
            ([first, ..], Some((_, words))) if is_position(first) => words.extend(group),
            ([game, words @ ..], _) => parts.push((game, words.to_vec())),
            ([], _) => parts.push(("", Vec::new())),
        }
    }
    parts
}

/// The parsed form of a GAME string, before rules are read.
pub(crate) enum Read {
    Rules(Box<Source>, Option<Box<dyn BoardGame>>),
    Board(Box<dyn BoardGame>),
    /// A game of the catalogue that is a Rust type, without a board.
    Type(Box<dyn Ruleset>),
}

impl Source {
    /// Reads a GAME string.
    pub fn parse(game: &str, reader: Reader<'_>) -> Result<Read, Failure> {
        let rules = |spec: Self| Read::Rules(Box::new(spec), None);
        let wrong = |diagnostic: Diagnostic| Failure::about(diagnostic, "GAME", game);
        let trimmed = game.trim();
        if trimmed.is_empty() {
            return Err(wrong(
                Diagnostic::error("unknown-game", messages::no_game_is_given())
                    .help(messages::forms_of_games()),
            ));
        }
        let is_path =
            has_rule_extension(trimmed) || trimmed.starts_with("./") || trimmed.starts_with("../");
        let path_like = is_path && !trimmed.contains(['\n', '{']);
        if trimmed == "-" || path_like {
            return Self::file(trimmed, reader).map(rules).map_err(wrong);
        }
        if let Some((at, set)) = set_of_a_slide(trimmed) {
            let set = heap::numbers(set).map_err(|mut diagnostic| {
                diagnostic.shift(game.len() - game.trim_start().len() + at);
                wrong(diagnostic)
            })?;
            return Ok(rules(Self::subtract(set)));
        }
        // The same set in full-width characters.
        let narrow = narrow(trimmed).replace('、', ",");
        if narrow != trimmed
            && let Some((_, set)) = set_of_a_slide(&narrow)
        {
            let set = heap::numbers(set).map_err(|d| Failure::about(d, "GAME", &narrow))?;
            return Ok(rules(Self::subtract(set)));
        }
        if coins::looks_like_coins(trimmed) {
            let shape = coins::Shape::parse(trimmed).map_err(wrong)?;
            shape.check()?;
            return Ok(rules(Self::coins(&shape)));
        }
        if trimmed.contains(['=', '＝']) {
            // Short rules can be typed again as they are.
            let short = !game.contains('\n') && game.len() <= 100;
            let name = if short { trimmed } else { "GAME" };
            return Ok(rules(Self::rules(
                Origin::Inline,
                name,
                messages::text_of_rules(),
                game.to_owned(),
            )));
        }
        let offset = game.len() - game.trim_start().len();
        let shifted = |mut diagnostic: Diagnostic, by: usize| {
            diagnostic.shift(by);
            wrong(diagnostic)
        };
        if let Some((notation, set, at)) = heap::set_in(trimmed) {
            let set = heap::numbers(set).map_err(|d| shifted(d, offset + at))?;
            return Ok(rules(match notation {
                Notation::AllBut => Self::all_but(set),
                _ => Self::subtract(set),
            }));
        }
        if Code::looks_like_code(trimmed) {
            let code: Code = trimmed.parse().map_err(|d| shifted(d, offset))?;
            return Ok(rules(Self::code(code)));
        }
        // A game tree as it is written on a slide: `((3 5) (2 9))`, `(1 2 9 3)`.
        // Numbers with commas, `(1,2,6)`, are the heaps of a sum.
        let is_nested = trimmed.matches('(').count() > 1;
        let is_list = trimmed.contains(' ') && !trimmed.contains(',');
        if trimmed.starts_with('(') && (is_nested || is_list) && Tree::parse(trimmed).is_ok() {
            return Self::parse(&format!("tree:{trimmed}"), reader);
        }
        match grundy_catalogue::lookup(trimmed) {
            Ok((entry, name, words)) => {
                Self::named(entry, trimmed, (name, words), reader).or_else(|diagnostic| {
                    match usual_form(name, words) {
                        Some(usual) => Self::parse(&usual, reader),
                        None => Err(shifted(diagnostic, offset)),
                    }
                })
            }
            Err(diagnostic) => match Self::file(trimmed, reader) {
                Ok(spec) => Ok(rules(spec)),
                Err(cannot) if trimmed.contains(['/', '\\']) && !trimmed.contains([':', '(']) => {
                    Err(wrong(cannot))
                }
                Err(_) => match Code::named(trimmed) {
                    Some(code) => Ok(rules(Self::code(code))),
                    None => Err(shifted(unknown(trimmed, diagnostic), offset)),
                },
            },
        }
    }

    fn file(path: &str, reader: Reader<'_>) -> Result<Self, Diagnostic> {
        let text = reader(path).map_err(|why| {
            Diagnostic::error("unreadable", messages::cannot_be_read(path, why))
                .help(messages::forms_of_rules())
        })?;
        let (origin, name) = if path == "-" {
            (Origin::Input, messages::standard_input())
        } else {
            (
                Origin::File(path.to_owned()),
                Message::same(path.to_owned()),
            )
        };
        let mut spec = Self::rules(origin, path, name, text);
        spec.inputs = spec.header.defaults();
        Ok(spec)
    }

    fn rules(origin: Origin, name: &str, text_name: Message, text: String) -> Self {
        Self {
            origin,
            name: name.to_owned(),
            text_name,
            header: Header::parse(&text).0,
            text,
            inputs: Vec::new(),
        }
    }

    fn code(code: Code) -> Self {
        let name = format!("{code:#}");
        let rules = code::rules(&code);
        let text = format!("# title: Taking-and-breaking game {name}\n{rules}");
        let text_name = messages::text_of_rules_of(&name);
        Self::rules(Origin::Code(code), &name, text_name, text)
    }

    fn coins(shape: &coins::Shape) -> Self {
        let name = shape.name();
        let text_name = messages::text_of_rules_of(&name);
        Self::rules(Origin::Coins(name.clone()), &name, text_name, shape.rules())
    }

    fn subtract(set: Vec<i64>) -> Self {
        let list = runs(&set);
        let name = format!("subtract:{list}");
        let text = format!(
            "# title: Subtraction game S{{{list}}}\n# ja: 石取り\n{}",
            code::subtract(&set)
        );
        let text_name = messages::text_of_rules_of(&name);
        Self::rules(Origin::Subtract(set), &name, text_name, text)
    }

    fn all_but(set: Vec<i64>) -> Self {
        let list = runs(&set);
        let name = format!("allbut:{list}");
        let text = format!(
            "# title: All-but subtraction game, all but {list}\n{}",
            code::all_but(&set)
        );
        let text_name = messages::text_of_rules_of(&name);
        Self::rules(Origin::AllBut(set), &name, text_name, text)
    }

    /// A game of the catalogue, with the name and the words after it.
    fn named(
        entry: &'static Entry,
        written: &str,
        (name, words): (&str, Words<'_>),
        reader: Reader<'_>,
    ) -> Result<Read, Diagnostic> {
        match entry {
            Entry::Partizan(about) => partizan(about.name, words),
            // Without a graph the name belongs to the partizan game.
            Entry::Parts(about) if words.text.is_empty() && PartizanType::named(name).is_some() => {
                partizan(name, words)
            }
            Entry::Parts(about) => parts::of_catalogue(about, words, reader).map(Read::Type),
            Entry::Formula(formula) if let Some(about) = formula.shaped(words) => {
                parts::of_catalogue(about, words, reader).map(Read::Type)
            }
            Entry::Formula(formula) if let Some(about) = formula.drawn(words) => {
                board::of_catalogue(about, words).map(Read::Board)
            }
            Entry::Board(about) => board::of_catalogue(about, words).map(Read::Board),

            Entry::Formula(formula) => {
                let inputs = match &formula.header.file {
                    Some(field) if is_file(words.text) => {
                        followers(&formula.header, &field.text, words, reader)?
                    }
                    _ => formula.inputs(name, words)?,
                };
                // Some rows and trees are rules without a board: they are too long, or written in
                // the form of the rules.
                let view = formula.view;
                let view = view.and_then(|about| board::of_catalogue(about, words).ok());
                Ok(Read::Rules(
                    Box::new(Self::formula(formula, written, inputs)),
                    view,
                ))
            }
        }
    }

    fn formula(formula: &'static RuleFile, written: &str, inputs: Vec<(String, String)>) -> Self {
        Self {
            origin: Origin::Named(formula.name),
            name: written.to_owned(),
            text_name: Message::same(formula.path()),
            text: formula.text.to_owned(),
            header: (*formula.header).clone(),
            inputs,
        }
    }
}

/// The numbers between the braces of `S={1,3,4}` or `{1,3,4}`, a set of numbers to take, with their
/// place.
fn set_of_a_slide(text: &str) -> Option<(usize, &str)> {
    let inside = text.strip_suffix('}')?;
    let at = inside.find('{')? + 1;
    let name = text[..at - 1].trim();
    let is_set = match name.strip_suffix('=') {
        Some(name) => name.trim() == "S",
        None => name.is_empty(),
    };
    let set = &inside[at..];
    let is_numbers = set.starts_with(|c: char| c.is_ascii_digit() || c == ' ')
        && set.chars().all(|c| c.is_ascii_digit() || ", -".contains(c));
    (is_set && is_numbers).then_some((at, set))
}

/// Whether parameters are the path of a file, and not a list.
fn is_file(parameters: &str) -> bool {
    let text = parameters.trim();
    !text.is_empty() && !text.starts_with('[')
}

/// The inputs of rules that take the followers of each vertex, from a file of directed edges.
fn followers(
    header: &Header,
    parameter: &str,
    words: Words<'_>,
    reader: Reader<'_>,
) -> Result<Vec<(String, String)>, Diagnostic> {
    let path = words.text.trim();
    let here = words.at..words.at + words.text.len();
    let text = reader(path).map_err(|why| {
        Diagnostic::error("parameter", messages::cannot_be_read(path, why))
            .at(here.clone(), messages::file_of_edges())
            .help(messages::give_followers())
    })?;
    let edges = Shape::of_edges(path, &text)?;
    let number = |v: u32| -> Result<usize, Diagnostic> {
        let name = edges.vertex(v);
        let number = name.parse().ok().filter(|number| *number < MAX_VERTICES);
        number.ok_or_else(|| {
            let fact = messages::vertex_is_not_a_number(path, name, MAX_VERTICES);
            Diagnostic::error("parameter", fact)
                .at(here.clone(), messages::file_of_edges())
                .help(messages::vertices_are_numbers())
        })
    };
    let mut lists: Vec<Vec<usize>> = Vec::new();
    for v in 0..edges.vertices {
        lists.resize(lists.len().max(number(v)? + 1), Vec::new());
    }
    for &(a, b) in &edges.edges {
        lists[number(a)?].push(number(b)?);
    }
    let list = |list: &Vec<usize>| {
        let items: Vec<String> = list.iter().map(usize::to_string).collect();
        format!("[{}]", items.join(","))
    };
    let lists: Vec<String> = lists.iter().map(list).collect();
    let mut inputs = header.defaults();
    for (name, value) in &mut inputs {
        if name == parameter {
            *value = format!("[{}]", lists.join(","));
        }
    }
    Ok(inputs)
}

/// Maximum number of vertices of a graph from a file.
const MAX_VERTICES: usize = 4_000_000;

/// A partizan game, whose positions are words and not parameters.
fn partizan(name: &str, words: Words<'_>) -> Result<Read, Diagnostic> {
    match PartizanType::named(name) {
        Some(game) if words.text.is_empty() => Ok(Read::Type(game.ruleset(None))),
        _ => Err(
            Diagnostic::error("parameter", messages::game_has_no_parameters(name))
                .at(
                    words.at..words.at + words.text.len(),
                    messages::not_wanted(),
                )
                .help(messages::positions_follow_game(name)),
        ),
    }
}

/// A set of numbers as it is typed. A large set is written as runs: `1-1000`.
fn runs(set: &[i64]) -> String {
    let runs = set.chunk_by(|a, b| set.len() > MAX_LISTED_ELEMENTS && b - a == 1);
    let shown = runs.map(|run| match run {
        [from, .., to] if run.len() > 2 => format!("{from}-{to}"),
        run => code::list(run).trim_matches(['[', ']']).to_owned(),
    });
    shown.collect::<Vec<_>>().join(",")
}

/// Maximum number of elements of a set that are shown one by one.
const MAX_LISTED_ELEMENTS: usize = 16;

/// Whether the text is the path of a rule file, and not a name with a file as its parameter
/// (`hackenbush:x.game`).
fn has_rule_extension(text: &str) -> bool {
    let ends = text.len() > 5
        && text
            .get(text.len() - 5..)
            .is_some_and(|end| end.eq_ignore_ascii_case(".game"));
    let named = |(name, _): (&str, &str)| grundy_catalogue::lookup(name).is_ok();
    ends && !text.split_once(':').is_some_and(named)
}

/// The error for an unknown name, with advice for the probable intention.
fn unknown(text: &str, mut diagnostic: Diagnostic) -> Diagnostic {
    if text.bytes().all(|b| b.is_ascii_digit()) {
        diagnostic.labels.clear();
        diagnostic = diagnostic.at(0..text.len(), messages::number_is_not_a_game());
        diagnostic.help.clear();
        let digits = text.strip_prefix('0').filter(|rest| !rest.is_empty());
        diagnostic.help.push(match digits {
            Some(digits) => messages::code_has_a_point(digits),
            None => messages::game_comes_first(),
        });
    } else if is_expression(text) {
        diagnostic.help.clear();
        return diagnostic.help(messages::expressions_are_evaluated(text));
    } else if let Some(set) = set_to_take(text) {
        diagnostic.help.clear();
        diagnostic = diagnostic.help(messages::set_of_numbers(set));
    } else if text.starts_with("def ") {
        diagnostic.help.clear();
        diagnostic = diagnostic.help(messages::functions_are_imported());
    } else if let Some(heaps) = tuple_of_numbers(text) {
        diagnostic.help.clear();
        diagnostic = diagnostic.help(messages::game_of_heaps(heaps.join(" ")));
    } else if text.contains(['{', '(']) && text.contains(['}', ')']) {
        diagnostic.help.push(messages::form_of_inline_rules());
    }
    diagnostic.help(messages::games_lists_names())
}

/// The usual form of a game whose parameters are a size, `connect4:5x4`, or a set where `take` has
/// one number, `take:1,3,4`.
fn usual_form(name: &str, words: Words<'_>) -> Option<String> {
    match board::size_with_commas(words.text) {
        Some(size) => Some(format!("{name}:{size}")),
        None => set_to_take(words.text).filter(|_| name == "take"),
    }
}

/// The game `subtract:1,3,4` for `1,3,4` and `take 1,3,4`.
fn set_to_take(text: &str) -> Option<String> {
    let numbers = text.strip_prefix("take ").unwrap_or(text).trim();
    let set: Option<Vec<u32>> = numbers
        .split(',')
        .map(|word| word.trim().parse().ok())
        .collect();
    let set = set.filter(|set| set.len() > 1 && !set.contains(&0))?;
    let set: Vec<String> = set.iter().map(u32::to_string).collect();
    Some(format!("subtract:{}", set.join(",")))
}

/// The numbers of `(1,2,6)`, which slides write for heaps.
fn tuple_of_numbers(text: &str) -> Option<Vec<&str>> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<&str> = inner.split(',').map(str::trim).collect();
    let is_number =
        |number: &&str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbers.iter().all(is_number).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;

    fn spec(game: &str) -> Result<Source, Failure> {
        let read = Source::parse(game, &mut |path| match path {
            "a.game" | "c:a.game" | "dir/b" | "rules.txt" => Ok("g(x) = x".to_owned()),
            "-" => Ok("# name: piped\ng(x) = x".to_owned()),
            _ => Err(Message::same("no such file")),
        });
        read.map(|read| match read {
            Read::Rules(spec, _) => *spec,
            Read::Board(board) => panic!("{} is a board", board.name()),
            Read::Type(rules) => panic!("{} is not a formula", rules.name()),
        })
    }

    #[test]
    fn a_large_set_is_named_by_its_runs_and_opens_again() {
        for (typed, name) in [
            ("subtract:3,1-2", "subtract:1,2,3"),
            ("subtract:1-40,50,60,61", "subtract:1-40,50,60,61"),
            ("allbut:1-40", "allbut:1-40"),
        ] {
            let game = spec(typed).unwrap();
            assert_eq!(game.name, name);
            assert_eq!(spec(name).unwrap().text, game.text);
        }
    }

    /// The rules and the board of one name are the same game, so the values are equal.
    #[test]
    fn a_game_with_rules_and_a_board_has_one_value() {
        for (game, value) in [
            ("deque", 5),
            ("deque-row:3,9,1,2", 7),
            ("take-ends:4", 4),
            ("tree:((5 -7) (9 2)) ((3 1) (8 4))", 5),
            ("minimax-tree:((5 -7) (9 2)) -3", 5),
            ("tree:4 7", 7),
        ] {
            let mut rules = crate::game::Game::named(game).unwrap();
            let solution = rules.solve(&[], &mut grundy_core::Run::silent()).unwrap();
            assert_eq!(
                solution.value,
                Some(grundy_rules::Value::Int(value)),
                "{game}"
            );
            let board = board::open(game).unwrap();
            let request = board::Request::default();
            let found = board.search(&board.start(), &request, &mut grundy_core::Run::silent());
            let verdict = grundy_search::Verdict::Score(value);
            assert_eq!(found.unwrap().verdict, Some(verdict), "{game}");
        }
        // Written in the form of the rules, a tree is rules without a board.
        assert!(board::open("tree").is_err() && Formula::named("tree").is_ok());
        assert_eq!(
            Formula::named("connect4").err().unwrap().code(),
            "wrong-game"
        );
    }

    #[test]
    fn every_way_to_write_a_game_is_told_from_the_others() {
        for (text, origin) in [
            ("a.game", Origin::File("a.game".to_owned())),
            ("c:a.game", Origin::File("c:a.game".to_owned())),
            ("dir/b", Origin::File("dir/b".to_owned())),
            ("rules.txt", Origin::File("rules.txt".to_owned())),
            ("-", Origin::Input),
            ("g(x) = x", Origin::Inline),
            ("0.77", Origin::Code("0.77".parse().unwrap())),
            ("4u.", Origin::Code("4u.0".parse().unwrap())),
            ("subtract:4,1,3", Origin::Subtract(vec![1, 3, 4])),
            ("subtract(1,3)", Origin::Subtract(vec![1, 3])),
            ("S{1,3,4}", Origin::Subtract(vec![1, 3, 4])),
            ("allbut:2,5", Origin::AllBut(vec![2, 5])),
            ("A{2}", Origin::AllBut(vec![2])),
            ("hex:0.8", Origin::Code("0.8".parse().unwrap())),
            ("Kenyon", Origin::Code("0.26".parse().unwrap())),
            ("officers", Origin::Named("officers")),
            ("Wythoff", Origin::Named("queens")),
            ("take:4", Origin::Named("take")),
            ("take(4)", Origin::Named("take")),
            ("token:..#/...", Origin::Named("token")),
            ("ニム", Origin::Named("nim")),
        ] {
            assert_eq!(spec(text).map(|spec| spec.origin), Ok(origin), "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_nearest() {
        for (text, code, advice) in [
            ("kaylse", "unknown-game", "did you mean `kayles`?"),
            (
                "077",
                "unknown-game",
                "a taking-and-breaking code has a point: `0.77`",
            ),
            (
                "15",
                "unknown-game",
                "give the game first, then the position: `grundy solve nim 3 4 5`",
            ),
            (
                "mex{0,1}",
                "unknown-game",
                "this is an expression: `grundy eval 'mex{0,1}'`",
            ),
            (
                "[1,2] ++ [3]",
                "unknown-game",
                "this is an expression: `grundy eval '[1,2] ++ [3]'`",
            ),
            (
                "none.game",
                "unreadable",
                "give the path of a rule file, a name such as `kayles`, or rules as text",
            ),
            (
                "no/such",
                "unreadable",
                "give the path of a rule file, a name such as `kayles`, or rules as text",
            ),
            (
                "subtract:0",
                "wrong-value",
                "write the numbers of tokens with commas between them: `subtract:1,3,4`",
            ),
            (
                "take:x",
                "wrong-value",
                "k means: the largest number that one move may take. Write `take:3`",
            ),
        ] {
            let failure = spec(text).unwrap_err();
            assert_eq!(failure.code(), code, "{text}");
            assert_eq!(failure.diagnostics()[0].help[0], advice, "{text}");
        }
        assert_eq!(spec("  ").unwrap_err().code(), "unknown-game");
        assert_eq!(
            spec(" subtract:1,x").unwrap_err().diagnostics()[0].span(),
            Some(12..13)
        );
    }
}
