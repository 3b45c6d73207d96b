//! Sentences in every language of the program, and the macro that defines them.
//!
//! Each crate has a table of its sentences, `messages.rs`. A row is a name, its parameters, the
//! English text and the Japanese text; [`messages!`](crate::messages) makes a function of each row.
//! A row without a Japanese text and a text with an unknown parameter do not compile. A test of the
//! facade finds rows that no code uses.

use std::borrow::Cow;
use std::fmt;

use crate::{Lang, printable};

/// A text in every language: a sentence, or a part of one.
///
/// It is made by the functions of a table of [`messages!`](crate::messages), or by
/// [`Message::same`] for a text that is not language, such as a name or a number.
///
/// ```
/// use grundy_message::{Lang, Message};
///
/// grundy_message::messages! {
///     unknown_function(name) {
///         "there is no function `{name}`",
///         "`{name}` という関数はありません",
///     }
/// }
///
/// let message = unknown_function("f");
/// assert_eq!(message.id(), "unknown_function");
/// assert_eq!(message.to_string(), "there is no function `f`");
/// assert_eq!(message.text(Lang::Ja), "`f` という関数はありません");
/// assert_eq!(Message::same("f(3)").text(Lang::Ja), "f(3)");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Message {
    /// None if there is no text. Boxed, so that errors with many messages remain small.
    texts: Option<Box<Texts>>,
}

/// The name and the texts of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Texts {
    id: &'static str,
    english: Cow<'static, str>,
    /// None if it is the English text.
    japanese: Option<Cow<'static, str>>,
}

impl Message {
    /// Makes a message from its texts; [`messages!`](crate::messages) calls it.
    pub fn new(
        id: &'static str,
        english: impl Into<Cow<'static, str>>,
        japanese: impl Into<Cow<'static, str>>,
    ) -> Self {
        let texts = Texts {
            id,
            english: english.into(),
            japanese: Some(japanese.into()),
        };
        Self {
            texts: Some(Box::new(texts)),
        }
    }

    /// Makes a message with one text for every language: a name, a number, a position, a command.
    pub fn same(text: impl Into<Cow<'static, str>>) -> Self {
        let english = text.into();
        let texts = Texts {
            id: "",
            english,
            japanese: None,
        };
        Self {
            texts: Some(Box::new(texts)),
        }
    }

    /// Returns the message with no text, for a label that only marks its place.
    pub const fn empty() -> Self {
        Self { texts: None }
    }

    /// Makes a message of an argument: its text in each language.
    pub fn of(argument: &impl Argument) -> Self {
        let (english, japanese) = (argument.text_in(Lang::En), argument.text_in(Lang::Ja));
        if english == japanese {
            return Self::same(english.into_owned());
        }
        Self::new("", english.into_owned(), japanese.into_owned())
    }

    /// Joins messages, with the separator of each language between them.
    ///
    /// ```
    /// use grundy_message::{Lang, Message};
    ///
    /// let names = ["x", "y"].map(Message::same);
    /// let joined = Message::joined(names, ", ", "、");
    /// assert_eq!(joined.text(Lang::En), "x, y");
    /// assert_eq!(joined.text(Lang::Ja), "x、y");
    /// ```
    pub fn joined(parts: impl IntoIterator<Item = Self>, english: &str, japanese: &str) -> Self {
        let parts: Vec<Self> = parts.into_iter().collect();
        let texts = |lang| parts.iter().map(|part| part.text(lang)).collect::<Vec<_>>();
        Self::new(
            "",
            texts(Lang::En).join(english),
            texts(Lang::Ja).join(japanese),
        )
    }

    /// Returns the title of a game: the English name, and the Japanese one if there is one.
    pub fn title(english: &str, japanese: &str) -> Self {
        match japanese {
            "" => Self::same(english.to_owned()),
            _ => Self::new("title", english.to_owned(), japanese.to_owned()),
        }
    }

    /// Returns the texts in both languages, `Nim (ニム)`, or the one for every language. JSON has
    /// titles in this form.
    pub fn bilingual(&self) -> String {
        match self
            .texts
            .as_ref()
            .and_then(|texts| texts.japanese.as_ref())
        {
            Some(japanese) => format!("{} ({japanese})", self.english()),
            None => self.english().to_owned(),
        }
    }

    /// Returns the name of the message in its table; empty for texts that are in no table.
    pub fn id(&self) -> &'static str {
        self.texts.as_ref().map_or("", |texts| texts.id)
    }

    /// Returns the text in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match &self.texts {
            None => "",
            Some(texts) => match lang {
                Lang::En => &texts.english,
                Lang::Ja => texts.japanese.as_ref().unwrap_or(&texts.english),
            },
        }
    }

    /// Returns the English text.
    pub fn english(&self) -> &str {
        self.text(Lang::En)
    }

    /// Returns whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.english().is_empty()
    }
}

/// The English text.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.english())
    }
}

impl PartialEq<str> for Message {
    /// Compares the English text.
    fn eq(&self, other: &str) -> bool {
        self.english() == other
    }
}

impl PartialEq<&str> for Message {
    /// Compares the English text.
    fn eq(&self, other: &&str) -> bool {
        self.english() == *other
    }
}

/// An argument of a message: its text in a language.
///
/// Names and numbers have the same text in every language; a [`Message`] has its own.
pub trait Argument {
    /// Returns the text in a language.
    fn text_in(&self, lang: Lang) -> Cow<'_, str>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn text_in(&self, lang: Lang) -> Cow<'_, str> {
        (**self).text_in(lang)
    }
}

impl<T: Argument + ?Sized> Argument for Box<T> {
    fn text_in(&self, lang: Lang) -> Cow<'_, str> {
        (**self).text_in(lang)
    }
}

impl Argument for Message {
    fn text_in(&self, lang: Lang) -> Cow<'_, str> {
        self.text(lang).into()
    }
}

impl Argument for str {
    fn text_in(&self, _: Lang) -> Cow<'_, str> {
        self.into()
    }
}

impl Argument for String {
    fn text_in(&self, _: Lang) -> Cow<'_, str> {
        self.into()
    }
}

impl Argument for Cow<'_, str> {
    fn text_in(&self, _: Lang) -> Cow<'_, str> {
        Cow::Borrowed(&**self)
    }
}

/// A path comes from outside, so its text is [printable].
impl Argument for std::path::Display<'_> {
    fn text_in(&self, _: Lang) -> Cow<'_, str> {
        printable(&self.to_string()).into_owned().into()
    }
}

/// Types whose `Display` is the same in every language.
macro_rules! same_in_every_language {
    ($($kind:ty),* $(,)?) => {$(
        impl Argument for $kind {
            fn text_in(&self, _: Lang) -> Cow<'_, str> {
                self.to_string().into()
            }
        }
    )*};
}

same_in_every_language!(
    char,
    i8,
    i16,
    i32,
    i64,
    i128,
    isize,
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    f32,
    f64,
    fmt::Arguments<'_>,
    std::io::Error,
    std::num::ParseIntError,
);

/// Defines messages: one function each, which takes the arguments and returns a
/// [`Message`](crate::Message).
///
/// A text names its arguments in braces, as `format!` does, with the same format specifiers (every
/// argument is a text by then). See [`Message`](crate::Message) for an example.
#[macro_export]
macro_rules! messages {
    ($(
        $(#[$attribute:meta])*
        $id:ident $(($($argument:ident),* $(,)?))? { $english:literal, $japanese:literal $(,)? }
    )*) => {$(
        $(#[$attribute])*
        pub(crate) fn $id($($($argument: impl $crate::message::Argument),*)?) -> $crate::Message {
            let english = {
                $($(let $argument = $crate::message::Argument::text_in(
                    &$argument,
                    $crate::Lang::En,
                );)*)?
                format!($english)
            };
            let japanese = {
                $($(let $argument = $crate::message::Argument::text_in(
                    &$argument,
                    $crate::Lang::Ja,
                );)*)?
                format!($japanese)
            };
            $crate::Message::new(stringify!($id), english, japanese)
        }
    )*};
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::messages! {
        no_argument { "nothing", "なし" }
        nested(name, reason) {
            "`{name}` is refused: {reason}",
            "`{name}` は使えません：{reason}",
        }
    }

    #[test]
    fn an_argument_may_be_a_message() {
        let message = nested("x", no_argument());
        assert_eq!(message.text(Lang::En), "`x` is refused: nothing");
        assert_eq!(message.text(Lang::Ja), "`x` は使えません：なし");
        assert_eq!(
            (message.id(), no_argument().id()),
            ("nested", "no_argument")
        );
    }

    #[test]
    fn a_path_is_printable() {
        let path = std::path::Path::new("a\u{1b}[31m\n.csv");
        let message = nested(path.display(), "x");
        assert_eq!(message.english(), "`a\\u{1b}[31m\\n.csv` is refused: x");
        assert!(message.text(Lang::Ja).starts_with("`a\\u{1b}[31m\\n.csv`"));
    }

    #[test]
    fn names_and_numbers_are_the_same_in_every_language() {
        let message = nested(3_u64, -4_i64);
        assert_eq!(message.text(Lang::Ja), "`3` は使えません：-4");
        assert!(Message::empty().is_empty() && !Message::same("3").is_empty());
    }
}
