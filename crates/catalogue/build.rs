//! Writes the list of the rule files of the folder `games`: a new game needs no line in any list.
//! The folder is part of this crate, because the archive of a crate contains nothing else.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads the repository and its environment"
)]

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&here).join("games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "game")
            && let Some(name) = path.file_stem().and_then(|name| name.to_str())
        {
            names.push(name.to_owned());
        }
    }
    names.sort_unstable();
    let pairs = names.iter().map(|name| {
        let file = folder.join(format!("{name}.game"));
        format!(
            "    ({name:?}, include_str!({:?})),\n",
            file.display().to_string()
        )
    });
    let list = format!("&[\n{}]\n", pairs.collect::<String>());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("games.rs"), list)
}
