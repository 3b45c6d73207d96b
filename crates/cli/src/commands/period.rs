//! `grundy period GAME [--to N] [--certificate FILE] [--proof] [--checkpoint FILE]`

mod messages;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::draw::width::pad_right;
use grundy::laws::period::{PeriodStatus, Reach, Report};
use grundy::{Diagnostic, Lang, Message, Observer, Run, Stop, printable};

use crate::checkpoint::{self, CheckpointArgs, CheckpointFile, hold, read_checkpoint};
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Key, Manual};
use crate::options::GameArgs;
use crate::progress::ENDLESS;
use crate::shell::Shell;

/// Finds the least period of the values of a heap game, with its proof
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy period kayles
  grundy period 0.104 --certificate 0.104.cert     then: grundy check 0.104.cert
  grundy period kayles --proof                     the proof in sentences
  grundy period 'g(x) = mex{ g(x-s) for s in S if s<=x }' --given 'S=[2,5,7]'
  grundy period 0.106 --to 100000000000 --checkpoint 0.106.checkpoint

A period is proved by a theorem, or only observed, or not found. Without --to the search on a terminal continues \
until it is interrupted; elsewhere it ends at a limit of work. A run with --checkpoint can be stopped at any time and is resumed by the same \
command.")]
pub struct Period {
    #[command(flatten)]
    game: GameArgs,
    /// Computes the heaps up to N, without a limit of work
    #[arg(long, short = 'n', value_name = "N", value_parser = super::count)]
    to: Option<u64>,
    /// Writes the proof into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Writes the proof of the period in sentences, as `why` does
    #[arg(long, conflicts_with_all = ["certificate", "checkpoint", "to"])]
    proof: bool,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    /// The number of threads; a second one helps with games that have many rare heaps
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    threads: usize,
}

impl Period {
    pub fn run(self, shell: &mut Shell) -> Done {
        if self.proof {
            return self.written_proof(shell);
        }
        let for_programs = shell.json()?;
        let mut game = shell.opened(&self.game, None)?;
        // A user at a terminal can stop it.
        let watched = shell.progress.is_watched().then_some(ENDLESS);
        let reach = Reach {
            to: self.to.or(watched),
        };
        shell.progress.unit(crate::messages::unit_heaps());
        let report = match &self.checkpoints.checkpoint {
            None => game.period(reach, &mut run_to(reach, shell).on(self.threads))?,
            Some(path) => {
                let _held = hold(path, checkpoint::OPTION)?;
                let from = read_checkpoint(path, checkpoint::OPTION)?;
                let mut keeper = CheckpointFile::new(
                    path,
                    checkpoint::OPTION,
                    self.checkpoints.every,
                    shell.progress.flag(),
                );
                let report = game.formula_mut()?.period_long(
                    reach,
                    from.as_deref(),
                    &mut keeper,
                    &mut run_to(reach, shell).on(self.threads),
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
                    shell.write_certificate(path, certificate)?;
                }
                None if report.status == PeriodStatus::Proved => {
                    return Err(without_certificate(&report).into());
                }
                None if report.stop == Stop::Complete
                    || report.status == PeriodStatus::Observed =>
                {
                    let fact = messages::nothing_to_certify(report.sentence());
                    return Err(Diagnostic::error("no-certificate", fact)
                        .help(messages::search_further_or_leave_out())
                        .into());
                }
                None => {}
            }
        }
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", report.to_json())?;
        } else {
            out.write_all(page(&report, &[], shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        ended(&report, reach.to, shell)
    }
}

/// Returns a run to a number of heaps, or one within the limits.
fn run_to(reach: Reach, shell: &mut Shell) -> Run<'_> {
    match reach.to {
        Some(_) => shell.run_of_any_length(),
        None => shell.run(),
    }
}

/// Prints why a search ended without a period before it reached the heap `to`.
pub(super) fn ended(report: &Report, to: Option<u64>, shell: &mut Shell) -> Done {
    if report.status != PeriodStatus::None || report.stop == Stop::Complete {
        return Ok(());
    }
    let heaps = report.heaps;
    shell.progress.say(&match report.stop {
        Stop::Budget if to.is_none() => {
            messages::stopped_without_to(heaps, heaps.saturating_mul(10))
        }
        Stop::Budget => messages::stopped_at_limit(heaps),
        stop => messages::stopped_after(shell.progress.why(stop), heaps),
    });
    Err(Exit::Partial)
}

impl Period {
    /// Writes the proof of the period in sentences.
    fn written_proof(&self, shell: &mut Shell) -> Done {
        super::why::accept_format(shell)?;
        let mut game = shell.opened(&self.game, None)?;
        game.formula()?;
        match game.period_proof(&mut shell.run().on(self.threads)) {
            Some(proof) => super::why::write_law(&proof, shell),
            None if shell.progress.cancelled() => Err(Exit::Partial),
            None => {
                let error = Diagnostic::error("no-certificate", messages::no_period_is_proved());
                Err(error.help(messages::leave_out_proof()).into())
            }
        }
    }
}

/// The reason why a proved period has no certificate: outcomes with unbounded moves.
fn without_certificate(report: &Report) -> Diagnostic {
    let theorem = match report.theorem {
        Some(theorem) => Message::same(theorem),
        None => messages::a_theorem(),
    };
    let fact = messages::outcomes_without_certificate(theorem);
    let error = Diagnostic::error("no-certificate", fact);
    let error = match &report.code {
        Some(code) => error.help(messages::certify_grundy_values(code.to_string())),
        None => error,
    };
    error.help(messages::leave_out_certificate())
}

/// The report as text, with more facts below those of the search.
pub(super) fn page(report: &Report, more: &[(Message, String)], lang: Lang) -> String {
    let head = crate::messages::with_name(printable(&report.game), report.sentence());
    let mut lines = vec![head.text(lang).to_owned()];
    let none = lang.pick("none", "なし");
    let mut fact = |name: &str, value: &str| {
        let name = pad_right(name, lang.pick(15, 10));
        lines.push(format!("  {name} {value}"));
    };
    let status = match (report.status, report.theorem) {
        (PeriodStatus::Proved, Some(theorem)) => messages::proved_by(theorem),
        (PeriodStatus::Observed, _) if report.doubt.is_some() => messages::observed(),
        (PeriodStatus::Observed, _) => messages::observed_without_theorem(),
        (status, _) => Message::new("", status.word(), "なし"),
    };
    fact(lang.pick("status", "状態"), status.text(lang));
    if let (Some(period), Some(preperiod)) = (report.period, report.preperiod) {
        fact(lang.pick("period", "周期"), &period.to_string());
        fact(lang.pick("preperiod", "前周期"), &preperiod.to_string());
        if let Some(saltus) = report.saltus.filter(|saltus| *saltus != 0) {
            fact(lang.pick("saltus", "増分"), &saltus.to_string());
        }
        let last = report.last_exception();
        let last = last.map_or(none.to_owned(), |last| last.to_string());
        fact(messages::last_exception().text(lang), &last);
    }
    if let Some((value, at)) = report.largest {
        let first = messages::first_at(value, at);
        fact(messages::largest_value().text(lang), first.text(lang));
    }
    let heaps = report.heaps.to_string();
    fact(messages::values_computed().text(lang), &heaps);
    if let Some(rares) = &report.rares {
        fact(messages::rare_heaps().text(lang), rares.text(lang));
    }
    if let Some(equality) = &report.equality {
        fact(lang.pick("one heap", "一つの山"), equality.text(lang));
    }
    if let Some(code) = &report.code
        && code.to_string() != report.game
    {
        let game = match report.shift {
            0 => Message::same(code.to_string()),
            shift => messages::shifted(code.to_string(), shift),
        };
        fact(lang.pick("game", "ゲーム"), game.text(lang));
    }
    for (name, value) in more {
        fact(name.text(lang), value);
    }
    if let Some(doubt) = &report.doubt {
        let withdrawn = messages::proof_withdrawn(doubt.sentence());
        lines.push(format!("  {}", withdrawn.text(lang)));
        lines.extend(
            doubt
                .advice()
                .map(|advice| format!("  {}", advice.text(lang))),
        );
    }
    lines.join("\n") + "\n"
}

/// The keys of the answer.
#[rustfmt::skip] // one line for each key
pub const KEYS: [Key; 10] = [
    ("game", "text", "the game as it was given"),
    ("status", "text", "`proved`, `observed` or `none`"),
    ("theorem", "text|null", "the theorem of the proof ([theorems](theorems.md))"),
    ("period", "integer|null", "the least period"),
    ("preperiod", "integer|null", "the first heap from which the values repeat"),
    ("saltus", "integer|null", "the growth of the values from one period to the next"),
    ("last_exception", "integer|null", "the last heap that does not repeat"),
    ("max_value", "integer", "the largest value"),
    ("max_at", "integer", "the first heap with it"),
    ("heaps", "integer", "the number of computed values"),
];

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "山のゲームの値の最小の周期を、証明とともに求める",
        arguments: &[
            ("to", "N までの山を、計算量の制限なしに計算する"),
            ("certificate", "証明をこのファイルに書く（`grundy check` で検査する）"),
            ("proof", "`why` と同じく、周期の証明を文章で書く"),
            (
                "threads",
                "スレッドの数。二つ目は、まれな値の山が多いゲームで役に立つ",
            ),
        ],
        after: "\
例：
  grundy period kayles
  grundy period 0.104 --certificate 0.104.cert     検査は grundy check 0.104.cert
  grundy period kayles --proof                     文章で書いた証明
  grundy period 'g(x) = mex{ g(x-s) for s in S if s<=x }' --given 'S=[2,5,7]'
  grundy period 0.106 --to 100000000000 --checkpoint 0.106.checkpoint

周期は、定理によって証明されるか、観察されるだけか、見つからないかのどれかです。--to がなければ、端末では中断するまで、\
ほかでは計算量の制限まで探します。--checkpoint を付けた計算はいつでも止められ、同じコマンドで続けられます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "period",
            about: "An object: the period of a game of one heap.",
            samples: &[&["period", "kayles"], &["period", "0.07", "--to", "20"]],
            keys: &KEYS,
        },
    ],
    samples: &[
        ("period  kayles  --certificate  k.cert", ""),
        ("period  S{1,2}", ""),
        ("period  kayles  --proof", ""),
        ("period  0.07  --to  40", ""),
        ("period  0.106  --to  3000", ""),
        ("period  g(x) = mex{ g(x-k) for k in 1..=x }  --to  500", ""),
    ],
    mistakes: &[
        "period  wythoff",
        "period  0.6  --proof",
    ],
};
