//! A solution as readable text: the winner, the moves, best play.

mod messages;

use std::fmt::Write as _;

use grundy::board::BoardGame;
use grundy::board::search::Verdict;
use grundy::draw::nimsum::{Term, blackboard};
use grundy::values::move_in_words;
use grundy::{
    Diagnostic, Game, Lang, Message, Move, Outcome, Solution, Value, board, formula::Kind,
};

/// Formats a solution. The heading is the name of the game, followed by a sum or a position on a
/// board. The signs of pieces have a separate language.
pub fn solution(
    game: &Game,
    solution: &Solution,
    (lang, signs): (Lang, Lang),
    rounds: bool,
) -> Result<String, Diagnostic> {
    let mut page = String::new();
    if let Some(board) = game.own_board() {
        on_board(&mut page, board, solution, (lang, signs))?;
    } else {
        of_sum(&mut page, game, solution, lang);
    }
    let style = match game.own_board() {
        Some(_) => &ON_BOARD,
        None => &OF_SUM,
    };
    moves(&mut page, solution, style, lang);
    best_of_two(&mut page, solution, lang);
    line(&mut page, solution, style, lang);
    statistics(&mut page, solution, rounds, lang);
    Ok(page)
}

/// Maximum length of a value after a move; the rest is in JSON.
const LONGEST_VALUE: usize = 60;

/// Maximum length in bytes of a component that is shown completely.
const LONGEST_COMPONENT: usize = 600;
const SHOWN_PARTS: usize = 12;

/// The limits and the style of a page.
struct Style {
    /// Maximum number of best moves, of others, and of moves of a line.
    best: usize,
    others: usize,
    plies: usize,
    /// The headings of the best moves and of the others.
    heads: fn(&Solution) -> [Message; 2],
    /// The text after a move; empty if there is none.
    worth: fn(&Move) -> Message,
    /// The order of the moves.
    order: fn(&Move) -> i64,
    /// Whether the values are aligned in a column.
    aligned: bool,
}

const OF_SUM: Style = Style {
    best: 24,
    others: 12,
    plies: 24,
    heads: heads_of_sum,
    worth: |m| match (&m.score, &m.value) {
        (Some(score), _) => messages::with_score(score.to_string()),
        (None, Some(value)) if let Some(of_two) = &m.of_two => {
            let mut value = bare(value);
            if value.chars().count() > LONGEST_VALUE {
                value = value.chars().take(LONGEST_VALUE).chain(['…']).collect();
            }
            match (of_two.dominated, of_two.reversible) {
                (Some(true), Some(true)) => messages::leaves_dominated_and_reversible(value),
                (Some(true), _) => messages::leaves_dominated(value),
                (_, Some(true)) => messages::leaves_reversible(value),
                _ => messages::leaves(value),
            }
        }
        (None, Some(value)) if !m.winning => messages::leaves(value.to_string()),
        _ => Message::empty(),
    },
    order: |_| 0,
    aligned: false,
};

const ON_BOARD: Style = Style {
    best: 40,
    others: 40,
    plies: 200,
    heads: heads_on_board,
    worth: |m| match m.verdict() {
        None => crate::messages::not_known(),
        Some(left) => verdict(left.later().for_opponent()),
    },
    // Fast wins and slow losses first; equal ones in the order of the game.
    order: |m| match m.verdict() {
        Some(Verdict::Loss(Some(plies))) => i64::from(plies),
        Some(Verdict::Draw) => 1 << 40,
        Some(Verdict::Win(Some(plies))) => (1 << 41) - i64::from(plies),
        Some(Verdict::Score(score)) => score,
        _ => 1 << 42,
    },
    aligned: true,
};

/// The outcome as a sentence without its end.
fn outcome(outcome: Outcome) -> Message {
    outcome.message()
}

/// The verdict from the point of view of its player: `wins in 5`.
fn verdict(verdict: Verdict) -> Message {
    verdict.message()
}

/// Shortens a component with very many parts, such as a graph from a file, to the first ones and
/// their number.
fn shortened(written: String, lang: Lang) -> String {
    let mut parts = written.splitn(SHOWN_PARTS + 1, ',');
    let first: Vec<&str> = parts.by_ref().take(SHOWN_PARTS).collect();
    match parts.next() {
        Some(rest) if written.len() > LONGEST_COMPONENT => {
            let all = SHOWN_PARTS + rest.split(',').count();
            let shortened = messages::shortened(first.join(","), all);
            shortened.text(lang).to_owned()
        }
        _ => written,
    }
}

fn of_sum(page: &mut String, game: &Game, solution: &Solution, lang: Lang) {
    let positions: Vec<String> = (solution.components.iter())
        .map(|part| shortened(part.at.written(), lang))
        .collect();
    let place = match &positions[..] {
        [] => messages::no_component(),
        many if many.len() > 40 => messages::first_components(many[..8].join(" + "), many.len()),
        many => Message::same(many.join(" + ")),
    };
    let place = place.text(lang);
    let _ = match game.title() {
        Some(title) => writeln!(page, "{}: {place}", title.text(lang)),
        None => writeln!(page, "{place}"),
    };
    let _ = writeln!(page, "{}", sentence(solution).text(lang));
    if let (Kind::Grundy, 2..=40) = (solution.kind, solution.components.len()) {
        // Columns are used if all values are numbers of at most 128 bits.
        let terms: Option<Vec<Term>> = (solution.components.iter().zip(&positions))
            .map(|(part, label)| {
                let value = part.value.as_ref()?.big_natural()?;
                Some(Term::new(label, u128::try_from(value).ok()?))
            })
            .collect();
        if let Some(terms) = terms {
            let _ = write!(page, "\n{}", blackboard(&terms));
        }
    }
    if solution.is_over() {
        let _ = writeln!(page, "\n{}", messages::no_move().text(lang));
    }
}

/// Formats a value; the text of a game without quotes.
fn bare(value: &Value) -> String {
    match value {
        Value::Str(text) => text.to_string(),
        other => other.to_string(),
    }
}

/// A sentence about the winner.
fn sentence(solution: &Solution) -> Message {
    let value = solution.value.as_ref().map(bare).unwrap_or_default();
    match (solution.kind, solution.outcome) {
        (Kind::Grundy, Some(Outcome::N)) if solution.value.is_none() => {
            messages::grundy_value_not_known(outcome(Outcome::N))
        }
        (Kind::Grundy, Some(Outcome::N)) => messages::grundy_value_is(outcome(Outcome::N), value),
        (Kind::Grundy, _) => messages::grundy_value_is(outcome(Outcome::P), 0),
        (Kind::Max | Kind::Min | Kind::Turns, end) => {
            let result = match end {
                None => return messages::score_is(value),
                Some(Outcome::Draw) => crate::messages::draw(),
                Some(Outcome::Win) => messages::result_win(),
                Some(_) => messages::result_loss(),
            };
            messages::score_and_result(value, result)
        }
        (Kind::Loopy, None) => messages::outcome_not_known(),
        (Kind::Loopy, Some(end)) if matches!(solution.value, Some(Value::Unknown(_))) => {
            messages::value_not_known(outcome(end))
        }
        (Kind::Loopy | Kind::Obliged, Some(end)) if !value.is_empty() => {
            messages::loopy_value_is(outcome(end), value)
        }
        (Kind::Game, None) => messages::value_too_large(),
        (Kind::Game, Some(end)) if solution.stop.is_some() && value.is_empty() => {
            messages::value_not_known(outcome(end))
        }
        (Kind::Game, Some(end)) => messages::value_is(outcome(end), value),
        (_, end) => messages::outcome_is(outcome(end.unwrap_or(Outcome::Draw))),
    }
}

fn on_board(
    page: &mut String,
    game: &dyn BoardGame,
    solution: &Solution,
    (lang, signs): (Lang, Lang),
) -> Result<(), Diagnostic> {
    let position = solution.position();
    let _ = writeln!(page, "{}: {position}", game.title().text(lang));
    page.push_str(&board::text(&game.board(&game.read(&position)?), signs));
    let sentence = match solution.verdict() {
        Some(Verdict::Draw) if solution.is_over() => messages::over_with_draw(),
        Some(now) if solution.is_over() => messages::over(verdict(now)),
        Some(Verdict::Score(score)) => {
            let result = match score.signum() {
                1 => messages::result_win(),
                0 => crate::messages::draw(),
                _ => messages::result_loss(),
            };
            messages::score_and_result(format_args!("{score:+}"), result)
        }
        Some(Verdict::Draw) => messages::draw(),
        Some(now) => {
            let words = match now.plies() {
                Some(_) => messages::in_plies(verdict(now)),
                None => verdict(now),
            };
            match now {
                Verdict::Win(_) => messages::first_wins(words),
                _ => messages::second_wins(words),
            }
        }
        None => messages::not_solved(game.name()),
    };
    let _ = writeln!(page, "\n{}", sentence.text(lang));
    if let (None, Some(searched)) = (solution.verdict(), &solution.searched) {
        if let Some(best) = &searched.best {
            let sentence = match searched.depth {
                Some(depth) => messages::move_so_far_at_depth(best, depth),
                None => messages::move_so_far(best),
            };
            let _ = writeln!(page, "{}", sentence.text(lang));
        }
        let visited = messages::positions_visited(searched.counts.nodes);
        let _ = writeln!(page, "{}", visited.text(lang));
    }
    Ok(())
}

/// `Winning moves (2 of 11):`, with a qualification of the number.
fn counted(kind: GoodMoves, best: usize, all: Message) -> Message {
    let moves = match (kind, best) {
        (GoodMoves::Best, 1) => messages::best_move(),
        (GoodMoves::Best, _) => messages::best_moves(),
        (GoodMoves::Winning, 1) => messages::winning_move(),
        (GoodMoves::Winning, _) => messages::winning_moves(),
        (GoodMoves::Known, 1) => messages::known_winning_move(),
        (GoodMoves::Known, _) => messages::known_winning_moves(),
        (GoodMoves::Drawing, 1) => messages::drawing_move(),
        (GoodMoves::Drawing, _) => messages::drawing_moves(),
    };
    messages::counted(moves, best, all)
}

/// The kind of the good moves.
#[derive(Clone, Copy, Debug)]
enum GoodMoves {
    Best,
    Winning,
    /// The winning moves that are known; there may be more.
    Known,
    Drawing,
}

/// A number of moves; uncounted ones are "many".
fn number(moves: u128) -> Message {
    if moves >= u128::MAX - u128::from(u64::MAX) {
        messages::many()
    } else {
        Message::same(moves.to_string())
    }
}

fn heads_of_sum(solution: &Solution) -> [Message; 2] {
    let all = (solution.moves.len() as u128).saturating_add(solution.omitted);
    let best = solution.winning().count();
    let kind = match solution.kind {
        Kind::Max | Kind::Min | Kind::Turns => GoodMoves::Best,
        Kind::Loopy if solution.outcome == Some(Outcome::Draw) => GoodMoves::Drawing,
        // A move to a position whose outcome is not known may win as well.
        Kind::Loopy if solution.moves.iter().any(|by| by.outcome.is_none()) => GoodMoves::Known,
        _ => GoodMoves::Winning,
    };
    let rest = match (best, all) {
        // The winner's moves are among those that are not listed.
        (0, _) if solution.winning_omitted => messages::some_moves(number(all)),
        (0, _) if solution.outcome.is_none() && solution.kind == Kind::Loopy => {
            messages::all_moves(number(all))
        }
        (0, 1) => messages::one_move_loses(),
        (0, _) => messages::every_move_loses(number(all)),
        _ => messages::other_moves(number(all - best as u128)),
    };
    let of = if solution.winning_omitted {
        messages::many_of(all)
    } else {
        number(all)
    };
    [counted(kind, best, of), rest]
}

fn heads_on_board(solution: &Solution) -> [Message; 2] {
    let all = solution.moves.len();
    let best = solution.winning().count();
    let of = Message::same(all.to_string());
    let head = match solution.outcome {
        _ if matches!(solution.verdict(), Some(Verdict::Score(_))) => {
            counted(GoodMoves::Best, best, of)
        }
        Some(Outcome::Win) => counted(GoodMoves::Winning, best, of),
        Some(Outcome::Draw) => counted(GoodMoves::Drawing, best, of),
        _ if all == 1 => messages::only_move_loses(),
        _ => messages::every_move_loses(all),
    };
    let rest = match best {
        0 => messages::all_moves(all),
        best => messages::other_moves(all - best),
    };
    [head, rest]
}

fn moves(page: &mut String, solution: &Solution, style: &Style, lang: Lang) {
    let several = solution.components.len() > 1;
    let (best, others): (Vec<&Move>, Vec<&Move>) = solution.moves.iter().partition(|m| m.winning);
    let groups = [
        (best, style.best, 0),
        (others, style.others, solution.omitted),
    ];
    let mut any = false;
    for (head, (mut group, most, omitted)) in (style.heads)(solution).iter().zip(groups) {
        if group.is_empty() && omitted == 0 {
            continue;
        }
        if !std::mem::replace(&mut any, true) {
            page.push('\n');
        }
        let _ = writeln!(page, "{}", head.text(lang));
        group.sort_by_key(|m| (style.order)(m));
        let widths = group.iter().filter(|_| style.aligned).map(|m| m.text.len());
        let width = widths.max().unwrap_or(0);
        for m in group.iter().take(most) {
            page.push_str("  ");
            if several {
                page.push_str(messages::component(m.component + 1).text(lang));
            }
            let _ = write!(page, "{:width$}", in_words(&m.text, lang));
            let worth = (style.worth)(m);
            if !worth.is_empty() {
                let _ = write!(page, "  {}", worth.text(lang));
            }
            page.push('\n');
        }
        let rest = omitted.saturating_add(group.len().saturating_sub(most) as u128);
        if rest > 0 {
            let more = if group.is_empty() {
                messages::moves_not_listed()
            } else {
                crate::messages::more_moves(number(rest))
            };
            let _ = writeln!(page, "  {}", more.text(lang));
        }
    }
}

/// A move in the requested language: only the name of the player is translated.
pub fn in_words(by: &str, lang: Lang) -> String {
    move_in_words(by).text(lang).to_owned()
}

/// The best move of each player in a partizan game, and its method.
fn best_of_two(page: &mut String, solution: &Solution, lang: Lang) {
    if !solution.best.is_empty() {
        page.push('\n');
    }
    for best in &solution.best {
        let by = solution.moves.get(best.by).map_or("", |by| &by.text);
        let by = in_words(by, lang);
        let strategy = match best.strategy {
            "exact" => messages::by_exact_value(),
            name => Message::same(name),
        };
        let _ = writeln!(page, "{}", messages::best_for(by, strategy).text(lang));
    }
}

fn line(page: &mut String, solution: &Solution, style: &Style, lang: Lang) {
    if solution.line.len() < 2 {
        return;
    }
    let plies = &solution.line[..solution.line.len().min(style.plies)];
    let goes_on = |two: &[grundy::play::Ply]| two[0].to.len() == 1 && two[0].to[0] == two[1].from;
    let chain = !style.aligned && plies.windows(2).all(goes_on);
    let mut words: Vec<&str> = plies.iter().map(|ply| ply.text.as_str()).collect();
    if chain {
        // One position that continues: each is named once.
        for text in &mut words[1..] {
            *text = text.split_once(" -> ").map_or(*text, |(_, left)| left);
        }
    }
    if solution.line.len() > style.plies {
        words.push("…");
    }
    let between = match (style.aligned, chain) {
        (true, _) => " ",
        (_, true) => " -> ",
        _ => ", ",
    };
    let best_play = messages::best_play(words.join(between));
    let _ = writeln!(page, "\n{}", best_play.text(lang));
}

fn statistics(page: &mut String, solution: &Solution, rounds: bool, lang: Lang) {
    let Some(found) = &solution.statistics else {
        return;
    };
    let (all, wins, losses) = (found.positions, found.wins, found.losses);
    let positions = match (found.reachable, all) {
        (true, 1) => messages::one_reachable_position(),
        (true, _) => messages::reachable_positions(all),
        (false, 1) => messages::one_position_in_table(),
        (false, _) => messages::positions_in_table(all),
    };
    let results = if found.complete {
        messages::results(positions, wins, losses, found.others)
    } else {
        messages::results_so_far(positions, wins, losses, found.others)
    };
    let _ = writeln!(page, "\n{}", results.text(lang));
    let longest = (found.rounds.iter()).rfind(|round| round.wins > 0);
    if let Some(round) = longest.filter(|_| found.complete) {
        let longest = messages::longest_win(round.distance);
        let _ = writeln!(page, "{}", longest.text(lang));
    }
    if rounds {
        let [plies, won, lost] = lang.pick(["plies", "won", "lost"], ["手数", "勝ち", "負け"]);
        let _ = writeln!(page, "\n{plies:>5}{won:>14}{lost:>14}");
        for round in &found.rounds {
            let (plies, won, lost) = (round.distance, round.wins, round.losses);
            let _ = writeln!(page, "{plies:>5}{won:>14}{lost:>14}");
        }
    }
}
