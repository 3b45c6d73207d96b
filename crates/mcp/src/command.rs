//! Commands in separate processes.

use std::io;
use std::process::Stdio;

use tokio::process::Command;

/// The first argument of this program if it is to run a command.
pub const COMMAND: &str = "--command";

/// The time limit of a command in seconds, and the variable that replaces it.
const SECONDS: u32 = 20;
const SECONDS_VARIABLE: &str = "GRUNDY_MCP_TIMEOUT";

/// The memory limit of a command.
const MEMORY: &str = "1G";

/// Maximum number of characters of an answer: more do not fit the context of an assistant.
const MAX_OUTPUT: usize = 200_000;

/// What a command printed.
pub struct Answer {
    /// The exit status; none if a signal ended the process.
    status: Option<i32>,
    /// The standard output.
    pub output: String,
    /// The standard error.
    pub messages: String,
}

impl Answer {
    /// Whether the request or the rules are wrong, or the process did not end by itself.
    pub fn is_refused(&self) -> bool {
        let has_no_answer = self.output.is_empty() && self.status != Some(0);
        self.status.is_none() || self.status == Some(2) || has_no_answer
    }

    /// Whether a limit stopped the command.
    pub fn is_partial(&self) -> bool {
        self.status == Some(3)
    }
}

/// Runs a command of grundy within the limits. The process ends if the future is dropped.
///
/// # Errors
/// The process cannot be started.
pub async fn run(words: &[String]) -> io::Result<Answer> {
    let seconds = std::env::var(SECONDS_VARIABLE).ok();
    let seconds: u32 = seconds
        .and_then(|text| text.parse().ok())
        .unwrap_or(SECONDS);
    let (command, rest) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let output = Command::new(std::env::current_exe()?)
        .arg(COMMAND)
        .arg(command)
        .arg(format!("--timeout={seconds}"))
        .arg(format!("--max-memory={MEMORY}"))
        .args(["--no-progress", "--language=en"])
        .args(rest)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await?;
    let mut answer = Answer {
        status: output.status.code(),
        output: String::from_utf8_lossy(&output.stdout)
            .trim_end()
            .to_owned(),
        messages: String::from_utf8_lossy(&output.stderr)
            .trim_end()
            .to_owned(),
    };
    if answer.output.len() > MAX_OUTPUT {
        answer.messages = format!(
            "the answer has {} characters, and {MAX_OUTPUT} are allowed: ask for a smaller range",
            answer.output.len()
        );
        answer.output.clear();
        answer.status = Some(2);
    }
    Ok(answer)
}
