//! What is asked of a recurrence, with what each answer promises: positions, tables, rows, claims,
//! laws, periods, game trees. The file of each subject says how.

use grundy_certificate::LoopyCertificate;
use grundy_draw::Format;
use grundy_draw::pieces::LongFile;
use grundy_game::{Area, Checkpoints, Kind, Run, Stop, Table};
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
    /// The game below a position, for tree search; without one the position that `answer` asks for.
    ///
    /// # Errors
    /// Sums, rules that are no game for two sides, graphs of more than 200 000 positions, and
    /// whatever is wrong with the rules.
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

    /// Reads positions; several are a sum. Without any, the start position that `answer` shows.
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

    /// Decides a law in the words of the rule language for all positions, with single positions
    /// from a table.
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

    /// The laws in the values of the main function.
    ///
    /// Without ranges in `area` they are those of the header, or so large that a law shows: 1000
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
    /// As [`Formula::table`]; a function whose values are no integers.
    pub fn pattern(&mut self, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
        pattern::find(self, area, run)
    }

    /// The laws of a table of this game.
    ///
    /// # Errors
    /// Values that are no integers.
    pub fn laws_of(&mut self, table: &Table, run: &mut Run) -> Result<Laws, Failure> {
        pattern::laws_of(self, table, run)
    }

    /// Learns a law where no formula is proved that says who wins, from a table, or from a wider
    /// one if it may be widened.
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

    /// The code of the heap game that the main function is, with its shift; or why it is none.
    ///
    /// ```
    /// use grundy::Formula;
    /// let mut game = Formula::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k<=x }")?;
    /// assert_eq!(game.heap_code().unwrap().0.to_string(), "subtract:1,3,4");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Why the rules are no heap game.
    pub fn heap_code(&mut self) -> Result<(Code, u64), String> {
        period::heap_code(self)
    }

    /// The period of the main function.
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
    /// Rules that are not about one heap, or whatever is wrong with them. A run that is stopped is
    /// no error: see [`Report::stop`].
    pub fn period(&mut self, reach: Reach, run: &mut Run) -> Result<Report, Failure> {
        period::find(self, reach, run)
    }

    /// [`Formula::period`] for a long run: `keeper` is offered checkpoints, and `from` is one to go
    /// on from. Without a number in `reach` the search goes on as far as the limits allow.
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

    /// The first proof by automata among laws, or the one of the law that was learned.
    ///
    /// # Errors
    /// As [`Formula::pattern`].
    pub fn theorem_of(&mut self, laws: &Laws, run: &mut Run) -> Result<Option<Theorem>, Failure> {
        theorem::far::theorem_of(self, laws, run)
    }

    /// Whether the rules of a function are of the arithmetic that can be decided: nothing, or why
    /// not and where.
    ///
    /// # Errors
    /// There is no such function.
    pub fn outside_arithmetic(
        &mut self,
        function: Option<&str>,
    ) -> Result<Option<Outside>, Failure> {
        theorem::outside_arithmetic(self, function)
    }

    /// The values of a measure on a range of positions.
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
    /// As [`Formula::table`]; rules whose moves are no sums, or that leave sums where a component
    /// must stay one.
    pub fn measure(
        &mut self,
        measure: Measure,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        tables::measure(self, measure, function, area, run)
    }

    /// The values of positions of `loopy` functions with all that is needed to check them: the
    /// graph below them, with labels and ranks.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    ///
    /// let mut heap = Formula::named("loopy-heap")?;
    /// let sum = heap.positions(&["3"], &mut Run::silent())?;
    /// let certificate = heap.loopy_certificate(&sum, &mut Run::silent())?;
    /// assert!(certificate.claim().starts_with("in the graph of 21 vertices ("));
    /// assert!(certificate.claim().ends_with("), vertex 0 is worth inf(0)"));
    /// assert!(certificate.check(&mut |_, _| true).is_ok());
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A position of another function; whatever is wrong with the rules, or the limit that was met.
    pub fn loopy_certificate(
        &mut self,
        sum: &[Summand],
        run: &mut Run,
    ) -> Result<LoopyCertificate, Failure> {
        loopy::certificate(self, sum, run)
    }

    /// The row of all heaps up to `to`, to be computed by pieces. None if the rules are no heap
    /// game whose positions are its heaps.
    ///
    /// # Errors
    /// A checkpoint that is damaged or of another game, or a row beyond the limits.
    pub fn row(&mut self, to: u64, from: Option<&[u8]>) -> Result<Option<Row>, Failure> {
        rows::row(self, to, from)
    }

    /// Writes the values of a function (the main one, unless it is named) on an area into an empty
    /// file, piece by piece. None if that does not pay or cannot be done: a small table, a format
    /// for people, a game that looks back without a bound. Then [`Formula::table`] has the answer,
    /// and what the file holds means nothing.
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

    /// What a function (the main one, unless it is named) is in the game. The identity is a heap of
    /// Nim.
    ///
    /// # Errors
    /// A name that the rules do not define.
    pub fn kind(&self, function: Option<&str>) -> Result<Kind, Failure> {
        table::kind(self, function)
    }

    /// All values of a function (the main one, unless it is named) on an area.
    ///
    /// # Errors
    /// A box that does not fit the function, a limit that the estimate exceeds, whatever is wrong
    /// with rules or inputs. A run that is stopped on its way is no error: see [`Table::stop`].
    pub fn table(
        &mut self,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Table, Failure> {
        table::values(self, function, area, run)
    }

    /// How a table would be computed, and what it would cost.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn explain(&mut self, function: Option<&str>, area: &Area) -> Result<Explanation, Failure> {
        table::explain(self, function, area)
    }

    /// [`Formula::explain`], and what really happens when the table is computed.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    ///
    /// let mut game = Formula::named("wythoff")?;
    /// let (explanation, _) = game.explain_run(None, &Area::up_to(99), &mut Run::silent())?;
    /// let ran = explanation.ran.expect("it ran");
    /// assert_eq!((ran.engine, ran.cells), ("table", 10_000));
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
