//! `grundy misere GAME [POSITION…] [--to N] [--certificate FILE]`

mod messages;

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::Lang;
use grundy::draw::width::pad_right;
use grundy::misere::Theory;
use grundy::misere::theory::{TheoryEnd, TheoryReach, TheoryStatus, letter};
use grundy::recheck::Doubt;

use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, InvalidValue, within};
use crate::shell::Shell;

/// Computes the misère quotient of a game, which has the outcomes of all sums under misère play
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy misere 0.77
  grundy misere 0.77 --certificate k.misere          then: grundy check k.misere
  grundy misere 0.07 --to 30
  grundy misere 'S{1,3,4}'
  grundy misere grundy 9 --products

For a code or a set the heaps are added one after another until the quotient of all heaps is proved. For other rules \
positions are required: the quotient is that of all sums of these positions and their followers.")]
pub struct Misere {
    #[command(flatten)]
    game: GameArgs,
    /// The positions whose sums the quotient describes
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    /// Includes the heaps up to N, without a limit of work
    #[arg(long, short = 'n', value_name = "N", value_parser = heaps)]
    to: Option<u32>,
    /// Stops if the quotient has more elements than this
    #[arg(long, value_name = "ELEMENTS", default_value_t = 1024, value_parser = |text: &str| within::<u32>(text, 1..=4096))]
    order: u32,
    /// Writes the proof into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Also prints the table of products of all elements
    #[arg(long)]
    products: bool,
}

fn heaps(text: &str) -> Result<u32, InvalidValue> {
    let number = crate::options::number(text)?;
    u32::try_from(number)
        .ok()
        .filter(|&heap| heap < 1 << 15)
        .ok_or_else(|| InvalidValue(messages::at_most_heaps((1 << 15) - 1)))
}

impl Misere {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut game = shell.opened_alone(&self.game, &self.positions)?;
        shell.progress.unit(crate::messages::unit_heaps());
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let reach = TheoryReach {
            to: self.to,
            order: self.order as usize,
            ..TheoryReach::default()
        };
        let theory = game.misere(&words, reach, &mut shell.run())?;
        shell.progress.clear();
        if let Some(path) = &self.certificate {
            theory.check_not_withdrawn()?;
            shell.write_certificate(path, &theory.certificate())?;
        }
        let mut out = crate::output::stdout();
        if for_programs {
            let mut answer = theory.to_json();
            if self.products {
                answer["products"] = theory.products().into();
            }
            writeln!(out, "{answer}")?;
        } else {
            out.write_all(page(&theory, shell.lang).as_bytes())?;
            if self.products && theory.doubt.is_none() {
                out.write_all(products(&theory).as_bytes())?;
            }
        }
        out.flush()?;
        shell.progress.timing();
        if theory.doubt.is_some() {
            return Err(Exit::Partial);
        }
        match theory.end {
            TheoryEnd::Complete => Ok(()),
            TheoryEnd::Large => {
                let remark = messages::quotient_too_large(self.order);
                shell.progress.say(&remark);
                if self.to.is_some() || !theory.positions.is_empty() {
                    Err(Exit::Partial)
                } else {
                    Ok(())
                }
            }
            TheoryEnd::Stopped(stop) => {
                let why = shell.progress.why(stop);
                let remark = messages::stopped_at_heap(why, theory.heaps());
                shell.progress.say(&remark);
                Err(Exit::Partial)
            }
        }
    }
}

/// The quotient as text, or the reason why it is withdrawn.
fn page(theory: &Theory, lang: Lang) -> String {
    if let Some(withdrawn) = theory.withdrawal() {
        let head = crate::messages::with_name(&theory.game, withdrawn);
        let advice = theory.doubt.as_ref().and_then(Doubt::advice);
        let advice = advice.map(|advice| format!("  {}\n", advice.text(lang)));
        return format!("{}\n{}", head.text(lang), advice.unwrap_or_default());
    }
    let quotient = &theory.quotient;
    let presentation = &theory.presentation;
    let components = match (theory.theorem, theory.positions.is_empty()) {
        (Some("M0"), _) => messages::all_heaps(),
        (_, true) => messages::heaps_to(theory.heaps()),
        _ => messages::positions(theory.heaps()),
    };
    let head = messages::order_of_quotient(&theory.game, components, quotient.order());
    let mut lines = vec![head.text(lang).to_owned()];
    let mut fact = |name: &str, value: &str| {
        lines.push(format!("  {} {value}", pad_right(name, lang.pick(12, 11))));
    };
    let status = match (theory.status, theory.theorem) {
        (TheoryStatus::Proved, Some("M0")) => messages::proved_by_m0(),
        (TheoryStatus::Proved, _) => messages::proved_for_sums(),
        (TheoryStatus::Observed, _) => messages::observed_only(),
        (TheoryStatus::Partial | TheoryStatus::Withdrawn, _) => messages::verified_for_heaps(),
    };
    fact(lang.pick("status", "状態"), status.text(lang));
    if let Some(period) = theory.period {
        fact(lang.pick("period", "周期"), &period.period.to_string());
        let before = period.preperiod.to_string();
        fact(lang.pick("preperiod", "前周期"), &before);
    }
    let growth = quotient
        .growth()
        .iter()
        .map(|(heap, order)| format!("{heap}:{order}"));
    let growth = growth.collect::<Vec<_>>().join(" ");
    fact(messages::grows_at().text(lang), &growth);
    let name = |at: u32| match theory.positions.get(at as usize) {
        Some(position) => position.clone(),
        None => messages::heap(at).text(lang).to_owned(),
    };
    let letters = presentation.generators.iter().enumerate();
    let letters = letters.map(|(i, &heap)| format!("{} = {}", letter(i), name(heap)));
    let letters = letters.collect::<Vec<_>>().join(", ");
    fact(lang.pick("generators", "生成元"), &letters);
    let relations = presentation
        .relations
        .iter()
        .map(|(left, right)| format!("{left} = {right}"));
    let relations = relations.collect::<Vec<_>>().join(", ");
    fact(lang.pick("relations", "関係式"), &relations);
    fact("P", &presentation.p_portion.join(", "));
    let group = messages::group_of_order(quotient.monoid().kernel().len());
    fact(lang.pick("kernel", "核"), group.text(lang));
    let words = quotient
        .phi()
        .iter()
        .map(|&element| presentation.words[usize::from(element)].as_str());
    if theory.positions.is_empty() {
        let words = words.collect::<Vec<_>>().join(" ");
        fact(messages::images_from_0().text(lang), &words);
    } else {
        let each = theory
            .positions
            .iter()
            .zip(words)
            .map(|(at, word)| format!("{at} = {word}"));
        fact("Φ", &each.collect::<Vec<_>>().join(", "));
    }
    lines.push(messages::lost_sums().text(lang).to_owned());
    lines.join("\n") + "\n"
}

/// The table of products.
fn products(theory: &Theory) -> String {
    let words = &theory.presentation.words;
    let width = words
        .iter()
        .map(|word| word.chars().count())
        .max()
        .unwrap_or(1);
    let mut page = String::new();
    let mut row = |head: &str, cells: &mut dyn Iterator<Item = &str>| {
        let _ = write!(page, "{head:>width$} |");
        cells.for_each(|cell| {
            let _ = write!(page, " {cell:>width$}");
        });
        page.push('\n');
    };
    row("", &mut words.iter().map(String::as_str));
    for (head, cells) in words.iter().zip(theory.products()) {
        row(head, &mut cells.into_iter());
    }
    page
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "ゲームのミゼール商（逆形でのすべての和の勝敗を表す）を計算する",
        arguments: &[
            ("positions", "商が記述する和の、もとになる局面"),
            ("to", "N までの山を、計算量の制限なしに加える"),
            ("order", "商の元がこの数を超えたら止まる"),
            ("certificate", "証明をこのファイルに書く（`grundy check` で検査する）"),
            ("products", "すべての元の積の表も表示する"),
        ],
        after: "\
例：
  grundy misere 0.77
  grundy misere 0.77 --certificate k.misere          検査は grundy check k.misere
  grundy misere 0.07 --to 30
  grundy misere 'S{1,3,4}'
  grundy misere grundy 9 --products

符号か集合のゲームでは、すべての山の商が証明されるまで、山を一つずつ加えます。ほかの規則では局面が必要で、\
その局面とそこから進める局面のすべての和の商を求めます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "misere",
            about: "An object: the misère quotient.",
            samples: &[&["misere", "0.23"], &["misere", "kayles", "--to", "5"]],
            keys: &[
                ("game", "text", "the game as it was given"),
                ("status", "text", "`proved` for all heaps, or `partial` for heaps up to `heaps`"),
                ("theorem", "text|null", "the theorem of the proof"),
                ("heaps", "integer", "the largest heap that was computed"),
                ("order", "integer", "the number of elements"),
                ("p_order", "integer", "the number of lost elements"),
                ("kernel_order", "integer", "the number of elements of the kernel"),
                ("period", "integer|null", "the period of the images"),
                ("preperiod", "integer|null", "the first heap from which the images repeat"),
                ("growth", "array", "the heaps at which the quotient grows"),
                ("growth[].heap", "integer", "the heap"),
                ("growth[].order", "integer", "the number of elements from there on"),
                ("generators", "array", "the generators"),
                ("generators[].letter", "text", "the letter"),
                ("generators[].heap", "integer", "its heap"),
                ("relations", "array", "the relations, as texts"),
                ("p_portion", "array", "the lost elements, as texts"),
                ("phi", "array", "the image of each heap from 0 on, as texts"),
            ],
        },
    ],
    samples: &[
        ("misere  0.77  --certificate  m.cert", ""),
        ("misere  0.07  --to  12", ""),
        ("misere  grundy  9  --certificate  set.cert", ""),
        ("misere  grundy  7  --products", ""),
    ],
    mistakes: &[],
};
