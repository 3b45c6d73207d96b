//! Games for two players on a board, as Rust types: one file each, with rules, notation, Japanese name,
//! sources and known values. None of them knows how it is solved.

pub mod chess;
pub mod connect4;
pub mod deque;
pub mod dobutsu;
pub mod endgame;
pub mod gomoku;
pub mod mnk;
pub mod othello;
pub mod shogi;

mod grid;

/// What is said about a game on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its Japanese name.
    pub ja: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rules in a line.
    pub rules: &'static str,
    /// The same in Japanese.
    pub rules_ja: &'static str,
    /// Parameters with their usual values, in order.
    pub parameters: &'static [(&'static str, u32)],
    /// Who wins from the start, where that is known, and who showed it.
    pub known: &'static str,
    /// Where the rules and results come from.
    pub references: &'static [&'static str],
}

/// The list of the games, by name. A new game is its file and its line here.
pub const GAMES: &[&About] = &[
    &chess::ABOUT,
    &connect4::ABOUT,
    &deque::ABOUT,
    &dobutsu::ABOUT,
    &endgame::ABOUT,
    &gomoku::ABOUT,
    &mnk::MISERE,
    &mnk::ABOUT,
    &othello::ABOUT,
    &shogi::ABOUT,
    &mnk::TICTACTOE,
];

/// The game of this name or alias; capitals and `_` for `-` make no difference.
///
/// ```
/// use grundy_catalogue::boards::find;
/// assert_eq!(find("Reversi").unwrap().name, "othello");
/// assert_eq!(find("どうぶつしょうぎ").unwrap().name, "dobutsu");
/// assert!(find("nim").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static About> {
    let name = name.trim().to_ascii_lowercase().replace('_', "-");
    GAMES
        .iter()
        .copied()
        .find(|game| game.name == name || game.ja == name || game.aliases.contains(&&*name))
}

pub use chess::Chess;
pub use connect4::Connect4;
pub use deque::Deque;
pub use dobutsu::Dobutsu;
pub use endgame::Endgame;
pub use gomoku::Gomoku;
pub use mnk::Mnk;
pub use othello::Othello;
pub use shogi::Shogi;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order_and_every_name_is_its_own() {
        assert!(GAMES.is_sorted_by_key(|game| game.name));
        let mut names: Vec<&str> = GAMES
            .iter()
            .flat_map(|game| game.aliases.iter().copied().chain([game.name]))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for name in names {
            // One name for a game that the rule language has too: rules for its values, a board for search.
            assert!(
                name == "deque" || crate::find(name).is_none(),
                "{name} is a game of the rule language"
            );
            assert!(find(&name.to_ascii_uppercase()).is_some());
        }
    }
}
