//! Laws with products and variable divisors, proved for all positions: theorem T6.
//!
//! Some numbers of a position may be parameters that no move changes, as in `g(x,m) = x % (m+1)`.
//! The obligations of T6 are cases of polynomial equations and inequalities (`evaluation.rs`). A
//! case is refuted by an identity, which linear programming finds (`certainty.rs`), or after splits
//! (`refutation.rs`). The options of smaller values are guessed from a table (`witness.rs`). A
//! proof counts only after the checker of `grundy-certificate` has accepted it.

mod certainty;
mod evaluation;
mod polynomial;
mod refutation;
mod witness;

use grundy_certificate::arithmetic::LawSource;
use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Recurrence, Reducer};
use grundy_certificate::{LawCertificate, ParameterCertificate};
use grundy_core::{Message, Run};

use self::evaluation::{Case, Duty, Evaluation, Goal, Hypothesis};
use self::refutation::{Proof, Search};
use self::witness::{Choice, walk};
use crate::laws::messages;

/// The name of the theorem.
pub const BY_POLYNOMIALS: &str = "T6";

/// The work of a search for a proof, in units of a small linear program.
const MAX_WORK: u32 = 60_000;

/// The largest number of cases.
const MAX_DUTIES: usize = 600;

/// Splits below each other.
const DEPTH: u8 = 3;

/// A law that is proved for all positions of its domain.
#[derive(Clone, Debug)]
pub struct ParameterProof {
    certificate: ParameterCertificate,
    params: Vec<String>,
    conditions: Vec<String>,
}

impl ParameterProof {
    /// Searches for a proof of a statement; the conditions describe its domain.
    pub(crate) fn find(
        stated: &LawCertificate,
        params: &[String],
        conditions: &[String],
        run: &mut Run,
    ) -> Option<Self> {
        let LawSource::Formula(law) = &stated.law else {
            return None;
        };
        let question = Question {
            end: end_of(&stated.rules.body),
            rules: stated.rules.clone(),
            losses: stated.losses,
            domain: stated.domain.clone(),
            law: law.clone(),
            order: Vec::new(),
        };
        Some(Self {
            certificate: question.prove(run)?,
            params: params.to_vec(),
            conditions: conditions.to_vec(),
        })
    }

    /// The title: `proved for all x and m`, perhaps with conditions.
    pub fn title(&self) -> Message {
        let names = self.params.iter().map(|name| Message::same(name.clone()));
        let separator = if self.params.len() == 2 {
            " and "
        } else {
            ", "
        };
        let names = Message::joined(names, separator, "、");
        if self.conditions.is_empty() {
            return messages::proved_for_all_numbers(names);
        }
        let conditions = self.conditions.iter().map(|one| Message::same(one.clone()));
        let conditions = Message::joined(conditions, " and ", "、");
        messages::proved_for_all_numbers_with(names, conditions)
    }

    /// The measures that decrease, in lexicographic order: sums of numbers of the position.
    pub fn order(&self) -> Vec<String> {
        let name = |i: &usize| self.params[*i].as_str();
        let sum = |measure: &Vec<usize>| measure.iter().map(name).collect::<Vec<_>>().join(" + ");
        self.certificate.order.iter().map(sum).collect()
    }

    /// The number of refuted cases.
    pub fn cases(&self) -> usize {
        self.certificate.cases()
    }

    /// The certificate, which `grundy check` checks independently.
    pub fn certificate(&self) -> &ParameterCertificate {
        &self.certificate
    }
}

/// The positions without a move under misère play, if each option has at most one range, whose
/// bounds do not depend on other numbers of the option.
fn end_of(body: &Expr) -> Option<Expr> {
    let Expr::Reduce(Reducer::Misere, items, None) = body else {
        return None;
    };
    let mut end: Option<Expr> = None;
    for item in items {
        let mut exists = Vec::new();
        for (i, clause) in item.clauses.iter().enumerate() {
            exists.push(match clause {
                Clause::If(condition) => condition.clone(),
                Clause::Range { lo, hi, .. } if i + 1 == item.clauses.len() => {
                    Expr::Op(Op::Lt, vec![lo.clone(), hi.clone()])
                }
                _ => return None,
            });
        }
        let exists = exists
            .into_iter()
            .reduce(|all, one| Expr::Op(Op::And, vec![all, one]));
        let none = Expr::Op(Op::Not, vec![exists.unwrap_or(Expr::Int(1))]);
        end = Some(match end {
            None => none,
            Some(end) => Expr::Op(Op::And, vec![end, none]),
        });
    }
    end
}

/// Rules and a law to prove.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub rules: Recurrence,
    pub losses: bool,
    pub domain: Expr,
    /// The value, or whether the position is lost.
    pub law: Expr,
    /// The positions without a move, for misère play.
    pub end: Option<Expr>,
    /// The measures of the order.
    pub order: Vec<Vec<usize>>,
}

impl Question {
    /// Whether each number of a position is one that no move changes.
    fn fixed(&self) -> Vec<bool> {
        let mut fixed = vec![true; self.rules.params];
        walk(&self.rules.body, &mut |part| {
            if let Expr::Own(args) = part {
                for (i, arg) in args.iter().enumerate() {
                    fixed[i] &= *arg == Expr::Name(i);
                }
            }
        });
        fixed
    }

    /// The options, if only one part of the rules has some.
    fn items(&self) -> Option<&[Item]> {
        let mut found = Vec::new();
        let mut body = vec![&self.rules.body];
        while let Some(part) = body.pop() {
            match part {
                Expr::Op(Op::If, parts) => body.extend(&parts[1..]),
                Expr::Let(_, _, rest) => body.push(rest),
                Expr::Reduce(_, items, _) => found.push(items.as_slice()),
                _ => {}
            }
        }
        (found.len() == 1).then(|| found[0])
    }

    fn text(&self, proofs: &[Proof]) -> String {
        let params = self.rules.params;
        let show = |body: &Expr| {
            let body = body.clone();
            Recurrence { params, body }.to_string()
        };
        let order: Vec<String> = (self.order.iter())
            .map(|measure| {
                let names = measure.iter().map(|i| ["x", "y", "z", "w"][*i]);
                names.collect::<Vec<_>>().join("+")
            })
            .collect();
        let mut text = format!(
            "grundy-certificate 1\nrules {}\ntheorem T6\nof {params} {}\nwhere {}\nlaw {}\nend {}\n{}\n",
            self.rules,
            if self.losses { "losses" } else { "values" },
            show(&self.domain),
            show(&self.law),
            self.end.as_ref().map_or("0".to_owned(), show),
            format!("order {}", order.join(" then ")).trim_end(),
        );
        for proof in proofs {
            text.push_str("case ");
            proof.write(params, &mut text);
            text.push('\n');
        }
        let seal = grundy_certificate::arithmetic::seal_of(&text);
        text + &format!("seal {seal:016x}\n")
    }

    /// Searches for a proof. The certificate was accepted by the checker.
    pub fn prove(mut self, run: &mut Run) -> Option<ParameterCertificate> {
        let fixed = self.fixed();
        let moving: Vec<usize> = (0..fixed.len()).filter(|i| !fixed[*i]).collect();
        let mut orders = vec![vec![moving.clone()]];
        if moving.len() == 2 {
            let [a, b] = [moving[0], moving[1]];
            orders.extend([vec![vec![a], vec![b]], vec![vec![b], vec![a]]]);
        }
        let mut search = Search::new(run, MAX_WORK);
        for order in orders {
            self.order = if moving.is_empty() { Vec::new() } else { order };
            let Some(proofs) = proofs(&self, &mut search) else {
                if search.ended() {
                    return None;
                }
                continue;
            };
            let certificate = ParameterCertificate::parse(&self.text(&proofs)).ok()?;
            certificate.check(&mut |_, _| true).ok()?;
            return Some(certificate);
        }
        None
    }
}

/// The refutations of all duties, in the order of certificates.
fn proofs(question: &Question, search: &mut Search) -> Option<Vec<Proof>> {
    let evaluation = Evaluation::new(question);
    let duties = evaluation.duties()?;
    if duties.len() > MAX_DUTIES {
        return None;
    }
    let mut proofs: Vec<Option<Proof>> = vec![None; duties.len()];
    // First what fails soon.
    for (duty, proof) in duties.iter().zip(&mut proofs) {
        if duty.goal == Goal::Nothing {
            *proof = Some(search.refute(&duty.case, DEPTH)?);
        }
    }
    for goal in [Goal::Any, Goal::Lost, Goal::Value] {
        let all: Vec<usize> = (0..duties.len())
            .filter(|i| duties[*i].goal == goal)
            .collect();
        if all.is_empty() {
            continue;
        }
        let found = [false, true].into_iter().find_map(|rich| {
            let choices = witness::find(question, goal, rich);
            choices.iter().find_map(|choice| {
                let prove =
                    |i: &usize| exists(&evaluation, &duties[*i], &duties[*i].case, choice, search);
                all.iter().map(prove).collect::<Option<Vec<Proof>>>()
            })
        });
        for (i, proof) in all.into_iter().zip(found?) {
            proofs[i] = Some(proof);
        }
    }
    proofs.into_iter().collect()
}

/// Proves that an option has the required value, along a choice.
fn exists<'a>(
    evaluation: &Evaluation<'a>,
    duty: &Duty<'a>,
    case: &Case,
    choice: &Choice,
    search: &mut Search,
) -> Option<Proof> {
    if let Some(proof) = search.refute(case, 1) {
        return Some(proof);
    }
    match choice {
        Choice::Option(option, terms) => {
            let wrong = evaluation.wrong(duty, *option, terms, case)?;
            let proofs = wrong.iter().map(|case| search.refute(case, DEPTH));
            let proofs = proofs.collect::<Option<Vec<Proof>>>()?;
            Some(Proof::Witness(*option, terms.clone(), proofs))
        }
        Choice::If(term, yes, no) => {
            let (none, case, value) = evaluation.defined(term, case)?;
            let none = none.iter().map(|case| search.refute(case, DEPTH));
            let none = none.collect::<Option<Vec<Proof>>>()?;
            let mut side = |value, choice: &Choice| {
                let mut case = case.clone();
                case.hypotheses.push(Hypothesis::natural(value));
                exists(evaluation, duty, &case, choice, search)
            };
            let first = side(value.clone(), yes)?;
            let second = side(value.negated(), no)?;
            let split = Proof::Split(value, Box::new(first), Box::new(second));
            Some(Proof::Define(term.clone(), none, Box::new(split)))
        }
    }
}

#[cfg(test)]
mod tests;
