//! Nogo, or anti-atari go: players place stones, and every block of either colour must keep a
//! liberty.

use grundy_core::{Diagnostic, Options, Partizan};

use super::WrittenGame;
use super::cells::{self, CellSet};
use crate::about::About;

/// The rules.
pub struct Nogo;

/// Left's stones, Right's, and empty cells.
type NogoStones = [CellSet; 3];

/// Whether every block of touching stones has a liberty.
fn free(stones: CellSet, empty: CellSet) -> bool {
    cells::pieces(stones, cells::near).all(|block| cells::near(block) & empty != 0)
}

fn place(&[own, other, empty]: &NogoStones, mut push: impl FnMut(NogoStones)) {
    for cell in cells::each(empty) {
        let (own, empty) = (own | cell, empty & !cell);
        if free(own, empty) && free(other, empty) {
            push([own, other, empty]);
        }
    }
}

impl Partizan for Nogo {
    type Position = NogoStones;

    fn left(&self, stones: &NogoStones, options: &mut Options<NogoStones>) {
        place(stones, |after| options.push(after));
    }

    fn right(&self, &[left, right, empty]: &NogoStones, options: &mut Options<NogoStones>) {
        place(&[right, left, empty], |[right, left, empty]| {
            options.push([left, right, empty]);
        });
    }

    fn like(&self, sets: NogoStones) -> (NogoStones, bool) {
        cells::least_of_colours(sets)
    }
}

impl WrittenGame for Nogo {
    const ABOUT: &'static About = &About {
        title: "Nogo",
        ja: "ノーゴー",
        aliases: &["anti-atari-go"],
        rules: "Players place stones (Left's are x); every block of either colour must keep a liberty; the player who cannot place one loses.",
        rules_ja: "石（左は x）を置く。どちらの石の連も呼吸点を失ってはならない。置けなくなったら負け。",
        references: &[
            "C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo, 2011",
        ],
        ..About::named("nogo")
    };
    const START: &'static str = "...|...|...";

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        super::rectangle(place, |_, _| '.')
    }

    fn parse(text: &str) -> Result<(Self, NogoStones), Diagnostic> {
        cells::read(text, ['x', 'o', '.'], ".x.|o..").map(|sets| (Self, sets))
    }

    fn show(&self, stones: &NogoStones) -> String {
        cells::show(*stones, ['x', 'o', '.'])
    }
}
