//! The explorer's service as WebAssembly: the front end of a page without a server.
//!
//! A worker of the page loads this module, writes a request into its memory and reads the answer
//! there. Requests and answers are those of `grundy explore` over HTTP, since both front ends use
//! `grundy-service`; `crates/web` is the HTTP front end.
//!
//! `worker_service.rs` is the safe part: requests, sessions, jobs in steps. `raw.rs` has the
//! functions that JavaScript calls. They take plain numbers and memory addresses and use no
//! generated binding, so the build needs no tool of a fixed version. Start reading at
//! `worker_service.rs`. The script `.ci/wasm` finds or builds the compiler for this module,
//! and `ui/site/order.mjs` orders its functions so that the file compresses well.
//!
//! With the feature `programs` the module only translates programs to rules. The parser of Python
//! has large tables, so the page loads this second module when a program is pasted.
//!
//! # Constraints: single-threaded, no clock, no unwinding
//! A worker does one thing at a time: shared memory requires headers that a static file server
//! cannot send. A job therefore runs in steps, and between two steps the worker answers other
//! requests. A page that cannot wait for the end of a step terminates the worker and starts
//! another. WebAssembly never returns memory to the system, so the page also restarts the worker
//! after large work. A panic is a trap; after it no function may be called. The page supplies the
//! time (`now`), since this module has no clock.

#![deny(unsafe_code)]

mod program_service;
mod raw;
mod worker_service;

pub use program_service::ProgramService;
pub use worker_service::{Page, WorkerService};
