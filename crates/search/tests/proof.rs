//! Proof search in graphs of few positions, in which the numbers of leaves double with each layer.

use grundy_core::zerosum::Board;
use grundy_core::{Budget, Diagnostic, NoObserver, Side, Stop, Verdict, ZeroSum};
use grundy_search::dfpn;

/// Each position of a layer has moves to both positions of the next layer. In the last layer the
/// player to move has lost.
struct Ladder {
    layers: u32,
}

impl ZeroSum for Ladder {
    type Position = (u32, u32);
    type Move = u32;
    type Key = u64;

    fn start(&self) -> (u32, u32) {
        (0, 0)
    }

    fn side(&self, position: &(u32, u32)) -> Side {
        if position.0.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, _: &(u32, u32), out: &mut Vec<u32>) {
        out.extend([0, 1]);
    }

    fn play(&self, position: &(u32, u32), by: u32) -> (u32, u32) {
        (position.0 + 1, by)
    }

    fn ended(&self, position: &(u32, u32)) -> Option<i32> {
        (position.0 == self.layers).then_some(-1)
    }

    fn key(&self, position: &(u32, u32)) -> u64 {
        u64::from(2 * position.0 + position.1)
    }

    fn move_number(&self, by: u32) -> u16 {
        by as u16
    }

    fn show(&self, position: &(u32, u32)) -> String {
        format!("{position:?}")
    }

    fn read(&self, _: &str) -> Result<(u32, u32), Diagnostic> {
        Ok((0, 0))
    }

    fn show_move(&self, _: &(u32, u32), by: u32) -> String {
        by.to_string()
    }

    fn board(&self, position: &(u32, u32)) -> Board {
        Board::row([self.show(position)])
    }
}

/// Beyond 60 layers the number of lines exceeds the number of an impossible proof.
#[test]
fn numbers_beyond_their_limit_prove_nothing() {
    for layers in [1, 2, 5, 40, 61, 62, 75, 76, 97, 98] {
        let ladder = Ladder { layers };
        let proved = dfpn::prove(&ladder, &(0, 0), &Budget::UNLIMITED, &mut NoObserver);
        let proved = proved.expect("a game of win and loss");
        let verdict = if layers % 2 == 1 {
            Verdict::Win(None)
        } else {
            Verdict::Loss(None)
        };
        assert_eq!(proved.stop, Stop::Complete);
        assert_eq!(proved.verdict, Some(verdict), "{layers} layers");
    }
}
