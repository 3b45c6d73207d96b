//! `grundy claim GAME FORMULA [--to N | --box …]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::claim::Checked;
use grundy::laws::theorem::{BY_AUTOMATA, Decision};
use grundy::{Diagnostic, Stop, Value};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Checks a closed form against the rules, position by position
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy claim maya2 'g(x,y) == (x^y) - 1 if x != y'
  grundy claim take:3 'g(x) == x % 4' --to 5000
  grundy claim halving 'g(x) == (if x%2 == 0 then x/2 else g(x/2))'
  grundy claim 'g(x>=0) = { g(x-1) | g(x-1) }' 'g(x) == *(x%2)'
  grundy claim wythoff '(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)'

The claim is a formula of the rule language, perhaps with a condition after `if`. Exit status 1 says that
it fails; the first position where it does is shown with its options. Where rules and claim are linear arithmetic
with nim-sums it is decided for all positions (theorem T5), and a counterexample may lie beyond every table. Else both
halves of a proof by induction are tried: no option has the claimed value, and every smaller value is an option.")]
pub struct Claim {
    #[command(flatten)]
    game: GameArgs,
    /// The formula that should be true
    #[arg(value_name = "FORMULA")]
    formula: String,
    /// The function, if neither the one on the left side nor the one that the rules are about
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    #[command(flatten)]
    area: AreaArgs,
    /// Writes the proof that the claim holds for all positions into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

impl Claim {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = !shell.walnut && shell.json()?;
        let mut game = shell.opened(&self.game, Some(&self.formula))?;
        let area = self.area.area()?;
        let checked = game.claim(
            &self.formula,
            self.function.as_deref(),
            &area,
            &mut shell.run(),
        )?;
        shell.progress.clear();
        if let Some(path) = &self.certificate {
            let Some(theorem) = checked.theorem().filter(|_| checked.holds) else {
                return Err(
                    Diagnostic::error("no-certificate", "the claim is not proved")
                        .help("without --certificate what became of it is printed")
                        .into(),
                );
            };
            let text = theorem.certificate().to_string();
            crate::output::write_file(path, |out| out.write_all(text.as_bytes()))?;
            shell
                .progress
                .say(&format!("certificate written to {}", path.display()));
        }
        let mut out = crate::output::stdout();
        if let Some(theorem) = checked.theorem().filter(|_| shell.walnut) {
            out.write_all(theorem.walnut(&mut shell.run())?.as_bytes())?;
        } else if shell.walnut && checked.holds {
            return Err(
                Diagnostic::error("no-certificate", "the claim is not proved")
                    .help("without --format walnut what became of it is printed")
                    .into(),
            );
        } else if for_programs {
            writeln!(out, "{}", checked.to_json())?;
        } else {
            out.write_all(page(&checked).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        if !checked.holds {
            return Err(Exit::Refuted);
        }
        if checked.stop != Stop::Complete {
            let why = shell.progress.why(checked.stop);
            shell.progress.say(&format!(
                "stopped by {why}: nothing is known beyond {} positions",
                checked.cells
            ));
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

fn show(value: &Value) -> String {
    grundy::formula::json::from_value(value).to_string()
}

/// So many options of a counterexample are listed.
const SHOWN: usize = 24;

/// The report for people.
fn page(checked: &Checked) -> String {
    let ranges = &checked.ranges;
    let mut lines = Vec::new();
    if let Some(found) = &checked.counterexample {
        lines.push(format!("does NOT hold: {}", checked.claim));
        lines.push(format!(
            "  {} is {}; the claim says {}",
            found.call,
            show(&found.value),
            show(&found.claimed)
        ));
        let options: Vec<String> = found
            .options
            .iter()
            .take(SHOWN)
            .map(|(to, value)| format!("{to} = {}", show(value)))
            .collect();
        let more = match found.options.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        if options.is_empty() {
            lines.push("  it has no options".to_owned());
        } else {
            lines.push(format!("  its options: {}{more}", options.join(", ")));
        }
        if let Some(mex) = found.mex {
            lines.push(format!("  the least number that no option has: {mex}"));
        }
        lines.push(match &checked.decision {
            Some(_) => format!(
                "  the {} positions of {ranges} agree; this is the least one that does not",
                checked.cells
            ),
            None => format!(
                "  the {} positions before it agree",
                checked.cells.saturating_sub(1)
            ),
        });
    } else {
        lines.push(format!(
            "holds at {} positions of {ranges}: {}",
            checked.cells, checked.claim
        ));
    }
    match &checked.decision {
        Some(Decision::Proved(theorem)) => {
            let order = theorem.order().join(", then ");
            lines.push(format!(
                "  proved for {} by {BY_AUTOMATA}:",
                theorem.reach()
            ));
            lines.push("    each position has one claimed value, no option has it, every smaller one is an option".to_owned());
            lines.push(format!(
                "    and every move decreases {order}; decided in the digits of {}",
                theorem.system().name()
            ));
        }
        Some(Decision::Outside { why, .. }) => {
            lines.push(format!(
                "  whether it holds for all positions is not decided: {why}"
            ));
        }
        Some(Decision::NotInductive(at)) => {
            lines.push(format!(
                "  it is no induction for all positions: {}",
                at.why
            ));
        }
        Some(Decision::Undecided(_)) => {
            lines.push(
                "  whether it holds for all positions was not decided within the limit".to_owned(),
            );
        }
        Some(Decision::Refuted(_)) | None => {}
    }
    if let Some(reach) = &checked.by_definition {
        lines.push(if reach.whole {
            "  the definition of the rules, evaluated as it stands, agrees everywhere on the range".to_owned()
        } else {
            format!(
                "  the definition of the rules, evaluated as it stands, agrees at the first {} positions",
                reach.positions
            )
        });
    }
    if let Some(step) = &checked.step {
        let reach = if step.whole {
            "everywhere on the range".to_owned()
        } else {
            format!("at the first {} positions", step.positions)
        };
        lines.push(format!("  the induction step holds {reach}:"));
        let (none, all) = if step.outcomes {
            (
                "no option of a lost position is lost",
                "every won position has an option that is lost, or is won at once",
            )
        } else {
            (
                "no option has the claimed value",
                "every smaller value is an option",
            )
        };
        lines.push(format!("    {none}: {} options looked at", step.options));
        let what = if step.outcomes { "positions" } else { "values" };
        lines.push(format!("    {all}: {} {what}", step.smaller));
        for (item, count) in &step.suppliers {
            lines.push(format!("      {count} first by {item}"));
        }
        if checked.theorem().is_none() {
            lines.push("    a proof has to show both halves for every position".to_owned());
        }
    }
    lines.join("\n") + "\n"
}
