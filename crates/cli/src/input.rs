//! Lines of the standard input, read in the background: a player's moves, an engine's commands.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

/// The lines, in order.
pub struct Lines {
    lines: Receiver<String>,
}

/// The result of waiting for a line.
pub enum LineEvent {
    /// A line, without its line end.
    Line(String),
    /// No line yet.
    Nothing,
    /// The input has ended.
    End,
}

impl Lines {
    /// Starts to read the standard input.
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
                // Invalid UTF-8 becomes a character that occurs in no move.
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// Waits at most `moment` for the next line.
    pub fn wait(&self, moment: Duration) -> LineEvent {
        match self.lines.recv_timeout(moment) {
            Ok(line) => LineEvent::Line(line),
            Err(RecvTimeoutError::Timeout) => LineEvent::Nothing,
            Err(RecvTimeoutError::Disconnected) => LineEvent::End,
        }
    }

    /// Returns the next line, if available.
    pub fn look(&self) -> LineEvent {
        match self.lines.try_recv() {
            Ok(line) => LineEvent::Line(line),
            Err(TryRecvError::Empty) => LineEvent::Nothing,
            Err(TryRecvError::Disconnected) => LineEvent::End,
        }
    }
}
