//! Random numbers and changes of words.

/// A random number generator (S. Vigna's splitmix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n.max(1)
    }

    pub fn one_of<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len() as u64) as usize]
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// Returns a number near another one.
    pub fn near(&mut self, n: u64) -> u64 {
        match self.below(9) {
            0 => n + 1,
            1 => n.saturating_sub(1),
            2 => n * 2,
            3 => n / 2,
            4 => n / 3,
            5 => n + self.below(8),
            6 => n.saturating_sub(self.below(8)),
            7 => self.below(2 * n + 2),
            _ => n * 3,
        }
    }

    /// Changes one word of a text: to a word of a list, to a number nearby, or to another word of
    /// the text.
    pub fn change_word(&mut self, text: &str, words: &[&str]) -> String {
        let places: Vec<(usize, usize)> = places(text);
        let Some(&(start, end)) = places.get(self.below(places.len() as u64) as usize) else {
            return text.to_owned();
        };
        let old = &text[start..end];
        let new = match (old.parse::<i64>(), self.below(4)) {
            (Ok(n), 0..=2) => {
                let near = self.near(n.unsigned_abs()) as i64;
                if self.once_in(6) { -near } else { near }.to_string()
            }
            (_, 0 | 1) => (*self.one_of(words)).to_owned(),
            _ => {
                let (start, end) = *self.one_of(&places);
                text[start..end].to_owned()
            }
        };
        [&text[..start], &new, &text[end..]].concat()
    }

    /// Replaces a part in brackets by another part of the text.
    pub fn change_part(&mut self, text: &str) -> String {
        let parts = parts(text);
        if parts.len() < 2 {
            return text.to_owned();
        }
        let (start, end) = *self.one_of(&parts);
        let (from, to) = *self.one_of(&parts);
        [&text[..start], &text[from..to], &text[end..]].concat()
    }
}

/// The words of a text, by their offsets.
fn places(text: &str) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let apart = c.is_whitespace() || "()[]:>,".contains(c);
        match start {
            Some(s) if apart => {
                all.push((s, i));
                start = None;
            }
            None if !apart => start = Some(i),
            _ => {}
        }
    }
    all
}

/// The parts in round brackets, and the words, by their offsets.
fn parts(text: &str) -> Vec<(usize, usize)> {
    let mut all = places(text);
    let mut open = Vec::new();
    for (i, c) in text.char_indices() {
        match c {
            '(' => open.push(i),
            ')' => all.extend(open.pop().map(|start| (start, i + 1))),
            _ => {}
        }
    }
    all
}
