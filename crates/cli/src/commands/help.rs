//! `grundy help [TOPIC]`

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, error::ErrorKind};
use grundy::{Diagnostic, Lang, Message};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{CommandTexts, Manual};
use crate::output::unwritable;
use crate::reference::{PAGES, page, to_plain};
use crate::shell::Shell;

/// Prints a page of the reference, or the help of a command
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy help                 the commands and the topics
  grundy help syntax          the rule language on one page
  grundy help json            the keys of --format json
  grundy help limits --language ja    a page in Japanese
  grundy help solve           the options of a command
  grundy help --man man1      manual pages for `man`, one file a command

The pages are the files of docs/reference as plain text.")]
pub struct Help {
    /// A topic or a command; without it the list of both
    #[arg(value_name = "TOPIC")]
    topic: Option<String>,
    /// Writes the manual pages of the program and its commands into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "topic")]
    man: Option<PathBuf>,
}

impl Help {
    pub fn run(self, shell: &mut Shell) -> Done {
        if let Some(folder) = &self.man {
            return write_manual(folder, shell);
        }
        let mut out = crate::output::stdout();
        let lang = shell.lang;
        let text = match self.topic.as_deref() {
            None => {
                let help = help_of(None, lang).unwrap_or_default();
                format!("{help}\n{}", topics(lang))
            }
            Some(word) => match page(word) {
                Some(page) => to_plain(&page.text_in(lang), crate::output::width().min(100)),
                None => help_of(Some(word), lang).ok_or_else(|| unknown(word))?,
            },
        };
        write!(out, "{text}")?;
        Ok(out.flush()?)
    }
}

/// Writes `grundy.1`, and `grundy-solve.1` and so on for the commands, in the language of the run.
fn write_manual(folder: &Path, shell: &mut Shell) -> Done {
    let refuse = |error| Exit::from(unwritable(folder, "--man", &error));
    std::fs::create_dir_all(folder).map_err(refuse)?;
    let mut program = crate::command_in(shell.lang);
    program.build();
    let subcommands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    let mut pages = 0;
    for page in [program].into_iter().chain(subcommands) {
        let name = page.get_display_name().unwrap_or_else(|| page.get_name());
        let path = folder.join(format!("{name}.1"));
        let page = clap_mangen::Man::new(page);
        crate::output::write_file(&path, "--man", |out| page.render(out))?;
        pages += 1;
    }
    let remark = messages::manual_written(pages, folder.display());
    shell.progress.say(&remark);
    Ok(())
}

/// The topics, a line each.
fn topics(lang: Lang) -> String {
    let lines = PAGES.iter().map(|page| {
        let about = lang.pick(page.about, page.japanese);
        format!("  {:12} {about}\n", page.name)
    });
    let title = messages::topics();
    format!("{}\n{}", title.text(lang), lines.collect::<String>())
}

/// Returns the help of a command, or of the program.
fn help_of(command: Option<&str>, lang: Lang) -> Option<String> {
    let line = ["grundy"].into_iter().chain(command).chain(["--help"]);
    let error = crate::command_in(lang).try_get_matches_from(line).err()?;
    (error.kind() == ErrorKind::DisplayHelp).then(|| error.to_string())
}

/// The error of a word that is neither a topic nor a command.
fn unknown(word: &str) -> Exit {
    let mut error = Diagnostic::error("unknown-topic", messages::no_such_topic(word));
    let names = PAGES.iter().map(|page| page.name);
    let commands = crate::command();
    let commands: Vec<&str> = commands
        .get_subcommands()
        .map(clap::Command::get_name)
        .collect();
    if let Some(near) = grundy::suggest::nearest(word, names.clone().chain(commands)) {
        error = error.help(messages::help_for_near_topic(near));
    }
    let names = Message::same(names.collect::<Vec<_>>().join(", "));
    error.help(messages::topics_are(names)).into()
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "参考ページか、コマンドの説明を表示する",
        arguments: &[
            ("topic", "項目またはコマンド。なければ両方の一覧"),
            ("man", "プログラムと各コマンドのマニュアルのページをこのフォルダーに書く"),
        ],
        after: "\
例：
  grundy help                 コマンドと項目
  grundy help syntax          規則の言語を 1 ページで
  grundy help json            --format json のキー
  grundy help limits --language ja    日本語のページ
  grundy help solve           コマンドのオプション
  grundy help --man man1      `man` のページ。コマンドごとに一つのファイル

項目のページは docs/reference のファイルと同じ内容です。",
        values: &[],
    },
    answers: &[],
    samples: &[],
    mistakes: &[
        "help  sintax",
    ],
};
