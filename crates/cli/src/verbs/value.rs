//! `grundy value GAME [POSITION…]`, `grundy value -e EXPR`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::period::Certificate;
use grundy::values::{self, ValueReport};
use grundy::{Diagnostic, Lang};
use serde_json::json;

use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// What a position is worth when Left and Right have different moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy value domineering '....|....'
  grundy value hackenbush '0-1b 1-2r' '0-1g'
  grundy value -e '{3|-1} + {2|0}'
  grundy value toads-and-frogs tt..ff --format json
  grundy value domineering '...|...' --certificate d.cert   then: grundy check d.cert

Several positions are a sum. The names of the games: grundy games.")]
pub struct ValueArgs {
    #[command(flatten)]
    pub asked: ValueQuestion,
    /// Also the value in braces with numbers, ups and stars only
    #[arg(long)]
    plain: bool,
    /// Writes the proof of the value by replies of the second player into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// A game with positions, or an expression.
#[derive(Args)]
pub struct ValueQuestion {
    /// A game of two sides
    #[arg(value_name = "GAME", required_unless_present = "expr")]
    game: Option<String>,
    /// The components, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    /// An expression instead, such as '{3|-1} + ^'
    #[arg(short, long, value_name = "EXPR", allow_hyphen_values = true)]
    expr: Option<String>,
}

impl ValueQuestion {
    /// What is known about the value that is meant.
    pub fn report(&self, plain: bool, shell: &mut Shell) -> Result<ValueReport, Exit> {
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let Some(game) = &self.game else {
            let expr = self.expr.as_deref().unwrap_or_default();
            return Ok(values::expression(expr, plain, &mut shell.run())?);
        };
        let args = GameArgs {
            game: game.clone(),
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, self.expr.as_deref())?;
        match &self.expr {
            None => Ok(game.value(&words, plain, &mut shell.run())?),
            Some(expr) if words.is_empty() => Ok(game.value_of(expr, plain, &mut shell.run())?),
            Some(_) => Err(Diagnostic::error(
                "two-questions",
                "positions and an expression are two questions",
            )
            .help("give one of them")
            .into()),
        }
    }
}

impl ValueQuestion {
    /// The proof of the value of positions.
    fn certificate(&self, shell: &mut Shell) -> Result<Certificate, Exit> {
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let (Some(game), None) = (&self.game, &self.expr) else {
            return Err(Diagnostic::error(
                "no-certificate",
                "an expression has no moves to reply to",
            )
            .help("certify a position: `grundy value domineering '..|..' --certificate FILE`")
            .into());
        };
        let args = GameArgs {
            game: game.clone(),
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, None)?;
        Ok(game.certify(&words, &mut shell.run())?)
    }
}

impl ValueArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let json = shell.json()?;
        let report = self.asked.report(self.plain, shell)?;
        let proof = match &self.certificate {
            Some(path) => Some((path, self.asked.certificate(shell)?)),
            None => None,
        };
        shell.progress.clear();
        if let Some((path, proof)) = proof {
            let text = proof.to_string();
            crate::output::write_file(path, |out| out.write_all(text.as_bytes()))?;
            let path = path.display();
            shell
                .progress
                .say(&format!("certificate written to {path}"));
        }
        let mut out = crate::output::stdout();
        if json {
            writeln!(out, "{}", json!(report))?;
        } else {
            out.write_all(page(&report, shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }
}

/// The answer for people.
fn page(report: &ValueReport, lang: Lang) -> String {
    let mut page = String::new();
    let large = lang.pick(
        "(a value of over a million letters)",
        "（百万字を超える値）",
    );
    let text = report.value.text.as_deref().unwrap_or(large);
    let wins = match report.outcome {
        "L" => lang.pick("Left wins, whoever begins", "左の勝ち（どちらが先手でも）"),
        "R" => lang.pick("Right wins, whoever begins", "右の勝ち（どちらが先手でも）"),
        "N" => lang.pick("who begins wins", "先手の勝ち"),
        _ => lang.pick("who begins loses", "後手の勝ち"),
    };
    let none = lang.pick("none", "なし");
    let mut line = |name: &str, words: &str| {
        let _ = writeln!(page, "{name}{words}");
    };
    line(lang.pick("value        ", "値        "), text);
    if let Some(plain) = &report.value.plain {
        line(lang.pick("plain        ", "括弧      "), plain);
    }
    line(lang.pick("kind         ", "種類      "), report.value.kind);
    line(
        lang.pick("outcome      ", "勝敗      "),
        &format!("{}: {wins}", report.outcome),
    );
    line(lang.pick("mean         ", "平均      "), &report.mean);
    line(
        lang.pick("temperature  ", "温度      "),
        &report.temperature,
    );
    line(
        lang.pick("stops        ", "止まり    "),
        &report.stops.join(", "),
    );
    line(
        lang.pick("weight       ", "原子量    "),
        report.weight.as_deref().unwrap_or(none),
    );
    line(
        lang.pick("birthday     ", "誕生日    "),
        &report.birthday.to_string(),
    );
    page
}
