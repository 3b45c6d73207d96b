//! The explorer: a page on this machine, and the service behind it.
//!
//! `grundy explore` opens a port on 127.0.0.1. The page (`ui/`, built into `assets/`, embedded
//! here) asks the server under `/api`. What the answers are is known to `grundy-service`, which
//! asks the facade: the same questions as the command line, answered in the same words. Here are
//! the socket, the guards, the threads and the queues.
//!
//! # How a question is answered
//! * **At once.** A position, a graph, a diagnostic while somebody types. It goes to a *session*
//!   (`session.rs`): a thread with the games that were asked last. Questions about one game go to
//!   one session, so that what it has computed serves the next question. Each has some seconds; its
//!   queue is short, and whoever finds it full is told `busy` and asks again.
//! * **In a while.** A table, laws, a claim. It becomes a *job* (`jobs.rs`) with a thread of its
//!   own, of which two run at a time. What happens to it is told by server-sent events, and tables
//!   come in growing pieces.
//!
//! # What it defends against
//! Any page in the user's browser can send requests to a port of this machine. So only the hosts
//! that were asked for are answered (a foreign page that has its name rebound to 127.0.0.1 shows a
//! foreign `Host`), and no request of a foreign `Origin`. The answers carry a policy that lets the
//! page load nothing from elsewhere. Rules are programs; every run has limits of cells, options,
//! bytes and time, and a panic of an engine would be one answer with status 500, not the end of the
//! service.
//!
//! A door: it reads the clock and talks to a socket. Start reading at `server.rs`.

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
