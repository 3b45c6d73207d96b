//! Boards of coins: products of two rows, and the game of two coins.
//!
//! A move of a product turns all crossings of a move across and a move down, so it adds to the
//! value the product of two nim-sums, A over its columns and B over its rows:
//!
//! ```text
//! Σ g₁(a) × g₂(b)  =  (Σ g₁(a)) × (Σ g₂(b))  =  A × B
//! ```
//!
//! A position of value v is won by the moves with A × B = v. For each move across that has A ≠ 0
//! the moves down that win with it are those with B = v/A, and they are looked up as in one row,
//! see `search.rs`.

use grundy_nimber::{MexSet, Nimber};

use super::search::{ByValue, Interrupted, Search};
use super::{Row, Rule, standing};

/// A place of a board: column and row, both from 0. In a row of coins the second is 0.
pub type Place = (usize, usize);

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoinTurn {
    /// The head that it must turn to tails.
    pub head: Place,
    /// All coins that it turns, in order.
    pub coins: Vec<Place>,
    /// The value after the move.
    pub left: Nimber,
}

/// Any game of this module, with a common interface.
///
/// ```
/// use grundy_impartial::coins::{CoinBoard, Row, Rule};
///
/// let board = CoinBoard::Row(Row::new(Rule::Ruler, 100));
/// let heads = [(6, 0), (70, 0)];
/// assert_eq!(board.value(&heads).to_string(), "*0"); // 7 and 71 are odd
/// let wins = board.winning_moves(&[(63, 0), (70, 0)], 10, &mut || true)?;
/// assert!(!wins.is_empty() && wins.iter().all(|turn| turn.left.is_zero()));
/// # Ok::<(), grundy_impartial::coins::Interrupted>(())
/// ```
#[derive(Clone, Debug)]
pub enum CoinBoard {
    /// A row of coins.
    Row(Row),
    /// A product of two rows.
    Product(Product),
    /// A head with exactly one coin further left in its row or further up in its column.
    TwoCoins,
    /// A head of a row with at most one coin to its left, for rows of any length: the head at place
    /// x is a heap of x + 1. A partner at y means that a heap of y + 1 remains, and no partner
    /// means the empty heap.
    Turtles,
}

impl CoinBoard {
    /// The value of a single head.
    ///
    /// # Panics
    /// When the place is outside of the board.
    pub fn at(&self, place: Place) -> Nimber {
        match self {
            Self::Row(row) => Nimber(row.values[place.0]),
            Self::Product(product) => product.at(place),
            Self::TwoCoins => two_coins(place),
            Self::Turtles => Nimber(place.0 as u64 + 1),
        }
    }

    /// Returns the value of a position given by its heads; a place that occurs twice counts as
    /// tails.
    ///
    /// # Panics
    ///
    /// If a head is outside of the board.
    pub fn value(&self, heads: &[Place]) -> Nimber {
        heads.iter().map(|&place| self.at(place)).sum()
    }

    /// Number of moves, at most 2⁶⁴ - 1.
    pub fn count_moves(&self, heads: &[Place]) -> u64 {
        let of = |&(x, y): &Place| match self {
            Self::Row(row) => row.rule.count(x),
            Self::Product(product) => {
                let down = product.down.rule.count(y);
                product.across.rule.count(x).saturating_mul(down)
            }
            Self::TwoCoins => (x + y) as u64,
            Self::Turtles => x as u64 + 1,
        };
        standing(heads).iter().map(of).fold(0, u64::saturating_add)
    }

    /// Returns all moves.
    ///
    /// # Panics
    ///
    /// If a head is outside of the board.
    pub fn moves(&self, heads: &[Place]) -> Vec<CoinTurn> {
        let value = self.value(heads);
        let mut moves = Vec::new();
        for head in standing(heads) {
            let (x, y) = head;
            let mut push = |mut coins: Vec<Place>| {
                coins.push(head);
                coins.sort_unstable();
                let left = value + self.value(&coins);
                moves.push(CoinTurn { head, coins, left });
            };
            match self {
                Self::Row(row) => row.rule.companions(x, &mut |set| {
                    push(set.iter().map(|&a| (a, 0)).collect());
                }),
                Self::Product(product) => product.across.rule.companions(x, &mut |columns| {
                    product.down.rule.companions(y, &mut |rows| {
                        push(crossings(columns, x, rows, y));
                    });
                }),
                Self::TwoCoins => {
                    (0..x).for_each(|a| push(vec![(a, y)]));
                    (0..y).for_each(|b| push(vec![(x, b)]));
                }
                Self::Turtles => {
                    push(Vec::new());
                    (0..x).for_each(|a| push(vec![(a, 0)]));
                }
            }
        }
        moves
    }

    /// Returns the winning moves, at most `most`, in the order of [`moves`](Self::moves).
    /// `keep_going` is called at intervals.
    ///
    /// # Errors
    /// If it returns `false`.
    ///
    /// # Panics
    /// If a head is outside of the board.
    pub fn winning_moves(
        &self,
        heads: &[Place],
        most: usize,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<CoinTurn>, Interrupted> {
        self.winning_moves_in(self.value(heads), heads, most, keep_going)
    }

    /// As [`winning_moves`](Self::winning_moves), for a component of a sum of value `total`: the
    /// moves that make it 0. [`CoinTurn::left`] is the value of this component after the move.
    ///
    /// # Errors
    /// If `keep_going` returns `false`.
    ///
    /// # Panics
    /// If a head is outside of the board.
    pub fn winning_moves_in(
        &self,
        total: Nimber,
        heads: &[Place],
        most: usize,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<CoinTurn>, Interrupted> {
        let mut found = Vec::new();
        if total.is_zero() || most == 0 {
            return Ok(found);
        }
        let rest = total + self.value(heads);
        let mut search = Search::new(keep_going);
        let index = match self {
            Self::Row(row) => row.index(),
            Self::Product(product) => product.down.index(),
            Self::TwoCoins | Self::Turtles => ByValue::new(),
        };
        for head in standing(heads) {
            let (x, y) = head;
            let mut push = |mut coins: Vec<Place>| {
                coins.push(head);
                coins.sort_unstable();
                found.push(CoinTurn {
                    head,
                    coins,
                    left: rest,
                });
                found.len() < most
            };
            match self {
                Self::Row(row) => {
                    let target = (total + self.at(head)).0;
                    row.sets_with(x, target, &index, &mut search, &mut |set| {
                        push(set.iter().map(|&a| (a, 0)).collect())
                    })?;
                }
                Self::Product(Product { across, down }) => {
                    let mut end = Ok(true);
                    across.each_set(x, &mut search, &mut |columns, sum, search| {
                        let sum = Nimber(sum ^ across.values[x]);
                        // With A = 0 the value stays, which is not 0.
                        let Some(wanted) = total.checked_div(sum) else {
                            return Ok(true);
                        };
                        let target = wanted.0 ^ down.values[y];
                        end = down.sets_with(y, target, &index, search, &mut |rows| {
                            push(crossings(columns, x, rows, y))
                        });
                        end
                    })?;
                }
                Self::TwoCoins => {
                    let target = (total + self.at(head)).0 as usize;
                    // a + y or x + b must be the target.
                    let (a, b) = (target ^ y, target ^ x);
                    if a < x && !push(vec![(a, y)]) || b < y && !push(vec![(x, b)]) {
                        return Ok(found);
                    }
                }
                Self::Turtles => match (total + self.at(head)).0 {
                    0 => {
                        push(Vec::new());
                    }
                    heap if heap <= x as u64 => {
                        push(vec![(heap as usize - 1, 0)]);
                    }
                    _ => {}
                },
            }
            if found.len() >= most {
                break;
            }
        }
        Ok(found)
    }
}

impl CoinBoard {
    /// The first of [`moves`](Self::moves), if there is one.
    ///
    /// # Panics
    /// If a head is outside of the board.
    pub fn first_move(&self, heads: &[Place]) -> Option<CoinTurn> {
        standing(heads).into_iter().find_map(|head| {
            let (x, y) = head;
            let mut coins: Vec<Place> = match self {
                Self::Row(row) => row.rule.first(x)?.into_iter().map(|a| (a, 0)).collect(),
                Self::Product(Product { across, down }) => {
                    crossings(&across.rule.first(x)?, x, &down.rule.first(y)?, y)
                }
                Self::TwoCoins if x > 0 => vec![(0, y)],
                Self::TwoCoins if y > 0 => vec![(x, 0)],
                Self::TwoCoins => return None,
                Self::Turtles => Vec::new(),
            };
            coins.push(head);
            coins.sort_unstable();
            let left = self.value(heads) + self.value(&coins);
            Some(CoinTurn { head, coins, left })
        })
    }
}

/// All crossings except (x, y) of the columns with x and the rows with y.
fn crossings(columns: &[usize], x: usize, rows: &[usize], y: usize) -> Vec<Place> {
    let mut all: Vec<Place> = columns.iter().map(|&a| (a, y)).collect();
    for &b in rows {
        all.push((x, b));
        all.extend(columns.iter().map(|&a| (a, b)));
    }
    all
}

/// The product of two rows: a board on which a move turns all crossings of a move across and a move
/// down.
///
/// ```
/// use grundy_impartial::coins::{CoinBoard, Product, Row, Rule};
///
/// let twins: Rule = "twins".parse()?;
/// let row = Row::new(twins, 17);
/// let corners = CoinBoard::Product(Product::new(row.clone(), row));
/// assert_eq!(corners.value(&[(16, 16)]).to_string(), "*24");
/// assert_eq!(corners.value(&[(2, 1), (1, 2)]).to_string(), "*0");
/// # Ok::<(), grundy_impartial::coins::CoinError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Product {
    pub(super) across: Row,
    pub(super) down: Row,
}

impl Product {
    /// The board with columns as the places of `across` and rows as those of `down`.
    pub fn new(across: Row, down: Row) -> Self {
        Self { across, down }
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.across.values.len(), self.down.values.len())
    }

    /// The value of a single head, by the Tartan theorem.
    ///
    /// # Panics
    /// When the place is outside of the board.
    pub fn at(&self, (x, y): (usize, usize)) -> Nimber {
        Nimber(self.across.values[x]) * Nimber(self.down.values[y])
    }
}

/// The values `[y][x]` of single heads on a board by the rules alone: the mex over all pairs of a
/// move across and a move down of the nim-sum over their crossings except (x, y). The definition,
/// for comparison with [`Product`].
pub fn product_by_mex(across: &Rule, down: &Rule, columns: usize, rows: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; columns]; rows];
    let mut options = MexSet::new();
    for y in 0..rows {
        for x in 0..columns {
            options.clear();
            across.companions(x, &mut |some| {
                down.companions(y, &mut |others| {
                    let mut sum = some.iter().fold(0, |sum, &a| sum ^ values[y][a]);
                    for &b in others {
                        sum ^= values[b][x];
                        sum = some.iter().fold(sum, |sum, &a| sum ^ values[b][a]);
                    }
                    options.insert(sum);
                });
            });
            values[y][x] = options.mex();
        }
    }
    values
}

/// The value of a head in the other game on a board: (x, y) is turned together with exactly one
/// coin, further left in its row or further up in its column. A head is the sum of a heap of x and
/// a heap of y, since the place of the partner is the new size of one heap. So its value is the
/// nim-sum x + y.
///
/// ```
/// assert_eq!(grundy_impartial::coins::two_coins((5, 3)).to_string(), "*6");
/// ```
pub fn two_coins((x, y): (usize, usize)) -> Nimber {
    Nimber(x as u64) + Nimber(y as u64)
}
