//! The direction of dependencies between the modules of the facade, and of the rule engine.
//!
//! Each of them is one crate. The subjects of the facade add methods to [`Game`] and `Formula`, and
//! Rust defines methods in the crate of their type; the queries of rules add methods to `Rules`. So
//! the compiler does not reject a circle of modules, and this check does. A module may use modules
//! of lower levels. Two things are counted: a path (`crate::solve::…`, also in braces, and
//! `super::…` that leaves the module), and a call `self.name(…)` in an `impl Game` of a method that
//! only a higher module defines. Tests may use every module. A re-export (`pub use crate::…`) gives
//! a public path and does not count.
//!
//! [`Game`]: ../../crates/grundy/src/game.rs

use std::collections::{BTreeMap, BTreeSet};

use crate::text;

/// Whether the modules of a level may use each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Separate,
    /// The modules are parts of one idea, and use each other.
    Together,
}

/// A crate whose modules have levels.
struct Crate {
    /// Its name in the report.
    name: &'static str,
    /// The folder of its modules.
    sources: &'static str,
    /// The modules by level, the lowest first.
    levels: &'static [(Inside, &'static [&'static str])],
    /// The modules whose parts have levels of their own, as `analysis/kinds`.
    divided: &'static [&'static str],
    /// The types whose methods are in several modules.
    types: &'static [&'static str],
}

const CRATES: &[Crate] = &[FACADE, RULES];

const FACADE: Crate = Crate {
    name: "the facade",
    sources: "crates/grundy/src/",
    levels: &[
        // Texts, limits and quantities.
        (
            Inside::Separate,
            &["messages", "explore", "measure", "explanation"],
        ),
        (Inside::Separate, &["failure"]),
        (Inside::Separate, &["import"]),
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
        (Inside::Separate, &["graph", "table", "link", "row_moves"]),
        // What is found and proved about a game.
        (Inside::Separate, &["laws"]),
        (
            Inside::Separate,
            &["open", "why", "play", "compare", "strategy"],
        ),
        // Programs, with the proofs of their laws as comments, and games by their values.
        (Inside::Separate, &["discover", "editor", "export", "find"]),
        // An answer as a page shows it, and all games of the families of `find`.
        (Inside::Separate, &["atlas", "view"]),
    ],
    divided: &[],
    types: &["Game", "Formula"],
};

const RULES: Crate = Crate {
    name: "the rule engine",
    sources: "crates/rules/src/",
    levels: &[
        (
            Inside::Separate,
            &[
                "conversion",
                "fault",
                "messages",
                "number",
                "oracle",
                "values",
                "work",
                "analysis/messages",
            ],
        ),
        // Operators and built-in functions, and positions with their values.
        (Inside::Together, &["builtin", "board"]),
        (Inside::Separate, &["memo"]),
        (Inside::Separate, &["fold"]),
        // The resolved program. The kinds of its functions are a part of it, found by a query.
        (Inside::Together, &["meaning", "analysis/kinds"]),
        (
            Inside::Separate,
            &[
                "info",
                "analysis/board_symmetry",
                "analysis/calls",
                "analysis/endless_calls",
            ],
        ),
        // The evaluators of single positions.
        (Inside::Separate, &["plain", "demand"]),
        // Functions over integers; the on-demand evaluator computes their lists.
        (Inside::Separate, &["scalar"]),
        (
            Inside::Separate,
            &[
                "analysis/arithmetic",
                "analysis/heap_code",
                "analysis/references",
            ],
        ),
        (Inside::Separate, &["analysis/endless_references"]),
        (Inside::Separate, &["table"]),
        (Inside::Separate, &["game"]),
        (Inside::Separate, &["rules", "partizan"]),
        // Queries of the tree, as methods of the rules.
        (
            Inside::Separate,
            &[
                "analysis/boards",
                "analysis/listed_nim",
                "analysis/lists",
                "analysis/players",
                "analysis/sums",
                "analysis/takes",
            ],
        ),
    ],
    divided: &["analysis"],
    types: &["Program", "Rules", "PartizanRules"],
};

impl Crate {
    /// Returns the level of a module.
    fn level(&self, module: &str) -> Option<usize> {
        self.levels
            .iter()
            .position(|(_, modules)| modules.contains(&module))
    }

    /// Whether a module may use another one.
    fn may_use(&self, from: &str, to: &str) -> bool {
        match (self.level(from), self.level(to)) {
            (Some(from), Some(to)) if from == to => self.levels[from].0 == Inside::Together,
            (Some(from), Some(to)) => to < from,
            _ => false,
        }
    }

    /// The module of a file: its first folder or name, and two of them in a divided module.
    fn module(&self, source: &Source) -> String {
        let names = source.modules();
        let parts = 1 + usize::from(self.divided.contains(&names[0]));
        names[..parts.min(names.len())].join("/")
    }
}

/// A source file of a module.
struct Source {
    /// Its path below the folder of the crate.
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

/// Returns the modules at the beginning of the paths after a prefix: of `{a::b, c}` both `a` and
/// `c`, and `a/b` and `c` if `a` is divided.
fn first_modules(rest: &str, divided: &[&str]) -> Vec<String> {
    let one = |text: &str| -> Vec<String> {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        match rest.strip_prefix("::") {
            Some(rest) if divided.contains(&word) => first_modules(rest, &[])
                .iter()
                .map(|part| format!("{word}/{part}"))
                .collect(),
            _ => vec![word.to_owned()],
        }
    };
    let Some(list) = rest.strip_prefix('{') else {
        return one(rest);
    };
    let (mut depth, mut names, mut begins) = (0, Vec::new(), true);
    for (at, c) in list.char_indices() {
        if begins && !c.is_whitespace() && c != '}' {
            names.extend(one(&list[at..]));
            begins = false;
        }
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ => {}
        }
    }
    names
}

/// Returns the modules of a crate that a file names.
fn named(of: &Crate, source: &Source, modules: &BTreeSet<String>) -> BTreeSet<String> {
    let code = source.code();
    let mut found = BTreeSet::new();
    let depth = source.modules().len();
    let up = "super::".repeat(depth);
    let sibling = "super::".repeat(depth - 1);
    let parent = source.modules()[0];
    for prefix in ["crate::", &up, &sibling] {
        let is_sibling = prefix == sibling;
        if is_sibling && !(depth > 1 && of.divided.contains(&parent)) {
            continue;
        }
        for (at, _) in code.match_indices(prefix) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || "_:$".contains(c)) {
                continue;
            }
            let names = first_modules(&code[at + prefix.len()..], of.divided);
            found.extend(names.into_iter().map(|name| {
                if is_sibling {
                    format!("{parent}/{name}")
                } else {
                    name
                }
            }));
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
fn faults(of: &Crate, sources: &[Source]) -> Vec<String> {
    let modules: BTreeSet<String> = sources
        .iter()
        .map(|source| of.module(source))
        .filter(|name| name != "lib" && !of.divided.contains(&name.as_str()))
        .collect();
    let mut faults = Vec::new();
    for module in &modules {
        if of.level(module).is_none() {
            faults.push(format!(
                "the module `{module}` has no level in xtask/src/modules.rs"
            ));
        }
    }
    for (_, level) in of.levels {
        for module in level.iter().filter(|module| !modules.contains(**module)) {
            faults.push(format!(
                "there is no module `{module}`: delete it from xtask/src/modules.rs"
            ));
        }
    }
    // The modules that define a method.
    let mut definers: BTreeMap<(&str, String), BTreeSet<String>> = BTreeMap::new();
    let codes: Vec<String> = sources.iter().map(Source::code).collect();
    for (source, code) in sources.iter().zip(&codes) {
        let module = of.module(source);
        for type_name in of.types {
            for name in blocks(code, type_name)
                .iter()
                .flat_map(|block| block.split("fn ").skip(1))
            {
                let name: String = name
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                definers
                    .entry((*type_name, name))
                    .or_default()
                    .insert(module.clone());
            }
        }
    }
    for (source, code) in sources.iter().zip(&codes) {
        let module = of.module(source);
        if !modules.contains(&module) {
            continue;
        }
        for to in named(of, source, &modules) {
            if to != module && !of.may_use(&module, &to) {
                faults.push(format!(
                    "{}{}: `{module}` may not use `{to}`",
                    of.sources, source.path
                ));
            }
        }
        for type_name in of.types {
            let calls = blocks(code, type_name)
                .into_iter()
                .flat_map(|block| block.split("self.").skip(1));
            for name in calls.filter_map(called) {
                let Some(definers) = definers.get(&(*type_name, name.to_owned())) else {
                    continue;
                };
                if definers
                    .iter()
                    .all(|to| *to != module && !of.may_use(&module, to))
                {
                    let to = definers.iter().next().map_or("", String::as_str);
                    faults.push(format!(
                        "{}{}: `{module}` may not call `{type_name}::{name}` of `{to}`",
                        of.sources, source.path
                    ));
                }
            }
        }
    }
    faults
}

/// Checks the modules of the facade and of the rule engine.
///
/// # Errors
/// The uses that the levels do not allow.
pub fn run() -> Result<String, String> {
    let files = text::files(&["rs"])?;
    let mut found = Vec::new();
    let mut counts = Vec::new();
    for of in CRATES {
        let paths = files
            .iter()
            .filter_map(|file| file.strip_prefix(of.sources));
        let sources: Vec<Source> = paths
            .filter_map(|path| {
                let text = text::read(&format!("{}{path}", of.sources))?;
                Some(Source {
                    path: path.to_owned(),
                    text,
                })
            })
            .collect();
        found.extend(faults(of, &sources));
        let modules: usize = of.levels.iter().map(|(_, modules)| modules.len()).sum();
        counts.push(format!(
            "{modules} of {} in {} levels",
            of.name,
            of.levels.len()
        ));
    }
    if found.is_empty() {
        return Ok(format!(
            "modules: {}, all uses point down",
            counts.join(", ")
        ));
    }
    Err(format!(
        "modules: {} to fix\n\n{}\n\nA module uses modules of lower levels (xtask/src/modules.rs). Move the code that both \
         need to a lower module, or define the method in a higher one.",
        found.len(),
        found.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(of: &Crate, path: &str, text: &str) -> Vec<String> {
        let mut sources: Vec<Source> = of
            .levels
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
        assert_eq!(faults(of, &sources), [""; 0]);
        sources.push(Source {
            path: path.to_owned(),
            text: text.to_owned(),
        });
        faults(of, &sources)
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
            assert_eq!(
                faults_of(&FACADE, "formula/shape.rs", text).len(),
                1,
                "{text}"
            );
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
            assert_eq!(
                faults_of(&FACADE, "formula/shape.rs", text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn parts_of_a_divided_module_have_levels() {
        for text in [
            "use crate::table::order;",
            "use crate::{fault, analysis::{kinds, heap_code::of}};",
            "use super::super::heap_code;",
        ] {
            assert_eq!(
                faults_of(&RULES, "analysis/references/forms.rs", text).len(),
                1,
                "{text}"
            );
        }
        for text in [
            "use crate::scalar::{Scalar, form};",
            "use super::super::kinds;",
            "use crate::analysis::{kinds, references::Reference};",
        ] {
            assert_eq!(
                faults_of(&RULES, "analysis/references/forms.rs", text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn every_module_has_a_level() {
        assert_eq!(faults_of(&FACADE, "spelling.rs", "").len(), 1);
    }
}
