//! Boards that several processes solve together, and the reader of the resulting folder.

use std::path::Path;
use std::sync::Arc;

use grundy_cluster::{
    Error, LayerDatabase, Options, RunReport, SolvedLayers, solve, solve_distances, solve_scores,
};
use grundy_core::{Diagnostic, Halt, Indexed, Layered, Run, ScoreLayers, Verdict, ZeroSum};
use grundy_search::retrograde::Round;

use crate::handle::BoardPosition;
use crate::messages;
use crate::probe::{LayeredBoard, Probe};
use crate::report::TableStatistics;

/// Converts an error of a run of several processes to a [`Halt`].
pub fn halt(broken: Error) -> Halt {
    match broken {
        Error::Stopped => Halt::interrupted(),
        Error::Failed(finding) | Error::Damaged(finding) => (*finding).into(),
    }
}

fn statistics(solved: &SolvedLayers, reachable: bool) -> TableStatistics {
    let mut rounds: Vec<Round> = Vec::new();
    for (verdict, count) in solved.verdicts() {
        let Some(distance) = verdict.plies() else {
            continue;
        };
        let (wins, losses) = match verdict {
            Verdict::Win(_) => (count, 0),
            _ => (0, count),
        };
        match rounds.iter_mut().find(|round| round.distance == distance) {
            Some(round) => {
                round.wins += wins;
                round.losses += losses;
            }
            None => rounds.push(Round {
                distance,
                wins,
                losses,
            }),
        }
    }
    rounds.sort_by_key(|round| round.distance);
    let sums = solved.sums();
    TableStatistics {
        positions: sums.positions,
        reachable,
        wins: sums.wins,
        losses: sums.losses,
        others: sums.draws,
        rounds,
        complete: true,
    }
}

/// The functions that solve a family of games with several processes and read the result.
pub(crate) struct LayeredSolver<G: ZeroSum> {
    pub game: Arc<G>,
    pub name: String,
    solve: SolveFn<G>,
    open: fn(&G, &str, &Path) -> Result<LayerDatabase, Error>,
    look: LookFn<G>,
    /// Whether the folder contains only reachable positions.
    reachable: bool,
}

/// See [`grundy_cluster::solve`].
type SolveFn<G> =
    fn(Arc<G>, &str, &Options, &mut dyn FnMut(&RunReport) -> bool) -> Result<SolvedLayers, Error>;
/// See [`LayerDatabase::probe`].
type LookFn<G> =
    fn(&LayerDatabase, &G, &<G as ZeroSum>::Position) -> Result<Option<Verdict>, Error>;

impl<G: Layered + 'static> LayeredSolver<G> {
    /// Games whose positions form acyclic layers; `None` if this board size has no packed words.
    pub fn in_layers(game: &Arc<G>, name: &str) -> Option<Self> {
        game.has_layers().then(|| Self {
            game: Arc::clone(game),
            name: name.to_owned(),
            solve,
            open: LayerDatabase::open,
            look: LayerDatabase::probe,
            reachable: true,
        })
    }
}

impl<G: ScoreLayers + 'static> LayeredSolver<G> {
    /// Games of score with cycles inside a layer.
    pub fn by_score(game: &Arc<G>, name: &str) -> Self {
        Self {
            game: Arc::clone(game),
            name: name.to_owned(),
            solve: solve_scores,
            open: LayerDatabase::open_scores,
            look: LayerDatabase::probe_score,
            reachable: false,
        }
    }
}

impl<G: Indexed + 'static> LayeredSolver<G> {
    /// Wins and losses of all numbered positions.
    pub fn by_distance(game: &Arc<G>, name: &str) -> Self {
        Self {
            game: Arc::clone(game),
            name: name.to_owned(),
            solve: solve_distances,
            open: |_, name, folder| LayerDatabase::open_distances(name, folder),
            look: LayerDatabase::probe_distance,
            reachable: false,
        }
    }
}

impl<G: ZeroSum + 'static> LayeredBoard for LayeredSolver<G> {
    fn solve(
        &self,
        setup: &Options,
        tell: &mut dyn FnMut(&RunReport) -> bool,
    ) -> Result<TableStatistics, Halt> {
        let solved = (self.solve)(Arc::clone(&self.game), &self.name, setup, tell);
        Ok(statistics(&solved.map_err(halt)?, self.reachable))
    }

    fn database(&self, folder: &Path) -> Result<Box<dyn Probe + Send>, Halt> {
        Ok(Box::new(self.in_folder(folder)?))
    }

    fn whole_database(&self, folder: &Path, run: &mut Run) -> Result<Box<dyn Probe + Send>, Halt> {
        let found = self.in_folder(folder)?;
        let read = found.database.read_all(&mut |done, of| {
            run.progress(done, Some(of));
            !run.cancelled()
        });
        read.map_err(halt)?;
        Ok(Box::new(found))
    }
}

impl<G: ZeroSum> LayeredSolver<G> {
    fn in_folder(&self, folder: &Path) -> Result<SolvedFolder<G>, Halt> {
        Ok(SolvedFolder {
            game: Arc::clone(&self.game),
            database: (self.open)(&self.game, &self.name, folder).map_err(halt)?,
            look: self.look,
            reachable: self.reachable,
        })
    }
}

/// The folder of a solved game.
struct SolvedFolder<G: ZeroSum> {
    game: Arc<G>,
    database: LayerDatabase,
    look: LookFn<G>,
    reachable: bool,
}

impl<G: ZeroSum + 'static> Probe for SolvedFolder<G> {
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic> {
        (self.look)(&self.database, &self.game, position.of::<G>()).map_err(|broken| match broken {
            Error::Failed(finding) | Error::Damaged(finding) => *finding,
            Error::Stopped => Diagnostic::error("interrupted", messages::lookup_was_interrupted()),
        })
    }

    fn statistics(&self) -> TableStatistics {
        statistics(self.database.solved(), self.reachable)
    }
}
