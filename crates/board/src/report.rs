//! Results of searches and statistics of tables, as plain data.

use grundy_core::Stop;
use grundy_search::retrograde::Round;
use grundy_search::{Counts, Verdict};
use serde_json::{Value as Json, json};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The best move, in the game's notation; `None` if the search found no move.
    pub best: Option<String>,
    /// The value for the side to move; `None` if a proof search or an attack search had no result.
    pub verdict: Option<Verdict>,
    /// Whether the verdict is exact: known, and no horizon estimate contributed.
    pub exact: bool,
    /// The depth in plies that was searched completely; `None` if the search reached the end, or
    /// has no depth (proof search, an attack without a result).
    pub depth: Option<u32>,
    /// The principal variation, as moves. After a proof search only the first move.
    pub line: Vec<String>,
    /// The work counts of the search.
    pub counts: Counts,
    /// The reason why the run ended.
    pub stop: Stop,
}

impl SearchReport {
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

/// The number of positions of a table, by result and by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatistics {
    /// The positions of the table; of an incomplete table of scores, those of complete layers.
    pub positions: u64,
    /// Whether the table contains only reachable positions, and not all numbered ones.
    pub reachable: bool,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The other positions. In a complete table: draws, which are the positions of value 0 in a
    /// table of scores. In an incomplete table of results: draws and positions that are not decided
    /// yet. In an incomplete table of scores: positions of value 0 in complete layers.
    pub others: u64,
    /// Wins and losses by plies to the end, ascending; empty for tables of scores.
    pub rounds: Vec<Round>,
    /// Whether every position has its final value.
    pub complete: bool,
}

impl TableStatistics {
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

    /// Returns the object that `--format json` prints. `others` is `draws` of a complete table and
    /// `undecided` of an incomplete one.
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
