//! Coin-turning games at the hall: how they are written, and their answers.
//!
//! # GAME strings
//! | written | is |
//! |---|---|
//! | `mock-turtles`, `ruler`, `twins`, … | a row of the catalogue, whose file has a line `coins:` |
//! | `coins:3`, `coins:2-4` | a row in which so many coins are turned in all |
//! | `coins:EXPR` | a row with any rule: EXPR are the items of a list of the rule language, each the list of places that may be turned together with `x`; places count from 0, and a set that does not fit the row is no move |
//! | `product:ROW,ROW` | the board on which all crossings of a move across and a move down are turned; a ROW with a comma stands in brackets |
//!
//! ```
//! use grundy::{Area, Game, NoObserver};
//!
//! // A coin alone, or with its neighbour on the left.
//! let mut own = Game::named("coins:[], [x-1]")?;
//! let table = own.table(None, &Area::up_to(5), &mut NoObserver)?;
//! let values: Vec<_> = (0..6).map(|x| table.cells.get(x).unwrap()).collect();
//! assert_eq!(values, [1, 2, 1, 2, 1, 2].map(Into::into));
//!
//! let solution = Game::named("mock-turtles")?.solve(&["HTTHH"], &mut NoObserver)?;
//! assert_eq!(solution.winning().next().unwrap().text, "HTTHH -> TTTTT (turn 0, 3, 4)");
//! # Ok::<(), grundy::Failure>(())
//! ```
//!
//! # POSITION strings
//! `HTTHH` or `表裏裏表表` is a row of coins, `HTT/THT` a board, the rows from above. Places will do as well: `3,5`
//! is a row with heads at 3 and 5; on a board it is a head in column 3 and row 5, and `3,5+6,1` are two heads. A
//! single place is a component of its own that leaves the heads which a move turns up, for a position
//! is the sum of its heads. Each game counts its places as the books do, from 0 or from 1.
//!
//! # Who answers
//! The rules of a coin game are also a text of the rule language, which defines it and answers `eval`. Values of
//! tables and moves come from [`grundy_solve::coins`]: rows from sets of sums, products by the Tartan theorem.
//! Tests hold the two together.

use std::sync::Arc;

use grundy_game::{Budget, Diagnostic, Observer, Stop};
use grundy_rules::{Axis, Cells, Component, Kind, Rules, Value};
use grundy_solve::coins::{self, Board, CoinError, NAMED, Place, Product, Row, Rule, Turn};

use crate::failure::Failure;
use crate::game::Game;
use crate::solve::{LONGEST_LINE, MOST_MOVES, Move, Part, Ply, Solution, Verdict};
use crate::table::{Explanation, Table};

/// A row as it is written.
#[derive(Clone, Debug)]
pub(crate) struct RowSpec {
    /// As it is written.
    name: String,
    kind: RowKind,
}

#[derive(Clone, Debug)]
enum RowKind {
    /// A rule of the engine.
    Rule(Rule),
    /// Items of a list of the rule language.
    Items(String),
}

/// A coin-turning game.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Row(RowSpec),
    Product(RowSpec, RowSpec),
    TwoCoins,
}

/// The places of a row count from 1 where the books do.
fn first_of(row: &RowSpec) -> usize {
    match row.kind {
        RowKind::Rule(Rule::Ruler | Rule::Coins { least: 1, most: 2 }) => 1,
        _ => 0,
    }
}

impl RowSpec {
    fn parse(text: &str) -> Result<Self, Diagnostic> {
        let text = text.trim();
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let text = inner.unwrap_or(text).trim();
        let named = |name: &str| NAMED.into_iter().find(|(known, _)| *known == name);
        let kind = if let Some((_, rule)) = named(&text.to_ascii_lowercase().replace('_', "-")) {
            RowKind::Rule(rule)
        } else if let Some(items) = text.strip_prefix("coins:") {
            if items.trim().is_empty() {
                return Err(no_row(text));
            }
            if items.trim().chars().all(|c| c.is_ascii_digit() || c == '-') {
                RowKind::Rule(text.replace(' ', "").parse().map_err(|_| no_row(text))?)
            } else {
                RowKind::Items(items.trim().to_owned())
            }
        } else {
            return Err(no_row(text));
        };
        let name = match &kind {
            RowKind::Rule(rule) => rule.to_string(),
            RowKind::Items(_) => text.to_owned(),
        };
        Ok(Self { name, kind })
    }

    /// The list of all sets of coins that turn with the place `x`, itself among them, in the rule language.
    fn sets(&self) -> String {
        let first = first_of(self);
        match &self.kind {
            RowKind::Rule(Rule::Ruler) => {
                format!("list{{ list{{ j for j in i..=x }} for i in {first}..=x }}")
            }
            RowKind::Rule(Rule::Coins { least, most }) => {
                let item = |companions: usize| {
                    let names: Vec<String> = (1..=companions).map(|i| format!("a{i}")).collect();
                    let mut item =
                        format!("[{}]", [&["x".to_owned()][..], &names].concat().join(","));
                    for (i, name) in names.iter().enumerate() {
                        let from = match i {
                            0 => first.to_string(),
                            i => format!("{}+1", names[i - 1]),
                        };
                        item.push_str(&format!(" for {name} in {from}..x"));
                    }
                    item
                };
                let items: Vec<String> = (least - 1..=most - 1).map(item).collect();
                format!("list{{ {} }}", items.join(", "))
            }
            RowKind::Rule(_) => "list{ }".to_owned(),
            RowKind::Items(items) => format!(
                "list{{ list{{ x, j for j in set{{ j for j in c }} }} for c in list{{ {items} }} if all{{ 0 <= j < x for j in c }} }}"
            ),
        }
    }
}

fn no_row(text: &str) -> Diagnostic {
    let names = NAMED.map(|(name, _)| name).join(", ");
    let diagnostic = Diagnostic::error("unknown-game", format!("`{text}` is no row of coins"));
    let known = NAMED.iter().map(|(name, _)| *name);
    let diagnostic = match crate::near::nearest(text, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    };
    diagnostic.help(format!("the rows with names are {names}")).help(
        "write others by the number of coins, `coins:2-4`, or by the sets that turn with x, `'coins:[], [x-1]'`",
    )
}

/// The pieces between commas outside of brackets.
fn pieces(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0_usize, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

/// Whether a GAME string is for [`Shape::parse`].
pub(crate) fn looks_like_coins(text: &str) -> bool {
    text.starts_with("coins:") || text.starts_with("product:")
}

impl Shape {
    /// Reads `coins:…`, `product:…`, the name of a row, or `two-coins`.
    pub(crate) fn parse(text: &str) -> Result<Self, Diagnostic> {
        let text = text.trim();
        if text == "two-coins" {
            return Ok(Self::TwoCoins);
        }
        let Some(rows) = text.strip_prefix("product:") else {
            return RowSpec::parse(text).map(Self::Row);
        };
        match &pieces(rows)[..] {
            [across, down] => Ok(Self::Product(RowSpec::parse(across)?, RowSpec::parse(down)?)),
            parts => Err(Diagnostic::error(
                "unknown-game",
                format!("a product has two rows of coins, and here are {}", parts.len()),
            )
            .help("write the row across and the row down: `product:ruler,twins`")
            .help("a row with a comma of its own stands in brackets: `'product:(coins:[], [x-1]),twins'`")),
        }
    }

    /// Its GAME string.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Row(row) => row.name.clone(),
            Self::Product(across, down) => {
                let part = |row: &RowSpec| {
                    if pieces(&row.name).len() > 1 {
                        format!("({})", row.name)
                    } else {
                        row.name.clone()
                    }
                };
                format!("product:{},{}", part(across), part(down))
            }
            Self::TwoCoins => "two-coins".to_owned(),
        }
    }

    /// The rules as a text of the rule language.
    pub(crate) fn rules(&self) -> String {
        match self {
            Self::Row(row) => format!(
                "# title: Coins that turn together, {}\n# ja: コイン裏返し\n# coins: {}\n# positions: x >= {}\n\
                 turned(x) = {}\n\
                 g(x) = mex{{ xor{{ g(a) for a in s if a < x }} for s in turned(x) }}\n",
                row.name,
                self.name(),
                first_of(row),
                row.sets(),
            ),
            Self::Product(across, down) => {
                let (a, b) = (first_of(across), first_of(down));
                format!(
                    "# title: Product of {} and {}\n# ja: 積のゲーム\n# coins: {}\n\
                     # positions: x >= {a} and y >= {b}\n# function: g\n\
                     across(x) = {}\n\
                     down(x) = {}\n\
                     g(x, y) = mex{{ xor{{ g(a, b) for a in r for b in c if a < x or b < y }} for r in across(x) for c in down(y) }}\n",
                    across.name,
                    down.name,
                    self.name(),
                    across.sets(),
                    down.sets(),
                )
            }
            Self::TwoCoins => unreachable!("a game of the catalogue"),
        }
    }

    /// The first place across and down.
    fn first(&self) -> Place {
        match self {
            Self::Row(row) => (first_of(row), 0),
            Self::Product(across, down) => (first_of(across), first_of(down)),
            Self::TwoCoins => (0, 0),
        }
    }

    fn is_row(&self) -> bool {
        matches!(self, Self::Row(_))
    }

    /// An example of a position.
    fn example(&self) -> &'static str {
        match (self, self.first()) {
            (Self::Row(_), _) => "HTTHH",
            (_, (1, 1)) => "HTT/THT",
            _ => "3,5",
        }
    }

    /// How places are numbered, for people.
    fn numbering(&self) -> String {
        match (self.is_row(), self.first()) {
            (true, (first, _)) => format!("places count from {first}"),
            (false, (a, b)) if a == b => format!("columns and rows count from {a}"),
            (false, (a, b)) => format!("columns count from {a}, rows from {b}"),
        }
    }
}

/// A position that was read.
struct Written {
    heads: Vec<Place>,
    /// Columns and rows, where it was drawn with H and T.
    drawn: Option<Place>,
    /// A single place.
    single: bool,
}

impl Shape {
    fn read(&self, written: &str) -> Result<Written, Failure> {
        let text = written.trim();
        // A call of the rules, `g(3)`, or brackets around.
        let text = text.strip_prefix('g').unwrap_or(text);
        let inner = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        let text = inner
            .filter(|inner| !inner.contains(['(', ')']))
            .unwrap_or(text);
        let refuse = |fact: String, at: std::ops::Range<usize>, label: &str| {
            let other = if self.is_row() { "3,5" } else { "3,5+6,1" };
            let diagnostic = Diagnostic::error("wrong-position", fact)
                .at(at, label)
                .help(format!(
                    "write the coins, H for heads and T for tails, as `{}`, or the places of the heads, as `{other}`; {}",
                    if self.is_row() { "HTTHH" } else { "HTT/THT" },
                    self.numbering(),
                ));
            Failure::about(diagnostic, "POSITION", written)
        };
        let whole = 0..written.len();
        if text.is_empty() {
            return Err(refuse(
                "the position is empty".to_owned(),
                whole,
                "no coins",
            ));
        }
        if !text.contains(|c: char| c.is_ascii_digit()) {
            let start = written.find(text).unwrap_or(0);
            let mut heads = Vec::new();
            let (mut columns, mut rows, mut at) = (0, 0, start);
            for (y, line) in text.split('/').enumerate() {
                let found = coins::parse_heads(line).map_err(|error| match error {
                    CoinError::NotACoin { found, at: byte } => refuse(
                        format!("`{found}` is no coin"),
                        at + byte..at + byte + found.len_utf8(),
                        "neither H nor T",
                    ),
                    other => refuse(other.to_string(), 0..written.len(), "here"),
                })?;
                heads.extend(found.into_iter().map(|x| (x, y)));
                columns = columns.max(line.chars().count());
                rows = y + 1;
                at += line.len() + 1;
            }
            if self.is_row() && rows > 1 {
                return Err(refuse(
                    format!("this game has one row of coins, and here are {rows}"),
                    whole,
                    "several rows",
                ));
            }
            heads.sort_unstable();
            return Ok(Written {
                heads,
                drawn: Some((columns, rows)),
                single: false,
            });
        }
        let separators: &[char] = if self.is_row() {
            &[',', '+', ';']
        } else {
            &['+', ';']
        };
        let mut heads = Vec::new();
        let first = self.first();
        for piece in text.split(separators) {
            let offset = piece.as_ptr().addr() - written.as_ptr().addr();
            let here = offset..offset + piece.len();
            let piece = piece.trim();
            let inner = piece
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'));
            let numbers: Vec<Result<usize, _>> = inner
                .unwrap_or(piece)
                .split(',')
                .map(|n| n.trim().parse())
                .collect();
            let head = match (&numbers[..], self.is_row()) {
                ([Ok(x)], true) => (Some(*x), Some(0)),
                ([Ok(x), Ok(y)], false) => (Some(*x), Some(*y)),
                ([_], true) => return Err(refuse(format!("`{piece}` is no place"), here, "here")),
                (_, true) => unreachable!("commas part the places of a row"),
                (many, false) => {
                    let fact = match many.len() {
                        2 => format!("`{piece}` is no place"),
                        n => {
                            format!("`{piece}` has {n} coordinates, and a head of this board has 2")
                        }
                    };
                    return Err(refuse(fact, here, "a head"));
                }
            };
            let (Some(x), Some(y)) = (
                head.0.and_then(|x| x.checked_sub(first.0)),
                head.1.and_then(|y| {
                    if self.is_row() {
                        Some(y)
                    } else {
                        y.checked_sub(first.1)
                    }
                }),
            ) else {
                return Err(refuse(
                    format!("there is no place {piece}: {}", self.numbering()),
                    here,
                    "before the first one",
                ));
            };
            if heads.contains(&(x, y)) {
                return Err(refuse(
                    format!("the place {piece} is named twice"),
                    here,
                    "again",
                ));
            }
            heads.push((x, y));
        }
        heads.sort_unstable();
        Ok(Written {
            single: heads.len() == 1,
            heads,
            drawn: None,
        })
    }

    /// A place as people write it.
    fn place(&self, (x, y): Place) -> String {
        let (a, b) = self.first();
        if self.is_row() {
            (x + a).to_string()
        } else {
            format!("({},{})", x + a, y + b)
        }
    }

    fn value_of(&self, (x, y): Place) -> Value {
        let (a, b) = self.first();
        let int = |n: usize| Value::Int(n as i64);
        if self.is_row() {
            int(x + a)
        } else {
            Value::list([int(x + a), int(y + b)])
        }
    }

    /// The arguments that a single head is to the rules.
    fn arguments(&self, (x, y): Place) -> Vec<Value> {
        let (a, b) = self.first();
        let int = |n: usize| Value::Int(n as i64);
        if self.is_row() {
            vec![int(x + a)]
        } else {
            vec![int(x + a), int(y + b)]
        }
    }
}

/// A component on the table.
#[derive(Clone, Debug)]
struct Piece {
    heads: Vec<Place>,
    drawn: Option<Place>,
    single: bool,
    value: u64,
}

impl Piece {
    /// A piece with these heads, written as this one is.
    fn with(&self, heads: Vec<Place>, board: &Board) -> Self {
        Self {
            value: board.value(&heads).0,
            heads,
            drawn: self.drawn,
            single: false,
        }
    }

    fn position(&self, shape: &Shape) -> Vec<Value> {
        match (&self.heads[..], self.single) {
            ([head], true) => shape.arguments(*head),
            (heads, _) => heads.iter().map(|&head| shape.value_of(head)).collect(),
        }
    }

    fn written(&self, shape: &Shape) -> String {
        if let Some((columns, rows)) = self.drawn {
            let coin = |place| {
                if self.heads.binary_search(&place).is_ok() {
                    'H'
                } else {
                    'T'
                }
            };
            let lines: Vec<String> = (0..rows)
                .map(|y| (0..columns).map(|x| coin((x, y))).collect())
                .collect();
            return lines.join("/");
        }
        match (&self.heads[..], shape.is_row()) {
            ([], _) => "end".to_owned(),
            (heads, is_row) => {
                let places: Vec<String> = heads.iter().map(|&head| shape.place(head)).collect();
                places.join(if is_row { "," } else { " + " })
            }
        }
    }

    /// What a move leaves.
    fn after(&self, turn: &Turn, board: &Board) -> Vec<Self> {
        if self.single {
            let others = turn.coins.iter().filter(|&&coin| coin != turn.head);
            return others
                .map(|&head| Self {
                    heads: vec![head],
                    drawn: None,
                    single: true,
                    value: board.at(head).0,
                })
                .collect();
        }
        vec![self.with(coins::turn(&self.heads, &turn.coins), board)]
    }

    /// A move in words.
    fn words(&self, turn: &Turn, left: &[Self], shape: &Shape) -> String {
        let left: Vec<String> = left.iter().map(|piece| piece.written(shape)).collect();
        let left = if left.is_empty() {
            "end".to_owned()
        } else {
            left.join(" + ")
        };
        let words = format!("{} -> {left}", self.written(shape));
        if self.single {
            return words;
        }
        let coins: Vec<String> = turn.coins.iter().map(|&coin| shape.place(coin)).collect();
        format!("{words} (turn {})", coins.join(", "))
    }
}

/// The function that the rules of coin games define.
pub(crate) const FUNCTION: &str = "g";

fn components(pieces: &[Piece], shape: &Shape) -> Vec<Component> {
    let component = |piece: &Piece| Component {
        function: FUNCTION.to_owned(),
        position: piece.position(shape),
    };
    pieces.iter().map(component).collect()
}

fn stopped(stop: Stop, known: usize, shape: &Shape) -> Failure {
    let what = format!("the values of {known} places are known");
    Failure::of(match stop {
        Stop::Interrupted => Diagnostic::error("interrupted", format!("stopped: {what}"))
            .help("a longer time is given by `--limit time=…`"),
        _ => Diagnostic::error("limit-exceeded", format!("a limit was met: {what}")).help(format!(
            "raise it with `--limit cells=…,bytes=…`, or ask for a shorter row of {}",
            shape.name()
        )),
    })
}

impl Game {
    /// A row as far as it is needed, with the reason where it ends early.
    fn coin_row(
        &mut self,
        spec: &RowSpec,
        places: usize,
        observer: &mut dyn Observer,
    ) -> Result<(Row, Stop), Failure> {
        let budget = self.budget();
        let rule = match &spec.kind {
            RowKind::Rule(rule) => rule.clone(),
            RowKind::Items(items) => {
                let (sets, stop) = item_sets(items, places, &budget, observer)?;
                let known = sets.len();
                let sets = Arc::new(sets);
                let rule = Rule::any(move |x, turn| {
                    sets.get(x).into_iter().flatten().for_each(|set| turn(set));
                });
                let (row, other) = Row::run(rule, known, &budget, observer);
                let stop = if other == Stop::Complete { stop } else { other };
                return Ok((row, stop));
            }
        };
        Ok(Row::run(rule, places, &budget, observer))
    }

    /// The board with so many columns and rows.
    fn coin_board(
        &mut self,
        shape: &Shape,
        (columns, rows): Place,
        observer: &mut dyn Observer,
    ) -> Result<Board, Failure> {
        let complete = |(row, stop): (Row, Stop)| match stop {
            Stop::Complete => Ok(row),
            stop => Err(stopped(stop, row.values().len(), shape)),
        };
        Ok(match shape {
            Shape::Row(row) => Board::Row(complete(self.coin_row(row, columns, observer)?)?),
            Shape::Product(across, down) => Board::Product(Product::new(
                complete(self.coin_row(across, columns, observer)?)?,
                complete(self.coin_row(down, rows, observer)?)?,
            )),
            Shape::TwoCoins => Board::TwoCoins,
        })
    }

    /// [`Game::solve`] of coins.
    pub(crate) fn solve_coins(
        &mut self,
        shape: &Shape,
        positions: &[&str],
        observer: &mut dyn Observer,
    ) -> Result<Solution, Failure> {
        if positions.is_empty() {
            return Err(Failure::of(
                Diagnostic::error("no-position", "no position is given").help(format!(
                    "write it behind the game: `grundy solve {} {}`; {}",
                    crate::game::quoted(self.name()),
                    shape.example(),
                    shape.numbering(),
                )),
            ));
        }
        let written: Vec<Written> = positions
            .iter()
            .map(|text| shape.read(text))
            .collect::<Result<_, _>>()?;
        let size = |side: fn(&Place) -> usize| {
            let places = written.iter().flat_map(|w| &w.heads).map(side);
            places.max().map_or(0, |last| last.saturating_add(1))
        };
        let board = self.coin_board(shape, (size(|p| p.0), size(|p| p.1)), observer)?;
        let sum: Vec<Piece> = written
            .into_iter()
            .map(|written| Piece {
                value: board.value(&written.heads).0,
                heads: written.heads,
                drawn: written.drawn,
                single: written.single,
            })
            .collect();
        coin_solution(shape, &board, sum, observer)
    }

    /// [`Game::table`] of coins.
    pub(crate) fn coin_table(
        &mut self,
        shape: &Shape,
        axes: Vec<Axis>,
        observer: &mut dyn Observer,
    ) -> Result<Table, Failure> {
        let cells = axes
            .iter()
            .fold(1_u64, |n, axis| n.saturating_mul(axis.len()));
        let budget = self.budget();
        for (limit, need, what) in [
            (budget.cells, cells, "cells"),
            (budget.bytes, cells.saturating_mul(8), "bytes"),
        ] {
            if limit.is_some_and(|limit| need > limit) {
                return Err(Failure::of(
                    Diagnostic::error(
                        "limit-exceeded",
                        format!(
                            "this needs {need} {what}, and the limit is {}",
                            limit.unwrap_or(0)
                        ),
                    )
                    .help(format!(
                        "ask for a smaller box, or raise the limit: `--limit {what}={need}`"
                    )),
                ));
            }
        }
        let (first_x, first_y) = shape.first();
        let first = [first_x as i64, first_y as i64];
        // Place of an index on an axis, from 0; none before the first place.
        let place =
            |axis: usize, i: usize| usize::try_from(axes[axis].from + i as i64 - first[axis]).ok();
        let places = |axis: usize| {
            let last = axes[axis].to.saturating_sub(first[axis]).saturating_add(1);
            usize::try_from(last.max(0)).unwrap_or(usize::MAX)
        };
        let mut stop = Stop::Complete;
        let mut note = |other: Stop| {
            if other != Stop::Complete {
                stop = other;
            }
        };
        let length = |axis: usize| axes[axis].len() as usize;
        let values: Vec<Option<u64>> = match shape {
            Shape::Row(spec) => {
                let (row, end) = self.coin_row(spec, places(0), observer)?;
                note(end);
                let value = |i| row.values().get(place(0, i)?).copied();
                (0..length(0)).map(value).collect()
            }
            Shape::Product(across, down) => {
                let (across, end) = self.coin_row(across, places(0), observer)?;
                note(end);
                let (down, end) = self.coin_row(down, places(1), observer)?;
                note(end);
                let of = |row: &Row, axis: usize| -> Vec<Option<u64>> {
                    let value = |i| row.values().get(place(axis, i)?).copied();
                    (0..length(axis)).map(value).collect()
                };
                let (across, down) = (of(&across, 0), of(&down, 1));
                let mut values = Vec::with_capacity(cells as usize);
                for a in across {
                    let row = down.iter().map(|b| Some(grundy_nimber::nim_mul(a?, (*b)?)));
                    values.extend(row);
                    if observer.cancelled() {
                        note(Stop::Interrupted);
                        values.resize(cells as usize, None);
                        break;
                    }
                }
                values
            }
            Shape::TwoCoins => {
                let ys: Vec<Option<usize>> = (0..length(1)).map(|i| place(1, i)).collect();
                let row = |i| {
                    let x = place(0, i);
                    ys.iter().map(move |y| Some((x? ^ (*y)?) as u64))
                };
                (0..length(0)).flat_map(row).collect()
            }
        };
        let reached = match stop {
            Stop::Complete => values.len(),
            _ => values
                .iter()
                .rposition(Option::is_some)
                .map_or(0, |last| last + 1),
        };
        Ok(Table {
            function: FUNCTION.to_owned(),
            kind: Kind::Grundy,
            cells: narrow(&values),
            axes,
            stop,
            reached,
            title: self.title(),
        })
    }

    /// [`Game::explain`] of coins.
    pub(crate) fn explain_coins(&self, shape: &Shape, ranges: &[(i64, i64)]) -> Explanation {
        let mut plan = vec![
            match shape {
                Shape::Row(row) => format!("`g(x)`: the Grundy value of a head at x, {}", row.name),
                Shape::Product(across, down) => format!(
                    "`g(x,y)`: the Grundy value of a head at (x,y), {} across and {} down",
                    across.name, down.name
                ),
                Shape::TwoCoins => {
                    "`g(x,y)`: the Grundy value of a head at (x,y), two coins".to_owned()
                }
            },
            "a position is the sum of its heads (H. W. Lenstra)".to_owned(),
            shape.numbering(),
        ];
        let mut options = 0_u64;
        let mut row = |spec: &RowSpec, (_, to): (i64, i64)| {
            let places = to.saturating_add(1).max(0) as u64;
            match &spec.kind {
                RowKind::Rule(Rule::Ruler) => {
                    options = options.saturating_add(places);
                    plan.push(format!(
                        "{}: the mex over all runs that end at x, from a tree of sums",
                        spec.name
                    ));
                }
                RowKind::Rule(Rule::Coins { most, .. }) => {
                    options = options.saturating_add(places.saturating_mul((*most).max(1) as u64));
                    plan.push(format!(
                        "{}: the mex over the sums of coins to the left, from a bit set for each number of them",
                        spec.name
                    ));
                }
                _ => {
                    plan.push(format!(
                        "{}: the mex over the sets that turn with x",
                        spec.name
                    ));
                }
            }
        };
        match shape {
            Shape::Row(spec) => row(spec, ranges[0]),
            Shape::Product(across, down) => {
                row(across, ranges[0]);
                row(down, ranges[1]);
                plan.push(
                    "g(x,y) is the nim-product of the values across and down (Tartan theorem)"
                        .to_owned(),
                );
            }
            Shape::TwoCoins => plan.push(
                "closed form: x + y, for the partner goes where a heap of x or a heap of y would"
                    .to_owned(),
            ),
        }
        let cells = ranges.iter().fold(1_u64, |n, &(from, to)| {
            let length = if to < from {
                0
            } else {
                to.abs_diff(from).saturating_add(1)
            };
            n.saturating_mul(length)
        });
        Explanation {
            plan,
            cells: Some(cells),
            options: (options > 0).then_some(options),
            bytes: Some(cells.saturating_mul(8)),
        }
    }
}

/// The sets that an expression gives for each place, as far as the budget goes.
fn item_sets(
    items: &str,
    places: usize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(Vec<Vec<Vec<usize>>>, Stop), Failure> {
    let head = "companions(x) = list{ ";
    let text = format!("{head}{items} }}");
    let refuse = |findings: Vec<Diagnostic>| {
        let text = crate::failure::Text {
            name: "the rule of the row".to_owned(),
            text: text.clone(),
            start: 0,
        };
        Failure::new(findings, vec![text]).help(
            "EXPR of `coins:EXPR` are lists of the places that may turn with x, as `'coins:[], [x-1]'` or `'coins:[i] for i in 0..x'`",
        )
    };
    let rules = Rules::parse(&text).map_err(refuse)?;
    let mut engine = rules.bind(&grundy_rules::Givens::new());
    engine.set_budget(*budget);
    let mut all = Vec::new();
    let mut kept = 0_u64;
    for x in 0..places {
        let spent = |limit: Option<u64>, used| limit.is_some_and(|limit| used > limit);
        if observer.cancelled() {
            return Ok((all, Stop::Interrupted));
        }
        if spent(budget.cells, x as u64 + 1) || spent(budget.bytes, 8 * kept) {
            return Ok((all, Stop::Budget));
        }
        let value = engine
            .value("companions", &[Value::Int(x as i64)], observer)
            .map_err(|fault| refuse(vec![*fault]))?;
        let no_set = |found: &Value| {
            refuse(vec![Diagnostic::error(
                "wrong-rule",
                format!("at x = {x} the rule gives {found}, which is no list of places"),
            )])
        };
        let Value::List(sets) = &value else {
            return Err(no_set(&value));
        };
        let mut here = Vec::new();
        for set in sets.iter() {
            let Value::List(items) = set else {
                return Err(no_set(set));
            };
            let mut turned = Vec::with_capacity(items.len());
            let mut fits = true;
            for item in items.iter() {
                match item {
                    Value::Int(y) if *y == x as i64 => {
                        return Err(refuse(vec![
                            Diagnostic::error(
                                "wrong-rule",
                                format!("at x = {x} the rule gives {set}, with x itself"),
                            )
                            .help("x is always turned; list the others only"),
                        ]));
                    }
                    Value::Int(y) => match usize::try_from(*y) {
                        Ok(y) if y < x => turned.push(y),
                        Ok(_) => {
                            return Err(refuse(vec![Diagnostic::error(
                                "wrong-rule",
                                format!("at x = {x} the rule gives {set}, with a coin to the right of x"),
                            )
                            .help("the coins that turn with x stand to its left, so that the game ends")]));
                        }
                        Err(_) => fits = false,
                    },
                    _ => return Err(no_set(set)),
                }
            }
            if fits {
                turned.sort_unstable();
                turned.dedup();
                kept += 4 + turned.len() as u64;
                here.push(turned);
            }
        }
        all.push(here);
    }
    Ok((all, Stop::Complete))
}

/// Values in the smallest cells that hold them.
fn narrow(values: &[Option<u64>]) -> Cells {
    let most = values
        .iter()
        .try_fold(0, |most, value| Some(most.max((*value)?)));
    let known = || values.iter().map(|value| value.unwrap_or_default());
    match most {
        Some(..=0xff) => Cells::U8(known().map(|v| v as u8).collect()),
        Some(..=0xffff) => Cells::U16(known().map(|v| v as u16).collect()),
        Some(..=0xffff_ffff) => Cells::U32(known().map(|v| v as u32).collect()),
        _ => Cells::Any(values.iter().map(|value| value.map(big)).collect()),
    }
}

/// A Grundy value; those of products may have 64 bits.
fn big(value: u64) -> Value {
    i64::try_from(value).map_or_else(|_| Value::Big(value.to_string().into()), Value::Int)
}

fn verdict(value: u64) -> Option<Verdict> {
    Some(if value == 0 { Verdict::P } else { Verdict::N })
}

fn coin_solution(
    shape: &Shape,
    board: &Board,
    sum: Vec<Piece>,
    observer: &mut dyn Observer,
) -> Result<Solution, Failure> {
    let total = sum.iter().fold(0, |total, piece| total ^ piece.value);
    let all: u64 = sum
        .iter()
        .map(|piece| board.count_moves(&piece.heads))
        .fold(0, u64::saturating_add);
    let mut moves = Vec::new();
    for (component, piece) in sum.iter().enumerate() {
        let turns = if all <= MOST_MOVES {
            board.moves(&piece.heads)
        } else {
            winning(
                board,
                piece,
                total,
                MOST_MOVES as usize - moves.len(),
                observer,
            )?
        };
        for turn in turns {
            let left = piece.after(&turn, board);
            let value =
                total ^ piece.value ^ board.value(&coins::turn(&piece.heads, &turn.coins)).0;
            moves.push(Move {
                component,
                from: piece.position(shape),
                text: piece.words(&turn, &left, shape),
                to: components(&left, shape),
                function: None,
                outcome: verdict(value),
                value: Some(big(value)),
                score: None,
                winning: value == 0,
                turned: turn
                    .coins
                    .iter()
                    .map(|&coin| shape.value_of(coin))
                    .collect(),
            });
        }
    }
    let components = sum
        .iter()
        .map(|piece| Part {
            function: FUNCTION.to_owned(),
            position: piece.position(shape),
            value: Some(big(piece.value)),
            outcome: verdict(piece.value),
            written: Some(piece.written(shape)),
        })
        .collect();
    let omitted = all - moves.len() as u64;
    let line = coin_line(shape, board, sum, observer)?;
    Ok(Solution::of_coins(
        total,
        big(total),
        components,
        moves,
        omitted,
        line,
    ))
}

/// The winning moves of a component in a sum of this value.
fn winning(
    board: &Board,
    piece: &Piece,
    total: u64,
    most: usize,
    observer: &mut dyn Observer,
) -> Result<Vec<Turn>, Failure> {
    let found = board.winning_moves_in(
        grundy_nimber::Nimber(total),
        &piece.heads,
        most,
        &mut || !observer.cancelled(),
    );
    found.map_err(|_| {
        Failure::of(
            Diagnostic::error("interrupted", "stopped while winning moves were looked for")
                .help("a longer time is given by `--limit time=…`"),
        )
    })
}

/// Best play: who can win makes the first winning move, who cannot the first of all.
fn coin_line(
    shape: &Shape,
    board: &Board,
    mut sum: Vec<Piece>,
    observer: &mut dyn Observer,
) -> Result<Vec<Ply>, Failure> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE {
        let total = sum.iter().fold(0, |total, piece| total ^ piece.value);
        let mut found = None;
        for (component, piece) in sum.iter().enumerate() {
            let turn = if total == 0 {
                board.first_move(&piece.heads)
            } else {
                winning(board, piece, total, 1, observer)?.pop()
            };
            if let Some(turn) = turn {
                found = Some((component, turn));
                break;
            }
        }
        let Some((component, turn)) = found else {
            break;
        };
        let piece = &sum[component];
        let left = piece.after(&turn, board);
        line.push(Ply {
            component,
            from: piece.position(shape),
            text: piece.words(&turn, &left, shape),
            to: components(&left, shape),
        });
        sum.splice(component..=component, left);
    }
    Ok(line)
}
