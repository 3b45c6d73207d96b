//! The verbs, one file each; a new one is its file, its `mod` line, and its line in [`verbs!`].

mod area;
mod check;
mod claim;
mod completions;
mod eval;
mod explain;
mod explore;
mod games;
mod misere;
mod nim;
mod pattern;
mod perft;
mod period;
mod play;
mod protocol;
mod row;
mod search;
mod solve;
mod survey;
mod table;
mod thermograph;
mod tree;
mod value;
mod version;

use clap::Subcommand;
use grundy::Diagnostic;

use crate::exit::Done;
use crate::shell::Shell;

/// Makes the enum of all verbs, and runs the one that is asked for.
macro_rules! verbs {
    ($($verb:ident($file:ident::$args:ident),)*) => {
        #[derive(Subcommand)]
        pub enum Verb {
            $($verb($file::$args),)*
        }

        /// Does what the verb says.
        pub fn run(verb: Verb, shell: &mut Shell) -> Done {
            if shell.walnut && !matches!(verb, Verb::Pattern(_) | Verb::Claim(_)) {
                let wrong = Diagnostic::error("wrong-format", "`walnut` is a format of proved laws");
                return Err(wrong.help("`grundy pattern` and `grundy claim` write it").into());
            }
            match verb {
                $(Verb::$verb(verb) => verb.run(shell),)*
            }
        }
    };
}

// In the order of the help.
verbs! {
    Solve(solve::Solve),
    Table(table::TableArgs),
    Eval(eval::Eval),
    Value(value::ValueArgs),
    Thermograph(thermograph::ThermographArgs),
    Period(period::Period),
    Misere(misere::Misere),
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
    Version(version::Version),
}

/// A number of heaps: `1000`, `10M`, `2G`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    crate::options::number(text)
}
