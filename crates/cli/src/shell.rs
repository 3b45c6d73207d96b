//! Context shared by all commands: the common options, the game, and the exit.

use std::io::{self, Read, Write};
use std::path::Path;

use grundy::{
    Budget, Diagnostic, Failure, Game, Lang, Message, Run, Stop, Value,
    draw::Format,
    formula::{Reader, json},
};

use crate::exit::{self, Done, Exit};
use crate::messages;
use crate::options::{AnswerFormat, Common, GameArgs, Limit};
use crate::output::{finish_output, look, reason};
use crate::progress::Progress;
use crate::watch::{self, Allowed};

/// Default size of the table of a search, in bytes.
pub const SEARCH_BYTES: u64 = 256 << 20;

/// Maximum length of rules in bytes.
pub const MAX_RULES: u64 = 1 << 24;

/// Reads rules from a file or the standard input.
fn rules(input: impl Read) -> Result<String, Message> {
    let mut text = String::new();
    let read = input.take(MAX_RULES + 1).read_to_string(&mut text);
    match read.map_err(|error| reason(&error))? as u64 {
        0..=MAX_RULES => Ok(text),
        _ => Err(messages::is_longer(MAX_RULES)),
    }
}

/// Reads rules from the file of this name; `-` is the standard input.
pub fn read_rules(path: &str) -> Result<String, Message> {
    if path == "-" {
        return rules(io::stdin().lock());
    }
    std::fs::File::open(path).map_or_else(|error| Err(reason(&error)), rules)
}

/// Context shared by all commands.
pub struct Shell {
    pub format: Option<Format>,
    /// The requested format, also one that tables do not have.
    answer_format: Option<AnswerFormat>,
    pub progress: Progress,
    /// The language of all messages.
    pub lang: Lang,
    /// The explicitly requested language.
    pub language: Option<Lang>,
    budget: Budget,
    /// Whether a limit of bytes was given.
    bytes_given: bool,
    /// The limits without the default ones of positions and options.
    budget_of_any_length: Budget,
    /// Whether the standard input is already used for the rules.
    stdin_taken: bool,
}

impl Shell {
    /// Writes the file of `--certificate`.
    pub fn write_certificate(
        &mut self,
        path: &Path,
        certificate: &impl std::fmt::Display,
    ) -> Result<(), Exit> {
        crate::output::write_file(path, "--certificate", |out| write!(out, "{certificate}"))?;
        self.progress
            .say(&messages::certificate_written(path.display()));
        Ok(())
    }

    pub fn new(mut common: Common) -> Self {
        let answer_format = common.answer_format();
        let mut budget = Budget::default();
        let memory = watch::memory();
        budget.bytes = memory.map(watch::default_limit).or(budget.bytes);
        let mut any_length = Budget::UNLIMITED;
        let (mut deadline, mut bytes_given) = (None, false);
        for limits in common.limits() {
            bytes_given |= limits.bytes.is_some();
            any_length.cells = Limit::over(limits.cells, any_length.cells);
            any_length.options = Limit::over(limits.options, any_length.options);
            budget.cells = Limit::over(limits.cells, budget.cells);
            budget.options = Limit::over(limits.options, budget.options);
            budget.bytes = Limit::over(limits.bytes, budget.bytes);
            deadline = Limit::over(limits.time, deadline);
        }
        // No limit exceeds the memory of the machine.
        if let Some((_, free)) = memory
            && budget.bytes.is_none_or(|bytes| bytes > free)
        {
            (budget.bytes, budget.all_bytes) = (Some(free), true);
        }
        let lang = (common.language).unwrap_or_else(crate::options::language_of_environment);
        let bounds = Allowed {
            time: deadline,
            bytes: budget.bytes,
            json: answer_format == Some(AnswerFormat::Table(Format::Json)),
            lang,
        };
        let mut progress = Progress::new(common.quiet, bounds);
        if common.no_progress {
            progress.hide();
        }
        Self {
            format: match answer_format {
                Some(AnswerFormat::Table(format)) => Some(format),
                Some(AnswerFormat::Walnut | AnswerFormat::Markdown) | None => None,
            },
            answer_format,
            progress,
            lang,
            language: common.language,
            budget,
            bytes_given,
            budget_of_any_length: Budget {
                bytes: budget.bytes,
                all_bytes: budget.all_bytes,
                ..any_length
            },
            stdin_taken: false,
        }
    }

    /// Whether the proof of a law is requested as a script for Walnut.
    pub fn is_walnut(&self) -> bool {
        self.answer_format == Some(AnswerFormat::Walnut)
    }

    /// Whether reasons are requested as Markdown.
    pub fn is_markdown(&self) -> bool {
        self.answer_format == Some(AnswerFormat::Markdown)
    }

    /// Whether the answer is JSON. Rejects formats that only tables support.
    pub fn json(&self) -> Result<bool, Exit> {
        match self.format {
            None | Some(Format::Text) => Ok(false),
            Some(Format::Json) => Ok(true),
            Some(other) => {
                let fact = messages::format_of_tables(other.name());
                Err(Diagnostic::error("wrong-format", fact)
                    .help(messages::answers_are_text_or_json())
                    .into())
            }
        }
    }
    /// Opens a game of any kind with its inputs.
    pub fn opened(&mut self, args: &GameArgs, expression: Option<&str>) -> Result<Game, Exit> {
        let game = self.read(|reader| Game::open(&args.game, reader))?;
        self.with_inputs(game, args, expression)
    }

    /// Opens a game of any kind for a position. Words with a `+` among them are a sum of games,
    /// each with its position, and leave no words; so does the size of a board in the place of a
    /// position, `connect4 5x4`.
    pub fn opened_at<'p>(
        &mut self,
        args: &'p GameArgs,
        position: &'p [String],
    ) -> Result<(Game, Vec<&'p str>), Exit> {
        let mut words: Vec<&str> = position.iter().map(String::as_str).collect();
        if !words.contains(&"+") {
            let mut game = self.opened(args, None)?;
            if let [word] = words[..]
                && let Some(sized) = grundy::board::sized_game(&args.game, word)
                && game.read(&[word], &mut self.run()).is_err()
            {
                let args = GameArgs {
                    game: sized,
                    given: args.given.clone(),
                };
                return Ok((self.opened(&args, None)?, Vec::new()));
            }
            return Ok((game, words));
        }
        words.insert(0, &args.game);
        let game = self.read(|reader| Game::open_sum(&words, reader))?;
        Ok((self.with_inputs(game, args, None)?, Vec::new()))
    }

    /// Opens one game for a command that does not support sums of games.
    pub fn opened_alone(&mut self, args: &GameArgs, position: &[String]) -> Result<Game, Exit> {
        if position.iter().any(|word| word == "+") {
            let sum = format!("{} {}", args.game, position.join(" "));
            return Err(Diagnostic::error("wrong-game", messages::takes_one_game())
                .help(messages::commands_for_sums(sum))
                .into());
        }
        self.opened(args, None)
    }

    /// Opens a game from a file, the standard input or text.
    fn read(
        &mut self,
        open: impl FnOnce(Reader<'_>) -> Result<Game, Failure>,
    ) -> Result<Game, Failure> {
        let taken = &mut self.stdin_taken;
        open(&mut |path| {
            *taken |= path == "-";
            read_rules(path)
        })
    }

    /// Reads the value of `--given NAME=@FILE`.
    fn read_input(path: &str) -> Result<String, Exit> {
        let unreadable = |why| {
            let fact = messages::not_read(path, why);
            Diagnostic::error("unreadable", fact).help(messages::give_another_input_file())
        };
        let read = std::fs::File::open(path).map_err(|error| reason(&error));
        let text = read.and_then(rules);
        text.map_err(|why| unreadable(why).into())
    }

    /// Reads the followers of each vertex, an input of the game, from a file of edges.
    fn followers(&mut self, game: &Game, input: &str, path: &str) -> Result<Value, Exit> {
        let name = game.name().split(':').next().unwrap_or_default();
        let text = format!("{name}:{path}");
        let read = self.read(|reader| Game::open(&text, reader))?;
        let value = read.formula()?.givens().get(input).cloned();
        value.ok_or_else(|| {
            let fact = messages::given_without_value(input);
            Diagnostic::error("wrong-given", fact).into()
        })
    }

    fn with_inputs(
        &mut self,
        mut game: Game,
        args: &GameArgs,
        expression: Option<&str>,
    ) -> Result<Game, Exit> {
        if game.formula().is_err() && !game.is_partizan_text() {
            let Some(given) = args.given.first() else {
                return Ok(game);
            };
            let (fact, advice) = match game.own_board() {
                Some(_) => (
                    messages::board_has_no_inputs(given),
                    messages::parameters_of_board(game.name()),
                ),
                None => (
                    messages::game_has_no_inputs(given),
                    messages::parameters_of_game(game.name()),
                ),
            };
            let finding = Diagnostic::error("unknown-input", fact);
            return Err(finding.help(advice).into());
        }
        let mut inputs = Vec::with_capacity(args.given.len());
        for given in &args.given {
            let Some((name, value)) = given.split_once('=') else {
                return Err(
                    Diagnostic::error("wrong-given", messages::given_without_value(given))
                        .help(messages::write_name_and_value())
                        .into(),
                );
            };
            let name = name.trim();
            let reads_edges = (game.formula()).is_ok_and(|formula| {
                formula
                    .header()
                    .file
                    .as_ref()
                    .is_some_and(|f| f.text == name)
            });
            let value = match value.strip_prefix('@') {
                Some(path) if reads_edges => self.followers(&game, name, path)?,
                Some(path) => {
                    let text = Self::read_input(path)?;
                    let title = messages::input_of_rules(name);
                    json::parse_word(text.trim())
                        .map_err(|error| Failure::about(*error, title, text.trim()))?
                }
                None if reads_edges && Path::new(value).is_file() => {
                    let fact = messages::input_is_a_name_of_file(name, value);
                    let advice = messages::write_file_as_input(name, value);
                    return Err(Diagnostic::error("wrong-given", fact).help(advice).into());
                }
                None => json::parse_word(value).map_err(|error| {
                    Failure::about(*error, messages::input_of_rules(name), value)
                })?,
            };
            inputs.push((name.to_owned(), value));
        }
        game.give(inputs, expression)?;
        if !self.progress.quiet {
            for warning in game.warnings() {
                let shown = warning.render(look(self.lang));
                anstream::eprintln!("{shown}");
            }
        }
        Ok(game)
    }

    /// The given limits, or defaults suitable for the machine.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Whether the limit of bytes was given, and is not the default share of this machine.
    #[cfg(feature = "cluster")]
    pub fn bytes_given(&self) -> bool {
        self.bytes_given
    }

    /// Returns a run within the given limits.
    pub fn run(&mut self) -> Run<'_> {
        Run::new(&mut self.progress).with(self.budget)
    }

    /// Returns a run of any number of positions and options, unless a limit of them was given.
    pub fn run_of_any_length(&mut self) -> Run<'_> {
        Run::new(&mut self.progress).with(self.budget_of_any_length)
    }

    /// The limits of a tree search, whose table takes all permitted bytes: 256 MB by default.
    pub fn budget_of_search(&self) -> Budget {
        Budget {
            bytes: match self.budget.bytes {
                Some(bytes) if !self.bytes_given => Some(bytes.min(SEARCH_BYTES)),
                bytes => bytes,
            },
            ..self.budget
        }
    }

    /// Reserves the standard input for lines of inputs.
    pub fn take_stdin(&mut self) -> Result<(), Exit> {
        if self.stdin_taken {
            return Err(
                Diagnostic::error("stdin-twice", messages::rules_take_stdin())
                    .help(messages::put_into_file())
                    .into(),
            );
        }
        self.stdin_taken = true;
        Ok(())
    }

    /// Adds the name of the limit that stopped the run.
    fn named(&self, failure: Failure) -> Failure {
        if failure.stop() == Some(Stop::Interrupted)
            && let Some(limit) = self.progress.limit_met()
        {
            return limit;
        }
        match self.budget.bytes {
            Some(free) if self.budget.all_bytes && failure.stop() == Some(Stop::Budget) => {
                failure.note(messages::free_bytes(free))
            }
            _ => failure,
        }
    }

    /// Prints the error of a command, and returns the exit status.
    pub fn finish(mut self, result: Done) -> u8 {
        self.progress.clear();
        // A write that failed in a buffer is an error too, unless another one ended the command.
        let result = match (finish_output(), result) {
            (Err(error), Ok(()) | Err(Exit::Partial | Exit::Refuted))
                if error.kind() != io::ErrorKind::BrokenPipe =>
            {
                Err(error.into())
            }
            (_, result) => result,
        };
        match result {
            Ok(()) | Err(Exit::PipeClosed) => exit::ANSWERED,
            Err(Exit::Partial) => exit::STOPPED,
            Err(Exit::Refuted) => exit::REFUTED,
            Err(Exit::Failure(failure)) => {
                let failure = self.named(failure);
                if self.format == Some(Format::Json) {
                    let _ = writeln!(io::stderr(), "{}", failure.to_json());
                } else {
                    let _ = writeln!(anstream::stderr(), "{}", failure.render(look(self.lang)));
                }
                match failure.stop() {
                    None => exit::INVALID,
                    Some(_) => exit::STOPPED,
                }
            }
        }
    }
}
