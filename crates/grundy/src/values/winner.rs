//! Who wins a sum of a partizan game, by search instead of values.
//!
//! Games of the catalogue are searched with the positions of their Rust types. All other
//! components are enumerated first and numbered.

use std::collections::{HashMap, HashSet};

use grundy_catalogue::Visitor;
use grundy_catalogue::partizan::WrittenGame;
use grundy_core::{Diagnostic, Options, Partizan, Run, Stop, Verdict};
use grundy_partizan::values::Arena;
use grundy_partizan::{SumWinner, ValueSolver};
use grundy_search::Counts;

use super::board::{MAX_COMPONENTS, move_text};
use super::value_game::{PartizanOptions, ValueGame};
use super::{messages, native};
use crate::board::SearchReport;
use crate::failure::Failure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// The winner of a sum of components.
pub struct ComponentWinner {
    /// Whether Left wins.
    pub left: bool,
    /// A winning move of the player to move: the place of the component, and what remains of it.
    pub by: Option<(usize, Vec<Component>)>,
    /// The number of states whose moves were listed.
    pub nodes: u64,
}

impl ComponentWinner {
    fn of<P>(found: SumWinner<P>, words: impl Fn(&[P]) -> Vec<Component>) -> Self {
        Self {
            left: found.left,
            by: found.by.map(|(place, to)| (place, words(&to))),
            nodes: found.nodes,
        }
    }
}

/// The words of a sum without the signs between them, and whether Left begins: the last word may be
/// `left` or `right`.
pub fn side_to_move<'a>(words: &[&'a str]) -> (Vec<&'a str>, bool) {
    let (words, left) = match words {
        [words @ .., "right"] => (words, false),
        [words @ .., "left"] | words => (words, true),
    };
    let words = words.iter().copied().filter(|word| *word != "+");
    (words.collect(), left)
}

/// Searches a sum. See [`Game::search_sum`](crate::Game::search_sum).
///
/// # Errors
/// As there.
pub fn search_sum(
    rules: &mut dyn Ruleset,
    sum: &[Component],
    left: bool,
    run: &mut Run,
) -> Result<SearchReport, Failure> {
    let name = rules.name().to_owned();
    let Some(values) = rules.values() else {
        let fact = messages::not_partizan(&name);
        return Err(Failure::of(
            Diagnostic::error("no-search", fact).help(messages::solve_needs_no_tree()),
        ));
    };
    let mut report = SearchReport {
        best: None,
        verdict: None,
        exact: false,
        depth: None,
        line: Vec::new(),
        counts: Counts::default(),
        stop: Stop::Complete,
    };
    let found = match values.winner(sum, left, run) {
        Ok(found) => found,
        Err(Failure {
            stop: Some(stop), ..
        }) => {
            report.stop = stop;
            return Ok(report);
        }
        Err(failure) => return Err(failure),
    };
    report.verdict = Some(if found.left == left {
        Verdict::Win(None)
    } else {
        Verdict::Loss(None)
    });
    report.exact = true;
    report.counts.nodes = found.nodes;
    report.best = found.by.map(|(place, to)| move_text(sum, place, &to));
    report.line.extend(report.best.clone());
    Ok(report)
}

/// Searches a sum of words with the type of the first one, if this type has no fields or the sum
/// has one word.
pub struct TypedSum<'a, 'b, 'c> {
    pub words: &'a [String],
    pub left: bool,
    pub run: &'b mut Run<'c>,
}

impl Visitor for TypedSum<'_, '_, '_> {
    type Out = Option<Result<ComponentWinner, Failure>>;

    fn partizan<G: WrittenGame>(self, game: G, position: G::Position) -> Option<Self::Out>
    where
        G::Position: Send,
    {
        let mut sum = vec![position];
        for word in &self.words[1..] {
            // A type with data may have other data for each word, for example a graph.
            let parsed = G::parse(word).ok().filter(|_| size_of::<G>() == 0);
            let Some((_, position)) = parsed else {
                return Some(None);
            };
            sum.push(position);
        }
        let mut solver = ValueSolver::new(game);
        let found = solver.winner(&mut Arena::new(), &sum, self.left, self.run);
        let found =
            found.map(|found| ComponentWinner::of(found, |to| native::words(solver.game(), to)));
        Some(Some(found.map_err(Failure::from)))
    }
}

/// Returns all positions below a sum with their options.
///
/// # Errors
/// More than [`MAX_COMPONENTS`] positions, or an interrupt.
pub fn enumerated<V: ValueGame + ?Sized>(
    values: &mut V,
    sum: &[Component],
    run: &mut Run,
) -> Result<HashMap<Component, PartizanOptions>, Failure> {
    let mut listed = HashMap::new();
    let mut open = sum.to_vec();
    while let Some(at) = open.pop() {
        if listed.contains_key(&at) {
            continue;
        }
        run.go_on()?;
        if listed.len() >= MAX_COMPONENTS {
            let fact = messages::too_many_components(MAX_COMPONENTS);
            return Err(Failure::of(
                Diagnostic::error("no-search", fact).help(messages::solve_needs_no_tree()),
            ));
        }
        let options = values.options(&at, run)?;
        open.extend(options.iter().flat_map(|(_, to)| to.iter().cloned()));
        listed.insert(at, options);
    }
    Ok(listed)
}

/// A game whose positions are numbers, with its options in a list: those of Left, those of Right.
struct NumberedGame(Vec<[Vec<Vec<u32>>; 2]>);

impl Partizan for NumberedGame {
    type Position = u32;

    fn left(&self, position: &u32, options: &mut Options<u32>) {
        for to in &self.0[*position as usize][0] {
            options.push_sum(to.iter().copied());
        }
    }

    fn right(&self, position: &u32, options: &mut Options<u32>) {
        for to in &self.0[*position as usize][1] {
            options.push_sum(to.iter().copied());
        }
    }
}

impl NumberedGame {
    /// Whether each play ends: no position is below itself.
    fn ends(&self) -> bool {
        let (mut open, mut done) = (HashSet::new(), HashSet::new());
        for start in 0..self.0.len() as u32 {
            let mut stack = vec![(start, false)];
            while let Some((at, left)) = stack.pop() {
                if left {
                    open.remove(&at);
                    done.insert(at);
                    continue;
                }
                if done.contains(&at) {
                    continue;
                }
                if !open.insert(at) {
                    return false;
                }
                stack.push((at, true));
                for to in self.0[at as usize].iter().flatten().flatten() {
                    if open.contains(to) {
                        return false;
                    }
                    stack.push((*to, false));
                }
            }
        }
        true
    }
}

/// The winner of a sum whose components are enumerated.
///
/// # Errors
/// As [`search_sum`].
pub fn winner_by_list<V: ValueGame + ?Sized>(
    values: &mut V,
    sum: &[Component],
    left: bool,
    run: &mut Run,
) -> Result<ComponentWinner, Failure> {
    let listed = enumerated(values, sum, run)?;
    let all: Vec<&Component> = listed.keys().collect();
    let numbers: HashMap<&Component, u32> = all.iter().copied().zip(0..).collect();
    let numbered = |side: bool, options: &PartizanOptions| {
        let mine = options.iter().filter(|(left, _)| *left == side);
        mine.map(|(_, to)| to.iter().map(|at| numbers[at]).collect())
            .collect()
    };
    let game = NumberedGame(
        all.iter()
            .map(|at| [true, false].map(|side| numbered(side, &listed[*at])))
            .collect(),
    );
    if !game.ends() {
        let fact = messages::game_is_loopy();
        return Err(Failure::of(
            Diagnostic::error("no-search", fact).help(messages::solve_needs_no_tree()),
        ));
    }
    let start: Vec<u32> = sum.iter().map(|at| numbers[at]).collect();
    let found = ValueSolver::new(game).winner(&mut Arena::new(), &start, left, run)?;
    let words = |to: &[u32]| to.iter().map(|&at| all[at as usize].clone()).collect();
    Ok(ComponentWinner::of(found, words))
}
