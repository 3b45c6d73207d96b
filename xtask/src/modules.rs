//! The direction of dependencies between the modules of the facade.
//!
//! The facade is one crate: its subjects add methods to [`Game`] and `Formula`, and Rust defines
//! methods in the crate of their type. So the compiler does not reject a circle of its modules, and
//! this check does. A module may use modules of lower levels. Two things are counted: a path
//! (`crate::solve::…`, also in braces, and `super::…` that leaves the module), and a call
//! `self.name(…)` in an `impl Game` or `impl Formula` of a method that only a higher module
//! defines. Tests may use every module. A re-export (`pub use crate::…`) gives a public path and
//! does not count.
//!
//! [`Game`]: ../../crates/grundy/src/game.rs

use std::collections::{BTreeMap, BTreeSet};

use crate::text;

/// The folder of the facade's modules.
const SOURCES: &str = "crates/grundy/src/";

/// Whether the modules of a level may use each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Separate,
    /// The modules are parts of one idea, and use each other.
    Together,
}

/// The modules by level, the lowest first.
const LEVELS: &[(Inside, &[&str])] = &[
    // Texts, limits and quantities.
    (
        Inside::Separate,
        &["messages", "explore", "measure", "explanation"],
    ),
    (Inside::Separate, &["failure"]),
    (Inside::Separate, &["area"]),
    // The families of games, and the trait of their rules, which gives access to each family.
    (
        Inside::Together,
        &["ruleset", "solution", "formula", "board", "coins", "values"],
    ),
    // Solving a sum of games of any family.
    (Inside::Separate, &["longest_line", "rows"]),
    (Inside::Separate, &["solve", "sum", "recheck"]),
    (Inside::Separate, &["entailing", "loopy"]),
    (Inside::Separate, &["parts", "formula_ruleset"]),
    (Inside::Separate, &["of_type", "spec"]),
    // A game of any family, with its play.
    (Inside::Together, &["game", "misere"]),
    (Inside::Separate, &["graph", "table", "link"]),
    // What is found and proved about a game.
    (Inside::Separate, &["laws"]),
    (
        Inside::Separate,
        &["open", "why", "play", "compare", "export"],
    ),
    // An answer as a page shows it.
    (Inside::Separate, &["view"]),
];

/// Returns the level of a module.
fn level(module: &str) -> Option<usize> {
    LEVELS
        .iter()
        .position(|(_, modules)| modules.contains(&module))
}

/// Whether a module may use another one.
fn may_use(from: &str, to: &str) -> bool {
    match (level(from), level(to)) {
        (Some(from), Some(to)) if from == to => LEVELS[from].0 == Inside::Together,
        (Some(from), Some(to)) => to < from,
        _ => false,
    }
}

/// A source file of a module of the facade.
struct Source {
    /// Its path below the folder of the facade.
    path: String,
    text: String,
}

impl Source {
    /// The path of modules of the file: `formula/mod.rs` is `formula`, `laws/claim/parts.rs` is
    /// `laws`, `claim`, `parts`.
    fn modules(&self) -> Vec<&str> {
        let names = self.path.trim_end_matches(".rs").split('/');
        names.filter(|name| *name != "mod").collect()
    }

    /// The text without comments, tests and re-exports.
    fn code(&self) -> String {
        let text = self.text.split("#[cfg(test)]\nmod tests").next();
        let lines = text.unwrap_or_default().lines();
        let lines = lines.filter(|line| {
            let line = line.trim_start();
            !line.starts_with("//") && !line.starts_with("pub use crate::")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Returns the names at the beginning of the paths after a prefix: of `{a::b, c}` both `a` and `c`.
fn first_names(rest: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let letters = text.trim_start().chars();
        letters
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect()
    };
    let Some(list) = rest.strip_prefix('{') else {
        return vec![word(rest)];
    };
    let (mut depth, mut names, mut begins) = (0, Vec::new(), true);
    for (at, c) in list.char_indices() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if begins && !c.is_whitespace() => {
                names.push(word(&list[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

/// Returns the modules of the facade that a file names.
fn named(source: &Source, modules: &BTreeSet<String>) -> BTreeSet<String> {
    let code = source.code();
    let mut found = BTreeSet::new();
    let up = "super::".repeat(source.modules().len());
    for prefix in ["crate::", &up] {
        for (at, _) in code.match_indices(prefix) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || "_:$".contains(c)) {
                continue;
            }
            found.extend(first_names(&code[at + prefix.len()..]));
        }
    }
    found.retain(|name| modules.contains(name));
    found
}

/// Returns the bodies of the `impl` blocks of a type.
fn blocks<'a>(code: &'a str, of: &str) -> Vec<&'a str> {
    let head = format!("\nimpl {of} {{\n");
    let pieces = code.split(head.as_str()).skip(1);
    pieces
        .map(|piece| piece.split("\n}").next().unwrap_or_default())
        .collect()
}

/// The word at the beginning of a text, if a bracket follows it.
fn called(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0 && text[end..].starts_with('(')).then(|| &text[..end])
}

/// Returns the uses that the levels do not allow, in sentences.
fn faults(sources: &[Source]) -> Vec<String> {
    let modules: BTreeSet<String> = sources
        .iter()
        .filter_map(|source| source.modules().first().map(|name| (*name).to_owned()))
        .filter(|name| name != "lib")
        .collect();
    let mut faults = Vec::new();
    for module in &modules {
        if level(module).is_none() {
            faults.push(format!(
                "the module `{module}` has no level in xtask/src/modules.rs"
            ));
        }
    }
    for (_, level) in LEVELS {
        for module in level.iter().filter(|module| !modules.contains(**module)) {
            faults.push(format!(
                "there is no module `{module}`: delete it from xtask/src/modules.rs"
            ));
        }
    }
    // The modules that define a method.
    let mut definers: BTreeMap<(&str, String), BTreeSet<&str>> = BTreeMap::new();
    let codes: Vec<String> = sources.iter().map(Source::code).collect();
    for (source, code) in sources.iter().zip(&codes) {
        let module = source.modules()[0];
        for of in ["Game", "Formula"] {
            for name in blocks(code, of)
                .iter()
                .flat_map(|block| block.split("fn ").skip(1))
            {
                let name: String = name
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                definers.entry((of, name)).or_default().insert(module);
            }
        }
    }
    for (source, code) in sources.iter().zip(&codes) {
        let module = source.modules()[0];
        if module == "lib" {
            continue;
        }
        for to in named(source, &modules) {
            if to != module && !may_use(module, &to) {
                faults.push(format!(
                    "{SOURCES}{}: `{module}` may not use `{to}`",
                    source.path
                ));
            }
        }
        for of in ["Game", "Formula"] {
            let calls = blocks(code, of)
                .into_iter()
                .flat_map(|block| block.split("self.").skip(1));
            for name in calls.filter_map(called) {
                let Some(definers) = definers.get(&(of, name.to_owned())) else {
                    continue;
                };
                if definers
                    .iter()
                    .all(|to| *to != module && !may_use(module, to))
                {
                    let to = definers.iter().next().copied().unwrap_or_default();
                    faults.push(format!(
                        "{SOURCES}{}: `{module}` may not call `{of}::{name}` of `{to}`",
                        source.path
                    ));
                }
            }
        }
    }
    faults
}

/// Checks the modules of the facade.
///
/// # Errors
/// The uses that the levels do not allow.
pub fn run() -> Result<String, String> {
    let files = text::files(&["rs"])?;
    let paths = files.iter().filter_map(|file| file.strip_prefix(SOURCES));
    let sources: Vec<Source> = paths
        .filter_map(|path| {
            let text = text::read(&format!("{SOURCES}{path}"))?;
            Some(Source {
                path: path.to_owned(),
                text,
            })
        })
        .collect();
    let faults = faults(&sources);
    if faults.is_empty() {
        let modules: usize = LEVELS.iter().map(|(_, modules)| modules.len()).sum();
        return Ok(format!(
            "modules: {modules} modules of the facade in {} levels, all uses point down",
            LEVELS.len()
        ));
    }
    Err(format!(
        "modules: {} to fix\n\n{}\n\nA module uses modules of lower levels (xtask/src/modules.rs). Move the code that both \
         need to a lower module, or define the method in a higher one.",
        faults.len(),
        faults.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(path: &str, text: &str) -> Vec<String> {
        let mut sources: Vec<Source> = LEVELS
            .iter()
            .flat_map(|(_, modules)| *modules)
            .map(|module| Source {
                path: format!("{module}.rs"),
                text: match *module {
                    "laws" => {
                        "\nimpl Formula {\n    pub fn pattern(&self) {\n    }\n}\n".to_owned()
                    }
                    _ => String::new(),
                },
            })
            .collect();
        assert_eq!(faults(&sources), [""; 0]);
        sources.push(Source {
            path: path.to_owned(),
            text: text.to_owned(),
        });
        faults(&sources)
    }

    #[test]
    fn a_use_of_a_higher_level_is_found() {
        for text in [
            "use crate::laws::claim;",
            "use crate::{failure::Failure, laws::{claim, period}};",
            "fn f() { crate::laws::claim::g() }",
            "use super::super::laws;",
            "\nimpl Formula {\n    fn f(&self) {\n        self.pattern();\n    }\n}\n",
        ] {
            assert_eq!(faults_of("formula/shape.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn uses_of_lower_levels_tests_and_public_paths_are_allowed() {
        for text in [
            "use crate::{failure::Failure, messages};",
            "use crate::solution::Component;", // one idea
            "pub use crate::spec::Reader;",
            "// crate::laws\n",
            "use super::laws;", // of `formula`
            "#[cfg(test)]\nmod tests {\n    use crate::laws::claim;\n}\n",
            "\nimpl Formula {\n    fn f(&self) {\n        self.laws.pattern();\n    }\n}\n",
        ] {
            assert_eq!(faults_of("formula/shape.rs", text), [""; 0], "{text}");
        }
    }

    #[test]
    fn every_module_has_a_level() {
        assert_eq!(faults_of("spelling.rs", "").len(), 1);
    }
}
