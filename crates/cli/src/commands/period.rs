//! `grundy period GAME [--to N] [--certificate FILE] [--checkpoint FILE]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::draw::width::pad_right;
use grundy::laws::period::{PeriodStatus, Reach, Report};
use grundy::{Diagnostic, Lang, Stop, words};

use crate::checkpoint::{CheckpointArgs, CheckpointFile, hold, read_checkpoint};
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// The least period of a heap game, with its proof
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy period kayles
  grundy period 0.104 --certificate 0.104.cert     then: grundy check 0.104.cert
  grundy period 'g(x) = mex{ g(x-s) for s in S if s<=x }' --given 'S=[2,5,7]'
  grundy period 0.106 --to 100000000000 --checkpoint 0.106.checkpoint

A period is proved by a theorem, or only observed, or there is none. Without --to the search goes on \
until it is interrupted on a terminal, and elsewhere as long as it is cheap. A run with --checkpoint can be stopped at any moment and is resumed by the same \
command.")]
pub struct Period {
    #[command(flatten)]
    game: GameArgs,
    /// Looks at the heaps up to N, whatever they cost
    #[arg(long, value_name = "N", value_parser = super::count)]
    to: Option<u64>,
    /// Writes the proof into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    kept: CheckpointArgs,
    /// Threads: a second one helps with games that have many rare heaps
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

impl Period {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut game = shell.opened(&self.game, None)?;
        // A user at a terminal can stop it.
        let watched = shell.progress.is_watched().then_some(u64::MAX >> 1);
        let reach = Reach {
            to: self.to.or(watched),
        };
        shell.progress.unit("heaps");
        let report = match &self.kept.checkpoint {
            None => game.period(reach, &mut shell.run().on(self.threads))?,
            Some(path) => {
                let _held = hold(path)?;
                let from = read_checkpoint(path)?;
                let mut keeper = CheckpointFile::new(path, self.kept.every, shell.progress.flag());
                let report = game.formula_mut()?.period_long(
                    reach,
                    from.as_deref(),
                    &mut keeper,
                    &mut shell.run().on(self.threads),
                )?;
                keeper.finish()?;
                if report.status == PeriodStatus::Proved {
                    keeper.remove();
                }
                report
            }
        };
        shell.progress.clear();
        if let Some(path) = &self.certificate {
            match &report.certificate {
                Some(certificate) => {
                    let text = certificate.to_string();
                    crate::output::write_file(path, |out| out.write_all(text.as_bytes()))?;
                    shell
                        .progress
                        .say(&format!("certificate written to {}", path.display()));
                }
                None if report.status == PeriodStatus::Proved => {
                    return Err(without_certificate(&report).into());
                }
                None if report.stop == Stop::Complete
                    || report.status == PeriodStatus::Observed =>
                {
                    return Err(Diagnostic::error(
                        "no-certificate",
                        format!("there is no proof to certify: {}", report.sentence()),
                    )
                    .help("a larger --to may find one; without --certificate what is observed is printed")
                    .into());
                }
                None => {}
            }
        }
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", report.to_json())?;
        } else {
            out.write_all(page(&report, shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        if report.status == PeriodStatus::None && report.stop != Stop::Complete {
            let heaps = report.heaps;
            shell.progress.say(&match report.stop {
                Stop::Budget if reach.to.is_none() => format!(
                    "stopped after {heaps} heaps, the limit of a search without --to; `--to {}` goes on",
                    heaps.saturating_mul(10)
                ),
                Stop::Budget => format!("stopped after {heaps} heaps: that is --to, or a limit of cells or bytes"),
                stop => format!("stopped by {} after {heaps} heaps", shell.progress.why(stop)),
            });
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

/// The reason why a proved period has no certificate: outcomes with unbounded moves.
fn without_certificate(report: &Report) -> Diagnostic {
    let theorem = report.theorem.unwrap_or("a theorem");
    let error = Diagnostic::error(
        "no-certificate",
        format!(
            "no certificate is about these outcomes: their period follows from the Grundy values by {theorem}"
        ),
    );
    let error = match &report.code {
        Some(code) => error.help(format!(
            "`grundy period '{code}' --certificate FILE` writes the proof about the Grundy values"
        )),
        None => error,
    };
    error.help("without --certificate the period is printed")
}

/// The report as text.
fn page(report: &Report, lang: Lang) -> String {
    let said = |words: &str| words::phrase(words, lang);
    let (game, sentence) = (&report.game, report.sentence().text(lang).to_owned());
    let mut lines = vec![lang.pick(format!("{game}: {sentence}"), format!("{game}：{sentence}"))];
    let none = lang.pick("none", "なし");
    let mut fact = |name: &str, value: String| {
        let name = pad_right(name, lang.pick(15, 10));
        lines.push(format!("  {name} {value}"));
    };
    let status = match (report.status, report.theorem) {
        (PeriodStatus::Proved, Some(theorem)) => said(&format!("proved by {theorem}")),
        (PeriodStatus::Observed, _) if report.doubt.is_some() => {
            lang.pick("observed", "観察のみ").to_owned()
        }
        (PeriodStatus::Observed, _) => {
            said("observed; no theorem covers it, or the values do not suffice")
        }
        (status, _) => lang.pick(status.word(), "なし").to_owned(),
    };
    fact(lang.pick("status", "状態"), status);
    if let (Some(period), Some(preperiod)) = (report.period, report.preperiod) {
        fact(lang.pick("period", "周期"), period.to_string());
        fact(lang.pick("preperiod", "前周期"), preperiod.to_string());
        if let Some(saltus) = report.saltus.filter(|saltus| *saltus != 0) {
            fact(lang.pick("saltus", "増分"), saltus.to_string());
        }
        let last = report.last_exception();
        let last = last.map_or(none.to_owned(), |last| last.to_string());
        fact(lang.pick("last exception", "最後の例外"), last);
    }
    if let Some((value, at)) = report.largest {
        let first = said(&format!("{value}, first at {at}"));
        fact(lang.pick("largest value", "最大の値"), first);
    }
    let heaps = report.heaps.to_string();
    fact(lang.pick("values computed", "計算した値"), heaps);
    if let Some(rares) = &report.rares {
        fact(
            lang.pick("rare heaps", "まれな山"),
            rares.text(lang).to_owned(),
        );
    }
    if let Some(code) = &report.code
        && code.to_string() != report.game
    {
        let game = match report.shift {
            0 => code.to_string(),
            shift => said(&format!("{code}, position n being heap n+{shift}")),
        };
        fact(lang.pick("game", "ゲーム"), game);
    }
    if let Some(doubt) = &report.doubt {
        let sentence = doubt.sentence().text(lang).to_owned();
        lines.push(lang.pick(
            format!("  a proof was withdrawn, since {sentence}"),
            format!("  証明を取り下げた：{sentence}"),
        ));
        lines.extend((doubt.advice()).map(|advice| format!("  {}", advice.text(lang))));
    }
    lines.join("\n") + "\n"
}
