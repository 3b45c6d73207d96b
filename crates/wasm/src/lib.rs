//! The explorer's service as WebAssembly: the front end of a page that has no server.
//!
//! A worker of the page loads this module, writes a request into its memory and reads the answer
//! there. What is asked and answered is what `grundy explore` has by HTTP, since both are
//! `grundy-service`; `crates/web` has the other way.
//!
//! `door.rs` is all that there is, and safe: requests, sessions, jobs in steps. `raw.rs` is what
//! JavaScript calls: plain numbers and memory, no generated binding, so that no tool of a certain
//! version is needed to build it. `memory.rs` gives large things pages of their own, as `pages.rs`
//! tells.
//!
//! # No threads, no clock, no end
//! A worker does one thing at a time, and headers that would allow shared memory are not to be had
//! from a server that only knows files. So a job goes on in steps, between which the worker answers
//! what was asked meanwhile; whoever cannot wait for the end of a step ends the worker and starts
//! another. Memory that WebAssembly has taken is never given back: after large work the page does
//! the same. A panic is a trap, behind which nothing may be called any more. The time comes from
//! the page (`now`), since this module has no clock.

mod door;
#[cfg(target_family = "wasm")]
mod memory;
#[cfg(any(target_family = "wasm", test))]
mod pages;
mod raw;

pub use door::{Door, Page};
