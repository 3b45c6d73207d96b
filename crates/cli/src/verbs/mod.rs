//! The verbs, one file each.

mod completions;
mod eval;
mod explain;
mod games;
mod perft;
mod search;
mod solve;
mod table;

use clap::Subcommand;

use crate::shell::{Done, Shell};

#[derive(Subcommand)]
pub enum Verb {
    Solve(solve::Solve),
    Table(table::TableArgs),
    Eval(eval::Eval),
    Explain(explain::Explain),
    Search(search::SearchArgs),
    Perft(perft::Perft),
    Games(games::Games),
    Completions(completions::Completions),
}

/// Does what the verb says.
pub fn run(verb: Verb, shell: &mut Shell) -> Done {
    match verb {
        Verb::Solve(verb) => verb.run(shell),
        Verb::Table(verb) => verb.run(shell),
        Verb::Eval(verb) => verb.run(shell),
        Verb::Explain(verb) => verb.run(shell),
        Verb::Search(verb) => verb.run(shell),
        Verb::Perft(verb) => verb.run(shell),
        Verb::Games(verb) => verb.run(shell),
        Verb::Completions(verb) => verb.run(),
    }
}
