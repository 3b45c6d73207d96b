//! `grundy explain GAME [--to N | --box …]`

use std::io::Write;

use clap::Args;
use grundy::Stop;

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// How a table would be computed, why so, and what it would cost
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy explain wythoff --to 2000
  grundy explain wythoff --to 2000 --run
  grundy explain rules.game --box x=0..=99,y=0..=99")]
pub struct Explain {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// The function, if not the one that the rules are about
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Computes the table too, and says what really happened
    #[arg(long)]
    run: bool,
}

impl Explain {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let area = self.area.area()?;
        let mut game = shell.open(&self.game, None)?;
        let function = self.function.as_deref();
        let (explanation, stop) = if self.run {
            game.explain_run(function, &area, &mut shell.run())?
        } else {
            (game.explain(function, &area)?, Stop::Complete)
        };
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", explanation.to_json())?;
        } else {
            for line in &explanation.plan {
                writeln!(out, "{line}")?;
            }
            for (name, count) in [
                ("cells", explanation.cells),
                ("options", explanation.options),
                ("bytes", explanation.bytes),
            ] {
                match count {
                    Some(count) => writeln!(out, "{name}: {count}")?,
                    None => writeln!(out, "{name}: not known beforehand")?,
                }
            }
            if let Some(ran) = &explanation.ran {
                writeln!(out, "ran: {}", ran.engine)?;
                for step in &ran.steps {
                    writeln!(out, "ran: {step}")?;
                }
                let (cells, options, bytes) = (ran.cells, ran.options, ran.bytes);
                writeln!(out, "ran: {cells} cells, {options} options, {bytes} bytes")?;
            }
        }
        out.flush()?;
        match stop {
            Stop::Complete => Ok(()),
            _ => Err(Exit::Partial),
        }
    }
}
