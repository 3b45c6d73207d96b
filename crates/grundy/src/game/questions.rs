//! Questions about recurrences and partizan games alike: tables, claims, laws, periods, plans.

use grundy_game::{Area, Run, Stop, Table};

use super::Game;
use crate::failure::Failure;
use crate::laws::claim::Checked;
use crate::laws::pattern::Laws;
use crate::laws::period::{Reach, Report};
use crate::misere::tables::Measure;
use crate::table::Explanation;
use crate::values;

impl Game {
    /// Returns the values of a function (without a name, of the main function), see
    /// [`Formula::table`](crate::Formula::table).
    ///
    /// # Errors
    /// As [`Formula::table`](crate::Formula::table); a game with outcomes only.
    pub fn table(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        self.measure(Measure::Grundy, function, area, run)
    }

    /// Returns the values of a measure on a range of positions, see
    /// [`Formula::measure`](crate::Formula::measure). The measures of partizan games are the value,
    /// the outcome, the mean, the temperature and the atomic weight.
    ///
    /// ```
    /// use grundy::{Area, Game, Run, Value};
    /// use grundy::misere::tables::Measure;
    ///
    /// let mut cake = Game::named("cutcake")?;
    /// let area = Area::parse("h=1..=3,w=1..=5")?;
    /// let table = cake.measure(Measure::Mean, None, &area, &mut Run::silent())?;
    /// assert_eq!(table.cells.get(4), Some(Value::text("4"))); // one row of five
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::table`], and a measure that the game does not have.
    pub fn measure(
        &mut self,
        measure: Measure,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        if let Some(rules) = self.rules.values() {
            return values::tables::table(rules, measure, function, area, run);
        }
        self.formula_mut()?.measure(measure, function, area, run)
    }

    /// Checks a claim, see [`Formula::claim`](crate::Formula::claim). In partizan games values are
    /// compared as games; `value` is the value at the position, and the parameters are names.
    ///
    /// # Errors
    /// As [`Formula::claim`](crate::Formula::claim).
    pub fn claim(
        &mut self,
        claim: &str,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Checked, Failure> {
        if let Some(rules) = self.rules.values() {
            return values::tables::claim(rules, claim, function, area, run);
        }
        self.formula_mut()?.claim(claim, function, area, run)
    }

    /// Returns the laws of the values, see [`Formula::pattern`](crate::Formula::pattern).
    ///
    /// # Errors
    /// As [`Formula::pattern`](crate::Formula::pattern).
    pub fn pattern(&mut self, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
        if let Some(rules) = self.rules.values() {
            return values::periods::laws(rules, area, run);
        }
        self.formula_mut()?.pattern(area, run)
    }

    /// Returns the period of heaps, see [`Formula::period`](crate::Formula::period).
    ///
    /// # Errors
    /// As [`Formula::period`](crate::Formula::period).
    pub fn period(&mut self, reach: Reach, run: &mut Run) -> Result<Report, Failure> {
        let name = self.name().to_owned();
        if let Some(rules) = self.rules.values() {
            return values::periods::period(rules, &name, reach, run);
        }
        self.formula_mut()?.period(reach, run)
    }

    /// Returns the plan of a table, see [`Formula::explain`](crate::Formula::explain).
    ///
    /// # Errors
    /// As [`Formula::explain`](crate::Formula::explain).
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        if let Some(rules) = self.rules.values() {
            let run = &mut Run::silent();
            return Ok(values::tables::explain(rules, None, area, false, run)?.0);
        }
        self.formula_mut()?.explain(function, area)
    }

    /// Returns the plan, and the cost of the computation that was run.
    ///
    /// # Errors
    /// As [`Game::table`].
    pub fn explain_run(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<(Explanation, Stop), Failure> {
        let Some(rules) = self.rules.values() else {
            return self.formula_mut()?.explain_run(function, area, run);
        };
        let start = match rules.family(function) {
            Ok(_) => None,
            Err(_) => Some(self.rules.read(&[], run)?),
        };
        match self.rules.values() {
            Some(rules) => values::tables::explain(rules, start.as_deref(), area, true, run),
            None => Err(self.one_sided()),
        }
    }
}
