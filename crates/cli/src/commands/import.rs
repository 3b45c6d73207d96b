//! `grundy import FILE [--function NAME] [-o FILE]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::Diagnostic;
use grundy::import::{Imported, Language, import, refusal_json};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::output::reason;
use crate::shell::Shell;

/// Prints the rules of a recursive function with a memo in Python or C++
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy import solution.py
  grundy import solution.py --function win -o rules.game
  grundy import solution.py --lines
  grundy import solution.cpp

A recursive function becomes rules: loops over moves, a set or an array of seen values with a loop for the mex, `if not \
win(next): return True`, a best score by max or min. The memo is left out, and a function \
that fills a table and returns one place of it is read as a recursion. The rules are printed only if they have the values \
of the function at small positions, where an interpreter runs the source. In C++, macros, classes, lambdas and references are \
read; numbers have no overflow. Exit status 2: a statement cannot be imported, or the function has a mistake; the line \
is shown.")]
pub struct Import {
    /// A file in Python or C++
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The function; without it the last recursive one
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Shows the source, and after each line the part of the rules that it became
    #[arg(long)]
    lines: bool,
    /// Writes the rules to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Reads a source and translates it.
pub fn read_source(file: &str, function: Option<&str>) -> Result<Imported, Exit> {
    let (source, language) = source_of(file)?;
    Ok(import(&source, file, language, function)?)
}

/// Reads a source.
fn source_of(file: &str) -> Result<(String, Language), Exit> {
    let Some(language) = Language::from_name(file) else {
        let finding = Diagnostic::error("unreadable", messages::not_a_source(file));
        return Err(finding.help(messages::give_a_source()).into());
    };
    let source = std::fs::read_to_string(file).map_err(|error| {
        let fact = crate::messages::not_read(file, reason(&error));
        Diagnostic::error("unreadable", fact).help(messages::give_a_source())
    })?;
    Ok((source, language))
}

impl Import {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let file = self.file.display().to_string();
        let (source, language) = source_of(&file)?;
        let imported = match import(&source, &file, language, self.function.as_deref()) {
            Err(failure) if for_programs => {
                let mut out = crate::output::stdout();
                writeln!(out, "{}", refusal_json(&failure, &source))?;
                out.flush()?;
                return Err(failure.into());
            }
            imported => imported?,
        };
        if let Some(path) = &self.output {
            crate::output::write_file(path, "-o", |out| out.write_all(imported.rules.as_bytes()))?;
        }
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", imported.to_json())?;
        } else if self.lines {
            let width = source.lines().map(|line| line.chars().count()).max();
            for (at, line) in source.lines().enumerate() {
                let parts = imported.lines.iter().filter(|one| one.line == at + 1);
                let parts: Vec<&str> = parts.map(|one| one.text.text(shell.lang)).collect();
                let gap = " ".repeat(width.unwrap_or(0).saturating_sub(line.chars().count()));
                let shown = format!("{line}{gap}  | {}", parts.join("; "));
                writeln!(out, "{}", shown.trim_end())?;
            }
            write!(out, "\n{}", imported.rules)?;
        } else if self.output.is_none() {
            write!(out, "{}", imported.rules)?;
        }
        out.flush()?;
        let tested = messages::source_is_compared(imported.tested.len());
        shell.progress.say(&tested);
        Ok(())
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "メモ化再帰の Python か C++ の関数を規則にする",
        arguments: &[
            ("file", "Python か C++ のファイル"),
            ("function", "関数の名前。なければ最後の再帰関数"),
            ("lines", "元のプログラムの各行の右に、その行から得た規則の部分を表示する"),
            ("output", "標準出力の代わりに、規則をこのファイルに書く"),
        ],
        after: "\
例：
  grundy import solution.py
  grundy import solution.py --function win -o rules.game
  grundy import solution.py --lines
  grundy import solution.cpp

再帰関数を規則にします：手のループ、値の集合か配列と mex を求めるループ、`if not win(next): return True`、max や min による\
最善の得点。メモは除き、表を埋めてその一つの値を返す関数は再帰として読みます。小さな局面で、解釈実行した関数と規則の値が一致したときだけ出力します。C++ ではマクロ、クラス、\
ラムダ、参照も読み、桁あふれは起こりません。終了コード 2：取り込めない文か誤りがあり、\
その行を表示します。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "import",
            about: "An object: the rules of a function.",
            samples: &[&["import", "solution.py"], &["import", "dice.py"]],
            keys: &[
                ("rules", "text|null", "the rules"),
                ("function", "text", "the function of the source"),
                ("inputs", "array", "names that the source reads, as inputs of the rules"),
                ("tested", "integer", "the number of positions at which function and rules have equal values"),
                ("lines", "array", "the parts of the rules by lines of the source"),
                ("lines[].line", "integer", "the line, from 1"),
                ("lines[].rules", "text", "the part of the rules; `(memo)` if the line only serves the memo"),
                ("mapping", "array", "as `lines`"),
                ("mapping[].line", "integer", "the line, from 1"),
                ("mapping[].rule", "text", "the part of the rules"),
                ("unknown", "array", "the lines that are not translated; `rules` is null then, and the exit status 2"),
                ("unknown[].line", "integer", "the line, from 1"),
                ("unknown[].why", "text", "the reason"),
                ("compared", "integer", "as `tested`"),
            ],
        },
    ],
    samples: &[
        ("import  solution.py", ""),
    ],
    mistakes: &["import  solution.txt"],
};
