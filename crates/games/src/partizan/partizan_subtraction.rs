//! Partizan subtraction: Left takes a number in Left's set from a heap, Right one in Right's set.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{SideLook, WrittenGame, messages, no_position, numbers};
use crate::about::About;

const EXAMPLE: &str = "1,3|2,3:6";

/// The rules: the numbers that Left may take, and those that Right may take.
pub struct PartizanSubtraction {
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Partizan for PartizanSubtraction {
    type Position = u32;

    fn left(&self, &n: &u32, options: &mut Options<u32>) {
        for &k in self.left.iter().filter(|&&k| k <= n) {
            options.push(n - k);
        }
    }

    fn right(&self, &n: &u32, options: &mut Options<u32>) {
        for &k in self.right.iter().filter(|&&k| k <= n) {
            options.push(n - k);
        }
    }
}

impl WrittenGame for PartizanSubtraction {
    const ABOUT: &'static About = &About {
        title: "Partizan subtraction",
        ja: "二人別々の石取り",
        rules: "Left takes a number of the first set from the heap, Right one of the second: `1,3|2,3:6` is a heap of 6.",
        rules_ja: "左は一つ目の集合の数だけ、右は二つ目の集合の数だけ山から取る。`1,3|2,3:6` は六個の山。",
        references: &[
            "A. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, 1987",
        ],
        ..About::named("partizan-subtraction")
    };
    const START: &'static str = EXAMPLE;
    const LOOK: SideLook = SideLook::Words;

    fn parse(text: &str) -> Result<(Self, u32), Diagnostic> {
        let shape = || no_position(0..text.len(), messages::two_sets_and_a_heap(), EXAMPLE);
        let (sets, heap) = text.split_once(':').ok_or_else(shape)?;
        let (left, right) = sets.split_once('|').ok_or_else(shape)?;
        let game = Self {
            left: numbers(left, 0, EXAMPLE)?,
            right: numbers(right, left.len() + 1, EXAMPLE)?,
        };
        if game.left.contains(&0) || game.right.contains(&0) {
            return Err(no_position(
                0..sets.len(),
                messages::a_move_takes_one(),
                EXAMPLE,
            ));
        }
        match numbers(heap, sets.len() + 1, EXAMPLE)?[..] {
            [n] => Ok((game, n)),
            _ => Err(shape()),
        }
    }

    fn show(&self, n: &u32) -> String {
        let list = |set: &[u32]| set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        format!("{}|{}:{n}", list(&self.left), list(&self.right))
    }
}
