//! The rule files of the folder `games/`. The build script writes their list.

/// Every named game: its name, which is also that of its file, and the text of the file.
pub static GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));
