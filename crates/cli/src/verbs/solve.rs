//! `grundy solve GAME [POSITION…]`

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};

use clap::Args;
use grundy::nimsum::{Term, blackboard};
use grundy::{Game, Kind, Move, Outcome, Solution, Value};

use crate::exit::Done;
use crate::options::GameArgs;
use crate::shell::Shell;
use crate::verbs::solve_board::{self, BoardOptions};

/// Who wins, by which moves, and a line of best play
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy solve nim 3 4 5                three heaps: a sum of three components
  grundy solve wythoff 4,7              one position with two coordinates
  grundy solve maya 1,2,3,6,8           a position that is a list
  grundy solve mock-turtles HTTHH       a row of coins, heads and tails
  grundy solve product:ruler,twins 3,5  a board of coins with one head
  grundy solve domineering 'l(0)'       a function of the rules by its name
  grundy solve rules.game --given 'H=[1,2,6]'
  grundy solve connect4:5,4 '3 3 2'     a game on a board, after some moves
  grundy solve dobutsu --checkpoint dobutsu.ck --database dobutsu.db

Without a position, the start position in `answer` is solved. A position that begins with a minus
sign stands behind `--`, or with the name of its function: 'g(-3,5)'.")]
pub struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// The components, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    board: BoardOptions,
}

impl Solve {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let positions: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let mut game = shell.opened(&self.game, None)?;
        if game.own_board().is_some() {
            return solve_board::run(shell, game, &positions, &self.board);
        }
        self.board.refuse()?;
        let solution = game.solve(&positions, &mut shell.progress)?;
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", solution.to_json())?;
        } else {
            out.write_all(page(&game, &solution).as_bytes())?;
        }
        out.flush()?;
        let formula = game.formula_mut()?;
        let small = formula.main_function().is_some_and(|f| f.params.len() <= 2);
        if !for_programs && small && std::io::stdout().is_terminal() {
            // For people only: what a small table of the game says.
            let few = grundy::Area::up_to(40);
            if let Ok(laws) = formula.pattern(&few, &mut shell.progress)
                && let Some(law) = laws.findings.first()
            {
                shell.progress.say(&law.line());
            }
        }
        shell.progress.timing();
        Ok(())
    }
}

/// At most so many moves are listed for people.
const SHOWN: usize = 24;

/// The solution for people.
fn page(game: &Game, solution: &Solution) -> String {
    let mut page = String::new();
    let positions: Vec<String> = solution
        .components
        .iter()
        .map(|part| part.at.written())
        .collect();
    let place = match &positions[..] {
        [] => "no component".to_owned(),
        many if many.len() > 40 => {
            format!("{} + … ({} components)", many[..8].join(" + "), many.len())
        }
        many => many.join(" + "),
    };
    match game.title() {
        Some(title) => {
            let _ = writeln!(page, "{title}: {place}");
        }
        None => {
            let _ = writeln!(page, "{place}");
        }
    }
    let _ = writeln!(page, "{}", verdict(solution));
    if let (Kind::Grundy, 2..=40) = (solution.kind, solution.components.len()) {
        let terms: Vec<Term> = solution
            .components
            .iter()
            .zip(&positions)
            .map(|(part, label)| {
                let value = part.value.as_ref().and_then(Value::as_int).unwrap_or(0);
                Term::new(label, value.unsigned_abs())
            })
            .collect();
        let _ = write!(page, "\n{}", blackboard(&terms));
    }
    moves(&mut page, solution);
    line(&mut page, solution);
    page
}

/// Who wins, in a sentence.
fn verdict(solution: &Solution) -> String {
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

fn moves(page: &mut String, solution: &Solution) {
    let several = solution.components.len() > 1;
    let is_score = matches!(solution.kind, Kind::Max | Kind::Min);
    let all = solution.moves.len() as u128 + solution.omitted;
    if all == 0 {
        page.push_str("\nThere is no move: the game is over.\n");
        return;
    }
    let winning: Vec<&Move> = solution.winning().collect();
    let one_or_many = if winning.len() == 1 { "move" } else { "moves" };
    let what = if is_score { "Best" } else { "Winning" };
    if winning.is_empty() {
        let moves = if all == 1 {
            "The only move loses"
        } else {
            "Every move loses"
        };
        let _ = writeln!(page, "\n{moves} ({all}):");
    } else if solution.winning_omitted {
        let _ = writeln!(
            page,
            "\n{what} {one_or_many} ({} of many, those with the smallest parts; {all} moves in all):",
            winning.len()
        );
    } else {
        let _ = writeln!(page, "\n{what} {one_or_many} ({} of {all}):", winning.len());
    }
    let shown = |page: &mut String, m: &Move| {
        let component = if several {
            format!("component {}: ", m.component + 1)
        } else {
            String::new()
        };
        let worth = match (&m.score, &m.value) {
            (Some(score), _) => format!("  (score {score})"),
            (None, Some(value)) if !m.winning => format!("  (leaves {value})"),
            _ => String::new(),
        };
        let _ = writeln!(page, "  {component}{}{worth}", m.text);
    };
    for m in winning.iter().take(SHOWN) {
        shown(page, m);
    }
    if winning.len() > SHOWN {
        let _ = writeln!(page, "  … and {} more", winning.len() - SHOWN);
    }
    let others: Vec<&Move> = solution.moves.iter().filter(|m| !m.winning).collect();
    let count = others.len() as u128 + solution.omitted;
    if count == 0 {
        return;
    }
    if !winning.is_empty() {
        let _ = writeln!(page, "Others ({count}):");
    }
    let room = SHOWN / 2;
    for m in others.iter().take(room) {
        shown(page, m);
    }
    let rest = count - others.len().min(room) as u128;
    if rest > 0 {
        let _ = writeln!(page, "  … and {rest} more");
    }
}

fn line(page: &mut String, solution: &Solution) {
    if solution.line.len() < 2 {
        return;
    }
    let plies = &solution.line[..solution.line.len().min(SHOWN)];
    let chain = plies
        .windows(2)
        .all(|two| two[0].to.len() == 1 && two[0].to[0].position == two[1].from.position);
    let mut words: Vec<&str> = plies.iter().map(|ply| ply.text.as_str()).collect();
    if chain {
        // One position that goes on: each is named once.
        for text in &mut words[1..] {
            *text = text.split_once(" -> ").map_or(*text, |(_, left)| left);
        }
    }
    if solution.line.len() > SHOWN {
        words.push("…");
    }
    let between = if chain { " -> " } else { ", " };
    let _ = writeln!(page, "\nBest play: {}", words.join(between));
}
