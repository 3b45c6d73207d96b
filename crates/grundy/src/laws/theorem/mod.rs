//! Laws proved for all positions: theorem T5, decided by automata.
//!
//! Rules with linear moves, and laws in linear arithmetic with nim-sums, are relations of natural
//! numbers that finite automata accept ([`grundy_automata`]). "The law satisfies the rules
//! everywhere" is then a closed formula and therefore decidable. The formulas are the obligations
//! of T5, whose proof is in `t5.rs`. A law that fails is refuted at a least position of any size.
//!
//! `statement.rs` contains rules and law in the plain form of certificates, `translate.rs`
//! translates them to formulas of arithmetic.

mod bounds;
pub(crate) mod condition;
mod form;
pub(crate) mod large_positions;
pub(crate) mod learned;
mod options;
mod output;
mod reason;
mod statement;
mod t5;
mod translate;
mod walnut;

use std::ops::Range;

use grundy_automata::{Automaton, System};
use grundy_certificate::LawCertificate;
use grundy_certificate::recurrence::{Expr, Op};
use grundy_core::{Budget, Kind, Message, Run, Stop, Table, Value};
use grundy_rules::{Expression, Fragment, FunctionInfo, Names};

pub use grundy_rules::Outside;

pub use self::learned::Learned;

use self::statement::{LawForm, Statement, system_of};
use self::t5::{Failing, Obstacle};
use self::translate::Reading;
use crate::failure::Failure;
use crate::formula::Formula;
use crate::laws::messages;
use crate::recheck::{AcceptedValues, Doubt};

/// The name of the theorem.
pub const BY_AUTOMATA: &str = "T5";

/// Limits of a decision: the number of states and of nodes, and the bytes of one operation.
const BUDGET: Budget = Budget {
    cells: Some(600_000),
    options: Some(30_000_000),
    bytes: Some(64 << 20),
    all_bytes: false,
};

/// A law that is proved for all positions of its domain.
#[derive(Clone, Debug)]
pub struct Theorem {
    statement: Statement,
    proof: t5::Induction,
    /// The names of the parameters.
    params: Vec<String>,
    /// The least values of parameters, if greater than 0.
    from: Vec<(String, i64)>,
}

/// A position at which a law fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The position, a least one in the order of the rules; `None` for a number of more than 128
    /// bits.
    pub position: Vec<Option<u128>>,
    /// Which of the obligations 1 to 5 of T5 fails.
    pub obligation: u8,
    /// The reason, as a sentence without its end.
    pub why: Message,
    /// The value by the rules (1 for a win, 0 for a loss), if the law is false there and not only
    /// unproved.
    pub value: Option<u128>,
    /// The value of the law there, if it is unique.
    pub claimed: Option<u128>,
}

/// The result of a decision.
#[derive(Clone, Debug)]
pub enum Decision {
    /// It holds at all positions of its domain.
    Proved(Box<Theorem>),
    /// It is false.
    Refuted(Refutation),
    /// Obligation 4 or 5 fails: an option is outside of the domain, no order decreases, or an
    /// expression has no value at some position.
    NotInductive(Refutation),
    /// The rules or the law are outside of the decidable arithmetic.
    Outside {
        /// The reason, as a sentence without its end.
        why: Message,
        /// The place in the rules, if it is one place there.
        in_rules: Option<Range<usize>>,
        /// The place in the law, if it is one place there.
        in_law: Option<Range<usize>>,
    },
    /// The automata grow beyond the limit, or the run was interrupted.
    Undecided(Stop),
    /// A proof or a refutation that the reference evaluator contradicts or does not confirm.
    Withdrawn(Box<Doubt>),
}

impl Theorem {
    /// The system of digits.
    pub fn system(&self) -> System {
        self.statement.system
    }

    /// The name of the system of digits: `base 2`.
    pub fn digits(&self) -> Message {
        match self.system() {
            System::Base(base) => messages::digits_of_base(base),
            System::Slope(slope) => messages::digits_of_slope(slope),
        }
    }

    /// The measures that decrease in the order of the proof, one after the other: sums of
    /// parameters.
    pub fn order(&self) -> Vec<String> {
        let name = |track: &u16| self.params[usize::from(*track)].as_str();
        let sum =
            |measure: &t5::TrackOrder| measure.iter().map(name).collect::<Vec<_>>().join(" + ");
        self.proof.order.iter().map(sum).collect()
    }

    /// Whether a position is in the domain of the law.
    pub fn has_position(&self, position: &[u128]) -> bool {
        accepts(&self.proof.domain, position)
    }

    /// The numbers of states of the law and of the option relation.
    pub fn states(&self) -> (usize, usize) {
        let (t5::LawAutomaton::Values(law) | t5::LawAutomaton::Lost(law)) = &self.proof.law;
        (law.states(), self.proof.option_states)
    }

    /// The least values of parameters, if not 0.
    fn late(&self) -> Option<Message> {
        let from = self.from.iter();
        let from = from.map(|(x, from)| Message::same(format!("{x} >= {from}")));
        (!self.from.is_empty()).then(|| Message::joined(from, " and ", "、"))
    }

    /// The certificate, which `grundy check` checks independently.
    pub fn certificate(&self) -> LawCertificate {
        self.statement.certificate(&self.proof.order)
    }

    /// Whether the law is about lost positions, and not about the values.
    pub fn is_of_losses(&self) -> bool {
        self.statement.losses
    }

    /// The law as an automaton, if it was learned as one: a line about its digits, and one for each
    /// state.
    pub fn automaton(&self) -> Option<Vec<Message>> {
        let LawForm::Automaton(automaton) = &self.statement.law else {
            return None;
        };
        let mut names: Vec<&str> = self.params.iter().map(String::as_str).collect();
        names.push("value");
        Some(learned::table_of(automaton, &names))
    }

    /// A learned law in words: `lost positions of g(x,y): an automaton of 8 states, slope 1`.
    pub fn statement_of(&self, function: &str) -> Message {
        let function = format!("{function}({})", self.params.join(","));
        let ((states, _), digits) = (self.states(), self.digits());
        if self.is_of_losses() {
            messages::losses_of_automaton(function, states, digits)
        } else {
            messages::values_of_automaton(function, states, digits)
        }
    }

    /// The same as a sentence.
    pub fn sentence(&self) -> Message {
        let digits = match self.system() {
            System::Base(base) => messages::in_digits_of_base(base),
            System::Slope(1) => messages::in_fibonacci_digits(),
            System::Slope(slope) => messages::in_digits_of_slope(slope),
        };
        let (states, _) = self.states();
        if self.is_of_losses() {
            messages::states_decide_losses(states, digits)
        } else {
            messages::states_give_values(states, digits)
        }
    }
}

impl AcceptedValues for Theorem {
    fn has_position(&self, position: &[u128]) -> bool {
        Self::has_position(self, position)
    }

    fn accepts(&self, position: &[u128], value: u128) -> bool {
        match &self.proof.law {
            t5::LawAutomaton::Values(graph) => accepts(graph, &[position, &[value]].concat()),
            t5::LawAutomaton::Lost(lost) => accepts(lost, position),
        }
    }

    fn is_of_losses(&self) -> bool {
        Self::is_of_losses(self)
    }
}

/// Whether an automaton accepts numbers; its tracks may be a part of them.
fn accepts(automaton: &Automaton, numbers: &[u128]) -> bool {
    let tracks = automaton.tracks().iter();
    let read: Option<Vec<u128>> = tracks
        .map(|track| numbers.get(usize::from(*track)).copied())
        .collect();
    read.is_some_and(|read| automaton.contains(&read))
}

/// A law as an expression with names that range over positions.
pub(crate) struct LawClaim<'a> {
    pub function: &'a FunctionInfo,
    /// The value, or whether the position is lost.
    pub body: &'a Expression,
    pub losses: bool,
    pub condition: Option<&'a Expression>,
}

impl From<Obstacle> for Decision {
    fn from(fault: Obstacle) -> Self {
        match fault {
            Obstacle::Untranslatable(untranslatable) => Self::Outside {
                why: untranslatable.0,
                in_rules: None,
                in_law: None,
            },
            Obstacle::Fails(failing) => {
                let Failing {
                    obligation,
                    why,
                    position,
                    value,
                    claimed,
                } = *failing;
                let refutation = Refutation {
                    position,
                    obligation,
                    why: why.message(),
                    value,
                    claimed,
                };
                if obligation < 4 {
                    Self::Refuted(refutation)
                } else {
                    Self::NotInductive(refutation)
                }
            }
            Obstacle::Halt(halt) => Self::Undecided(halt.stop().unwrap_or(Stop::Budget)),
        }
    }
}

/// A value of a table as a number; wins are 1.
pub(crate) fn number_of(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(*value),
        Value::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

/// Decides a law. Positions outside of its domain are taken from a table, if they are few.
pub(crate) fn decide(
    game: &mut Formula,
    claim: &LawClaim,
    table: Option<&Table>,
    run: &mut Run,
) -> Decision {
    let statement = match statement_of(game, claim, table, Fragment::Linear) {
        Ok(statement) => statement,
        Err(outside) => return outside,
    };
    decide_statement(statement, claim.function, table, run)
}

/// Returns the statement of a law in the form of a certificate, without an order and undecided.
pub(crate) fn statement(
    game: &mut Formula,
    claim: &LawClaim,
    table: Option<&Table>,
    fragment: Fragment,
) -> Result<LawCertificate, Decision> {
    statement_of(game, claim, table, fragment).map(|statement| statement.certificate(&[]))
}

fn statement_of(
    game: &mut Formula,
    claim: &LawClaim,
    table: Option<&Table>,
    fragment: Fragment,
) -> Result<Statement, Decision> {
    let name = &claim.function.name;
    let engine = game.engine();
    let rules = engine
        .arithmetic_in(name, fragment)
        .map_err(|outside| Decision::Outside {
            why: outside.why,
            in_rules: outside.place,
            in_law: None,
        })?;
    let of = |expression: &Expression, engine: &grundy_rules::BoundRules| {
        let plain = engine.arithmetic_of_in(name, expression, fragment);
        plain.map_err(|outside| Decision::Outside {
            why: outside.why,
            in_rules: None,
            in_law: outside.place,
        })
    };
    let law = of(claim.body, engine)?;
    let domain = match claim.condition {
        None => Expr::Int(1),
        Some(condition) => of(condition, engine)?,
    };
    // A table that starts later than at 0 defines the domain.
    let domain = match table.and_then(|table| domain_in(game, name, table, fragment)) {
        None | Some(Expr::Int(_)) => domain,
        Some(there) => match domain {
            Expr::Int(1) => there,
            domain => Expr::Op(Op::And, vec![there, domain]),
        },
    };
    // For outcomes an equation is about the won positions.
    let outcomes = matches!(claim.function.kind, Kind::Win | Kind::Misere);
    let law = if outcomes && !claim.losses {
        Expr::Op(Op::Not, vec![law])
    } else {
        law
    };
    let mut system = system_of(&law);
    if system == System::BINARY {
        system = system_of(&rules.body);
    }
    Ok(Statement {
        system,
        reading: Reading::CofiniteSet,
        rules,
        losses: claim.losses || outcomes,
        law: LawForm::Formula(law),
        domain,
        others: Vec::new(),
    })
}

/// The domain of positions: the condition of the header, and the first values of a table. None if
/// the table has other holes.
pub(crate) fn domain_of(game: &mut Formula, function: &str, table: &Table) -> Option<Expr> {
    domain_in(game, function, table, Fragment::Linear)
}

/// The same in a fragment of arithmetic.
fn domain_in(
    game: &mut Formula,
    function: &str,
    table: &Table,
    fragment: Fragment,
) -> Option<Expr> {
    let mut domain = Expr::Int(1);
    let mut add = |more: Expr| {
        domain = match std::mem::replace(&mut domain, Expr::Undefined) {
            Expr::Int(1) => more,
            before => Expr::Op(Op::And, vec![before, more]),
        };
    };
    let known = |i: usize| table.cells.get(i).is_some();
    let holes = (0..table.cells.len()).any(|i| !known(i));
    for (i, axis) in table.area.axes.iter().enumerate() {
        let mut from = axis.from;
        if holes {
            let mut cells = (0..table.cells.len()).filter(|cell| known(*cell));
            let first = cells
                .by_ref()
                .map(|cell| table.area.position(cell)[i])
                .min();
            from = first.unwrap_or(from);
        }
        if (1..=2).contains(&from) {
            add(Expr::Op(Op::Ge, vec![Expr::Name(i), Expr::Int(from)]));
        }
    }
    let positions = game.header().positions.as_ref();
    if let Some(text) = positions.map(|field| field.text.clone()).filter(|_| holes) {
        let names: Vec<String> = table
            .area
            .axes
            .iter()
            .map(|axis| axis.name.clone())
            .collect();
        let positions = game
            .expression(
                &crate::messages::text_of_positions(),
                &text,
                &names,
                Names::Integers,
            )
            .ok()?;
        let engine = game.engine();
        add(engine
            .arithmetic_of_in(function, &positions, fragment)
            .ok()?);
    }
    Some(domain)
}

impl Formula {
    /// Returns the reason, with its place, why the rules of a function are outside the decidable
    /// arithmetic; `None` if they are inside.
    ///
    /// # Errors
    /// An unknown function.
    pub fn outside_arithmetic(
        &mut self,
        function: Option<&str>,
    ) -> Result<Option<Outside>, Failure> {
        let function = self.function(function)?;
        Ok(self.engine().arithmetic(&function.name).err())
    }
}

/// Decides a law, with single positions from a table.
fn decide_statement(
    mut statement: Statement,
    function: &FunctionInfo,
    table: Option<&Table>,
    run: &mut Run,
) -> Decision {
    let run = &mut run.within(BUDGET);
    let axes = table.iter().flat_map(|table| &table.area.axes);
    let late = axes.filter(|axis| (1..=2).contains(&axis.from));
    let from = late.map(|axis| (axis.name.clone(), axis.from)).collect();
    let value = |position: &[i64]| {
        let table = table?;
        let value = table.cells.get(table.area.index(position)?)?;
        number_of(&value)
    };
    let attempt = |statement: &mut Statement, run: &mut Run| {
        statement.take_others(&value, run)?;
        let (law, domain) = statement.automata(run)?;
        let (rules, system, reading) = (&statement.rules, statement.system, statement.reading);
        t5::Obligations::new(rules, system, reading, run).prove(&law, &domain)
    };
    let mut proved = attempt(&mut statement, run);
    if matches!(&proved, Err(Obstacle::Fails(failing)) if failing.needs_integers()) {
        statement.reading = Reading::Integers;
        proved = attempt(&mut statement, run);
    }
    match proved {
        Ok(proof) => Decision::Proved(Box::new(Theorem {
            statement,
            proof,
            params: function.params.clone(),
            from,
        })),
        Err(fault) => fault.into(),
    }
}
