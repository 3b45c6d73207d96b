//! `grundy lint FILE…`

use std::io::Write;

use clap::Args;
use grundy::editor::Document;
use grundy::{Look, Severity};
use serde_json::json;

use super::fmt::text_of;
use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::output::{colour, look};
use crate::shell::Shell;

/// Lists the mistakes and warnings of rule files
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy lint mine.game
  grundy lint games/*.game --json
  grundy lint - < mine.game

The rules are read, and the first values of the main function are computed: positions up to 15 for one parameter, up to 5 for \
two. So a recurrence without end or a division by zero is found as well. `grundy check` compares the rules with the values in their \
header. Exit status 1: a file has a mistake. Warnings alone do not change the exit status.")]
pub struct Lint {
    /// Rule files (- for the standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

impl Lint {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut out = crate::output::stdout();
        let mut answers = Vec::with_capacity(self.files.len());
        let style = Look {
            colour: colour(),
            ..look(shell.lang)
        };
        let (mut mistakes, mut warnings) = (0, 0);
        for file in &self.files {
            let document = Document::new(&text_of(file)?);
            let found = document.findings(file, &mut shell.run());
            let all = found.as_ref().map_or(&[][..], |found| found.diagnostics());
            let wrong = all
                .iter()
                .filter(|one| one.severity == Severity::Error)
                .count();
            mistakes += wrong;
            warnings += all.len() - wrong;
            if for_programs {
                let findings = found.map_or_else(Vec::new, |found| found.findings_for_editors());
                answers.push(json!({"file": file, "findings": findings}));
            } else if let Some(found) = found {
                writeln!(out, "{}\n", found.render(style))?;
            }
        }
        if for_programs {
            let answer = json!({"files": answers, "mistakes": mistakes, "warnings": warnings});
            writeln!(out, "{answer}")?;
        } else {
            let summary = messages::mistakes_and_warnings(mistakes, warnings);
            writeln!(out, "{}", summary.text(shell.lang))?;
        }
        out.flush()?;
        match mistakes {
            0 => Ok(()),
            _ => Err(Exit::Refuted),
        }
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "規則のファイルの誤りと警告を並べる",
        arguments: &[("files", "規則のファイル（- は標準入力）")],
        after: "\
例：
  grundy lint mine.game
  grundy lint games/*.game --json
  grundy lint - < mine.game

規則を読み、主な関数のはじめの値（引数が一つなら 15 まで、二つなら 5 まで）を計算します。だから、終わらない漸化式や 0 での割り算も\
見つかります。見出しの値との比較は `grundy check` です。誤りのあるファイルがあれば終了状態 1 で終わります。\
警告だけなら終了状態は変わりません。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "lint",
            about: "An object: the findings of each file.",
            samples: &[&["lint", "games/kayles.game"], &["lint", "open.game"]],
            keys: &[
                ("files", "array", "the files"),
                ("files[].file", "text", "the name of the file, or `-`"),
                ("files[].findings", "array", "the mistakes and warnings"),
                ("files[].findings[].code", "text", "the kind of the finding"),
                ("files[].findings[].message", "text", "the fact"),
                ("files[].findings[].severity", "text", "`error` or `warning`"),
                ("files[].findings[].labels", "array", "the places, the main one first"),
                ("files[].findings[].labels[].line", "integer", "the line, from 1"),
                ("files[].findings[].labels[].column", "integer", "the column in characters, from 1"),
                ("files[].findings[].labels[].length", "integer", "the number of characters"),
                ("files[].findings[].labels[].text", "text", "the remark at the place"),
                ("files[].findings[].labels[].from", "integer", "the first UTF-16 unit in the text"),
                ("files[].findings[].labels[].to", "integer", "the UTF-16 unit after the last one"),
                ("files[].findings[].labels[].source", "text", "the text: a file, `the rules`, `GAME`, …"),
                ("files[].findings[].help", "array", "advice"),
                ("files[].findings[].notes", "array", "further facts"),
                ("files[].findings[].fixes", "array", "edits that remove the mistake; absent without one"),
                ("files[].findings[].fixes[].from", "integer", "the first UTF-16 unit in the text"),
                ("files[].findings[].fixes[].to", "integer", "the UTF-16 unit after the last one"),
                ("files[].findings[].fixes[].text", "text", "the new text"),
                ("files[].findings[].fixes[].source", "text", "the text: a file, `the rules`, `GAME`, …"),
                ("files[].findings[].ja", "text", "the fact in Japanese"),
                ("files[].findings[].help_ja", "array", "advice in Japanese"),
                ("files[].findings[].notes_ja", "array", "further facts in Japanese"),
                ("mistakes", "integer", "the number of mistakes"),
                ("warnings", "integer", "the number of warnings"),
            ],
        },
    ],
    samples: &[
        ("lint  games/kayles.game", ""),
        ("lint  -", "g(x) = mex{ g(x-k) for k in 1..=3 if k <= x }"),
    ],
    mistakes: &["lint  nothing.game"],
};
