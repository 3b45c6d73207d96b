//! `grundy compare A B [--to N]`

mod program;

use std::io::Write;

use clap::Args;
use grundy::compare::{Comparison, FirstDifference, PositionValue};
use grundy::import::Language;
use grundy::{Lang, Stop};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

use program::Program;

/// Finds the least position at which two games differ
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy compare kayles 0.77
  grundy compare my.game take:3 --to 5000
  grundy compare kayles 'cmd:python3 solution.py'
  grundy compare 'g(x) = mex{ g(x-k) for k in [1,2] if k<=x }' 'w(x) = win{ w(x-k) for k in [1,2] if k<=x }'

Both games are rules with the same number of parameters; their order matters, and not their names. Rules in `win` are \
compared with rules in `mex` by the outcomes. Exit status 1: the games differ, and the least position is \
printed with the options of both. A program in the place of B reads the numbers of one position from the standard \
input and prints its value, or a word such as `First` or `LOSE`; it is run once for each position. \"Proved\" means equal at all positions: the same heap game, or two proved periods.")]
pub struct Compare {
    /// The first game: a name, a rule file, rules as text, a code, a set, or FILE.py:FUNCTION
    #[arg(value_name = "A")]
    first: String,
    /// The second game, or cmd:PROGRAM with its arguments
    #[arg(value_name = "B")]
    second: String,
    /// The largest number of every parameter
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true)]
    to: Option<i64>,
    /// Sets an input of the rules of both games
    #[arg(long, value_name = "NAME=VALUE")]
    given: Vec<String>,
}

/// The rules of `FILE.py` or `FILE.py:FUNCTION`; none for another game.
fn imported_rules(game: &str) -> Result<Option<String>, Exit> {
    let (file, function) = match game.rsplit_once(':') {
        Some((file, function)) if Language::from_name(file).is_some() => (file, Some(function)),
        _ if Language::from_name(game).is_some() => (game, None),
        _ => return Ok(None),
    };
    let imported = super::import::read_source(file, function)?;
    Ok(Some(imported.rules))
}

/// Maximum number of options that are printed for a position.
const MAX_PRINTED_OPTIONS: usize = 24;

impl Compare {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut open = |game: &str| {
            let imported = imported_rules(game)?;
            let game = imported.as_deref().unwrap_or(game);
            let args = GameArgs {
                game: game.to_owned(),
                given: self.given.clone(),
            };
            shell
                .opened(&args, None)?
                .into_formula()
                .map_err(Exit::from)
        };
        let mut first = open(&self.first)?;
        let program = Program::read(&self.second)?;
        let found = if let Some(program) = &program {
            let mut answer = |position: &[i64]| program.value(position);
            first.compare_answers(self.to, &mut answer, &mut shell.run())?
        } else {
            let mut second = open(&self.second)?;
            first.compare(&mut second, self.to, &mut shell.run())?
        };
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", found.to_json())?;
        } else {
            out.write_all(page(&found, program.is_some(), shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        if found.difference.is_some() {
            return Err(Exit::Refuted);
        }
        if found.stop != Stop::Complete {
            let why = shell.progress.why(found.stop);
            shell
                .progress
                .say(&messages::values_known(why, found.cells, found.area.len()));
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

/// The result as text. The options of a program are not known.
fn page(found: &Comparison, is_program: bool, lang: Lang) -> String {
    let Some(difference) = &found.difference else {
        let ranges = found.area.to_string();
        let equal = messages::games_are_equal(found.cells, ranges);
        let mut page = format!("{}\n", equal.text(lang));
        let status = match &found.proof {
            Some(proof) => messages::equality_is_proved(proof),
            None => messages::equality_is_observed(),
        };
        page = format!("{page}  {}\n", status.text(lang));
        return page;
    };
    let FirstDifference { position, sides } = difference;
    let words: Vec<String> = position.iter().map(i64::to_string).collect();
    let mut page = messages::games_differ(words.join(","))
        .text(lang)
        .to_owned()
        + "\n";
    for (name, side) in ["A", "B"].into_iter().zip(sides) {
        page += &lines_of(name, side, !(is_program && name == "B"), lang);
    }
    page
}

/// The value of a position in one game, and its options.
fn lines_of(name: &str, side: &PositionValue, has_options: bool, lang: Lang) -> String {
    let value = match &side.value {
        Some(value) => messages::value_in_game(name, &side.call, value.to_string()),
        None => messages::not_a_position_in_game(name, &side.call),
    };
    let mut lines = format!("  {}\n", value.text(lang));
    let mut listed: Vec<String> = side
        .options
        .iter()
        .take(MAX_PRINTED_OPTIONS)
        .map(|(to, value)| format!("{} = {value}", to.text(lang)))
        .collect();
    if side.options.len() > MAX_PRINTED_OPTIONS {
        listed.push("…".to_owned());
    }
    if side.value.is_some() && has_options {
        let options = match &listed[..] {
            [] => messages::no_options(),
            some => messages::options_with_values(some.join(", ")),
        };
        lines = format!("{lines}    {}\n", options.text(lang));
    }
    lines
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "二つのゲームの値が異なる最小の局面を探す",
        arguments: &[
            ("first", "一つ目のゲーム：名前、規則のファイル、規則の文字列、符号、集合、または FILE.py:FUNCTION"),
            ("second", "二つ目のゲーム、または cmd:プログラムとその引数"),
            ("to", "どのパラメータも N まで比べる"),
            ("given", "両方のゲームの規則の入力に値を与える"),
        ],
        after: "\
例：
  grundy compare kayles 0.77
  grundy compare my.game take:3 --to 5000
  grundy compare kayles 'cmd:python3 solution.py'
  grundy compare 'g(x) = mex{ g(x-k) for k in [1,2] if k<=x }' 'w(x) = win{ w(x-k) for k in [1,2] if k<=x }'

どちらもパラメータの数が同じ規則で、パラメータの順序が対応し、名前は関係しません。`win` の規則と `mex` の規則は、勝敗で比べます。\
終了コード 1 は、値が異なることを表します。そのときは、最小の局面を両方の選択肢とともに表示します。B にプログラムを書くと、局面ごとに一度実行し\
ます。プログラムは標準入力から局面の数を読み、値、または `First` や `LOSE` などの語を出力します。「証明済み」は、すべての局面で\
等しいことを表します：同じ山のゲームか、周期が二つとも証明されている場合です。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "compare",
            about: "An object: whether the values of two games are equal.",
            samples: &[
                &["compare", "kayles", "0.77"],
                &["compare", "kayles", "0.137"],
                &["compare", "take:3", "take:4"],
            ],
            keys: &[
                ("equal", "boolean", "whether the values are equal at all compared positions"),
                ("status", "text", "`proved` for all positions, or `observed`; a difference is proved"),
                ("first_difference", "object|null", "the least position at which they differ"),
                ("first_difference.position", "array", "the position"),
                ("first_difference.a", "object", "the position in the first game"),
                ("first_difference.a.value", "integer|boolean|text|null", "its value; null if it is not a position"),
                ("first_difference.a.options", "array", "its options"),
                ("first_difference.a.options[].to", "text", "the option"),
                ("first_difference.a.options[].value", "integer|boolean|text", "its value"),
                ("first_difference.b", "object", "the position in the second game"),
                ("first_difference.b.value", "integer|boolean|text|null", "as of `a`"),
                ("first_difference.b.options", "array", "as of `a`; empty for a program"),
                ("first_difference.b.options[].to", "text", "as of `a`"),
                ("first_difference.b.options[].value", "integer|boolean|text", "as of `a`"),
                ("checked", "object", "the compared positions"),
                ("checked.ranges", "array", "the ranges of the parameters of the first game"),
                ("checked.ranges[].name", "text", "the parameter"),
                ("checked.ranges[].from", "integer", "the first value"),
                ("checked.ranges[].to", "integer", "the last value"),
                ("checked.cells", "integer", "the number of compared positions"),
            ],
        },
    ],
    samples: &[
        ("compare  kayles  0.77", ""),
        ("compare  kayles  0.137", ""),
        ("compare  wythoff  rook", ""),
        ("compare  wythoff  nim", ""),
        ("compare  take:3  S{1,2,3}  --to  50", ""),
    ],
    mistakes: &[
        "compare  kayles",
        "compare  kayles  tictactoe",
        "compare  kayles  nim  --to  -5",
        "compare  deque  wythoff",
    ],
};
