//! `grundy explain GAME [--to N | --box …]`

use std::io::Write;

use clap::Args;
use grundy::laws::theorem::Outside;
use grundy::table::Explanation;
use grundy::{Failure, Formula, Game, Lang, Stop, words};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// How a table would be computed, why so, and what it would cost
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
    /// The function, if not the one that the rules are about
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// Computes the table too, and says what really happened
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
            Err(failure) => return Err(outside(&mut game, failure, shell.lang).into()),
        };
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", explanation.to_json())?;
        } else {
            for line in &explanation.plan {
                writeln!(out, "{}", folded(&words::phrase(line, shell.lang)))?;
            }
            for line in costs(&explanation, shell.lang) {
                writeln!(out, "{line}")?;
            }
            if let Some(laws) = decidable(&mut game, function, shell.lang)? {
                writeln!(out, "{laws}")?;
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
fn costs(explanation: &Explanation, lang: Lang) -> [String; 3] {
    [
        ("cells", explanation.cells),
        ("options", explanation.options),
        ("bytes", explanation.bytes),
    ]
    .map(|(what, count)| {
        let count = count.map_or_else(
            || {
                let unknown = lang.pick("not known beforehand", "前もっては分からない");
                unknown.to_owned()
            },
            |count| count.to_string(),
        );
        let what = words::phrase(what, lang);
        lang.pick(format!("{what}: {count}"), format!("{what}：{count}"))
    })
}

/// The execution report, if the table was computed.
fn ran(explanation: &Explanation, lang: Lang) -> Vec<String> {
    let Some(ran) = &explanation.ran else {
        return Vec::new();
    };
    let (cells, options, bytes) = (ran.cells, ran.options, ran.bytes);
    let sums = lang.pick(
        format!("{cells} cells, {options} options, {bytes} bytes"),
        format!("{cells} マス、{options} 選択肢、{bytes} バイト"),
    );
    let steps = std::iter::once(&ran.engine).chain(&ran.steps);
    let steps = steps.map(|step| step.text(lang).to_owned());
    let label = lang.pick("ran: ", "実行：");
    let lines = steps.chain([sums]);
    lines.map(|line| format!("{label}{line}")).collect()
}

/// Returns the rules of an impartial game.
fn rules(game: &mut Game) -> Option<&mut Formula> {
    if game.is_two_sided() {
        return None;
    }
    game.formula_mut().ok()
}

/// Reports whether laws of a function can be decided for all positions, or the obstacle and its
/// place; none for games without such rules.
pub(super) fn decidable(
    game: &mut Game,
    function: Option<&str>,
    lang: Lang,
) -> Result<Option<String>, Failure> {
    let Some(formula) = rules(game) else {
        return Ok(None);
    };
    let laws = formula.outside_arithmetic(function)?;
    Ok(Some(law_summary(formula, laws.as_ref(), lang)))
}

/// The same where no law was found.
pub(super) fn none_found(game: &mut Game, lang: Lang) -> Result<Option<String>, Failure> {
    let Some(formula) = rules(game) else {
        return Ok(None);
    };
    let laws = formula.outside_arithmetic(None)?;
    Ok(Some(match laws {
        None => lang.pick(
            "laws: could be decided for all positions (T5), but none was found: neither a formula nor an automaton gives these values",
            "法則：すべての局面で判定できる（T5）が、見つからなかった。これらの値を表す式もオートマトンもない",
        ).to_owned(),
        outside => law_summary(formula, outside.as_ref(), lang),
    }))
}

/// Adds to a failure of rules without a table the reason why their laws cannot be decided either.
pub(super) fn outside(game: &mut Game, failure: Failure, lang: Lang) -> Failure {
    let Some(formula) = rules(game) else {
        return failure;
    };
    match formula.outside_arithmetic(None) {
        Ok(Some(outside)) => failure.help(law_summary(formula, Some(&outside), lang)),
        _ => failure,
    }
}

fn law_summary(game: &Formula, outside: Option<&Outside>, lang: Lang) -> String {
    let Some(outside) = outside else {
        let can = "laws: can be decided for all positions (T5)";
        return lang
            .pick(can, "法則：すべての局面で判定できる（T5）")
            .to_owned();
    };
    let place = outside.place.clone();
    let place = place.and_then(|at| game.rules().source().get(at));
    let place = place.map_or_else(String::new, |text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        lang.pick(
            format!(", at `{}`", words.join(" ")),
            format!("（`{}`）", words.join(" ")),
        )
    });
    let why = outside.why.text(lang);
    lang.pick(
        format!("laws: cannot be decided for all positions: {why}{place}"),
        format!("法則：すべての局面での判定はできない。{why}{place}"),
    )
}

/// A line of the plan; a long list is abbreviated in the middle.
fn folded(line: &str) -> std::borrow::Cow<'_, str> {
    const MAX_CHARS: usize = 400;
    let count = line.chars().count();
    if count <= MAX_CHARS {
        return line.into();
    }
    let head: String = line.chars().take(MAX_CHARS / 2).collect();
    let tail: String = line.chars().skip(count - MAX_CHARS / 4).collect();
    let left_out = count - MAX_CHARS / 2 - MAX_CHARS / 4;
    format!("{head} … ({left_out} characters, all of them with --format json) … {tail}").into()
}
