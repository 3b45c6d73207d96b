//! Misère quotients of octal codes.

use grundy_core::{Run, Stop};
use grundy_heap::{Code, survey};

use super::{AtlasGame, Computed, Row, VALUES, spaced};
use crate::failure::Failure;
use crate::find;
use crate::game;
use crate::misere::theory::{TheoryEnd, TheoryReach, TheoryStatus};

pub(super) const FAMILY: &str = "misere";

/// The largest number of digits.
const DIGITS: u32 = 3;

/// The limits of one code.
const REACH: TheoryReach = TheoryReach {
    to: None,
    order: 128,
    heaps: 200,
    sums: 20_000,
};

struct Game(Code);

pub(super) fn games() -> Vec<Box<dyn AtlasGame>> {
    let mut codes: Vec<Code> = survey::codes(DIGITS).collect();
    codes.sort_by(|a, b| find::by_digits(a).cmp(&find::by_digits(b)));
    codes
        .into_iter()
        .map(|code| Box::new(Game(code)) as Box<dyn AtlasGame>)
        .collect()
}

impl AtlasGame for Game {
    fn game(&self) -> String {
        self.0.to_string()
    }

    fn compute(&self, run: &mut Run) -> Result<Computed, Failure> {
        let name = self.game();
        let mut row = Row::new(FAMILY, &name);
        row.set("code", &name);
        let theory = game::Game::named(&name)?.misere(&[], REACH, run)?;
        theory.check_not_withdrawn()?;
        let is_proved = theory.status == TheoryStatus::Proved;
        row.set(
            "status",
            match theory.status {
                TheoryStatus::Proved => "proved",
                TheoryStatus::Observed => "observed",
                TheoryStatus::Partial | TheoryStatus::Withdrawn => "none",
            },
        );
        row.set_some("theorem", theory.theorem);
        if let Some(period) = theory.period {
            row.set("period", &period.period);
            row.set("preperiod", &period.preperiod);
        }
        row.set("heaps", &theory.heaps());
        row.set(
            "stop",
            match theory.end {
                _ if is_proved => "complete",
                TheoryEnd::Large => "large",
                TheoryEnd::Complete | TheoryEnd::Stopped(Stop::Budget | Stop::Complete) => "budget",
                TheoryEnd::Stopped(Stop::Interrupted) => "interrupted",
            },
        );
        row.set("elements", &theory.quotient.order());
        row.set("p_portion", &spaced(&theory.presentation.p_portion));
        let words = &theory.presentation.words;
        let images = theory.quotient.phi().iter().take(VALUES);
        let images = images.map(|element| &words[usize::from(*element)]);
        row.set("values", &spaced(images));
        Ok(Computed {
            row,
            certificate: Some(theory.certificate().to_string()),
        })
    }

    /// The checker computes the outcomes of the certificate.
    fn values_by_definition(&self) -> Result<String, Failure> {
        Ok(String::new())
    }
}
