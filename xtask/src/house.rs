//! The counts of the house: how large its files and functions are, which names mean two things, which
//! seams have more than one side.
//!
//! Each row is counted from the sources without their tests ([`crate::source`]) and has two numbers: the
//! *limit*, which a commit must keep and may only lower, and the *target*. A count above its target is
//! listed below the table, place by place. Where a row is a guess from the text, its line says what
//! is looked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::source::{self, File, Kind, Token, closing};

/// A row of the table: what is counted, where, and how many may be.
struct Row {
    what: &'static str,
    limit: usize,
    target: usize,
    /// What was found, or the number itself if there are no places to list.
    found: Found,
}

enum Found {
    Places(Vec<String>),
    Number(usize),
}

impl Row {
    fn now(&self) -> usize {
        match &self.found {
            Found::Places(places) => places.len(),
            Found::Number(number) => *number,
        }
    }
}

/// Counts, and fails if a limit is passed.
pub fn run() -> Result<String, String> {
    let files = source::files(source::root())?;
    let rows = rows(&files);
    let mut text = String::new();
    let _ = writeln!(text, "{:>7} {:>7} {:>7}", "now", "limit", "target");
    for row in &rows {
        let mark = if row.now() > row.limit { "  <-" } else { "" };
        let _ = writeln!(
            text,
            "{:7} {:7} {:7}  {}{mark}",
            row.now(),
            row.limit,
            row.target,
            row.what
        );
    }
    for row in rows.iter().filter(|row| row.now() > row.target) {
        if let Found::Places(places) = &row.found {
            let _ = writeln!(text, "\n{}:", row.what);
            for place in places {
                let _ = writeln!(text, "  {place}");
            }
        }
    }
    let passed: Vec<&str> = rows
        .iter()
        .filter(|row| row.now() > row.limit)
        .map(|row| row.what)
        .collect();
    if passed.is_empty() {
        return Ok(text.trim_end().to_owned());
    }
    Err(format!(
        "{text}\nhouse: more than the limit: {}",
        passed.join("; ")
    ))
}

/// All rows. The limits are what stands; lower them with what you mend.
fn rows(files: &[File]) -> Vec<Row> {
    let functions: Vec<Function> = files.iter().flat_map(functions).collect();
    let long = |from: usize| {
        let mut long: Vec<&Function> = functions.iter().filter(|f| f.lines > from).collect();
        long.sort_by_key(|f| std::cmp::Reverse(f.lines));
        let told = long.iter().map(|f| format!("{} {}", f.lines, f.place));
        told.collect::<Vec<_>>()
    };
    let longest = functions.iter().map(|f| f.lines).max().unwrap_or(0);
    let wide = functions.iter().filter(|f| f.parameters >= 7);
    let wide = wide
        .map(|f| format!("{} {}", f.parameters, f.place))
        .collect();
    let types = types(files);
    let facade = Facade::of(files);
    let row = |what, limit, target, found| Row {
        what,
        limit,
        target,
        found,
    };
    let number = |n: usize| Found::Number(n);
    vec![
        row(
            "lines in crates/*/src",
            160_949,
            73_800,
            number(files.iter().map(|f| f.lines).sum()),
        ),
        row(
            "files above 700 lines",
            5,
            5,
            Found::Places(long_files(files)),
        ),
        row("functions above 100 lines", 5, 15, Found::Places(long(100))),
        row("lines of the longest function", 120, 120, number(longest)),
        row(
            "functions with 7 or more parameters, self counted",
            2,
            2,
            Found::Places(wide),
        ),
        row(
            "type names defined more than once",
            60,
            60,
            Found::Places(twice(&types, None)),
        ),
        row(
            "of them, names at the root of `grundy` and `game`",
            0,
            0,
            Found::Places(twice(&types, Some(&exported(files)))),
        ),
        row(
            "error codes compared as text (`code == \"…\"`, `match`, `matches!`)",
            0,
            0,
            Found::Places(places(files, |_| true, code_compared)),
        ),
        row(
            "formulas written by `format!(\"…any{{ … }}\")` in the facade, without `coins` and `code`",
            0,
            0,
            Found::Places(places(files, writes_no_rules, formula_written)),
        ),
        row(
            "functions outside `spec.rs` that look a game up by its name",
            0,
            0,
            Found::Places(lookups(files)),
        ),
        row(
            "files that read digits of codes (`to_digit(16)`, without nimbers)",
            2,
            2,
            Found::Places(files_with(
                files,
                |file| file.krate != "nimber",
                |tokens, at| {
                    tokens[at].is("to_digit") && tokens.get(at + 2).is_some_and(|t| t.is("16"))
                },
            )),
        ),
        row(
            "files that write a `.part` file",
            1,
            1,
            Found::Places(files_with(
                files,
                |_| true,
                |tokens, at| tokens[at].kind == Kind::Text && tokens[at].text.contains(".part"),
            )),
        ),
        row(
            "`impl` blocks of one type of the facade",
            5,
            6,
            Found::Places(facade.blocks),
        ),
        row(
            "public modules of the facade",
            8,
            8,
            Found::Places(facade.modules),
        ),
        row(
            "names at the root of the facade",
            25,
            25,
            Found::Places(facade.names),
        ),
    ]
}

fn long_files(files: &[File]) -> Vec<String> {
    let mut long: Vec<&File> = files.iter().filter(|file| file.lines > 700).collect();
    long.sort_by_key(|file| std::cmp::Reverse(file.lines));
    long.iter()
        .map(|file| format!("{} {}", file.lines, file.path))
        .collect()
}

struct Function {
    /// `path:line name`.
    place: String,
    lines: usize,
    parameters: usize,
}

/// The functions of a file, those inside others too.
fn functions(file: &File) -> Vec<Function> {
    let tokens = &file.tokens;
    let mut functions = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(name) = tokens
            .get(at + 1)
            .filter(|next| token.is("fn") && next.is_word())
        else {
            continue;
        };
        let Some(open) = (at + 2..tokens.len()).find(|&i| tokens[i].is("(")) else {
            continue;
        };
        let close = closing(tokens, open);
        let body = (close..tokens.len()).find(|&i| tokens[i].is("{") || tokens[i].is(";"));
        let lines = match body.filter(|&body| tokens[body].is("{")) {
            Some(body) => tokens[closing(tokens, body)].line - token.line + 1,
            None => 0,
        };
        functions.push(Function {
            place: format!("{}:{} {}", file.path, token.line, name.text),
            lines,
            parameters: parameters(&tokens[open + 1..close]),
        });
    }
    functions
}

/// The number of parameters in a list: its commas outside of all brackets, and one.
fn parameters(tokens: &[Token]) -> usize {
    let mut depth = 0i32;
    let mut count = 0;
    let mut open = false;
    for token in tokens {
        match token.text.as_str() {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            "," if depth == 0 => {
                count += usize::from(open);
                open = false;
                continue;
            }
            _ => {}
        }
        open = true;
    }
    count + usize::from(open)
}

/// Where each type name is defined; associated types are none, also where a macro writes them.
fn types(files: &[File]) -> BTreeMap<String, Vec<String>> {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        // For each open brace, whether it is the body of an `impl` or a `trait`.
        let mut bodies: Vec<bool> = Vec::new();
        let mut pending = false;
        for (at, token) in file.tokens.iter().enumerate() {
            let begins = at == 0 || {
                let before = &file.tokens[at - 1];
                [";", "}", "{", "]", "unsafe", "pub", ")"]
                    .iter()
                    .any(|sign| before.is(sign))
            };
            match token.text.as_str() {
                _ if token.kind == Kind::Text => {}
                "impl" | "trait" if begins => pending = true,
                "macro_rules" => pending = true,
                ";" => pending = false,
                // What a macro stands for is part of its body.
                "{" => {
                    let macro_body =
                        at > 0 && file.tokens[at - 1].is("=>") && bodies.last() == Some(&true);
                    bodies.push(std::mem::take(&mut pending) || macro_body);
                }
                "}" => {
                    bodies.pop();
                }
                _ => {}
            }
            let kind = ["struct", "enum", "trait", "type", "union"];
            if begins
                && kind.iter().any(|word| token.is(word))
                && !(token.is("type") && bodies.last() == Some(&true))
            {
                let next = file.tokens.get(at + 1).filter(|next| next.is_word());
                let next = next.filter(|next| next.text.starts_with(char::is_uppercase));
                if let Some(name) = next {
                    let place = format!("{}:{}", file.path, token.line);
                    types.entry(name.text.clone()).or_default().push(place);
                }
            }
        }
    }
    types
}

/// The names that are defined more than once, of these or of all.
fn twice(types: &BTreeMap<String, Vec<String>>, among: Option<&BTreeSet<String>>) -> Vec<String> {
    let more = types.iter().filter(|(_, places)| places.len() > 1);
    let mut more: Vec<_> = more
        .filter(|(name, _)| among.is_none_or(|names| names.contains(*name)))
        .collect();
    more.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    more.iter()
        .map(|(name, places)| format!("{name} {}: {}", places.len(), places.join(" ")))
        .collect()
}

/// The names at the root of the facade and of the vocabulary.
fn exported(files: &[File]) -> BTreeSet<String> {
    let roots = files
        .iter()
        .filter(|file| file.module.is_empty() && (file.krate == "grundy" || file.krate == "game"));
    roots.flat_map(|file| root_names(&file.tokens)).collect()
}

/// The names that `pub use` and public items give a root; a glob counts as one name.
fn root_names(tokens: &[Token]) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = 0;
    while at + 1 < tokens.len() {
        if !tokens[at].is("pub") {
            at = if tokens[at].is("{") {
                closing(tokens, at)
            } else {
                at
            } + 1;
            continue;
        }
        if tokens[at + 1].is("use") {
            let end = (at..tokens.len())
                .find(|&i| tokens[i].is(";"))
                .unwrap_or(tokens.len());
            for i in at + 2..end {
                let last = [",", "}", ";"]
                    .iter()
                    .any(|sign| tokens.get(i + 1).is_some_and(|t| t.is(sign)));
                let named_self = tokens[i].is("self");
                if last && (tokens[i].is_word() || tokens[i].is("*")) && !named_self {
                    names.push(tokens[i].text.clone());
                }
            }
            at = end;
        } else if !tokens[at + 1].is("mod") && !tokens[at + 1].is("(") {
            names.extend(tokens.get(at + 2).map(|t| t.text.clone()));
        }
        at += 1;
    }
    names
}

/// What the facade shows.
struct Facade {
    blocks: Vec<String>,
    modules: Vec<String>,
    names: Vec<String>,
}

impl Facade {
    fn of(files: &[File]) -> Self {
        let mut blocks: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut modules = Vec::new();
        let mut names = Vec::new();
        for file in files.iter().filter(|file| file.krate == "grundy") {
            for three in file.tokens.windows(3) {
                if three[0].is("impl") && three[1].is_word() && three[2].is("{") {
                    let place = format!("{} {}:{}", three[1].text, file.path, three[0].line);
                    blocks.entry(three[1].text.clone()).or_default().push(place);
                }
                if file.module.is_empty() && three[0].is("pub") && three[1].is("mod") {
                    modules.push(three[2].text.clone());
                }
            }
            if file.module.is_empty() {
                names.extend(root_names(&file.tokens));
            }
        }
        let most = blocks.into_values().max_by_key(Vec::len);
        Self {
            blocks: most.unwrap_or_default(),
            modules,
            names,
        }
    }
}

/// The places where `found` says yes, in the files that `of` chooses.
fn places(
    files: &[File],
    of: impl Fn(&File) -> bool,
    found: impl Fn(&[Token], usize) -> bool,
) -> Vec<String> {
    let mut places = Vec::new();
    for file in files.iter().filter(|file| of(file)) {
        let at = (0..file.tokens.len()).filter(|&at| found(&file.tokens, at));
        places.extend(at.map(|at| format!("{}:{}", file.path, file.tokens[at].line)));
    }
    places
}

/// The files with such a place.
fn files_with(
    files: &[File],
    of: impl Fn(&File) -> bool,
    found: impl Fn(&[Token], usize) -> bool,
) -> Vec<String> {
    let has = |file: &&File| of(file) && (0..file.tokens.len()).any(|at| found(&file.tokens, at));
    files
        .iter()
        .filter(has)
        .map(|file| file.path.clone())
        .collect()
}

/// Whether a token is the `code` of a diagnostic that is compared with a text.
fn code_compared(tokens: &[Token], at: usize) -> bool {
    if !tokens[at].is("code") {
        return false;
    }
    let is_text = |i: usize| tokens.get(i).is_some_and(|t| t.kind == Kind::Text);
    let is = |i: usize, sign: &str| tokens.get(i).is_some_and(|t| t.is(sign));
    let call = is(at + 1, "(") && is(at + 2, ")");
    let next = at + if call { 3 } else { 1 };
    let field = at > 0 && tokens[at - 1].is(".");
    (is(next, "==") || is(next, "!=")) && is_text(next + 1)
        || field && is(next, ",") && is_text(next + 1) && {
            let before = &tokens[at.saturating_sub(8)..at];
            before.iter().any(|t| t.is("matches"))
        }
        || field && is(next, "{") && is_text(next + 1) && (is(next + 2, "=>") || is(next + 2, "|"))
}

/// The files of the facade that write no rules: a coin's rule and a code are formulas to begin with.
fn writes_no_rules(file: &File) -> bool {
    let module = file.module.join("::");
    file.krate == "grundy" && !module.contains("coins") && !module.contains("code")
}

/// Whether a token is a format with the braces of a set or a fold in it, as `any{{`.
fn formula_written(tokens: &[Token], at: usize) -> bool {
    let token = &tokens[at];
    let before = at >= 3 && tokens[at - 1].is("(") && tokens[at - 2].is("!");
    token.kind == Kind::Text
        && before
        && token.text.match_indices("{{").any(|(i, _)| {
            let head = &token.text[..i];
            head.ends_with('}') || head.ends_with(char::is_alphabetic)
        })
        && ["{ {", "{{ ", "for "]
            .iter()
            .any(|part| token.text.contains(part))
}

/// The functions of the front ends and the facade, `spec.rs` apart, that look a game up by its name.
fn lookups(files: &[File]) -> Vec<String> {
    let upper = |file: &&File| {
        ["grundy", "cli", "web"].contains(&file.krate.as_str())
            && !(file.krate == "grundy" && file.module == ["spec"])
    };
    let calls = [
        ("arena", "open"),
        ("arena", "find"),
        ("board", "open"),
        ("boards", "find"),
        ("catalogue", "find"),
        ("catalogue", "lookup"),
        ("boards", "is_meant"),
        ("solve_board", "is_meant"),
    ];
    let mut found = Vec::new();
    for file in files.iter().filter(upper) {
        let tokens = &file.tokens;
        let mut last = None;
        for at in 0..tokens.len() {
            let call = tokens.get(at + 2).is_some_and(|name| {
                let (from, name) = (tokens[at].text.as_str(), name.text.as_str());
                tokens[at + 1].is("::") && calls.contains(&(from, name))
            });
            let function = tokens[..at].iter().rposition(|t| t.is("fn"));
            if call && last != Some(function) {
                last = Some(function);
                let name = function.and_then(|f| tokens.get(f + 1));
                let name = name.map_or("", |name| name.text.as_str());
                found.push(format!("{}:{} {name}", file.path, tokens[at].line));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(krate: &str, module: &str, text: &str) -> File {
        File {
            krate: krate.to_owned(),
            path: format!("{module}.rs"),
            module: module
                .split("::")
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect(),
            lines: text.lines().count(),
            tokens: source::without_tests(&source::tokens(text)).0,
        }
    }

    #[test]
    fn functions_have_lines_and_parameters() {
        let text = "fn a<T>(&mut self, b: HashMap<T, U>, c: impl Fn(A, B) -> C,) {\n  fn d() {}\n}\ntrait E { fn f(x: [u8; 3]); }";
        let counted: Vec<_> = functions(&file("game", "m", text))
            .into_iter()
            .map(|f| (f.place, f.lines, f.parameters))
            .collect();
        let told = |place: &str, lines, parameters| (place.to_owned(), lines, parameters);
        assert_eq!(
            counted,
            [
                told("m.rs:1 a", 3, 3),
                told("m.rs:2 d", 1, 0),
                told("m.rs:4 f", 0, 1)
            ]
        );
    }

    #[test]
    fn a_name_is_counted_where_it_is_defined() {
        let one = file(
            "game",
            "",
            "pub struct A; pub(crate) enum B {} impl T for A { type Out = B; } trait T { type Out; } pub use x::{C as D, self};",
        );
        let two = file(
            "rules",
            "m",
            "type A = u8; fn f() { struct Out; } #[cfg(test)] mod tests { struct B; }",
        );
        let names = exported(std::slice::from_ref(&one));
        let three = file(
            "data",
            "",
            "macro_rules! m { ($a:ty) => { type Out = $a; }; () => { struct C; }; } type C = u8;",
        );
        let types = types(&[one, two, three]);
        assert_eq!(
            twice(&types, None),
            ["A 2: .rs:1 m.rs:1", "C 2: .rs:1 .rs:1"]
        );
        assert_eq!(twice(&types, Some(&names)), ["A 2: .rs:1 m.rs:1"]);
        assert_eq!(types["Out"], ["m.rs:1"]);
        assert!(names.contains("D") && !names.contains("C"), "{names:?}");
    }

    #[test]
    fn codes_compared_as_text_are_found() {
        let count = |text: &str| places(&[file("game", "m", text)], |_| true, code_compared).len();
        assert_eq!(count("if fault.code == \"x\" || f.code() != \"y\" {}"), 2);
        assert_eq!(count("matches!(fault.code, \"x\" | \"y\")"), 1);
        assert_eq!(count("match self.code() { \"x\" => 1, \"y\" => 2 }"), 1);
        assert_eq!(
            count("Diagnostic { code: \"x\" }; f(code, \"x\"); code == other"),
            0
        );
    }

    #[test]
    fn formulas_written_as_text_are_found() {
        let count = |text: &str| {
            places(
                &[file("grundy", "m", text)],
                writes_no_rules,
                formula_written,
            )
            .len()
        };
        assert_eq!(
            count(
                "format!(\"any{{ ({positions}) {bound} }}\"); format!(\"{word}{{ {a} for x }}\")"
            ),
            2
        );
        assert_eq!(
            count("format!(\"{{\\\"a\\\": {b}}}\"); format!(\"{x} for\")"),
            0
        );
    }

    #[test]
    fn the_facade_is_counted_at_its_root() {
        let root = file(
            "grundy",
            "",
            "pub mod a; mod b; pub use c::{D, e::F}; pub use g; pub struct H { pub i: u8 } pub fn j() {}",
        );
        let game = file(
            "grundy",
            "k",
            "impl Game { } impl Game { } impl X for Game { }",
        );
        let facade = Facade::of(&[root, game]);
        assert_eq!(facade.modules, ["a"]);
        assert_eq!(facade.names, ["D", "F", "g", "H", "j"]);
        assert_eq!(facade.blocks.len(), 2);
    }

    #[test]
    fn this_workspace_keeps_its_limits() {
        if let Err(message) = run() {
            panic!("{message}");
        }
    }
}
