//! `grundy find VALUES`

mod messages;

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;
use grundy::find::{Answer, Match, PERIOD_HEAPS, Query};
use grundy::{Lang, Message, Value};

use crate::exit::{Done, Exit};
use crate::manual::{Answer as JsonAnswer, CommandTexts, Manual};
use crate::options::within;
use crate::reference::grouped;
use crate::shell::Shell;

/// Finds the games with given values
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy find 0,1,2,3,1,4,3,2              Grundy values from n = 0 on
  grundy find 0 1 2 ? 1 4                  an unknown value
  grundy find PNNNP                        outcomes
  grundy find --p-positions 0,4,8          all other positions up to 8 are N-positions
  grundy find 0,1,2,3 --period 12          with the least period of the values
  grundy find 0,1,2,3 --largest 9          with the largest value of all positions
  grundy find 1,1,2,0,3 --offset 1         values from n = 1 on

All octal codes of up to 4 digits are searched, hexadecimal codes of up to 2, codes of the digits 0 to 3 of up to \
8, octal codes of 2 digits with a digit that repeats or with unequal heaps, subtraction and all-but sets within 1 to 14, \
and the named games of one number. Games with the same values are one answer. Without --offset the first value may belong \
to n = 0 to 4, or one or two zeros may be in front. Exit status 1: no game has the values.")]
pub struct Find {
    /// The values, with commas or blanks between them, ? for an unknown one; or outcomes such as
    /// PNNNP
    #[arg(value_name = "VALUES", allow_negative_numbers = true)]
    values: Vec<String>,
    /// The P-positions, instead of values; the positions between them are N-positions
    #[arg(long, value_name = "POSITIONS", conflicts_with = "values")]
    p_positions: Option<String>,
    /// The least period of the values
    #[arg(long, value_name = "N", value_parser = |text: &str| within::<u64>(text, 1..=PERIOD_HEAPS as i64))]
    period: Option<u64>,
    /// The largest value of all positions, which is known by the period
    #[arg(long, value_name = "N", value_parser = |text: &str| within::<u32>(text, 0..=i64::from(u32::MAX)))]
    largest: Option<u32>,
    /// The position of the first value; negative: this number of zeros is in front
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = |text: &str| within::<i64>(text, grundy::find::OFFSETS))]
    offset: Option<i64>,
    /// The maximum number of sequences that are listed
    #[arg(short = 'n', long = "list", value_name = "N", default_value_t = 20, value_parser = |text: &str| within::<u32>(text, 0..=10_000))]
    list: u32,
}

impl Find {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let query = match &self.p_positions {
            Some(positions) => Query::p_positions(positions)?,
            None => Query::parse(&self.values.join(" "))?,
        };
        let query = Query {
            offset: self.offset,
            period: self.period,
            largest: self.largest,
            ..query
        };
        let found = grundy::find::find(&query, self.list as usize, &mut shell.run())?;
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", found.matches_json())?;
        } else {
            out.write_all(page(&found, shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        if found.games == 0 {
            return Err(Exit::Refuted);
        }
        Ok(())
    }
}

/// The answer as text.
fn page(found: &Answer, lang: Lang) -> String {
    let mut page = String::new();
    for one in &found.matches {
        write_match(&mut page, one, found.compared, lang);
    }
    if !found.matches.is_empty() {
        page.push('\n');
    }
    // The exact number changes with each game of the catalogue; JSON has it.
    let all = grouped(found.searched_games() / 1000 * 1000);
    if found.games == 0 {
        let _ = writeln!(page, "{}", messages::no_game_agrees(all).text(lang));
        let _ = writeln!(page, "{}", messages::searched_games().text(lang));
        return page;
    }
    let mut facts = vec![match found.games {
        1 => messages::one_game_agrees(all),
        games => messages::games_agree(grouped(games), all),
    }];
    if found.sequences > 1 {
        facts.push(messages::sequences_differ(
            grouped(found.sequences),
            found.compared - 1,
        ));
    }
    let listed = found.matches.len() as u64;
    if listed < found.sequences {
        facts.push(messages::first_are_listed(listed));
    }
    let _ = writeln!(page, "{}", Message::joined(facts, ", ", "、").text(lang));
    page
}

/// Writes a match: the game, its values, its period, and the games with the same values.
fn write_match(page: &mut String, found: &Match, compared: u64, lang: Lang) {
    let mut game = Message::same(match &found.code {
        Some(code) if *code != found.game => format!("{} = {code}", found.game),
        _ => found.game.clone(),
    });
    if let Some(title) = &found.title {
        let title = match &found.oeis[..] {
            [] => title.clone(),
            numbers => messages::with_oeis(title, numbers.join(", ")),
        };
        game = messages::named_game(game, title);
    }
    let _ = writeln!(page, "{}", game.text(lang));
    let values: Vec<String> = found.values.iter().map(value).collect();
    let first = match found.least {
        0 => String::new(),
        n => format!("n = {n}: "),
    };
    let _ = writeln!(page, "  {first}{} …", values.join(" "));
    let mut line = |message: Message| {
        let _ = writeln!(page, "  {}", message.text(lang));
    };
    match found.from {
        0 => {}
        from @ 1.. => line(messages::values_begin_at(from)),
        from => line(messages::values_begin_before(from.unsigned_abs())),
    }
    if let Some(of) = &found.period {
        let (period, from, heaps) = (of.period, of.preperiod, PERIOD_HEAPS - 1);
        line(match (of.saltus, of.is_proved) {
            (0, true) => messages::period_proved(period, from),
            (0, false) => messages::period_observed(period, from, heaps),
            (saltus, true) => messages::arithmetic_proved(period, from, saltus),
            (saltus, false) => messages::arithmetic_observed(period, from, saltus, heaps),
        });
    }
    let unlisted = found.equal_games - found.equal.len() as u64;
    let names = |proved: bool| -> Vec<Message> {
        let equal = found.equal.iter();
        let equal = equal.filter(|equal| equal.is_proved == proved);
        equal
            .map(|equal| Message::same(equal.game.clone()))
            .collect()
    };
    let (proved, mut observed) = (names(true), names(false));
    if !proved.is_empty() {
        line(messages::same_values_proved(Message::joined(
            proved, ", ", "、",
        )));
    }
    if unlisted > 0 {
        observed.push(messages::more_games(grouped(unlisted)));
    }
    if !observed.is_empty() {
        let observed = Message::joined(observed, ", ", "、");
        line(messages::same_values_observed(observed, compared - 1));
    }
}

/// A value, or the letter of an outcome.
fn value(value: &Value) -> String {
    match value {
        Value::Bool(true) => "N".to_owned(),
        Value::Bool(false) => "P".to_owned(),
        value => value.to_string(),
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "与えた値をもつゲームを探す",
        arguments: &[
            ("values", "値。コンマか空白で区切り、分からない値は ? と書く。または PNNNP のような勝敗"),
            ("p_positions", "値の代わりに、P 局面を並べる。その間の局面は N 局面"),
            ("period", "値の最小の周期"),
            ("largest", "周期から分かる、すべての局面の最大の値"),
            ("offset", "最初の値の局面。負の数なら、その個数の 0 が前にある"),
            ("list", "表示する列の数の上限"),
        ],
        after: "\
例：
  grundy find 0,1,2,3,1,4,3,2              n = 0 からの Grundy 値
  grundy find 0 1 2 ? 1 4                  分からない値がある
  grundy find PNNNP                        勝敗
  grundy find --p-positions 0,4,8          8 までのほかの局面は N 局面
  grundy find 0,1,2,3 --period 12          値の最小の周期
  grundy find 0,1,2,3 --largest 9          すべての局面の最大の値
  grundy find 1,1,2,0,3 --offset 1         n = 1 からの値

4 桁までの 8 進符号、2 桁までの 16 進符号、0 から 3 の数字の 8 桁までの符号、最後の数字がくり返すか山の大きさが異なる \
2 桁までの 8 進符号、1 から 14 の集合による取る数と取れない数のゲーム、一つの数で表される名前のあるゲームを調べます。\
値が等しいゲームは、まとめて一つの答えにします。--offset がなければ、最初の値は n = 0 から 4 のどれか、または前に 0 が一つか\
二つ付いたものとします。終了コード 1 は、その値のゲームがないことを表します。",
        values: &[],
    },
    answers: &[
        JsonAnswer {
            title: "find",
            about: "An array: the games whose values agree with the query, named games first. It is empty if there is none.",
            samples: &[
                &["find", "0,1,2,3,1,4,3,2"],
                &["find", "0,1,2,0,1,2", "-n", "2"],
                &["find", "0,1,5"],
            ],
            keys: &[
                ("[].game", "text", "the game: a name, or the shortest code"),
                ("[].name", "text", "the English title of a named game, or `game`"),
                ("[].offset", "integer", "the position of the first entry of the query"),
                ("[].status", "text", "`proved`: the values are known for all n by a period that is proved; `observed`: by computation"),
                ("[].title", "text|null", "the English title of a named game"),
                ("[].title_ja", "text|null", "its Japanese title"),
                ("[].code", "text|null", "the code, if the game is a heap game"),
                ("[].oeis", "array", "the sequences of the OEIS in the catalogue"),
                ("[].from", "integer", "as `offset`"),
                ("[].least", "integer", "the position of the first item of `values`"),
                ("[].values", "array", "the first values; outcomes are booleans: whether the player to move wins"),
                ("[].period", "object|null", "the period, if one is found"),
                ("[].period.period", "integer", "the least period"),
                ("[].period.preperiod", "integer", "the least preperiod"),
                ("[].period.saltus", "integer", "the increase per period"),
                ("[].period.status", "text", "`proved` or `observed`"),
                ("[].equal", "array", "other games with the same values, at most eight"),
                ("[].equal[].game", "text", "the game"),
                ("[].equal[].status", "text", "`proved`: equal for all n; `observed`: as far as they were compared"),
                ("[].equal_games", "integer", "the number of all other games with the same values, besides the game and its code"),
            ],
        },
    ],
    samples: &[
        ("find  0,1,2,3,1,4,3,2", ""),
        ("find  PNNNP  -n  3", ""),
        ("find  1,1,2,0,3,1,1,0,3,3", ""),
        ("find  --p-positions  0,3,6  --offset  0", ""),
        ("find  0,1,2,3  --largest  9  -n  2", ""),
        ("find  0,1,7", ""),
    ],
    mistakes: &[
        "find",
        "find  0,1,x",
        "find  0,,1",
        "find  --p-positions  0,P",
        "find  ?,?",
    ],
};
