//! `grundy export GAME --to LANGUAGE [--function] [--explain] [--table N] [--verify] [-o FILE]`

mod rocq;
mod verify;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grundy::export::{Language, Request};

use super::messages;
use crate::exit::Done;
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Prints a program in C++, Python or Rust that answers the input of a contest by the rules, or a
/// theorem for Rocq
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy export k-stones --to cpp
  grundy export rules.game --to python -o main.py
  grundy export kayles --to rust --explain --verify
  grundy export kayles --to rocq -o kayles.v            a theorem for the proof assistant Rocq (Coq)
  grundy export kayles.cert --to rocq -o kayles.v       the same, from a certificate

The rules state the order of the input and the words of the output, see `grundy judge --help`. Without the line \
`# input:` the program reads positions and prints their values. The program uses a proved law, a table or stored \
values, and states the method with its cost. It is printed only if it agrees with the reference evaluator on random \
inputs.

`--to rocq` writes a certificate of a period, a law, a partizan value or a misère quotient as a theorem, or the proved \
period of the values of a game. Its proof is one application of a theorem of the library `proofs/rocq`, and `coqc` accepts \
the file only if the statement is true.")]
pub struct Export {
    /// A name, a rule file, or rules as text; with `--to rocq` also a certificate
    #[arg(value_name = "GAME")]
    game: String,
    /// The programming language
    #[arg(long, value_name = "LANGUAGE")]
    to: ProgramLanguage,
    /// Prints only the function of the values and `winning_move`, the position to which a winning
    /// move leads
    #[arg(long, conflicts_with = "verify")]
    function: bool,
    /// Adds the proof of the law or period as comments
    #[arg(long)]
    explain: bool,
    /// Writes the values for arguments up to N as a list instead of a method
    #[arg(long, value_name = "N")]
    table: Option<u64>,
    /// Compiles the program on this machine, runs it on random inputs and on the lines `answer:`
    /// and `expect:` of the header, and prints the result
    #[arg(long)]
    verify: bool,
    /// Writes the program to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The programming language of an exported program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ProgramLanguage {
    /// C++17
    Cpp,
    /// Python 3.8 or later
    Python,
    /// Rust 2021
    Rust,
    /// A theorem for the proof assistant Rocq (Coq 8.16)
    Rocq,
}

impl Export {
    pub fn run(self, shell: &mut Shell) -> Done {
        let language = match self.to {
            ProgramLanguage::Cpp => Language::Cpp,
            ProgramLanguage::Python => Language::Python,
            ProgramLanguage::Rust => Language::Rust,
            ProgramLanguage::Rocq => return self.theorem(shell),
        };
        let as_json = shell.json()?;
        let args = GameArgs {
            game: self.game,
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, None)?.into_formula()?;
        let request = Request {
            language,
            lang: shell.lang,
            explain: self.explain,
            function: self.function,
            table: self.table,
            header: self.verify,
        };
        let exported = game.export(request, &mut shell.run())?;
        shell.progress.clear();
        let verified = if self.verify {
            Some(verify::verify(language, &exported)?)
        } else {
            None
        };
        let text = exported.text.as_bytes();
        if let Some(path) = &self.output {
            crate::output::write_file(path, "-o", |out| out.write_all(text))?;
        }
        let mut out = crate::output::stdout();
        if as_json {
            writeln!(out, "{}", exported.to_json(language, self.verify))?;
        } else if self.output.is_none() {
            out.write_all(text)?;
        }
        out.flush()?;
        let tested = messages::program_is_tested(exported.tested);
        shell.progress.say(&tested);
        for verified in verified.iter().flatten() {
            shell.progress.say(verified);
        }
        Ok(())
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "規則に従って競技プログラミングの入力に答える C++、Python、Rust のプログラム、または Rocq の定理を出力する",
        arguments: &[
            ("game", "名前、規則のファイル、または規則の文字列。`--to rocq` では証明書も使える"),
            ("to", "プログラミング言語"),
            ("function", "値の関数と、勝つ手の後の局面を返す `winning_move` だけを書く"),
            ("explain", "法則または周期の証明をコメントとして加える"),
            ("table", "方法の代わりに、引数 N までの値をリストとして書く"),
            ("verify", "このコンピューターでコンパイルし、乱数の入力とヘッダーの行 `answer:`、`expect:` で実行して結果を表示する"),
            ("output", "標準出力の代わりにこのファイルに書く"),
        ],
        after: "\
例：
  grundy export k-stones --to cpp
  grundy export rules.game --to python -o main.py
  grundy export kayles --to rust --explain --verify
  grundy export kayles --to rocq -o kayles.v            証明支援系 Rocq（Coq）のための定理
  grundy export kayles.cert --to rocq -o kayles.v       同じものを証明書から

入力の順序と出力の語は規則に書きます（`grundy judge --help`）。`# input:` の行がなければ、プログラムは局面を読んで値を出力し\
ます。プログラムは証明された法則、表、保存した値のどれかを使い、方法と計算量を示します。乱数の入力で定義による評価と一致した\
ときだけ出力します。

`--to rocq` は、周期、法則、左右で手の違うゲームの値、ミゼール商の証明書、またはゲームの値の証明された周期を、定理として書きます。その証明はライブラリー `proofs/rocq` の定理を一度使うだけで、\
`coqc` は文が正しいときにだけこのファイルを受け入れます。",
        values: &[
            ("to", "cpp", "C++17"),
            ("to", "python", "Python 3.8 以降"),
            ("to", "rust", "Rust 2021"),
            ("to", "rocq", "証明支援系 Rocq（Coq 8.16）のための定理"),
        ],
    },
    answers: &[
        Answer {
            title: "export",
            about: "An object: a program with its cost.",
            samples: &[&["export", "kayles", "--to", "python"]],
            keys: &[
                ("program", "text", "the program"),
                ("language", "text", "`cpp`, `python` or `rust`"),
                ("lines", "integer", "the number of its lines"),
                ("cost", "text", "the order of growth of the time"),
                ("reason", "text", "why the program computes the values of the rules"),
                ("verified", "object", "how it was compared with the rules"),
                ("verified.cases", "integer", "the number of random inputs on which it agrees with the reference evaluator"),
                ("verified.compiled", "boolean", "whether `--verify` compiled and ran it on this machine"),
            ],
        },
    ],
    samples: &[
        ("export  k-stones  --to  cpp  -o  main.cpp", ""),
        ("export  kayles  --to  python  -o  main.py", ""),
        ("export  k-stones  --to  rust  -o  main.rs", ""),
        ("export  kayles  --to  cpp  --explain  -o  main.cpp", ""),
        ("export  kayles  --to  python  --function  -o  main.py", ""),
        ("export  kayles  --to  python  --table  20  -o  main.py", ""),
        ("export  kayles  --to  rocq  -o  kayles.v", ""),
    ],
    mistakes: &[
        "export  domineering  --to  cpp",
        "export  k-stones  --to  cpp  --table  1000000",
        "export  wythoff  --to  rocq",
        "export  0.3(1)  --to  rocq",
        "export  kayles  --to  rocq  --explain",
    ],
};
