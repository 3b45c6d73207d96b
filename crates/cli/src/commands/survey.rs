//! `grundy survey N [-o FILE.csv]`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use grundy::laws::survey::{Limits, Row};
use grundy::{Diagnostic, Stop, draw::Format};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::within;
use crate::output::unwritable;
use crate::shell::Shell;

/// Searches for the periods of all octal codes of up to N digits, with proofs
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy survey 2
  grundy survey 3 -o octal3.csv
  grundy survey 3 -o octal3.csv --heaps 10M --threads 2

Each code 0.… and 4.… of up to N digits has a row: its period and whether it is proved, its standard form, its largest \
value, and its rare heaps. Rows are written as soon as they are known, so an interrupted run keeps them. They do not depend on \
the number of threads.")]
pub struct Survey {
    /// The number of digits behind the point
    #[arg(value_name = "N", value_parser = |text: &str| within::<u32>(text, 1..=6))]
    digits: u32,
    /// Writes the rows into this file; by default to the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The maximum number of heaps of a code
    #[arg(long, value_name = "N", value_parser = super::count)]
    heaps: Option<u64>,
    /// The number of threads; each works on one code at a time
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, value_parser = |text: &str| within::<u16>(text, 1..=256))]
    threads: u16,
}

impl Survey {
    pub fn run(self, shell: &mut Shell) -> Done {
        let format = match (&self.output, shell.format) {
            (Some(path), None) if !path.starts_with("/dev") => {
                Some(super::table::of_file(path).unwrap_or(Format::Text))
            }
            (_, format) => format,
        };
        let separator = match format {
            None | Some(Format::Csv) => ",",
            Some(Format::Tsv) => "\t",
            Some(Format::Json) => "",
            Some(_) => {
                return Err(
                    Diagnostic::error("wrong-format", messages::survey_is_rows())
                        .help(messages::write_as_rows())
                        .into(),
                );
            }
        };
        let limits = Limits::default();
        let limits = Limits {
            heaps: self.heaps.unwrap_or(limits.heaps),
            ..limits
        };
        let mut out: Box<dyn Write> = match &self.output {
            None => Box::new(crate::output::stdout()),
            Some(path) => {
                let file = File::create(path).map_err(|error| unwritable(path, "-o", &error))?;
                Box::new(BufWriter::new(file))
            }
        };
        let (mut rows, mut proved) = (0_u64, 0_u64);
        let mut failed = None;
        shell.progress.unit(crate::messages::unit_codes());
        if separator.is_empty() {
            out.write_all(b"[")?;
        } else {
            writeln!(out, "{}", Row::HEADER.join(separator))?;
        }
        let flag = shell.progress.flag();
        let mut withdrawn = Vec::new();
        let stop = grundy::laws::survey::search(
            self.digits,
            &limits,
            usize::from(self.threads),
            &mut shell.progress,
            |row, doubt| {
                rows += 1;
                withdrawn.extend(doubt.map(|doubt| (row.code.to_string(), doubt.clone())));
                proved += u64::from(row.status() == "proved");
                let fields = row.fields();
                let written = if separator.is_empty() {
                    let comma = if rows > 1 { ",\n" } else { "" };
                    write!(out, "{comma}{}", json(row))
                } else {
                    writeln!(out, "{}", fields.join(separator))
                };
                // Results until then are in the file, in any case.
                if let Err(error) = written.and_then(|()| out.flush()) {
                    failed.get_or_insert(error);
                    flag.set();
                }
            },
        );
        if let Some(error) = failed {
            return Err(error.into());
        }
        if separator.is_empty() {
            out.write_all(b"]\n")?;
        }
        out.flush()?;
        for (code, doubt) in withdrawn {
            let remark = messages::proof_withdrawn(code, doubt.sentence());
            shell.progress.say(&remark);
            if let Some(advice) = doubt.advice() {
                shell.progress.say(&advice);
            }
        }
        let remark = messages::codes_proved(proved, rows);
        shell.progress.say(&remark);
        shell.progress.timing();
        if stop == Stop::Complete {
            return Ok(());
        }
        let why = shell.progress.why(stop);
        shell.progress.say(&messages::rows_written(why, rows));
        Err(Exit::Partial)
    }
}

/// A row as JSON: numbers where the column has one, null for missing data.
fn json(row: &Row) -> serde_json::Value {
    let columns = Row::HEADER.iter().zip(row.fields());
    let object = columns.map(|(name, field)| {
        let text = matches!(*name, "code" | "standard" | "status" | "theorem" | "mask");
        let value = if field.is_empty() {
            serde_json::Value::Null
        } else if let (false, Ok(number)) = (text, field.parse::<u64>()) {
            number.into()
        } else {
            field.into()
        };
        ((*name).to_owned(), value)
    });
    serde_json::Value::Object(object.collect())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "N 桁以内のすべての 8 進符号の周期を、証明とともに探す",
        arguments: &[
            ("digits", "小数点以下の桁数"),
            ("output", "各行をこのファイルに書く。指定しなければ標準出力"),
            ("heaps", "一つの符号で計算する山の数の上限"),
            ("threads", "スレッドの数。それぞれが一度に一つの符号を計算する"),
        ],
        after: "\
例：
  grundy survey 2
  grundy survey 3 -o octal3.csv
  grundy survey 3 -o octal3.csv --heaps 10M --threads 2

N 桁以内の符号 0.… と 4.… のそれぞれについて、周期、証明の有無、標準形、最大の値、まれな値の山を一行に書きます。\
行は分かりしだい書くので、中断しても残ります。行はスレッドの数によりません。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "survey",
            about: "An array with an object for each code.",
            samples: &[&["survey", "1"]],
            keys: &[
                ("[].code", "text", "the code"),
                ("[].standard", "text", "the code with the same values that has the fewest digits"),
                ("[].status", "text", "as of `period`"),
                ("[].theorem", "text|null", "as of `period`"),
                ("[].preperiod", "integer|null", "as of `period`"),
                ("[].period", "integer|null", "as of `period`"),
                ("[].saltus", "integer|null", "as of `period`"),
                ("[].max_value", "integer", "as of `period`"),
                ("[].max_at", "integer", "as of `period`"),
                ("[].heaps", "integer", "as of `period`"),
                ("[].mask", "text|null", "the mask of the sparse space, in hexadecimal"),
                ("[].rares", "integer|null", "the number of rare heaps"),
                ("[].last_rare", "integer|null", "the last of them"),
            ],
        },
    ],
    samples: &[
        ("survey  1", ""),
    ],
    mistakes: &[
        "survey  9",
    ],
};
