//! The verbs, one file each.

mod area;
mod check;
mod claim;
mod completions;
mod eval;
mod explain;
mod explore;
mod games;
mod nim;
mod pattern;
mod perft;
mod period;
mod play;
mod protocol;
mod row;
mod search;
mod solve;
mod solve_board;
mod survey;
mod table;
mod tree;

use clap::Subcommand;

use crate::exit::Done;
use crate::shell::Shell;

#[derive(Subcommand)]
pub enum Verb {
    Solve(solve::Solve),
    Table(table::TableArgs),
    Eval(eval::Eval),
    Period(period::Period),
    Pattern(pattern::Pattern),
    Claim(claim::Claim),
    Check(check::Check),
    Survey(survey::Survey),
    Explain(explain::Explain),
    Explore(explore::Explore),
    Nim(nim::Nim),
    Search(search::SearchArgs),
    Tree(tree::TreeArgs),
    Play(play::Play),
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
        Verb::Period(verb) => verb.run(shell),
        Verb::Pattern(verb) => verb.run(shell),
        Verb::Claim(verb) => verb.run(shell),
        Verb::Check(verb) => verb.run(shell),
        Verb::Survey(verb) => verb.run(shell),
        Verb::Explain(verb) => verb.run(shell),
        Verb::Explore(verb) => verb.run(shell),
        Verb::Nim(verb) => verb.run(shell),
        Verb::Search(verb) => verb.run(shell),
        Verb::Tree(verb) => verb.run(shell),
        Verb::Play(verb) => verb.run(shell),
        Verb::Perft(verb) => verb.run(shell),
        Verb::Games(verb) => verb.run(shell),
        Verb::Completions(verb) => verb.run(),
    }
}

/// A number of heaps: `1000`, `10M`, `2G`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    crate::options::number(text)
}
