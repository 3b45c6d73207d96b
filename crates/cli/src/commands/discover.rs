//! `grundy discover [--vectors N] [--largest N]`

use std::io::Write;

use clap::Args;
use grundy::discover::{Family, discover};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::within;
use crate::shell::Shell;

/// Searches a family of games of two heaps for laws
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy discover --vectors 2
  grundy discover --vectors 3 --largest 2 --json

A move of these games subtracts one of a few vectors from two heaps, and every game is searched for a law of its values or of its lost \
positions. Games that follow from others are left out: the heaps exchanged, multiples of one heap, moves that change one heap only. \
Games with the same law are one line. A short law of many moves is listed first, and the games in which no law was found are listed last: they may have one. An interrupt or a time \
limit prints what is known, with exit status 3.")]
pub struct Discover {
    /// The largest number of vectors of a game
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = |text: &str| within::<u32>(text, 1..=4))]
    vectors: u32,
    /// The largest number that a vector subtracts from a heap
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = |text: &str| within::<u32>(text, 1..=4))]
    largest: u32,
}

impl Discover {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let lang = shell.lang;
        shell.progress.unit(crate::messages::unit_games());
        let family = Family {
            vectors: self.vectors as usize,
            least: 0,
            largest: self.largest as i32,
        };
        let found = discover(family, &mut shell.run())?;
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", found.to_json())?;
        } else {
            for law in &found.laws {
                let status = match &law.theorem {
                    Some(theorem) => messages::law_is_proved_by(theorem),
                    None => messages::law_is_observed(),
                };
                writeln!(out, "{}  ({})", law.law, status.text(lang))?;
                for game in &law.games {
                    writeln!(out, "  {game}")?;
                }
            }
            if !found.open.is_empty() {
                let title = messages::games_without_law(found.open.len());
                writeln!(out, "{}", title.text(lang))?;
                for game in &found.open {
                    writeln!(out, "  {game}")?;
                }
            }
            let summary = messages::laws_of_games(found.games, found.proved(), found.laws.len());
            writeln!(out, "{}", summary.text(lang))?;
        }
        out.flush()?;
        shell.progress.timing();
        match found.stop {
            Some(stop) => {
                let why = shell.progress.why(stop);
                shell.progress.say(&messages::search_ended_early(why));
                Err(Exit::Partial)
            }
            None => Ok(()),
        }
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "二つの山のゲームの族を調べ、法則を探す",
        arguments: &[
            ("vectors", "一つのゲームのベクトルの数の最大"),
            ("largest", "ベクトルが一つの山から引く数の最大"),
        ],
        after: "\
例：
  grundy discover --vectors 2
  grundy discover --vectors 3 --largest 2 --json

これらのゲームの手は、二つの山から、いくつかのベクトルの一つを引きます。どのゲームでも、値または負けの局面の法則を探します。\
ほかのゲームから分かるもの（山の交換、一つの山の倍数、一つの山だけを変える手）は除きます。同じ法則のゲームは一つにまとめます。\
手が多く短い法則が先で、法則が見つからなかったゲーム（法則があるかもしれません）が最後です。中断や時間の制限では、分かったことを表示して終了状態 3 で終わります。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "discover",
            about: "An object: the laws of the family.",
            samples: &[&["discover", "--vectors", "1", "--largest", "1"], &["discover", "--vectors", "2", "--largest", "1"]],
            keys: &[
                ("games", "integer", "the number of games that were searched"),
                ("proved", "integer", "the number of games with a law that is proved"),
                ("laws", "array", "the laws; a short law of many vectors is the first"),
                ("laws[].kind", "text", "`values`, `automaton`, `losses` or `observed`"),
                ("laws[].law", "text", "the law in the rule language, or the automaton in words"),
                ("laws[].theorem", "text|null", "the theorem that proves the law"),
                ("laws[].games", "array", "the rules of the games with this law"),
                ("laws[].vectors", "integer", "the largest number of vectors of these games"),
                ("open", "array", "the rules of the games in which no law was found"),
                ("stop", "text", "`complete`, or why the search ended early: `budget` or `interrupted`"),
            ],
        },
    ],
    samples: &[
        ("discover  --vectors  1  --largest  1", ""),
    ],
    mistakes: &["discover  --vectors  9"],
};
