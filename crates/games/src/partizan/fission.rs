//! Fission: a stone splits into two on opposite sides of it, if both cells are empty; Left splits
//! up and down, Right to the left and to the right.
//!
//! A quarter turn exchanges the players.

use grundy_core::{Diagnostic, Options, Partizan};

use super::WrittenGame;
use super::cells::{self, CellSet};
use crate::about::About;

/// The rules.
pub struct Fission;

/// Stones and empty cells.
type FissionStones = [CellSet; 2];

impl Partizan for Fission {
    type Position = FissionStones;

    fn left(&self, &[stones, empty]: &FissionStones, options: &mut Options<FissionStones>) {
        for stone in cells::each(stones & cells::north(empty) & cells::south(empty)) {
            let two = cells::north(stone) | cells::south(stone);
            options.push([stones & !stone | two, empty & !two | stone]);
        }
    }

    fn right(&self, &[stones, empty]: &FissionStones, options: &mut Options<FissionStones>) {
        for stone in cells::each(stones & cells::east(empty) & cells::west(empty)) {
            let two = cells::east(stone) | cells::west(stone);
            options.push([stones & !stone | two, empty & !two | stone]);
        }
    }

    fn parts(&self, &[stones, empty]: &FissionStones, parts: &mut Vec<FissionStones>) {
        for piece in cells::pieces(stones | empty, cells::near) {
            if stones & piece != 0 && empty & piece != 0 {
                parts.push([stones & piece, empty & piece]);
            }
        }
    }

    fn like(&self, sets: FissionStones) -> (FissionStones, bool) {
        cells::least_image(sets)
    }
}

impl WrittenGame for Fission {
    const ABOUT: &'static About = &About {
        title: "Fission",
        ja: "フィッション",
        rules: "A stone splits into two on opposite sides of it, onto empty cells: for Left above and below, for Right left and right.",
        rules_ja: "石を両隣の空きマスに二つに分ける。左は上下、右は左右。できなくなったら負け。",
        references: &["M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play, 2007"],
        ..About::named("fission")
    };
    const START: &'static str = "....|.x..|....|....";

    fn parse(text: &str) -> Result<(Self, FissionStones), Diagnostic> {
        cells::read(text, ['x', '.'], "..x|...|.#.").map(|sets| (Self, sets))
    }

    fn show(&self, sets: &FissionStones) -> String {
        cells::show(*sets, ['x', '.'])
    }
}
