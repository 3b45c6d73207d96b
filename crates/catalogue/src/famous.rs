//! Famous games as facts: what kind of game each is, and who wins where that is known.
//!
//! A *combinatorial game* (組み合わせゲーム) has two players who move in turn, comes to an end, and has
//! neither chance nor hidden information; what one player wins the other loses. From every position
//! of such a game one of the players can force a win, or both can force a draw (E. Zermelo 1913). It
//! is *impartial* (不偏) when both players have the same moves from every position. The table says
//! which of these conditions a game meets or fails; it holds no rules.

use grundy_game::Result3;

/// Where a game stands in the classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Combinatorial, with the same moves for both players.
    Impartial,
    /// Combinatorial, with different moves for the two players.
    Partizan,
    /// Not combinatorial: some information is hidden.
    HiddenInformation,
    /// Not combinatorial: the players move at the same time.
    Simultaneous,
    /// Not combinatorial: chance plays a part.
    Chance,
}

impl Kind {
    /// Whether it is a combinatorial game.
    pub fn is_combinatorial(self) -> bool {
        matches!(self, Self::Impartial | Self::Partizan)
    }
}

/// A famous game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Famous {
    /// English name.
    pub title: &'static str,
    /// Japanese name.
    pub ja: &'static str,
    /// What kind of game.
    pub kind: Kind,
    /// How the game ends for the player who starts. `None` where the game is not combinatorial, where
    /// the result depends on the start, and where it is determined but nobody knows it.
    pub result: Option<Result3>,
    /// Who proved the result.
    pub source: &'static str,
}

/// The table of famous games.
///
/// ```
/// use grundy_catalogue::famous::{Kind, famous};
/// use grundy_game::Result3;
/// let gomoku = famous().iter().find(|game| game.ja == "五目並べ").unwrap();
/// assert!(gomoku.kind.is_combinatorial() && gomoku.kind != Kind::Impartial);
/// assert_eq!(gomoku.result, Some(Result3::Win));
/// ```
pub fn famous() -> &'static [Famous] {
    use Kind::{Chance, HiddenInformation, Impartial, Partizan, Simultaneous};
    const fn game(title: &'static str, ja: &'static str, kind: Kind) -> Famous {
        Famous {
            title,
            ja,
            kind,
            result: None,
            source: "",
        }
    }
    const fn ends(game: Famous, result: Result3, source: &'static str) -> Famous {
        Famous {
            result: Some(result),
            source,
            ..game
        }
    }
    const GAMES: &[Famous] = &[
        game("Nim", "ニム", Impartial),
        game("Take 1 to 3", "取りつくしゲーム", Impartial),
        game("Shogi", "将棋", Partizan),
        game("Go", "囲碁", Partizan),
        game("Othello", "オセロ", Partizan),
        ends(
            game("Noughts and crosses", "三目並べ", Partizan),
            Result3::Draw,
            "folklore",
        ),
        ends(
            game("Gomoku without restrictions", "五目並べ", Partizan),
            Result3::Win,
            "L. V. Allis, H. J. van den Herik and M. P. H. Huntjens 1996",
        ),
        ends(
            game("Dobutsu shogi", "どうぶつしょうぎ", Partizan),
            Result3::Loss,
            "田中哲朗 2009",
        ),
        game("Poker", "ポーカー", HiddenInformation),
        game("Mahjong", "麻雀", HiddenInformation),
        game("Rock-paper-scissors", "じゃんけん", Simultaneous),
        game("Sugoroku", "すごろく", Chance),
    ];
    GAMES
}
