//! Sessions: threads that answer at once, with the games that were asked last.
//!
//! A game of the rule language lives in one thread, and what it has computed (a table, a memo, the values of heaps) is what
//! makes the next question quick: a pointer that glides over a table asks about the same game twenty times a second. So
//! each game has its session, chosen by its key.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use grundy_service::{Answer, AtOnce, Fault, GameKey, Host, Reply, Service, Session};
use tokio::sync::oneshot;

/// How many questions may wait in a queue.
const QUEUE: usize = 64;
/// Deep rules need deep stacks only where the parser goes down; this is ample.
const STACK: usize = 32 << 20;

/// A question, and where its answer goes.
type SessionTask = (GameKey, AtOnce, oneshot::Sender<Reply>);

/// The sessions of a service.
pub struct Sessions {
    queues: Vec<SyncSender<SessionTask>>,
}

impl Sessions {
    /// So many sessions.
    pub fn new(count: usize, service: &Arc<Service>) -> std::io::Result<Self> {
        let open = |number: usize| {
            let (queue, tasks) = sync_channel::<SessionTask>(QUEUE);
            let service = Arc::clone(service);
            std::thread::Builder::new()
                .name(format!("session {number}"))
                .stack_size(STACK)
                .spawn(move || {
                    let mut session = Session::default();
                    while let Ok(task) = tasks.recv() {
                        answer(&service, &mut session, task);
                    }
                })?;
            Ok(queue)
        };
        let queues = (0..count.max(1)).map(open);
        Ok(Self {
            queues: queues.collect::<std::io::Result<_>>()?,
        })
    }

    /// Answers in the session of this game. Who goes away stops the work.
    pub async fn ask(&self, key: GameKey, work: AtOnce) -> Answer<Reply> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let queue = &self.queues[hasher.finish() as usize % self.queues.len()];
        let (sender, receiver) = oneshot::channel();
        queue
            .try_send((key, work, sender))
            .map_err(|refused| match refused {
                TrySendError::Full(_) => Fault::Busy,
                TrySendError::Disconnected(_) => Fault::Broken,
            })?;
        receiver.await.map_err(|_| Fault::Broken)
    }
}

fn answer(service: &Service, session: &mut Session, (key, work, sender): SessionTask) {
    let mut asker = Asker {
        start: Instant::now(),
        sender,
    };
    let reply = catch_unwind(AssertUnwindSafe(|| {
        service.at_once(session, &key, work, &mut asker)
    }));
    let reply = reply.unwrap_or_else(|_| {
        session.clear();
        Fault::Broken.into()
    });
    // Nobody there to hear it: fine.
    let _ = asker.sender.send(reply);
}

/// Whoever waits for an answer.
struct Asker {
    start: Instant,
    sender: oneshot::Sender<Reply>,
}

impl Host for Asker {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn left(&mut self) -> bool {
        self.sender.is_closed()
    }
}
