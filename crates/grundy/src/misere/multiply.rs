//! The multiplication of a quotient, and sums played by it.
//!
//! A sum of components is the product of their elements; it is lost for the player to move if that
//! product is in P. A move replaces one component, so its result is the product of all others,
//! times that of the replacement. A search is not needed: each move costs two products for any
//! number of components.

use grundy_core::{Diagnostic, Message, Outcome};
use serde_json::{Value as Json, json};

use super::messages;
use super::theory::{Theory, TheoryEnd, most_taken, options};
use crate::failure::Failure;
use crate::recheck::Doubt;

/// The table of products is returned up to this order.
const MAX_LISTED_ORDER: usize = 512;

/// The moves of a sum are listed up to this number.
const MAX_LISTED: u64 = 20_000;

/// A sum, multiplied out.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Multiplied {
    /// The components with their elements.
    pub components: Vec<MultipliedPart>,
    /// The element of the sum.
    pub product: u16,
    /// The outcome of the sum.
    #[serde(serialize_with = "in_a_letter")]
    pub outcome: Outcome,
    /// All moves; none are listed if there are more than 20 000.
    pub moves: Vec<MultipliedMove>,
    /// Whether the moves are not listed.
    pub omitted: bool,
}

/// A component of such a sum.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MultipliedPart {
    /// The position as the user typed it.
    pub position: String,
    /// The element of the quotient to which the position belongs.
    pub element: u16,
}

/// A move in such a sum.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct MultipliedMove {
    /// The index of the component that the move replaces.
    pub component: usize,
    /// The components that replace it.
    pub to: Vec<MultipliedPart>,
    /// The sum after the move, in words that can be read again.
    pub next: Vec<String>,
    /// The element of that sum.
    pub product: u16,
    /// The outcome of that sum.
    #[serde(serialize_with = "in_a_letter")]
    pub outcome: Outcome,
    /// Whether the move wins.
    pub winning: bool,
}

/// `N` or `P`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references")]
fn in_a_letter<S: serde::Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

impl Theory {
    /// Returns the theory as JSON, as [`Theory::to_json`], with the elements and the table of their
    /// products: `elements` (words), `lost` (the P-positions among them), `kernel`, `products`
    /// (rows of numbers of elements, or null above an order of 512), `values` (the element of each
    /// heap or position), `names` (their texts) and `end` (`complete`, `large` or `stopped`).
    pub fn to_table_json(&self) -> Json {
        let quotient = &self.quotient;
        let monoid = quotient.monoid();
        let order = monoid.order();
        let rows = || (0..order as u16).map(|a| monoid.row(a)).collect::<Vec<_>>();
        let names: Vec<String> = (0..quotient.len() as u64).map(|n| self.named(n)).collect();
        let mut json_value = self.to_json();
        json_value["elements"] = json!(self.presentation.words);
        json_value["lost"] = json!(quotient.p_portion());
        json_value["kernel"] = json!(monoid.kernel());
        json_value["products"] = json!((order <= MAX_LISTED_ORDER).then(rows));
        json_value["values"] = json!(quotient.phi());
        json_value["names"] = json!(names);
        json_value["end"] = json!(match self.end {
            TheoryEnd::Complete => "complete",
            TheoryEnd::Large => "large",
            TheoryEnd::Stopped(_) => "stopped",
        });
        json_value
    }

    /// Multiplies a sum out, with all its moves. Its components are words: heaps of a code,
    /// positions in the notation of the game.
    ///
    /// ```
    /// use grundy::{Game, Outcome, Run};
    /// use grundy::misere::theory::TheoryReach;
    ///
    /// let theory = Game::named("0.77")?.misere(&[], TheoryReach::default(), &mut Run::silent())?;
    /// let sum = theory.multiply(&["5".to_owned(), "1000000".to_owned()]);
    /// assert_eq!(sum?.outcome, Outcome::N);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A word that is not a component of the theory, or a withdrawn theory.
    pub fn multiply(&self, words: &[String]) -> Result<Multiplied, Failure> {
        self.check_not_withdrawn()?;
        let numbers: Vec<u64> = words
            .iter()
            .map(|word| self.number(word).ok_or_else(|| self.unknown(word)))
            .collect::<Result<_, _>>()?;
        let (monoid, lost) = (self.quotient.monoid(), self.quotient.p_portion());
        let part = |number: u64| MultipliedPart {
            position: self.named(number),
            element: self.heap(number).unwrap_or(0),
        };
        let components: Vec<MultipliedPart> = numbers.iter().map(|&number| part(number)).collect();
        // The products of all components before and of all after each component.
        let mut behind = vec![0u16; components.len() + 1];
        for (i, part) in components.iter().enumerate().rev() {
            behind[i] = monoid.product(part.element, behind[i + 1]);
        }
        let product = behind[0];
        let outcome = |product: u16| Outcome::from_win(!lost[usize::from(product)]);
        let count = numbers.iter().map(|&number| self.count(number));
        let omitted = count.fold(0, u64::saturating_add) > MAX_LISTED;
        let mut moves = Vec::new();
        let mut before = 0;
        for (i, &number) in numbers.iter().enumerate().filter(|_| !omitted) {
            let rest = monoid.product(before, behind[i + 1]);
            for left in self.options(number) {
                let to: Vec<MultipliedPart> = left.into_iter().map(part).collect();
                let product =
                    monoid.product(rest, monoid.product_of(to.iter().map(|part| part.element)));
                let mut next = words.to_vec();
                next.splice(i..=i, to.iter().map(|part| part.position.clone()));
                moves.push(MultipliedMove {
                    component: i,
                    to,
                    next,
                    product,
                    outcome: outcome(product),
                    winning: outcome(product) == Outcome::P,
                });
            }
            before = monoid.product(before, components[i].element);
        }
        Ok(Multiplied {
            product,
            outcome: outcome(product),
            components,
            moves,
            omitted,
        })
    }

    /// The statement that the theory is withdrawn, with the reason; none if it is not.
    pub fn withdrawal(&self) -> Option<Message> {
        let doubt = self.doubt.as_ref()?;
        Some(messages::quotient_is_withdrawn(doubt.sentence()))
    }

    /// Checks that the theory is not withdrawn.
    ///
    /// # Errors
    /// The reason why it is withdrawn.
    pub fn check_not_withdrawn(&self) -> Result<(), Failure> {
        let Some(fact) = self.withdrawal() else {
            return Ok(());
        };
        let error = Diagnostic::error("withdrawn", fact);
        Err(Failure::of(
            match self.doubt.as_ref().and_then(Doubt::advice) {
                Some(advice) => error.help(advice),
                None => error,
            },
        ))
    }

    /// The number of a component by its word, if it has an element.
    fn number(&self, word: &str) -> Option<u64> {
        let number = match &self.code {
            Some(_) => word.trim().parse().ok()?,
            None => self.positions.iter().position(|at| at == word)? as u64,
        };
        self.heap(number).map(|_| number)
    }

    pub(super) fn named(&self, number: u64) -> String {
        let position = usize::try_from(number)
            .ok()
            .and_then(|n| self.positions.get(n));
        position.cloned().unwrap_or_else(|| number.to_string())
    }

    /// An upper bound of the number of moves of a component.
    fn count(&self, number: u64) -> u64 {
        let Some(code) = &self.code else {
            return self.quotient.given()[number as usize].len() as u64;
        };
        let Ok(heap) = u32::try_from(number) else {
            return u64::MAX;
        };
        let taken = u64::from(most_taken(code, heap)) + 1;
        let ways = number.saturating_pow(code.parts().saturating_sub(1));
        taken.saturating_mul(ways)
    }

    /// The results of the moves of a component.
    fn options(&self, number: u64) -> Vec<Vec<u64>> {
        let wide = |left: &Vec<u32>| left.iter().map(|&part| u64::from(part)).collect();
        match &self.code {
            Some(code) => (u32::try_from(number).iter())
                .flat_map(|&heap| options(code, heap))
                .map(|left| wide(&left))
                .collect(),
            None => self.quotient.given()[number as usize]
                .iter()
                .map(wide)
                .collect(),
        }
    }

    /// The error for a word that has no element.
    fn unknown(&self, word: &str) -> Failure {
        let fact = messages::not_a_component(word);
        let help = match &self.code {
            Some(_) => messages::name_heaps_to(self.heaps()),
            None => messages::name_listed_positions(),
        };
        Failure::of(Diagnostic::error("wrong-position", fact).help(help))
    }
}
