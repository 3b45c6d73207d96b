//! The reasons of a value, as a lecture writes them: the options with their values, the mex, the
//! columns of a nim-sum, the winning moves, and the cost.
//!
//! [`Game::why`] collects [`Reasons`]: data and sentences without a format. `render.rs` writes them
//! as text, Markdown or LaTeX. A formula inside a sentence is marked, so that each format writes it
//! in its own signs.

mod cost;
mod messages;
mod misere;
mod partizan;
pub mod proof;
pub(crate) mod render;
mod replies;

pub use cost::Cost;
pub use partizan::of_expression;

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Display;

use grundy_catalogue::Draw;
use grundy_core::{Area, Budget, Kind, Lang, Message, Outcome, Run};
use grundy_draw::nimsum::Term;
use grundy_pattern::Status;
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::board;
use crate::explanation::Growth;
use crate::failure::Failure;
use crate::game::Game;
use crate::misere::PlayMode;
use crate::row_moves::Row;
use crate::solution::{Component, Move, Solution};
use crate::values::{CanonicalForm, move_in_words};

/// Maximum number of rows of the definition that are shown without a request.
const USUAL_ROWS: usize = 12;
/// Maximum number of rows of the definition on request.
const ALL_ROWS: usize = 2000;
/// Maximum number of components in columns.
const MAX_COLUMNS: usize = 40;
/// Maximum number of moves in sentences of one kind.
const SHOWN_MOVES: usize = 12;
/// The table in which a law of the game is searched ends here.
const LAW_REACH: i64 = 40;

/// Maximum number of nodes of a search whose cuts are explained.
const MAX_SEARCH: usize = 500;

/// The marks around a formula in a sentence.
const FORMULA: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Marks a formula, which every format writes in its signs.
fn formula(text: impl Display) -> String {
    format!("{}{text}{}", FORMULA[0], FORMULA[1])
}

/// Begins a formula with values of partizan games, in which `^` is up.
const VALUES: char = '\u{e003}';

/// Marks a formula with values of partizan games.
fn value_formula(text: impl Display) -> String {
    formula(format!("{VALUES}{text}"))
}

/// Marks a move, in which the name of the player has two languages.
fn move_formula(notation: &str) -> Message {
    let by = move_in_words(notation);
    Message::new("", formula(by.text(Lang::En)), formula(by.text(Lang::Ja)))
}

/// The options of a position with their values: a row of the definition of Grundy values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefinitionRow {
    /// The function of the rules; empty for games without rules.
    pub function: String,
    /// The position, as it is written.
    pub position: String,
    /// The options, as they are written.
    pub options: Vec<String>,
    /// The different values of the options, in ascending order.
    pub values: BTreeSet<u128>,
    /// The value of the position: the least number that is not among them.
    pub value: u128,
}

/// A part of the reasons.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A sentence.
    Sentence(Message),
    /// Rows of the definition.
    Definition(Vec<DefinitionRow>),
    /// The values of components in binary columns.
    Columns {
        /// The components.
        terms: Vec<Term>,
        /// Whether the components are heaps of Nim, which are named by their places: `heap 1`.
        numbered: bool,
    },
    /// Sentences of one kind, such as the winning moves, one below the other.
    List(Vec<Message>),
    /// In a partizan game the moves of the solution that have a value, a sentence for each in
    /// their order. If not all of them have a sentence, the last sentence has their number.
    Moves(Vec<Message>),
}

/// The reasons of the value of a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reasons {
    /// The title of the game and the position.
    pub heading: Message,
    /// The position, one text for each component.
    pub position: Vec<String>,
    /// The solution that the reasons belong to.
    pub solution: Solution,
    /// The reasons, in the order of reading.
    pub reasons: Vec<Reason>,
    /// In a partizan game, the steps from the options to the value.
    pub canonical: Option<CanonicalForm>,
    /// The law that gives the value of every position, if one is proved.
    pub law: Option<Message>,
    /// The cost of the value, if it can be counted.
    pub cost: Option<Cost>,
    /// The law of the game with its proof, if it was requested, see [`Game::law_proof`].
    pub proof: Option<proof::LawProof>,
    /// The order of growth of such a table, if the loops of the rules have a simple bound.
    pub growth: Option<Growth>,
}

impl Game {
    /// Returns the reasons of the value of a sum. With `all`, the definition is evaluated for every
    /// position that can be reached from the components, up to 2000 of each.
    ///
    /// The cost is that of solving the sum, and of solving each position in the rows.
    ///
    /// ```
    /// use grundy::{Game, Lang, Run};
    ///
    /// let mut game = Game::named("take:3")?;
    /// let sum = game.read(&["2"], &mut Run::silent())?;
    /// let reasons = game.why(&sum, game.play_mode(), false, &mut Run::silent())?;
    /// assert!(reasons.text(Lang::En).contains("F(2) = {0,1}  so g(2) = mex{0,1} = 2"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::solve`].
    pub fn why(
        &mut self,
        sum: &[Component],
        play_mode: PlayMode,
        all: bool,
        run: &mut Run,
    ) -> Result<Reasons, Failure> {
        let solution = self.solve_as(sum, play_mode, run)?;
        self.why_of(sum, solution, all, run)
    }

    /// Returns the reasons of a solution of this sum, see [`Game::why`].
    ///
    /// # Errors
    /// As [`Game::solve`], for the positions in the rows.
    pub fn why_of(
        &mut self,
        sum: &[Component],
        solution: Solution,
        all: bool,
        run: &mut Run,
    ) -> Result<Reasons, Failure> {
        let position: Vec<String> = sum.iter().map(|at| self.written(at)).collect();
        let place = Message::same(position.join(" + "));
        let heading = match self.title() {
            Some(title) => messages::heading(title, place),
            None => place,
        };
        let tokens = sum.iter().map(|at| self.tokens_at(at)).collect();
        let row = (self.formula().ok()).and_then(|rules| Row::of(rules, &solution));
        let mut writer = Writer {
            game: self,
            run,
            words: MoveWords { tokens, row },
            reasons: Vec::new(),
        };
        let mut canonical = None;
        match solution.kind {
            _ if writer.misere_nim(sum, &solution) => {}
            _ if solution.play.is_some() || solution.compound.is_some() => {
                writer.outcomes(sum, &solution);
            }
            Kind::Grundy if solution.value.is_some() => writer.impartial(sum, &solution, all)?,
            kind if kind.is_score() => writer.scores(sum, &solution),
            Kind::Game => {
                let (steps, form) = partizan::simplification(&solution, writer.run)?;
                let moves = partizan::moves_with_values(&solution);
                writer.reasons.extend(moves.into_iter().chain(steps));
                writer.say(partizan::verdict(&solution));
                canonical = form;
                if solution.stop.is_some() && solution.winning().next().is_some() {
                    writer.say(messages::winner_is_found_by_a_search());
                    let moves = solution.winning();
                    writer.list(moves.map(|by| messages::make_move(move_formula(&by.text))));
                }
            }
            _ => writer.outcomes(sum, &solution),
        }
        let reasons = writer.reasons;
        let is_normal_grundy = solution.kind == Kind::Grundy && solution.play.is_none();
        let law = if is_normal_grundy {
            self.proved_law(sum, run)
        } else {
            None
        };
        let cost = self.cost(sum, run);
        let growth = match (cost, self.formula_mut()) {
            (Some(Cost::Table { .. }), Ok(rules)) => rules.growth(None, run),
            _ => None,
        };
        Ok(Reasons {
            heading,
            position,
            solution,
            reasons,
            canonical,
            law,
            cost,
            proof: None,
            growth,
        })
    }

    /// What a component that is a number counts.
    fn tokens_at(&mut self, at: &Component) -> Tokens {
        let Some(rules) = self.rules.formula_at(at) else {
            return Tokens::Heap;
        };
        let draw = rules.header().draw;
        match draw {
            None | Some(Draw::Heap | Draw::Heaps) => Tokens::Heap,
            Some(Draw::Row) if rules.heap_code().is_ok() => Tokens::Row,
            Some(Draw::Grid) => Tokens::Piece,
            Some(_) => Tokens::Other,
        }
    }

    /// Returns the law that answered, or a proved law of a small table.
    fn proved_law(&mut self, sum: &[Component], run: &mut Run) -> Option<Message> {
        let rules = self.formula_mut().ok()?;
        if let (Some(english), Some(japanese)) = (rules.law(Lang::En), rules.law(Lang::Ja)) {
            return Some(messages::by_the_law_that_answered(Message::new(
                "", english, japanese,
            )));
        }
        let main = rules.main_function()?;
        if main.params.len() > 2 || sum.iter().any(|at| at.function != main.name) {
            return None;
        }
        let laws = rules.pattern(&Area::up_to(LAW_REACH), run).ok()?;
        let proved = |law: &&crate::laws::pattern::Law| {
            law.finding.status == Status::Proved && law.finding.is_closed()
        };
        let law = laws.findings.iter().find(proved)?;
        let theorem = law.finding.theorem.clone()?;
        Some(messages::law_is_proved(
            formula(&law.finding.statement),
            theorem,
        ))
    }
}

/// Sentences one below the other, at most [`SHOWN_MOVES`] of them; none if there are none.
fn list_of(
    sentences: impl IntoIterator<Item = Message>,
    and_more: impl FnOnce(usize) -> Message,
) -> Option<Vec<Message>> {
    let mut sentences: Vec<Message> = sentences.into_iter().collect();
    let more = sentences.len().saturating_sub(SHOWN_MOVES);
    if more > 1 {
        sentences.truncate(SHOWN_MOVES);
        sentences.push(and_more(more));
    }
    (!sentences.is_empty()).then_some(sentences)
}

/// What a position counts that is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tokens {
    /// The tokens of a heap: a move takes the difference.
    Heap,
    /// The tokens of a row, from which a move takes neighbours.
    Row,
    /// The coordinates of a piece, which a move carries to another place.
    Piece,
    /// Something else.
    Other,
}

/// The words for the moves of a sum.
#[derive(Clone)]
struct MoveWords {
    /// What each component counts.
    tokens: Vec<Tokens>,
    /// The meaning of the moves in a row of numbers or letters.
    row: Option<Row>,
}

/// Writes the reasons of one solution.
struct Writer<'a, 'r> {
    game: &'a mut Game,
    run: &'a mut Run<'r>,
    words: MoveWords,
    reasons: Vec<Reason>,
}

impl Writer<'_, '_> {
    fn say(&mut self, sentence: Message) {
        self.reasons.push(Reason::Sentence(sentence));
    }

    /// Adds the moves as sentences, at most [`SHOWN_MOVES`] of them.
    fn list(&mut self, sentences: impl IntoIterator<Item = Message>) {
        self.reasons
            .extend(list_of(sentences, messages::and_more_moves).map(Reason::List));
    }

    /// Grundy values: the definition for one component, the columns for several.
    fn impartial(
        &mut self,
        sum: &[Component],
        solution: &Solution,
        all: bool,
    ) -> Result<(), Failure> {
        let words = self.words.clone();
        let columns = self.columns(sum, solution)?;
        if all || sum.len() == 1 && columns.is_none() {
            let rows = self.rows(sum, all)?;
            if rows.len() == ALL_ROWS {
                self.say(messages::first_positions_only(ALL_ROWS));
            }
            if !rows.is_empty() {
                self.reasons.push(Reason::Definition(rows));
            }
        }
        if let Some(terms) = columns {
            // Every position is its value: such heaps are named by their places.
            let numbered = sum.len() > 1
                && self
                    .words
                    .tokens
                    .iter()
                    .all(|tokens| *tokens == Tokens::Heap)
                && (sum.iter().zip(&terms))
                    .all(|(at, term)| at.game.is_none() && term.label == term.value.to_string());
            self.columns_of(&terms, numbered);
            self.nim_sum(sum, solution, &terms, numbered);
            return Ok(());
        }
        let written: Vec<String> = sum.iter().map(|at| self.game.written(at)).collect();
        let position = formula(written.join(" + "));
        let value = solution.value.clone().unwrap_or(Value::Int(0));
        if solution.is_over() {
            self.say(messages::no_option(position));
            return Ok(());
        }
        if value == Value::Int(0) {
            self.say(messages::no_option_is_lost(position));
            return Ok(());
        }
        if solution.omitted == 0 && sum.len() == 1 {
            self.say(match value {
                Value::Int(1) => messages::one_is_missing(),
                _ => messages::least_missing_number(formula(&value)),
            });
        }
        self.say(messages::some_option_is_lost(position));
        self.list(solution.winning().map(|by| words.of(by)));
        Ok(())
    }

    /// Returns the rows of the definition: the component, and with `all` or if there are few
    /// positions, everything below it.
    fn rows(&mut self, sum: &[Component], all: bool) -> Result<Vec<DefinitionRow>, Failure> {
        let most = if all { ALL_ROWS } else { USUAL_ROWS };
        let mut seen: BTreeSet<Component> = BTreeSet::new();
        let mut queue: VecDeque<Component> = VecDeque::new();
        for at in sum {
            if seen.insert(at.clone()) {
                queue.push_back(at.clone());
            }
        }
        let mut rows: Vec<(Component, DefinitionRow)> = Vec::new();
        let mut is_whole = true;
        while let Some(at) = queue.pop_front() {
            if rows.len() >= most {
                is_whole = false;
                break;
            }
            let solution =
                self.game
                    .solve_as(std::slice::from_ref(&at), PlayMode::default(), self.run)?;
            let Some(row) = self.row(&at, &solution) else {
                is_whole = false;
                break;
            };
            for next in solution.moves.iter().flat_map(|by| &by.to) {
                if seen.insert(next.clone()) {
                    queue.push_back(next.clone());
                }
            }
            rows.push((at, row));
        }
        if !is_whole && !all {
            // The definition of the position itself, if all of its options are known.
            rows.truncate(1);
        }
        rows.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(rows.into_iter().map(|(_, row)| row).collect())
    }

    /// Returns the definition at a position; none if not all options and values are known.
    fn row(&self, at: &Component, solution: &Solution) -> Option<DefinitionRow> {
        if solution.omitted > 0 || solution.kind != Kind::Grundy {
            return None;
        }
        let natural = |value: &Option<Value>| u128::try_from(value.as_ref()?.big_natural()?).ok();
        let mut options: BTreeSet<&[Component]> = BTreeSet::new();
        let mut values = BTreeSet::new();
        for by in &solution.moves {
            options.insert(&by.to);
            values.insert(natural(&by.value)?);
        }
        let options = options.into_iter().map(|option| match option {
            [] => "()".to_owned(),
            sum => {
                let parts: Vec<String> = sum.iter().map(|at| self.game.written(at)).collect();
                parts.join(" + ")
            }
        });
        Some(DefinitionRow {
            function: at.function.clone(),
            position: self.game.written(at),
            options: options.collect(),
            values,
            value: natural(&solution.value)?,
        })
    }

    /// Returns the values of the components; for a row of coins, those of the heads.
    fn columns(
        &mut self,
        sum: &[Component],
        solution: &Solution,
    ) -> Result<Option<Vec<Term>>, Failure> {
        let natural = |value: &Option<Value>| u128::try_from(value.as_ref()?.big_natural()?).ok();
        if sum.len() > 1 {
            let terms = solution.components.iter().map(|part| {
                Some(Term::new(
                    self.game.written(&part.at),
                    natural(&part.value)?,
                ))
            });
            return Ok(terms.collect());
        }
        let heads = match (sum, solution.moves.first()) {
            ([at], Some(by)) if !by.turned.is_empty() && at.position.len() > 1 => &at.position,
            _ => return Ok(None),
        };
        // On a board of coins two numbers are the place of one coin, and not two heads.
        let main = self
            .game
            .formula()
            .ok()
            .and_then(crate::Formula::main_function);
        let is_row = main.is_some_and(|main| main.params.len() == 1);
        if !is_row || heads.iter().any(|head| head.as_int().is_none()) {
            return Ok(None);
        }
        let mut terms = Vec::new();
        for head in heads {
            let alone = Component {
                function: sum[0].function.clone(),
                position: vec![head.clone()],
                ..Component::default()
            };
            let solved = self
                .game
                .solve_as(&[alone], PlayMode::default(), self.run)?;
            let Some(value) = natural(&solved.value) else {
                return Ok(None);
            };
            terms.push(Term::new(head.to_string(), value));
        }
        let is_sum = terms.iter().fold(0, |sum, term| sum ^ term.value)
            == natural(&solution.value).unwrap_or(u128::MAX);
        Ok(is_sum.then_some(terms))
    }

    /// Adds the columns of a nim-sum, if there are not too many.
    fn columns_of(&mut self, terms: &[Term], numbered: bool) {
        if terms.len() <= MAX_COLUMNS {
            self.reasons.push(Reason::Columns {
                terms: terms.to_vec(),
                numbered,
            });
        }
    }

    /// The nim-sum, its highest one, and the moves that make it 0.
    fn nim_sum(&mut self, sum: &[Component], solution: &Solution, terms: &[Term], numbered: bool) {
        let is_coins = sum.len() == 1;
        if is_coins {
            let heads = terms.iter().map(|term| Message::same(formula(&term.label)));
            self.say(messages::heads_at(Message::joined(heads, ", ", "、")));
            self.say(messages::heads_are_components());
        }
        if terms.iter().fold(0, |sum, term| sum ^ term.value) == 0 {
            self.say(if solution.is_over() {
                messages::no_component_has_an_option()
            } else {
                messages::nim_sum_is_zero()
            });
            return;
        }
        let is_listed = if is_coins {
            self.top_bit(terms, numbered, |_| Vec::new());
            let turns = solution
                .winning()
                .map(|by| turn(by, &sum[0].position))
                .collect::<Vec<_>>();
            self.list(turns);
            solution.winning().next().is_some()
        } else {
            let words = self.words.clone();
            self.top_bit(terms, numbered, |place| {
                let moves = solution.winning().filter(|by| by.component == place);
                moves.map(|by| words.of(by)).collect()
            })
        };
        if is_listed {
            self.say(messages::nim_sum_is_then_zero());
        }
    }

    /// The highest one of a nim-sum that is not 0, and the moves of each component that has a one
    /// there. Returns whether there are such moves.
    fn top_bit(
        &mut self,
        terms: &[Term],
        numbered: bool,
        moves_of: impl Fn(usize) -> Vec<Message>,
    ) -> bool {
        let nim_sum = terms.iter().fold(0, |sum, term| sum ^ term.value);
        let top = 1_u128 << nim_sum.ilog2();
        let name = |place: usize| {
            if numbered {
                messages::heap_number(place + 1)
            } else {
                Message::same(formula(&terms[place].label))
            }
        };
        let with_top: Vec<usize> = (0..terms.len())
            .filter(|&place| terms[place].value & top != 0)
            .collect();
        self.say(messages::highest_one(
            formula(nim_sum),
            formula(top),
            Message::joined(with_top.iter().map(|&place| name(place)), ", ", "、"),
        ));
        let mut sentences = Vec::new();
        for &place in &with_top {
            let value = terms[place].value;
            let mut actions = moves_of(place);
            actions.truncate(SHOWN_MOVES);
            if !actions.is_empty() {
                sentences.push(messages::component_becomes(
                    name(place),
                    formula(format!("{value} ^ {nim_sum} = {}", value ^ nim_sum)),
                    Message::joined(actions, "; ", "、または "),
                ));
            }
        }
        let is_listed = !sentences.is_empty();
        self.list(sentences);
        is_listed
    }

    /// Scores: every choice, and the best of them.
    fn scores(&mut self, sum: &[Component], solution: &Solution) {
        if solution.is_over() {
            self.say(messages::score_at_the_end());
            return;
        }
        let words = self.words.clone();
        self.list(
            solution
                .moves
                .iter()
                .filter_map(|by| {
                    let score = formula(by.score.as_ref()?);
                    Some(match (&by.value, &by.to[..]) {
                        (Some(rest), [to]) => {
                            let to = formula(self.game.written(to));
                            messages::choice_with_rest(words.of(by), to, formula(rest), score)
                        }
                        _ => messages::choice(words.of(by), score),
                    })
                })
                .collect::<Vec<_>>(),
        );
        let Some(value) = &solution.value else {
            self.say(messages::score_is_not_known());
            return;
        };
        let value = formula(value);
        self.say(match solution.kind {
            Kind::Min => messages::smallest_score(value),
            Kind::Max => messages::largest_score(value),
            _ => messages::best_score(value),
        });
        self.list(solution.winning().map(|by| words.of(by)));
        let before = self.reasons.len();
        if let [at] = sum {
            self.search(at);
        }
        if self.reasons.len() == before {
            self.best_play(solution);
        }
    }

    /// Scores: the reason of each cut of a search by alpha-beta, and the principal variation.
    fn search(&mut self, at: &Component) {
        let written = self.game.written(at);
        let mut run = self.run.within(Budget::cells(MAX_SEARCH as u64));
        let of_rules;
        let (board, position) = if let Some(board) = self.game.own_board() {
            let Ok(position) = board.read(&written) else {
                return;
            };
            (board, position)
        } else {
            let Ok(rules) = self.game.formula_mut() else {
                return;
            };
            let Ok(playable) = rules.playable(&[written.as_str()], &mut run) else {
                return;
            };
            of_rules = board::of_rules(playable, rules.name(), rules.title());
            let start = of_rules.start();
            (&*of_rules, start)
        };
        let request = board::Request {
            algorithm: grundy_search::Algorithm::AlphaBeta,
            ..board::Request::default()
        };
        let (nodes, beyond) = board.tree(&position, &request, MAX_SEARCH, &mut run);
        if beyond > 0
            || nodes
                .first()
                .is_none_or(|root| root.node.returned.is_none())
        {
            return;
        }
        let sentences = board::reasons_of_search(board, &nodes, SHOWN_MOVES);
        if !sentences.is_empty() {
            self.say(messages::cuts_of_alpha_beta());
            self.reasons.push(Reason::List(sentences));
        }
    }

    /// Outcomes only: a move to a position that is lost for the opponent, or none.
    fn outcomes(&mut self, sum: &[Component], solution: &Solution) {
        if solution.is_over() {
            if solution.outcome.is_some() {
                self.say(messages::game_is_over());
            }
            self.say(partizan::verdict(solution));
            return;
        }
        let words = self.words.clone();
        // After some moves the same player moves again; its outcome is not that of the opponent.
        let again = solution.moves.iter().any(|by| by.again);
        match solution.outcome {
            Some(Outcome::Draw) => {
                self.say(messages::no_move_wins());
                self.say(messages::moves_keep_the_draw());
                self.list(solution.winning().map(|by| words.of(by)));
                let mut others = solution.moves.iter().filter(|by| !by.winning).peekable();
                let is_listed = solution.omitted == 0 && others.peek().is_some();
                if is_listed && others.all(|by| by.outcome.is_some()) {
                    self.say(messages::other_moves_lose());
                    self.replies(sum, solution);
                }
            }
            Some(outcome) if outcome.mover_wins() => {
                self.say(if again {
                    messages::these_moves_win()
                } else {
                    messages::a_move_leaves_a_loss()
                });
                self.list(solution.winning().map(|by| match by.distance {
                    Some(0) if !by.again => messages::move_wins_at_once(words.of(by)),
                    Some(plies) if !by.again => messages::move_with_distance(words.of(by), plies),
                    _ => words.of(by),
                }));
            }
            Some(_) if again => self.say(messages::every_move_loses()),
            Some(_) => {
                self.say(messages::every_move_leaves_a_win());
                self.replies(sum, solution);
            }
            None => self.say(messages::outcome_is_not_known()),
        }
        if solution.outcome.is_some() {
            self.best_play(solution);
        }
    }

    /// The first moves of a line of best play.
    fn best_play(&mut self, solution: &Solution) {
        if !solution.line.is_empty() {
            let line = solution.line.iter().take(SHOWN_MOVES);
            let line = line.map(|ply| move_formula(&ply.text));
            self.say(messages::best_play(Message::joined(line, ", ", "、")));
        }
    }
}

impl MoveWords {
    /// A move as an action: `take 2 from 5, which leaves 3`, or the move as it is written.
    fn of(&self, by: &Move) -> Message {
        if !by.turned.is_empty() {
            let coins: Vec<String> = by.turned.iter().map(ToString::to_string).collect();
            return messages::turn_coins(formula(coins.join(", ")));
        }
        if let Some(meaning) = self.row.as_ref().and_then(|row| row.meaning(by)) {
            return meaning.words();
        }
        let tokens = self.tokens.get(by.component).copied();
        taken(by, tokens.unwrap_or(Tokens::Other))
            .unwrap_or_else(|| messages::make_move(move_formula(&by.text)))
    }
}

/// A move that takes tokens or splits them, in words; none if it is another move.
fn taken(by: &Move, tokens: Tokens) -> Option<Message> {
    let plain = |at: &Component| match &at.position[..] {
        [Value::Int(n)] if at.written.is_none() => u64::try_from(*n).ok(),
        _ => None,
    };
    if tokens == Tokens::Other || by.function.is_some() || by.to.is_empty() {
        return None;
    }
    if tokens == Tokens::Piece {
        let (from, to) = by.text.split_once(" -> ")?;
        return Some(messages::move_from_to(formula(from), formula(to)));
    }
    if let ([Value::List(from)], [to]) = (&by.from.position[..], &by.to[..])
        && let [Value::List(to)] = &to.position[..]
    {
        return taken_from_heaps(from, to);
    }
    let from = plain(&by.from)?;
    let left: Vec<u64> = by.to.iter().map(plain).collect::<Option<_>>()?;
    let rest = left.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n))?;
    let number = from.checked_sub(rest)?;
    let parts: Vec<u64> = left.iter().copied().filter(|n| *n > 0).collect();
    let count = formula(number);
    let list = Message::joined(parts.iter().map(|n| Message::same(formula(n))), ", ", "、");
    let is_row = tokens == Tokens::Row;
    Some(match (&parts[..], number) {
        ([_], 0) => return None,
        ([] | [_], _) if left.len() == 1 && !is_row => {
            messages::take_from(count, formula(from), formula(rest))
        }
        ([], _) => messages::take_all(formula(from)),
        ([rest], _) if is_row => messages::take_at_end(count, formula(from), formula(rest)),
        ([rest], _) => messages::take_from(count, formula(from), formula(rest)),
        (_, 0) => messages::split_into(formula(from), list),
        _ if is_row => messages::take_inside(count, formula(from), list),
        _ => messages::take_and_split(count, formula(from), list),
    })
}

/// A move in a list of heaps: what it takes from which heaps, or from which place to which it
/// moves tokens; none if it is another move.
fn taken_from_heaps(from: &[Value], to: &[Value]) -> Option<Message> {
    let numbers = |list: &[Value]| -> Option<Vec<i64>> { list.iter().map(Value::as_int).collect() };
    let (from, to) = (numbers(from)?, numbers(to)?);
    if from.len() != to.len() {
        return None;
    }
    let places: Vec<usize> = (0..from.len()).filter(|&i| from[i] != to[i]).collect();
    if let [first, .., last] = places[..]
        && to.is_sorted()
    {
        // Rules that sort their heaps leave the same list after a move in one heap.
        let mut sorted = from.clone();
        sorted[last] = to[first];
        sorted.sort_unstable();
        if sorted == to {
            return None;
        }
    }
    let heap = |place: usize| formula(place + 1);
    if places.iter().all(|&i| to[i] < from[i]) && !places.is_empty() {
        let each = places.iter().map(|&i| {
            let (taken, rest) = (formula(from[i] - to[i]), formula(to[i]));
            messages::take_from_heap(taken, heap(i), rest)
        });
        return Some(Message::joined(each, " and ", "、"));
    }
    match places[..] {
        [a, b] if from[a] + from[b] == to[a] + to[b] => {
            let (of, into) = if to[a] < from[a] { (a, b) } else { (b, a) };
            let number = formula(from[of] - to[of]);
            Some(messages::move_tokens(number, heap(of), heap(into)))
        }
        _ => None,
    }
}

/// A turn of coins in a row with these heads: what becomes tails and heads, and what it does to
/// the component of the coin with the highest place.
fn turn(by: &Move, heads: &[Value]) -> Message {
    let place = |value: &Value| value.as_int();
    let turned: Option<Vec<i64>> = by.turned.iter().map(place).collect();
    let heads: Option<Vec<i64>> = heads.iter().map(place).collect();
    let (Some(mut turned), Some(heads)) = (turned, heads) else {
        return messages::make_move(move_formula(&by.text));
    };
    turned.sort_unstable_by(|a, b| b.cmp(a));
    let is_head = |place: &&i64| heads.contains(*place);
    let Some((highest, others)) = turned.split_first().filter(|(highest, _)| is_head(highest))
    else {
        let coins: Vec<String> = turned.iter().map(ToString::to_string).collect();
        return messages::turn_coins(formula(coins.join(", ")));
    };
    let list = |places: Vec<&i64>| {
        let places = places
            .into_iter()
            .map(|place| Message::same(formula(place)));
        Message::joined(places, " and ", "と ")
    };
    let tails: Vec<&i64> = turned.iter().filter(is_head).collect();
    let up: Vec<&i64> = turned.iter().filter(|place| !is_head(place)).collect();
    let action = if up.is_empty() {
        messages::turn_to_tails(list(tails))
    } else {
        messages::turn_to_tails_and_heads(list(tails), list(up))
    };
    let cancelled: Vec<&i64> = others.iter().filter(is_head).collect();
    let highest = formula(highest);
    let others = list(others.iter().collect());
    match (turned.len(), cancelled.is_empty()) {
        (1, _) => messages::head_is_gone(action, highest),
        (_, true) => messages::head_becomes(action, highest, others),
        (_, false) => messages::head_becomes_and_cancels(action, highest, others, list(cancelled)),
    }
}

impl Reasons {
    /// As JSON: `position`, `options`, `value`, `sentences` and `proof` are the keys that scripts
    /// rely on. `sentences_ja` has the sentences in Japanese.
    pub fn to_json(&self) -> Json {
        let options = self.solution.moves.iter().map(|by| {
            json!({"to": by.to, "value": by.value.as_ref().map(crate::formula::json::from_value),
                "move": by.text, "winning": by.winning})
        });
        let mut sentences: Vec<&Message> = Vec::new();
        let mut rows = Vec::new();
        let mut columns = Vec::new();
        let number = |value: u128| crate::formula::json::from_value(&Value::from(value));
        for reason in &self.reasons {
            match reason {
                Reason::Sentence(sentence) => sentences.push(sentence),
                Reason::List(all) | Reason::Moves(all) => sentences.extend(all),
                Reason::Definition(all) => rows.extend(all.iter().map(|row| {
                    json!({"function": row.function, "position": row.position,
                        "options": row.options,
                        "values": row.values.iter().copied().map(number).collect::<Vec<_>>(),
                        "value": number(row.value)})
                })),
                Reason::Columns { terms, .. } => columns.extend(
                    terms
                        .iter()
                        .map(|term| json!({"position": term.label, "value": number(term.value)})),
                ),
            }
        }
        let value = self
            .solution
            .value
            .as_ref()
            .map(crate::formula::json::from_value);
        let in_language = |lang: Lang| -> Vec<String> {
            let texts = sentences.iter().copied().chain(&self.law);
            texts
                .map(|text| render::plain(text.text(lang), lang))
                .collect()
        };
        let mut answer = json!({
            "position": self.position,
            "outcome": self.solution.to_json()["outcome"],
            "value": value,
            "options": options.collect::<Vec<_>>(),
            "sentences": in_language(Lang::En),
            "sentences_ja": in_language(Lang::Ja),
            "proof": self.proof.as_ref().map(|proof| proof.paragraphs(Lang::En)),
        });
        if let Some(answer) = answer.as_object_mut() {
            if !rows.is_empty() {
                answer.insert("definition".to_owned(), rows.into());
            }
            if !columns.is_empty() {
                answer.insert("columns".to_owned(), columns.into());
            }
            if let Some(form) = &self.canonical {
                answer.insert("canonical".to_owned(), json!(form));
            }
            if let Some(cost) = self.cost {
                answer.insert("cost".to_owned(), cost.to_json());
            }
            if let Some(proof) = &self.proof {
                answer.insert("law_proof".to_owned(), proof.to_json());
            }
            if let Some(growth) = &self.growth {
                answer.insert("growth".to_owned(), growth.to_json());
            }
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sentences about a draw with one drawing move and one move of this outcome.
    fn sentences(other: Option<Outcome>) -> String {
        let by = |outcome, winning| Move {
            outcome,
            winning,
            ..Move::default()
        };
        let solution = Solution {
            kind: Kind::Loopy,
            outcome: Some(Outcome::Draw),
            moves: vec![by(Some(Outcome::Draw), true), by(other, false)],
            ..Solution::default()
        };
        let mut game = Game::named("nim").expect("a game of the catalogue");
        let mut writer = Writer {
            game: &mut game,
            run: &mut Run::silent(),
            words: MoveWords {
                tokens: vec![Tokens::Heap],
                row: None,
            },
            reasons: Vec::new(),
        };
        writer.outcomes(&[Component::default()], &solution);
        format!("{:?}", writer.reasons)
    }

    #[test]
    fn a_move_of_unknown_outcome_is_not_called_lost() {
        assert!(sentences(Some(Outcome::N)).contains("Every other move loses."));
        assert!(!sentences(None).contains("Every other move loses."));
    }
}
