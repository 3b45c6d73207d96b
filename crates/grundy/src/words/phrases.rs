//! Japanese translations of the texts of engines and commands: the lines of a plan, reports of
//! runs, reasons, remarks, results of checks.
//!
//! Engines have no languages: a line of a plan is `domain: x from 0 to 9`. `phrases.tsv` contains
//! the phrases with holes for names and numbers. The text in a hole may be a phrase again
//! (`recognised: …`, `no table, because …`), so the list stays short. The first phrase that matches
//! is used: phrases with more fixed words precede those with fewer.
//!
//! `errors.tsv` contains the facts and the advice of errors, which are whole sentences: no phrase
//! of the other list matches a part of them.

use grundy_game::{Lang, Message};

/// Translates a line of a plan, a step of a run or a reason. In English, and if no phrase matches,
/// the text is returned unchanged.
///
/// ```
/// use grundy::{Lang, words};
///
/// let order = words::phrase("order: x ascending, then y descending", Lang::Ja);
/// assert_eq!(order, "順序：x の昇順、次に y の降順");
/// assert_eq!(words::phrase("order: x ascending", Lang::En), "order: x ascending");
/// ```
pub fn phrase(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Ja => translated(text, PHRASES).unwrap_or_else(|| text.to_owned()),
    }
}

/// Translates the fact of an error, its advice, or the label at its place. In English, and if no
/// sentence matches, the text is returned unchanged.
pub(crate) fn of_error(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Ja => translated(text, ERRORS).unwrap_or_else(|| text.to_owned()),
    }
}

/// Returns the text of a message. A message without a translation is searched in the list.
pub(crate) fn text(message: &Message, lang: Lang) -> String {
    match message.text(lang) {
        text if text == message.english() => of_error(text, lang),
        text => text.to_owned(),
    }
}

/// The lists: a phrase, a tab, the same in Japanese.
const PHRASES: &str = include_str!("phrases.tsv");
const ERRORS: &str = include_str!("errors.tsv");

fn translated(text: &str, list: &'static str) -> Option<String> {
    phrases(list).find_map(|(english, japanese)| {
        let holes = holes(text, english)?;
        let mut parts = japanese.split('{');
        let mut said = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (hole, behind) = part.split_once('}')?;
            let at = hole.trim_start_matches('=').parse::<usize>().ok()?;
            said += &phrase(holes.get(at)?, Lang::japanese(!hole.starts_with('=')));
            said += behind;
        }
        Some(said)
    })
}

/// The texts in the holes `{}` of a phrase, if the text has its form: each as short as possible,
/// none empty.
fn holes<'a>(text: &'a str, english: &str) -> Option<Vec<&'a str>> {
    let mut parts = english.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match parts.peek() {
            Some(_) => rest.find(part)?,
            None => rest.len().checked_sub(part.len())?,
        };
        found.push(rest.get(..end).filter(|hole| !hole.is_empty())?);
        rest = rest[end..].strip_prefix(part)?;
    }
    rest.is_empty().then_some(found)
}

/// The phrases with holes `{}` and their translations. In a translation `{0}` is the first hole,
/// and `{=0}` a hole for a name that is not a phrase.
fn phrases(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines().filter_map(|line| line.split_once('\t'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_remark_or_a_phrase_in_two_languages() {
        for line in PHRASES.lines().chain(ERRORS.lines()) {
            let columns = line.split('\t').filter(|column| !column.is_empty()).count();
            assert!(line.starts_with("# ") || columns == 2, "{line}");
        }
        assert!(phrases(PHRASES).count() > 150 && phrases(ERRORS).count() > 100);
    }

    #[test]
    fn holes_are_told_once_each_wherever_they_stand() {
        let lists = [PHRASES, ERRORS].into_iter();
        let both = lists.flat_map(|list| phrases(list).map(move |two| (list, two)));
        for (list, (english, japanese)) in both {
            let count = english.matches("{}").count();
            let filled: Vec<String> = (0..count).map(|at| format!("<{at}>")).collect();
            let mut text = english.to_owned();
            for hole in &filled {
                text = text.replacen("{}", hole, 1);
            }
            let said = translated(&text, list).unwrap_or_else(|| panic!("{english}"));
            assert!(!said.contains('{'), "{japanese}");
            for hole in &filled {
                assert_eq!(said.matches(hole.as_str()).count(), 1, "{english}: {said}");
            }
            // The first phrase that matches is this one: no earlier phrase takes its texts.
            let own = japanese.replace("{=", "{");
            let own = (0..count).fold(own, |own, at| {
                own.replace(&format!("{{{at}}}"), &filled[at])
            });
            assert_eq!(said, own, "{english}");
        }
    }

    #[test]
    fn a_phrase_may_stand_in_a_phrase() {
        let said = |text| phrase(text, Lang::Ja);
        assert_eq!(
            said("recognised: 3 moves to fixed distances"),
            "規則の形から分かること：決まった距離だけ動く手が 3 種類"
        );
        assert_eq!(
            said(
                "recognised: the rules are the subtraction game {1,2} (two), position n being heap n+1"
            ),
            "規則の形から分かること：これは引き算ゲーム {1,2} (two)。局面 n は大きさ n+1 の山"
        );
        assert_eq!(said("a line of no form"), "a line of no form");
        assert_eq!(said(""), "");
    }
}
