//! The reference pages: the topics of `grundy help`, and the files of `docs/reference`.
//!
//! Two pages are written by hand and embedded: the syntax of the rule language, and games with
//! their positions. The other pages are generated from the tables that the program itself uses: the
//! parser of the command line, the exit statuses, the keys of headers, the codes of errors. The
//! test `tests/reference.rs` writes their files and fails if a file differs.

mod commands;
mod facts;
mod japanese;
pub mod json;
mod limits;
mod plain;

use grundy::Lang;

pub use crate::commands::MANUALS;
pub use plain::to_plain;

/// A page of the reference.
pub struct Page {
    /// The topic of `grundy help`, and the name of the file without its extension.
    pub name: &'static str,
    /// The contents in one clause.
    pub about: &'static str,
    /// The contents in Japanese.
    pub japanese: &'static str,
    /// Whether the file is written by hand.
    pub by_hand: bool,
    /// Returns the text as Markdown, in English. Facts that have two languages, such as the titles
    /// of games, are in the given one.
    pub text: fn(Lang) -> String,
}

impl Page {
    /// Returns the text in a language.
    pub fn text_in(&self, lang: Lang) -> String {
        let text = (self.text)(lang);
        match lang {
            Lang::Ja => japanese::translated(&text),
            Lang::En => text,
        }
    }
}

/// All pages in the order of the list of topics.
pub const PAGES: &[Page] = &[
    Page {
        name: "syntax",
        about: "the rule language on one page, with its grammar",
        japanese: "規則の言語を 1 ページで。文法付き",
        by_hand: true,
        text: |_| include_str!("syntax.md").to_owned(),
    },
    Page {
        name: "positions",
        about: "how games and positions are written",
        japanese: "ゲームと局面の書き方",
        by_hand: true,
        text: |_| include_str!("positions.md").to_owned(),
    },
    Page {
        name: "json",
        about: "the keys of the answers of `--format json`",
        japanese: "`--format json` の答えのキー",
        by_hand: false,
        text: |_| json::page(),
    },
    Page {
        name: "limits",
        about: "the limits of a run, with their defaults",
        japanese: "計算の制限と、その既定値",
        by_hand: false,
        text: |_| limits::page(),
    },
    Page {
        name: "theorems",
        about: "the theorems behind the word `proved`",
        japanese: "「証明済み」の根拠になる定理",
        by_hand: false,
        text: |_| facts::theorems(),
    },
    Page {
        name: "commands",
        about: "every command with every option",
        japanese: "すべてのコマンドのすべてのオプション",
        by_hand: false,
        text: commands::page,
    },
    Page {
        name: "names",
        about: "the named games",
        japanese: "名前のあるゲーム",
        by_hand: false,
        text: facts::names,
    },
    Page {
        name: "headers",
        about: "the keys in the header of a rule file",
        japanese: "規則のファイルの見出しのキー",
        by_hand: false,
        text: |_| facts::headers(),
    },
    Page {
        name: "formats",
        about: "the formats of answers, and the files that the program reads and writes",
        japanese: "答えの形式と、プログラムが読み書きするファイル",
        by_hand: false,
        text: |_| facts::formats(),
    },
    Page {
        name: "errors",
        about: "the codes of errors and warnings",
        japanese: "エラーと警告の符号",
        by_hand: false,
        text: |_| facts::errors(),
    },
    Page {
        name: "statuses",
        about: "the exit statuses",
        japanese: "終了コード",
        by_hand: false,
        text: |_| facts::statuses(),
    },
    Page {
        name: "environment",
        about: "the environment variables",
        japanese: "環境変数",
        by_hand: false,
        text: |_| facts::environment(),
    },
];

/// Returns the page of a topic.
pub fn page(name: &str) -> Option<&'static Page> {
    let name = match name {
        "language" | "rules" => "syntax",
        name => name,
    };
    PAGES.iter().find(|page| page.name == name)
}

/// Formats rows as a Markdown table.
fn table<const N: usize>(head: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&head.map(str::to_owned));
    text += "|";
    text += &"---|".repeat(N);
    text += "\n";
    for row in rows {
        text.push_str(&line(&row.map(|cell| escaped(&cell))));
    }
    text
}

/// Escapes what would end a cell of a table.
fn escaped(cell: &str) -> String {
    cell.replace('|', "\\|").replace('\n', " ")
}

/// A word as code, or nothing.
fn code(word: &str) -> String {
    if word.is_empty() {
        return String::new();
    }
    format!("`{word}`")
}

/// Formats a number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats bytes in the largest unit that divides them.
fn bytes(count: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = units
        .into_iter()
        .find(|(bits, _)| count > 0 && count.is_multiple_of(1 << bits));
    match fits {
        Some((bits, unit)) => format!("{} {unit}", grouped(count >> bits)),
        None => format!("{} bytes", grouped(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_bytes_are_readable() {
        assert_eq!(grouped(1_000_000), "1,000,000");
        assert_eq!(grouped(999), "999");
        assert_eq!(bytes(4 << 30), "4 GiB");
        assert_eq!(bytes(1000), "1,000 bytes");
    }

    #[test]
    fn a_bar_does_not_end_a_cell() {
        let text = table(["a", "b"], [["x | y".to_owned(), "z".to_owned()]]);
        assert_eq!(text, "| a | b |\n|---|---|\n| x \\| y | z |\n");
    }
}
