//! The printers of the program form.

mod bits;
mod compact;
mod cpp;
mod python;
mod rust;

use std::collections::BTreeSet;

use grundy_rules_syntax::ast::{BinaryOp, Builtin};

use crate::format::{Count, Form, Indices, Item};
use crate::program::{Division, Expr, Function, Global, Memo, Program, Stmt, Type, visit};

/// A programming language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++17.
    Cpp,
    /// Python 3.8 or later.
    Python,
    /// Rust 2021.
    Rust,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Cpp, Self::Python, Self::Rust];

    /// Returns the word for an option.
    pub fn word(self) -> &'static str {
        match self {
            Self::Cpp => "cpp",
            Self::Python => "python",
            Self::Rust => "rust",
        }
    }

    /// Reads the word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.word() == word)
    }
}

/// Prints a program after these comments, which may have several lines.
pub fn print(program: &Program, language: Language, comments: &[String]) -> String {
    // A backslash at the end would continue a comment of C++ on the next line.
    let lines = comments.iter().flat_map(|comment| comment.lines());
    let lines: Vec<String> = lines
        .map(|line| line.trim_end_matches(['\\', ' ']).to_owned())
        .collect();
    match language {
        Language::Cpp => cpp::print(&with_short_forms(program), &lines),
        Language::Python => python::print(program, &lines),
        Language::Rust => rust::print(&with_short_forms(program), &lines),
    }
}

/// A program with bits for collections and with shorter forms, as C++ and Rust print it.
fn with_short_forms(program: &Program) -> Program {
    compact::compact(&bits::with_bits(program))
}

/// The binding strength of expressions.
mod strength {
    pub const CHOICE: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const NOT: u8 = 3;
    pub const BITS: u8 = 4;
    pub const COMPARE: u8 = 5;
    pub const SHIFT: u8 = 6;
    pub const SUM: u8 = 7;
    pub const PRODUCT: u8 = 8;
    pub const UNARY: u8 = 9;
    pub const PRIMARY: u8 = 10;
}

/// An expression as text, with its binding strength.
type Printed = (String, u8);

/// The printer of expressions with the words of one language.
trait Expressions {
    const AND: &'static str = "&&";
    const OR: &'static str = "||";
    const NOT: &'static str = "!";
    /// The strength of the operator before a condition that is negated.
    const NOT_STRENGTH: u8 = strength::UNARY;
    const DIV: &'static str = "/";
    const FALSE_TRUE: [&'static str; 2] = ["false", "true"];

    /// An expression that is written differently in this language.
    fn special(&self, expr: &Expr) -> Option<Printed>;

    /// A call of a function, or the item of the table that is filled.
    fn call(&self, at: usize, args: &[Expr]) -> String;

    fn builtin(&self, builtin: Builtin, args: &[Expr], ty: &Type) -> Printed;

    /// An expression in parentheses, unless it binds at least this strongly.
    fn at(&self, expr: &Expr, least: u8) -> String {
        let (text, strength) = self.expr(expr);
        if strength < least {
            format!("({text})")
        } else {
            text
        }
    }

    /// An expression where no parentheses are needed.
    fn text(&self, expr: &Expr) -> String {
        self.at(expr, strength::CHOICE)
    }

    /// Several expressions with commas.
    fn list(&self, exprs: &[Expr]) -> String {
        let all: Vec<String> = exprs.iter().map(|expr| self.text(expr)).collect();
        all.join(", ")
    }

    fn joined(&self, exprs: &[Expr], sign: &str, least: u8) -> String {
        let all: Vec<String> = exprs.iter().map(|expr| self.at(expr, least)).collect();
        all.join(&format!(" {sign} "))
    }

    fn expr(&self, expr: &Expr) -> Printed {
        use strength::*;
        if let Some(special) = self.special(expr) {
            return special;
        }
        match expr {
            Expr::Bool(value) => (Self::FALSE_TRUE[usize::from(*value)].to_owned(), PRIMARY),
            Expr::Text(text) => (quoted(text), PRIMARY),
            Expr::Letter(letter @ ('\'' | '\\')) => (format!("'\\{letter}'"), PRIMARY),
            Expr::Letter(letter) => (format!("'{letter}'"), PRIMARY),
            Expr::Global(name) => (name.clone(), PRIMARY),
            Expr::Call(at, args) => (self.call(*at, args), PRIMARY),
            Expr::Builtin(builtin, args, ty) => self.builtin(*builtin, args, ty),
            Expr::Mex(name) => (format!("mex({name})"), PRIMARY),
            Expr::Index(list, at) | Expr::LetterAt(list, at) => (
                format!("{}[{}]", self.at(list, PRIMARY), self.text(at)),
                PRIMARY,
            ),
            Expr::Div(Division::Floor, a, b) => (
                format!("floor_div({}, {})", self.text(a), self.text(b)),
                PRIMARY,
            ),
            Expr::Mod(Division::Floor, a, b) => (
                format!("floor_mod({}, {})", self.text(a), self.text(b)),
                PRIMARY,
            ),
            Expr::Div(Division::Natural, a, b) => {
                let (a, b) = (self.at(a, PRODUCT), self.at(b, UNARY));
                (format!("{a} {} {b}", Self::DIV), PRODUCT)
            }
            Expr::Mod(Division::Natural, a, b) => (
                format!("{} % {}", self.at(a, PRODUCT), self.at(b, UNARY)),
                PRODUCT,
            ),
            Expr::Int(value @ 0..) => (value.to_string(), PRIMARY),
            Expr::Int(value) => (value.to_string(), UNARY),
            Expr::Local(name) => (name.clone(), PRIMARY),
            Expr::Neg(a) => (format!("-{}", self.at(a, PRIMARY)), UNARY),
            Expr::Not(a) => {
                let inner = self.at(a, Self::NOT_STRENGTH);
                (format!("{}{inner}", Self::NOT), Self::NOT_STRENGTH)
            }
            Expr::And(all) => (self.joined(all, Self::AND, NOT), AND),
            Expr::Or(all) => (self.joined(all, Self::OR, NOT), OR),
            Expr::Compare(op, a, b) => {
                let (a, b) = (self.at(a, SHIFT), self.at(b, SHIFT));
                (format!("{a} {} {b}", op.symbol()), COMPARE)
            }
            Expr::Binary(op, a, b) => {
                let (strength, left, right) = match op {
                    BinaryOp::Add => (SUM, SUM, SUM),
                    BinaryOp::Sub => (SUM, SUM, PRODUCT),
                    // `2 * (x / 4)` is not `2 * x / 4`.
                    BinaryOp::Mul if !matches!(**b, Expr::Binary(BinaryOp::Mul, ..)) => {
                        (PRODUCT, PRODUCT, UNARY)
                    }
                    BinaryOp::Mul => (PRODUCT, PRODUCT, PRODUCT),
                    BinaryOp::Shl | BinaryOp::Shr => (SHIFT, UNARY, UNARY),
                    BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Xor => {
                        let same =
                            |expr: &Expr| matches!(expr, Expr::Binary(inner, ..) if inner == op);
                        let least = |expr: &Expr| if same(expr) { BITS } else { UNARY };
                        (BITS, least(a), UNARY)
                    }
                    _ => (PRODUCT, PRODUCT, UNARY),
                };
                let (a, b) = (self.at(a, left), self.at(b, right));
                (format!("{a} {} {b}", op.symbol()), strength)
            }
            other => (format!("{other:?}"), PRIMARY),
        }
    }
}

/// A text as a literal.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A part of a program.
enum Part {
    Declarations,
    /// The function with this number.
    Function(usize),
    /// The code that reads the input and prints the answers.
    Main,
}

/// Prints the parts of a program in their order. `helpers` are the helpers of the language: the
/// word of the rules that needs one, and its text. In the helper for prime factors, `pairs` are
/// texts with their replacements.
fn parts(
    program: &Program,
    helpers: &[(&'static str, &str)],
    pairs: &[(&str, &str)],
    mut print: impl FnMut(Part, &mut Lines),
) -> Lines {
    let mut lines = Lines::default();
    print(Part::Declarations, &mut lines);
    let uses = Uses::of(program);
    for (word, text) in helpers.iter().filter(|(word, _)| uses.has(word)) {
        let replacements = if *word == Builtin::Factor.word() {
            pairs
        } else {
            &[]
        };
        let text = (replacements.iter()).fold((*text).to_owned(), |text, (old, new)| {
            text.replace(old, new)
        });
        lines.line(text);
        lines.line("");
    }
    for at in 0..program.functions.len() {
        print(Part::Function(at), &mut lines);
        lines.line("");
    }
    if program.is_complete {
        print(Part::Main, &mut lines);
    }
    lines
}

/// Comments as lines that begin with this sign.
fn comment_lines(sign: &str, comments: &[String]) -> String {
    let mut lines = Lines::default();
    for comment in comments {
        lines.line(format!("{sign} {comment}"));
    }
    lines.text
}

/// A call of a function, or the item of the table that is filled.
fn call_or_item(
    printer: &impl Expressions,
    program: &Program,
    filling: Option<usize>,
    at: usize,
    args: &[Expr],
) -> String {
    if filling == Some(at) {
        program.item(at, args, |place| printer.text(place))
    } else {
        format!("{}({})", program.functions[at].name, printer.list(args))
    }
}

/// Lines with indentation.
#[derive(Default)]
struct Lines {
    text: String,
    depth: usize,
}

impl Lines {
    fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        if !line.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
        }
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// The helpers that a program uses, by the words of the rules.
#[derive(Default)]
struct Uses(BTreeSet<&'static str>);

impl Uses {
    fn of(program: &Program) -> Self {
        let mut uses = Self::default();
        let mut see = |expr: &Expr| match expr {
            Expr::Mex(_) => _ = uses.0.insert("mex"),
            Expr::Binary(BinaryOp::Pow, ..) => _ = uses.0.insert("power"),
            Expr::Div(Division::Floor, a, _) if program.is_wide(a) => {
                _ = uses.0.insert("wide_floor_div");
            }
            Expr::Mod(Division::Floor, a, _) if program.is_wide(a) => {
                _ = uses.0.insert("wide_floor_mod");
            }
            Expr::Div(Division::Floor, ..) => _ = uses.0.insert("floor_div"),
            Expr::Mod(Division::Floor, ..) => _ = uses.0.insert("floor_mod"),
            Expr::Contains(..) => _ = uses.0.insert("contains"),
            Expr::ContainsText(..) => _ = uses.0.insert("contains_text"),
            Expr::Builtin(builtin, ..) => _ = uses.0.insert(builtin.word()),
            _ => {}
        };
        for function in &program.functions {
            visit(&function.body, &mut see);
        }
        for global in &program.globals {
            if let Some(value) = &global.value {
                value.visit(&mut see);
            }
        }
        visit(&program.prepare, &mut see);
        program.answer.0.visit(&mut see);
        let is_value = !matches!(program.output.form, Form::Outcome(_) | Form::Score(_));
        if is_value && program.is_complete && program.is_wide(&program.answer.0) {
            uses.0.insert("decimal");
        }
        if program.reads_lists() && program.is_complete {
            uses.0.insert("numbers");
        }
        uses
    }

    fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }
}

impl Program {
    /// Returns the name under which the values of a function are stored.
    fn store(&self, at: usize) -> String {
        let word = |memo: Memo| if memo.is_table() { "table" } else { "memo" };
        let function = &self.functions[at];
        let same = self
            .functions
            .iter()
            .filter(|other| word(other.memo) == word(function.memo) && other.memo != Memo::None);
        if same.count() > 1 {
            format!("{}_{}", word(function.memo), function.name)
        } else {
            word(function.memo).to_owned()
        }
    }

    /// An item of the table of a function.
    fn item(&self, at: usize, args: &[Expr], place: impl Fn(&Expr) -> String) -> String {
        let places = self.functions[at].memo.places(args);
        let places: Vec<String> = places
            .iter()
            .map(|one| format!("[{}]", place(one)))
            .collect();
        self.store(at) + &places.concat()
    }

    fn global(&self, name: &str) -> Option<&Global> {
        let mut inputs = self.inputs();
        inputs.find(|input| input.source == name || input.name == name)
    }

    /// The number of integers in each row of an input, if it is a list of rows with a fixed number.
    fn row_width(&self, name: &str) -> Option<usize> {
        self.items().find_map(|item| {
            let Item::List(row, rows) = item else {
                return None;
            };
            let Item::List(value, indices) = &**row else {
                return None;
            };
            match (&**value, &indices.count) {
                (
                    Item::Value {
                        name: found,
                        is_text: false,
                    },
                    Count::Number(width),
                ) if indices.first == 0
                    && rows.first == 0
                    && !indices.is_last
                    && self.input_name(found) == name =>
                {
                    Some(*width)
                }
                _ => None,
            }
        })
    }

    /// The name of an input of the header in the program.
    fn input_name(&self, name: &str) -> String {
        self.global(name)
            .map_or_else(|| name.to_owned(), |global| global.name.clone())
    }

    /// The items of the header.
    fn items(&self) -> impl Iterator<Item = &Item> {
        let cases = self.input.cases.iter().flat_map(|(_, items)| items);
        self.input.once.iter().chain(cases)
    }

    /// Whether a word of the input is a list.
    fn reads_lists(&self) -> bool {
        self.items().any(|item| {
            matches!(item, Item::Value { name, .. } if self.global(name).is_some_and(|global| matches!(global.ty, Type::List(_))))
        })
    }

    fn inputs(&self) -> impl Iterator<Item = &Global> {
        self.globals.iter().filter(|global| global.is_input)
    }

    /// Whether the number of the case is printed.
    fn numbers_cases(&self) -> bool {
        let words: &[String] = match &self.output.form {
            Form::Outcome(words) => words,
            Form::Score(words) => words,
            _ => &[],
        };
        words.iter().any(|word| word.contains("{case}"))
    }
}

/// The condition that an answer is true or not 0.
fn truth(answer: &Expr, ty: &Type) -> Expr {
    if *ty == Type::Int {
        Expr::Compare(
            grundy_rules_syntax::ast::CompareOp::Ne,
            Box::new(answer.clone()),
            Box::new(Expr::Int(0)),
        )
    } else {
        answer.clone()
    }
}

/// The type of an input that the rules do not use.
fn unused_type(item: &Item) -> Type {
    match item {
        Item::Value { is_text: true, .. } => Type::Text,
        Item::List(inner, _) => Type::List(Box::new(unused_type(inner))),
        _ => Type::Int,
    }
}

/// A sum of a name and a number.
fn plus(name: &str, added: i64) -> String {
    match added {
        0 => name.to_owned(),
        1.. => format!("{name} + {added}"),
        _ => format!("{name} - {}", -added),
    }
}

/// The number of values of a list, and its length with the places before the first index.
fn length(indices: &Indices, name: impl Fn(&str) -> String) -> String {
    let first = indices.first as i64;
    let before = if indices.is_last { 1 } else { first };
    match &indices.count {
        Count::Number(number) => (*number as i64 + before).to_string(),
        Count::Input(input, added) => plus(&name(input), added + before),
        Count::Rest(_) => "0".to_owned(),
    }
}

/// The parameters of a function: those that are stored in a table are the places that are wanted.
fn wanted(function: &Function) -> Vec<String> {
    let params = function.params.iter().map(|(name, _)| name);
    match function.memo {
        Memo::Table => vec!["wanted".to_owned()],
        memo if memo.is_table() => params.map(|name| format!("wanted_{name}")).collect(),
        _ => params.cloned().collect(),
    }
}

/// Names as expressions.
fn locals(names: &[String]) -> Vec<Expr> {
    names.iter().cloned().map(Expr::Local).collect()
}

/// The names of the parameters of a function.
fn parameters(function: &Function) -> Vec<Expr> {
    let params = function.params.iter();
    params.map(|(name, _)| Expr::Local(name.clone())).collect()
}

/// Whether statements use a variable.
pub(crate) fn uses(stmts: &[Stmt], name: &str) -> bool {
    let mut used = false;
    visit(stmts, &mut |expr| {
        used |= matches!(expr, Expr::Local(local) if local == name);
    });
    used
}

/// Whether a body is one statement that fits a line without braces.
fn is_simple(body: &[Stmt]) -> bool {
    let [stmt] = body else { return false };
    match stmt {
        Stmt::If(_, inner, no) => no.is_empty() && is_simple(inner),
        Stmt::Range { body, .. } => is_simple(body),
        Stmt::Each { vars, body, .. } => vars.len() == 1 && is_simple(body),
        Stmt::Unique(_) | Stmt::Let { .. } | Stmt::Options(_) | Stmt::Best(..) => false,
        _ => true,
    }
}

/// The scalar names at the start of a case, for a test of its end.
fn leading(items: &[Item], number: usize) -> Option<Vec<&str>> {
    let names: Vec<&str> = items
        .iter()
        .map_while(|item| match item {
            Item::Value {
                name,
                is_text: false,
            } if name != "_" => Some(name.as_str()),
            _ => None,
        })
        .take(number)
        .collect();
    (names.len() == number).then_some(names)
}
