//! The text format of a certificate: one fact a line, self-contained.
//!
//! ```text
//! grundy-certificate 1
//! game 0.77
//! theorem T0
//! period 12
//! preperiod 71
//! saltus 0
//! heaps 168
//! max-value 9 at 11
//! hash 4f5a…
//! mask f+pos          T0 (if it helps the checker) and T1
//! rares 1 2 4 …       likewise
//! witnesses-to 64     T1: the witness list is every heap up to this one; T2: the small heaps of
//!                     options for large values are those up to this one, or none for 0
//! window 128          T1
//! from 193            T1: the first heap of the frozen zone; T2a: the first of the two heaps
//!                     compared
//! seal 91c0…
//! ```
//!
//! The seal is a hash of the lines above it. It detects typing errors where the changed text would
//! be another true claim; no proof depends on it. `heaps` is the number of heaps from 0 whose
//! values the proof uses, `hash` that of their values. The order of the lines is fixed, and each
//! occurs once, so that one text means one claim.

use std::fmt;
use std::fmt::Write as _;

use grundy_message::Message;

use crate::lines::{self, TextLines, each_word, hash_word, number};
use crate::messages;

/// The mask that classifies values as rare or common (see [`check`](mod@crate::check)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    /// The bits of the value in the mask.
    pub bits: u32,
    /// Whether the parity of the heap counts too.
    pub position: bool,
}

impl fmt::Display for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:x}{}",
            self.bits,
            if self.position { "+pos" } else { "" }
        )
    }
}

/// The theorem, and its data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Enough equal values for a finite code (R. K. Guy and C. A. B. Smith 1956). The mask and the
    /// rare heaps below `heaps` make the checker's work linear; they are not part of the proof.
    T0(Option<(Mask, Vec<u64>)>),
    /// A window that recurs while the rare heaps stay the same.
    T1 {
        /// The mask.
        mask: Mask,
        /// Every rare heap.
        rares: Vec<u64>,
        /// The witnesses are among the heaps `1..=witnesses`.
        witnesses: u64,
        /// The length of the window.
        window: u64,
        /// The first heap of the frozen zone.
        from: u64,
    },
    /// An arithmetic period.
    T2 {
        /// The options for large values have one large heap, and others up to this one.
        witnesses: u64,
    },
    /// A recurring state of a game with an infinite tail that leaves at most one heap.
    T2a {
        /// The first of the two heaps whose states agree; the second is `heaps`.
        from: u64,
    },
    /// A recurring window of a subtraction set.
    T3,
}

impl Proof {
    /// The name of the theorem.
    pub fn name(&self) -> &'static str {
        match self {
            Self::T0(_) => "T0",
            Self::T1 { .. } => "T1",
            Self::T2 { .. } => "T2",
            Self::T2a { .. } => "T2a",
            Self::T3 => "T3",
        }
    }
}

/// A claim about a heap game with the data to check it.
///
/// It claims: `G(n + period) = G(n) + saltus` for every `n >= preperiod`; no smaller period is
/// valid for any preperiod, and no smaller preperiod for this period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The code of the game.
    pub game: String,
    /// The least period.
    pub period: u64,
    /// The least preperiod.
    pub preperiod: u64,
    /// The increment of each period: 0 for a periodic sequence.
    pub saltus: u64,
    /// The number of heaps, from heap 0, whose values the proof uses.
    pub heaps: u64,
    /// The largest value below `heaps`, and the first heap that has it.
    pub max_value: u64,
    /// The first heap that has the largest value.
    pub max_at: u64,
    /// The hash of the values of the heaps `0..heaps`.
    pub hash: u64,
    /// The theorem and its data.
    pub proof: Proof,
}

/// A parse error of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The expected content.
    pub expected: Message,
}

impl TextError {
    /// Returns the error as a sentence.
    pub fn message(&self) -> Message {
        messages::line_is_wrong(self.line, &self.expected)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for TextError {}

/// Returns the hash of a sequence of values. It locates differences; no proof depends on it.
pub fn hash(values: impl IntoIterator<Item = u32>) -> u64 {
    values.into_iter().fold(EMPTY_HASH, fold)
}

/// The [`hash`] of the empty sequence.
pub const EMPTY_HASH: u64 = 0x6772_756e_6479_0001;

/// Returns the hash of a sequence with one more value. For a fixed value it is a bijection of the
/// hash, so two sequences that differ in one value never have the same hash.
#[inline]
pub fn fold(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        lines::write_sealed(f, &self.body()?)
    }
}

impl Certificate {
    fn body(&self) -> Result<String, fmt::Error> {
        let mut f = lines::begin();
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "theorem {}", self.proof.name())?;
        writeln!(f, "period {}", self.period)?;
        writeln!(f, "preperiod {}", self.preperiod)?;
        writeln!(f, "saltus {}", self.saltus)?;
        writeln!(f, "heaps {}", self.heaps)?;
        writeln!(f, "max-value {} at {}", self.max_value, self.max_at)?;
        writeln!(f, "hash {:016x}", self.hash)?;
        let write_mask_and_rares = |f: &mut String, mask: &Mask, rares: &[u64]| {
            lines::put(f, "mask", [mask]);
            lines::put(f, "rares", rares);
        };
        match &self.proof {
            Proof::T0(None) | Proof::T3 => {}
            Proof::T0(Some((mask, rares))) => write_mask_and_rares(&mut f, mask, rares),
            Proof::T1 {
                mask,
                rares,
                witnesses,
                window,
                from,
            } => {
                write_mask_and_rares(&mut f, mask, rares);
                writeln!(f, "witnesses-to {witnesses}")?;
                writeln!(f, "window {window}")?;
                writeln!(f, "from {from}")?;
            }
            Proof::T2 { witnesses } => writeln!(f, "witnesses-to {witnesses}")?,
            Proof::T2a { from } => writeln!(f, "from {from}")?,
        }
        Ok(f)
    }
}

/// Reads the lines `mask` and `rares`.
fn read_mask_and_rares(lines: &mut TextLines<'_>) -> Result<(Mask, Vec<u64>), TextError> {
    let mask = lines.parsed("mask", messages::mask_line, |word| {
        let (digits, position) = match word.strip_suffix("+pos") {
            Some(digits) => (digits, true),
            None => (word, false),
        };
        let bits = u32::from_str_radix(digits, 16).ok();
        let bits = bits.filter(|bits| format!("{bits:x}") == digits)?;
        Some(Mask { bits, position })
    })?;
    let rares = lines.parsed("rares", messages::rares_line, |words| {
        each_word(words, number).filter(|rares| rares.is_sorted_by(|a, b| a < b))
    })?;
    Ok((mask, rares))
}

impl Certificate {
    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let game = lines.word("game", messages::game_line)?.to_owned();
        let theorem = lines.word("theorem", messages::theorem_of_code_line)?;
        let period = lines.number("period")?;
        let preperiod = lines.number("preperiod")?;
        let saltus = lines.number("saltus")?;
        let heaps = lines.number("heaps")?;
        let (max_value, max_at) =
            lines.parsed("max-value", messages::largest_value_line, |word| {
                let (value, at) = word.split_once(" at ")?;
                Some((number(value)?, number(at)?))
            })?;
        let hash = lines.parsed("hash", messages::hash_line, hash_word)?;
        let proof = match theorem {
            "T0" if lines.next_starts("mask") => Proof::T0(Some(read_mask_and_rares(&mut lines)?)),
            "T0" => Proof::T0(None),
            "T1" => {
                let (mask, rares) = read_mask_and_rares(&mut lines)?;
                Proof::T1 {
                    mask,
                    rares,
                    witnesses: lines.number("witnesses-to")?,
                    window: lines.number("window")?,
                    from: lines.number("from")?,
                }
            }
            "T2" => Proof::T2 {
                witnesses: lines.number("witnesses-to")?,
            },
            "T2a" => Proof::T2a {
                from: lines.number("from")?,
            },
            "T3" => Proof::T3,
            _ => {
                return Err(TextError {
                    line: 3,
                    expected: messages::theorem_of_code_line(),
                });
            }
        };
        lines.seal()?;
        Ok(Self {
            game,
            period,
            preperiod,
            saltus,
            heaps,
            max_value,
            max_at,
            hash,
            proof,
        })
    }
}
