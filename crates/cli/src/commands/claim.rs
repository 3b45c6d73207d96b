//! `grundy claim GAME FORMULA [--to N | --box …]`

mod messages;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::claim::{Checked, Counterexample, PeriodicClaim, Step};
use grundy::laws::parameters::BY_POLYNOMIALS;
use grundy::laws::theorem::{BY_AUTOMATA, Decision};
use grundy::recheck::Doubt;
use grundy::{Diagnostic, Lang, Message, Stop, Value};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::shell::Shell;

/// Checks a formula for the values against the rules, and proves it if possible
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy claim maya2 'g(x,y) == (x^y) - 1 if x != y'
  grundy claim take:3 'g(x) == x % 4' --to 5000
  grundy claim 'g(x,m) = mex{ g(x-k,m) for k in 1..=min(m,x) }' 'g(x,m) == x % (m+1)'
  grundy claim halving 'g(x) == (if x%2 == 0 then x/2 else g(x/2))'
  grundy claim 'g(x>=0) = { g(x-1) | g(x-1) }' 'g(x) == *(x%2)'
  grundy claim wythoff '(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)'

The claim is a formula of the rule language, optionally with a condition after `if`. Exit status 1 means that \
it fails; the first position at which it fails is shown with its options. Two kinds of claims are decided for all positions: \
claims and rules of linear arithmetic with nim-sums (theorem T5), whose counterexample may be outside of every table, and claims that \
repeat with values of a proved period, such as `g(n+12) == g(n) if n >= 71` of Kayles. For claims and rules with products and variable \
divisors a proof is searched for (theorem T6). For all other claims the two \
parts of a proof by induction are tested: no option has the claimed value, and every smaller value is an option.")]
pub struct Claim {
    #[command(flatten)]
    game: GameArgs,
    /// The formula to check
    #[arg(value_name = "FORMULA")]
    formula: String,
    /// The function of the rules; by default the one on the left side, or the main function
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
        let for_programs = !shell.is_walnut() && shell.json()?;
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
            if let Some(theorem) = checked.theorem().filter(|_| checked.holds) {
                shell.write_certificate(path, &theorem.certificate())?;
            } else if let Some(proof) = &checked.parameters {
                shell.write_certificate(path, proof.certificate())?;
            } else {
                return Err(without_certificate(&checked, "--certificate").into());
            }
        }
        let mut out = crate::output::stdout();
        if let Some(theorem) = checked.theorem().filter(|_| shell.is_walnut()) {
            out.write_all(theorem.walnut(&mut shell.run())?.as_bytes())?;
        } else if shell.is_walnut() && checked.holds {
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
            let remark = messages::positions_checked(why, checked.cells);
            shell.progress.say(&remark);
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

fn show(value: &Value) -> String {
    grundy::formula::json::from_value(value).to_string()
}

/// Maximum number of listed options of a counterexample.
const MAX_LISTED_OPTIONS: usize = 24;

/// The error of a format for proofs by automata, where T6 proves the law.
pub fn proved_by_polynomials() -> Diagnostic {
    Diagnostic::error("no-certificate", messages::proved_by_polynomials())
        .help(messages::certify_with_file())
}

/// The reason why a claim has no separate certificate.
fn without_certificate(checked: &Checked, option: &str) -> Diagnostic {
    let advice = messages::leave_out_option(option);
    if checked.repeats.is_some() {
        return Diagnostic::error("no-certificate", messages::proved_by_period())
            .help(messages::certify_period())
            .help(advice);
    }
    if checked.parameters.is_some() {
        return proved_by_polynomials().help(advice);
    }
    Diagnostic::error("no-certificate", messages::not_proved()).help(advice)
}

/// The lines of a report, in one language.
struct Lines {
    lang: Lang,
    lines: Vec<String>,
}

impl Lines {
    /// Adds a line with an indentation.
    fn push(&mut self, indent: usize, line: &Message) {
        self.push_text(indent, line.text(self.lang));
    }

    /// The same for a text in the language of the report.
    fn push_text(&mut self, indent: usize, line: &str) {
        self.lines.push(format!("{:indent$}{line}", ""));
    }
}

/// The report as text.
fn page(checked: &Checked, lang: Lang) -> String {
    let lines = Vec::new();
    let mut page = Lines { lang, lines };
    if let (Some(doubt), None) = (&checked.doubt, &checked.decision) {
        page.push(0, &super::messages::not_decided(&checked.claim));
        doubted(&mut page, doubt);
    } else if let Some(found) = &checked.counterexample {
        refuted(&mut page, checked, found);
    } else if checked.is_unchecked() {
        page.push(0, &super::messages::not_decided(&checked.claim));
    } else {
        let ranges = checked.ranges.to_string();
        page.push(
            0,
            &messages::holds_at(checked.cells, ranges, &checked.claim),
        );
    }
    if let Some(repeats) = &checked.repeats {
        repeated(&mut page, repeats);
    } else if let Some(proof) = &checked.parameters {
        page.push(2, &messages::decided_by(proof.title(), BY_POLYNOMIALS));
        let order = proof.order().into_iter().map(Message::same);
        let order = Message::joined(order, ", then ", "、次に ");
        let found = if order.is_empty() {
            messages::option_values_without_moves()
        } else {
            messages::option_values_and_order(order)
        };
        page.push(4, &found);
        page.push(4, &messages::cases_are_refuted(proof.cases()));
    } else if let Some(decision) = &checked.decision {
        decided(&mut page, decision);
        if let Some(doubt) = &checked.doubt {
            doubted(&mut page, doubt);
        }
    }
    if let Some(reach) = &checked.by_definition {
        let agrees = if reach.whole {
            messages::definition_agrees()
        } else {
            messages::definition_agrees_at(reach.positions)
        };
        page.push(2, &agrees);
    }
    if let Some(step) = &checked.step {
        stepped(&mut page, step);
        if checked.proved_by().is_none() {
            page.push(4, &messages::both_halves_needed());
        }
    }
    page.lines.join("\n") + "\n"
}

/// The reason for a missing verdict.
fn doubted(page: &mut Lines, doubt: &Doubt) {
    let sentence = doubt.sentence();
    match doubt {
        Doubt::Difference(_) | Doubt::Sum(_) | Doubt::Games(_) => {
            page.push(2, &messages::not_decided_since(sentence));
        }
        Doubt::Unconfirmed { .. } => page.push(2, &sentence),
    }
    if let Some(advice) = doubt.advice() {
        page.push(2, &advice);
    }
}

/// The place where the claim is false.
fn refuted(page: &mut Lines, checked: &Checked, found: &Counterexample) {
    page.push(0, &super::messages::does_not_hold(&checked.claim));
    let (value, claimed) = (show(&found.value), show(&found.claimed));
    page.push(
        2,
        &match &found.sides[..] {
            [(left, value), (right, other)] => {
                let place = &found.call;
                messages::sides_of_claim(place, left, show(value), right, show(other))
            }
            _ => messages::value_and_claim(&found.call, value, claimed),
        },
    );
    let shown = found.options.iter().take(MAX_LISTED_OPTIONS);
    let options: Vec<String> = shown
        .map(|(to, value)| format!("{} = {}", to.text(page.lang), show(value)))
        .collect();
    let options = options.join(", ");
    let line = match found.options.len().saturating_sub(MAX_LISTED_OPTIONS) {
        _ if found.is_given => messages::value_is_given(),
        _ if options.is_empty() => messages::no_options(),
        0 => messages::options(options),
        more => messages::options_and_more(options, more),
    };
    page.push(2, &line);
    if let Some(mex) = found.mex {
        page.push(2, &messages::least_number(mex));
    }
    let agree = match (&checked.decision, checked.cells.saturating_sub(1)) {
        (Some(_), _) => messages::positions_agree(checked.cells, checked.ranges.to_string()),
        (None, 0) => return,
        (None, earlier) => messages::earlier_positions_agree(earlier),
    };
    page.push(2, &agree);
}

/// The reason why a claim that repeats with the values holds at all positions.
fn repeated(page: &mut Lines, repeats: &PeriodicClaim) {
    let PeriodicClaim {
        theorem,
        from,
        period,
        to,
        ..
    } = repeats;
    page.push(2, &messages::proved_for_all(theorem));
    page.push(4, &messages::claim_repeats(from, period, to));
}

/// The decision of the claim for all positions.
fn decided(page: &mut Lines, decision: &Decision) {
    let lang = page.lang;
    match decision {
        Decision::Proved(theorem) => {
            let order = theorem.order().into_iter().map(Message::same);
            let order = Message::joined(order, ", then ", "、次に ");
            let digits = theorem.digits();
            page.push(2, &messages::decided_by(theorem.title(), BY_AUTOMATA));
            page.push(4, &messages::one_claimed_value());
            let moves = if order.is_empty() {
                messages::no_moves(digits)
            } else {
                messages::moves_decrease(order, digits)
            };
            page.push(4, &moves);
        }
        Decision::Outside { why, .. } => {
            page.push(2, &messages::not_decided_for_all(why));
        }
        Decision::NotInductive(at) => {
            let why = at.why.text(lang);
            let numbers: Option<Vec<String>> = (at.position.iter())
                .map(|number| number.map(|number| number.to_string()))
                .collect();
            let line = match numbers {
                Some(numbers) => messages::not_decided_at(why, numbers.join(",")),
                None => messages::not_decided_for_all(why),
            };
            page.push(2, &line);
        }
        Decision::Undecided(_) => page.push(2, &messages::not_decided_in_time()),
        Decision::Refuted(_) | Decision::Withdrawn(_) => {}
    }
}

/// The range to which the two halves of the induction were examined.
fn stepped(page: &mut Lines, step: &Step) {
    let holds = if step.whole {
        messages::step_holds()
    } else {
        messages::step_holds_at(step.positions)
    };
    page.push(2, &holds);
    let halves = if step.outcomes {
        [
            messages::no_option_is_lost(step.options),
            messages::some_option_is_lost(step.smaller),
        ]
    } else {
        [
            messages::no_option_has_value(step.options),
            messages::smaller_values_are_options(step.smaller),
        ]
    };
    for half in &halves {
        page.push(4, half);
    }
    if step.given > 0 {
        page.push(4, &messages::values_are_given(step.given));
    }
    for (item, count) in &step.suppliers {
        page.push(6, &messages::count_by_item(count, item));
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "値の式を規則と照らし合わせ、できれば証明する",
        arguments: &[
            ("formula", "確かめる式"),
            (
                "function",
                "規則の中の関数。指定しなければ式の左辺の関数、または主な関数",
            ),
            (
                "certificate",
                "すべての局面で成り立つことの証明をこのファイルに書く（`grundy check` で検査する）",
            ),
        ],
        after: "\
例：
  grundy claim maya2 'g(x,y) == (x^y) - 1 if x != y'
  grundy claim take:3 'g(x) == x % 4' --to 5000
  grundy claim 'g(x,m) = mex{ g(x-k,m) for k in 1..=min(m,x) }' 'g(x,m) == x % (m+1)'
  grundy claim halving 'g(x) == (if x%2 == 0 then x/2 else g(x/2))'
  grundy claim 'g(x>=0) = { g(x-1) | g(x-1) }' 'g(x) == *(x%2)'
  grundy claim wythoff '(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)'

主張は規則の言語の式で、`if` のあとに条件を書けます。終了コード 1 は、成り立たないことを表します。そのときは、\
成り立たない最初の局面を選択肢とともに表示します。すべての局面で判定できる主張は二種類あります。nim 和を含む線形の\
主張と規則（定理 T5。反例は表の外にあることもあります）と、ケイルズの `g(n+12) == g(n) if n >= 71` のように、\
証明された周期の値とともに繰り返す主張です。積や、変わる数による割り算を含む主張と規則では、証明を探します（定理 T6）。ほかの主張では、帰納法の二つの部分、\
つまり主張の値をもつ選択肢がないことと、それより小さい値がどれも選択肢の値であることを調べます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "claim",
            about: "An object: whether the claim holds.",
            samples: &[
                &["claim", "maya2", "g(x,y) == (x^y) - 1 if x != y", "--to", "8"],
                &["claim", "take:3", "g(x) == x % 5"],
            ],
            keys: &[
                ("holds", "boolean", "whether it holds at all positions that were checked"),
                ("status", "text", "`proved`, `observed` or `refuted`"),
                ("theorem", "text|null", "the theorem of the proof"),
                ("checked", "object", "the range"),
                ("checked.ranges", "array", "the ranges of the parameters"),
                ("checked.ranges[].name", "text", "the parameter"),
                ("checked.ranges[].from", "integer", "the first value"),
                ("checked.ranges[].to", "integer", "the last value"),
                ("checked.cells", "integer", "the number of positions that were checked"),
                ("counterexample", "object|null", "the first position where it fails"),
                ("counterexample.position", "array", "the position"),
                ("counterexample.claimed", "integer|boolean", "the value that the claim gives"),
                ("counterexample.value", "integer|boolean", "the value"),
                ("counterexample.options", "array", "its options"),
                ("counterexample.options[].to", "text", "the option"),
                ("counterexample.options[].value", "integer", "its value"),
                ("counterexample.mex", "integer", "the least number that no option has"),
            ],
        },
    ],
    samples: &[
        ("claim  take:3  g(x) == x - 4*(x/4)  --certificate  c.cert", ""),
        ("claim  kayles  g(n) == n", ""),
        ("claim  kayles  g(n+12) == g(n) if n >= 71", ""),
        ("claim  take:3  g(x) == x % 4", ""),
    ],
    mistakes: &[
        "claim  kayles  g(n) == n if n < 0",
        "claim  kayles  g(n+12) == g(n) if n >= 71  --certificate  none.cert",
        "claim  kayles  g(n) == ",
        "claim  take:3  g(x) == y",
    ],
};
