//! The switches of a search, and its counters.

/// The optional parts of a search. Each can be switched off; values remain the same, the work does
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are independent switches"
)]
pub struct Features {
    /// Cut-offs. Without them every node of the tree is visited, which is minimax.
    pub prune: bool,
    /// Null windows after the first move.
    pub scout: bool,
    /// The transposition table.
    pub table: bool,
    /// Sorting of the moves.
    pub order: bool,
    /// The exact information that the game provides without search: `foresee`, `candidates`,
    /// `range`.
    pub insight: bool,
    /// Positions close to their end are solved by the game itself (`finish`), in searches to the
    /// end.
    pub finish: bool,
    /// All children are looked up in the table before the first is searched, in searches to the end
    /// of the game.
    pub ahead: bool,
    /// The game's bounds of all children are computed as well, where the search looks ahead.
    pub preview: bool,
    /// One table entry for all positions that are the same up to symmetry.
    pub symmetry: bool,
    /// Null windows are separated by the game's [`grundy_core::ZeroSum::STRIDE`], in searches with
    /// null windows only.
    pub strides: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Self = Self {
        prune: true,
        scout: true,
        table: true,
        order: true,
        insight: true,
        finish: true,
        ahead: true,
        preview: true,
        symmetry: true,
        strides: true,
    };
    /// Cut-offs only: the alpha-beta of the textbook.
    pub const PLAIN: Self = Self {
        prune: true,
        scout: false,
        table: false,
        order: false,
        insight: false,
        finish: false,
        ahead: false,
        preview: false,
        symmetry: false,
        strides: false,
    };
}

/// One switch of [`Features`].
pub type FeatureSwitch = fn(&mut Features) -> &mut bool;

impl Features {
    /// The parts that can be removed from a null-window search with all features, by name.
    pub const PARTS: [(&'static str, FeatureSwitch); 8] = [
        ("table", |features| &mut features.table),
        ("order", |features| &mut features.order),
        ("insight", |features| &mut features.insight),
        ("finish", |features| &mut features.finish),
        ("ahead", |features| &mut features.ahead),
        ("preview", |features| &mut features.preview),
        ("symmetry", |features| &mut features.symmetry),
        ("strides", |features| &mut features.strides),
    ];
}

/// The work of a run, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions visited.
    pub nodes: u64,
    /// Visited nodes at which no move was tried: ends, horizons, results without search.
    pub leaves: u64,
    /// Positions at which moves were omitted because of a cut.
    pub cutoffs: u64,
    /// Cuts by the first move tried.
    pub first_cutoffs: u64,
    /// Positions whose value the table contained.
    pub table_hits: u64,
}

impl Counts {
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
        self.first_cutoffs += other.first_cutoffs;
        self.table_hits += other.table_hits;
    }
}
