//! Options shared by all commands: the common options, limits and numbers, and the game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ValueEnum};
use grundy::misere::Convention;
use grundy::misere::{Compound, PlayMode};
use grundy::{Lang, Message, draw::Format};

use crate::messages;

/// The format of the answer.
#[derive(Args)]
pub struct FormatOptions {
    /// The format of the answer: text, json, or another format of the command
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        value_parser = formats(Offer::Answers),
        help_heading = "Common options"
    )]
    pub format: Option<AnswerFormat>,
    /// The same as `--format json`
    #[arg(
        long,
        global = true,
        conflicts_with = "format",
        help_heading = "Common options"
    )]
    pub json: bool,
    /// The same as `--format csv`, for tables and lists of rows
    #[arg(
        long,
        global = true,
        conflicts_with_all = ["format", "json"],
        help_heading = "Common options"
    )]
    pub csv: bool,
}

impl FormatOptions {
    fn chosen(&self) -> Option<AnswerFormat> {
        if self.json {
            Some(AnswerFormat::Table(Format::Json))
        } else if self.csv {
            Some(AnswerFormat::Table(Format::Csv))
        } else {
            self.format
        }
    }
}

/// The options of every command.
#[derive(Args)]
pub struct Common {
    #[command(flatten)]
    format: FormatOptions,
    /// Stops after this time, such as 30, 10s, 5m or 2h, and prints what is known
    #[arg(
        long,
        global = true,
        value_name = "TIME",
        value_parser = seconds,
        help_heading = "Common options"
    )]
    pub timeout: Option<Duration>,
    /// The memory that the computation may use, such as 8G
    #[arg(
        long,
        global = true,
        value_name = "BYTES",
        value_parser = number,
        help_heading = "Common options"
    )]
    pub max_memory: Option<u64>,
    /// When to print in colour; by default on a terminal
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_parser = colours(),
        help_heading = "Common options"
    )]
    pub color: Option<ColorChoice>,
    /// Prints no progress, warnings or timings
    #[arg(long, short, global = true, help_heading = "Common options")]
    pub quiet: bool,
    /// Prints no progress; warnings and timings are printed
    #[arg(long, global = true, help_heading = "Common options")]
    pub no_progress: bool,
    /// The language of the output, by default that of the environment (LANG). JSON does not depend
    /// on it
    #[arg(
        long,
        global = true,
        value_name = "LANG",
        value_parser = languages(),
        help_heading = "Common options"
    )]
    pub language: Option<Lang>,
    /// Limits of the work, such as cells=10M,bytes=8G,time=60. Cells are positions, time is in
    /// seconds, and `none` removes a limit
    #[arg(
        long,
        global = true,
        value_name = "LIMITS",
        help_heading = "Common options"
    )]
    pub limit: Vec<Limits>,
}

impl Common {
    /// The requested format.
    pub fn answer_format(&self) -> Option<AnswerFormat> {
        self.format.chosen()
    }

    /// Takes the limits of the work, in the order in which they replace each other.
    pub fn limits(&mut self) -> Vec<Limits> {
        let mut limits = std::mem::take(&mut self.limit);
        limits.push(Limits {
            time: self.timeout.map(Limit::At),
            bytes: self.max_memory.map(Limit::At),
            ..Limits::default()
        });
        limits
    }
}

/// The times at which output is coloured, by their names.
fn colours() -> impl TypedValueParser<Value = ColorChoice> {
    let names = [
        (
            "auto",
            "On a terminal, unless the environment says otherwise",
        ),
        ("always", "Always"),
        ("never", "Never"),
    ];
    let offer = |(name, help)| PossibleValue::new(name).help(help);
    let names = PossibleValuesParser::new(names.map(offer));
    names.map(|name| colour_named(&name).unwrap_or(ColorChoice::Auto))
}

/// Returns the choice of this name.
pub fn colour_named(name: &str) -> Option<ColorChoice> {
    match name {
        "auto" => Some(ColorChoice::Auto),
        "always" => Some(ColorChoice::Always),
        "never" => Some(ColorChoice::Never),
        _ => None,
    }
}

/// The languages by their names.
fn languages() -> impl TypedValueParser<Value = Lang> {
    let names = [("en", "English"), ("ja", "Japanese")];
    let offer = |(name, help)| PossibleValue::new(name).help(help);
    let names = PossibleValuesParser::new(names.map(offer));
    names.map(|name| name.parse().unwrap_or_default())
}

/// The variables with the language, the first of which that is set decides.
pub const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The variable that selects the kernels of one kind of processor.
pub const KERNEL: &str = "GRUNDY_KERNEL";

/// The language of the environment: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
pub fn language_of_environment() -> Lang {
    let set = LOCALE.iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|locale| !locale.is_empty());
    Lang::japanese(locale.is_some_and(|locale| locale.starts_with("ja")))
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// As text, as JSON, or as a table.
    Table(Format),
    /// A proved law, as a script for the prover of this name.
    Walnut,
    /// Reasons, as Markdown.
    Markdown,
}

/// The name of the format for proved laws.
const WALNUT: &str = "walnut";

/// The name of the format for reasons.
const MARKDOWN: &str = "markdown";

/// The formats offered by a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Text for people, JSON for programs.
    Answers,
    /// The formats of tables.
    Tables,
    /// Answers, and scripts of proofs.
    Proofs,
    /// Answers, scripts of proofs, and proofs in sentences.
    Laws,
    /// A list of rows.
    Rows,
    /// A drawing.
    Trees,
    /// Reasons: text for people and documents, JSON for programs.
    Reasons,
    /// None: the command has a single form.
    Nothing,
}

impl Offer {
    fn has(self, format: Format) -> bool {
        match self {
            Self::Answers | Self::Proofs => matches!(format, Format::Text | Format::Json),
            Self::Tables => true,
            Self::Rows => matches!(format, Format::Csv | Format::Tsv | Format::Json),
            Self::Trees => matches!(format, Format::Text | Format::Json | Format::Svg),
            Self::Reasons | Self::Laws => {
                matches!(format, Format::Text | Format::Json | Format::Latex)
            }
            Self::Nothing => false,
        }
    }

    /// The option `--format` of a command, which replaces the common one.
    pub fn option(self) -> Arg {
        let tables = "The format of the answer; by default that of the file name, or text";
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .help(if self == Self::Tables {
                tables
            } else {
                "The format of the answer"
            })
            .help_heading("Common options")
            .hide(self == Self::Nothing)
            .value_parser(formats(self))
    }
}

/// The formats by their names. A format that is not offered is parsed too: the command then lists
/// its formats.
fn formats(offer: Offer) -> impl TypedValueParser<Value = AnswerFormat> {
    let value = |format: Format| {
        let value = PossibleValue::new(format.name()).help(format.about());
        value.hide(!offer.has(format))
    };
    let walnut = PossibleValue::new(WALNUT).help("A proved law, as a script for the prover Walnut");
    let walnut = walnut.hide(!matches!(offer, Offer::Proofs | Offer::Laws));
    let markdown = PossibleValue::new(MARKDOWN).help("Reasons, as Markdown with formulas");
    let markdown = markdown.hide(!matches!(offer, Offer::Reasons | Offer::Laws));
    let names = PossibleValuesParser::new(Format::all().map(value).chain([walnut, markdown]));
    names.map(|name| match &*name {
        WALNUT => AnswerFormat::Walnut,
        MARKDOWN => AnswerFormat::Markdown,
        name => AnswerFormat::Table(Format::named(name).unwrap_or(Format::Text)),
    })
}

/// The names of the limits of `--limit`, with their meanings.
pub const LIMITS: [(&str, &str); 4] = [
    (
        "cells",
        "the positions of a table or a graph, and the nodes of a search",
    ),
    (
        "options",
        "the options that are examined, over all positions",
    ),
    ("bytes", "the memory of the computation"),
    (
        "time",
        "the wall-clock time in seconds, such as `60`, `0.5` or `60s`, or `5m`, `2h`",
    ),
];

/// The suffixes of numbers, with their factors.
pub const SUFFIXES: [(&str, u64); 4] = [
    ("k", 1_000),
    ("M", 1_000_000),
    ("G", 1_000_000_000),
    ("T", 1_000_000_000_000),
];

/// `cells=10M,bytes=8G,time=60`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    pub cells: Option<Limit<u64>>,
    pub options: Option<Limit<u64>>,
    pub bytes: Option<Limit<u64>>,
    pub time: Option<Limit<Duration>>,
}

/// One limit, set or lifted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit<T> {
    At(T),
    None,
}

impl<T> Limit<T> {
    /// Combines a limit with the one set before.
    pub fn over(limit: Option<Self>, before: Option<T>) -> Option<T> {
        match limit {
            Some(Self::At(limit)) => Some(limit),
            Some(Self::None) => None,
            None => before,
        }
    }
}

/// The reason why the value of an argument is invalid, in every language.
#[derive(Debug)]
pub struct InvalidValue(pub Message);

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for InvalidValue {}

/// A whole number of a range.
pub fn within<T: TryFrom<i64>>(
    text: &str,
    range: RangeInclusive<i64>,
) -> Result<T, Box<dyn std::error::Error + Send + Sync>> {
    let number: i64 = text.parse()?;
    let (least, most) = (*range.start(), *range.end());
    range
        .contains(&number)
        .then(|| T::try_from(number).ok())
        .flatten()
        .ok_or_else(|| InvalidValue(messages::not_within(number, least, most)).into())
}

impl FromStr for Limits {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Self, InvalidValue> {
        let mut limits = Self::default();
        for piece in text.split(',') {
            let (name, value) = piece
                .split_once('=')
                .ok_or_else(|| InvalidValue(messages::not_a_limit(piece)))?;
            let value = value.trim();
            let lifted = value == "none";
            let count = || {
                if lifted {
                    Ok(Limit::None)
                } else {
                    number(value).map(Limit::At)
                }
            };
            match name.trim() {
                "cells" => limits.cells = Some(count()?),
                "options" => limits.options = Some(count()?),
                "bytes" => limits.bytes = Some(count()?),
                "time" if lifted => limits.time = Some(Limit::None),
                "time" => limits.time = Some(Limit::At(seconds(value)?)),
                other => {
                    let [names @ .., last] = LIMITS.map(|(name, _)| name);
                    let unknown = messages::no_such_limit(other, names.join(", "), last);
                    return Err(InvalidValue(unknown));
                }
            }
        }
        Ok(limits)
    }
}

/// `250`, `64k`, `10M`, `8G`, `2T`.
pub fn number(text: &str) -> Result<u64, InvalidValue> {
    let wrong = || InvalidValue(messages::not_a_number(text));
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, suffix) = text.split_at(end);
    let suffix = if suffix == "K" { "k" } else { suffix };
    let known = SUFFIXES.iter().find(|(known, _)| *known == suffix);
    let factor = match (suffix, known) {
        ("", _) => 1,
        (_, Some((_, factor))) => *factor,
        (_, None) => return Err(wrong()),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number
        .checked_mul(factor)
        .ok_or_else(|| InvalidValue(messages::beyond_64_bits(text)))
}

/// `60`, `0.5`, `60s`, `5m`, `2h`.
pub fn seconds(text: &str) -> Result<Duration, InvalidValue> {
    let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let in_unit = |&(unit, factor): &(&str, f64)| Some((text.strip_suffix(unit)?, factor));
    let (digits, factor) = units.iter().find_map(in_unit).unwrap_or((text, 1.0));
    let number: Option<f64> = digits.parse().ok();
    number
        .and_then(|number| Duration::try_from_secs_f64(number * factor).ok())
        .ok_or_else(|| InvalidValue(messages::not_a_time(text, "60")))
}

/// The game of a command.
#[derive(Args)]
pub struct GameArgs {
    /// A name, a rule file, rules as text, a code such as 0.77, or a set such as subtract:1,3,4
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Sets an input of the rules to a value in JSON or in @FILE; a word without quotes is a text
    #[arg(long, value_name = "NAME=VALUE")]
    pub given: Vec<String>,
}

/// Whether a word in the place of GAME is an expression of values: `{2,1,{4|1}|3}`. Rules have an
/// equals sign, and a set has no bar.
pub fn is_value(game: &str) -> bool {
    game.contains('{') && game.contains('|') && !game.contains('=')
}

/// The convention for a player without a move.
#[derive(Args)]
pub struct ConventionArg {
    /// The result for a player who cannot move
    #[arg(long, value_name = "PLAY", value_enum)]
    play: Option<Play>,
    /// The same as `--play misere`
    #[arg(long, conflicts_with = "play")]
    misere: bool,
}

impl ConventionArg {
    /// The requested convention, if any.
    pub fn convention(&self) -> Option<Convention> {
        match self.play {
            _ if self.misere => Some(Convention::Misere),
            None => None,
            Some(Play::Normal) => Some(Convention::Normal),
            Some(Play::Misere) => Some(Convention::Misere),
        }
    }
}

/// The rules for sums: the convention for a player without a move, and the compound.
#[derive(Args)]
pub struct PlayModeArgs {
    #[command(flatten)]
    convention: ConventionArg,
    /// The components in which a player moves: disjunctive (in one), conjunctive (in all),
    /// selective (in one or more). shortened-disjunctive and shortened-selective end with the first
    /// component that ends, continued-conjunctive with the last one
    #[arg(long, value_name = "COMPOUND", value_parser = compound, default_value = "disjunctive", hide_possible_values = true)]
    compound: Compound,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Play {
    /// A player who cannot move loses
    Normal,
    /// A player who cannot move wins
    Misere,
}

fn compound(name: &str) -> Result<Compound, InvalidValue> {
    Compound::named(name).ok_or_else(|| {
        let names = Compound::ALL.map(Compound::name).join(", ");
        InvalidValue(messages::no_such_compound(name, names))
    })
}

impl PlayModeArgs {
    /// The requested playing convention, or the default of the game.
    pub fn play_mode(&self, usual: PlayMode) -> PlayMode {
        PlayMode {
            convention: self.convention.convention().unwrap_or(usual.convention),
            compound: self.compound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_with_suffixes() {
        let limits: Limits = "cells=10M,bytes=8G,time=0.5,options=none".parse().unwrap();
        assert_eq!(limits.cells, Some(Limit::At(10_000_000)));
        assert_eq!(limits.bytes, Some(Limit::At(8_000_000_000)));
        assert_eq!(limits.options, Some(Limit::None));
        assert_eq!(limits.time, Some(Limit::At(Duration::from_millis(500))));
        let time = |text: &str| seconds(text).map(|time| time.as_secs()).ok();
        assert_eq!(
            ["90", "90s", "5m", "2h"].map(time),
            [90, 90, 300, 7200].map(Some)
        );
        assert_eq!(["", "m", "5d", "-1m"].map(time), [None; 4]);
        for text in [
            "",
            "cells",
            "cell=3",
            "cells=x",
            "cells=3m",
            "cells=-1",
            "time=-1",
            "time=nan",
            "cells=99999999999G",
        ] {
            assert!(text.parse::<Limits>().is_err(), "{text}");
        }
    }
}
