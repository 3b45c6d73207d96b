//! A board whose positions lie in layers: solved by several processes, and read from the folder that they make.

use std::path::Path;
use std::sync::Arc;

use grundy_cluster::{Broken, LayerDatabase, RunReport, Setup, SolvedLayers, solve};
use grundy_game::{Diagnostic, Halt, Layered, Verdict};
use grundy_search::retrograde::Round;

use super::found::Statistics;
use super::probe::{LayeredBoard, Probe, read};
use super::typed::Typed;

/// Why a run of several processes has no result, as all other work says it.
pub fn halt(broken: Broken) -> Halt {
    match broken {
        Broken::Stopped => Halt::interrupted(),
        Broken::Fault(finding) | Broken::Damaged(finding) => (*finding).into(),
    }
}

fn statistics(solved: &SolvedLayers) -> Statistics {
    let mut rounds: Vec<Round> = Vec::new();
    let mut positions = 0;
    for (verdict, count) in solved.verdicts() {
        positions += count;
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
    Statistics::new(positions, true, rounds, true)
}

impl<G: Layered + 'static> LayeredBoard for Typed<G> {
    fn fits(&self) -> bool {
        self.game.has_layers()
    }

    fn solve(
        &self,
        setup: &Setup,
        tell: &mut dyn FnMut(&RunReport) -> bool,
    ) -> Result<Statistics, Halt> {
        let solved = solve(Arc::clone(&self.game), &self.name, setup, tell).map_err(halt)?;
        Ok(statistics(&solved))
    }

    fn database(&self, folder: &Path) -> Result<Box<dyn Probe + '_>, Halt> {
        let database = LayerDatabase::open(&*self.game, &self.name, folder).map_err(halt)?;
        Ok(Box::new(InFolder {
            game: &*self.game,
            database,
        }))
    }
}

/// The folder of a solved game.
struct InFolder<'g, G> {
    game: &'g G,
    database: LayerDatabase,
}

impl<G: Layered> Probe for InFolder<'_, G> {
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic> {
        let position = read(self.game, position)?;
        self.database
            .probe(self.game, &position)
            .map_err(|broken| match broken {
                Broken::Fault(finding) | Broken::Damaged(finding) => *finding,
                Broken::Stopped => Diagnostic::error("interrupted", "the look was interrupted"),
            })
    }

    fn statistics(&self) -> Statistics {
        statistics(self.database.solved())
    }
}
