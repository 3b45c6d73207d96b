//! `grundy play GAME [POSITION]`

pub mod messages;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use grundy::misere::Convention;
use grundy::play;
use grundy::{Diagnostic, Formula, Game, Lang, Message, Observer, StopWhen};
use grundy::{Failure, Run, board};

use crate::boards::{database, threads};
use crate::commands::protocol;
use crate::exit::{Done, Exit};
use crate::input::{LineEvent, Lines};
use crate::manual::{CommandTexts, Manual};
use crate::options::{ConventionArg, GameArgs};
use crate::shell::Shell;

/// Plays a game in the terminal, against the engine or between two people
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy play tictactoe
  grundy play nim 3 4 5 --side second
  grundy play 0.77 5 9 12 --play misere      misère play
  grundy play dobutsu --database dobutsu.db --ja
  grundy play domineering '....|....|....' --side right
  grundy play connect4:7,6 --time 5
  grundy play chess --protocol uci          an engine for boards that speak UCI

Type a move, or one of: hint, moves, undo, board, swap, help, quit. Moves are read from the \
standard input, so they can also be redirected from a file. `grundy solve dobutsu --database dobutsu.db` \
makes the database for perfect play of Dobutsu shogi; without a database the engine searches.")]
pub struct Play {
    #[command(flatten)]
    game: GameArgs,
    /// The first position: a position, the moves from the start, or the components of a sum
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    #[command(flatten)]
    convention: ConventionArg,
    /// Your side
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = Keyboard::First)]
    side: Keyboard,
    /// In a partizan game, Right moves first
    #[arg(long)]
    right_begins: bool,
    /// The time limit of a search for a move
    #[arg(long, value_name = "S", default_value = "2", value_parser = crate::options::seconds)]
    time: Duration,
    /// The number of threads of a search
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<usize>,
    /// The engine plays by this database of the solved game
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Shows the pieces on the board by their Japanese letters
    #[arg(long)]
    ja: bool,
    /// Uses a protocol of graphical interfaces: UCI for chess, USI for shogi
    #[arg(long, value_name = "NAME", value_enum)]
    protocol: Option<protocol::Protocol>,
}

/// The player whose moves are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Keyboard {
    /// You move first; in a partizan game you are Left
    #[value(alias = "left")]
    First,
    /// The engine moves first; in a partizan game you are Right
    #[value(alias = "right")]
    Second,
    /// Both players are people
    Both,
    /// The engine plays both sides
    None,
}

impl Keyboard {
    fn plays(self, side: board::Side) -> bool {
        match self {
            Self::First => side == board::Side::First,
            Self::Second => side == board::Side::Second,
            Self::Both => true,
            Self::None => false,
        }
    }
}

/// The error of `--format` and `--json` in a command that reads moves.
pub(super) fn format_is_refused() -> Exit {
    Diagnostic::error("wrong-format", messages::game_is_text())
        .help(crate::messages::leave_out_format())
        .into()
}

impl Play {
    pub fn run(self, shell: &mut Shell) -> Done {
        if shell.format.is_some() {
            return Err(format_is_refused());
        }
        if let Some(protocol) = self.protocol {
            return protocol::run(shell, &self.game, protocol, threads(self.threads));
        }
        let (mut game, mut positions) = shell.opened_at(&self.game, &self.position)?;
        // Without a position the game starts with its example.
        let mut example = Vec::new();
        if positions.is_empty() {
            example = game.beginning(&mut shell.run())?;
            positions = example.iter().map(String::as_str).collect();
        }
        if !example.is_empty() {
            let remark = messages::begins_from_example(example.join(" "));
            shell.progress.say(&remark);
        }
        let scored = |formula: &Formula| {
            let main = formula.main_function();
            main.is_some_and(|function| function.kind.is_score())
        };
        let convention = self.convention.convention();
        let misere = convention == Some(Convention::Misere);
        let on_board = game.board().is_some() && !(misere && game.own_board().is_none());
        if on_board || game.formula().is_ok_and(scored) {
            if misere {
                return Err(Diagnostic::error("wrong-play", messages::ends_as_defined())
                    .help(messages::misere_is_for_rules())
                    .into());
            }
            return self.on_board(shell, game, &positions);
        }
        if let Some(path) = &self.database {
            let fact = messages::no_database_needed(path.display());
            return Err(Diagnostic::error("no-table", fact)
                .help(messages::leave_out_database())
                .into());
        }
        // Read before the mutable borrow: a sum queries its game at every move.
        let mut mode = game.play_mode();
        mode.convention = convention.unwrap_or(mode.convention);
        let mut game = play::Play::of_sum_in(&mut game, &positions, mode, &mut shell.run())?;
        if self.right_begins {
            game.begin_with_second()?;
        }
        self.play(shell, &mut game)
    }

    fn on_board(&self, shell: &mut Shell, game: Game, positions: &[&str]) -> Done {
        let (game, position) = game.into_play(positions, &mut shell.run())?;
        let oracle = match &self.database {
            None => None,
            Some(path) => {
                let known = database(&*game, path)?;
                Some(known.ok_or_else(|| {
                    let missing = crate::messages::no_such_file();
                    let fact = crate::messages::in_file(path.display(), missing);
                    Diagnostic::error("unreadable", fact)
                        .help(messages::make_database(game.name(), path.display()))
                })?)
            }
        };
        let mut play = play::Play::on_board(
            &*game,
            position,
            oracle.map(|table| table as _),
            &mut shell.run(),
        )?;
        if !play.is_perfect() && self.side != Keyboard::Both {
            let seconds = self.time.as_secs_f64();
            shell.progress.say(&messages::engine_searches(seconds));
            if game.numbered().is_some() {
                let remark = messages::for_perfect_play(game.name(), game.about().name);
                shell.progress.say(&remark);
            }
        }
        self.play(shell, &mut play)
    }

    /// Runs the game.
    fn play(&self, shell: &mut Shell, game: &mut play::Play<'_>) -> Done {
        let reader = MoveReader::new();
        let mut out = crate::output::Stdout::new();
        let lang = shell.lang;
        writeln!(out, "{}", game.title().text(lang))?;
        if reader.is_terminal {
            writeln!(out, "{}", messages::type_a_move().text(lang))?;
        }
        let mut seat = KeyboardState {
            who: self.side,
            shown: false,
        };
        loop {
            shell.progress.clear();
            if !seat.shown {
                let picture = game.picture(if self.ja { Lang::Ja } else { lang });
                write!(out, "\n{picture}")?;
                seat.shown = true;
            }
            if let Some(end) = game.end() {
                let over = match end {
                    play::End::Won(side) => messages::game_over_with(wins(game, side)),
                    end => messages::game_over_with(end.message()),
                };
                writeln!(out, "{}", over.text(lang))?;
                out.flush()?;
                // On a terminal the user may still take moves back.
                if !reader.is_terminal || seat.who == Keyboard::None {
                    return Ok(());
                }
            } else if !seat.who.plays(game.turn()) {
                let Some(advice) = self.advise(shell, game)? else {
                    return Ok(());
                };
                if shell.progress.flag().is_set() && seat.who == Keyboard::None {
                    return Err(Exit::Partial);
                }
                shell.progress.flag().clear();
                let side = game.turn();
                let by = game.in_words(&advice.by);
                game.play(&advice.by)?;
                let (name, by) = (player(game, side, lang), by.text(lang));
                if by.starts_with(name) {
                    writeln!(out, "{by}")?;
                } else {
                    writeln!(out, "{}", crate::messages::with_name(name, by).text(lang))?;
                }
                out.flush()?;
                seat.shown = false;
                continue;
            }
            let prompt = player(game, game.turn(), lang);
            let Some(line) = reader.next(&mut out, prompt, shell)? else {
                return Ok(());
            };
            match command(&line) {
                Command::Hint => match self.advise(shell, game)? {
                    None => writeln!(out, "{}", messages::game_over().text(lang))?,
                    Some(advice) => {
                        shell.progress.flag().clear();
                        let by = game.in_words(&advice.by);
                        let hint = if advice.exact {
                            messages::advice(by, advice.words)
                        } else {
                            messages::advice_guessed(by, advice.words)
                        };
                        writeln!(out, "{}", hint.text(lang))?;
                    }
                },
                command => seat.obey(command, &line, game, (&mut out, lang))?,
            }
        }
    }

    /// Returns the best move found in time.
    fn advise(
        &self,
        shell: &mut Shell,
        game: &play::Play<'_>,
    ) -> Result<Option<play::Advice>, Failure> {
        let budget = shell.budget_of_search();
        let (progress, end) = (&mut shell.progress, Instant::now() + self.time);
        let mut limit = StopWhen(|| progress.cancelled() || Instant::now() >= end);
        let threads = threads(self.threads);
        game.advise(&mut Run::new(&mut limit).with(budget).on(threads))
    }
}

/// The winner: `Left wins`, or `the first player wins`.
fn wins(game: &play::Play<'_>, side: board::Side) -> Message {
    match game.player(side) {
        "Left" => crate::messages::left_wins(),
        "Right" => crate::messages::right_wins(),
        _ => play::End::Won(side).message(),
    }
}

/// The findings of a failure as text, one a line, each with its advice.
pub(super) fn findings(failure: &Failure, lang: Lang) -> String {
    let line = |finding: &Diagnostic| {
        let parts = [&finding.message].into_iter().chain(&finding.help);
        let line = Message::joined(parts.cloned(), "; ", "。");
        line.text(lang).to_owned()
    };
    let lines: Vec<String> = failure.diagnostics().iter().map(line).collect();
    lines.join("\n")
}

/// The name of a player: `first`, `先手`, `Left`, `左`.
fn player(game: &play::Play<'_>, side: board::Side, lang: Lang) -> &'static str {
    match game.player(side) {
        "Left" => lang.pick("Left", "左"),
        "Right" => lang.pick("Right", "右"),
        "first" => lang.pick("first", "先手"),
        _ => lang.pick("second", "後手"),
    }
}

/// The lines of a player, from a terminal or a pipe.
pub(super) struct MoveReader {
    lines: Lines,
    is_terminal: bool,
}

impl MoveReader {
    pub fn new() -> Self {
        Self {
            lines: Lines::new(),
            is_terminal: std::io::stdin().is_terminal(),
        }
    }

    /// Writes a prompt and reads a line; `None` after `quit`, at the end of the input, and at an
    /// interrupt.
    pub fn next(
        &self,
        out: &mut impl Write,
        prompt: &str,
        shell: &Shell,
    ) -> std::io::Result<Option<String>> {
        write!(out, "{prompt}> ")?;
        out.flush()?;
        let line = loop {
            match self.lines.wait(Duration::from_millis(100)) {
                LineEvent::Line(line) => break Some(line),
                LineEvent::Nothing if shell.progress.flag().is_set() => break None,
                LineEvent::Nothing => {}
                LineEvent::End => break None,
            }
        };
        let Some(line) = line else {
            writeln!(out)?;
            return Ok(None);
        };
        if !self.is_terminal {
            // Input from a pipe is not visible in the output, so it is printed there.
            writeln!(out, "{line}")?;
        }
        Ok((command(&line) != Command::Quit).then_some(line))
    }
}

/// The players at the keyboard, and whether the position has been shown.
struct KeyboardState {
    who: Keyboard,
    shown: bool,
}

impl KeyboardState {
    /// Executes a line that needs no engine.
    fn obey(
        &mut self,
        command: Command,
        line: &str,
        game: &mut play::Play<'_>,
        (out, lang): (&mut impl Write, Lang),
    ) -> Done {
        match command {
            Command::Nothing | Command::Quit | Command::Hint => {}
            Command::Help => writeln!(out, "{}", messages::help().text(lang))?,
            Command::Board => self.shown = false,
            Command::Moves => {
                let moves = game.moves()?;
                let more = moves.len().saturating_sub(100);
                let shown = moves[..moves.len() - more].iter();
                let mut words: Vec<String> = shown
                    .map(|by| game.in_words(by).text(lang).to_owned())
                    .collect();
                if more > 0 {
                    words.push(crate::messages::more_moves(more).text(lang).to_owned());
                }
                write!(out, "{}", wrapped(&words, crate::output::width()))?;
            }
            Command::Undo => {
                // Back to a turn of the same player.
                if game.take_back() {
                    while !self.who.plays(game.turn()) && game.take_back() {}
                    self.shown = false;
                } else {
                    writeln!(out, "{}", messages::nothing_to_take_back().text(lang))?;
                }
            }
            Command::Swap => {
                self.who = match self.who {
                    Keyboard::First => Keyboard::Second,
                    Keyboard::Second => Keyboard::First,
                    other => other,
                };
                if self.who == Keyboard::Both {
                    writeln!(out, "{}", messages::both_sides().text(lang))?;
                }
            }
            Command::Move if game.end().is_some() => {
                let over = messages::game_over_undo_or_quit();
                writeln!(out, "{}", over.text(lang))?;
            }
            Command::Move => {
                match game.play(&line.replace("左:", "Left:").replace("右:", "Right:")) {
                    Ok(_) => self.shown = false,
                    Err(failure) => writeln!(out, "{}", findings(&failure, lang))?,
                }
            }
        }
        Ok(())
    }
}

/// A parsed line of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Nothing,
    Quit,
    Help,
    Board,
    Moves,
    Hint,
    Undo,
    Swap,
    Move,
}

fn command(line: &str) -> Command {
    match line.trim().to_lowercase().as_str() {
        "" => Command::Nothing,
        "quit" | "exit" | "q" | "終了" => Command::Quit,
        "help" | "?" | "h" | "ヘルプ" | "助けて" => Command::Help,
        "board" | "盤" => Command::Board,
        "moves" | "手" => Command::Moves,
        "hint" | "ヒント" => Command::Hint,
        "undo" | "back" | "待った" | "戻る" => Command::Undo,
        "swap" | "交代" => Command::Swap,
        _ => Command::Move,
    }
}

/// Joins words with commas, wrapped to the width.
fn wrapped(words: &[String], width: usize) -> String {
    let (mut page, mut used) = (String::new(), 0);
    for (i, word) in words.iter().enumerate() {
        let comma = if i + 1 < words.len() { "," } else { "" };
        let len = word.chars().count() + comma.len();
        if used > 0 && used + 1 + len > width {
            page.push('\n');
            used = 0;
        } else if used > 0 {
            page.push(' ');
            used += 1;
        }
        page.push_str(word);
        page.push_str(comma);
        used += len;
    }
    page.push('\n');
    page
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "端末でゲームをする：エンジンと、または二人で",
        arguments: &[
            (
                "position",
                "最初の局面：局面、開始局面からの手、または和の成分",
            ),
            ("side", "あなたの側"),
            ("right_begins", "左右で手の違うゲームで、右が先に動く"),
            ("time", "一手の探索の時間の制限"),
            ("threads", "探索のスレッドの数"),
            ("database", "エンジンが、解いたゲームのこのデータベースで動く"),
            (
                "protocol",
                "対局画面のプロトコルを使う：チェスは UCI、将棋は USI",
            ),
        ],
        after: "\
例：
  grundy play tictactoe
  grundy play nim 3 4 5 --side second
  grundy play 0.77 5 9 12 --play misere      逆形
  grundy play dobutsu --database dobutsu.db --ja
  grundy play domineering '....|....|....' --side right
  grundy play connect4:7,6 --time 5
  grundy play chess --protocol uci          UCI を使う盤面ソフトのエンジン

手か、次の語のどれかを入力します：hint（ヒント）、moves（手の一覧）、undo（待った）、board（盤）、swap（交代）、help（説明）、quit（終わり）。\
手は標準入力から読むので、ファイルから与えることもできます。どうぶつしょうぎを完全に指すデータベースは \
`grundy solve dobutsu --database dobutsu.db` で作れます。データベースがなければエンジンは探索します。",
        values: &[
            ("side", "first", "先手。左右で手の違うゲームでは左"),
            ("side", "second", "後手。左右で手の違うゲームでは右"),
            ("side", "both", "両方を人が動かす"),
            ("side", "none", "両方をエンジンが動かす"),
            ("protocol", "uci", "チェスの共通インターフェース"),
            ("protocol", "usi", "将棋の共通インターフェース"),
        ],
    },
    answers: &[],
    samples: &[
        ("play  nim  3  4  5", "help\nhint\nmoves\nundo\n3 -> 1\nboard\nswap\nquit"),
        ("play  kayles  --side  none", ""),
        ("play  domineering  ..|..", "hint\nmoves\n左: ..|.. -> .|.\nquit"),
        ("play  deque:1,2,9,3  --side  none", ""),
        ("play  tictactoe  --side  none", ""),
        ("play  hackenbush  0-1b 1-2r", "hint\nmoves\nz\nquit"),
        ("play  wythoff  3,5", "x9\nhint\nmoves\nd4"),
        ("play  take:3  4", "1\ntake 2\nquit"),
    ],
    mistakes: &[
        "play  nosuch",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_listed_in_lines_of_the_width() {
        let words = ["a1", "b2", "c3"].map(str::to_owned);
        assert_eq!(wrapped(&words, 80), "a1, b2, c3\n");
        assert_eq!(wrapped(&words, 7), "a1, b2,\nc3\n");
    }

    #[test]
    fn words_are_read_in_two_languages_and_all_else_is_a_move() {
        assert_eq!(command(" Hint "), Command::Hint);
        assert_eq!(command("待った"), Command::Undo);
        assert_eq!(command(""), Command::Nothing);
        assert_eq!(command("b2"), Command::Move);
    }
}
