//! The calls of functions, the uses of inputs, and how values are stored.

use std::collections::{BTreeMap, BTreeSet};

use grundy_rules_syntax::ast::{
    BinaryOp, Builtin, Clause, Definition, Expr, ExprKind, ParamKind, Program, Source,
};

use crate::format::Input;
use crate::program::{Memo, Type};

/// The uses of names, from the answer on.
pub(super) struct CallGraph<'a> {
    rules: &'a Program,
    /// The reachable functions, each after those that it calls where that is possible.
    pub order: Vec<&'a str>,
    /// The reachable inputs, in the order in which they are read.
    pub inputs: Vec<String>,
    /// The reachable constants, each after those that it uses.
    pub constants: Vec<&'a Definition>,
    /// Inputs and constants that a function uses.
    pub shared: BTreeSet<String>,
    /// Functions and constants that depend on inputs.
    pub depends: BTreeSet<String>,
    /// Functions and constants that depend on inputs of a case, if there are several cases.
    pub varies: BTreeSet<String>,
    /// The names that each function or constant uses.
    uses: BTreeMap<&'a str, BTreeSet<String>>,
    stored: BTreeSet<&'a str>,
}

impl<'a> CallGraph<'a> {
    pub fn new(rules: &'a Program, answer: &'a Expr, input: &Input) -> Self {
        let mut uses: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for definition in &rules.definitions {
            if definition.name.text != "answer" {
                let mut names = BTreeSet::new();
                free(&definition.body, &mut params_of(definition), &mut names);
                uses.entry(&definition.name.text).or_default().extend(names);
            }
        }
        let mut graph = Self {
            rules,
            order: Vec::new(),
            inputs: Vec::new(),
            constants: Vec::new(),
            shared: BTreeSet::new(),
            depends: BTreeSet::new(),
            varies: BTreeSet::new(),
            uses,
            stored: BTreeSet::new(),
        };
        let mut seen = BTreeSet::new();
        for name in names_of(answer) {
            graph.visit(&name, &mut seen);
        }
        let mut once = Vec::new();
        input.once.iter().for_each(|item| item.names(&mut once));
        let mut each = Vec::new();
        if let Some((_, items)) = &input.cases {
            items.iter().for_each(|item| item.names(&mut each));
        }
        let is_defined = |name: &&&str| !graph.uses.contains_key(**name);
        let inputs: Vec<String> = (once.iter().chain(&each))
            .filter(|name| seen.contains(**name))
            .filter(is_defined)
            .map(|name| (*name).to_owned())
            .collect();
        graph.inputs = inputs;
        graph.depends = graph.dependent(&graph.inputs);
        let each: Vec<String> = each.into_iter().map(str::to_owned).collect();
        graph.varies = graph.dependent(&each);
        for name in &graph.order {
            graph.shared.extend(graph.uses[name].iter().cloned());
        }
        graph.store();
        graph
    }

    fn visit(&mut self, name: &str, seen: &mut BTreeSet<String>) {
        if !seen.insert(name.to_owned()) {
            return;
        }
        let Some((&name, uses)) = self.uses.get_key_value(name) else {
            return;
        };
        for used in uses.clone() {
            self.visit(&used, seen);
        }
        let definition = self
            .rules
            .definitions
            .iter()
            .find(|definition| definition.name.text == name);
        match definition {
            Some(definition) if definition.params.is_none() => self.constants.push(definition),
            _ => self.order.push(name),
        }
    }

    /// The functions and constants that use one of these names, also through others.
    fn dependent(&self, names: &[String]) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = names.iter().cloned().collect();
        loop {
            let before = found.len();
            for (name, uses) in &self.uses {
                if uses.iter().any(|used| found.contains(used)) {
                    found.insert((*name).to_owned());
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    /// The lines that define a function.
    pub fn clauses(&self, name: &str) -> impl Iterator<Item = &'a Definition> {
        let all = self.rules.definitions.iter();
        let name = name.to_owned();
        all.filter(move |definition| definition.name.text == name)
    }

    /// The functions that a body calls.
    pub fn calls_of_body(&self, body: &Expr) -> BTreeSet<String> {
        let mut calls = BTreeSet::new();
        walk(body, &mut |tree| {
            if let ExprKind::Call(name, _) = &tree.kind
                && self.order.contains(&name.text.as_str())
            {
                calls.insert(name.text.clone());
            }
        });
        calls
    }

    /// The functions that a function reaches without these ones on the way.
    fn reaches(&self, from: &str, to: &str, without: &BTreeSet<&str>) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(name) = open.pop() {
            let Some(uses) = self.uses.get(name) else {
                continue;
            };
            for used in uses {
                if used == to {
                    return true;
                }
                if !without.contains(used.as_str()) && seen.insert(used.as_str()) {
                    open.push(used);
                }
            }
        }
        false
    }

    /// Whether a function calls itself, also through others.
    pub fn is_recursive(&self, name: &str) -> bool {
        self.reaches(name, name, &BTreeSet::new())
    }

    /// Selects the functions whose values are stored: those that call themselves, the games of a
    /// cycle of functions, and others until no cycle is left.
    fn store(&mut self) {
        let mut stored: BTreeSet<&'a str> = BTreeSet::new();
        let order = self.order.clone();
        for &name in &order {
            let is_game = self.clauses(name).any(|clause| is_game(&clause.body));
            if self.uses[name].contains(name) || (is_game && self.is_recursive(name)) {
                stored.insert(name);
            }
        }
        for &name in &order {
            if !stored.contains(name) && self.reaches(name, name, &stored) {
                stored.insert(name);
            }
        }
        self.stored = stored;
    }

    /// How the values of a function are stored.
    pub fn memo(&self, name: &str, params: &[Type], result: &Type, tables: bool) -> Memo {
        if !self.stored.contains(name) {
            return Memo::None;
        }
        // A position with one option is not reached twice.
        let map = if self.has_tail_calls_only(name) {
            Memo::None
        } else {
            Memo::Map
        };
        if tables && *params == [Type::Int, Type::Int] && matches!(result, Type::Int | Type::Bool) {
            return self.planned(name).unwrap_or(map);
        }
        if !tables || params != [Type::Int] {
            return map;
        }
        let mut references = References::default();
        let bodies = self
            .rules
            .definitions
            .iter()
            .map(|definition| &definition.body);
        let cycle = bodies
            .zip(&self.rules.definitions)
            .filter(|(_, definition)| {
                let other = definition.name.text.as_str();
                other == name
                    || (self.reaches(other, name, &BTreeSet::new())
                        && self.reaches(name, other, &BTreeSet::new()))
            });
        for (body, _) in cycle {
            references.read(body, name, &mut Vec::new());
        }
        if references.near && !references.far {
            Memo::Table
        } else {
            map
        }
    }

    /// Whether the value of a function is that of at most one other position.
    fn has_tail_calls_only(&self, name: &str) -> bool {
        let alone = self.uses[name].iter().all(|used| {
            used == name || !self.order.contains(&used.as_str()) || !self.is_recursive(used)
        });
        alone && self.clauses(name).all(|clause| is_tail(&clause.body, name))
    }
}

/// Whether an expression calls a function only as its own value.
fn is_tail(tree: &Expr, name: &str) -> bool {
    let calls = |tree: &Expr| names_of(tree).contains(name);
    match &tree.kind {
        ExprKind::If(condition, yes, no) => {
            !calls(condition) && is_tail(yes, name) && is_tail(no, name)
        }
        ExprKind::Call(called, args) if called.text == name => !args.iter().any(calls),
        _ => !calls(tree),
    }
}

/// The directions of the references to a function of two integers: how many change each number,
/// and whether all of them keep to a direction.
struct Directions {
    /// The first number falls, the first number grows, the second number falls.
    all: [bool; 3],
    /// Whether a reference changes the number.
    changes: [bool; 3],
}

/// Of each of the three directions, whether an expression keeps to it, and then whether it may
/// differ from the parameter.
type Steps = [Option<bool>; 3];

impl CallGraph<'_> {
    /// The order in which a table of two integers is filled, if all references of the function are
    /// to numbers in one direction.
    fn planned(&self, name: &str) -> Option<Memo> {
        let others = self.order.iter().filter(|other| **other != name);
        for other in others {
            let none = BTreeSet::new();
            if self.reaches(other, name, &none) && self.reaches(name, other, &none) {
                return None;
            }
        }
        let mut found = Directions {
            all: [true; 3],
            changes: [false; 3],
        };
        for clause in self.clauses(name) {
            let params: Vec<&str> = clause
                .params
                .iter()
                .flatten()
                .map(|param| match &param.kind {
                    ParamKind::Named { name, .. } => name.as_str(),
                    ParamKind::Base(_) => "",
                })
                .collect();
            let [first, second] = params[..] else {
                return None;
            };
            found.read(&clause.body, name, [first, second], &mut Vec::new());
        }
        let keeps = |at: usize| found.all[at] && found.changes[at];
        match (keeps(0), keeps(1), keeps(2)) {
            (true, _, true) => Some(Memo::Rows),
            (_, true, true) => Some(Memo::Intervals),
            _ => None,
        }
    }
}

impl Directions {
    fn read<'a>(
        &mut self,
        tree: &'a Expr,
        function: &str,
        params: [&str; 2],
        names: &mut Vec<(&'a str, Steps)>,
    ) {
        match &tree.kind {
            ExprKind::Call(name, args) if name.text == function => {
                if let [first, second] = &args[..] {
                    let (a, b) = (steps(first, params, names), steps(second, params, names));
                    for (at, step) in [a[0], a[1], b[2]].into_iter().enumerate() {
                        self.all[at] &= step.is_some();
                        self.changes[at] |= step == Some(true);
                    }
                }
                args.iter()
                    .for_each(|arg| self.read(arg, function, params, names));
            }
            ExprKind::Reduce(reduce) => {
                for item in &reduce.items {
                    let outside = names.len();
                    for clause in &item.clauses {
                        match clause {
                            Clause::If(condition) => self.read(condition, function, params, names),
                            Clause::Let(name, expr) => {
                                self.read(expr, function, params, names);
                                names.push((&name.text, steps(expr, params, names)));
                            }
                            Clause::For(bound, source) => {
                                sources(source, &mut |tree| {
                                    self.read(tree, function, params, names);
                                });
                                let from = of_source(source, params);
                                names.extend(bound.iter().map(|name| (name.text.as_str(), from)));
                            }
                        }
                    }
                    self.read(&item.expr, function, params, names);
                    names.truncate(outside);
                }
                if let Some(default) = &reduce.default {
                    self.read(default, function, params, names);
                }
            }
            _ => children(tree, &mut |child| self.read(child, function, params, names)),
        }
    }
}

/// The directions of the numbers of a range: down from a parameter that bounds it above, up from
/// one that bounds it below.
fn of_source(source: &Source, [first, second]: [&str; 2]) -> Steps {
    let Source::Range { lo, hi, .. } = source else {
        return [None; 3];
    };
    let (lo, hi) = (names_of(lo), names_of(hi));
    [
        hi.contains(first).then_some(true),
        lo.contains(first).then_some(true),
        hi.contains(second).then_some(true),
    ]
}

fn steps(tree: &Expr, params: [&str; 2], names: &[(&str, Steps)]) -> Steps {
    let changed = |step: Option<bool>| step.map(|_| true);
    // A number of a range may be moved by a constant.
    let moved = |step: Option<bool>| step.filter(|changes| *changes);
    match &tree.kind {
        ExprKind::Name(name) => {
            if let Some((_, steps)) = names.iter().rev().find(|(known, _)| known == name) {
                return *steps;
            }
            let same = |param: &str| (name == param).then_some(false);
            [same(params[0]), same(params[0]), same(params[1])]
        }
        ExprKind::Binary(BinaryOp::Sub, a, _) => {
            let [a, b, c] = steps(a, params, names);
            [changed(a), moved(b), changed(c)]
        }
        ExprKind::Binary(BinaryOp::Add, a, _) => {
            let [a, b, c] = steps(a, params, names);
            [moved(a), changed(b), moved(c)]
        }
        _ => [None; 3],
    }
}

/// The names of the parameters of a definition.
fn params_of(definition: &Definition) -> Vec<String> {
    let params = definition.params.iter().flatten();
    params
        .filter_map(|param| match &param.kind {
            ParamKind::Named { name, .. } => Some(name.clone()),
            ParamKind::Base(_) => None,
        })
        .collect()
}

/// Whether a body ends in a reducer of a game.
fn is_game(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Reduce(reduce) => reduce.reducer.makes_a_game(),
        ExprKind::If(_, yes, no) => is_game(yes) || is_game(no),
        _ => false,
    }
}

/// The kinds of the references to a function of one integer.
#[derive(Default)]
struct References {
    /// Whether there is one to a number nearby, such as `n-k`.
    near: bool,
    /// Whether there is one to an item of a list, or a set of bits.
    far: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Distance {
    Near,
    /// A quotient: few positions are reached.
    Sparse,
    Far,
}

impl References {
    fn read(&mut self, tree: &Expr, function: &str, names: &mut Vec<(String, Distance)>) {
        match &tree.kind {
            ExprKind::Call(name, args) if name.text == function => {
                if let [arg] = &args[..] {
                    match distance(arg, names) {
                        Distance::Near => self.near = true,
                        Distance::Sparse => {}
                        Distance::Far => self.far = true,
                    }
                }
                args.iter().for_each(|arg| self.read(arg, function, names));
            }
            ExprKind::Reduce(reduce) => {
                for item in &reduce.items {
                    let outside = names.len();
                    for clause in &item.clauses {
                        match clause {
                            Clause::If(condition) => self.read(condition, function, names),
                            Clause::Let(name, expr) => {
                                self.read(expr, function, names);
                                names.push((name.text.clone(), distance(expr, names)));
                            }
                            Clause::For(bound, source) => {
                                let from = match source {
                                    Source::Range { .. } => Distance::Near,
                                    Source::List(list) => {
                                        self.read(list, function, names);
                                        of_list(list)
                                    }
                                };
                                names.extend(bound.iter().map(|name| (name.text.clone(), from)));
                            }
                        }
                    }
                    self.read(&item.expr, function, names);
                    names.truncate(outside);
                }
            }
            _ => children(tree, &mut |child| self.read(child, function, names)),
        }
    }
}

fn of_list(list: &Expr) -> Distance {
    match &list.kind {
        ExprKind::Call(name, _) if Builtin::from_word(&name.text) == Some(Builtin::Divisors) => {
            Distance::Sparse
        }
        _ => Distance::Far,
    }
}

fn distance(tree: &Expr, names: &[(String, Distance)]) -> Distance {
    match &tree.kind {
        ExprKind::Name(name) => names
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map_or(Distance::Near, |(_, distance)| *distance),
        ExprKind::Index(..) => Distance::Far,
        ExprKind::Binary(BinaryOp::Sub | BinaryOp::Add, a, _) => match distance(a, names) {
            Distance::Far => Distance::Far,
            Distance::Sparse => Distance::Sparse,
            Distance::Near if has_bits(tree) => Distance::Far,
            Distance::Near => Distance::Near,
        },
        ExprKind::Binary(BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Xor, ..) => Distance::Far,
        ExprKind::Binary(..) => Distance::Sparse,
        _ => Distance::Near,
    }
}

fn has_bits(tree: &Expr) -> bool {
    let mut found = false;
    walk(tree, &mut |tree| {
        found |= matches!(
            tree.kind,
            ExprKind::Binary(BinaryOp::BitAnd | BinaryOp::BitOr, ..)
        );
    });
    found
}

/// The names that an expression uses, except those that it binds itself.
pub(super) fn names_of(tree: &Expr) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    free(tree, &mut Vec::new(), &mut found);
    found
}

fn free(tree: &Expr, bound: &mut Vec<String>, found: &mut BTreeSet<String>) {
    match &tree.kind {
        ExprKind::Name(name) => {
            if !bound.contains(name) {
                found.insert(name.clone());
            }
        }
        ExprKind::Call(name, args) => {
            if Builtin::reserved(&name.text).is_none() {
                found.insert(name.text.clone());
            }
            args.iter().for_each(|arg| free(arg, bound, found));
        }
        ExprKind::Reduce(reduce) => {
            for item in &reduce.items {
                let outside = bound.len();
                for clause in &item.clauses {
                    match clause {
                        Clause::If(condition) => free(condition, bound, found),
                        Clause::Let(name, expr) => {
                            free(expr, bound, found);
                            bound.push(name.text.clone());
                        }
                        Clause::For(names, source) => {
                            sources(source, &mut |tree| free(tree, bound, found));
                            bound.extend(names.iter().map(|name| name.text.clone()));
                        }
                    }
                }
                free(&item.expr, bound, found);
                bound.truncate(outside);
            }
            if let Some(default) = &reduce.default {
                free(default, bound, found);
            }
        }
        _ => children(tree, &mut |child| free(child, bound, found)),
    }
}

fn sources<'a>(source: &'a Source, see: &mut dyn FnMut(&'a Expr)) {
    match source {
        Source::Range { lo, hi, step, .. } => {
            see(lo);
            see(hi);
            if let Some(step) = step {
                see(step);
            }
        }
        Source::List(list) => see(list),
    }
}

/// Calls a function with the direct parts of an expression that is not a reducer.
fn children<'a>(tree: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    match &tree.kind {
        ExprKind::Call(_, args) | ExprKind::List(args) => args.iter().for_each(see),
        ExprKind::Unary(_, a) => see(a),
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            see(a);
            see(b);
        }
        ExprKind::Compare(first, rest) => {
            see(first);
            rest.iter().for_each(|(_, tree)| see(tree));
        }
        ExprKind::If(a, b, c) => {
            see(a);
            see(b);
            see(c);
        }
        ExprKind::Slice(a, b, c) => {
            see(a);
            see(b);
            if let Some(c) = c {
                see(c);
            }
        }
        _ => {}
    }
}

/// Calls a function with an expression and all expressions inside of it.
pub fn walk<'a>(tree: &'a Expr, see: &mut dyn FnMut(&'a Expr)) {
    see(tree);
    if let ExprKind::Reduce(reduce) = &tree.kind {
        for item in &reduce.items {
            for clause in &item.clauses {
                match clause {
                    Clause::If(condition) => walk(condition, see),
                    Clause::Let(_, expr) => walk(expr, see),
                    Clause::For(_, source) => sources(source, &mut |tree| walk(tree, see)),
                }
            }
            walk(&item.expr, see);
        }
        if let Some(default) = &reduce.default {
            walk(default, see);
        }
    } else {
        children(tree, &mut |child| walk(child, see));
    }
}
