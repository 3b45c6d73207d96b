//! Partizan Euclid: from `p, q` with a remainder r, Left goes to `(q, r)` and Right to
//! `(q, q - r)`; without one the game is over.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{SideLook, WrittenGame, messages, no_position, numbers};
use crate::about::About;

/// The rules.
pub struct PartizanEuclid;

impl Partizan for PartizanEuclid {
    type Position = (u32, u32);

    fn left(&self, &(p, q): &(u32, u32), options: &mut Options<(u32, u32)>) {
        if p % q != 0 {
            options.push((q, p % q));
        }
    }

    fn right(&self, &(p, q): &(u32, u32), options: &mut Options<(u32, u32)>) {
        if p % q != 0 {
            options.push((q, q - p % q));
        }
    }
}

impl WrittenGame for PartizanEuclid {
    const ABOUT: &'static About = &About {
        title: "Partizan Euclid",
        ja: "二人別々のユークリッド",
        rules: "From (p, q) with remainder r = p mod q > 0, Left goes to (q, r) and Right to (q, q - r).",
        rules_ja: "(p, q) の余り r = p mod q が正なら、左は (q, r) に、右は (q, q − r) に進む。",
        references: &["N. McKay, R. Nowakowski, Outcomes of Partizan Euclid, 2012"],
        ..About::named("partizan-euclid")
    };
    const START: &'static str = "12,7";
    const LOOK: SideLook = SideLook::Words;

    const PARAMETERS: &'static [(&'static str, i64)] = &[("p", 1), ("q", 1)];

    fn member(place: &[i64]) -> Option<String> {
        Some(format!("{},{}", place[0], place[1]))
    }

    fn parse(text: &str) -> Result<(Self, (u32, u32)), Diagnostic> {
        match numbers(text, 0, "12,7")?[..] {
            [p, q] if q > 0 => Ok((Self, (p, q))),
            _ => Err(no_position(0..text.len(), messages::two_numbers(), "12,7")),
        }
    }

    fn show(&self, (p, q): &(u32, u32)) -> String {
        format!("{p},{q}")
    }
}
