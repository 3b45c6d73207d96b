//! Random games for tests: small, with transpositions, and with sides that move twice; an observer
//! that cancels a run.

use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message, Observer};

/// A game on layers of numbered nodes whose moves and ends are drawn from a seed. With `LOOPY`,
/// moves may lead back.
pub struct Random<const SCORED: bool, const LOOPY: bool> {
    pub seed: u64,
    pub layers: u32,
    pub width: u32,
    pub double_moves: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    pub layer: u32,
    pub node: u32,
    pub side: Side,
}

pub fn mix(seed: u64, a: u64, b: u64) -> u64 {
    let mut x =
        seed ^ a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    for _ in 0..2 {
        x = (x ^ (x >> 31)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    x ^ (x >> 29)
}

impl<const SCORED: bool, const LOOPY: bool> Random<SCORED, LOOPY> {
    fn draw(&self, at: &At, what: u64) -> u64 {
        let side = if LOOPY { 0 } else { at.side.index() as u64 };
        mix(
            self.seed,
            u64::from(at.layer) << 20 | u64::from(at.node) << 1 | side,
            what,
        )
    }
}

impl<const SCORED: bool, const LOOPY: bool> ZeroSum for Random<SCORED, LOOPY> {
    type Position = At;
    type Move = u8;
    type Key = u64;
    const SCORED: bool = SCORED;
    const STRIDE: Score = 3;
    const LOOPY: bool = LOOPY;

    fn start(&self) -> At {
        At {
            layer: 0,
            node: 0,
            side: Side::First,
        }
    }
    fn side(&self, at: &At) -> Side {
        at.side
    }
    fn moves(&self, at: &At, out: &mut Vec<u8>) {
        out.extend(0..=(self.draw(at, 1) % 4) as u8);
    }
    fn play(&self, at: &At, by: u8) -> At {
        let draw = self.draw(at, 2 + u64::from(by));
        let stay = self.double_moves && draw.is_multiple_of(5);
        let layer = match LOOPY {
            true if (draw >> 8).is_multiple_of(8) => at.layer.saturating_sub(1),
            true if (draw >> 8) % 8 == 1 => at.layer,
            _ => at.layer + 1,
        };
        At {
            layer,
            node: (draw >> 20) as u32 % self.width,
            side: if stay { at.side } else { at.side.other() },
        }
    }
    fn ended(&self, at: &At) -> Option<Score> {
        let over = at.layer >= self.layers || at.layer > 1 && self.draw(at, 99).is_multiple_of(9);
        over.then(|| {
            let draw = self.draw(at, 100);
            if SCORED {
                (draw % 21) as i32 - 10
            } else {
                (draw % 3) as i32 - 1
            }
        })
    }
    fn key(&self, at: &At) -> u64 {
        let side = if LOOPY { 0 } else { at.side.index() as u64 };
        u64::from(at.layer) << 32 | u64::from(at.node) << 1 | side
    }
    fn move_number(&self, by: u8) -> u16 {
        by.into()
    }
    fn order(&self, at: &At, by: u8) -> i32 {
        (self.draw(at, 200 + u64::from(by)) % 3) as i32
    }
    fn evaluate(&self, at: &At) -> Option<i32> {
        Some((self.draw(at, 300) % 19) as i32 - 9)
    }
    fn show(&self, at: &At) -> String {
        format!("{} {} {}", at.layer, at.node, at.side)
    }
    fn read(&self, _: &str) -> Result<At, Diagnostic> {
        Err(Diagnostic::error(
            "position",
            Message::same("random games are not written down"),
        ))
    }
    fn show_move(&self, _: &At, by: u8) -> String {
        by.to_string()
    }
    fn board(&self, at: &At) -> Board {
        Board::row([self.show(at)])
    }
}

/// Cancels at a given number of polls.
#[allow(dead_code, reason = "only tests of broken runs need it")]
pub struct Deadline(pub u32);

impl Observer for Deadline {
    fn cancelled(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}
