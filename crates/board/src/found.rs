//! Results of searches and statistics of tables, as plain data.

use grundy_game::Stop;
use grundy_search::retrograde::Round;
use grundy_search::{Counts, Verdict};
use serde_json::{Value as Json, json};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The best move found.
    pub best: Option<String>,
    /// The value for the side to move.
    pub verdict: Option<Verdict>,
    /// Whether no estimate contributed to the verdict.
    pub exact: bool,
    /// The depth that was searched completely; `None` if the search reached the end of the game.
    pub depth: Option<u32>,
    /// A line of best play.
    pub line: Vec<String>,
    /// The work counts of the search.
    pub counts: Counts,
    /// The reason why the run ended.
    pub stop: Stop,
}

impl Searched {
    /// Returns the object that `--format json` prints.
    pub fn to_json(&self) -> Json {
        let score = self.verdict.and_then(Verdict::score);
        let outcome = self
            .verdict
            .and_then(Verdict::result)
            .map(|result| result.to_string());
        json!({
            "move": self.best,
            "outcome": outcome,
            "score": score,
            "distance": self.verdict.and_then(Verdict::plies),
            "exact": self.exact,
            "depth": self.depth,
            "line": self.line,
            "nodes": self.counts.nodes,
            "leaves": self.counts.leaves,
            "cutoffs": self.counts.cutoffs,
            "first_cutoffs": self.counts.first_cutoffs,
            "table_hits": self.counts.table_hits,
            "complete": self.stop == Stop::Complete,
        })
    }
}

/// The number of positions of a table, and how they end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// All positions of the table.
    pub positions: u64,
    /// Whether the table contains only reachable positions, and not all numbered ones.
    pub reachable: bool,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// All other positions: draws once the table is complete, until then also undecided positions.
    pub others: u64,
    /// Positions by the number of plies to the end, the shortest first.
    pub rounds: Vec<Round>,
    /// Whether every position has its final value.
    pub complete: bool,
}

impl Statistics {
    pub(crate) fn new(positions: u64, reachable: bool, rounds: Vec<Round>, complete: bool) -> Self {
        let wins = rounds.iter().map(|round| round.wins).sum();
        let losses = rounds.iter().map(|round| round.losses).sum();
        Self {
            positions,
            reachable,
            wins,
            losses,
            others: positions - wins - losses,
            rounds,
            complete,
        }
    }

    /// Returns the object that `--format json` prints.
    pub fn to_json(&self) -> Json {
        let rounds: Vec<Json> = (self.rounds.iter())
            .map(|round| {
                json!({ "distance": round.distance, "wins": round.wins, "losses": round.losses })
            })
            .collect();
        let mut object = json!({
            "positions": self.positions,
            "counted": if self.reachable { "reachable" } else { "numbered" },
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.complete.then_some(self.others),
        });
        if !self.complete {
            object["undecided"] = json!(self.others);
        }
        object["rounds"] = json!(rounds);
        object
    }
}
