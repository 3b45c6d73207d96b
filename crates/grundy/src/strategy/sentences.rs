//! Strategies as rules for a person.

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{CellMap, Removal, Side, Span, Strategy};
use grundy_core::Message;

use super::{ClassStrategy, messages};

/// The name of a side in sentences.
fn name_of(side: usize, sides: usize) -> &'static str {
    match (side, sides) {
        (_, 1) => "n",
        (0, _) => "m",
        _ => "n",
    }
}

/// A sum in the usual notation: `n-1`, `r+2c`. Terms with the factor 0 are left out.
fn sum(terms: &[(i32, &str)], constant: i32) -> String {
    let mut text = String::new();
    for (factor, name) in terms.iter().filter(|(factor, _)| *factor != 0) {
        let sign = match (factor < &0, text.is_empty()) {
            (true, _) => "-",
            (false, true) => "",
            (false, false) => "+",
        };
        let factor = match factor.abs() {
            1 => String::new(),
            factor => factor.to_string(),
        };
        text.extend([sign, &factor, name]);
    }
    match constant {
        0 if !text.is_empty() => text,
        _ if text.is_empty() => constant.to_string(),
        constant => format!("{text}{constant:+}"),
    }
}

/// Row and column of an image, counted from 1. `row` is the number of the row if it is known.
fn image_text(map: &CellMap, sides: &[Side], row: Option<i32>) -> [String; 2] {
    [0, 1].map(|i| {
        let [by_row, by_column, height, width, constant] = map[i];
        // The coordinates of certificates begin with 0.
        let mut constant = constant + 1 - by_row - by_column;
        let mut terms = vec![(by_column, "c")];
        match row {
            Some(row) => constant += by_row * row,
            None => terms.insert(0, (by_row, "r")),
        }
        for (i, factor) in [height, width].into_iter().enumerate() {
            match sides.get(i) {
                Some(side) if side.modulus == 0 => constant += factor * side.residue as i32,
                _ => terms.push((factor, name_of(i, sides.len()))),
            }
        }
        sum(&terms, constant)
    })
}

/// The sentences of a removal game.
fn removal(
    certificate: &StrategyCertificate,
    game: &Removal,
    first: Option<&CellMap>,
    answer: Option<&CellMap>,
) -> Vec<Message> {
    let sides = &certificate.sides;
    let Some(answer) = answer else {
        return vec![
            messages::first_player_wins(),
            messages::first_move_is_stolen(),
            messages::no_rule_is_known(),
        ];
    };
    let mut sentences = vec![match first {
        None => messages::second_player_wins(),
        Some(_) => messages::first_player_wins(),
    }];
    if let Some(first) = first {
        // The first move does not depend on a cell.
        let mut map = *first;
        for (i, row) in map.iter_mut().enumerate() {
            row[4] += i32::from(i >= sides.len());
        }
        let [row, column] = image_text(&map, sides, Some(1));
        sentences.push(if sides.len() == 1 {
            messages::first_take_the_cell(row)
        } else {
            messages::first_take_row_and_column(row, column)
        });
    }
    let from_zero = Span {
        from: Some(0),
        to: None,
    };
    let is_chomp = game.has_poison && game.reach == [[from_zero; 2]];
    if certificate.is_won_at_once() {
        sentences.push(messages::no_cell_is_left());
    } else if *answer == [[0, 1, 0, 0, 0], [1, 0, 0, 0, 0]] {
        sentences.push(messages::answer_at_the_diagonal());
        if is_chomp {
            sentences.push(messages::row_and_column_are_equal());
        }
    } else if sides[0].modulus == 0 && sides.len() == 2 {
        for row in 1..=sides[0].residue as i32 {
            let [to, column] = image_text(answer, sides, Some(row));
            sentences.push(messages::answer_a_row(row, to, column));
        }
        // The partner of a cell in row 1 and column c is in row 2 and column c - k.
        let [first_row, shift] = [answer[0], answer[1]];
        let is_exchange = first_row == [-1, 0, 0, 0, 1] || first_row == [-1, 0, 1, 0, -1];
        if is_chomp && is_exchange && sides[0].residue == 2 && shift[1] == 1 && shift[4] < 0 {
            sentences.push(messages::second_row_is_shorter(-shift[4]));
        }
    } else if sides.len() == 2 && sides[1].modulus == 0 {
        // The board with exchanged sides; columns are few.
        let turned = |i: usize| {
            let [a, b, h, w, k] = answer[1 - i];
            [b, a, w, h, k]
        };
        let map = [turned(0), turned(1)];
        let exchanged = [sides[1], sides[0]];
        for column in 1..=sides[1].residue as i32 {
            let [to, row] = image_text(&map, &exchanged, Some(column));
            sentences.push(messages::answer_a_column(column, to, row.replace('c', "r")));
        }
        let shift = map[1];
        let is_exchange = map[0] == [-1, 0, 0, 0, 1] || map[0] == [-1, 0, 1, 0, -1];
        if is_chomp && is_exchange && sides[1].residue == 2 && shift[1] == 1 && shift[4] < 0 {
            sentences.push(messages::second_column_is_shorter(-shift[4]));
        }
    } else {
        let [row, column] = image_text(answer, sides, None);
        sentences.push(if sides.len() == 1 {
            messages::answer_by_the_cell(row.replace('r', "c"))
        } else {
            messages::answer_by_row_and_column(row, column)
        });
    }
    sentences
}

impl ClassStrategy {
    /// The sizes of the boards in words: `m is even, n is odd`.
    pub fn sizes(&self) -> Message {
        let strategy = self.certificate.as_ref().map(|found| &found.strategy);
        let is_square = matches!(strategy, Some(Strategy::Removal { game, .. }) if game.is_square);
        let one = |(i, side): (usize, &Side)| {
            let name = name_of(i, self.sides.len());
            match (side.modulus, side.residue) {
                _ if is_square && i == 0 => Some(messages::sides_are_equal()),
                (1, 0 | 1) => None,
                (1, least) => Some(messages::side_is_at_least(name, least)),
                (0, length) => Some(messages::side_is(name, length)),
                (modulus, least) if least > modulus => {
                    let least_length = messages::side_is_at_least(name, least);
                    let remainder = match (modulus, least % modulus) {
                        (2, 0) => messages::side_is_even(name),
                        (2, _) => messages::side_is_odd(name),
                        (modulus, 0) => messages::side_is_a_multiple(name, modulus),
                        (modulus, rest) => messages::side_has_a_remainder(name, modulus, rest),
                    };
                    Some(Message::joined([remainder, least_length], " and ", "、"))
                }
                (2, 0 | 2) => Some(messages::side_is_even(name)),
                (2, _) => Some(messages::side_is_odd(name)),
                (modulus, rest) if rest % modulus == 0 => {
                    Some(messages::side_is_a_multiple(name, modulus))
                }
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
                let is_block = certificate.sides.iter().all(|side| side.residue == 0);
                let winner = match certificate.cell_without_partner() {
                    None => messages::mover_wins(),
                    Some([row, column]) => messages::second_player_wins_from(row + 1, column + 1),
                };
                if is_block && partners.len() == 2 {
                    let divide = messages::divide_into_pairs(block);
                    return vec![winner, divide, messages::move_within_the_pair()];
                }
                let divide = if is_block {
                    messages::divide_into_blocks(block)
                } else if certificate.sides.len() == 1 {
                    messages::repeat_cells(block)
                } else {
                    let [rows, columns] = [0, 1].map(|i| certificate.sides[i].modulus);
                    messages::repeat_rows_and_columns(rows, columns)
                };
                vec![winner, divide, messages::move_to_the_partner()]
            }
            Strategy::Removal {
                game,
                first,
                answer,
            } => removal(certificate, game, first.as_ref(), answer.as_ref()),
            Strategy::Circle {
                game,
                first: None,
                answers,
            } => {
                let mut sentences = vec![messages::second_player_wins()];
                let counts: Vec<[usize; 2]> = (answers.iter().enumerate())
                    .map(|(shape, answer)| [shape, *answer].map(|i| game.shapes[i].cells.len()))
                    .collect();
                match counts[..] {
                    [[_, 1]] => sentences.push(messages::take_the_opposite_cell()),
                    [[_, answer]] => sentences.push(messages::take_the_opposite_cells(answer)),
                    _ => sentences.extend(
                        counts
                            .iter()
                            .map(|[taken, answer]| messages::take_opposite(taken, answer)),
                    ),
                }
                sentences.push(messages::answer_on_the_circle());
                sentences
            }
            Strategy::Circle {
                game,
                first: Some(first),
                ..
            } => vec![
                messages::first_player_wins(),
                match game.shapes[*first].cells.len() {
                    1 => messages::take_any_cell(),
                    count => messages::take_any_neighbours(count),
                },
                messages::answer_on_the_row(),
            ],
            Strategy::Lines { partners, .. } => {
                let is_knight = |offset: &[i32; 2]| {
                    let [row, column] = offset.map(i32::abs);
                    row * column == 2 || *offset == [0, 0]
                };
                let is_first = partners.contains(&[0, 0]);
                let mut sentences = vec![if is_first {
                    messages::first_player_wins()
                } else {
                    messages::second_player_wins()
                }];
                if let Some([row, column]) = certificate.cell_without_partner() {
                    let sides: Vec<u32> = self.sides.iter().map(|side| side.residue).collect();
                    let is_centre = [row, column] == [0, 1].map(|i| (sides[i] as usize - 1) / 2)
                        && sides.iter().all(|side| side % 2 == 1);
                    sentences.push(if is_centre {
                        messages::mark_the_centre()
                    } else {
                        messages::mark_the_cell(row + 1, column + 1)
                    });
                }
                sentences.push(messages::mark_the_partner());
                if partners.iter().all(is_knight) {
                    sentences.push(messages::partners_are_knight_moves());
                }
                sentences
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
}
