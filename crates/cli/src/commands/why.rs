//! `grundy why GAME [POSITION…]`

use std::io::Write;

use clap::Args;
use grundy::draw::Format;
use grundy::{Diagnostic, Stop};

use super::messages;
use crate::exit::{Done, Exit};
use crate::options::{GameArgs, PlayModeArgs};
use crate::shell::Shell;

/// Explains the value of a position: the options, the mex, the nim-sum, the winning moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy why nim 11 12 15               a sum: the nim-sum in binary columns
  grundy why take:3 4                   one heap: its options and their mex
  grundy why take:3 40 --all            the definition for every smaller heap as well
  grundy why kayles 5 + take:3 7        a sum of two games
  grundy why turning-turtles THTTHTTTHH  a row of coins
  grundy why deque:1,2,9,3              a game of scores: every choice
  grundy why domineering '..|..'        a partizan game: the options that matter
  grundy why nim 11 12 15 --format latex

Without a position, the start position is explained.")]
pub struct Why {
    #[command(flatten)]
    game: GameArgs,
    /// The components of the position, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    #[command(flatten)]
    play_mode: PlayModeArgs,
    /// Also writes the definition for every smaller position
    #[arg(long)]
    all: bool,
}

impl Why {
    pub fn run(self, shell: &mut Shell) -> Done {
        if let Some(format) = shell.format
            && !matches!(format, Format::Text | Format::Json | Format::Latex)
        {
            let fact = messages::reasons_have_no_such_format(format.name());
            return Err(Diagnostic::error("wrong-format", fact)
                .help(messages::formats_of_reasons())
                .into());
        }
        let (mut game, positions) = shell.opened_at(&self.game, &self.positions)?;
        let play_mode = self.play_mode.play_mode(game.play_mode());
        let sum = game.read(&positions, &mut shell.run())?;
        let reasons = game.why(&sum, play_mode, self.all, &mut shell.run())?;
        shell.progress.clear();
        let lang = shell.lang;
        let mut out = crate::output::stdout();
        match shell.format {
            _ if shell.is_markdown() => write!(out, "{}", reasons.markdown(lang))?,
            Some(Format::Json) => writeln!(out, "{}", reasons.to_json())?,
            Some(Format::Latex) => write!(out, "{}", reasons.latex(lang))?,
            _ => write!(out, "{}", reasons.text(lang))?,
        }
        out.flush()?;
        shell.progress.timing();
        match reasons.solution.stop {
            None | Some(Stop::Complete) => Ok(()),
            Some(_) => Err(Exit::Partial),
        }
    }
}
