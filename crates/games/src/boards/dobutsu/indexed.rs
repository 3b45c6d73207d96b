//! [`Indexed`] for Dobutsu shogi, for the engine of complete tables: combines the numbering
//! (`numbering.rs`) and the backward moves (`back.rs`).

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_core::zerosum::{Indexed, Opening};

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

    /// Half of all positions are won at once, and most of them are recognised without building
    /// them: no man slides, so chicks do not block attacks. If the other men attack the lion, the
    /// whole run is won; otherwise the squares of the chicks decide.
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
            // The squares from which an own chick or hen takes the lion, by their numbers in the
            // run.
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
    use crate::boards::numbered::{
        neighbours_are_single_positions, openings_and_moves_back, spread,
    };
    use grundy_core::ZeroSum;

    #[test]
    fn the_numbering_has_the_size_that_others_found() {
        let game = Dobutsu::new();
        assert_eq!(game.squares.len(), 21);
        assert_eq!(game.own_image.iter().filter(|&&own| own).count(), 3);
        assert_eq!(game.sizes.pair, 11_878_227);
        assert_eq!(game.len(), 249_442_767);
    }

    #[test]
    fn neighbours_are_numbered_and_opened_as_each_is() {
        let game = Dobutsu::new();
        neighbours_are_single_positions(&game, spread(game.len(), 600), 800);
        for number in spread(game.len(), 3000) {
            let other = game.unrank(number).turned();
            assert_eq!(game.read(&game.show(&other)).unwrap(), other);
        }
    }

    #[test]
    fn every_move_is_undone_as_often_as_it_is_counted() {
        let game = Dobutsu::new();
        let mut checked = 0;
        openings_and_moves_back(&game, spread(game.len(), 3000), |_, _| checked += 1);
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
