//! The theorems whose names occur in answers and certificates, with their statements.
//!
//! The proofs are in the modules of this crate. `docs/reference/theorems.md` is generated from the
//! list.

/// A theorem, or a claim that needs none.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// The name in answers and in the line `theorem` of certificates.
    pub name: &'static str,
    /// The games that it is about.
    pub subject: &'static str,
    /// The statement, with its hypotheses.
    pub statement: &'static str,
    /// The file with the proof.
    pub proof: &'static str,
}

/// All of them.
pub const THEOREMS: &[Theorem] = &[
    Theorem {
        name: "T0",
        subject: "taking-and-breaking codes with finitely many digits, or with the tail (1)",
        statement: "Let a move take at most t tokens and leave at most b heaps, and let n0 >= 1. If \
            G(n) = G(n-p) for n0 + p <= n < L and L >= max(b(n0+p) + t - b + 1, p + t + 1), then \
            G(n+p) = G(n) for all n >= n0. If two heaps must differ, L >= 2 n0 + 3p + t is needed \
            too (R. K. Guy and C. A. B. Smith 1956).",
        proof: "crates/certificate/src/check.rs",
    },
    Theorem {
        name: "T1",
        subject: "codes that leave two heaps, with rare and common values",
        statement: "Let F compute values from the W values before a heap, a fixed table of small heaps \
            and a fixed list of rare heaps. If the list is complete below N1, F succeeds at every \
            heap from N1 <= L - p to L, and the W values before L are those before L - p, then \
            G(n) = G(n-p) for all n >= L - W.",
        proof: "crates/certificate/src/window_period.rs",
    },
    Theorem {
        name: "T2",
        subject: "codes that leave up to three heaps, finite or with a tail of digits 0 to 3, whose values grow",
        statement: "Let G(n+p) = G(n) + s with s >= 1 for n0 <= n < L - p, and let F continue these values \
            with the period. If no option has the value F(n), decided by the carries of the binary \
            digits of its parts, and every smaller value is that of an option with two equal heaps, \
            with small heaps next to a large one, or of the tail, decided by finitely many remainders, then \
            G(n+p) = G(n) + s for all n >= n0.",
        proof: "crates/certificate/src/arithmetic_period.rs",
    },
    Theorem {
        name: "T2a",
        subject: "codes with an infinite tail of digits 2 or 3, and at most one heap left",
        statement: "Let the tail begin at K, and let M(n) be the mex of the values that the tail \
            reaches from n. The state at n is the K - 1 values before n and the values of the tail, each \
            relative to M(n). If n > n' > K, M(n') >= 1 and the states at n and n' agree, then \
            G(i+p) = G(i) + s for all i >= n', with p = n - n' and s = M(n) - M(n').",
        proof: "crates/certificate/src/check.rs",
    },
    Theorem {
        name: "T3",
        subject: "subtraction sets",
        statement: "Let the set have the maximum M. If G(n) = G(n-p) for n0 + p <= n < L and \
            L >= n0 + p + M, then G(n) = G(n-p) for all n >= n0 + p.",
        proof: "crates/certificate/src/check.rs",
    },
    Theorem {
        name: "T4",
        subject: "rules of one number, rows of rules of two, or heaps with states, that look back by a bounded distance",
        statement: "From N on, let g(x) be one function of x mod M and the D values before it, which \
            grows by S if these values grow by S and x grows by P; let M and p divide P, and S = s P/p. If \
            g(n+p) = g(n) + s for n0 <= n < E - p and E >= max(n0 + P + max(D, p), N + P), then \
            g(n+p) = g(n) + s for all n >= n0. For a heap with states, g(x) is the list of the values of all \
            states. Grundy values, outcomes and scores are covered.",
        proof: "crates/certificate/src/recurrence/mod.rs",
    },
    Theorem {
        name: "T5",
        subject: "rules and laws in linear arithmetic with nim-sums and binary digits",
        statement: "If each position of the domain has exactly one claimed value, no option has it, every \
            smaller value is the value of an option, every option is in the domain and smaller in a \
            well-founded order, and every expression has a value, then the claimed values are the \
            Grundy values on the domain. Automata decide these conditions.",
        proof: "crates/certificate/src/arithmetic/mod.rs",
    },
    Theorem {
        name: "T6",
        subject: "rules and laws with products and variable divisors, such as x % (m+1)",
        statement: "Let the domain D and the law be formulas of a position of natural numbers. If at \
            each position of D every formula has a value, the law is at least 0, no option has its \
            value, every smaller value is that of an option, and every option is in D and smaller in a \
            well-founded order, then the law gives the Grundy values on D, for all parameters. Each case \
            in which that would fail is a list of polynomial equations and inequalities, which a tree of \
            identities refutes.",
        proof: "crates/certificate/src/parametric/mod.rs",
    },
    Theorem {
        name: "T7",
        subject: "games on boards of all sizes: placing pieces on free cells, Chomp and other games that remove cells, \
            circles, walks that visit no cell twice, and Notakto on one board",
        statement: "Let a reflection of the board map each move to one of the other player, and let no move meet \
            its own image. Then the second player wins every board of the family, under normal play, by \
            answering each move by its image. If the moves that meet their image are illegal after a first move \
            that is its own image, the first player wins. If the free cells after a first move are pairs, no move \
            removes the cell of its answer, and both remove whole pairs, the first player wins; if each answer to a \
            first move removes all cells that this move removes, the first player wins by stealing. A circle is won \
            as the rows that its first moves leave. If all cells, or all but the first one, are pairs at the \
            distance of a step, the player to move of a walk wins, or loses from that one. If \
            each line that an answer would complete was completed by the move before it, the player \
            that answers does not lose Notakto.",
        proof: "crates/certificate/src/strategy.rs",
    },
    Theorem {
        name: "M0",
        subject: "misère quotients of finite codes that leave at most two heaps",
        statement: "Let a move take at most t tokens and leave at most b <= 2 heaps. If a monoid with \
            its lost elements is the quotient of the heaps below L, and their images have the period p \
            for n0 + p <= n < L with L as large as in T0, then it is the quotient of all heaps, and the \
            images have the period p for all n >= n0.",
        proof: "crates/certificate/src/misere/mod.rs",
    },
    Theorem {
        name: "partial",
        subject: "misère quotients of the heaps below a bound",
        statement: "A monoid with its lost elements is the misère quotient of these heaps: from a lost sum no \
            move leads to a lost one, from every other sum with a move one does, every element is \
            the image of a sum, and any two elements are distinguished by a third. Nothing is claimed for \
            larger heaps.",
        proof: "crates/certificate/src/misere/mod.rs",
    },
    Theorem {
        name: "finite",
        subject: "misère quotients of a finite set of positions",
        statement: "The same as `partial`, for the positions of the set and their followers.",
        proof: "crates/certificate/src/misere/mod.rs",
    },
    Theorem {
        name: "P0",
        subject: "partizan subtraction games",
        statement: "Let k be the largest number that a player may take. If the heaps n + p and n \
            are equal for n0 <= n < n0 + k, then they are equal for all n >= n0.",
        proof: "crates/certificate/src/partizan/mod.rs",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_the_names_of_the_messages() {
        // The names that a certificate may have are those of the messages about its line `theorem`.
        let table = include_str!("messages.rs");
        let is_part = |c: char| !c.is_ascii_alphanumeric();
        let words: Vec<&str> = table.split(is_part).collect();
        for name in [
            "T0", "T1", "T2", "T2a", "T3", "T4", "T5", "T6", "T7", "M0", "P0", "partial", "finite",
        ] {
            assert!(words.contains(&name), "{name}");
            assert_eq!(THEOREMS.iter().filter(|one| one.name == name).count(), 1);
        }
        let is_name = |word: &&&str| {
            let mut letters = word.chars();
            letters.next().is_some_and(|c| "TMP".contains(c))
                && letters.next().is_some_and(|c| c.is_ascii_digit())
                && word.len() <= 3
        };
        for word in words.iter().filter(is_name) {
            assert!(THEOREMS.iter().any(|one| one.name == *word), "{word}");
        }
    }
}
