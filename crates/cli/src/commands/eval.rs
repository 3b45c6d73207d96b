//! `grundy eval GAME [-e EXPR] [--inputs FILE]`

use std::io::Write;

use clap::Args;
use grundy::formula::{Output, json, plain};
use grundy::{Diagnostic, Failure, Game, Value};

use super::cases::{AnsweredCases, Printed};
use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Evaluates the line `answer` of the rules, or any expression
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy eval kayles -e 'g(13)'
  grundy eval kayles -e 'list{ g(n) for n in 0..=20 }'
  grundy eval rules.game --given n=7 --given 'S=[1,3,4]'
  grundy eval rules.game --inputs cases.jsonl > answers.jsonl

Each line of --inputs is an object of inputs, {\"n\": 7, \"S\": [1,3,4]}, and gives one line of \
output. The object may also contain the inputs under the key \"given\". The first line that fails ends the run.

Plain text in the format of programming contests is read if the rules contain the order of the inputs:
  # input: T; then T lines N, K
  # input: N, K; then A[N]")]
pub struct Eval {
    /// A name, a rule file, rules as text, a code such as 0.77, or a set such as subtract:1,3,4;
    /// without it the expression contains only numbers and values of games
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Sets an input of the rules to a value in JSON or in @FILE; a word without quotes is a text
    #[arg(long, value_name = "NAME=VALUE")]
    given: Vec<String>,
    /// The expression, with the names of the rules; by default `answer`
    #[arg(short, long, value_name = "EXPR", allow_hyphen_values = true)]
    expr: Option<String>,
    /// Evaluates once for each line of this file (- for the standard input)
    #[arg(long, value_name = "FILE.jsonl")]
    inputs: Option<String>,
    /// Prints texts without quotes and lists as words separated by spaces, instead of JSON
    #[arg(long)]
    raw: bool,
}

/// Prints a value: JSON, or a text without quotes.
fn show(value: &Value, for_programs: bool, out: &mut impl Write) -> Done {
    if let (Value::Str(text), false) = (value, for_programs) {
        writeln!(out, "{text}")?;
    } else if !for_programs && value.is_symbol() {
        writeln!(out, "{value}")?;
    } else {
        writeln!(out, "{}", json::from_value(value))?;
    }
    Ok(out.flush()?)
}

/// Whether the text in the place of GAME is an expression: `mex{0,1,2,4}`, `5 ^ 3`.
fn is_expression(text: &str) -> bool {
    grundy::values::is_expression(text) && Game::named(text).is_err()
}

impl Eval {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        if self.game.is_none() && self.expr.is_none() {
            return Err(
                Diagnostic::error("no-game", messages::nothing_to_evaluate())
                    .help(messages::what_to_evaluate())
                    .into(),
            );
        }
        let mut out = crate::output::stdout();
        let no_game = self.inputs.is_none() && self.given.is_empty();
        let expression = match (&self.game, &self.expr) {
            (None, Some(expr)) => Some(expr),
            (Some(game), None) if is_expression(game) => Some(game),
            _ => None,
        };
        if let (true, Some(expr)) = (no_game, expression) {
            let value = grundy::values::eval(expr, &mut shell.run())?;
            return show(&value, for_programs, &mut out);
        }
        let args = GameArgs {
            game: self.game.clone().unwrap_or_default(),
            given: self.given.clone(),
        };
        let mut game = match shell.opened(&args, self.expr.as_deref()) {
            // A text that is not a game may be an expression: `[1,2] ++ [3]`.
            Err(Exit::Failure(failure)) if no_game && self.expr.is_none() => {
                match grundy::values::eval(&args.game, &mut shell.run()) {
                    Ok(value) => return show(&value, for_programs, &mut out),
                    Err(_) => return Err(failure.into()),
                }
            }
            opened => opened?,
        };
        let Some(path) = self.inputs.clone() else {
            let value = self.value(&mut game, shell).map_err(|failure| {
                let has_inputs = game
                    .formula()
                    .is_ok_and(|game| !game.rules().inputs().is_empty());
                if failure.code() == "missing-input" && has_inputs {
                    failure.help(messages::inputs_from_stdin())
                } else {
                    failure
                }
            })?;
            if self.raw {
                writeln!(out, "{}", plain(&value))?;
                out.flush()?;
            } else {
                show(&value, for_programs, &mut out)?;
            }
            let by_law = game.formula().ok().and_then(|game| game.law(shell.lang));
            if let Some(law) = by_law {
                shell.progress.say(&messages::by_law(law));
            }
            shell.progress.timing();
            if value.contains_unknown() {
                return Err(Exit::Partial);
            }
            return Ok(());
        };
        let mut game = game.into_formula()?;
        let cases = AnsweredCases {
            expr: self.expr,
            printed: if self.raw {
                Printed::Words(Output::PLAIN)
            } else {
                Printed::Json
            },
        };
        cases.run_file(&mut game, &path, out, shell)
    }

    fn value(&self, game: &mut Game, shell: &mut Shell) -> Result<Value, Failure> {
        match &self.expr {
            Some(expr) => game.eval(expr, &mut shell.run()),
            None => game.answer(&mut shell.run()),
        }
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "規則の `answer` の行か、任意の式を計算する",
        arguments: &[
            (
                "game",
                "名前、規則のファイル、規則の文字列、0.77 のような符号、または subtract:1,3,4 のような集合。\
                 なければ、式には数とゲームの値だけを書ける",
            ),
            ("expr", "規則の名前を使う式。指定しなければ `answer`"),
            (
                "inputs",
                "このファイル（- は標準入力）の一行ごとに一回計算する",
            ),
            (
                "raw",
                "JSON の代わりに、文字列は引用符なし、リストは空白区切りの語で表示する",
            ),
        ],
        after: "\
例：
  grundy eval kayles -e 'g(13)'
  grundy eval kayles -e 'list{ g(n) for n in 0..=20 }'
  grundy eval rules.game --given n=7 --given 'S=[1,3,4]'
  grundy eval rules.game --inputs cases.jsonl > answers.jsonl

--inputs の各行は、入力のオブジェクト {\"n\": 7, \"S\": [1,3,4]} で、出力は一行に一つです。入力は、\
キー \"given\" の下に書くこともできます。失敗した行で計算は終わります。

規則に入力の順序が書いてあれば、競技プログラミングの書式の入力も読みます：
  # input: T; then T lines N, K
  # input: N, K; then A[N]",
        values: &[],
    },
    answers: &[],
    samples: &[
        ("eval  kayles  -e  g(1000)", ""),
    ],
    mistakes: &[
        "eval  g(x) = mex{ g(x-k) for k in 1..=x  -e  g(3)",
        "eval  g(x) = mex{ f(x-k) for k in 1..=x }  -e  g(3)",
        "eval  g(x) = g(x+1)  -e  g(3)",
        "eval  -e  1/0",
        "eval  -e  [1,2][5]",
        "eval  g(x) = mex{ x-1 }  -e  g(0)",
        "eval  g(x) = mex{ g(x-k) for k in S if k <= x }  -e  g(3)",
        "eval  -e  list{ i for i in 0..10**9 }  --limit  bytes=10M",
        "eval  g(x) = mex{ g(x-s) for s in S if s<=x }  --given  S=[1,  -e  g(3)",
        "eval  kayles  --given  n=x  -e  g(3)",
        "eval  f(x) = x/0  -e  f(3)",
    ],
};
