//! The solution of a position, as plain data.
//!
//! A [`Solution`] is the same type for every family of games, and it defines the output of
//! `--format json`: the names of the fields are the keys, in this order. Fields that a game does
//! not have are left out or `null`.

use std::sync::Arc;

use grundy_board::{SearchReport, TableStatistics};
use grundy_impartial::Loopy;
use grundy_impartial::entailing_values::EntailingOutcome;

use grundy_core::{Kind, Outcome, Stop, Table};
use grundy_rules::Value;
use grundy_search::Verdict;
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::formula::json::from_values;

/// The value of a component for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentValue {
    /// A value of an impartial game under normal play: such values add by xor.
    Grundy(u128),
    /// A Grundy value, or ∞(K) where play may continue forever: such values add as well.
    Loopy(Loopy),
    /// A Grundy value, or loony: won for the player to move in every sum. Such values add, too.
    Obliged(EntailingOutcome),
    /// The outcome only. A move wins if it leaves a loss.
    Outcome(Outcome),
    /// A score of the rules, and the outcome if the sign of the score determines it.
    Score(Value, Option<Outcome>),
    /// The verdict of a game tree, with plies to the end or a score. A move is good if it keeps the
    /// best outcome.
    Verdict(Verdict),
}

/// One component of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Component {
    /// The game that it is a position of, in a sum of different games.
    pub game: Option<Arc<str>>,
    /// The function of the rules that it is a position of; empty on a board.
    pub function: String,
    /// The arguments of the function; none on a board.
    pub position: Vec<Value>,
    /// The text in the notation of the game, if it has one: `HTTHH`, `x../.o./..x`.
    pub written: Option<String>,
    /// Whether the player to move must move in this component after an entailing move: written
    /// `5!`.
    pub entailed: bool,
}

impl Component {
    /// A position in the notation of its game.
    pub fn text(written: impl Into<String>) -> Self {
        Self {
            written: Some(written.into()),
            ..Self::default()
        }
    }

    /// The position of a cell of a table.
    pub(crate) fn of_cell(table: &Table, index: usize) -> Self {
        let place = table.area.position(index).into_iter();
        Self {
            function: table.function.clone(),
            position: place.map(Value::Int).collect(),
            ..Self::default()
        }
    }

    /// The component as people write it: `7`, `(4,7)`, `HTTHH`.
    pub fn written(&self) -> String {
        let bare = self.written.clone().unwrap_or_else(|| show(&self.position));
        let mark = if self.entailed { "!" } else { "" };
        match &self.game {
            Some(game) => format!("{game} {bare}{mark}"),
            None => format!("{bare}{mark}"),
        }
    }

    /// The name of its game, in a sum of different games.
    pub(crate) fn game(&self) -> Option<String> {
        self.game.as_ref().map(|name| (**name).to_owned())
    }
}

impl From<grundy_rules::Summand> for Component {
    fn from(at: grundy_rules::Summand) -> Self {
        Self {
            function: at.function,
            position: at.position,
            ..Self::default()
        }
    }
}

/// The arguments as a list; on a board the text.
impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.written {
            _ if self.entailed => serializer.serialize_str(&self.written()),
            Some(text) if self.function.is_empty() => serializer.serialize_str(text),
            _ => from_values(&self.position).serialize(serializer),
        }
    }
}

/// One component with its value and outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Part {
    /// The game that it is a position of, in a sum of different games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The function that it is a position of, where that is not the main one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// The component.
    #[serde(rename = "position")]
    pub at: Component,
    /// The Grundy value or score of the component; none for outcomes.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// The outcome of the component alone.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The temperature of the component, in partizan games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<String>,
}

/// The player of a move in a partizan game, and the properties of its value.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct MoveOfTwo {
    /// `L` or `R`.
    pub player: &'static str,
    /// Whether another move of the same player is better in every sum; `None` if values are too
    /// large.
    pub dominated: Option<bool>,
    /// Whether the opponent has a reply after which the opponent's position is at least as good as
    /// before.
    pub reversible: Option<bool>,
}

/// The move that a player is advised to make.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct BestOfTwo {
    /// `L` or `R`.
    pub player: &'static str,
    /// The index of the move in the list of moves.
    #[serde(rename = "move")]
    pub by: usize,
    /// The method of choice: `exact`, `hotstrat` or `sentestrat`.
    pub strategy: &'static str,
}

/// A legal move.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Move {
    /// The component that it changes, from 0.
    pub component: usize,
    /// The game of that component, in a sum of different games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The function of the resulting position, if it differs from that of the component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
    /// That component.
    pub from: Component,
    /// The positions that replace it, possibly none.
    pub to: Vec<Component>,
    /// The move in words: `7 -> 3 + 2`, `e2e4`.
    #[serde(rename = "move")]
    pub text: String,
    /// The coins that it turns, in coin-turning games; empty in others.
    #[serde(
        rename = "turn",
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "serialized::values"
    )]
    pub turned: Vec<Value>,
    /// Whether the same player moves again. Then the outcome after the move is from that player's
    /// point of view.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
    /// The outcome of the whole sum after the move, for the next player to move: the opponent.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The value of the whole sum after the move; none for outcomes.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// For scores of rules, the total score of its player.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialized::value"
    )]
    pub score: Option<Value>,
    /// The number of plies left under best play, if it is known.
    pub distance: Option<u32>,
    /// Whether the move wins; in games of score, whether it reaches the best one; on boards,
    /// whether it keeps the best outcome.
    pub winning: bool,
    /// The player and the properties of the move, in a partizan game.
    #[serde(flatten)]
    pub of_two: Option<MoveOfTwo>,
}

impl Move {
    /// The verdict after the move, in a game tree.
    pub fn verdict(&self) -> Option<Verdict> {
        verdict(self.outcome, self.value.as_ref(), self.distance)
    }
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Ply {
    /// The component that it changes, from 0, in the sum as it is then.
    pub component: usize,
    /// That component.
    pub from: Component,
    /// The positions that replace it.
    pub to: Vec<Component>,
    /// The move in words.
    #[serde(rename = "move")]
    pub text: String,
}

impl From<Move> for Ply {
    fn from(by: Move) -> Self {
        Self {
            component: by.component,
            from: by.from,
            to: by.to,
            text: by.text,
        }
    }
}

/// The solution of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Solution {
    /// The kind of the values; a board counts as a game of outcomes or scores.
    #[serde(skip)]
    pub kind: Kind,
    /// `misere` if the convention is misère play by request, not by the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<&'static str>,
    /// How the sum is played, if not one component at a time until the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compound: Option<&'static str>,
    /// The outcome; none for scores whose sign does not determine it, and if the work was stopped.
    #[serde(serialize_with = "serialized::outcome")]
    pub outcome: Option<Outcome>,
    /// The Grundy value of the sum, or the score; none for outcomes.
    #[serde(serialize_with = "serialized::value")]
    pub value: Option<Value>,
    /// The number of plies left under best play, if it is known.
    pub distance: Option<u32>,
    /// The components.
    pub components: Vec<Part>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// Best play.
    pub line: Vec<Ply>,
    /// In partizan games, a best move of each player with a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<BestOfTwo>,
    /// The number of legal moves that are not listed; the largest number if they are not counted.
    #[serde(
        rename = "moves_omitted",
        skip_serializing_if = "serialized::is_zero",
        serialize_with = "serialized::number"
    )]
    pub omitted: u128,
    /// Whether the omitted moves may include winning ones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub winning_omitted: bool,
    /// The positions of the table, if a table answered.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialized::statistics"
    )]
    pub statistics: Option<TableStatistics>,
    /// The work of the search, if a search answered.
    #[serde(
        rename = "nodes",
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialized::nodes"
    )]
    pub searched: Option<SearchReport>,
    /// The reason why the work ended, if it can end before the answer is known.
    #[serde(
        rename = "complete",
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialized::complete"
    )]
    pub stop: Option<Stop>,
}

impl Solution {
    /// As JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        // Numbers, texts and lists: nothing here can fail to become JSON.
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The moves that win, or reach the best score or outcome.
    pub fn winning(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(|m| m.winning)
    }

    /// The verdict of the position, in a game tree.
    pub fn verdict(&self) -> Option<Verdict> {
        verdict(self.outcome, self.value.as_ref(), self.distance)
    }

    /// Whether the game is over: the position is terminal.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty() && self.omitted == 0
    }

    /// Whether the players have different moves: a partizan game, under misère play if it is not
    /// over.
    pub fn is_partizan(&self) -> bool {
        self.kind == Kind::Game || self.moves.iter().any(|by| by.of_two.is_some())
    }

    /// The position as it is written on a board; in other games the first component.
    pub fn position(&self) -> String {
        let first = self.components.first();
        first.map(|part| part.at.written()).unwrap_or_default()
    }

    /// Whether the moves are judged by the exact positions that they leave, and not by temperature.
    pub(crate) fn is_exact(&self) -> bool {
        self.kind != Kind::Game || self.outcome.is_some()
    }

    /// The position after a move.
    pub fn after(&self, by: &Move) -> Vec<Component> {
        let mut sum: Vec<Component> = self.components.iter().map(|part| part.at.clone()).collect();
        sum.splice(by.component..=by.component, by.to.iter().cloned());
        sum
    }
}

fn verdict(
    outcome: Option<Outcome>,
    score: Option<&Value>,
    distance: Option<u32>,
) -> Option<Verdict> {
    match (outcome?, score.and_then(Value::as_int)) {
        (_, Some(score)) => Some(Verdict::Score(score)),
        (Outcome::Win, _) => Some(Verdict::Win(distance)),
        (Outcome::Loss, _) => Some(Verdict::Loss(distance)),
        (Outcome::Draw, _) => Some(Verdict::Draw),
        (Outcome::N | Outcome::P | Outcome::L | Outcome::R, _) => None,
    }
}

/// Chooses among the moves of a game tree by their verdicts. `keeps` is true for a move after which
/// the same side moves again.
///
/// If all verdicts are known, the moves that keep the best outcome (in games of score, the best
/// score) are marked, and the value of the position is returned. The best move with a known verdict
/// is returned as well: the fastest win, else a draw, else the slowest loss. Ties go to the first
/// move, so lines are deterministic.
pub(crate) fn choose(moves: &mut [Move], keeps: &[bool]) -> (Option<Verdict>, Option<usize>) {
    let made = |(by, &same): (&Move, &bool)| {
        let left = by.verdict()?.later();
        Some(if same { left } else { left.for_opponent() })
    };
    let made: Vec<Option<Verdict>> = moves.iter().zip(keeps).map(made).collect();
    let known = (0..made.len()).filter_map(|at| Some((at, made[at]?)));
    let best = known.min_by_key(|(_, verdict)| std::cmp::Reverse(verdict.rank()));
    let all: Option<Vec<Verdict>> = made.into_iter().collect();
    let (Some((_, worth)), Some(all)) = (best, all) else {
        return (None, best.map(|(at, _)| at));
    };
    for (by, made) in moves.iter_mut().zip(all) {
        by.winning = match worth {
            Verdict::Score(_) => made == worth,
            _ => made.result() == worth.result(),
        };
    }
    (Some(worth), best.map(|(at, _)| at))
}

/// The arguments of a position on a board, as they are read: `xo.|...,x`.
pub(crate) fn of_board(position: &[Value]) -> Option<String> {
    let is_board = |value: &Value| matches!(value, Value::Board(_));
    let word = |value: &Value| match value {
        Value::Str(text) if text.chars().all(grundy_core::board::is_letter) && !text.is_empty() => {
            text.to_string()
        }
        other => other.to_string(),
    };
    let words = || position.iter().map(word).collect::<Vec<_>>().join(",");
    position.iter().any(is_board).then(words)
}

/// A position as people write it: `7`, `(4,7)`, `[1,2,3]`, `xo.|...,x`.
pub(crate) fn show(position: &[Value]) -> String {
    if let Some(words) = of_board(position) {
        return words;
    }
    match position {
        [one] => one.to_string(),
        many => {
            let parts: Vec<String> = many.iter().map(Value::to_string).collect();
            format!("({})", parts.join(","))
        }
    }
}

/// Fields as JSON.
pub(crate) mod serialized {
    #![expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "as serde calls them"
    )]

    use super::{Outcome, SearchReport, Serialize, Serializer, Stop, TableStatistics, Value};
    use crate::formula::json::{from_value, from_values};

    pub fn is_zero(number: &u128) -> bool {
        *number == 0
    }

    pub fn value<S: Serializer>(value: &Option<Value>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(from_value).serialize(to)
    }

    pub fn values<S: Serializer>(values: &[Value], to: S) -> Result<S::Ok, S::Error> {
        from_values(values).serialize(to)
    }

    pub fn number<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        from_value(&Value::from(*number)).serialize(to)
    }

    pub fn outcome<S: Serializer>(outcome: &Option<Outcome>, to: S) -> Result<S::Ok, S::Error> {
        outcome.map(|outcome| outcome.to_string()).serialize(to)
    }

    pub fn statistics<S: Serializer>(
        of: &Option<TableStatistics>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        of.as_ref().map(TableStatistics::to_json).serialize(to)
    }

    pub fn nodes<S: Serializer>(of: &Option<SearchReport>, to: S) -> Result<S::Ok, S::Error> {
        of.as_ref().map(|found| found.counts.nodes).serialize(to)
    }

    pub fn complete<S: Serializer>(stop: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
        stop.map(|stop| stop == Stop::Complete).serialize(to)
    }
}
