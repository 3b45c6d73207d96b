//! Strategies that win on all boards of a family: theorem T7.
//!
//! `family.rs` describes a game as shapes that a move takes, or as steps of a token, on boards of
//! all sizes. `search.rs` searches reflections, first moves and pairs of cells, and `maps.rs`
//! affine maps for games such as Chomp; the checker of `grundy-certificate` decides each candidate,
//! so every strategy that is found is proved. `attack.rs` plays a strategy against an opponent.

mod attack;
mod family;
mod maps;
mod messages;
mod rules;
mod search;
mod sentences;

pub use attack::Attack;
pub use family::{BoardFamily, BoardMoves};

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{Side, Strategy, image_of};
use grundy_core::{Diagnostic, Kind, Lang, Message, Outcome};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::game::Game;
use crate::solution::{Move, Solution};

/// The largest number of cells of a board that is drawn.
const MAX_DRAWN: u32 = 1600;

/// The strategy for the boards whose sides have certain remainders.
#[derive(Clone, Debug)]
pub struct ClassStrategy {
    /// The lengths of the sides.
    pub sides: Vec<Side>,
    /// The strategy with its proof, if one was found.
    pub certificate: Option<StrategyCertificate>,
}

/// The strategies of a game for all sizes of its boards, or for one size.
#[derive(Clone, Debug)]
pub struct StrategyReport {
    /// The title of the game.
    pub title: Message,
    /// The game.
    pub family: BoardFamily,
    /// The classes of sizes: those that are asked for.
    pub classes: Vec<ClassStrategy>,
}

impl Game {
    /// Searches strategies that win on all boards of a game: an answer by the image of each move
    /// under a reflection or an affine map, with or without a first move, pairs of cells for walks,
    /// and the existence of a strategy by stealing. With the sides of a board only the strategy for
    /// that board is returned, and without them those for all sizes.
    ///
    /// ```
    /// use grundy::Game;
    /// let report = Game::named("cram")?.strategies(&[6, 8])?;
    /// let found = report.classes[0].certificate.as_ref().unwrap();
    /// assert!(!found.first_player_wins());
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// The cost does not depend on the sizes.
    ///
    /// # Errors
    /// A game that is not of these kinds, and a wrong number of sides.
    pub fn strategies(&mut self, lengths: &[u32]) -> Result<StrategyReport, Failure> {
        let family = BoardFamily::of(self).map_err(Failure::from)?;
        let lengths = match (&family.moves, &family.lengths) {
            // There is one board.
            (BoardMoves::Lines(_), Some(board)) if lengths.is_empty() => board.clone(),
            _ => lengths.to_vec(),
        };
        if !lengths.is_empty() && lengths.len() != family.sides {
            let fact = match family.sides {
                1 => messages::row_needs_one_number(lengths.len()),
                _ => messages::board_needs_two_numbers(lengths.len()),
            };
            let (name, _) = self.name().split_once(':').unwrap_or((self.name(), ""));
            return Err(Diagnostic::error("position", fact)
                .help(messages::give_the_sides(name))
                .into());
        }
        let mut classes = search::classes(&family);
        if !lengths.is_empty() {
            classes.retain(|class| contains(class, &lengths));
            // Several blocks of pairs may fill one board.
            classes.truncate(1);
        }
        let title = self.title();
        Ok(StrategyReport {
            title: title.unwrap_or_else(|| Message::same(self.name().to_owned())),
            family: BoardFamily {
                lengths: Some(lengths).filter(|lengths| !lengths.is_empty()),
                ..family
            },
            classes,
        })
    }
}

/// Whether a class has boards with these sides.
fn contains(class: &ClassStrategy, lengths: &[u32]) -> bool {
    match &class.certificate {
        Some(certificate) => certificate.covers(lengths),
        None => (class.sides.iter().zip(lengths)).all(|(side, length)| side.contains(*length)),
    }
}

impl ClassStrategy {
    /// A board with the first move as rows of letters: `#` is taken, `.` is free. `None` without a
    /// first move, and for boards of more than 1600 cells.
    fn picture(&self, lengths: &[u32]) -> Option<Vec<String>> {
        let certificate = self.certificate.as_ref()?;
        let [height, width] = [
            if lengths.len() > 1 { lengths[0] } else { 1 },
            *lengths.last()?,
        ];
        let cells = self.first_cells(lengths)?;
        if !certificate.covers(lengths) || height.checked_mul(width)? > MAX_DRAWN {
            return None;
        }
        let row = |r: u32| {
            let letter = |c: u32| match &certificate.strategy {
                _ if cells.contains(&[r, c]) => '#',
                Strategy::Removal { game, .. } if game.has_poison && [r, c] == [0, 0] => 'P',
                _ => '.',
            };
            (0..width).map(letter).collect()
        };
        Some((0..height).map(row).collect())
    }

    /// The cells of a block of more than two cells, or of the board that larger ones repeat, as
    /// rows of letters: partners have the same letter, and the cell without a partner has `#`. The
    /// rows and columns that are repeated are behind a gap.
    fn block(&self) -> Option<Vec<String>> {
        let certificate = self.certificate.as_ref()?;
        let (Strategy::Partners { partners, .. } | Strategy::Lines { partners, .. }) =
            &certificate.strategy
        else {
            return None;
        };
        let [_, width] = certificate.pattern();
        let mut letters = vec![None; partners.len()];
        let mut names = ('a'..='z').chain('A'..='Z');
        for (cell, offset) in partners.iter().enumerate() {
            if *offset == [0, 0] {
                letters[cell] = Some('#');
            } else if letters[cell].is_none() {
                let name = names.next()?;
                let other =
                    cell as i64 + i64::from(offset[0]) * width as i64 + i64::from(offset[1]);
                letters[cell] = Some(name);
                letters[usize::try_from(other).ok()?] = Some(name);
            }
        }
        let letters: Option<Vec<char>> = letters.into_iter().collect();
        let single = |i: usize| {
            let side = certificate.sides.get(i);
            let side = side.filter(|side| side.modulus > 0);
            side.map_or(0, |side| side.residue as usize)
        };
        let mut rows: Vec<String> = Vec::new();
        for (number, row) in letters?.chunks(width).enumerate() {
            if number > 0 && number == single(0) {
                rows.push(String::new());
            }
            let (first, repeated) = row.split_at(single(1));
            let gap = if first.is_empty() { "" } else { "  " };
            let text = |letters: &[char]| letters.iter().collect::<String>();
            rows.push(format!("{}{gap}{}", text(first), text(repeated)));
        }
        (partners.len() > 2).then_some(rows)
    }

    /// The cells of the first move on a board with these sides, as row and column from 0.
    pub fn first_cells(&self, lengths: &[u32]) -> Option<Vec<[u32; 2]>> {
        let certificate = self.certificate.as_ref()?;
        let (game, shape) = match &certificate.strategy {
            Strategy::Mirror {
                game,
                first: Some(shape),
                ..
            } => (game, shape),
            Strategy::Removal {
                first: Some(first),
                answer: Some(_),
                ..
            } => {
                let side = |i: usize| lengths.get(i).map_or(1, |length| i64::from(*length));
                let cell = image_of(first, [0, 0], [side(0), side(1)]).map(|at| at as u32);
                return Some(vec![if lengths.len() > 1 {
                    cell
                } else {
                    [0, cell[0]]
                }]);
            }
            Strategy::Circle {
                game,
                first: Some(shape),
                ..
            } => {
                let cells = game.shapes[*shape].cells.iter();
                return Some(cells.map(|cell| [0, cell[0] as u32]).collect());
            }
            Strategy::Lines { .. } => {
                let cell = certificate.cell_without_partner()?;
                return Some(vec![cell.map(|at| at as u32)]);
            }
            _ => return None,
        };
        let shape = &game.shapes[*shape];
        let corner = |i: usize| (i64::from(lengths[i]) - i64::from(shape.extent(i))) / 2;
        let cells = shape.cells.iter().map(|cell| {
            let at = |i: usize| (corner(i) + i64::from(cell[i])) as u32;
            if lengths.len() > 1 {
                [at(0), at(1)]
            } else {
                [0, at(0)]
            }
        });
        Some(cells.collect())
    }
}

impl StrategyReport {
    /// The report as text.
    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        let mut line = |indent: &str, message: &Message| {
            text.push_str(indent);
            text.push_str(message.text(lang));
            text.push('\n');
        };
        line("", &self.heading());
        for class in &self.classes {
            line("", &Message::same(String::new()));
            let sizes = class.sizes();
            let indent = if self.family.lengths.is_some() || sizes.is_empty() {
                ""
            } else {
                line("", &messages::if_sizes(&sizes));
                "  "
            };
            for sentence in class.sentences() {
                line(indent, &sentence);
            }
            let lengths = self.family.lengths.as_deref();
            let first = lengths.and_then(|lengths| class.picture(lengths));
            for row in class.block().or(first).unwrap_or_default() {
                let indent = if row.is_empty() { "" } else { "    " };
                line(indent, &Message::same(row));
            }
        }
        if self.classes.is_empty() {
            line("", &messages::no_strategy_for_this_board());
        }
        if self.classes.iter().any(|class| class.certificate.is_some()) {
            line("", &Message::same(String::new()));
            let sides = (self.classes.first()).and_then(|class| class.certificate.as_ref());
            let sides = sides.map(StrategyCertificate::boards);
            line(
                "",
                &match (sides, &self.family.lengths) {
                    (Some(sides), Some(_)) => messages::proved_for_boards(sides),
                    _ => messages::proved_by_t7(),
                },
            );
        }
        text
    }

    /// The solution of one board of an impartial game: the outcome, and the first move as its
    /// cells, row and column from 0, if the first player wins. The other moves are counted. None
    /// without a strategy of this kind.
    pub fn solution(&self) -> Option<Solution> {
        let lengths = self.family.lengths.as_deref()?;
        let class = self.classes.first()?;
        let certificate = class.certificate.as_ref()?;
        let Strategy::Mirror { game, .. } = &certificate.strategy else {
            return None;
        };
        // The players of Col and Snort have different moves.
        if game.same != game.other {
            return None;
        }
        let placed = game.shapes.iter().map(|shape| -> u128 {
            let places = lengths.iter().enumerate().map(|(i, length)| {
                let last = i64::from(*length) - i64::from(shape.extent(i));
                u128::try_from(last + 1).unwrap_or(0)
            });
            places.product()
        });
        let all: u128 = placed.sum();
        let first = class.first_cells(lengths).map(|cells| {
            let cells: Vec<String> = cells.iter().map(|[y, x]| format!("{y},{x}")).collect();
            Move {
                text: cells.join(" "),
                winning: true,
                outcome: Some(Outcome::P),
                value: Some(Value::Int(0)),
                ..Move::default()
            }
        });
        let first_wins = certificate.first_player_wins();
        let moves: Vec<Move> = first.into_iter().collect();
        Some(Solution {
            kind: Kind::Grundy,
            outcome: Some(if first_wins { Outcome::N } else { Outcome::P }),
            value: (!first_wins).then_some(Value::Int(0)),
            omitted: all.saturating_sub(moves.len() as u128),
            moves,
            ..Solution::default()
        })
    }

    /// The title of the game with its boards.
    fn heading(&self) -> Message {
        match &self.family.lengths {
            Some(lengths) => {
                let words: Vec<String> = lengths.iter().map(u32::to_string).collect();
                let words = words.join(" × ");
                if matches!(self.family.moves, BoardMoves::Circle(_)) {
                    messages::heading_of_circle(&self.title, words)
                } else if lengths.len() == 1 {
                    messages::heading_of_row(&self.title, words)
                } else {
                    messages::heading_of_board(&self.title, words)
                }
            }
            None if matches!(self.family.moves, BoardMoves::Circle(_)) => {
                messages::heading_of_circles(&self.title)
            }
            None if self.family.sides == 1 => messages::heading_of_rows(&self.title),
            None => messages::heading_of_boards(&self.title),
        }
    }

    /// The report as JSON: `title`, `classes` with `sides`, `winner` (`first`, `second` or `null`),
    /// `sentences` in both languages and the text of the `certificate`. `strategy` has the
    /// sentences of all classes, `for` their boards, and `proof` the theorem.
    pub fn to_json(&self) -> Json {
        let classes = self.classes.iter().map(|class| {
            let certificate = class.certificate.as_ref();
            let winner = certificate.map(|found| {
                if found.first_player_wins() {
                    "first"
                } else {
                    "second"
                }
            });
            let sides: Vec<String> = class.sides.iter().map(Side::to_string).collect();
            let sentences = class.sentences();
            let texts =
                |lang| -> Vec<&str> { sentences.iter().map(|one| one.text(lang)).collect() };
            let lengths = self.family.lengths.as_ref();
            json!({
                "sides": sides,
                "winner": winner,
                "first_move": lengths.and_then(|lengths| class.first_cells(lengths)),
                "sentences": texts(Lang::En),
                "sentences_ja": texts(Lang::Ja),
                "certificate": certificate.map(ToString::to_string),
            })
        });
        let proved = (self.classes.iter()).filter(|class| class.certificate.is_some());
        let rules = proved.clone().map(|class| {
            let sentences = class.sentences();
            let sentences: Vec<&str> = sentences.iter().map(|one| one.text(Lang::En)).collect();
            let boards = class.certificate.as_ref().map(StrategyCertificate::boards);
            format!("{}: {}", boards.unwrap_or_default(), sentences.join(" "))
        });
        let rules: Vec<String> = rules.collect();
        let sizes = proved.filter_map(|class| class.certificate.as_ref());
        let sizes: Vec<String> = sizes.map(StrategyCertificate::boards).collect();
        let is_proved = !sizes.is_empty();
        json!({
            "strategy": is_proved.then(|| rules.join("\n")),
            "for": sizes.join(", "),
            "proof": is_proved.then(|| messages::proved_by_t7().text(Lang::En).to_owned()),
            "status": if is_proved { "proved" } else { "none" },
            "title": self.title.text(Lang::En),
            "lengths": self.family.lengths,
            "classes": classes.collect::<Vec<_>>(),
        })
    }
}
