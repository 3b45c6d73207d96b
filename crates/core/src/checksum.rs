//! A checksum of files: tables, databases, checkpoints.

/// Returns the [`Checksum`] of some bytes.
///
/// ```
/// use grundy_core::checksum::checksum;
///
/// assert_ne!(checksum(b"a table"), checksum(b"a tablf"));
/// assert_ne!(checksum(b""), checksum(b"\0"));
/// ```
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(bytes);
    sum.value()
}

/// A checksum against damage, not against forgery, of bytes that come in pieces of any length. It
/// mixes words of eight bytes in sequence, so that every word, its place and the length contribute.
///
/// ```
/// use grundy_core::checksum::Checksum;
///
/// let (mut whole, mut pieces) = (Checksum::default(), Checksum::default());
/// whole.add(b"a file of values");
/// pieces.add(b"a file");
/// pieces.add(b" of values");
/// assert_eq!((whole.value(), whole.len()), (pieces.value(), 16));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checksum {
    sum: u64,
    /// The bytes of the word that is not full yet.
    word: u64,
    len: u64,
}

impl Checksum {
    /// Adds the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        let start = (self.len.wrapping_neg() % 8).min(bytes.len() as u64) as usize;
        let (start, rest) = bytes.split_at(start);
        self.add_bytes(start);
        let (words, end) = rest.as_chunks();
        for word in words {
            self.sum = mixed(self.sum, u64::from_le_bytes(*word));
        }
        self.len += 8 * words.len() as u64;
        self.add_bytes(end);
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.word |= u64::from(byte) << (self.len % 8 * 8);
            self.len += 1;
            if self.len.is_multiple_of(8) {
                self.sum = mixed(self.sum, self.word);
                self.word = 0;
            }
        }
    }

    /// Returns the number of bytes that were added.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether no bytes were added.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the checksum of all bytes that were added.
    pub fn value(&self) -> u64 {
        mixed(mixed(self.sum, self.word), self.len)
    }
}

/// A sum with one more word. Each step is a bijection of the sum, so one changed word is always
/// detected.
fn mixed(sum: u64, word: u64) -> u64 {
    let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_any_length_have_one_sum() {
        let bytes: Vec<u8> = (0..100).collect();
        for length in 1..=bytes.len() {
            let mut sum = Checksum::default();
            bytes.chunks(length).for_each(|piece| sum.add(piece));
            assert_eq!(sum.value(), checksum(&bytes));
        }
    }

    #[test]
    fn every_changed_bit_changes_the_sum() {
        let bytes: Vec<u8> = (0..100).collect();
        for bit in 0..800 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(checksum(&changed), checksum(&bytes));
        }
    }
}
