//! The page about limits, from the constants that enforce them.

use grundy::Budget;

use super::{bytes, code, grouped, table};
use crate::{commands, options, shell};

/// Returns the page.
pub fn page() -> String {
    let usual = Budget::default();
    let count = |limit: Option<u64>| limit.map_or("none".to_owned(), grouped);
    let default_of = |name: &str| match name {
        "cells" => count(usual.cells),
        "options" => count(usual.options),
        "bytes" => format!(
            "half of the memory of the machine, at most three quarters of the free memory; {} where the \
             memory is not known",
            bytes(usual.bytes.unwrap_or(0))
        ),
        _ => "none".to_owned(),
    };
    let set =
        options::LIMITS.map(|(name, meaning)| [code(name), default_of(name), meaning.to_owned()]);
    let page = grundy_web::Limits::default();
    let minutes = page.time.as_secs() / 60;
    let fixed = [
        ("the rules of a game", bytes(shell::MAX_RULES), "one text"),
        (
            "an integer of the rule language",
            "64 bits".to_owned(),
            "an overflow is an error, never a wrong value",
        ),
        (
            "nested expressions",
            grouped(grundy::formula::MAX_DEPTH as u64),
            "brackets, braces and conditions",
        ),
        (
            "operators in a row",
            grouped(grundy::formula::MAX_CHAIN as u64),
            "`a + b + c + …`",
        ),
        (
            "operators in one expression",
            grouped(grundy::formula::MAX_OPERATORS as u64),
            "on one path of the tree of the expression",
        ),
        (
            "moves that `solve` lists",
            grouped(grundy::formula::MAX_MOVES),
            "with more, only the winning moves are listed",
        ),
        (
            "nodes of `tree`",
            grouped(grundy::draw::tree::MAX_NODES as u64),
            "the largest value of `--nodes`",
        ),
        (
            "the table of `search`",
            bytes(shell::SEARCH_BYTES),
            "the default without `--limit bytes=`",
        ),
        (
            "a line of `eval --inputs`",
            bytes(commands::MAX_LINE),
            "one case",
        ),
        (
            "a file for `check`",
            bytes(commands::MAX_CERTIFICATE),
            "certificates; files of values have no limit",
        ),
        (
            "a table on the page: cells",
            grouped(page.cells),
            "`grundy explore --limit cells=`",
        ),
        (
            "a table on the page: memory",
            bytes(page.bytes),
            "`grundy explore --limit bytes=`",
        ),
        (
            "a table on the page: time",
            format!("{minutes} minutes"),
            "one job",
        ),
        (
            "a single answer on the page",
            format!("{} seconds", page.patience.as_secs()),
            "then the value is shown as unknown",
        ),
        (
            "all tables that the page keeps",
            bytes(page.cache as u64),
            "older tables are discarded and computed again",
        ),
    ];
    let fixed = fixed.map(|(name, value, remark)| [name.to_owned(), value, remark.to_owned()]);
    format!(
        "# Limits\n\nA limit never makes a value wrong: the run ends with exit status 3 and prints what is known by \
         then, with how far it reaches.\n\n\
         ## Limits that `--limit` sets\n\n\
         `--limit cells=10M,bytes=8G,time=60` sets limits for one command. A number may end in {}; `none` lifts a \
         limit. `grundy version` prints the limits of this machine.\n\n{}\n\
         A limit of bytes never exceeds the free memory: a computation that does not fit is refused before it begins, \
         with the memory that it needs. A time limit, Ctrl-C and a request to terminate take effect within half a \
         second. A second Ctrl-C ends the program immediately.\n\n\
         ## Other limits\n\n{}",
        options::SUFFIXES.map(|(suffix, _)| code(suffix)).join(", "),
        table(["limit", "default", "meaning"], set),
        table(["limit on", "value", "remark"], fixed),
    )
}
