//! `grundy perft GAME [POSITION] --depth N [--divide]`

use std::io::Write;

use clap::Args;
use serde_json::{Map, json};

use crate::boards::open;
use crate::shell::{Done, GameArgs, Shell};

/// Counts the lines of play of N moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy perft chess --depth 4
  grundy perft othello:6 'f5 d6' --depth 5 --divide

A game that ends earlier counts as one line, except in chess and shogi, whose published counts
leave such games out.")]
pub struct Perft {
    #[command(flatten)]
    game: GameArgs,
    /// In the game's notation, or moves from the start; without it the start
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    /// How many moves
    #[arg(long, value_name = "N")]
    depth: u32,
    /// The lines of each first move as well
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let (game, position) = open(shell, &self.game, &self.position)?;
        let lines = game.perft(&position, self.depth)?;
        let leaves: u64 = match self.depth {
            0 => 1,
            _ => lines.iter().map(|(_, lines)| lines).sum(),
        };
        let mut out = Shell::stdout();
        if for_programs {
            let divide: Map<_, _> = lines.into_iter().map(|(by, n)| (by, json!(n))).collect();
            let answer = json!({ "depth": self.depth, "leaves": leaves, "divide": divide });
            writeln!(out, "{answer}")?;
        } else {
            if self.divide {
                let width = lines.iter().map(|(by, _)| by.len()).max().unwrap_or(0);
                for (by, lines) in &lines {
                    writeln!(out, "{by:width$}  {lines}")?;
                }
            }
            writeln!(out, "{leaves}")?;
        }
        out.flush()?;
        shell.talk.timing();
        Ok(())
    }
}
