//! `grundy completions SHELL`

use clap::Args;
use clap_complete::Shell as Kind;

use crate::exit::Done;
use crate::manual::{CommandTexts, Manual};

/// Prints the completion script for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish")]
pub struct Completions {
    /// The shell
    shell: Kind,
}

impl Completions {
    pub fn run(self, _: &mut crate::shell::Shell) -> Done {
        use std::io::Write;
        // Into memory first: the generator panics on a closed pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "grundy", &mut script);
        let mut out = crate::output::stdout();
        out.write_all(&script)?;
        Ok(out.flush()?)
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "シェルの補完のスクリプトを表示する",
        arguments: &[("shell", "シェル")],
        after: "\
例：
  grundy completions bash > ~/.local/share/bash-completion/completions/grundy
  grundy completions fish > ~/.config/fish/completions/grundy.fish",
        values: &[],
    },
    answers: &[],
    samples: &[
        ("completions  bash", ""),
    ],
    mistakes: &[],
};
