//! `grundy atlas page DIR`: a page with all rows of the folder, for any web server of files.
//!
//! The page is one HTML file with its styles, a script, and for each family a table with the
//! columns that it shows. Values that an earlier row of the family has are left out, which makes
//! the files several times smaller than those of the folder.

use std::collections::HashSet;
use std::path::Path;

use grundy::Lang;
use grundy::atlas::Row;
use serde_json::{Value as Json, json};

use super::{Table, write};
use crate::exit::Exit;

/// The page itself.
const INDEX: &str = "index.html";

/// The numbers of rows, and the address of the explorer.
const SUMMARY: &str = "atlas-page.json";

/// The script.
const SCRIPT: &str = "atlas-page.js";

/// The columns of the page, with those of a row.
const COLUMNS: [(&str, &str); 15] = [
    ("game", "game"),
    ("status", "status"),
    ("theorem", "theorem"),
    ("period", "period"),
    ("preperiod", "preperiod"),
    ("saltus", "saltus"),
    ("exceptions", "exceptions"),
    ("max", "max_value"),
    ("heaps", "heaps"),
    ("law", "law"),
    ("elements", "elements"),
    ("equal", "equal_to"),
    ("cousin", "cousin"),
    ("shift", "shift"),
    ("values", "values"),
];

/// The rows of a family as the page reads them.
fn rows(table: &Table) -> (String, u64) {
    let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
    let mut text = format!("{}\n", names.join("\t"));
    let (mut games, mut count) = (HashSet::new(), 0);
    for fields in table.rows() {
        let Ok(row) = Row::parse(&fields) else {
            continue;
        };
        let equal = row.get("equal_to");
        let is_known = equal != row.get("game") && games.contains(equal);
        let fields: Vec<&str> = (COLUMNS.iter())
            .map(|(name, column)| match *name {
                "values" if is_known => "",
                _ => row.get(column),
            })
            .collect();
        text.push_str(&fields.join("\t"));
        text.push('\n');
        games.insert(row.get("game").to_owned());
        count += 1;
    }
    (text, count)
}

/// Writes the page into the folder, and returns its files with their bytes and rows.
pub(super) fn build(
    folder: &Path,
    families: &[&str],
    explorer: &str,
    lang: Lang,
) -> Result<Json, Exit> {
    let (mut files, mut counts) = (Vec::new(), Vec::new());
    let mut save = |name: String, text: &str| -> Result<(), Exit> {
        write(&folder.join(&name), text)?;
        files.push(json!({"file": name, "bytes": text.len()}));
        Ok(())
    };
    for family in families {
        let table = Table::read(folder, family)?;
        let (text, count) = rows(&table);
        if count > 0 {
            save(format!("atlas-page-{family}.tsv"), &text)?;
            counts.push(json!({"family": family, "rows": count}));
        }
    }
    let summary = json!({"explorer": explorer, "families": counts});
    save(SUMMARY.to_owned(), &format!("{summary}\n"))?;
    save(SCRIPT.to_owned(), include_str!("page.js"))?;
    let index = include_str!("page.html").replace("LANGUAGE", lang.pick("en", "ja"));
    save(INDEX.to_owned(), &index)?;
    Ok(
        json!({"index": folder.join(INDEX).display().to_string(), "families": counts, "files": files}),
    )
}
