//! The languages in which sentences, titles and the signs of pieces can be had.

use std::str::FromStr;

/// A language of sentences, titles and signs.
///
/// ```
/// use grundy_game::Lang;
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
    /// Japanese if asked for, else English.
    pub fn japanese(asked: bool) -> Self {
        if asked { Self::Ja } else { Self::En }
    }

    /// What stands in this language.
    pub fn pick<T>(self, english: T, japanese: T) -> T {
        match self {
            Self::En => english,
            Self::Ja => japanese,
        }
    }
}

impl FromStr for Lang {
    type Err = ();

    /// By the short name: `en`, `ja`.
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "en" => Ok(Self::En),
            "ja" => Ok(Self::Ja),
            _ => Err(()),
        }
    }
}
