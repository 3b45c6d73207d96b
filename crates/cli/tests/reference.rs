//! The reference pages in `docs/reference` are those of the program, and the tables that they come
//! from are complete.
//!
//! `TRYCMD=overwrite cargo test -p grundy-cli --test reference` writes the generated pages; read
//! the difference before you commit it.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    reason = "a test reads the sources, the documents and its environment"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use grundy::Lang;
use grundy::codes::CODES;
use grundy::formula::{Builtin, KEYWORDS, RESERVED, Reducer};
use grundy_cli::reference::json::answers;
use grundy_cli::reference::{PAGES, to_plain};
use serde_json::Value;

/// The first line of a generated page.
const MARK: &str = "<!-- Generated from the program; do not edit. \
    `TRYCMD=overwrite cargo test -p grundy-cli --test reference` writes it. -->";

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the root").to_owned()
}

/// Runs the program in a folder, and returns both streams and the exit status.
fn run(words: &[&str], folder: &Path) -> (String, String, i32) {
    let done = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .current_dir(folder)
        .env("LC_ALL", "C")
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    let status = done.status.code().unwrap_or(-1);
    (text(done.stdout), text(done.stderr), status)
}

/// The Rust files in `crates/*/src`, with their paths.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("crates"))
        .expect("crates")
        .flatten()
    {
        if entry.path().is_dir() {
            walk(&entry.path().join("src"), &mut found);
        }
    }
    found.sort();
    found
}

/// The crate of a source file.
fn crate_of(path: &Path) -> String {
    let inside = path.strip_prefix(root().join("crates")).expect("inside");
    let first = inside.components().next().expect("a crate");
    first.as_os_str().to_string_lossy().into_owned()
}

/// The word at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The string literal at the beginning of a text, with its escapes resolved.
fn literal(text: &str) -> Option<String> {
    let mut chars = text.strip_prefix('"')?.chars().peekable();
    let mut value = String::new();
    while let Some(c) = chars.next() {
        match c {
            '"' => return Some(value),
            '\\' => match chars.next()? {
                '\n' => while chars.next_if(|c| c.is_whitespace()).is_some() {},
                'n' => value.push('\n'),
                other => value.push(other),
            },
            _ => value.push(c),
        }
    }
    None
}

/// The English texts of the tables of messages, by crate and name.
fn messages(sources: &[(PathBuf, String)]) -> BTreeMap<(String, String), String> {
    let mut rows = BTreeMap::new();
    for (path, text) in sources
        .iter()
        .filter(|(path, _)| path.ends_with("messages.rs"))
    {
        let starts = text.match_indices("\n    ").map(|(at, _)| &text[at + 5..]);
        for row in starts.filter(|row| row.starts_with(|c: char| c.is_ascii_lowercase())) {
            let name = word(row);
            let Some((head, body)) = row.split_once('{') else {
                continue;
            };
            if head.contains(['"', ';', '}']) {
                continue;
            }
            if let Some(english) = literal(body.trim_start()) {
                rows.insert((crate_of(path), name.to_owned()), english);
            }
        }
    }
    rows
}

/// The names of functions with a parameter `code`.
fn makers(sources: &[(PathBuf, String)]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, text) in sources {
        for (at, _) in text.match_indices("(code: &'static str,") {
            let name: String = text[..at]
                .chars()
                .rev()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            names.insert(name.chars().rev().collect());
        }
    }
    // A closure with the same parameter.
    names.insert("finding".to_owned());
    names
}

/// The codes in the sources, each with the messages that are given next to it.
fn codes_in_sources() -> BTreeMap<String, BTreeSet<String>> {
    let sources = sources();
    let rows = messages(&sources);
    let makers = makers(&sources);
    assert!(makers.len() > 4, "{makers:?}");
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in &sources {
        let tests = text.find("#[cfg(test)]").unwrap_or(text.len());
        let text: String = text[..tests]
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |text, line| text + line + "\n");
        for (at, _) in text.match_indices('(') {
            let rest = text[at + 1..].trim_start();
            let Some(code) = literal(rest) else { continue };
            let is_code = !code.is_empty()
                && code
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let before: String = text[..at]
                .chars()
                .rev()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            let before: String = before.chars().rev().collect();
            if !is_code || !makers.contains(&before) {
                continue;
            }
            let after = rest[code.len() + 2..].trim_start();
            let Some(after) = after.strip_prefix([',', ')']) else {
                continue;
            };
            let known = found.entry(code).or_default();
            let after = after.trim_start().trim_start_matches("crate::");
            if let Some(name) = after.strip_prefix("messages::").map(word)
                && let Some(message) = rows.get(&(crate_of(path), name.to_owned()))
            {
                known.insert(message.clone());
            }
        }
    }
    found
}

/// The text of a message for a cell of a table. Names of arguments are in `‹ ›`.
fn shown(message: &str) -> String {
    let plain = message.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let plain = plain.replace('{', "‹").replace('}', "›");
    let plain = plain.replace('\u{1}', "{").replace('\u{2}', "}");
    let plain = plain.replace('|', "\\|").replace('\n', " ");
    // Marks of Markdown outside of code.
    let parts = plain.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => part.replace('*', "\\*").replace('<', "\\<"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("`")
}

/// The page about errors, with the messages of each code.
fn errors_with_messages(page: &str) -> String {
    let codes = codes_in_sources();
    let mut text = String::new();
    for line in page.lines() {
        let code = line
            .strip_prefix("| `")
            .and_then(|rest| rest.split('`').next());
        let more = match (line, code) {
            ("| code | meaning |", _) => " messages |".to_owned(),
            ("|---|---|", _) => "---|".to_owned(),
            (_, Some(code)) => {
                let messages: Vec<String> = codes
                    .get(code)
                    .into_iter()
                    .flatten()
                    .map(|message| shown(message))
                    .collect();
                format!(" {} |", messages.join("; "))
            }
            _ => String::new(),
        };
        let _ = writeln!(text, "{line}{more}");
    }
    text.replace(
        "remedies.\n",
        "remedies. In the messages, `‹ ›` encloses what depends on the input; messages that are composed in \
         several steps are left out.\n",
    )
}

#[test]
fn every_page_is_current() {
    let overwrite = env::var_os("TRYCMD").is_some_and(|what| what == "overwrite");
    let mut stale = Vec::new();
    for page in PAGES.iter().filter(|page| !page.by_hand) {
        let mut text = (page.text)(Lang::En);
        if page.name == "errors" {
            text = errors_with_messages(&text);
        }
        let text = format!("{MARK}\n\n{text}");
        let path = root().join(format!("docs/reference/{}.md", page.name));
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if overwrite {
            fs::write(&path, text).expect("the page can be written");
        } else {
            stale.push(page.name);
        }
    }
    assert!(
        stale.is_empty(),
        "docs/reference has stale pages: {stale:?}; write them with\n  TRYCMD=overwrite cargo test -p \
         grundy-cli --test reference"
    );
}

#[test]
fn the_index_of_the_documents_lists_every_page() {
    let index = fs::read_to_string(root().join("docs/README.md")).expect("the index");
    for page in PAGES {
        let row = format!("](reference/{}.md) | `{}` |", page.name, page.name);
        assert!(
            index.contains(&row),
            "docs/README.md leaves out `{}`",
            page.name
        );
    }
}

#[test]
fn help_of_a_command_is_not_a_topic() {
    let here = root();
    let (list, _, _) = run(&["--help"], &here);
    let (_, list) = list.split_once("\nPositions:\n").expect("the commands");
    let (list, _) = list.split_once("\nOptions:").expect("their end");
    let indented = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = list.lines().filter(indented);
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        let (by_help, _, status) = run(&["help", name], &here);
        let (by_option, _, _) = run(&[name, "--help"], &here);
        assert_eq!((status, by_help), (0, by_option), "{name}");
    }
}

#[test]
fn every_topic_prints_its_page() {
    let here = root();
    for page in PAGES {
        let (text, errors, status) = run(&["help", page.name], &here);
        assert_eq!((status, errors.as_str()), (0, ""), "{}", page.name);
        assert_eq!(text, to_plain(&(page.text)(Lang::En), 80), "{}", page.name);
        assert!(text.lines().count() > 8, "{}", page.name);
        for mark in ["```", "](", "<!--", "|---"] {
            assert!(!text.contains(mark), "`{mark}` in {}", page.name);
        }
    }
    let (list, _, _) = run(&["help"], &here);
    for page in PAGES {
        assert!(
            list.contains(&format!("\n  {} ", page.name)),
            "{}",
            page.name
        );
    }
}

/// Codes of the service of the page, which are made without a function with a parameter `code`.
const BY_THEMSELVES: [&str; 6] = ["broken", "busy", "early", "foreign", "gone", "method"];

#[test]
fn every_code_of_the_sources_has_a_meaning() {
    let described: BTreeSet<&str> = CODES
        .iter()
        .flat_map(|group| group.codes)
        .map(|(code, _)| *code)
        .collect();
    let found = codes_in_sources();
    let found: BTreeSet<&str> = found
        .keys()
        .map(String::as_str)
        .chain(BY_THEMSELVES)
        .collect();
    let missing: Vec<_> = found.difference(&described).collect();
    let unused: Vec<_> = described.difference(&found).collect();
    assert!(
        missing.is_empty(),
        "crates/core/src/codes.rs leaves out {missing:?}"
    );
    assert!(unused.is_empty(), "no source has the codes {unused:?}");
}

#[test]
fn the_syntax_page_has_every_word_of_the_language() {
    let page = fs::read_to_string(root().join("docs/reference/syntax.md")).expect("the page");
    let reducers = Reducer::ALL.map(Reducer::word);
    let words = KEYWORDS.iter().chain(&RESERVED).chain(&reducers).copied();
    for word in words
        .chain(Builtin::words())
        .chain(["entail", "again", "use", "as"])
    {
        assert!(
            page.contains(&format!("`{word}`")) || page.contains(&format!("\"{word}\"")),
            "`{word}`"
        );
    }
}

#[test]
fn the_rules_of_the_cheat_sheet_are_read() {
    let page = fs::read_to_string(root().join("docs/reference/syntax.md")).expect("the page");
    let mut count = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let row = row.replace("\\|", "|");
        for rule in row.split('`').skip(1).step_by(2) {
            let is_rule = rule.split_once(" = ").is_some_and(|(head, _)| {
                head == "answer" || head.contains('(') && head.ends_with(')')
            });
            if !is_rule {
                continue;
            }
            let others = if rule.contains("answer") {
                "g(x) = x\n"
            } else {
                ""
            };
            let rules = format!("{others}{rule}");
            let (text, errors, status) = run(&["eval", &rules, "-e", "1"], &root());
            assert_eq!(
                (text.as_str(), errors.as_str(), status),
                ("1\n", "", 0),
                "{rule}"
            );
            count += 1;
        }
    }
    assert!(count >= 14, "{count}");
}

/// Adds the types of all keys of a value, by their paths. Items of arrays in arrays have no keys.
fn types(value: &Value, path: &str, found: &mut BTreeMap<String, BTreeSet<&'static str>>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                found
                    .entry(path.clone())
                    .or_default()
                    .insert(type_of(value));
                types(value, &path, found);
            }
        }
        Value::Array(items) => {
            for item in items {
                types(item, &format!("{path}[]"), found);
            }
        }
        _ => {}
    }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "text",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[test]
fn the_json_page_has_every_key() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    std::os::unix::fs::symlink(root().join("games"), folder.join("games")).expect("a link");
    run(&["period", "0.07", "--certificate", "games.cert"], &folder);
    let certificate = fs::read_to_string(folder.join("games.cert")).expect("a certificate");
    let changed = certificate.replace("period 34", "period 33");
    fs::write(folder.join("changed.cert"), changed).expect("a file");
    let rules = "# expect: g(2) == 3\ng(x) = mex{ g(x-k) for k in 1..=x }";
    fs::write(folder.join("wrong.game"), rules).expect("a file");
    fs::write(folder.join("open.game"), "g(x = 1").expect("a file");
    let source = "def g(n):\n    seen = {g(n - k) for k in (1, 3) if k <= n}\n    m = 0\n    while m in seen:\n        m += 1\n    return m\n";
    fs::write(folder.join("solution.py"), source).expect("a file");
    let dice =
        "import random\n\ndef g(n):\n    return g(n - random.randint(1, 6)) if n > 6 else 0\n";
    fs::write(folder.join("dice.py"), dice).expect("a file");
    fs::write(folder.join("positions.txt"), "5 9\n").expect("a file");
    let mut wrong = String::new();
    for answer in answers() {
        let mut found = BTreeMap::new();
        for sample in answer.samples {
            let words: Vec<&str> = sample
                .iter()
                .copied()
                .chain(["--format", "json", "-q"])
                .collect();
            let (output, errors, _) = run(&words, &folder);
            let text = if output.is_empty() { &errors } else { &output };
            match serde_json::from_str(text) {
                Ok(value) => types(&value, "", &mut found),
                Err(error) => {
                    let _ = writeln!(wrong, "{sample:?}: {error}: {text}");
                }
            }
        }
        // The keys of `divide` are moves, and those of `why` are listed for that command.
        found.retain(|key, _| !key.starts_with("divide.") && !key.starts_with("why."));
        let listed: BTreeMap<&str, &str> = answer
            .keys
            .iter()
            .map(|(key, types, _)| (*key, *types))
            .collect();
        for (key, types) in &found {
            let allowed = listed.get(key.as_str()).copied().unwrap_or("nothing");
            for one in types {
                if !allowed.split('|').any(|allowed| allowed == *one) {
                    let _ = writeln!(
                        wrong,
                        "{}: `{key}` is {one}, and the page has {allowed}",
                        answer.title
                    );
                }
            }
        }
        for key in listed.keys().filter(|key| !found.contains_key(**key)) {
            let _ = writeln!(wrong, "{}: no sample has `{key}`", answer.title);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
