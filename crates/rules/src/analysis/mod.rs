//! Questions about rules that are answered from the rules alone, without a position.
//!
//! Each query is a function in a file of its subject. Its input is one of three forms of the rules:
//! the *tree* as written, the resolved *program*, or a body over *integers* with the inputs known.
//! All forms are walked by [`Tree`](crate::syntax::Tree). Queries of the tree are methods of
//! [`Rules`](crate::Rules) and [`PartizanRules`](crate::partizan::PartizanRules). In the table
//! "it" is a function of the rules.
//!
//! | question | input | result | file and query |
//! |---|---|---|---|
//! | Which parameters are lists or texts? | tree | a mark each | `lists::list_parameters` |
//! | Which list do two parameters delimit? | tree | name, ends | `lists::list_between_parameters` |
//! | Do the rules make boards? | tree | yes or no | `boards::has_boards` |
//! | Which inputs are sides of the start? | tree | names | `boards::start_board` |
//! | Is it Nim in a list of heaps? | tree | its form | `listed_nim::nim_in_a_list` |
//! | Is it one of two players? | tree | yes or no | `players::is_one_of_two_players` |
//! | Is the score zero-sum? | tree | yes or no | `players::is_zero_sum` |
//! | Is an option a constant? | tree | yes or no | `players::is_constant_option` |
//! | Is each option a sum of positions? | tree | first other | `sums::option_that_is_not_a_sum` |
//! | What makes it of its kind? | tree | a place | `sums::place_of_kind` |
//! | Which numbers may each side take? | tree | two lists | `takes::takes` |
//! | Of what kind is it? | program | kind, error | `kinds::kind` |
//! | Which values may be loony? | program | kinds | `kinds::spread_obligations` |
//! | Which images of a board have its value? | program | arguments | `board_symmetry::Symmetries` |
//! | Which functions does it call? | program | numbers | `calls::callees` |
//! | Which functions read an input? | program | a mark each | `calls::reaching` |
//! | Does every position call another? | program | a place each | `endless_calls::endless_calls` |
//! | Has some position no end? | integers | an error | `endless_references::endless_references` |
//! | Which positions does it refer to? | integers | affine forms | `references::references` |
//! | Is it a taking-and-breaking game? | integers | code, reason | `heap_code::of` |
//! | Is it linear arithmetic? | integers | rules, reason | `arithmetic::rules`, `formula` |

pub(crate) mod arithmetic;
pub(crate) mod board_symmetry;
mod boards;
mod calls;
pub(crate) mod endless_calls;
pub(crate) mod endless_references;
pub(crate) mod heap_code;
pub(crate) mod kinds;
mod listed_nim;
mod lists;
mod messages;
mod players;
pub(crate) mod references;
mod sums;
mod takes;

pub use boards::StartBoard;
pub use listed_nim::ListedNim;
pub use lists::ListBetween;
pub use sums::NotPositions;

#[cfg(test)]
mod tests {
    use crate::Rules;

    pub(super) fn rules(text: &str) -> Rules {
        Rules::parse(text).expect(text)
    }
}
