//! The explorer's requests and answers, independent of transport. A request comes in; a status, a
//! media type and bytes go out. The server of `grundy explore` transports them by HTTP, the page
//! without a server by messages to a worker that runs the same code as WebAssembly. `openapi.json`
//! describes all of them; a test compares it with [`ROUTES`].
//!
//! # How a request is answered
//! [`read`] parses an [`Incoming`] request into an [`Action`], grouped by executor:
//! * **Stored data**: the list of games, a tile of a table ([`Action::Stored`]).
//! * **At once**, by the [`Session`] that keeps the game open ([`Action::Game`]) and reuses earlier
//!   results. Each has a limit of some seconds.
//! * **In a while**, as a [`Job`] ([`Action::Job`]): a table, laws, a claim. A job runs in
//!   [steps](Job::step), between which a front end without threads can answer other requests. It
//!   reports by events.
//!
//! Tables stay in a cache of bounded size ([`Store`]), and a page reads them in tiles.
//!
//! # Duties of a front end
//! It supplies a [`Host`]: the elapsed time, since this crate reads no clock, a flag for a client
//! that is gone, and a receiver of job events. The front end decides on threads and queues, and
//! contains panics.
//!
//! Start reading at `route.rs`.

#![forbid(unsafe_code)]

mod analysis;
mod cache;
mod drawn;
mod evaluated;
mod fault;
mod games;
mod graphs;
mod host;
mod job;
mod limits;
mod matches;
mod messages;
mod misere;
mod play;
mod programs;
mod reply;
mod request;
mod route;
mod service;
mod session;
mod solve;
mod solved;
mod store;
mod tables;
mod values;

pub use fault::{Answer, Fault, Resource};
pub use games::gallery;
pub use host::{Host, Watch};
pub use job::Job;
pub use limits::Limits;
pub use reply::Reply;
pub use request::{GameKey, LONGEST_BODY, too_long};
pub use route::{Action, AtOnce, Incoming, ROUTES, Route, Stored, import_only, read};
pub use service::Service;
pub use session::Session;
pub use solved::KnownBoard;
pub use store::Store;

/// The description of all requests and answers.
pub const OPENAPI: &str = include_str!("../openapi.json");
