//! The programs of the folder `examples` run to their end.

#[path = "../examples/board.rs"]
mod board;
#[path = "../examples/limits.rs"]
mod limits;
#[path = "../examples/own_type.rs"]
mod own_type;
#[path = "../examples/proof.rs"]
mod proof;
#[path = "../examples/recurrence.rs"]
mod recurrence;

#[test]
fn all_examples_run() {
    for (name, run) in [
        ("board", board::main as fn() -> Result<(), grundy::Failure>),
        ("limits", limits::main),
        ("own_type", own_type::main),
        ("proof", proof::main),
        ("recurrence", recurrence::main),
    ] {
        run().unwrap_or_else(|failure| panic!("{name}: {failure}"));
    }
}
