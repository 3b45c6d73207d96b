//! `grundy perft GAME [POSITION] --depth N [--divide]`

use std::io::Write;

use clap::Args;
use grundy::Stop;
use grundy::board::search::count::Divided;
use serde_json::{Map, json};

use crate::boards::open;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Counts the lines of play of N moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy perft chess --depth 4
  grundy perft othello:6 'f5 d6' --depth 5 --divide

A line that ends earlier counts as one, except in chess, shogi and Connect Four: the published \
counts of these games omit such lines.")]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// The position in the notation of the game, or the moves from the start; by default the start
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    /// The number of moves of each line
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Also prints the number of lines for each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let (game, position) = open(shell, &self.game, &self.position)?;
        let Divided { lines, stop } = game.perft(&position, self.depth, &mut shell.run());
        let lines: Vec<(String, u64)> = lines
            .into_iter()
            .map(|(by, lines)| (game.show_move(&position, &by), lines))
            .collect();
        shell.progress.clear();
        let complete = stop == Stop::Complete;
        // After an interrupt the counts until then are listed for each move, without a sum.
        let leaves = match self.depth {
            _ if !complete => None,
            0 => Some(1),
            _ => Some(lines.iter().map(|(_, lines)| lines).sum::<u64>()),
        };
        let mut out = crate::output::stdout();
        if for_programs {
            let divide: Map<_, _> = lines.into_iter().map(|(by, n)| (by, json!(n))).collect();
            let mut answer = json!({ "depth": self.depth, "leaves": leaves, "divide": divide });
            if !complete {
                answer["complete"] = false.into();
            }
            writeln!(out, "{answer}")?;
        } else {
            if self.divide || !complete {
                let width = lines.iter().map(|(by, _)| by.len()).max().unwrap_or(0);
                for (by, lines) in &lines {
                    writeln!(out, "{by:width$}  {lines}")?;
                }
            }
            if let Some(leaves) = leaves {
                writeln!(out, "{leaves}")?;
            }
        }
        out.flush()?;
        shell.progress.timing();
        if !complete {
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "N 手の手順の数を数える",
        arguments: &[
            (
                "position",
                "ゲームの書き方による局面、または開始局面からの手。なければ開始局面",
            ),
            ("depth", "手順の手数"),
            ("divide", "最初の手ごとの手順の数も表示する"),
        ],
        after: "\
例：
  grundy perft chess --depth 4
  grundy perft othello:6 'f5 d6' --depth 5 --divide

途中で終局した手順も一つと数えます。ただし、チェス、将棋、四目並べでは数えません：これらのゲームで公表されている数に\
含まれないためです。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "perft",
            about: "An object: the number of lines of play.",
            samples: &[&["perft", "othello:6", "--depth", "2"]],
            keys: &[
                ("depth", "integer", "the number of plies"),
                ("leaves", "integer", "the number of lines"),
                ("divide", "object", "the number of lines by the first move, which is the key"),
            ],
        },
    ],
    samples: &[
        ("perft  othello:6  --depth  2  --divide", ""),
    ],
    mistakes: &[],
};
