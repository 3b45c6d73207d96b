//! Syntactic properties of functions, read from the text of the rules.
//!
//! Three questions are answered from the syntax tree: Is a parameter a list or a text, so that a
//! position is written as one? Are two functions those of two players with different moves? Is a
//! score the difference of two players' gains, so that its sign determines the outcome?

use std::collections::BTreeMap;

use grundy_rules::syntax::ast::{
    BinaryOp, Builtin, Clause, CompareOp, Definition, Expr, ExprKind, Item, ParamKind, Program,
    Reduce, Reducer, Source, UnaryOp,
};

/// The syntax tree of the rules.
#[derive(Clone, Copy)]
pub(crate) struct Form<'a>(pub &'a Program);

impl<'a> Form<'a> {
    fn clauses(self, function: &str) -> impl Iterator<Item = &'a Definition> {
        let definitions = self.0.definitions.iter();
        let function = function.to_owned();
        definitions.filter(move |d| d.name.text == function && d.params.is_some())
    }

    /// For each parameter of a function, whether the rules use it as a list or a text: directly, or
    /// in a function that it is passed to. Each definition is read once, also in recursive rules.
    pub fn lists(self, function: &str) -> Vec<bool> {
        let params = |d: &'a Definition| d.params.as_deref().unwrap_or_default();
        let mut lists: BTreeMap<&str, Vec<bool>> = BTreeMap::new();
        let mut passed: Vec<[(&str, usize); 2]> = Vec::new();
        for definition in &self.0.definitions {
            let own = params(definition);
            let known = lists.entry(&definition.name.text).or_default();
            known.resize(known.len().max(own.len()), false);
            for (at, param) in own.iter().enumerate() {
                if let ParamKind::Named { name, .. } = &param.kind {
                    walk(&definition.body, &mut |e| match e.kind {
                        _ if is_list(e, name) => known[at] = true,
                        ExprKind::Call(ref callee, ref args) => passed.extend(
                            (args.iter().enumerate())
                                .filter(|(_, arg)| is_name(arg, name))
                                .map(|(i, _)| [(&*definition.name.text, at), (&*callee.text, i)]),
                        ),
                        _ => {}
                    });
                }
            }
        }
        // A parameter is a list if one that it is passed on as is one. Each round marks one more.
        let marked = |lists: &BTreeMap<&str, Vec<bool>>, (name, at): (&str, usize)| {
            lists.get(name).and_then(|marks| marks.get(at)).copied() == Some(true)
        };
        while let Some([(name, at), _]) =
            (passed.iter()).find(|[from, to]| !marked(&lists, *from) && marked(&lists, *to))
            && let Some(marks) = lists.get_mut(name)
        {
            marks[*at] = true;
        }
        lists.remove(function).unwrap_or_default()
    }

    /// The game reducers that a function ends in, through `if`.
    fn reducers(self, function: &str) -> Vec<&'a Reduce> {
        fn ends<'a>(expr: &'a Expr, found: &mut Vec<&'a Reduce>) {
            match &expr.kind {
                ExprKind::If(_, yes, no) => {
                    ends(yes, found);
                    ends(no, found);
                }
                ExprKind::Reduce(reduce) if reduce.reducer.makes_a_game() => found.push(reduce),
                _ => {}
            }
        }
        let mut found = Vec::new();
        for clause in self.clauses(function) {
            ends(&clause.body, &mut found);
        }
        found
    }

    fn reducer(self, function: &str) -> Option<Reducer> {
        self.reducers(function).first().map(|r| r.reducer)
    }

    /// Whether `max` and `min` occur in one function, each for the player to move.
    fn takes_turns(self, function: &str) -> bool {
        let reducers = self.reducers(function);
        let has = |wanted| reducers.iter().any(|reduce| reduce.reducer == wanted);
        has(Reducer::Max) && has(Reducer::Min)
    }

    /// The list that two parameters of a function index, as in `a[l]` and `a[r-1]`: its name, and
    /// for each parameter its index and its offset. The part of the list between them remains.
    pub fn row(self, function: &str) -> Option<(&'a str, [(usize, i64); 2])> {
        let mut found: Vec<(&'a str, usize, i64)> = Vec::new();
        let mut others = false;
        for clause in self.clauses(function) {
            let params = clause.params.as_deref().unwrap_or_default();
            let place = |name: &str| {
                params.iter().position(
                    |param| matches!(&param.kind, ParamKind::Named { name: own, .. } if own == name),
                )
            };
            walk(&clause.body, &mut |e| {
                if let ExprKind::Index(list, at) = &e.kind {
                    let pointed = match (&list.kind, shifted(at)) {
                        (ExprKind::Name(list), Some((name, by))) if place(list).is_none() => {
                            place(name).map(|place| (&**list, place, by))
                        }
                        _ => None,
                    };
                    match pointed {
                        Some(one) if !found.contains(&one) => found.push(one),
                        Some(_) => {}
                        None => others = true,
                    }
                }
            });
        }
        found.sort_unstable();
        match found[..] {
            [(list, left, a), (other, right, b)] if !others && list == other && left != right => {
                Some((list, [(left, a), (right, b)]))
            }
            _ => None,
        }
    }

    /// The game functions in the options of a function, each with its sign if the option is a sum
    /// of terms; `None` if it is nested deeper.
    fn replies(self, function: &str) -> Vec<Vec<(&'a str, Option<bool>)>> {
        let items = self.reducers(function).into_iter().flat_map(|r| &r.items);
        items
            .map(|item: &'a Item| {
                let mut found = Vec::new();
                self.terms(&item.expr, true, &mut found);
                found
            })
            .collect()
    }

    fn terms(self, expr: &'a Expr, plus: bool, found: &mut Vec<(&'a str, Option<bool>)>) {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Add, a, b) => {
                self.terms(a, plus, found);
                self.terms(b, plus, found);
            }
            ExprKind::Binary(BinaryOp::Sub, a, b) => {
                self.terms(a, plus, found);
                self.terms(b, !plus, found);
            }
            ExprKind::Unary(UnaryOp::Neg, a) => self.terms(a, !plus, found),
            ExprKind::Call(callee, _) if self.reducer(&callee.text).is_some() => {
                found.push((&callee.text, Some(plus)));
            }
            _ => walk(expr, &mut |e| {
                if let ExprKind::Call(callee, _) = &e.kind
                    && self.reducer(&callee.text).is_some()
                {
                    found.push((&callee.text, None));
                }
            }),
        }
    }

    /// Whether an item of the function's reducer is a constant, such as the `0` of a heap taken
    /// whole.
    pub fn is_constant(self, function: &str, item: usize) -> bool {
        self.reducers(function).iter().any(|reduce| {
            let item = reduce.items.get(item);
            item.is_some_and(|item| matches!(item.expr.kind, ExprKind::Int(_)))
        })
    }

    /// Whether the function belongs to one of two players with different moves: no option leads
    /// back to it except through another game function.
    pub fn is_one_of_two_players(self, function: &str) -> bool {
        let replies: Vec<&str> = self
            .replies(function)
            .into_iter()
            .flatten()
            .map(|(name, _)| name)
            .collect();
        !replies.is_empty()
            && replies.iter().all(|reply| *reply != function)
            && replies.iter().any(|reply| {
                let back = self.replies(reply);
                back.iter().flatten().any(|(name, _)| *name == function)
            })
    }

    /// Whether the score is zero-sum by its form: the gain of one player is the loss of the other.
    /// That is so if each option of `max` is a gain less the score of a position of `max`, or a
    /// gain plus that of a position of `min`; and the same with the players exchanged. A score
    /// above zero is then a win for the maximiser. If one function has `max` and `min` by turn, its
    /// scores are the first player's, so each option is a gain plus one of them.
    pub fn is_zero_sum(self, function: &str) -> bool {
        let Some(own @ (Reducer::Max | Reducer::Min)) = self.reducer(function) else {
            return false;
        };
        let turns = self.takes_turns(function);
        let replies = self.replies(function);
        !replies.is_empty()
            && replies.iter().all(|terms| match terms[..] {
                [(reply, Some(plus))] if turns || self.takes_turns(reply) => {
                    turns && plus && self.takes_turns(reply)
                }
                [(reply, Some(plus))] => self
                    .reducer(reply)
                    .is_some_and(|other| (other == own) != plus),
                _ => false,
            })
    }
}

/// `x`, `x+2` or `x-1`: the name and the offset.
fn shifted(expr: &Expr) -> Option<(&str, i64)> {
    match &expr.kind {
        ExprKind::Name(name) => Some((name, 0)),
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let (ExprKind::Name(name), ExprKind::Int(by)) = (&a.kind, &b.kind) else {
                return None;
            };
            Some((name, if *op == BinaryOp::Add { *by } else { -by }))
        }
        _ => None,
    }
}

fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, ExprKind::Name(n) if n == name)
}

/// Whether this expression uses the name as a list or a text directly.
fn is_list(expr: &Expr, name: &str) -> bool {
    let is = |e: &Expr| is_name(e, name);
    match &expr.kind {
        ExprKind::Index(list, _) | ExprKind::Slice(list, ..) => is(list),
        ExprKind::Compare(first, rest) => rest
            .iter()
            .scan(&**first, |left, (op, right)| {
                let pair = (*left, *op, right);
                *left = right;
                Some(pair)
            })
            .any(|(left, op, right)| match op {
                CompareOp::In | CompareOp::NotIn => is(right),
                _ => {
                    let literal = |e: &Expr| matches!(e.kind, ExprKind::List(_) | ExprKind::Str(_));
                    is(left) && literal(right) || is(right) && literal(left)
                }
            }),
        ExprKind::Call(callee, args) => {
            matches!(
                Builtin::from_word(&callee.text),
                Some(Builtin::Len | Builtin::Sort | Builtin::Put | Builtin::Drop | Builtin::Split)
            ) && args.first().is_some_and(is)
        }
        ExprKind::Reduce(reduce) => reduce.items.iter().any(|item| {
            item.clauses
                .iter()
                .any(|clause| matches!(clause, Clause::For(_, Source::List(e)) if is(e)))
        }),
        _ => false,
    }
}

/// Calls `visit` with an expression and all inside it.
fn walk<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Big(_)
        | ExprKind::Str(_)
        | ExprKind::Bool(_)
        | ExprKind::Name(_)
        | ExprKind::Decimal(_)
        | ExprKind::Error => {}
        ExprKind::Literal(_, operand) => {
            if let Some(operand) = operand {
                walk(operand, visit);
            }
        }
        ExprKind::Braces(sides) => {
            for item in sides.left.iter().chain(&sides.right) {
                walk(&item.expr, visit);
            }
        }
        ExprKind::Call(_, args) | ExprKind::List(args) => {
            for arg in args {
                walk(arg, visit);
            }
        }
        ExprKind::Unary(_, a) => walk(a, visit),
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
            walk(a, visit);
            walk(b, visit);
        }
        ExprKind::Compare(first, rest) => {
            walk(first, visit);
            for (_, e) in rest {
                walk(e, visit);
            }
        }
        ExprKind::If(a, b, c) => {
            walk(a, visit);
            walk(b, visit);
            walk(c, visit);
        }
        ExprKind::Slice(a, b, c) => {
            walk(a, visit);
            walk(b, visit);
            if let Some(c) = c {
                walk(c, visit);
            }
        }
        ExprKind::Reduce(reduce) => {
            for item in &reduce.items {
                walk(&item.expr, visit);
                for clause in &item.clauses {
                    match clause {
                        Clause::If(e) | Clause::Let(_, e) | Clause::For(_, Source::List(e)) => {
                            walk(e, visit);
                        }
                        Clause::For(_, Source::Range { lo, hi, step, .. }) => {
                            walk(lo, visit);
                            walk(hi, visit);
                            if let Some(step) = step {
                                walk(step, visit);
                            }
                        }
                    }
                }
            }
            if let Some(default) = &reduce.default {
                walk(default, visit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_rules::Rules;

    use super::*;

    fn named<T>(name: &str, ask: impl Fn(Form<'_>) -> T) -> T {
        let entry = grundy_catalogue::find(name).expect("a named game");
        let rules =
            Rules::parse(entry.formula().expect("rules").text).expect("the rules are right");
        ask(Form(rules.tree()))
    }

    #[test]
    fn lists_are_told_from_numbers_by_their_use() {
        for (name, function, lists) in [
            ("nim", "g", &[false][..]),
            ("maya", "g", &[true]),
            ("moore-nim", "w", &[true]),
            ("misere-nim", "w", &[true]),
            ("georgia-and-bob", "w", &[true]),
            ("cards", "d", &[true]),
            ("deque", "v", &[false, false]),
            ("token", "g", &[false, false]),
            ("node-kayles", "g", &[false]),
        ] {
            assert_eq!(named(name, |form| form.lists(function)), lists, "{name}");
        }
        let rules = Rules::parse("f(s) = g(s)\ng(t) = if t == '' then 0 else 1").expect("right");
        assert_eq!(Form(rules.tree()).lists("f"), [true]);
        // Twelve calls with six parameters each: followed one by one they would be 12^8 walks.
        let options: Vec<String> = (0..12)
            .map(|k| format!("g(a,b,c,d,e,f-{k}) if f > {k}"))
            .collect();
        let text = format!("g(a,b,c,d,e,f) = mex{{ {} }}", options.join(", "));
        let rules = Rules::parse(&text).expect("right");
        assert_eq!(Form(rules.tree()).lists("g"), [false; 6]);
    }

    #[test]
    fn the_row_between_two_parameters_is_found() {
        let row = |form: Form<'_>, name| form.row(name).map(|(list, ends)| (list.to_owned(), ends));
        let whole = Some(("a".to_owned(), [(0, 0), (1, 0)]));
        assert_eq!(named("deque", |form| row(form, "v")), whole);
        let half = "f(l, r, t) = if t == 0 then max{ a[l] + f(l+1, r, 1) if l < r, a[r-1] + f(l, r-1, 1) if l < r }
            else min{ f(l+1, r, 0) - a[l] if l < r, f(l, r-1, 0) - a[r-1] if l < r } default 0";
        let rules = Rules::parse(half).expect("right");
        let found = row(Form(rules.tree()), "f");
        assert_eq!(found, Some(("a".to_owned(), [(0, 0), (1, -1)])));
        let rules =
            Rules::parse("f(x) = max{ S[i] + f(i) for i in E[x] } default 0").expect("right");
        assert_eq!(row(Form(rules.tree()), "f"), None);
    }

    #[test]
    fn two_players_are_told_from_one_rule_for_both() {
        let two = "l(m) = win{ r(m-1) if m > 0 }\nr(m) = win{ l(m-2) if m > 1 }";
        let rules = Rules::parse(two).expect("right");
        assert!(Form(rules.tree()).is_one_of_two_players("l"));
        assert!(named("minimax-tree", |form| form.is_one_of_two_players("mx")));
        assert!(!named("fibonacci-nim", |form| form.is_one_of_two_players("w")));
        assert!(!named("nim", |form| form.is_one_of_two_players("g")));
    }

    #[test]
    fn differences_of_gains_are_zero_sum() {
        for (name, function) in [("deque", "v"), ("stone-game", "v"), ("minimax-tree", "mn")] {
            assert!(named(name, |form| form.is_zero_sum(function)), "{name}");
        }
        let rules = Rules::parse("f(n) = max{ 2*f(n-1) if n > 0 } default 1").expect("right");
        assert!(!Form(rules.tree()).is_zero_sum("f"));
        assert!(!named("nim", |form| form.is_zero_sum("g")));
    }
}
