//! A solution as readable text: the winner, the moves, best play.

use std::fmt::Write as _;

use grundy::board::BoardGame;
use grundy::board::search::Verdict;
use grundy::draw::nimsum::{Term, blackboard};
use grundy::{Diagnostic, Game, Lang, Move, Outcome, Solution, Value, board, formula::Kind, words};

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
    heads: fn(&Solution, Lang) -> [String; 2],
    /// The text after a move.
    worth: fn(&Move, Lang) -> String,
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
    worth: |m, lang| match (&m.score, &m.value) {
        (Some(score), _) => lang.pick(format!("  (score {score})"), format!("  （得点 {score}）")),
        (None, Some(value)) if let Some(of_two) = &m.of_two => {
            let mark =
                |on: Option<bool>, words: &'static str| if on == Some(true) { words } else { "" };
            let dominated = mark(of_two.dominated, lang.pick(", dominated", "、劣る手"));
            let reversible = mark(
                of_two.reversible,
                lang.pick(", reversible", "、打ち消せる手"),
            );
            let mut value = bare(value);
            if value.chars().count() > LONGEST_VALUE {
                value = value.chars().take(LONGEST_VALUE).chain(['…']).collect();
            }
            lang.pick(
                format!("  (leaves {value}{dominated}{reversible})"),
                format!("  （残る値 {value}{dominated}{reversible}）"),
            )
        }
        (None, Some(value)) if !m.winning => lang.pick(
            format!("  (leaves {value})"),
            format!("  （残る値 {value}）"),
        ),
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
    worth: |m, lang| match m.verdict() {
        None => lang.pick("  not known", "  不明").to_owned(),
        Some(left) => format!("  {}", words::verdict(left.later().for_opponent(), lang)),
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

/// Shortens a component with very many parts, such as a graph from a file, to the first ones and
/// their number.
fn shortened(written: String, lang: Lang) -> String {
    let mut parts = written.splitn(SHOWN_PARTS + 1, ',');
    let first: Vec<&str> = parts.by_ref().take(SHOWN_PARTS).collect();
    match parts.next() {
        Some(rest) if written.len() > LONGEST_COMPONENT => {
            let all = SHOWN_PARTS + rest.split(',').count();
            let of = lang.pick(format!("{all} in all"), format!("全部で {all}"));
            format!("{},… ({of})", first.join(","))
        }
        _ => written,
    }
}

fn of_sum(page: &mut String, game: &Game, solution: &Solution, lang: Lang) {
    let positions: Vec<String> = (solution.components.iter())
        .map(|part| shortened(part.at.written(), lang))
        .collect();
    let place = match &positions[..] {
        [] => lang.pick("no component", "成分なし").to_owned(),
        many if many.len() > 40 => {
            let what = lang.pick("components", "個の成分");
            format!("{} + … ({} {what})", many[..8].join(" + "), many.len())
        }
        many => many.join(" + "),
    };
    let _ = match game.title() {
        Some(title) => writeln!(page, "{title}: {place}"),
        None => writeln!(page, "{place}"),
    };
    let _ = writeln!(page, "{}", sentence(solution, lang));
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
        let over = "\nThere is no move: the game is over.\n";
        page.push_str(lang.pick(over, "\n動かす手がありません。ゲームは終わりです。\n"));
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
fn sentence(solution: &Solution, lang: Lang) -> String {
    let value = solution.value.as_ref().map(bare).unwrap_or_default();
    let outcome = |outcome| words::outcome(outcome, lang);
    let stop = lang.pick(".", "。");
    match (solution.kind, solution.outcome) {
        (Kind::Grundy, Some(Outcome::N)) if solution.value.is_none() => {
            let unknown = lang.pick("; the Grundy value is not known", "。グランディ数は不明");
            format!("{}{unknown}{stop}", outcome(Outcome::N))
        }
        (Kind::Grundy, Some(Outcome::N)) => {
            let (words, name) = (outcome(Outcome::N), grundy_value(lang));
            format!("{words}{name}{value}{stop}")
        }
        (Kind::Grundy, _) => format!("{}{}0{stop}", outcome(Outcome::P), grundy_value(lang)),
        (Kind::Max | Kind::Min | Kind::Turns, end) => {
            let who = match end {
                Some(Outcome::Draw) => lang.pick(": a draw", "：引き分け").to_owned(),
                Some(end @ Outcome::Win) => {
                    lang.pick(": the player to move wins".to_owned(), outcome(end))
                }
                Some(_) => lang.pick(
                    ": the player to move loses".to_owned(),
                    outcome(Outcome::Loss),
                ),
                None => String::new(),
            };
            match lang {
                Lang::En => format!("The score under best play is {value}{who}."),
                Lang::Ja => format!("双方が最善を尽くすと得点は {value}。{who}"),
            }
        }
        (Kind::Loopy | Kind::Obliged, Some(end)) if !value.is_empty() => {
            let words = outcome(end);
            let name = lang.pick("; its value is ", "、値は ");
            format!("{}{name}{value}{stop}", words.trim_end_matches(['.', '。']))
        }
        (Kind::Game, None) => lang
            .pick(
                "The value of the sum is too large to be made; its parts are known.",
                "和の値は大きすぎて求められない。各成分の値は分かっている。",
            )
            .to_owned(),
        (Kind::Game, Some(end)) => match lang {
            Lang::En => format!("{}. The value is {value}.", outcome(end)),
            Lang::Ja => format!("{}。値は {value}。", outcome(end)),
        },
        (_, Some(end)) => format!("{}{stop}", outcome(end)),
        (_, None) => format!("{}{stop}", outcome(Outcome::Draw)),
    }
}

fn grundy_value(lang: Lang) -> &'static str {
    lang.pick(", Grundy value ", "、グランディ数 ")
}

fn on_board(
    page: &mut String,
    game: &dyn BoardGame,
    solution: &Solution,
    (lang, signs): (Lang, Lang),
) -> Result<(), Diagnostic> {
    let position = solution.position();
    let _ = writeln!(page, "{}: {position}", game.title());
    page.push_str(&board::text(&game.board(&position)?, signs));
    let words = |verdict| words::verdict(verdict, lang);
    let said = match solution.verdict() {
        Some(verdict) if solution.is_over() => match (verdict, lang) {
            (Verdict::Draw, Lang::En) => "The game is over: a draw.".to_owned(),
            (_, Lang::En) => format!("The game is over: the player to move {}.", words(verdict)),
            (_, Lang::Ja) => format!("ゲームは終わりです：手番の側は{}。", words(verdict)),
        },
        Some(Verdict::Score(score)) => {
            let who = match score.signum() {
                1 => lang.pick("the player to move wins", "先手必勝"),
                0 => lang.pick("a draw", "引き分け"),
                _ => lang.pick("the player to move loses", "後手必勝"),
            };
            match lang {
                Lang::En => format!("The score under best play is {score:+}: {who}."),
                Lang::Ja => format!("双方が最善を尽くすと得点は {score:+}：{who}。"),
            }
        }
        Some(Verdict::Draw) => lang.pick("A draw.", "引き分け。").to_owned(),
        Some(verdict) => match lang {
            Lang::En => {
                let plies = verdict.plies().map_or("", |_| " plies");
                format!("The player to move {}{plies}.", words(verdict))
            }
            Lang::Ja => {
                let first = matches!(verdict, Verdict::Win(_));
                let who = if first {
                    "先手必勝"
                } else {
                    "後手必勝"
                };
                format!("{who}：手番の側は{}。", words(verdict))
            }
        },
        None => {
            let english = "Not solved: the run was stopped before.";
            let said = lang.pick(english, "解けていません：その前に止められました。");
            let search = format!("`grundy search {} --time 10`", game.name());
            match lang {
                Lang::En => format!("{said} {search} finds a good move in a time that is given."),
                Lang::Ja => format!("{said}{search} は決められた時間で良い手を探します。"),
            }
        }
    };
    let _ = writeln!(page, "\n{said}");
    if let (None, Some(searched)) = (solution.verdict(), &solution.searched) {
        if let Some(best) = &searched.best {
            let depth = searched.depth.map_or(String::new(), |depth| match lang {
                Lang::En => format!(", best of a search {depth} moves deep"),
                Lang::Ja => format!("（深さ {depth} の探索で最善）"),
            });
            let so_far = lang.pick("The move so far is ", "いまのところの手：");
            let _ = writeln!(page, "{so_far}{best}{depth}{}", lang.pick(".", "。"));
        }
        let nodes = searched.counts.nodes;
        let _ = match lang {
            Lang::En => writeln!(page, "{nodes} positions were visited."),
            Lang::Ja => writeln!(page, "{nodes} 局面を調べました。"),
        };
    }
    Ok(())
}

/// `Winning moves (2 of 11):`, with a qualification of the number.
fn counted(kind: GoodMoves, best: usize, of: &str, lang: Lang) -> String {
    if lang == Lang::Ja {
        let what = match kind {
            GoodMoves::Best => "最善手",
            GoodMoves::Winning => "必勝手",
            GoodMoves::Drawing => "引き分けにする手",
        };
        return format!("\n{what}（{of} 手のうち {best} 手）：");
    }
    let plural = if best == 1 { "move" } else { "moves" };
    format!("\n{kind:?} {plural} ({best} of {of}):")
}

/// The kind of the good moves.
#[derive(Clone, Copy, Debug)]
enum GoodMoves {
    Best,
    Winning,
    Drawing,
}

/// A number of moves; uncounted ones are "many".
fn number(moves: u128, lang: Lang) -> String {
    if moves >= u128::MAX - u128::from(u64::MAX) {
        lang.pick("many", "多数").to_owned()
    } else {
        moves.to_string()
    }
}

/// `Every move loses (12):`
fn every_move_loses(all: u128, lang: Lang) -> String {
    let all = number(all, lang);
    lang.pick(
        format!("\nEvery move loses ({all}):"),
        format!("\nどの手でも負け（{all} 手）："),
    )
}

/// `Others (9):`
fn others(count: u128, lang: Lang) -> String {
    let count = number(count, lang);
    lang.pick(
        format!("Others ({count}):"),
        format!("その他（{count} 手）："),
    )
}

fn heads_of_sum(solution: &Solution, lang: Lang) -> [String; 2] {
    let all = (solution.moves.len() as u128).saturating_add(solution.omitted);
    let best = solution.winning().count();
    let what = match solution.kind {
        Kind::Max | Kind::Min | Kind::Turns => GoodMoves::Best,
        Kind::Loopy if solution.outcome == Some(Outcome::Draw) => GoodMoves::Drawing,
        _ => GoodMoves::Winning,
    };
    let rest = match (best, all) {
        // The winner's moves are among those that are not listed.
        (0, _) if solution.winning_omitted => lang.pick(
            format!("\nSome of {} moves:", number(all, lang)),
            format!("\n{} 手のうち一部：", number(all, lang)),
        ),
        (0, 1) => lang
            .pick("\nThe only move loses (1):", "\n唯一の手も負け（1 手）：")
            .to_owned(),
        (0, _) => every_move_loses(all, lang),
        _ => others(all - best as u128, lang),
    };
    let of = match (solution.winning_omitted, lang) {
        (true, Lang::En) => {
            format!("many, those with the smallest parts; {all} moves in all")
        }
        (true, Lang::Ja) => format!("多数（小さいものだけを表示、全部で {all}）"),
        (false, _) => number(all, lang),
    };
    [counted(what, best, &of, lang), rest]
}

fn heads_on_board(solution: &Solution, lang: Lang) -> [String; 2] {
    let all = solution.moves.len();
    let best = solution.winning().count();
    let of = all.to_string();
    let head = match solution.outcome {
        _ if matches!(solution.verdict(), Some(Verdict::Score(_))) => {
            counted(GoodMoves::Best, best, &of, lang)
        }
        Some(Outcome::Win) => counted(GoodMoves::Winning, best, &of, lang),
        Some(Outcome::Draw) => counted(GoodMoves::Drawing, best, &of, lang),
        _ if all == 1 => lang
            .pick("\nThe only move loses:", "\n唯一の手も負け：")
            .to_owned(),
        _ => every_move_loses(all as u128, lang),
    };
    let rest = match best {
        0 => lang.pick(format!("\nMoves ({all}):"), format!("\n手（{all}）：")),
        best => others((all - best) as u128, lang),
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
    for (head, (mut group, most, omitted)) in (style.heads)(solution, lang).iter().zip(groups) {
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
                let _ = write!(
                    page,
                    "{} {}: ",
                    lang.pick("component", "成分"),
                    m.component + 1
                );
            }
            let _ = writeln!(
                page,
                "{:width$}{}",
                in_words(&m.text, lang),
                (style.worth)(m, lang)
            );
        }
        let rest = omitted.saturating_add(group.len().saturating_sub(most) as u128);
        if rest > 0 {
            let rest = number(rest, lang);
            let _ = match lang {
                Lang::En => writeln!(page, "  … and {rest} more"),
                Lang::Ja => writeln!(page, "  … ほか {rest} 手"),
            };
        }
    }
}

/// A move in the requested language: only the name of the player is translated.
pub fn in_words(by: &str, lang: Lang) -> String {
    let left = by.replace("Left: ", lang.pick("Left: ", "左: "));
    left.replace("Right: ", lang.pick("Right: ", "右: "))
}

/// The best move of each player in a partizan game, and its method.
fn best_of_two(page: &mut String, solution: &Solution, lang: Lang) {
    if !solution.best.is_empty() {
        page.push('\n');
    }
    for best in &solution.best {
        let by = solution.moves.get(best.by).map_or("", |by| &by.text);
        let by = in_words(by, lang);
        let how = match (best.strategy, lang) {
            ("exact", Lang::En) => "by exact value",
            ("exact", Lang::Ja) => "正確な値による",
            (strategy, _) => strategy,
        };
        let line = lang.pick(
            format!("Best for {by} ({how})"),
            format!("最善手、{by}（{how}）"),
        );
        let _ = writeln!(page, "{line}");
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
    let head = lang.pick("Best play: ", "最善の進行：");
    let _ = writeln!(page, "\n{head}{}", words.join(between));
}

fn statistics(page: &mut String, solution: &Solution, rounds: bool, lang: Lang) {
    let Some(found) = &solution.statistics else {
        return;
    };
    let (all, wins, losses) = (found.positions, found.wins, found.losses);
    let others = found.others;
    let _ = match lang {
        Lang::En => {
            let what = match (found.reachable, all) {
                (true, 1) => "position can be reached",
                (true, _) => "positions can be reached",
                (false, 1) => "position in the table",
                (false, _) => "positions in the table",
            };
            let rest = if found.complete {
                "drawn"
            } else {
                "not decided yet"
            };
            writeln!(
                page,
                "\n{all} {what}: {wins} won, {losses} lost, {others} {rest}."
            )
        }
        Lang::Ja => {
            let what = if found.reachable {
                "到達できる局面"
            } else {
                "表の局面"
            };
            let rest = if found.complete {
                "引き分け"
            } else {
                "未決定"
            };
            writeln!(
                page,
                "\n{what} {all}：勝ち {wins}、負け {losses}、{rest} {others}。"
            )
        }
    };
    let longest = (found.rounds.iter()).rfind(|round| round.wins > 0);
    if let Some(round) = longest.filter(|_| found.complete) {
        let plies = round.distance;
        let _ = match lang {
            Lang::En => writeln!(page, "The longest win takes {plies} plies."),
            Lang::Ja => writeln!(page, "最長の勝ちは {plies} 手です。"),
        };
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
