//! Replies, independent of the front end.

use serde_json::Value;

use crate::fault::{Answer, Fault};

/// An answer with status and media type, independent of the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status: 200 for an answer, 202 for a job that was accepted, 4xx and 5xx with a
    /// diagnostic.
    pub status: u16,
    /// The media type.
    pub media: &'static str,
    /// The file name of a download, if it is one; ASCII.
    pub name: Option<String>,
    /// Whether the same request always has the same answer, so that it can be cached.
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

    /// The reply to a request that started a job with this number.
    pub fn job(id: u64) -> Self {
        Self::json(202, &serde_json::json!({"job": id.to_string()}))
    }

    /// The reply to a successful request without data.
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
