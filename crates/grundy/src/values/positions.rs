//! A position with the rules that it is played by, whatever their type.

use grundy_catalogue::partizan::{PositionVisitor, WrittenGame};
use grundy_game::{Halt, Run};
use grundy_partizan::ValueSolver;
use grundy_short::{Arena, Id};

/// An option of a position.
pub(super) struct TwoSidedOption {
    pub left: bool,
    /// What is left, each component as a word.
    pub to: Vec<String>,
    pub value: Id,
}

/// A position that can be asked.
pub(super) trait BoxedPosition: Send {
    /// The position as a word.
    fn text(&self) -> String;
    /// Its value.
    fn value(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Id, Halt>;
    /// Its options, with their values.
    fn branches(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Vec<TwoSidedOption>, Halt>;
}

struct TypedPosition<G: WrittenGame>
where
    G::Position: Send,
{
    solver: ValueSolver<G>,
    position: G::Position,
}

impl<G: WrittenGame> BoxedPosition for TypedPosition<G>
where
    G::Position: Send,
{
    fn text(&self) -> String {
        self.solver.game().show(&self.position)
    }

    fn value(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Id, Halt> {
        self.solver.value(arena, &self.position, run)
    }

    fn branches(&mut self, arena: &mut Arena, run: &mut Run) -> Result<Vec<TwoSidedOption>, Halt> {
        let options = self.solver.options(arena, &self.position, run)?;
        let game = self.solver.game();
        let branch = |option: grundy_partizan::OptionOf<G::Position>| TwoSidedOption {
            left: option.left,
            to: option
                .to
                .iter()
                .map(|position| game.show(position))
                .collect(),
            value: option.value,
        };
        Ok(options.into_iter().map(branch).collect())
    }
}

/// Puts a position and its game into a box.
pub(super) struct Boxed;

impl PositionVisitor for Boxed {
    type Out = Box<dyn BoxedPosition>;
    fn position<G: WrittenGame>(self, game: G, position: G::Position) -> Self::Out
    where
        G::Position: Send,
    {
        Box::new(TypedPosition {
            solver: ValueSolver::new(game),
            position,
        })
    }
}
