//! C++17.

use std::collections::BTreeSet;

use grundy_rules_syntax::ast::{BinaryOp, Builtin};

use super::compact::{Rows, sets};
use super::{
    Expressions, Lines, Part, Printed, call_or_item, comment_lines, is_simple, leading, length,
    locals, parameters, parts, plus, quoted, strength, truth, unused_type, wanted,
};
use crate::format::{Count, Form, Indices, Item};
use crate::lower::negated;
use crate::program::{Division, Expr, Extreme, Function, Global, Memo, Program, Stmt, Type};

struct Cpp<'a> {
    program: &'a Program,
    /// The lists whose rows are arrays.
    rows: Rows,
    /// The function that fills its table.
    filling: Option<usize>,
    /// The lists of the function that are sets.
    sets: BTreeSet<String>,
}

pub(super) fn print(program: &Program, comments: &[String]) -> String {
    let mut cpp = Cpp {
        program,
        rows: Rows::of(program),
        filling: None,
        sets: BTreeSet::new(),
    };
    let pairs = if cpp.rows.factors { PAIRS } else { &[] };
    let lines = parts(program, HELPERS, pairs, |part, lines| match part {
        Part::Declarations => cpp.declarations(lines),
        Part::Function(at) => cpp.function(at, lines),
        Part::Main => cpp.main(lines),
    });
    let mut text = comment_lines("//", comments);
    let body = lines.text;
    let without_hashes = body.replace("unordered_map<", "");
    for (header, words) in HEADERS {
        let body = if *header == "map" {
            &without_hashes
        } else {
            &body
        };
        if words.iter().any(|word| body.contains(word)) {
            text.push_str(&format!("#include <{header}>\n"));
        }
    }
    text.push_str("using namespace std;\nusing ll = long long;\n\n");
    text + body.trim_end() + "\n"
}

/// The headers and the words that need them.
const HEADERS: &[(&str, &[&str])] = &[
    (
        "algorithm",
        &["max(", "max<", "min<", "sort(", " find(", "unique("],
    ),
    ("array", &["array<"]),
    ("climits", &["LLONG_"]),
    ("cmath", &["sqrtl("]),
    ("iostream", &["cin", "cout"]),
    ("iterator", &["istream_iterator"]),
    ("map", &["map<"]),
    ("numeric", &["gcd("]),
    ("set", &["set<"]),
    ("sstream", &["istringstream"]),
    ("string", &["string"]),
    ("tuple", &["tuple<"]),
    ("unordered_map", &["unordered_map<"]),
    ("vector", &["vector<"]),
];

fn type_name(ty: &Type) -> String {
    match ty {
        Type::Int => "ll".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Text => "string".to_owned(),
        Type::List(item) => format!("vector<{}>", type_name(item)),
    }
}

fn parameter(name: &str, ty: &Type) -> String {
    match ty {
        Type::Int | Type::Bool => format!("{} {name}", type_name(ty)),
        _ => format!("const {}& {name}", type_name(ty)),
    }
}

/// The helpers, by the words of the rules that need them.
const HELPERS: &[(&str, &str)] = &[
    (
        "mex",
        "\
ll mex(const vector<ll>& options) {
    vector<bool> seen(options.size() + 1);
    for (ll value : options)
        if (value < (ll)options.size()) seen[value] = true;
    return find(seen.begin(), seen.end(), false) - seen.begin();
}",
    ),
    (
        "floor_div",
        "\
ll floor_div(ll a, ll b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}",
    ),
    (
        "floor_mod",
        "\
ll floor_mod(ll a, ll b) {
    return (a % b + b) % b;
}",
    ),
    (
        "wide_floor_div",
        "\
ll wide_floor_div(__int128 a, ll b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}",
    ),
    (
        "wide_floor_mod",
        "\
ll wide_floor_mod(__int128 a, ll b) {
    return (a % b + b) % b;
}",
    ),
    (
        "decimal",
        "\
string decimal(__int128 n) {
    if (n < 0) return \"-\" + decimal(-n);
    return (n < 10 ? \"\" : decimal(n / 10)) + to_string((int)(n % 10));
}",
    ),
    (
        "power",
        "\
ll power(ll base, ll exponent) {
    ll result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}",
    ),
    (
        "isqrt",
        "\
ll isqrt(ll n) {
    ll root = sqrtl(n);
    while (root * root > n) root--;
    while ((root + 1) * (root + 1) <= n) root++;
    return root;
}",
    ),
    (
        "divisors",
        "\
vector<ll> divisors(ll n) {
    vector<ll> all;
    for (ll d = 1; d * d <= n; d++)
        if (n % d == 0) {
            all.push_back(d);
            if (d * d < n) all.push_back(n / d);
        }
    sort(all.begin(), all.end());
    return all;
}",
    ),
    (
        "factor",
        "\
vector<vector<ll>> factor(ll n) {
    vector<vector<ll>> all;
    for (ll p = 2; n > 1; p++) {
        if (p * p > n) p = n;
        ll e = 0;
        for (; n % p == 0; n /= p) e++;
        if (e > 0) all.push_back({p, e});
    }
    return all;
}",
    ),
    (
        "sort",
        "\
template <class T> vector<T> sorted(vector<T> items) {
    sort(items.begin(), items.end());
    return items;
}",
    ),
    (
        "put",
        "\
template <class T, class V> T put(T items, ll i, const V& value) {
    items[i] = value;
    return items;
}",
    ),
    (
        "drop",
        "\
template <class T> T drop(T items, ll i) {
    items.erase(items.begin() + i);
    return items;
}",
    ),
    (
        "split",
        "\
vector<string> split(const string& text, char separator) {
    vector<string> parts(1);
    for (char c : text)
        if (c == separator) parts.push_back(\"\");
        else parts.back() += c;
    return parts;
}",
    ),
    (
        "contains",
        "\
template <class T> bool contains(const vector<T>& items, const T& item) {
    return find(items.begin(), items.end(), item) != items.end();
}",
    ),
    (
        "numbers",
        "\
vector<ll> numbers(string word) {
    for (char& c : word)
        if (c == '[' || c == ']' || c == ',') c = ' ';
    istringstream in(word);
    return vector<ll>(istream_iterator<ll>(in), istream_iterator<ll>());
}",
    ),
];

/// What differs in the helper for prime factors if the pairs are arrays.
const PAIRS: &[(&str, &str)] = &[("vector<vector<ll>>", "vector<array<ll, 2>>")];

impl Expressions for Cpp<'_> {
    fn special(&self, expr: &Expr) -> Option<Printed> {
        use strength::*;
        let primary = |text: String| (text, PRIMARY);
        Some(match expr {
            // A shift of a constant has the type of the constant.
            Expr::Binary(BinaryOp::Shl, a, b) => {
                let Expr::Int(value) = **a else { return None };
                (format!("{value}LL << {}", self.at(b, UNARY)), SHIFT)
            }
            Expr::Binary(BinaryOp::Pow, a, b) => {
                primary(format!("power({}, {})", self.text(a), self.text(b)))
            }
            Expr::Div(Division::Natural, a, b) | Expr::Mod(Division::Natural, a, b)
                if self.program.is_wide(a) =>
            {
                let sign = if matches!(expr, Expr::Div(..)) {
                    '/'
                } else {
                    '%'
                };
                let (a, b) = (self.wide_at(a, PRODUCT), self.at(b, UNARY));
                (format!("(ll)({a} {sign} {b})"), UNARY)
            }
            Expr::Div(Division::Floor, a, b) if self.program.is_wide(a) => primary(format!(
                "wide_floor_div({}, {})",
                self.wide_at(a, CHOICE),
                self.text(b)
            )),
            Expr::Mod(Division::Floor, a, b) if self.program.is_wide(a) => primary(format!(
                "wide_floor_mod({}, {})",
                self.wide_at(a, CHOICE),
                self.text(b)
            )),
            Expr::Compare(op, a, b) if self.program.is_wide(a) || self.program.is_wide(b) => {
                let [a, b] = [a, b].map(|side| self.wide_at(side, SHIFT));
                (format!("{a} {} {b}", op.symbol()), COMPARE)
            }
            Expr::Contains(a, b) => {
                primary(format!("contains({}, {})", self.text(b), self.text(a)))
            }
            Expr::ContainsText(a, b) => {
                let (part, text) = (self.text(a), self.at(b, PRIMARY));
                (format!("{text}.find({part}) != string::npos"), COMPARE)
            }
            Expr::If(c, a, b) => {
                let [c, a, b] = [c, a, b].map(|part| self.at(part, OR));
                (format!("{c} ? {a} : {b}"), CHOICE)
            }
            Expr::TextOf(letter) => primary(format!("string(1, {})", self.text(letter))),
            Expr::Slice(a, from, to, is_text) => {
                let (base, from) = (self.at(a, PRIMARY), self.at(from, PRODUCT));
                primary(match (is_text, to) {
                    (true, Some(to)) => {
                        format!("{base}.substr({from}, {} - {from})", self.at(to, SUM))
                    }
                    (true, None) => format!("{base}.substr({from})"),
                    (false, to) => {
                        let end = match to {
                            Some(to) => format!("{base}.begin() + {}", self.at(to, PRODUCT)),
                            None => format!("{base}.end()"),
                        };
                        format!("vector({base}.begin() + {from}, {end})")
                    }
                })
            }
            Expr::List(items, ty) => {
                primary(format!("vector<{}>{{{}}}", type_name(ty), self.list(items)))
            }
            Expr::LowestZero(name) => primary(format!("__builtin_ctzll(~{name})")),
            Expr::BestOf(name, _, None) => primary(name.clone()),
            Expr::BestOf(name, extreme, Some(default)) => {
                let none = none(*extreme);
                (
                    format!("{name} == {none} ? {} : {name}", self.at(default, OR)),
                    CHOICE,
                )
            }
            _ => return None,
        })
    }

    fn call(&self, at: usize, args: &[Expr]) -> String {
        call_or_item(self, self.program, self.filling, at, args)
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr], _: &Type) -> Printed {
        let primary = |text: String| (text, strength::PRIMARY);
        let all = self.list(args);
        match builtin {
            Builtin::Min | Builtin::Max if args.len() == 2 => {
                primary(format!("{}<ll>({all})", builtin.word()))
            }
            Builtin::Min | Builtin::Max => primary(format!("{}<ll>({{{all}}})", builtin.word())),
            Builtin::Popcount => primary(format!("(ll)__builtin_popcountll({all})")),
            Builtin::Len => {
                let base = self.at(&args[0], strength::PRIMARY);
                (format!("(ll){base}.size()"), strength::UNARY)
            }
            Builtin::Sort => primary(format!("sorted({all})")),
            Builtin::Split => {
                let letter = match &args[1] {
                    Expr::Text(text) => text.clone(),
                    _ => String::new(),
                };
                primary(format!("split({}, '{letter}')", self.text(&args[0])))
            }
            Builtin::Put => {
                let value = match &args[2] {
                    Expr::Text(text) if text.chars().count() == 1 => format!("'{text}'"),
                    Expr::TextOf(letter) => self.text(letter),
                    other => self.text(other),
                };
                let (base, at) = (self.text(&args[0]), self.text(&args[1]));
                primary(format!("put({base}, {at}, {value})"))
            }
            Builtin::Int => primary(format!("stoll({all})")),
            _ => primary(format!("{}({all})", builtin.word())),
        }
    }
}

impl Cpp<'_> {
    /// An expression whose products have 128 bits.
    fn wide_at(&self, expr: &Expr, least: u8) -> String {
        let Expr::Binary(op, a, b) = expr else {
            return self.at(expr, least);
        };
        if !self.program.is_wide(expr) {
            return self.at(expr, least);
        }
        let own = match op {
            BinaryOp::Mul => strength::PRODUCT,
            _ => strength::SUM,
        };
        let left = if *op == BinaryOp::Mul && !self.program.is_wide(a) {
            format!("(__int128){}", self.at(a, strength::UNARY))
        } else {
            self.wide_at(a, own)
        };
        let text = format!("{left} {} {}", op.symbol(), self.wide_at(b, own + 1));
        if own < least {
            format!("({text})")
        } else {
            text
        }
    }
}

fn none(extreme: Extreme) -> &'static str {
    match extreme {
        Extreme::Max => "LLONG_MIN",
        Extreme::Min => "LLONG_MAX",
    }
}

impl Cpp<'_> {
    fn declarations(&self, lines: &mut Lines) {
        let program = self.program;
        let mut any = false;
        let mut keys: Vec<usize> = (program.functions.iter())
            .filter_map(integers_of_key)
            .collect();
        keys.sort_unstable();
        keys.dedup();
        if !keys.is_empty() {
            lines.line("struct Hash {");
            for number in &keys {
                let parts = (1..*number).map(|at| format!(" * 1000003 + key[{at}]"));
                let hash = parts.fold("(size_t)key[0]".to_owned(), |hash, part| {
                    if hash.contains(' ') {
                        format!("({hash}){part}")
                    } else {
                        hash + &part
                    }
                });
                lines.line(format!(
                    "    size_t operator()(const array<ll, {number}>& key) const {{ return {hash}; }}"
                ));
            }
            lines.line("};");
            lines.line("");
        }
        // Variables without a first value; in a complete program, neighbours of one type are on one
        // line.
        let mut variables: Vec<(String, String)> = Vec::new();
        let mut variable = |ty: String, name: &str| match variables.last_mut() {
            Some((last, names)) if program.is_complete && *last == ty => {
                *names = format!("{names}, {name}");
            }
            _ => variables.push((ty, name.to_owned())),
        };
        for global in program.globals.iter().filter(|global| global.shared) {
            let ty = self.type_of_global(global);
            match &global.value {
                Some(Expr::List(items, _)) => lines.line(format!(
                    "const {ty} {} = {{{}}};",
                    global.name,
                    self.literal(items)
                )),
                Some(value) => lines.line(format!(
                    "const {ty} {} = {};",
                    global.name,
                    self.text(value)
                )),
                None => variable(ty, &global.name),
            }
            any = true;
        }
        for (at, function) in program.functions.iter().enumerate() {
            let ty = type_name(&function.result);
            let stored = match (function.memo, &function.params[..]) {
                (Memo::None, _) => continue,
                (Memo::Table, _) => format!("vector<{ty}>"),
                (Memo::Rows | Memo::Intervals, _) => format!("vector<vector<{ty}>>"),
                (Memo::Map, [(_, key @ (Type::Int | Type::Text))]) => {
                    format!("unordered_map<{}, {ty}>", type_name(key))
                }
                (Memo::Map, [(_, key)]) => format!("map<{}, {ty}>", type_name(key)),
                (Memo::Map, keys) if keys.iter().all(|(_, key)| *key == Type::Int) => {
                    format!("unordered_map<array<ll, {}>, {ty}, Hash>", keys.len())
                }
                (Memo::Map, keys) => {
                    let keys: Vec<String> = keys.iter().map(|(_, key)| type_name(key)).collect();
                    format!("map<tuple<{}>, {ty}>", keys.join(", "))
                }
            };
            variable(stored, &program.store(at));
            any = true;
        }
        for (ty, names) in variables {
            lines.line(format!("{ty} {names};"));
        }
        for (at, function) in program.functions.iter().enumerate() {
            if is_called_before(program, at) {
                lines.line(format!("{};", head(function)));
                any = true;
            }
        }
        if any {
            lines.line("");
        }
    }

    /// The type of an input or a constant.
    fn type_of_global(&self, global: &Global) -> String {
        match self.rows.globals.get(&global.name) {
            Some(width) => format!("vector<array<ll, {width}>>"),
            None => type_name(&global.ty),
        }
    }

    /// The items of a list literal without the type.
    fn literal(&self, items: &[Expr]) -> String {
        let all: Vec<String> = items
            .iter()
            .map(|item| match item {
                Expr::List(items, _) => format!("{{{}}}", self.literal(items)),
                other => self.text(other),
            })
            .collect();
        all.join(", ")
    }

    fn function(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        self.sets = sets(program, &function.body, None);
        match function.memo {
            Memo::Table => {
                let store = program.store(at);
                let (param, _) = &function.params[0];
                lines.line(format!(
                    "{} {}(ll wanted) {{",
                    type_name(&function.result),
                    function.name
                ));
                lines.depth += 1;
                lines.line(format!(
                    "for (ll {param} = {store}.size(); {param} <= wanted; {param}++) {{"
                ));
                lines.depth += 1;
                self.filling = Some(at);
                self.stmts(&function.body, at, lines);
                self.filling = None;
                lines.depth -= 1;
                lines.line("}");
                lines.line(format!("return {store}[wanted];"));
                lines.depth -= 1;
                lines.line("}");
            }
            Memo::Rows | Memo::Intervals => self.grid(at, lines),
            memo => {
                lines.line(format!("{} {{", head(function)));
                lines.depth += 1;
                if memo == Memo::Map {
                    let (store, key) = (program.store(at), key(function));
                    lines.line(format!(
                        "if (auto known = {store}.find({key}); known != {store}.end()) \
                         return known->second;"
                    ));
                }
                self.stmts(&function.body, at, lines);
                lines.depth -= 1;
                lines.line("}");
            }
        }
    }

    /// A function of two integers, whose table is filled up to the wanted place.
    fn grid(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        let store = program.store(at);
        let (i, j) = (&function.params[0].0, &function.params[1].0);
        lines.line(format!("{} {{", head(function)));
        lines.depth += 1;
        if function.memo == Memo::Rows {
            lines.line(format!(
                "if ((ll){store}.size() <= wanted_{i}) {store}.resize(wanted_{i} + 1);"
            ));
            lines.line(format!(
                "for (ll {i} = 0; (ll){store}[wanted_{i}].size() <= wanted_{j}; {i}++)"
            ));
            lines.depth += 1;
            lines.line(format!(
                "for (ll {j} = {store}[{i}].size(); {j} <= wanted_{j}; {j}++) {{"
            ));
        } else {
            lines.line(format!(
                "for (ll {j} = (ll){store}.size() - 1; {j} <= wanted_{j}; {j}++) {{"
            ));
            lines.depth += 1;
            lines.line(format!("{store}.emplace_back({j} + 2);"));
            lines.line(format!("for (ll {i} = {j} + 1; {i} >= 0; {i}--) {{"));
        }
        lines.depth += 1;
        self.filling = Some(at);
        self.stmts(&function.body, at, lines);
        self.filling = None;
        lines.depth -= 1;
        lines.line("}");
        lines.depth -= 1;
        if function.memo == Memo::Intervals {
            lines.line("}");
        }
        let place = program.item(at, &locals(&wanted(function)), |place| self.text(place));
        lines.line(format!("return {place};"));
        lines.depth -= 1;
        lines.line("}");
    }

    fn stmts(&self, stmts: &[Stmt], function: usize, lines: &mut Lines) {
        for stmt in stmts {
            self.stmt(stmt, function, lines);
        }
    }

    /// A body, in braces if it needs them.
    fn body(&self, head: &str, body: &[Stmt], function: usize, lines: &mut Lines) {
        let is_row_loop = matches!(body, [Stmt::Each { vars, list, body, .. }]
            if self.rows.width(list) == Some(vars.len()) && is_simple(body));
        if is_row_loop || is_simple(body) {
            if let [Stmt::If(..) | Stmt::Range { .. } | Stmt::Each { .. }] = body {
                lines.line(head);
                lines.depth += 1;
                self.stmts(body, function, lines);
                lines.depth -= 1;
                return;
            }
            let mut inner = Lines::default();
            self.stmts(body, function, &mut inner);
            let line = inner.text.trim_end();
            if !line.contains('\n') && head.len() + line.len() + 4 * lines.depth < 99 {
                lines.line(format!("{head} {line}"));
                return;
            }
        }
        lines.line(format!("{head} {{"));
        lines.depth += 1;
        self.stmts(body, function, lines);
        lines.depth -= 1;
        lines.line("}");
    }

    fn stmt(&self, stmt: &Stmt, function: usize, lines: &mut Lines) {
        match stmt {
            Stmt::Let {
                name, ty, value, ..
            } => {
                let ty = match ty {
                    Type::List(item) if self.sets.contains(name) => {
                        format!("set<{}>", type_name(item))
                    }
                    ty => type_name(ty),
                };
                lines.line(match value {
                    Expr::List(items, _) if items.is_empty() => format!("{ty} {name};"),
                    value => format!("{ty} {name} = {};", self.text(value)),
                });
            }
            Stmt::Options(name) => lines.line(format!("vector<ll> {name};")),
            Stmt::Best(name, extreme) => lines.line(format!("ll {name} = {};", none(*extreme))),
            Stmt::Assign(name, value) => lines.line(format!("{name} = {};", self.text(value))),
            Stmt::Update(name, op, value) => {
                lines.line(match value {
                    Expr::Int(1) if *op == BinaryOp::Add => format!("{name}++;"),
                    value => format!("{name} {}= {};", op.symbol(), self.text(value)),
                });
            }
            Stmt::Push(name, value) if self.sets.contains(name) => {
                lines.line(format!("{name}.insert({});", self.text(value)));
            }
            Stmt::Push(name, value) | Stmt::Collect(name, value) => {
                lines.line(format!("{name}.push_back({});", self.text(value)));
            }
            Stmt::Improve(name, extreme, value) => {
                let word = extreme.word();
                lines.line(format!(
                    "{name} = {word}<ll>({name}, {});",
                    self.text(value)
                ));
            }
            Stmt::Unique(name) if self.sets.contains(name) => {}
            Stmt::Unique(name) => {
                lines.line(format!("sort({name}.begin(), {name}.end());"));
                lines.line(format!(
                    "{name}.erase(unique({name}.begin(), {name}.end()), {name}.end());"
                ));
            }
            Stmt::Range {
                var,
                from,
                to,
                inclusive,
                step,
                body,
            } => {
                let sign = if *inclusive { "<=" } else { "<" };
                let step = match step {
                    Some(step) => format!("{var} += {}", self.text(step)),
                    None => format!("{var}++"),
                };
                // `grundy import` reads the functions alone, with the loop as it is.
                let decision = decision(body).filter(|_| self.program.is_complete);
                let (ahead, update) = match decision {
                    Some((flag, result, condition)) => {
                        let go_on = if result { "!" } else { "" };
                        let value = if result {
                            condition.clone()
                        } else {
                            negated(condition.clone())
                        };
                        let update = vec![Stmt::Assign(flag.to_owned(), value)];
                        (format!("{go_on}{flag} && "), Some(update))
                    }
                    None => (String::new(), None),
                };
                let bound = match to {
                    Expr::SquareAtMost(square) => {
                        format!("{var} * {var} <= {}", self.at(square, strength::SHIFT))
                    }
                    to => format!("{var} {sign} {}", self.at(to, strength::SHIFT)),
                };
                let from = self.text(from);
                let head = format!("for (ll {var} = {from}; {ahead}{bound}; {step})");
                self.body(&head, update.as_ref().unwrap_or(body), function, lines);
            }
            Stmt::Each {
                vars,
                ty,
                list,
                is_text,
                body,
            } => {
                self.each(vars, ty, list, *is_text, body, function, lines);
            }
            Stmt::If(condition, yes, no) => {
                let head = format!("if ({})", self.text(condition));
                if no.is_empty() {
                    self.body(&head, yes, function, lines);
                    return;
                }
                lines.line(format!("{head} {{"));
                lines.depth += 1;
                self.stmts(yes, function, lines);
                lines.depth -= 1;
                lines.line("} else {");
                lines.depth += 1;
                self.stmts(no, function, lines);
                lines.depth -= 1;
                lines.line("}");
            }
            Stmt::Return(value) => {
                let described = &self.program.functions[function];
                let value = self.text(value);
                lines.line(match described.memo {
                    Memo::None => format!("return {value};"),
                    Memo::Table => format!("{}.push_back({value});", self.program.store(function)),
                    Memo::Rows => {
                        let (store, row) = (self.program.store(function), &described.params[0].0);
                        format!("{store}[{row}].push_back({value});")
                    }
                    Memo::Intervals => {
                        let params = parameters(described);
                        let item = self.program.item(function, &params, |one| self.text(one));
                        format!("{item} = {value};")
                    }
                    Memo::Map => {
                        let (store, key) = (self.program.store(function), key(described));
                        format!("return {store}[{key}] = {value};")
                    }
                });
            }
            Stmt::Break => lines.line("break;"),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one loop")]
    fn each(
        &self,
        vars: &[Option<String>],
        ty: &Type,
        list: &Expr,
        is_text: bool,
        body: &[Stmt],
        function: usize,
        lines: &mut Lines,
    ) {
        let mut source = match list {
            Expr::List(items, _) if items.iter().all(|item| matches!(item, Expr::Int(_))) => {
                format!("{{{}}}", self.list(items))
            }
            Expr::Index(base, _) if matches!(**base, Expr::Call(..) | Expr::Builtin(..)) => {
                format!(
                    "{}({})",
                    type_name(&Type::List(Box::new(ty.clone()))),
                    self.text(list)
                )
            }
            list => self.text(list),
        };
        let unused = vars.iter().filter(|var| var.is_none()).count();
        if self.rows.width(list) == Some(vars.len()) && unused <= 1 {
            let names: Vec<&str> = (vars.iter())
                .map(|var| var.as_deref().unwrap_or("_"))
                .collect();
            let head = format!("for (auto [{}] : {source})", names.join(", "));
            self.body(&head, body, function, lines);
            return;
        }
        if vars.len() > 1 {
            let bound: Vec<String> = (vars.iter().enumerate())
                .filter_map(|(at, var)| Some((at, var.as_ref()?)))
                .map(|(at, var)| format!("{var} = item[{at}]"))
                .collect();
            if matches!(list, Expr::Call(..)) {
                source = self.text(list);
            }
            lines.line(format!("for (const auto& item : {source}) {{"));
            lines.depth += 1;
            if !bound.is_empty() {
                lines.line(format!("{} {};", type_name(ty), bound.join(", ")));
            }
            self.stmts(body, function, lines);
            lines.depth -= 1;
            lines.line("}");
            return;
        }
        let var = vars.first().cloned().flatten();
        if is_text {
            lines.line(format!("for (char letter : {source}) {{"));
            lines.depth += 1;
            lines.line(match &var {
                Some(var) => format!("string {var}(1, letter);"),
                None => "(void)letter;".to_owned(),
            });
            self.stmts(body, function, lines);
            lines.depth -= 1;
            lines.line("}");
            return;
        }
        let var = var.unwrap_or_else(|| "item".to_owned());
        let head = match ty {
            Type::Int | Type::Bool => format!("for ({} {var} : {source})", type_name(ty)),
            _ => format!("for (const {}& {var} : {source})", type_name(ty)),
        };
        self.body(&head, body, function, lines);
    }

    // Reading and printing.

    fn main(&mut self, lines: &mut Lines) {
        let program = self.program;
        self.sets = sets(program, &program.prepare, Some(&program.answer.0));
        lines.line("int main() {");
        lines.depth += 1;
        lines.line("cin.tie(nullptr)->sync_with_stdio(false);");
        for item in &program.input.once {
            self.read(item, false, lines);
        }
        let Some((count, items)) = &program.input.cases else {
            self.case(lines);
            end(lines);
            return;
        };
        let mut read = 0;
        match count {
            Count::Number(number) => {
                lines.line(format!("for (ll test = 1; test <= {number}; test++) {{"));
            }
            Count::Input(name, added) => {
                let name = self.program.input_name(name);
                let local = program.global(&name).is_none();
                lines.line(if local && *added == 0 && !program.numbers_cases() {
                    format!("while ({name}--) {{")
                } else {
                    format!(
                        "for (ll test = 1; test <= {}; test++) {{",
                        plus(&name, *added)
                    )
                });
            }
            Count::Rest(until) => {
                read = self.head_of_rest(until, items, lines);
            }
        }
        lines.depth += 1;
        for item in &items[read..] {
            self.read(item, true, lines);
        }
        self.case(lines);
        lines.depth -= 1;
        lines.line("}");
        if program.output.one_line {
            lines.line("cout << \"\\n\";");
        }
        end(lines);
    }

    /// The loop over cases up to the end of the input; returns the number of items that it reads.
    fn head_of_rest(&self, until: &[String], items: &[Item], lines: &mut Lines) -> usize {
        let counted = self.program.numbers_cases();
        if let Some(Item::Value { name, is_text }) = items.first()
            && until.is_empty()
        {
            let name = self.program.input_name(name);
            let ty = self
                .program
                .global(&name)
                .map_or(Type::Int, |global| global.ty.clone());
            if matches!(ty, Type::List(_)) || (ty == Type::Text && !is_text) {
                lines.line("string word;");
                lines.line("while (cin >> word) {");
                lines.depth += 1;
                self.convert(&name, &ty, lines);
                lines.depth -= 1;
                return 1;
            }
        }
        let number = until.len().max(1);
        let scalars = leading(items, items.len()).map_or(number, |names| names.len());
        let names = leading(items, if until.is_empty() { scalars } else { number });
        let names: Vec<String> = names
            .or_else(|| leading(items, 1))
            .unwrap_or_default()
            .into_iter()
            .map(|name| self.program.input_name(name))
            .collect();
        self.declare(&names, lines);
        let read: Vec<String> = names.iter().map(|name| format!(" >> {name}")).collect();
        let mut condition = format!("cin{}", read.concat());
        if !until.is_empty() {
            let ends: Vec<String> = names
                .iter()
                .zip(until)
                .map(|(name, end)| format!("{name} == {end}"))
                .collect();
            condition.push_str(&match &ends[..] {
                [_] => format!(" && {} != {}", names[0], until[0]),
                ends => format!(" && !({})", ends.join(" && ")),
            });
        }
        lines.line(if counted {
            format!("for (ll test = 1; {condition}; test++) {{")
        } else {
            format!("while ({condition}) {{")
        });
        names.len()
    }

    fn declare(&self, names: &[String], lines: &mut Lines) {
        let local: Vec<String> = names
            .iter()
            .filter(|name| {
                self.program
                    .global(name)
                    .is_none_or(|global| !global.shared)
            })
            .cloned()
            .collect();
        if !local.is_empty() {
            lines.line(format!("ll {};", local.join(", ")));
        }
    }

    /// Converts a word to a list or a text.
    fn convert(&self, name: &str, ty: &Type, lines: &mut Lines) {
        let shared = self
            .program
            .global(name)
            .is_some_and(|global| global.shared);
        let head = if shared {
            name.to_owned()
        } else {
            format!("{} {name}", type_name(ty))
        };
        match ty {
            Type::List(_) => lines.line(format!("{head} = numbers(word);")),
            _ => lines.line(format!(
                "{head} = word[0] == '\"' ? word.substr(1, word.size() - 2) : word;"
            )),
        }
    }

    fn read(&self, item: &Item, again: bool, lines: &mut Lines) {
        match item {
            Item::Value { name, is_text } => {
                let name = self.program.input_name(name);
                let global = self.program.global(&name);
                let ty = global.map_or(Type::Int, |global| global.ty.clone());
                if matches!(ty, Type::List(_)) || (ty == Type::Text && !is_text) {
                    lines.line("string word;");
                    lines.line("cin >> word;");
                    return self.convert(&name, &ty, lines);
                }
                let ty = if *is_text { Type::Text } else { ty };
                if global.is_none_or(|global| !global.shared) {
                    lines.line(format!("{} {name};", type_name(&ty)));
                }
                lines.line(format!("cin >> {name};"));
            }
            Item::List(inner, indices) => {
                let mut names = Vec::new();
                item.names(&mut names);
                let name = self.program.input_name(names[0]);
                let global = self.program.global(&name);
                let size = length(indices, |name| self.program.input_name(name));
                if let Some(width) = self.rows.globals.get(&name) {
                    self.rows(&name, *width, &size, lines);
                    return;
                }
                let ty = global.map_or_else(|| unused_type(item), |global| global.ty.clone());
                self.allocate(&name, &ty, &size, again, lines);
                self.fill(&name, &ty, inner, indices, 0, lines);
            }
            Item::Columns(items, indices) => self.columns(items, indices, again, lines),
        }
    }

    /// Reads a list of rows, each an array.
    fn rows(&self, name: &str, width: usize, size: &str, lines: &mut Lines) {
        let shared = (self.program.global(name)).is_some_and(|global| global.shared);
        lines.line(if shared {
            format!("{name}.resize({size});")
        } else {
            format!("vector<array<ll, {width}>> {name}({size});")
        });
        let cells = &["a", "b", "c", "d"][..width];
        lines.line(format!(
            "for (auto& [{}] : {name}) cin >> {};",
            cells.join(", "),
            cells.join(" >> ")
        ));
    }

    fn allocate(&self, name: &str, ty: &Type, size: &str, again: bool, lines: &mut Lines) {
        let shared = self
            .program
            .global(name)
            .is_some_and(|global| global.shared);
        lines.line(if !shared {
            format!("{} {name}({size});", type_name(ty))
        } else if again {
            format!("{name}.assign({size}, {{}});")
        } else {
            format!("{name}.resize({size});")
        });
    }

    /// Reads the items of a list of a known size.
    fn fill(
        &self,
        name: &str,
        ty: &Type,
        inner: &Item,
        indices: &Indices,
        depth: usize,
        lines: &mut Lines,
    ) {
        let Type::List(item_type) = ty else { return };
        let var = ["value", "cell", "part"][depth.min(2)];
        let reference = match (&**item_type, inner) {
            (Type::List(_), _) => "auto&".to_owned(),
            (ty, _) => format!("{}&", type_name(ty)),
        };
        let (head, target) = if indices.first == 0 {
            let var = if matches!(**item_type, Type::List(_)) {
                "row"
            } else {
                var
            };
            (format!("for ({reference} {var} : {name})"), var.to_owned())
        } else {
            let first = indices.first;
            let head = format!("for (ll i = {first}; i < (ll){name}.size(); i++)");
            (head, format!("{name}[i]"))
        };
        match inner {
            Item::List(deeper, counts) => {
                lines.line(format!("{head} {{"));
                lines.depth += 1;
                let size = length(counts, |name| self.program.input_name(name));
                lines.line(format!("{target}.resize({size});"));
                self.fill(&target, item_type, deeper, counts, depth + 1, lines);
                lines.depth -= 1;
                lines.line("}");
            }
            _ => lines.line(format!("{head} cin >> {target};")),
        }
    }

    fn columns(&self, items: &[Item], indices: &Indices, again: bool, lines: &mut Lines) {
        let size = length(indices, |name| self.program.input_name(name));
        let mut names = Vec::new();
        items.iter().for_each(|item| item.names(&mut names));
        let used: Vec<String> = (names.iter())
            .map(|name| self.program.input_name(name))
            .filter(|name| self.program.global(name).is_some())
            .collect();
        for name in &used {
            if let Some(global) = self.program.global(name) {
                self.allocate(name, &global.ty, &size, again, lines);
            }
        }
        lines.line(format!(
            "for (ll i = {}; i < {size}; i++) {{",
            indices.first
        ));
        lines.depth += 1;
        let place = |name: &str| {
            let name = self.program.input_name(name);
            if used.contains(&name) {
                format!("{name}[i]")
            } else {
                name
            }
        };
        for item in items {
            match item {
                Item::Value { name, .. } => {
                    let target = place(name);
                    if !used.contains(&self.program.input_name(name)) {
                        lines.line(format!("ll {target};"));
                    }
                    lines.line(format!("cin >> {target};"));
                }
                Item::List(inner, counts) => {
                    let mut names = Vec::new();
                    item.names(&mut names);
                    let target = place(names[0]);
                    let size = length(counts, |name| {
                        let is_column = items.iter().any(|item| matches!(item, Item::Value { name: column, .. } if column == name));
                        if is_column {
                            place(name)
                        } else {
                            self.program.input_name(name)
                        }
                    });
                    let ty = match self.program.global(names[0]).map(|global| &global.ty) {
                        Some(Type::List(item)) => (**item).clone(),
                        _ => unused_type(item),
                    };
                    if used.contains(&self.program.input_name(names[0])) {
                        lines.line(format!("{target}.resize({size});"));
                    } else {
                        lines.line(format!("{} {target}({size});", type_name(&ty)));
                    }
                    self.fill(&target, &ty, inner, counts, 1, lines);
                }
                Item::Columns(..) => {}
            }
        }
        lines.depth -= 1;
        lines.line("}");
    }

    fn case(&self, lines: &mut Lines) {
        let program = self.program;
        for (at, function) in program.functions.iter().enumerate() {
            if function.varies && function.memo != Memo::None && program.input.cases.is_some() {
                lines.line(format!("{}.clear();", program.store(at)));
            }
        }
        self.stmts(&program.prepare, usize::MAX, lines);
        self.output(lines);
    }

    fn output(&self, lines: &mut Lines) {
        let (answer, ty) = &self.program.answer;
        let end = if self.program.output.one_line {
            ""
        } else {
            " << \"\\n\""
        };
        match (&self.program.output.form, ty) {
            (Form::Outcome([won, lost]), Type::Int | Type::Bool) => {
                let condition = self.at(&truth(answer, ty), strength::OR);
                let line = match (won.split_once("{case}"), lost.split_once("{case}")) {
                    (Some((before, won)), Some((same, lost))) if before == same => format!(
                        "cout << {} << test << ({condition} ? {} : {}){end};",
                        quoted(before),
                        quoted(won),
                        quoted(lost)
                    ),
                    _ => format!(
                        "cout << ({condition} ? {} : {}){end};",
                        quoted(won),
                        quoted(lost)
                    ),
                };
                lines.line(line);
            }
            (Form::Score([above, below, zero]), Type::Int) => {
                let ty = if self.program.is_wide(answer) {
                    "auto"
                } else {
                    "ll"
                };
                lines.line(format!("{ty} score = {};", self.wide_at(answer, 0)));
                lines.line(format!(
                    "cout << (score > 0 ? {} : score < 0 ? {} : {}){end};",
                    quoted(above),
                    quoted(below),
                    quoted(zero)
                ));
            }
            (Form::Outcome([won, lost]), Type::List(item)) => {
                let between = if self.program.output.one_line {
                    ""
                } else {
                    "\\n"
                };
                let value = if **item == Type::Int {
                    "item != 0"
                } else {
                    "item"
                };
                lines.line(format!(
                    "for ({} item : {}) cout << ({value} ? {} : {}) << \"{between}\";",
                    type_name(item),
                    self.text(answer),
                    quoted(won),
                    quoted(lost)
                ));
            }
            (form, Type::List(item)) => {
                let shown = if **item == Type::Bool {
                    "(item ? \"true\" : \"false\")"
                } else {
                    "item"
                };
                let reference = match **item {
                    Type::Int | Type::Bool => type_name(item),
                    _ => "const auto&".to_owned(),
                };
                match form {
                    Form::Joined => {
                        lines.line(format!(
                            "for ({reference} item : {}) cout << {shown};",
                            self.text(answer)
                        ));
                        lines.line("cout << \"\\n\";");
                    }
                    Form::Lines => lines.line(format!(
                        "for ({reference} item : {}) cout << {shown} << \"\\n\";",
                        self.text(answer)
                    )),
                    _ => {
                        lines.line("string space;");
                        lines.line(format!(
                            "for ({reference} item : {}) cout << space << {shown}, space = \" \";",
                            self.text(answer)
                        ));
                        lines.line("cout << \"\\n\";");
                    }
                }
            }
            (_, Type::Bool) => {
                let condition = self.at(answer, strength::OR);
                lines.line(format!(
                    "cout << ({condition} ? \"true\" : \"false\"){end};"
                ));
            }
            _ if self.program.is_wide(answer) => {
                lines.line(format!(
                    "cout << decimal({}){end};",
                    self.wide_at(answer, 0)
                ));
            }
            _ => lines.line(format!("cout << {}{end};", self.at(answer, strength::SUM))),
        }
    }
}

fn head(function: &Function) -> String {
    let params = wanted(function).into_iter().zip(&function.params);
    let params: Vec<String> = params.map(|(name, (_, ty))| parameter(&name, ty)).collect();
    format!(
        "{} {}({})",
        type_name(&function.result),
        function.name,
        params.join(", ")
    )
}

/// The number of integers of the keys of a memo, if there are several and nothing else.
fn integers_of_key(function: &Function) -> Option<usize> {
    let integers = function.params.iter().all(|(_, ty)| *ty == Type::Int);
    let number = function.params.len();
    (function.memo == Memo::Map && integers && number > 1).then_some(number)
}

/// The variable, the result and the condition of a loop that ends when a condition gives a boolean
/// variable this result.
fn decision(body: &[Stmt]) -> Option<(&str, bool, &Expr)> {
    let [Stmt::If(condition, yes, no)] = body else {
        return None;
    };
    match (&yes[..], &no[..]) {
        ([Stmt::Assign(flag, Expr::Bool(result)), Stmt::Break], []) => {
            Some((flag, *result, condition))
        }
        _ => None,
    }
}

/// The key of a position in the memo.
fn key(function: &Function) -> String {
    let names: Vec<&str> = function
        .params
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    if names.len() == 1 {
        names[0].to_owned()
    } else {
        format!("{{{}}}", names.join(", "))
    }
}

/// Whether a function is called by an earlier one.
fn is_called_before(program: &Program, at: usize) -> bool {
    let mut called = false;
    for function in &program.functions[..at] {
        crate::program::visit(&function.body, &mut |expr| {
            called |= matches!(expr, Expr::Call(call, _) if *call == at);
        });
    }
    called
}

/// Closes the main function.
fn end(lines: &mut Lines) {
    lines.depth -= 1;
    lines.line("}");
}
