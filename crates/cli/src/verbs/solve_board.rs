//! `grundy solve` for games on boards.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy::arena::{self, Arena, Asked, Engine};
use grundy::search::Verdict;
use grundy::{Diagnostic, Game, Lang, Move, Observer, Solution, Stop, board};

use crate::boards::{after, database, full_table, threads};
use crate::checkpoint::CheckpointArgs;
use crate::exit::{Done, Exit};
use crate::shell::Shell;

/// What only games on boards have.
#[derive(Args)]
#[command(next_help_heading = "Games on boards")]
pub struct BoardOptions {
    /// Who answers: a complete table where it fits, else a search; or one of the two
    #[arg(long, value_name = "ENGINE", value_enum)]
    engine: Option<Who>,
    /// How many threads; as many as there are processors, if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Answers from this database; if there is no such file, solves the whole game and writes it
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Draws the position with the worth of its moves
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
    /// Japanese signs on the board
    #[arg(long)]
    ja: bool,
    /// Also how many positions are decided in how many plies
    #[arg(long)]
    rounds: bool,
    #[command(flatten)]
    kept: CheckpointArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    /// Whoever fits
    Auto,
    /// All positions
    Table,
    /// This position
    Search,
}

impl BoardOptions {
    /// Refuses the options for any other game.
    pub fn refuse(&self) -> Result<(), Exit> {
        let given = [
            (self.engine.is_some(), "--engine"),
            (self.threads.is_some(), "--threads"),
            (self.database.is_some(), "--database"),
            (self.picture.is_some(), "--picture"),
            (self.ja, "--ja"),
            (self.rounds, "--rounds"),
            (self.kept.checkpoint.is_some(), "--checkpoint"),
        ];
        match given.iter().find(|(given, _)| *given) {
            None => Ok(()),
            Some((_, option)) => Err(Diagnostic::error(
                "wrong-option",
                format!("`{option}` is for games on boards"),
            )
            .help("leave it out: games of the rule language are solved by their tables at once")
            .into()),
        }
    }
}

pub fn run(shell: &mut Shell, game: Game, positions: &[&str], options: &BoardOptions) -> Done {
    let for_programs = shell.json()?;
    let (game, position) = game.into_play(positions, &mut shell.progress)?;
    let game = &*game;
    let threads = threads(options.threads);
    let keeps = options.database.is_some() || options.kept.checkpoint.is_some();
    let solution = if keeps {
        kept(shell, game, &position, options, threads)?
    } else {
        let asked = Asked {
            engine: match options.engine {
                None | Some(Who::Auto) => Engine::Auto,
                Some(Who::Table) => Engine::Table,
                Some(Who::Search) => Engine::Search,
            },
            budget: shell.budget(),
            threads,
        };
        arena::solve(game, &position, &asked, &mut shell.progress)?
    };
    shell.progress.clear();
    let mut out = crate::output::stdout();
    if for_programs {
        writeln!(out, "{}", solution.to_json())?;
    } else {
        out.write_all(page(game, &solution, options)?.as_bytes())?;
    }
    out.flush()?;
    if let Some(path) = &options.picture {
        crate::output::write_file(path, |out| {
            arena::picture(game, &solution, Lang::japanese(options.ja), out)
        })?;
        shell
            .progress
            .say(&format!("picture written to {}", path.display()));
    }
    shell.progress.timing();
    if solution.stop != Some(Stop::Complete) {
        return Err(Exit::Partial);
    }
    Ok(())
}

/// Solves by a table that is kept in files.
fn kept(
    shell: &mut Shell,
    game: &dyn Arena,
    position: &str,
    options: &BoardOptions,
    threads: usize,
) -> Result<Solution, Exit> {
    if options.engine == Some(Who::Search) {
        return Err(Diagnostic::error("wrong-option", "a search keeps no table")
            .help("leave out `--engine search`, or `--checkpoint` and `--database`")
            .into());
    }
    if let Some(path) = &options.database
        && let Some(oracle) = database(game, path)?
    {
        return Ok(arena::solve_by(game, position, &*oracle)?);
    }
    let table = full_table(shell, game, &options.kept, threads)?;
    let complete = table.statistics().complete;
    if let Some(path) = options.database.as_ref().filter(|_| complete) {
        shell.progress.say("writing the database");
        shell.progress.begin();
        let progress = &mut shell.progress;
        let mut whole = false;
        let result = crate::output::write_file(path, |out| {
            whole = table.compact(threads, progress, out)?;
            // A stopped run leaves no file.
            if whole {
                Ok(())
            } else {
                Err(std::io::Error::from(std::io::ErrorKind::Interrupted))
            }
        });
        if whole {
            result?;
            let size = std::fs::metadata(path).map_or(0, |meta| meta.len());
            progress.say(&format!("{size} bytes written to {}", path.display()));
        } else if !progress.cancelled() {
            result?;
        } else {
            progress.say("stopped before the database was written");
        }
    }
    if !complete && options.kept.checkpoint.is_some() {
        shell
            .progress
            .say("the same command goes on from the checkpoint");
    }
    Ok(arena::solve_by(game, position, &*table)?)
}

/// At most so many moves are listed for people, and so many of a line.
const SHOWN: usize = 40;
const PLIES: usize = 200;

fn page(
    game: &dyn Arena,
    solution: &Solution,
    options: &BoardOptions,
) -> Result<String, Diagnostic> {
    let mut page = String::new();
    let position = (solution.components.first()).map_or_else(String::new, |part| part.at.written());
    let _ = writeln!(page, "{}: {position}", game.title());
    page.push_str(&board::text(
        &game.board(&position)?,
        Lang::japanese(options.ja),
    ));
    let over = solution.moves.is_empty();
    let _ = match solution.verdict() {
        Some(verdict) if over => writeln!(page, "\nThe game is over: {}.", ended(verdict)),
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
    moves(&mut page, solution);
    line(&mut page, solution);
    statistics(&mut page, solution, options.rounds);
    Ok(page)
}

fn ended(verdict: Verdict) -> String {
    match verdict {
        Verdict::Draw => "a draw".to_owned(),
        verdict => format!("the player to move {}", verdict.words()),
    }
}

fn moves(page: &mut String, solution: &Solution) {
    let all = solution.moves.len();
    if all == 0 {
        return;
    }
    let (best, others): (Vec<&Move>, Vec<&Move>) =
        solution.moves.iter().partition(|choice| choice.winning);
    let plural = |n: usize| if n == 1 { "move" } else { "moves" };
    let result = solution.verdict().and_then(Verdict::result);
    let lost = result.is_some_and(|result| result.to_string() == "loss");
    let scored = matches!(solution.verdict(), Some(Verdict::Score(_)));
    let head = match result.map(|result| result.to_string()).as_deref() {
        _ if best.is_empty() => String::new(),
        _ if scored => format!("Best {} ({} of {all}):", plural(best.len()), best.len()),
        Some("win") => format!("Winning {} ({} of {all}):", plural(best.len()), best.len()),
        Some("draw") => format!("Drawing {} ({} of {all}):", plural(best.len()), best.len()),
        _ if all == 1 => "The only move loses:".to_owned(),
        _ => format!("Every move loses ({all}):"),
    };
    let mut list = |head: &str, choices: &[&Move]| {
        let _ = writeln!(page, "{head}");
        let mut sorted = choices.to_vec();
        // Fast wins and slow losses first; equals stay in the order of the game.
        sorted.sort_by_key(|choice| match choice.verdict() {
            Some(Verdict::Loss(Some(plies))) => i64::from(plies),
            Some(Verdict::Draw) => 1 << 40,
            Some(Verdict::Win(Some(plies))) => (1 << 41) - i64::from(plies),
            Some(Verdict::Score(score)) => score,
            _ => 1 << 42,
        });
        let width = sorted
            .iter()
            .map(|choice| choice.text.len())
            .max()
            .unwrap_or(0);
        for choice in sorted.iter().take(SHOWN) {
            let worth = choice.verdict().map_or("not known".to_owned(), after);
            let _ = writeln!(page, "  {:width$}  {worth}", choice.text);
        }
        if sorted.len() > SHOWN {
            let _ = writeln!(page, "  … and {} more", sorted.len() - SHOWN);
        }
    };
    if !head.is_empty() {
        list(&format!("\n{head}"), &best);
    }
    if others.is_empty() || (lost && best.is_empty()) && others.is_empty() {
        return;
    }
    if best.is_empty() {
        list(&format!("\nMoves ({all}):"), &others);
    } else {
        list(&format!("Others ({}):", others.len()), &others);
    }
}

fn line(page: &mut String, solution: &Solution) {
    if solution.line.len() < 2 {
        return;
    }
    let mut words: Vec<&str> = (solution.line.iter())
        .take(PLIES)
        .map(|step| step.text.as_str())
        .collect();
    if solution.line.len() > PLIES {
        words.push("…");
    }
    let _ = writeln!(page, "\nBest play: {}", words.join(" "));
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
            let _ = writeln!(
                page,
                "{:>5}{:>14}{:>14}",
                round.distance, round.wins, round.losses
            );
        }
    }
}
