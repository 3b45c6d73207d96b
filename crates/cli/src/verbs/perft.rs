//! `grundy perft GAME [POSITION] --depth N [--divide]`

use std::io::Write;

use clap::Args;
use grundy::arena;
use serde_json::{Map, json};

use crate::shell::{Done, Shell};
use crate::verbs::search::board_game;

/// Counts the lines of play of N moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy perft chess --depth 4
  grundy perft othello:6 'f5 d6' --depth 5 --divide

A game that ends earlier counts as one line, except in chess and shogi, whose published counts
leave such games out.")]
pub struct Perft {
    /// A game on a board, such as chess, othello:6 or connect4:7,6
    #[arg(value_name = "GAME")]
    game: String,
    /// In the game's notation, or moves from the start; without it the start
    #[arg(
        value_name = "POSITION",
        default_value = "start",
        hide_default_value = true
    )]
    position: String,
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
        let game: Box<dyn arena::Arena> = board_game(&self.game)?;
        let lines = game.perft(&self.position, self.depth)?;
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
