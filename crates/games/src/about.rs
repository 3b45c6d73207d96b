//! Metadata of built-in games and parsing of their parameters.

use grundy_core::{Diagnostic, Message};

use crate::messages;

/// Metadata of a board game.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name of the game on the command line.
    pub name: &'static str,
    /// The English title.
    pub title: &'static str,
    /// The Japanese title.
    pub ja: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The rules in a line.
    pub rules: &'static str,
    /// The rules in Japanese.
    pub rules_ja: &'static str,
    /// Parameters with their usual values, in order.
    pub parameters: &'static [(&'static str, u32)],
    /// The usual form of the text after the name, if it is not a list of `parameters`.
    pub usual: &'static str,
    /// The known outcome from the start position, with its source; empty if none is known.
    pub known: fn() -> Message,
    /// Sources of the rules and results.
    pub references: &'static [&'static str],
}

impl About {
    /// Metadata with a name only: for a view, described by its rule file, or as a starting value.
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            title: "",
            ja: "",
            aliases: &[],
            rules: "",
            rules_ja: "",
            parameters: &[],
            usual: "",
            known: Message::empty,
            references: &[],
        }
    }

    /// Returns the full name with the usual parameters: the game's name and all parameters,
    /// `connect4:7,6,4`.
    ///
    /// ```
    /// let mut abouts = grundy_games::boards::abouts();
    /// let connect4 = abouts.find(|about| about.name == "connect4").unwrap();
    /// assert_eq!(connect4.example(), "connect4:7,6,4");
    /// ```
    pub fn example(&self) -> String {
        let usual: Vec<String> = (self.parameters.iter())
            .map(|(_, usual)| usual.to_string())
            .collect();
        match (self.usual, usual.is_empty()) {
            ("", true) => self.name.to_owned(),
            ("", false) => format!("{}:{}", self.name, usual.join(",")),
            (usual, _) => format!("{}:{usual}", self.name),
        }
    }
}

/// The text after the name of a game, and its offset in the typed text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words<'a> {
    /// The parameters; empty for the usual ones.
    pub text: &'a str,
    /// The byte offset of the text in the input.
    pub at: usize,
}

impl Words<'_> {
    /// Converts an error about the parameters to one about the whole text.
    pub fn place(&self, mut error: Diagnostic) -> Diagnostic {
        error.shift(self.at);
        error
    }

    /// Converts an error of the parser of the parameters to one about the whole text. An error
    /// without a place is about all parameters.
    pub(crate) fn place_parameters(&self, error: Diagnostic) -> Diagnostic {
        self.place(if error.labels.is_empty() {
            error.at(0..self.text.len(), messages::these_parameters())
        } else {
            error
        })
    }

    /// The parameters as integers.
    pub(crate) fn integers(&self, about: &About) -> Result<Vec<i64>, Diagnostic> {
        let mut at = 0;
        let words = self.text.split(',').filter(|_| !self.text.is_empty());
        words
            .map(|word| {
                let start = at;
                at += word.len() + 1;
                word.trim().parse().map_err(|_| {
                    Diagnostic::error("parameter", messages::not_a_whole_number(word))
                        .at(start..start + word.len(), messages::a_parameter())
                        .help(messages::write_for_example(about.example()))
                })
            })
            .collect()
    }

    /// The parameters of `about`; missing ones have their usual values.
    pub(crate) fn numbers(&self, about: &About) -> Result<GivenNumbers, Diagnostic> {
        let given = self.integers(about)?;
        let most = about.parameters.len();
        if given.len() > most {
            let fact = match most {
                1 => messages::takes_one_parameter(about.name),
                _ => messages::takes_parameters(about.name, most),
            };
            return Err(
                Diagnostic::error("parameter", fact).help(messages::write_it(about.example()))
            );
        }
        let usual = about.parameters.iter().map(|&(_, usual)| usual.into());
        let values: Vec<i64> = (given.iter().copied())
            .chain(usual.skip(given.len()))
            .collect();
        let texts: Vec<String> = values.iter().map(i64::to_string).collect();
        let name = match &texts[..] {
            [] => about.name.to_owned(),
            some => format!("{}:{}", about.name, some.join(",")),
        };
        Ok(GivenNumbers { values, name })
    }
}

/// Numeric parameters as given, and the name of the game with all of them. Each game checks its
/// range.
pub(crate) struct GivenNumbers {
    pub values: Vec<i64>,
    pub name: String,
}

/// Inputs of rules: names, and values as JSON, in the order of the header of the rule file.
pub type Inputs = Vec<(String, String)>;

/// Reads the text of a file. The error is the reason of a failure.
pub type Files<'a> = &'a mut dyn FnMut(&str) -> Result<String, Message>;
