//! Errors as answers: a status for programs, and the fact, the place and the advice for people.

use grundy::{Diagnostic, Failure, Message};
use serde_json::{Value, json};

/// Why a request has no answer.
#[derive(Debug)]
pub enum Fault {
    /// The request, the game or its rules are wrong, or a limit stopped the run.
    Failure(Box<Failure>),
    /// The address exists, but not with this method.
    Method,
    /// The requested object does not exist, or no longer exists.
    Gone(&'static str),
    /// The requested object exists but is not ready.
    Early(&'static str),
    /// The request exceeds the size limit.
    TooLarge(String),
    /// All threads are busy.
    Busy,
    /// An engine panicked: a defect of the program.
    Broken,
}

/// A result or a fault.
pub type Answer<T> = Result<T, Fault>;

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        Self::Failure(Box::new(failure))
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        Failure::of(diagnostic).into()
    }
}

impl Fault {
    /// Creates the fault of an invalid request: the fact and the advice.
    pub fn wrong(code: &'static str, fact: impl Into<Message>, advice: impl Into<Message>) -> Self {
        Diagnostic::error(code, fact).help(advice).into()
    }

    /// The HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            Self::Failure(failure) => match failure.stop() {
                None => 400,
                Some(_) => 422,
            },
            Self::Gone(_) => 404,
            Self::Method => 405,
            Self::Early(_) => 409,
            Self::TooLarge(_) => 413,
            Self::Broken => 500,
            Self::Busy => 503,
        }
    }

    /// The body of the answer, also sent with the event `failed` of a job.
    pub fn to_json(&self) -> Value {
        let plain = |code: &str, message: &str, help: &str| {
            let japanese = match code {
                "method" => "このアドレスには別の方法で尋ねます",
                "gone" => "求めたものはもうありません。もう一度お試しください",
                "early" => "まだ準備ができていません。少し待ってからお試しください",
                "too-large" => "一度に求める量が多すぎます",
                "busy" => "混み合っています。少し待ってからお試しください",
                _ => "プログラムの誤りで計算が止まりました",
            };
            json!({"error": {
                "code": code, "message": message, "ja": japanese,
                "labels": [], "help": [help], "notes": [],
            }})
        };
        match self {
            Self::Failure(failure) => failure.to_json_for_editors(),
            Self::Method => plain(
                "method",
                "this address is asked in another way",
                "/api/openapi.json describes every request",
            ),
            Self::Gone(what) => plain(
                "gone",
                &format!("there is no such {what}"),
                "ask for it anew; what was not used for a while is forgotten",
            ),
            Self::Early(what) => plain(
                "early",
                &format!("the {what} are not there yet"),
                "ask again later",
            ),
            Self::TooLarge(what) => plain("too-large", what, "ask for less at a time"),
            Self::Busy => plain("busy", "all hands are busy", "ask again in a second"),
            Self::Broken => plain(
                "broken",
                "the engine broke off; this is a mistake in grundy",
                "please report it with the game that you asked for",
            ),
        }
    }
}
