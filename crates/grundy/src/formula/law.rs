//! Answers by law: the closed form of a named game, for positions where a table or a search would
//! be too large.
//!
//! The header of a rule file may state the values in closed form, `closed: g(x,y) == x ^ y`, with
//! its source. A test of the catalogue compares the law with the rules on the `range` of the
//! header, and larger positions are answered by it. For example, Welter's theorem gives the value
//! of five heaps of Maya at once, where the search is infeasible. An answer by a law contains the
//! law ([`Formula::law`](super::Formula::law)), and that it is a law of the catalogue.
//!
//! The law is read as a separate recurrence (`g(x) = …`, which may call `g`), together with the
//! condition under which it holds and the condition of positions. Questions outside of the law are
//! left to the rules.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use grundy_catalogue::Header;
use grundy_core::{Budget, Message, Run, Value};
use grundy_rules::{BoundRules, FunctionInfo, Givens, NoOracle, Rules};

use super::messages;

/// A position of numbers is large if the box below it has this many positions.
const LARGE_BOX: u128 = 1 << 16;

/// A single heap is large from this size on: rows below it are computed at once.
const LARGE_HEAP: i64 = 1 << 22;

/// A position that is a list is large if there are this many lists below it.
const LARGE_LISTS: u128 = 1 << 14;

/// Budget for the evaluation of a law.
const COST: Budget = Budget {
    cells: Some(1 << 17),
    options: Some(1 << 22),
    bytes: Some(1 << 26),
    all_bytes: false,
};

/// Maximum number of positions that are stored between questions.
const MAX_CACHED_POSITIONS: u64 = 1 << 12;

/// The closed form of a function.
pub(crate) struct Law {
    /// The text of the law in the header, with its condition.
    text: String,
    /// The range on which a test compares it with the rules.
    tested: String,
    function: usize,
    name: String,
    rules: Rules,
    givens: Givens,
    /// The bound rules; they are bound again when they have stored `MAX_CACHED_POSITIONS`
    /// positions.
    bound: Mutex<BoundRules>,
    used: AtomicBool,
}

/// The name of the condition in the rules of a law. No file defines it.
const HOLDS: &str = "law_holds";

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Law").field(&self.text).finish()
    }
}

impl Law {
    /// Reads the law of the header about the main function, if there is one in a supported form.
    pub fn of(header: &Header, main: &FunctionInfo, givens: &Givens) -> Option<Self> {
        let closed = header.closed.as_ref()?;
        let (left, right) = closed.formula.text.split_once("==")?;
        let arguments = left
            .trim()
            .strip_prefix(main.name.as_str())?
            .trim()
            .strip_prefix('(')?
            .strip_suffix(')')?;
        let names: Vec<&str> = arguments.split(',').map(str::trim).collect();
        let plain = |name: &&str| {
            name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric)
        };
        if names.len() != main.params.len() || !names.iter().all(plain) {
            return None;
        }
        let condition = closed
            .condition
            .as_ref()
            .map_or("true", |field| &field.text);
        // The condition of positions uses the names in the rules.
        let positions = match &header.positions {
            Some(field) if main.params.iter().eq(names.iter()) => &field.text,
            Some(_) => return None,
            None => "true",
        };
        let text = format!(
            "{}({arguments}) = {right}\n{HOLDS}({arguments}) = ({condition}) and ({positions})\n",
            main.name
        );
        let rules = Rules::parse(&text).ok()?;
        let range: Vec<String> = (header.range.iter())
            .map(|axis| format!("{}={}..={}", axis.name, axis.from, axis.to))
            .collect();
        let stated = match &closed.condition {
            Some(condition) => format!("{} if {}", closed.formula.text, condition.text),
            None => closed.formula.text.clone(),
        };
        Some(Self {
            text: stated,
            tested: range.join(","),
            function: main.index,
            name: main.name.clone(),
            bound: Mutex::new(rules.bind(givens)),
            rules,
            givens: givens.clone(),
            used: AtomicBool::new(false),
        })
    }

    /// Returns the value of a large position; none for a small one, and where the law does not
    /// apply.
    pub fn value(&self, function: usize, args: &[Value]) -> Option<Value> {
        if function != self.function || !is_large(args) {
            return None;
        }
        let mut rules = self.bound.lock().unwrap_or_else(PoisonError::into_inner);
        // A law is evaluated for thousands of options, and the stored values of one are useless for
        // the next.
        if rules.work().cells > MAX_CACHED_POSITIONS {
            *rules = self.rules.bind(&self.givens);
        }
        let mut run = Run::silent().with(COST);
        let holds = rules.value(HOLDS, args, &mut NoOracle, &mut run).ok()?;
        if holds != Value::Bool(true) {
            return None;
        }
        let value = rules
            .value(&self.name, args, &mut NoOracle, &mut run)
            .ok()?;
        self.used.store(true, Ordering::Relaxed);
        Some(value)
    }

    /// Whether an answer came from the law since the last call of [`Law::told`].
    pub fn was_used(&self) -> bool {
        self.used.load(Ordering::Relaxed)
    }

    /// The law in a sentence, if an answer came from it since the last call.
    pub fn sentence(&self) -> Option<Message> {
        let used = self.used.swap(false, Ordering::Relaxed);
        used.then(|| match self.tested.as_str() {
            "" => messages::law_tested_on_small_positions(&self.text),
            range => messages::law_tested_on_a_range(&self.text, range),
        })
    }
}

/// Whether a table or a search for the position would be large.
fn is_large(args: &[Value]) -> bool {
    let size = |value: &Value| match value {
        Value::Int(value) => u128::try_from(*value).ok().map(|value| value + 1),
        _ => None,
    };
    match args {
        [Value::Int(heap)] => *heap >= LARGE_HEAP,
        [Value::List(items)] => {
            let mut below = items.iter().map(size);
            let all = below.try_fold(1_u128, |n, size| Some(n.saturating_mul(size?)));
            all.is_some_and(|all| all >= LARGE_LISTS)
        }
        many => {
            let mut below = many.iter().map(size);
            let all = below.try_fold(1_u128, |n, size| Some(n.saturating_mul(size?)));
            all.is_some_and(|all| all >= LARGE_BOX)
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Lang, Run, Value};

    use crate::Formula;

    fn eval(game: &str, expression: &str) -> (String, bool) {
        let mut game = Formula::named(game).expect("a game");
        let value = game.eval(expression, &mut Run::silent()).expect("a value");
        (value.to_string(), game.law(Lang::En).is_some())
    }

    /// Each value follows from its theorem.
    #[test]
    #[expect(clippy::decimal_bitwise_operands, reason = "heaps are counted in tens")]
    fn large_positions_are_answered_by_the_law() {
        for (game, expression, value) in [
            ("maya2", "g(100000,77777)", (100_000_i64 ^ 77_777) - 1),
            ("rook", "g(100000,77777)", 100_000 ^ 77_777),
            ("two-heaps", "g(10**6,999)", 999 % 4),
            ("halving", "g(10**12)", 500_000_000_000),
            ("turning-turtles", "g(10**9)", 1_000_000_000),
            ("take:5000", "g(10**8)", 100_000_000 % 5001),
            ("nim-product", "g(1000,777)", 0),
            ("maya", "g([10,20,30,40,50])", 0),
        ] {
            let value = match game {
                "nim-product" => grundy_nimber::nim_mul(1000, 777) as i64,
                // Welter by his pairing: 10 and 50 agree best (both 2 mod 8), then 20 and 30 differ
                // least …
                "maya" => welter(&[10, 20, 30, 40, 50]),
                _ => value,
            };
            assert_eq!(eval(game, expression), (value.to_string(), true), "{game}");
        }
        // The number of positions that are needed to solve one with thousands of options.
        let sum = "sum{ 1 for i in 1..=150000 if g(10**10-i) != (10**10-i) % 5001 }";
        assert_eq!(eval("take:5000", sum), ("0".to_owned(), true));
        let mut misere = Formula::named("misere-nim").expect("a game");
        let large = misere.eval("w([70,80,90,100])", &mut Run::silent());
        assert_eq!(large, Ok(Value::Bool(70 ^ 80 ^ 90 ^ 100 != 0)));
        assert_eq!(eval("rook", "g(12,5)"), ("9".to_owned(), false));
    }

    /// A proved law decides which positions are lost, the law of the catalogue states the values.
    /// No other move than one to a position of the wanted value is listed as winning.
    #[test]
    fn values_of_the_catalogue_complete_a_proved_law_of_losses() {
        let solve = |position: &[&str]| {
            let mut game = crate::Game::named("halving").expect("a game");
            game.solve(position, &mut Run::silent())
                .expect("a solution")
        };
        let winning = |solution: &crate::Solution| -> Vec<String> {
            solution.winning().map(|mv| mv.text.clone()).collect()
        };
        let one = solve(&["1000000000000"]);
        assert_eq!(one.value, Some(Value::from(500_000_000_000_u64)));
        assert_eq!(winning(&one), ["1000000000000 -> 549755813887"]);
        // g(5) = 1, and a move to a heap with the value 1 is not found by a law of losses.
        let sum = solve(&["1000000000000", "5"]);
        assert_eq!(sum.value, Some(Value::from(500_000_000_001_u64)));
        assert_eq!((winning(&sum).len(), sum.winning_omitted), (0, true));
        let equal = solve(&["1000000000000", "1000000000000"]);
        assert_eq!(equal.value, Some(Value::Int(0)));
        assert_eq!((winning(&equal).len(), equal.winning_omitted), (0, false));
        // 549755813887 and 7 are lost, so the first heap alone decides.
        let three = solve(&["1000000000000", "549755813887", "7"]);
        assert_eq!(winning(&three), ["1000000000000 -> 549755813887"]);
    }

    /// Welter's function by mating (Winning Ways, chapter 15): the two numbers that are congruent
    /// to the highest power of 2 are a pair, then two of the rest, and so on. A pair has the value
    /// (a xor b) - 1; an unpaired number has its own value.
    fn welter(heaps: &[i64]) -> i64 {
        let (mut rest, mut value) = (heaps.to_vec(), 0);
        while rest.len() > 1 {
            let pairs = (0..rest.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
            let (i, j) = pairs
                .max_by_key(|&(i, j)| (rest[i] ^ rest[j]).trailing_zeros())
                .expect("two heaps");
            let (a, b) = (rest.remove(i), rest.remove(j));
            value ^= (a ^ b) - 1;
        }
        value ^ rest.first().copied().unwrap_or(0)
    }
}
