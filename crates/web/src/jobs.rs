//! Jobs: work that takes a while, what happens to it told by server-sent events.
//!
//! Two workers take jobs from a line. A job keeps a log of what happened, so that a page that comes late, or whose connection
//! broke, hears all of it; progress is kept only as it stands. A job that nobody listens to is stopped after a while:
//! a closed page leaves no work behind.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy::{Observer, Stop};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::fault::{Answer, Fault};

/// How many jobs may wait.
const LINE: usize = 64;
/// How many finished jobs are remembered.
const REMEMBERED: usize = 64;
/// How long a job goes on when nobody listens.
const ALONE: Duration = Duration::from_secs(20);
/// How often progress is told.
const BEAT: Duration = Duration::from_millis(100);
const STACK: usize = 32 << 20;

/// Something that happened to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Events count from 1.
    pub number: u64,
    /// `progress`, `table`, …
    pub name: &'static str,
    /// JSON.
    pub data: String,
}

/// A job.
pub struct Job {
    pub id: u64,
    stop: AtomicBool,
    log: Mutex<Log>,
    /// The number of the last event.
    news: watch::Sender<u64>,
}

struct Log {
    events: Vec<Event>,
    last: u64,
    over: bool,
    /// Since when nobody has listened; `None` while somebody does.
    alone: Option<Instant>,
    listeners: usize,
}

/// A lock whose holder panicked is still a lock: the data are lists that are whole between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    fn new(id: u64) -> Self {
        Self {
            id,
            stop: AtomicBool::new(false),
            log: Mutex::new(Log {
                events: Vec::new(),
                last: 0,
                over: false,
                alone: Some(Instant::now()),
                listeners: 0,
            }),
            news: watch::Sender::new(0),
        }
    }

    /// Asks it to stop; what it has stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        lock(&self.log).over
    }

    fn tell(&self, name: &'static str, data: &Value, over: bool) {
        let mut log = lock(&self.log);
        log.last += 1;
        log.over |= over;
        let event = Event {
            number: log.last,
            name,
            data: data.to_string(),
        };
        // Of progress only the last word counts, and behind other news none.
        if log
            .events
            .last()
            .is_some_and(|last| last.name == "progress")
        {
            log.events.pop();
        }
        log.events.push(event);
        let last = log.last;
        drop(log);
        self.news.send_replace(last);
    }

    /// The events behind `seen`, and whether there will be more.
    fn since(&self, seen: u64) -> (Vec<Event>, bool) {
        let log = lock(&self.log);
        let new = log.events.iter().filter(|event| event.number > seen);
        (new.cloned().collect(), !log.over)
    }

    fn is_deserted(&self) -> bool {
        let alone = lock(&self.log).alone;
        alone.is_some_and(|since| since.elapsed() > ALONE)
    }
}

/// Somebody who listens to a job.
pub struct Listener {
    job: Arc<Job>,
    news: watch::Receiver<u64>,
    seen: u64,
}

impl Listener {
    /// Listens from event `seen` on.
    pub fn new(job: Arc<Job>, seen: u64) -> Self {
        {
            let mut log = lock(&job.log);
            log.listeners += 1;
            log.alone = None;
        }
        let news = job.news.subscribe();
        Self { job, news, seen }
    }

    /// The next events; `None` when there are no more.
    pub async fn next(&mut self) -> Option<Vec<Event>> {
        loop {
            self.news.mark_unchanged();
            let (events, more) = self.job.since(self.seen);
            if let Some(last) = events.last() {
                self.seen = last.number;
                return Some(events);
            }
            if !more || self.news.changed().await.is_err() {
                return None;
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut log = lock(&self.job.log);
        log.listeners -= 1;
        if log.listeners == 0 {
            log.alone = Some(Instant::now());
        }
    }
}

type JobTask = (
    Arc<Job>,
    Box<dyn FnOnce(&mut Reporter) -> Answer<Stop> + Send>,
);

struct Office {
    state: Mutex<State>,
    bell: Condvar,
    time: Duration,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<JobTask>,
    known: VecDeque<Arc<Job>>,
    last: u64,
    closed: bool,
}

/// The jobs of a service.
pub struct Jobs {
    office: Arc<Office>,
}

impl Jobs {
    /// So many workers, and the time that a job has.
    pub fn new(workers: usize, time: Duration) -> std::io::Result<Self> {
        let office = Arc::new(Office {
            state: Mutex::default(),
            bell: Condvar::new(),
            time,
        });
        for number in 0..workers.max(1) {
            let office = Arc::clone(&office);
            std::thread::Builder::new()
                .name(format!("worker {number}"))
                .stack_size(STACK)
                .spawn(move || office.work())?;
        }
        Ok(Self { office })
    }

    /// Puts a job into the line. `work` says how it ended.
    pub fn start(
        &self,
        work: impl FnOnce(&mut Reporter) -> Answer<Stop> + Send + 'static,
    ) -> Answer<u64> {
        let mut state = lock(&self.office.state);
        if state.waiting.len() >= LINE {
            return Err(Fault::Busy);
        }
        state.last += 1;
        let job = Arc::new(Job::new(state.last));
        while state.known.len() >= REMEMBERED + LINE {
            // The oldest that is over; those that wait or run are far fewer than are remembered.
            match state.known.iter().position(|job| job.is_over()) {
                Some(at) => drop(state.known.remove(at)),
                None => return Err(Fault::Busy),
            }
        }
        let id = job.id;
        state.known.push_back(Arc::clone(&job));
        state.waiting.push_back((job, Box::new(work)));
        drop(state);
        self.office.bell.notify_one();
        Ok(id)
    }

    /// The job of this number.
    pub fn find(&self, id: u64) -> Answer<Arc<Job>> {
        let state = lock(&self.office.state);
        let job = state.known.iter().find(|job| job.id == id);
        job.map(Arc::clone).ok_or(Fault::Gone("job"))
    }
}

impl Drop for Jobs {
    /// Ends the workers: those that run are asked to stop, those that wait hear it at once.
    fn drop(&mut self) {
        let mut state = lock(&self.office.state);
        state.closed = true;
        state.waiting.clear();
        for job in &state.known {
            job.stop();
        }
        drop(state);
        self.office.bell.notify_all();
    }
}

impl Office {
    fn work(&self) {
        loop {
            let mut state = lock(&self.state);
            let (job, task) = loop {
                if state.closed {
                    return;
                }
                if let Some(task) = state.waiting.pop_front() {
                    break task;
                }
                state = self
                    .bell
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            };
            drop(state);
            let start = Instant::now();
            let mut reporter = Reporter {
                job: Arc::clone(&job),
                start,
                deadline: start + self.time,
                told: None,
                late: false,
            };
            let result = catch_unwind(AssertUnwindSafe(|| task(&mut reporter)));
            match result.unwrap_or(Err(Fault::Broken)) {
                Ok(stop) => {
                    let word = match stop {
                        Stop::Complete => "complete",
                        Stop::Interrupted if !reporter.late => "interrupted",
                        Stop::Interrupted | Stop::Budget => "budget",
                    };
                    let seconds = start.elapsed().as_secs_f64();
                    job.tell("done", &json!({"stop": word, "seconds": seconds}), true);
                }
                Err(fault) => job.tell("failed", &fault.to_json(), true),
            }
        }
    }
}

/// What a job tells of itself, and from whom it hears when to stop.
pub struct Reporter {
    job: Arc<Job>,
    start: Instant,
    deadline: Instant,
    told: Option<Instant>,
    /// Whether the time was over, and not the patience of whoever asked.
    late: bool,
}

impl Reporter {
    /// Tells something.
    pub fn tell(&self, name: &'static str, data: &Value) {
        self.job.tell(name, data, false);
    }
}

impl Observer for Reporter {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        if self.told.is_some_and(|told| told.elapsed() < BEAT) {
            return;
        }
        self.told = Some(Instant::now());
        let seconds = self.start.elapsed().as_secs_f64();
        self.tell(
            "progress",
            &json!({"done": done, "of": of, "seconds": seconds}),
        );
    }

    fn cancelled(&mut self) -> bool {
        if Instant::now() >= self.deadline {
            self.late = true;
        }
        self.late || self.job.stop.load(Ordering::Relaxed) || self.job.is_deserted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(jobs: &Jobs, id: u64) -> Vec<Event> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let mut listener = Listener::new(jobs.find(id).unwrap(), 0);
        runtime.block_on(async {
            let mut all = Vec::new();
            while let Some(more) = listener.next().await {
                all.extend(more);
            }
            all
        })
    }

    #[test]
    fn a_late_listener_hears_everything_but_old_progress() {
        let jobs = Jobs::new(1, Duration::from_mins(1)).unwrap();
        let id = jobs
            .start(|reporter| {
                for done in 0..3 {
                    reporter.tell("progress", &json!(done));
                }
                reporter.tell("table", &json!("t1"));
                Ok(Stop::Complete)
            })
            .unwrap();
        while !jobs.find(id).unwrap().is_over() {
            std::thread::yield_now();
        }
        let events = events(&jobs, id);
        let names: Vec<_> = events.iter().map(|event| event.name).collect();
        assert_eq!(names, ["table", "done"]);
        assert!(events[1].data.contains(r#""stop":"complete""#));
    }

    #[test]
    fn a_stopped_job_says_so_and_a_panic_is_one_answer() {
        let jobs = Jobs::new(1, Duration::from_mins(1)).unwrap();
        let endless = jobs
            .start(|reporter| {
                while !reporter.cancelled() {
                    std::thread::yield_now();
                }
                Ok(Stop::Interrupted)
            })
            .unwrap();
        let broken = jobs.start(|_| panic!("as a test")).unwrap();
        jobs.find(endless).unwrap().stop();
        let last = events(&jobs, endless).pop().unwrap();
        assert!(last.data.contains("interrupted"), "{last:?}");
        let last = events(&jobs, broken).pop().unwrap();
        assert_eq!(last.name, "failed");
        assert!(last.data.contains("broken"), "{last:?}");
    }

    #[test]
    fn a_full_line_is_busy_and_an_unknown_job_is_gone() {
        let jobs = Jobs::new(1, Duration::from_mins(1)).unwrap();
        let wait = |reporter: &mut Reporter| {
            while !reporter.cancelled() {
                std::thread::yield_now();
            }
            Ok(Stop::Interrupted)
        };
        let mut refused = 0;
        for _ in 0..LINE + 2 {
            refused += u32::from(matches!(jobs.start(wait), Err(Fault::Busy)));
        }
        // The worker may have taken the first one out of the line by then, or not yet.
        assert!((1..=2).contains(&refused), "{refused}");
        assert!(matches!(jobs.find(9999), Err(Fault::Gone(_))));
    }
}
