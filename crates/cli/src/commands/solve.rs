//! `grundy solve GAME [POSITION…]`

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use grundy::formula::Kind;
use grundy::play::picture;
use grundy::{Area, Formula, Lang, Stop};

use super::messages;
use crate::boards::BoardOptions;
use crate::exit::{Done, Exit};
use crate::options::{GameArgs, PlayModeArgs};
use crate::page;
use crate::shell::Shell;

/// Finds the winner, the winning moves, and a line of best play
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy solve nim 3 4 5                three heaps: a sum of three components
  grundy solve wythoff 4,7              one position with two coordinates
  grundy solve maya 1,2,3,6,8           a position that is a list
  grundy solve mock-turtles HTTHH       a row of coins, heads and tails
  grundy solve product:ruler,twins 3,5  a board of coins with one head
  grundy solve take:3 5 + kayles 4      a sum of two games
  grundy solve minimax-tree 'mn(1)'     a function of the rules by its name
  grundy solve domineering '..|..' + kayles 5   a sum with a partizan game
  grundy solve rules.game --given 'H=[1,2,6]'
  grundy solve 0.77 5 9 12 --play misere        misère play
  grundy solve 'S{1,2}' 4 5 --compound selective    a move in one heap or more
  grundy solve loopy-heap 3 7 --certificate FILE    a loopy game, with a proof
  grundy solve connect4:5,4 '3 3 2'     a game on a board, after some moves
  grundy solve dobutsu --checkpoint dobutsu.ck --database dobutsu.db
  grundy solve connect4:5,4 --workers 4 --folder c54    all positions, by four processes
  grundy solve connect4:5,4 '3 3 2' --database c54      a position of the solved game

Without a position, the start position in `answer` is solved. Write a position that begins with a \
minus sign after `--`, or with the name of its function: 'g(-3,5)'.")]
pub struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// The components of the position, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    play_mode: PlayModeArgs,
    /// Writes a proof of the values into this file, for `grundy check`; for rules with `loopy`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    board: BoardOptions,
}

impl Solve {
    pub fn run(self, shell: &mut Shell) -> Done {
        let as_json = shell.json()?;
        let (mut game, positions) = shell.opened_at(&self.game, &self.positions)?;
        let on_board = game.own_board().is_some();
        if !on_board {
            self.board.refuse()?;
        }
        let play_mode = self.play_mode.play_mode(game.play_mode());
        let mut cluster_solution = None;
        #[cfg(feature = "cluster")]
        if self.board.cluster.is_asked() {
            cluster_solution = self.board.by_layers(shell, &mut game, &positions)?;
            if cluster_solution.is_none() {
                return Ok(());
            }
        }
        let solution = if let Some(solution) = cluster_solution.take() {
            solution
        } else if play_mode.is_usual() {
            self.board.solve(shell, &mut game, &positions)?
        } else {
            let sum = game.read(&positions, &mut shell.run())?;
            game.solve_as(&sum, play_mode, &mut shell.run())?
        };
        if let Some(path) = &self.certificate {
            let formula = game.formula_mut()?;
            let sum = formula.positions(&positions, &mut shell.run())?;
            let certificate = formula.loopy_certificate(&sum, &mut shell.run())?;
            shell.write_certificate(path, &certificate)?;
        }
        shell.progress.clear();
        let lang = shell.lang;
        let symbol_lang = if self.board.ja { Lang::Ja } else { lang };
        let law_lang = if as_json { Lang::En } else { lang };
        let law_text = game
            .formula()
            .ok()
            .and_then(|formula| formula.law(law_lang));
        let mut out = crate::output::stdout();
        if as_json {
            let mut answer = solution.to_json();
            if let (Some(law), Some(fields)) = (law_text, answer.as_object_mut()) {
                fields.insert("law".to_owned(), law.into());
            }
            writeln!(out, "{answer}")?;
        } else {
            let page = page::solution(&game, &solution, (lang, symbol_lang), self.board.rounds)?;
            out.write_all(page.as_bytes())?;
            if let Some(law) = law_text {
                writeln!(out, "\n{}", messages::solved_by_law(law).text(lang))?;
            }
        }
        out.flush()?;
        if let (Some(path), Some(board)) = (&self.board.picture, game.own_board()) {
            crate::output::write_file(path, "--picture", |out| {
                picture::marked(board, &solution, symbol_lang, out)
            })?;
            let remark = crate::messages::picture_written(path.display());
            shell.progress.say(&remark);
        }
        if !as_json
            && play_mode.is_usual()
            && std::io::stdout().is_terminal()
            && let Ok(formula) = game.formula_mut()
        {
            law(shell, formula);
        }
        shell.progress.timing();
        let is_unknown = solution.kind == Kind::Loopy && solution.outcome.is_none();
        match solution.stop {
            _ if is_unknown => Err(Exit::Partial),
            None | Some(Stop::Complete) => Ok(()),
            Some(_) => Err(Exit::Partial),
        }
    }
}

/// Text output only: the laws of a small table of the game.
fn law(shell: &mut Shell, formula: &mut Formula) {
    let small = (formula.main_function()).is_some_and(|main| main.params.len() <= 2);
    let area = Area::up_to(40);
    if small
        && let Ok(laws) = formula.pattern(&area, &mut shell.run())
        && let Some(law) = laws.findings.first()
    {
        shell.progress.say(&law.line());
    }
}
