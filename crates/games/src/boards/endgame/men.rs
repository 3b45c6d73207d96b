//! The men of an endgame, and the tables that their captures and promotions lead to.
//!
//! A *kind* is a piece with its colour: 0 to 4 are White's queen, rook, bishop, knight and pawn, 5
//! to 9 Black's, and 10 means no man. *Material* is the kinds of the men other than the kings, in
//! ascending order. Exchanging the colours (and turning the board, because of the pawns) does not
//! change values, so of two materials that differ in colours only one has a section: the one in
//! which White is stronger. If both sides have the same men, White is to move in all positions.

use cozy_chess::Piece;
use grundy_core::Side;

use super::super::chess;
use super::symmetry::across;

/// Pieces in the order of kinds.
pub(super) const PIECES: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];
/// The promotions of a pawn, as kinds of White.
pub(super) const PROMOTIONS: [u8; 4] = [0, 1, 2, 3];
/// The kind of White's pawn; Black's is five more.
pub(super) const PAWN: u8 = 4;
/// Number of kinds of a side.
pub(super) const KINDS: u8 = 5;
/// The kind of a missing man.
pub(super) const NONE: u8 = 2 * KINDS;

/// The kinds of the men other than the kings.
pub(super) type Material = [u8; 2];

/// A man: its kind and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man {
    pub(super) kind: u8,
    pub(super) at: u8,
}

/// A missing man.
pub(super) const NOBODY: Man = Man { kind: NONE, at: 64 };

impl Man {
    /// Whether the man belongs to a side.
    #[inline]
    pub(super) fn is_of(self, side: Side) -> bool {
        usize::from(self.kind / KINDS) == side.index()
    }

    #[inline]
    pub(super) fn is_pawn(self) -> bool {
        is_pawn(self.kind)
    }

    #[inline]
    pub(super) fn is_there(self) -> bool {
        self.kind != NONE
    }

    /// The man of the other colour, on the mirrored board.
    #[inline]
    pub(super) fn swapped(self) -> Self {
        match self.kind {
            NONE => self,
            kind => Self {
                kind: swapped(kind),
                at: across(self.at),
            },
        }
    }
}

#[inline]
pub(super) fn is_pawn(kind: u8) -> bool {
    kind != NONE && kind % KINDS == PAWN
}

/// The kind of a side's piece, from that of White's.
#[inline]
pub(super) fn kind_of(side: Side, kind: u8) -> u8 {
    kind + KINDS * side.index() as u8
}

pub(super) fn piece(kind: u8) -> Option<Piece> {
    (kind != NONE).then(|| PIECES[usize::from(kind % KINDS)])
}

/// The kind of a letter such as `R`, as one of White.
pub(super) fn kind(letter: char) -> Option<u8> {
    let wanted = letter.to_ascii_uppercase();
    (0..KINDS).find(|&kind| chess::letter(PIECES[usize::from(kind)]) == wanted)
}

fn swapped(kind: u8) -> u8 {
    match kind {
        NONE => NONE,
        kind => (kind + KINDS) % NONE,
    }
}

fn sorted(mut material: Material) -> Material {
    material.sort_unstable();
    material
}

/// A part of the table: all positions of some material.
#[derive(Clone, Debug)]
pub(super) struct Section {
    pub material: Material,
    /// The index of the first position of the section.
    pub start: u64,
    /// Whether the material has pawns: then only the left-right reflection is a symmetry.
    pub pawns: bool,
    /// Whether both sides have the same men.
    pub even: bool,
    /// Whether the last move before every position was a double step next to an enemy pawn.
    pub passant: bool,
}

impl Section {
    /// Whether the two men have the same kind.
    pub(super) fn twins(&self) -> bool {
        self.material[0] == self.material[1] && self.material[0] != NONE
    }
}

/// All sections that play can lead to from some material, without their indices.
#[derive(Clone, Debug)]
pub(super) struct Sections {
    pub list: Vec<Section>,
    /// For each material its section, and whether colours are exchanged there.
    find: [[(u8, bool); NONE as usize + 1]; NONE as usize + 1],
}

impl Sections {
    pub(super) fn new(root: Material) -> Self {
        let none = (u8::MAX, false);
        let mut sections = Self {
            list: Vec::new(),
            find: [[none; NONE as usize + 1]; NONE as usize + 1],
        };
        let mut open = vec![sorted(root)];
        while let Some(material) = open.pop() {
            if sections.find(material).is_some() {
                continue;
            }
            let other = sorted(material.map(swapped));
            let (stronger, weaker) = (material.min(other), material.max(other));
            let number = sections.list.len() as u8;
            for (kinds, exchanged) in [(weaker, true), (stronger, false)] {
                let [a, b] = kinds.map(usize::from);
                sections.find[a][b] = (number, exchanged);
                sections.find[b][a] = (number, exchanged);
            }
            sections.list.push(Section {
                material: stronger,
                start: 0,
                pawns: stronger.into_iter().any(is_pawn),
                even: stronger == weaker,
                passant: false,
            });
            for at in 0..2 {
                let mut with = |kind: u8| {
                    let mut next = material;
                    next[at] = kind;
                    open.push(sorted(next));
                };
                if material[at] != NONE {
                    with(NONE);
                }
                if is_pawn(material[at]) {
                    for kind in PROMOTIONS {
                        with(kind + material[at] - PAWN);
                    }
                }
            }
        }
        if sorted(root) == [PAWN, KINDS + PAWN] {
            let mut meeting = sections.list[0].clone();
            meeting.passant = true;
            sections.list.push(meeting);
        }
        sections
    }

    /// The section of a material, in any order, and whether colours are exchanged there.
    #[inline]
    pub(super) fn find(&self, [a, b]: Material) -> Option<(usize, bool)> {
        let (section, exchanged) = self.find[usize::from(a)][usize::from(b)];
        (section != u8::MAX).then_some((section.into(), exchanged))
    }
}
