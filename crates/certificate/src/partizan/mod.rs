//! Certificates of partizan games: periods of heaps, and equality by the replies of the second
//! player.
//!
//! # The definition
//! `G <= H` if no left option of G is `>= H` and no right option of H is `<= G`; games are equal if
//! each is `<=` the other (J. H. Conway 1976). Nothing else is used here: no canonical form, no
//! stop, no number.
//!
//! # P0: heaps
//! Left takes a number of one set from a heap of tokens, Right one of another; let k be the largest
//! of them all. Suppose that the heaps n + p and n are equal for `n0 <= n < n0 + k`. Then they are
//! equal for all `n >= n0`. *Proof.* Induction on `n >= n0 + k`: every take is possible from both
//! heaps, and a take of a leads to n + p - a and n - a, which are equal since `n - a >= n0`. Games
//! with equal options are equal. ∎ The checker compares heaps by the definition with a table for
//! pairs of heaps, and verifies that no smaller period and no smaller preperiod is valid.
//!
//! # Equality
//! The nodes of a certificate are games, each with options among the earlier ones. A line `ge i j`
//! claims that Left, moving second, wins `i - j`. For every first move of Right (the right options
//! of i, then the left options of j) it lists the pair after Left's reply, which must be claimed
//! too. *Correctness.* Every pair of moves leads to a claimed pair and the game ends, so Left
//! always has a reply and Right is the first player without a move. ∎ Two games are equal if each
//! is `>=` the other.
//!
//! # The text
//! ```text
//! grundy-certificate 1
//! partizan heaps          or `partizan equal`, with the lines below
//! left 1 3
//! right 2 3
//! theorem P0
//! period 5
//! preperiod 4
//! seal 91c0…
//!
//! partizan equal domineering ..|.. = +-1
//! node 0 : :              number, left options, right options
//! node 1 : 0 :
//! ge 1 0                  and the replies, `a,b` for each first move
//! equal 4 7
//! seal …
//! ```

mod check;
mod text;

/// A claim about partizan games with the data to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartizanCertificate {
    /// The period of heaps from which Left and Right take numbers of different sets.
    Heaps {
        /// The numbers that Left may take.
        left: Vec<u64>,
        /// The numbers that Right may take.
        right: Vec<u64>,
        /// The least period.
        period: u64,
        /// The least preperiod.
        preperiod: u64,
    },
    /// Two games that are equal.
    Equal {
        /// The games in words: `domineering ..|.. = +-1`.
        what: String,
        /// The left options and the right options of each node, all of them earlier nodes.
        nodes: Vec<[Vec<u32>; 2]>,
        /// The pairs (i, j) with i >= j, each with the replies to Right's moves in order.
        pairs: Vec<ReplyLine>,
        /// The two games.
        sides: (u32, u32),
    },
}

/// A pair of nodes of which the first is at least the second, with Left's replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyLine {
    /// The pair.
    pub pair: (u32, u32),
    /// The pair after Left's reply, for each right option of the first and then each left option of
    /// the second.
    pub replies: Vec<(u32, u32)>,
}

/// Whether a certificate is about partizan games.
pub fn is_partizan(text: &str) -> bool {
    text.lines()
        .nth(1)
        .is_some_and(|line| line.starts_with("partizan "))
}
