//! Sets of option values, and their mex.

/// The set of option values of one position. While every value of the table is below 64 it is a
/// register; beyond that, bytes, which are faster to mark than bits.
#[derive(Default)]
pub(super) struct Seen {
    pub active: bool,
    wide: bool,
    /// Whether anything was marked since the start.
    touched: bool,
    low: u64,
    bytes: Vec<u8>,
}

/// Larger values are not marked: no position has enough options for them to matter.
const MAX_VALUE: u64 = 1 << 28;

impl Seen {
    /// Begins a position in a table whose values are at most `top`.
    pub fn start(&mut self, top: u64) {
        self.active = true;
        self.touched = false;
        self.low = 0;
        self.wide = top >= 64;
        if self.wide {
            // Xor of values stays below the next power of two.
            self.reserve((top + 1).next_power_of_two());
        }
    }

    fn reserve(&mut self, len: u64) {
        let len = len.min(MAX_VALUE) as usize;
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
    }

    pub fn end(&mut self) {
        self.active = false;
        if self.wide && self.touched {
            self.bytes.fill(0);
        }
    }

    /// Marks any value.
    pub fn mark(&mut self, value: u64) {
        if !self.wide && value >= 64 {
            self.wide = true;
            self.reserve(128);
            for v in 0..64 {
                self.bytes[v] = (self.low >> v & 1) as u8;
            }
        }
        if self.wide {
            if value >= MAX_VALUE {
                return;
            }
            self.reserve((value + 1).next_power_of_two());
        }
        self.mark_known(value as usize);
    }

    /// Marks a value of the table.
    #[inline]
    pub fn mark_known(&mut self, value: usize) {
        self.touched = true;
        if self.wide {
            if let Some(byte) = self.bytes.get_mut(value) {
                *byte = 1;
            }
        } else {
            self.low |= 1 << (value & 63);
        }
    }

    /// Marks values of the table, or xors of such.
    #[inline]
    pub fn mark_all(&mut self, values: impl Iterator<Item = usize>) {
        self.touched = true;
        if self.wide {
            let bytes = &mut self.bytes[..];
            for value in values {
                if let Some(byte) = bytes.get_mut(value) {
                    *byte = 1;
                }
            }
        } else {
            let mut low = self.low;
            for value in values {
                low |= 1 << (value & 63);
            }
            self.low = low;
        }
    }

    /// Returns whether values up to this one can be marked directly.
    pub fn holds(&self, value: u64) -> bool {
        if self.wide {
            value < self.bytes.len() as u64
        } else {
            value < 64
        }
    }

    /// Returns the marked values, if all are below 64.
    pub fn low(&self) -> Option<u64> {
        (!self.wide).then_some(self.low)
    }

    /// Writes the marked values as words.
    pub fn bits(&self, words: &mut Vec<u64>) {
        words.clear();
        if !self.touched {
            return;
        }
        if !self.wide {
            words.push(self.low);
            return;
        }
        for chunk in self.bytes.chunks(64) {
            words.push(
                chunk
                    .iter()
                    .enumerate()
                    .fold(0, |w, (i, b)| w | u64::from(*b) << i),
            );
        }
    }

    pub fn mex(&self) -> u64 {
        if !self.wide {
            return u64::from(self.low.trailing_ones());
        }
        let mut mex = 0;
        for chunk in self.bytes.chunks_exact(8) {
            let word = u64::from_le_bytes(chunk.try_into().unwrap_or([0; 8]));
            if word != 0x0101_0101_0101_0101 {
                let gap = word ^ 0x0101_0101_0101_0101;
                return mex + u64::from(gap.trailing_zeros() / 8);
            }
            mex += 8;
        }
        mex + self
            .bytes
            .chunks_exact(8)
            .remainder()
            .iter()
            .take_while(|b| **b == 1)
            .count() as u64
    }
}
