//! Certificates of misère quotients: the outcomes of all sums of a set of components under misère
//! play.
//!
//! # The claim
//! M is a finite commutative monoid, P a set of its elements, φ a value in M for each component,
//! extended to sums by multiplication. The claim is that a sum X of the components is a P-position
//! of misère play exactly when φ(X) is in P, and that M is the *quotient*: there is no smaller
//! monoid with this property (T. E. Plambeck 2005; Plambeck and A. N. Siegel 2008).
//!
//! # The theorem
//! Suppose that the neutral element is not in P, that components without moves have it for value,
//! and that (a) for every component c with moves, every option c' of it and every r in M, not both
//! rφ(c) and rφ(c') are in P; (b) every sum X that has a move and has φ(X) outside P has a
//! component c with an option c' such that φ(X-c)φ(c') is in P. Then the first half of the claim is
//! true. *Proof.* Induction on X. A sum without moves has the neutral value and is won. If φ(X) is
//! in P, every option is outside, by (a), hence won: X is lost. If not, (b) gives an option in P,
//! hence lost: X is won. ∎ If moreover every element is the value of a sum, and for any two
//! elements some third multiplies exactly one of them into P, then M is the quotient, since values
//! differ exactly when some sum distinguishes them.
//!
//! # Deciding (b)
//! Process the components of a sum one by one; a is the product of the processed ones, b of the
//! remaining ones. A component with the value x goes from (a, x·b') to (a·x, b'), and a·b' is the
//! product of all others. If with the product r of the others some option of it reaches P, call r
//! *winning* for it. Then (b) fails iff a path leads from some (1, z), z outside P, to some (z, 1)
//! in at least one step, each step with a·b' not winning. That is a search among |M|² nodes.
//!
//! # M0: all heaps of a code
//! Let a finite code take at most t tokens and leave at most b <= 2 heaps; let the above hold for
//! the heaps below L, and φ(m) = φ(m-p) for `n0 + p <= m < L`, with `n0 >= 1` and
//! `L >= max(b(n0+p) + t - b + 1, p + t + 1)`, and `L >= 2 n0 + 3p + t` where two heaps must
//! differ. Then it holds for all heaps, with φ of period p from n0 on. *Proof.* As for T0
//! ([`check`](mod@crate::check)), heaps N and N-p have the same *set* of option values for
//! `N >= L`. Conditions (a) and (b) depend only on values and on sets of option values. ∎
//!
//! # The text
//! ```text
//! grundy-certificate 1
//! misere 0.77             or `misere set`, and a line `component` for each: its options, `.` for
//!                         the end, `1+3` for a sum
//! theorem M0              or `partial` (the heaps below), or `finite` (the components of a set)
//! heaps 168
//! period 12               M0 only
//! preperiod 71            M0 only
//! order 40
//! p 1 4 9 …               the elements in P; 0 is the neutral one
//! step 1 0 3 …            the image of each element under one generator; at least one line
//!                         for each generator
//! phi 0 1 2 …             the value of each heap or component
//! seal 91c0…
//! ```

mod check;
mod text;

/// The rules of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The heaps of a code, from 0.
    Code(String),
    /// Components, each with its options, which are sums of earlier components.
    Set(Vec<Vec<Vec<u32>>>),
}

/// A claim about misère sums with the data to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisereCertificate {
    /// The rules.
    pub subject: Subject,
    /// Period and preperiod, where the claim is for all heaps.
    pub period: Option<(u64, u64)>,
    /// The elements in P, in rising order.
    pub p: Vec<u16>,
    /// The image of each element under each of some generators.
    pub steps: Vec<Vec<u16>>,
    /// The value of each heap or component.
    pub phi: Vec<u16>,
}

/// Whether a certificate is about misère sums.
pub fn is_misere(text: &str) -> bool {
    text.lines()
        .nth(1)
        .is_some_and(|line| line.starts_with("misere "))
}
