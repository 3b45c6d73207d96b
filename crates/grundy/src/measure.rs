//! The quantities that a table may contain.

/// The tabulated quantity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The value of the rules: the Grundy value, outcome or score.
    #[default]
    Grundy,
    /// N or P under normal play.
    Outcome,
    /// The number of winning moves, as `solve` counts them: 0 at P-positions.
    WinningMoves,
    /// The genus, such as `4^146`.
    Genus,
    /// The misère Grundy value, the first digit of the genus.
    MisereNim,
    /// N or P under misère play.
    MisereOutcome,
    /// Plies to the end when the winner hurries.
    Remoteness,
    /// Plies to the end when the winner delays.
    Suspense,
    /// Remoteness under misère play.
    MisereRemoteness,
    /// Suspense under misère play.
    MisereSuspense,
    /// The mex of the options' foreclosed values; `inf` if an option has ended, `ended` if there is
    /// none.
    Foreclosed,
    /// The canonical form of misère play, options in brackets, heaps of Nim as numbers.
    MisereForm,
    /// The value of a position of a partizan game.
    Value,
    /// The mean of the value.
    Mean,
    /// The temperature of the value.
    Temperature,
    /// The atomic weight of the value.
    Weight,
}

impl Measure {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 16] = [
        ("grundy", Self::Grundy),
        ("outcome", Self::Outcome),
        ("winning-moves", Self::WinningMoves),
        ("genus", Self::Genus),
        ("misere-nim", Self::MisereNim),
        ("misere-outcome", Self::MisereOutcome),
        ("misere-form", Self::MisereForm),
        ("remoteness", Self::Remoteness),
        ("suspense", Self::Suspense),
        ("misere-remoteness", Self::MisereRemoteness),
        ("misere-suspense", Self::MisereSuspense),
        ("foreclosed", Self::Foreclosed),
        ("value", Self::Value),
        ("mean", Self::Mean),
        ("temperature", Self::Temperature),
        ("weight", Self::Weight),
    ];

    /// Returns the name of the quantity on the command line.
    pub fn name(self) -> &'static str {
        let known = Self::ALL.iter().find(|(_, measure)| *measure == self);
        known.map_or("grundy", |(name, _)| name)
    }

    /// Whether only partizan games have it.
    pub fn is_of_two(self) -> bool {
        matches!(
            self,
            Self::Value | Self::Mean | Self::Temperature | Self::Weight
        )
    }

    /// The measure of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, measure)| *measure)
    }
}
