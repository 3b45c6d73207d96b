//! Identifies the values of a heap game with a known sequence.
//!
//! The table is computed and not stored: the named codes and all octal codes of up to three digits
//! are computed until they differ from the given values, which for most codes is a dozen heaps. So
//! the table cannot be out of date, and uses no space.
//!
//! # Conditions for a proof
//! Let both games have the period `p` with the step `s` from `n0` and `n1` on, each with a
//! certificate and compared with the definition. If the values agree for `max(n0, n1) + p`
//! heaps, they agree for all: beyond that each value is one a period before, plus `s`.

use grundy_core::{Budget, Lang, Message, Run};

use grundy_heap::{Code, NAMES, Period, Sequence, period};

use super::messages;
use super::period::contradiction;

/// Number of heaps on which all candidates are compared first.
const FIRST_HEAPS: usize = 12;

/// Maximum number of heaps for a proof.
const MAX_PROOF_HEAPS: u64 = 20_000;

/// The status of the equality of two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sameness {
    /// They have the same code.
    SameGame,
    /// Both periods are proved, by these theorems, and the values agree beyond one of them.
    Proved(&'static str, &'static str),
    /// The values agree as far as they were computed.
    Observed,
}

/// A known sequence with the same values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The code.
    pub code: String,
    /// The name of the sequence, if it has one.
    pub name: Option<&'static str>,
    /// Position `n` has the value of the heap `n + shift`.
    pub shift: i64,
    /// The first position that is compared.
    pub from: i64,
    /// The last one.
    pub to: i64,
    /// The status of the equality.
    pub sameness: Sameness,
}

impl Known {
    /// The heap with the value of a position, as a text.
    fn heap(&self, param: &str) -> String {
        match self.shift {
            0 => param.to_owned(),
            1.. => format!("{param} + {}", self.shift),
            _ => format!("{param} - {}", -self.shift),
        }
    }

    /// The fact in a few words: `0.137 at n + 1`.
    pub fn statement(&self, param: &str) -> String {
        format!("{} at {}", self.code, self.heap(param))
    }

    /// The theorem that proves equality everywhere, if there is one.
    pub fn theorem(&self) -> Option<String> {
        match self.sameness {
            Sameness::SameGame => Some("the same game".to_owned()),
            Sameness::Proved(one, other) => Some(format!("{one} and {other}")),
            Sameness::Observed => None,
        }
    }

    /// Whether the sequence has the title of the game itself, which is not a fact about it.
    pub fn is_of(&self, title: Option<&Message>) -> bool {
        let own = title.map(|title| title.text(Lang::En));
        self.shift == 0 && self.name.is_some() && self.name == own
    }

    /// The fact as a sentence.
    pub fn sentence(&self, param: &str) -> Message {
        let name = match self.name {
            Some(name) => format!("{name} ({})", self.code),
            None => self.code.clone(),
        };
        let heap = self.heap(param);
        let range = format!("{param}={}..={}", self.from, self.to);
        let status = match self.sameness {
            Sameness::SameGame => messages::same_game(),
            Sameness::Proved(one, other) => messages::proved_by_both_periods(one, other),
            Sameness::Observed => messages::observed_for(range),
        };
        messages::known_sequence(name, heap, status)
    }
}

/// The codes that have a name, then those of one, two and three octal digits.
fn candidates() -> impl Iterator<Item = (Code, Option<&'static str>)> {
    let named = NAMES
        .iter()
        .filter_map(|(name, _, title)| Some((Code::named(name)?, Some(*title))));
    let octal = (1..=3_u32).flat_map(|length| {
        (1..8_u32.pow(length))
            .filter(|number| number % 8 != 0)
            .map(move |number| {
                // The digit for taking no token comes first.
                let digits: Vec<u8> = [0]
                    .into_iter()
                    .chain(
                        (0..length)
                            .rev()
                            .map(|place| (number >> (3 * place) & 7) as u8),
                    )
                    .collect();
                (Code::octal(&digits), None)
            })
    });
    named.chain(octal)
}

/// The values of a code up to heap `to`.
fn values(code: &Code, to: usize) -> Sequence {
    let mut sequence = Sequence::new(code);
    sequence.extend(to + 1, &Budget::UNLIMITED, &mut Run::silent());
    sequence
}

/// Returns the first known sequence that agrees with all of `values`, which are those of the
/// positions from `from` on. `code` is the code of the game with its shift, if it is known. A few
/// values that are all small get no name, because they match too many sequences.
pub fn recognise(
    row: &[i64],
    from: i64,
    code: Option<&(Code, u64)>,
    run: &mut Run,
) -> Option<Known> {
    let mut different: Vec<i64> = row.to_vec();
    different.sort_unstable();
    different.dedup();
    if row.len() < 2 * FIRST_HEAPS || different.len() < 4 || !(0..=1).contains(&from) {
        return None;
    }
    let all: Vec<(Sequence, Option<&'static str>)> = candidates()
        .map(|(code, name)| (values(&code, FIRST_HEAPS + 3), name))
        .collect();
    for shift in [0, 1, -1, 2] {
        // A shifted game may not contain the least positions.
        let skip = usize::try_from(-(from + shift)).unwrap_or(0);
        let agree = |sequence: &Sequence, to: usize| {
            (skip..to).all(|i| {
                let heap = from + i as i64 + shift;
                i64::from(sequence.value(heap as usize)) == row[i]
            })
        };
        for (short, name) in &all {
            if run.cancelled() {
                return None;
            }
            if !agree(short, FIRST_HEAPS) {
                continue;
            }
            let candidate = short.code();
            let reach = row.len() as i64 + from + shift;
            let long = values(candidate, reach as usize);
            if long.len() < reach as usize || !agree(&long, row.len()) {
                continue;
            }
            let same = code.is_some_and(|(own, i)| own == candidate && *i as i64 == shift);
            let sameness = match code {
                // If the game has a code, another code without a name is not informative, and
                // neither is a name for `n % m`.
                Some(_) if name.is_none() || counts_round(row) => continue,
                Some(_) if same => Sameness::SameGame,
                Some((own, i)) => {
                    let from = from.max(-shift);
                    match equal((own, *i as i64), (candidate, shift), from, run) {
                        Some((one, other)) => Sameness::Proved(one, other),
                        None => Sameness::Observed,
                    }
                }
                None => Sameness::Observed,
            };
            return Some(Known {
                code: candidate.to_string(),
                name: *name,
                shift,
                from: from + skip as i64,
                to: from + row.len() as i64 - 1,
                sameness,
            });
        }
    }
    None
}

/// Whether the values count cyclically from 0 to some number, as those of `take:k` do.
fn counts_round(row: &[i64]) -> bool {
    let last = row.iter().max().copied().unwrap_or(0);
    row.contains(&0)
        && row.iter().filter(|value| **value == last).count() > 1
        && (row.windows(2)).all(|pair| pair[1] == if pair[0] == last { 0 } else { pair[0] + 1 })
}

/// The theorems that prove both periods, if they and the values up to there prove that
/// `a(n + i) = b(n + j)` for all `n >= from`.
fn equal(
    (a, i): (&Code, i64),
    (b, j): (&Code, i64),
    from: i64,
    run: &mut Run,
) -> Option<(&'static str, &'static str)> {
    let mut proof = |code: &Code| {
        let budget = Budget::cells(MAX_PROOF_HEAPS);
        let found = period::search(code, &budget, run).period?;
        let theorem = found.theorem()?;
        (contradiction(code, &found).is_none()).then_some((theorem, found))
    };
    let ((one, x), (other, y)) = (proof(a)?, proof(b)?);
    equal_by_periods((a, i, &x), (b, j, &y), from).then_some((one, other))
}

/// Whether two periods and the values up to the end of the later one prove that
/// `a(n + i) = b(n + j)` for all `n >= from`. The periods have certificates.
pub(crate) fn equal_by_periods(
    (a, i, x): (&Code, i64, &Period),
    (b, j, y): (&Code, i64, &Period),
    from: i64,
) -> bool {
    if (x.period, x.saltus) != (y.period, y.saltus) {
        return false;
    }
    let end = |shift: i64, found: &Period| {
        let preperiod = i64::try_from(found.preperiod).ok()? - shift;
        preperiod.max(from).checked_add_unsigned(found.period)
    };
    let (Some(of_a), Some(of_b)) = (end(i, x), end(j, y)) else {
        return false;
    };
    let end = of_a.max(of_b);
    let (u, v) = (values(a, (end + i) as usize), values(b, (end + j) as usize));
    (from..end).all(|n| u.value((n + i) as usize) == v.value((n + j) as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(code: &str, heaps: std::ops::Range<usize>) -> Vec<i64> {
        let code: Code = code.parse().expect("a code");
        let sequence = values(&code, heaps.end);
        heaps.map(|n| i64::from(sequence.value(n))).collect()
    }

    #[test]
    fn the_table_has_every_octal_code_of_up_to_three_digits_once() {
        let octal: Vec<String> = candidates()
            .filter(|(_, name)| name.is_none())
            .map(|(code, _)| code.to_string())
            .collect();
        // 8³ strings of three digits; those that end in 0 are shorter codes, and 0.000 is none.
        assert_eq!(octal.len(), 8 * 8 * 8 - 1);
        let different: std::collections::BTreeSet<&String> = octal.iter().collect();
        assert_eq!(different.len(), octal.len());
        assert!(
            ["0.4", "0.77", "0.007", "0.123", "0.777"]
                .iter()
                .all(|code| octal.iter().any(|c| c == code))
        );
        assert_eq!(
            candidates().filter(|(_, name)| name.is_some()).count(),
            NAMES.len()
        );
    }

    #[test]
    fn shifted_games_are_recognised_and_proved() {
        // Dawson's Chess with n pawns is Dawson's Kayles with n + 1 pins; the first name wins.
        let kayles = row("0.07", 1..200);
        let known = recognise(&kayles, 0, None, &mut Run::silent()).expect("known");
        assert_eq!((known.name, known.shift), (Some("Dawson's Chess"), 0));
        assert_eq!(known.sameness, Sameness::Observed);
        let own = ("0.07".parse().expect("a code"), 1);
        let known = recognise(&kayles, 0, Some(&own), &mut Run::silent()).expect("known");
        assert_eq!(known.sameness, Sameness::Proved("T0", "T0"));
        // The period of Officers is not known: only the code identifies it.
        let own = ("0.6".parse().expect("a code"), 0);
        let known =
            recognise(&row("0.6", 0..100), 0, Some(&own), &mut Run::silent()).expect("known");
        assert_eq!(known.sameness, Sameness::SameGame);
        // Heap 518 is the first at which 0.161 and 0.36 differ.
        let known = recognise(&row("0.36", 0..500), 0, None, &mut Run::silent()).expect("known");
        let longer = recognise(&row("0.161", 0..600), 0, None, &mut Run::silent()).expect("known");
        assert_ne!(known.code, longer.code);
        let chess: Code = "0.137".parse().expect("a code");
        let kayles = "0.77".parse().expect("a code");
        assert!(equal((&chess, 0), (&kayles, 0), 0, &mut Run::silent()).is_none());
        assert!(recognise(&[0; 100], 0, None, &mut Run::silent()).is_none());
    }
}
