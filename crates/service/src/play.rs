//! Play: analysis of a position with its picture, and the engine's move.

use std::collections::HashMap;
use std::time::Duration;

use grundy::board::search::Verdict;
use grundy::board::{self, BoardGame, BoardPosition, Request, Side};
use grundy::misere::{Convention, PlayMode};
use grundy::play::{
    self,
    picture::{self, Picture, Seat},
};
use grundy::{
    Budget, Component, Formula, Game, Move, Outcome, Run, Solution, Stop, formula::Kind,
    formula::json,
};
use serde_json::{Value as Json, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::messages;
use crate::request::{AboutGame, Player, PositionRequest, ReplyRequest, board_word};
use crate::solved::SolvedBoard;
use crate::store::Store;
use crate::values;

/// The position after a move that leaves nothing at all.
const END: &str = "end";
/// Maximum number of listed moves.
const MAX_LISTED_MOVES: usize = 2000;
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
            return Ok(nothing_left(play_mode(game, asked.play)));
        }
        let solution = solve(game, position, asked.play, &mut watch.run())?;
        let mut answer = solution_json(game, &solution, seat, None)?;
        answer["sides"] = values::of_solution(game, &solution, &mut watch.run())?;
        return Ok(answer);
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
    solution_json(game, &seen, seat, Some(&here))
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

/// Formats a solution for the page. A board also has a player to move, and a score where the game
/// is over.
fn solution_json(
    game: &mut Game,
    solution: &Solution,
    seat: Seat,
    here: Option<&BoardPosition>,
) -> Answer<Json> {
    let board = here
        .zip(game.own_board())
        .map(|(here, board)| (board.state(here), spoken(board, here)));
    let (state, spoken) = board.unzip();
    let picture = picture::of_solution(game, solution, seat)?;
    let mut moves: Vec<Json> = Vec::with_capacity(solution.moves.len().min(MAX_LISTED_MOVES));
    // All winning moves are listed first, regardless of the number of others.
    let (winning, others): (Vec<_>, Vec<_>) =
        (solution.moves.iter().enumerate()).partition(|(_, m)| m.winning);
    let mut listed: Vec<(usize, &Move)> = winning
        .into_iter()
        .chain(others)
        .take(MAX_LISTED_MOVES)
        .collect();
    listed.sort_by_key(|(at, _)| *at);
    for (id, m) in listed {
        let mut fields = json!({
            "id": id,
            "move": m.text,
            "component": m.component,
            "outcome": m.outcome.map(|outcome| outcome.to_string()),
            "value": m.value.as_ref().map(json::from_value),
            "distance": m.distance,
            "winning": m.winning,
            "score": m.score.as_ref().map(json::from_value),
            "next": words_of(game, &solution.after(m)),
            "picks": picture.picks.get(id).cloned().unwrap_or_default(),
            "spoken": spoken.as_ref().and_then(|spoken| spoken.get(&m.text)),
        });
        if let Some(fields) = fields.as_object_mut() {
            fields.extend(values::of_move(m));
        }
        moves.push(fields);
    }
    let unshown = (solution.moves.len() - moves.len()) as u128;
    let omitted = solution.omitted.saturating_add(unshown);
    // The only component of a board adds nothing to the position.
    let parts = solution.components.iter().filter(|_| state.is_none());
    let components = parts.map(|part| {
        json!({
            "position": part.at,
            "written": part.at.written(),
            "value": part.value.as_ref().map(json::from_value),
            "outcome": part.outcome.map(|outcome| outcome.to_string()),
        })
    });
    let components: Vec<Json> = components.collect();
    let result = state.and_then(|(side, score)| {
        Some(match (score?.signum(), side) {
            (0, _) => "draw",
            (1, Side::First) | (-1, Side::Second) => "first",
            _ => "second",
        })
    });
    let here = solution.components.iter().map(|part| game.show(&part.at));
    Ok(json!({
        "position": here.collect::<Vec<_>>(),
        "over": solution.is_over(),
        "side": state.map(|(side, _)| side.index()),
        "outcome": solution.outcome.map(|outcome| outcome.to_string()),
        "value": solution.value.as_ref().map(json::from_value),
        "distance": solution.distance,
        "components": components,
        "moves": moves,
        "moves_omitted": u64::try_from(omitted).unwrap_or(u64::MAX),
        "line": solution.line.iter().map(|ply| ply.text.as_str()).collect::<Vec<_>>(),
        "mex": mex(solution),
        "nimsum": nimsum(solution),
        "picture": show(&picture),
        "result": result,
    }))
}

/// The moves in the usual spoken notation, by their text. Moves whose notations are equal have no
/// entry.
fn spoken(board: &dyn BoardGame, here: &BoardPosition) -> HashMap<String, String> {
    let moves = board.moves(here);
    let spoken = moves
        .iter()
        .filter_map(|by| Some((board.show_move(here, by), board.spoken(here, by)?)));
    spoken.collect()
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
    let mut answer = solution_json(game, &solution, seat, Some(&here))?;
    answer["solved"] = Json::from(true);
    if known.database {
        answer["database"] = Json::from(true);
    }
    Ok(Some(answer))
}

/// The best move according to such a table.
fn reply_known(asked: &ReplyRequest, known: SolvedBoard<'_>) -> Answer<Option<Json>> {
    let board = known.board;
    let here = board.read(board_word(&asked.position)?)?;
    let Some((best, left)) = board::best_of(board, &here, known.table)? else {
        return Ok(None);
    };
    Ok(Some(json!({
        "next": [board.show(&board.play(&here, &board.read_move(&here, &best)?))],
        "move": best,
        "outcome": left.outcome().map(|word| word.to_string()),
        "value": Json::Null,
        "distance": left.plies(),
        "exact": true,
        "nodes": Json::Null,
        "depth": Json::Null,
        "line": [],
    })))
}

/// The answer after a move to a constant: no player can move any more.
fn nothing_left(play_mode: PlayMode) -> Json {
    let misere = play_mode.convention == Convention::Misere;
    let outcome = Outcome::from_win(misere).to_string();
    let value = (!misere).then_some(0);
    json!({
        "position": [END], "over": true, "side": null, "outcome": outcome, "value": value, "distance": 0,
        "components": [], "moves": [], "moves_omitted": 0, "line": [],
        "mex": {"values": [], "mex": 0}, "nimsum": null,
        "picture": show(&picture::nothing()), "result": null,
    })
}

fn show(picture: &Picture) -> Json {
    json!({"kind": picture.kind, "svg": picture.svg, "unordered": picture.unordered})
}

/// The words of a position, in a form that is accepted as a request.
fn words_of(game: &Game, position: &[Component]) -> Vec<String> {
    match position {
        [] => vec![END.to_owned()],
        parts => parts.iter().map(|part| game.show(part)).collect(),
    }
}

/// Explains the value of one component: the values of its options, and their mex. Null where the
/// rules give the value directly (`g(1) = 1`).
fn mex(solution: &Solution) -> Json {
    let ([part], Kind::Grundy, 0) = (&solution.components[..], solution.kind, solution.omitted)
    else {
        return Json::Null;
    };
    let values = solution
        .moves
        .iter()
        .filter_map(|m| m.value.as_ref()?.as_int());
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.dedup();
    let missing = (0..)
        .zip(&values)
        .find(|(natural, value)| natural != *value);
    let least = missing.map_or(values.len() as i64, |(natural, _)| natural);
    match &part.value {
        Some(value) if value.as_int() != Some(least) => Json::Null,
        value => json!({"values": values, "mex": value.as_ref().map(json::from_value)}),
    }
}

fn nimsum(solution: &Solution) -> Json {
    if solution.kind != Kind::Grundy || solution.components.len() < 2 {
        return Json::Null;
    }
    let terms: Vec<Json> = solution
        .components
        .iter()
        .map(|part| {
            json!({
                "label": part.at.written(),
                "value": part.value.as_ref().map(json::from_value),
            })
        })
        .collect();
    json!({"terms": terms, "sum": solution.value.as_ref().map(json::from_value)})
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
            Ok(json!({
                "move": by.text,
                "next": words_of(game, &solution.after(by)),
                "outcome": by.outcome.map(|outcome| outcome.to_string()),
                "value": by.value.as_ref().map(json::from_value),
                "distance": Json::Null,
                "exact": strategy.is_none_or(|name| name == "exact"),
                "strategy": strategy,
                "nodes": Json::Null,
                "depth": Json::Null,
                "line": [],
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
                Some(Verdict::Score(score)) => Some(score),
                _ => None,
            };
            Ok(json!({
                "next": [board.show(&board.play(&here, &by))],
                "move": board.show_move(&here, &by),
                "outcome": found.verdict.and_then(Verdict::outcome).map(|word| word.to_string()),
                "value": score,
                "distance": found.verdict.and_then(Verdict::plies),
                "exact": found.exact && found.stop == Stop::Complete,
                "nodes": found.counts.nodes,
                "depth": found.depth,
                "line": found.line,
            }))
        }
    }
}
