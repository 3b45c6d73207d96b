//! `grundy table GAME [--to N | --box …] [-o FILE]`

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use grundy::{
    Area, Diagnostic, Formula, Game, Lang, Message, Stop, Table, Value,
    draw::Format,
    draw::text::Layout,
    table::rows::{StreamError, Streamed},
    table::{Delivery, TablePlan, TableRequest, no_row},
};

use grundy::Measure;
use serde_json::json;

use super::area::AreaArgs;
use super::messages;
use super::row::Long;
use crate::checkpoint::CheckpointArgs;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, InvalidValue};
use crate::output::{NewFile, refused, unwritable};
use crate::shell::Shell;

/// Computes the values of all positions in a range
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy table kayles --to 40
  grundy table wythoff --to 7
  grundy table wythoff --box x=0..=7,y=8..=15
  grundy table 0.137 --to 100000 -o dawson.npy
  grundy table subtract:1,3,4 --to 30 --format json
  grundy table wythoff --to 20 --list P
  grundy table kayles --to 24 --value genus
  grundy table 'S{1,2}' --to 20 --value remoteness
  grundy table domineering --box h=1..=4,w=1..=4 --value temperature
  grundy table domineering --box h=1..=4,w=1..=4 --impartial --misere

The format follows from the name of the file: .txt .json .csv .tsv .npy .bfile .tex .svg .png .blocks. P-positions, \
which are lost for the player to move, are marked in the text.

A long row of a heap game is written as it is computed, in constant memory. With --checkpoint such a run can be \
stopped at any time and is resumed by the same command.")]
pub struct TableArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// The function of the rules; by default the main function
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// The quantity: grundy, outcome, winning-moves, genus, misere-nim, misere-outcome,
    /// misere-form, remoteness, suspense, misere-remoteness, misere-suspense or foreclosed; in
    /// partizan games value, outcome, misere-outcome, mean, temperature or weight
    #[arg(long, value_name = "MEASURE", value_parser = measure, default_value = "grundy", hide_default_value = true)]
    value: Measure,
    /// The same as `--value misere-outcome`: the outcomes of misère play
    #[arg(long, conflicts_with = "value")]
    misere: bool,
    /// Uses the impartial form of a partizan game: each player may make the moves of both
    #[arg(long, conflicts_with = "checkpoint")]
    impartial: bool,
    /// Uses the twisted form of a partizan game: the players exchange their roles in a component
    /// with each move in it
    #[arg(long, conflicts_with_all = ["impartial", "checkpoint"])]
    twisted: bool,
    /// Lists the positions with this outcome (P, N or D) or this value, one a line
    #[arg(long, value_name = "VALUE", conflicts_with_all = ["checkpoint", "output"])]
    list: Option<String>,
    /// Writes the table into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    /// The number of threads for a long row with many rare heaps, or for a table of two parameters
    /// whose options are whole lines
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    threads: usize,
}

fn measure(name: &str) -> Result<Measure, InvalidValue> {
    Measure::named(name).ok_or_else(|| {
        let names = Measure::ALL.map(|(name, _)| name).join(", ");
        let of_list = match name.to_ascii_lowercase().chars().next() {
            Some('p' | 'l') => Some("P"),
            Some('n' | 'w') => Some("N"),
            _ => None,
        };
        match of_list.filter(|_| name.contains("position")) {
            Some(outcome) => InvalidValue(messages::list_is_an_option(name, outcome)),
            None => InvalidValue(messages::no_such_measure(name, names)),
        }
    })
}

/// Prints the elapsed time, and the stop reason if any.
fn ended(shell: &mut Shell, stop: Stop, reached: usize, len: usize) -> Done {
    shell.progress.timing();
    if stop == Stop::Complete {
        return Ok(());
    }
    let why = shell.progress.why(stop);
    shell
        .progress
        .say(&messages::values_known(why, reached, len));
    Err(Exit::Partial)
}

impl TableArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let mut game = shell.opened(&self.game, None)?;
        if self.impartial {
            game = game.impartial_values()?;
        } else if self.twisted {
            game = game.twisted_form()?;
        }
        let given = self.area.to.is_some() || self.area.ranges.is_some();
        let mut area = self.area.area()?;
        // A parameter may be an index of a list: then the usual range is too long.
        let mut ends = if given {
            Vec::new()
        } else {
            last_indices(&game)
        };
        loop {
            match (self.table(&mut game, &area, shell), ends.pop()) {
                (Err(Exit::Failure(failure)), Some(end))
                    if failure.code() == "index-out-of-range" =>
                {
                    area = Area::up_to(end);
                }
                (done, _) => return done,
            }
        }
    }

    fn measure(&self) -> Measure {
        if self.misere {
            Measure::MisereOutcome
        } else {
            self.value
        }
    }

    /// Computes the table of an area, and writes it.
    fn table(&self, game: &mut Game, area: &Area, shell: &mut Shell) -> Done {
        let (output, checkpoint) = (self.output.as_deref(), &self.checkpoints.checkpoint);
        let format = match (shell.format, output) {
            // Blocks are written during the computation only.
            (Some(Format::Blocks), Some(_)) => Format::Blocks,
            (Some(_), None) if checkpoint.is_some() => return Err(no_row().into()),
            (asked, output) => format(asked, output)?,
        };
        let request = TableRequest {
            measure: self.measure(),
            function: self.function.as_deref(),
            area,
            file: output.map(|_| format),
            resumable: checkpoint.is_some(),
        };
        let plan = game.plan_table(&request, &mut shell.run())?;
        match (plan.delivery(), output) {
            (Delivery::Row, _) => {
                let long = Long {
                    plan: &plan,
                    output: output.map(|path| (format, path)),
                    checkpoint: checkpoint.as_deref(),
                    every: self.checkpoints.every,
                    threads: self.threads,
                };
                return long.run(game.formula_mut()?, shell);
            }
            (Delivery::Pieces, Some(path)) => {
                let written = stream(shell, game.formula_mut()?, &plan, path)?;
                if let Some(Streamed { stop, len, written }) = written {
                    let remark = crate::messages::values_written(written, path.display());
                    shell.progress.say(&remark);
                    return ended(shell, stop, written, len);
                }
            }
            _ if format == Format::Blocks => return Err(no_row().into()),
            _ => {}
        }
        let table = game.compute(plan, &mut shell.run().on(self.threads))?;
        if let Some(wanted) = &self.list {
            return list(&table, wanted, shell);
        }
        let table = show(table, format, output, shell)?;
        // Text output only: the laws of the table.
        if output.is_none()
            && format == Format::Text
            && self.measure() == Measure::Grundy
            && std::io::stdout().is_terminal()
            && let Ok(formula) = game.formula_mut()
            && let Ok(laws) = formula.laws_of(&table, &mut shell.run())
            && let Some(law) = laws.findings.first()
        {
            shell.progress.say(&law.line());
        }
        Ok(())
    }
}

/// The last indices of the lists among the inputs, the largest one last.
fn last_indices(game: &Game) -> Vec<i64> {
    let Ok(formula) = game.formula() else {
        return Vec::new();
    };
    let lists = formula.givens().values().filter_map(|value| match value {
        Value::List(items) => i64::try_from(items.len()).ok()?.checked_sub(1),
        _ => None,
    });
    let mut ends: Vec<i64> = lists.filter(|end| *end >= 0).collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Prints the positions of a table with an outcome or a value.
fn list(table: &Table, wanted: &str, shell: &mut Shell) -> Done {
    shell.progress.clear();
    let number = wanted.parse::<i64>().ok();
    let is_wanted = |value: &Value| match (wanted, value) {
        ("P", Value::Bool(won)) => !won,
        ("P", Value::Int(value)) => *value == 0,
        ("N", Value::Bool(won)) => *won,
        ("N", Value::Int(value)) => *value != 0,
        ("D", Value::Infinite(_)) => true,
        (_, Value::Int(value)) => number == Some(*value),
        (_, Value::Str(text)) => **text == *wanted,
        _ => false,
    };
    let known = table.reached.min(table.cells.len());
    let found: Vec<Vec<i64>> = (0..known)
        .filter(|at| table.cells.get(*at).as_ref().is_some_and(is_wanted))
        .map(|at| table.area.position(at))
        .collect();
    if found.is_empty() && number.is_none() && !["P", "N", "D"].contains(&wanted) {
        let fact = messages::not_an_outcome_or_value(wanted);
        let finding = Diagnostic::error("wrong-value", fact);
        return Err(finding.help(messages::outcomes_to_list()).into());
    }
    let mut out = crate::output::stdout();
    let as_csv = shell.format == Some(Format::Csv);
    if !as_csv && shell.json()? {
        let params: Vec<&str> = (table.area.axes.iter()).map(|axis| &*axis.name).collect();
        let answer = json!({
            "function": table.function,
            "params": params,
            "list": found,
            "count": found.len(),
        });
        writeln!(out, "{answer}")?;
    } else {
        if as_csv {
            let names: Vec<&str> = (table.area.axes.iter()).map(|axis| &*axis.name).collect();
            writeln!(out, "{}", names.join(","))?;
        }
        for position in &found {
            let numbers: Vec<String> = position.iter().map(i64::to_string).collect();
            writeln!(out, "{}", numbers.join(","))?;
        }
    }
    out.flush()?;
    let remark = messages::positions_listed(found.len(), known);
    shell.progress.say(&remark);
    ended(shell, table.stop, known, table.len())
}

/// Writes a planned table during its computation; none if the rules do not permit this.
fn stream(
    shell: &mut Shell,
    game: &mut Formula,
    plan: &TablePlan,
    path: &Path,
) -> Result<Option<Streamed>, Exit> {
    let refuse = |error: std::io::Error| Exit::from(unwritable(path, "-o", &error));
    let mut new = NewFile::create(path).map_err(refuse)?;
    match game.write_pieces(plan, &mut new.file, &mut shell.run()) {
        Ok(Some(written)) => {
            shell.progress.clear();
            new.keep().map_err(refuse)?;
            Ok(Some(written))
        }
        Ok(None) => Ok(None),
        Err(StreamError::Game(failure)) => Err(failure.into()),
        Err(StreamError::File(error)) => Err(refused(path, error)),
    }
}

/// Writes a table to its file or the standard output, and returns it; an exit status if its run was
/// stopped.
pub fn show(
    table: Table,
    format: Format,
    output: Option<&Path>,
    shell: &mut Shell,
) -> Result<Table, Exit> {
    shell.progress.clear();
    let (stop, reached, len) = (table.stop, table.reached, table.len());
    // A stopped row of a heap game ends with its values, in every format.
    let ends = format == Format::Text || table.cells.len() < len;
    let table = match stop {
        Stop::Complete => table,
        _ if format == Format::Npy => table.whole_rows(),
        _ if ends => table.reached_part(),
        _ => table,
    };
    let table = in_language(table, shell.lang);
    match output {
        None => print(&table, format, shell.lang)?,
        Some(path) => {
            let layout = Layout {
                width: 100,
                lang: shell.lang,
                ..Layout::default()
            };
            crate::output::write_file(path, "-o", |out| format.write(out, &table, &layout))?;
            let remark = crate::messages::values_written(table.len(), path.display());
            shell.progress.say(&remark);
        }
    }
    ended(shell, stop, reached, len)?;
    Ok(table)
}

/// The table with its title in one language.
fn in_language(mut table: Table, lang: Lang) -> Table {
    let title = table
        .title
        .as_ref()
        .map(|title| title.text(lang).to_owned());
    table.title = title.map(Message::same);
    table
}

fn print(table: &Table, format: Format, lang: Lang) -> Done {
    if format.is_binary() && std::io::stdout().is_terminal() {
        let content = match format {
            Format::Npy => messages::numpy_array(),
            Format::Png => messages::picture_in_pixels(),
            other => Message::same(other.name()),
        };
        let finding = Diagnostic::error("wrong-format", messages::not_for_terminal(content));
        return Err(finding
            .help(messages::write_table_into_file(format.extension()))
            .into());
    }
    let layout = Layout {
        width: crate::output::width(),
        colour: crate::output::colour(),
        lang,
        ..Layout::default()
    };
    let mut out = crate::output::stdout();
    format.write(&mut out, table, &layout)?;
    Ok(out.flush()?)
}

/// Returns the requested format, or else that of the file name, or else text.
pub fn format(asked: Option<Format>, output: Option<&Path>) -> Result<Format, Exit> {
    match asked {
        Some(Format::Blocks) => return Err(no_row().into()),
        Some(format) => return Ok(format),
        None => {}
    }
    let Some(path) = output else {
        return Ok(Format::Text);
    };
    // A device or a pipe.
    if path.starts_with("/dev") && path.extension().is_none() {
        return Ok(Format::Text);
    }
    of_file(path).ok_or_else(|| {
        let end = |format: Format| Message::same(format!(".{}", format.extension()));
        let mut ends: Vec<Message> = Format::all().map(end).collect();
        let last = ends.pop().unwrap_or_default();
        let others = Message::joined(ends, ", ", "、");
        let fact = messages::unknown_format_of_file(path.display());
        Diagnostic::error("wrong-format", fact)
            .help(messages::end_name_in(others, last))
            .into()
    })
}

/// Returns the format for the extension of a file name.
pub(super) fn of_file(path: &Path) -> Option<Format> {
    Format::of_extension(&path.extension()?.to_str()?.to_ascii_lowercase())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "範囲の中のすべての局面の値を計算する",
        arguments: &[
            (
                "format",
                "答えの形式。指定しなければファイル名に合わせた形式、または text",
            ),
            (
                "value",
                "表にする量：grundy、outcome、winning-moves、genus、misere-nim、misere-outcome、misere-form、\
                 remoteness、suspense、misere-remoteness、misere-suspense、foreclosed。左右で手の違うゲームでは value、\
                 outcome、misere-outcome、mean、temperature、weight",
            ),
            ("impartial", "非不偏ゲームの手を二人とも使える、不偏ゲームの形の表"),
            ("twisted", "非不偏ゲームの、手を指した成分で二人の役割が入れ替わる形の表"),
            (
                "list",
                "この勝敗（P、N、D）またはこの値の局面を、一行に一つ並べる",
            ),
            ("output", "表をこのファイルに書く"),
            (
                "threads",
                "スレッドの数。まれな値の山が多い長い列と、手が行・列・斜めの全体である二変数の表に使う",
            ),
        ],
        after: "\
例：
  grundy table kayles --to 40
  grundy table wythoff --to 7
  grundy table wythoff --box x=0..=7,y=8..=15
  grundy table 0.137 --to 100000 -o dawson.npy
  grundy table subtract:1,3,4 --to 30 --format json
  grundy table wythoff --to 20 --list P
  grundy table kayles --to 24 --value genus
  grundy table 'S{1,2}' --to 20 --value remoteness
  grundy table domineering --box h=1..=4,w=1..=4 --value temperature
  grundy table domineering --box h=1..=4,w=1..=4 --impartial --misere

形式はファイル名で決まります：.txt .json .csv .tsv .npy .bfile .tex .svg .png .blocks。手番の側が負ける P 局面には、\
文字の表では印が付きます。

山のゲームの長い列は、計算しながら一定のメモリーで書きます。--checkpoint を付けた計算はいつでも止められ、\
同じコマンドで続けられます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "table",
            about: "An object with the values, nested once for each parameter. `nim table` has the same form.",
            samples: &[&["table", "maya2", "--to", "2"], &["nim", "table", "2"]],
            keys: &[
                ("function", "text", "the function, or the operation"),
                ("params", "array", "the parameters in their order"),
                ("params[].name", "text", "the name"),
                ("params[].from", "integer", "the first value"),
                ("params[].to", "integer", "the last value; less than the first one if there is no value"),
                ("values", "array", "integers, booleans or texts; null where there is no position"),
            ],
        },
        Answer {
            title: "table --list",
            about: "An object with the positions that have the outcome or value.",
            samples: &[&["table", "wythoff", "--to", "5", "--list", "P"]],
            keys: &[
                ("function", "text", "the function"),
                ("params", "array", "the names of the parameters"),
                ("list", "array", "the positions, each with a number for every parameter"),
                ("count", "integer", "the number of positions"),
            ],
        },
    ],
    samples: &[
        ("table  wythoff  --to  5", ""),
        ("table  kayles  --to  200", ""),
        ("table  wythoff  --to  5  --list  P", ""),
        ("table  kayles  --to  20  -o  k.csv", ""),
        ("table  wythoff  --box  x=0..=3,y=2..=1", ""),
        ("table  domineering  --box  h=1..=3,w=1..=3  --value  temperature", ""),
        ("table  domineering  --box  h=1..=3,w=1..=3  --impartial", ""),
        ("table  domineering  --box  h=1..=3,w=1..=3  --impartial  --misere", ""),
        ("table  domineering  --box  h=1..=3,w=1..=3  --misere", ""),
        ("table  domineering  --box  h=1..=3,w=1..=3  --twisted", ""),
    ],
    mistakes: &[
        "table  nim  --to  -5",
        "table  wythoff  --to  9999999",
        "table  nim  --to  five",
        "table  nim  --to  5  --list  q",
        "table  nim  --to  5  --box  x=0..=5",
        "table  nim  --box  x=3..1",
        "table  nim  --to  5  -o  values.xyz",
    ],
};
