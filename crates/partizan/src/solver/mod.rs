//! The solver of a game with its tables of positions.

mod evaluate;
pub mod strategy;
mod table;
mod winner;

use std::num::NonZeroU32;
use std::sync::Arc;

use self::evaluate::{Algebra, evaluate};
use self::table::PositionTable;
pub use self::winner::SumWinner;
use crate::guard::{Watched, halt};
use crate::values::{Arena, ArenaResult, Id, OutcomeClass, Thermograph};
use grundy_core::{Halt, Options, Partizan, Run};

/// Solves positions of one game, and caches the results.
///
/// A solver belongs to the arena of its first call.
pub struct ValueSolver<G: Partizan> {
    game: G,
    values: PositionTable<G::Position, StoredId>,
    thermographs: PositionTable<G::Position, Arc<Thermograph>>,
    outcomes: PositionTable<G::Position, OutcomeClass>,
}

/// An option of a position: the player, the remaining sum, and its value.
#[derive(Clone, Debug)]
pub struct ValuedOption<P> {
    /// Whether it is a move of Left.
    pub left: bool,
    /// The remaining position: a sum.
    pub to: Vec<P>,
    /// The value of the sum.
    pub value: Id,
}

impl<G: Partizan> ValueSolver<G> {
    /// Creates a solver with empty tables.
    pub fn new(game: G) -> Self {
        Self {
            game,
            values: PositionTable::default(),
            thermographs: PositionTable::default(),
            outcomes: PositionTable::default(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of representatives with a value.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// The bytes of the tables.
    pub fn bytes(&self) -> usize {
        let graphs = self.thermographs.len() * 256;
        self.values.bytes() + self.thermographs.bytes() + graphs + self.outcomes.bytes()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A limit or an interrupt; results until then are kept.
    pub fn value(
        &mut self,
        arena: &mut Arena,
        position: &G::Position,
        run: &mut Run<'_>,
    ) -> Result<Id, Halt> {
        let mut watch = Watched::new(run);
        watch.beside = self.bytes();
        let (game, values) = (&self.game, &mut self.values);
        arena
            .watched(watch, |arena| {
                evaluate(game, values, &mut InArena(arena), position)
            })
            .map_err(halt)
    }

    /// The value of every option of both players.
    ///
    /// # Errors
    /// As [`ValueSolver::value`].
    pub fn options(
        &mut self,
        arena: &mut Arena,
        position: &G::Position,
        run: &mut Run<'_>,
    ) -> Result<Vec<ValuedOption<G::Position>>, Halt> {
        let mut options = Options::new();
        self.game.left(position, &mut options);
        let lefts = options.len();
        self.game.right(position, &mut options);
        let mut all = Vec::with_capacity(options.len());
        for (i, option) in options.iter().enumerate() {
            let mut value = Id::ZERO;
            for component in option {
                let part = self.value(arena, component, run)?;
                value = arena
                    .watched(Watched::new(run), |arena| arena.add(value, part))
                    .map_err(halt)?;
            }
            all.push(ValuedOption {
                left: i < lefts,
                to: option.to_vec(),
                value,
            });
        }
        Ok(all)
    }

    /// Returns the thermograph of a position without computing values; none if a move leaves a sum,
    /// whose thermograph does not follow from those of its components.
    ///
    /// # Errors
    /// As [`ValueSolver::value`].
    pub fn thermograph(
        &mut self,
        position: &G::Position,
        run: &mut Run<'_>,
    ) -> Result<Option<Arc<Thermograph>>, Halt> {
        let mut watch = Watched::new(run);
        watch.beside = self.bytes();
        let mut algebra = Walls { watch, sums: false };
        let found = evaluate(&self.game, &mut self.thermographs, &mut algebra, position);
        if algebra.sums {
            return Ok(None);
        }
        found.map(Some).map_err(halt)
    }

    /// Returns the outcome class, without computing values; none if a move leaves a sum.
    ///
    /// # Errors
    /// As [`ValueSolver::value`].
    pub fn outcome(
        &mut self,
        position: &G::Position,
        run: &mut Run<'_>,
    ) -> Result<Option<OutcomeClass>, Halt> {
        let mut watch = Watched::new(run);
        watch.beside = self.bytes();
        let mut algebra = Wins { watch, sums: false };
        let found = evaluate(&self.game, &mut self.outcomes, &mut algebra, position);
        if algebra.sums {
            return Ok(None);
        }
        found.map(Some).map_err(halt)
    }
}

/// A value in the table: one more than its index in the arena, so that a missing value needs no
/// extra byte.
#[derive(Clone, Copy)]
struct StoredId(NonZeroU32);

/// Values in an arena.
struct InArena<'a, 'b, 'c>(&'a mut Arena<Watched<'b, 'c>>);

impl Algebra for InArena<'_, '_, '_> {
    type Value = Id;
    type Stored = StoredId;
    const SUMS: bool = true;

    fn store(value: &Id) -> StoredId {
        StoredId(NonZeroU32::MIN.saturating_add(value.index() as u32)) // ids have 31 bits
    }

    fn load(stored: &StoredId) -> Id {
        Id::at(stored.0.get() as usize - 1)
    }

    fn negative(&mut self, value: &Id) -> ArenaResult<Id> {
        self.0.neg(*value)
    }

    fn sum(&mut self, values: &[Id]) -> ArenaResult<Id> {
        match *values {
            [only] => Ok(only),
            _ => self.0.sum(values.iter().copied()),
        }
    }

    fn combine(&mut self, lefts: &[Id], rights: &[Id]) -> ArenaResult<Id> {
        self.0.form(lefts, rights)
    }

    fn known(&mut self, positions: usize) -> ArenaResult<()> {
        self.0.guard().positions(positions)
    }
}

/// Computes thermographs, each from those of the options.
struct Walls<'a, 'b> {
    watch: Watched<'a, 'b>,
    /// A sum was found.
    sums: bool,
}

impl Algebra for Walls<'_, '_> {
    type Value = Arc<Thermograph>;
    type Stored = Arc<Thermograph>;
    const SUMS: bool = false;

    fn store(value: &Self::Value) -> Self::Stored {
        value.clone()
    }

    fn load(stored: &Self::Stored) -> Self::Value {
        stored.clone()
    }

    fn negative(&mut self, value: &Self::Value) -> ArenaResult<Self::Value> {
        Ok(Arc::new(value.mirrored()))
    }

    fn sum(&mut self, values: &[Self::Value]) -> ArenaResult<Self::Value> {
        match values {
            [only] => Ok(only.clone()),
            [] => Ok(Arc::new(Thermograph::integer(0.into()))),
            _ => {
                self.sums = true;
                Err(crate::values::ArenaError::Undefined)
            }
        }
    }

    fn combine(
        &mut self,
        lefts: &[Self::Value],
        rights: &[Self::Value],
    ) -> ArenaResult<Self::Value> {
        Ok(Arc::new(Thermograph::of_options(
            lefts.iter().map(AsRef::as_ref),
            rights.iter().map(AsRef::as_ref),
        )))
    }

    fn known(&mut self, positions: usize) -> ArenaResult<()> {
        self.watch.positions(positions)
    }
}

/// Computes outcomes, each from those of the options.
struct Wins<'a, 'b> {
    watch: Watched<'a, 'b>,
    /// A sum was found.
    sums: bool,
}

impl Algebra for Wins<'_, '_> {
    type Value = OutcomeClass;
    type Stored = OutcomeClass;
    const SUMS: bool = false;

    fn store(value: &Self::Value) -> Self::Stored {
        *value
    }

    fn load(stored: &Self::Stored) -> Self::Value {
        *stored
    }

    fn negative(&mut self, value: &OutcomeClass) -> ArenaResult<OutcomeClass> {
        Ok(match value {
            OutcomeClass::L => OutcomeClass::R,
            OutcomeClass::R => OutcomeClass::L,
            same => *same,
        })
    }

    fn sum(&mut self, values: &[OutcomeClass]) -> ArenaResult<OutcomeClass> {
        match *values {
            [only] => Ok(only),
            [] => Ok(OutcomeClass::P),
            _ => {
                self.sums = true;
                Err(crate::values::ArenaError::Undefined)
            }
        }
    }

    fn combine(
        &mut self,
        lefts: &[OutcomeClass],
        rights: &[OutcomeClass],
    ) -> ArenaResult<OutcomeClass> {
        use OutcomeClass::{L, N, P, R};
        let left = lefts.iter().any(|after| matches!(after, L | P));
        let right = rights.iter().any(|after| matches!(after, R | P));
        Ok(match (left, right) {
            (true, true) => N,
            (true, false) => L,
            (false, true) => R,
            (false, false) => P,
        })
    }

    fn known(&mut self, positions: usize) -> ArenaResult<()> {
        self.watch.positions(positions)
    }
}
