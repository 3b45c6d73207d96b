//! What JavaScript calls and what it must bring: numbers and places in memory. A *kernel file*:
//! with `unsafe`, for names that the linker keeps and functions that the page brings.
//!
//! ```text
//! room(n) -> place     room for a request of n bytes, to be written there
//! ask() -> status      answers it
//! head(), head_len()   {"status", "media", "name", "lasting"} of the answer, JSON
//! body(), body_len()   the answer
//! step(job) -> 0 | 1   one step of a job; 1 if it is over
//! now() -> ms          brought by the page
//! tell(job, place, n)  brought by the page: an event, a line with its name and its data as JSON
//!                      behind it
//! stopped() -> 0 | 1   brought by the page: whether the job that is at work was stopped; asked
//!                      within a step
//! ```
//!
//! Places are good until the next call.
#![allow(unsafe_code)]
#![cfg_attr(
    not(target_family = "wasm"),
    allow(dead_code, reason = "only the page calls it")
)]

use std::cell::RefCell;

use grundy_service::{Limits, Reply};
use serde_json::{Value, json};

use crate::door::{Door, Page};

/// A worker's service with the buffers that the page reads and writes.
struct Desk {
    door: Door,
    request: Vec<u8>,
    head: Vec<u8>,
    body: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk {
        door: Door::new(Limits::PHONE),
        request: Vec::new(),
        head: Vec::new(),
        body: Vec::new(),
    });
}

#[cfg(target_family = "wasm")]
mod brought {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        pub fn now() -> f64;
        pub fn tell(job: f64, place: *const u8, len: usize);
        pub fn stopped() -> u32;
    }
}

/// The worker that has loaded this module.
struct WorkerScope;

#[cfg(target_family = "wasm")]
impl Page for WorkerScope {
    fn now(&self) -> f64 {
        // SAFETY: the page brings a function of no argument that gives a number; it touches no
        // memory of ours.
        unsafe { brought::now() }
    }

    fn tell(&mut self, job: u64, event: &str, data: &Value) {
        let text = format!("{event}\n{data}");
        // SAFETY: the place and the length are those of `text`, which lives until the call returns;
        // the page only reads.
        unsafe { brought::tell(job as f64, text.as_ptr(), text.len()) }
    }

    fn stopped(&mut self) -> bool {
        // SAFETY: the page brings a function of no argument that gives a number; it touches no
        // memory of ours.
        unsafe { brought::stopped() != 0 }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Page for WorkerScope {
    fn now(&self) -> f64 {
        0.0
    }

    fn tell(&mut self, _: u64, _: &str, _: &Value) {}

    fn stopped(&mut self) -> bool {
        false
    }
}

/// Room for a request of so many bytes.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.request.clear();
        desk.request.resize(len, 0);
        desk.request.as_mut_ptr()
    })
}

/// Answers the request that was written into the room.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    DESK.with_borrow_mut(|desk| {
        let request = std::mem::take(&mut desk.request);
        let Reply {
            status,
            media,
            name,
            lasting,
            bytes,
        } = desk.door.ask(&request, &mut WorkerScope);
        let head = json!({"status": status, "media": media, "name": name, "lasting": lasting});
        desk.head = head.to_string().into_bytes();
        desk.body = bytes;
        status.into()
    })
}

/// One step of a job; 1 if it is over. The number comes as the page counts.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn step(job: f64) -> u32 {
    DESK.with_borrow_mut(|desk| desk.door.step(job as u64, &mut WorkerScope).into())
}

/// Where the head of the answer begins.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn head() -> *const u8 {
    DESK.with_borrow(|desk| desk.head.as_ptr())
}

/// How many bytes the head has.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn head_len() -> usize {
    DESK.with_borrow(|desk| desk.head.len())
}

/// Where the answer begins.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn body() -> *const u8 {
    DESK.with_borrow(|desk| desk.body.as_ptr())
}

/// How many bytes the answer has.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn body_len() -> usize {
    DESK.with_borrow(|desk| desk.body.len())
}
