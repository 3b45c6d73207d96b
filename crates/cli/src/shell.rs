//! What every verb is given: the options that all have, the game, and the way out.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use grundy::{
    Budget, Diagnostic, Failure, Formula, Game, Lang, Reason, Run, draw::Format, formula::json,
};

use crate::exit::{Done, Exit};
use crate::options::{Common, GameArgs, Limit};
use crate::output::{look, reason};
use crate::progress::Progress;

/// The ground that verbs stand on.
pub struct Shell {
    pub format: Option<Format>,
    pub progress: Progress,
    /// The language of all that is said.
    pub lang: Lang,
    /// The language that was asked for by name.
    pub language: Option<Lang>,
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
            progress: Progress::new(common.quiet, deadline),
            lang: (common.language).unwrap_or_else(crate::options::language_of_environment),
            language: common.language,
            budget,
            bytes_given,
            stdin_taken: false,
        }
    }

    /// Whether the answer is for programs. Refuses formats that only tables have.
    pub fn json(&self) -> Result<bool, Exit> {
        match self.format {
            None | Some(Format::Text) => Ok(false),
            Some(Format::Json) => Ok(true),
            Some(other) => {
                let name = other.name();
                Err(
                    Diagnostic::error("wrong-format", format!("`{name}` is a format of tables"))
                        .help("this verb answers in text or json; `grundy table` writes the others")
                        .into(),
                )
            }
        }
    }

    /// Opens the rules of a game with its inputs. `expression` may use further inputs.
    pub fn open(&mut self, args: &GameArgs, expression: Option<&str>) -> Result<Formula, Exit> {
        Ok(self.opened(args, expression)?.into_formula()?)
    }

    /// Opens a game of any kind with its inputs.
    pub fn opened(&mut self, args: &GameArgs, expression: Option<&str>) -> Result<Game, Exit> {
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
        if game.own_board().is_some() {
            let Some(given) = args.given.first() else {
                return Ok(game);
            };
            return Err(Diagnostic::error(
                "unknown-input",
                format!("`--given {given}`: a game on a board has no inputs"),
            )
            .help(format!("its parameters follow its name: `{}`", game.name()))
            .into());
        }
        let mut inputs = Vec::with_capacity(args.given.len());
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
            let value = json::parse_word(value)
                .map_err(|error| Failure::about(*error, &format!("the input {name}"), value))?;
            inputs.push((name.to_owned(), value));
        }
        game.give(inputs, expression)?;
        if !self.progress.quiet {
            let formula = game.formula()?;
            for warning in formula.rules().warnings() {
                let shown = formula.warning(warning).render(look(self.lang));
                anstream::eprintln!("{shown}");
            }
        }
        Ok(game)
    }

    /// The limits that were given, or what a user's machine does without complaint.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// A piece of work within the limits that were given.
    pub fn run(&mut self) -> Run<'_> {
        Run::new(&mut self.progress).with(self.budget)
    }

    /// The limits for a search of a tree, whose table takes all the bytes that it may: 256 MB unless told.
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
    pub fn take_stdin(&mut self) -> Result<(), Exit> {
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

    /// Says what went wrong, and with which status the program ends.
    pub fn finish(mut self, result: Done) -> ExitCode {
        self.progress.clear();
        match result {
            Ok(()) | Err(Exit::PipeClosed) => ExitCode::SUCCESS,
            Err(Exit::Partial) => ExitCode::from(3),
            Err(Exit::Refuted) => ExitCode::from(1),
            Err(Exit::Failure(failure)) => {
                if self.format == Some(Format::Json) {
                    let _ = writeln!(io::stderr(), "{}", failure.to_json());
                } else {
                    let _ = writeln!(anstream::stderr(), "{}", failure.render(look(self.lang)));
                }
                ExitCode::from(match failure.reason() {
                    Reason::Wrong => 2,
                    Reason::Stopped => 3,
                })
            }
        }
    }
}
