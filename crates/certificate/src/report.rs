//! Common types of all checks: the report, the reasons for rejection, and the progress observer.

use std::fmt;

use grundy_message::{Argument, Lang, Message, printable};

use crate::messages;
use crate::text::TextError;

/// The verified facts, as sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// The claim, which is now proved.
    pub claim: Message,
    /// The recomputed and compared data, in order.
    pub verified: Vec<Message>,
}

/// The reason for rejecting a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckError {
    /// The reason, as the end of a sentence.
    pub reason: Message,
    /// Whether the check stopped at a limit of its own work: the claim is then neither confirmed
    /// nor refuted.
    pub is_limit: bool,
}

impl CheckError {
    pub(crate) fn new(reason: Message) -> Self {
        Self {
            reason,
            is_limit: false,
        }
    }

    pub(crate) fn limit(reason: Message) -> Self {
        Self {
            reason,
            is_limit: true,
        }
    }

    pub(crate) fn interrupted() -> Self {
        Self::new(messages::check_was_interrupted())
    }

    /// Returns the rejection as a sentence.
    pub fn message(&self) -> Message {
        if self.is_limit {
            messages::certificate_is_not_decided(&self.reason)
        } else {
            messages::certificate_does_not_hold(&self.reason)
        }
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for CheckError {}

impl From<TextError> for CheckError {
    fn from(error: TextError) -> Self {
        Self::new(error.message())
    }
}

/// Maximum length of a part of a sentence, such as the rules; the rest of a longer part is in the
/// certificate.
const MAX_PART: usize = 4000;

/// Makes a part of a sentence printable. A part of more than 4000 characters is cut, with a note.
pub(crate) fn part(text: impl Argument) -> Message {
    let part_in = |lang| {
        let text = text.text_in(lang);
        match text.char_indices().nth(MAX_PART) {
            None => printable(&text).into_owned(),
            Some((at, _)) => {
                let (head, length) = (printable(&text[..at]), text.chars().count());
                let cut = messages::text_is_cut(head, MAX_PART, length);
                cut.text(lang).to_owned()
            }
        }
    };
    Message::new("", part_in(Lang::En), part_in(Lang::Ja))
}

/// Receives the numbers of finished and of all heaps, and returns whether to continue.
pub type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// Heaps between two calls of [`Progress`].
pub(crate) const POLL_HEAPS: u64 = 1 << 12;

pub(crate) fn require(holds: bool, fault: impl FnOnce() -> Message) -> Result<(), CheckError> {
    if holds {
        Ok(())
    } else {
        Err(CheckError::new(fault()))
    }
}

/// Returns the primes that divide `n`.
pub(crate) fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q * q <= n {
        if n.is_multiple_of(q) {
            primes.push(q);
            while n.is_multiple_of(q) {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
