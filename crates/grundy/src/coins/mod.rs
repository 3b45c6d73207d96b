//! Coin-turning games: how they are written, and their answers.
//!
//! # GAME strings
//! | written | is |
//! |---|---|
//! | `mock-turtles`, `ruler`, `twins`, … | a row of the catalogue, whose file has a line `coins:` |
//! | `coins:3`, `coins:2-4` | a row in which this number of coins is turned in all |
//! | `coins:EXPR` | a row with any rule, see below |
//! | `product:ROW,ROW` | a board: the product of two rows; a ROW with a comma is in brackets |
//!
//! The items of EXPR are lists of the rule language: each item is a list of places that may be
//! turned together with `x`. Places count from 0; a set that does not fit the row is not a move.
//!
//! ```
//! use grundy::{Area, Game, Run};
//!
//! // A coin alone, or with its neighbour on the left.
//! let mut own = Game::named("coins:[], [x-1]")?;
//! let table = own.table(None, &Area::up_to(5), &mut Run::silent())?;
//! let values: Vec<_> = (0..6).map(|x| table.cells.get(x).unwrap()).collect();
//! assert_eq!(values, [1, 2, 1, 2, 1, 2].map(Into::into));
//!
//! let solution = Game::named("mock-turtles")?.solve(&["HTTHH"], &mut Run::silent())?;
//! assert_eq!(solution.winning().next().unwrap().text, "HTTHH -> TTTTT (turn 0, 3, 4)");
//! # Ok::<(), grundy::Failure>(())
//! ```
//!
//! # POSITION strings
//! `HTTHH` or `表裏裏表表` is a row of coins, `HTT/THT` a board, the rows from above. Places are
//! accepted as well: `3,5` is a row with heads at 3 and 5; on a board it is a head in column 3 and
//! row 5, and `3,5+6,1` are two heads. A single place is a separate component. It leaves the heads
//! that a move turns up, since a position is the sum of its heads. Each game counts its places as
//! in the literature, from 0 or from 1.
//!
//! # Engines
//! The rules of a coin game are also a text of the rule language, which defines the game and is
//! used for `eval`. Values of tables and moves are computed by [`grundy_impartial::coins`]: rows
//! from sets of sums, products by the Tartan theorem. Tests compare the two.

mod answer;
mod items;
mod messages;
mod position;
mod rules;

pub(crate) use rules::Coins;

use std::fmt::Write as _;

use grundy_core::{Diagnostic, Message};
use grundy_impartial::coins::{MAX_COINS, NAMED, Place, Rule};

use crate::failure::Failure;

/// The function that the rules of coin games define.
pub(crate) const FUNCTION: &str = "g";

/// A row as it is written.
#[derive(Clone, Debug)]
pub(crate) struct RowSpec {
    /// The form in which the user typed it.
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

/// The places of a row count from 1 if the literature does so.
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
                let number = items.trim().rsplit('-').next().unwrap_or_default();
                if number
                    .parse::<usize>()
                    .map_or(number.len() > 9, |number| number > MAX_COINS)
                {
                    let fact = messages::too_many_coins(text, MAX_COINS);
                    let finding = Diagnostic::error("wrong-value", fact);
                    return Err(finding.help(messages::bounds_of_coins(MAX_COINS)));
                }
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

    /// The list of all sets of coins that turn with the place `x`, including `x`, in the rule
    /// language.
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
                        let _ = write!(item, " for {name} in {from}..x");
                    }
                    item
                };
                let items: Vec<String> = (least - 1..*most).map(item).collect();
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
    let names = NAMED.map(|(name, _)| Message::same(name));
    let diagnostic = Diagnostic::error("unknown-game", messages::not_a_row(text));
    let known = NAMED.iter().map(|(name, _)| *name);
    let diagnostic = match grundy_core::suggest::nearest(text, known) {
        Some(near) => diagnostic.help(grundy_core::suggest::did_you_mean(near)),
        None => diagnostic,
    };
    diagnostic
        .help(messages::names_of_rows(Message::joined(names, ", ", "、")))
        .help(messages::forms_of_rows())
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
            [across, down] => Ok(Self::Product(
                RowSpec::parse(across)?,
                RowSpec::parse(down)?,
            )),
            parts => Err(Diagnostic::error(
                "unknown-game",
                messages::product_has_two_rows(parts.len()),
            )
            .help(messages::form_of_products())
            .help(messages::brackets_around_row())),
        }
    }

    /// Refuses a rule that is not an expression.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let rows = match self {
            Self::Row(row) => [Some(row), None],
            Self::Product(across, down) => [Some(across), Some(down)],
            Self::TwoCoins => [None, None],
        };
        for row in rows.into_iter().flatten() {
            if let RowKind::Items(items) = &row.kind {
                items::check(items)?;
            }
        }
        Ok(())
    }

    /// Returns the GAME string.
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
    pub(crate) fn first(&self) -> Place {
        match self {
            Self::Row(row) => (first_of(row), 0),
            Self::Product(across, down) => (first_of(across), first_of(down)),
            Self::TwoCoins => (0, 0),
        }
    }

    /// The first place on an axis.
    pub(crate) fn first_on(&self, axis: usize) -> i64 {
        let (across, down) = self.first();
        (if axis == 0 { across } else { down }) as i64
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

    /// Explains in words how places are numbered.
    fn numbering(&self) -> Message {
        match (self.is_row(), self.first()) {
            (true, (first, _)) => messages::places_count_from(first),
            (false, (a, b)) if a == b => messages::columns_and_rows_count_from(a),
            (false, (a, b)) => messages::columns_count_from_rows_from(a, b),
        }
    }
}
