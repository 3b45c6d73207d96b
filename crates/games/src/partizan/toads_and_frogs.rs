//! Toads and Frogs (R. Guy): on a strip, toads (Left's) go right and frogs left, one cell or by a
//! jump over one enemy.
//!
//! A frog at the left end and a toad at the right end can never move again, nor can any stone of
//! `ttff`: these are walls, and stretches between walls are independent. Exchanging toads and frogs
//! and reversing the strip gives the negative.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{WrittenGame, messages, no_position};
use crate::about::About;

const EXAMPLE: &str = "tt..ff";

/// The rules.
pub struct ToadsAndFrogs;

/// Toads, frogs and the length of the strip; cell 0 is at the left.
type Strip = (u64, u64, u32);

fn mask(len: u32) -> u64 {
    if len == 64 { u64::MAX } else { (1 << len) - 1 }
}

fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

fn reversed((toads, frogs, len): Strip) -> Strip {
    let back = |set: u64| set.reverse_bits() >> (64 - len.max(1));
    (back(frogs), back(toads), len)
}

impl Partizan for ToadsAndFrogs {
    type Position = Strip;

    fn left(&self, &(toads, frogs, len): &Strip, options: &mut Options<Strip>) {
        let empty = !(toads | frogs) & mask(len);
        for toad in each(toads & empty >> 1) {
            options.push((toads & !toad | toad << 1, frogs, len));
        }
        for toad in each(toads & frogs >> 1 & empty >> 2) {
            options.push((toads & !toad | toad << 2, frogs, len));
        }
    }

    fn right(&self, &(toads, frogs, len): &Strip, options: &mut Options<Strip>) {
        let empty = !(toads | frogs) & mask(len);
        for frog in each(frogs & empty << 1) {
            options.push((toads, frogs & !frog | frog >> 1, len));
        }
        for frog in each(frogs & toads << 1 & empty << 2) {
            options.push((toads, frogs & !frog | frog >> 2, len));
        }
    }

    fn parts(&self, &(toads, frogs, len): &Strip, parts: &mut Vec<Strip>) {
        let walls = toads & toads >> 1 & frogs >> 2 & frogs >> 3;
        let mut rest = mask(len) & !(walls | walls << 1 | walls << 2 | walls << 3);
        while rest != 0 {
            let start = rest.trailing_zeros();
            let mut len = (rest >> start).trailing_ones();
            rest &= !(mask(len) << start);
            let (mut t, mut f) = ((toads >> start) & mask(len), (frogs >> start) & mask(len));
            let dead = f.trailing_ones();
            (t, f, len) = if dead >= len {
                (0, 0, 0)
            } else {
                (t >> dead, f >> dead, len - dead)
            };
            while len > 0 && t >> (len - 1) & 1 == 1 {
                len -= 1;
                t &= !(1 << len);
            }
            if t | f != 0 {
                parts.push((t, f, len));
            }
        }
    }

    fn like(&self, strip: Strip) -> (Strip, bool) {
        let back = reversed(strip);
        if back < strip {
            (back, true)
        } else {
            (strip, false)
        }
    }
}

impl WrittenGame for ToadsAndFrogs {
    const ABOUT: &'static About = &About {
        title: "Toads and Frogs",
        ja: "ヒキガエルとカエル",
        rules: "Toads (t, Left's) go right and frogs (f) left, one cell or by a jump over one enemy; the player who cannot move loses.",
        rules_ja: "ヒキガエル（t、左）は右へ、カエル（f、右）は左へ、一マス進むか敵を一匹飛び越える。動けなくなったら負け。",
        references: &[
            "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 1",
            "J. Erickson, New Toads and Frogs results, 1996",
        ],
        ..About::named("toads-and-frogs")
    };
    const START: &'static str = EXAMPLE;

    const PARAMETERS: &'static [(&'static str, i64)] = &[("toads", 0), ("cells", 0), ("frogs", 0)];

    fn member(place: &[i64]) -> Option<String> {
        let row: Option<Vec<String>> = (place.iter().zip(["t", ".", "f"]))
            .map(|(&n, sign)| Some(sign.repeat(usize::try_from(n).ok()?)))
            .collect();
        row.map(|row| row.concat()).filter(|row| !row.is_empty())
    }

    fn parse(text: &str) -> Result<(Self, Strip), Diagnostic> {
        let (mut toads, mut frogs, mut len) = (0, 0, 0);
        for (at, c) in text.char_indices() {
            if len == 64 {
                let fact = messages::strip_is_too_long();
                return Err(no_position(at..at + c.len_utf8(), fact, EXAMPLE));
            }
            match c {
                't' | 'T' => toads |= 1 << len,
                'f' | 'F' => frogs |= 1 << len,
                '.' | '_' => {}
                _ => {
                    let fact = messages::unknown_sign(c, "tf.");
                    return Err(no_position(at..at + c.len_utf8(), fact, EXAMPLE));
                }
            }
            len += 1;
        }
        Ok((Self, (toads, frogs, len)))
    }

    fn show(&self, &(toads, frogs, len): &Strip) -> String {
        let cell = |i: u32| match (toads >> i & 1, frogs >> i & 1) {
            (1, _) => 't',
            (_, 1) => 'f',
            _ => '.',
        };
        (0..len).map(cell).collect()
    }
}
