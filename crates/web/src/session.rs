//! Sessions: request threads that keep recent games open, and the overflow pool.
//!
//! A game of the rule language belongs to one thread. Its computed data (a table, a memo, the
//! values of heaps) make the next request fast: a pointer that moves over a table sends twenty
//! requests a second about the same game. So each game has its session, chosen by its key.
//!
//! If a session is busy for `QUEUE_TIMEOUT`, the request is also offered to the overflow pool:
//! threads that keep no games. The first free thread takes it. Two threads of the pool accept only
//! brief kinds of requests, so a page opens regardless of the number of long ones.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_service::{Answer, AtOnce, Fault, GameKey, Host, Reply, Service, Session};
use tokio::sync::oneshot;

/// The length of a queue.
const QUEUE_LENGTH: usize = 64;
/// The stack of a session in bytes; only the parser recurses deeply, and this is ample for it.
const STACK_BYTES: usize = 32 << 20;
/// The number of pool threads for requests of every kind, and for brief ones only.
const SPARES: [usize; 2] = [6, 2];
/// The time that a request waits for its session before it is offered to the pool.
const QUEUE_TIMEOUT: Duration = Duration::from_millis(50);

/// A request, and the channel for its answer.
type SessionTask = (GameKey, AtOnce, oneshot::Sender<Reply>);
/// A request in two queues; the first thread that takes it answers it.
type TaskSlot = Arc<Mutex<Option<SessionTask>>>;

fn taken(slot: &TaskSlot) -> Option<SessionTask> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The sessions of a service.
pub struct Sessions {
    queues: Vec<SyncSender<TaskSlot>>,
    /// The queues of the pool; those for brief requests are the last ones.
    spares: Vec<SyncSender<TaskSlot>>,
}

impl Sessions {
    /// Starts `count` sessions.
    pub fn new(count: usize, service: &Arc<Service>) -> std::io::Result<Self> {
        let thread = |name: String, tasks: Arc<Mutex<Receiver<TaskSlot>>>, keeps: bool| {
            let service = Arc::clone(service);
            let builder = std::thread::Builder::new()
                .name(name)
                .stack_size(STACK_BYTES);
            builder.spawn(move || {
                let mut session = Session::default();
                loop {
                    let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(slot) = next else { break };
                    if let Some(task) = taken(&slot) {
                        answer(&service, &mut session, task);
                    }
                    if !keeps {
                        session.clear();
                    }
                }
            })
        };
        let open = |name: &str, threads: usize, keeps: bool| {
            let (queue, tasks) = sync_channel::<TaskSlot>(QUEUE_LENGTH);
            let tasks = Arc::new(Mutex::new(tasks));
            for number in 0..threads {
                thread(format!("{name} {number}"), Arc::clone(&tasks), keeps)?;
            }
            Ok(queue)
        };
        let queues = (0..count.max(1)).map(|number| open(&format!("session {number}"), 1, true));
        let queues = queues.collect::<std::io::Result<_>>()?;
        let spares = SPARES.map(|threads| open("spare", threads, false));
        Ok(Self {
            queues,
            spares: spares.into_iter().collect::<std::io::Result<_>>()?,
        })
    }

    /// Answers in the session of this game, or in the overflow pool if the session is busy.
    /// Dropping the future stops the work.
    pub async fn ask(&self, key: GameKey, work: AtOnce, brief: bool) -> Answer<Reply> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let queue = &self.queues[hasher.finish() as usize % self.queues.len()];
        let (sender, mut receiver) = oneshot::channel();
        let slot: TaskSlot = Arc::new(Mutex::new(Some((key, work, sender))));
        let put = |queue: &SyncSender<TaskSlot>| {
            let tried = queue.try_send(Arc::clone(&slot));
            tried.map_err(|refused| match refused {
                TrySendError::Full(_) => Fault::Busy,
                TrySendError::Disconnected(_) => Fault::Broken,
            })
        };
        let own = put(queue);
        if own.is_ok()
            && let Ok(reply) = tokio::time::timeout(QUEUE_TIMEOUT, &mut receiver).await
        {
            return reply.map_err(|_| Fault::Broken);
        }
        let spares = &self.spares[..=usize::from(brief)];
        let puts: Vec<Answer<()>> = std::iter::once(own).chain(spares.iter().map(put)).collect();
        if puts.iter().all(Result::is_err) {
            puts.into_iter().collect::<Answer<()>>()?;
        }
        receiver.await.map_err(|_| Fault::Broken)
    }
}

fn answer(service: &Service, session: &mut Session, (key, work, sender): SessionTask) {
    let mut asker = Client {
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
    // The client is gone; ignore it.
    let _ = asker.sender.send(reply);
}

/// The waiting side of a request; its drop cancels the work.
struct Client {
    start: Instant,
    sender: oneshot::Sender<Reply>,
}

impl Host for Client {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn left(&mut self) -> bool {
        self.sender.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use grundy_service::Limits;
    use serde_json::json;

    /// One session, and `long` requests that end when `last`, sent after them, has been answered.
    fn waits_for(long: usize, brief: bool) {
        let sessions =
            Sessions::new(1, &Arc::new(Service::new(Limits::default(), Vec::new()))).unwrap();
        let key = || GameKey::new("nim", &serde_json::Map::new()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        let (ends, begun): (Vec<_>, Vec<_>) = (0..long).map(|_| channel::<()>()).unzip();
        let questions = begun.into_iter().map(|end| -> AtOnce {
            Box::new(move |_, _, _, _| {
                let heard = end.recv_timeout(Duration::from_mins(1));
                Ok(json!(heard.is_ok()))
            })
        });
        let last: AtOnce = Box::new(move |_, _, _, _| {
            for end in &ends {
                end.send(()).map_err(|_| Fault::Broken)?;
            }
            Ok(json!("last"))
        });
        let replies = runtime.block_on(async {
            let long = questions.map(|work| sessions.ask(key(), work, false));
            let last = async {
                tokio::time::sleep(2 * QUEUE_TIMEOUT).await;
                sessions.ask(key(), last, brief).await
            };
            tokio::join!(futures_util::future::join_all(long), last)
        });
        for reply in replies.0 {
            assert_eq!(reply.unwrap().bytes, b"true");
        }
        assert_eq!(replies.1.unwrap().bytes, b"\"last\"");
    }

    #[test]
    fn a_question_is_answered_while_its_session_is_at_work() {
        waits_for(1, false);
        waits_for(SPARES[0], false);
    }

    #[test]
    fn a_brief_question_is_answered_while_all_others_are_at_work() {
        waits_for(1 + SPARES[0] + 20, true);
    }
}
