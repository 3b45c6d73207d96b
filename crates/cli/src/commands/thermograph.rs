//! `grundy thermograph GAME [POSITION…] [-o FILE]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::Diagnostic;
use grundy::draw::DrawError;
use grundy::values::Detail;
use serde_json::json;

use super::messages;
use super::value::ValueQuestion;
use crate::exit::Done;
use crate::manual::{Answer, CommandTexts, Manual};
use crate::shell::Shell;

/// Draws the thermograph of a position, with its mean and temperature
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy thermograph domineering '...|...|...'
  grundy thermograph -e '{3||1|-2}' -o walls.svg
  grundy thermograph snort '...|...' --format json

Values increase to the left, and the tax increases upwards. In JSON a corner is [tax, value], from tax -1 on.")]
pub struct ThermographArgs {
    #[command(flatten)]
    asked: ValueQuestion,
    /// Draws the thermograph into this file: .svg, .png or .tikz
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ThermographArgs {
    pub fn run(self, shell: &mut Shell) -> Done {
        let json = shell.json()?;
        let report = self.asked.report(Detail::Usual, shell)?;
        shell.progress.clear();
        let walls = &report.thermograph;
        let picture = report.picture();
        if let Some(path) = &self.output {
            let kind = path
                .extension()
                .and_then(|end| end.to_str())
                .unwrap_or_default();
            let (svg, tikz) = (kind == "svg", matches!(kind, "tikz" | "tex"));
            if !svg && !tikz && kind != "png" {
                let fact = messages::thermograph_formats(path.display());
                return Err(Diagnostic::error("wrong-format", fact)
                    .help(messages::give_one_of_these_endings())
                    .into());
            }
            crate::output::write_file(path, "-o", |out| -> Result<(), DrawError> {
                if tikz {
                    out.write_all(picture.tikz().as_bytes())?;
                } else if svg {
                    out.write_all(picture.svg().as_bytes())?;
                } else {
                    grundy::draw::png::write(out, &picture.svg(), 2.0, |_| {})?;
                }
                Ok(())
            })?;
            let remark = crate::messages::picture_written(path.display());
            shell.progress.say(&remark);
        }
        let mut out = crate::output::stdout();
        if json {
            writeln!(out, "{}", json!(walls))?;
        } else if self.output.is_none() {
            let lang = shell.lang;
            let head = messages::mean_and_temperature(&walls.mast, &walls.temperature);
            writeln!(out, "{}", head.text(lang))?;
            let [left, right] = lang.pick(["left ", "right"], ["左", "右"]);
            for (name, wall) in [(left, &walls.left), (right, &walls.right)] {
                let corners: Vec<String> =
                    wall.iter().map(|[t, x]| format!("({t}, {x})")).collect();
                writeln!(out, "{name}  {}", corners.join(" "))?;
            }
            write!(out, "\n{}", picture.letters())?;
        }
        Ok(out.flush()?)
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "局面のサーモグラフを、平均値と温度とともに描く",
        arguments: &[
            ("game", "左右で手の違うゲーム"),
            ("positions", "局面の成分。一語に一つ"),
            ("expr", "局面の代わりの式。例：'{3|-1} + ^'"),
            ("twisted", "手を指した成分で二人の役割が入れ替わる形の値"),
            (
                "output",
                "サーモグラフをこのファイルに描く：.svg、.png、.tikz",
            ),
        ],
        after: "\
例：
  grundy thermograph domineering '...|...|...'
  grundy thermograph -e '{3||1|-2}' -o walls.svg
  grundy thermograph snort '...|...' --format json

値は左ほど大きく、税は上ほど大きくなります。JSON の折れ点は [税, 値] で、税 -1 から始まります。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "thermograph",
            about: "An object: the walls of a thermograph.",
            samples: &[&["thermograph", "domineering", "..|.."]],
            keys: &[
                ("mast", "text", "the mean, where the mast is"),
                ("temperature", "text", "the temperature, where the mast begins"),
                ("left", "array", "the corners of the left wall: pairs of a temperature and a value"),
                ("right", "array", "the corners of the right wall"),
            ],
        },
    ],
    samples: &[
        ("thermograph  -e  {3||1|-2}", ""),
        ("thermograph  -e  {3||1|-2}  -o  walls.svg", ""),
    ],
    mistakes: &[],
};
