//! Finding a named game.
//!
//! Names are compared without regard to capitals and with `_` as `-`; the Japanese name will do as
//! well. A name that is not known is answered with the nearest ones.

use std::sync::LazyLock;

use grundy_game::{Diagnostic, suggest};

use crate::bind::Inputs;
use crate::header::Header;
use crate::list::GAMES;

/// A named game.
#[derive(Debug)]
pub struct Entry {
    /// Its name on the command line.
    pub name: &'static str,
    /// What its file says about it.
    pub header: Header,
    /// The file: the rules with their comments.
    pub text: &'static str,
}

impl Entry {
    /// Where the file stands in the repository, for messages that point into it.
    pub fn path(&self) -> String {
        format!("games/{}.game", self.name)
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name).chain(self.header.aliases.iter().map(|alias| &*alias.text))
    }
}

/// All named games, by name.
///
/// ```
/// let names: Vec<_> = grundy_catalogue::entries().iter().map(|entry| entry.name).collect();
/// assert!(names.is_sorted() && names.contains(&"kayles"));
/// ```
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let entry = |&(name, text)| Entry {
            name,
            header: Header::parse(text).0,
            text,
        };
        let mut entries: Vec<Entry> = GAMES.iter().map(entry).collect();
        entries.sort_by_key(|entry| entry.name);
        entries
    });
    &ENTRIES
}

/// The game of this name or alias.
///
/// ```
/// use grundy_catalogue::find;
/// assert_eq!(find("Wythoff").unwrap().name, "queens");
/// assert_eq!(find("ニム").unwrap().name, "nim");
/// assert!(find("nimm").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    let name = normal(name);
    entries().iter().find(|entry| {
        entry.names().any(|known| known == name)
            || entry.header.ja.as_ref().is_some_and(|ja| ja.text == name)
    })
}

/// The `n` games whose names or aliases come nearest to `text`, the nearest first. Each game is
/// named once, by the name that is nearest.
///
/// ```
/// assert_eq!(grundy_catalogue::nearest("kaylse", 1), ["kayles"]);
/// assert_eq!(grundy_catalogue::nearest("wytoff", 1), ["wythoff"]);
/// ```
pub fn nearest(text: &str, n: usize) -> Vec<&'static str> {
    by_distance(text)
        .into_iter()
        .take(n)
        .map(|(_, name)| name)
        .collect()
}

/// Every game, by its nearest name, with the distance of that name.
fn by_distance(text: &str) -> Vec<(usize, &'static str)> {
    let text = normal(text);
    let mut near: Vec<_> = entries()
        .iter()
        .filter_map(|entry| {
            entry
                .names()
                .map(|name| (distance(&text, name), name))
                .min()
        })
        .collect();
    near.sort_unstable();
    near
}

/// The game and the inputs that a text such as `take-from:1,3,4` or `take-from(1,3,4)` means.
///
/// # Errors
/// A name that is not known, with the nearest ones; values that do not fit, see [`Header::bind`].
/// Places are byte offsets into `game`.
///
/// ```
/// use grundy_catalogue::lookup;
/// let (entry, inputs) = lookup("domineering(2,4)")?;
/// assert_eq!(entry.name, "domineering");
/// assert_eq!(inputs[1], ("w".to_string(), "4".to_string()));
/// assert_eq!(
///     lookup("kaylse").unwrap_err().to_string(),
///     "there is no game `kaylse`; did you mean `kayles`?"
/// );
/// # Ok::<(), grundy_game::Diagnostic>(())
/// ```
pub fn lookup(game: &str) -> Result<(&'static Entry, Inputs), Diagnostic> {
    let (name, start, args) = split(game);
    let Some(entry) = find(name) else {
        return Err(
            Diagnostic::error("unknown-game", format!("there is no game `{name}`"))
                .at(0..name.len(), "not known")
                .help(advice(name)),
        );
    };
    let inputs = entry.header.bind(name, args).map_err(|mut error| {
        for label in &mut error.labels {
            label.span = label.span.start + start..label.span.end + start;
        }
        error
    })?;
    Ok((entry, inputs))
}

/// The names to try instead: those that are about as near as the nearest, three at most.
fn advice(name: &str) -> String {
    let near = by_distance(name);
    let least = near.first().map_or(0, |(distance, _)| *distance);
    let names: Vec<_> = near
        .iter()
        .take(3)
        .take_while(|(distance, _)| *distance <= least + 1)
        .map(|(_, name)| format!("`{name}`"))
        .collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("did you mean {} or {last}?", first.join(", "))
        }
        names => format!("did you mean {}?", names.concat()),
    }
}

/// Name, offset of the values, values.
fn split(game: &str) -> (&str, usize, &str) {
    match game.find([':', '(']) {
        None => (game, game.len(), ""),
        Some(at) => {
            let values = &game[at + 1..];
            let bracket = game[at..].starts_with('(');
            let values = if bracket {
                values.strip_suffix(')').unwrap_or(values)
            } else {
                values
            };
            (&game[..at], at + 1, values)
        }
    }
}

fn normal(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace('_', "-")
}

/// How many letters must be put in, left out, replaced or exchanged with their neighbour. A name of
/// which `text` is the beginning, or a part, counts as one letter away.
fn distance(text: &str, name: &str) -> usize {
    let length = text.chars().count();
    if length >= 3 && length < name.chars().count() && name.contains(text) {
        return 1;
    }
    suggest::distance(text, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("", "nim"), 3);
        assert_eq!(distance("nim", "nim"), 0);
        assert_eq!(distance("nmi", "nim"), 1);
        assert_eq!(distance("mine", "nim"), 3);
        assert_eq!(distance("turtles", "turning-turtles"), 1);
    }

    #[test]
    fn a_misspelt_name_finds_the_game() {
        for (text, name) in [
            ("grundies", "grundy"),
            ("queen to", "queens"),
            ("misere_nimm", "misere-nim"),
            ("fibonacci", "fibonacci-nim"),
            ("treble", "treblecross"),
        ] {
            let near = nearest(text, 3);
            assert!(
                near.iter().any(|n| find(n).unwrap().name == name),
                "{text}: {near:?}"
            );
        }
    }

    #[test]
    fn places_count_from_the_start_of_the_text() {
        let error = lookup("take-from:1,x").unwrap_err();
        assert_eq!(error.span(), Some(12..13));
        let error = lookup("take(1,2)").unwrap_err();
        assert_eq!(error.span(), Some(7..8));
        let error = lookup("tak:1").unwrap_err();
        assert_eq!((error.code, error.span()), ("unknown-game", Some(0..3)));
    }

    #[test]
    fn no_text_is_too_strange_to_look_up() {
        for text in [
            "",
            ":",
            "(",
            "nim)",
            "nim(",
            "nim:",
            "山:1",
            "take:(",
            "take:\"",
            "take-from:[",
            "ニム:あ",
        ] {
            let _ = lookup(text);
        }
    }
}
