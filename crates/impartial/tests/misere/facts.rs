//! Reference data from files, and pseudo-random numbers, for the tests.

/// The rows of a file of facts, cell by cell, without head and comments.
pub fn rows(text: &'static str) -> Vec<Vec<&'static str>> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect()
}

/// Deterministic pseudo-random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(end)) as u32
    }
}
