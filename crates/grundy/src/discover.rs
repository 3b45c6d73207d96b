//! The laws of a family of small games.
//!
//! The family has two heaps, and a move subtracts one of a few vectors from them. Every game that
//! ends is searched for a law of its values or of its lost positions. Games that follow from
//! others are left out: the heaps exchanged, all entries for one heap multiplied by a number (then
//! the heap counts in multiples), and moves that change one heap only.

use grundy_core::{Area, Budget, Run, Stop};
use grundy_pattern::Status;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::laws::period::Certificate;

/// The limits of the search in one game.
const BUDGET: Budget = Budget {
    cells: Some(1 << 20),
    options: Some(1 << 24),
    bytes: Some(256 << 20),
    ..Budget::UNLIMITED
};

/// The last position of the table in which laws are searched.
const LAST: i64 = 63;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The largest number of vectors.
    pub vectors: usize,
    /// The least number that a vector subtracts from a heap. A negative one adds tokens; games in
    /// which play may not end are left out.
    pub least: i32,
    /// The largest number that a vector subtracts from a heap.
    pub largest: i32,
}

/// What a law describes, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LawKind {
    /// The values, by a formula that is proved.
    Values,
    /// The values or lost positions, by an automaton that is proved.
    Automaton,
    /// The lost positions, by a condition that is proved.
    Losses,
    /// The values, by a formula that is observed on the table.
    Observed,
}

impl LawKind {
    /// The word for JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Automaton => "automaton",
            Self::Losses => "losses",
            Self::Observed => "observed",
        }
    }
}

/// The games with one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// What the law describes.
    pub kind: LawKind,
    /// The law in the rule language, or the automaton in words.
    pub law: String,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The rules with this law, those with few vectors first.
    pub games: Vec<String>,
    /// The largest number of vectors of these games.
    pub vectors: usize,
}

/// The laws of a family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discoveries {
    /// The laws. A short law of many vectors comes first; observed laws are the last ones.
    pub laws: Vec<Discovery>,
    /// The rules of the games in which no law was found.
    pub open: Vec<String>,
    /// The number of games that were searched.
    pub games: usize,
    /// Why the search ended early.
    pub stop: Option<Stop>,
}

impl Discoveries {
    /// The number of games with a law that is proved.
    pub fn proved(&self) -> usize {
        let proved = self.laws.iter().filter(|law| law.kind != LawKind::Observed);
        proved.map(|law| law.games.len()).sum()
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        let laws = self.laws.iter().map(|law| {
            json!({
                "kind": law.kind.word(), "law": law.law, "theorem": law.theorem,
                "games": law.games, "vectors": law.vectors,
            })
        });
        json!({
            "games": self.games,
            "proved": self.proved(),
            "laws": laws.collect::<Vec<Json>>(),
            "open": self.open,
            "stop": self.stop.map_or("complete", |stop| match stop {
                Stop::Complete => "complete",
                Stop::Budget => "budget",
                Stop::Interrupted => "interrupted",
            }),
        })
    }
}

/// The vectors of a game, in lexicographic order.
pub(crate) type Vectors = Vec<(i32, i32)>;

/// The games of a family that do not follow from others, those with few vectors first.
pub(crate) fn games(family: Family) -> Vec<Vectors> {
    let entries = family.least..=family.largest;
    let all: Vectors = entries
        .clone()
        .flat_map(|a| entries.clone().map(move |b| (a, b)))
        .filter(|vector| *vector != (0, 0))
        .collect();
    let mut found = Vec::new();
    let mut sets: Vec<Vectors> = vec![Vec::new()];
    for _ in 0..family.vectors {
        sets = (sets.iter())
            .flat_map(|set| {
                let larger = all
                    .iter()
                    .filter(move |one| set.last().is_none_or(|last| *one > last));
                larger.map(move |one| set.iter().copied().chain([*one]).collect())
            })
            .collect();
        found.extend(sets.iter().filter(|set| is_reduced(set)).cloned());
    }
    found
}

/// Whether play ends from every position.
///
/// It ends if some weights of the heaps, not negative, decrease in every move. Otherwise a sum of
/// moves leaves no heap smaller (Gordan 1873), and can be repeated from large heaps. The weights of
/// all vectors form a cone between two normals of vectors; if there are any, the sum of these
/// normals is among them, so its entries are at most twice those of the vectors.
fn ends(set: &[(i32, i32)]) -> bool {
    let largest = set.iter().map(|(a, b)| a.abs().max(b.abs())).max();
    let weights = 0..=2 * largest.unwrap_or(0).max(1);
    let mut pairs = weights
        .clone()
        .flat_map(|x| weights.clone().map(move |y| (x, y)));
    pairs.any(|(x, y)| set.iter().all(|(a, b)| x * a + y * b > 0))
}

/// Whether a game ends, and does not follow from another one of the family.
fn is_reduced(set: &[(i32, i32)]) -> bool {
    let mut exchanged: Vectors = set.iter().map(|(a, b)| (*b, *a)).collect();
    exchanged.sort_unstable();
    let largest = set.iter().map(|(a, b)| a.abs().max(b.abs())).max();
    let largest = largest.unwrap_or(0);
    // The entries for a heap have no common divisor, and are not all 0.
    let is_free = |of: fn(&(i32, i32)) -> i32| {
        let is_multiple = |d: i32| set.iter().all(|vector| of(vector) % d == 0);
        !(2..=largest.max(2)).any(is_multiple)
    };
    set <= &exchanged[..] && is_free(|vector| vector.0) && is_free(|vector| vector.1) && ends(set)
}

/// The rules of a game.
pub(crate) fn rules(set: &[(i32, i32)]) -> String {
    let less = |name: &str, number: i32| match number {
        0 => name.to_owned(),
        number if number < 0 => format!("{name}+{}", -number),
        number => format!("{name}-{number}"),
    };
    let moves: Vec<String> = (set.iter())
        .map(|(a, b)| format!("g({}, {})", less("x", *a), less("y", *b)))
        .collect();
    format!("g(x>=0, y>=0) = mex{{ {} }}", moves.join(", "))
}

/// Searches every game of a family for a law. Progress is counted in games; a run that is
/// cancelled returns what is known. Cost: a search for laws in each game, some tenths of a second.
///
/// ```
/// use grundy::discover::{Family, discover};
/// use grundy::Run;
///
/// let found = discover(Family { vectors: 1, least: 0, largest: 1 }, &mut Run::silent())?;
/// assert_eq!((found.games, found.proved()), (1, 1));
/// assert_eq!(found.laws[0].games, ["g(x>=0, y>=0) = mex{ g(x-1, y-1) }"]);
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// A game of the family that cannot be evaluated.
pub fn discover(family: Family, run: &mut Run) -> Result<Discoveries, Failure> {
    let mut found = Discoveries::default();
    let games = games(family);
    let count = games.len() as u64;
    for (number, set) in games.into_iter().enumerate() {
        run.progress(number as u64, Some(count));
        if run.cancelled() {
            found.stop = Some(Stop::Interrupted);
            break;
        }
        let rules = rules(&set);
        let law = law_of(&rules, run)?;
        if run.cancelled() {
            found.stop = Some(Stop::Interrupted);
            break;
        }
        found.games += 1;
        let Some(FoundLaw {
            kind, law, theorem, ..
        }) = law
        else {
            found.open.push(rules);
            continue;
        };
        // Automata of one size may be different laws.
        let same = |known: &&mut Discovery| {
            kind != LawKind::Automaton && known.kind == kind && known.law == law
        };
        match found.laws.iter_mut().find(same) {
            Some(known) => {
                known.games.push(rules);
                known.vectors = known.vectors.max(set.len());
            }
            None => found.laws.push(Discovery {
                kind,
                law,
                theorem,
                games: vec![rules],
                vectors: set.len(),
            }),
        }
    }
    let is_observed = |law: &Discovery| law.kind == LawKind::Observed;
    let length = |law: &Discovery| law.law.len() as i64 - 8 * law.vectors as i64;
    found
        .laws
        .sort_by_key(|law| (is_observed(law), law.kind, length(law)));
    Ok(found)
}

/// A law of one game.
pub(crate) struct FoundLaw {
    pub kind: LawKind,
    /// The law in the rule language, or the automaton in words.
    pub law: String,
    pub theorem: Option<String>,
    pub certificate: Option<Certificate>,
}

/// The first law of rules: a proved formula, a proved automaton, a proved condition of the lost
/// positions, or an observed formula.
pub(crate) fn law_of(rules: &str, run: &mut Run) -> Result<Option<FoundLaw>, Failure> {
    let mut game = Formula::named(rules)?;
    let laws = match game.pattern(&Area::up_to(LAST), &mut run.within(BUDGET)) {
        Ok(laws) => laws,
        Err(failure) if failure.stop().is_some() => return Ok(None),
        Err(failure) => return Err(failure),
    };
    let finding = |kind: LawKind, is_wanted: &dyn Fn(&grundy_pattern::Finding) -> bool| {
        let found = laws.findings.iter().find(|law| is_wanted(&law.finding))?;
        Some(FoundLaw {
            kind,
            law: found.finding.statement.clone(),
            theorem: found.finding.theorem.clone(),
            certificate: found.certificate.clone(),
        })
    };
    let of_values = finding(LawKind::Values, &|one| {
        one.is_closed() && one.status == Status::Proved
    });
    if of_values.is_some() {
        return Ok(of_values);
    }
    if let Some(learned) = &laws.learned {
        return Ok(Some(FoundLaw {
            kind: LawKind::Automaton,
            law: learned.statement.to_string(),
            theorem: Some(crate::laws::theorem::BY_AUTOMATA.to_owned()),
            certificate: Some(Certificate::Laws(learned.theorem.certificate())),
        }));
    }
    let of_losses = finding(LawKind::Losses, &|one| {
        one.of_zeros && one.status == Status::Proved
    });
    Ok(of_losses.or_else(|| {
        finding(LawKind::Observed, &|one| {
            one.is_closed() && one.exceptions.is_empty() && one.status != Status::Proved
        })
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_follow_from_others_are_left_out() {
        let found = games(Family {
            vectors: 2,
            least: 0,
            largest: 2,
        });
        assert!(found.contains(&vec![(1, 1)]) && found.contains(&vec![(0, 1), (1, 0)]));
        // Exchanged heaps, multiples of one heap, and one heap alone.
        for set in [
            vec![(2, 1)],
            vec![(0, 2), (1, 0)],
            vec![(2, 2)],
            vec![(0, 1)],
            vec![(0, 1), (0, 2)],
        ] {
            assert!(!found.contains(&set), "{set:?}");
        }
        assert_eq!(
            rules(&[(0, 1), (2, 1)]),
            "g(x>=0, y>=0) = mex{ g(x, y-1), g(x-2, y-1) }"
        );
        assert_eq!(rules(&[(-1, 2)]), "g(x>=0, y>=0) = mex{ g(x+1, y-2) }");
    }

    /// Play is followed from a large position by the definition, as far as a game that does not end
    /// repeats or grows.
    #[test]
    fn games_end_if_weights_decrease() {
        let entries = -2..=2;
        let all: Vectors = (entries.clone())
            .flat_map(|a| entries.clone().map(move |b| (a, b)))
            .filter(|vector| *vector != (0, 0))
            .collect();
        for (i, one) in all.iter().enumerate() {
            for other in &all[i..] {
                // A sum of moves that leaves no heap smaller.
                let has_circle = (0..=8).any(|m: i32| {
                    (0..=8).any(|n: i32| {
                        m + n > 0 && m * one.0 + n * other.0 <= 0 && m * one.1 + n * other.1 <= 0
                    })
                });
                assert_eq!(ends(&[*one, *other]), !has_circle, "{one:?} {other:?}");
            }
        }
    }
}
