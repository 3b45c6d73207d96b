//! Nim under misère play, as C. L. Bouton (1901) solved it: as Nim while two heaps are larger than
//! 1, and then by the parity of the heaps of 1.

use grundy_catalogue::find;
use grundy_core::Message;
use grundy_draw::nimsum::Term;
use grundy_rules::Value;

use super::{Writer, formula, messages};
use crate::solution::{Component, Move, Solution};

/// The name of the game of the catalogue whose positions are lists of all heaps.
const MISERE_NIM: &str = "misere-nim";

/// The heaps of a list.
fn heaps_of(position: &[Value]) -> Option<Vec<u128>> {
    match position {
        [Value::List(heaps)] => heaps.iter().map(Value::natural).collect(),
        _ => None,
    }
}

/// The sizes of the heap that a move changes, before and after it.
fn change(by: &Move) -> Option<(u128, u128)> {
    let [to] = &by.to[..] else {
        return None;
    };
    if let ([from], [to]) = (&by.from.position[..], &to.position[..])
        && let (Some(from), Some(to)) = (from.natural(), to.natural())
    {
        return Some((from, to));
    }
    let (mut before, mut after) = (heaps_of(&by.from.position)?, heaps_of(&to.position)?);
    before.retain(|heap| {
        let kept = after.iter().position(|other| other == heap);
        kept.map(|at| after.swap_remove(at)).is_none()
    });
    match (&before[..], &after[..]) {
        ([from], [to]) => Some((*from, *to)),
        _ => None,
    }
}

impl Writer<'_, '_> {
    /// The heaps, if the sum is Nim under misère play.
    fn misere_heaps(&mut self, sum: &[Component], solution: &Solution) -> Option<Vec<u128>> {
        if solution.play == Some("misere") && solution.compound.is_none() {
            let rules = &mut self.game.rules;
            let is_nim = !sum.is_empty() && sum.iter().all(|at| rules.is_nim(at));
            let heap = |at: &Component| at.position.first()?.natural();
            return sum
                .iter()
                .map(heap)
                .collect::<Option<_>>()
                .filter(|_| is_nim);
        }
        // The rules are those of the catalogue, and not of another file with the same name.
        let text = find(MISERE_NIM)?.formula()?.text;
        let rules = self.game.formula().ok()?.rules();
        match sum {
            [at] if solution.play.is_none() && rules.source() == text => heaps_of(&at.position),
            _ => None,
        }
    }

    /// The reasons of a position of Nim under misère play. Returns false, and adds nothing, for
    /// other games.
    pub(super) fn misere_nim(&mut self, sum: &[Component], solution: &Solution) -> bool {
        let Some(heaps) = self.misere_heaps(sum, solution) else {
            return false;
        };
        let large: Vec<usize> = (0..heaps.len()).filter(|&place| heaps[place] > 1).collect();
        let ones = heaps.iter().filter(|heap| **heap == 1).count();
        let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let wins = match large.len() {
            0 => ones % 2 == 0,
            1 => true,
            _ => nim_sum != 0,
        };
        let changes: Option<Vec<(u128, u128)>> = solution.winning().map(change).collect();
        let (Some(outcome), Some(changes)) = (solution.outcome, changes) else {
            return false;
        };
        if outcome.mover_wins() != wins {
            return false;
        }
        let take = |(from, to): (u128, u128)| {
            messages::take_from(formula(from - to), formula(from), formula(to))
        };
        match large[..] {
            [] if heaps.iter().all(|heap| *heap == 0) => self.say(messages::no_heap_is_left()),
            [] if wins => {
                self.say(messages::even_heaps_of_one(ones));
                self.list(changes.first().map(|change| take(*change)));
            }
            [] => self.say(messages::odd_heaps_of_one(ones)),
            [place] => {
                self.say(messages::one_heap_is_large(messages::heap_number(
                    place + 1,
                )));
                self.list(changes.iter().map(|&(from, to)| {
                    let left = ones + usize::from(to == 1);
                    messages::odd_number_remains(take((from, to)), left)
                }));
            }
            _ => {
                let terms: Vec<Term> = (heaps.iter())
                    .map(|&heap| Term::new(heap.to_string(), heap))
                    .collect();
                self.say(messages::play_as_in_nim(large.len()));
                self.columns_of(&terms, true);
                if wins {
                    self.top_bit(&terms, true, |place| -> Vec<Message> {
                        let own = |change: &&(u128, u128)| change.0 == heaps[place];
                        // Equal heaps of a sum have the same moves.
                        changes
                            .iter()
                            .find(own)
                            .map(|change| take(*change))
                            .into_iter()
                            .collect()
                    });
                    self.say(messages::misere_nim_sum_is_then_zero());
                } else {
                    self.say(messages::misere_nim_sum_is_zero());
                }
            }
        }
        self.best_play(solution);
        true
    }
}
