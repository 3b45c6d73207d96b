//! Sizes of boards as they are often typed: `5x4`.

use grundy_catalogue::Entry;

use crate::failure::Failure;
use crate::messages;

/// A size such as `5x4` with commas, `5,4`.
pub(crate) fn size_with_commas(text: &str) -> Option<String> {
    let numbers: Vec<&str> = text.trim().split(['x', 'X', '×']).collect();
    let is_number = |number: &&str| {
        !number.is_empty() && number.len() < 4 && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    (numbers.len() > 1 && numbers.iter().all(is_number)).then(|| numbers.join(","))
}

/// Returns the game with the size of its board, `connect4:5,4`, for a game without parameters and a
/// position such as `5x4`; none if the position is not the size of such a game.
///
/// ```
/// use grundy::board::sized_game;
///
/// assert_eq!(sized_game("connect4", "5x4").as_deref(), Some("connect4:5,4"));
/// assert_eq!(sized_game("nim", "5x4"), None);
/// ```
pub fn sized_game(game: &str, word: &str) -> Option<String> {
    let parameters = match grundy_catalogue::lookup(game) {
        Ok((_, _, words)) if !words.text.is_empty() => 0,
        Ok((Entry::Formula(formula), ..)) => formula.header.parameters.len(),
        Ok((Entry::Board(about) | Entry::Parts(about) | Entry::Partizan(about), ..)) => {
            about.parameters.len()
        }
        Err(_) => 0,
    };
    let size = size_with_commas(word)?;
    (parameters > size.matches(',').count()).then(|| format!("{game}:{size}"))
}

/// Adds advice to the error of a position such as `5x4`, which is the size of a board.
pub(crate) fn with_size_advice(failure: Failure, game: &str, word: &str) -> Failure {
    let name = game.split_once(':').map_or(game, |(name, _)| name);
    match sized_game(name, word) {
        Some(sized) => failure.help(messages::size_is_a_parameter(sized)),
        None => failure,
    }
}
