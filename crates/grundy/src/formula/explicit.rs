//! Games of the rule language as game trees for search.
//!
//! Rules that end in `max`, `min`, `win` or `misere` (or `mex`, of one component) define the value
//! of a position; a search needs moves and terminal positions. [`RulesGame`] is the explicit game
//! graph below one position: every reachable position, its moves, and the gain of each move. So
//! minimax, alpha-beta and the other algorithms apply to it, and the effect of pruning is visible
//! on a game of one line.
//!
//! # Gains
//! An option of a score has one of two forms. It is a gain less the opponent's score of the rest,
//! `a[l] - d(l+1,r)`, or a gain plus the opponent's score by the other function. The evaluator
//! gives the value of the resulting position, so the gain is a difference. A position then contains
//! the lead of the first player, and the end of the game has the whole score. Under `win` and
//! `misere` the end is lost or won. If one function has `max` and `min` by turn, all scores and
//! gains are the first player's, and the position determines the player to move.

use std::fmt::Write as _;

use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Kind, Message, Run};
use grundy_rules::analysis::ListBetween;
use grundy_rules::{OptionInfo, Summand, Value};

use crate::explore::BreadthFirst;
use crate::failure::Failure;
use crate::formula::{Formula, messages};
use crate::solution::show;

/// Larger graphs are refused: enumerating them costs more than solving them.
pub const MAX_POSITIONS: usize = 200_000;

/// A game of the rule language below one position.
#[derive(Clone, Debug)]
pub struct RulesGame {
    nodes: Vec<GraphNode>,
    scored: bool,
    /// Whether gains and ends are those of the first player; otherwise they are those of the side
    /// to move.
    by_turn: bool,
    /// Whether a move gains points before the end of the game.
    has_gains: bool,
}

#[derive(Clone, Debug)]
struct GraphNode {
    text: String,
    moves: Vec<GainMove>,
    /// The value of the position if it has no moves.
    end: i32,
    /// The player to move, if the rules determine it; otherwise players alternate.
    side: Option<Side>,
    /// The remaining numbers, if the position is a part of a list.
    row: Option<Vec<String>>,
}

impl GraphNode {
    /// The end of the game after a move to a constant.
    fn over(end: i32) -> Self {
        let text = match end {
            0 => "end",
            1.. => "won",
            _ => "lost",
        };
        Self {
            text: text.to_owned(),
            moves: Vec::new(),
            end,
            side: None,
            row: None,
        }
    }
}

/// The list that the parameters of a function index.
struct Remains {
    function: String,
    numbers: Vec<String>,
    /// For its first and its last number the index of the parameter, and its offset.
    ends: [(usize, i64); 2],
}

/// Longer rows are not shown in a node.
const MAX_ROW_CHARS: usize = 64;

impl Remains {
    /// The remaining numbers at a position.
    fn rest(&self, at: &Summand) -> Option<Vec<String>> {
        let end = |(place, by): (usize, i64)| at.position.get(place)?.as_int()?.checked_add(by);
        let [first, last] = self.ends.map(end);
        let [first, last] = [
            usize::try_from(first?).ok()?,
            usize::try_from(last? + 1).ok()?,
        ];
        let rest = self.numbers.get(first..last.max(first))?;
        (at.function == self.function).then(|| rest.to_vec())
    }
}

#[derive(Clone, Copy, Debug)]
struct GainMove {
    /// The node that the move leads to.
    to: u32,
    /// The gain of the move.
    gain: i32,
}

/// A node of the graph during its construction.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Spot {
    /// A position of the rules.
    At(Summand),
    /// The terminal position after a move to a constant, with its value for the next side to move.
    Over(i32),
}

/// A node of the graph, the player to move, and the lead of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    node: u32,
    side: Side,
    ahead: i32,
}

impl Formula {
    /// Returns the game below a position, for tree search; without a position, below that of the
    /// line `answer`.
    ///
    /// # Errors
    /// Sums, rules that are not a two-player game, graphs of more than 200 000 positions, and wrong
    /// rules.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    /// use grundy_core::ZeroSum;
    /// use grundy_search::{Algorithm, Search};
    ///
    /// let mut deque = Formula::named("deque")?; // 1 2 9 3
    /// let game = deque.playable(&[], &mut Run::silent())?;
    /// let search = Search::new(&game).algorithm(Algorithm::AlphaBeta);
    /// let found = search.run(&game.start(), &mut Run::silent());
    /// assert_eq!(found.verdict.to_string(), "+5");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn playable(&mut self, positions: &[&str], run: &mut Run) -> Result<RulesGame, Failure> {
        let components = self.positions(positions, run)?;
        let [root] = &components[..] else {
            return Err(refuse(
                messages::sum_is_not_a_tree(),
                messages::give_one_position_or_solve(),
            ));
        };
        let root_kind = self.function(Some(&root.function))?.kind;
        let scored = root_kind.is_score();
        let by_turn = root_kind == Kind::Turns;
        if scored && !self.rules().is_zero_sum(&root.function) {
            return Err(refuse(
                messages::scores_are_not_zero_sum(),
                messages::form_of_zero_sum_options(),
            ));
        }
        let row = remains(self, &root.function, run);
        let mut spots = BreadthFirst::new(Spot::At(root.clone()));
        let mut nodes: Vec<GraphNode> = Vec::new();
        while let Some(spot) = spots.next() {
            run.go_on()?;
            let at = match spot {
                Spot::At(at) => at,
                Spot::Over(end) => {
                    nodes.push(GraphNode::over(end));
                    continue;
                }
            };
            let (kind, end) = worth_of(self, &at, run)?;
            let options = self.options_at(&at.function, &at.position, run)?;
            let mut moves: Vec<GainMove> = Vec::with_capacity(options.len());
            for option in options {
                let (spot, gain) = left_by(self, &option, (kind, root_kind), run)?;
                let to = spots.number(spot);
                if !moves
                    .iter()
                    .any(|known| known.to == to && known.gain == gain)
                {
                    moves.push(GainMove { to, gain });
                }
            }
            let side = if by_turn {
                self.chooser(&at.function, &at.position, run)?
            } else {
                None
            };
            let place = show(&at.position);
            nodes.push(GraphNode {
                text: format!("{}({})", at.function, place.trim_matches(['(', ')'])),
                moves,
                end,
                side,
                row: row.as_ref().and_then(|row| row.rest(&at)),
            });
            if spots.len() > MAX_POSITIONS {
                return Err(refuse(
                    messages::too_many_positions_to_list(),
                    messages::solve_or_smaller_position(),
                ));
            }
        }
        let has_gains = (nodes.iter()).any(|node| node.moves.iter().any(|by| by.gain != 0));
        Ok(RulesGame {
            nodes,
            scored,
            by_turn,
            has_gains,
        })
    }
}

/// The position after a move from a position of a kind, and the gain of the move in the game of the
/// root's kind.
fn left_by(
    game: &mut Formula,
    option: &OptionInfo,
    (kind, root): (Kind, Kind),
    run: &mut Run,
) -> Result<(Spot, i32), Failure> {
    let value = component_value(kind, &option.value).ok_or_else(|| no_score(&option.value))?;
    let (spot, rest) = match &option.components[..] {
        [one] => (Spot::At(one.clone()), worth_of(game, one, run)?.1),
        [] if root.is_score() => (Spot::Over(0), 0),
        [] => (Spot::Over(value), value),
        _ => {
            return Err(refuse(
                messages::move_leaves_a_sum(),
                messages::solve_knows_sums(),
            ));
        }
    };
    let gain = match root {
        Kind::Turns => value.checked_sub(rest),
        root if root.is_score() => value.checked_add(rest),
        _ => Some(0),
    };
    let gain = gain.ok_or_else(|| no_score(&option.value))?;
    Ok((spot, gain))
}

fn refuse(fact: Message, advice: Message) -> Failure {
    Failure::of(Diagnostic::error("no-search", fact).help(advice))
}

/// The row of numbers whose parts are the positions of a function, if there is one.
fn remains(game: &mut Formula, function: &str, run: &mut Run) -> Option<Remains> {
    let ListBetween { list, ends } = game.rules().list_between_parameters(function)?;
    let list = list.to_owned();
    let list = game.eval(&list, run).ok()?;
    let Value::List(list) = list else {
        return None;
    };
    let numbers = list.iter().map(Value::to_string).collect();
    let row = Remains {
        function: function.to_owned(),
        numbers,
        ends,
    };
    (row.numbers.len() <= MAX_ROW_CHARS).then_some(row)
}

/// The kind of a position and its value for the side to move.
fn worth_of(game: &mut Formula, at: &Summand, run: &mut Run) -> Result<(Kind, i32), Failure> {
    let kind = game.function(Some(&at.function))?.kind;
    let value = game.value_at(&at.function, &at.position, run)?;
    let value = component_value(kind, &value).ok_or_else(|| no_score(&value))?;
    Ok((kind, value))
}

impl RulesGame {
    /// The tree of positions in words, each with the indices of its options; without a move the
    /// side to move gets `end`.
    pub(crate) fn of_lists(lists: Vec<(String, Vec<u32>)>, end: i32) -> Self {
        let node = |(text, to): (String, Vec<u32>)| GraphNode {
            text,
            moves: to.into_iter().map(|to| GainMove { to, gain: 0 }).collect(),
            end,
            side: None,
            row: None,
        };
        Self {
            nodes: lists.into_iter().map(node).collect(),
            scored: false,
            by_turn: false,
            has_gains: false,
        }
    }
}

fn no_score(value: &Value) -> Failure {
    Failure::of(
        Diagnostic::error("no-search", messages::not_a_score(value.to_string()))
            .help(messages::search_needs_numbers()),
    )
}

/// A value of the rules from the point of view of the side to move.
fn component_value(kind: Kind, value: &Value) -> Option<i32> {
    let number = |value: &Value| value.as_int().and_then(|value| i32::try_from(value).ok());
    Some(match (kind, value) {
        (Kind::Win | Kind::Misere, Value::Bool(win)) => {
            if *win {
                1
            } else {
                -1
            }
        }
        (Kind::Grundy, value) => {
            if number(value)? == 0 {
                -1
            } else {
                1
            }
        }
        (Kind::Min, value) => number(value)?.checked_neg()?,
        (_, value) => number(value)?,
    })
}

impl ZeroSum for RulesGame {
    type Position = Position;
    type Move = u32; // which of the node's moves
    type Key = u128;
    const SCORED: bool = true;

    fn start(&self) -> Position {
        Position {
            node: 0,
            side: self.nodes[0].side.unwrap_or(Side::First),
            ahead: 0,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position, out: &mut Vec<u32>) {
        out.extend(0..self.nodes[position.node as usize].moves.len() as u32);
    }

    fn play(&self, position: &Position, by: u32) -> Position {
        let GainMove { to, gain } = self.nodes[position.node as usize].moves[by as usize];
        let gain = if self.by_turn || position.side == Side::First {
            gain
        } else {
            -gain
        };
        Position {
            node: to,
            side: self.nodes[to as usize]
                .side
                .unwrap_or(position.side.other()),
            ahead: position.ahead.saturating_add(gain),
        }
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        let node = &self.nodes[position.node as usize];
        let (ahead, end) = match (position.side, self.by_turn) {
            (Side::First, _) => (position.ahead, node.end),
            (Side::Second, true) => (-position.ahead, -node.end),
            (Side::Second, false) => (-position.ahead, node.end),
        };
        node.moves.is_empty().then_some(ahead.saturating_add(end))
    }

    fn key(&self, position: &Position) -> u128 {
        u128::from(position.node)
            | (position.side.index() as u128) << 32
            | u128::from(position.ahead as u32) << 64
    }

    fn move_number(&self, by: u32) -> u16 {
        by as u16
    }

    fn range(&self, _: &Position) -> (Score, Score) {
        if self.scored {
            (-1_000_000_000, 1_000_000_000)
        } else {
            (-1, 1)
        }
    }

    fn results_only(&self) -> bool {
        !self.scored
    }

    /// The lead as an estimate; none if moves gain nothing.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let lead = if position.side == Side::First {
            position.ahead
        } else {
            -position.ahead
        };
        self.has_gains.then_some(lead)
    }

    /// `v(1,3)` in the notation of the rules, followed by the side to move and its lead, unless the
    /// first player is to move and the lead is 0.
    fn show(&self, position: &Position) -> String {
        let mut text = self.nodes[position.node as usize].text.clone();
        if position.side == Side::Second {
            text.push_str(", second");
        }
        if position.ahead != 0 {
            let _ = write!(text, ", {:+}", position.ahead);
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let text = text.trim();
        let mut bare = text;
        let (mut side, mut ahead) = (Side::First, 0);
        if let Some((rest, number)) = bare.rsplit_once(", ")
            && let Ok(number) = number.parse::<i32>()
            && number.unsigned_abs() <= 1_000_000_000
            && !bare.ends_with(')')
        {
            (bare, ahead) = (rest, number);
        }
        if let Some(rest) = bare.strip_suffix(", second") {
            (bare, side) = (rest, Side::Second);
        }
        let found = self.nodes.iter().position(|node| node.text == bare);
        let node = found.ok_or_else(|| {
            Diagnostic::error("position", messages::position_not_reached(text))
                .at(0..text.len(), messages::not_in_this_game())
                .help(messages::position_is_written_like(&self.nodes[0].text))
        })?;
        Ok(Position {
            node: node as u32,
            side,
            ahead,
        })
    }

    fn show_move(&self, position: &Position, by: u32) -> String {
        let to = self.nodes[position.node as usize].moves[by as usize].to;
        let text = &self.nodes[to as usize].text;
        // Several moves may lead to the same node with different gains.
        let moves = &self.nodes[position.node as usize].moves;
        if moves.iter().filter(|other| other.to == to).count() > 1 {
            return format!("{text} for {}", moves[by as usize].gain);
        }
        text.clone()
    }

    fn board(&self, position: &Position) -> Board {
        // If the whole score is counted at the end, no lead exists before.
        let gains = || {
            self.nodes
                .iter()
                .any(|node| node.moves.iter().any(|by| by.gain != 0))
        };
        let lead = (self.scored && gains()).then_some(position.ahead);
        let board = match &self.nodes[position.node as usize].row {
            Some(row) => Board::row(row.iter().cloned()),
            None => Board::row([self.show(position)]),
        };
        Board { lead, ..board }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{Run, Stop, StopWhen};
    use grundy_search::{Algorithm, Goal, Search, plain};

    /// The value by every algorithm, which must be that of the evaluator.
    fn check(rules: &str, position: &str) {
        let mut game = Formula::named(rules).unwrap();
        let positions = [position];
        let positions: &[&str] = if position.is_empty() { &[] } else { &positions };
        let components = game.positions(positions, &mut Run::silent()).unwrap();
        let (_, value) = worth_of(&mut game, &components[0], &mut Run::silent()).unwrap();
        let play = game.playable(positions, &mut Run::silent()).unwrap();
        assert_eq!(
            plain::negamax(&play, &play.start(), Goal::Score, None).0,
            value,
            "{rules}"
        );
        for algorithm in Algorithm::ALL {
            let search = Search::new(&play).algorithm(algorithm);
            let found = search.run(&play.start(), &mut Run::silent());
            assert_eq!(
                (found.value, found.exact),
                (value, true),
                "{rules} {algorithm:?}"
            );
        }
    }

    #[test]
    fn searches_agree_with_the_evaluator() {
        check("deque", "");
        check("w(n) = win{ w(n-k) for k in 1..=3 if k<=n }", "13");
        check("w(n) = win{ w(n-k) for k in 1..=3 if k<=n }", "12");
        check("w(n) = misere{ w(n-k) for k in 1..=3 if k<=n }", "9");
        check("g(n) = mex{ g(n-k) for k in [1,3,4] if k<=n }", "11");
        check(
            "f(n) = max{ k - f(n-k) for k in 1..=2 if k<=n } default 0",
            "9",
        );
    }

    /// The deque game with both players in one function: the second player takes what is least for
    /// the first.
    #[test]
    fn max_and_min_by_turn_are_searched_as_they_are_evaluated() {
        let rules = "a = [1,2,9,3]
            f(l, r, t) = if l > r then 0
                         else if t == 0 then max{ a[l] + f(l+1, r, 1), a[r] + f(l, r-1, 1) }
                         else min{ f(l+1, r, 0) - a[l], f(l, r-1, 0) - a[r] }";
        check(rules, "0,3,0");
        let mut game = Formula::named(rules).unwrap();
        for (position, gain, side) in [
            ("0,3,0", 5, Side::First),
            ("0,3,1", -5, Side::Second),
            ("1,3,1", 4, Side::Second),
            ("2,2,0", 9, Side::First),
        ] {
            let play = game.playable(&[position], &mut Run::silent()).unwrap();
            let start = play.start();
            assert_eq!(play.side(&start), side, "{position}");
            let (found, _) = plain::minimax(&play, &start, Goal::Score, None);
            assert_eq!(found, gain, "{position}");
        }
        // The same player may take twice in a row.
        let rules =
            "f(n) = if n == 0 then 0 else if n%3 > 0 then max{ n + f(n-1), f(n-2) + 1 if n > 1 }
                            else min{ f(n-1) - n, f(n-2) }";
        for n in ["4", "7", "10"] {
            check(rules, n);
        }
    }

    #[test]
    fn a_listing_that_is_stopped_names_the_stop() {
        let rules = "g(n) = max{ k - g(n-k) for k in 1..=3 if k <= n } default 0";
        let mut game = Formula::named(rules).unwrap();
        let mut left = 20;
        let mut observer = StopWhen(|| {
            left -= 1;
            left <= 0
        });
        let stopped = game.playable(&["5000"], &mut Run::new(&mut observer));
        let stopped = stopped.err().unwrap();
        assert_eq!(stopped.stop(), Some(Stop::Interrupted), "{stopped}");
    }

    #[test]
    fn what_is_no_tree_for_search_is_refused_with_advice() {
        for (rules, positions) in [
            ("kayles", &["7"][..]),
            ("nim", &["3", "4"]),
            (
                "f(n) = max{ k + f(n-k) for k in 1..=2 if k<=n } default 0",
                &["9"],
            ),
        ] {
            let mut game = Formula::named(rules).unwrap();
            let refused = game.playable(positions, &mut Run::silent());
            let refused = refused
                .err()
                .unwrap_or_else(|| panic!("{rules} is refused"));
            assert_eq!(refused.code(), "no-search", "{refused}");
        }
    }
}
