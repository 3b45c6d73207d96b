//! Functions exported to JavaScript and functions imported from it: numbers and addresses only. A
//! *kernel file*: `unsafe` for exported symbol names and imported functions.
//!
//! ```text
//! room(n) -> place     room for a request of n bytes, to be written there
//! ask() -> status      answers it
//! head(), head_len()   {"status", "media", "name", "lasting"} of the answer, JSON
//! body(), body_len()   the answer
//! step(job) -> 0 | 1   one step of a job; 1 if it is over
//! now() -> ms          imported from the page
//! tell(job, place, n)  imported from the page: receives an event, a line with its name and then
//!                      its data as JSON
//! stopped() -> 0 | 1   imported from the page: whether the running job was stopped; polled
//!                      within a step
//! ```
//!
//! Addresses are valid until the next call.
#![allow(unsafe_code)]
#![cfg_attr(
    not(target_family = "wasm"),
    allow(dead_code, reason = "only the page calls it")
)]

use std::cell::RefCell;

use grundy_service::{Limits, Reply};
use serde_json::{Value, json};

#[cfg(feature = "programs")]
use crate::program_service::ProgramService as ModuleService;
use crate::worker_service::Page;
#[cfg(not(feature = "programs"))]
use crate::worker_service::WorkerService as ModuleService;

/// The service of a worker with the buffers that the page reads and writes.
struct Buffers {
    service: ModuleService,
    request: Vec<u8>,
    head: Vec<u8>,
    body: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::new(Buffers {
        service: ModuleService::new(Limits::PHONE),
        request: Vec::new(),
        head: Vec::new(),
        body: Vec::new(),
    });
}

#[cfg(target_family = "wasm")]
mod imports {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        pub fn now() -> f64;
        #[link_name = "tell"]
        pub fn send_event(job: f64, text: *const u8, len: usize);
        pub fn stopped() -> u32;
    }
}

/// The worker that has loaded this module.
struct WorkerScope;

#[cfg(target_family = "wasm")]
impl Page for WorkerScope {
    fn now(&self) -> f64 {
        // SAFETY: the page supplies a function without arguments that returns a number; it touches
        // no memory of this module.
        unsafe { imports::now() }
    }

    fn send_event(&mut self, job: u64, event: &str, data: &Value) {
        let text = format!("{event}\n{data}");
        // SAFETY: the address and the length are those of `text`, which is alive until the call
        // returns; the page only reads.
        unsafe { imports::send_event(job as f64, text.as_ptr(), text.len()) }
    }

    fn stopped(&mut self) -> bool {
        // SAFETY: the page supplies a function without arguments that returns a number; it touches
        // no memory of this module.
        unsafe { imports::stopped() != 0 }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Page for WorkerScope {
    fn now(&self) -> f64 {
        0.0
    }

    fn send_event(&mut self, _: u64, _: &str, _: &Value) {}

    fn stopped(&mut self) -> bool {
        false
    }
}

/// Returns room for a request of `n` bytes.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn room(len: usize) -> *mut u8 {
    BUFFERS.with_borrow_mut(|desk| {
        desk.request.clear();
        desk.request.resize(len, 0);
        desk.request.as_mut_ptr()
    })
}

/// Answers the request that was written into the room.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    BUFFERS.with_borrow_mut(|desk| {
        let request = std::mem::take(&mut desk.request);
        let Reply {
            status,
            media,
            name,
            lasting,
            bytes,
        } = desk.service.ask(&request, &mut WorkerScope);
        let head = json!({"status": status, "media": media, "name": name, "lasting": lasting});
        desk.head = head.to_string().into_bytes();
        desk.body = bytes;
        status.into()
    })
}

/// Runs one step of a job; returns 1 if the job is finished. The job number is a JavaScript number.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn step(job: f64) -> u32 {
    BUFFERS.with_borrow_mut(|desk| desk.service.step(job as u64, &mut WorkerScope).into())
}

/// Returns the address of the head of the answer.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn head() -> *const u8 {
    BUFFERS.with_borrow(|desk| desk.head.as_ptr())
}

/// Returns the length of the head in bytes.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn head_len() -> usize {
    BUFFERS.with_borrow(|desk| desk.head.len())
}

/// Returns the address of the answer.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn body() -> *const u8 {
    BUFFERS.with_borrow(|desk| desk.body.as_ptr())
}

/// Returns the length of the answer in bytes.
// SAFETY: no other function of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn body_len() -> usize {
    BUFFERS.with_borrow(|desk| desk.body.len())
}
