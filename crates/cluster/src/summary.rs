//! Summary of a solution: the positions of each layer by result.

use std::fmt::Write;

use grundy_core::Verdict;

use crate::value_code::ValueKind;

/// Positions by layer and code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedLayers {
    name: String,
    value_kind: ValueKind,
    counts: Vec<Vec<u64>>,
}

/// Number of positions, and of those won, lost and drawn for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerSums {
    /// All positions.
    pub positions: u64,
    /// Won, or with a positive score.
    pub wins: u64,
    /// Lost, or with a negative score.
    pub losses: u64,
    /// Drawn, or with score zero.
    pub draws: u64,
}

impl SolvedLayers {
    pub(crate) fn new(name: &str, value_kind: ValueKind, counts: Vec<Vec<u64>>) -> Self {
        Self {
            name: name.to_owned(),
            value_kind,
            counts,
        }
    }

    /// Number of positions of each value.
    pub fn verdicts(&self) -> impl Iterator<Item = (Verdict, u64)> {
        (0..=255_u8).filter_map(|code| {
            let count = self
                .counts
                .iter()
                .map(|layer| layer[usize::from(code)])
                .sum();
            (count > 0).then(|| (self.value_kind.verdict(code), count))
        })
    }

    /// Number of layers.
    pub fn layers(&self) -> u32 {
        self.counts.len() as u32
    }

    /// Positions of a layer by their codes.
    pub(crate) fn counts(&self, layer: u32) -> &Vec<u64> {
        &self.counts[layer as usize]
    }

    /// Sums of one layer.
    pub fn layer(&self, layer: usize) -> LayerSums {
        let mut sums = LayerSums::default();
        for (code, &count) in (0..=255_u8)
            .zip(&self.counts[layer])
            .filter(|(_, count)| **count > 0)
        {
            sums.positions += count;
            match self.value_kind.rank(code).signum() {
                1 => sums.wins += count,
                0 => sums.draws += count,
                _ => sums.losses += count,
            }
        }
        sums
    }

    /// Sums of all layers.
    pub fn sums(&self) -> LayerSums {
        let mut all = LayerSums::default();
        for layer in 0..self.counts.len() {
            let sums = self.layer(layer);
            all.positions += sums.positions;
            all.wins += sums.wins;
            all.losses += sums.losses;
            all.draws += sums.draws;
        }
        all
    }

    /// A readable table, and all counts for programs.
    pub(crate) fn to_text(&self) -> String {
        let mut text = format!(
            "game {}\n# layer positions won lost drawn, for the side to move\n",
            self.name
        );
        for layer in 0..self.counts.len() {
            let LayerSums {
                positions,
                wins,
                losses,
                draws,
            } = self.layer(layer);
            let _ = writeln!(text, "layer {layer} {positions} {wins} {losses} {draws}");
        }
        for (layer, counts) in self.counts.iter().enumerate() {
            for (code, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                let _ = writeln!(text, "count {layer} {code} {count}");
            }
        }
        text
    }

    /// Parses the format of [`SolvedLayers::to_text`].
    pub(crate) fn from_text(
        name: &str,
        value_kind: ValueKind,
        layers: u32,
        text: &str,
    ) -> Option<Self> {
        let mut counts = vec![vec![0; 256]; layers as usize];
        if text.lines().next()? != format!("game {name}") {
            return None;
        }
        for line in text.lines().filter_map(|line| line.strip_prefix("count ")) {
            let mut words = line.split(' ').map(str::parse::<u64>);
            let mut word = || words.next()?.ok();
            let (layer, code, count) = (word()?, word()?, word()?);
            *counts.get_mut(layer as usize)?.get_mut(code as usize)? = count;
        }
        Some(Self::new(name, value_kind, counts))
    }
}
