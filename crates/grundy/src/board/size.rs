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

/// Adds advice to the error of a position such as `5x4`, which is the size of a board.
pub(crate) fn with_size_advice(failure: Failure, game: &str, word: &str) -> Failure {
    let name = game.split_once(':').map_or(game, |(name, _)| name);
    let parameters = match grundy_catalogue::lookup(name) {
        Ok((Entry::Formula(formula), ..)) => formula.header.parameters.len(),
        Ok((Entry::Board(about) | Entry::Parts(about) | Entry::Partizan(about), ..)) => {
            about.parameters.len()
        }
        Err(_) => 0,
    };
    match size_with_commas(word) {
        Some(size) if parameters > size.matches(',').count() => {
            failure.help(messages::size_is_a_parameter(format!("{name}:{size}")))
        }
        _ => failure,
    }
}
