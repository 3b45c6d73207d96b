//! Parsing of a claim: its function, the evaluated formula, and the condition.

use grundy_core::{Diagnostic, Message, Span};
use grundy_rules::syntax::ast::{CompareOp, Expr, ExprKind, UnaryOp};
use grundy_rules::syntax::parse_expression;
use grundy_rules::{Expression, FunctionInfo, Names, Value};

use crate::failure::Failure;
use crate::formula::{Formula, signature};
use crate::laws::messages;
use crate::recheck::Says;

/// A parsed claim.
pub(super) struct Parts {
    /// The function whose positions it is about.
    pub function: FunctionInfo,
    /// The names that have ranges.
    pub names: Vec<String>,
    /// The evaluated formula: the right side of an equation `g(x,y) == …`, else the whole formula.
    pub body: Expression,
    pub is_equation: bool,
    pub condition: Option<Expression>,
    /// The right side of a formula `(g(x,y) == 0) == …`: the condition of lost positions.
    pub losses: Option<Expression>,
    /// The claim as it was given, and the offsets of the evaluated formula and of the condition in
    /// it.
    claim: String,
    places: [usize; 2],
}

impl Parts {
    /// A failure of the formula or of the condition, with its place in the claim.
    pub fn placed(&self, part: usize, failure: Failure) -> Failure {
        failure.within(&claim_name(), &self.claim, self.places[part])
    }

    /// The claim as it was given.
    pub fn text(&self) -> &str {
        &self.claim
    }

    /// The statement of the claim about a position, in the form evaluated in a table.
    pub fn claim_says(&self) -> Says<'_> {
        if self.is_equation {
            Says::Value(self.body.tree())
        } else {
            Says::True(self.body.tree())
        }
    }

    /// The statement of the claim about a position as a law: a value, or whether it is lost.
    pub fn law_says(&self) -> Says<'_> {
        match &self.losses {
            Some(losses) => Says::Lost(losses.tree()),
            None => self.claim_says(),
        }
    }

    /// Whether the claim is true, given its statement and the value of the function.
    pub fn agree(&self, claimed: &Value, value: &Value) -> bool {
        if self.is_equation {
            claimed == value
        } else {
            *claimed == Value::Bool(true)
        }
    }
}

/// The name of a claim in messages.
pub(super) fn claim_name() -> Message {
    crate::messages::text_of_claim()
}

/// Splits off the condition: the text after the last `if` outside of brackets that has no `then`.
pub(crate) fn split(text: &str) -> (&str, Option<&str>) {
    let mut depth = 0_i32;
    let mut found = None;
    let mut word = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if !(c.is_alphanumeric() || c == '_') {
            match &text[word..at] {
                "if" if depth == 0 => found = Some((word, at)),
                "then" if depth == 0 => found = None,
                _ => {}
            }
            word = at + c.len_utf8();
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    match found {
        Some((at, end)) if at > 0 => (text[..at].trim_end(), Some(text[end..].trim())),
        _ => (text, None),
    }
}

/// Both sides of an equation, as they are written.
pub(crate) fn equation(text: &str) -> Option<(&str, &str)> {
    let parsed = parse_expression(text);
    let ExprKind::Compare(left, others) = &parsed.tree.kind else {
        return None;
    };
    match &others[..] {
        [(CompareOp::Eq, right)] => Some((
            text.get(left.span.range())?,
            text.get(right.span.range().start..)?,
        )),
        _ => None,
    }
}

/// The left side of an equation `g(x,y) == …`.
struct LeftSide {
    name: String,
    names: Vec<String>,
    span: Span,
    /// The offset of the right side.
    right: usize,
}

fn left_side(tree: &Expr) -> Option<LeftSide> {
    let ExprKind::Compare(left, others) = &tree.kind else {
        return None;
    };
    let ([(CompareOp::Eq, right)], ExprKind::Call(name, args)) = (&others[..], &left.kind) else {
        return None;
    };
    let mut names: Vec<String> = Vec::new();
    for arg in args {
        match &arg.kind {
            ExprKind::Name(name) if !names.contains(name) => names.push(name.clone()),
            _ => return None,
        }
    }
    Some(LeftSide {
        name: name.text.clone(),
        names,
        span: left.span.range(),
        right: right.span.range().start,
    })
}

/// The left side of `(g(x,y) == 0) == …` or `(not w(x,y)) == …`.
fn lost_side(tree: &Expr) -> Option<LeftSide> {
    let ExprKind::Compare(left, others) = &tree.kind else {
        return None;
    };
    let [(CompareOp::Eq, right)] = &others[..] else {
        return None;
    };
    let call = match &left.kind {
        ExprKind::Compare(call, zero) => match &zero[..] {
            [(CompareOp::Eq, zero)] if matches!(zero.kind, ExprKind::Int(0)) => call,
            _ => return None,
        },
        ExprKind::Unary(UnaryOp::Not, call) => call,
        _ => return None,
    };
    let ExprKind::Call(name, _) = &call.kind else {
        return None;
    };
    Some(LeftSide {
        name: name.text.clone(),
        names: Vec::new(),
        span: left.span.range(),
        right: right.span.range().start,
    })
}

/// Parses a claim. The function is the requested one, else the one on its left side, else the main
/// one.
pub(super) fn parts(
    game: &mut Formula,
    claim: &str,
    function: Option<&str>,
) -> Result<Parts, Failure> {
    let (formula, condition) = split(claim);
    // Each part is a part of the claim, and so are places in it.
    let start = |part: &str| part.as_ptr() as usize - claim.as_ptr() as usize;
    for text in [Some(formula), condition].into_iter().flatten() {
        let parsed = parse_expression(text);
        if let Some(first) = parsed.diagnostics.first() {
            let failure = Failure::about(first.clone(), claim_name(), text);
            let failure = failure.within(&claim_name(), claim, start(text));
            return Err(failure.help(messages::claim_is_a_formula()));
        }
    }
    let tree = parse_expression(formula).tree;
    let left = left_side(&tree).filter(|left| {
        function.is_none_or(|asked| asked == left.name)
            && game.rules().function(&left.name).is_some()
    });
    let function = game.function(left.as_ref().map(|left| left.name.as_str()).or(function))?;
    let mut body = formula;
    if let Some(left) = &left {
        if left.names.len() != function.params.len() {
            return Err(Failure::about(
                Diagnostic::error(
                    "wrong-arity",
                    match function.params.len() {
                        1 => messages::takes_one_argument(signature(&function)),
                        count => messages::takes_arguments(signature(&function), count),
                    },
                )
                .at(left.span.clone(), messages::has_arguments(left.names.len())),
                claim_name(),
                formula,
            ));
        }
        // A side in brackets has its span inside of them; the text from the sign on is the whole
        // side.
        let end = left.span.end;
        let start = formula[end..]
            .find("==")
            .map_or(left.right, |at| end + at + 2);
        body = formula[start..].trim();
    }
    let is_equation = left.is_some();
    let lost = lost_side(&tree).filter(|lost| lost.name == function.name);
    let losses = lost.map(|lost| {
        let end = lost.span.end;
        let sign = formula[end..].find("==");
        let start = sign.map_or(lost.right, |at| end + at + 2);
        formula[start..].trim()
    });
    let names = left.map_or_else(|| function.params.clone(), |left| left.names);
    let mut read = |text: &str| {
        let read = game.expression(&claim_name(), text, &names, Names::Integers);
        read.map_err(|failure| failure.within(&claim_name(), claim, start(text)))
    };
    Ok(Parts {
        body: read(body)?,
        condition: condition.map(&mut read).transpose()?,
        losses: losses.map(read).transpose()?,
        function,
        names,
        is_equation,
        claim: claim.to_owned(),
        places: [start(body), condition.map_or(0, start)],
    })
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn the_condition_is_the_last_if_without_then() {
        for (text, formula, condition) in [
            ("g(x) == x % 4", "g(x) == x % 4", None),
            ("g(x) == x if x >= 1", "g(x) == x", Some("x >= 1")),
            (
                "g(x) == (if x == 0 then 1 else x) if x not in [2,3]",
                "g(x) == (if x == 0 then 1 else x)",
                Some("x not in [2,3]"),
            ),
            (
                "g(x) == if x == 0 then 1 else x",
                "g(x) == if x == 0 then 1 else x",
                None,
            ),
            (
                "g(x) == count{ p for p in [1] if p > x }",
                "g(x) == count{ p for p in [1] if p > x }",
                None,
            ),
        ] {
            assert_eq!(split(text), (formula, condition), "{text}");
        }
    }
}
