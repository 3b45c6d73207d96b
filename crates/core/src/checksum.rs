//! A checksum of files: tables, databases, checkpoints.

/// Returns a checksum against damage, not against forgery. It mixes words of eight bytes in
/// sequence, so that every word, its place and the length contribute.
///
/// ```
/// use grundy_core::checksum::checksum;
///
/// assert_ne!(checksum(b"a table"), checksum(b"a tablf"));
/// assert_ne!(checksum(b""), checksum(b"\0"));
/// ```
pub fn checksum(bytes: &[u8]) -> u64 {
    go_on_summing(bytes.len() as u64, bytes)
}

/// Continues a checksum with another piece. All pieces but the last consist of whole words; the
/// first sum is the total length.
pub fn go_on_summing(mut sum: u64, bytes: &[u8]) -> u64 {
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^= sum >> 29;
    }
    sum
}

/// Combines the sum so far with one more piece, for files that are written and read in pieces.
pub fn with_piece(sum: u64, piece: &[u8]) -> u64 {
    sum.rotate_left(1) ^ checksum(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_that_are_exchanged_change_the_sum() {
        let sum = |pieces: [&[u8]; 2]| with_piece(with_piece(0, pieces[0]), pieces[1]);
        assert_ne!(sum([b"one", b"two"]), sum([b"two", b"one"]));
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
