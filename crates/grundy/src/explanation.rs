//! The plan of a table in sentences, with its cost.

use grundy_core::Message;
use grundy_rules::Report;

/// The plan and the estimated cost of a question.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The parts of the plan with their reasons, one line each.
    pub plan: Vec<Message>,
    /// Number of positions to compute, if it can be counted beforehand.
    pub cells: Option<u64>,
    /// Number of options to evaluate, if it can be counted beforehand.
    pub options: Option<u64>,
    /// The order of growth of these numbers, if the loops of the rules have a simple bound.
    pub growth: Option<Growth>,
    /// Bytes of the table, if they can be counted beforehand.
    pub bytes: Option<u64>,
    /// The report of the run, if the table was computed.
    pub ran: Option<Report>,
}

/// The order of growth of a table. The symbols are parameters, inputs, and `|A|` for the length of
/// a list; a number that is part of the rules counts as 1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Growth {
    /// The number of parameters.
    pub parameters: usize,
    /// The positions of the table, such as `x·y`.
    pub cells: String,
    /// The options of all positions, such as `x·y·(x + y)`; `n^3.0` if they are counted.
    pub work: String,
    /// Whether the work is not the bound of the loops, but counted in two tables: `n` is then every
    /// parameter.
    pub counted: bool,
    /// The factor by which the calls of a recursion without a memo grow with each step of all
    /// parameters, if it is counted and exponential.
    pub recursion: Option<f64>,
}

impl Growth {
    /// As JSON.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::json!({
            "cells": self.cells,
            "work": self.work,
            "counted": self.counted,
            "recursion": self.recursion,
        })
    }
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
        if let Some(growth) = &self.growth {
            json["growth"] = growth.to_json();
        }
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
