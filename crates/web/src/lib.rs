//! The explorer: a page on this machine, and its HTTP server.
//!
//! `grundy explore` opens a port on 127.0.0.1. The page (`ui/`, built into `assets/`, embedded
//! here) sends requests under `/api`. `grundy-service` computes the answers through the facade,
//! with the same queries and the same wording as the command line. This crate contains the socket,
//! the guards, the threads and the queues.
//!
//! # How a request is answered
//! * **At once.** A position, a graph, a diagnostic during typing. It goes to a *session*
//!   (`session.rs`): a thread with the most recent games. Requests about one game go to one
//!   session, which reuses earlier results. Each has a limit of some seconds. The queue is short;
//!   if it is full, the client gets `busy` and retries.
//! * **In a while.** A table, laws, a claim. It becomes a *job* (`jobs.rs`) with a separate thread;
//!   two jobs run at a time. The job reports by server-sent events, and tables arrive in growing
//!   pieces.
//!
//! # Threat model
//! Any page in the user's browser can send requests to a port of this machine. The server therefore
//! only accepts the requested hosts (a foreign page with its name rebound to 127.0.0.1 shows a
//! foreign `Host`), and rejects every foreign `Origin`. The answers carry a policy that forbids the
//! page to load anything from elsewhere. Rules are programs: every run has limits on cells,
//! options, bytes and time. A panic of an engine produces one answer with status 500 and does not
//! end the service.
//!
//! A front end: it reads the clock and uses a socket. Start reading at `server.rs`.

#![forbid(unsafe_code)]
#![allow(
    clippy::disallowed_methods,
    reason = "a door: it reads the clock, because requests have a time"
)]

mod assets;
mod jobs;
mod server;
mod session;

pub use grundy_service::{KnownBoard, Limits};
pub use server::{Explorer, Open, router};
