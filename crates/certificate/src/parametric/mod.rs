//! T6: a law with products and variable divisors, for all positions.
//!
//! Some numbers of a position may be parameters that no move changes: `g(x,m) = x % (m+1)` if a
//! move takes 1 to `m`. Such laws are outside of the arithmetic of T5.
//!
//! # The theorem
//! Let `D` be the domain of a law `G`, both formulas of the position `x`, whose numbers are
//! natural. Suppose that for all `x` in `D`
//!
//! 0. every formula that is evaluated there has a value, and so has `D` at all natural numbers;
//! 1. `G(x) >= 0`;
//! 2. no option has the value `G(x)`, if the values of other positions are those of `G`;
//! 3. every `v` with `0 <= v < G(x)` is the value of an option;
//! 4. every position that the rules refer to has natural numbers, is in `D`, and is smaller in a
//!    well-founded order.
//!
//! Then `G` is the value of the game on `D`. *Proof.* Induct along the order. By 0 the rules have
//! exactly the options that the formulas list, by 4 their values are those of `G`, and by 1 to 3
//! the least natural number that is not among them is `G(x)`. ∎ For outcomes: no option of a lost
//! position is lost, every other position has an option that is; under misère play the certificate
//! states the positions without a move, which are not lost.
//!
//! # Cases
//! A formula is evaluated with unknown integers. Each condition divides a case into two. A quotient
//! and a remainder are new unknowns `q` and `r` with `a = b q + r`, `r >= 0` and `b - r - 1 >= 0`;
//! the case with `b <= 0` is one without a value (the language gives a value to `b < 0`, so this is
//! stricter). So each obligation is a list of polynomial equations and inequalities that no
//! integers satisfy (`cases.rs`). The checker derives them; the certificate contains a refutation
//! of each, in the order of their texts.
//!
//! # Refutations
//! - `leaf`: multiples of hypotheses, positive ones of inequalities, products of two inequalities
//!   and multiples of equations by a monomial have a negative constant as their sum.
//! - `split p`: `p >= 0` in the first tree, `-p - 1 >= 0` in the second one.
//! - `pair i j`: `p >= 0` and `-p >= 0` give `p = 0`.
//! - `define t`: the unknowns of the divisions in a term, after its cases without a value are
//!   refuted.
//! - `witness i n t1 … tn`: option `i` with the terms as the numbers of its loops. The checker
//!   derives the cases in which this option does not exist or is not the required one; each is
//!   refuted.
//!
//! No integers satisfy the hypotheses of a leaf, since its sum would be at least 0. Every other
//! node keeps each solution in one of its trees. An unknown in `split` must have a meaning already:
//! else two trees could give it two.
//!
//! # The text
//! ```text
//! grundy-certificate 1
//! rules (mex (option (for k2 1 (+ (min x y) 1) 1) (g (- x k2) y)))
//! theorem T6
//! of 2 values                        parameters; `losses` if the law describes the lost positions
//! where 1                            a condition; 1 for all positions
//! law (% x (+ y 1))
//! end 0                              the positions without a move, under misère play; else 0
//! order x                            as in T5
//! case (leaf 1:0 1:5)                one tree for each obligation
//! seal 91c0…
//! ```

mod cases;
mod polynomial;
#[cfg(test)]
mod tests;
mod tree;

use std::fmt;
use std::fmt::Write as _;

use grundy_message::Message;

use self::cases::{Case, Evaluator, Goal, Hypothesis, Statement, sorted};
use self::polynomial::{Polynomial, Unknown};
use self::tree::{Summand, Times, Tree};
use crate::arithmetic::{DigitSystem, LawCertificate, LawSource};
use crate::lines::{self, TextLines, number_below};
use crate::messages;
use crate::recurrence::text::{self, PARAMS};
use crate::recurrence::{Expr, Recurrence};
use crate::report::{CheckError, CheckReport, require};
use crate::text::TextError;

/// A law of a game with a proof by T6.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterCertificate {
    /// The rules.
    pub rules: Recurrence,
    /// Whether the law describes the lost positions.
    pub losses: bool,
    /// The domain.
    pub domain: Expr,
    /// The value, or whether the position is lost.
    pub law: Expr,
    /// The positions without a move, under misère play.
    pub end: Option<Expr>,
    /// The measures of the order, each a sum of parameters.
    pub order: Vec<Vec<usize>>,
    /// The refutations.
    trees: Vec<Tree>,
}

/// Whether a certificate is one of T6.
pub(crate) fn is_parametric(text: &str) -> bool {
    text.lines().nth(2) == Some("theorem T6")
}

impl ParameterCertificate {
    fn params(&self) -> usize {
        self.rules.params
    }

    fn show(&self, expr: &Expr) -> String {
        Recurrence {
            params: self.params(),
            body: expr.clone(),
        }
        .to_string()
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        self.statement().claim_by("T6")
    }

    /// Returns the rules and the law in the form of a certificate of T5, without a proof.
    pub fn statement(&self) -> LawCertificate {
        LawCertificate {
            rules: self.rules.clone(),
            digits: DigitSystem::Base(2),
            losses: self.losses,
            domain: self.domain.clone(),
            law: LawSource::Formula(self.law.clone()),
            others: Vec::new(),
            order: self.order.clone(),
        }
    }

    /// The number of refutations.
    pub fn cases(&self) -> usize {
        self.trees.len()
    }

    fn measures(&self) -> Vec<String> {
        let sum = |measure: &Vec<usize>| {
            let names: Vec<&str> = measure.iter().map(|i| PARAMS[*i]).collect();
            names.join("+")
        };
        self.order.iter().map(sum).collect()
    }

    fn body(&self) -> Result<String, fmt::Error> {
        let mut f = lines::begin();
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "theorem T6")?;
        let what = if self.losses { "losses" } else { "values" };
        writeln!(f, "of {} {what}", self.params())?;
        writeln!(f, "where {}", self.show(&self.domain))?;
        writeln!(f, "law {}", self.show(&self.law))?;
        let end = self
            .end
            .as_ref()
            .map_or("0".to_owned(), |end| self.show(end));
        writeln!(f, "end {end}")?;
        let order = format!("order {}", self.measures().join(" then "));
        writeln!(f, "{}", order.trim_end())?;
        for tree in &self.trees {
            f.push_str("case ");
            tree.write(self.params(), &mut f)?;
            f.push('\n');
        }
        Ok(f)
    }

    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let rules = lines.word("rules", messages::rules_line)?;
        lines.exact("theorem", "T6", messages::theorem_t6_line)?;
        let (params, losses) = lines.parsed("of", messages::parameters_line, |words| {
            let (n, kind) = words.split_once(' ')?;
            let params = number_below(n, PARAMS.len() as u64 + 1).filter(|n| *n > 0)? as usize;
            match kind {
                "values" => Some((params, false)),
                "losses" => Some((params, true)),
                _ => None,
            }
        })?;
        let rules = text::parse_rules(params, rules)?;
        let formula = |words: &str| text::parse(params, words).map(|found| found.body);
        let domain = lines.parsed("where", messages::domain_line, formula)?;
        let law = lines.parsed("law", messages::law_formula_line, formula)?;
        let end = lines.parsed("end", messages::end_line, formula)?;
        let order = lines.parsed("order", messages::measures_line, |words| {
            let place = |name: &str| PARAMS[..params].iter().position(|p| *p == name);
            (words.split(" then ").filter(|measure| !measure.is_empty()))
                .map(|measure| measure.split('+').map(place).collect())
                .collect::<Option<Vec<Vec<usize>>>>()
        })?;
        let tree = |words: &str| Tree::parse(params, words);
        let trees = lines.all("case ", messages::case_line, tree)?;
        lines.seal()?;
        Ok(Self {
            rules,
            losses,
            domain,
            law,
            end: Some(end).filter(|end| *end != Expr::Int(0)),
            order,
            trees,
        })
    }

    /// Derives the obligations from the rules and the law, and checks their refutations.
    ///
    /// # Errors
    /// The first obligation that is not refuted.
    pub fn check(
        &self,
        progress: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<CheckReport, CheckError> {
        let mut evaluator = Evaluator::new(self);
        evaluator.obligations()?;
        let statements = sorted(std::mem::take(&mut evaluator.found));
        let (found, needed) = (self.trees.len(), statements.len());
        require(found == needed, || {
            messages::cases_are_missing(found, needed)
        })?;
        for (i, (statement, tree)) in (0_u64..).zip(statements.iter().zip(&self.trees)) {
            if !progress(i, needed as u64) {
                return Err(CheckError::interrupted());
            }
            let case = statement.case.clone();
            refute(&mut evaluator, statement, tree, case).map_err(|error| {
                if error.is_limit {
                    return error;
                }
                let (number, obligation) = statement.obligation();
                let why = messages::case_of_obligation(i + 1, obligation, error.reason);
                CheckError::new(messages::obligation_fails(number, why))
            })?;
        }
        let [second, third] = if self.losses {
            [
                messages::lost_positions_have_no_lost_option(),
                messages::won_positions_have_a_lost_option(),
            ]
        } else {
            [
                messages::no_option_has_the_value(),
                messages::smaller_values_are_options(),
            ]
        };
        let order = self.measures().into_iter().map(Message::same);
        let order = Message::joined(order, " then ", "、次に ");
        Ok(CheckReport {
            claim: self.claim(),
            verified: vec![
                messages::cases_are_refuted(needed),
                second,
                third,
                if order.is_empty() {
                    messages::no_option_is_another_position()
                } else {
                    messages::options_are_smaller(order)
                },
                messages::every_formula_has_a_value(),
            ],
        })
    }
}

impl Statement<'_> {
    /// The number of its obligation, and what fails.
    fn obligation(&self) -> (u8, Message) {
        match self.goal {
            Goal::Nothing(number, why) => (number, why()),
            Goal::Value => (3, messages::smaller_value_is_missing()),
            Goal::Lost => (3, messages::won_position_has_no_lost_option()),
            Goal::Any => (3, messages::lost_position_has_no_move()),
        }
    }
}

/// Checks that a tree proves a statement, in a part of its case.
fn refute<'a>(
    evaluator: &mut Evaluator<'a>,
    statement: &Statement<'a>,
    tree: &Tree,
    case: Case,
) -> Result<(), CheckError> {
    let with = |mut case: Case, new: Hypothesis| {
        case.hypotheses.push(new);
        case
    };
    match tree {
        Tree::Leaf(parts) => {
            let sum = sum_of(parts, &case)?;
            let negative = sum.value().is_some_and(|value| value < 0);
            require(negative, messages::leaf_is_not_negative)
        }
        Tree::Split(by, left, right) => {
            let known = by.unknowns().all(|unknown| match unknown {
                Unknown::Param(i) => i < evaluator.here().len(),
                // No node gives it a meaning later.
                Unknown::Value => true,
                Unknown::Loop(i) => i < case.loops,
                Unknown::Quotient(i) | Unknown::Remainder(i) => i < case.divisions.len(),
            });
            require(known, messages::unknown_has_no_meaning)?;
            let first = with(case.clone(), Hypothesis::Natural(by.clone()));
            let second = with(case, Hypothesis::Natural(by.negated()?));
            refute(evaluator, statement, left, first)?;
            refute(evaluator, statement, right, second)
        }
        Tree::Pair(i, j, rest) => {
            let both = (case.hypotheses.get(*i), case.hypotheses.get(*j));
            let (Some(Hypothesis::Natural(p)), Some(Hypothesis::Natural(q))) = both else {
                return Err(CheckError::new(messages::pair_is_wrong()));
            };
            let opposite = p.plus(q, 1)? == Polynomial::default();
            require(opposite, messages::pair_is_wrong)?;
            let zero = Hypothesis::Zero(p.clone());
            refute(evaluator, statement, rest, with(case, zero))
        }
        Tree::Define(term, cases, rest) => {
            let (none, mut one) = evaluator.defined(term, case)?;
            let fits = one.len() == 1 && none.len() == cases.len();
            require(fits, messages::term_is_not_simple)?;
            for (none, tree) in none.iter().zip(cases) {
                refute(evaluator, none, tree, none.case.clone())?;
            }
            let case = one.pop().unwrap_or_default();
            refute(evaluator, statement, rest, case)
        }
        Tree::Witness(option, terms, trees) => {
            let wrong = evaluator.witness(statement, *option, terms, case)?;
            let (found, needed) = (trees.len(), wrong.len());
            require(found == needed, || {
                messages::cases_are_missing(found, needed)
            })?;
            for (wrong, tree) in wrong.iter().zip(trees) {
                refute(evaluator, wrong, tree, wrong.case.clone())?;
            }
            Ok(())
        }
    }
}

/// The sum of a leaf.
fn sum_of(parts: &[Summand], case: &Case) -> Result<Polynomial, CheckError> {
    let mut sum = Polynomial::default();
    for part in parts {
        let wrong = || CheckError::new(messages::summand_is_wrong());
        let of = case.hypotheses.get(part.at).ok_or_else(wrong)?;
        let (product, any_sign) = match (of, &part.times) {
            (Hypothesis::Natural(p), Times::One) => (p.clone(), false),
            (Hypothesis::Natural(p), Times::Hypothesis(other)) => {
                let Some(Hypothesis::Natural(q)) = case.hypotheses.get(*other) else {
                    return Err(wrong());
                };
                (p.times(q)?, false)
            }
            (Hypothesis::Zero(p), Times::One) => (p.clone(), true),
            (Hypothesis::Zero(p), Times::Monomial(monomial)) => {
                (p.times(&Polynomial::monomial(monomial.clone()))?, true)
            }
            _ => return Err(wrong()),
        };
        require(any_sign || part.factor > 0, messages::summand_is_wrong)?;
        sum = sum.plus(&product, part.factor)?;
    }
    Ok(sum)
}

impl fmt::Display for ParameterCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines::write_sealed(f, &self.body()?)
    }
}
