//! Answers as any front end hands them on.

use serde_json::Value;

use crate::fault::{Answer, Fault};

/// An answer, as any front end hands it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// As of HTTP: 200 for an answer, 202 for a job that was taken, 4xx and 5xx with a diagnostic.
    pub status: u16,
    /// The media type.
    pub media: &'static str,
    /// What the answer is called as a file, if it is one; ASCII.
    pub name: Option<String>,
    /// Whether the same request has the same answer for as long as it has one.
    pub lasting: bool,
    /// The answer.
    pub bytes: Vec<u8>,
}

impl Reply {
    /// JSON.
    pub fn json(status: u16, body: &Value) -> Self {
        Self {
            status,
            media: "application/json",
            name: None,
            lasting: false,
            bytes: body.to_string().into_bytes(),
        }
    }

    /// The answer to a request for a job that was taken, under this number.
    pub fn job(id: u64) -> Self {
        Self::json(202, &serde_json::json!({"job": id.to_string()}))
    }

    /// It is done, and there is nothing to say.
    pub fn done() -> Self {
        Self {
            status: 204,
            bytes: Vec::new(),
            ..Self::json(204, &Value::Null)
        }
    }

    pub(crate) fn bytes(bytes: Vec<u8>) -> Self {
        Self {
            status: 200,
            media: "application/octet-stream",
            name: None,
            // A table never changes under its name.
            lasting: true,
            bytes,
        }
    }
}

impl From<Answer<Value>> for Reply {
    fn from(answer: Answer<Value>) -> Self {
        match answer {
            Ok(value) => Self::json(200, &value),
            Err(fault) => fault.into(),
        }
    }
}

impl From<Fault> for Reply {
    fn from(fault: Fault) -> Self {
        Self::json(fault.status(), &fault.to_json())
    }
}
