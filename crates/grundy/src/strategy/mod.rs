//! Strategies that win on all boards of a family: theorem T7.
//!
//! `family.rs` describes a game as shapes that a move takes, or as steps of a token, on boards of
//! all sizes. This file searches reflections, first moves and pairs of cells; the checker of
//! `grundy-certificate` decides each candidate, so every strategy that is found is proved.
//! `attack.rs` plays a strategy against an opponent.

mod attack;
mod family;
mod messages;
mod rules;

pub use attack::Attack;
pub use family::{BoardFamily, BoardMoves};

use std::collections::BTreeSet;

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{Offset, Side, Strategy, boards};
use grundy_core::{Diagnostic, Kind, Lang, Message, Outcome};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::game::Game;
use crate::solution::{Move, Solution};

/// The largest number of cells of a block in which pairs are searched.
const MAX_BLOCK: i32 = 32;
/// The largest side of a block.
const MAX_BLOCK_SIDE: i32 = 8;
/// Maximum number of trials of a search of pairs in a block.
const MAX_TRIALS: u32 = 200_000;
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
    /// under a reflection, with or without a first move in the centre, and pairs of cells for
    /// walks. With the sides of a board only the strategy for that board is returned, and without
    /// them those for all sizes.
    ///
    /// ```
    /// use grundy::Game;
    /// let report = Game::named("cram")?.strategies(&[6, 8])?;
    /// let found = report.classes[0].certificate.as_ref().unwrap();
    /// assert!(!found.first_player_wins());
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// The cost is that of some hundred comparisons of offsets for each class, independent of the
    /// sizes.
    ///
    /// # Errors
    /// A game that is not of these kinds, and a wrong number of sides.
    pub fn strategies(&mut self, lengths: &[u32]) -> Result<StrategyReport, Failure> {
        let family = BoardFamily::of(self).map_err(Failure::from)?;
        let lengths = lengths.to_vec();
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
        let mut classes = classes(&family);
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

/// Searches a strategy for each class of sizes.
fn classes(family: &BoardFamily) -> Vec<ClassStrategy> {
    match &family.moves {
        BoardMoves::Walk(steps) => blocks(family, steps),
        BoardMoves::Placement(_) => (0..1_u32 << family.sides)
            .map(|bits| {
                let side = |i: usize| Side {
                    modulus: 2,
                    residue: bits >> (family.sides - 1 - i) & 1,
                };
                mirror(family, (0..family.sides).map(side).collect())
            })
            .collect(),
    }
}

/// Searches an answer by an image, for boards with sides of these parities.
fn mirror(family: &BoardFamily, sides: Vec<Side>) -> ClassStrategy {
    let BoardMoves::Placement(game) = &family.moves else {
        return ClassStrategy {
            sides,
            certificate: None,
        };
    };
    let all = [true, sides.len() > 1];
    let reflections: &[[bool; 2]] = if sides.len() > 1 {
        &[all, [true, false], [false, true]]
    } else {
        &[all]
    };
    let second = reflections.iter().map(|reflected| (*reflected, None));
    // The first moves with the fewest cells first: they fit on more boards.
    let mut shapes: Vec<usize> = (0..game.shapes.len()).collect();
    shapes.sort_by_key(|shape| game.shapes[*shape].cells.len());
    let first = shapes.into_iter().map(|shape| (all, Some(shape)));
    for (reflected, first) in second.chain(first) {
        let certificate = StrategyCertificate {
            sides: sides.clone(),
            strategy: Strategy::Mirror {
                game: game.clone(),
                reflected,
                first,
            },
        };
        if certificate.check().is_ok() {
            return ClassStrategy {
                sides,
                certificate: Some(certificate),
            };
        }
    }
    ClassStrategy {
        sides,
        certificate: None,
    }
}

/// Searches blocks whose cells are pairs. A block that smaller ones fill is left out.
fn blocks(family: &BoardFamily, steps: &BTreeSet<Offset>) -> Vec<ClassStrategy> {
    let two = family.sides == 2;
    let last = if two { MAX_BLOCK_SIDE } else { 1 };
    let mut sizes: Vec<[i32; 2]> = (1..=MAX_BLOCK_SIDE)
        .flat_map(|height| (1..=last).map(move |width| [height, width]))
        .filter(|[height, width]| height * width % 2 == 0 && height * width <= MAX_BLOCK)
        .collect();
    sizes.sort_by_key(|[height, width]| (height * width, *height));
    let mut found: Vec<([i32; 2], ClassStrategy)> = Vec::new();
    for block in sizes {
        let is_filled =
            |smaller: &[i32; 2]| block[0] % smaller[0] == 0 && block[1] % smaller[1] == 0;
        if found.iter().any(|(smaller, _)| is_filled(smaller)) {
            continue;
        }
        let Some(partners) = pairs(block, steps) else {
            continue;
        };
        let side = |length: i32| Side {
            modulus: length as u32,
            residue: 0,
        };
        let certificate = StrategyCertificate {
            sides: block[..family.sides].iter().copied().map(side).collect(),
            strategy: Strategy::Partners {
                steps: steps.clone(),
                partners,
            },
        };
        if certificate.check().is_ok() {
            let class = ClassStrategy {
                sides: certificate.sides.clone(),
                certificate: Some(certificate),
            };
            found.push((block, class));
        }
    }
    found.into_iter().map(|(_, class)| class).collect()
}

/// Divides the cells of a block into pairs at the distance of a step; returns the offset of the
/// partner of each cell.
fn pairs(block: [i32; 2], steps: &BTreeSet<Offset>) -> Option<Vec<Offset>> {
    let [height, width] = block;
    let cells = (height * width) as usize;
    let mut partners: Vec<Option<Offset>> = vec![None; cells];
    // The cells whose partner was chosen, with the number of the next step to try.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let steps: Vec<Offset> = steps.iter().copied().collect();
    let mut trials = 0;
    let mut next = 0;
    loop {
        let Some(cell) = partners.iter().position(Option::is_none) else {
            return partners.into_iter().collect();
        };
        let at = [cell as i32 / width, cell as i32 % width];
        let step = (next..steps.len()).find(|&number| {
            let other = [at[0] + steps[number][0], at[1] + steps[number][1]];
            (0..height).contains(&other[0])
                && (0..width).contains(&other[1])
                && partners[(other[0] * width + other[1]) as usize].is_none()
                && other != at
        });
        trials += 1;
        if trials > MAX_TRIALS {
            return None;
        }
        let set = |partners: &mut Vec<Option<Offset>>, cell: usize, number: usize, is_set: bool| {
            let offset = steps[number];
            let at = [cell as i32 / width, cell as i32 % width];
            let other = ((at[0] + offset[0]) * width + at[1] + offset[1]) as usize;
            partners[cell] = is_set.then_some(offset);
            partners[other] = is_set.then_some([-offset[0], -offset[1]]);
        };
        if let Some(number) = step {
            set(&mut partners, cell, number, true);
            chosen.push((cell, number));
            next = 0;
        } else {
            let (cell, number) = chosen.pop()?;
            set(&mut partners, cell, number, false);
            next = number + 1;
        }
    }
}

/// The name of a side in sentences.
fn name_of(side: usize, sides: usize) -> &'static str {
    match (side, sides) {
        (_, 1) => "n",
        (0, _) => "m",
        _ => "n",
    }
}

impl ClassStrategy {
    /// The sizes of the boards in words: `m is even, n is odd`.
    pub fn sizes(&self) -> Message {
        let one = |(i, side): (usize, &Side)| {
            let name = name_of(i, self.sides.len());
            match (side.modulus, side.residue) {
                (1, _) => None,
                (0, length) => Some(messages::side_is(name, length)),
                (2, 0) => Some(messages::side_is_even(name)),
                (2, _) => Some(messages::side_is_odd(name)),
                (modulus, 0) => Some(messages::side_is_a_multiple(name, modulus)),
                (modulus, residue) => Some(messages::side_has_a_remainder(name, modulus, residue)),
            }
        };
        let parts: Vec<Message> = self.sides.iter().enumerate().filter_map(one).collect();
        Message::joined(parts, " and ", "、")
    }

    /// The winner, and the strategy as a rule for a person; or that none was found.
    pub fn sentences(&self) -> Vec<Message> {
        let Some(certificate) = &self.certificate else {
            return vec![messages::no_strategy_was_found()];
        };
        match &certificate.strategy {
            Strategy::Partners { partners, .. } => {
                let block: Vec<String> = (certificate.sides.iter())
                    .map(|side| side.modulus.to_string())
                    .collect();
                let block = block.join(" × ");
                let [divide, move_on] = match partners.len() {
                    2 => [
                        messages::divide_into_pairs(block),
                        messages::move_within_the_pair(),
                    ],
                    _ => [
                        messages::divide_into_blocks(block),
                        messages::move_to_the_partner(),
                    ],
                };
                vec![messages::mover_wins(), divide, move_on]
            }
            Strategy::Mirror {
                game,
                reflected,
                first,
            } => {
                let image = match (self.sides.len(), reflected) {
                    (1, _) => messages::image_in_the_middle(),
                    (_, [true, true]) => messages::half_turn(),
                    (_, [true, _]) => messages::reflection_of_rows(),
                    _ => messages::reflection_of_columns(),
                };
                let mut sentences = Vec::new();
                match first {
                    None => sentences.push(messages::second_player_wins()),
                    Some(shape) => {
                        sentences.push(messages::first_player_wins());
                        sentences.push(match game.shapes[*shape].cells.len() {
                            1 => messages::take_the_middle_cell(),
                            count => messages::take_the_middle_cells(count),
                        });
                    }
                }
                sentences.push(messages::answer_by_the_image(image));
                sentences
            }
        }
    }

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
            let letter = |c: u32| {
                if cells.contains(&[r, c]) { '#' } else { '.' }
            };
            (0..width).map(letter).collect()
        };
        Some((0..height).map(row).collect())
    }

    /// A block of more than two cells as rows of letters: partners have the same letter.
    fn block(&self) -> Option<Vec<String>> {
        let certificate = self.certificate.as_ref()?;
        let Strategy::Partners { partners, .. } = &certificate.strategy else {
            return None;
        };
        let width = (certificate.sides.get(1)).map_or(1, |side| side.modulus as usize);
        let mut letters = vec![None; partners.len()];
        let mut names = ('a'..='z').chain('A'..='Z');
        for (cell, offset) in partners.iter().enumerate() {
            if letters[cell].is_none() {
                let name = names.next()?;
                let other =
                    cell as i64 + i64::from(offset[0]) * width as i64 + i64::from(offset[1]);
                letters[cell] = Some(name);
                letters[usize::try_from(other).ok()?] = Some(name);
            }
        }
        let letters: Option<Vec<char>> = letters.into_iter().collect();
        let rows = letters?
            .chunks(width)
            .map(|row| row.iter().collect())
            .collect();
        (partners.len() > 2).then_some(rows)
    }

    /// The cells of the first move on a board with these sides, as row and column from 0.
    pub fn first_cells(&self, lengths: &[u32]) -> Option<Vec<[u32; 2]>> {
        let Strategy::Mirror {
            game,
            first: Some(shape),
            ..
        } = &self.certificate.as_ref()?.strategy
        else {
            return None;
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
            for row in first.or_else(|| class.block()).unwrap_or_default() {
                line("    ", &Message::same(row));
            }
        }
        if self.classes.is_empty() {
            line("", &messages::no_strategy_for_this_board());
        }
        if self.classes.iter().any(|class| class.certificate.is_some()) {
            line("", &Message::same(String::new()));
            let sides = self.classes.first().map(|class| boards(&class.sides));
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
                if lengths.len() == 1 {
                    messages::heading_of_row(&self.title, words)
                } else {
                    messages::heading_of_board(&self.title, words)
                }
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
            format!("{}: {}", boards(&class.sides), sentences.join(" "))
        });
        let rules: Vec<String> = rules.collect();
        let sizes: Vec<String> = proved.map(|class| boards(&class.sides)).collect();
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
