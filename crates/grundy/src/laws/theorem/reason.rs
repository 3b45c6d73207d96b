//! The reasons why an obligation of T5 fails at a position.

use grundy_core::Message;

use crate::laws::messages;

/// A reason, each with its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    LawHasNoValue,
    LawHasTwoValues,
    LawHasNegativeValue,
    OptionHasTheValue,
    SmallerValueIsMissing,
    ValueDiffers,
    LostPositionHasLostOption,
    WonPositionHasNoLostOption,
    StuckPlayerWins,
    OutcomeDiffers,
    NoLineFits,
    RulesHaveNegativeValue,
    OptionHasNegativeValue,
    NegativeMove,
    MoveLeavesTheLaw,
    NoOrderDecreases,
    MoveDoesNotGoDown,
    /// Only the reading of natural numbers excludes it.
    NegativeLoop,
    /// Only the reading of natural numbers excludes it.
    NegativeOperand,
    BitOfNegativeNumber,
    PopcountOfNegativeNumber,
    NegativeBeattyIndex,
    IndexOutsideOfList,
}

impl Reason {
    /// The reason as a sentence without its end.
    pub fn message(self) -> Message {
        match self {
            Self::LawHasNoValue => messages::law_has_no_value(),
            Self::LawHasTwoValues => messages::law_has_two_values(),
            Self::LawHasNegativeValue => messages::law_has_negative_value(),
            Self::OptionHasTheValue => messages::option_has_the_value(),
            Self::SmallerValueIsMissing => messages::smaller_value_is_missing(),
            Self::ValueDiffers => messages::value_differs(),
            Self::LostPositionHasLostOption => messages::lost_position_has_a_lost_option(),
            Self::WonPositionHasNoLostOption => messages::won_position_has_no_lost_option(),
            Self::StuckPlayerWins => messages::stuck_player_wins(),
            Self::OutcomeDiffers => messages::outcome_differs(),
            Self::NoLineFits => messages::no_line_fits(),
            Self::RulesHaveNegativeValue => messages::rules_have_negative_value(),
            Self::OptionHasNegativeValue => messages::option_has_negative_value(),
            Self::NegativeMove => messages::negative_move(),
            Self::MoveLeavesTheLaw => messages::move_leaves_the_law(),
            Self::NoOrderDecreases => messages::no_order_decreases(),
            Self::MoveDoesNotGoDown => messages::move_does_not_go_down(),
            Self::NegativeLoop => messages::negative_loop(),
            Self::NegativeOperand => messages::negative_operand(),
            Self::BitOfNegativeNumber => messages::bit_of_negative_number(),
            Self::PopcountOfNegativeNumber => messages::popcount_of_negative_number(),
            Self::NegativeBeattyIndex => messages::negative_beatty_index(),
            Self::IndexOutsideOfList => messages::index_outside_of_list(),
        }
    }
}
