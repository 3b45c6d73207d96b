//! A table that is stopped early answers with its finished part, and takes the memory of its cells
//! and little more.
//!
//! A separate binary with one test, because the counting allocator counts every thread.

use std::cell::Cell;
use std::time::Duration;

use grundy_service::{Action, Host, Incoming, Limits, Service, read};
use peak_alloc::PeakAlloc;
use serde_json::{Value, json};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Cancels when this percentage of all cells is done.
#[derive(Default)]
struct Impatient {
    cells: u64,
    enough: u64,
    left: bool,
    asked: Cell<u32>,
    heard: Vec<(&'static str, Value)>,
}

impl Host for Impatient {
    /// Each poll takes a moment, since progress is reported ten times a second.
    fn elapsed(&self) -> Duration {
        self.asked.set(self.asked.get() + 1);
        Duration::from_millis(20) * self.asked.get()
    }

    fn left(&mut self) -> bool {
        self.left
    }

    fn send_event(&mut self, event: &'static str, data: &Value) {
        if event == "progress" {
            let done = data["done"].as_u64().unwrap();
            self.left |= data["of"] == self.cells && done >= self.enough;
        } else {
            self.heard.push((event, data.clone()));
        }
    }
}

#[test]
fn a_stopped_table_stays_as_narrow_as_its_cells() {
    // Values of one byte; wider ones are in narrower memory first. This allocator counts all
    // requested bytes of both, while the machine counts only touched pages. It also counts memory
    // that is resized in place as if it were copied. So tables are stopped where little is done, or
    // little is missing.
    for (game, ranges, cells, percent) in [
        (
            "g(x, y) = mex{ g(x-k, y) for k in 1..=min(x,3), g(x, y-k) for k in 1..=min(y,3) }",
            "x=0..=1999,y=0..=2999",
            6_000_000,
            20,
        ),
        (
            "w(x, y) = win{ w(x-k, y) for k in 1..=min(x,3), w(x, y-k) for k in 1..=min(y,2) }",
            "x=0..=2999,y=0..=2999",
            9_000_000,
            90,
        ),
    ] {
        let service = Service::new(Limits::default(), Vec::new());
        let body = json!({"game": game, "box": ranges}).to_string();
        let incoming = Incoming {
            method: "POST",
            path: "/api/tables",
            query: "",
            body: body.as_bytes(),
        };
        let Ok(Action::Job(mut job)) = read(&incoming) else {
            panic!("a job");
        };
        let mut host = Impatient {
            cells,
            enough: cells * percent / 100,
            ..Impatient::default()
        };
        let before = ALLOCATOR.current_usage();
        ALLOCATOR.reset_peak_usage();
        service.run(&mut *job, &mut host);
        let peak = ALLOCATOR.peak_usage() - before;
        let [(_, table), (_, done)] = &host.heard[..] else {
            panic!("{:?}", host.heard);
        };
        assert_eq!(done["stop"], "interrupted", "{game}");
        let reached = table["reached"].as_u64().unwrap();
        assert!((cells / 10..cells).contains(&reached), "{game}: {reached}");
        assert_eq!(table["complete"], false);
        let bytes = usize::try_from(cells).unwrap();
        assert!(10 * peak <= 13 * bytes, "{game}: {peak} for {bytes}");
    }
}
