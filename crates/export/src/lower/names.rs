//! The names in the program: those of the rules, unless a language reserves them.

use std::collections::{BTreeSet, HashMap};

use grundy_rules_syntax::ast::{Clause, Expr, ExprKind, ParamKind, Program};

use super::calls::walk;
use crate::format::Input;

/// Words that have a meaning in C++, Python or Rust, or in every exported program.
const RESERVED: &[&str] = &[
    "abs",
    "alignas",
    "and",
    "any",
    "all",
    "array",
    "as",
    "asm",
    "assert",
    "async",
    "auto",
    "await",
    "bool",
    "box",
    "break",
    "case",
    "catch",
    "char",
    "cin",
    "class",
    "const",
    "continue",
    "copy",
    "count",
    "cout",
    "crate",
    "data",
    "def",
    "del",
    "delete",
    "do",
    "double",
    "elif",
    "else",
    "end",
    "enum",
    "except",
    "extern",
    "false",
    "find",
    "fixed",
    "float",
    "fn",
    "for",
    "from",
    "function",
    "gcd",
    "global",
    "goto",
    "hash",
    "Hash",
    "part",
    "if",
    "impl",
    "import",
    "in",
    "inline",
    "input",
    "int",
    "is",
    "isqrt",
    "iter",
    "json",
    "lambda",
    "left",
    "len",
    "let",
    "list",
    "ll",
    "long",
    "loop",
    "main",
    "map",
    "match",
    "max",
    "memo",
    "merge",
    "mex",
    "min",
    "mod",
    "move",
    "mut",
    "mutable",
    "namespace",
    "new",
    "next",
    "None",
    "nonlocal",
    "not",
    "operator",
    "or",
    "output",
    "pass",
    "pop",
    "power",
    "prev",
    "print",
    "priority_queue",
    "private",
    "pub",
    "public",
    "queue",
    "raise",
    "range",
    "read",
    "ref",
    "register",
    "return",
    "reverse",
    "right",
    "self",
    "set",
    "short",
    "signed",
    "size",
    "sizeof",
    "sort",
    "sorted",
    "stack",
    "static",
    "std",
    "str",
    "string",
    "struct",
    "sum",
    "super",
    "swap",
    "switch",
    "sys",
    "table",
    "template",
    "this",
    "thread",
    "throw",
    "trait",
    "true",
    "try",
    "tuple",
    "type",
    "typedef",
    "typename",
    "union",
    "unique",
    "unsafe",
    "unsigned",
    "use",
    "using",
    "vector",
    "virtual",
    "void",
    "where",
    "while",
    "with",
    "word",
    "words",
    "xor",
    "y0",
    "y1",
    "yield",
    "time",
    "exp",
    "log",
    "pow",
    "round",
    "floor",
    "ceil",
    "index",
    "distance",
    "less",
    "greater",
    "plus",
    "minus",
    "begin",
    "rank",
    "split",
    "divisors",
    "factor",
    "put",
    "drop",
    "popcount",
    "dyn",
    "final",
    "override",
    "static_cast",
    "bit_and",
    "bit_or",
    "compl",
    "not_eq",
    "or_eq",
    "xor_eq",
    "and_eq",
    "bitand",
    "bitor",
    "div",
    "True",
    "False",
    "object",
    "id",
    "Input",
    "Memo",
    "test",
    "row",
    "cell",
    "wanted",
    "numbers",
    "floor_div",
    "floor_mod",
    "wide_floor_div",
    "wide_floor_mod",
    "slice",
    "text",
    "key",
    "words_",
    "solve",
    "value",
    "known",
    "item",
    "letter",
    "without",
    "contains_text",
];

/// The names that are taken.
pub(super) struct Names {
    /// All names in the rules.
    written: BTreeSet<String>,
    globals: BTreeSet<String>,
    functions: BTreeSet<String>,
    renamed: HashMap<String, String>,
    /// The names of the open blocks of the present function.
    live: Vec<String>,
    /// The functions that the present function calls, and the inputs that it can use.
    visible: BTreeSet<String>,
}

impl Names {
    pub fn new(rules: &Program, answer: &Expr, input: &Input) -> Self {
        let (mut written, mut globals, mut functions) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let cases = input.cases.iter().flat_map(|(_, items)| items);
        for item in input.once.iter().chain(cases) {
            let mut names = Vec::new();
            item.names(&mut names);
            globals.extend(names.into_iter().map(str::to_owned));
        }
        for definition in &rules.definitions {
            let name = definition.name.text.clone();
            match &definition.params {
                None => _ = globals.insert(name),
                Some(params) => {
                    functions.insert(name);
                    written.extend(params.iter().filter_map(|param| match &param.kind {
                        ParamKind::Named { name, .. } => Some(name.clone()),
                        ParamKind::Base(_) => None,
                    }));
                }
            }
        }
        let bodies = rules.definitions.iter().map(|definition| &definition.body);
        for body in bodies.chain([answer]) {
            walk(body, &mut |tree| {
                if let ExprKind::Reduce(reduce) = &tree.kind {
                    for clause in reduce.items.iter().flat_map(|item| &item.clauses) {
                        match clause {
                            Clause::For(names, _) => {
                                written.extend(names.iter().map(|name| name.text.clone()));
                            }
                            Clause::Let(name, _) => _ = written.insert(name.text.clone()),
                            Clause::If(_) => {}
                        }
                    }
                }
            });
        }
        written.extend(globals.iter().chain(&functions).cloned());
        let mut names = Self {
            written,
            globals,
            functions,
            renamed: HashMap::new(),
            live: Vec::new(),
            visible: BTreeSet::new(),
        };
        let all: Vec<String> = names
            .globals
            .iter()
            .chain(&names.functions)
            .cloned()
            .collect();
        for name in all {
            let allowed = names.allowed(&name);
            names.renamed.insert(name, allowed);
        }
        names
    }

    /// The name without a conflict with a word of a language.
    fn allowed(&self, name: &str) -> String {
        let mut allowed = name.replace('\'', "_");
        while RESERVED.contains(&allowed.as_str())
            || (allowed != name && self.written.contains(&allowed))
        {
            allowed.push('_');
        }
        allowed
    }

    /// The name of an input or a constant.
    pub fn global(&self, name: &str) -> String {
        self.renamed
            .get(name)
            .cloned()
            .unwrap_or_else(|| name.to_owned())
    }

    /// The name of a function.
    pub fn function(&self, name: &str) -> String {
        self.global(name)
    }

    /// Starts a function that calls these functions. The main function can use all inputs.
    pub fn enter(&mut self, called: BTreeSet<String>, shared: Option<&BTreeSet<String>>) {
        self.live.clear();
        self.visible = called;
        let globals = self.globals.iter();
        self.visible.extend(
            globals
                .filter(|name| shared.is_none_or(|shared| shared.contains(*name)))
                .cloned(),
        );
    }

    pub fn mark(&self) -> usize {
        self.live.len()
    }

    pub fn reset(&mut self, mark: usize) {
        self.live.truncate(mark);
    }

    fn is_taken(&self, name: &str) -> bool {
        self.live.iter().any(|live| live == name) || self.visible.contains(name)
    }

    /// A name for a name of the rules in an inner block.
    pub fn local(&mut self, name: &str) -> String {
        let allowed = self.allowed(name);
        let mut chosen = allowed.clone();
        let mut number = 2;
        while self.is_taken(&chosen) || (chosen != name && self.written.contains(&chosen)) {
            chosen = format!("{allowed}{number}");
            number += 1;
        }
        self.live.push(chosen.clone());
        chosen
    }

    /// A name that does not occur in the rules.
    pub fn fresh(&mut self, name: &str) -> String {
        let mut chosen = name.to_owned();
        let mut number = 2;
        while self.is_taken(&chosen) || self.written.contains(&chosen) {
            chosen = format!("{name}{number}");
            number += 1;
        }
        self.live.push(chosen.clone());
        chosen
    }
}
