//! Look-up of named games.
//!
//! Names are compared without regard to case, with `_` equal to `-`; the Japanese name is accepted
//! too. The error for an unknown name lists the nearest ones. There is one list for rule files and
//! boards, so a name has one meaning everywhere.

use std::ops::Deref;
use std::sync::{LazyLock, OnceLock};

use grundy_core::{Diagnostic, Message, suggest};

use crate::bind::Inputs;
use crate::header::{Header, callings};
use crate::list::GAMES;
use crate::messages;
use grundy_games::boards::{self, About, Words};
use grundy_games::impartial::{self, Shape};

/// A named game.
#[derive(Debug)]
pub enum Entry {
    /// A rule file.
    Formula(Box<RuleFile>),
    /// A game on a board.
    Board(&'static About),
    /// A game whose positions decompose into components, see [`impartial`].
    Parts(&'static About),
    /// A partizan game.
    Partizan(&'static About),
}

/// A game whose rules are a text.
#[derive(Debug)]
pub struct RuleFile {
    /// The name of the game on the command line.
    pub name: &'static str,
    /// The metadata of its file.
    pub header: FileHeader,
    /// The file: the rules with their comments.
    pub text: &'static str,
    /// The same game on a board, for callers that need moves.
    pub view: Option<&'static About>,
}

/// The header of a rule file, parsed on first use: a run of the program needs one of several
/// hundred.
#[derive(Debug)]
pub struct FileHeader {
    text: &'static str,
    parsed: OnceLock<Header>,
}

impl Deref for FileHeader {
    type Target = Header;

    fn deref(&self) -> &Header {
        self.parsed.get_or_init(|| Header::parse(self.text).0)
    }
}

impl RuleFile {
    /// Path of the file in the repository, for messages that point into it.
    pub fn path(&self) -> String {
        format!("games/{}.game", self.name)
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name).chain(self.header.aliases.iter().map(|alias| &*alias.text))
    }

    /// The same game on any graph, if the text after the name is a graph and not inputs.
    pub fn shaped(&self, words: Words<'_>) -> Option<&'static About> {
        let about = impartial::abouts().find(|about| about.name == self.name)?;
        let file = !words.text.is_empty() && !words.text.contains(['[', '"']);
        (Shape::looks_like_code(words.text) || file).then_some(about)
    }

    /// The board of the same game, if the text after the name omits data that the rules need: `?`
    /// at a leaf of a tree.
    pub fn drawn(&self, words: Words<'_>) -> Option<&'static About> {
        self.view.filter(|_| words.text.contains(['?', '？']))
    }

    /// Returns the inputs of the rules if these words follow `name`.
    ///
    /// # Errors
    /// Invalid values, see [`Header::bind`].
    pub fn inputs(&self, name: &str, words: Words<'_>) -> Result<Inputs, Diagnostic> {
        let viewed = self.view.and_then(|view| boards::inputs(view, words));
        let inputs = viewed.unwrap_or_else(|| self.header.bind(name, words.text));
        inputs.map_err(|error| words.place(error))
    }
}

impl Entry {
    /// Returns the name of the game on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Formula(formula) => formula.name,
            Self::Board(about) | Self::Parts(about) | Self::Partizan(about) => about.name,
        }
    }

    /// The rule file, if it is one.
    pub fn formula(&self) -> Option<&RuleFile> {
        match self {
            Self::Formula(formula) => Some(formula),
            Self::Board(_) | Self::Parts(_) | Self::Partizan(_) => None,
        }
    }

    /// The metadata of the board, if the entry is only a board.
    pub fn board(&self) -> Option<&'static About> {
        match self {
            Self::Formula(_) | Self::Parts(_) | Self::Partizan(_) => None,
            Self::Board(about) => Some(about),
        }
    }

    /// Returns the metadata of a game that is a Rust type.
    pub fn about(&self) -> Option<&'static About> {
        match self {
            Self::Formula(_) => None,
            Self::Board(about) | Self::Parts(about) | Self::Partizan(about) => Some(about),
        }
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let formula = self.formula().map(RuleFile::names);
        let board = (self.about()).map(|about| about.aliases.iter().copied().chain([about.name]));
        formula
            .into_iter()
            .flatten()
            .chain(board.into_iter().flatten())
    }

    fn is_called(&self, name: &str) -> bool {
        match self {
            Self::Formula(formula) => {
                formula.name == name || callings(formula.text).any(|known| known == name)
            }
            Self::Board(about) | Self::Parts(about) | Self::Partizan(about) => {
                about.ja == name || self.names().any(|known| known == name)
            }
        }
    }
}

/// All named games: the rule files, the games that decompose into components, the boards, and the
/// partizan games, each by name.
///
/// ```
/// let names: Vec<_> = grundy_catalogue::entries().iter().map(|entry| entry.name()).collect();
/// assert!(names.contains(&"kayles") && names.contains(&"chess"));
/// ```
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let file = |about: &About| GAMES.binary_search_by_key(&about.name, |(name, _)| *name);
        let own = |about: &&About| file(about).is_err();
        let formula = |&(name, text): &(&'static str, &'static str)| {
            Box::new(RuleFile {
                name,
                header: FileHeader {
                    text,
                    parsed: OnceLock::new(),
                },
                text,
                view: None,
            })
        };
        let mut formulas: Vec<Box<RuleFile>> = GAMES.iter().map(formula).collect();
        for about in boards::abouts() {
            if let Ok(at) = file(about) {
                formulas[at].view.get_or_insert(about);
            }
        }
        let mut entries: Vec<Entry> = formulas.into_iter().map(Entry::Formula).collect();
        entries.extend(boards::abouts().filter(own).map(Entry::Board));
        entries.extend(impartial::abouts().filter(own).map(Entry::Parts));
        entries.extend(
            grundy_games::partizan::abouts()
                .filter(own)
                .map(Entry::Partizan),
        );
        let kind = |entry: &Entry| match entry {
            Entry::Formula(_) => 0,
            Entry::Parts(_) => 1,
            Entry::Board(_) => 2,
            Entry::Partizan(_) => 3,
        };
        entries.sort_by_key(|entry| (kind(entry), entry.name()));
        entries
    });
    &ENTRIES
}

/// The rule files, by name.
pub fn formulas() -> impl Iterator<Item = &'static RuleFile> {
    entries().iter().filter_map(Entry::formula)
}

/// The games that decompose into components, by name, without those that are rule files on other
/// graphs.
pub fn apart() -> impl Iterator<Item = &'static About> {
    entries().iter().filter_map(|entry| match entry {
        Entry::Parts(about) => Some(*about),
        _ => None,
    })
}

/// The boards, by name, without those that are views of rule files.
pub fn boards() -> impl Iterator<Item = &'static About> {
    entries().iter().filter_map(Entry::board)
}

/// The partizan games, by name, without those that are rule files as well.
pub fn partizan() -> impl Iterator<Item = &'static About> {
    entries().iter().filter_map(|entry| match entry {
        Entry::Partizan(about) => Some(*about),
        _ => None,
    })
}

/// The game of this name or alias.
///
/// ```
/// use grundy_catalogue::find;
/// assert_eq!(find("Wythoff").unwrap().name(), "queens");
/// assert_eq!(find("ニム").unwrap().name(), "nim");
/// assert_eq!(find("Reversi").unwrap().name(), "othello");
/// assert!(find("nimm").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    let name = normal(name);
    // Rule files come first, and their names need no header.
    let mut files = entries()
        .iter()
        .take_while(|entry| entry.formula().is_some());
    let file = files.find(|entry| entry.name() == name);
    file.or_else(|| entries().iter().find(|entry| entry.is_called(&name)))
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
    // Of equal distances, the name with fewest other letters.
    near.sort_by_key(|(distance, name)| (*distance, suggest::distance(&text, name), *name));
    near
}

/// Parses a text such as `take-from:1,3,4` or `take-from(1,3,4)`. Returns the game, the name as
/// typed, and the text after it.
///
/// # Errors
/// An unknown name, with the nearest ones. Places are byte offsets into `game`.
///
/// ```
/// use grundy_catalogue::lookup;
/// let (entry, name, words) = lookup("domineering(2,4)")?;
/// let rules = entry.formula().unwrap();
/// assert_eq!(rules.inputs(name, words)?[1], ("w".to_string(), "4".to_string()));
/// assert_eq!(
///     lookup("kaylse").unwrap_err().to_string(),
///     "there is no game `kaylse`; did you mean `kayles`?"
/// );
/// let nameless = lookup("(1,2,9,3)").unwrap_err();
/// assert_eq!(nameless.to_string(), "there is no game `(1,2,9,3)`");
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn lookup(game: &str) -> Result<(&'static Entry, &str, Words<'_>), Diagnostic> {
    let (name, words) = split(game);
    match find(name) {
        Some(entry) => Ok((entry, name, words)),
        None if name.trim().is_empty() => Err(Diagnostic::error(
            "unknown-game",
            messages::unknown_game(game),
        )
        .at(0..game.len(), messages::unknown_name())),
        None => Err(
            Diagnostic::error("unknown-game", messages::unknown_game(name))
                .at(0..name.len(), messages::unknown_name())
                .help(advice(name, &game[name.len()..])),
        ),
    }
}

/// The nearest names, at most three: those with about the same distance as the nearest one. Each is
/// followed by the parameters as they were typed.
fn advice(name: &str, parameters: &str) -> Message {
    let near = by_distance(name);
    let least = near.first().map_or(0, |(distance, _)| *distance);
    let names: Vec<_> = near
        .iter()
        .take(3)
        .take_while(|(distance, _)| *distance <= least + 1)
        .map(|(_, name)| format!("{name}{parameters}"))
        .collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            let quoted = |name: &String| Message::same(format!("`{name}`"));
            let first = Message::joined(first.iter().map(quoted), ", ", "、");
            messages::did_you_mean_one_of(first, quoted(last))
        }
        names => suggest::did_you_mean(&names.concat()),
    }
}

/// Splits a text into the name and the text after it.
fn split(game: &str) -> (&str, Words<'_>) {
    let at = game.find([':', '(']).unwrap_or(game.len());
    let (name, rest) = game.split_at(at);
    let text = match rest.strip_prefix('(') {
        Some(bracket) => bracket.strip_suffix(')').unwrap_or(bracket),
        None => rest.strip_prefix(':').unwrap_or(""),
    };
    let at = (at + 1).min(game.len());
    (name, Words { text, at })
}

fn normal(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace('_', "-")
}

/// Number of letters to insert, delete, replace or exchange with their neighbour. The distance is 1
/// if `name` contains `text` and `text` has at least three letters.
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
    fn a_file_is_called_what_its_header_says_although_a_look_up_does_not_read_it() {
        for file in formulas() {
            let aliases = file.header.aliases.iter().chain(&file.header.ja);
            let mut listed: Vec<&str> = aliases.map(|field| &*field.text).collect();
            let mut called: Vec<&str> = callings(file.text)
                .filter(|name| !name.is_empty())
                .collect();
            listed.sort_unstable();
            called.sort_unstable();
            assert_eq!(called, listed, "{}", file.name);
        }
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
            let near = by_distance(text);
            assert!(
                near[..3]
                    .iter()
                    .any(|(_, n)| find(n).unwrap().name() == name),
                "{text}: {near:?}"
            );
        }
    }

    #[test]
    fn places_count_from_the_start_of_the_text() {
        let inputs = |game| match lookup(game).unwrap() {
            (Entry::Formula(rules), name, words) => rules.inputs(name, words),
            (Entry::Board(about) | Entry::Parts(about) | Entry::Partizan(about), ..) => {
                panic!("{} is a board", about.name)
            }
        };
        assert_eq!(inputs("take-from:1,x").unwrap_err().span(), Some(12..13));
        assert_eq!(inputs("take(1,2)").unwrap_err().span(), Some(7..8));
        assert_eq!(inputs("tree:(5 x)").unwrap_err().span(), Some(8..9));
        let tree = inputs("tree:(5 -7) 3").unwrap();
        assert_eq!(tree[0].1, "[[1, 4],[2, 3],[],[],[]]");
        assert_eq!(tree[1].1, "[0,0,5,-7,3]");
        let error = lookup("tak:1").unwrap_err();
        assert_eq!((error.code, error.span()), ("unknown-game", Some(0..3)));
    }

    #[test]
    fn every_board_opens_with_its_usual_parameters_and_says_whether_it_is_numbered() {
        let numbered: Vec<&str> = boards()
            .filter(|about| about.is_numbered())
            .map(|about| about.name)
            .collect();
        assert_eq!(
            numbered,
            [
                "awari",
                "dobutsu",
                "endgame",
                "misere-mnk",
                "mnk",
                "morris-endgame",
                "tictactoe"
            ]
        );
        for about in boards() {
            assert!(!about.rules_ja.is_empty() && !about.references.is_empty());
            let example = about.example();
            let (entry, _, words) = lookup(&example).unwrap();
            assert_eq!(entry.name(), about.name);
            assert_eq!(words.text.is_empty(), example == about.name);
        }
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
