//! `grundy atlas build DIR`, `grundy atlas check DIR`, `grundy atlas page DIR`

mod page;

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use grundy::atlas::{self, Games, LIMITS, Row, Sequences};
use grundy::laws::survey::Limits;
use grundy::{Diagnostic, Stop};
use serde_json::{Value as Json, json};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::within;
use crate::output::{unreadable, unwritable};
use crate::reference::grouped;
use crate::shell::Shell;

/// The file with the limits, the number of games of each family, and the checksums.
const SUMMARY: &str = "atlas.json";

/// The file that loads all rows into a database.
const LOADER: &str = "atlas.sql";

/// Builds or checks a folder with all small games of several families: values, periods, proofs
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy atlas build atlas
  grundy atlas build atlas --families octal,hexadecimal --threads 2
  grundy atlas build atlas --families vectors,coins,partizan,misere
  grundy atlas check atlas --rows 200
  grundy atlas page atlas                  then: python3 -m http.server -d atlas

`build` writes a file FAMILY.tsv for each family, with a row for each game: its period or law and whether it is proved, its standard form, \
its largest value, the games with the same values, the remotenesses, and the first 64 values. A run that was stopped is continued by the same command. \
`sqlite3 atlas.db < atlas.sql` in the folder makes a database of all rows. `check` compares the checksums and computes a sample of the rows \
again: the values by the definition, the periods, laws and quotients by certificates that the independent checker reads. `page` writes index.html with its \
files into the folder: a table to search and sort, in English and Japanese, for any web server of files. Its links open games in the explorer that \
`--explorer` names.")]
pub struct Atlas {
    /// The action
    #[arg(value_enum)]
    action: Action,
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The families, separated by commas; by default all of them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    families: Vec<String>,
    /// The maximum number of heaps of a game
    #[arg(long, value_name = "N", value_parser = super::count)]
    heaps: Option<u64>,
    /// The number of rows that `check` computes again
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = |text: &str| within::<u64>(text, 1..=1_000_000))]
    rows: u64,
    /// A number that selects the rows of `check`
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of threads; each works on one game at a time
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = |text: &str| within::<u16>(text, 1..=256))]
    threads: u16,
    /// The address of an explorer for the links of `page`, absolute or from the folder
    #[arg(long, value_name = "ADDRESS", default_value = "explorer/")]
    explorer: String,
}

/// What is done with the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Action {
    /// Computes the rows that the folder does not have
    Build,
    /// Compares rows with the reference evaluator and the checker
    Check,
    /// Writes a page with the rows of the folder
    Page,
}

/// The rows of a family in the folder.
struct Table {
    path: PathBuf,
    text: String,
}

impl Table {
    /// Reads the complete rows of a file; a file that does not exist has none.
    fn read(folder: &Path, family: &str) -> Result<Self, Exit> {
        let path = folder.join(format!("{family}.tsv"));
        let mut text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(unreadable(&path, "DIR", crate::output::reason(&error)).into());
            }
        };
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
        let header = text.lines().next();
        if header.is_some_and(|header| header != Row::HEADER.join("\t")) {
            let wrong = Diagnostic::error("wrong-atlas", messages::not_an_atlas(path.display()));
            return Err(wrong.help(messages::name_another_folder()).into());
        }
        Ok(Self { path, text })
    }

    fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        let lines = self.text.lines().skip(1);
        lines.map(|line| line.split('\t').collect())
    }

    /// Opens the file behind its last complete row.
    fn append(&self) -> io::Result<BufWriter<File>> {
        let mut file = OpenOptions::new();
        let mut file = file
            .create(true)
            .write(true)
            .truncate(false)
            .open(&self.path)?;
        file.set_len(self.text.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut out = BufWriter::new(file);
        if self.text.is_empty() {
            writeln!(out, "{}", Row::HEADER.join("\t"))?;
        }
        Ok(out)
    }
}

/// Number of rows by their status.
#[derive(Clone, Copy, Default)]
struct Counts {
    proved: u64,
    observed: u64,
    none: u64,
}

impl Counts {
    fn add(&mut self, status: &str) {
        match status {
            "proved" => self.proved += 1,
            "observed" => self.observed += 1,
            _ => self.none += 1,
        }
    }
}

/// The statements that load the files into a database.
fn loader(families: &[Json]) -> String {
    let columns: Vec<String> = Row::HEADER
        .iter()
        .map(|name| {
            let is_number = matches!(
                *name,
                "preperiod"
                    | "period"
                    | "saltus"
                    | "exceptions"
                    | "max_value"
                    | "max_at"
                    | "heaps"
                    | "rares"
                    | "last_rare"
                    | "elements"
                    | "shift"
            );
            format!(
                "  \"{name}\" {}",
                if is_number { "INTEGER" } else { "TEXT" }
            )
        })
        .collect();
    let mut text = format!(
        "CREATE TABLE games (\n{}\n);\n.mode tabs\n",
        columns.join(",\n")
    );
    let files = families.iter().filter_map(|family| family["file"].as_str());
    text.extend(files.map(|file| format!(".import --skip 1 {file} games\n")));
    let columns = Row::HEADER.into_iter();
    text.extend(
        columns.map(|name| format!("UPDATE games SET \"{name}\" = NULL WHERE \"{name}\" = '';\n")),
    );
    text.push_str("CREATE INDEX games_by_name ON games (game);\nCREATE INDEX games_by_values ON games (\"values\");\n");
    text
}

/// Writes a file of the folder.
fn write(path: &Path, text: &str) -> Result<(), Exit> {
    fs::write(path, text).map_err(|error| unwritable(path, "DIR", &error).into())
}

impl Atlas {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut families = Games::all();
        if let Some(unknown) =
            (self.families.iter()).find(|name| families.iter().all(|family| family.name != **name))
        {
            let names: Vec<String> = families
                .iter()
                .map(|family| format!("`{}`", family.name))
                .collect();
            let wrong = Diagnostic::error("wrong-family", messages::unknown_family(unknown));
            return Err(wrong.help(messages::families_are(names.join(", "))).into());
        }
        families.retain(|family| {
            self.families.is_empty() || self.families.iter().any(|name| name == family.name)
        });
        let limits = Limits {
            heaps: self.heaps.unwrap_or(LIMITS.heaps),
            ..LIMITS
        };
        shell.progress.unit(crate::messages::unit_games());
        match self.action {
            Action::Build => self.build(shell, &families, &limits, for_programs),
            Action::Check => self.check(shell, &families, &limits, for_programs),
            Action::Page => self.page(shell, &families, for_programs),
        }
    }

    /// The summary of the folder, which must contain an atlas.
    fn summary(&self) -> Result<Json, Exit> {
        if let Some(summary) = summary(&self.folder.join(SUMMARY))? {
            return Ok(summary);
        }
        let fact = messages::no_atlas_in(self.folder.display());
        let wrong = Diagnostic::error("wrong-atlas", fact);
        Err(wrong
            .help(messages::build_it_first(self.folder.display()))
            .into())
    }

    fn page(&self, shell: &mut Shell, families: &[Games], for_programs: bool) -> Done {
        self.summary()?;
        let families: Vec<&str> = families.iter().map(|family| family.name).collect();
        let page = page::build(&self.folder, &families, &self.explorer, shell.lang)?;
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{page}")?;
        } else {
            let sum = |list: &str, key: &str| -> u64 {
                let all = page[list].as_array().into_iter().flatten();
                all.filter_map(|one| one[key].as_u64()).sum()
            };
            let index = page["index"].as_str().unwrap_or("");
            let (rows, bytes) = (sum("families", "rows"), sum("files", "bytes"));
            let line = messages::page_of_atlas(index, grouped(rows), grouped(bytes));
            writeln!(out, "{}", line.text(shell.lang))?;
            let line = messages::serve_the_page(self.folder.display());
            writeln!(out, "{}", line.text(shell.lang))?;
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }

    fn build(
        &self,
        shell: &mut Shell,
        families: &[Games],
        limits: &Limits,
        for_programs: bool,
    ) -> Done {
        fs::create_dir_all(&self.folder)
            .map_err(|error| unwritable(&self.folder, "DIR", &error))?;
        let path = self.folder.join(SUMMARY);
        let of_limits = json!({"heaps": limits.heaps, "options": limits.options});
        let mut earlier = Vec::new();
        if let Some(before) = summary(&path)? {
            earlier.extend(before["families"].as_array().cloned().into_iter().flatten());
            if before["limits"] != of_limits {
                let heaps = before["limits"]["heaps"].as_u64().unwrap_or(0);
                let wrong =
                    Diagnostic::error("wrong-atlas", messages::atlas_has_other_limits(heaps));
                return Err(wrong.help(messages::build_with_limit(heaps)).into());
            }
        } else {
            write(
                &path,
                &format!("{}\n", json!({"limits": of_limits, "families": []})),
            )?;
        }
        let mut known = Sequences::default();
        let mut summaries = Vec::new();
        let mut stopped = None;
        for family in families {
            let table = Table::read(&self.folder, family.name)?;
            let (mut counts, mut rows) = (Counts::default(), 0_u64);
            let status = Row::HEADER.iter().position(|name| *name == "status");
            for fields in table.rows() {
                let added = known.add(&fields);
                added.map_err(|failure| failure.help(messages::name_another_folder()))?;
                counts.add(status.and_then(|at| fields.get(at)).unwrap_or(&""));
                rows += 1;
            }
            let unwritable = |error: io::Error| unwritable(&table.path, "DIR", &error);
            let mut out = table.append().map_err(unwritable)?;
            let flag = shell.progress.flag();
            let (mut failed, mut withdrawn) = (None, Vec::new());
            let threads = usize::from(self.threads);
            let stop = family.search(
                rows,
                limits,
                threads,
                &mut known,
                &mut shell.progress,
                |row, doubt| {
                    rows += 1;
                    counts.add(row.get("status"));
                    withdrawn
                        .extend(doubt.map(|doubt| (row.get("game").to_owned(), doubt.clone())));
                    // The search ends, and the complete rows of the file stay.
                    if let Err(error) = writeln!(out, "{}", row.fields().join("\t")) {
                        failed.get_or_insert(error);
                        flag.set();
                    }
                },
            );
            let flushed = out.flush();
            if let Some(error) = failed.or(flushed.err()) {
                return Err(unwritable(error).into());
            }
            let stop = stop?;
            for (game, doubt) in withdrawn {
                let remark = messages::proof_withdrawn(game, doubt.sentence());
                shell.progress.say(&remark);
            }
            summaries.push(json!({
                "family": family.name,
                "games": family.count(),
                "rows": rows,
                "proved": counts.proved,
                "observed": counts.observed,
                "none": counts.none,
                "file": format!("{}.tsv", family.name),
                "checksum": checksum_of(&table.path)?,
            }));
            if stop != Stop::Complete {
                stopped = Some((stop, rows));
                break;
            }
        }
        shell.progress.clear();
        let answer = json!({
            "limits": of_limits,
            "families": summaries,
            "sequences": known.len(),
        });
        // The families that an earlier run built, and that this one did not reach.
        earlier.retain(|one| summaries.iter().all(|new| new["family"] != one["family"]));
        earlier.extend(summaries.iter().cloned());
        let all = json!({"limits": of_limits, "families": earlier});
        write(&path, &format!("{all:#}\n"))?;
        write(&self.folder.join(LOADER), &loader(&earlier))?;
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{answer}")?;
        } else {
            let lang = shell.lang;
            for one in &summaries {
                let line = messages::family_of_atlas(
                    one["family"].as_str().unwrap_or(""),
                    one["rows"].as_u64().unwrap_or(0),
                    one["games"].as_u64().unwrap_or(0),
                    one["proved"].as_u64().unwrap_or(0),
                );
                writeln!(out, "{}", line.text(lang))?;
            }
            let line = messages::sequences_of_atlas(known.len());
            writeln!(out, "{}", line.text(lang))?;
        }
        out.flush()?;
        shell.progress.timing();
        match stopped {
            Some((stop, rows)) => {
                let why = shell.progress.why(stop);
                shell.progress.say(&messages::rows_written(why, rows));
                Err(Exit::Partial)
            }
            None => Ok(()),
        }
    }

    fn check(
        &self,
        shell: &mut Shell,
        families: &[Games],
        limits: &Limits,
        for_programs: bool,
    ) -> Done {
        let summary = self.summary()?;
        let limits = Limits {
            heaps: summary["limits"]["heaps"].as_u64().unwrap_or(limits.heaps),
            options: summary["limits"]["options"]
                .as_u64()
                .unwrap_or(limits.options),
            ..*limits
        };
        let mut tables = Vec::new();
        let mut wrong: Vec<Json> = Vec::new();
        for family in families {
            let table = Table::read(&self.folder, family.name)?;
            let all = summary["families"].as_array();
            let own = all.and_then(|all| all.iter().find(|one| one["family"] == family.name));
            if own.is_none() && table.text.is_empty() {
                continue;
            }
            if own.is_none_or(|own| own["checksum"] != atlas::checksum(table.text.as_bytes())) {
                wrong.push(json!({"game": null, "file": format!("{}.tsv", family.name), "column": "checksum"}));
            }
            tables.push(table);
        }
        let damaged_files = wrong.len();
        let rows: Vec<Vec<&str>> = tables.iter().flat_map(Table::rows).collect();
        let sample = atlas::sample(rows.len() as u64, self.rows, self.seed);
        let count = sample.len() as u64;
        for (done, at) in (1..).zip(sample) {
            let fields = &rows[at as usize];
            if let Some(column) = atlas::recheck(fields, &limits, &mut shell.run())? {
                wrong.push(json!({"game": fields.get(1), "file": format!("{}.tsv", fields[0]), "column": column}));
            }
            shell.run().progress(done, Some(count));
        }
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(
                out,
                "{}",
                json!({"rows": rows.len(), "checked": count, "wrong": wrong})
            )?;
        } else {
            let lang = shell.lang;
            for one in &wrong {
                let text = |key: &str| one[key].as_str().unwrap_or("");
                let line = if one["game"].is_null() {
                    messages::file_differs(text("file"), SUMMARY)
                } else {
                    messages::row_differs(text("file"), text("game"), text("column"))
                };
                writeln!(out, "{}", line.text(lang))?;
            }
            let differ = (wrong.len() - damaged_files) as u64;
            let line = messages::rows_agree(count - differ, count, rows.len());
            writeln!(out, "{}", line.text(lang))?;
        }
        out.flush()?;
        shell.progress.timing();
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(Exit::Refuted)
        }
    }
}

/// The checksum of a file, as a text.
fn checksum_of(path: &Path) -> Result<String, Exit> {
    let unreadable = |error: io::Error| unreadable(path, "DIR", crate::output::reason(&error));
    let mut bytes = Vec::new();
    let mut file = File::open(path).map_err(unreadable)?;
    file.read_to_end(&mut bytes).map_err(unreadable)?;
    Ok(atlas::checksum(&bytes))
}

/// The summary of a folder; none if it has none.
fn summary(path: &Path) -> Result<Option<Json>, Exit> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(path, "DIR", crate::output::reason(&error)).into()),
    };
    if let Ok(summary) = serde_json::from_str(&text) {
        return Ok(Some(summary));
    }
    let wrong = Diagnostic::error("wrong-atlas", messages::not_an_atlas(path.display()));
    Err(wrong.help(messages::name_another_folder()).into())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "いくつかの族の小さなゲームすべての値、周期、証明をフォルダーに作る、または確かめる",
        arguments: &[
            ("action", "何をするか"),
            ("folder", "フォルダー"),
            ("families", "族をコンマで区切って並べたもの。指定しなければすべて"),
            ("heaps", "一つのゲームで計算する山の数の上限"),
            ("rows", "`check` が計算しなおす行の数"),
            ("seed", "`check` の行を選ぶ数"),
            ("threads", "スレッドの数。それぞれが一度に一つのゲームを計算する"),
            ("explorer", "`page` のリンクが開くエクスプローラーのアドレス。フォルダーからの相対アドレスでもよい"),
        ],
        after: "\
例：
  grundy atlas build atlas
  grundy atlas build atlas --families octal,hexadecimal --threads 2
  grundy atlas build atlas --families vectors,coins,partizan,misere
  grundy atlas check atlas --rows 200
  grundy atlas page atlas                  次に：python3 -m http.server -d atlas

`build` は族ごとにファイル FAMILY.tsv を書きます。一つのゲームが一行で、周期または法則と証明の有無、標準形、最大の値、同じ値をもつゲーム、\
終わりまでの手数（remoteness）、最初の 64 個の値があります。止まったときは、同じコマンドで続きます。フォルダーで `sqlite3 atlas.db < atlas.sql` とすれば、すべての行のデータベースができます。\
`check` はチェックサムを比べ、選んだ行を計算しなおします。値は定義から、周期、法則、商は独立した検査器が読む証明書から求めます。\
`page` は index.html とそのファイルをフォルダーに書きます。検索と並べ替えのできる英語と日本語の表で、ファイルを送るどのウェブサーバーでも使えます。\
リンクは `--explorer` のエクスプローラーでゲームを開きます。",
        values: &[
            ("action", "build", "フォルダーにない行を計算する"),
            ("action", "check", "行を定義による値と検査器で確かめる"),
            ("action", "page", "フォルダーの行のページを書く"),
        ],
    },
    answers: &[
        Answer {
            title: "atlas (build)",
            about: "An object: the number of games in each family. The file `atlas.json` has the families of all runs.",
            samples: &[&["atlas", "build", "atlas", "--families", "octal-unequal", "--heaps", "100"]],
            keys: &[
                ("limits", "object", "the limits of the rows"),
                ("limits.heaps", "integer", "the maximum number of heaps of a game"),
                ("limits.options", "integer", "the maximum number of options of a game at first"),
                ("families", "array", "the families"),
                ("families[].family", "text", "the name of the family"),
                ("families[].games", "integer", "the number of games in the family"),
                ("families[].rows", "integer", "the number of rows in the file"),
                ("families[].proved", "integer", "the number of games with a proved period or law"),
                ("families[].observed", "integer", "the number of games with a period or law that is observed"),
                ("families[].none", "integer", "the number of games without a period or law within the limits"),
                ("families[].file", "text", "the name of the file"),
                ("families[].checksum", "text", "the checksum of the file"),
                ("sequences", "integer", "the number of different sequences with a proved period"),
            ],
        },
        Answer {
            title: "atlas (check)",
            about: "An object: the result of the comparison.",
            samples: &[&["atlas", "check", "atlas", "--families", "octal-unequal", "--rows", "3"]],
            keys: &[
                ("rows", "integer", "the number of rows in the folder"),
                ("checked", "integer", "the number of rows that were computed again"),
                ("wrong", "array", "the rows that differ, with `game`, `file` and `column`"),
            ],
        },
        Answer {
            title: "atlas (page)",
            about: "An object: the files of the page.",
            samples: &[&["atlas", "page", "atlas", "--families", "octal-unequal"]],
            keys: &[
                ("index", "text", "the file of the page"),
                ("families", "array", "the families that have rows"),
                ("families[].family", "text", "the name of the family"),
                ("families[].rows", "integer", "the number of its rows"),
                ("files", "array", "all files of the page"),
                ("files[].file", "text", "the name of the file"),
                ("files[].bytes", "integer", "the size of the file"),
            ],
        },
    ],
    samples: &[
        ("atlas  build  atlas  --families  octal-unequal  --heaps  100", ""),
        ("atlas  check  atlas  --families  octal-unequal  --rows  3", ""),
        ("atlas  page  atlas  --families  octal-unequal", ""),
    ],
    mistakes: &["atlas  build  atlas  --families  decimal", "atlas  check  nowhere"],
};
