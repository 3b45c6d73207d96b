//! Sessions: threads that answer at once, with the games that were asked last.
//!
//! A game of the rule language lives in one thread, and what it has computed (a table, a memo, the values of heaps) is what
//! makes the next question quick: a pointer that glides over a table asks about the same game twenty times a second. So
//! each game has its session, chosen by its key.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use grundy::{Budget, Game, Observer, Run};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::fault::{Answer, Fault};
use crate::request::GameKey;

/// How many questions may wait in a queue.
const QUEUE: usize = 64;
/// How many games a session keeps.
const KEPT: usize = 4;
/// Deep rules need deep stacks only where the parser goes down; this is ample.
const STACK: usize = 32 << 20;

type SessionTask = Box<dyn FnOnce(&mut Session) + Send>;

/// The sessions of a service.
pub struct Sessions {
    queues: Vec<SyncSender<SessionTask>>,
    patience: Duration,
}

impl Sessions {
    /// So many sessions. A question has `patience` once its turn has come, and the budget of each game is `budget`.
    pub fn new(count: usize, patience: Duration, budget: Budget) -> std::io::Result<Self> {
        let open = |number: usize| {
            let (queue, tasks) = sync_channel(QUEUE);
            std::thread::Builder::new()
                .name(format!("session {number}"))
                .stack_size(STACK)
                .spawn(move || Session::new(budget).serve(&tasks))?;
            Ok(queue)
        };
        Ok(Self {
            queues: (0..count.max(1))
                .map(open)
                .collect::<std::io::Result<_>>()?,
            patience,
        })
    }

    /// Answers in the session of this game. Who goes away stops the work.
    pub async fn ask(
        &self,
        key: &GameKey,
        work: impl FnOnce(&mut Session, &mut Watch<'_>) -> Answer<Value> + Send + 'static,
    ) -> Answer<Value> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let queue = &self.queues[hasher.finish() as usize % self.queues.len()];
        let (mut sender, receiver) = oneshot::channel();
        let patience = self.patience;
        let task: SessionTask = Box::new(move |session| {
            let mut watch = Watch {
                budget: session.budget,
                deadline: Instant::now() + patience,
                asker: &mut sender,
            };
            let answer = catch_unwind(AssertUnwindSafe(|| work(session, &mut watch)));
            let answer = answer.unwrap_or_else(|_| {
                // What the engine left behind is in no known state.
                session.games.clear();
                Err(Fault::Broken)
            });
            // Nobody there to hear it: fine.
            let _ = sender.send(answer);
        });
        queue.try_send(task).map_err(|refused| match refused {
            TrySendError::Full(_) => Fault::Busy,
            TrySendError::Disconnected(_) => Fault::Broken,
        })?;
        receiver.await.unwrap_or(Err(Fault::Broken))
    }
}

/// A thread's games.
pub struct Session {
    /// The last one asked is the last.
    games: Vec<(GameKey, Game)>,
    budget: Budget,
}

impl Session {
    fn new(budget: Budget) -> Self {
        Self {
            games: Vec::with_capacity(KEPT),
            budget,
        }
    }

    fn serve(mut self, tasks: &Receiver<SessionTask>) {
        while let Ok(task) = tasks.recv() {
            task(&mut self);
        }
    }

    /// The game, opened now or before.
    pub fn open(&mut self, key: &GameKey) -> Answer<&mut Game> {
        if let Some(at) = self.games.iter().position(|(known, _)| known == key) {
            let game = self.games.remove(at);
            self.games.push(game);
        } else {
            let opened = key.open()?;
            if self.games.len() == KEPT {
                self.games.remove(0);
            }
            self.games.push((key.clone(), opened));
        }
        match self.games.last_mut() {
            Some((_, game)) => Ok(game),
            None => Err(Fault::Broken),
        }
    }
}

/// Stops the work when its time is over or nobody waits for it.
pub struct Watch<'a> {
    /// The limits of a question.
    pub budget: Budget,
    deadline: Instant,
    asker: &'a mut oneshot::Sender<Answer<Value>>,
}

impl Watch<'_> {
    /// The work within these limits.
    pub fn run(&mut self) -> Run<'_> {
        let budget = self.budget;
        Run::new(self).with(budget)
    }

    /// Gives the work less time than it would have.
    pub fn within(&mut self, time: Duration) {
        self.deadline = self.deadline.min(Instant::now() + time);
    }
}

impl Observer for Watch<'_> {
    fn cancelled(&mut self) -> bool {
        Instant::now() >= self.deadline || self.asker.is_closed()
    }
}
