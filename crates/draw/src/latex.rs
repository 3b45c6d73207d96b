//! A table as LaTeX: a `tabular` that compiles in any document, without packages.
//!
//! Numbers and names are in math mode, P-positions are bold, missing cells are `\cdot`. A long
//! sequence is broken into lines of twenty like the tables of the literature. Each block of a table
//! of more than two parameters is a separate `tabular` under its heading. Names that are not plain
//! ASCII, such as Japanese ones, are set as text and need an engine with Unicode fonts (LuaLaTeX or
//! XeLaTeX with a font).

use std::io::Write;

use grundy_core::{Message, Table};

use crate::data::{Cell, Grids};
use crate::error::DrawError;
use crate::sink::Sink;

/// Values on a line of a sequence.
const PER_LINE: usize = 20;

/// Writes a table as LaTeX.
///
/// # Errors
/// Only if the writer fails.
///
/// ```
/// use grundy_core::{Axis, Kind, Table};
/// use grundy_draw::latex;
/// let table = Table::new("g", vec![Axis::new("n", 0, 2)], vec![0_u8, 1, 2]);
/// let mut page = Vec::new();
/// latex::write(&mut page, &table.kind(Kind::Grundy))?;
/// assert_eq!(
///     String::from_utf8(page).unwrap(),
///     r"\begin{tabular}{r|rrr}
/// $n$ & $0$ & $1$ & $2$ \\ \hline
/// $g(n)$ & $\mathbf{0}$ & $1$ & $2$ \\
/// \end{tabular}
/// "
/// );
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(out: &mut dyn Write, table: &Table) -> Result<(), DrawError> {
    let mut sink = Sink::new(out);
    if let Some(title) = table.title.as_ref().map(Message::english) {
        // A comment, as a caption needs a float around it; `escape` removes line ends.
        sink.text("% ");
        sink.text(&escape(title));
        sink.line()?;
    }
    match &table.area.axes[..] {
        [] => {
            sink.text(&format!("${}$ $=$ ", math(&table.function)));
            put(&mut sink, table, table.cell(0));
            sink.line()?;
        }
        [axis] => {
            let columns = table.len().min(PER_LINE);
            begin(&mut sink, columns)?;
            let mut first = 0;
            while first < table.len() {
                let end = table.len().min(first + PER_LINE);
                if first > 0 {
                    sink.text("\\hline");
                    sink.line()?;
                }
                sink.text(&format!("${}$", math(&axis.name)));
                for index in first..end {
                    sink.text(" & $");
                    sink.int(axis.at(index));
                    sink.byte(b'$');
                }
                sink.text(" \\\\ \\hline");
                sink.line()?;
                sink.text(&format!(
                    "${}({})$",
                    math(&table.function),
                    math(&axis.name)
                ));
                for index in first..end {
                    sink.text(" & ");
                    put(&mut sink, table, table.cell(index));
                }
                sink.text(" \\\\");
                sink.line()?;
                first = end;
            }
            end_tabular(&mut sink)?;
        }
        [down, across, ..] => {
            for (number, block) in table.blocks().iter().enumerate() {
                if number > 0 {
                    sink.line()?;
                }
                let fixed = table.block_fixed(block);
                if !fixed.is_empty() {
                    let parts: Vec<String> = fixed
                        .iter()
                        .map(|(axis, at)| format!("${} = {at}$", math(axis)))
                        .collect();
                    sink.text(&parts.join(", "));
                    // A blank line: the heading is a separate paragraph.
                    sink.text("\n\n");
                }
                begin(&mut sink, block.columns)?;
                let corner = format!("${} \\backslash {}$", math(&down.name), math(&across.name));
                sink.text(&corner);
                for column in 0..block.columns {
                    sink.text(" & $");
                    sink.int(across.at(column));
                    sink.byte(b'$');
                }
                sink.text(" \\\\ \\hline");
                sink.line()?;
                for row in 0..block.rows {
                    sink.byte(b'$');
                    sink.int(down.at(row));
                    sink.byte(b'$');
                    for column in 0..block.columns {
                        sink.text(" & ");
                        put(&mut sink, table, table.cell(block.index(row, column)));
                    }
                    sink.text(" \\\\");
                    sink.line()?;
                }
                end_tabular(&mut sink)?;
            }
        }
    }
    Ok(sink.finish()?)
}

fn begin(sink: &mut Sink<'_>, columns: usize) -> std::io::Result<()> {
    sink.text("\\begin{tabular}{r|");
    if columns == 0 {
        sink.byte(b'r'); // a bar alone is not a column
    }
    sink.fill(b'r', columns);
    sink.byte(b'}');
    sink.line()
}

fn end_tabular(sink: &mut Sink<'_>) -> std::io::Result<()> {
    sink.text("\\end{tabular}");
    sink.line()
}

fn put(sink: &mut Sink<'_>, table: &Table, cell: Cell<'_>) {
    let p = table.is_p(&cell);
    match cell {
        Cell::Int(value) => {
            sink.text(if p { "$\\mathbf{" } else { "$" });
            sink.int(value);
            sink.text(if p { "}$" } else { "$" });
        }
        Cell::Bool(_) if p => sink.text("$\\mathbf{P}$"),
        Cell::Bool(_) if table.kind.is_outcome() => sink.text("$N$"),
        Cell::Bool(value) => sink.text(if value { "true" } else { "false" }),
        Cell::Text(text) => sink.text(&escape(&text)),
        Cell::Missing => sink.text("$\\cdot$"),
    }
}

/// Returns a name for math mode: one letter in italics, more as one word, all else as text.
fn math(name: &str) -> String {
    let word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match name.len() {
        1 if word => name.to_owned(),
        _ if word => format!("\\mathit{{{name}}}"),
        _ => format!("\\mbox{{{}}}", escape(name)),
    }
}

/// Escapes the ten special characters of TeX, on one line.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use grundy_core::{Axis, Kind};

    fn page(table: &Table) -> String {
        let mut page = Vec::new();
        write(&mut page, table).unwrap();
        let page = String::from_utf8(page).unwrap();
        check(&page);
        page
    }

    /// Checks for errors of TeX: unmatched braces or dollars, rows longer than the preamble,
    /// environments that are not closed.
    fn check(page: &str) {
        let mut columns = None;
        for line in page.lines().filter(|line| !line.starts_with('%')) {
            let bare = line
                .replace("\\\\", " ")
                .replace("\\$", "")
                .replace("\\&", "");
            let bare = bare.replace("\\{", "").replace("\\}", "");
            assert_eq!(bare.matches('$').count() % 2, 0, "{line}");
            assert_eq!(
                bare.matches('{').count(),
                bare.matches('}').count(),
                "{line}"
            );
            if let Some(preamble) = line.strip_prefix("\\begin{tabular}{") {
                assert!(columns.is_none(), "{page}");
                columns = Some(preamble.matches('r').count());
            } else if line == "\\end{tabular}" {
                columns.take().expect("an open tabular");
            } else if let Some(columns) = columns {
                assert!(bare.matches('&').count() < columns, "{line}");
            }
        }
        assert!(columns.is_none(), "{page}");
    }

    #[test]
    fn a_long_sequence_is_broken_after_twenty() {
        let table = Table::new(
            "g",
            vec![Axis::new("n", 0, 44)],
            (0..45).map(i64::from).collect::<Vec<i64>>(),
        );
        let page = page(&table);
        assert_eq!(page.matches("$g(n)$").count(), 3);
        assert_eq!(page.matches("\\hline").count(), 5);
        assert!(page.contains("$n$ & $40$ & $41$ & $42$ & $43$ & $44$ \\\\ \\hline\n"));
    }

    #[test]
    fn a_grid_has_a_header_row_and_a_header_column() {
        let axes = vec![Axis::new("x", 0, 1), Axis::new("left", 0, 1)];
        let cells = vec![Some(0_i64), Some(1), None, Some(0)];
        let table = Table::new("g", axes, cells)
            .kind(Kind::Grundy)
            .title("50% {of} it");
        assert_snapshot!(page(&table), @r"
        % 50\% \{of\} it
        \begin{tabular}{r|rr}
        $x \backslash \mathit{left}$ & $0$ & $1$ \\ \hline
        $0$ & $\mathbf{0}$ & $1$ \\
        $1$ & $\cdot$ & $\mathbf{0}$ \\
        \end{tabular}
        ");
    }

    #[test]
    fn each_block_is_a_tabular_under_its_heading() {
        let axes = ["x", "y", "z"].map(|name| Axis::new(name, 0, 1)).to_vec();
        let page = page(&Table::new("f", axes, vec![true; 8]).kind(Kind::Win));
        assert_eq!(page.matches("\\begin{tabular}{r|rr}").count(), 2);
        assert!(page.contains("$z = 1$\n\n\\begin"));
        assert!(page.contains("$N$"));
    }

    #[test]
    fn special_characters_of_tex_are_escaped() {
        let axes = vec![Axis::new("a_b", 0, 1)];
        let table = Table::new("石", axes, vec!["100% & $5 {#} ~^\\", "x\n\ny"]);
        assert_snapshot!(page(&table), @r"
        \begin{tabular}{r|rr}
        $\mbox{a\_b}$ & $0$ & $1$ \\ \hline
        $\mbox{石}(\mbox{a\_b})$ & 100\% \& \$5 \{\#\} \textasciitilde{}\textasciicircum{}\textbackslash{} & x  y \\
        \end{tabular}
        ");
        let constant = Table::new("answer", Vec::<Axis>::new(), vec![false]);
        assert_eq!(page(&constant), "$\\mathit{answer}$ $=$ false\n");
        let empty = Table::new("g", vec![Axis::new("n", 1, 0)], Vec::<u8>::new());
        assert_eq!(page(&empty), "\\begin{tabular}{r|r}\n\\end{tabular}\n");
    }
}
