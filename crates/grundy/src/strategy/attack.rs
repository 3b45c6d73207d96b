//! Play of a strategy against the moves of an opponent.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use grundy_certificate::StrategyCertificate;
use grundy_certificate::strategy::{Offset, Owner, Placement, Strategy, image_of, lines};
use grundy_core::{Diagnostic, Lang, Message};

use super::{ClassStrategy, messages};

/// The largest number of cells of a board in play: all moves of the opponent are listed.
const MAX_CELLS: u32 = 400;
/// The largest number of columns, which are letters.
const MAX_COLUMNS: u32 = 26;

/// A cell: row and column from 0. A row of cells is one row.
type Cell = [i32; 2];

/// A board on which a strategy answers the moves of an opponent.
#[derive(Clone, Debug)]
pub struct Attack {
    certificate: StrategyCertificate,
    /// Rows and columns.
    size: [i32; 2],
    /// The cells that each player took: Left's and Right's, or those of the first and the second
    /// player. In a walk, the first set has the visited cells.
    taken: [BTreeSet<Cell>; 2],
    /// The player that attacks: 0 for Left, or for the first player.
    opponent: usize,
    /// The cell of the token of a walk.
    token: Option<Cell>,
    /// On a circle, the sum of a cell and its image.
    axis: Option<i32>,
    /// Whether the opponent has completed a line.
    has_lost: bool,
}

/// The shape of a move in the coordinates of a board: an offset of a row has one coordinate.
fn along(offset: Offset, sides: usize) -> Cell {
    match sides {
        1 => [0, offset[0]],
        _ => offset,
    }
}

impl ClassStrategy {
    /// Begins a play on a board with these sides; the strategy has made its first move, if it has
    /// one.
    ///
    /// # Errors
    /// A class without a strategy, and a board with more than 400 cells or 26 columns.
    pub fn attack(&self, lengths: &[u32]) -> Result<Attack, Diagnostic> {
        let certificate = self.certificate.clone();
        let certificate = certificate.filter(|found| found.covers(lengths));
        let certificate = certificate
            .filter(|found| !matches!(found.strategy, Strategy::Removal { answer: None, .. }));
        let Some(certificate) = certificate else {
            let fact = match &self.certificate {
                Some(_) => messages::strategy_has_no_rule(),
                None => messages::board_has_no_strategy(),
            };
            return Err(
                Diagnostic::error("no-certificate", fact).help(messages::choose_another_board())
            );
        };
        let [rows, columns] = match lengths {
            [length] => [1, *length],
            _ => [lengths[0], lengths[1]],
        };
        let is_small = rows.saturating_mul(columns) <= MAX_CELLS
            && (columns <= MAX_COLUMNS || lengths.len() == 1);
        if !is_small {
            let fact = messages::board_is_too_large_to_play(MAX_CELLS, MAX_COLUMNS);
            return Err(Diagnostic::error("parameter", fact).help(messages::choose_another_board()));
        }
        let mut attack = Attack {
            certificate,
            size: [rows as i32, columns as i32],
            taken: [BTreeSet::new(), BTreeSet::new()],
            opponent: 0,
            token: None,
            axis: None,
            has_lost: false,
        };
        if let Some(cells) = self.first_cells(lengths) {
            let cells = cells.iter().map(|cell| cell.map(|number| number as i32));
            let cells: Vec<Cell> = cells.collect();
            attack.axis = Some(cells.len() as i32 - 1);
            attack.take(&cells, 0);
            attack.opponent = 1;
        }
        if let (Strategy::Partners { .. }, Some([row, column])) = (
            &attack.certificate.strategy,
            attack.certificate.cell_without_partner(),
        ) {
            let token = [row as i32, column as i32];
            attack.taken[0].insert(if lengths.len() > 1 {
                token
            } else {
                [0, token[0]]
            });
            attack.token = attack.taken[0].first().copied();
        }
        Ok(attack)
    }
}

impl Attack {
    fn sides(&self) -> usize {
        self.certificate.sides.len()
    }

    fn contains(&self, cell: Cell) -> bool {
        (0..self.size[0]).contains(&cell[0]) && (0..self.size[1]).contains(&cell[1])
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.contains(cell) && self.taken.iter().all(|taken| !taken.contains(&cell))
    }

    /// A cell whose number on a circle may be outside of it.
    fn on_circle(&self, [row, column]: Cell) -> Cell {
        match self.certificate.strategy {
            Strategy::Circle { .. } => [row, column.rem_euclid(self.size[1])],
            _ => [row, column],
        }
    }

    /// Takes the cells of a move, and those that it removes.
    fn take(&mut self, cells: &[Cell], player: usize) {
        self.taken[player].extend(cells);
        if let Strategy::Removal { game, .. } = &self.certificate.strategy {
            let is_row = self.sides() == 1;
            let numbers = |[row, column]: Cell| {
                let cell = if is_row { [column, 0] } else { [row, column] };
                cell.map(i64::from)
            };
            let board =
                (0..self.size[0]).flat_map(|row| (0..self.size[1]).map(move |at| [row, at]));
            let removed = board.filter(|other| {
                self.is_free(*other)
                    && (cells.iter()).any(|cell| game.removes(numbers(*cell), numbers(*other)))
            });
            let removed: Vec<Cell> = removed.collect();
            self.taken[player].extend(removed);
        }
    }

    /// Whether a line is marked completely.
    fn has_line(&self) -> bool {
        let Strategy::Lines { line, .. } = self.certificate.strategy else {
            return false;
        };
        let is_marked = |cell: &Cell| self.taken.iter().any(|taken| taken.contains(cell));
        lines(self.size[0], self.size[1], line as i32)
            .iter()
            .any(|line| line.iter().all(is_marked))
    }

    /// Whether a player may take a cell.
    fn allows(&self, game: &Placement, cell: Cell, player: usize) -> bool {
        self.is_free(cell)
            && (0..2).all(|owner| {
                let forbidden = if owner == player {
                    &game.same
                } else {
                    &game.other
                };
                forbidden.iter().all(|offset| {
                    let offset = along(*offset, self.sides());
                    let near = self.on_circle([cell[0] + offset[0], cell[1] + offset[1]]);
                    !self.taken[owner].contains(&near)
                })
            })
    }

    /// The moves of the opponent, each as the cells that it takes, in the order of the cells. The
    /// first move of a walk is any cell.
    pub fn moves(&self) -> BTreeSet<Vec<Cell>> {
        let cells = (0..self.size[0]).flat_map(|row| (0..self.size[1]).map(move |at| [row, at]));
        match &self.certificate.strategy {
            Strategy::Partners { steps, .. } => match self.token {
                None => cells.map(|cell| vec![cell]).collect(),
                Some(token) => (steps.iter())
                    .map(|step| along(*step, self.sides()))
                    .map(|step| [token[0] + step[0], token[1] + step[1]])
                    .filter(|cell| self.is_free(*cell))
                    .map(|cell| vec![cell])
                    .collect(),
            },
            Strategy::Lines { .. } if self.has_lost => BTreeSet::new(),
            Strategy::Lines { .. } => cells
                .filter(|cell| self.is_free(*cell))
                .map(|cell| vec![cell])
                .collect(),
            Strategy::Removal { game, .. } => cells
                .filter(|cell| self.is_free(*cell) && !(game.has_poison && *cell == [0, 0]))
                .map(|cell| vec![cell])
                .collect(),
            Strategy::Mirror { game, .. } | Strategy::Circle { game, .. } => {
                let is_own = |owner: Owner| match owner {
                    Owner::Both => true,
                    Owner::Left => self.opponent == 0,
                    Owner::Right => self.opponent == 1,
                };
                let own = game.shapes.iter().filter(|shape| is_own(shape.owner));
                let own: Vec<_> = own.collect();
                cells
                    .flat_map(|corner| {
                        own.iter().map(move |shape| {
                            let cells = shape.cells.iter().map(|cell| along(*cell, self.sides()));
                            let place = |cell: Cell| {
                                self.on_circle([corner[0] + cell[0], corner[1] + cell[1]])
                            };
                            let mut cells: Vec<Cell> = cells.map(place).collect();
                            cells.sort_unstable();
                            cells.dedup();
                            (cells, shape.cells.len())
                        })
                    })
                    // A short circle has no place for a long move.
                    .filter(|(cells, count)| cells.len() == *count)
                    .map(|(cells, _)| cells)
                    .filter(|cells| {
                        (cells.iter()).all(|cell| self.allows(game, *cell, self.opponent))
                    })
                    .collect()
            }
        }
    }

    /// Makes a move of the opponent and the answer, and returns the cells of the answer, which are
    /// none if the move has lost; `None` for a move that the opponent does not have.
    pub fn play(&mut self, cells: &[Cell]) -> Option<Vec<Cell>> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        let cells = self.moves().contains(&cells).then_some(cells)?;
        let before = self.clone();
        self.take(&cells, self.opponent);
        if self.has_line() {
            self.has_lost = true;
            return Some(Vec::new());
        }
        let answer = before.answer(&cells);
        self.axis = self.axis.or_else(|| before.axis_of(&cells));
        self.take(&answer, 1 - self.opponent);
        if matches!(self.certificate.strategy, Strategy::Partners { .. }) {
            self.token = answer.first().copied();
        }
        Some(answer)
    }

    /// The first cell of an arc of a circle.
    fn start_of_arc(&self, cells: &[Cell]) -> i32 {
        let before = |cell: &&Cell| !cells.contains(&self.on_circle([cell[0], cell[1] - 1]));
        cells.iter().find(before).map_or(0, |cell| cell[1])
    }

    /// The sum of a cell of a circle and its image under the reflection that fixes an arc.
    fn axis_of(&self, cells: &[Cell]) -> Option<i32> {
        let is_circle = matches!(self.certificate.strategy, Strategy::Circle { .. });
        is_circle.then(|| 2 * self.start_of_arc(cells) + cells.len() as i32 - 1)
    }

    /// The answer to a move.
    fn answer(&self, cells: &[Cell]) -> Vec<Cell> {
        let mut answer: Vec<Cell> = match &self.certificate.strategy {
            Strategy::Partners { partners, .. } | Strategy::Lines { partners, .. } => {
                let pattern = self.certificate.pattern().map(|length| length as i32);
                let [row, column] = cells[0];
                let numbers = if self.sides() == 1 {
                    [column, 0]
                } else {
                    [row, column]
                };
                let at = [0, 1].map(|i: usize| {
                    // Larger boards repeat the last cells.
                    let side = self.certificate.sides.get(i);
                    let side = side.map_or([1, 0], |side| {
                        [side.residue, side.modulus].map(|n| n as i32)
                    });
                    match numbers[i] - side[0] {
                        more if more >= side[1] && side[1] > 0 => side[0] + more % side[1],
                        _ => numbers[i],
                    }
                });
                let offset = along(
                    partners[(at[0] * pattern[1] + at[1]) as usize],
                    self.sides(),
                );
                vec![[row + offset[0], column + offset[1]]]
            }
            Strategy::Removal { answer, .. } => {
                let map = answer.unwrap_or_default();
                let is_row = self.sides() == 1;
                let turned = |[a, b]: [i64; 2]| if is_row { [b, a] } else { [a, b] };
                let image = |cell: &Cell| {
                    let numbers = turned(cell.map(i64::from));
                    let sides = turned(self.size.map(i64::from));
                    turned(image_of(&map, numbers, sides)).map(|at| at as i32)
                };
                cells.iter().map(image).collect()
            }
            Strategy::Circle { game, answers, .. } => {
                if let Some(axis) = self.axis {
                    let image = |cell: &Cell| self.on_circle([0, axis - cell[1]]);
                    cells.iter().map(image).collect()
                } else {
                    let shapes = game.shapes.iter();
                    let lengths: Vec<i32> = shapes.map(|shape| shape.cells.len() as i32).collect();
                    let taken = cells.len() as i32;
                    let shape = lengths.iter().position(|length| *length == taken);
                    let answer = shape.map_or(0, |shape| lengths[answers[shape]]);
                    let start = self.start_of_arc(cells) + taken;
                    let middle = start + (self.size[1] - taken - answer) / 2;
                    (0..answer)
                        .map(|i| self.on_circle([0, middle + i]))
                        .collect()
                }
            }
            Strategy::Mirror { reflected, .. } => {
                let is_reflected = match self.sides() {
                    1 => [false, reflected[0]],
                    _ => *reflected,
                };
                let image = |cell: &Cell| -> Cell {
                    std::array::from_fn(|i| {
                        if is_reflected[i] {
                            self.size[i] - 1 - cell[i]
                        } else {
                            cell[i]
                        }
                    })
                };
                cells.iter().map(image).collect()
            }
        };
        answer.sort_unstable();
        answer
    }

    /// The name of a cell: a letter for the column and the number of the row, or the number of the
    /// cell in a row.
    pub fn name(&self, cell: Cell) -> String {
        let [row, column] = cell;
        match self.sides() {
            1 => (column + 1).to_string(),
            _ => format!("{}{}", char::from(b'a' + column as u8), row + 1),
        }
    }

    /// The names of cells with spaces between them.
    pub fn names(&self, cells: &[[i32; 2]]) -> String {
        let names: Vec<String> = cells.iter().map(|cell| self.name(*cell)).collect();
        names.join(" ")
    }

    /// Reads the cells of a move: names with spaces, commas or `-` between them.
    ///
    /// # Errors
    /// A word that is not the name of a cell of the board.
    pub fn read(&self, text: &str) -> Result<Vec<Cell>, Diagnostic> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | '-' | '、');
        let text = grundy_core::narrow(text);
        let words = text.split(is_separator).filter(|word| !word.is_empty());
        words
            .map(|word| {
                let cell = self.cell(word);
                cell.filter(|cell| self.contains(*cell)).ok_or_else(|| {
                    let fact = messages::not_a_cell(grundy_core::printable(word));
                    let last = self.name([self.size[0] - 1, self.size[1] - 1]);
                    Diagnostic::error("position", fact)
                        .help(messages::names_of_cells(self.name([0, 0]), last))
                })
            })
            .collect()
    }

    fn cell(&self, word: &str) -> Option<Cell> {
        if self.sides() == 1 {
            return Some([0, word.parse::<i32>().ok()?.checked_sub(1)?]);
        }
        let letter = word.chars().next().filter(char::is_ascii_alphabetic)?;
        let row = word[1..].parse::<i32>().ok()?.checked_sub(1)?;
        Some([row, i32::from(letter.to_ascii_lowercase() as u8 - b'a')])
    }

    /// The board as text, with names of rows and columns: the cells of both players with those that
    /// they removed, `.` for free cells, `@` for the token, and `P` for the poisoned cell.
    pub fn board(&self) -> String {
        let mut text = String::new();
        let indent = if self.sides() == 1 { 0 } else { 3 };
        if self.sides() > 1 {
            let letters = (0..self.size[1]).map(|column| char::from(b'a' + column as u8));
            text = format!("   {}\n", letters.collect::<String>());
        }
        let is_walk = matches!(self.certificate.strategy, Strategy::Partners { .. });
        let is_poisoned = matches!(
            &self.certificate.strategy,
            Strategy::Removal { game, .. } if game.has_poison
        );
        for row in 0..self.size[0] {
            if indent > 0 {
                let _ = write!(text, "{:2} ", row + 1);
            }
            for column in 0..self.size[1] {
                let cell = [row, column];
                let owner = self.taken.iter().position(|taken| taken.contains(&cell));
                text.push(match owner {
                    _ if self.token == Some(cell) => '@',
                    None if is_poisoned && cell == [0, 0] => 'P',
                    None => '.',
                    Some(_) if is_walk => '#',
                    Some(owner) if owner == self.opponent => 'x',
                    Some(_) => 'o',
                });
            }
            text.push('\n');
        }
        text
    }

    /// What the opponent reads before a play.
    pub fn instructions(&self, lang: Lang) -> String {
        let moves = self.moves();
        let example = moves.first().map(|cells| self.names(cells));
        let sentence: Message = match (&self.certificate.strategy, example) {
            (_, None) => messages::opponent_has_no_move(),
            (Strategy::Partners { .. }, Some(example)) if self.token.is_none() => {
                messages::attack_of_a_walk(example)
            }
            (Strategy::Partners { .. }, Some(example)) => messages::attack_from_a_cell(example),
            (Strategy::Removal { .. }, Some(example)) => messages::attack_of_a_removal(example),
            (Strategy::Lines { .. }, Some(example)) => messages::attack_of_lines(example),
            (_, Some(example)) => messages::attack_of_a_board(example),
        };
        sentence.text(lang).to_owned()
    }
}
