//! `grundy why GAME [POSITION…]`

use std::io::Write;

use clap::Args;
use grundy::draw::Format;
use grundy::misere::PlayMode;
use grundy::why::Reasons;
use grundy::why::proof::LawProof;
use grundy::{Diagnostic, Stop};

use serde_json::json;

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, PlayModeArgs, is_value};
use crate::shell::Shell;

/// Explains the value of a position: the options, the mex, the nim-sum, the winning moves
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy why nim 11 12 15               a sum: the nim-sum in binary columns
  grundy why take:3 4                   one heap: its options and their mex
  grundy why take:3 40 --all            the definition for every smaller heap as well
  grundy why kayles 5 + take:3 7        a sum of two games
  grundy why turning-turtles THTTHTTTHH  a row of coins
  grundy why deque:1,2,9,3              a game of scores: every choice
  grundy why domineering '..|..'        a partizan game: the options that matter
  grundy why -e '{2,1,{4|1}|3}'         a value: its canonical form
  grundy why nim 11 12 15 --format latex
  grundy why lasker-nim                 the law of the game with its proof

Without a position, the start position is explained, and the law of the game is
proved: no option has the value, every smaller value is the value of an option,
and every move decreases an order. Each part is decided for all positions.")]
pub struct Why {
    /// A name, a rule file, rules as text, a code such as 0.77, a set such as subtract:1,3,4, or a
    /// value such as {2|3}
    #[arg(value_name = "GAME", required_unless_present = "expr")]
    game: Option<String>,
    /// The components of the position, one word each
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
    /// An expression of partizan values instead, such as '{2,1,{4|1}|3}'
    #[arg(short, long, value_name = "EXPR", allow_hyphen_values = true, conflicts_with_all = ["game", "given", "all", "play", "misere", "compound"])]
    expr: Option<String>,
    /// Sets an input of the rules to a value in JSON or in @FILE; a word without quotes is a text
    #[arg(long, value_name = "NAME=VALUE")]
    given: Vec<String>,
    #[command(flatten)]
    play_mode: PlayModeArgs,
    /// Also writes the definition for every smaller position
    #[arg(long)]
    all: bool,
}

impl Why {
    pub fn run(self, shell: &mut Shell) -> Done {
        accept_format(shell)?;
        let word = self.game.as_deref().unwrap_or_default();
        let is_usual = self.play_mode.play_mode(PlayMode::default()) == PlayMode::default()
            && !self.all
            && self.given.is_empty();
        let is_value = self.positions.is_empty() && is_usual && is_value(word);
        if let Some(expression) = self.expr.as_deref().or(is_value.then_some(word)) {
            let reasons = grundy::why::of_expression(expression, &mut shell.run())?;
            return write(&reasons, shell);
        }
        let args = GameArgs {
            game: word.to_owned(),
            given: self.given,
        };
        let (mut game, positions) = shell.opened_at(&args, &self.positions)?;
        let play_mode = self.play_mode.play_mode(game.play_mode());
        let sum = match game.read(&positions, &mut shell.run()) {
            // A game without a start has a law.
            Err(failure) if self.positions.is_empty() && failure.code() == "no-position" => {
                let proof = game.law_proof(&mut shell.run());
                return write_law(&proof.ok_or(failure)?, shell);
            }
            read => read?,
        };
        let mut reasons = game.why(&sum, play_mode, self.all, &mut shell.run())?;
        if self.positions.is_empty() {
            reasons.proof = game.law_proof(&mut shell.run());
        }
        write(&reasons, shell)
    }
}

/// Writes reasons in the requested format.
fn write(reasons: &Reasons, shell: &mut Shell) -> Done {
    shell.progress.clear();
    let lang = shell.lang;
    let mut out = crate::output::stdout();
    match shell.format {
        _ if shell.is_markdown() => write!(out, "{}", reasons.markdown(lang))?,
        Some(Format::Json) => writeln!(out, "{}", reasons.to_json())?,
        Some(Format::Latex) => write!(out, "{}", reasons.latex(lang))?,
        _ => write!(out, "{}", reasons.text(lang))?,
    }
    out.flush()?;
    shell.progress.timing();
    match reasons.solution.stop {
        None | Some(Stop::Complete) => Ok(()),
        Some(_) => Err(Exit::Partial),
    }
}

/// Rejects formats that reasons do not have.
pub(super) fn accept_format(shell: &Shell) -> Done {
    match shell.format {
        Some(format) if !matches!(format, Format::Text | Format::Json | Format::Latex) => {
            let fact = messages::reasons_have_no_such_format(format.name());
            Err(Diagnostic::error("wrong-format", fact)
                .help(messages::formats_of_reasons())
                .into())
        }
        _ => Ok(()),
    }
}

/// Writes the law of a game with its proof, without a position.
pub(super) fn write_law(proof: &LawProof, shell: &mut Shell) -> Done {
    shell.progress.clear();
    let lang = shell.lang;
    let mut out = crate::output::stdout();
    match shell.format {
        _ if shell.is_markdown() => write!(out, "{}", proof.markdown(lang))?,
        Some(Format::Json) => {
            let answer = json!({"position": [], "outcome": null, "value": null, "options": [],
                "sentences": [], "sentences_ja": [], "proof": proof.paragraphs(grundy::Lang::En),
                "law_proof": proof.to_json()});
            writeln!(out, "{answer}")?;
        }
        Some(Format::Latex) => write!(out, "{}", proof.latex(lang))?,
        _ => write!(out, "{}", proof.text(lang))?,
    }
    out.flush()?;
    shell.progress.timing();
    Ok(())
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "局面の値の理由を示す：手とその先の値、mex、ニム和、必勝手",
        arguments: &[
            ("game", "名前、規則のファイル、規則の式、0.77 のような符号、subtract:1,3,4 のような集合、{2|3} のような値"),
            ("positions", "局面の成分。一語に一つ"),
            ("expr", "局面の代わりの値の式。例：'{2,1,{4|1}|3}'"),
            ("all", "それより小さい局面すべての定義も示す"),
        ],
        after: "\
例：
  grundy why nim 11 12 15               和：2 進の桁で書いたニム和
  grundy why take:3 4                   一つの山：手の先の値と mex
  grundy why take:3 40 --all            それより小さい山すべての定義も
  grundy why kayles 5 + take:3 7        二つのゲームの和
  grundy why turning-turtles THTTHTTTHH  コインの列
  grundy why deque:1,2,9,3              得点のゲーム：すべての選択
  grundy why domineering '..|..'        左右で手の違うゲーム：意味のある手
  grundy why -e '{2,1,{4|1}|3}'         値：標準形になるまで
  grundy why nim 11 12 15 --format latex
  grundy why lasker-nim                 ゲームの法則とその証明

局面を与えなければ、始めの局面を説明し、ゲームの法則を証明します：その値になる手は
なく、それより小さい値になる手はどれもあり、どの手でもある順序が減る。どの部分も
すべての局面について判定します。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "why",
            about: "An object: the reasons of a value. The keys of `solve` have the same meaning there.",
            samples: &[&["why", "nim", "3", "4"], &["why", "take:3", "2"], &["why", "k-stones"], &["why", "kayles"], &["why", "grundy"], &["why", "divisor-game"], &["why", "maya"], &["why", "-e", "{2,1,{4|1}|3}"]],
            keys: &[
                ("position", "array", "the components, as they are written"),
                ("outcome", "text|null", "as of `solve`"),
                ("value", "integer|object|text|null", "as of `solve`"),
                ("options", "array", "the legal moves"),
                ("options[].to", "array", "the positions that the move leaves"),
                ("options[].value", "integer|object|text|null", "the value of the whole sum after the move"),
                ("options[].move", "text", "the move, as of `solve`"),
                ("options[].winning", "boolean", "as of `solve`"),
                ("sentences", "array", "the reasons in English, one sentence or two each"),
                ("sentences_ja", "array", "the same in Japanese"),
                ("proof", "array|null", "without a position: the law of the game with its proof, one text for each paragraph"),
                ("law_proof", "object", "the same as data, for programs that check it"),
                ("law_proof.law", "text", "the law in the rule language"),
                ("law_proof.author", "text", "`rules`: the proof is in the header of the rules, and is not checked; absent for other proofs"),
                ("law_proof.theorem", "text", "the theorem by which every part is decided"),
                ("law_proof.losses", "boolean", "whether the law is about lost positions, and not about values"),
                ("law_proof.order", "array", "the sums of parameters that every move decreases, in order"),
                ("law_proof.base", "array", "single positions outside of the law"),
                ("law_proof.reasons", "array", "for each item of the rules, why no option of it has the value"),
                ("law_proof.reasons[].item", "integer", "the item, from 0"),
                ("law_proof.reasons[].reason", "text", "`injective`, `modulo`, `above`, `below`, `odd-ones`, `one-per-line`, `lost-residues`, `never-legal` or `decided`"),
                ("law_proof.reasons[].by", "integer|text|null", "the modulus, or the parameter that changes"),
                ("law_proof.cases", "array", "the moves that reach every smaller value, or a lost position"),
                ("law_proof.cases[].condition", "text|null", "the condition, where no earlier case applies"),
                ("law_proof.cases[].option", "integer", "the option of the rules, from 0; each row of a list is an option"),
                ("law_proof.cases[].terms", "array", "the numbers that the move chooses, as terms in the position and the value"),
                ("law_proof.residues", "object|null", "the winning moves by the remainder of the parameter"),
                ("law_proof.residues.modulus", "integer", "the modulus"),
                ("law_proof.residues.rows", "array", "a row for each remainder"),
                ("law_proof.residues.rows[].remainder", "integer", "the remainder"),
                ("law_proof.residues.rows[].option", "integer|null", "the option of the rules; null: these positions are lost"),
                ("law_proof.residues.rows[].terms", "array", "the numbers that the move chooses"),
                ("law_proof.period", "integer", "for a period: the least period"),
                ("law_proof.from", "integer", "the first position of the first period"),
                ("law_proof.taken", "integer", "the largest number of tokens that a move takes"),
                ("law_proof.parts", "integer", "the largest number of heaps that a move leaves"),
                ("law_proof.computed", "integer", "the last position whose value was computed"),
                ("law_proof.wins", "array", "a winning move for each remainder that is not lost"),
                ("law_proof.wins[].remainder", "integer", "the remainder modulo the period"),
                ("law_proof.wins[].taken", "integer", "the tokens that the move takes"),
                ("law_proof.wins[].left", "integer|null", "the short heap that it leaves; null: none"),
                ("law_proof.wins[].distance", "integer", "the difference of the position and the long heap"),
                ("law_proof.fallback", "text", "without a proof: `theorem`, `states`, `observed`, `none` or `no-table`"),
                ("law_proof.text", "text", "the proof in English"),
                ("law_proof.text_ja", "text", "the same in Japanese"),
                ("definition", "array", "the rows of the definition, for one component"),
                ("definition[].function", "text", "the function of the rules"),
                ("definition[].position", "text", "a position"),
                ("definition[].options", "array", "its options, as they are written"),
                ("definition[].values", "array", "the different values of the options"),
                ("definition[].value", "integer", "the mex of these values"),
                ("canonical", "object", "in a partizan game: the steps from the options to the value"),
                ("canonical.steps", "array", "the options that are removed, in order"),
                ("canonical.steps[].player", "text", "`L` or `R`"),
                ("canonical.steps[].reason", "text", "`dominated` or `reversible`"),
                ("canonical.steps[].option", "text", "the option"),
                ("canonical.steps[].by", "text", "the option that dominates it, or the reply of the opponent"),
                ("canonical.steps[].replaced_by", "array", "the options that replace a reversible one"),
                ("canonical.left", "array", "the options of Left that remain"),
                ("canonical.right", "array", "the options of Right that remain"),
                ("canonical.value", "text", "the value of what remains"),
                ("canonical.end", "text", "why: `number` (the simplest one), `nimber` (the mex) or `canonical` (the form itself)"),
                ("columns", "array", "the components of a nim-sum"),
                ("columns[].position", "text", "the component"),
                ("columns[].value", "integer", "its value"),
                ("cost", "object", "the cost of a table up to the position, or of all positions that can be reached"),
                ("cost.cells", "integer", "the cells of the table"),
                ("cost.positions", "integer", "the positions that can be reached, if there is no table"),
                ("cost.options", "integer", "the options of all cells or positions"),
                ("cost.calls", "text", "the evaluations by a recursion without a memo, if there is no table"),
                ("growth", "object", "as of `explain`"),
                ("growth.cells", "text", "as of `explain`"),
                ("growth.work", "text", "as of `explain`"),
                ("growth.counted", "boolean", "as of `explain`"),
                ("growth.recursion", "number|integer|null", "as of `explain`"),
            ],
        },
    ],
    samples: &[
        ("why  nim  3  4  5", ""),
        ("why  take:3  4", ""),
        ("why  lasker-nim", ""),
        ("why  tictactoe", ""),
        ("why  domineering  ..|..", ""),
    ],
    mistakes: &[],
};
