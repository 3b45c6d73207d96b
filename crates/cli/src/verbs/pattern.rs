//! `grundy pattern GAME [--to N | --box …]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::pattern::Law;
use grundy::laws::period::Certificate;
use grundy::laws::theorem::BY_AUTOMATA;
use grundy::{Diagnostic, Lang, Observer};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// The laws in the values of a game: closed forms, periods, where the losses are
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy pattern take:3
  grundy pattern wythoff --box x=0..=99,y=0..=99
  grundy pattern kayles --to 500 --format json
  grundy pattern halving --language ja

Each law is a statement in the rule language, ready for `grundy claim`. It is proved, with the theorem
whose certificate was checked, or observed in the values that were computed, and no more than that.
Random values have no laws; a law is told only if the values could hardly agree by chance. Without
--language the sentences are in English and Japanese, and in English in JSON.")]
pub struct Pattern {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// Writes the proof of the first law that is proved into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Pattern {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut game = shell.opened(&self.game, None)?;
        let area = self.area.area()?;
        let laws = game.pattern(&area, &mut shell.run())?;
        shell.progress.clear();
        if let Some(path) = &self.certificate {
            let of_law = laws
                .findings
                .iter()
                .find_map(|law| law.certificate.as_ref());
            let of_rows = laws.rows.as_ref().map(|rows| &rows.certificate);
            let learned = laws.learned.as_ref().map(|learned| &learned.theorem);
            let learned = learned.map(|theorem| Certificate::Laws(theorem.certificate()));
            let Some(certificate) = of_law.or(of_rows).or(learned.as_ref()) else {
                return Err(Diagnostic::error("no-certificate", "no law is proved")
                    .help("without --certificate what is observed is printed")
                    .into());
            };
            let text = certificate.to_string();
            crate::output::write_file(path, |out| out.write_all(text.as_bytes()))?;
            shell
                .progress
                .say(&format!("certificate written to {}", path.display()));
        }
        let langs = match shell.language {
            Some(lang) => vec![lang],
            None => vec![Lang::En, Lang::Ja],
        };
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", laws.to_json(langs[0]))?;
        } else if laws.findings.is_empty() && laws.learned.is_none() {
            writeln!(
                out,
                "no law was found in {} values; that does not say that there is none",
                laws.cells
            )?;
        } else {
            for (i, law) in laws.findings.iter().enumerate() {
                if i > 0 {
                    writeln!(out)?;
                }
                writeln!(out, "{}", law.finding.statement)?;
                for lang in &langs {
                    writeln!(out, "  {}", law.sentence(*lang))?;
                }
                writeln!(out, "  {}", status(law))?;
            }
            if let Some(learned) = &laws.learned {
                if !laws.findings.is_empty() {
                    writeln!(out)?;
                }
                writeln!(out, "{}", learned.statement)?;
                for lang in &langs {
                    writeln!(out, "  {}", learned.theorem.sentence(*lang))?;
                }
                for line in learned.theorem.automaton().unwrap_or_default() {
                    writeln!(out, "    {line}")?;
                }
                let cells = learned.cells;
                writeln!(
                    out,
                    "  proved for all positions by {BY_AUTOMATA}; learned from {cells} cells"
                )?;
            }
        }
        if !for_programs {
            for lang in &langs {
                if let Some(rows) = &laws.rows {
                    writeln!(out, "\n{}", rows.sentence(*lang))?;
                }
                if let Some(known) = &laws.known {
                    let param = laws.ranges.axes.first().map_or("n", |range| &range.name);
                    writeln!(out, "\n{}", known.sentence(param, *lang))?;
                }
            }
        }
        out.flush()?;
        shell.progress.timing();
        // An interrupt may have been heard where it cost no value: a law that was not tried.
        if laws.stopped || shell.progress.cancelled() {
            let why = shell.progress.why(grundy::Stop::Interrupted);
            shell.progress.say(&format!(
                "stopped by {why}: the laws are those of {} values",
                laws.cells
            ));
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

/// How sure a law is.
fn status(law: &Law) -> String {
    let found = &law.finding;
    let cells = format!("{} cells of {}", found.cells, law.range());
    match &found.theorem {
        Some(theorem) if let Some(proof) = &law.proof => {
            format!(
                "proved for {} by {theorem}; checked in {cells}",
                proof.reach()
            )
        }
        Some(theorem) => format!("proved by {theorem}; checked in {cells}"),
        None => format!("observed in {cells}"),
    }
}
