//! Requests and jobs of one worker.

use std::borrow::Cow;
use std::time::Duration;

use grundy_service::{
    Action, Fault, Host, Incoming, Job, Limits, Reply, Resource, Service, Session, read,
};
use serde_json::Value;

/// Callbacks supplied by the worker: the clock, the event sink and the stop flag.
pub trait Page {
    /// Milliseconds since an arbitrary fixed moment.
    fn now(&self) -> f64;
    /// Receives an event of a job.
    fn send_event(&mut self, job: u64, event: &str, data: &Value);
    /// Whether the running job was stopped since its step began.
    fn stopped(&mut self) -> bool;
}

/// Splits a request into its line and its body.
pub(crate) fn line_and_body(request: &[u8]) -> (Cow<'_, str>, &[u8]) {
    let end = request.iter().position(|&byte| byte == b'\n');
    let (line, body) = request.split_at(end.unwrap_or(request.len()));
    (String::from_utf8_lossy(line), body.get(1..).unwrap_or(&[]))
}

/// The service of one worker.
pub struct WorkerService {
    service: Service,
    session: Session,
    jobs: Vec<RunningStep>,
    last: u64,
}

/// A job between two of its steps.
struct RunningStep {
    id: u64,
    /// The time at which the job began, by the clock of the page.
    start: f64,
    stopped: bool,
    job: Box<dyn Job + Send>,
}

/// The page as host of one piece of work.
struct Hosted<'a> {
    page: &'a mut dyn Page,
    start: f64,
    job: u64,
    stopped: bool,
}

impl Host for Hosted<'_> {
    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64((self.page.now() - self.start).max(0.0) / 1e3)
    }

    fn left(&mut self) -> bool {
        self.stopped = self.stopped || self.job != 0 && self.page.stopped();
        self.stopped
    }

    fn send_event(&mut self, event: &'static str, data: &Value) {
        self.page.send_event(self.job, event, data);
    }
}

impl WorkerService {
    /// Creates a service with these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            service: Service::new(limits, Vec::new()),
            session: Session::default(),
            jobs: Vec::new(),
            last: 0,
        }
    }

    /// Answers a request: a line `POST /api/game?…`, followed by the body. A job is only accepted
    /// here; [`WorkerService::step`] runs it.
    pub fn ask(&mut self, request: &[u8], page: &mut dyn Page) -> Reply {
        let (line, body) = line_and_body(request);
        let (method, address) = line.split_once(' ').unwrap_or((&line, ""));
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let incoming = Incoming {
            method,
            path,
            query,
            body,
        };
        let start = page.now();
        match read(&incoming) {
            Err(fault) => fault.into(),
            Ok(Action::Stored(wanted)) => self.service.stored(&wanted).unwrap_or_else(Reply::from),
            Ok(Action::Game(key, work)) => {
                let mut host = Hosted {
                    page,
                    start,
                    job: 0,
                    stopped: false,
                };
                self.service
                    .at_once(&mut self.session, &key, work, &mut host)
            }
            Ok(Action::Job(job)) => {
                self.last += 1;
                let id = self.last;
                self.jobs.push(RunningStep {
                    id,
                    start,
                    stopped: false,
                    job,
                });
                Reply::job(id)
            }
            // The worker forwards events as they happen, so a request for them does not exist.
            Ok(Action::Listen(_)) => Fault::Gone(Resource::Job).into(),
            Ok(Action::Stop(id)) => match self.jobs.iter_mut().find(|job| job.id == id) {
                Some(job) => {
                    job.stopped = true;
                    Reply::done()
                }
                None => Fault::Gone(Resource::Job).into(),
            },
        }
    }

    /// Runs one step of a job; returns whether the job is finished.
    pub fn step(&mut self, id: u64, page: &mut dyn Page) -> bool {
        let Some(at) = self.jobs.iter().position(|job| job.id == id) else {
            return true;
        };
        let running = &mut self.jobs[at];
        let mut host = Hosted {
            page,
            start: running.start,
            job: id,
            stopped: running.stopped,
        };
        let over = self.service.step(&mut *running.job, &mut host);
        if over {
            self.jobs.remove(at);
        }
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A page with a stopped clock. It records the events it received, and reports a stop after a
    /// given number of polls.
    #[derive(Default)]
    struct Still(Vec<(String, Value)>, Option<u32>);

    impl Page for Still {
        fn now(&self) -> f64 {
            0.0
        }

        fn send_event(&mut self, _: u64, event: &str, data: &Value) {
            self.0.push((event.to_owned(), data.clone()));
        }

        fn stopped(&mut self) -> bool {
            let left = self.1.map(|left| left.saturating_sub(1));
            self.1 = left;
            left == Some(0)
        }
    }

    fn ask(door: &mut WorkerService, line: &str, body: &Value) -> (u16, Value) {
        let reply = door.ask(format!("{line}\n{body}").as_bytes(), &mut Still::default());
        (
            reply.status,
            serde_json::from_slice(&reply.bytes).unwrap_or_default(),
        )
    }

    #[test]
    fn a_table_is_computed_in_steps_and_read_between_them() {
        let mut door = WorkerService::new(Limits::PHONE);
        let asked = json!({"game": "wythoff", "to": 499});
        assert_eq!(
            ask(&mut door, "POST /api/tables", &asked),
            (202, json!({"job": "1"}))
        );
        let mut page = Still::default();
        let mut steps = 1;
        while !door.step(1, &mut page) {
            steps += 1;
            if let Some((_, table)) = page.0.iter().find(|(event, _)| event == "table") {
                let tile = format!(
                    "GET /api/tables/{}/tile?rows=1&cols=2",
                    table["table"].as_str().unwrap()
                );
                let reply = door.ask(tile.as_bytes(), &mut Still::default());
                assert_eq!((reply.status, reply.bytes.len()), (200, 10));
            }
        }
        assert!(steps >= 4, "{steps}");
        let names: Vec<&str> = (page.0.iter().map(|(name, _)| &**name))
            .filter(|name| *name != "progress")
            .collect();
        // A corner and the whole; the laws of the catalogue first, then those with the learned law.
        assert_eq!(names, ["table", "table", "laws", "laws", "done"]);
        assert!(door.step(1, &mut page), "it is over");
    }

    #[test]
    fn a_stopped_job_says_so_at_its_next_step() {
        let mut door = WorkerService::new(Limits::PHONE);
        let (_, job) = ask(
            &mut door,
            "POST /api/tables",
            &json!({"game": "officers", "to": 9_000_000}),
        );
        assert_eq!(job, json!({"job": "1"}));
        assert!(!door.step(1, &mut Still::default()));
        assert_eq!(ask(&mut door, "DELETE /api/jobs/1", &Value::Null).0, 204);
        let mut page = Still::default();
        assert!(door.step(1, &mut page));
        assert_eq!(page.0[0].1["stop"], "interrupted");
        assert_eq!(ask(&mut door, "DELETE /api/jobs/1", &Value::Null).0, 404);
    }

    #[test]
    fn a_job_that_is_stopped_within_a_step_tells_what_is_there() {
        let mut door = WorkerService::new(Limits::PHONE);
        let asked = json!({"game": "queens", "box": "x=0..=1999,y=0..=1999"});
        ask(&mut door, "POST /api/tables", &asked);
        let mut page = Still(Vec::new(), Some(20));
        while !door.step(1, &mut page) {}
        page.0.retain(|(event, _)| event != "progress");
        let names: Vec<&str> = page.0.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names, ["table", "done"]);
        let (reached, stop) = (&page.0[0].1["reached"], &page.0[1].1["stop"]);
        assert_eq!(stop, "interrupted");
        assert!(
            (1..4_000_000).contains(&reached.as_u64().unwrap()),
            "{reached}"
        );
        // It is a table like any other, and the engine still answers.
        let tile = "GET /api/tables/t1/tile?rows=1&cols=2";
        let reply = door.ask(format!("{tile}\n").as_bytes(), &mut Still::default());
        assert_eq!((reply.status, reply.bytes.len()), (200, 10));
    }

    #[test]
    fn what_is_no_request_is_told_so() {
        let mut door = WorkerService::new(Limits::PHONE);
        for (request, status) in [
            (&b""[..], 404),
            (b"GET", 404),
            (b"GET /api/game", 405),
            (b"POST /api/game\n{", 400),
            (b"POST /api/game\n{\"game\":\"nim\"}", 200),
            (b"\xff\xfe /api/games", 405),
            (b"GET /api/jobs/1", 404),
        ] {
            assert_eq!(
                door.ask(request, &mut Still::default()).status,
                status,
                "{request:?}"
            );
        }
    }
}
