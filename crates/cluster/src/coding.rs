//! Compact encodings: ascending keys as differences, codes of values as indices into a short list.
//!
//! ```text
//! number    7 bits a byte, low bits first; the top bit of a byte is set if more follow
//!           (LEB128)
//! keys      the first one, then the difference of each to the one before
//! codes     length of the list, the list, then 0, 1, 2, 4 or 8 bits for each: its index in the
//!           list
//! ```

/// Appends a number.
#[inline]
pub fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a number; `None` if the bytes end early or hold more than 64 bits.
#[inline]
pub fn get(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return (shift < 63 || byte < 2).then_some(number);
        }
    }
    None
}

/// Appends keys in ascending order.
pub fn put_keys(out: &mut Vec<u8>, keys: &[u64]) {
    let mut before = 0;
    for &key in keys {
        put(out, key - before);
        before = key;
    }
}

/// Reads `count` keys starting at `at` and appends them to `keys`.
pub fn get_keys(bytes: &[u8], at: &mut usize, count: usize, keys: &mut Vec<u64>) -> Option<()> {
    // A key takes at least one byte, so a wrong count allocates no memory.
    if count > bytes.len().checked_sub(*at)? {
        return None;
    }
    keys.reserve(count);
    let mut key = 0_u64;
    for _ in 0..count {
        key = key.checked_add(get(bytes, at)?)?;
        keys.push(key);
    }
    Some(())
}

/// Bits of an index into a list of `list` codes.
fn bits(list: usize) -> u32 {
    match list {
        0..=1 => 0,
        2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

/// Appends codes.
pub fn put_codes(out: &mut Vec<u8>, codes: &[u8]) {
    let mut places = [0_u8; 256];
    let mut seen = [false; 256];
    for &code in codes {
        seen[usize::from(code)] = true;
    }
    let list: Vec<u8> = (0..=255).filter(|&code| seen[usize::from(code)]).collect();
    for (place, &code) in list.iter().enumerate() {
        places[usize::from(code)] = place as u8;
    }
    put(out, list.len() as u64);
    out.extend_from_slice(&list);
    let bits = bits(list.len());
    if bits == 0 {
        return;
    }
    for group in codes.chunks(8 / bits as usize) {
        let join = |byte, (at, &code): (usize, &u8)| {
            byte | places[usize::from(code)] << (at as u32 * bits)
        };
        out.push(group.iter().enumerate().fold(0, join));
    }
}

/// Reads `count` codes starting at `at`.
pub fn get_codes(bytes: &[u8], at: &mut usize, count: usize, codes: &mut Vec<u8>) -> Option<()> {
    let length = usize::try_from(get(bytes, at)?).ok()?;
    let list = bytes.get(*at..at.checked_add(length)?)?;
    *at += length;
    let bits = bits(length);
    if bits == 0 {
        codes.resize(
            codes.len() + count,
            *list.first().or((count == 0).then_some(&0))?,
        );
        return Some(());
    }
    let each = 8 / bits as usize;
    let packed = bytes.get(*at..*at + count.div_ceil(each))?;
    *at += packed.len();
    let mask = ((1_u32 << bits) - 1) as u8;
    let last = codes.len() + count;
    for &byte in packed {
        for place in 0..each.min(last - codes.len()) {
            codes.push(*list.get(usize::from(byte >> (place as u32 * bits) & mask))?);
        }
    }
    Some(())
}

/// Spreads a word over all 64 bits (the finalizer of splitmix64, G. L. Steele, D. Lea and C. H.
/// Flood 2014).
#[inline]
pub fn spread(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_codes_come_back_as_they_were() {
        for length in [0_usize, 1, 2, 3, 7, 8, 9, 100, 4096] {
            for kinds in [1_u64, 2, 3, 5, 17, 200] {
                let words = (0..length as u64).map(|i| spread(i * 31 + kinds));
                let mut keys: Vec<u64> = words.clone().map(|word| word >> (word % 60)).collect();
                keys.sort_unstable();
                let codes: Vec<u8> = words.map(|word| (word % kinds) as u8).collect();
                let mut bytes = Vec::new();
                put_keys(&mut bytes, &keys);
                put_codes(&mut bytes, &codes);
                let (mut at, mut read, mut decoded) = (0, Vec::new(), Vec::new());
                get_keys(&bytes, &mut at, length, &mut read).unwrap();
                get_codes(&bytes, &mut at, length, &mut decoded).unwrap();
                assert_eq!((at, &read, &decoded), (bytes.len(), &keys, &codes));
            }
        }
    }

    #[test]
    fn bytes_that_end_too_early_are_refused() {
        let mut bytes = Vec::new();
        put_keys(&mut bytes, &[1, 500, u64::MAX]);
        put_codes(&mut bytes, &[1, 9, 200]);
        for cut in 0..bytes.len() {
            let (mut at, mut keys, mut codes) = (0, Vec::new(), Vec::new());
            let whole = get_keys(&bytes[..cut], &mut at, 3, &mut keys)
                .and_then(|()| get_codes(&bytes[..cut], &mut at, 3, &mut codes));
            assert_eq!(whole, None);
        }
        assert_eq!(get(&[0xff; 11], &mut 0), None);
    }
}
