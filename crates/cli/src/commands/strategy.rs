//! `grundy strategy GAME [N…]`

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use grundy::Diagnostic;
use grundy::strategy::{Attack, BoardFamily};

use super::messages;
use super::play::{MoveReader, findings, format_is_refused};
use crate::exit::Done;
use crate::manual::{Answer, CommandTexts, Manual};
use crate::options::{GameArgs, within};
use crate::shell::Shell;

/// Finds a strategy that wins on boards of all sizes, with its proof
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy strategy cram                    for each parity of the sides
  grundy strategy cram:6,7                for one board, with the first move
  grundy strategy kayles 100              a row of 100 pins
  grundy strategy 0.0707
  grundy strategy geography:grid,4,6      a token that visits no cell twice
  grundy strategy geography:knight,8,8    a knight that does so
  grundy strategy chomp 5 5               a square bar, 2 rows, and other bars
  grundy strategy circular-kayles 30
  grundy strategy notakto --attack
  grundy strategy 'g(b) = mex{ g(y) for y in along(b, \"...\", \"###\") }'
  grundy strategy cram:4,5 --attack       play against the strategy
  grundy strategy cram:6,7 --certificate cram.cert

These kinds of strategies are searched: answer each move by its image under a reflection or an affine map of the board; \
first take the centre or another cell, then answer by images; on a circle, take the opposite of the first move, then \
answer by images; in a walk, move to the partner of a cell; and stealing, which proves that the first player wins, without \
a rule. A strategy is printed only with a proof by theorem T7, for all sizes at once. Where none is found, another \
strategy may exist.")]
pub struct Strategy {
    /// A name, a code such as 0.77, a rule file, or rules as text
    #[arg(value_name = "GAME")]
    game: String,
    /// The sides of one board; all sizes without them
    #[arg(value_name = "N", value_parser = length)]
    lengths: Vec<u32>,
    /// Prints the strategies for all sizes, also if the game has a size, as cram:6,7
    #[arg(long, conflicts_with = "lengths")]
    all: bool,
    /// Plays the strategy for one board against the moves of the standard input
    #[arg(long, conflicts_with = "certificate")]
    attack: bool,
    /// Writes the certificate of the strategy for one board to FILE
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// The length of a side of a board.
fn length(text: &str) -> Result<u32, Box<dyn std::error::Error + Send + Sync>> {
    within(text, 1..=i64::from(u32::MAX))
}

impl Strategy {
    pub fn run(self, shell: &mut Shell) -> Done {
        if self.attack && shell.format.is_some() {
            return Err(format_is_refused());
        }
        let for_programs = shell.json()?;
        let args = GameArgs {
            game: self.game.clone(),
            given: Vec::new(),
        };
        let mut game = shell.opened(&args, None)?;
        let mut lengths = self.lengths;
        if lengths.is_empty() && !self.all && self.game.contains(':') {
            lengths = BoardFamily::of(&mut game)?.lengths.unwrap_or_default();
        }
        let report = game.strategies(&lengths)?;
        if let Some(file) = &self.certificate {
            let found = match &report.classes[..] {
                [class] => class.certificate.as_ref(),
                _ => None,
            };
            let certificate = found.ok_or_else(|| {
                Diagnostic::error("no-certificate", messages::no_strategy_for_one_board())
                    .help(messages::give_the_sides_of_a_board(&self.game))
            })?;
            shell.write_certificate(file, certificate)?;
        }
        if self.attack {
            let class = report.classes.first().ok_or_else(|| {
                Diagnostic::error("no-certificate", messages::no_strategy_for_one_board())
                    .help(messages::give_the_sides_of_a_board(&self.game))
            })?;
            let Some(lengths) = &report.family.lengths else {
                return Err(
                    Diagnostic::error("no-position", messages::play_is_on_one_board())
                        .help(messages::give_the_sides_of_a_board(&self.game))
                        .into(),
                );
            };
            return attack(class.attack(lengths)?, shell);
        }
        shell.progress.clear();
        let mut out = crate::output::stdout();
        if for_programs {
            writeln!(out, "{}", report.to_json())?;
        } else {
            write!(out, "{}", report.text(shell.lang))?;
        }
        out.flush()?;
        shell.progress.timing();
        Ok(())
    }
}

/// Reads moves and prints the answers of the strategy.
fn attack(mut board: Attack, shell: &mut Shell) -> Done {
    let reader = MoveReader::new();
    let lang = shell.lang;
    let mut out = crate::output::Stdout::new();
    writeln!(out, "{}", board.instructions(lang))?;
    loop {
        write!(out, "\n{}", board.board())?;
        let moves = board.moves();
        let Some(example) = moves.first() else {
            writeln!(out, "{}", messages::strategy_has_won().text(lang))?;
            out.flush()?;
            return Ok(());
        };
        let Some(line) = reader.next(&mut out, "", shell)? else {
            return Ok(());
        };
        let cells = match board.read(&line) {
            Ok(cells) => cells,
            Err(wrong) => {
                writeln!(out, "{}", findings(&wrong.into(), lang))?;
                continue;
            }
        };
        let answer = match board.play(&cells) {
            Some(answer) if answer.is_empty() => {
                write!(out, "\n{}", board.board())?;
                writeln!(out, "{}", messages::line_is_completed().text(lang))?;
                out.flush()?;
                return Ok(());
            }
            Some(answer) => messages::strategy_answers(board.names(&answer)),
            None => messages::move_of_attack_is_illegal(board.names(example)),
        };
        writeln!(out, "{}", answer.text(lang))?;
    }
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "あらゆる大きさの盤で勝つ戦略を、証明つきで探す",
        arguments: &[
            ("game", "名前、0.77 のような符号、規則のファイル、規則の式"),
            ("lengths", "一つの盤の辺。なければすべての大きさ"),
            ("all", "cram:6,7 のように大きさのあるゲームでも、すべての大きさの戦略を示す"),
            ("attack", "標準入力の手に対して、一つの盤の戦略で打つ"),
            ("certificate", "一つの盤の戦略の証明書を FILE に書く"),
        ],
        after: "\
例：
  grundy strategy cram                    辺の偶奇ごとに
  grundy strategy cram:6,7                一つの盤について、初手とともに
  grundy strategy kayles 100              100 本のピンの列
  grundy strategy 0.0707
  grundy strategy geography:grid,4,6      同じマスを二度通らない駒
  grundy strategy geography:knight,8,8    そのように動くナイト
  grundy strategy chomp 5 5               正方形、2 行、その他の板チョコ
  grundy strategy circular-kayles 30
  grundy strategy notakto --attack
  grundy strategy 'g(b) = mex{ g(y) for y in along(b, \"...\", \"###\") }'
  grundy strategy cram:4,5 --attack       戦略と対戦する
  grundy strategy cram:6,7 --certificate cram.cert

探す戦略は次のとおりです：盤の裏返しやアフィン写像による像で応じる、まず中央などのマスを取ってから
像で応じる、環では初手の向かいを取ってから像で応じる、駒を動かすゲームでは今いるマスと組になった
マスへ動く、そして規則は与えないが先手の勝ちを示す、戦略を盗む論法。定理 T7 による証明がある戦略
だけを、すべての大きさについて示します。見つからないときも、ほかの戦略がないとは限りません。",
        values: &[],
    },
    answers: &[
        Answer {
            title: "strategy",
            about: "An object: strategies for boards of all sizes, or for one board.",
            samples: &[&["strategy", "cram"], &["strategy", "cram:6,7"], &["strategy", "geography:grid,4,6"], &["strategy", "chomp", "3", "3"]],
            keys: &[
                ("strategy", "text|null", "the strategy of each class of boards, one a line; null: none was found"),
                ("for", "text", "the boards of these classes, such as `2k × 2k`"),
                ("proof", "text|null", "the theorem that proves them"),
                ("status", "text", "`proved` or `none`"),
                ("title", "text", "the title of the game"),
                ("lengths", "array|null", "the sides of the board; null: all sizes"),
                ("classes", "array", "a class for each kind of sizes"),
                ("classes[].sides", "array", "the lengths of each side, such as `2k+1`"),
                ("classes[].winner", "text|null", "`first` or `second`; null: a strategy was not found"),
                ("classes[].first_move", "array|null", "the cells of the first move on the board, as row and column from 0"),
                ("classes[].sentences", "array", "the strategy in English"),
                ("classes[].sentences_ja", "array", "the same in Japanese"),
                ("classes[].certificate", "text|null", "the certificate, which `grundy check` reads"),
            ],
        },
    ],
    samples: &[
        ("strategy  cram", ""),
        ("strategy  cram:6,7", ""),
        ("strategy  kayles  9", ""),
        ("strategy  geography:grid,4,6", ""),
    ],
    mistakes: &[],
};
