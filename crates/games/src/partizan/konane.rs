//! Konane (Hawaii): a stone jumps over a neighbouring stone of the enemy into the empty cell behind
//! it, takes it, and may continue in the same line.

use grundy_core::{Diagnostic, Options, Partizan};

use super::WrittenGame;
use super::cells::{self, CellSet};
use crate::about::About;

/// The rules.
pub struct Konane;

/// Left's stones, Right's, and empty cells.
type KonaneStones = [CellSet; 3];

fn jump(&[own, enemy, empty]: &KonaneStones, mut push: impl FnMut(KonaneStones)) {
    for step in cells::STRAIGHT {
        for from in cells::each(own) {
            let (mut at, mut taken) = (from, 0);
            loop {
                let over = step(at) & enemy;
                let to = step(over) & empty;
                if to == 0 {
                    break;
                }
                taken |= over;
                at = to;
                push([
                    own & !from | at,
                    enemy & !taken,
                    (empty | taken | from) & !at,
                ]);
            }
        }
    }
}

impl Partizan for Konane {
    type Position = KonaneStones;

    fn left(&self, stones: &KonaneStones, options: &mut Options<KonaneStones>) {
        jump(stones, |after| options.push(after));
    }

    fn right(&self, &[left, right, empty]: &KonaneStones, options: &mut Options<KonaneStones>) {
        jump(&[right, left, empty], |[right, left, empty]| {
            options.push([left, right, empty]);
        });
    }

    fn like(&self, sets: KonaneStones) -> (KonaneStones, bool) {
        cells::least_of_colours(sets)
    }
}

impl WrittenGame for Konane {
    const ABOUT: &'static About = &About {
        title: "Konane",
        ja: "コナネ",
        rules: "A stone (Left's are x) jumps over a neighbouring enemy into the empty cell behind it, and may go on in line; the player who cannot jump loses.",
        rules_ja: "自分の石（左は x）で隣の敵を飛び越えて取る。同じ方向なら続けて飛べる。飛べなくなったら負け。",
        references: &["M. Ernst, Playing Konane mathematically, 1995"],
        ..About::named("konane")
    };
    const START: &'static str = "xoxo|o..x|xoxo|oxox";

    fn parse(text: &str) -> Result<(Self, KonaneStones), Diagnostic> {
        cells::read(text, ['x', 'o', '.'], "xo.o|oxox").map(|sets| (Self, sets))
    }

    fn show(&self, stones: &KonaneStones) -> String {
        cells::show(*stones, ['x', 'o', '.'])
    }
}
