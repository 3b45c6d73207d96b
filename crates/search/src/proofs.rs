//! The larger proofs of an exact search as bytes, for checkpoints.
//!
//! A complete table entry is a fact about a position, independent of the number of threads, the
//! search order and the table size. So a checkpoint is a list of facts, and a run that continues
//! from it starts with them. It is the payload of a [container] whose subject is the question.
//!
//! Small facts are faster to find again than to read, and there are a thousand of them for each
//! large one. So entries that took fewer than [`MIN_STORED_NODES`] nodes are not listed, and when
//! the list is full the smaller half is removed. A stopped run repeats the unfinished searches and
//! the small ones.
//!
//! ```text
//! lower 4  upper 4  best move 2  nodes 8
//! proof       key 16  data 8, as in the table
//! ```

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_core::Diagnostic;
use grundy_core::container::{self, FileKind};
use grundy_core::zerosum::TableKey;

use crate::messages;
use crate::table::{self, NO_HINT, TableEntry};
use crate::value::INFINITY;

/// The version changes with the layout, and whenever keys or move numbers of some game change their
/// meaning.
const KIND: FileKind = FileKind {
    name: "search-checkpoint",
    version: 2,
};
/// Proofs with fewer nodes than this are not stored.
const MIN_STORED_NODES: u64 = 1 << 11;
/// Maximal number of proofs: 50 MB of a file.
const MAX_SLOTS: u64 = 1 << 21;
/// Bytes of memory for a proof: its place in the list, and in the bytes of a checkpoint that is
/// read or written.
const PROOF_BYTES: u64 = 128;

/// Returns the share of the byte budget for proofs; the table has the rest.
pub(crate) fn share(bytes: u64) -> u64 {
    (bytes / 8).min(MAX_SLOTS * PROOF_BYTES)
}

/// The bounds of the position at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RootBounds {
    pub lower: i32,
    pub upper: i32,
    /// The number of a move that reaches `lower`, or [`NO_HINT`].
    pub best: u16,
}

impl RootBounds {
    const UNKNOWN: Self = Self {
        lower: -INFINITY,
        upper: INFINITY,
        best: NO_HINT,
    };

    /// Returns whether the bounds determine the value, with a move that reaches it.
    pub fn is_closed(&self) -> bool {
        self.lower >= self.upper && self.best != NO_HINT
    }
}

/// The facts that a search stores, which all threads extend.
pub(crate) struct Proofs {
    /// The query that the facts belong to.
    question: String,
    /// Positions searched by the runs before this one.
    pub earlier: u64,
    /// Proofs with less work than this, on the scale of the table, are not stored.
    least: AtomicU32,
    most: usize,
    known: Mutex<BTreeMap<[u64; 2], u64>>,
    root: Mutex<RootBounds>,
}

/// Locks a mutex. A panic of another thread ends the search, but its proofs remain valid.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Proofs {
    /// Makes an empty list with room for `share` bytes.
    pub fn new(question: String, share: u64) -> Self {
        Self {
            question,
            earlier: 0,
            least: AtomicU32::new(table::work_for(MIN_STORED_NODES)),
            most: ((share / PROOF_BYTES) as usize).max(1),
            known: Mutex::default(),
            root: Mutex::new(RootBounds::UNKNOWN),
        }
    }

    /// Reads the output of [`Proofs::bytes`].
    ///
    /// # Errors
    /// Bytes that are not a complete checkpoint, or one of another query.
    pub fn read(question: String, share: u64, bytes: &[u8]) -> Result<Self, Diagnostic> {
        let damaged =
            |reason| Diagnostic::error("bad-checkpoint", messages::checkpoint_is_damaged(reason));
        let (_, of, mut reader) = container::open(bytes, &[KIND]).map_err(|flaw| {
            let advice = flaw
                .advice()
                .unwrap_or_else(messages::take_checkpoint_before);
            damaged(flaw.message()).help(advice)
        })?;
        if of != question {
            let fact = messages::checkpoint_of_other_question(of, question);
            return Err(Diagnostic::error("bad-checkpoint", fact)
                .help(messages::one_checkpoint_per_question()));
        }
        let mut proofs = Self::new(question, share);
        let mut head = || {
            let root = RootBounds {
                lower: reader.u32()? as i32,
                upper: reader.u32()? as i32,
                best: reader.u16()?,
            };
            Some((root, reader.u64()?))
        };
        let head = head().filter(|(root, _)| root.lower <= root.upper);
        let (root, earlier) = head
            .filter(|_| reader.rest.len().is_multiple_of(24))
            .ok_or_else(|| {
                damaged(messages::parts_do_not_fit()).help(messages::take_checkpoint_before())
            })?;
        proofs.earlier = earlier;
        *held(&proofs.root) = root;
        let mut known = held(&proofs.known);
        let mut proof = || Some(([reader.u64()?, reader.u64()?], reader.u64()?));
        known.extend(std::iter::from_fn(&mut proof));
        proofs.make_room(&mut known);
        drop(known);
        Ok(proofs)
    }

    /// Returns all proofs as bytes, after `nodes` positions of this run.
    pub fn bytes(&self, nodes: u64) -> Vec<u8> {
        let (known, root) = (held(&self.known), *held(&self.root));
        let mut bytes = Vec::with_capacity(32 + 24 * known.len());
        bytes.extend(root.lower.to_le_bytes());
        bytes.extend(root.upper.to_le_bytes());
        bytes.extend(root.best.to_le_bytes());
        bytes.extend((self.earlier + nodes).to_le_bytes());
        for ([low, high], data) in &*known {
            for word in [low, high, data] {
                bytes.extend(word.to_le_bytes());
            }
        }
        drop(known);
        container::seal(KIND, &self.question, &bytes)
    }

    /// Stores an entry that took `nodes` nodes, if these are enough.
    #[inline]
    pub fn add(&self, key: impl TableKey, entry: &TableEntry, nodes: u64) {
        let work = table::work_for(nodes);
        if work >= self.least.load(Ordering::Relaxed) && entry.complete {
            self.keep(key.words(), entry, work);
        }
    }

    #[cold]
    fn keep(&self, words: [u64; 2], entry: &TableEntry, work: u32) {
        let mut known = held(&self.known);
        let data = (known.entry(words)).or_insert_with(|| table::pack(entry, work));
        let before = table::unpack(*data);
        let both = TableEntry {
            lower: entry.lower.max(before.lower),
            upper: entry.upper.min(before.upper),
            ..*entry
        };
        *data = table::pack(&both, work.max(table::work_of(*data)));
        self.make_room(&mut known);
    }

    fn make_room(&self, known: &mut BTreeMap<[u64; 2], u64>) {
        while known.len() > self.most {
            let least = self.least.fetch_add(1, Ordering::Relaxed) + 1;
            known.retain(|_, data| table::work_of(*data) >= least);
        }
    }

    /// Calls `each` with all keys and their data.
    pub fn each(&self, each: &mut dyn FnMut([u64; 2], u64)) {
        for (&words, &data) in &*held(&self.known) {
            each(words, data);
        }
    }

    /// Returns the bounds of the root.
    pub fn root(&self) -> RootBounds {
        *held(&self.root)
    }

    /// Narrows the bounds of the root.
    pub fn narrow(&self, root: RootBounds) {
        *held(&self.root) = root;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(lower: i32, upper: i32) -> TableEntry {
        TableEntry {
            lower,
            upper,
            depth: 255,
            complete: true,
            hint: 5,
        }
    }

    fn some() -> Proofs {
        let proofs = Proofs::new("a question".to_owned(), 10 * PROOF_BYTES);
        for key in 0..8_u64 {
            proofs.add(
                key,
                &proof(key as i32 - 4, 4),
                MIN_STORED_NODES << (key % 3),
            );
        }
        proofs.narrow(RootBounds {
            lower: -3,
            upper: 2,
            best: 7,
        });
        proofs
    }

    #[test]
    fn what_is_written_is_read() {
        let proofs = some();
        let bytes = proofs.bytes(100);
        let again = Proofs::read("a question".to_owned(), 10 * PROOF_BYTES, &bytes).unwrap();
        assert_eq!(again.earlier, 100);
        assert_eq!(
            again.root(),
            RootBounds {
                lower: -3,
                upper: 2,
                best: 7
            }
        );
        let mut count = 0;
        again.each(&mut |[key, high], data| {
            let entry = table::unpack(data);
            assert_eq!((entry.lower, entry.upper, high), (key as i32 - 4, 4, 0));
            count += 1;
        });
        assert_eq!(count, 8);
        assert_eq!(
            Proofs {
                earlier: 0,
                ..again
            }
            .bytes(100),
            bytes
        );
    }

    #[test]
    fn every_damaged_byte_and_every_other_question_is_refused() {
        let bytes = some().bytes(0);
        let read = |bytes: &[u8]| Proofs::read("a question".to_owned(), 10 * PROOF_BYTES, bytes);
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 16;
            assert_eq!(
                read(&bytes).err().map(|error| error.code),
                Some("bad-checkpoint"),
                "{at}"
            );
            assert!(read(&bytes[..at]).is_err());
        }
        let other = Proofs::read("another one".to_owned(), PROOF_BYTES, &bytes)
            .err()
            .unwrap();
        assert!(
            other
                .message
                .english()
                .contains("belongs to a question, not to another one"),
            "{other}"
        );
    }

    #[test]
    fn small_proofs_are_left_out_and_the_smaller_ones_go_first() {
        let proofs = Proofs::new(String::new(), 4 * PROOF_BYTES);
        proofs.add(1_u64, &proof(0, 0), MIN_STORED_NODES - 1);
        let open = TableEntry {
            complete: false,
            ..proof(0, 0)
        };
        proofs.add(2_u64, &open, MIN_STORED_NODES);
        for key in 10..15_u64 {
            proofs.add(key, &proof(0, 9), MIN_STORED_NODES << (key - 10));
        }
        // Later results do not undo earlier ones.
        proofs.add(14_u64, &proof(3, i32::MAX), MIN_STORED_NODES << 3);
        let mut left = Vec::new();
        proofs.each(&mut |[key, _], data| {
            left.push((key, table::unpack(data).lower, table::unpack(data).upper));
        });
        assert_eq!(left, [(11, 0, 9), (12, 0, 9), (13, 0, 9), (14, 3, 9)]);
    }
}
