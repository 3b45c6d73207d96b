//! Lines of the standard input while other work goes on: a player's moves, an engine's commands.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

/// The lines, as they come.
pub struct Lines {
    lines: Receiver<String>,
}

/// What waiting for a line came to.
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The input has ended.
    End,
}

impl Lines {
    /// Reads the standard input from now on.
    pub fn new() -> Self {
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let mut bytes = Vec::new();
                match input.read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {}
                }
                // What is no UTF-8 becomes a sign that no move has.
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// Waits a moment for the next line.
    pub fn wait(&self, moment: Duration) -> Heard {
        match self.lines.recv_timeout(moment) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// The next line, if it is there.
    pub fn look(&self) -> Heard {
        match self.lines.try_recv() {
            Ok(line) => Heard::Line(line),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }
}
