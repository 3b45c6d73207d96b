//! Clobber (M. Albert, J. P. Grossman, R. Nowakowski 2001): a stone moves onto a neighbouring stone
//! of the enemy and takes its place.
//!
//! Empty cells stay empty, so connected groups of stones are independent, and a group of one colour
//! is dead. Exchanging the colours gives the negative.

use grundy_core::{Diagnostic, Options, Partizan};

use super::WrittenGame;
use super::cells::{self, CellSet};
use crate::about::About;

/// The rules.
pub struct Clobber;

/// Left's stones and Right's.
type ClobberStones = [CellSet; 2];

fn clobber(&[own, enemy]: &ClobberStones, mut push: impl FnMut(ClobberStones)) {
    for step in cells::STRAIGHT {
        for target in cells::each(step(own) & enemy) {
            let from = cells::each(cells::near(target) & own).find(|&from| step(from) == target);
            push([own & !from.unwrap_or(0) | target, enemy & !target]);
        }
    }
}

impl Partizan for Clobber {
    type Position = ClobberStones;

    fn left(&self, stones: &ClobberStones, options: &mut Options<ClobberStones>) {
        clobber(stones, |after| options.push(after));
    }

    fn right(&self, &[left, right]: &ClobberStones, options: &mut Options<ClobberStones>) {
        clobber(&[right, left], |[right, left]| options.push([left, right]));
    }

    fn parts(&self, &[left, right]: &ClobberStones, parts: &mut Vec<ClobberStones>) {
        for piece in cells::pieces(left | right, cells::near) {
            if left & piece != 0 && right & piece != 0 {
                parts.push([left & piece, right & piece]);
            }
        }
    }

    fn like(&self, sets: ClobberStones) -> (ClobberStones, bool) {
        cells::least_of_colours(sets)
    }
}

impl WrittenGame for Clobber {
    const ABOUT: &'static About = &About {
        title: "Clobber",
        ja: "クロバー",
        rules: "A stone (Left's are x) moves onto a neighbouring stone of the enemy and takes its place; the player who cannot move loses.",
        rules_ja: "自分の石（左は x）を隣の敵の石の上に動かして取る。動かせなくなったら負け。",
        references: &[
            "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, An introduction to Clobber, 2005",
        ],
        ..About::named("clobber")
    };
    const START: &'static str = "xoxo|oxox|xoxo";

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        super::rectangle(place, |y, x| if (x + y) % 2 == 0 { 'x' } else { 'o' })
    }

    fn parse(text: &str) -> Result<(Self, ClobberStones), Diagnostic> {
        cells::read(text, ['x', 'o', '.'], "xox|ox.").map(|[left, right, _]| (Self, [left, right]))
    }

    fn show(&self, &[left, right]: &ClobberStones) -> String {
        cells::show([left, right], ['x', 'o'])
    }
}
