//! Compounds: six ways to play several components at once, each under both conventions.
//!
//! A component has *ended* when it has no move. In the **disjunctive** compound a player moves in
//! exactly one component, in the **conjunctive** one in all that have not ended, in the
//! **selective** one in any non-empty set of those. Play stops when no move is left; in the
//! *shortened* compounds, and in the conjunctive one unless it is *continued*, when the first
//! component has ended. When play has stopped, the player to move loses, or wins under misère play
//! (J. H. Conway, *On Numbers and Games*, ch. 14; *Winning Ways*, ch. 9, with joins for conjunctive
//! and unions for selective compounds).
//!
//! # Numbers of a component
//! - **Remoteness** (H. Steinhaus 1925): the plies to the end if the winner minimises and the loser
//!   maximises them. 0 at the end; 1 + the least even remoteness of an option if there is an even
//!   one, else 1 + the largest. Even: a P-position. Under misère play the same with odd for even.
//! - **Suspense**: the winner maximises the plies and the loser minimises them. 1 + the largest
//!   even suspense if there is one, else 1 + the least.
//! - the **Grundy value**, and the misère outcome;
//! - the **foreclosed value**: none if some option has ended, else the mex of those of the options;
//! - the **pruned value**: the Grundy value without the moves to ended positions.
//!
//! # Outcomes
//! | compound | normal play: N iff | misère play: N iff |
//! |---|---|---|
//! | disjunctive | the xor of the Grundy values is not 0 | unknown, see [`crate::misere`] |
//! | shortened disjunctive | no end; foreclosed none or xor not 0 | an end or pruned xor not 0 |
//! | conjunctive | the least remoteness is odd | the least misère remoteness is even |
//! | continued conjunctive | the largest suspense is odd | the largest misère suspense is even |
//! | selective | some value is not 0 | 0 live, or 1 live that is N, or more and a value not 0 |
//! | shortened selective | no end and a value not 0 | an end or a misère outcome N |
//!
//! `tests/compounds.rs` compares each law with the definition.

use std::collections::HashSet;

use grundy_core::{Convention, Outcome};

/// Ways to play a sum.
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

    /// Returns the name on the command line: `shortened-disjunctive`.
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

/// The numbers of a component, for every compound.
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
    /// The foreclosed value of a position that has not ended; `None` if some option has ended.
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

/// 1 + the best of the numbers with the wanted parity, else 1 + the best of the others for the
/// loser.
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

/// The remoteness of a position whose options have these ones; see [`Numbers::remoteness`].
pub fn remoteness(options: &[u32]) -> u32 {
    plies(options, 0, true)
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
        // An option from which the opponent ends the component never helps the mover: it has no
        // finite value.
        let ends = options.iter().any(|option| option.ended());
        Self {
            remoteness: remoteness(&of(|n| n.remoteness)),
            misere_remoteness: plies(&of(|n| n.misere_remoteness), 1, true),
            suspense: plies(&of(|n| n.suspense), 0, false),
            misere_suspense: plies(&of(|n| n.misere_suspense), 1, false),
            value: mex(of(|n| n.value)),
            foreclosed: (!ends).then(|| mex(foreclosed.flatten().collect())),
            pruned: mex(live.map(|option| option.pruned).collect()),
        }
    }

    /// Whether the component has ended.
    pub fn ended(&self) -> bool {
        self.remoteness == 0
    }

    /// The outcome under misère play, alone.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::from_win(self.misere_remoteness.is_multiple_of(2))
    }

    /// The remoteness or suspense that decides a conjunctive compound.
    pub fn plies(&self, compound: Compound, convention: Convention) -> u32 {
        match (compound, convention) {
            (Compound::ContinuedConjunctive, Convention::Normal) => self.suspense,
            (Compound::ContinuedConjunctive, Convention::Misere) => self.misere_suspense,
            (_, Convention::Normal) => self.remoteness,
            (_, Convention::Misere) => self.misere_remoteness,
        }
    }
}

/// Summary of the components of a compound, with the data that its law needs. Components are added
/// in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is what one of the laws asks"
)]
pub struct Tally {
    /// Whether there is a component.
    some: bool,
    /// Whether one has ended.
    ended: bool,
    /// Number of components that have not ended; 2 means more than 1.
    live: u8,
    /// Whether some Grundy value is not 0.
    value: bool,
    /// Whether some live component, alone, is won under misère play.
    won: bool,
    /// Whether some foreclosed value does not exist.
    open: bool,
    /// The xor of the values that count.
    xor: u32,
    /// The least and the largest plies.
    plies: (u32, u32),
}

impl Tally {
    /// No components.
    pub const EMPTY: Self = Self {
        some: false,
        ended: false,
        live: 0,
        value: false,
        won: false,
        open: false,
        xor: 0,
        plies: (u32::MAX, 0),
    };

    /// The tally of one component. Data that the law does not need are omitted, so that there are
    /// few different tallies.
    pub fn of(compound: Compound, convention: Convention, part: &Numbers) -> Self {
        let misere = convention == Convention::Misere;
        let live = !part.ended();
        let one = Self {
            some: true,
            ..Self::EMPTY
        };
        match compound {
            Compound::Disjunctive => Self {
                xor: part.value,
                ..one
            },
            Compound::ShortenedDisjunctive => Self {
                ended: !live,
                open: !misere && live && part.foreclosed.is_none(),
                xor: match (live, misere) {
                    (false, _) => 0,
                    (true, true) => part.pruned,
                    (true, false) => part.foreclosed.unwrap_or(0),
                },
                ..one
            },
            Compound::Conjunctive => Self {
                plies: (part.plies(compound, convention), 0),
                ..one
            },
            Compound::ContinuedConjunctive => Self {
                plies: (u32::MAX, part.plies(compound, convention)),
                ..one
            },
            Compound::Selective => Self {
                value: part.value != 0,
                live: u8::from(misere && live),
                won: misere && live && part.misere_outcome() == Outcome::N,
                ..one
            },
            Compound::ShortenedSelective => Self {
                ended: !live,
                value: !misere && part.value != 0,
                won: misere && live && part.misere_outcome() == Outcome::N,
                ..one
            },
        }
    }

    /// All components of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            some: self.some || other.some,
            ended: self.ended || other.ended,
            live: (self.live + other.live).min(2),
            value: self.value || other.value,
            won: self.won || other.won,
            open: self.open || other.open,
            xor: self.xor ^ other.xor,
            plies: (
                self.plies.0.min(other.plies.0),
                self.plies.1.max(other.plies.1),
            ),
        }
    }

    /// The outcome; `None` for the disjunctive compound under misère play, for which no law is
    /// known.
    pub fn outcome(self, compound: Compound, convention: Convention) -> Option<Outcome> {
        let misere = convention == Convention::Misere;
        let wins = match (compound, convention) {
            // Nothing to move in, and play has stopped.
            _ if !self.some => misere,
            (Compound::Disjunctive, Convention::Normal) => self.xor != 0,
            (Compound::Disjunctive, Convention::Misere) => return None,
            (Compound::ShortenedDisjunctive, Convention::Normal) => {
                !self.ended && (self.open || self.xor != 0)
            }
            (Compound::ShortenedDisjunctive, Convention::Misere) => self.ended || self.xor != 0,
            (Compound::Conjunctive, _) => (self.plies.0 % 2 == 1) != misere,
            (Compound::ContinuedConjunctive, _) => (self.plies.1 % 2 == 1) != misere,
            (Compound::Selective, Convention::Normal) => self.value,
            (Compound::Selective, Convention::Misere) => match self.live {
                0 => true,
                1 => self.won,
                _ => self.value,
            },
            (Compound::ShortenedSelective, Convention::Normal) => !self.ended && self.value,
            (Compound::ShortenedSelective, Convention::Misere) => self.ended || self.won,
        };
        Some(Outcome::from_win(wins))
    }
}

/// The outcome of a compound of components; `None` for the disjunctive compound under misère play,
/// which these numbers do not determine.
pub fn outcome(compound: Compound, convention: Convention, sum: &[&Numbers]) -> Option<Outcome> {
    let parts = sum.iter().map(|part| Tally::of(compound, convention, part));
    parts
        .fold(Tally::EMPTY, Tally::with)
        .outcome(compound, convention)
}

/// Determines the options that are parts of a winning move of the whole, if a move changes several
/// components at once. Returns, for each component and each of its options, whether some move of
/// the others completes a winning move. A component may stay unchanged if `staying` is set, or if
/// it has no options.
///
/// The result is complete, and no case is tried twice: the components to the left and those to the
/// right have a few possible tallies.
pub fn winning_parts(
    (compound, convention): (Compound, Convention),
    own: &[&Numbers],
    options: &[Vec<&Numbers>],
    staying: bool,
) -> Vec<Vec<bool>> {
    let tally = |part: &Numbers| Tally::of(compound, convention, part);
    let choices: Vec<HashSet<Tally>> = (own.iter().zip(options))
        .map(|(own, options)| {
            let stays = (staying || options.is_empty()).then(|| tally(own));
            options
                .iter()
                .map(|part| tally(part))
                .chain(stays)
                .collect()
        })
        .collect();
    let joined = |some: &HashSet<Tally>, more: &HashSet<Tally>| -> HashSet<Tally> {
        let pairs = some.iter().flat_map(|a| more.iter().map(|b| a.with(*b)));
        pairs.collect()
    };
    let mut right = vec![HashSet::from([Tally::EMPTY])];
    for choice in choices.iter().rev() {
        let next = joined(&right[right.len() - 1], choice);
        right.push(next);
    }
    let mut left = HashSet::from([Tally::EMPTY]);
    let mut marks = Vec::with_capacity(options.len());
    for (choice, options) in choices.iter().zip(options) {
        right.pop();
        let others = right.last().map(|right| joined(&left, right));
        let others = others.unwrap_or_default();
        let wins = |part: &&Numbers| {
            let part = tally(part);
            let mut wholes = others.iter().map(|other| other.with(part));
            wholes.any(|whole| whole.outcome(compound, convention) == Some(Outcome::P))
        };
        marks.push(options.iter().map(wins).collect());
        left = joined(&left, choice);
    }
    marks
}
