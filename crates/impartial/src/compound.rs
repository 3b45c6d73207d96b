//! Several components at once: six ways to play a sum, each under both conventions.
//!
//! A component has *ended* when it has no move. In the **disjunctive** compound a player moves in exactly one component, in the
//! **conjunctive** one in all that have not ended, in the **selective** one in any non-empty set of those. Play stops when no move
//! is left; in the *shortened* compounds, and in the conjunctive one unless it is *continued*, when the first component has
//! ended. Who is to move when play has stopped loses, under misère play wins (J. H. Conway, *On Numbers and Games*,
//! ch. 14; *Winning Ways*, ch. 9, with joins for conjunctive and unions for selective compounds).
//!
//! # Numbers of a component
//! - **Remoteness** (H. Steinhaus 1925): the plies to the end when the winner hurries and the loser delays. 0 at the end; 1 + the least even
//!   remoteness of an option if there is an even one, else 1 + the largest. Even: a P-position. Under misère play the same with odd for even.
//! - **Suspense**: the winner delays and the loser hurries. 1 + the largest even suspense if there is one, else 1 + the least.
//! - the **Grundy value**, and the misère outcome;
//! - the **foreclosed value**: none where some option has ended, else the mex of those of the options;
//! - the **pruned value**: the Grundy value when moves to ended positions are taken away.
//!
//! # Who wins
//! | compound | normal play: N iff | misère play: N iff |
//! |---|---|---|
//! | disjunctive | the xor of the Grundy values is not 0 | no such law: see [`misere`](crate::misere) |
//! | shortened disjunctive | none ended, and some foreclosed value is none or their xor is not 0 | some ended, or the xor of the pruned values is not 0 |
//! | conjunctive | the least remoteness is odd | the least misère remoteness is even |
//! | continued conjunctive | the largest suspense is odd | the largest misère suspense is even |
//! | selective | some value is not 0 | none live, or one live that is N, or several live and some value is not 0 |
//! | shortened selective | none ended, and some value is not 0 | some ended, or some misère outcome is N |
//!
//! Each law is held against the definition in `tests/compounds.rs`.

use grundy_game::{Convention, Outcome};

/// How a sum is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move in exactly one component, until none is left.
    #[default]
    Disjunctive,
    /// A move in exactly one component, until the first has ended.
    ShortenedDisjunctive,
    /// A move in every component, until the first has ended.
    Conjunctive,
    /// A move in every component that has not ended, until all have.
    ContinuedConjunctive,
    /// A move in some components, until all have ended.
    Selective,
    /// A move in some components, until the first has ended.
    ShortenedSelective,
}

impl Compound {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Disjunctive,
        Self::ShortenedDisjunctive,
        Self::Conjunctive,
        Self::ContinuedConjunctive,
        Self::Selective,
        Self::ShortenedSelective,
    ];

    /// Its name: `shortened-disjunctive`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Disjunctive => "disjunctive",
            Self::ShortenedDisjunctive => "shortened-disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::ContinuedConjunctive => "continued-conjunctive",
            Self::Selective => "selective",
            Self::ShortenedSelective => "shortened-selective",
        }
    }

    /// The compound of that name, or of the name in *Winning Ways*.
    pub fn named(name: &str) -> Option<Self> {
        let other = match name {
            "join" => "conjunctive",
            "slow-join" => "continued-conjunctive",
            "union" => "selective",
            "rapid-union" => "shortened-selective",
            name => name,
        };
        Self::ALL
            .into_iter()
            .find(|compound| compound.name() == other)
    }
}

/// What a component brings to every compound.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Plies to the end if the winner hurries.
    pub remoteness: u32,
    /// The same under misère play.
    pub misere_remoteness: u32,
    /// Plies to the end if the winner delays.
    pub suspense: u32,
    /// The same under misère play.
    pub misere_suspense: u32,
    /// The Grundy value.
    pub value: u32,
    /// The foreclosed value of a position that has not ended; none if some option has.
    pub foreclosed: Option<u32>,
    /// The pruned value of a position that has not ended.
    pub pruned: u32,
}

fn mex(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.dedup();
    (0u32..)
        .zip(&values)
        .take_while(|(i, value)| i == *value)
        .count() as u32
}

/// 1 + the best of the numbers with the wanted parity, else 1 + the best of the others for the loser.
fn plies(options: &[u32], wanted: u32, hurry: bool) -> u32 {
    let good = options.iter().copied().filter(|n| n % 2 == wanted);
    let all = options.iter().copied();
    let best = if hurry {
        good.min().or_else(|| all.max())
    } else {
        good.max().or_else(|| all.min())
    };
    best.map_or(0, |best| best.saturating_add(1))
}

impl Numbers {
    /// The numbers of a position whose options have these numbers.
    ///
    /// ```
    /// use grundy_impartial::compound::Numbers;
    ///
    /// // Take one or two tokens: remoteness 0 1 1 2 3 3 4.
    /// let mut heaps: Vec<Numbers> = Vec::new();
    /// for heap in 0..7usize {
    ///     let options: Vec<&Numbers> = heaps[heap.saturating_sub(2)..].iter().collect();
    ///     let next = Numbers::of_options(&options);
    ///     heaps.push(next);
    /// }
    /// let remoteness: Vec<u32> = heaps.iter().map(|heap| heap.remoteness).collect();
    /// assert_eq!(remoteness, [0, 1, 1, 2, 3, 3, 4]);
    /// ```
    pub fn of_options(options: &[&Self]) -> Self {
        let of = |number: fn(&Self) -> u32| -> Vec<u32> {
            options.iter().map(|option| number(option)).collect()
        };
        let live = options.iter().filter(|option| !option.ended());
        let foreclosed = options
            .iter()
            .map(|option| option.foreclosed.filter(|_| !option.ended()));
        // An option from which the opponent ends the component is no good for the mover: it has no finite value.
        let ends = options.iter().any(|option| option.ended());
        Self {
            remoteness: plies(&of(|n| n.remoteness), 0, true),
            misere_remoteness: plies(&of(|n| n.misere_remoteness), 1, true),
            suspense: plies(&of(|n| n.suspense), 0, false),
            misere_suspense: plies(&of(|n| n.misere_suspense), 1, false),
            value: mex(of(|n| n.value)),
            foreclosed: (!ends).then(|| mex(foreclosed.flatten().collect())),
            pruned: mex(live.map(|option| option.pruned).collect()),
        }
    }

    /// Whether there is no move.
    pub fn ended(&self) -> bool {
        self.remoteness == 0
    }

    /// The outcome under misère play, alone.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::from_win(self.misere_remoteness.is_multiple_of(2))
    }

    /// The remoteness or suspense that counts in a conjunctive compound.
    pub fn plies(&self, compound: Compound, convention: Convention) -> u32 {
        match (compound, convention) {
            (Compound::ContinuedConjunctive, Convention::Normal) => self.suspense,
            (Compound::ContinuedConjunctive, Convention::Misere) => self.misere_suspense,
            (_, Convention::Normal) => self.remoteness,
            (_, Convention::Misere) => self.misere_remoteness,
        }
    }
}

/// Who wins a compound of components; none for the disjunctive compound under misère play, where these numbers do not tell.
pub fn outcome(compound: Compound, convention: Convention, sum: &[&Numbers]) -> Option<Outcome> {
    let misere = convention == Convention::Misere;
    let some_ended = sum.iter().any(|part| part.ended());
    let xor = |number: fn(&Numbers) -> u32| {
        sum.iter()
            .filter(|part| !part.ended())
            .fold(0, |x, part| x ^ number(part))
    };
    let some_value = sum.iter().any(|part| part.value != 0);
    let mut numbers = sum.iter().map(|part| part.plies(compound, convention));
    let wins = match (compound, convention) {
        // Nothing to move in, and play has stopped.
        _ if sum.is_empty() => misere,
        (Compound::Disjunctive, Convention::Normal) => xor(|n| n.value) != 0,
        (Compound::Disjunctive, Convention::Misere) => return None,
        (Compound::ShortenedDisjunctive, Convention::Normal) => {
            let open = sum.iter().any(|part| part.foreclosed.is_none());
            !some_ended && (open || xor(|n| n.foreclosed.unwrap_or(0)) != 0)
        }
        (Compound::ShortenedDisjunctive, Convention::Misere) => {
            some_ended || xor(|n| n.pruned) != 0
        }
        (Compound::Conjunctive, _) => (numbers.min().unwrap_or(0) % 2 == 1) != misere,
        (Compound::ContinuedConjunctive, _) => {
            (numbers.by_ref().max().unwrap_or(0) % 2 == 1) != misere
        }
        (Compound::Selective, Convention::Normal) => some_value,
        (Compound::Selective, Convention::Misere) => {
            let live: Vec<&&Numbers> = sum.iter().filter(|part| !part.ended()).collect();
            match &live[..] {
                [] => true,
                [one] => one.misere_outcome() == Outcome::N,
                _ => some_value,
            }
        }
        (Compound::ShortenedSelective, Convention::Normal) => !some_ended && some_value,
        (Compound::ShortenedSelective, Convention::Misere) => {
            some_ended || sum.iter().any(|part| part.misere_outcome() == Outcome::N)
        }
    };
    Some(Outcome::from_win(wins))
}
