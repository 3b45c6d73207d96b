//! Bottom-up evaluation of positions over any algebra: values, thermographs, outcomes.
//!
//! The walk uses an explicit stack, so a game may be as long as memory allows. A frame has all
//! components of all options of a position; unknown ones are pushed one after another. Frames are
//! reused, so the walk allocates little.
//!
//! ```text
//! position  --left, right-->  options  --parts-->  components  --like-->  representatives, signs
//!                                                                             | table
//! value     <--- combine ---  sums of values of components  <-----------------+
//! ```

use std::hash::Hash;

use crate::values::ArenaResult;
use grundy_core::{Options, Partizan};

use crate::solver::table::PositionTable;

/// An algebra: the value of a position as a function of its options.
pub trait Algebra {
    /// The value of a position.
    type Value: Clone;
    /// The representation of a value in the table.
    type Stored;

    /// Converts a value for the table.
    fn store(value: &Self::Value) -> Self::Stored;

    /// Converts a value from the table.
    fn load(stored: &Self::Stored) -> Self::Value;

    /// Returns the value of the opposite position.
    ///
    /// # Errors
    /// Errors of the algebra: a limit, or a cancelled run.
    fn negative(&mut self, value: &Self::Value) -> ArenaResult<Self::Value>;

    /// Returns the value of a sum of components; with [`Algebra::SUMS`] false, of one component.
    ///
    /// # Errors
    /// Errors of the algebra: a limit, or a cancelled run.
    fn sum(&mut self, values: &[Self::Value]) -> ArenaResult<Self::Value>;

    /// Returns the value of a position with these options.
    ///
    /// # Errors
    /// Errors of the algebra: a limit, or a cancelled run.
    fn combine(
        &mut self,
        lefts: &[Self::Value],
        rights: &[Self::Value],
    ) -> ArenaResult<Self::Value>;

    /// Polled with the number of known positions; an error cancels the walk.
    ///
    /// # Errors
    /// Errors of the algebra: a limit, or a cancelled run.
    fn known(&mut self, positions: usize) -> ArenaResult<()>;

    /// Whether sums can be computed from their components. If not, positions are not split into
    /// components.
    const SUMS: bool;
}

/// A position under evaluation.
struct OptionFrame<P, V> {
    position: P,
    /// The components of all options, as representatives with their signs.
    components: Vec<(P, bool)>,
    /// The end of each option among the components; Left's options first.
    ends: Vec<usize>,
    lefts: usize,
    /// The values of the first components.
    values: Vec<V>,
}

/// Reusable buffers of a walk.
struct WalkBuffers<P> {
    options: Options<P>,
    parts: Vec<P>,
}

/// Returns the value of `start`, a sum of components if the algebra supports sums. `table` contains
/// all known representatives. It receives those computed here, also when the work is stopped.
///
/// # Errors
/// Errors of the algebra: a limit, or a cancelled run.
pub fn evaluate<G: Partizan, A: Algebra>(
    game: &G,
    table: &mut PositionTable<G::Position, A::Stored>,
    algebra: &mut A,
    start: &G::Position,
) -> ArenaResult<A::Value> {
    let mut buffers = WalkBuffers {
        options: Options::new(),
        parts: Vec::new(),
    };
    let mut components = Vec::new();
    split::<G, A>(game, start, &mut buffers.parts, &mut components);
    let mut stack: Vec<OptionFrame<G::Position, A::Value>> = Vec::new();
    let mut spare: Vec<OptionFrame<G::Position, A::Value>> = Vec::new();
    let mut values = Vec::with_capacity(components.len());
    for (position, opposite) in components {
        let mut value = table.get(&position).map(A::load);
        if value.is_none() {
            stack.push(expand::<G, A>(
                game,
                position.clone(),
                &mut buffers,
                spare.pop(),
            ));
        }
        while let Some(frame) = stack.last_mut() {
            if let Some(next) = advance(frame, table, algebra)? {
                stack.push(expand::<G, A>(game, next, &mut buffers, spare.pop()));
                continue;
            }
            let Some(frame) = stack.pop() else { break };
            let made = finish(&frame, algebra)?;
            table.insert(frame.position.clone(), A::store(&made));
            algebra.known(table.len())?;
            spare.push(frame);
            value = Some(made); // the last one is the value of the component itself
        }
        let Some(value) = value else { continue };
        values.push(if opposite {
            algebra.negative(&value)?
        } else {
            value
        });
    }
    algebra.sum(&values)
}

/// Returns the representatives of the components of a position.
fn split<G: Partizan, A: Algebra>(
    game: &G,
    position: &G::Position,
    parts: &mut Vec<G::Position>,
    out: &mut Vec<(G::Position, bool)>,
) {
    if A::SUMS {
        parts.clear();
        game.parts(position, parts);
        out.extend(parts.drain(..).map(|part| game.like(part)));
    } else {
        out.push(game.like(position.clone()));
    }
}

fn expand<G: Partizan, A: Algebra>(
    game: &G,
    position: G::Position,
    buffers: &mut WalkBuffers<G::Position>,
    spare: Option<OptionFrame<G::Position, A::Value>>,
) -> OptionFrame<G::Position, A::Value> {
    let mut frame = match spare {
        Some(mut frame) => {
            frame.components.clear();
            frame.ends.clear();
            frame.values.clear();
            frame.position = position;
            frame
        }
        None => OptionFrame {
            position,
            components: Vec::new(),
            ends: Vec::new(),
            lefts: 0,
            values: Vec::new(),
        },
    };
    buffers.options.clear();
    game.left(&frame.position, &mut buffers.options);
    frame.lefts = buffers.options.len();
    game.right(&frame.position, &mut buffers.options);
    for option in buffers.options.iter() {
        for component in option {
            split::<G, A>(game, component, &mut buffers.parts, &mut frame.components);
        }
        frame.ends.push(frame.components.len());
    }
    frame
}

/// Looks components up; returns the first unknown one.
fn advance<P: Clone + Eq + Hash, A: Algebra>(
    frame: &mut OptionFrame<P, A::Value>,
    table: &PositionTable<P, A::Stored>,
    algebra: &mut A,
) -> ArenaResult<Option<P>> {
    while let Some((position, opposite)) = frame.components.get(frame.values.len()) {
        let Some(stored) = table.get(position) else {
            return Ok(Some(position.clone()));
        };
        let value = A::load(stored);
        let value = if *opposite {
            algebra.negative(&value)?
        } else {
            value
        };
        frame.values.push(value);
    }
    Ok(None)
}

fn finish<P, A: Algebra>(
    frame: &OptionFrame<P, A::Value>,
    algebra: &mut A,
) -> ArenaResult<A::Value> {
    let mut options = Vec::with_capacity(frame.ends.len());
    let mut from = 0;
    for &end in &frame.ends {
        options.push(algebra.sum(&frame.values[from..end])?);
        from = end;
    }
    let (lefts, rights) = options.split_at(frame.lefts);
    algebra.combine(lefts, rights)
}
