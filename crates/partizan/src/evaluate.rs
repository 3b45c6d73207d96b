//! Positions bottom up, whatever is computed of them: values, thermographs, outcomes.
//!
//! The walk keeps its own stack, so a game may be as long as memory allows. A frame has all
//! components of all options of a position; those that are not known yet are put on the stack one
//! after another. Frames are used again, so the walk allocates little.
//!
//! ```text
//! position  --left, right-->  options  --parts-->  components  --like-->  representatives, signs
//!                                                                             | table
//! value     <--- combine ---  sums of values of components  <-----------------+
//! ```

use std::hash::Hash;

use grundy_game::{Options, Partizan};
use grundy_short::ArenaResult;

use crate::table::PositionTable;

/// What is computed: how it follows from the options.
pub trait Algebra {
    /// Of a position.
    type Value: Clone;
    /// The same in the table.
    type Stored;

    /// For the table.
    fn store(value: &Self::Value) -> Self::Stored;

    /// From the table.
    fn load(stored: &Self::Stored) -> Self::Value;

    /// Of the opposite position.
    ///
    /// # Errors
    /// What stops the work.
    fn negative(&mut self, value: &Self::Value) -> ArenaResult<Self::Value>;

    /// Of a sum of components; with [`Algebra::SUMS`] false, of one component.
    ///
    /// # Errors
    /// What stops the work.
    fn sum(&mut self, values: &[Self::Value]) -> ArenaResult<Self::Value>;

    /// Of a position with these options.
    ///
    /// # Errors
    /// What stops the work.
    fn combine(
        &mut self,
        lefts: &[Self::Value],
        rights: &[Self::Value],
    ) -> ArenaResult<Self::Value>;

    /// Whether the walk may go on with so many positions known.
    ///
    /// # Errors
    /// What stops the work.
    fn known(&mut self, positions: usize) -> ArenaResult<()>;

    /// Whether sums can be computed from their components. If not, positions are not split into
    /// parts.
    const SUMS: bool;
}

/// A position on the way to its value.
struct OptionFrame<P, V> {
    position: P,
    /// The components of all options, as representatives with their signs.
    components: Vec<(P, bool)>,
    /// Where each option ends among the components; Left's options first.
    ends: Vec<usize>,
    lefts: usize,
    /// Of the first components.
    values: Vec<V>,
}

/// WalkBuffers of a walk.
struct WalkBuffers<P> {
    options: Options<P>,
    parts: Vec<P>,
}

/// The value of `start`, which is a sum of parts if the algebra knows sums. `table` has all
/// representatives that are known and gets those that become known, also when the work is stopped.
///
/// # Errors
/// What stops the work: the algebra.
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

/// The representatives of the parts of a position.
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

/// Looks components up; the first that is not known.
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
