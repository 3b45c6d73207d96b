//! Green Hackenbush: a move cuts an edge and removes all edges no longer connected to the ground.
//!
//! # Theorems
//! *Colon principle*: stalks that grow at one vertex may be replaced by one whose length is the xor
//! of theirs, so the value of a tree is the xor over its children of (value of the child + 1).
//! *Fusion principle*: all vertices of a circuit may be fused into one; the edges between them
//! become loops, and a loop has the value of one edge (*Winning Ways*, ch. 7; ONAG, ch. 13).
//! Together: an edge that is not on a circuit, a *bridge*, carries the graph above it, and its
//! value is that of this graph plus 1. Of the other edges of a connected piece only the parity
//! counts.
//!
//! One depth-first search finds the bridges (R. E. Tarjan 1974) and adds the values up on the way
//! back: linear time. It has an explicit stack, so a stalk of a million edges is possible.

/// The Grundy value of a graph of green edges on the ground. Edges not connected to the ground do
/// not count.
///
/// ```
/// use grundy_impartial::hackenbush;
///
/// // A stalk of three edges; beside it a triangle on a stem.
/// assert_eq!(hackenbush::value(4, &[(0, 1), (1, 2), (2, 3)], 0), 3);
/// assert_eq!(hackenbush::value(4, &[(0, 1), (1, 2), (2, 3), (3, 1)], 0), 2);
/// ```
///
/// # Panics
/// If an end of an edge, or the ground, is not a vertex.
pub fn value(vertices: u32, edges: &[(u32, u32)], ground: u32) -> u64 {
    let n = vertices as usize;
    let mut starts = vec![0_u32; n + 1];
    for &(a, b) in edges {
        starts[a as usize] += 1;
        starts[b as usize] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut ends = vec![0_u32; edges.len() * 2];
    for (e, &(a, b)) in edges.iter().enumerate() {
        for v in [a, b] {
            starts[v as usize] -= 1;
            ends[starts[v as usize] as usize] = e as u32;
        }
    }
    // For each vertex the time of its discovery, the earliest vertex that its subtree reaches, and
    // the value above it so far.
    let mut met = vec![0_u32; n];
    let mut low = vec![0_u32; n];
    let mut grown = vec![0_u64; n];
    let mut next = starts.clone();
    let mut seen = vec![false; edges.len()];
    let mut clock = 1;
    let mut line = vec![ground as usize];
    (met[line[0]], low[line[0]]) = (clock, clock);
    while let Some(&v) = line.last() {
        if next[v] < starts[v + 1] {
            let e = ends[next[v] as usize] as usize;
            next[v] += 1;
            if std::mem::replace(&mut seen[e], true) {
                continue;
            }
            let (a, b) = edges[e];
            let u = if a as usize == v { b } else { a } as usize;
            if met[u] == 0 {
                clock += 1;
                (met[u], low[u]) = (clock, clock);
                line.push(u);
            } else {
                low[v] = low[v].min(met[u]);
                grown[v] ^= 1; // it closes a circuit, or is a loop
            }
            continue;
        }
        line.pop();
        if let Some(&below) = line.last() {
            let bridge = low[v] == met[v];
            grown[below] ^= if bridge { grown[v] + 1 } else { grown[v] ^ 1 };
            low[below] = low[below].min(low[v]);
        }
    }
    grown[ground as usize]
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// The definition: cut each edge, remove disconnected edges, take the mex.
    fn plain(edges: &[(u32, u32)], memo: &mut HashMap<Vec<(u32, u32)>, u64>) -> u64 {
        let mut standing = vec![0];
        let mut at = 0;
        while let Some(&v) = standing.get(at) {
            for &(a, b) in edges {
                for (x, y) in [(a, b), (b, a)] {
                    if x == v && !standing.contains(&y) {
                        standing.push(y);
                    }
                }
            }
            at += 1;
        }
        let stand = |e: &&(u32, u32)| standing.contains(&e.0);
        let edges: Vec<(u32, u32)> = edges.iter().filter(stand).copied().collect();
        if let Some(&known) = memo.get(&edges) {
            return known;
        }
        let mut options = Vec::new();
        for i in 0..edges.len() {
            let mut left = edges.clone();
            left.remove(i);
            options.push(plain(&left, memo));
        }
        let value = (0..=options.len() as u64)
            .find(|x| !options.contains(x))
            .unwrap_or(0);
        memo.insert(edges, value);
        value
    }

    #[test]
    fn the_two_principles_agree_with_the_definition() {
        // Every multigraph of this sequence: vertices 0 to 4, loops and double edges too.
        let mut state = 12345_u64;
        let mut draw = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % n) as u32
        };
        for _ in 0..300 {
            let count = 1 + draw(9);
            let edges: Vec<(u32, u32)> = (0..count).map(|_| (draw(5), draw(5))).collect();
            assert_eq!(
                value(5, &edges, 0),
                plain(&edges, &mut HashMap::new()),
                "{edges:?}"
            );
        }
    }

    #[test]
    fn a_long_stalk_needs_no_deep_stack() {
        let edges: Vec<(u32, u32)> = (0..300_000).map(|v| (v, v + 1)).collect();
        assert_eq!(value(300_001, &edges, 0), 300_000);
    }
}
