//! The languages of sentences, titles and piece symbols.

use std::borrow::Cow;
use std::str::FromStr;

/// A language of sentences, titles and symbols.
///
/// ```
/// use grundy_message::Lang;
///
/// assert_eq!("ja".parse(), Ok(Lang::Ja));
/// assert_eq!(Lang::Ja.pick("won", "勝ち"), "勝ち");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// Returns Japanese if `asked` is true, else English.
    pub fn japanese(asked: bool) -> Self {
        if asked { Self::Ja } else { Self::En }
    }

    /// Returns the argument for this language.
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Self::En => english,
            Self::Ja => japanese,
        }
    }
}

impl FromStr for Lang {
    type Err = ();

    /// Parses the short name: `en`, `ja`.
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "en" => Ok(Self::En),
            "ja" => Ok(Self::Ja),
            _ => Err(()),
        }
    }
}

/// Replaces full-width letters, digits and signs, as a Japanese input method types them, by their
/// ASCII forms.
///
/// ```
/// use grundy_message::narrow;
///
/// assert_eq!(narrow("４，７"), "4,7");
/// assert_eq!(narrow("3 5"), "3 5");
/// ```
pub fn narrow(text: &str) -> Cow<'_, str> {
    let plain = |c: char| match c {
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' => ' ',
        _ => c,
    };
    if text.chars().all(|c| plain(c) == c) {
        return text.into();
    }
    text.chars().map(plain).collect()
}
