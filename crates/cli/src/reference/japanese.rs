//! The reference pages in Japanese, from a list of translations.
//!
//! A generated page contains facts of the program between its sentences. So the texts of a page,
//! one paragraph, heading or cell each, are translated one by one; code remains as it is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use super::escaped;

/// The translations: a text and the line below it.
static TEXTS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("japanese.txt").lines();
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with("# "))
        .collect();
    let pairs = lines.chunks_exact(2);
    pairs.map(|pair| (pair[0], pair[1])).collect()
});

/// Translates a page. A text without a translation remains as it is.
pub fn translated(markdown: &str) -> String {
    let mut page = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            page.push_str(line);
            page.push('\n');
            for line in lines.by_ref() {
                page.push_str(line);
                page.push('\n');
                if line.starts_with("```") {
                    break;
                }
            }
        } else if line.starts_with("|--") {
            page.push_str(line);
            page.push('\n');
        } else if let Some(row) = line.strip_prefix('|') {
            let row = row.strip_suffix('|').unwrap_or(row).replace("\\|", "\u{1}");
            let cells = row.split('|').map(|cell| {
                let cell = cell.trim().replace('\u{1}', "|");
                escaped(text(&cell))
            });
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(page, "| {} |", cells.join(" | "));
        } else if line.starts_with('#') {
            let title = line.trim_start_matches('#');
            let marks = &line[..line.len() - title.len()];
            let _ = writeln!(page, "{marks} {}", text(title.trim()));
        } else if line.trim().is_empty() {
            page.push('\n');
        } else {
            let mut paragraph = line.to_owned();
            let continues = |line: &&str| {
                !line.trim().is_empty() && !["|", "#", "```"].iter().any(|c| line.starts_with(c))
            };
            while let Some(line) = lines.next_if(continues) {
                paragraph.push(' ');
                paragraph.push_str(line.trim());
            }
            page.push_str(text(&paragraph));
            page.push('\n');
        }
    }
    page
}

fn text(english: &str) -> &str {
    TEXTS.get(english).copied().unwrap_or(english)
}

#[cfg(test)]
mod tests {
    use grundy::Lang;

    use super::super::PAGES;
    use super::*;

    /// The English words of a page outside of code: words of four small letters or more.
    fn english_words(page: &str) -> Vec<String> {
        let mut found = Vec::new();
        let mut in_code = false;
        for line in page.lines() {
            if line.starts_with("```") {
                in_code = !in_code;
                continue;
            }
            if in_code {
                continue;
            }
            for cell in line.replace("\\|", "").split('|') {
                let prose: String = cell.split('`').step_by(2).collect();
                let is_japanese = cell.chars().any(|c| matches!(c, 'ぁ'..='ヿ' | '一'..='龥'));
                let is_word =
                    |word: &str| word.len() >= 4 && word.chars().all(|c| c.is_ascii_lowercase());
                let mut words = prose.split(|c: char| !c.is_alphanumeric());
                if !is_japanese && words.any(is_word) {
                    found.push(cell.trim().to_owned());
                }
            }
        }
        found
    }

    #[test]
    fn every_text_of_the_translated_pages_is_in_japanese() {
        let mut missing = Vec::new();
        for page in PAGES {
            missing.extend(english_words(&page.text_in(Lang::Ja)));
        }
        // The names of commands and of theorems are the titles of their sections.
        missing.retain(|text| !text.starts_with("## ") || text.split(' ').count() > 2);
        assert!(missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn every_translation_is_used() {
        let mut pages = String::new();
        for page in PAGES {
            pages += &page.text_in(Lang::Ja);
            pages += &(page.text)(Lang::Ja);
        }
        let pages = pages.replace("\\|", "|");
        let unused: Vec<&&str> = (TEXTS.values())
            .filter(|japanese| !pages.contains(**japanese))
            .collect();
        assert!(unused.is_empty(), "{unused:#?}");
    }

    #[test]
    fn cells_headings_and_paragraphs_are_translated() {
        let page =
            "# Limits\n\n| limit | x |\n|---|---|\n| `a \\| b` | none |\n\n```text\nnone\n```\n";
        let expected =
            "# 制限\n\n| 制限 | x |\n|---|---|\n| `a \\| b` | なし |\n\n```text\nnone\n```\n";
        assert_eq!(translated(page), expected);
    }
}
