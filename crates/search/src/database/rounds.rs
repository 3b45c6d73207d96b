//! The rounds of a table as bytes.

use grundy_core::container::ByteReader;

use crate::retrograde::Round;

pub(crate) fn put_rounds(out: &mut Vec<u8>, rounds: impl Iterator<Item = Round>) {
    let rounds: Vec<Round> = rounds.collect();
    out.extend((rounds.len() as u32).to_le_bytes());
    for round in rounds {
        out.extend(round.distance.to_le_bytes());
        out.extend(round.wins.to_le_bytes());
        out.extend(round.losses.to_le_bytes());
    }
}

pub(crate) fn get_rounds(reader: &mut ByteReader<'_>) -> Option<Vec<Round>> {
    let count = reader.u32()?;
    let round = |reader: &mut ByteReader<'_>| {
        Some(Round {
            distance: reader.u32()?,
            wins: reader.u64()?,
            losses: reader.u64()?,
        })
    };
    (0..count).map(|_| round(reader)).collect()
}
