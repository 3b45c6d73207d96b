//! What several tests of the running program need.

use std::process::{Child, Command};

/// Ctrl-C, as a terminal sends it.
pub fn interrupt(child: &Child) {
    let done = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(done.expect("kill runs").success());
}
