//! What a search may use, and what it counts.

/// What a search may use. Every part can be switched off; values stay the same, the work does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are independent switches"
)]
pub struct Features {
    /// Cut at all. Off: every node of the tree is visited, which is minimax.
    pub prune: bool,
    /// Empty windows after the first move.
    pub scout: bool,
    /// The table of positions met before.
    pub table: bool,
    /// Sort the moves.
    pub order: bool,
    /// What the game knows for certain without search: `foresee`, `candidates`, `range`.
    pub insight: bool,
    /// Let the game play out positions close to their end itself (`finish`), in searches to the
    /// end.
    pub finish: bool,
    /// Ask the table for all children at once before the first is searched, in searches to the end
    /// of the game.
    pub ahead: bool,
    /// Ask the game for bounds of all children as well, where the search looks ahead.
    pub preview: bool,
    /// One table entry for all positions that are the same up to symmetry.
    pub symmetry: bool,
    /// Empty windows as far apart as the game says ([`grundy_game::ZeroSum::STRIDE`]), where there
    /// are nothing but empty windows.
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
    /// Cutting and nothing else: the alpha-beta of the textbook.
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
    /// What can be left out of a search by empty windows with everything, by name.
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
    /// Those of them at which no move was tried: ends, horizons, answers without search.
    pub leaves: u64,
    /// Positions at which moves were left out because of a cut.
    pub cutoffs: u64,
    /// Cuts by the first move tried.
    pub first_cutoffs: u64,
    /// Positions that the table answered.
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
