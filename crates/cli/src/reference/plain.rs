//! Markdown as plain text for a terminal.

/// Converts the Markdown of a reference page to plain text of a width in columns.
///
/// It reads what the pages contain: headings, paragraphs, lists, tables, blocks of code and
/// comments. Code keeps its lines; everything else is wrapped between words.
pub fn to_plain(markdown: &str, width: usize) -> String {
    let mut out = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            for line in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                push(&mut out, "    ", line);
            }
        } else if line.starts_with("<!--") || is_rule(line) {
            // A comment, or the line below the head of a table.
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                if !is_rule(line) {
                    rows.push(cells(line));
                }
            }
            out.push_str(&columns(&rows, width));
        } else if let Some(title) = line.strip_prefix("# ") {
            push(&mut out, "", &inline(title).to_uppercase());
        } else if line.starts_with('#') {
            // A section has a line below its name.
            let name = inline(line.trim_start_matches('#').trim());
            push(&mut out, "", &name);
            push(&mut out, "", &"-".repeat(width_of(&name)));
        } else if line.trim().is_empty() {
            if !out.is_empty() && !out.ends_with("\n\n") {
                out.push('\n');
            }
        } else {
            let is_item = line.starts_with("- ");
            let mut text = line.to_owned();
            let continues = |line: &&str| {
                !line.trim().is_empty()
                    && !["- ", "|", "#", "```"].iter().any(|c| line.starts_with(c))
            };
            while let Some(line) = lines.next_if(continues) {
                text.push(' ');
                text.push_str(line.trim());
            }
            let indent = if is_item { "  " } else { "" };
            for (at, line) in wrapped(&inline(&text), width.saturating_sub(2))
                .iter()
                .enumerate()
            {
                push(&mut out, if at == 0 { "" } else { indent }, line);
            }
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn push(out: &mut String, indent: &str, line: &str) {
    let line = format!("{indent}{line}");
    out.push_str(line.trim_end());
    out.push('\n');
}

/// Whether a line is the one between the head of a table and its rows.
fn is_rule(line: &str) -> bool {
    line.starts_with("|--")
}

/// The cells of a row of a table.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    let line = line.replace("\\|", "\u{1}");
    line.split('|')
        .map(|cell| inline(&cell.replace('\u{1}', "|")).trim().to_owned())
        .collect()
}

/// Removes the marks of code, bold text and links.
fn inline(text: &str) -> String {
    let mut plain = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 1 {
            plain.push_str(part);
            continue;
        }
        let mut rest = part;
        let bare = |text: &str| text.replace("**", "").replace('*', "");
        while let Some((before, link)) = rest.split_once("](") {
            let (before, label) = before.rsplit_once('[').unwrap_or((before, ""));
            plain.push_str(&bare(before));
            plain.push_str(&bare(label));
            rest = link.split_once(')').map_or("", |(_, after)| after);
        }
        plain.push_str(&bare(rest));
    }
    plain
}

/// The columns of a text in a terminal.
fn width_of(text: &str) -> usize {
    grundy::draw::width::columns(text)
}

/// Breaks a text between words.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    // Japanese breaks between characters.
    if text.chars().count() < width_of(text) {
        return crate::arguments::wrapped(text, width);
    }
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = width_of(word);
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines
}

/// Aligns the columns of a table. Columns that do not fit are wrapped, the widest first.
fn columns(rows: &[Vec<String>], width: usize) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width_of(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..count).map(natural).collect();
    let room = width.saturating_sub(2 * count.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > 12) else {
            break;
        };
        *widest -= 1;
    }
    let mut out = String::new();
    for row in rows {
        let parts: Vec<Vec<String>> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| wrapped(cell, *width))
            .collect();
        let height = parts.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut text = String::new();
            for (part, width) in parts.iter().zip(&widths) {
                let piece = part.get(line).map_or("", String::as_str);
                text.push_str(piece);
                text.push_str(&" ".repeat((width + 2).saturating_sub(width_of(piece))));
            }
            push(&mut out, "", &text);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed_and_code_is_not_changed() {
        assert_eq!(
            inline("**one** `a ** b` [two](three.md#x), *four*"),
            "one a ** b two, four"
        );
    }

    #[test]
    fn a_page_becomes_text() {
        let page = "# Head\n\n## T2a\nOne two\nthree.\n\n| a | b |\n|---|---|\n| `x \\| y` | a long cell of words |\n\n```text\n# code\n```\n";
        let expected = "HEAD\n\nT2a\n---\nOne two three.\n\na      b\nx | y  a long cell\n       of words\n\n    # code\n";
        assert_eq!(to_plain(page, 20), expected);
    }
}
