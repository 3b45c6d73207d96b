//! Domineering (G. Andersson): Left puts vertical dominoes on the board, Right horizontal ones.
//!
//! A quarter turn exchanges the players, so the value of a turned board is the negative. A cell
//! without a neighbour does not matter.

use grundy_core::{Diagnostic, Options, Partizan};

use super::cells::{self, CellSet};
use super::square::{self, SquareSet};
use super::{Visit, Visitor, WrittenGame, messages, no_position};
use crate::about::About;

/// The rules.
pub struct Domineering;

impl Partizan for Domineering {
    type Position = CellSet;

    fn left(&self, &m: &CellSet, options: &mut Options<CellSet>) {
        for top in cells::each(m & cells::north(m)) {
            options.push(m & !(top | cells::south(top)));
        }
    }

    fn right(&self, &m: &CellSet, options: &mut Options<CellSet>) {
        for cell in cells::each(m & cells::west(m)) {
            options.push(m & !(cell | cells::east(cell)));
        }
    }

    fn parts(&self, &m: &CellSet, parts: &mut Vec<CellSet>) {
        parts.extend(cells::islands(m & cells::near(m)));
    }

    fn like(&self, m: CellSet) -> (CellSet, bool) {
        let ([image], turned) = cells::least_image([m]);
        (image, turned)
    }
}

impl WrittenGame for Domineering {
    const ABOUT: &'static About = &About {
        title: "Domineering",
        ja: "ドミナリング",
        aliases: &["crosscram"],
        rules: "Left places a vertical domino, Right a horizontal one; the player who cannot loses.",
        rules_ja: "左は縦、右は横にドミノを置く。置けなくなったら負け。",
        references: &[
            "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 5",
            "J. Uiterwijk, M. Barton, New results for Domineering from combinatorial game theory endgame databases, 2015",
        ],
        ..About::named("domineering")
    };
    const START: &'static str = "....|....|....|....";

    const PARAMETERS: &'static [(&'static str, i64)] = super::RECTANGLE;

    fn member(place: &[i64]) -> Option<String> {
        super::rectangle(place, |_, _| '.')
    }

    fn parse(text: &str) -> Result<(Self, CellSet), Diagnostic> {
        cells::read(text, ['.'], "....|..#.").map(|[free]| (Self, free))
    }

    fn open<V: Visitor>(text: &str, visitor: V) -> Visit<V> {
        let (game, position) = Self::parse(text)?;
        Ok(match square::of(position) {
            Some(small) => visitor.partizan(SmallDomineering, small),
            None => visitor.partizan(game, position),
        })
    }

    fn show(&self, &m: &CellSet) -> String {
        cells::show([m], ['.'])
    }
}

/// The same rules on boards of up to 8 rows of 8 cells.
struct SmallDomineering;

impl Partizan for SmallDomineering {
    type Position = SquareSet;

    fn left(&self, &m: &SquareSet, options: &mut Options<SquareSet>) {
        for top in square::each(m & square::north(m)) {
            options.push(m & !(top | square::south(top)));
        }
    }

    fn right(&self, &m: &SquareSet, options: &mut Options<SquareSet>) {
        for cell in square::each(m & square::west(m)) {
            options.push(m & !(cell | square::east(cell)));
        }
    }

    fn parts(&self, &m: &SquareSet, parts: &mut Vec<SquareSet>) {
        parts.extend(square::islands(m & square::near(m)));
    }

    fn like(&self, m: SquareSet) -> (SquareSet, bool) {
        square::least_image(m)
    }
}

impl WrittenGame for SmallDomineering {
    const ABOUT: &'static About = Domineering::ABOUT;
    const START: &'static str = Domineering::START;

    fn parse(text: &str) -> Result<(Self, SquareSet), Diagnostic> {
        let (_, position) = Domineering::parse(text)?;
        let small = square::of(position).ok_or_else(|| {
            no_position(0..text.len(), messages::larger_than_8_by_8(), Self::START)
        })?;
        Ok((Self, small))
    }

    fn show(&self, &m: &SquareSet) -> String {
        Domineering.show(&square::wide(m))
    }
}
