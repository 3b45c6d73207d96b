//! The plan of a table in sentences, with its cost.

use grundy_core::Message;
use grundy_rules::Report;

/// The plan and the estimated cost of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The parts of the plan with their reasons, one line each.
    pub plan: Vec<Message>,
    /// Number of positions to compute, if it can be counted beforehand.
    pub cells: Option<u64>,
    /// Number of options to evaluate, if it can be counted beforehand.
    pub options: Option<u64>,
    /// Bytes of the table, if they can be counted beforehand.
    pub bytes: Option<u64>,
    /// The report of the run, if the table was computed.
    pub ran: Option<Report>,
}

impl Explanation {
    /// As JSON.
    pub fn to_json(&self) -> serde_json::Value {
        let plan: Vec<&str> = self.plan.iter().map(Message::english).collect();
        let mut json = serde_json::json!({
            "plan": plan,
            "cells": self.cells,
            "options": self.options,
            "bytes": self.bytes,
        });
        if let Some(ran) = &self.ran {
            let steps: Vec<&str> = ran.steps.iter().map(Message::english).collect();
            json["ran"] = serde_json::json!({
                "engine": ran.engine.english(),
                "steps": steps,
                "cells": ran.cells,
                "options": ran.options,
                "bytes": ran.bytes,
            });
        }
        json
    }
}
