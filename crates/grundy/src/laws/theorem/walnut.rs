//! The obligations of a theorem for the public prover Walnut (H. Mousavi 2016; J. Shallit, *The
//! Logical Approach to Automatic Sequences*, 2022).
//!
//! The output is a script for the shell. It puts automata into the folder `Automata Library` of
//! that program and commands into `Command Files/grundy.txt`: definitions of the law, of its
//! domain, and of the parts of the rules, all as formulas of first-order logic, and one `eval` for
//! each thing that must not happen, which answers TRUE. The script contains no results of this
//! program. Only nim-sums, digits, and a law that is itself an automaton are written as automata.
//!
//! The output uses documented features of that program only: `~ & | E`, comparisons of sums with
//! coefficients, `$name(arguments)`, names that do not begin with `A`, `E` or `I`, tables with a
//! line of number systems and then states and letters, `def`, `eval`, `ost` and `load`, and numbers
//! of at most 31 bits; a larger number is a table. Every part of a formula is in brackets, so
//! nothing depends on precedence.
//!
//! The alphabetical order of the variable names is the order of their tracks, since Walnut's
//! automata take their arguments in alphabetical order. Slope 1 is the system `fib` of that
//! program, and slope `r` the system of Ostrowski of the continued fraction `[0; r+1, r, r, …]`,
//! which has the same weights.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use grundy_automata::{Automaton, Predicate, Relation, System, Track, decide};
use grundy_core::{Halt, Run};

use super::reason::Reason;
use super::t5::{self, Descent, Fails, Obstacle, Ways};
use super::translate::{Own, Translator, at};
use super::{BUDGET, Theorem};
use crate::failure::Failure;

/// A name for a relation that is defined by a formula.
struct Defined {
    name: &'static str,
    /// The placeholder of the predicate in formulas: only its identity is used.
    sign: Arc<Automaton>,
    tracks: Vec<Track>,
    predicate: Predicate,
}

struct Script<'r, 'o> {
    system: System,
    /// The name of the digits in Walnut.
    digits: String,
    defined: Vec<Defined>,
    /// Automata that are written as tables, by name.
    tables: Vec<(String, Predicate, String)>,
    run: &'r mut Run<'o>,
}

/// The largest number in a formula of Walnut.
const MAX_NUMBER: u128 = i32::MAX as u128;

/// The variable for a larger number.
const LARGE: Track = Track::MAX;

/// The name of a variable. Alphabetical order is the order of tracks.
fn name(track: Track) -> String {
    let letter = |n: Track| char::from(b'a' + (n % 26) as u8);
    match track {
        LARGE => "zzy".to_owned(),
        0..25 => letter(track).to_string(),
        _ => format!("z{}{}", letter(track / 26), letter(track)),
    }
}

fn names(tracks: &[Track]) -> String {
    tracks
        .iter()
        .map(|t| name(*t))
        .collect::<Vec<_>>()
        .join(",")
}

/// One side of a comparison: the terms of a sign, and the number.
fn side(terms: &[(Track, i64)], constant: i64, sign: i64) -> String {
    let mut parts: Vec<String> = Vec::new();
    for &(track, c) in terms {
        match c * sign {
            1 => parts.push(name(track)),
            c @ 2.. => parts.push(format!("{c}*{}", name(track))),
            _ => {}
        }
    }
    if constant * sign > 0 || parts.is_empty() {
        parts.push((constant * sign).max(0).to_string());
    }
    parts.join("+")
}

impl Script<'_, '_> {
    /// A formula in the syntax of Walnut.
    fn say(&mut self, formula: &Predicate) -> Result<String, Obstacle> {
        let several = |me: &mut Self, list: &[Predicate], sign: &str, none: bool| {
            let mut parts = Vec::with_capacity(list.len());
            for part in list {
                parts.push(me.say(part)?);
            }
            Ok(match parts.len() {
                0 => truth(none),
                1 => parts.remove(0),
                _ => format!("({})", parts.join(sign)),
            })
        };
        match formula {
            Predicate::Constant(value) => Ok(truth(*value)),
            Predicate::Linear(terms, constant, relation)
                if u128::from(constant.unsigned_abs()) > MAX_NUMBER =>
            {
                let number = Predicate::Is(LARGE, constant.unsigned_abs().into());
                let terms = [&terms[..], &[(LARGE, constant.signum())]].concat();
                let both = number.and(Predicate::Linear(terms, 0, *relation));
                Ok(format!("(E {} {})", name(LARGE), self.say(&both)?))
            }
            Predicate::Is(track, number) if *number > MAX_NUMBER => {
                let own = Predicate::Is(0, *number);
                self.called(&format!("number{number}"), &own, &[*track])
            }
            Predicate::Linear(terms, constant, relation) => {
                let sign = match relation {
                    Relation::Equal => "=",
                    Relation::NotEqual => "!=",
                    Relation::Less => "<",
                    Relation::AtMost => "<=",
                };
                let (left, right) = (side(terms, *constant, 1), side(terms, *constant, -1));
                Ok(format!("{left}{sign}{right}"))
            }
            Predicate::Is(track, number) => Ok(format!("{}={number}", name(*track))),
            Predicate::And(list) => several(self, list, " & ", true),
            Predicate::Or(list) => several(self, list, " | ", false),
            Predicate::Not(inner) => Ok(format!("~({})", self.say(inner)?)),
            Predicate::Exists(tracks, inner) => {
                // A quantifier in Walnut may only bind variables that its formula contains.
                let free = free(inner);
                let mut bound: Vec<Track> = tracks.clone();
                bound.retain(|track| free.contains(track));
                let text = self.say(inner)?;
                Ok(match &bound[..] {
                    [] => text,
                    bound => format!("(E {} {text})", names(bound)),
                })
            }
            Predicate::Known(known, tracks) => self.known(known, tracks),
            Predicate::Xor(tracks) => {
                let own = (0..tracks.len() as Track).collect();
                let called = format!("nimsum{}", tracks.len());
                self.called(&called, &Predicate::Xor(own), tracks)
            }
            Predicate::BitAnd(tracks) => {
                self.called("bitand", &Predicate::BitAnd([0, 1, 2]), tracks)
            }
            Predicate::BitOr(tracks) => self.called("bitor", &Predicate::BitOr([0, 1, 2]), tracks),
            Predicate::DigitSum(track, modulus, remainder) => {
                let own = Predicate::DigitSum(0, *modulus, *remainder);
                let name = format!("digitsum{modulus}is{remainder}");
                self.called(&name, &own, &[*track])
            }
            Predicate::Shift(from, to) => {
                self.called("shift", &Predicate::Shift(0, 1), &[*from, *to])
            }
            Predicate::EvenZeros(track) => {
                self.called("evenzeros", &Predicate::EvenZeros(0), &[*track])
            }
            Predicate::Power(of, power) => {
                self.called("power", &Predicate::Power(0, 1), &[*of, *power])
            }
        }
    }

    /// A relation by its name, or as a table.
    fn known(&mut self, known: &Arc<Automaton>, tracks: &[Track]) -> Result<String, Obstacle> {
        let mut defined = self.defined.iter();
        if let Some(found) = defined.find(|d| Arc::ptr_eq(&d.sign, known)) {
            return Ok(format!("${}({})", found.name, names(tracks)));
        }
        let own: Vec<Track> = (0..tracks.len() as Track).collect();
        let predicate = Predicate::Known(known.clone(), own);
        let before = self.tables.iter().find(|table| table.1 == predicate);
        let called = match before {
            Some(table) => table.0.clone(),
            None => format!("automaton{}", self.tables.len()),
        };
        self.called(&called, &predicate, tracks)
    }

    /// A relation that is written as a table, with its variables.
    fn called(
        &mut self,
        called: &str,
        own: &Predicate,
        tracks: &[Track],
    ) -> Result<String, Obstacle> {
        if !self.tables.iter().any(|table| table.0 == called) {
            let automaton = decide(self.system, own, self.run)?;
            if automaton.tracks().len() != tracks.len() {
                return Ok(truth(!automaton.is_empty()));
            }
            let table = self.table(&automaton);
            self.tables.push((called.to_owned(), own.clone(), table));
        }
        Ok(format!("${called}({})", names(tracks)))
    }

    /// An automaton as a file of the library: the systems of its digits, then its states with their
    /// outputs and transitions.
    fn table(&self, automaton: &Automaton) -> String {
        let width = automaton.tracks().len();
        let mut text = format!("{}\n", vec![self.digits.as_str(); width].join(" "));
        for state in 0..automaton.states() {
            let _ = writeln!(text, "\n{state} {}", u8::from(automaton.accepts(state)));
            for (letter, to) in automaton.transitions(state) {
                let mut all: Vec<Vec<u8>> = vec![Vec::new()];
                for digit in &letter {
                    let digits = match digit {
                        Some(digit) => vec![*digit],
                        None => (0..self.system.digits() as u8).collect(),
                    };
                    let longer = all.iter().flat_map(|letter| {
                        digits
                            .iter()
                            .map(move |digit| [&letter[..], &[*digit]].concat())
                    });
                    all = longer.collect();
                }
                for letter in all {
                    let digits: Vec<String> = letter.iter().map(u8::to_string).collect();
                    let _ = writeln!(text, "{} -> {to}", digits.join(" "));
                }
            }
        }
        text
    }

    /// Gives a name to a relation of some variables.
    fn define(
        &mut self,
        name: &'static str,
        tracks: &[Track],
        predicate: Predicate,
    ) -> Result<Arc<Automaton>, Halt> {
        let sign = self.sign(tracks.len())?;
        self.defined.push(Defined {
            name,
            sign: sign.clone(),
            tracks: tracks.to_vec(),
            predicate,
        });
        Ok(sign)
    }

    /// A placeholder automaton that depends on `tracks` tracks.
    fn sign(&mut self, tracks: usize) -> Result<Arc<Automaton>, Halt> {
        let sum = (0..tracks as Track).map(|track| (track, 1)).collect();
        let zeros = Predicate::Linear(sum, 0, Relation::Equal);
        Ok(Arc::new(decide(self.system, &zeros, self.run)?))
    }
}

/// The free variables of a formula.
fn free(formula: &Predicate) -> BTreeSet<Track> {
    let all = |list: &[Predicate]| list.iter().flat_map(free).collect();
    match formula {
        Predicate::Constant(_) => BTreeSet::new(),
        Predicate::Linear(terms, ..) => terms.iter().map(|term| term.0).collect(),
        Predicate::Is(track, _) | Predicate::DigitSum(track, ..) | Predicate::EvenZeros(track) => {
            BTreeSet::from([*track])
        }
        Predicate::Xor(tracks) | Predicate::Known(_, tracks) => tracks.iter().copied().collect(),
        Predicate::BitAnd(tracks) | Predicate::BitOr(tracks) => BTreeSet::from(*tracks),
        Predicate::Shift(a, b) | Predicate::Power(a, b) => BTreeSet::from([*a, *b]),
        Predicate::And(list) | Predicate::Or(list) => all(list),
        Predicate::Not(inner) => free(inner),
        Predicate::Exists(tracks, inner) => {
            let mut inner = free(inner);
            inner.retain(|track| !tracks.contains(track));
            inner
        }
    }
}

/// Walnut has no constants for true and false.
fn truth(value: bool) -> String {
    let sign = if value { "=" } else { "<" };
    format!("(E zzz zzz{sign}0)")
}

impl Theorem {
    /// The obligations as a script for Walnut.
    ///
    /// # Errors
    /// The limit that was reached, or an interrupt.
    pub fn walnut(&self, run: &mut Run) -> Result<String, Failure> {
        let mut run = run.within(BUDGET);
        self.script(&mut run).map_err(|obstacle| match obstacle {
            Obstacle::Halt(halt) => halt.into(),
            // A proved law can be translated.
            Obstacle::Untranslatable(_) | Obstacle::Fails(_) => Halt::interrupted().into(),
        })
    }

    fn script(&self, run: &mut Run) -> Result<String, Obstacle> {
        let (statement, system) = (&self.statement, self.statement.system);
        let mut silent = Run::silent().with(BUDGET);
        let obligations =
            t5::Obligations::new(&statement.rules, system, statement.reading, &mut silent);
        let params = obligations.params();
        let value = obligations.value();
        let with_value = [&params[..], &[value]].concat();
        let mut script = Script {
            system,
            digits: match system {
                System::Base(b) => format!("msd_{b}"),
                System::Slope(1) => "msd_fib".to_owned(),
                System::Slope(r) => format!("msd_slope{r}"),
            },
            defined: Vec::new(),
            tables: Vec::new(),
            run,
        };
        let (inside, mut undefined) = statement.inside()?;
        let (law, domain, of_law) = statement.formulas(&inside)?;
        undefined = [undefined, of_law].concat();
        let domain = script.define("domain", &params, domain)?;
        let tracks = if statement.losses {
            &params
        } else {
            &with_value
        };
        let law = script.define("law", tracks, law)?;
        let (own, won) = if statement.losses {
            let others = at(&domain, &params).and(at(&law, &params).not());
            let won = script.define("won", &params, others)?;
            (Own::Outcomes(law.clone(), won.clone()), Some(won))
        } else {
            (Own::Values(law.clone()), None)
        };
        let reserved = 2 * params.len() + 2;
        let mut translator =
            Translator::new(system, statement.reading, params.len(), reserved, own);
        let ways = obligations.ways(&mut translator)?;
        let Descent {
            never,
            moves,
            there,
        } = obligations.descent(&translator, &at(&domain, &params), &ways.undefined)?;
        let rules = Ways {
            options: script.define("counted", &params, ways.options)?,
            option: script.define("option", tracks, ways.option)?,
            misere: script.define("misere", &params, ways.misere)?,
            any: script.define("any", &params, ways.any)?,
            given: script.define("given", &params, ways.given)?,
            value: script.define("told", tracks, ways.value)?,
            undefined: domain.clone(),
        };
        let mut fails: Vec<Fails> = match &won {
            None => obligations.of_values(&law, &domain, &rules),
            Some(won) => obligations.of_outcomes(&law, won, &rules),
        };
        let both = [&params[..], &there[..]].concat();
        let moved = script.define("move", &both, moves)?;
        fails.extend(never);
        fails.extend(undefined);
        let moved = at(&moved, &both);
        let out = moved.clone().and(at(&domain, &there).not());
        fails.push((4, Reason::MoveLeavesTheLaw, out));
        fails.push((
            4,
            Reason::MoveDoesNotGoDown,
            moved.and(self.not_down(&there)),
        ));
        script.written(
            &format!("{}, by theorem T5", self.certificate().claim()),
            &fails,
        )
    }

    /// The formula that no measure of the order decreases before one of them increases.
    fn not_down(&self, there: &[Track]) -> Predicate {
        let mut down = Predicate::Constant(false);
        for measure in self.proof.order.iter().rev() {
            let here = measure.iter().map(|track| (*track, -1));
            let to = measure.iter().map(|track| (there[usize::from(*track)], 1));
            let terms: Vec<(Track, i64)> = to.chain(here).collect();
            let against = |relation| Predicate::Linear(terms.clone(), 0, relation);
            down = against(Relation::Less).or(against(Relation::Equal).and(down));
        }
        down.not()
    }
}

impl Script<'_, '_> {
    /// The whole script: the definitions that are used, and the formulas that must not hold.
    fn written(&mut self, claim: &str, fails: &[Fails]) -> Result<String, Obstacle> {
        let msd = format!("?{}", self.digits);
        let mut evals = String::new();
        let mut listed = String::new();
        for (number, (obligation, why, formula)) in fails.iter().enumerate() {
            let name = format!("ob{obligation}_{}", number + 1);
            let all = free(formula).into_iter().collect();
            let formula = formula.clone().exists(all);
            let text = self.say(&formula)?;
            let _ = writeln!(listed, "#   {name}: never that {}", why.message());
            let _ = writeln!(evals, "eval {name} \"{msd} ~{text}\";");
        }
        // Definitions may use others, which are written before them.
        let mut definitions: Vec<String> = Vec::new();
        let mut asked = evals.clone();
        for at in (0..self.defined.len()).rev() {
            let (name, tracks) = (self.defined[at].name, self.defined[at].tracks.clone());
            if !asked.contains(&format!("${name}(")) {
                continue;
            }
            let predicate = self.defined[at].predicate.clone();
            let text = self.say(&predicate)?;
            // All arguments are named, also those that the relation does not depend on.
            let named: Vec<String> = tracks
                .iter()
                .map(|t| format!("{}>=0", self::name(*t)))
                .collect();
            let line = format!("def {name} \"{msd} {text} & {}\";", named.join(" & "));
            asked.push_str(&line);
            definitions.push(line);
        }
        let mut text = format!(
            "#!/bin/sh\n# {claim}\n# Run this in the folder of Walnut, and say there: load grundy.txt;\n# Each eval answers TRUE:\n{listed}set -e\n"
        );
        for (name, _, table) in &self.tables {
            let _ = write!(
                text,
                "cat > 'Automata Library/{name}.txt' <<'END'\n{table}END\n"
            );
        }
        text.push_str("cat > 'Command Files/grundy.txt' <<'END'\n");
        if let System::Slope(r @ 2..) = self.system {
            let _ = writeln!(text, "ost slope{r} [0 {}] [{r}];", r + 1);
        }
        definitions.reverse();
        for line in definitions {
            let _ = writeln!(text, "{line}");
        }
        text.push_str(&evals);
        text.push_str("END\n");
        Ok(text)
    }
}
