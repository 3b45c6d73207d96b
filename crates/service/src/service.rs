//! Execution of each kind of errand.

use grundy::{Observer, Stop};
use serde_json::json;

use crate::cache::Cache;
use crate::fault::Answer;
use crate::host::{Host, Watch};
use crate::job::Job;
use crate::limits::Limits;
use crate::reply::Reply;
use crate::request::{GameKey, LONGEST_TEXT};
use crate::route::{AtOnce, Stored};
use crate::session::Session;
use crate::solved::{KnownBoard, SolvedGames};
use crate::store::Store;
use crate::{OPENAPI, games, tables};

/// The service: cached tables, solved games and limits.
pub struct Service {
    store: Store,
    limits: Limits,
}

impl Service {
    /// Creates a service with the tables of these boards.
    pub fn new(limits: Limits, databases: Vec<KnownBoard>) -> Self {
        Self {
            store: Store {
                cache: Cache::new(limits.cache),
                solved: SolvedGames::with(databases),
            },
            limits,
        }
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Answers from stored data.
    ///
    /// # Errors
    /// The table does not exist; a wrong window; a format that cannot hold the table.
    pub fn stored(&self, wanted: &Stored) -> Answer<Reply> {
        Ok(match wanted {
            Stored::About => {
                let limits = &self.limits;
                Reply::json(
                    200,
                    &json!({
                        "version": env!("CARGO_PKG_VERSION"),
                        "limits": {
                            "cells": limits.cells,
                            "seconds": limits.time.as_secs(),
                            "text": LONGEST_TEXT,
                        },
                    }),
                )
            }
            Stored::Openapi => Reply {
                bytes: OPENAPI.as_bytes().to_vec(),
                ..Reply::json(200, &json!(null))
            },
            Stored::Games => Reply::json(200, games::gallery()),
            Stored::Tile(table, window, fix) => {
                Reply::bytes(self.store.cache.get(table)?.tile(*window, fix)?)
            }
            Stored::Explained(table, law, window, fix) => {
                let cached = self.store.cache.get(table)?;
                Reply::bytes(tables::explained(&cached, *law, *window, fix)?)
            }
            Stored::File(table, asked) => {
                let cached = self.store.cache.get(table)?;
                tables::file(&cached, asked)?
            }
        })
    }

    /// Answers a request about a game in its session.
    pub fn at_once(
        &self,
        session: &mut Session,
        key: &GameKey,
        work: AtOnce,
        host: &mut dyn Host,
    ) -> Reply {
        let (budget, patience) = (self.limits.session(), self.limits.patience);
        let mut watch = Watch::new(host, budget, patience);
        work(&self.store, session, key, &mut watch).into()
    }

    /// Runs a job to its end, and reports its events.
    pub fn run(&self, job: &mut dyn Job, host: &mut dyn Host) {
        while !self.step(job, host) {}
    }

    /// Runs one step of a job; returns whether it was the last. The last event is `done` or
    /// `failed`.
    pub fn step(&self, job: &mut dyn Job, host: &mut dyn Host) -> bool {
        let budget = self.limits.job();
        let mut watch = Watch::new(host, budget, self.limits.time);
        // Cancellation is checked between two steps as within them.
        let result = if watch.cancelled() {
            Ok(Some(Stop::Interrupted))
        } else {
            job.step(&self.store, &mut watch)
        };
        let late = watch.is_late();
        match result {
            Ok(None) => return false,
            Ok(Some(stop)) => {
                let word = match stop {
                    Stop::Complete => "complete",
                    Stop::Interrupted if !late => "interrupted",
                    Stop::Interrupted | Stop::Budget => "budget",
                };
                let seconds = watch.elapsed().as_secs_f64();
                watch.send_event("done", &json!({"stop": word, "seconds": seconds}));
            }
            Err(fault) => watch.send_event("failed", &fault.to_json()),
        }
        true
    }
}
