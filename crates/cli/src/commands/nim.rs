//! `grundy nim OP ARGS…`

mod messages;

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use grundy::values::nim::{self, Base, Layout, Op, PairsError};
use grundy::{Diagnostic, Failure, Lang, Message, Stop};

use super::table;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::InvalidValue;
use crate::output::{Unwritten, reason};
use crate::shell::Shell;

/// Calculates with nimbers of any size: sums, products, roots, logarithms
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy nim mul 16 16                       24, the product
  grundy nim inv 0xdeadbeef --hex            hexadecimal in and out
  grundy nim sqrt '*24'                      a nimber with a star, in quotes
  grundy nim pow 16 -1                       the exponent is an integer
  grundy nim log 24 16                       the least k with 16 to the k = 24
  grundy nim solve 8                         the roots of z^2 + z = 8
  grundy nim solve 2 3 5                     the roots of 2 z^2 + 3 z + 5 = 0
  grundy nim about 16                        the properties of one nimber
  grundy nim table 16                        the products of 0 to 16
  grundy nim mul --file pairs.txt -o products.txt
  grundy nim mul --binary 64 --file - < pairs.bin > products.bin

A nimber is a natural number of any size. `add` is exclusive or, `mul` is Conway's nim-product; with these \
operations the nimbers are a field. A file of pairs has two numbers in each line, separated by blanks, \
tabs or a comma; each result is one line. With --binary the file is a row of little-endian integers \
of 8, 16, 32, 64 or 128 bits, two for each result of the same size.")]
pub struct Nim {
    /// The operation
    #[arg(value_name = "OP")]
    op: NimWord,
    /// The numbers: decimal, 0x…, or with a star
    #[arg(value_name = "ARGS", allow_negative_numbers = true)]
    args: Vec<String>,
    /// Prints nimbers in hexadecimal; in JSON as texts
    #[arg(long)]
    hex: bool,
    /// Applies add, mul or div to each pair of this file (- for the standard input)
    #[arg(long, value_name = "PAIRS", conflicts_with = "args")]
    file: Option<String>,
    /// Reads and writes little-endian integers of this number of bits instead of text
    #[arg(long, value_name = "BITS", requires = "file", value_parser = bits, conflicts_with = "hex")]
    binary: Option<u32>,
    /// Writes the results into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Parses the width of a binary number.
fn bits(text: &str) -> Result<u32, InvalidValue> {
    match text {
        "8" | "16" | "32" | "64" | "128" => Ok(text.parse().unwrap_or(64)),
        _ => Err(InvalidValue(messages::widths_of_binary_numbers())),
    }
}

/// An operation of the facade, or `table`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NimWord {
    Ask(Op),
    Table,
}

impl ValueEnum for NimWord {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [NimWord; Op::ALL.len() + 1] = {
            let mut all = [NimWord::Table; Op::ALL.len() + 1];
            let mut i = 0;
            while i < Op::ALL.len() {
                all[i] = NimWord::Ask(Op::ALL[i].0);
                i += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Table => "N [add|mul]: the table of 0 to N",
            Self::Ask(op) => match op {
                Op::Add => "A B…: the nim-sum",
                Op::Mul => "A B…: the nim-product",
                Op::Div => "A B: the quotient A/B",
                Op::Inv => "A: the inverse",
                Op::Square => "A: the square",
                Op::Sqrt => "A: the square root, which always exists",
                Op::Pow => "A N: the power, N an integer",
                Op::Log => "A BASE: the least exponent that makes A of BASE",
                Op::Solve => "A: z^2 + z = A; or A B C: A z^2 + B z + C = 0",
                Op::Order => "A: the least exponent above 0 that makes 1 of A",
                Op::Trace => {
                    "A [BITS]: the trace from the smallest field of A, or from that of BITS bits"
                }
                Op::Degree => "A: the bits of the smallest field that holds A",
                Op::Minpoly => "A: the minimal polynomial over 0 and 1",
                Op::About => "A: all of these",
            },
        };
        let name = match self {
            Self::Table => "table",
            Self::Ask(op) => op.name(),
        };
        let value = PossibleValue::new(name).help(help);
        Some(match self {
            Self::Ask(Op::Add) => value.alias("sum"),
            _ => value,
        })
    }
}

impl Nim {
    pub fn run(self, shell: &mut Shell) -> Done {
        let words: Vec<&str> = self.args.iter().map(String::as_str).collect();
        match self.op {
            NimWord::Table => self.table(&words, shell),
            NimWord::Ask(op) if self.file.is_some() => self.pairs(op, shell),
            NimWord::Ask(op) => self.ask(op, &words, shell),
        }
    }

    fn base(&self) -> Base {
        if self.hex {
            Base::Hexadecimal
        } else {
            Base::Decimal
        }
    }

    fn ask(&self, op: Op, words: &[&str], shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let answer = nim::ask(op, words, &mut shell.run())?;
        shell.progress.clear();
        let line = if for_programs {
            answer.to_json(self.base()).to_string()
        } else {
            answer.text_in(self.base(), shell.lang)
        };
        match &self.output {
            None => {
                let mut out = crate::output::stdout();
                writeln!(out, "{line}")?;
                out.flush()?;
            }
            Some(path) => crate::output::write_file(path, "-o", |out| writeln!(out, "{line}"))?,
        }
        shell.progress.timing();
        Ok(())
    }

    fn table(&self, words: &[&str], shell: &mut Shell) -> Done {
        let refuse = |fact: Message| -> Exit {
            Diagnostic::error("wrong-arguments", fact)
                .help(messages::tables())
                .into()
        };
        if self.file.is_some() || self.hex {
            return Err(refuse(messages::table_without_options()));
        }
        let (to, op) = match words {
            [to] => (to, "mul"),
            [to, "sum"] => (to, "add"),
            [to, op] => (to, *op),
            _ => {
                return Err(refuse(messages::table_takes_number()));
            }
        };
        let known = Op::ALL.iter().find(|(_, name, _)| *name == op);
        let Some((op, ..)) = known else {
            return Err(refuse(messages::no_table_of(op)));
        };
        // `16x16` is the number of rows and columns, `15` the last number.
        let last = match to.split_once(['x', '×']) {
            Some((rows, columns)) if rows == columns => {
                rows.parse().ok().and_then(|rows: u32| rows.checked_sub(1))
            }
            _ => to.parse().ok(),
        };
        let Some(to) = last else {
            return Err(refuse(messages::not_a_size(to)));
        };
        let format = table::format(shell.format, self.output.as_deref())?;
        let mut table = nim::table(*op, to, &mut shell.run())?;
        if shell.lang == Lang::Ja {
            let title = match op {
                Op::Add => messages::nim_sums(),
                _ => messages::nim_products(),
            };
            table.title = Some(title);
        }
        table::show(table, format, self.output.as_deref(), shell).map(drop)
    }

    fn pairs(&self, op: Op, shell: &mut Shell) -> Done {
        if shell.json()? {
            return Err(
                Diagnostic::error("wrong-format", messages::one_result_a_line())
                    .help(messages::leave_out_format())
                    .into(),
            );
        }
        let Some(pair_op) = op.of_pairs() else {
            let fact = messages::not_for_pairs(op.name());
            return Err(Diagnostic::error("wrong-arguments", fact)
                .help(messages::operations_of_pairs())
                .into());
        };
        let layout = match self.binary {
            Some(bits) => Layout::Binary { bits },
            None => Layout::Text(self.base()),
        };
        if self.binary.is_some() && self.output.is_none() && io::stdout().is_terminal() {
            return Err(
                Diagnostic::error("wrong-format", messages::binary_is_not_text())
                    .help(messages::write_binary_into_file())
                    .into(),
            );
        }
        let path = self.file.as_deref().unwrap_or("-");
        let (mut input, size): (Box<dyn Read>, Option<u64>) = if path == "-" {
            shell.take_stdin()?;
            (Box::new(io::stdin().lock()), None)
        } else {
            let file = File::open(path).map_err(|error| unreadable(path, &error))?;
            let meta = file.metadata().map_err(|error| unreadable(path, &error))?;
            if meta.is_dir() {
                return Err(unreadable(path, &io::ErrorKind::IsADirectory.into()));
            }
            let size = meta.is_file().then_some(meta.len());
            (Box::new(file), size)
        };
        let mut end = Ok(Stop::Complete);
        match &self.output {
            None => {
                let mut out = crate::output::Stdout::new();
                end = nim::stream(
                    pair_op,
                    layout,
                    &mut input,
                    size,
                    &mut out,
                    &mut shell.run(),
                );
            }
            // A stopped run preserves its results; a wrong line preserves the old file.
            Some(output) => crate::output::write_file(output, "-o", |out| {
                end = nim::stream(pair_op, layout, &mut input, size, out, &mut shell.run());
                match std::mem::replace(&mut end, Ok(Stop::Complete)) {
                    Err(PairsError::Output(error)) => Err(Unwritten::Io(error)),
                    Err(PairsError::Input(error)) => {
                        Err(Unwritten::Unfit(Box::new(cannot_read(path, &error))))
                    }
                    Err(PairsError::Wrong(diagnostic)) => Err(Unwritten::Unfit(diagnostic)),
                    Ok(stop) => {
                        end = Ok(stop);
                        Ok(())
                    }
                }
            })?,
        }
        shell.progress.clear();
        match end {
            Ok(Stop::Complete) => {
                shell.progress.timing();
                Ok(())
            }
            Ok(_) => {
                shell.progress.say(&messages::stopped());
                Err(Exit::Partial)
            }
            Err(PairsError::Output(error)) => Err(error.into()),
            Err(PairsError::Input(error)) => Err(unreadable(path, &error)),
            Err(PairsError::Wrong(diagnostic)) => Err(Failure::of(*diagnostic)
                .note(messages::written_before(name(path)))
                .into()),
        }
    }
}

fn name(path: &str) -> Message {
    if path == "-" {
        messages::standard_input()
    } else {
        Message::same(path.to_owned())
    }
}

fn cannot_read(path: &str, error: &io::Error) -> Diagnostic {
    let fact = if path == "-" {
        messages::stdin_not_read(reason(error))
    } else {
        crate::messages::not_read(path, reason(error))
    };
    Diagnostic::error("unreadable", fact).help(messages::give_pairs())
}

fn unreadable(path: &str, error: &io::Error) -> Exit {
    cannot_read(path, error).into()
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "任意の大きさのニム数を計算する：和、積、根、対数",
        arguments: &[
            ("op", "演算"),
            ("args", "数：10 進、0x…、または星を付けた形"),
            ("hex", "ニム数を 16 進で表示する。JSON では文字列になる"),
            (
                "file",
                "このファイル（- は標準入力）の二つの数の組のそれぞれに、add、mul、div を行う",
            ),
            (
                "binary",
                "文字の代わりに、このビット数のリトルエンディアンの整数を読み書きする",
            ),
            ("output", "結果をこのファイルに書く"),
        ],
        after: "\
例：
  grundy nim mul 16 16                       積 24
  grundy nim inv 0xdeadbeef --hex            16 進で読み書き
  grundy nim sqrt '*24'                      星の付いたニム数は引用符の中に書く
  grundy nim pow 16 -1                       指数は整数
  grundy nim log 24 16                       16 の k 乗が 24 になる最小の k
  grundy nim solve 8                         z^2 + z = 8 の根
  grundy nim solve 2 3 5                     2 z^2 + 3 z + 5 = 0 の根
  grundy nim about 16                        一つのニム数の性質
  grundy nim table 16                        0 から 16 までの積
  grundy nim mul --file pairs.txt -o products.txt
  grundy nim mul --binary 64 --file - < pairs.bin > products.bin

ニム数は任意の大きさの自然数です。`add` は排他的論理和、`mul` はコンウェイのニム積で、ニム数はこの二つの演算で体になります。\
組のファイルの各行は、空白、タブ、コンマのどれかで区切った二つの数で、結果は一行に一つです。--binary では、ファイルは \
8、16、32、64、128 ビットのどれかのリトルエンディアンの整数の列で、二つごとに同じ大きさの結果が一つできます。",
        values: &[
            ("op", "add", "A B…：ニム和"),
            ("op", "mul", "A B…：ニム積"),
            ("op", "div", "A B：商 A/B"),
            ("op", "inv", "A：逆元"),
            ("op", "square", "A：平方"),
            ("op", "sqrt", "A：平方根。必ず存在する"),
            ("op", "pow", "A N：累乗。N は整数"),
            ("op", "log", "A BASE：BASE を A にする最小の指数"),
            ("op", "solve", "A：z^2 + z = A を解く。A B C：A z^2 + B z + C = 0 を解く"),
            ("op", "order", "A：A を 1 にする 0 より大きい最小の指数"),
            ("op", "trace", "A [BITS]：A を含む最小の体（BITS があれば BITS ビットの体）からの跡"),
            ("op", "degree", "A：A を含む最小の体のビット数"),
            ("op", "minpoly", "A：0 と 1 の体の上の最小多項式"),
            ("op", "about", "A：以上のすべて"),
            ("op", "table", "N [add|mul]：0 から N までの表"),
        ],
    },
    answers: &[
        Answer {
            title: "nim about",
            about: "An object. The other operations of `nim` print a number, and `solve` and `minpoly` an array of numbers; with `--hex` they are texts.",
            samples: &[&["nim", "about", "16"]],
            keys: &[
                ("nimber", "integer|text", "the nimber"),
                ("bits", "integer", "its number of bits"),
                ("field_of_bits", "integer", "the bits of the smallest field that contains it"),
                ("trace", "integer", "its trace"),
                ("square", "integer|text", "its square"),
                ("root", "integer|text", "its square root"),
                ("inverse", "integer|text|null", "its inverse"),
                ("z^2_+_z_=_a", "array", "the roots of this equation"),
                ("order", "integer|text|null", "its multiplicative order"),
                ("primitive", "boolean|null", "whether it generates its field"),
                ("minimal_polynomial", "array", "the coefficients of its minimal polynomial, the constant first"),
            ],
        },
    ],
    samples: &[
        ("nim  about  16", ""),
        ("nim  table  3", ""),
    ],
    mistakes: &[
        "nim  sum",
        "nim  table",
        "nim  mul  x  y",
        "nim  pow  2  x",
        "nim  pow  2  *3",
        "nim  mul  2  3  --file  f",
    ],
};
