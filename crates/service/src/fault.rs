//! Errors as answers: a status for programs, and the fact, the place and the advice for people.

use grundy::{Diagnostic, Failure, Lang, Message};
use serde_json::{Value, json};

use crate::messages;

/// The reason why a request has no answer.
#[derive(Debug)]
pub enum Fault {
    /// The request, the game or its rules are wrong, or a limit stopped the run.
    Failure(Box<Failure>),
    /// The address exists, but not with this method.
    Method,
    /// The requested object does not exist, or no longer exists.
    Gone(Resource),
    /// The laws of the table are not computed yet.
    Early,
    /// The request exceeds the size limit; the text is the limit.
    TooLarge(Message),
    /// The request is addressed to a host that is not served.
    UnknownHost,
    /// The request is sent by another page.
    OtherOrigin,
    /// All threads are busy.
    Busy,
    /// An engine panicked: a defect of the program.
    Broken,
}

/// An object that a request names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// A table in the cache.
    Table,
    /// A slice of a table.
    Slice,
    /// A law of a table.
    Law,
    /// An address of the service.
    Question,
    /// A job.
    Job,
}

impl Resource {
    /// The fact that it does not exist.
    fn missing(self) -> Message {
        match self {
            Self::Table => messages::no_such_table(),
            Self::Slice => messages::no_such_slice(),
            Self::Law => messages::no_such_law(),
            Self::Question => messages::no_such_question(),
            Self::Job => messages::no_such_job(),
        }
    }
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
    pub fn wrong(code: &'static str, fact: Message, advice: Message) -> Self {
        Diagnostic::error(code, fact).help(advice).into()
    }

    /// The HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            Self::Failure(failure) => match failure.stop() {
                None => 400,
                Some(_) => 422,
            },
            Self::UnknownHost | Self::OtherOrigin => 403,
            Self::Gone(_) => 404,
            Self::Method => 405,
            Self::Early => 409,
            Self::TooLarge(_) => 413,
            Self::Broken => 500,
            Self::Busy => 503,
        }
    }

    /// The body of the answer, also sent with the event `failed` of a job.
    pub fn to_json(&self) -> Value {
        let (code, fact, advice) = match self {
            Self::Failure(failure) => return failure.to_json_for_editors(),
            Self::Method => (
                "method",
                messages::other_method(),
                messages::requests_are_described(),
            ),
            Self::Gone(resource) => ("gone", resource.missing(), messages::ask_again()),
            Self::Early => (
                "early",
                messages::laws_are_not_there_yet(),
                messages::ask_later(),
            ),
            Self::TooLarge(fact) => ("too-large", fact.clone(), messages::ask_for_less()),
            Self::UnknownHost => (
                "foreign",
                messages::host_is_not_served(),
                messages::open_the_printed_address(),
            ),
            Self::OtherOrigin => (
                "foreign",
                messages::other_origin(),
                messages::open_the_printed_address(),
            ),
            Self::Busy => (
                "busy",
                messages::all_threads_are_busy(),
                messages::ask_in_a_second(),
            ),
            Self::Broken => (
                "broken",
                messages::engine_stopped(),
                messages::please_report_it(),
            ),
        };
        // A page in Japanese shows one text, so it contains the advice.
        let japanese = Message::joined([fact.clone(), advice.clone()], "; ", "。");
        json!({"error": {
            "code": code, "message": fact.english(), "ja": japanese.text(Lang::Ja),
            "labels": [], "help": [advice.english()], "notes": [],
        }})
    }
}
