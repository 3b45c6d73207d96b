//! `grundy version`

use std::env::consts::{ARCH, OS};
use std::io::Write;

use clap::Args;
use grundy::Message;
use serde_json::{Value, json};

use super::messages;
use crate::exit::Done;
use crate::manual::{Answer, CommandTexts, Manual};
use crate::shell::Shell;

/// Prints the version, the properties of this machine, and the limits of the program
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy version
  grundy version --limit bytes=8G --format json

A kernel is an inner loop for one kind of processor; the first in a line is used.")]
pub struct Version {}

impl Version {
    #[expect(
        clippy::unused_self,
        reason = "all commands have the same method `run`"
    )]
    pub fn run(self, shell: &mut Shell) -> Done {
        let json = shell.json()?;
        let budget = shell.budget();
        let version = env!("CARGO_PKG_VERSION");
        let commit = Some(env!("GRUNDY_COMMIT")).filter(|commit| !commit.is_empty());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let kernels = grundy::values::nim::kernels();
        let limits = [
            ("cells", budget.cells),
            ("options", budget.options),
            ("bytes", budget.bytes),
        ];
        let mut out = crate::output::stdout();
        if json {
            let kernels = kernels.map(|(engine, kernels)| (engine.to_owned(), kernels.into()));
            let limits = limits.map(|(name, limit)| (name.to_owned(), limit.into()));
            let answer = json!({
                "version": version, "commit": commit, "processor": ARCH, "system": OS, "threads": threads,
                "kernels": Value::Object(kernels.into_iter().collect()),
                "limits": Value::Object(limits.into_iter().collect()),
            });
            writeln!(out, "{answer}")?;
        } else {
            let lang = shell.lang;
            let program = messages::program_on_machine(env!("GRUNDY_VERSION"), ARCH, OS);
            writeln!(out, "{}", program.text(lang))?;
            writeln!(out, "{}  {threads}", lang.pick("threads", "スレッド"))?;
            for (engine, kernels) in kernels {
                let engine = match engine {
                    "heaps" => messages::heaps(),
                    _ => messages::nimbers(),
                };
                let kernels = kernels.into_iter().map(|kernel| match &*kernel {
                    "carry-less multiply" => messages::carry_less_multiply(),
                    _ => Message::same(kernel),
                });
                let line = messages::kernels_of(engine, Message::joined(kernels, ", ", ", "));
                writeln!(out, "{}", line.text(lang))?;
            }
            let limits = limits.map(|(name, limit)| match limit {
                Some(limit) => format!("{name}={limit}"),
                None => format!("{name}=none"),
            });
            writeln!(
                out,
                "{}  {}",
                lang.pick("limits ", "制限    "),
                limits.join(",")
            )?;
        }
        Ok(out.flush()?)
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "版、この計算機の性質、プログラムの制限を表示する",
        arguments: &[],
        after: "\
例：
  grundy version
  grundy version --limit bytes=8G --format json

カーネルは、ある種類のプロセッサーのための内側のループです。行の最初にあるものを使います。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "version",
            about: "An object: the program and the machine.",
            samples: &[&["version"]],
            keys: &[
                ("version", "text", "the version"),
                ("commit", "text|null", "the commit of the source, in releases and optimized builds"),
                ("processor", "text", "the architecture"),
                ("system", "text", "the operating system"),
                ("threads", "integer", "the threads of the machine"),
                ("kernels", "object", "the kernels that the processor supports, the one in use first"),
                ("kernels.heaps", "array", "for heap games"),
                ("kernels.nimbers", "array", "for nimbers"),
                ("limits", "object", "the default limits"),
                ("limits.cells", "integer|null", "as of `--limit`"),
                ("limits.options", "integer|null", "as of `--limit`"),
                ("limits.bytes", "integer|null", "as of `--limit`"),
            ],
        },
    ],
    samples: &[
        ("version", ""),
    ],
    mistakes: &[],
};
