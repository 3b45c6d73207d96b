//! `grundy fmt FILE… [--check]`

use std::io::Write;
use std::path::Path;

use clap::Args;
use grundy::{Diagnostic, Game};
use serde_json::json;

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::shell::{Shell, read_rules};

/// Writes rule files in the standard layout
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy fmt mine.game
  grundy fmt --check games/*.game
  grundy fmt - < mine.game

Only blanks, indentation and empty lines change. Operators, brackets and commas get the blanks of the catalogue; an \
operator of arithmetic has a blank on both sides or on none, as you chose; a continued line starts right of its \
open bracket. Comments and the header stay. Lines with LaTeX keep their blanks. A file with errors is not changed: they are \
shown, with exit status 2. With --check no file is written, and exit status 1 means that a file would change.")]
pub struct Fmt {
    /// Rule files (- for the standard input; its layout goes to the standard output)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Writes nothing, and names the files that would change
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut out = crate::output::stdout();
        let mut answers = Vec::with_capacity(self.files.len());
        let mut differs = false;
        for file in &self.files {
            let text = text_of(file)?;
            // Errors of the rules are reported before anything is written.
            Game::open(file, &mut |path| {
                if path == file {
                    Ok(text.clone())
                } else {
                    read_rules(path)
                }
            })?;
            let formatted = grundy::format_rules(&text);
            let changed = formatted != text;
            differs |= changed;
            let is_piped = file == "-";
            if changed && !self.check && !is_piped {
                crate::output::write_file(Path::new(file), "FILE", |out| {
                    out.write_all(formatted.as_bytes())
                })?;
            }
            if for_programs {
                let text = is_piped.then_some(&formatted);
                answers.push(json!({"file": file, "changed": changed, "text": text}));
            } else if is_piped && !self.check {
                write!(out, "{formatted}")?;
            } else if changed {
                let line = if self.check {
                    messages::would_change(file)
                } else {
                    messages::formatted(file)
                };
                writeln!(out, "{}", line.text(shell.lang))?;
            }
        }
        if for_programs {
            writeln!(out, "{}", json!({"files": answers}))?;
        }
        out.flush()?;
        if self.check && differs {
            Err(Exit::Refuted)
        } else {
            Ok(())
        }
    }
}

/// The text of a rule file; `-` is the standard input.
pub(super) fn text_of(file: &str) -> Result<String, Exit> {
    let is_rule_file = Path::new(file)
        .extension()
        .is_some_and(|kind| kind == "game");
    let read = if file == "-" || is_rule_file {
        read_rules(file)
    } else {
        Err(messages::is_no_rule_file())
    };
    read.map_err(|why| {
        let fact = crate::messages::not_read(file, why);
        let finding = Diagnostic::error("unreadable", fact);
        finding.help(messages::give_rule_file()).into()
    })
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "規則のファイルを標準の体裁に整える",
        arguments: &[
            ("files", "規則のファイル（- は標準入力。整えた規則は標準出力に出る）"),
            ("check", "何も書かずに、変わるファイルの名前を表示する"),
        ],
        after: "\
例：
  grundy fmt mine.game
  grundy fmt --check games/*.game
  grundy fmt - < mine.game

変わるのは空白、字下げ、空行だけです。演算子、括弧、コンマの空白は一覧のゲームと同じになります。算術の演算子は、\
書いた人の選んだとおり、両側に空白があるか、両側にないかのどちらかです。続きの行は、開いた括弧の右から始まります。\
注釈と見出しは変わりません。LaTeX のある行の空白も変わりません。誤りのあるファイルは変えずに、誤りを表示して終了状態 2 で終わります。\
--check は何も書かず、変わるファイルがあれば終了状態 1 で終わります。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "fmt",
            about: "An object: the files in the order of the command.",
            samples: &[&["fmt", "--check", "games/kayles.game"]],
            keys: &[
                ("files", "array", "the files"),
                ("files[].file", "text", "the name of the file, or `-`"),
                ("files[].changed", "boolean", "whether its layout differs from the standard layout"),
                ("files[].text", "text|null", "the formatted rules, for `-`"),
            ],
        },
    ],
    samples: &[
        ("fmt  --check  games/kayles.game", ""),
        ("fmt  -", "g(x)=mex{g(x-k) for k in 1 ..=min(3,x)}"),
    ],
    mistakes: &["fmt  nothing.game", "fmt  README.md"],
};
