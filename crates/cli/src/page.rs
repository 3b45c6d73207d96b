//! A solution as a page for people: who wins, the moves, best play.

use std::fmt::Write as _;

use grundy::board::BoardGame;
use grundy::board::search::Verdict;
use grundy::draw::nimsum::{Term, blackboard};
use grundy::{Diagnostic, Game, Lang, Move, Outcome, Solution, Value, board, formula::Kind};

/// What stands behind the name of the game: a sum, or a position on a board.
pub fn solution(
    game: &Game,
    solution: &Solution,
    lang: Lang,
    rounds: bool,
) -> Result<String, Diagnostic> {
    let mut page = String::new();
    if let Some(board) = game.own_board() {
        on_board(&mut page, board, solution, lang)?;
    } else {
        of_sum(&mut page, game, solution);
    }
    let style = match game.own_board() {
        Some(_) => &ON_BOARD,
        None => &OF_SUM,
    };
    moves(&mut page, solution, style);
    line(&mut page, solution, style);
    statistics(&mut page, solution, rounds);
    Ok(page)
}

/// How much is shown, and how.
struct Style {
    /// At most so many of the best moves, of the others, and of a line.
    best: usize,
    others: usize,
    plies: usize,
    /// Over the best moves and over the others.
    heads: fn(&Solution) -> [String; 2],
    /// What stands behind a move.
    worth: fn(&Move) -> String,
    /// Which moves come first.
    order: fn(&Move) -> i64,
    /// Whether the worths stand in a column.
    aligned: bool,
}

const OF_SUM: Style = Style {
    best: 24,
    others: 12,
    plies: 24,
    heads: heads_of_sum,
    worth: |m| match (&m.score, &m.value) {
        (Some(score), _) => format!("  (score {score})"),
        (None, Some(value)) if !m.winning => format!("  (leaves {value})"),
        _ => String::new(),
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
        None => "  not known".to_owned(),
        Some(left) => format!("  {}", left.later().for_opponent().words()),
    },
    // Fast wins and slow losses first; equals stay in the order of the game.
    order: |m| match m.verdict() {
        Some(Verdict::Loss(Some(plies))) => i64::from(plies),
        Some(Verdict::Draw) => 1 << 40,
        Some(Verdict::Win(Some(plies))) => (1 << 41) - i64::from(plies),
        Some(Verdict::Score(score)) => score,
        _ => 1 << 42,
    },
    aligned: true,
};

fn of_sum(page: &mut String, game: &Game, solution: &Solution) {
    let positions: Vec<String> = (solution.components.iter())
        .map(|part| part.at.written())
        .collect();
    let place = match &positions[..] {
        [] => "no component".to_owned(),
        many if many.len() > 40 => {
            format!("{} + … ({} components)", many[..8].join(" + "), many.len())
        }
        many => many.join(" + "),
    };
    let _ = match game.title() {
        Some(title) => writeln!(page, "{title}: {place}"),
        None => writeln!(page, "{place}"),
    };
    let _ = writeln!(page, "{}", sentence(solution));
    if let (Kind::Grundy, 2..=40) = (solution.kind, solution.components.len()) {
        let terms: Vec<Term> = (solution.components.iter().zip(&positions))
            .map(|(part, label)| {
                let value = part.value.as_ref().and_then(Value::as_int).unwrap_or(0);
                Term::new(label, value.unsigned_abs())
            })
            .collect();
        let _ = write!(page, "\n{}", blackboard(&terms));
    }
    if solution.is_over() {
        page.push_str("\nThere is no move: the game is over.\n");
    }
}

/// Who wins, in a sentence.
fn sentence(solution: &Solution) -> String {
    let value = solution.value.as_ref().map(ToString::to_string);
    let value = value.unwrap_or_default();
    match (solution.kind, solution.outcome) {
        (Kind::Grundy, Some(Outcome::N)) => {
            format!("The player to move wins (N-position), Grundy value {value}.")
        }
        (Kind::Grundy, _) => "The player to move loses (P-position), Grundy value 0.".to_owned(),
        (_, Some(Outcome::N)) => "The player to move wins (N-position).".to_owned(),
        (_, Some(Outcome::P)) => "The player to move loses (P-position).".to_owned(),
        (Kind::Max | Kind::Min, outcome) => {
            let who = match outcome {
                Some(Outcome::Win) => ": the player to move wins",
                Some(Outcome::Loss) => ": the player to move loses",
                Some(_) => ": a draw",
                None => "",
            };
            format!("The score under best play is {value}{who}.")
        }
        (_, Some(Outcome::Win)) => "The player to move wins.".to_owned(),
        (_, Some(Outcome::Loss)) => "The player to move loses.".to_owned(),
        (_, _) => "A draw.".to_owned(),
    }
}

fn on_board(
    page: &mut String,
    game: &dyn BoardGame,
    solution: &Solution,
    lang: Lang,
) -> Result<(), Diagnostic> {
    let position = solution.position();
    let _ = writeln!(page, "{}: {position}", game.title());
    page.push_str(&board::text(&game.board(&position)?, lang));
    let _ = match solution.verdict() {
        Some(Verdict::Draw) if solution.is_over() => {
            writeln!(page, "\nThe game is over: a draw.")
        }
        Some(verdict) if solution.is_over() => {
            let words = verdict.words();
            writeln!(page, "\nThe game is over: the player to move {words}.")
        }
        Some(Verdict::Score(score)) => {
            let who = match score.signum() {
                1 => "the player to move wins",
                0 => "a draw",
                _ => "the player to move loses",
            };
            writeln!(page, "\nThe score under best play is {score:+}: {who}.")
        }
        Some(Verdict::Draw) => writeln!(page, "\nA draw."),
        Some(verdict) => {
            let plies = verdict.plies().map_or("", |_| " plies");
            writeln!(page, "\nThe player to move {}{plies}.", verdict.words())
        }
        None => writeln!(page, "\nNot solved: the run was stopped before."),
    };
    if let (None, Some(searched)) = (solution.verdict(), &solution.searched) {
        if let Some(best) = &searched.best {
            let depth = searched.depth.map_or(String::new(), |depth| {
                format!(", best of a search {depth} moves deep")
            });
            let _ = writeln!(page, "The move so far is {best}{depth}.");
        }
        let _ = writeln!(page, "{} positions were visited.", searched.counts.nodes);
    }
    Ok(())
}

/// `Winning moves (2 of 11):`, with what is said of the number.
fn counted(what: &str, best: usize, of: &str) -> String {
    let plural = if best == 1 { "move" } else { "moves" };
    format!("\n{what} {plural} ({best} of {of}):")
}

fn heads_of_sum(solution: &Solution) -> [String; 2] {
    let all = solution.moves.len() as u128 + solution.omitted;
    let best = solution.winning().count();
    let what = match solution.kind {
        Kind::Max | Kind::Min => "Best",
        _ => "Winning",
    };
    let others = match (best, all) {
        (0, 1) => "\nThe only move loses (1):".to_owned(),
        (0, _) => format!("\nEvery move loses ({all}):"),
        _ => format!("Others ({}):", all - best as u128),
    };
    let of = if solution.winning_omitted {
        format!("many, those with the smallest parts; {all} moves in all")
    } else {
        all.to_string()
    };
    [counted(what, best, &of), others]
}

fn heads_on_board(solution: &Solution) -> [String; 2] {
    let all = solution.moves.len();
    let best = solution.winning().count();
    let of = all.to_string();
    let head = match solution.outcome {
        _ if matches!(solution.verdict(), Some(Verdict::Score(_))) => counted("Best", best, &of),
        Some(Outcome::Win) => counted("Winning", best, &of),
        Some(Outcome::Draw) => counted("Drawing", best, &of),
        _ if all == 1 => "\nThe only move loses:".to_owned(),
        _ => format!("\nEvery move loses ({all}):"),
    };
    let others = match best {
        0 => format!("\nMoves ({all}):"),
        best => format!("Others ({}):", all - best),
    };
    [head, others]
}

fn moves(page: &mut String, solution: &Solution, style: &Style) {
    let several = solution.components.len() > 1;
    let (best, others): (Vec<&Move>, Vec<&Move>) = solution.moves.iter().partition(|m| m.winning);
    let groups = [
        (best, style.best, 0),
        (others, style.others, solution.omitted),
    ];
    for (head, (mut group, most, omitted)) in (style.heads)(solution).iter().zip(groups) {
        if group.is_empty() && omitted == 0 {
            continue;
        }
        let _ = writeln!(page, "{head}");
        group.sort_by_key(|m| (style.order)(m));
        let widths = group.iter().filter(|_| style.aligned).map(|m| m.text.len());
        let width = widths.max().unwrap_or(0);
        for m in group.iter().take(most) {
            page.push_str("  ");
            if several {
                let _ = write!(page, "component {}: ", m.component + 1);
            }
            let _ = writeln!(page, "{:width$}{}", m.text, (style.worth)(m));
        }
        let rest = omitted + group.len().saturating_sub(most) as u128;
        if rest > 0 {
            let _ = writeln!(page, "  … and {rest} more");
        }
    }
}

fn line(page: &mut String, solution: &Solution, style: &Style) {
    if solution.line.len() < 2 {
        return;
    }
    let plies = &solution.line[..solution.line.len().min(style.plies)];
    let goes_on = |two: &[grundy::Ply]| two[0].to.len() == 1 && two[0].to[0] == two[1].from;
    let chain = !style.aligned && plies.windows(2).all(goes_on);
    let mut words: Vec<&str> = plies.iter().map(|ply| ply.text.as_str()).collect();
    if chain {
        // One position that goes on: each is named once.
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
    let _ = writeln!(page, "\nBest play: {}", words.join(between));
}

fn statistics(page: &mut String, solution: &Solution, rounds: bool) {
    let Some(statistics) = &solution.statistics else {
        return;
    };
    let what = if statistics.reachable {
        "positions can be reached"
    } else {
        "positions in the table"
    };
    let rest = if statistics.complete {
        "drawn"
    } else {
        "not decided yet"
    };
    let _ = writeln!(
        page,
        "\n{} {what}: {} won, {} lost, {} {rest}.",
        statistics.positions, statistics.wins, statistics.losses, statistics.others
    );
    let longest = (statistics.rounds.iter()).rfind(|round| round.wins > 0);
    if let Some(round) = longest.filter(|_| statistics.complete) {
        let _ = writeln!(page, "The longest win takes {} plies.", round.distance);
    }
    if rounds {
        let _ = writeln!(page, "\n{:>5}{:>14}{:>14}", "plies", "won", "lost");
        for round in &statistics.rounds {
            let (plies, won, lost) = (round.distance, round.wins, round.losses);
            let _ = writeln!(page, "{plies:>5}{won:>14}{lost:>14}");
        }
    }
}
