//! Coin-turning games: rows and boards of coins, and moves that turn several of them over.
//!
//! # The problem
//! A move turns over the coins of some set, and the one furthest to the right must go from heads to
//! tails, so every play ends. The player who cannot move loses. The legal moves depend on the
//! places only. H. W. Lenstra found that such a position is the sum of its heads, each alone
//! (Berlekamp, Conway and Guy, *Winning Ways*, ch. 14): a coin that is turned twice is a sum of
//! equal games and vanishes. So
//!
//! ```text
//! g(x) = mex { g(y₁) + … + g(yₖ) :  x may be turned together with y₁, …, yₖ < x }
//! ```
//!
//! gives one value a place, and a position has the nim-sum over its heads.
//!
//! # The Tartan theorem
//! The *product* of two such games is played on a board: a move turns all crossings of a move
//! across and a move down. Its values are nim-products (*Winning Ways*, ch. 14):
//!
//! ```text
//! g(x, y) = g₁(x) × g₂(y)
//! ```
//!
//! With Twins in both directions, a move turns the four corners of a rectangle, and the value is x
//! × y, by the very definition of the product. [`Product`] computes values by this law;
//! [`product_by_mex`] transcribes the rules, for comparison.
//!
//! # Places
//! Places count from 0. Rules that count from 1, as is common for Turning Turtles, need a
//! subtraction of 1.
//!
//! # Cost
//! By the rules, the value of a place costs one nim-sum for each coin of each of its moves: O(x²)
//! moves for games that turn three coins at most, and for Moidores O(x⁸). Values of the named rules
//! are computed without enumerating moves, see `sums.rs`; they equal those of
//! [`Row::values_by_definition`].

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use grundy_core::{Budget, Message, NoObserver, Observer, Outcome, Stop};
use grundy_nimber::{MexSet, Nimber};

mod board;
mod search;
mod sums;

pub use board::{CoinBoard, CoinTurn, Place, Product, product_by_mex, two_coins};
pub use search::Interrupted;

use sums::{CoinSums, Offsets, Overfull};

use crate::messages;

/// A row of coins with its rule, and the value of each place.
///
/// ```
/// use grundy_impartial::coins::Row;
///
/// let mock = Row::new("mock-turtles".parse()?, 8);
/// assert_eq!(mock.values(), [1, 2, 4, 7, 8, 11, 13, 14]); // odious: an odd number of ones
/// let heads = mock.heads("THHTH")?;
/// assert_eq!(mock.value(&heads).to_string(), "*14");
/// assert_eq!(mock.winning_moves(&heads)[0], [0, 3, 4]); // turn these
/// # Ok::<(), grundy_impartial::coins::CoinError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Row {
    rule: Rule,
    values: Vec<u64>,
}

/// A rule: the sets of coins that may be turned together with the one at x, which is always turned.
///
/// Those with names, see [`NAMED`], are read from text, and so is the number of coins in all, as
/// `coins:3` or `coins:2-4`:
///
/// ```
/// use grundy_impartial::coins::{Row, Rule};
///
/// let ruler: Rule = "ruler".parse()?;
/// assert_eq!(Row::new(ruler, 8).values(), [1, 2, 1, 4, 1, 2, 1, 8]);
/// // Alone, or with its neighbour on the left.
/// let neighbours = Rule::any(|x, turn| {
///     turn(&[]);
///     if x >= 1 {
///         turn(&[x - 1]);
///     }
/// });
/// assert_eq!(Row::new(neighbours, 6).values(), [1, 2, 1, 2, 1, 2]);
/// assert_eq!("coins:1-3".parse::<Rule>()?.to_string(), "mock-turtles");
/// # Ok::<(), grundy_impartial::coins::CoinError>(())
/// ```
#[derive(Clone)]
pub enum Rule {
    /// This many coins in all, anywhere to the left of x.
    Coins {
        /// The least number of coins that a move turns, at least 1.
        least: usize,
        /// The largest number of coins that a move turns.
        most: usize,
    },
    /// All runs of neighbours that end at x.
    Ruler,
    /// The coins at these distances to the left of x, one set for each move: `[[], [1], [1, 2]]` is
    /// the ruler with at most three coins. A set that does not fit into the row is not a move.
    Distances(Vec<Vec<usize>>),
    /// Any rule; made by [`any`](Self::any).
    Any(Companions),
}

/// A rule as a function: it calls back with each set of companions of x, all smaller than x and
/// different.
pub type Companions = Arc<dyn Fn(usize, &mut dyn FnMut(&[usize])) + Send + Sync>;

/// The name of the engine of coins in reports.
pub fn engine_name() -> Message {
    messages::coin_engine()
}

/// The rules with names.
pub const NAMED: [(&str, Rule); 9] = [
    ("turning-turtles", Rule::Coins { least: 1, most: 2 }),
    ("mock-turtles", Rule::Coins { least: 1, most: 3 }),
    ("moebius", Rule::Coins { least: 1, most: 5 }),
    ("mogul", Rule::Coins { least: 1, most: 7 }),
    ("moidores", Rule::Coins { least: 1, most: 9 }),
    ("twins", Rule::Coins { least: 2, most: 2 }),
    ("triplets", Rule::Coins { least: 3, most: 3 }),
    ("quadruplets", Rule::Coins { least: 4, most: 4 }),
    ("ruler", Rule::Ruler),
];

impl Rule {
    /// Any rule: calls back with each set of companions of x, all smaller than x and different.
    pub fn any(rule: impl Fn(usize, &mut dyn FnMut(&[usize])) + Send + Sync + 'static) -> Self {
        Self::Any(Arc::new(rule))
    }

    /// Calls back with each set of coins that may be turned together with the one at `x`.
    pub fn companions(&self, x: usize, turn: &mut dyn FnMut(&[usize])) {
        match self {
            Self::Coins { least, most } => subsets(x, least.saturating_sub(1)..=most - 1, turn),
            Self::Ruler => {
                let run: Vec<usize> = (0..x).rev().collect();
                (0..=x).for_each(|length| turn(&run[..length]));
            }
            Self::Distances(moves) => {
                for distances in moves {
                    let places: Option<Vec<usize>> = distances
                        .iter()
                        .map(|&distance| x.checked_sub(distance))
                        .collect();
                    if let Some(places) = places {
                        turn(&places);
                    }
                }
            }
            Self::Any(rule) => rule(x, turn),
        }
    }
}

/// Enumerates all sets of places below `x` with a size in `sizes`, by size, then in order.
fn subsets(x: usize, sizes: std::ops::RangeInclusive<usize>, turn: &mut dyn FnMut(&[usize])) {
    fn choose(
        from: usize,
        x: usize,
        left: usize,
        set: &mut Vec<usize>,
        turn: &mut dyn FnMut(&[usize]),
    ) {
        if left == 0 {
            return turn(set);
        }
        for place in from..x {
            set.push(place);
            choose(place + 1, x, left - 1, set, turn);
            set.pop();
        }
    }
    for size in sizes {
        choose(0, x, size, &mut Vec::new(), turn);
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Coins { least, most } => {
                let same = |rule: &Self| matches!(rule, Self::Coins { least: l, most: m } if (l, m) == (least, most));
                match NAMED.iter().find(|(_, rule)| same(rule)) {
                    Some((name, _)) => f.write_str(name),
                    None if least == most => write!(f, "coins:{least}"),
                    None => write!(f, "coins:{least}-{most}"),
                }
            }
            Self::Ruler => f.write_str("ruler"),
            Self::Distances(distances) => write!(f, "distances {distances:?}"),
            Self::Any(_) => f.write_str("a rule of its own"),
        }
    }
}

/// Maximum number of coins that turn at once in a parsed rule: the work of a place grows with each
/// of them.
pub const MAX_COINS: usize = 16;

impl FromStr for Rule {
    type Err = CoinError;

    /// Reads a name from [`NAMED`], or `coins:2` or `coins:1-3`.
    ///
    /// # Errors
    /// If the name is unknown; the error lists the known names.
    fn from_str(name: &str) -> Result<Self, CoinError> {
        let no_such_rule = || CoinError::NoSuchRule(name.to_owned());
        if let Some((_, rule)) = NAMED.into_iter().find(|(known, _)| *known == name) {
            return Ok(rule);
        }
        let count = name.strip_prefix("coins:").ok_or_else(no_such_rule)?;
        let (least, most) = count.split_once('-').unwrap_or((count, count));
        match (least.parse(), most.parse()) {
            (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= MAX_COINS => {
                Ok(Self::Coins { least, most })
            }
            _ => Err(no_such_rule()),
        }
    }
}

/// Errors in a rule or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoinError {
    /// Unknown name of a rule.
    NoSuchRule(String),
    /// A character is neither H nor T.
    NotACoin {
        /// The character.
        found: char,
        /// The offset of the word in bytes.
        at: usize,
    },
    /// A head is outside of the row.
    Outside {
        /// The place of the coin.
        place: usize,
        /// Number of places.
        places: usize,
    },
}

impl CoinError {
    /// The error in a sentence, with advice.
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchRule(name) => {
                let names = NAMED.map(|(name, _)| Message::same(name));
                messages::coin_game_is_unknown(name, Message::joined(names, ", ", "、"))
            }
            Self::NotACoin { found, at } => messages::char_is_not_coin(found, at),
            Self::Outside { place, places } => messages::place_is_outside_row(place, places),
        }
    }
}

impl fmt::Display for CoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for CoinError {}

/// The places of the heads in a row written as `HTTHH`, the first place 0.
///
/// # Errors
/// When some character is neither `H` nor `T`, small or capital, nor 表 or 裏, ○ or ●.
pub fn parse_heads(text: &str) -> Result<Vec<usize>, CoinError> {
    const COINS: [(&str, bool); 12] = [
        ("○", true),
        ("●", false),
        ("オモテ", true),
        ("ウラ", false),
        ("H", true),
        ("h", true),
        ("表", true),
        ("オ", true),
        ("T", false),
        ("t", false),
        ("裏", false),
        ("ウ", false),
    ];
    let (mut heads, mut place, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = text[at..].chars().next() {
        let coin = COINS.iter().find(|(coin, _)| text[at..].starts_with(coin));
        let Some((coin, is_head)) = coin else {
            return Err(CoinError::NotACoin { found, at });
        };
        if *is_head {
            heads.push(place);
        }
        place += 1;
        at += coin.len();
    }
    Ok(heads)
}

impl Row {
    /// A row of `places` coins.
    pub fn new(rule: Rule, places: usize) -> Self {
        Self::run(rule, places, &Budget::UNLIMITED, &mut NoObserver).0
    }

    /// Computes a row of at most `places` coins, within the budget and unless the observer stops
    /// it. Places count as cells, steps as options.
    pub fn run(
        rule: Rule,
        places: usize,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> (Self, Stop) {
        let mut walk = Walk {
            values: Vec::new(),
            places: places as u64,
            steps: 0,
            budget,
            observer,
        };
        let stop = match &rule {
            Rule::Coins { least, most } => walk.coins(*least, *most),
            Rule::Ruler => walk.ruler(),
            _ => walk.moves(&rule),
        };
        let values = walk.values;
        (Self { rule, values }, stop)
    }

    /// As the function above, by the definition: each value is the mex over the moves that
    /// [`Rule::companions`] lists.
    pub fn values_by_definition(rule: Rule, places: usize) -> Self {
        let mut values: Vec<u64> = Vec::with_capacity(places);
        let mut options = MexSet::new();
        for x in 0..places {
            options.clear();
            rule.companions(x, &mut |set| {
                options.insert(set.iter().fold(0, |sum, &y| sum ^ values[y]));
            });
            values.push(options.mex());
        }
        Self { rule, values }
    }

    /// The rule.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The value of a single head at each place.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// [`parse_heads`], with all heads inside of the row.
    ///
    /// # Errors
    /// As [`parse_heads`], and if a head is outside of the row.
    pub fn heads(&self, text: &str) -> Result<Vec<usize>, CoinError> {
        let heads = parse_heads(text)?;
        self.check(&heads)?;
        Ok(heads)
    }

    /// Whether all heads are inside of the row.
    ///
    /// # Errors
    /// The first one that is not.
    pub fn check(&self, heads: &[usize]) -> Result<(), CoinError> {
        let places = self.values.len();
        match heads.iter().find(|&&place| place >= places) {
            Some(&place) => Err(CoinError::Outside { place, places }),
            None => Ok(()),
        }
    }

    /// The value of a position given by its heads. A place that occurs twice counts as tails.
    ///
    /// # Panics
    /// If a head is outside of the row; see [`check`](Self::check).
    pub fn value(&self, heads: &[usize]) -> Nimber {
        heads.iter().map(|&place| Nimber(self.values[place])).sum()
    }

    /// Returns the outcome of a position.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn outcome(&self, heads: &[usize]) -> Outcome {
        Outcome::from_win(!self.value(heads).is_zero())
    }

    /// Returns all moves with the values after them: each is the list of coins to turn, in order,
    /// the last one from heads to tails.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn moves(&self, heads: &[usize]) -> Vec<(Vec<usize>, Nimber)> {
        let value = self.value(heads);
        let mut moves = Vec::new();
        for x in standing(heads) {
            self.rule.companions(x, &mut |set| {
                let mut turned = set.to_vec();
                turned.push(x);
                turned.sort_unstable();
                let left = value + self.value(&turned);
                moves.push((turned, left));
            });
        }
        moves
    }

    /// The moves that win: those that leave the value zero.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn winning_moves(&self, heads: &[usize]) -> Vec<Vec<usize>> {
        let moves = self.moves(heads).into_iter();
        moves
            .filter(|(_, left)| left.is_zero())
            .map(|(turned, _)| turned)
            .collect()
    }
}

/// A row that is filled with values.
struct Walk<'a> {
    values: Vec<u64>,
    places: u64,
    steps: u64,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
}

impl Walk<'_> {
    /// Whether there is a further place to fill; an error is the reason to stop.
    fn next(&mut self) -> Result<bool, Stop> {
        let done = self.values.len() as u64;
        if done.is_multiple_of(64) || self.steps >> 20 > 0 {
            self.observer.progress(done, Some(self.places));
            if self.observer.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
        let spent = |limit: Option<u64>, used| limit.is_some_and(|limit| used >= limit);
        if done < self.places
            && (spent(self.budget.cells, done)
                || spent(self.budget.bytes, 8 * done)
                || spent(self.budget.options, self.steps))
        {
            return Err(Stop::Budget);
        }
        Ok(done < self.places)
    }

    fn filled(&mut self, fill: &mut dyn FnMut(&mut Self) -> Result<u64, Stop>) -> Stop {
        loop {
            match self.next() {
                Ok(true) => match fill(self) {
                    Ok(value) => self.values.push(value),
                    Err(stop) => return stop,
                },
                Ok(false) => return Stop::Complete,
                Err(stop) => return stop,
            }
        }
    }

    fn coins(&mut self, least: usize, most: usize) -> Stop {
        let mut sums = CoinSums::new(least.saturating_sub(1), most.saturating_sub(1));
        let bytes = self.budget.bytes.unwrap_or(u64::MAX);
        self.filled(&mut |walk| {
            let (value, work) = sums.place(bytes).map_err(|Overfull| Stop::Budget)?;
            walk.steps += work;
            Ok(value)
        })
    }

    fn ruler(&mut self) -> Stop {
        let (mut before, mut offsets) = (0, Offsets::new());
        self.filled(&mut |walk| {
            offsets.insert(before);
            let value = offsets.mex(before);
            before ^= value;
            walk.steps += 1;
            Ok(value)
        })
    }

    fn moves(&mut self, rule: &Rule) -> Stop {
        let mut options = MexSet::new();
        self.filled(&mut |walk| {
            options.clear();
            let (values, mut steps) = (&walk.values, 0);
            rule.companions(values.len(), &mut |set| {
                options.insert(set.iter().fold(0, |sum, &y| sum ^ values[y]));
                steps += 1;
            });
            walk.steps += steps;
            Ok(options.mex())
        })
    }
}

/// The places that show heads, in order: those named an odd number of times.
fn standing<P: Ord + Copy>(heads: &[P]) -> Vec<P> {
    let mut sorted = heads.to_vec();
    sorted.sort_unstable();
    let groups = sorted.chunk_by(|a, b| a == b);
    groups
        .filter(|group| group.len() % 2 == 1)
        .map(|group| group[0])
        .collect()
}

/// The heads after some coins were turned.
///
/// ```
/// assert_eq!(grundy_impartial::coins::turn(&[1, 2, 4], &[0, 2, 4]), [0, 1]);
/// ```
pub fn turn<P: Ord + Copy>(heads: &[P], turned: &[P]) -> Vec<P> {
    standing(&[heads, turned].concat())
}
