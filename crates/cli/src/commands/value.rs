//! `grundy value GAME [POSITION…]`, `grundy value -e EXPR`

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::laws::period::Certificate;
use grundy::values::{self, Detail, FormNode, KnownValue, LoopyReport, ValueReport};
use grundy::{Diagnostic, Lang, Message, Outcome};
use serde_json::json;

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, is_value};
use crate::shell::Shell;

/// Computes the value of a position of a partizan game
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy value domineering '....|....'
  grundy value hackenbush '0-1b 1-2r' '0-1g'
  grundy value -e '{3|-1} + {2|0}'
  grundy value toads-and-frogs tt..ff --format json
  grundy value -e '{3||2|1}' --tree
  grundy value -e 'over + upon'     loopy games
  grundy value domineering '...|...' --certificate d.cert
  grundy value clobber 'xox|oxo' --twisted

Several positions are a sum. `grundy games` lists the names of the games.")]
pub struct ValueArgs {
    #[command(flatten)]
    pub asked: ValueQuestion,
    /// Also prints the value in braces with numbers, ups and stars only
    #[arg(long)]
    plain: bool,
    /// Also prints the canonical form as a tree of options
    #[arg(long)]
    tree: bool,
    /// Writes the proof of the value by replies of the second player into this file, for
    /// `grundy check`
    #[arg(long, value_name = "FILE", conflicts_with = "twisted")]
    certificate: Option<PathBuf>,
}

/// A game with positions, or an expression.
#[derive(Args)]
pub struct ValueQuestion {
    /// A partizan game
    #[arg(value_name = "GAME", required_unless_present = "expr")]
    game: Option<String>,
    /// The components of the position, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    /// An expression instead, such as '{3|-1} + ^'
    #[arg(short, long, value_name = "EXPR", allow_hyphen_values = true)]
    expr: Option<String>,
    /// Uses the twisted form of the game: the players exchange their roles in a component with each
    /// move in it
    #[arg(long, conflicts_with = "expr", requires = "game")]
    twisted: bool,
}

impl ValueQuestion {
    /// The expression: `--expr`, or a value in the place of GAME.
    fn expression(&self) -> Option<&str> {
        match &self.game {
            None => Some(self.expr.as_deref().unwrap_or_default()),
            Some(game) => {
                (self.positions.is_empty() && self.expr.is_none() && is_value(game)).then_some(game)
            }
        }
    }

    /// Reports the requested value, or a loopy game.
    fn known(&self, detail: Detail, shell: &mut Shell) -> Result<KnownValue, Exit> {
        if let Some(expr) = self.expression() {
            return Ok(values::known(expr, detail, &mut shell.run())?);
        }
        let report = self.report(detail, shell)?;
        Ok(KnownValue::Short(Box::new(report)))
    }

    /// Reports the requested value.
    pub fn report(&self, detail: Detail, shell: &mut Shell) -> Result<ValueReport, Exit> {
        if let Some(expr) = self.expression() {
            return Ok(values::expression(expr, detail, &mut shell.run())?);
        }
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let args = GameArgs {
            game: self.game.clone().unwrap_or_default(),
            given: Vec::new(),
        };
        let (mut game, mut words) = match &self.expr {
            None => shell.opened_at(&args, &self.positions)?,
            expr => (shell.opened(&args, expr.as_deref())?, words),
        };
        let written: Vec<String>;
        if self.twisted {
            let form = game.twisted_form()?;
            let sum = game.read(&words, &mut shell.run())?;
            written = sum.iter().map(|at| game.written(at)).collect();
            words = written.iter().map(String::as_str).collect();
            game = form;
        }
        match &self.expr {
            None => Ok(game.value(&words, detail, &mut shell.run())?),
            Some(expr) if words.is_empty() => Ok(game.value_of(expr, detail, &mut shell.run())?),
            Some(_) => Err(
                Diagnostic::error("two-questions", messages::two_questions())
                    .help(messages::give_one_of_them())
                    .into(),
            ),
        }
    }
}

impl ValueQuestion {
    /// Returns the proof of the value of positions.
    fn certificate(&self, shell: &mut Shell) -> Result<Certificate, Exit> {
        let words: Vec<&str> = self.positions.iter().map(String::as_str).collect();
        let (Some(game), None, None) = (&self.game, &self.expr, self.expression()) else {
            let fact = messages::expression_has_no_moves();
            return Err(Diagnostic::error("no-certificate", fact)
                .help(messages::certify_position())
                .into());
        };
        let args = GameArgs {
            game: game.clone(),
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, None)?;
        Ok(game.certify(&words, &mut shell.run())?)
    }
}

impl ValueArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let json = shell.json()?;
        let detail = match (self.tree, self.plain) {
            (true, _) => Detail::Form,
            (false, true) => Detail::Plain,
            (false, false) => Detail::Usual,
        };
        let report = self.asked.known(detail, shell)?;
        let proof = match &self.certificate {
            Some(path) => Some((path, self.asked.certificate(shell)?)),
            None => None,
        };
        shell.progress.clear();
        if let Some((path, proof)) = proof {
            shell.write_certificate(path, &proof)?;
        }
        let mut out = crate::output::stdout();
        if json {
            writeln!(out, "{}", json!(report))?;
        } else {
            let page = match &report {
                KnownValue::Short(report) => page(report, shell.lang),
                KnownValue::Loopy(report) => loopy_page(report, shell.lang),
            };
            out.write_all(page.as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }
}

/// The report on a loopy game as text.
fn loopy_page(report: &LoopyReport, lang: Lang) -> String {
    let end = |end: &str| match end {
        "L" => crate::messages::left_wins(),
        "R" => crate::messages::right_wins(),
        _ => crate::messages::draw(),
    };
    let wins = match (report.outcome, report.outcome.split_once('/')) {
        (_, Some((left, right))) => messages::ends(end(left), end(right)),
        ("D", _) => messages::draw_always(),
        (letter, _) => winner(letter),
    };
    let wins = wins.text(lang);
    let unknown = crate::messages::not_known();
    let text = |text: &Option<String>| match text {
        Some(text) => text.clone(),
        None => unknown.text(lang).to_owned(),
    };
    let mut page = String::new();
    for (name, words) in [
        (
            lang.pick("value        ", "値        "),
            text(&report.value.text),
        ),
        (
            lang.pick("kind         ", "種類      "),
            kind(report.value.kind, lang).to_owned(),
        ),
        (
            lang.pick("outcome      ", "勝敗      "),
            format!("{}: {wins}", report.outcome),
        ),
        (
            lang.pick("onside       ", "左勝ち側  "),
            text(&report.onside),
        ),
        (
            lang.pick("offside      ", "右勝ち側  "),
            text(&report.offside),
        ),
    ] {
        let _ = writeln!(page, "{name}{words}");
    }
    for (at, node) in report.form.iter().flatten().enumerate() {
        let list = |options: &Option<Vec<usize>>| {
            let all: Vec<String> = options.iter().flatten().map(ToString::to_string).collect();
            all.join(",")
        };
        let _ = writeln!(page, "{at} = {{{}|{}}}", list(&node.l), list(&node.r));
    }
    page
}

/// Translates the JSON name of the kind of a value.
fn kind(word: &str, lang: Lang) -> &str {
    let japanese = match word {
        "number" => "数",
        "nimber" => "ニム数",
        "nus" => "数とアップとスター",
        "uptimal" => "アップティマル",
        "tiny" => "タイニー",
        "switch" => "スイッチ",
        "all-small" => "オール・スモール",
        "infinitesimal" => "無限小",
        "hot" => "熱い",
        "stopper" => "ストッパー",
        "loopy" => "ループのある値",
        other => other,
    };
    lang.pick(word, japanese)
}

/// The winner, by the letter of the outcome.
fn winner(letter: &str) -> Message {
    match letter {
        "L" => Outcome::L.message(),
        "R" => Outcome::R.message(),
        "N" => messages::first_player_wins(),
        _ => messages::second_player_wins(),
    }
}

/// The report as text.
fn page(report: &ValueReport, lang: Lang) -> String {
    let mut page = String::new();
    let large = messages::value_too_long();
    let text = report.value.text.as_deref();
    let text = text.unwrap_or_else(|| large.text(lang));
    let wins = winner(report.outcome);
    let wins = wins.text(lang);
    let none = lang.pick("none", "なし");
    let mut line = |name: &str, words: &str| {
        let _ = writeln!(page, "{name}{words}");
    };
    line(lang.pick("value        ", "値        "), text);
    if let Some(plain) = &report.value.plain {
        line(lang.pick("plain        ", "括弧      "), plain);
    }
    line(
        lang.pick("kind         ", "種類      "),
        kind(report.value.kind, lang),
    );
    line(
        lang.pick("outcome      ", "勝敗      "),
        &format!("{}: {wins}", report.outcome),
    );
    line(lang.pick("mean         ", "平均      "), &report.mean);
    line(
        lang.pick("temperature  ", "温度      "),
        &report.temperature,
    );
    line(
        lang.pick("stops        ", "止まり    "),
        &report.stops.join(", "),
    );
    line(
        lang.pick("weight       ", "原子量    "),
        report.weight.as_deref().unwrap_or(none),
    );
    line(
        lang.pick("birthday     ", "誕生日    "),
        &report.birthday.to_string(),
    );
    match report.form.as_deref() {
        None => {}
        Some([]) => {
            let _ = writeln!(page, "{}", messages::form_too_large().text(lang));
        }
        Some(form) => {
            let mut tree = FormTree {
                form,
                lang,
                shown: vec![false; form.len()],
                page: &mut page,
            };
            tree.node(form.len() - 1, "", "");
        }
    }
    page
}

/// A canonical form, drawn with lines: each value with its options once.
struct FormTree<'a> {
    form: &'a [FormNode],
    lang: Lang,
    shown: Vec<bool>,
    page: &'a mut String,
}

impl FormTree<'_> {
    /// Prints a value and its options below it; `player` is its owner, `bars` the lines from the
    /// top.
    fn node(&mut self, at: usize, player: &str, bars: &str) {
        let node = &self.form[at];
        let text = node.text.as_deref().unwrap_or("…");
        let (Some(lefts), Some(rights)) = (&node.l, &node.r) else {
            let _ = writeln!(self.page, "{player}{text}");
            return;
        };
        let again = std::mem::replace(&mut self.shown[at], true);
        let mark = self.lang.pick("  (above)", "  （既出）");
        let mark = if again { mark } else { "" };
        let _ = writeln!(self.page, "{player}{text}{mark}");
        if again {
            return;
        }
        let (left, right) = self.lang.pick(("L ", "R "), ("左 ", "右 "));
        let lefts = lefts.iter().map(|&at| (at, left));
        let all: Vec<_> = lefts.chain(rights.iter().map(|&at| (at, right))).collect();
        for (i, (at, player)) in all.iter().enumerate() {
            let last = i + 1 == all.len();
            let (here, below) = if last {
                ("└─ ", "   ")
            } else {
                ("├─ ", "│  ")
            };
            self.page.push_str(bars);
            self.page.push_str(here);
            self.node(*at, player, &format!("{bars}{below}"));
        }
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "左右で手の違うゲームの局面の値を計算する",
        arguments: &[
            ("game", "左右で手の違うゲーム"),
            ("positions", "局面の成分。一語に一つ"),
            ("expr", "局面の代わりの式。例：'{3|-1} + ^'"),
            ("twisted", "手を指した成分で二人の役割が入れ替わる形の値"),
            ("plain", "数、アップ、スターだけの波括弧の形でも値を表示する"),
            ("tree", "標準形を選択肢の木でも表示する"),
            (
                "certificate",
                "値の証明（後手の応手）をこのファイルに書く（`grundy check` で検査する）",
            ),
        ],
        after: "\
例：
  grundy value domineering '....|....'
  grundy value hackenbush '0-1b 1-2r' '0-1g'
  grundy value -e '{3|-1} + {2|0}'
  grundy value toads-and-frogs tt..ff --format json
  grundy value -e '{3||2|1}' --tree
  grundy value -e 'over + upon'     局面が繰り返すゲーム
  grundy value domineering '...|...' --certificate d.cert
  grundy value clobber 'xox|oxo' --twisted

二つ以上の局面は和になります。ゲームの名前は `grundy games` で一覧できます。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "value",
            about: "An object: the value of a partizan position with its properties.",
            samples: &[&["value", "domineering", "..|.."], &["value", "-e", "^"], &["value", "-e", "{3|1}", "--plain"]],
            keys: &[
                ("value", "object", "the value"),
                ("value.text", "text", "the canonical form in the usual notation"),
                ("value.plain", "text", "the canonical form with braces only, with `--plain`"),
                ("value.kind", "text", "the kind, such as `number`, `switch`"),
                ("value.number", "text|null", "the number of a number with ups and a nimber"),
                ("value.up", "integer|null", "its multiple of up"),
                ("value.nimber", "integer|null", "its nimber"),
                ("outcome", "text", "`L`, `R`, `N` or `P`"),
                ("mean", "text", "the mean"),
                ("temperature", "text", "the temperature"),
                ("stops", "array", "the left stop and the right stop"),
                ("weight", "text|null", "the atomic weight"),
                ("birthday", "integer", "the birthday"),
                ("thermograph", "object", "the thermograph, as of `thermograph`"),
                ("thermograph.mast", "text", "as below"),
                ("thermograph.temperature", "text", "as below"),
                ("thermograph.left", "array", "as below"),
                ("thermograph.right", "array", "as below"),
            ],
        },
    ],
    samples: &[
        ("value  -e  {3||1|-2}  --tree  --plain", ""),
        ("value  -e  over + upon", ""),
        ("value  domineering  ...|...  --certificate  d.cert", ""),
        ("value  clobber  xox|oxo  --twisted", ""),
    ],
    mistakes: &[
        "value  -e  {1|",
        "value  domineering  x",
    ],
};
