//! The public methods of a recurrence: positions, tables, rows, claims, laws, periods, game trees.
//! The algorithms are in the files of these subjects.

use grundy_certificate::LoopyCertificate;
use grundy_draw::Format;
use grundy_draw::pieces::LongFile;
use grundy_game::{Area, Checkpoints, Kind, Message, Run, Stop, Table};
use grundy_heap::Code;
use grundy_rules::{Outside, Summand};

use super::explicit::{self, RulesGame};
use super::{Formula, loopy, position};
use crate::failure::Failure;
use crate::laws::claim::{self, Checked};
use crate::laws::pattern::{self, Laws};
use crate::laws::period::{self, Reach, Report};
use crate::laws::theorem::{self, Decision, Learned, Theorem};
use crate::misere::tables::{self, Measure};
use crate::rows::{self, Row, StreamError, Streamed};
use crate::table::{self, Explanation};

impl Formula {
    /// Returns the game below a position, for tree search; without a position, below that of the
    /// line `answer`.
    ///
    /// # Errors
    /// Sums, rules that are not a two-player game, graphs of more than 200 000 positions, and wrong
    /// rules.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    /// use grundy_game::ZeroSum;
    /// use grundy_search::{Algorithm, Search};
    ///
    /// let mut deque = Formula::named("deque")?; // 1 2 9 3
    /// let game = deque.playable(&[], &mut Run::silent())?;
    /// let search = Search::new(&game).algorithm(Algorithm::AlphaBeta);
    /// let found = search.run(&game.start(), &mut Run::silent());
    /// assert_eq!(found.verdict.to_string(), "+5");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn playable(&mut self, positions: &[&str], run: &mut Run) -> Result<RulesGame, Failure> {
        explicit::playable(self, positions, run)
    }

    /// Reads positions; several are a sum. Without words it is the start position in the line
    /// `answer`.
    ///
    /// # Errors
    /// A position that the function does not have, with an example of one that it has.
    pub fn positions(&mut self, texts: &[&str], run: &mut Run) -> Result<Vec<Summand>, Failure> {
        position::read(self, texts, run)
    }

    /// Checks a claim about a function on a range; without one, the range of [`Formula::pattern`].
    /// A claim `f(x) == …` is one about `f`, unless another function is named; any other formula is
    /// one about the main function.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    /// let mut maya = Formula::named("maya2")?;
    /// let to = Area::up_to(7);
    /// let law = "g(x,y) == (x^y) - 1 if x != y";
    /// let checked = maya.claim(law, None, &to, &mut Run::silent())?;
    /// assert!(checked.holds);
    /// assert_eq!(checked.step.unwrap().positions, 56);
    /// let law = "g(x,y) == (x^y) - 2 if x != y";
    /// let checked = maya.claim(law, None, &to, &mut Run::silent())?;
    /// assert_eq!(checked.counterexample.unwrap().call, "g(0,1)");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A claim that cannot be read or evaluated, and as [`Formula::table`].
    pub fn claim(
        &mut self,
        claim: &str,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Checked, Failure> {
        claim::check(self, claim, function, area, run)
    }

    /// Decides a law in the rule language for all positions, with single positions from a table.
    ///
    /// # Errors
    /// A law that cannot be read.
    pub fn decide_law(
        &mut self,
        law: &str,
        function: Option<&str>,
        table: Option<&Table>,
        run: &mut Run,
    ) -> Result<Decision, Failure> {
        claim::decide_law(self, law, function, table, run)
    }

    /// Returns the laws of the values of the main function.
    ///
    /// Without ranges in `area` they are those of the header, or large enough to show a law: 1000
    /// for one parameter, 63 for two, 15 for three.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    /// let laws = Formula::named("take:3")?.pattern(&Area::default(), &mut Run::silent())?;
    /// assert_eq!(laws.findings[0].finding.statement, "g(x) == x % 4");
    /// assert_eq!(laws.findings[0].finding.theorem.as_deref(), Some("T3"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`]; a function whose values are not integers.
    pub fn pattern(&mut self, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
        pattern::find(self, area, run)
    }

    /// Returns the laws of a table of this game.
    ///
    /// # Errors
    /// Values that are not integers.
    pub fn laws_of(&mut self, table: &Table, run: &mut Run) -> Result<Laws, Failure> {
        pattern::laws_of(self, table, run)
    }

    /// Learns a law of the outcomes where no formula is proved, from a table, or from a wider one
    /// if it may be widened.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn learn_law(
        &mut self,
        laws: &Laws,
        table: &Table,
        may_widen: bool,
        run: &mut Run,
    ) -> Result<Option<Learned>, Failure> {
        pattern::learn_law(self, laws, table, may_widen, run)
    }

    /// Returns the code of the heap game of the main function, with its shift.
    ///
    /// ```
    /// use grundy::Formula;
    /// let mut game = Formula::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k<=x }")?;
    /// assert_eq!(game.heap_code().unwrap().0.to_string(), "subtract:1,3,4");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the rules are not a heap game.
    pub fn heap_code(&mut self) -> Result<(Code, u64), Message> {
        period::heap_code(self)
    }

    /// Returns the period of the main function.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    /// use grundy::laws::period::{Reach, PeriodStatus};
    /// let report = Formula::named("kayles")?.period(Reach::default(), &mut Run::silent())?;
    /// assert_eq!(report.status, PeriodStatus::Proved);
    /// assert_eq!((report.period, report.preperiod), (Some(12), Some(71)));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Rules that are not about one heap, or wrong rules. A run that is stopped returns the
    /// computed part and not an error: see [`Report::stop`].
    pub fn period(&mut self, reach: Reach, run: &mut Run) -> Result<Report, Failure> {
        period::find(self, reach, run)
    }

    /// [`Formula::period`] for a long run: `keeper` receives checkpoints, and `from` is one to
    /// resume from. Without a number in `reach` the search continues up to the limits.
    ///
    /// # Errors
    /// As [`Formula::period`]; a checkpoint that is damaged or of another game.
    pub fn period_long(
        &mut self,
        reach: Reach,
        from: Option<&[u8]>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<Report, Failure> {
        period::find_long(self, reach, from, keeper, run)
    }

    /// Returns the first proof by automata among laws, or that of the learned law.
    ///
    /// # Errors
    /// As [`Formula::pattern`].
    pub fn theorem_of(&mut self, laws: &Laws, run: &mut Run) -> Result<Option<Theorem>, Failure> {
        theorem::large_positions::theorem_of(self, laws, run)
    }

    /// Returns the reason, with its place, why the rules of a function are outside the decidable
    /// arithmetic; `None` if they are inside.
    ///
    /// # Errors
    /// An unknown function.
    pub fn outside_arithmetic(
        &mut self,
        function: Option<&str>,
    ) -> Result<Option<Outside>, Failure> {
        theorem::outside_arithmetic(self, function)
    }

    /// Returns the values of a measure on a range of positions.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run, Value};
    /// use grundy::misere::tables::Measure;
    ///
    /// let mut kayles = Formula::named("0.77")?;
    /// let table = kayles.measure(Measure::Genus, None, &Area::up_to(5), &mut Run::silent())?;
    /// assert_eq!(table.cells.get(5), Some(Value::Str("4^146".into())));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`]; rules whose moves are not sums, or that leave sums where one
    /// component is required.
    pub fn measure(
        &mut self,
        measure: Measure,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        tables::measure(self, measure, function, area, run)
    }

    /// Returns a certificate for the values of positions of `loopy` functions: the graph below
    /// them, with labels and ranks.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    ///
    /// let mut heap = Formula::named("loopy-heap")?;
    /// let sum = heap.positions(&["3"], &mut Run::silent())?;
    /// let certificate = heap.loopy_certificate(&sum, &mut Run::silent())?;
    /// assert!(certificate.claim().english().starts_with("in the graph of 21 vertices ("));
    /// assert!(certificate.claim().english().ends_with("), vertex 0 has the value inf(0)"));
    /// assert!(certificate.check(&mut |_, _| true).is_ok());
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A position of another function, wrong rules, or the limit that was reached.
    pub fn loopy_certificate(
        &mut self,
        sum: &[Summand],
        run: &mut Run,
    ) -> Result<LoopyCertificate, Failure> {
        loopy::certificate(self, sum, run)
    }

    /// Returns the row of all heaps up to `to`, to be computed in pieces. None if the rules are not
    /// a heap game whose positions are its heaps.
    ///
    /// # Errors
    /// A checkpoint that is damaged or of another game, or a row beyond the limits.
    pub fn row(&mut self, to: u64, from: Option<&[u8]>) -> Result<Option<Row>, Failure> {
        rows::row(self, to, from)
    }

    /// Writes the values of a function (the main one, unless it is named) on an area into an empty
    /// file, piece by piece. None if this does not pay or is impossible: a small table, a format
    /// for people, a game without bounded look-back. Then [`Formula::table`] computes the answer,
    /// and the contents of the file are invalid.
    ///
    /// ```
    /// use grundy::{Area, draw::Format, Formula, Run, Stop};
    /// use std::io::Cursor;
    ///
    /// let mut game = Formula::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }")?;
    /// let mut file = Cursor::new(Vec::new());
    /// let area = Area::up_to(2_999_999);
    /// let written = game.stream(None, &area, Format::Npy, &mut file, &mut Run::silent()).unwrap();
    /// assert_eq!(written.map(|w| (w.stop, w.written)), Some((Stop::Complete, 3_000_000)));
    /// assert_eq!(file.into_inner().len(), 128 + 3_000_000);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`], or a file that cannot be written.
    pub fn stream(
        &mut self,
        function: Option<&str>,
        area: &Area,
        format: Format,
        file: &mut dyn LongFile,
        run: &mut Run,
    ) -> Result<Option<Streamed>, StreamError> {
        rows::stream(self, function, area, format, file, run)
    }

    /// Returns the kind of a function (the main one, unless it is named). The identity is a heap of
    /// Nim.
    ///
    /// # Errors
    /// A name that the rules do not define.
    pub fn kind(&self, function: Option<&str>) -> Result<Kind, Failure> {
        table::kind(self, function)
    }

    /// Returns all values of a function (the main one, unless it is named) on an area.
    ///
    /// # Errors
    /// A box that does not fit the function, a limit that the estimate exceeds, wrong rules or
    /// inputs. A run that is stopped returns the computed part and not an error: see
    /// [`Table::stop`].
    pub fn table(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        table::values(self, function, area, run)
    }

    /// Returns the plan of a table, and its estimated cost.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        table::explain(self, function, area)
    }

    /// Returns [`Formula::explain`] and the report of the computation.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    ///
    /// let mut game = Formula::named("wythoff")?;
    /// let (explanation, _) = game.explain_run(None, &Area::up_to(99), &mut Run::silent())?;
    /// let ran = explanation.ran.expect("it ran");
    /// assert_eq!((ran.engine.english(), ran.cells), ("table", 10_000));
    /// assert_eq!(ran.steps[0], "row by row: 10000 cells");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain_run(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<(Explanation, Stop), Failure> {
        table::explain_run(self, function, area, run)
    }
}
