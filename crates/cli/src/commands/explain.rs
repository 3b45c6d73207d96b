//! `grundy explain GAME [--to N | --box …]`

mod messages;

use std::io::Write;

use clap::Args;
use grundy::laws::theorem::Outside;
use grundy::table::Explanation;
use grundy::{Failure, Formula, Game, Lang, Message, Stop};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Explains how a table would be computed, for which reasons, and with how much work
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy explain wythoff --to 2000
  grundy explain wythoff --to 2000 --run
  grundy explain rules.game --box x=0..=99,y=0..=99")]
pub struct Explain {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// The function of the rules; by default the main function
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Also computes the table, and reports the work that was done
    #[arg(long)]
    run: bool,
}

impl Explain {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let area = self.area.area()?;
        let mut game = shell.opened(&self.game, None)?;
        let function = self.function.as_deref();
        let explained = if self.run {
            game.explain_run(function, &area, &mut shell.run())
        } else {
            let explained = game.explain(function, &area);
            explained.map(|explanation| (explanation, Stop::Complete))
        };
        let (explanation, stop) = match explained {
            Ok(explained) => explained,
            Err(failure) => return Err(outside(&mut game, failure).into()),
        };
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", explanation.to_json())?;
        } else {
            for line in &explanation.plan {
                writeln!(out, "{}", folded(line.text(shell.lang), shell.lang))?;
            }
            for line in costs(&explanation) {
                writeln!(out, "{}", line.text(shell.lang))?;
            }
            if let Some(laws) = decidable(&mut game, function)? {
                writeln!(out, "{}", laws.text(shell.lang))?;
            }
            for line in ran(&explanation, shell.lang) {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        match stop {
            Stop::Complete => Ok(()),
            _ => Err(Exit::Partial),
        }
    }
}

/// The cost of a table, as far as it can be estimated.
fn costs(explanation: &Explanation) -> Vec<Message> {
    let count = |count: Option<_>| match count {
        Some(count) => Message::same(u64::to_string(&count)),
        None => messages::not_known(),
    };
    let mut lines = vec![
        messages::cells(count(explanation.cells)),
        messages::options(count(explanation.options)),
        messages::bytes(count(explanation.bytes)),
    ];
    let growth = explanation.growth.as_ref();
    lines.extend(growth.map(|growth| messages::growth(growth.message(|formula| formula))));
    lines
}

/// The execution report, if the table was computed.
fn ran(explanation: &Explanation, lang: Lang) -> Vec<String> {
    let Some(ran) = &explanation.ran else {
        return Vec::new();
    };
    let work = messages::work(ran.cells, ran.options, ran.bytes);
    let steps = std::iter::once(&ran.engine).chain(&ran.steps);
    let lines = steps.chain([&work]).map(messages::ran);
    lines.map(|line| line.text(lang).to_owned()).collect()
}

/// Returns the rules of an impartial game.
fn rules(game: &mut Game) -> Option<&mut Formula> {
    if game.is_partizan() {
        return None;
    }
    game.formula_mut().ok()
}

/// Reports whether laws of a function can be decided for all positions, or the obstacle and its
/// place; none for games without such rules.
pub(super) fn decidable(
    game: &mut Game,
    function: Option<&str>,
) -> Result<Option<Message>, Failure> {
    let Some(formula) = rules(game) else {
        return Ok(None);
    };
    let laws = formula.outside_arithmetic(function)?;
    Ok(Some(law_summary(formula, laws.as_ref())))
}

/// The same for a law that was only observed: that other laws can be decided does not help.
pub(super) fn observed_only(game: &mut Game) -> Result<Option<Message>, Failure> {
    let Some(formula) = rules(game) else {
        return Ok(None);
    };
    let laws = formula.outside_arithmetic(None)?;
    Ok(Some(match laws {
        None => messages::law_not_decided(),
        outside => law_summary(formula, outside.as_ref()),
    }))
}

/// The same where no law was found.
pub(super) fn none_found(game: &mut Game) -> Result<Option<Message>, Failure> {
    let Some(formula) = rules(game) else {
        return Ok(None);
    };
    let laws = formula.outside_arithmetic(None)?;
    Ok(Some(match laws {
        None => messages::laws_not_found(),
        outside => law_summary(formula, outside.as_ref()),
    }))
}

/// Adds to a failure of rules without a table the reason why their laws cannot be decided either.
pub(super) fn outside(game: &mut Game, failure: Failure) -> Failure {
    let Some(formula) = rules(game) else {
        return failure;
    };
    match formula.outside_arithmetic(None) {
        Ok(Some(outside)) => failure.help(law_summary(formula, Some(&outside))),
        _ => failure,
    }
}

fn law_summary(game: &Formula, outside: Option<&Outside>) -> Message {
    let Some(outside) = outside else {
        return messages::laws_decidable();
    };
    let place = outside.place.clone();
    let text = place.and_then(|at| game.rules().source().get(at));
    match text {
        Some(text) => {
            let words: Vec<&str> = text.split_whitespace().collect();
            messages::laws_undecidable_at(&outside.why, words.join(" "))
        }
        None => messages::laws_undecidable(&outside.why),
    }
}

/// A line of the plan; a long list is abbreviated in the middle.
fn folded(line: &str, lang: Lang) -> std::borrow::Cow<'_, str> {
    const MAX_CHARS: usize = 400;
    let count = line.chars().count();
    if count <= MAX_CHARS {
        return line.into();
    }
    let head: String = line.chars().take(MAX_CHARS / 2).collect();
    let tail: String = line.chars().skip(count - MAX_CHARS / 4).collect();
    let left_out = count - MAX_CHARS / 2 - MAX_CHARS / 4;
    let folded = messages::shortened(head, left_out, tail);
    folded.text(lang).to_owned().into()
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "表をどのように計算するかを、理由と計算量とともに説明する",
        arguments: &[("run", "表を実際に計算し、行った計算の量も報告する")],
        after: "\
例：
  grundy explain wythoff --to 2000
  grundy explain wythoff --to 2000 --run
  grundy explain rules.game --box x=0..=99,y=0..=99",
        values: &[],
    },
    answers: &[
        Answer {
            title: "explain",
            about: "An object: how a table would be computed. The sentences are in the language of the run and are not stable.",
            samples: &[&["explain", "kayles", "--to", "10", "--run"]],
            keys: &[
                ("plan", "array", "the plan, as sentences"),
                ("cells", "integer|null", "the number of cells"),
                ("options", "integer|null", "the number of options, if it is known"),
                ("bytes", "integer|null", "the memory, if it is known"),
                ("growth", "object", "the order of growth, if the loops of the rules have a bound"),
                ("growth.cells", "text", "the cells, such as `x·y`"),
                ("growth.work", "text", "the options of all cells, such as `x·y·(x + y)`"),
                ("growth.counted", "boolean", "whether the work was counted in two tables"),
                ("growth.recursion", "number|integer|null", "the factor of the calls of a recursion without a memo"),
                ("ran", "object", "the actual run, with `--run`"),
                ("ran.engine", "text", "the engine"),
                ("ran.steps", "array", "its steps, as sentences"),
                ("ran.cells", "integer", "the computed cells"),
                ("ran.options", "integer|null", "the examined options"),
                ("ran.bytes", "integer|null", "the memory"),
            ],
        },
    ],
    samples: &[
        ("explain  wythoff  --to  50", ""),
    ],
    mistakes: &[],
};
