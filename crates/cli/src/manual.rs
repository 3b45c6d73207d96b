//! The manual of a command: its texts and samples that the parser of the arguments does not have.
//!
//! The file of a command contains its manual, next to its arguments. Help pages in Japanese, the
//! reference page about JSON, and the tests of every command read it from there.

/// The manual of a command.
pub struct Manual {
    /// The help page in Japanese.
    pub japanese: CommandTexts,
    /// The answers in JSON, one for each form.
    pub answers: &'static [Answer],
    /// Commands with their input, which a test runs in Japanese. Words are separated by two blanks.
    /// The samples of `check` run after those of all other commands, which write certificates.
    pub samples: &'static [(&'static str, &'static str)],
    /// Typical mistakes: rejected, or stopped by a limit. Words are separated by two blanks.
    pub mistakes: &'static [&'static str],
}

/// The Japanese texts of a help page.
pub struct CommandTexts {
    /// What the command does.
    pub about: &'static str,
    /// Its own arguments, with their meanings.
    pub arguments: &'static [(&'static str, &'static str)],
    /// The examples, with remarks, and the notes below them.
    pub after: &'static str,
    /// The values of its own arguments: the name of the argument, the value, its meaning.
    pub values: &'static [(&'static str, &'static str, &'static str)],
}

/// An answer in JSON.
pub struct Answer {
    /// The command, as the title of the section.
    pub title: &'static str,
    /// What the answer is, in one sentence.
    pub about: &'static str,
    /// Commands whose answers together have all keys, without `--format json`.
    pub samples: &'static [&'static [&'static str]],
    /// The keys.
    pub keys: &'static [Key],
}

/// A key: its path, its types, and its meaning. `[]` in a path is an item of an array.
pub type Key = (&'static str, &'static str, &'static str);

/// Returns the keys of an answer that has those of another one, and more. `ALL` is their number.
pub const fn with_keys<const FIRST: usize, const MORE: usize, const ALL: usize>(
    first: [Key; FIRST],
    more: [Key; MORE],
) -> [Key; ALL] {
    let mut all = [("", "", ""); ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < FIRST {
            first[at]
        } else {
            more[at - FIRST]
        };
        at += 1;
    }
    all
}
