//! Loops: one that counts becomes a loop over a range, any other one a `while`.

use super::*;
use crate::program::{CompareOp, UnaryOp};

/// The statements of a `switch` after some labels, with the line of the first label.
#[derive(Default)]
struct Case {
    line: usize,
    labels: Vec<Expr>,
    is_default: bool,
    body: Vec<Stmt>,
}

impl Reader<'_> {
    /// A `switch` as conditions; none if a case goes on in the next one, or is left inside of a
    /// condition.
    pub(super) fn switch(&mut self, node: Node) -> Option<Vec<Stmt>> {
        let condition = node.child_by_field_name("condition")?;
        let value = self.expr(condition.child_by_field_name("value")?);
        let mut cases = Vec::new();
        let mut case = Case::default();
        for one in children(node.child_by_field_name("body")?) {
            if one.kind() != "case_statement" {
                return None;
            }
            if case.labels.is_empty() {
                case.line = line(one);
            }
            let label = one.child_by_field_name("value");
            match label {
                Some(label) => case.labels.push(self.expr(label)),
                None => case.is_default = true,
            }
            let stmts = children(one)
                .into_iter()
                .filter(|part| Some(*part) != label);
            let stmts: Vec<Node> = stmts.collect();
            if stmts.is_empty() {
                continue;
            }
            self.open(false);
            for part in stmts {
                self.stmt(part, &mut case.body);
            }
            self.close();
            cases.push(std::mem::take(&mut case));
        }
        let mut otherwise = Vec::new();
        let last = cases.len().checked_sub(1)?;
        for (at, mut case) in cases.into_iter().enumerate().rev() {
            match case.body.last().map(|stmt| &stmt.kind) {
                Some(StmtKind::Break) => _ = case.body.pop(),
                Some(StmtKind::Return(_)) => {}
                _ if at == last => {}
                _ => return None,
            }
            if leaves(&case.body) || case.is_default && at < last {
                return None;
            }
            if case.is_default {
                otherwise = case.body;
                continue;
            }
            let labels = match case.labels.len() {
                1 => (CompareOp::Eq, case.labels.remove(0)),
                _ => (CompareOp::In, ex(case.line, ExprKind::List(case.labels))),
            };
            let test = ExprKind::Compare(Box::new(value.clone()), vec![labels]);
            let kind = StmtKind::If(ex(case.line, test), case.body, otherwise);
            otherwise = vec![Stmt {
                line: case.line,
                kind,
            }];
        }
        Some(otherwise)
    }

    pub(super) fn for_loop(&mut self, node: Node, into: &mut Vec<Stmt>) -> Option<StmtKind> {
        let line = line(node);
        let first = into.len();
        let initializer = node.child_by_field_name("initializer");
        let declares = initializer.is_some_and(|one| one.kind() == "declaration");
        if let Some(one) = initializer {
            match one.kind() {
                "declaration" => self.declaration(one, into),
                _ => self.effect(one, into),
            }
        }
        let condition = node
            .child_by_field_name("condition")
            .map(|one| self.condition(one));
        let mut step = Vec::new();
        if let Some(one) = node.child_by_field_name("update") {
            self.effect(one, &mut step);
        }
        let mut body = node
            .child_by_field_name("body")
            .map(|one| self.body(one))
            .unwrap_or_default();
        // for (int i = lo; i < hi; i += step)
        if declares
            && into.len() == first + 1
            && let [only] = &step[..]
            && let StmtKind::Augment(Target::Name(counter), op, by) = &only.kind
            && let Some(Stmt {
                kind: StmtKind::Assign(Target::Name(one), lo),
                ..
            }) = into.last()
            && one == counter
            && let Some(by) = match (op, &by.kind) {
                (BinaryOp::Add, ExprKind::Int(by)) if *by > 0 => Some(Step::By(*by)),
                (BinaryOp::Sub, ExprKind::Int(by)) if *by > 0 => Some(Step::By(-by)),
                (BinaryOp::Add, ExprKind::Name(name)) if !assigns(&body, name) => {
                    Some(Step::Name(name.clone()))
                }
                _ => None,
            }
            && !assigns(&body, counter)
            && let Some((source, others)) =
                counted(line, counter, lo, condition.as_ref(), &by, &body)
        {
            into.pop();
            for test in others.into_iter().rev() {
                let negated = ExprKind::Unary(UnaryOp::Not, Box::new(test));
                let leave = vec![Stmt {
                    line,
                    kind: StmtKind::Break,
                }];
                let kind = StmtKind::If(ex(line, negated), leave, Vec::new());
                body.insert(0, Stmt { line, kind });
            }
            // for (int i = 0; i < 100; ++i) seen[i] = false;
            if let [only] = &body[..]
                && let StmtKind::Assign(Target::Index(array, key), value) = &only.kind
                && let (ExprKind::Name(array), ExprKind::Name(key)) = (&array.kind, &key.kind)
                && key == counter
                && matches!(value.kind, ExprKind::Int(_) | ExprKind::Bool(_))
                && let Some(sizes) = self.shapes.borrow().get(array)
                && let [_] = &sizes[..]
                && self.mistakes.borrow().iter().any(|(name, _)| name == array)
            {
                let whole = Self::filled_array(line, value.clone(), sizes)?;
                return Some(StmtKind::Assign(Target::Name(array.clone()), whole));
            }
            return Some(StmtKind::For(vec![counter.clone()], source, body));
        }
        // Any other loop is a `while`; `continue` would leave out its step.
        if continues(&body) && !step.is_empty() {
            return None;
        }
        body.extend(step);
        let condition = condition.unwrap_or_else(|| ex(line, ExprKind::Bool(true)));
        Some(StmtKind::While(condition, body))
    }

    pub(super) fn range_loop(&mut self, node: Node) -> Option<StmtKind> {
        let source = self.expr(node.child_by_field_name("right")?);
        let declarator = node.child_by_field_name("declarator")?;
        let mut inner = declarator;
        while inner.kind() == "reference_declarator" {
            inner = children(inner).first().copied()?;
        }
        let ty = node
            .child_by_field_name("type")
            .map_or(Ty::Auto, |one| self.ty(one));
        let names: Vec<String> = if inner.kind() == "structured_binding_declarator" {
            let all = children(inner).into_iter();
            all.map(|one| {
                let source = self.text(one).to_owned();
                self.declare(&source, Ty::Auto)
            })
            .collect()
        } else {
            let source = self.text(inner).to_owned();
            vec![self.declare(&source, ty)]
        };
        let body = node.child_by_field_name("body").map(|one| self.body(one))?;
        Some(StmtKind::For(names, source, body))
    }
}

/// Whether statements change a variable.
fn assigns(stmts: &[Stmt], name: &str) -> bool {
    let mut found = false;
    crate::translate::each_stmt(stmts, &mut |stmt| {
        if let StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) = &stmt.kind {
            let is = |one: &Target| one.root() == Some(name);
            found |= match target {
                Target::Tuple(all) => all.iter().any(is),
                one => is(one),
            };
        }
    });
    found
}

/// Whether a loop has a `break` or `continue` of its own.
pub(super) fn leaves(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Break | StmtKind::Continue => true,
        StmtKind::If(_, a, b) => leaves(a) || leaves(b),
        _ => false,
    })
}

/// Whether a loop has a `continue` of its own.
fn continues(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Continue => true,
        StmtKind::If(_, a, b) => continues(a) || continues(b),
        _ => false,
    })
}

/// The numbers of a counting loop, and the conditions that end it early.
fn counted(
    line: usize,
    counter: &str,
    lo: &Expr,
    condition: Option<&Expr>,
    step: &Step,
    body: &[Stmt],
) -> Option<(Expr, Vec<Expr>)> {
    let by = match step {
        Step::By(by) => *by,
        Step::Name(_) => 2, // a number above 1
    };
    let is = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == counter);
    // The bound is computed once: the body does not change it.
    let fixed = |expr: &Expr| {
        let mut fixed = true;
        // The length of a list does not depend on its elements.
        let mut lists: Vec<*const Expr> = Vec::new();
        expr.walk(&mut |part| match &part.kind {
            ExprKind::Name(_) if lists.contains(&std::ptr::from_ref(part)) => {}
            ExprKind::Name(name) => fixed &= name != counter && !assigns(body, name),
            ExprKind::Call(called, args, _) => {
                fixed &= !args.iter().any(|one| changes_size(body, one));
                if called == "len" {
                    lists.extend(args.iter().map(std::ptr::from_ref));
                }
            }
            _ => {}
        });
        fixed
    };
    let mut bounds = Vec::new();
    let mut others = Vec::new();
    let parts: Vec<Expr> = match condition {
        None if by == 1 => {
            return Some((call_expr(line, "count", vec![lo.clone()]), Vec::new()));
        }
        None => return None,
        Some(Expr {
            kind: ExprKind::And(all),
            ..
        }) => all.clone(),
        Some(other) => vec![other.clone()],
    };
    for part in parts {
        if let ExprKind::Compare(left, rest) = &part.kind
            && let [(op, right)] = &rest[..]
        {
            let found = match (is(left), is(right)) {
                (true, false) if fixed(right) => Some((*op, right.clone())),
                (false, true) if fixed(left) => {
                    let turned = match op {
                        CompareOp::Lt => CompareOp::Gt,
                        CompareOp::Le => CompareOp::Ge,
                        CompareOp::Gt => CompareOp::Lt,
                        CompareOp::Ge => CompareOp::Le,
                        other => *other,
                    };
                    Some((turned, (**left).clone()))
                }
                // i + 1 < n, n - i > 0
                _ => shifted(counter, left, *op, right).filter(|(_, bound)| fixed(bound)),
            };
            // i * i <= n: no larger than n, and the condition itself
            if let (Some(limit), true) = (squared(counter, left, *op, right), by > 0)
                && fixed(&limit)
                && matches!(lo.kind, ExprKind::Int(0..))
            {
                bounds.push((limit, 1));
                others.push(part);
                continue;
            }
            let bound = match found {
                Some((CompareOp::Lt, hi)) if by > 0 => Some((hi, 0)),
                Some((CompareOp::Le, hi)) if by > 0 => Some((hi, 1)),
                Some((CompareOp::Ge, hi)) if by < 0 => Some((hi, -1)),
                Some((CompareOp::Gt, hi)) if by < 0 => Some((hi, 0)),
                _ => None,
            };
            if let Some(bound) = bound {
                bounds.push(bound);
                continue;
            }
        }
        // for (int i = n; i; --i)
        if is(&part) && by == -1 {
            bounds.push((ex(line, ExprKind::Int(0)), 0));
            continue;
        }
        others.push(part);
    }
    // The last number is included in all bounds, or in none.
    let same = bounds.iter().all(|(_, plus)| *plus == bounds[0].1);
    let plus = if same { bounds.first()?.1 } else { 0 };
    let mut bounds: Vec<Expr> = (bounds.into_iter())
        .map(|(bound, own)| {
            if same || own == 0 {
                bound
            } else {
                sum(line, bound, own)
            }
        })
        .collect();
    let hi = match bounds.len() {
        1 => bounds.remove(0),
        _ => call_expr(line, if by > 0 { "min" } else { "max" }, bounds),
    };
    let hi = if plus == 0 { hi } else { sum(line, hi, plus) };
    let mut args = vec![lo.clone(), hi];
    match step {
        Step::By(1) => {}
        Step::By(by) => args.push(ex(line, ExprKind::Int(*by))),
        Step::Name(name) => args.push(name_expr(line, name)),
    }
    Some((call_expr(line, "range", args), others))
}

/// `e + by`, where constants are added.
fn sum(line: usize, e: Expr, by: i64) -> Expr {
    match e.kind {
        ExprKind::Int(value) => ex(line, ExprKind::Int(value.saturating_add(by))),
        ExprKind::Binary(BinaryOp::Sub, base, one) if by == 1 && one.kind == ExprKind::Int(1) => {
            *base
        }
        ExprKind::Binary(BinaryOp::Add, base, one) if by == -1 && one.kind == ExprKind::Int(1) => {
            *base
        }
        kind => {
            let op = if by < 0 { BinaryOp::Sub } else { BinaryOp::Add };
            let by = ex(line, ExprKind::Int(by.abs()));
            binary_expr(line, op, ex(line, kind), by)
        }
    }
}

/// How a counter changes.
enum Step {
    By(i64),
    Name(String),
}

/// The number `n` of `i * i <= n` and `i * i < n`.
fn squared(counter: &str, left: &Expr, op: CompareOp, right: &Expr) -> Option<Expr> {
    let ExprKind::Binary(BinaryOp::Mul, a, b) = &left.kind else {
        return None;
    };
    let is = |one: &Expr| matches!(&one.kind, ExprKind::Name(name) if name == counter);
    let holds = is(a) && is(b) && matches!(op, CompareOp::Le | CompareOp::Lt);
    holds.then(|| right.clone())
}

/// A condition on a counter with the counter alone at its left: `i + c < e` is `i < e - c`,
/// `2 * i <= e` is `i <= e / 2`, and `i < e - i` is `2 * i < e`.
fn shifted(counter: &str, left: &Expr, op: CompareOp, right: &Expr) -> Option<(CompareOp, Expr)> {
    let is = |one: &Expr| matches!(&one.kind, ExprKind::Name(name) if name == counter);
    let line = left.line;
    let int = |value: i64| ex(line, ExprKind::Int(value));
    // factor * i <= e
    let divided = |factor: i64, e: Expr| match op {
        CompareOp::Le => {
            let quotient = binary_expr(line, BinaryOp::FloorDiv, e, int(factor));
            Some((CompareOp::Le, quotient))
        }
        CompareOp::Lt => {
            let e = sum(line, e, -1);
            let quotient = binary_expr(line, BinaryOp::FloorDiv, e, int(factor));
            Some((CompareOp::Le, quotient))
        }
        _ => None,
    };
    if is(left)
        && let ExprKind::Binary(BinaryOp::Sub, e, i) = &right.kind
        && is(i)
    {
        return divided(2, (**e).clone());
    }
    let ExprKind::Binary(by, a, b) = &left.kind else {
        return None;
    };
    match by {
        BinaryOp::Add if is(a) && is(b) => divided(2, right.clone()),
        BinaryOp::Add | BinaryOp::Sub if is(a) && !b.mentions(counter) => {
            let back = match by {
                BinaryOp::Add => BinaryOp::Sub,
                _ => BinaryOp::Add,
            };
            Some((op, binary_expr(line, back, right.clone(), (**b).clone())))
        }
        BinaryOp::Mul => match (&a.kind, &b.kind) {
            (ExprKind::Int(factor @ 1..), _) if is(b) => divided(*factor, right.clone()),
            (_, ExprKind::Int(factor @ 1..)) if is(a) => divided(*factor, right.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether statements may change the length of a list.
fn changes_size(body: &[Stmt], list: &Expr) -> bool {
    let Some(root) = list.root() else {
        return false;
    };
    let mut found = false;
    crate::translate::each_stmt(body, &mut |stmt| match &stmt.kind {
        StmtKind::Do(one) => {
            if let ExprKind::Method(base, ..) = &one.kind {
                found |= base.root() == Some(root);
            }
        }
        StmtKind::Assign(Target::Name(name), _) | StmtKind::Augment(Target::Name(name), ..) => {
            found |= name == root;
        }
        StmtKind::Assign(Target::Tuple(_), _) => found = true,
        _ => {}
    });
    found
}
