//! Ranges that end at the cell itself and begin anywhere.
//!
//! In `g(j) for j in i-C[i]..i` the range ends at the neighbour and begins at a place from a list,
//! so it does not slide. A value occurs in `from..i` if and only if its *latest* position is at
//! least `from`. A tree over the values, with the smallest latest position below each node, finds
//! the first value whose latest position is too old: O(log values) for a cell, for every length of
//! the range. (The known solution of "range mex, right end growing".)

/// The latest position of each value.
pub(super) struct Latest {
    /// A complete binary tree: the leaves contain the latest address plus one, 0 where there is
    /// none; inner nodes the minimum of the two below.
    tree: Vec<u64>,
    leaves: usize,
}

impl Default for Latest {
    fn default() -> Self {
        Self {
            tree: vec![0; 2 * 64],
            leaves: 64,
        }
    }
}

impl Latest {
    pub fn clear(&mut self) {
        self.tree.fill(0);
    }

    /// Sets the latest address of a value; it is larger than all before.
    pub fn put(&mut self, value: usize, address: usize) {
        if value >= self.leaves {
            self.grow(value);
        }
        let mut node = self.leaves + value;
        self.tree[node] = address as u64 + 1;
        while node > 1 {
            node /= 2;
            let least = self.tree[2 * node].min(self.tree[2 * node + 1]);
            if self.tree[node] == least {
                break;
            }
            self.tree[node] = least;
        }
    }

    /// Returns the smallest value from `value` on that does not occur at `from` or later.
    pub fn absent(&self, value: usize, from: usize) -> usize {
        let from = from as u64;
        // Go up from the leaf until some node to the right has an old value, then down to it.
        let mut node = self.leaves + value;
        if value >= self.leaves || self.tree[node] <= from {
            return value;
        }
        while node % 2 == 1 || self.tree[node + 1] > from {
            node /= 2;
            if node <= 1 {
                return self.leaves;
            }
        }
        node += 1;
        while node < self.leaves {
            node *= 2;
            if self.tree[node] > from {
                node += 1;
            }
        }
        node - self.leaves
    }

    fn grow(&mut self, value: usize) {
        let leaves = (value + 1).next_power_of_two();
        let mut tree = vec![0; 2 * leaves];
        tree[leaves..leaves + self.leaves].copy_from_slice(&self.tree[self.leaves..]);
        for node in (1..leaves).rev() {
            tree[node] = tree[2 * node].min(tree[2 * node + 1]);
        }
        self.tree = tree;
        self.leaves = leaves;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_absent_value_is_the_one_that_a_search_finds() {
        let mut latest = Latest::default();
        let mut cells: Vec<usize> = Vec::new();
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for i in 0..1500 {
            let from = random(i + 1);
            let start = random(20);
            let expected = (start..1000).find(|v| !cells[from..].contains(v));
            assert_eq!(Some(latest.absent(start, from)), expected);
            // Mostly small values, sometimes one that makes the tree grow.
            let value = if random(40) == 0 {
                random(300)
            } else {
                random(90).min(latest.absent(0, from))
            };
            latest.put(value, i);
            cells.push(value);
        }
    }
}
