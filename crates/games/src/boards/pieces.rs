//! Common code of chess and shogi: the crates with the rules, `cozy-chess` and `haitaka`, use the
//! same names, and positions are written in rows.

/// Forwards items of [`grundy_core::ZeroSum`] to the crate. A function `side_of` converts a colour
/// to a side.
macro_rules! passed_on {
    ($rules:ty, $move:ty) => {
        type Position = $rules;
        type Move = $move;
        type Key = u64;
        const LOOPY: bool = true;
        const ENDED_IS_LEAF: bool = false;

        fn start(&self) -> $rules {
            <$rules>::startpos()
        }

        fn side(&self, position: &$rules) -> Side {
            side_of(position.side_to_move())
        }

        fn play(&self, position: &$rules, by: $move) -> $rules {
            let mut next = position.clone();
            next.play_unchecked(by);
            next
        }

        fn key(&self, position: &$rules) -> u64 {
            position.hash()
        }

        fn hashed(&self) -> bool {
            true
        }
    };
}
pub(super) use passed_on;

/// Writes rows from the top with letters for men and numbers for gaps, as in FEN; `man` is called
/// with column and row.
pub(super) fn rows(
    width: usize,
    height: usize,
    man: impl Fn(usize, usize) -> Option<char>,
) -> String {
    let row = |y| {
        let (mut text, mut gap) = (String::new(), 0);
        for letter in (0..width).map(|x| man(x, y)).chain([Some('/')]) {
            match letter {
                None => gap += 1,
                Some(letter) => {
                    if gap > 0 {
                        text += &std::mem::take(&mut gap).to_string();
                    }
                    text.push(letter);
                }
            }
        }
        text
    };
    let text: String = (0..height).map(row).collect();
    text.trim_end_matches('/').to_owned()
}

/// Lines of play by the definition, for tests of the moves.
#[cfg(test)]
pub(super) fn perft<G: grundy_core::ZeroSum>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&by| perft(game, &game.play(position, by), depth - 1))
        .sum()
}
