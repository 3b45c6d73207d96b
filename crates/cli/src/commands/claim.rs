//! `grundy claim GAME FORMULA [--to N | --box …]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::claim::{Checked, Counterexample, PeriodicClaim, Step};
use grundy::laws::recheck::Doubt;
use grundy::laws::theorem::{BY_AUTOMATA, Decision};
use grundy::{Diagnostic, Lang, Stop, Value};

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

The claim is a formula of the rule language, perhaps with a condition after `if`. Exit status 1 says that \
it fails; the first position where it does is shown with its options. Where rules and claim are linear arithmetic \
with nim-sums it is decided for all positions (theorem T5), and a counterexample may lie beyond every table; so is a claim that \
repeats with values of a proved period, such as `g(n+12) == g(n) if n >= 71` of Kayles. Else both \
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
                return Err(without_certificate(&checked, "--certificate").into());
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
            return Err(without_certificate(&checked, "--format walnut").into());
        } else if for_programs {
            writeln!(out, "{}", checked.to_json())?;
        } else {
            out.write_all(page(&checked, shell.lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        if !checked.holds {
            return Err(Exit::Refuted);
        }
        if checked.doubt.is_some() {
            return Err(Exit::Partial);
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

/// Maximum number of listed options of a counterexample.
const SHOWN: usize = 24;

/// The reason why a claim has no separate certificate.
fn without_certificate(checked: &Checked, option: &str) -> Diagnostic {
    let printed = format!("without {option} what became of it is printed");
    if checked.repeats.is_some() {
        let fact = "the claim is proved by the period of the values, and not by a proof of its own";
        let period = "`grundy period GAME --certificate FILE` writes the proof of the period";
        return Diagnostic::error("no-certificate", fact)
            .help(period)
            .help(printed);
    }
    Diagnostic::error("no-certificate", "the claim is not proved").help(printed)
}

/// The report as text.
fn page(checked: &Checked, lang: Lang) -> String {
    let mut lines = Vec::new();
    if let (Some(doubt), None) = (&checked.doubt, &checked.decision) {
        lines.push(lang.pick(
            format!("not decided: {}", checked.claim),
            format!("判定できない：{}", checked.claim),
        ));
        lines.extend(doubted(doubt, lang));
    } else if let Some(found) = &checked.counterexample {
        refuted(&mut lines, checked, found, lang);
    } else {
        let (count, ranges, claim) = (checked.cells, &checked.ranges, &checked.claim);
        lines.push(lang.pick(
            format!("holds at {count} positions of {ranges}: {claim}"),
            format!("{ranges} の {count} 個の局面で成り立つ：{claim}"),
        ));
    }
    if let Some(repeats) = &checked.repeats {
        lines.extend(repeated(repeats, lang));
    } else if let Some(decision) = &checked.decision {
        decided(&mut lines, decision, lang);
        let doubts = checked.doubt.iter();
        lines.extend(doubts.flat_map(|doubt| doubted(doubt, lang)));
    }
    if let Some(reach) = &checked.by_definition {
        let count = reach.positions;
        lines.push(if reach.whole {
            lang.pick(
                "  the definition of the rules, evaluated as written, agrees everywhere on the range",
                "  ルールの定義をそのまま計算した値も、範囲全体で一致する",
            )
            .to_owned()
        } else {
            lang.pick(
                format!("  the definition of the rules, evaluated as written, agrees at the first {count} positions"),
                format!("  ルールの定義をそのまま計算した値も、最初の {count} 個の局面で一致する"),
            )
        });
    }
    if let Some(step) = &checked.step {
        stepped(&mut lines, step, lang);
        if checked.proved_by().is_none() {
            lines.push(
                lang.pick(
                    "    a proof has to show both halves for every position",
                    "    証明では、両方をすべての局面について示さなければならない",
                )
                .to_owned(),
            );
        }
    }
    lines.join("\n") + "\n"
}

/// The reason for a missing verdict.
fn doubted(doubt: &Doubt, lang: Lang) -> Vec<String> {
    let sentence = doubt.sentence();
    let sentence = sentence.text(lang);
    let first = match doubt {
        Doubt::Difference(_) => lang.pick(
            format!("  whether it holds for all positions is not decided, since {sentence}"),
            format!("  すべての局面で成り立つかどうかは判定できない：{sentence}"),
        ),
        Doubt::Unconfirmed { .. } => format!("  {sentence}"),
    };
    let advice = doubt
        .advice()
        .map(|advice| format!("  {}", advice.text(lang)));
    [Some(first), advice].into_iter().flatten().collect()
}

/// The place where the claim is false.
fn refuted(lines: &mut Vec<String>, checked: &Checked, found: &Counterexample, lang: Lang) {
    let (call, value, claimed) = (&found.call, show(&found.value), show(&found.claimed));
    lines.push(lang.pick(
        format!("does NOT hold: {}", checked.claim),
        format!("成り立たない：{}", checked.claim),
    ));
    lines.push(lang.pick(
        format!("  {call} is {value}; the claim says {claimed}"),
        format!("  {call} は {value}。主張では {claimed}"),
    ));
    let shown = found.options.iter().take(SHOWN);
    let options: Vec<String> = shown
        .map(|(to, value)| format!("{} = {}", to.text(lang), show(value)))
        .collect();
    let options = options.join(", ");
    lines.push(match found.options.len().saturating_sub(SHOWN) {
        _ if found.is_given => lang
            .pick(
                "  the rules give this value without options",
                "  規則がこの値を選択肢によらず与えている",
            )
            .to_owned(),
        _ if options.is_empty() => lang
            .pick("  it has no options", "  この局面からは動けない")
            .to_owned(),
        0 => lang.pick(
            format!("  its options: {options}"),
            format!("  選択肢：{options}"),
        ),
        more => lang.pick(
            format!("  its options: {options}, and {more} more"),
            format!("  選択肢：{options}、ほかに {more} 個"),
        ),
    });
    if let Some(mex) = found.mex {
        lines.push(lang.pick(
            format!("  the least number that no option has: {mex}"),
            format!("  どの選択肢の値でもない最小の数：{mex}"),
        ));
    }
    lines.push(if checked.decision.is_some() {
        let (count, ranges) = (checked.cells, &checked.ranges);
        lang.pick(
            format!(
                "  the {count} positions of {ranges} agree; this is the least one that does not"
            ),
            format!("  {ranges} の {count} 個の局面では一致する。これは一致しない最小の局面"),
        )
    } else {
        let count = checked.cells.saturating_sub(1);
        lang.pick(
            format!("  the {count} positions before it agree"),
            format!("  それより前の {count} 個の局面では一致する"),
        )
    });
}

/// The reason why a claim that repeats with the values holds at all positions.
fn repeated(repeats: &PeriodicClaim, lang: Lang) -> [String; 2] {
    let PeriodicClaim {
        theorem,
        from,
        period,
        to,
    } = repeats;
    [
        lang.pick(
            format!("  proved for all positions by the period of the values ({theorem}):"),
            format!("  値の周期（{theorem}）により、すべての局面で証明済み："),
        ),
        lang.pick(
            format!("    from {from} on the claim repeats with period {period}, and it holds at all positions up to {to}"),
            format!("    主張は {from} から先、周期 {period} で繰り返し、{to} までのすべての局面で成り立つ"),
        ),
    ]
}

/// The decision of the claim for all positions.
fn decided(lines: &mut Vec<String>, decision: &Decision, lang: Lang) {
    match decision {
        Decision::Proved(theorem) => {
            let order = theorem.order().join(lang.pick(", then ", "、次に "));
            let (title, digits) = (theorem.title(), theorem.digits());
            let (title, digits) = (title.text(lang), digits.text(lang));
            lines.push(lang.pick(
                format!("  {title} by {BY_AUTOMATA}:"),
                format!("  {title}（{BY_AUTOMATA}）："),
            ));
            lines.push(
                lang.pick(
                    "    each position has one claimed value, no option has it, every smaller one is an option",
                    "    どの局面にも主張された値がひとつあり、どの選択肢もその値をとらず、より小さい値はどれもある選択肢の値である",
                )
                .to_owned(),
            );
            lines.push(if order.is_empty() {
                lang.pick(
                    format!(
                        "    and no option is another position; decided in the digits of {digits}"
                    ),
                    format!("    ほかの局面へ移る手はない。判定に使った数字の体系は {digits}"),
                )
            } else {
                lang.pick(
                    format!(
                        "    and every move decreases {order}; decided in the digits of {digits}"
                    ),
                    format!("    どの手も {order} を小さくする。判定に使った数字の体系は {digits}"),
                )
            });
        }
        Decision::Outside { why, .. } => {
            let why = why.text(lang);
            lines.push(lang.pick(
                format!("  whether it holds for all positions is not decided: {why}"),
                format!("  すべての局面で成り立つかどうかは判定できない：{why}"),
            ));
        }
        Decision::NotInductive(at) => {
            let why = at.why.text(lang);
            let numbers: Option<Vec<String>> = (at.position.iter())
                .map(|number| number.map(|number| number.to_string()))
                .collect();
            let place = numbers.map_or_else(String::new, |numbers| {
                let position = numbers.join(",");
                lang.pick(
                    format!(" at ({position})"),
                    format!("（局面 ({position})）"),
                )
            });
            lines.push(lang.pick(
                format!("  whether it holds for all positions is not decided: {why}{place}"),
                format!("  すべての局面で成り立つかどうかは判定できない：{why}{place}"),
            ));
        }
        Decision::Undecided(_) => lines.push(
            lang.pick(
                "  whether it holds for all positions was not decided within the limit",
                "  すべての局面で成り立つかどうかは、上限までに判定できなかった",
            )
            .to_owned(),
        ),
        Decision::Refuted(_) | Decision::Withdrawn(_) => {}
    }
}

/// The range to which the two halves of the induction were examined.
fn stepped(lines: &mut Vec<String>, step: &Step, lang: Lang) {
    let count = step.positions;
    lines.push(if step.whole {
        lang.pick(
            "  the induction step holds everywhere on the range:",
            "  帰納法の段は範囲全体で成り立つ：",
        )
        .to_owned()
    } else {
        lang.pick(
            format!("  the induction step holds at the first {count} positions:"),
            format!("  帰納法の段は最初の {count} 個の局面で成り立つ："),
        )
    });
    let (options, smaller) = (step.options, step.smaller);
    let halves = if step.outcomes {
        lang.pick(
            [
                format!("no option of a lost position is lost: {options} options looked at"),
                format!("every won position has an option that is lost, or is won at once: {smaller} positions"),
            ],
            [
                format!("負けの局面からの選択肢に負けの局面はない：{options} 個の選択肢を調べた"),
                format!("勝ちの局面からは負けの局面へ動けるか、その場で勝ち：{smaller} 個の局面"),
            ],
        )
    } else {
        lang.pick(
            [
                format!("no option has the claimed value: {options} options looked at"),
                format!("every smaller value is an option: {smaller} values"),
            ],
            [
                format!("主張された値をもつ選択肢はない：{options} 個の選択肢を調べた"),
                format!("より小さい値はどれもある選択肢の値である：{smaller} 個の値"),
            ],
        )
    };
    lines.extend(halves.map(|half| format!("    {half}")));
    if step.given > 0 {
        let given = step.given;
        lines.push(lang.pick(
            format!("    the rules give the values of {given} positions without options"),
            format!("    規則が {given} 個の局面の値を選択肢によらず与えている"),
        ));
    }
    for (item, count) in &step.suppliers {
        lines.push(lang.pick(
            format!("      {count} first by {item}"),
            format!("      うち {count} 個は {item} による"),
        ));
    }
}
