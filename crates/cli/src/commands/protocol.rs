//! `grundy play chess --protocol uci`, `grundy play shogi --protocol usi`: an engine for existing
//! graphical boards.
//!
//! UCI (R. Huber and S. Meyer-Kahlen 2000) and its counterpart for shogi, USI (T. Romstad 2007),
//! are line-based text protocols. Supported are `uci`/`usi`, `isready`, `setoption` (Hash or
//! USI_Hash, Threads), `ucinewgame`/`usinewgame`, `position`, `go` (depth, nodes, movetime, clocks,
//! infinite), `stop`, `ponderhit`, `gameover`, `quit`; anything else is ignored, as the protocols
//! require. During a search `isready`, `stop` and `quit` are handled at once.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use grundy::board::search::{Algorithm, Verdict};
use grundy::board::{BoardGame, BoardPosition, Request, SearchReport, Side};
use grundy::{Budget, Diagnostic, Game, Message, Observer, Run, printable};

use super::play::messages;
use crate::exit::Done;
use crate::input::{LineEvent, Lines};
use crate::options::GameArgs;
use crate::progress::Progress;
use crate::shell::Shell;

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// Universal chess interface
    Uci,
    /// Universal shogi interface
    Usi,
}

impl Protocol {
    fn game(self) -> &'static str {
        match self {
            Self::Uci => "chess",
            Self::Usi => "shogi",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
        }
    }
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Limits {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    /// The best move is withheld until `stop`.
    infinite: bool,
}

/// Parses the words after `go`.
fn limits(words: &[&str], side: Side) -> Limits {
    let mut limits = Limits::default();
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|word| *word == name)?;
        // A negative clock has run out.
        let number: i64 = words.get(at + 1)?.parse().ok()?;
        Some(number.max(0) as u64)
    };
    limits.infinite = words.contains(&"infinite") || words.contains(&"ponder");
    limits.depth = number("depth").map(|depth| depth.clamp(1, 200) as u32);
    if let Some(plies) = number("mate") {
        limits.depth = limits.depth.or(Some((plies * 2).clamp(1, 200) as u32));
    }
    limits.nodes = number("nodes");
    // The first player is White in chess (wtime) and Black in shogi (btime); the caller swaps them.
    let (clock, more) = match side {
        Side::First => ("wtime", "winc"),
        Side::Second => ("btime", "binc"),
    };
    let millis = Duration::from_millis;
    if let Some(time) = number("movetime") {
        limits.time = Some(millis(time.saturating_sub(20).max(5)));
    } else if !limits.infinite
        && let Some(left) = number(clock)
    {
        let moves = number("movestogo").map_or(30, |moves| moves.clamp(1, 60) + 1);
        let more = number(more).unwrap_or(0);
        let byoyomi = number("byoyomi").unwrap_or(0);
        // A share of the clock and most of the increment, never all of the remaining time.
        let share = left / moves + more * 3 / 4 + byoyomi * 9 / 10;
        let most = (left + byoyomi).saturating_sub(50);
        limits.time = Some(millis(share.min(most).max(5)));
    } else if !limits.infinite
        && let Some(byoyomi) = number("byoyomi")
    {
        limits.time = Some(millis((byoyomi * 9 / 10).max(5)));
    }
    limits
}

/// Handles input during a search.
struct UciObserver<'e> {
    progress: &'e mut Progress,
    lines: &'e Lines,
    end: Option<Instant>,
    /// Whether only `stop` ends the search.
    infinite: bool,
    stopped: bool,
    quit: bool,
    /// Lines to be handled later.
    waiting: Vec<String>,
}

impl UciObserver<'_> {
    fn receive(&mut self, line: String) {
        // Further words of a line are ignored, as the protocols require.
        match line.split_whitespace().next().unwrap_or("") {
            "stop" | "ponderhit" => self.stopped = true,
            "quit" => (self.stopped, self.quit) = (true, true),
            "isready" => say("readyok"),
            _ => self.waiting.push(line),
        }
    }
}

impl Observer for UciObserver<'_> {
    fn cancelled(&mut self) -> bool {
        loop {
            match self.lines.look() {
                LineEvent::Line(line) => self.receive(line),
                LineEvent::Nothing => break,
                LineEvent::End => {
                    // The end of the input means `quit`. The result of a search that ends by itself
                    // is still printed.
                    if self.infinite {
                        (self.stopped, self.quit) = (true, true);
                    }
                    break;
                }
            }
        }
        self.stopped
            || self.progress.cancelled()
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Prints a line and flushes it: the other program waits for each.
fn say(line: &str) {
    let mut out = crate::output::Stdout::new();
    // If the other program is gone, the line is lost.
    let _ = writeln!(out, "{}", printable(line)).and_then(|()| out.flush());
}

struct Dialogue<'g> {
    protocol: Protocol,
    game: &'g dyn BoardGame,
    /// The positions of the game so far, the current one last.
    positions: Vec<BoardPosition>,
    bytes: u64,
    threads: usize,
}

pub fn run(shell: &mut Shell, args: &GameArgs, protocol: Protocol, threads: usize) -> Done {
    let refuse = || {
        let (name, game) = (protocol.name().to_uppercase(), protocol.game());
        let command = format!("`grundy play {game} --protocol {}`", protocol.name());
        Diagnostic::error("wrong-protocol", messages::protocol_of(name, game))
            .help(Message::same(command))
    };
    let Ok(Some(game)) = shell.opened(args, None).map(Game::into_board) else {
        return Err(refuse().into());
    };
    if game.name() != protocol.game() {
        return Err(refuse().into());
    }
    let mut session = Dialogue {
        protocol,
        game: &*game,
        positions: vec![game.start()],
        bytes: 64 << 20,
        threads,
    };
    let lines = Lines::new();
    let mut waiting: Vec<String> = Vec::new();
    loop {
        let line = if waiting.is_empty() {
            match lines.wait(Duration::from_millis(200)) {
                LineEvent::Line(line) => line,
                LineEvent::Nothing if shell.progress.flag().is_set() => return Ok(()),
                LineEvent::Nothing => continue,
                LineEvent::End => return Ok(()),
            }
        } else {
            waiting.remove(0)
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("quit") => return Ok(()),
            Some("go") => {
                let (quit, later) = session.go(shell, &lines, &words[1..]);
                if quit {
                    return Ok(());
                }
                waiting.extend(later);
            }
            _ => session.answer(&words),
        }
    }
}

impl Dialogue<'_> {
    fn answer(&mut self, words: &[&str]) {
        match words {
            [hello, ..] if *hello == self.protocol.name() => {
                say(&format!("id name grundy {}", env!("CARGO_PKG_VERSION")));
                say("id author the authors of grundy");
                let hash = match self.protocol {
                    Protocol::Uci => "Hash",
                    Protocol::Usi => "USI_Hash",
                };
                say(&format!(
                    "option name {hash} type spin default 64 min 1 max 4096"
                ));
                let threads = self.threads;
                say(&format!(
                    "option name Threads type spin default {threads} min 1 max 64"
                ));
                say(&format!("{hello}ok"));
            }
            ["isready", ..] => say("readyok"),
            ["ucinewgame" | "usinewgame", ..] => self.positions = vec![self.game.start()],
            ["setoption", rest @ ..] => self.option(rest),
            ["position", rest @ ..] => {
                if let Err(why) = self.set_position(rest) {
                    say(&format!("info string {why}"));
                }
            }
            _ => {}
        }
    }

    fn option(&mut self, words: &[&str]) {
        let at = |name: &str| words.iter().position(|word| *word == name);
        let (Some(name), Some(value)) = (at("name"), at("value")) else {
            return;
        };
        let name = words.get(name + 1).copied().unwrap_or("");
        let value = words
            .get(value + 1)
            .and_then(|word| word.parse::<u64>().ok());
        match (name, value) {
            ("Hash" | "USI_Hash", Some(megabytes)) => self.bytes = megabytes.clamp(1, 4096) << 20,
            ("Threads", Some(threads)) => self.threads = threads.clamp(1, 64) as usize,
            _ => {}
        }
    }

    fn set_position(&mut self, words: &[&str]) -> Result<(), Diagnostic> {
        let split = words.iter().position(|word| *word == "moves");
        let (place, moves) = words.split_at(split.unwrap_or(words.len()));
        let place = match place {
            ["startpos"] => "start".to_owned(),
            ["fen" | "sfen", rest @ ..] => rest.join(" "),
            other => other.join(" "),
        };
        let mut positions = vec![self.game.read(&place)?];
        for text in moves.iter().skip(1) {
            let at = &positions[positions.len() - 1];
            let by = self.game.read_move(at, text)?;
            positions.push(self.game.play(at, &by));
        }
        self.positions = positions;
        Ok(())
    }

    /// Searches and prints the result. Returns whether to quit, and the lines received meanwhile.
    fn go(&mut self, shell: &mut Shell, lines: &Lines, words: &[&str]) -> (bool, Vec<String>) {
        let begin = Instant::now();
        let now = self.positions[self.positions.len() - 1].clone();
        let (side, _) = self.game.state(&now);
        // Black moves first in shogi, White in chess.
        let clock = match (self.protocol, side) {
            (Protocol::Uci, side) => side,
            (Protocol::Usi, Side::First) => Side::Second,
            (Protocol::Usi, Side::Second) => Side::First,
        };
        let limits = limits(words, clock);
        let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.infinite;
        let time = limits.time.or((!bounded).then_some(Duration::from_secs(5)));
        let request = Request {
            algorithm: Algorithm::Deepening,
            depth: limits.depth,
            ..Request::default()
        };
        let budget = Budget {
            cells: limits.nodes,
            bytes: Some(self.bytes),
            ..Budget::UNLIMITED
        };
        let mut ear = UciObserver {
            progress: &mut shell.progress,
            lines,
            end: time.map(|time| begin + time),
            infinite: limits.infinite,
            stopped: false,
            quit: false,
            waiting: Vec::new(),
        };
        let before = &self.positions[..self.positions.len() - 1];
        let mut run = Run::new(&mut ear).with(budget).on(self.threads);
        let found = self.game.search_after(before, &now, &request, &mut run);
        while limits.infinite && !ear.stopped {
            match lines.wait(Duration::from_millis(50)) {
                LineEvent::Line(line) => ear.receive(line),
                LineEvent::Nothing => {}
                LineEvent::End => break,
            }
        }
        let moves = self.game.moves(&now);
        let first = moves.first().map(|by| self.game.show_move(&now, by));
        let best = match &found {
            Ok(found) => {
                say(&self.info(found, begin.elapsed()));
                found.best.clone().or(first)
            }
            Err(_) => first,
        };
        match (best, self.protocol) {
            (Some(best), _) => say(&format!("bestmove {best}")),
            (None, Protocol::Uci) => say("bestmove 0000"),
            (None, Protocol::Usi) => say("bestmove resign"),
        }
        (ear.quit, ear.waiting)
    }

    fn info(&self, found: &SearchReport, time: Duration) -> String {
        let millis = time.as_millis().max(1) as u64;
        let nodes = found.counts.nodes;
        let depth = found.depth.unwrap_or(found.line.len() as u32).max(1);
        let score = match found.verdict {
            Some(Verdict::Estimate(score)) => format!(" score cp {score}"),
            Some(Verdict::Draw) => " score cp 0".to_owned(),
            // UCI counts mate in moves of the winner, USI in plies.
            Some(verdict @ (Verdict::Win(Some(plies)) | Verdict::Loss(Some(plies)))) => {
                let count = match self.protocol {
                    Protocol::Uci => plies.div_ceil(2),
                    Protocol::Usi => plies,
                };
                let sign = if matches!(verdict, Verdict::Win(_)) {
                    ""
                } else {
                    "-"
                };
                format!(" score mate {sign}{count}")
            }
            _ => String::new(),
        };
        let line = if found.line.is_empty() {
            String::new()
        } else {
            format!(" pv {}", found.line.join(" "))
        };
        let rate = nodes * 1000 / millis;
        format!("info depth {depth}{score} nodes {nodes} time {millis} nps {rate}{line}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, side: Side) -> Limits {
        limits(&line.split_whitespace().collect::<Vec<_>>(), side)
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come_and_never_spent_at_once() {
        let time = |line| read(line, Side::First).time.unwrap().as_millis();
        assert_eq!(time("movetime 1000"), 980);
        assert_eq!(time("wtime 31000 btime 5"), 1033);
        assert_eq!(time("wtime 60000 winc 2000 movestogo 9"), 7500);
        assert!(time("wtime 100 winc 5000") <= 50);
        assert!(time("wtime -20") == 5 && time("btime 0 wtime 0 byoyomi 1000") == 900);
        assert_eq!(
            read("btime 9000", Side::Second).time.unwrap().as_millis(),
            300
        );
    }

    #[test]
    fn other_limits_are_read_and_nonsense_is_passed_over() {
        let limits = read("depth 6 nodes 5000", Side::First);
        assert_eq!(
            (limits.depth, limits.nodes, limits.time),
            (Some(6), Some(5000), None)
        );
        assert!(read("infinite wtime 5", Side::First).infinite);
        assert_eq!(
            read("depth x searchmoves e2e4", Side::First),
            Limits::default()
        );
        assert_eq!(read("", Side::First), Limits::default());
    }
}
