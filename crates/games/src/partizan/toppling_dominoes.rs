//! Toppling Dominoes (M. Albert, R. Nowakowski, D. Wolfe): in a row of upright dominoes a player
//! topples one of their own, or a neutral one, to either side, with all dominoes on that side.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{SideLook, WrittenGame, messages, no_position};
use crate::about::About;

/// The rules.
pub struct TopplingDominoes;

/// The row: `l`, `r`, `e`.
type Standing = Box<[u8]>;

fn topple(row: &[u8], other: u8, options: &mut Options<Standing>) {
    for (i, _) in row.iter().enumerate().filter(|(_, c)| **c != other) {
        options.push(row[..i].into());
        options.push(row[i + 1..].into());
    }
}

impl Partizan for TopplingDominoes {
    type Position = Standing;

    fn left(&self, row: &Standing, options: &mut Options<Standing>) {
        topple(row, b'r', options);
    }

    fn right(&self, row: &Standing, options: &mut Options<Standing>) {
        topple(row, b'l', options);
    }

    fn like(&self, row: Standing) -> (Standing, bool) {
        let back: Standing = row.iter().rev().copied().collect();
        let row = row.min(back);
        let swapped = |c: &u8| match c {
            b'l' => b'r',
            b'r' => b'l',
            c => *c,
        };
        let one: Standing = row.iter().map(swapped).collect();
        let two: Standing = row.iter().rev().map(swapped).collect();
        let other = one.min(two);
        if other < row {
            (other, true)
        } else {
            (row, false)
        }
    }
}

impl WrittenGame for TopplingDominoes {
    const ABOUT: &'static About = &About {
        title: "Toppling Dominoes",
        ja: "ドミノ倒し",
        rules: "Left topples a domino l or e, Right r or e, to either side with all dominoes there; the player who cannot loses.",
        rules_ja: "左は l か e、右は r か e のドミノを左右どちらかに、その先をすべて倒す。倒せなくなったら負け。",
        references: &["A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling conjectures, 2015"],
        ..About::named("toppling-dominoes")
    };
    const START: &'static str = "lrel";
    const LOOK: SideLook = SideLook::Dominoes;

    fn parse(text: &str) -> Result<(Self, Standing), Diagnostic> {
        if let Some((at, c)) = text
            .char_indices()
            .find(|(_, c)| !matches!(c, 'l' | 'r' | 'e'))
        {
            let fact = messages::unknown_sign(c, "lre");
            return Err(no_position(at..at + c.len_utf8(), fact, "lrel"));
        }
        if text.len() > 1000 {
            return Err(no_position(
                1000..text.len(),
                messages::too_many_dominoes(),
                "lrel",
            ));
        }
        Ok((Self, text.as_bytes().into()))
    }

    fn show(&self, row: &Standing) -> String {
        row.iter().map(|&c| char::from(c)).collect()
    }
}
