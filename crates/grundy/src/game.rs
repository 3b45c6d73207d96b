//! A game of any family: opened once, then used for every question.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Add;
use std::str::FromStr;

use grundy_catalogue::boards::About;
use grundy_core::{
    Argument, Convention, Diagnostic, Impartial, Message, Run, Side, ZeroSum, narrow,
};
use grundy_impartial::Solver;
use grundy_rules::Value;
use grundy_rules::partizan::is_partizan;

use crate::board::{self, BoardGame, BoardPosition, Engine, OnBoard, SearchReport};
use crate::coins::Coins;
use crate::failure::Failure;
use crate::formula::Formula;
use crate::messages;
use crate::of_type::{ImpartialForm, MovesOfBoth, OfType};
use crate::parts::ComponentRuleset;
use crate::ruleset::Ruleset;
use crate::solution::{Component, Solution};
use crate::solve;
use crate::sum::{Addend, SideBySide};
use crate::values;
use crate::values::forms::PartizanForm;
use crate::values::sums::HotPlay;
use crate::values::{Detail, GameRules, PartizanText, ValueGame, ValueReport};

/// A game, from any source of rules.
///
/// A game can be moved from thread to thread.
///
/// The methods of `Game` work for every family. Questions about recurrences only are methods of its
/// [`Formula`], those about game trees only are methods of its board.
///
/// ```
/// use grundy::{Game, Run, Value};
/// let mut kayles = Game::named("kayles")?;
/// assert_eq!(kayles.eval("g(13)", &mut Run::silent())?, Value::Int(1));
/// let solution = kayles.solve(&["3", "4", "5"], &mut Run::silent())?;
/// assert_eq!(solution.winning().next().unwrap().text, "5 -> 1 + 3");
/// # Ok::<(), grundy::Failure>(())
/// ```
pub struct Game {
    pub(crate) rules: Box<dyn Ruleset>,
    /// The board that shows the same game, if there is one in addition to the rules.
    pub(crate) view: Option<Box<dyn BoardGame>>,
    /// The text by which it was opened.
    pub(crate) asked: Option<String>,
}

/// The sum of two games: a position has components of both, and a move changes one of them.
/// Positions are given in the order of the games, or each begins with the name of its game. Games
/// with one name and different rules or inputs are different games, `take` and `take#2`.
///
/// ```
/// use grundy::{Game, Outcome, Run};
/// let sum = "nim".parse::<Game>()? + "kayles".parse()?;
/// let mut sum = sum + "take:3".parse()?;
/// let solution = sum.solve(&["3", "4", "6"], &mut Run::silent())?; // values 3, 1, 2
/// assert_eq!(solution.outcome, Some(Outcome::P));
/// let solution = sum.solve(&["kayles 2", "nim 4"], &mut Run::silent())?;
/// assert_eq!(solution.winning().next().unwrap().text, "nim 4 -> 2");
/// # Ok::<(), grundy::Failure>(())
/// ```
impl Add for Game {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = SideBySide::joined([self.into_sum(), other.into_sum()]);
        Self::of_rules(Box::new(sum))
    }
}

// A front end may call from any thread.
const _: fn() = || {
    fn sent<T: Send>() {}
    sent::<Game>();
};

impl Game {
    /// Returns the sum of games. Each game comes with the words of its position; without words it
    /// is at its start.
    ///
    /// ```
    /// use grundy::{Game, Run};
    /// let mut sum = Game::named("nim 3 + kayles 4")?; // values 3 and 1
    /// let solution = sum.solve(&[], &mut Run::silent())?;
    /// assert_eq!(solution.value.as_ref().unwrap().to_string(), "2");
    /// assert_eq!(solution.winning().next().unwrap().text, "nim 3 -> 1");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn sum(games: Vec<(Self, Vec<&str>)>) -> Self {
        let parts = games
            .into_iter()
            .map(|(game, words)| (game.into_addend(), words));
        Self::of_rules(Box::new(SideBySide::new(parts)))
    }

    fn into_addend(self) -> Addend {
        Addend {
            is_text: self.asked.is_some(),
            rules: self.rules,
        }
    }

    /// Returns the game as a sum, which has one part unless the game is a sum already.
    fn into_sum(mut self) -> SideBySide {
        let sum = SideBySide::taken_from(&mut *self.rules);
        sum.unwrap_or_else(|| SideBySide::new(std::iter::once((self.into_addend(), Vec::new()))))
    }

    /// A game of any rules.
    pub fn of_rules(rules: Box<dyn Ruleset>) -> Self {
        Self {
            rules,
            view: None,
            asked: None,
        }
    }

    /// Returns the game of an implementation of [`Impartial`]: sums, winning moves, lines and play.
    /// Its positions must have a notation that can be written and read.
    ///
    /// ```
    /// use grundy::{About, Game, Impartial, Run, Options};
    ///
    /// /// In a row of pins, a ball knocks down one pin or two neighbours.
    /// struct Kayles;
    ///
    /// impl Impartial for Kayles {
    ///     type Position = u32;
    ///     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
    ///         for k in 1..=pins.min(2) {
    ///             (0..=pins - k).for_each(|left| options.push_sum([left, pins - k - left]));
    ///         }
    ///     }
    /// }
    ///
    /// let mut kayles = Game::of_impartial(Kayles, &About::named("my-kayles"));
    /// let solution = kayles.solve(&["3", "4", "5"], &mut Run::silent())?;
    /// assert_eq!(solution.winning().next().unwrap().text, "5 -> 1 + 3");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn of_impartial<G>(game: G, about: &About) -> Self
    where
        G: Impartial + Send + 'static,
        G::Position: Display + FromStr + Send,
    {
        let name = about.name.to_owned();
        let solver = OfType {
            name: name.clone(),
            solver: Solver::new(game),
        };
        let title = Some(heading(about));
        Self::of_rules(Box::new(ComponentRuleset::new(name, title, solver)))
    }

    /// Returns the impartial form of a partizan game of the catalogue: each player may make the
    /// moves of Left and those of Right, and a player without a move loses. The positions are those
    /// of the partizan game.
    ///
    /// ```
    /// use grundy::{Game, Run};
    ///
    /// // Domineering becomes Cram, whose board of 3 rows and 3 columns has the value 0.
    /// let mut cram = Game::named("domineering")?.impartial_form()?;
    /// let solution = cram.solve(&["...|...|..."], &mut Run::silent())?;
    /// assert_eq!(solution.value.unwrap().to_string(), "0");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A game that is not partizan, and partizan rules as text.
    pub fn impartial_form(&mut self) -> Result<Self, Failure> {
        let name = self.name().to_owned();
        let lister = self.rules().values().and_then(|values| values.lister());
        let Some(lister) = lister else {
            let fact = messages::impartial_form_is_of_partizan_games(&name);
            return Err(Failure::of(
                Diagnostic::error("wrong-option", fact).help(messages::games_with_impartial_form()),
            ));
        };
        let title = self.title().map(messages::title_of_impartial_form);
        let solver = ImpartialForm {
            name: name.clone(),
            solver: Solver::new(MovesOfBoth(lister)),
        };
        Ok(Self::of_rules(Box::new(ComponentRuleset::new(
            name, title, solver,
        ))))
    }

    /// Returns the twisted form of a partizan game of the catalogue: with each move in a component
    /// the players exchange their roles in it, `T(G) = { -T(G^L) | -T(G^R) }`. The positions are
    /// those of the partizan game; a component with exchanged roles has a minus sign before it.
    /// Source: CGSuite 2, class `TwistedVariantGame`.
    ///
    /// ```
    /// use grundy::{Game, Run};
    /// use grundy::values::Detail;
    ///
    /// // A column of four cells has room for two dominoes of Left, and after the first one in the
    /// // twisted form the column is Right's.
    /// let mut twisted = Game::named("domineering")?.twisted_form()?;
    /// let report = twisted.value(&[".|.|.|."], Detail::Usual, &mut Run::silent())?;
    /// assert_eq!(report.value.text.as_deref(), Some("1"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A game that is not partizan, and partizan rules as text.
    pub fn twisted_form(&mut self) -> Result<Self, Failure> {
        let name = self.name().to_owned();
        let title = self.title().map(messages::title_of_twisted_form);
        let values = self.rules().values();
        let form = values.and_then(|values| PartizanForm::ruleset(&name, title, true, &*values));
        form.map(Self::of_rules).ok_or_else(|| {
            let fact = messages::twisted_form_is_of_partizan_games(&name);
            Diagnostic::error("wrong-option", fact)
                .help(messages::games_with_twisted_form())
                .into()
        })
    }

    /// Returns the impartial form of a partizan game as a partizan game in which both players have
    /// the moves of both, so that its values are nimbers: for tables of values.
    ///
    /// # Errors
    /// As [`Game::impartial_form`].
    pub fn impartial_values(&mut self) -> Result<Self, Failure> {
        let name = self.name().to_owned();
        let title = self.title().map(messages::title_of_impartial_form);
        let values = self.rules().values();
        let form = values.and_then(|values| PartizanForm::ruleset(&name, title, false, &*values));
        form.map(Self::of_rules).ok_or_else(|| {
            let fact = messages::impartial_form_is_of_partizan_games(&name);
            Diagnostic::error("wrong-option", fact)
                .help(messages::games_with_impartial_form())
                .into()
        })
    }

    /// Returns the game of an implementation of [`ZeroSum`], with everything that the boards of the
    /// catalogue support.
    ///
    /// ```
    /// use grundy::{About, Board, Diagnostic, Game, Message, Outcome, Run, Side, ZeroSum};
    ///
    /// /// Take one or two tokens of seven; who takes the last one wins.
    /// struct Take;
    ///
    /// impl ZeroSum for Take {
    ///     type Position = (u32, Side);
    ///     type Move = u32;
    ///     type Key = u64;
    ///     fn start(&self) -> (u32, Side) { (7, Side::First) }
    ///     fn side(&self, p: &(u32, Side)) -> Side { p.1 }
    ///     fn moves(&self, p: &(u32, Side), out: &mut Vec<u32>) { out.extend(1..=p.0.min(2)) }
    ///     fn play(&self, p: &(u32, Side), take: u32) -> (u32, Side) { (p.0 - take, p.1.other()) }
    ///     fn ended(&self, p: &(u32, Side)) -> Option<i32> { (p.0 == 0).then_some(-1) }
    ///     // A value for the player to move does not depend on the side.
    ///     fn key(&self, p: &(u32, Side)) -> u64 { p.0.into() }
    ///     fn move_number(&self, take: u32) -> u16 { take as u16 }
    ///     fn show(&self, p: &(u32, Side)) -> String { format!("{} {}", p.0, p.1) }
    ///     fn read(&self, text: &str) -> Result<(u32, Side), Diagnostic> {
    ///         let form = Message::new("form", "write `7 first`", "`7 first` と書きます");
    ///         let wrong = || Diagnostic::error("position", form.clone());
    ///         let (tokens, side) = text.split_once(' ').ok_or_else(wrong)?;
    ///         let side = if side == "first" { Side::First } else { Side::Second };
    ///         Ok((tokens.parse().map_err(|_| wrong())?, side))
    ///     }
    ///     fn show_move(&self, _: &(u32, Side), take: u32) -> String { format!("take{take}") }
    ///     fn board(&self, p: &(u32, Side)) -> Board { Board::row([p.0.to_string()]) }
    /// }
    ///
    /// let mut take = Game::of_board(Take, &About::named("take-seven"));
    /// let solution = take.solve(&[], &mut Run::silent())?;
    /// assert_eq!((solution.outcome, solution.distance), (Some(Outcome::Win), Some(5)));
    /// assert_eq!(solution.winning().next().unwrap().text, "take1");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn of_board<G: ZeroSum + 'static>(game: G, about: &About) -> Self {
        board::of_type(game, about, about.name, heading(about)).into()
    }

    /// The name of the game, as it can be typed as a GAME string.
    pub fn name(&self) -> &str {
        self.rules.name()
    }

    /// The name for a heading: the title with the Japanese name, where there is one.
    pub fn title(&self) -> Option<Message> {
        self.rules.title()
    }

    /// The error for a question about recurrences.
    fn no_formula(&self) -> Failure {
        let name = self.asked.as_deref().unwrap_or(self.rules.name());
        match self.rules.board() {
            Some(_) => no_formula(name),
            None => Failure::of(
                Diagnostic::error("wrong-game", messages::game_has_no_formula(name))
                    .help(messages::solve_and_play_answer()),
            ),
        }
    }

    /// Returns the warnings about the text of the rules, ready to be shown.
    pub fn warnings(&self) -> Vec<Failure> {
        self.rules.warnings()
    }

    /// The recurrence.
    ///
    /// # Errors
    /// A game that is not a recurrence.
    pub fn formula(&self) -> Result<&Formula, Failure> {
        self.rules.formula().ok_or_else(|| self.no_formula())
    }

    /// The recurrence, for computation.
    ///
    /// # Errors
    /// As [`Game::formula`].
    pub fn formula_mut(&mut self) -> Result<&mut Formula, Failure> {
        if self.rules.formula().is_none() {
            return Err(self.no_formula());
        }
        let refused = || no_formula(messages::this_game());
        self.rules.formula_mut().ok_or_else(refused)
    }

    /// Converts the game into its recurrence.
    ///
    /// # Errors
    /// As [`Game::formula`].
    pub fn into_formula(self) -> Result<Formula, Failure> {
        let refused = self.no_formula();
        self.rules.into_formula().ok_or(refused)
    }

    /// The game tree: the board on which the game is played, or which shows the same game as its
    /// rules.
    pub fn board(&self) -> Option<&dyn BoardGame> {
        self.view.as_deref().or_else(|| self.rules.board())
    }

    /// Converts the game into its board.
    pub fn into_board(self) -> Option<Box<dyn BoardGame>> {
        self.view.or_else(|| self.rules.into_board())
    }

    /// The board of a game that is solved on its board and has no other rules.
    pub fn own_board(&self) -> Option<&dyn BoardGame> {
        self.rules.board()
    }

    /// Returns the default start position, one word for each component: the example of rules
    /// without a start. The list is empty if the game has a start.
    ///
    /// # Errors
    /// Rules whose `answer`, which may contain the start, cannot be evaluated.
    pub fn beginning(&mut self, run: &mut Run) -> Result<Vec<String>, Failure> {
        match self.board() {
            Some(_) => Ok(Vec::new()),
            None => self.rules.beginning(run),
        }
    }

    /// Binds inputs of the rules, as pairs of a name and a value. A board that belongs to the rules
    /// is dropped, because it shows other values.
    ///
    /// # Errors
    /// Names that neither the rules nor `expression` use; a game without rules.
    pub fn give(
        &mut self,
        inputs: Vec<(String, Value)>,
        expression: Option<&str>,
    ) -> Result<(), Failure> {
        if inputs.is_empty() && self.rules.formula().is_none() {
            return Ok(()); // expressions are read by the rules themselves
        }
        if let Some(rules) = self.rules.values().and_then(ValueGame::text) {
            let mut bound = inputs.into_iter();
            return bound.try_for_each(|(name, value)| rules.give(&name, value, expression));
        }
        let names: Vec<&str> = inputs.iter().map(|(name, _)| name.as_str()).collect();
        let formula = self.formula_mut()?;
        formula.check_inputs(&names, expression)?;
        if !inputs.is_empty() {
            for (name, value) in inputs {
                formula.give(&name, value);
            }
            self.view = None;
        }
        Ok(())
    }

    /// Returns the game as a game tree, together with the position: on its board, or else
    /// enumerated below the position. Without a position it is the start.
    ///
    /// # Errors
    /// Words that are not a position, and as [`Formula::playable`].
    pub fn into_play(
        mut self,
        position: &[&str],
        run: &mut Run,
    ) -> Result<(Box<dyn BoardGame>, BoardPosition), Failure> {
        if self.board().is_none() && self.rules.values().is_some() {
            return values::board::board(&mut *self.rules, position, run);
        }
        if self.board().is_none() {
            if self.rules.formula().is_none() {
                return self.into_tree(position, Convention::Normal, run);
            }
            let formula = self.formula_mut()?;
            let playable = formula.playable(position, run)?;
            let board = board::of_rules(playable, formula.name(), formula.title());
            let start = board.start();
            return Ok((board, start));
        }
        let place = position.join(" ");
        let refused = self.no_formula();
        let board = self.into_board().ok_or(refused)?;
        let read = board.read(&place);
        let start = read.map_err(|error| Failure::about(error, "POSITION", &place))?;
        Ok((board, start))
    }

    /// Decides by search who wins a sum of a partizan game under normal play, see
    /// [`ValueSolver::winner`](grundy_partizan::ValueSolver::winner). The last word may be `left`
    /// or `right` for the player to move.
    ///
    /// ```
    /// use grundy::{Game, Run};
    ///
    /// let mut game = Game::named("domineering")?;
    /// let found = game.search_sum(&["....|....", "...|...", "right"], &mut Run::silent())?;
    /// assert!(found.best.is_some(), "Right begins and wins");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Words that are not a position, a game that is not partizan, rules with too many positions
    /// below the sum, rules under which play may not end.
    pub fn search_sum(&mut self, words: &[&str], run: &mut Run) -> Result<SearchReport, Failure> {
        let (words, left) = values::winner::side_to_move(words);
        let sum = self.read(&words, run)?;
        values::winner::search_sum(&mut *self.rules, &sum, left, run)
    }

    /// Reads a position, one word for each component; without words the start position.
    ///
    /// # Errors
    /// Words that are not a position, or no words where the rules have no start.
    pub fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        let words: Vec<Cow<str>> = words.iter().map(|word| narrow(word)).collect();
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let read = self.rules.read(&words, run);
        match words[..] {
            [word] => {
                read.map_err(|failure| board::with_size_advice(failure, self.rules.name(), word))
            }
            _ => read,
        }
    }

    /// The rules, for questions about every family.
    pub(crate) fn rules(&mut self) -> &mut dyn Ruleset {
        &mut *self.rules
    }

    /// A component as a word that [`Game::read`] understands.
    pub fn show(&self, at: &Component) -> String {
        self.rules.show(at)
    }

    /// A component as people write it among others, such as `(3,5)` or `r(4)`.
    pub fn written(&self, at: &Component) -> String {
        self.rules.written(at)
    }

    /// Solves a position by the engine of the game. As on the command line, each word is a
    /// component of a sum. Without words it is the start position.
    ///
    /// ```
    /// use grundy::{Game, Run, Outcome};
    /// let solution = Game::named("nim")?.solve(&["2", "4", "5"], &mut Run::silent())?;
    /// assert_eq!(solution.outcome, Some(Outcome::N));
    /// let winning: Vec<_> = solution.winning().collect();
    /// assert_eq!((winning.len(), &*winning[0].text), (1, "2 -> 1"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A wrong position, a sum of components that cannot be summed, wrong rules or inputs, or the
    /// limit that was reached.
    pub fn solve(&mut self, words: &[&str], run: &mut Run) -> Result<Solution, Failure> {
        let sum = self.read(words, run)?;
        self.solve_as(&sum, self.play_mode(), run)
    }

    /// Returns the value of a position of a partizan game. Each word is a component of a sum;
    /// without words it is the start position.
    ///
    /// # Errors
    /// A game that is not partizan, words that are not a position, or the limit that was reached.
    pub fn value(
        &mut self,
        words: &[&str],
        detail: Detail,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        if self.rules.values().is_none() {
            return Err(self.one_sided());
        }
        let sum = self.rules.read(words, run)?;
        let Some(rules) = self.rules.values() else {
            return Err(self.one_sided());
        };
        values::sums::report(rules, &sum, detail, run)
    }

    /// Plays the move of a player in a game in progress by sentestrat, where the advice of a
    /// solution is by temperature.
    ///
    /// # Errors
    /// As [`Game::solve`].
    pub(crate) fn answer_by_heat(
        &mut self,
        solution: &mut Solution,
        side: Side,
        play: &HotPlay,
        run: &mut Run,
    ) -> Result<(), Failure> {
        match self.rules.values() {
            Some(rules) => values::sums::answered(rules, solution, side == Side::First, play, run),
            None => Ok(()),
        }
    }

    /// The error for a question about partizan games.
    pub(crate) fn one_sided(&self) -> Failure {
        let name = self.name();
        Diagnostic::error("one-sided", messages::game_is_not_partizan(name))
            .help(messages::partizan_games_are_listed())
            .into()
    }

    /// Returns the value of an expression in the names of the rules, as a partizan game.
    ///
    /// # Errors
    /// As [`Game::value`], and an expression that is wrong.
    pub fn value_of(
        &mut self,
        expression: &str,
        detail: Detail,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        if let Some(rules) = self.rules.values().and_then(ValueGame::text) {
            return rules.known_of(expression, detail, run);
        }
        match self.rules.formula() {
            Some(formula) => GameRules::of_formula(formula)?.known_of(expression, detail, run),
            None => values::expression(expression, detail, run),
        }
    }

    /// Solves a position that was read before. `engine` applies to game trees.
    ///
    /// # Errors
    /// As [`Game::solve`].
    pub fn solve_at(
        &mut self,
        sum: &[Component],
        engine: Engine,
        run: &mut Run,
    ) -> Result<Solution, Failure> {
        solve::solve(&mut *self.rules, sum.to_vec(), engine, run)
    }

    /// Returns the value of an expression in the names of the rules, such as `g(13)`.
    ///
    /// # Errors
    /// A wrong expression, wrong rules or inputs, or the limit that was reached.
    pub fn eval(&mut self, expression: &str, run: &mut Run) -> Result<Value, Failure> {
        if let Some(formula) = self.rules.formula()
            && is_partizan(expression)
        {
            return GameRules::of_formula(formula)?.evaluated(expression, run);
        }
        match self.rules.eval(expression, run) {
            Some(value) => value,
            None => self.formula_mut()?.eval(expression, run),
        }
    }

    /// Returns the value of the line `answer = …`, see [`Formula::answer`]. For a game without a
    /// formula it is the value of the start position.
    ///
    /// # Errors
    /// As [`Formula::answer`].
    pub fn answer(&mut self, run: &mut Run) -> Result<Value, Failure> {
        if let Some(rules) = self.rules.values().and_then(ValueGame::text) {
            return rules.answer(run);
        }
        let apart = self.rules.board().is_none();
        match apart.then(|| self.rules.eval("value", run)).flatten() {
            Some(value) => value,
            None => self.formula_mut()?.answer(run),
        }
    }

    /// Whether the game is partizan: Left and Right have different moves, and the values are games.
    pub fn is_partizan(&mut self) -> bool {
        self.rules.values().is_some()
    }

    /// Whether the game is a text of partizan rules, which may have inputs.
    pub fn is_partizan_text(&mut self) -> bool {
        self.rules
            .values()
            .is_some_and(|values| values.text().is_some())
    }
}

impl From<Formula> for Game {
    fn from(formula: Formula) -> Self {
        let coins = formula.coins().cloned();
        Self::of_rules(match coins {
            Some(shape) => Box::new(Coins::new(formula, shape)),
            None => Box::new(formula),
        })
    }
}

impl From<Box<dyn BoardGame>> for Game {
    fn from(board: Box<dyn BoardGame>) -> Self {
        Self::of_rules(Box::new(OnBoard::new(board)))
    }
}

/// The title, or else the name.
fn heading(about: &About) -> Message {
    match about.title {
        "" => Message::same(about.name),
        title => Message::title(title, about.ja),
    }
}

fn no_formula(name: impl Argument) -> Failure {
    Failure::of(
        Diagnostic::error("wrong-game", messages::game_is_on_a_board(name))
            .help(messages::board_commands_answer()),
    )
}
