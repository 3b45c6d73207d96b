//! Play: analysis of a position with its picture, and the engine's move.

use std::time::Duration;

use grundy::board::search::Verdict;
use grundy::board::{self, Request, Side};
use grundy::misere::{Convention, PlayMode};
use grundy::play::{self, picture::Seat};
use grundy::view::{END, PositionView, ReplyView, WhyView, words_of};
use grundy::{Budget, Formula, Game, Run, Solution, Stop, Value};
use serde_json::{Value as Json, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::request::{AboutGame, Player, PositionRequest, ReplyRequest, WhyRequest, board_word};
use crate::solved::SolvedBoard;
use crate::store::Store;

/// Node limit of a search for the values of all moves.
const MAX_NODES: u64 = 20_000_000;

/// Analyses a position: by the table of the game if it was solved completely, else by a limited
/// search.
pub fn position(
    store: &Store,
    game: &mut Game,
    asked: &PositionRequest,
    watch: &mut Watch<'_>,
) -> Answer<Json> {
    let board = board_name(game);
    let by_table = |known: SolvedBoard<'_>| position_known(game, asked, known);
    if let Some(answer) = store.solved.ask(&asked.key()?, board, by_table)? {
        return Ok(answer);
    }
    let (position, values) = (&asked.position, asked.values);
    let seat = Seat {
        lang: asked.lang,
        turned: asked.turned,
    };
    let Some(board) = game.own_board() else {
        if is_end(position) {
            return Ok(json!(PositionView::nothing_left(play_mode(
                game, asked.play
            ))));
        }
        let solution = solve(game, position, asked.play, &mut watch.run())?;
        let mut view = PositionView::new(game, &solution, seat, None)?;
        view.add_values(game, &solution, &mut watch.run())?;
        return Ok(json!(view));
    };
    if values {
        watch.within(Duration::from_secs(2));
    }
    let budget = Budget {
        cells: Some(MAX_NODES),
        bytes: watch.budget().bytes.map(|bytes| bytes / 4),
        ..Budget::UNLIMITED
    };
    let mut run = watch.run().with(budget);
    let here = board.read(board_word(position)?)?;
    let seen = board::glance(board, &here, values, &mut run)?;
    Ok(json!(PositionView::new(game, &seen, seat, Some(&here))?))
}

/// Returns the name of a board game with all its parameters.
fn board_name(game: &Game) -> Option<String> {
    Some(game.own_board()?.name().to_owned())
}

fn is_end(position: &[String]) -> bool {
    matches!(position, [one] if one.trim() == END)
}

/// Returns the words of a position. Without a requested position it is the game's example, or a
/// default start for rules without one: a heap of ten, or a five for each parameter.
pub fn words(game: &Formula, position: &[String]) -> Vec<String> {
    if !position.is_empty() {
        return position.to_vec();
    }
    let example = &game.header().position;
    if !example.is_empty() || game.rules().has_answer() {
        return example.iter().map(|field| field.text.clone()).collect();
    }
    let usual = match game.main_function().map_or(1, |main| main.params.len()) {
        1 => "10".to_owned(),
        many => vec!["5"; many].join(","),
    };
    vec![usual]
}

/// Solves a position of a game of rules.
pub fn solve(
    game: &mut Game,
    position: &[String],
    play: Option<Convention>,
    run: &mut Run,
) -> Answer<Solution> {
    let words = match game.formula() {
        Ok(formula) => words(formula, position),
        // A sum of games has its positions in its name.
        Err(_) => position.to_vec(),
    };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let sum = game.read(&words, run)?;
    let play_mode = play_mode(game, play);
    Ok(game.solve_as(&sum, play_mode, run)?)
}

/// The playing convention: the requested one, or the default of the game.
fn play_mode(game: &Game, play: Option<Convention>) -> PlayMode {
    PlayMode {
        convention: play.unwrap_or(game.play_mode().convention),
        ..game.play_mode()
    }
}

/// Looks a position up in a table; `None` if the table does not contain it.
fn position_known(
    game: &mut Game,
    asked: &PositionRequest,
    known: SolvedBoard<'_>,
) -> Answer<Option<Json>> {
    let board = known.board;
    let here = board.read(board_word(&asked.position)?)?;
    if known.table.probe(&here)?.is_none() {
        return Ok(None);
    }
    let seat = Seat {
        lang: asked.lang,
        turned: asked.turned,
    };
    let solution = board::solve_by(board, &here, known.table)?;
    let mut view = PositionView::new(game, &solution, seat, Some(&here))?;
    view.solved = true;
    view.database = known.database;
    Ok(Some(json!(view)))
}

/// The best move according to such a table.
fn reply_known(asked: &ReplyRequest, known: SolvedBoard<'_>) -> Answer<Option<Json>> {
    let board = known.board;
    let here = board.read(board_word(&asked.position)?)?;
    let Some((best, left)) = board::best_of(board, &here, known.table)? else {
        return Ok(None);
    };
    let next = board.play(&here, &board.read_move(&here, &best)?);
    Ok(Some(json!(ReplyView {
        text: best,
        next: vec![board.show(&next)],
        outcome: left.outcome(),
        distance: left.plies(),
        exact: true,
        ..ReplyView::default()
    })))
}

/// Returns the reasons of the value of a position.
pub fn why(_: &Store, game: &mut Game, asked: &WhyRequest, watch: &mut Watch<'_>) -> Answer<Json> {
    let words = match game.formula() {
        Ok(formula) => words(formula, &asked.position),
        Err(_) => asked.position.clone(),
    };
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let run = &mut watch.run();
    let sum = game.read(&words, run)?;
    let play_mode = play_mode(game, asked.play);
    let mut reasons = game.why(&sum, play_mode, false, run)?;
    if asked.proof {
        reasons.proof = game.law_proof(run);
    }
    Ok(json!(WhyView::new(game, &reasons, asked.lang)))
}

/// Returns the engine's move, found in the same way as the values of a position.
pub fn reply(
    store: &Store,
    game: &mut Game,
    asked: &ReplyRequest,
    watch: &mut Watch<'_>,
) -> Answer<Json> {
    let by_table = |known: SolvedBoard<'_>| reply_known(asked, known);
    if let Some(answer) = store
        .solved
        .ask(&asked.key()?, board_name(game), by_table)?
    {
        return Ok(answer);
    }
    let position = &asked.position;
    let over = || {
        Fault::wrong(
            "game-over",
            messages::no_move_for_game_is_over(),
            messages::start_again_or_take_back(),
        )
    };
    if is_end(position) {
        return Err(over());
    }
    match game.own_board() {
        None => {
            let solution = solve(game, position, asked.play, &mut watch.run())?;
            let player = match asked.side {
                Some(Player::R) => Side::Second,
                Some(Player::L) | None => Side::First,
            };
            let (by, strategy) = play::reply(&solution, player).ok_or_else(over)?;
            Ok(json!(ReplyView {
                text: by.text.clone(),
                next: words_of(game, &solution.after(by)),
                outcome: by.outcome,
                value: by.value.clone(),
                exact: strategy.is_none_or(|name| name == "exact"),
                strategy: Some(strategy),
                ..ReplyView::default()
            }))
        }
        Some(board) => {
            let here = board.read(board_word(position)?)?;
            if board.state(&here).1.is_some() {
                return Err(over());
            }
            let seconds = asked.seconds.filter(|time| time.is_finite()).unwrap_or(1.0);
            watch.within(Duration::from_secs_f64(seconds.clamp(0.05, 5.0)));
            let budget = Budget {
                bytes: watch.budget().bytes.map(|bytes| bytes / 2),
                ..Budget::UNLIMITED
            };
            let mut run = watch.run().with(budget);
            let found = board.search(&here, &Request::default(), &mut run)?;
            // A search without any time still has a legal move to offer.
            let by = match &found.best {
                Some(best) => board.read_move(&here, best)?,
                None => board.moves(&here).into_iter().next().ok_or_else(over)?,
            };
            let score = match found.verdict {
                Some(Verdict::Score(score)) => Some(Value::Int(score)),
                _ => None,
            };
            Ok(json!(ReplyView {
                text: board.show_move(&here, &by),
                next: vec![board.show(&board.play(&here, &by))],
                outcome: found.verdict.and_then(Verdict::outcome),
                value: score,
                distance: found.verdict.and_then(Verdict::plies),
                exact: found.exact && found.stop == Stop::Complete,
                strategy: None,
                nodes: Some(found.counts.nodes),
                depth: found.depth,
                line: found.line,
            }))
        }
    }
}
