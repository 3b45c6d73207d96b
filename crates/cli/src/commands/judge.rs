//! `grundy judge GAME < input`

use clap::Args;
use grundy::Diagnostic;
use grundy::formula::{Contest, Output};

use super::cases::{AnsweredCases, Printed};
use super::messages;
use crate::exit::Done;
use crate::manual::{CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Answers the input of a programming contest in the words of the judge
#[derive(Args)]
#[command(after_help = "\
Examples:
  printf '2 4\\n2 3\\n' | grundy judge k-stones
  grundy judge rules.game < input.txt

The rules state the order of the input, and the words of the output:
  # input: N, K; then A[N]          two numbers, then a list
  # input: T; then T lines N, M     T cases
  # input: N, M; then (U, V)[M]     M pairs, as two lists
  # input: lines a, b until 0 0     cases up to the line 0 0
  # output: First | Second          the word for a won and for a lost start")]
pub struct Judge {
    /// A name, or a rule file with the header line `# input:`
    #[arg(value_name = "GAME")]
    game: String,
    /// Sets an input of the rules to a value in JSON or in @FILE; a word without quotes is a text
    #[arg(long, value_name = "NAME=VALUE")]
    given: Vec<String>,
    /// Reads this file instead of the standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    input: String,
}

impl Judge {
    pub fn run(self, shell: &mut Shell) -> Done {
        let args = GameArgs {
            game: self.game.clone(),
            given: self.given.clone(),
        };
        let mut game = shell.opened(&args, None)?.into_formula()?;
        if Contest::of(&game)?.is_none() {
            let fact = messages::no_input_format(&self.game);
            return Err(Diagnostic::error("wrong-input", fact)
                .help(messages::how_to_state_input(&self.game))
                .into());
        }
        let output = Output::of(&game)?;
        let cases = AnsweredCases {
            expr: output.expression().map(str::to_owned),
            printed: Printed::Words(output),
        };
        cases.run_file(&mut game, &self.input, crate::output::stdout(), shell)
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "競技プログラミングの入力に、ジャッジの書式で答える",
        arguments: &[
            ("game", "名前、またはヘッダー `# input:` のある規則のファイル"),
            ("input", "標準入力の代わりにこのファイルを読む"),
        ],
        after: "\
例：
  printf '2 4\\n2 3\\n' | grundy judge k-stones
  grundy judge rules.game < input.txt

規則に、入力の順序と出力の語を書きます：
  # input: N, K; then A[N]          数二つとリスト
  # input: T; then T lines N, M     T 個の場合
  # input: N, M; then (U, V)[M]     M 組を二つのリストとして
  # input: lines a, b until 0 0     0 0 の行までの場合
  # output: First | Second          先手の勝ちと負けの語",
        values: &[],
    },
    answers: &[],
    samples: &[
        ("judge  cards", "2\n5 9\n"),
    ],
    mistakes: &["judge  kayles"],
};
