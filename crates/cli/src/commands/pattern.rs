//! `grundy pattern GAME [--to N | --box …]`

mod messages;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use grundy::draw::Format;
use grundy::draw::tree::{self, Scene};
use grundy::laws::parameters::ParameterProof;
use grundy::laws::pattern::{Law, Laws};
use grundy::laws::period::Certificate;
use grundy::laws::theorem::{BY_AUTOMATA, Theorem};
use grundy::{Diagnostic, Game, Lang, Message, Observer};

use super::area::AreaArgs;
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::GameArgs;
use crate::output::Unwritten;
use crate::shell::Shell;

/// Finds laws in the values of a game: closed forms, periods, the positions that are lost
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy pattern take:3
  grundy pattern wythoff --box x=0..=99,y=0..=99
  grundy pattern kayles --to 500 --format json
  grundy pattern halving --language ja
  grundy pattern fibonacci-nim --picture states.svg    a learned automaton
  grundy pattern rook --format walnut                  the proof for Walnut
  grundy pattern maya2 --proof                         the proof in sentences

Each law is a statement in the rule language, ready for `grundy claim`. A *proved* law holds for all positions; \
its theorem is named, and its certificate was checked. An *observed* law holds for the values that were computed. \
A law is shown only if the values are unlikely to agree with it by chance. Without \
--language the sentences are in English and Japanese, and in English in JSON.")]
pub struct Pattern {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    area: AreaArgs,
    /// Writes the proof of the first proved law into this file, for `grundy check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Draws the automaton of the first law that is proved for all positions: .svg or .dot
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Writes the proof of the law in sentences instead of all laws, as `why` does
    #[arg(long, conflicts_with_all = ["to", "ranges", "certificate", "picture"])]
    proof: bool,
}

impl Pattern {
    pub fn run(self, shell: &mut Shell) -> Done {
        if self.proof {
            return self.written_proof(shell);
        }
        let is_latex = shell.format == Some(Format::Latex);
        if is_latex || shell.is_markdown() {
            let format = if is_latex { "latex" } else { "markdown" };
            return Err(
                Diagnostic::error("wrong-format", messages::format_of_proofs(format))
                    .help(messages::add_proof())
                    .into(),
            );
        }
        let for_programs = !shell.is_walnut() && shell.json()?;
        let mut game = shell.opened(&self.game, None)?;
        let area = self.area.area()?;
        let laws = match game.pattern(&area, &mut shell.run()) {
            Ok(laws) => laws,
            Err(failure) => return Err(super::explain::outside(&mut game, failure).into()),
        };
        shell.progress.clear();
        if let Some(script) = self.proof(&mut game, &laws, shell)? {
            return Ok(crate::output::stdout().write_all(script.as_bytes())?);
        }
        if let Some(path) = &self.certificate {
            shell.write_certificate(path, &certificate(&laws)?)?;
        }
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", laws.to_json(shell.language.unwrap_or_default()))?;
        } else {
            page(&mut out, &mut game, &laws, shell.lang)?;
        }
        out.flush()?;
        shell.progress.timing();
        // An interrupt may have been handled without losing a value: it skipped a law.
        let cancelled = shell.progress.cancelled();
        let interrupt = cancelled.then_some(grundy::Stop::Interrupted);
        if let Some(stop) = interrupt.or(laws.stopped) {
            let why = shell.progress.why(stop);
            let remark = messages::laws_of_values(why, laws.cells);
            shell.progress.say(&remark);
            return Err(Exit::Partial);
        }
        Ok(())
    }
}

impl Pattern {
    /// Writes the proof of the law of the game.
    fn written_proof(&self, shell: &mut Shell) -> Done {
        super::why::accept_format(shell)?;
        let mut game = shell.opened(&self.game, None)?;
        game.formula()?;
        match game.law_proof(&mut shell.run()) {
            Some(proof) => super::why::write_law(&proof, shell),
            None if shell.progress.cancelled() => Err(Exit::Partial),
            None => Err(not_proved().into()),
        }
    }

    /// Draws the automaton of the first law that is proved for all positions, and writes the script
    /// of the proof, if requested.
    fn proof(
        &self,
        game: &mut Game,
        laws: &Laws,
        shell: &mut Shell,
    ) -> Result<Option<String>, Exit> {
        if !shell.is_walnut() && self.picture.is_none() {
            return Ok(None);
        }
        let theorem = game.formula_mut()?.theorem_of(laws, &mut shell.run())?;
        let by_polynomials = laws.findings.iter().any(|law| law.parameters.is_some());
        let theorem = theorem.ok_or_else(|| {
            if by_polynomials {
                super::claim::proved_by_polynomials()
            } else {
                not_proved()
            }
        })?;
        if let Some(path) = &self.picture {
            draw(path, &theorem.scene(shell.lang), shell.lang)?;
            let remark = crate::messages::picture_written(path.display());
            shell.progress.say(&remark);
        }
        let script = shell.is_walnut().then(|| theorem.walnut(&mut shell.run()));
        shell.progress.clear();
        Ok(script.transpose()?)
    }
}

/// Returns the proof of the first law that covers all positions, or else of one that covers some.
fn certificate(laws: &Laws) -> Result<Certificate, Diagnostic> {
    let all = || laws.findings.iter();
    let mut whole = all().filter(|law| law.finding.is_closed() || law.finding.of_zeros);
    let of_whole = whole.find_map(|law| law.certificate.clone());
    let learned = laws.learned.as_ref().map(|learned| &learned.theorem);
    let learned = learned.map(|theorem| Certificate::Laws(theorem.certificate()));
    let of_law = all().find_map(|law| law.certificate.clone());
    let of_rows = laws.rows.as_ref().map(|rows| rows.certificate.clone());
    let any = of_whole.or(learned).or(of_law).or(of_rows);
    any.ok_or_else(not_proved)
}

/// The laws as text.
fn page(out: &mut dyn Write, game: &mut Game, laws: &Laws, lang: Lang) -> Done {
    for (i, law) in laws.findings.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", law.finding.statement)?;
        writeln!(out, "  {}", law.sentence(lang))?;
        writeln!(out, "  {}", status(law).text(lang))?;
    }
    let proved = (laws.findings.iter()).any(|law| law.finding.theorem.is_some());
    match &laws.learned {
        Some(learned) => {
            if !laws.findings.is_empty() {
                writeln!(out)?;
            }
            writeln!(out, "{}", learned.statement.text(lang))?;
            writeln!(out, "  {}", learned.sentence().text(lang))?;
            for line in learned.theorem.automaton().unwrap_or_default() {
                writeln!(out, "    {}", line.text(lang))?;
            }
            let title = learned.theorem.title();
            let proved = messages::proved_and_learned(title, BY_AUTOMATA, learned.cells);
            writeln!(out, "  {}", proved.text(lang))?;
        }
        None if laws.findings.is_empty() => {
            let none = messages::no_law_found(laws.cells);
            writeln!(out, "{}", none.text(lang))?;
            if let Some(laws) = super::explain::none_found(game)? {
                writeln!(out, "{}", laws.text(lang))?;
            }
        }
        None if !proved => {
            if let Some(laws) = super::explain::observed_only(game)? {
                writeln!(out, "\n{}", laws.text(lang))?;
            }
        }
        None => {}
    }
    if let Some(rows) = &laws.rows {
        writeln!(out, "\n{}", rows.sentence().text(lang))?;
    }
    let title = game.title();
    let known = laws.known.as_ref();
    if let Some(known) = known.filter(|known| !known.is_of(title.as_ref())) {
        let param = laws.ranges.axes.first().map_or("n", |range| &range.name);
        writeln!(out, "\n{}", known.sentence(param).text(lang))?;
    }
    for (law, doubt) in &laws.doubts {
        let withdrawn = super::messages::proof_withdrawn(law, doubt.sentence());
        writeln!(out, "\n{}", withdrawn.text(lang))?;
        if let Some(advice) = doubt.advice() {
            writeln!(out, "{}", advice.text(lang))?;
        }
    }
    Ok(())
}

fn not_proved() -> Diagnostic {
    Diagnostic::error("no-certificate", messages::no_law_is_proved())
        .help(messages::leave_out_option())
}

/// Writes the picture of an automaton.
fn draw(path: &Path, scene: &Scene, lang: Lang) -> Done {
    let dot = path.extension().is_some_and(|end| end == "dot");
    if !dot && path.extension().is_none_or(|end| end != "svg") {
        let fact = messages::not_a_picture(path.display());
        let wrong = Diagnostic::error("wrong-format", fact);
        return Err(wrong.help(messages::endings_of_pictures()).into());
    }
    crate::output::write_file(path, "--picture", |out| {
        if dot {
            out.write_all(tree::dot(scene).as_bytes())?;
        } else {
            tree::svg(out, scene, lang)?;
        }
        Ok::<(), Unwritten>(())
    })
}

/// The status of a law: its certainty.
fn status(law: &Law) -> Message {
    let found = &law.finding;
    let (count, range) = (found.cells, law.range().clone());
    let Some(theorem) = &found.theorem else {
        return messages::observed(count, range);
    };
    let by_automata = law.proof.as_ref().map(Theorem::title);
    let by_polynomials = law.parameters.as_ref().map(ParameterProof::title);
    let title = by_automata.or(by_polynomials);
    messages::proved_and_checked(
        title.unwrap_or_else(messages::proved),
        theorem,
        count,
        range,
    )
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "ゲームの値の法則を見つける：閉じた式、周期、負けの局面",
        arguments: &[
            (
                "certificate",
                "最初に証明された法則の証明をこのファイルに書く（`grundy check` で検査する）",
            ),
            (
                "picture",
                "すべての局面で証明された最初の法則のオートマトンを描く：.svg、.dot",
            ),
            (
                "proof",
                "法則の一覧の代わりに、`why` と同じく法則の証明を文章で書く",
            ),
        ],
        after: "\
例：
  grundy pattern take:3
  grundy pattern wythoff --box x=0..=99,y=0..=99
  grundy pattern kayles --to 500 --format json
  grundy pattern halving --language ja
  grundy pattern fibonacci-nim --picture states.svg    学習したオートマトン
  grundy pattern rook --format walnut                  Walnut のための証明
  grundy pattern maya2 --proof                         文章で書いた証明

どの法則も規則の言語で書かれていて、そのまま `grundy claim` に渡せます。「証明済み」の法則はすべての局面で成り立ち、\
定理の名前が付き、証明書も検査済みです。「観察」の法則は、計算した値で成り立っています。値と偶然に合うことの少ない法則だけを\
表示します。--language がなければ、文は英語と日本語の両方で、JSON では英語です。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "pattern",
            about: "An array of laws, the simplest first.",
            samples: &[&["pattern", "maya2", "--to", "10"], &["pattern", "kayles"]],
            keys: &[
                ("[].statement", "text", "the law in the rule language"),
                ("[].sentence", "text", "the law as a sentence in the language of the run"),
                ("[].status", "text", "`proved` or `observed`"),
                ("[].theorem", "text|null", "the theorem of the proof, or `the same game`"),
                ("[].checked", "object", "the range in which the law was checked"),
                ("[].checked.ranges", "array", "the ranges of the parameters"),
                ("[].checked.ranges[].name", "text", "the parameter"),
                ("[].checked.ranges[].from", "integer", "the first value"),
                ("[].checked.ranges[].to", "integer", "the last value"),
                ("[].checked.cells", "integer", "the number of cells that the law covers"),
                ("[].exceptions", "array", "the positions without the law"),
                ("[].exceptions[].position", "array", "the position"),
                ("[].exceptions[].value", "integer", "its value"),
                ("[].known", "object", "the known game with the same values"),
                ("[].known.code", "text", "its code"),
                ("[].known.name", "text", "its name"),
                ("[].known.shift", "integer", "the difference of the heaps"),
            ],
        },
    ],
    samples: &[
        ("pattern  maya2  --certificate  p.cert", ""),
        ("pattern  kayles  --to  60", ""),
        ("pattern  maya2  --proof", ""),
    ],
    mistakes: &["pattern  take:3  --format  latex"],
};
