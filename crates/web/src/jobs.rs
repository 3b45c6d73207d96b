//! Background jobs: a queue, two workers, and event logs sent as server-sent events. A third worker
//! runs interactive jobs, such as the analysis of a position, step by step in turn.
//!
//! Each job keeps a log of its events, so a page that connects late or reconnects receives all of
//! them. Of the progress events only the last is kept. A job without listeners is stopped after a
//! while, so a closed page leaves no work behind.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grundy_service::{Answer, Fault, Host, Resource, Service};
use serde_json::Value;
use tokio::sync::watch;

/// The length of the queue.
const QUEUE_LENGTH: usize = 64;
/// The number of interactive jobs that take turns. Each has a table of some megabytes.
const MAX_TURNS: usize = 8;
/// The number of finished jobs that are remembered.
const MAX_FINISHED_JOBS: usize = 64;
/// The time that a job may run without a listener.
const MAX_TIME_WITHOUT_LISTENER: Duration = Duration::from_secs(20);
const STACK_BYTES: usize = 32 << 20;

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

/// A job with its event log and its listeners.
pub struct RunningJob {
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
    /// The time since which the job has had no listener; `None` while it has one.
    alone: Option<Instant>,
    listeners: usize,
}

/// Locks a mutex even if it is poisoned: the data are lists that are consistent between any two
/// statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RunningJob {
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

    /// Requests the job to stop; its results so far remain.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        lock(&self.log).over
    }

    fn send_event(&self, name: &'static str, data: &Value, over: bool) {
        let mut log = lock(&self.log);
        log.last += 1;
        log.over |= over;
        let event = Event {
            number: log.last,
            name,
            data: data.to_string(),
        };
        // Only the last progress event is kept, and none after an event of another kind.
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

    /// Returns the events after `seen`, and whether more will follow.
    fn since(&self, seen: u64) -> (Vec<Event>, bool) {
        let log = lock(&self.log);
        let new = log.events.iter().filter(|event| event.number > seen);
        (new.cloned().collect(), !log.over)
    }

    fn is_deserted(&self) -> bool {
        let alone = lock(&self.log).alone;
        alone.is_some_and(|since| since.elapsed() > MAX_TIME_WITHOUT_LISTENER)
    }
}

/// One listener of a job.
pub struct Listener {
    job: Arc<RunningJob>,
    news: watch::Receiver<u64>,
    seen: u64,
}

impl Listener {
    /// Listens from event `seen` on.
    pub fn new(job: Arc<RunningJob>, seen: u64) -> Self {
        {
            let mut log = lock(&job.log);
            log.listeners += 1;
            log.alone = None;
        }
        let news = job.news.subscribe();
        Self { job, news, seen }
    }

    /// Waits for the next events; `None` after the last one.
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

/// The work of a job.
type JobWork = Box<dyn grundy_service::Job + Send>;

struct JobQueue {
    state: Mutex<State>,
    bell: Condvar,
    service: Arc<Service>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(Arc<RunningJob>, JobWork)>,
    /// Interactive jobs that have not begun.
    interactive: VecDeque<(Arc<RunningJob>, JobWork)>,
    known: VecDeque<Arc<RunningJob>>,
    last: u64,
    closed: bool,
}

/// The jobs of a service.
pub struct Jobs {
    office: Arc<JobQueue>,
}

impl Jobs {
    /// Starts `workers` worker threads, and one for interactive jobs.
    pub fn new(workers: usize, service: &Arc<Service>) -> std::io::Result<Self> {
        let office = Arc::new(JobQueue {
            state: Mutex::default(),
            bell: Condvar::new(),
            service: Arc::clone(service),
        });
        for number in 0..workers.max(1) {
            let office = Arc::clone(&office);
            std::thread::Builder::new()
                .name(format!("worker {number}"))
                .stack_size(STACK_BYTES)
                .spawn(move || office.work())?;
        }
        let turns = Arc::clone(&office);
        std::thread::Builder::new()
            .name("interactive worker".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || turns.take_turns())?;
        Ok(Self { office })
    }

    /// Appends a job to the queue.
    pub fn start(&self, work: JobWork) -> Answer<u64> {
        let mut state = lock(&self.office.state);
        if state.waiting.len() + state.interactive.len() >= QUEUE_LENGTH {
            return Err(Fault::Busy);
        }
        state.last += 1;
        let job = Arc::new(RunningJob::new(state.last));
        while state.known.len() >= MAX_FINISHED_JOBS + QUEUE_LENGTH {
            // The oldest finished one; there are far fewer waiting or running jobs than remembered
            // ones.
            match state.known.iter().position(|job| job.is_over()) {
                Some(at) => drop(state.known.remove(at)),
                None => return Err(Fault::Busy),
            }
        }
        let id = job.id;
        state.known.push_back(Arc::clone(&job));
        if work.is_interactive() {
            state.interactive.push_back((job, work));
        } else {
            state.waiting.push_back((job, work));
        }
        drop(state);
        // The workers of both kinds wait for the same condition.
        self.office.bell.notify_all();
        Ok(id)
    }

    /// Returns the job of this number.
    pub fn find(&self, id: u64) -> Answer<Arc<RunningJob>> {
        let state = lock(&self.office.state);
        let job = state.known.iter().find(|job| job.id == id);
        job.map(Arc::clone).ok_or(Fault::Gone(Resource::Job))
    }
}

impl Drop for Jobs {
    /// Ends the workers: running jobs are requested to stop, waiting jobs end at once.
    fn drop(&mut self) {
        let mut state = lock(&self.office.state);
        state.closed = true;
        state.waiting.clear();
        state.interactive.clear();
        for job in &state.known {
            job.stop();
        }
        drop(state);
        self.office.bell.notify_all();
    }
}

impl JobQueue {
    fn work(&self) {
        loop {
            let mut state = lock(&self.state);
            let (job, mut work) = loop {
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
            let mut reporter = Reporter {
                start: Instant::now(),
                job,
            };
            let service = &self.service;
            let done = catch_unwind(AssertUnwindSafe(|| service.run(&mut *work, &mut reporter)));
            if done.is_err() {
                reporter.send_event("failed", &Fault::Broken.to_json());
            }
        }
    }
}

impl JobQueue {
    /// Runs interactive jobs, each for one step in turn.
    fn take_turns(&self) {
        let mut running: VecDeque<(Reporter, JobWork)> = VecDeque::new();
        loop {
            let mut state = lock(&self.state);
            while running.is_empty() && state.interactive.is_empty() {
                if state.closed {
                    return;
                }
                state = self
                    .bell
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            while running.len() < MAX_TURNS
                && let Some((job, work)) = state.interactive.pop_front()
            {
                let start = Instant::now();
                running.push_front((Reporter { job, start }, work));
            }
            drop(state);
            let Some((mut reporter, mut work)) = running.pop_front() else {
                continue;
            };
            let service = &self.service;
            let step = catch_unwind(AssertUnwindSafe(|| service.step(&mut *work, &mut reporter)));
            match step {
                Ok(true) => {}
                Ok(false) => running.push_back((reporter, work)),
                Err(_) => reporter.send_event("failed", &Fault::Broken.to_json()),
            }
        }
    }
}

/// The host of a running job: writes its events and reports stop requests.
struct Reporter {
    job: Arc<RunningJob>,
    start: Instant,
}

impl Host for Reporter {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn left(&mut self) -> bool {
        self.job.stop.load(Ordering::Relaxed) || self.job.is_deserted()
    }

    fn send_event(&mut self, event: &'static str, data: &Value) {
        let over = matches!(event, "done" | "failed");
        self.job.send_event(event, data, over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Observer as _, Stop};
    use grundy_service::{Limits, Store, Watch};

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

    /// A job that calls this once.
    struct Once<F>(F);

    impl<F: FnMut(&mut Watch<'_>) -> Option<Stop>> grundy_service::Job for Once<F> {
        fn step(&mut self, _: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
            Ok((self.0)(watch))
        }
    }

    fn jobs() -> Jobs {
        Jobs::new(1, &Arc::new(Service::new(Limits::default(), Vec::new()))).unwrap()
    }

    fn start(
        jobs: &Jobs,
        work: impl FnMut(&mut Watch<'_>) -> Option<Stop> + Send + 'static,
    ) -> Answer<u64> {
        jobs.start(Box::new(Once(work)))
    }

    fn until_stopped(watch: &mut Watch<'_>) -> Stop {
        while !watch.cancelled() {
            std::thread::yield_now();
        }
        Stop::Interrupted
    }

    #[test]
    fn a_late_listener_hears_everything_but_old_progress() {
        let jobs = jobs();
        let mut steps = 0;
        let id = start(&jobs, move |watch| {
            watch.progress(steps, None);
            steps += 1;
            (steps == 4).then_some(Stop::Complete)
        })
        .unwrap();
        while !jobs.find(id).unwrap().is_over() {
            std::thread::yield_now();
        }
        let events = events(&jobs, id);
        let names: Vec<_> = events.iter().map(|event| event.name).collect();
        assert_eq!(names, ["done"]);
        assert_eq!(events[0].number, 5);
        assert!(events[0].data.contains(r#""stop":"complete""#));
    }

    #[test]
    fn a_stopped_job_says_so_and_a_panic_is_one_answer() {
        let jobs = jobs();
        let endless = start(&jobs, |watch| Some(until_stopped(watch))).unwrap();
        let broken = start(&jobs, |_| panic!("as a test")).unwrap();
        jobs.find(endless).unwrap().stop();
        let last = events(&jobs, endless).pop().unwrap();
        assert!(last.data.contains("interrupted"), "{last:?}");
        let last = events(&jobs, broken).pop().unwrap();
        assert_eq!(last.name, "failed");
        assert!(last.data.contains("broken"), "{last:?}");
    }

    #[test]
    fn a_full_line_is_busy_and_an_unknown_job_is_gone() {
        let jobs = jobs();
        let mut refused = 0;
        for _ in 0..QUEUE_LENGTH + 2 {
            refused += u32::from(matches!(
                start(&jobs, |watch| Some(until_stopped(watch))),
                Err(Fault::Busy)
            ));
        }
        // The worker may have taken the first one from the queue by then, or not yet.
        assert!((1..=2).contains(&refused), "{refused}");
        assert!(matches!(jobs.find(9999), Err(Fault::Gone(_))));
    }

    /// An interactive job of this number of steps.
    struct Steps(u32);

    impl grundy_service::Job for Steps {
        fn is_interactive(&self) -> bool {
            true
        }

        fn step(&mut self, _: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
            watch.progress(u64::from(self.0), None);
            self.0 -= 1;
            Ok((self.0 == 0).then_some(Stop::Complete))
        }
    }

    #[test]
    fn interactive_jobs_do_not_wait_for_long_ones() {
        let jobs = jobs();
        let long = start(&jobs, |watch| Some(until_stopped(watch))).unwrap();
        let several: Vec<u64> = (0..u32::try_from(MAX_TURNS).unwrap() + 3)
            .map(|at| jobs.start(Box::new(Steps(at + 1))).unwrap())
            .collect();
        for id in several {
            assert_eq!(events(&jobs, id).last().unwrap().name, "done");
        }
        // The only worker of long jobs was busy all the time.
        assert!(!jobs.find(long).unwrap().is_over());
        jobs.find(long).unwrap().stop();
        assert_eq!(events(&jobs, long).last().unwrap().name, "done");
    }

    #[test]
    fn an_interactive_job_that_panics_has_failed() {
        let jobs = jobs();
        // The first step subtracts from zero.
        let broken = jobs.start(Box::new(Steps(0))).unwrap();
        let well = jobs.start(Box::new(Steps(2))).unwrap();
        assert_eq!(events(&jobs, broken).last().unwrap().name, "failed");
        assert_eq!(events(&jobs, well).last().unwrap().name, "done");
    }
}
