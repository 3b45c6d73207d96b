//! Python 3.8 and later.

use grundy_rules_syntax::ast::{BinaryOp, Builtin};

use super::{
    Expressions, Lines, Part, Printed, call_or_item, comment_lines, leading, length, locals,
    parameters, parts, plus, quoted, strength, truth, wanted,
};
use crate::format::{Count, Form, Indices, Item};
use crate::program::{Division, Expr, Function, Memo, Program, Stmt, Type};

struct Python<'a> {
    program: &'a Program,
    /// The function that fills its table.
    filling: Option<usize>,
}

pub(super) fn print(program: &Program, comments: &[String]) -> String {
    let mut python = Python {
        program,
        filling: None,
    };
    let lines = parts(program, HELPERS, &[], |part, lines| match part {
        Part::Declarations => python.declarations(lines),
        Part::Function(at) => python.function(at, lines),
        Part::Main => python.main(lines),
    });
    let mut text = comment_lines("#", comments);
    let modules: Vec<&str> = ["json", "math", "sys", "threading"]
        .into_iter()
        .filter(|module| lines.text.contains(&format!("{module}.")))
        .collect();
    if !modules.is_empty() {
        text.push_str(&format!("import {}\n", modules.join(", ")));
    }
    text.push('\n');
    text + lines.text.trim_end() + "\n"
}

/// The helpers, by the words of the rules that need them.
const HELPERS: &[(&str, &str)] = &[
    (
        "mex",
        "\
def mex(options):
    value = 0
    while value in options:
        value += 1
    return value",
    ),
    (
        "divisors",
        "\
def divisors(n):
    small = [d for d in range(1, math.isqrt(n) + 1) if n % d == 0]
    return small + [n // d for d in reversed(small) if d * d < n]",
    ),
    (
        "factor",
        "\
def factor(n):
    found, p = [], 2
    while n > 1:
        if p * p > n:
            p = n
        e = 0
        while n % p == 0:
            n, e = n // p, e + 1
        if e > 0:
            found.append([p, e])
        p += 1
    return found",
    ),
];

impl Expressions for Python<'_> {
    const AND: &'static str = "and";
    const OR: &'static str = "or";
    const NOT: &'static str = "not ";
    const NOT_STRENGTH: u8 = strength::NOT;
    const DIV: &'static str = "//";
    const FALSE_TRUE: [&'static str; 2] = ["False", "True"];

    fn special(&self, expr: &Expr) -> Option<Printed> {
        use strength::*;
        let primary = |text: String| (text, PRIMARY);
        Some(match expr {
            Expr::Letter(letter) => primary(quoted(&letter.to_string())),
            Expr::Binary(BinaryOp::Pow, a, b) => (
                format!("{} ** {}", self.at(a, PRIMARY), self.at(b, UNARY)),
                UNARY,
            ),
            // Python rounds all quotients down.
            Expr::Div(Division::Floor, a, b) => {
                self.expr(&Expr::Div(Division::Natural, a.clone(), b.clone()))
            }
            Expr::Mod(Division::Floor, a, b) => {
                self.expr(&Expr::Mod(Division::Natural, a.clone(), b.clone()))
            }
            Expr::Contains(a, b) | Expr::ContainsText(a, b) => (
                format!("{} in {}", self.at(a, SHIFT), self.at(b, SHIFT)),
                COMPARE,
            ),
            Expr::If(c, a, b) => {
                let [c, a, b] = [c, a, b].map(|part| self.at(part, OR));
                (format!("{a} if {c} else {b}"), CHOICE)
            }
            Expr::TextOf(letter) => self.expr(letter),
            Expr::Slice(a, from, to, _) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.text(to));
                primary(format!("{}[{}:{to}]", self.at(a, PRIMARY), self.text(from)))
            }
            Expr::List(items, _) => primary(format!("[{}]", self.list(items))),
            Expr::BestOf(name, extreme, default) => {
                let word = extreme.word();
                primary(match default {
                    Some(default) => format!("{word}({name}, default={})", self.text(default)),
                    None => format!("{word}({name})"),
                })
            }
            _ => return None,
        })
    }

    fn call(&self, at: usize, args: &[Expr]) -> String {
        call_or_item(self, self.program, self.filling, at, args)
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr], ty: &Type) -> Printed {
        let primary = |text: String| (text, strength::PRIMARY);
        let all = self.list(args);
        match builtin {
            Builtin::Gcd => primary(format!("math.gcd({all})")),
            Builtin::Isqrt => primary(format!("math.isqrt({all})")),
            Builtin::Popcount => primary(format!("bin({all}).count(\"1\")")),
            Builtin::Sort => primary(format!("sorted({all})")),
            Builtin::Split => primary(format!(
                "{}.split({})",
                self.at(&args[0], strength::PRIMARY),
                self.text(&args[1])
            )),
            Builtin::Put | Builtin::Drop => {
                let base = self.at(&args[0], strength::PRIMARY);
                let (at, after) = (self.text(&args[1]), self.text(&args[1].clone().plus(1)));
                let middle = match args.get(2) {
                    Some(value) if *ty == Type::Text => {
                        format!(" + {}", self.at(value, strength::SUM))
                    }
                    Some(value) => format!(" + [{}]", self.text(value)),
                    None => String::new(),
                };
                (
                    format!("{base}[:{at}]{middle} + {base}[{after}:]"),
                    strength::SUM,
                )
            }
            _ => primary(format!("{}({all})", builtin.word())),
        }
    }
}

impl Python<'_> {
    fn declarations(&self, lines: &mut Lines) {
        let program = self.program;
        let mut any = false;
        for global in program.globals.iter().filter(|global| global.shared) {
            if let Some(value) = &global.value {
                lines.line(format!("{} = {}", global.name, self.text(value)));
                any = true;
            } else if !program.is_complete {
                let empty = match global.ty {
                    Type::Int => "0",
                    Type::Bool => "False",
                    Type::Text => "\"\"",
                    Type::List(_) => "[]",
                };
                lines.line(format!("{} = {empty}", global.name));
                any = true;
            }
        }
        for (at, function) in program.functions.iter().enumerate() {
            let empty = match function.memo {
                Memo::None => continue,
                Memo::Table | Memo::Rows | Memo::Intervals => "[]",
                Memo::Map => "{}",
            };
            lines.line(format!("{} = {empty}", program.store(at)));
            any = true;
        }
        if any {
            lines.line("");
        }
    }

    fn function(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        let store = program.store(at);
        if function.memo == Memo::Table {
            let (param, _) = &function.params[0];
            lines.line(format!("def {}(wanted):", function.name));
            lines.depth += 1;
            lines.line(format!("for {param} in range(len({store}), wanted + 1):"));
            lines.depth += 1;
            self.filling = Some(at);
            self.stmts(&function.body, at, lines);
            self.filling = None;
            lines.depth -= 1;
            lines.line(format!("return {store}[wanted]"));
            lines.depth -= 1;
            return;
        }
        lines.line(format!(
            "def {}({}):",
            function.name,
            wanted(function).join(", ")
        ));
        if function.memo.is_table() {
            self.grid(at, lines);
            return;
        }
        lines.depth += 1;
        if function.memo == Memo::Map {
            let key = key(function);
            if !is_name(&key) {
                lines.line(format!("key = {key}"));
            }
            let key = short(&key);
            lines.line(format!("if {key} in {store}:"));
            lines.line(format!("    return {store}[{key}]"));
        }
        self.stmts(&function.body, at, lines);
        lines.depth -= 1;
    }

    /// The body of a function of two integers, whose table is filled up to the wanted place.
    fn grid(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        let store = program.store(at);
        let (i, j) = (&function.params[0].0, &function.params[1].0);
        lines.depth += 1;
        if function.memo == Memo::Rows {
            lines.line(format!("while len({store}) <= wanted_{i}:"));
            lines.line(format!("    {store}.append([])"));
            lines.line(format!("{i} = 0"));
            lines.line(format!("while len({store}[wanted_{i}]) <= wanted_{j}:"));
            lines.depth += 1;
            lines.line(format!(
                "for {j} in range(len({store}[{i}]), wanted_{j} + 1):"
            ));
        } else {
            lines.line(format!(
                "for {j} in range(len({store}) - 1, wanted_{j} + 1):"
            ));
            lines.depth += 1;
            lines.line(format!("{store}.append([None] * ({j} + 2))"));
            lines.line(format!("for {i} in range({j} + 1, -1, -1):"));
        }
        lines.depth += 1;
        self.filling = Some(at);
        self.stmts(&function.body, at, lines);
        self.filling = None;
        lines.depth -= 1;
        if function.memo == Memo::Rows {
            lines.line(format!("{i} += 1"));
        }
        lines.depth -= 1;
        let place = program.item(at, &locals(&wanted(function)), |place| self.text(place));
        lines.line(format!("return {place}"));
        lines.depth -= 1;
    }

    fn stmts(&self, stmts: &[Stmt], function: usize, lines: &mut Lines) {
        for stmt in stmts {
            self.stmt(stmt, function, lines);
        }
    }

    fn body(&self, head: &str, body: &[Stmt], function: usize, lines: &mut Lines) {
        lines.line(head);
        lines.depth += 1;
        self.stmts(body, function, lines);
        lines.depth -= 1;
    }

    fn stmt(&self, stmt: &Stmt, function: usize, lines: &mut Lines) {
        match stmt {
            Stmt::Let { name, value, .. } | Stmt::Assign(name, value) => {
                lines.line(format!("{name} = {}", self.text(value)));
            }
            Stmt::Options(name) => lines.line(format!("{name} = set()")),
            Stmt::Best(name, _) => lines.line(format!("{name} = []")),
            Stmt::Update(name, op, value) => {
                lines.line(format!("{name} {}= {}", op.symbol(), self.text(value)));
            }
            Stmt::Push(name, value) | Stmt::Improve(name, _, value) => {
                lines.line(format!("{name}.append({})", self.text(value)));
            }
            Stmt::Collect(name, value) => lines.line(format!("{name}.add({})", self.text(value))),
            Stmt::Unique(name) => {
                lines.line(format!("{name} = sorted(set({name}))"));
            }
            Stmt::Range {
                var,
                from,
                to,
                inclusive,
                step,
                body,
            } => {
                let to = self.text(&to.clone().plus(i64::from(*inclusive)));
                let range = match (from, step) {
                    (Expr::Int(0), None) => format!("range({to})"),
                    (from, None) => format!("range({}, {to})", self.text(from)),
                    (from, Some(step)) => {
                        format!("range({}, {to}, {})", self.text(from), self.text(step))
                    }
                };
                self.body(&format!("for {var} in {range}:"), body, function, lines);
            }
            Stmt::Each {
                vars, list, body, ..
            } => {
                let vars: Vec<&str> = vars
                    .iter()
                    .map(|var| var.as_deref().unwrap_or("_"))
                    .collect();
                let head = format!("for {} in {}:", vars.join(", "), self.text(list));
                self.body(&head, body, function, lines);
            }
            Stmt::If(condition, yes, no) => {
                self.body(
                    &format!("if {}:", self.text(condition)),
                    yes,
                    function,
                    lines,
                );
                if !no.is_empty() {
                    self.body("else:", no, function, lines);
                }
            }
            Stmt::Return(value) => {
                let value = self.text(value);
                let store = || self.program.store(function);
                match self.program.functions[function].memo {
                    Memo::None => lines.line(format!("return {value}")),
                    Memo::Table => lines.line(format!("{}.append({value})", store())),
                    Memo::Rows => {
                        let row = &self.program.functions[function].params[0].0;
                        lines.line(format!("{}[{row}].append({value})", store()));
                    }
                    Memo::Intervals => {
                        let params = parameters(&self.program.functions[function]);
                        let item = self.program.item(function, &params, |one| self.text(one));
                        lines.line(format!("{item} = {value}"));
                    }
                    Memo::Map => {
                        let key = key(&self.program.functions[function]);
                        lines.line(format!("{}[{}] = {value}", store(), short(&key)));
                        lines.line(format!("return {}[{}]", store(), short(&key)));
                    }
                }
            }
            Stmt::Break => lines.line("break"),
        }
    }

    // Reading and printing.

    fn main(&self, lines: &mut Lines) {
        let program = self.program;
        lines.line("def main():");
        lines.depth += 1;
        let shared: Vec<&str> = (program.globals.iter())
            .filter(|global| global.shared && global.value.is_none())
            .map(|global| global.name.as_str())
            .collect();
        if !shared.is_empty() {
            lines.line(format!("global {}", shared.join(", ")));
        }
        lines.line("data = iter(sys.stdin.read().split())");
        for item in &program.input.once {
            self.read(item, lines);
        }
        if let Some((count, items)) = &program.input.cases {
            self.cases(count, items, lines);
        } else {
            self.case(lines);
        }
        lines.depth -= 1;
        lines.line("");
        let deep = program
            .functions
            .iter()
            .any(|function| function.recursive && !function.memo.is_table());
        if deep {
            lines.line("sys.setrecursionlimit(10**7)");
            lines.line("threading.stack_size(512 * 1024 * 1024)");
            lines.line("thread = threading.Thread(target=main)");
            lines.line("thread.start()");
            lines.line("thread.join()");
        } else {
            lines.line("main()");
        }
    }

    fn cases(&self, count: &Count, items: &[Item], lines: &mut Lines) {
        let counted = self.program.numbers_cases();
        let mut read = 0;
        let var = if counted { "test" } else { "_" };
        let range = |count: &str, next: &str| {
            if counted {
                format!("range(1, {next})")
            } else {
                format!("range({count})")
            }
        };
        match count {
            Count::Number(number) => {
                let range = range(&number.to_string(), &(number + 1).to_string());
                lines.line(format!("for {var} in {range}:"));
            }
            Count::Input(name, added) => {
                let name = self.program.input_name(name);
                let range = range(&plus(&name, *added), &plus(&name, added + 1));
                lines.line(format!("for {var} in {range}:"));
            }
            Count::Rest(until) => {
                lines.line(if counted {
                    "for test, word in enumerate(data, 1):"
                } else {
                    "for word in data:"
                });
                lines.depth += 1;
                if let Some(Item::Value { name, is_text }) = items.first() {
                    let name = self.program.input_name(name);
                    lines.line(format!("{name} = {}", self.word(&name, *is_text, "word")));
                    read = 1;
                }
                if let Some(names) = leading(items, until.len()).filter(|names| !names.is_empty()) {
                    for item in &items[1..names.len()] {
                        self.read(item, lines);
                    }
                    read = names.len();
                    let ends: Vec<String> = (names.iter().zip(until))
                        .map(|(name, end)| format!("{} == {end}", self.program.input_name(name)))
                        .collect();
                    lines.line(format!("if {}:", ends.join(" and ")));
                    lines.line("    break");
                }
                lines.depth -= 1;
            }
        }
        lines.depth += 1;
        for item in &items[read..] {
            self.read(item, lines);
        }
        self.case(lines);
        lines.depth -= 1;
        if self.program.output.one_line {
            lines.line("print()");
        }
    }

    /// The value of a word.
    fn word(&self, name: &str, is_text: bool, word: &str) -> String {
        match self.program.global(name).map(|global| &global.ty) {
            Some(Type::List(_)) => format!("json.loads({word})"),
            Some(Type::Text) if is_text => word.to_owned(),
            Some(Type::Text) => format!("{word}.strip('\"')"),
            _ if is_text => word.to_owned(),
            _ => format!("int({word})"),
        }
    }

    fn read(&self, item: &Item, lines: &mut Lines) {
        match item {
            Item::Value { name, is_text } if name == "_" => {
                lines.line(self.word(name, *is_text, "next(data)"));
            }
            Item::Value { name, is_text } => {
                let name = self.program.input_name(name);
                lines.line(format!(
                    "{name} = {}",
                    self.word(&name, *is_text, "next(data)")
                ));
            }
            Item::List(..) => {
                let mut names = Vec::new();
                item.names(&mut names);
                let name = self.program.input_name(names[0]);
                lines.line(format!("{name} = {}", self.comprehension(item)));
            }
            Item::Columns(items, indices) => self.columns(items, indices, lines),
        }
    }

    /// The value of an item as an expression.
    fn comprehension(&self, item: &Item) -> String {
        match item {
            Item::Value { is_text: true, .. } => "next(data)".to_owned(),
            Item::Value { .. } | Item::Columns(..) => "int(next(data))".to_owned(),
            Item::List(inner, indices) => {
                let size = length(
                    &Indices {
                        first: 0,
                        is_last: indices.is_last,
                        ..indices.clone()
                    },
                    |name| self.program.input_name(name),
                );
                let inner = self.comprehension(inner);
                let zeros = match indices.first {
                    0 => String::new(),
                    1 => "[0] + ".to_owned(),
                    first => format!("[0] * {first} + "),
                };
                let range = if indices.is_last && indices.first > 0 {
                    format!("range({}, {size})", indices.first)
                } else {
                    format!("range({size})")
                };
                format!("{zeros}[{inner} for _ in {range}]")
            }
        }
    }

    fn columns(&self, items: &[Item], indices: &Indices, lines: &mut Lines) {
        let size = length(indices, |name| self.program.input_name(name));
        let mut names = Vec::new();
        items.iter().for_each(|item| item.names(&mut names));
        let is_used = |name: &str| self.program.global(name).is_some();
        for name in names.iter().filter(|name| is_used(name)) {
            let size = if size.contains(' ') {
                format!("({size})")
            } else {
                size.clone()
            };
            lines.line(format!("{} = [0] * {size}", self.program.input_name(name)));
        }
        let range = match indices.first {
            0 => format!("range({size})"),
            first => format!("range({first}, {size})"),
        };
        lines.line(format!("for i in {range}:"));
        lines.depth += 1;
        for item in items {
            let mut names = Vec::new();
            item.names(&mut names);
            let name = self.program.input_name(names[0]);
            let target = if is_used(names[0]) {
                format!("{name}[i]")
            } else {
                name
            };
            lines.line(format!("{target} = {}", self.comprehension(item)));
        }
        lines.depth -= 1;
    }

    fn case(&self, lines: &mut Lines) {
        let program = self.program;
        for (at, function) in program.functions.iter().enumerate() {
            if function.varies && function.memo != Memo::None && program.input.cases.is_some() {
                lines.line(format!("{}.clear()", program.store(at)));
            }
        }
        self.stmts(&program.prepare, usize::MAX, lines);
        self.output(lines);
    }

    fn output(&self, lines: &mut Lines) {
        let (answer, ty) = &self.program.answer;
        let end = if self.program.output.one_line {
            ", end=\"\""
        } else {
            ""
        };
        match (&self.program.output.form, ty) {
            (Form::Outcome([won, lost]), Type::Int | Type::Bool) => {
                let condition = self.at(&truth(answer, ty), strength::OR);
                let format = |word: &str| {
                    let is_format = word.contains("{case}");
                    let word = quoted(&word.replace("{case}", "{test}"));
                    if is_format { format!("f{word}") } else { word }
                };
                let (won, lost) = (format(won), format(lost));
                lines.line(format!("print({won} if {condition} else {lost}{end})"));
            }
            (Form::Score([above, below, zero]), Type::Int) => {
                let [above, below, zero] = [above, below, zero].map(|word| quoted(word));
                lines.line(format!("score = {}", self.text(answer)));
                lines.line(format!(
                    "print({above} if score > 0 else {below} if score < 0 else {zero}{end})"
                ));
            }
            (Form::Outcome([won, lost]), Type::List(_)) => {
                let (won, lost) = (quoted(won), quoted(lost));
                lines.line(format!("for item in {}:", self.text(answer)));
                lines.line(format!("    print({won} if item else {lost}{end})"));
            }
            (Form::Joined, Type::List(_)) => {
                lines.line(format!(
                    "print(*{}, sep=\"\")",
                    self.at(answer, strength::PRIMARY)
                ));
            }
            (Form::Lines, Type::List(_)) => {
                lines.line(format!(
                    "print(*{}, sep=\"\\n\")",
                    self.at(answer, strength::PRIMARY)
                ));
            }
            (_, Type::List(item)) if **item == Type::Bool => {
                let answer = self.at(answer, strength::PRIMARY);
                lines.line(format!("print(*(str(item).lower() for item in {answer}))"));
            }
            (_, Type::List(_)) => {
                lines.line(format!("print(*{})", self.at(answer, strength::PRIMARY)));
            }
            (_, Type::Bool) => {
                lines.line(format!("print(str({}).lower(){end})", self.text(answer)));
            }
            _ => lines.line(format!("print({}{end})", self.text(answer))),
        }
    }
}

/// The key of a position in the memo: lists become tuples.
fn key(function: &Function) -> String {
    let parts: Vec<String> = function
        .params
        .iter()
        .map(|(name, ty)| match ty {
            Type::List(item) if matches!(**item, Type::List(_)) => {
                format!("tuple(map(tuple, {name}))")
            }
            Type::List(_) => format!("tuple({name})"),
            _ => name.clone(),
        })
        .collect();
    if parts.len() == 1 {
        parts[0].clone()
    } else {
        format!("({})", parts.join(", "))
    }
}

fn is_name(key: &str) -> bool {
    key.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// The key itself if it is a name, else the variable that has its value.
fn short(key: &str) -> &str {
    if is_name(key) { key } else { "key" }
}
