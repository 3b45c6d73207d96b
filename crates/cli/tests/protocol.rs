//! The engine behind a pipe, started in the same way as by a graphical board: UCI for chess, USI
//! for shogi.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(game: &str, protocol: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["play", game, "--protocol", protocol, "--threads", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Reads up to the line that begins with `start`; returns all lines.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).unwrap();
            assert!(read > 0, "the engine has gone after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    fn best(&mut self, position: &str, go: &str) -> String {
        self.say(position);
        self.say(go);
        let lines = self.until("bestmove");
        let last = lines.last().unwrap();
        last.strip_prefix("bestmove ").unwrap().to_owned()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn chess_speaks_uci() {
    let mut engine = Engine::start("chess", "uci");
    engine.say("uci");
    let hello = engine.until("uciok");
    assert!(hello[0].starts_with("id name grundy"));
    assert!(
        hello
            .iter()
            .any(|line| line.starts_with("option name Hash"))
    );
    engine.say("setoption name Hash value 16");
    engine.say("setoption name Nonsense");
    engine.say("ucinewgame");
    engine.say("isready");
    engine.until("readyok");
    // The back rank: mate in one.
    let mate = engine.best(
        "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        "go depth 3",
    );
    assert_eq!(mate, "a1a8");
    // Castling is the king's two steps, both ways.
    let castled = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6";
    let reply = engine.best(castled, "go movetime 50");
    assert_eq!(reply.len(), 4, "{reply}");
    // A pawn is promoted to a queen, with the proper notation.
    let queen = engine.best("position fen 8/P5k1/8/8/8/8/8/4K3 w - - 0 1", "go depth 2");
    assert_eq!(queen, "a7a8q");
    // No legal move.
    let none = engine.best("position fen k7/1Q6/2K5/8/8/8/8/8 b - - 0 1", "go depth 2");
    assert_eq!(none, "0000");
    // An infinite search handles `isready` and `stop`.
    engine.say("position startpos");
    engine.say("go infinite");
    engine.say("isready");
    engine.until("readyok");
    engine.say("stop");
    assert!(engine.until("bestmove").len() >= 2);
    // An illegal move is reported and leaves the position unchanged.
    engine.say("position startpos moves e2e5");
    assert!(engine.until("info string")[0].contains("e2e5"));
    engine.say("go wtime 300 btime 300");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn shogi_speaks_usi() {
    let mut engine = Engine::start("shogi", "usi");
    engine.say("usi");
    let hello = engine.until("usiok");
    assert!(
        hello
            .iter()
            .any(|line| line.starts_with("option name USI_Hash"))
    );
    engine.say("usinewgame");
    engine.say("isready");
    engine.until("readyok");
    // A gold dropped before the king, guarded by a pawn, mates.
    let drop = engine.best("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go depth 3");
    assert_eq!(drop, "G*5b");
    let reply = engine.best(
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b",
        "go byoyomi 60",
    );
    assert!(reply.len() >= 4, "{reply}");
    let lost = engine.best(
        "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
        "go depth 2",
    );
    assert_eq!(lost, "resign");
    engine.quit();
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_engine() {
    for (game, protocol) in [("chess", "uci"), ("shogi", "usi")] {
        for thinks in [false, true] {
            let mut engine = Engine::start(game, protocol);
            // Further words of a command are ignored.
            engine.say("isready now");
            engine.until("readyok");
            if thinks {
                engine.say("position startpos");
                engine.say("go infinite");
            }
            let Engine {
                mut child,
                input,
                output,
            } = engine;
            drop(input);
            // Without a reader, the engine would wait for its pipe.
            let lines: Vec<String> = output.lines().map_while(Result::ok).collect();
            assert!(child.wait().unwrap().success(), "{protocol}: {lines:?}");
        }
    }
}
