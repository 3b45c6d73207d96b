//! The numbered positions of Dobutsu shogi, as the engine of complete tables asks for them: the numbering (`numbering.rs`) and the
//! moves drawn backwards (`back.rs`) together.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_game::zerosum::{Indexed, Opening};

use super::back::Plan;
use super::masks::{CHICK, GOAL, LION, around, attacks, steps_back};
use super::numbering::Stretch;
use super::{Dobutsu, Position};

impl Position {
    /// The opening of a position in which the side to move does not win at once.
    #[inline]
    fn after_no_win(&self) -> Opening {
        match self.safe_moves() {
            0 => Opening::Lost(2),
            moves => Opening::Open {
                moves,
                drawn: false,
            },
        }
    }
}

impl Indexed for Dobutsu {
    fn len(&self) -> u64 {
        self.squares.len() as u64 * self.sizes.pair
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        let (pair, flip) = self.pair(position)?;
        let image = if flip { position.mirrored() } else { *position };
        Some(self.rank_canonical(pair, &image))
    }

    fn unrank(&self, number: u64) -> Position {
        let run = self.run(number);
        run.with(&self.chicks[run.free as usize][(number - run.first) as usize])
    }

    fn predecessors(&self, number: u64, _: &Position, each: &mut impl FnMut(u64)) {
        self.all_predecessors(&[number], each);
    }

    fn all_predecessors(&self, wanted: &[u64], each: &mut impl FnMut(u64)) {
        let mut plan = Plan::default();
        let mut run: Option<Stretch> = None;
        for &number in wanted {
            let stays = |run: &&Stretch| (run.first..run.first + run.len).contains(&number);
            let here = if let Some(run) = run.as_ref().filter(stays) {
                run
            } else {
                let next = self.run(number);
                plan.begin(self, &next);
                &*run.insert(next)
            };
            let code = (number - here.first) as usize;
            plan.undo(self, &self.chicks[here.free as usize][code], each);
        }
    }

    fn opening(&self, position: &Position) -> Opening {
        if position.wins_at_once() {
            Opening::Wins
        } else {
            position.after_no_win()
        }
    }

    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Position)) {
        let mut number = from;
        while number < to {
            let run = self.run(number);
            let chicks = &self.chicks[run.free as usize];
            let end = to.min(run.first + run.len);
            for code in &chicks[(number - run.first) as usize..(end - run.first) as usize] {
                each(number, &run.with(code));
                number += 1;
            }
        }
    }

    /// Half of all positions are won at once, and most of them are told without being made: no man slides,
    /// so chicks stand in nobody's way. If the other men take the lion, the whole run is won, and
    /// else a look at the squares of the chicks tells.
    fn openings(&self, from: u64, to: u64, each: &mut impl FnMut(u64, Opening)) {
        let mut number = from;
        while number < to {
            let run = self.run(number);
            let end = to.min(run.first + run.len);
            let [own, opp] = &run.base.men;
            if attacks(own) & opp[LION] != 0 {
                for number in number..end {
                    each(number, Opening::Wins);
                }
                number = end;
                continue;
            }
            // The squares from which an own chick or hen takes the lion, by their numbers in the run.
            let mut takes = [0_u16; 4];
            for (kind, squares) in takes[..2].iter_mut().enumerate() {
                let from = steps_back(CHICK + kind, opp[LION]);
                for (at, bit) in run.squares[..run.free as usize].iter().enumerate() {
                    *squares |= u16::from(from & bit != 0) << at;
                }
            }
            let comes_home = around(own[LION]) & GOAL != 0;
            let codes = &self.chicks[run.free as usize];
            let mut position = run.base;
            for chicks in &codes[(number - run.first) as usize..(end - run.first) as usize] {
                let is_won = chicks.at[..usize::from(chicks.on)]
                    .iter()
                    .any(|&(square, kind)| takes[usize::from(kind)] >> square & 1 != 0);
                let opening = if is_won {
                    Opening::Wins
                } else {
                    run.put(chicks, &mut position);
                    if comes_home {
                        self.opening(&position)
                    } else {
                        position.after_no_win()
                    }
                };
                each(number, opening);
                number += 1;
            }
        }
    }

    fn visit(&self, wanted: &[u64], each: &mut impl FnMut(u64, &Position)) {
        let mut run: Option<Stretch> = None;
        for &number in wanted {
            if run
                .as_ref()
                .is_none_or(|run| number >= run.first + run.len || number < run.first)
            {
                run = Some(self.run(number));
            }
            if let Some(run) = &run {
                let code = (number - run.first) as usize;
                each(number, &run.with(&self.chicks[run.free as usize][code]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::ZeroSum;
    use grundy_game::zerosum::opening_by_definition;

    #[test]
    fn the_numbering_has_the_size_that_others_found() {
        let game = Dobutsu::new();
        assert_eq!(game.squares.len(), 21);
        assert_eq!(game.own_image.iter().filter(|&&own| own).count(), 3);
        assert_eq!(game.sizes.pair, 11_878_227);
        assert_eq!(game.len(), 249_442_767);
    }

    /// Numbers all over the table.
    fn sample(game: &Dobutsu) -> impl Iterator<Item = u64> {
        let len = game.len();
        (0..3000_u64)
            .map(move |i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len)
            .chain([0, len - 1])
    }

    #[test]
    fn rank_and_unrank_are_inverse_and_runs_are_the_same() {
        let game = Dobutsu::new();
        for number in sample(&game) {
            let position = game.unrank(number);
            assert_eq!(
                game.rank(&position),
                Some(number),
                "{}",
                game.show(&position)
            );
            assert_eq!(game.read(&game.show(&position)).unwrap(), position);
            let other = position.turned();
            assert_eq!(game.read(&game.show(&other)).unwrap(), other);
            let to = (number + 900).min(game.len());
            let mut next = number;
            game.sweep(number, to, &mut |at, position| {
                assert_eq!(at, next);
                assert_eq!(game.rank(position), Some(at));
                next += 1;
            });
            assert_eq!(next, to);
        }
    }

    #[test]
    fn openings_are_those_of_the_definition() {
        let game = Dobutsu::new();
        for number in sample(&game) {
            let position = game.unrank(number);
            let definition = opening_by_definition(&game, &position);
            assert_eq!(
                game.opening(&position),
                definition,
                "{}",
                game.show(&position)
            );
        }
    }

    #[test]
    fn openings_in_a_row_are_those_of_each_position() {
        let game = Dobutsu::new();
        for number in sample(&game) {
            let to = (number + 700).min(game.len());
            let mut next = number;
            game.openings(number, to, &mut |at, opening| {
                assert_eq!(at, next);
                let position = game.unrank(at);
                assert_eq!(opening, game.opening(&position), "{}", game.show(&position));
                next += 1;
            });
            assert_eq!(next, to);
        }
    }

    #[test]
    fn moves_into_a_row_of_positions_are_undone_as_those_into_each() {
        let game = Dobutsu::new();
        for number in sample(&game).take(1000) {
            // Some of one run, and often some of the next.
            let wanted: Vec<u64> = (0..9)
                .map(|step| number + 53 * step)
                .filter(|&number| number < game.len())
                .collect();
            let (mut together, mut apart) = (Vec::new(), Vec::new());
            game.all_predecessors(&wanted, &mut |before| together.push(before));
            for &number in &wanted {
                let position = game.unrank(number);
                game.predecessors(number, &position, &mut |before| apart.push(before));
            }
            assert_eq!(together, apart, "{wanted:?}");
        }
    }

    /// Moves forwards and backwards are the same, each as often.
    #[test]
    fn every_move_is_undone_as_often_as_it_is_counted() {
        let game = Dobutsu::new();
        let mut checked = 0;
        for number in sample(&game) {
            let position = game.unrank(number);
            let Opening::Open { moves: open, .. } = game.opening(&position) else {
                continue;
            };
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let mut children = Vec::new();
            for by in moves {
                let child = game.play(&position, by);
                if game.ended(&child).is_none() && !child.wins_at_once() {
                    children.push(game.rank(&child).expect("no other position is left out"));
                }
            }
            assert_eq!(children.len(), open as usize);
            children.sort_unstable();
            for same in children.chunk_by(|a, b| a == b) {
                let mut back = 0;
                let child = game.unrank(same[0]);
                game.predecessors(same[0], &child, &mut |p| back += usize::from(p == number));
                assert_eq!(
                    back,
                    same.len(),
                    "{} -> {}",
                    game.show(&position),
                    game.show(&child)
                );
                checked += 1;
            }
        }
        assert!(checked > 5000, "{checked}");
    }

    #[test]
    fn keys_tell_positions_apart() {
        let game = Dobutsu::new();
        let mut keys: Vec<u64> = (0..50_000)
            .map(|number| game.key(&game.unrank(number)))
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 50_000);
    }
}
