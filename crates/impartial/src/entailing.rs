//! Moves that oblige: the opponent must answer where one moved, or the mover must move again.
//!
//! # The model
//! A component has three kinds of moves (*Winning Ways*, ch. 12; U. Larsson, R. J. Nowakowski and C. P. Santos 2021): *ordinary*
//! ones; *entailing* ones, after which the opponent must answer in this component; *carry-on* moves, after which the mover must move
//! again, anywhere in the sum. Who must move and cannot, loses: also a player entailed at a component without moves, and one who has to carry on when nothing
//! is left.
//!
//! # Values
//! A component is worth a nimber, or it is *loony*: won for the player to move, whatever lies beside it. For a component v let
//! E(v) be the set of all x such that a player who is entailed at v wins, everything else being worth x. Then
//!
//! ```text
//! E(v) = { value(u) : v -> u ordinary, not loony }
//!        ∪ complement of E(u)                 for each entailing move to u
//!        ∪ all numbers but value(u)           for each carry-on move to u; all of them, if u is loony
//! value(v) = the least number outside E(v); loony if there is none
//! ```
//!
//! Values of components add by xor, and a sum with a loony part is loony. A set E is finite or its complement is: it is
//! kept as a sorted list and a flag.

use grundy_game::{Budget, Entailing, Observer, Stop, Turn};

use crate::error::Stopped;
use crate::intern::Interner;
use crate::work::{Meter, Work};

/// A finite set of naturals, or all but those.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Naturals {
    /// Ascending.
    list: Vec<u32>,
    /// Whether the set is all but the list.
    all_but: bool,
}

impl Naturals {
    /// Whether a number belongs to it.
    pub fn contains(&self, x: u32) -> bool {
        self.list.binary_search(&x).is_ok() != self.all_but
    }

    /// The numbers that do not belong to it.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            all_but: !self.all_but,
            ..self.clone()
        }
    }

    /// The least number that does not belong to it.
    pub fn mex(&self) -> Option<u32> {
        if self.all_but {
            return self.list.first().copied();
        }
        let gap = self.list.iter().zip(0..).position(|(&x, i)| x != i);
        Some(gap.unwrap_or(self.list.len()) as u32)
    }

    fn insert(&mut self, x: u32) {
        match (self.list.binary_search(&x), self.all_but) {
            (Err(at), false) => self.list.insert(at, x),
            (Ok(at), true) => {
                self.list.remove(at);
            }
            _ => {}
        }
    }

    fn unite(&mut self, other: &Self) {
        match (self.all_but, other.all_but) {
            (false, false) => other.list.iter().for_each(|&x| self.insert(x)),
            (true, _) => self.list.retain(|&x| !other.contains(x)),
            (false, true) => {
                let own = std::mem::replace(self, other.clone());
                self.list.retain(|&x| !own.contains(x));
            }
        }
    }
}

/// `0,1`, `all but 2`.
impl std::fmt::Display for Naturals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list: Vec<String> = self.list.iter().map(u32::to_string).collect();
        f.write_str(if self.all_but { "all but " } else { "" })?;
        f.write_str(&list.join(","))
    }
}

/// What a component is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ObligedWorth {
    /// As a heap of Nim.
    Number(u32),
    /// The player to move wins, whatever else there is.
    Loony,
}

impl std::ops::Add for ObligedWorth {
    type Output = Self;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim addition is exclusive or"
    )]
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => Self::Number(a ^ b),
            _ => Self::Loony,
        }
    }
}

/// `3`, `loony`.
impl std::fmt::Display for ObligedWorth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(value) => write!(f, "{value}"),
            Self::Loony => f.write_str("loony"),
        }
    }
}

/// What is known of a component.
#[derive(Clone, Debug)]
struct ObligedValue {
    wins: Naturals,
    worth: ObligedWorth,
    /// Whether a player entailed here wins beside something loony.
    beside_loony: bool,
}

/// A listed move: what it obliges to, and where its components stand in `parts`.
struct ListedTurn {
    turn: Turn,
    start: usize,
    end: usize,
}

struct ObligedFrame {
    id: u32,
    moves: usize,
    parts: usize,
    /// The part that is looked at next.
    at: usize,
}

/// Solves games with moves that oblige.
///
/// ```
/// use grundy_game::{Entailing, Turn};
/// use grundy_impartial::entailing::{Obliged, ObligedWorth};
///
/// /// Split a stack in two smaller ones, or take one coin: then the opponent must answer in that stack.
/// struct TopEntails;
///
/// impl Entailing for TopEntails {
///     type Position = u32;
///     fn moves(&self, &coins: &u32, to: &mut dyn FnMut(Turn, &[u32])) {
///         (1..=coins / 2).for_each(|a| to(Turn::Ordinary, &[a, coins - a]));
///         if coins > 0 {
///             to(Turn::Entailing, &[coins - 1]);
///         }
///     }
/// }
///
/// let mut stacks = Obliged::new(TopEntails);
/// assert_eq!(stacks.worth(&3, &mut grundy_game::NoObserver)?, ObligedWorth::Loony);
/// assert_eq!(stacks.worth(&20, &mut grundy_game::NoObserver)?, ObligedWorth::Number(2));
/// # Ok::<(), grundy_impartial::Stopped>(())
/// ```
pub struct Obliged<G: Entailing> {
    game: G,
    positions: Interner<G::Position>,
    known: Vec<Option<ObligedValue>>,
    open: Vec<bool>,
    budget: Budget,
    work: Work,
    line: Vec<ObligedFrame>,
    moves: Vec<ListedTurn>,
    parts: Vec<u32>,
}

impl<G: Entailing> Obliged<G> {
    /// A solver that knows nothing yet.
    pub fn new(game: G) -> Self {
        Self {
            game,
            positions: Interner::new(),
            known: Vec::new(),
            open: Vec::new(),
            budget: Budget::default(),
            work: Work::default(),
            line: Vec::new(),
            moves: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Sets the limits of everything that is solved from now on.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// What has been done since the solver was made.
    pub fn work(&self) -> Work {
        self.work
    }

    /// What a component is worth.
    ///
    /// # Errors
    /// The budget, or that the observer says stop. Play that need not end counts as a budget that is never enough.
    pub fn worth(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<ObligedWorth, Stopped> {
        let id = self.solved(position, observer)?;
        Ok(self.known[id]
            .as_ref()
            .map_or(ObligedWorth::Loony, |known| known.worth))
    }

    /// The values of everything else for which a player who must move in this component wins.
    ///
    /// # Errors
    /// As [`Obliged::worth`].
    pub fn entailed(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<Naturals, Stopped> {
        let id = self.solved(position, observer)?;
        Ok(self.known[id]
            .as_ref()
            .map(|known| known.wins.clone())
            .unwrap_or_default())
    }

    /// Whether a player who must move in this component wins, everything else being worth `rest`.
    ///
    /// # Errors
    /// As [`Obliged::worth`].
    pub fn wins_entailed(
        &mut self,
        position: &G::Position,
        rest: ObligedWorth,
        observer: &mut dyn Observer,
    ) -> Result<bool, Stopped> {
        let id = self.solved(position, observer)?;
        let known = self.known[id].as_ref();
        Ok(known.is_some_and(|known| match rest {
            ObligedWorth::Number(x) => known.wins.contains(x),
            ObligedWorth::Loony => known.beside_loony,
        }))
    }

    /// Whether a move wins: it leaves these components, and everything else is worth `rest`.
    ///
    /// # Errors
    /// As [`Obliged::worth`].
    pub fn move_wins(
        &mut self,
        turn: Turn,
        left: &[G::Position],
        rest: ObligedWorth,
        observer: &mut dyn Observer,
    ) -> Result<bool, Stopped> {
        if let (Turn::Entailing, [one]) = (turn, left) {
            return Ok(!self.wins_entailed(one, rest, observer)?);
        }
        let mut total = rest;
        for part in left {
            total = total + self.worth(part, observer)?;
        }
        let mover_wins = total != ObligedWorth::Number(0);
        Ok(mover_wins == (turn == Turn::CarryOn))
    }

    fn solved(
        &mut self,
        position: &G::Position,
        observer: &mut dyn Observer,
    ) -> Result<usize, Stopped> {
        let mut meter = Meter::new(self.budget, observer);
        let result = self.search(position, &mut meter);
        result.map_err(|stop| {
            for frame in self.line.drain(..) {
                self.open[frame.id as usize] = false;
            }
            self.moves.clear();
            self.parts.clear();
            Stopped {
                stop,
                work: self.work,
            }
        })
    }

    fn search(&mut self, position: &G::Position, meter: &mut Meter<'_>) -> Result<usize, Stop> {
        let root = self.number(position)?;
        if self.known[root as usize].is_none() {
            self.enter(root, meter)?;
        }
        while let Some(top) = self.line.last_mut() {
            let unknown = |&id: &u32| self.known[id as usize].is_none();
            let next = self.parts[top.at..].iter().position(unknown);
            if let Some(skip) = next {
                top.at += skip;
                let id = self.parts[top.at];
                if self.open[id as usize] {
                    return Err(Stop::Budget); // play goes round
                }
                self.enter(id, meter)?;
            } else {
                self.leave();
            }
        }
        Ok(root as usize)
    }

    fn enter(&mut self, id: u32, meter: &mut Meter<'_>) -> Result<(), Stop> {
        self.work.cells += 1;
        meter.check(self.work, self.bytes())?;
        let (moves, parts) = (self.moves.len(), self.parts.len());
        let mut listed: Vec<(Turn, Vec<G::Position>)> = Vec::new();
        self.game.moves(self.positions.item(id), &mut |turn, left| {
            listed.push((turn, left.to_vec()));
        });
        self.work.options += listed.len() as u64;
        for (turn, left) in listed {
            let start = self.parts.len();
            for part in &left {
                let part = self.number(part)?;
                self.parts.push(part);
            }
            let end = self.parts.len();
            self.moves.push(ListedTurn { turn, start, end });
        }
        self.open[id as usize] = true;
        self.line.push(ObligedFrame {
            id,
            moves,
            parts,
            at: parts,
        });
        Ok(())
    }

    /// Everything below the component on top is known: so is the component.
    fn leave(&mut self) {
        let Some(ObligedFrame {
            id, moves, parts, ..
        }) = self.line.pop()
        else {
            return;
        };
        let mut wins = Naturals::default();
        let mut beside_loony = false;
        for listed in &self.moves[moves..] {
            let left = &self.parts[listed.start..listed.end];
            let known = |&id: &u32| self.known[id as usize].as_ref();
            let worth = left
                .iter()
                .filter_map(known)
                .fold(ObligedWorth::Number(0), |all, part| all + part.worth);
            match (listed.turn, left, worth) {
                (Turn::Entailing, [one], _) => {
                    if let Some(one) = known(one) {
                        wins.unite(&one.wins.complement());
                        beside_loony |= !one.beside_loony;
                    }
                }
                (Turn::CarryOn, _, worth) => {
                    let list = match worth {
                        ObligedWorth::Number(x) => vec![x],
                        ObligedWorth::Loony => Vec::new(),
                    };
                    wins.unite(&Naturals {
                        list,
                        all_but: true,
                    });
                    beside_loony = true;
                }
                (_, _, ObligedWorth::Number(x)) => wins.insert(x),
                (_, _, ObligedWorth::Loony) => {}
            }
        }
        let worth = wins.mex().map_or(ObligedWorth::Loony, ObligedWorth::Number);
        self.known[id as usize] = Some(ObligedValue {
            wins,
            worth,
            beside_loony,
        });
        self.open[id as usize] = false;
        self.moves.truncate(moves);
        self.parts.truncate(parts);
    }

    fn number(&mut self, position: &G::Position) -> Result<u32, Stop> {
        let id = self
            .positions
            .intern(self.game.canonical(position.clone()))?;
        if id as usize == self.known.len() {
            self.known.push(None);
            self.open.push(false);
        }
        Ok(id)
    }

    fn bytes(&self) -> u64 {
        let lists = self.known.capacity() * size_of::<Option<ObligedValue>>()
            + self.moves.capacity() * size_of::<ListedTurn>()
            + self.parts.capacity() * size_of::<u32>();
        self.positions.bytes() + lists as u64
    }
}
