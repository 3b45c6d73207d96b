//! Proof search: decides in little memory whether the side to move wins.
//!
//! # The method
//! An undecided position has two numbers. The *proof number* is the minimal number of
//! leaves that must still be proved to be wins; the *disproof number* is the same for leaves that
//! must be disproved (V. Allis 1994). Where the proving side moves, one winning child is enough:
//! the proof number is the minimum over the children, the disproof number in a tree their sum.
//! Where the other side moves it is the reverse.
//!
//! *df-pn* (A. Nagai 2002) descends to the most promising leaf depth first. It returns only when a
//! number exceeds the threshold at which another branch would be better.
//!
//! In a graph of few positions a sum counts shared descendants once for each line to them: it
//! doubles with each layer, and exceeds every limit. So the sum is replaced by the largest number
//! of an undecided child, plus one for each other undecided child (*weak* proof numbers; T. Ueda,
//! T. Hashimoto, J. Hashimoto and H. Iida 2008). The numbers guide the search, and prove nothing
//! until one of them is 0.
//!
//! In games that can repeat, a disproof may depend on the path. Those games need
//! [`crate::retrograde`]; this search refuses them.

use std::collections::HashMap;

use grundy_core::zerosum::Forecast;
use grundy_core::{Budget, Diagnostic, Observer, Side, Stop, ZeroSum};

use grundy_core::Verdict;

use crate::messages;

/// The number of an impossible proof.
const INFINITE: u32 = 1 << 30;

/// The result of a proof search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved<M> {
    /// Win, draw or loss without distance; `None` if the run was stopped before it was decided.
    pub verdict: Option<Verdict>,
    /// A move that preserves the result, if the game has not ended.
    pub best: Option<M>,
    /// The number of positions whose children were generated.
    pub nodes: u64,
    /// The reason why the run ended.
    pub stop: Stop,
}

/// Finds win, draw or loss by two searches: "does the side to move win?" and, if not, "does it hold
/// a draw?".
///
/// # Errors
/// Games of score, games that can repeat, and games whose keys are hashes.
///
/// ```
/// use grundy_core::{Budget, NoObserver};
/// # use grundy_core::tree::Tree;
/// // A tree has scores, and proof search answers yes or no only.
/// let tree = Tree::parse("1 2")?;
/// let refused = grundy_search::dfpn::prove(&tree, &0, &Budget::UNLIMITED, &mut NoObserver);
/// assert!(refused.is_err());
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn prove<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Proved<G::Move>, Diagnostic> {
    let refused = if G::SCORED {
        Some(messages::end_is_score())
    } else if G::LOOPY {
        Some(messages::positions_come_back())
    } else if game.hashed() {
        Some(messages::keys_are_not_exact())
    } else {
        None
    };
    if let Some(fact) = refused {
        return Err(Diagnostic::error("df-pn", fact).help(messages::take_other_algorithm()));
    }
    if let Some(score) = game.ended(position) {
        let verdict = match score.signum() {
            1 => Verdict::Win(None),
            0 => Verdict::Draw,
            _ => Verdict::Loss(None),
        };
        return Ok(Proved {
            verdict: Some(verdict),
            best: None,
            nodes: 0,
            stop: Stop::Complete,
        });
    }
    let mut nodes = 0;
    let mut last = None;
    for least in [1, 0] {
        let mut prover = Prover {
            game,
            asks: game.side(position),
            least,
            known: HashMap::default(),
            nodes,
            stop: Stop::Complete,
            budget: *budget,
            observer: &mut *observer,
        };
        let (proof, _) = prover.descend(position, INFINITE, INFINITE);
        nodes = prover.nodes;
        if prover.stop != Stop::Complete {
            return Ok(Proved {
                verdict: None,
                best: None,
                nodes,
                stop: prover.stop,
            });
        }
        if proof == 0 {
            let best = prover.proving_move(position);
            let verdict = if least == 1 {
                Verdict::Win(None)
            } else {
                Verdict::Draw
            };
            return Ok(Proved {
                verdict: Some(verdict),
                best,
                nodes,
                stop: Stop::Complete,
            });
        }
        last = last.or_else(|| {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            moves.first().copied()
        });
    }
    let verdict = Some(Verdict::Loss(None));
    Ok(Proved {
        verdict,
        best: last,
        nodes,
        stop: Stop::Complete,
    })
}

struct Prover<'r, G: ZeroSum> {
    game: &'r G,
    asks: Side,
    /// The least score that counts as a win of the query.
    least: i32,
    /// Proof and disproof number, and the work below.
    known: HashMap<(G::Key, Side), (u32, u32, u32)>,
    nodes: u64,
    stop: Stop,
    budget: Budget,
    observer: &'r mut dyn Observer,
}

/// Returns the numbers of a position that is proved, or disproved.
fn settled(yes: bool) -> (u32, u32) {
    if yes { (0, INFINITE) } else { (INFINITE, 0) }
}

impl<G: ZeroSum> Prover<'_, G> {
    /// Returns the current numbers of a position.
    fn numbers(&self, position: &G::Position) -> (u32, u32) {
        let game = self.game;
        let side = game.side(position);
        let sign = if side == self.asks { 1 } else { -1 };
        if let Some(score) = game.ended(position) {
            return settled(sign * score.signum() >= self.least);
        }
        if let Some(forecast) = game.foresee(position) {
            let score = match forecast {
                Forecast::Win(_) => 1,
                Forecast::Draw => 0,
                Forecast::Loss(_) => -1,
            };
            return settled(sign * score >= self.least);
        }
        self.known
            .get(&(game.key(position), side))
            .map_or((1, 1), |&(proof, refutation, _)| (proof, refutation))
    }

    /// Searches below a position until one of its numbers reaches its threshold.
    fn descend(
        &mut self,
        position: &G::Position,
        most_proof: u32,
        most_refutation: u32,
    ) -> (u32, u32) {
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.observer.progress(self.nodes, self.budget.cells);
            if self.observer.cancelled() {
                self.stop = Stop::Interrupted;
            } else if self.budget.cells.is_some_and(|most| self.nodes >= most) {
                self.stop = Stop::Budget;
            }
            self.forget();
        }
        let game = self.game;
        let mut moves = Vec::new();
        if game.foresee(position).is_some() {
            game.moves(position, &mut moves);
        } else {
            game.candidates(position, &mut moves);
        }
        let children: Vec<G::Position> = moves.iter().map(|&by| game.play(position, by)).collect();
        let mine = game.side(position) == self.asks;
        loop {
            // From the point of view of the side to move: `won` is the remaining work to prove it,
            // `lost` to disprove it.
            let (mut won, mut lost, mut second, mut best) = (INFINITE, 0_u32, INFINITE, 0);
            let mut undecided = 0;
            for (at, child) in children.iter().enumerate() {
                let (proof, refutation) = self.numbers(child);
                let (w, l) = if mine {
                    (proof, refutation)
                } else {
                    (refutation, proof)
                };
                lost = lost.max(l);
                undecided += u32::from(l > 0);
                if w < won {
                    (second, won, best) = (won, w, at);
                } else {
                    second = second.min(w);
                }
            }
            // A child that is won has the infinite number; without one the numbers are small.
            let others = undecided.saturating_sub(1);
            lost = (lost + others).min(INFINITE);
            let here = if mine { (won, lost) } else { (lost, won) };
            let done = here.0 >= most_proof || here.1 >= most_refutation;
            if done || won == 0 || lost == 0 || self.stop != Stop::Complete {
                let key = (game.key(position), game.side(position));
                let work = (self.nodes - start).min(u64::from(u32::MAX)) as u32;
                self.known.insert(key, (here.0, here.1, work));
                return here;
            }
            let (most_won, most_lost) = if mine {
                (most_proof, most_refutation)
            } else {
                (most_refutation, most_proof)
            };
            // A small tolerance prevents the search from switching branches at every leaf.
            let limit_won = most_won
                .min(second.saturating_add(1 + second / 4))
                .min(INFINITE);
            let limit_lost = most_lost.saturating_sub(others).clamp(1, INFINITE);
            let child = children[best].clone();
            if mine {
                self.descend(&child, limit_won, limit_lost);
            } else {
                self.descend(&child, limit_lost, limit_won);
            }
        }
    }

    /// Keeps the table within its memory limit: positions with little work below them are removed
    /// first.
    fn forget(&mut self) {
        let bytes = self.budget.bytes.unwrap_or(1 << 30);
        let most = (bytes / 64).max(4096) as usize;
        let mut least = 2;
        while self.known.len() > most {
            self.known.retain(|_, &mut (_, _, work)| work >= least);
            least *= 4;
        }
    }

    fn proving_move(&mut self, position: &G::Position) -> Option<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let proved = |by: &&G::Move| self.numbers(&self.game.play(position, **by)).0 == 0;
        moves.iter().find(proved).copied()
    }
}
