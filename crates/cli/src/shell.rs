//! What all verbs share: common options, output, progress and interrupts, and the exit status.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anstream::AutoStream;
use clap::{Args, ValueEnum};
use grundy::{Budget, Diagnostic, Failure, Game, Look, Observer, Reason, Stop};
use indicatif::{ProgressBar, ProgressStyle};

/// The options of every verb.
#[derive(Args)]
pub struct Common {
    /// How the answer is written; the formats other than text and json are for tables
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        help_heading = "Common options"
    )]
    pub format: Option<Format>,
    /// No progress, no warnings, no timings
    #[arg(long, short, global = true, help_heading = "Common options")]
    pub quiet: bool,
    /// Limits, such as cells=10M,bytes=8G,time=60; time is in seconds, `none` lifts a limit
    #[arg(
        long,
        global = true,
        value_name = "LIMITS",
        help_heading = "Common options"
    )]
    pub limit: Vec<Limits>,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs; its form is stable
    Json,
    /// Comma-separated values
    Csv,
    /// Tab-separated values
    Tsv,
    /// A NumPy array
    Npy,
    /// A b-file of the On-Line Encyclopedia of Integer Sequences
    Bfile,
    /// A LaTeX tabular
    Latex,
    /// A picture
    Svg,
    /// A picture in pixels
    Png,
    /// Compressed blocks with checksums, for long rows of heap games
    Blocks,
}

/// `cells=10M,bytes=8G,time=60`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    cells: Option<Limit<u64>>,
    options: Option<Limit<u64>>,
    bytes: Option<Limit<u64>>,
    time: Option<Limit<Duration>>,
}

/// One limit, set or lifted.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Limit<T> {
    At(T),
    None,
}

impl<T> Limit<T> {
    /// The limit in the place of what was set before.
    fn over(limit: Option<Self>, before: Option<T>) -> Option<T> {
        match limit {
            Some(Self::At(limit)) => Some(limit),
            Some(Self::None) => None,
            None => before,
        }
    }
}

impl FromStr for Limits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut limits = Self::default();
        for piece in text.split(',') {
            let (name, value) = piece.split_once('=').ok_or_else(|| {
                format!("`{piece}` gives no limit; write NAME=NUMBER, such as cells=10M")
            })?;
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
                    return Err(format!(
                        "there is no limit `{other}`; the limits are cells, options, bytes and time"
                    ));
                }
            }
        }
        Ok(limits)
    }
}

/// `250`, `64k`, `10M`, `8G`, `2T`.
pub fn number(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no number; write one such as 250, 64k, 10M or 8G");
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (digits, suffix) = text.split_at(end);
    let factor: u64 = match suffix {
        "" => 1,
        "k" | "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        _ => return Err(wrong()),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number
        .checked_mul(factor)
        .ok_or_else(|| format!("`{text}` is beyond 64 bits; `none` lifts the limit"))
}

/// `60`, `0.5`, `60s`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.strip_suffix('s').unwrap_or(text).parse().ok();
    number
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("`{text}` is no time; write seconds, such as 60 or 0.5"))
}

/// The game that a verb is about.
#[derive(Args)]
pub struct GameArgs {
    /// A name, a rule file, rules as text, a code such as 0.77, or a set such as subtract:1,3,4
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Gives an input of the rules its value, as JSON; a bare word is a text
    #[arg(long, value_name = "NAME=VALUE")]
    pub given: Vec<String>,
}

/// Why a verb ends without its answer.
pub enum Trouble {
    /// There is no answer.
    Failure(Failure),
    /// Nobody reads the output any more, as with `| head`: no error.
    PipeClosed,
    /// The answer is printed, and a limit or an interrupt cut it short.
    Partial,
    /// The answer is printed: the claim does not stand.
    Refuted,
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Diagnostic> for Trouble {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Failure(diagnostic.into())
    }
}

impl From<io::Error> for Trouble {
    /// An error of the standard output; files are written by [`Shell::write_file`].
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::PipeClosed
        } else {
            Diagnostic::error(
                "unwritable",
                format!("the answer cannot be written: {error}"),
            )
            .into()
        }
    }
}

/// A verb's result.
pub type Done = Result<(), Trouble>;

/// The ground that verbs stand on.
pub struct Shell {
    pub format: Option<Format>,
    pub talk: Talk,
    budget: Budget,
    /// Whether a limit of bytes was given.
    bytes_given: bool,
    /// Whether the standard input is spoken for.
    stdin_taken: bool,
}

impl Shell {
    pub fn new(common: Common) -> Self {
        let mut budget = Budget::default();
        let (mut deadline, mut bytes_given) = (None, false);
        for limits in common.limit {
            bytes_given |= limits.bytes.is_some();
            budget.cells = Limit::over(limits.cells, budget.cells);
            budget.options = Limit::over(limits.options, budget.options);
            budget.bytes = Limit::over(limits.bytes, budget.bytes);
            deadline = Limit::over(limits.time, deadline);
        }
        Self {
            format: common.format,
            talk: Talk::new(common.quiet, deadline),
            budget,
            bytes_given,
            stdin_taken: false,
        }
    }

    /// Whether the answer is for programs. Refuses formats that only tables have.
    pub fn json(&self) -> Result<bool, Trouble> {
        match self.format {
            None | Some(Format::Text) => Ok(false),
            Some(Format::Json) => Ok(true),
            Some(other) => {
                let name = other
                    .to_possible_value()
                    .map_or_else(String::new, |value| value.get_name().to_owned());
                Err(
                    Diagnostic::error("wrong-format", format!("`{name}` is a format of tables"))
                        .help("this verb answers in text or json; `grundy table` writes the others")
                        .into(),
                )
            }
        }
    }

    /// Opens the game with its inputs. `expression` may use further inputs.
    pub fn open(&mut self, args: &GameArgs, expression: Option<&str>) -> Result<Game, Trouble> {
        if grundy::arena::open(&args.game).is_some()
            && grundy::catalogue::find(args.game.split([':', '(']).next().unwrap_or("")).is_none()
        {
            let fact = format!("`{}` is a game on a board", args.game);
            return Err(Diagnostic::error("wrong-game", fact)
                .help("`grundy solve`, `search`, `tree`, `play` and `perft` answer for it")
                .into());
        }
        let taken = &mut self.stdin_taken;
        let mut game = Game::open(&args.game, &mut |path| {
            if path == "-" {
                *taken = true;
                let mut text = String::new();
                io::stdin()
                    .read_to_string(&mut text)
                    .map(|_| text)
                    .map_err(|error| error.to_string())
            } else {
                std::fs::read_to_string(path).map_err(|error| reason(&error))
            }
        })?;
        let mut names = Vec::new();
        for given in &args.given {
            let Some((name, value)) = given.split_once('=') else {
                return Err(Diagnostic::error(
                    "wrong-given",
                    format!("`--given {given}` has no value"),
                )
                .help("write the name of the input and its value: `--given n=7`, `--given 'S=[1,3,4]'`")
                .into());
            };
            let name = name.trim();
            names.push(name);
            game.give_word(name, value)?;
        }
        game.check_inputs(&names, expression)?;
        game.set_budget(self.budget);
        if !self.talk.quiet {
            for warning in game.rules().warnings() {
                let shown = game.warning(warning).render(look());
                anstream::eprintln!("{shown}");
            }
        }
        Ok(game)
    }

    /// The limits that were given, or what a user's machine does without complaint.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The same for a search of a tree, whose table takes all the bytes that it may: 256 MB unless told.
    pub fn budget_of_search(&self) -> Budget {
        Budget {
            bytes: match self.budget.bytes {
                Some(bytes) if !self.bytes_given => Some(bytes.min(256 << 20)),
                bytes => bytes,
            },
            ..self.budget
        }
    }

    /// Takes the standard input for lines of inputs.
    pub fn take_stdin(&mut self) -> Result<(), Trouble> {
        if self.stdin_taken {
            return Err(Diagnostic::error(
                "stdin-twice",
                "the standard input holds the rules, so it cannot hold the inputs too",
            )
            .help("put the rules or the inputs into a file")
            .into());
        }
        self.stdin_taken = true;
        Ok(())
    }

    /// The standard output, buffered.
    pub fn stdout() -> BufWriter<io::StdoutLock<'static>> {
        BufWriter::with_capacity(1 << 16, io::stdout().lock())
    }

    /// Writes a file by way of a neighbour of it, so that a failure leaves the old one.
    pub fn write_file<E>(
        path: &Path,
        write: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), E>,
    ) -> Result<(), Trouble>
    where
        E: Into<Unwritten>,
    {
        let mut file = NewFile::create(path)?;
        let mut out = BufWriter::with_capacity(1 << 16, &mut file.file);
        let written = write(&mut out)
            .map_err(Into::into)
            .and_then(|()| out.flush().map_err(Unwritten::Io));
        drop(out);
        match written {
            Ok(()) => file.keep(),
            Err(Unwritten::Io(error)) => Err(file.refuse(&error)),
            Err(Unwritten::Unfit(diagnostic)) => Err((*diagnostic).into()),
        }
    }

    /// Says what went wrong, and with which status the program ends.
    pub fn finish(mut self, result: Done) -> ExitCode {
        self.talk.clear();
        match result {
            Ok(()) | Err(Trouble::PipeClosed) => ExitCode::SUCCESS,
            Err(Trouble::Partial) => ExitCode::from(3),
            Err(Trouble::Refuted) => ExitCode::from(1),
            Err(Trouble::Failure(failure)) => {
                if self.format == Some(Format::Json) {
                    let _ = writeln!(io::stderr(), "{}", failure.to_json());
                } else {
                    let _ = writeln!(anstream::stderr(), "{}", failure.render(look()));
                }
                ExitCode::from(match failure.reason() {
                    Reason::Wrong => 2,
                    Reason::Stopped => 3,
                })
            }
        }
    }
}

/// A file that is written beside the old one and takes its place at the end; it goes away if it is
/// dropped before.
pub struct NewFile {
    pub file: File,
    path: PathBuf,
    part: PathBuf,
    kept: bool,
}

impl NewFile {
    pub fn create(path: &Path) -> Result<Self, Trouble> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&part)
            .map_err(|error| unwritable(path, &error))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            part,
            kept: false,
        })
    }

    /// Puts the file in its place.
    pub fn keep(mut self) -> Result<(), Trouble> {
        std::fs::rename(&self.part, &self.path).map_err(|error| self.refuse(&error))?;
        self.kept = true;
        Ok(())
    }

    /// The error of this file.
    pub fn refuse(&self, error: &io::Error) -> Trouble {
        unwritable(&self.path, error)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Trouble {
    Diagnostic::error(
        "unwritable",
        format!("`{}` cannot be written: {}", path.display(), reason(error)),
    )
    .help("give another path after `-o`")
    .into()
}

/// Why a file was not written.
pub enum Unwritten {
    Io(io::Error),
    Unfit(Box<Diagnostic>),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<grundy::DrawError> for Unwritten {
    fn from(error: grundy::DrawError) -> Self {
        match error {
            grundy::DrawError::Io(error) => Self::Io(error),
            other => Self::Unfit(Box::new(unfit(&other))),
        }
    }
}

impl From<grundy::DrawError> for Trouble {
    fn from(error: grundy::DrawError) -> Self {
        match error {
            grundy::DrawError::Io(error) => error.into(),
            other => unfit(&other).into(),
        }
    }
}

fn unfit(error: &grundy::DrawError) -> Diagnostic {
    match error {
        grundy::DrawError::Unfit {
            format,
            fact,
            instead,
        } => Diagnostic::error("wrong-format", format!("{format}: {fact}")).help(*instead),
        other => Diagnostic::error("wrong-format", other.to_string()),
    }
}

/// Why a file cannot be read or written, without the number that systems add.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::InvalidData => "it is no text in UTF-8".to_owned(),
        _ => error.to_string(),
    }
}

/// Columns of the page: of the terminal, else 80.
pub fn width() -> usize {
    if !io::stdout().is_terminal() {
        return 80;
    }
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(20))
}

/// Whether the standard output shows colours.
pub fn colour() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never && io::stdout().is_terminal()
}

/// How messages look. The stream behind takes the colours away where they are not wanted.
pub fn look() -> Look {
    let width = terminal_size::terminal_size_of(io::stderr())
        .map_or(100, |(width, _)| usize::from(width.0).max(40));
    Look {
        colour: true,
        width,
    }
}

/// Progress for people, and the two ways to stop: an interrupt, and a deadline.
pub struct Talk {
    pub quiet: bool,
    terminal: bool,
    start: Instant,
    /// When the work began that progress counts.
    begun: Instant,
    deadline: Option<Instant>,
    next: Instant,
    bar: Option<ProgressBar>,
    interrupted: Arc<AtomicBool>,
    /// What progress counts, if it is more than "positions".
    unit: Option<&'static str>,
}

/// Stops the work from elsewhere, as an interrupt does.
#[derive(Clone)]
pub struct Flag(Arc<AtomicBool>);

impl Flag {
    /// Stops the work.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Forgets an interrupt that has been heard.
    pub fn clear(&self) {
        self.0.store(false, Ordering::SeqCst);
    }

    /// Whether the work is to stop.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

impl Talk {
    fn new(quiet: bool, limit: Option<Duration>) -> Self {
        let start = Instant::now();
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // Without a handler an interrupt ends the program at once, which is no harm.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                std::process::exit(3);
            }
        });
        Self {
            quiet,
            terminal: io::stderr().is_terminal(),
            start,
            begun: start,
            deadline: limit.and_then(|limit| start.checked_add(limit)),
            next: start + Duration::from_secs(1),
            bar: None,
            interrupted,
            unit: None,
        }
    }

    /// Says what progress counts, so that it is shown with a rate.
    pub fn unit(&mut self, unit: &'static str) {
        self.unit = Some(unit);
    }

    /// Begins another piece of work, with progress of its own.
    pub fn begin(&mut self) {
        self.clear();
        self.begun = Instant::now();
    }

    /// What an interrupt sets.
    pub fn flag(&self) -> Flag {
        Flag(Arc::clone(&self.interrupted))
    }

    /// What stopped a run, in words.
    pub fn why(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Interrupted if self.timed_out() => "the time limit",
            Stop::Interrupted => "an interrupt",
            _ => "a limit",
        }
    }

    /// Stops the run after so many seconds from now, if no limit was set before.
    pub fn limit_time(&mut self, seconds: f64) {
        let limit = Duration::try_from_secs_f64(seconds).ok();
        let end = limit.and_then(|limit| Instant::now().checked_add(limit));
        self.deadline = self.deadline.or(end);
    }

    /// Takes the progress bar away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Says how long it took, on a terminal and when it was long enough to notice.
    pub fn timing(&mut self) {
        self.clear();
        let elapsed = self.start.elapsed();
        if !self.quiet && self.terminal && elapsed >= Duration::from_millis(500) {
            let _ = writeln!(io::stderr(), "({:.1} s)", elapsed.as_secs_f64());
        }
    }

    /// Says something beside the answer.
    pub fn say(&mut self, words: &str) {
        self.clear();
        if !self.quiet {
            let _ = writeln!(io::stderr(), "{words}");
        }
    }

    /// Whether the deadline stopped the run, and not a person.
    pub fn timed_out(&self) -> bool {
        !self.interrupted.load(Ordering::Relaxed)
            && self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn show(&mut self, now: Instant, done: u64, of: Option<u64>) {
        if self.terminal {
            let bar = self.bar.get_or_insert_with(|| {
                let bar = ProgressBar::no_length();
                let style = match self.unit {
                    Some(unit) => {
                        format!("{{wide_bar}} {{percent}}%, {{per_sec}} {unit}, about {{eta}} left")
                    }
                    None => "{wide_bar} {percent}%, about {eta} left".to_owned(),
                };
                if let Ok(style) = ProgressStyle::with_template(&style) {
                    bar.set_style(style);
                }
                bar
            });
            match of {
                Some(of) => bar.set_length(of.max(1)),
                None => {
                    if let Ok(style) =
                        ProgressStyle::with_template("{spinner} {human_pos} positions, {elapsed}")
                    {
                        bar.set_style(style);
                    }
                }
            }
            bar.set_position(done);
            self.next = now + Duration::from_millis(200);
            return;
        }
        self.next = now + Duration::from_secs(5);
        let elapsed = self.begun.elapsed().as_secs_f64();
        let line = match of {
            Some(of) if of > 0 && done > 0 => {
                let part = (done as f64 / of as f64).min(1.0);
                let left = elapsed / part - elapsed;
                let rate = match self.unit {
                    Some(unit) => format!(", {} {unit}/s", readable(done as f64 / elapsed)),
                    None => String::new(),
                };
                format!("{:.0}% done{rate}, about {left:.0} s left", part * 100.0)
            }
            _ => {
                let unit = self.unit.unwrap_or("positions");
                format!("{done} {unit} after {elapsed:.0} s")
            }
        };
        let _ = writeln!(io::stderr(), "{line}");
    }
}

/// A rate in three digits.
fn readable(rate: f64) -> String {
    let (scaled, suffix) = match rate {
        1e9.. => (rate / 1e9, "G"),
        1e6.. => (rate / 1e6, "M"),
        1e3.. => (rate / 1e3, "k"),
        _ => (rate, ""),
    };
    let places = if scaled < 10.0 {
        2
    } else {
        usize::from(scaled < 100.0)
    };
    format!("{scaled:.places$}{suffix}")
}

impl Observer for Talk {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        if self.quiet {
            return;
        }
        let now = Instant::now();
        if now >= self.next {
            self.show(now, done, of);
        }
    }

    fn cancelled(&mut self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
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
