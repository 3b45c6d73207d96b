//! The coding of positions: the meaning of symbols, their contexts, and the coder.

use grundy_core::zerosum::Opening;

use crate::retrograde::State;

/// Positions that are coded together.
pub(super) const BLOCK_POSITIONS: u64 = 256;
/// Frequencies add up to this.
const FREQUENCY_SUM: u32 = 1 << 12;
/// The coder's state stays at or above this.
pub(super) const MIN_CODER_STATE: u32 = 1 << 23;
/// The number of classes of neighbours, and of numbers of open moves.
const CLASSES: usize = 8;
const MOVES: usize = 16;
pub(super) const CONTEXTS: usize = CLASSES * CLASSES * MOVES;
pub(super) const WIN: u16 = 0;
pub(super) const DRAW: u16 = 1;

/// Returns the class of a position, which is part of the context of later ones.
pub(super) fn class(state: State, given: bool) -> u8 {
    match state {
        State::Won(_) if given => 0,
        State::Open(_) => 1,
        State::Lost(_) if given => 2,
        State::Won(_) => 3,
        State::Lost(0..=4) => 4,
        State::Lost(5..=7) => 5,
        State::Lost(8..=13) => 6,
        State::Lost(_) => 7,
    }
}

/// Returns the state if the opening of a position alone determines it, or else the number of open
/// moves.
pub(super) fn given(opening: Opening) -> Result<State, u32> {
    match opening {
        Opening::Ended(0) => Ok(State::Open(0)),
        Opening::Ended(score) if score > 0 => Ok(State::Won(0)),
        Opening::Ended(_) => Ok(State::Lost(0)),
        Opening::Wins => Ok(State::Won(1)),
        Opening::Lost(plies) => Ok(State::Lost(plies)),
        Opening::Open { moves, .. } => Err(moves),
    }
}

/// The classes of the block so far, and the resulting context.
pub(super) struct Past {
    classes: [u8; BLOCK_POSITIONS as usize],
    pub len: usize,
    strides: (u32, u32),
}

impl Past {
    pub fn new(strides: (u32, u32)) -> Self {
        Self {
            classes: [0; BLOCK_POSITIONS as usize],
            len: 0,
            strides,
        }
    }

    #[inline]
    pub fn push(&mut self, class: u8) {
        self.classes[self.len] = class;
        self.len += 1;
    }

    #[inline]
    pub fn context(&self, moves: u32) -> usize {
        let at = |stride: u32| {
            self.len
                .checked_sub(stride as usize)
                .map_or(0, |at| usize::from(self.classes[at]))
        };
        let classes = at(self.strides.0) * CLASSES + at(self.strides.1);
        classes * MOVES + (moves as usize).min(MOVES - 1)
    }
}

/// The frequencies of one context: symbol, start of its interval, length of its interval.
pub(super) type Row = Vec<(u16, u16, u16)>;

/// Scales counts so that they add up to [`FREQUENCY_SUM`] and every symbol that occurs has a
/// positive frequency.
pub(super) fn frequencies(counts: &[u64]) -> Row {
    let total: u64 = counts.iter().sum();
    if total == 0 {
        return Vec::new();
    }
    let used: Vec<usize> = (0..counts.len())
        .filter(|&symbol| counts[symbol] > 0)
        .collect();
    let scale =
        |count: u64| (u128::from(count) * u128::from(FREQUENCY_SUM) / u128::from(total)) as u32;
    let mut scaled: Vec<u32> = used
        .iter()
        .map(|&symbol| scale(counts[symbol]).max(1))
        .collect();
    // The rounding difference is applied to the most frequent symbols.
    loop {
        let sum: u32 = scaled.iter().sum();
        let largest = (0..scaled.len())
            .max_by_key(|&at| scaled[at])
            .expect("a symbol is used");
        match sum.cmp(&FREQUENCY_SUM) {
            std::cmp::Ordering::Equal => break,
            std::cmp::Ordering::Less => scaled[largest] += FREQUENCY_SUM - sum,
            std::cmp::Ordering::Greater => {
                let most = (scaled[largest] - 1).min(scaled[largest] / 8 + 1);
                scaled[largest] -= (sum - FREQUENCY_SUM).min(most);
            }
        }
    }
    // The most frequent symbols first, since the decoder searches from the start.
    let mut order: Vec<usize> = (0..used.len()).collect();
    order.sort_by_key(|&at| (std::cmp::Reverse(scaled[at]), at));
    let mut start = 0;
    order
        .into_iter()
        .map(|at| {
            let entry = (used[at] as u16, start as u16, scaled[at] as u16);
            start += scaled[at];
            entry
        })
        .collect()
}

/// Codes a block. rANS works like a stack, so the symbols are coded in reverse order, and the bytes
/// are reversed.
pub(super) fn encode(rows: &[Row], list: &[(usize, u16)], out: &mut Vec<u8>) {
    if list.is_empty() {
        return;
    }
    let mut state = MIN_CODER_STATE;
    let mut bytes = Vec::with_capacity(list.len());
    for &(context, symbol) in list.iter().rev() {
        let entry = rows[context].iter().find(|entry| entry.0 == symbol);
        let &(_, start, frequency) = entry.expect("every symbol has its place");
        let (start, frequency) = (u32::from(start), u32::from(frequency));
        while state >= (MIN_CODER_STATE / FREQUENCY_SUM * frequency) << 8 {
            bytes.push(state as u8);
            state >>= 8;
        }
        state = state / frequency * FREQUENCY_SUM + state % frequency + start;
    }
    out.extend(state.to_le_bytes());
    out.extend(bytes.iter().rev());
}

/// Reads one symbol. Damaged bytes result in some symbol or `None`, never in a panic.
#[inline]
pub(super) fn decode(row: &Row, state: &mut u32, bytes: &mut &[u8]) -> Option<u16> {
    let slot = *state % FREQUENCY_SUM;
    let &(symbol, start, frequency) = row
        .iter()
        .find(|&&(_, start, frequency)| slot.wrapping_sub(start.into()) < u32::from(frequency))?;
    *state = u32::from(frequency)
        .wrapping_mul(*state / FREQUENCY_SUM)
        .wrapping_add(slot - u32::from(start));
    while *state < MIN_CODER_STATE {
        let (first, rest) = bytes.split_first()?;
        *state = *state << 8 | u32::from(*first);
        *bytes = rest;
    }
    Some(symbol)
}
