//! Who wins, by which moves, and how the game goes on.
//!
//! # Sums
//! Several components are a sum: a move changes one of them. With s the xor of all Grundy values and v
//! that of the component, a move to an option of value w leaves the value s ^ v ^ w and wins when that
//! is 0 (C. L. Bouton 1901, R. Sprague 1935, P. M. Grundy 1939). Outcomes and scores cannot be summed
//! so; several components of such a game are refused.
//!
//! # Which moves are listed
//! Every legal move, component by component in the order of the rules. Of moves that leave the same
//! positions of the same component, in whatever order, the first is listed. An option that is a
//! constant, such as `0` for a heap taken whole, leaves no position.
//!
//! A function `g(x) = x` is a heap of Nim in closed form: its moves lead to every smaller number. When
//! such heaps have more than [`MOST_MOVES`] moves together, only the winning ones are listed, and
//! [`Solution::omitted`] counts the others. A heap of a taking-and-breaking game may have more moves than can
//! be listed, and more winning ones: then those with the smallest parts are listed, see `vast.rs`.
//!
//! # Lines
//! Both sides play by rule, so a line is always the same: who can win makes the first winning move in
//! the order of the list, and who cannot makes the first legal one, since no move in a lost position is
//! worth more than another. With scores both make the first move that reaches the best score. What
//! a move leaves stands in the sum where the component stood, and `component` counts in the sum at that
//! time. A line has at most [`LONGEST_LINE`] plies; it ends early behind a move whose value says more
//! than the positions that it leaves (`g(c) + 1`).
//!
//! # Scores
//! When the scores are differences of two players' gains in form (each option is a gain less the
//! score that `max` gives the opponent, or a gain plus what `min` leaves), a score above 0 is a win for
//! who maximises. Otherwise a score has no outcome.

use std::collections::HashSet;
use std::fmt;
use std::rc::Rc;

use grundy_game::{Diagnostic, Observer};
use grundy_rules::{Component, FunctionInfo, Kind, OptionInfo, Value};
use serde_json::{Map, Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::json::{from_value, from_values};
use crate::position::show;

/// Heaps in closed form list at most this many moves.
pub const MOST_MOVES: u64 = 100_000;

/// Lines are cut after this many plies.
pub const LONGEST_LINE: usize = 200;

/// How a position ends under best play, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Impartial: the previous player wins.
    P,
    /// Impartial: the next player, who is to move, wins.
    N,
    /// The player to move loses.
    Loss,
    /// Neither wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Verdict {
    /// Whether the player to move wins.
    pub fn mover_wins(self) -> bool {
        matches!(self, Self::N | Self::Win)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P => "P",
            Self::N => "N",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// One component with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The function that it is a position of.
    pub function: String,
    /// Its arguments.
    pub position: Vec<Value>,
    /// Its Grundy value or score; none for outcomes.
    pub value: Option<Value>,
    /// How it would end on its own.
    pub outcome: Option<Verdict>,
    /// How it is written, where the game has a notation of its own: `HTTHH`.
    pub written: Option<String>,
}

impl Part {
    /// The component as people write it.
    pub fn written(&self) -> String {
        self.written.clone().unwrap_or_else(|| show(&self.position))
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The component that it changes, from 0.
    pub component: usize,
    /// That component.
    pub from: Vec<Value>,
    /// What replaces it: any number of positions, also none.
    pub to: Vec<Component>,
    /// The function of what is left, where it is another one than the component's.
    pub function: Option<String>,
    /// The move in words: `7 -> 3 + 2`.
    pub text: String,
    /// The outcome of what is left, of the whole sum, for the opponent who is then to move.
    pub outcome: Option<Verdict>,
    /// The value of what is left, of the whole sum; none for outcomes.
    pub value: Option<Value>,
    /// For scores, what the mover gets in all by this move.
    pub score: Option<Value>,
    /// Whether the move wins; for scores, whether it reaches the best one.
    pub winning: bool,
    /// The coins that it turns, in coin-turning games; empty in others.
    pub turned: Vec<Value>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The component that it changes, from 0, in the sum as it is then.
    pub component: usize,
    /// That component.
    pub from: Vec<Value>,
    /// What replaces it.
    pub to: Vec<Component>,
    /// The move in words.
    pub text: String,
}

/// All that is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the values are.
    pub kind: Kind,
    /// Who wins; none for scores whose sign says nothing.
    pub outcome: Option<Verdict>,
    /// The Grundy value of the sum, or the score; none for outcomes.
    pub value: Option<Value>,
    /// The components.
    pub components: Vec<Part>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// Legal moves that are not listed.
    pub omitted: u128,
    /// Whether winning moves may be among them.
    pub winning_omitted: bool,
    /// Best play.
    pub line: Vec<Ply>,
    /// The main function, which need not be named.
    main: String,
}

/// An option with its repeats left out.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub to: Vec<Component>,
    pub value: Value,
    /// Whether the option is a constant of the rules, so that nothing is left.
    pub constant: bool,
}

/// A component on the table.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub at: Component,
    pub info: Rc<FunctionInfo>,
    pub value: Value,
}

impl Piece {
    fn grundy(&self) -> u128 {
        self.value.natural().unwrap_or(0)
    }
}

impl Formula {
    /// Solves a sum of positions, each as it is written on the command line; without any, the start
    /// position that the rules show.
    ///
    /// ```
    /// use grundy::{Game, NoObserver, Verdict};
    /// let solution = Game::named("nim")?.solve(&["2", "4", "5"], &mut NoObserver)?;
    /// assert_eq!(solution.outcome, Some(Verdict::N));
    /// let winning: Vec<_> = solution.moves.iter().filter(|m| m.winning).collect();
    /// assert_eq!((winning.len(), &*winning[0].text), (1, "2 -> 1"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A wrong position, a sum of what cannot be summed, whatever is wrong with rules or inputs, or
    /// the limit that was met.
    pub fn solve(
        &mut self,
        positions: &[&str],
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        if let Some(shape) = self.coins().cloned() {
            return self.solve_coins(&shape, positions, observer);
        }
        let components = self.positions(positions, observer)?;
        self.solve_sum(&components, observer)
    }

    /// [`Formula::solve`] for positions that are values already.
    ///
    /// # Errors
    /// As [`Formula::solve`].
    pub fn solve_sum(
        &mut self,
        components: &[Component],
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        let mut sum = Vec::with_capacity(components.len());
        for component in components {
            sum.push(self.piece(component.clone(), observer)?);
        }
        let main = self.main_function().map(|f| f.name).unwrap_or_default();
        if sum.iter().all(|piece| kind(&piece.info) == Kind::Grundy) {
            return self.impartial(sum, main, observer);
        }
        if let [piece] = &sum[..] {
            let piece = piece.clone();
            return match piece.info.kind {
                Kind::Win | Kind::Misere => self.outcomes(piece, main, observer),
                _ => self.scores(piece, main, observer),
            };
        }
        Err(Failure::of(self.no_sum(&sum)))
    }

    /// Why several components of such a game cannot be solved together.
    fn no_sum(&self, sum: &[Piece]) -> Diagnostic {
        let odd = sum.iter().find(|piece| kind(&piece.info) != Kind::Grundy);
        let kind = odd.map_or(Kind::Win, |piece| piece.info.kind);
        let name = odd.map_or("", |piece| piece.info.name.as_str());
        let list = odd.is_some_and(|piece| {
            self.form().lists(&piece.info.name) == [true] && piece.at.position.len() == 1
        });
        let diagnostic = match kind {
            Kind::Misere => Diagnostic::error(
                "no-sum",
                format!(
                    "positions of `{name}` cannot be added: under misère play the parts do not decide the sum"
                ),
            ),
            Kind::Max | Kind::Min => Diagnostic::error(
                "no-sum",
                format!(
                    "positions of `{name}` cannot be added: their values are scores, not Grundy values"
                ),
            ),
            _ => Diagnostic::error(
                "no-sum",
                format!(
                    "positions of `{name}` cannot be added: who wins the parts does not decide who wins the sum"
                ),
            ),
        };
        if list {
            let items: Vec<String> = sum
                .iter()
                .map(|piece| bare(&piece.at.position))
                .map(|list| list.trim_matches(['[', ']']).to_owned())
                .filter(|list| !list.is_empty())
                .collect();
            return diagnostic.help(format!(
                "a position of this game is the list of all heaps, as one word: `{}`",
                items.join(",")
            ));
        }
        match kind {
            Kind::Misere => diagnostic.help(
                "make the whole position one argument, a list: `w(h) = misere{ w(sort(put(h,i,j))) for i in 0..len(h) for j in 0..h[i] }`",
            ),
            Kind::Max | Kind::Min => diagnostic.help("give one position"),
            _ => diagnostic
                .help("define the game with `mex{ … }` instead of `win{ … }`: Grundy values can be added"),
        }
    }

    fn piece(&mut self, at: Component, observer: &mut dyn Observer) -> Result<Piece, Failure> {
        let info = self.function(Some(&at.function))?;
        if info.kind == Kind::Plain && !info.is_identity {
            return Err(Failure::of(
                Diagnostic::error(
                    "no-game",
                    format!("`{}` is no game function, so it has no moves", info.name),
                )
                .help("a game function ends in mex, win, misere, max or min"),
            ));
        }
        let value = match &at.position[..] {
            // A heap of Nim in closed form is its own value, however large.
            [heap @ Value::Big(_)] if info.is_identity => heap.clone(),
            _ => self.ask(observer, |engine, observer| {
                engine.value(&at.function, &at.position, observer)
            })?,
        };
        if kind(&info) == Kind::Grundy && value.natural().is_none() {
            return Err(Failure::of(
                Diagnostic::error(
                    "wrong-position",
                    format!(
                        "{}({}) is {value}, no Grundy value",
                        info.name,
                        bare(&at.position)
                    ),
                )
                .help("a heap holds a natural number of stones"),
            ));
        }
        Ok(Piece {
            at,
            info: Rc::new(info),
            value,
        })
    }

    /// The options of a component in the order of the rules, repeats left out.
    fn choices(
        &mut self,
        piece: &Piece,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Choice>, Failure> {
        if piece.info.is_identity {
            let heaps = 0..piece.grundy();
            return Ok(heaps.map(|heap| heap_choice(piece, heap)).collect());
        }
        let options = self.ask(observer, |engine, observer| {
            engine.options(&piece.at.function, &piece.at.position, observer)
        })?;
        let mut seen = HashSet::new();
        let mut choices = Vec::with_capacity(options.len());
        for OptionInfo {
            value,
            components,
            item,
            ..
        } in options
        {
            let mut key = components.clone();
            key.sort_unstable();
            if seen.insert((key, value.clone())) {
                choices.push(Choice {
                    constant: components.is_empty()
                        && self.form().is_constant(&piece.at.function, item),
                    to: components,
                    value,
                });
            }
        }
        Ok(choices)
    }

    fn impartial(
        &mut self,
        sum: Vec<Piece>,
        main: String,
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        let total = sum.iter().fold(0, |total, piece| total ^ piece.grundy());
        let in_closed_form: u128 = sum
            .iter()
            .filter(|piece| piece.info.is_identity)
            .fold(0, |n, piece| n.saturating_add(piece.grundy()));
        let short = in_closed_form > u128::from(MOST_MOVES);
        let mut moves = Vec::new();
        let mut omitted = 0_u128;
        let mut winning_omitted = false;
        for (component, piece) in sum.iter().enumerate() {
            let choices = if short && piece.info.is_identity {
                let winning = heap_reply(piece, total);
                omitted += piece.grundy() - u128::from(winning.is_some());
                winning.into_iter().collect()
            } else if let Some(vast) = self.vast(piece, total ^ piece.grundy(), observer)? {
                omitted = omitted.saturating_add(vast.omitted);
                winning_omitted |= vast.winning_omitted;
                vast.choices
            } else {
                self.choices(piece, observer)?
            };
            for choice in choices {
                let left = total ^ piece.grundy() ^ choice.value.natural().unwrap_or(0);
                moves.push(Move {
                    outcome: Some(if left == 0 { Verdict::P } else { Verdict::N }),
                    value: Some(Value::from(left)),
                    winning: left == 0,
                    ..bare_move(component, piece, choice)
                });
            }
        }
        let verdict = |value: u128| Some(if value == 0 { Verdict::P } else { Verdict::N });
        let components = sum
            .iter()
            .map(|piece| part(piece, Some(piece.value.clone()), verdict(piece.grundy())))
            .collect();
        let line = self.impartial_line(sum, observer)?;
        Ok(Solution {
            kind: Kind::Grundy,
            outcome: verdict(total),
            value: Some(Value::from(total)),
            components,
            moves,
            omitted,
            winning_omitted,
            line,
            main,
        })
    }

    fn impartial_line(
        &mut self,
        mut sum: Vec<Piece>,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Ply>, Failure> {
        let mut line = Vec::new();
        let mut known: Vec<Option<Rc<Vec<Choice>>>> = vec![None; sum.len()];
        let mut total = sum.iter().fold(0, |total, piece| total ^ piece.grundy());
        while line.len() < LONGEST_LINE {
            let mut found = None;
            for (i, piece) in sum.iter().enumerate() {
                let choice = if piece.info.is_identity {
                    if total == 0 {
                        (piece.grundy() > 0).then(|| heap_choice(piece, 0))
                    } else {
                        heap_reply(piece, total)
                    }
                } else {
                    let choices = if let Some(choices) = &known[i] {
                        Rc::clone(choices)
                    } else if let Some(vast) = self.vast(piece, total ^ piece.grundy(), observer)? {
                        // Listed for this sum alone, so not kept.
                        Rc::new(vast.choices)
                    } else {
                        let choices = Rc::new(self.choices(piece, observer)?);
                        known[i] = Some(Rc::clone(&choices));
                        choices
                    };
                    let wins = |choice: &&Choice| {
                        let value = choice.value.natural().unwrap_or(0);
                        total == 0 || total ^ piece.grundy() ^ value == 0
                    };
                    choices.iter().find(wins).cloned()
                };
                if let Some(choice) = choice {
                    found = Some((i, choice));
                    break;
                }
            }
            let Some((i, choice)) = found else { break };
            let value = choice.value.natural().unwrap_or(0);
            let mut left = Vec::with_capacity(choice.to.len());
            for at in &choice.to {
                left.push(self.piece(at.clone(), observer)?);
            }
            let piece = sum[i].clone();
            total ^= piece.grundy() ^ value;
            let whole = left.iter().fold(0, |x, piece| x ^ piece.grundy()) == value;
            line.push(ply(i, &piece, choice));
            if !whole {
                break;
            }
            known.splice(i..=i, left.iter().map(|_| None));
            sum.splice(i..=i, left);
        }
        Ok(line)
    }

    /// A game of outcomes: one component, whose options say whether the opponent wins.
    fn outcomes(
        &mut self,
        piece: Piece,
        main: String,
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        let partizan = self.is_partizan(&piece.info);
        let verdict = |mover_wins: bool| match (partizan, mover_wins) {
            (false, true) => Verdict::N,
            (false, false) => Verdict::P,
            (true, true) => Verdict::Win,
            (true, false) => Verdict::Loss,
        };
        let wins = |value: &Value| *value == Value::Bool(true);
        let vast = self.vast(&piece, 0, observer)?;
        let (choices, omitted, winning_omitted) = match vast {
            Some(vast) => (vast.choices, vast.omitted, vast.winning_omitted),
            None => (self.choices(&piece, observer)?, 0, false),
        };
        let moves = choices
            .into_iter()
            .map(|choice| Move {
                outcome: Some(verdict(wins(&choice.value))),
                value: None,
                winning: !wins(&choice.value),
                ..bare_move(0, &piece, choice)
            })
            .collect();
        let outcome = Some(verdict(wins(&piece.value)));
        let best = |choices: &[Choice], value: &Value| {
            let first = choices.iter().position(|c| !wins(&c.value));
            if wins(value) {
                first
            } else {
                (!choices.is_empty()).then_some(0)
            }
        };
        Ok(Solution {
            kind: piece.info.kind,
            outcome,
            value: None,
            components: vec![part(&piece, None, outcome)],
            moves,
            omitted,
            winning_omitted,
            line: self.single_line(piece, best, observer)?,
            main,
        })
    }

    /// A game of scores.
    fn scores(
        &mut self,
        piece: Piece,
        main: String,
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        let mut moves = Vec::new();
        for choice in self.choices(&piece, observer)? {
            let left = match &choice.to[..] {
                [one] => Some(self.piece(one.clone(), observer)?),
                _ => None,
            };
            let score = choice.value.clone();
            moves.push(Move {
                outcome: left.as_ref().and_then(|left| self.by_sign(left)),
                value: left.map(|left| left.value),
                winning: score == piece.value,
                score: Some(score),
                ..bare_move(0, &piece, choice)
            });
        }
        let outcome = self.by_sign(&piece);
        let best = |choices: &[Choice], value: &Value| {
            choices.iter().position(|choice| choice.value == *value)
        };
        Ok(Solution {
            kind: piece.info.kind,
            outcome,
            value: Some(piece.value.clone()),
            components: vec![part(&piece, Some(piece.value.clone()), outcome)],
            moves,
            omitted: 0,
            winning_omitted: false,
            line: self.single_line(piece, best, observer)?,
            main,
        })
    }

    /// What the sign of a score says for the player to move.
    fn by_sign(&self, piece: &Piece) -> Option<Verdict> {
        if !self.form().is_zero_sum(&piece.info.name) {
            return None;
        }
        let score = piece.value.as_int()?.signum();
        let score = if piece.info.kind == Kind::Min {
            -score
        } else {
            score
        };
        Some(match score {
            1 => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        })
    }

    /// A line of a game with one component; `best` picks a move.
    fn single_line(
        &mut self,
        mut piece: Piece,
        best: impl Fn(&[Choice], &Value) -> Option<usize>,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Ply>, Failure> {
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE {
            let mut choices = match self.vast(&piece, 0, observer)? {
                Some(vast) => vast.choices,
                None => self.choices(&piece, observer)?,
            };
            let Some(i) = best(&choices, &piece.value) else {
                break;
            };
            let choice = choices.swap_remove(i);
            let next = match &choice.to[..] {
                [one] => Some(self.piece(one.clone(), observer)?),
                _ => None,
            };
            let is_score = !matches!(choice.value, Value::Bool(_));
            let follows = next
                .as_ref()
                .is_some_and(|next| is_score || next.value == choice.value);
            line.push(ply(0, &piece, choice));
            match next {
                Some(next) if follows => piece = next,
                _ => break,
            }
        }
        Ok(line)
    }
}

/// What the values of a function are; a heap in closed form counts as a Grundy value.
fn kind(info: &FunctionInfo) -> Kind {
    if info.is_identity {
        Kind::Grundy
    } else {
        info.kind
    }
}

/// A Nim heap made smaller.
fn heap_choice(piece: &Piece, heap: u128) -> Choice {
    Choice {
        to: vec![Component {
            function: piece.at.function.clone(),
            position: vec![Value::from(heap)],
        }],
        value: Value::from(heap),
        constant: false,
    }
}

/// The move of a Nim heap that makes the whole sum 0.
fn heap_reply(piece: &Piece, total: u128) -> Option<Choice> {
    let rest = piece.grundy() ^ total;
    (rest < piece.grundy()).then(|| heap_choice(piece, rest))
}

fn part(piece: &Piece, value: Option<Value>, outcome: Option<Verdict>) -> Part {
    Part {
        function: piece.at.function.clone(),
        position: piece.at.position.clone(),
        value,
        outcome,
        written: None,
    }
}

/// A move before it is known what it is worth.
fn bare_move(component: usize, piece: &Piece, choice: Choice) -> Move {
    let other = choice
        .to
        .first()
        .filter(|left| left.function != piece.at.function);
    Move {
        component,
        function: other.map(|left| left.function.clone()),
        text: words(piece, &choice),
        from: piece.at.position.clone(),
        to: choice.to,
        outcome: None,
        value: None,
        score: None,
        winning: false,
        turned: Vec::new(),
    }
}

fn ply(component: usize, piece: &Piece, choice: Choice) -> Ply {
    Ply {
        component,
        text: words(piece, &choice),
        from: piece.at.position.clone(),
        to: choice.to,
    }
}

/// A move in words: `7 -> 3 + 2`, `(0,3) -> (1,3)`, `0 -> r(17)`, `2 -> end`. Where the rules show only
/// what the option is worth, that is written as the Nim heap `*3`.
fn words(piece: &Piece, choice: &Choice) -> String {
    let left: Vec<String> = choice
        .to
        .iter()
        .map(|left| {
            if left.function == piece.at.function {
                show(&left.position)
            } else {
                format!("{}({})", left.function, bare(&left.position))
            }
        })
        .collect();
    let left = if left.is_empty() {
        match (&choice.value, kind(&piece.info)) {
            (Value::Int(value), Kind::Grundy) if *value != 0 || !choice.constant => {
                format!("*{value}")
            }
            _ => "end".to_owned(),
        }
    } else {
        left.join(" + ")
    };
    format!("{} -> {left}", show(&piece.at.position))
}

/// Arguments without brackets around them.
fn bare(position: &[Value]) -> String {
    let parts: Vec<String> = position.iter().map(Value::to_string).collect();
    parts.join(",")
}

impl Move {
    /// As JSON.
    pub fn to_json(&self) -> Json {
        let mut object = Map::new();
        object.insert("component".to_owned(), json!(self.component));
        if let Some(function) = &self.function {
            object.insert("function".to_owned(), json!(function));
        }
        object.insert("from".to_owned(), from_values(&self.from));
        object.insert("to".to_owned(), places(&self.to));
        object.insert("move".to_owned(), json!(self.text));
        if !self.turned.is_empty() {
            object.insert("turn".to_owned(), from_values(&self.turned));
        }
        object.insert("outcome".to_owned(), verdict(self.outcome));
        object.insert("value".to_owned(), optional(self.value.as_ref()));
        if let Some(score) = &self.score {
            object.insert("score".to_owned(), from_value(score));
        }
        object.insert("distance".to_owned(), Json::Null);
        object.insert("winning".to_owned(), json!(self.winning));
        Json::Object(object)
    }
}

impl Solution {
    /// A sum of coin games of this value.
    pub(crate) fn of_coins(
        value: u64,
        shown: Value,
        components: Vec<Part>,
        moves: Vec<Move>,
        omitted: u64,
        line: Vec<Ply>,
    ) -> Self {
        Self {
            kind: Kind::Grundy,
            outcome: Some(if value == 0 { Verdict::P } else { Verdict::N }),
            value: Some(shown),
            main: components
                .first()
                .map_or_else(String::new, |part| part.function.clone()),
            components,
            moves,
            omitted: omitted.into(),
            winning_omitted: false,
            line,
        }
    }

    /// As JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        let components: Vec<Json> = self
            .components
            .iter()
            .map(|part| {
                let mut object = Map::new();
                if part.function != self.main {
                    object.insert("function".to_owned(), json!(part.function));
                }
                object.insert("position".to_owned(), from_values(&part.position));
                object.insert("value".to_owned(), optional(part.value.as_ref()));
                object.insert("outcome".to_owned(), verdict(part.outcome));
                Json::Object(object)
            })
            .collect();
        let line: Vec<Json> = self
            .line
            .iter()
            .map(|ply| {
                json!({
                    "component": ply.component,
                    "from": from_values(&ply.from),
                    "to": places(&ply.to),
                    "move": ply.text,
                })
            })
            .collect();
        let mut answer = json!({
            "outcome": verdict(self.outcome),
            "value": optional(self.value.as_ref()),
            "distance": null,
            "components": components,
            "moves": self.moves.iter().map(Move::to_json).collect::<Vec<_>>(),
            "line": line,
        });
        if self.omitted > 0
            && let Json::Object(object) = &mut answer
        {
            let number = from_value(&Value::from(self.omitted));
            object.insert("moves_omitted".to_owned(), number);
            if self.winning_omitted {
                object.insert("winning_omitted".to_owned(), json!(true));
            }
        }
        answer
    }

    /// The moves that win, or reach the best score.
    pub fn winning(&self) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(|m| m.winning)
    }
}

fn verdict(verdict: Option<Verdict>) -> Json {
    verdict.map_or(Json::Null, |v| Json::String(v.to_string()))
}

fn optional(value: Option<&Value>) -> Json {
    value.map_or(Json::Null, from_value)
}

fn places(components: &[Component]) -> Json {
    Json::Array(
        components
            .iter()
            .map(|component| from_values(&component.position))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use grundy_game::NoObserver;

    use super::*;

    fn solve(game: &str, positions: &[&str]) -> Result<Solution, Failure> {
        Formula::named(game)?.solve(positions, &mut NoObserver)
    }

    fn winning(solution: &Solution) -> Vec<&str> {
        solution.winning().map(|m| m.text.as_str()).collect()
    }

    #[test]
    fn a_sum_of_heaps_is_won_by_the_xor() {
        let solution = solve("nim", &["2", "4", "5"]).unwrap();
        assert_eq!(solution.value, Some(Value::Int(3)));
        assert_eq!(winning(&solution), ["2 -> 1"]);
        assert_eq!(solution.moves.len(), 11);
        let closed = solve("g(x) = x", &["2", "4", "5"]).unwrap();
        assert_eq!(closed.to_json(), solution.to_json());
    }

    #[test]
    fn heaps_in_closed_form_may_be_huge() {
        let solution = solve("g(x) = x", &["1000000000000", "999999999999"]).unwrap();
        assert_eq!(winning(&solution), ["1000000000000 -> 999999999999"]);
        assert_eq!(solution.omitted, 1_999_999_999_998);
        assert_eq!(solution.line.len(), 3);
    }

    #[test]
    fn a_split_leaves_two_heaps_and_its_mirror_image_is_left_out() {
        let solution = solve("kayles", &["3"]).unwrap();
        let moves: Vec<&str> = solution.moves.iter().map(|m| m.text.as_str()).collect();
        assert_eq!(moves, ["3 -> 0 + 2", "3 -> 1 + 1", "3 -> 0 + 1"]);
        assert_eq!(winning(&solution), ["3 -> 1 + 1"]);
        let solution = solve("0.77", &["1"]).unwrap();
        assert_eq!(solution.outcome, Some(Verdict::N));
        assert_eq!(winning(&solution), ["1 -> 0"]);
    }

    #[test]
    fn outcomes_of_two_players_are_won_or_lost() {
        let solution = solve("domineering", &["0"]).unwrap();
        assert_eq!(solution.outcome, Some(Verdict::Win));
        let first = &solution.moves[0];
        assert_eq!(
            (first.function.as_deref(), &*first.text),
            (Some("r"), "0 -> r(9)")
        );
        let misere = solve("misere-nim", &["1,1,1"]).unwrap();
        assert_eq!((misere.outcome, misere.value), (Some(Verdict::P), None));
    }

    #[test]
    fn scores_keep_gain_and_rest_apart() {
        let solution = solve("deque", &["0,3"]).unwrap();
        assert_eq!(
            (solution.outcome, &solution.value),
            (Some(Verdict::Win), &Some(Value::Int(5)))
        );
        assert_eq!(winning(&solution), ["(0,3) -> (1,3)"]);
        let best = &solution.moves[0];
        assert_eq!(
            (&best.value, &best.score),
            (&Some(Value::Int(-4)), &Some(Value::Int(5)))
        );
        assert_eq!(best.outcome, Some(Verdict::Loss));
        assert_eq!(solution.line.len(), 4);
    }

    #[test]
    fn the_start_position_is_in_the_answer() {
        let solution = solve("drinking-match", &[]).unwrap();
        assert_eq!(solution.components.len(), 3);
        assert_eq!(solve("deque", &[]).unwrap().value, Some(Value::Int(5)));
        let failure = solve("kayles", &[]).unwrap_err();
        assert_eq!(failure.code(), "no-position");
        assert!(
            failure.to_string().contains("`grundy solve kayles 13`"),
            "{failure}"
        );
    }

    #[test]
    fn what_cannot_be_summed_is_refused_with_advice() {
        for (game, positions, advice) in [
            ("misere-nim", ["3", "4"], "`3,4`"),
            ("k-stones", ["3", "4"], "`mex{ … }`"),
            ("misere-take", ["3", "4"], "a list"),
            ("deque", ["0,1", "2,3"], "one position"),
        ] {
            let failure = solve(game, &positions).unwrap_err();
            assert_eq!(failure.code(), "no-sum", "{game}");
            assert!(failure.to_string().contains(advice), "{failure}");
        }
    }

    #[test]
    fn a_line_ends_where_the_game_ends() {
        let solution = solve("take", &["13"]).unwrap();
        let line: Vec<&str> = solution.line.iter().map(|ply| ply.text.as_str()).collect();
        assert_eq!(line[0], "13 -> 12");
        assert_eq!(line.last(), Some(&"3 -> 0"));
        assert_eq!(line.len() % 2, 1);
    }
}
