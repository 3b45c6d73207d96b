//! Amazons (W. Zamkauskas 1988): an amazon moves as a queen, then shoots an arrow as a queen moves,
//! which blocks a cell permanently.
//!
//! Cells joined by edges or corners are a region; regions are independent, and one without amazons
//! is dead.

use grundy_core::{Diagnostic, Options, Partizan};

use super::WrittenGame;
use super::cells::{self, CellSet};
use crate::about::About;

/// The rules.
pub struct Amazons;

/// Left's amazons, Right's, and free cells.
type AmazonRegion = [CellSet; 3];

/// All free cells that a queen reaches.
fn reach(from: CellSet, free: CellSet) -> CellSet {
    let mut all = 0;
    for step in cells::QUEEN {
        let mut at = step(from) & free;
        while at != 0 {
            all |= at;
            at = step(at) & free;
        }
    }
    all
}

fn shoot(&[own, other, free]: &AmazonRegion, mut push: impl FnMut(AmazonRegion)) {
    for from in cells::each(own) {
        for to in cells::each(reach(from, free)) {
            let left_free = (free | from) & !to;
            for arrow in cells::each(reach(to, left_free)) {
                push([own & !from | to, other, left_free & !arrow]);
            }
        }
    }
}

impl Partizan for Amazons {
    type Position = AmazonRegion;

    fn left(&self, region: &AmazonRegion, options: &mut Options<AmazonRegion>) {
        shoot(region, |after| options.push(after));
    }

    fn right(&self, &[left, right, free]: &AmazonRegion, options: &mut Options<AmazonRegion>) {
        shoot(&[right, left, free], |[right, left, free]| {
            options.push([left, right, free]);
        });
    }

    fn parts(&self, &[left, right, free]: &AmazonRegion, parts: &mut Vec<AmazonRegion>) {
        for piece in cells::pieces(left | right | free, cells::around) {
            if (left | right) & piece != 0 && free & piece != 0 {
                parts.push([left & piece, right & piece, free & piece]);
            }
        }
    }

    fn like(&self, sets: AmazonRegion) -> (AmazonRegion, bool) {
        cells::least_of_colours(sets)
    }
}

impl WrittenGame for Amazons {
    const ABOUT: &'static About = &About {
        title: "Amazons",
        ja: "アマゾン",
        aliases: &["game-of-the-amazons"],
        rules: "An amazon (Left's are x) moves as a queen, then an arrow flies as a queen moves and blocks a cell.",
        rules_ja: "アマゾン（左は x）をクイーンのように動かし、そこから矢を放ってマスを塞ぐ。",
        references: &["E. Berlekamp, Sums of N x 2 Amazons, 2000"],
        ..About::named("amazons")
    };
    const START: &'static str = "x...|...o";

    fn parse(text: &str) -> Result<(Self, AmazonRegion), Diagnostic> {
        cells::read(text, ['x', 'o', '.'], "x...|o..#").map(|sets| (Self, sets))
    }

    fn show(&self, region: &AmazonRegion) -> String {
        cells::show(*region, ['x', 'o', '.'])
    }
}
