//! Cutcake and Maundy Cake: Left cuts the width of a cake, Right its height. In Cutcake into two
//! pieces, in Maundy Cake into any number of equal ones.
//!
//! The values are integers with closed forms (*Winning Ways*, chapter 2); here they follow from the
//! rules.

use grundy_core::{Diagnostic, Options, Partizan};

use super::{SideLook, WrittenGame, messages, no_position, numbers};
use crate::about::About;

/// Height and width.
type Cake = (u32, u32);

/// A quarter turn exchanges the players.
fn lying((h, w): Cake) -> (Cake, bool) {
    if h > w {
        ((w, h), true)
    } else {
        ((h, w), false)
    }
}

fn read(text: &str, example: &str) -> Result<Cake, Diagnostic> {
    match numbers(text, 0, example)?[..] {
        [h, w] if h > 0 && w > 0 && h <= 4096 && w <= 4096 => Ok((h, w)),
        _ => Err(no_position(
            0..text.len(),
            messages::sides_of_a_cake(),
            example,
        )),
    }
}

fn member(place: &[i64]) -> Option<String> {
    let sides = place.iter().all(|n| (1..=4096).contains(n));
    sides.then(|| format!("{},{}", place[0], place[1]))
}

/// The rules of Cutcake.
pub struct Cutcake;

impl Partizan for Cutcake {
    type Position = Cake;

    fn left(&self, &(h, w): &Cake, options: &mut Options<Cake>) {
        for k in 1..=w / 2 {
            options.push_sum([(h, k), (h, w - k)]);
        }
    }

    fn right(&self, &(h, w): &Cake, options: &mut Options<Cake>) {
        for k in 1..=h / 2 {
            options.push_sum([(k, w), (h - k, w)]);
        }
    }

    fn like(&self, cake: Cake) -> (Cake, bool) {
        lying(cake)
    }
}

impl WrittenGame for Cutcake {
    const ABOUT: &'static About = &About {
        title: "Cutcake",
        ja: "ケーキ切り",
        rules: "Left cuts a cake into two by its width, Right by its height, along lines of the grid; the player who cannot cut loses.",
        rules_ja: "左は幅、右は高さで、格子に沿ってケーキを二つに切る。切れなくなったら負け。",
        references: &["E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 2"],
        ..About::named("cutcake")
    };
    const START: &'static str = "4,7";
    const LOOK: SideLook = SideLook::Cake;

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        member(place)
    }

    fn parse(text: &str) -> Result<(Self, Cake), Diagnostic> {
        Ok((Self, read(text, "4,7")?))
    }

    fn show(&self, (h, w): &Cake) -> String {
        format!("{h},{w}")
    }
}

/// The rules of Maundy Cake.
pub struct MaundyCake;

impl Partizan for MaundyCake {
    type Position = Cake;

    fn left(&self, &(h, w): &Cake, options: &mut Options<Cake>) {
        for d in (2..=w).filter(|d| w % d == 0) {
            options.push_sum((0..d).map(|_| (h, w / d)));
        }
    }

    fn right(&self, &(h, w): &Cake, options: &mut Options<Cake>) {
        for d in (2..=h).filter(|d| h % d == 0) {
            options.push_sum((0..d).map(|_| (h / d, w)));
        }
    }

    fn like(&self, cake: Cake) -> (Cake, bool) {
        lying(cake)
    }
}

impl WrittenGame for MaundyCake {
    const ABOUT: &'static About = &About {
        title: "Maundy Cake",
        ja: "洗足木曜日のケーキ",
        rules: "Left cuts a cake into any number of equal pieces by its width, Right by its height; the player who cannot cut loses.",
        rules_ja: "左は幅、右は高さで、ケーキをいくつかの等しい切れに切る。切れなくなったら負け。",
        references: &["E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 2"],
        ..About::named("maundy-cake")
    };
    const START: &'static str = "6,12";
    const LOOK: SideLook = SideLook::Cake;

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        member(place)
    }

    fn parse(text: &str) -> Result<(Self, Cake), Diagnostic> {
        Ok((Self, read(text, "6,12")?))
    }

    fn show(&self, (h, w): &Cake) -> String {
        format!("{h},{w}")
    }
}
