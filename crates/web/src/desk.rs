//! Desks: threads that answer at once, with the games that were asked last.
//!
//! A game of the rule language lives in one thread, and what it has computed (a table, a memo, the values of heaps) is what
//! makes the next question quick: a pointer that glides over a table asks about the same game twenty times a second. So
//! each game has its desk, chosen by its key.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use grundy::{Budget, Game, Observer};
use tokio::sync::oneshot;

use crate::ask::GameKey;
use crate::fault::{Answer, Fault};

/// How many questions may wait before a desk.
const LINE: usize = 64;
/// How many games a desk keeps.
const KEPT: usize = 4;
/// Deep rules need deep stacks only where the parser goes down; this is ample.
const STACK: usize = 32 << 20;

type Task = Box<dyn FnOnce(&mut Desk) + Send>;

/// The desks of a service.
pub struct Desks {
    lines: Vec<SyncSender<Task>>,
    patience: Duration,
}

impl Desks {
    /// So many desks. A question has `patience` once its turn has come, and the budget of each game is `budget`.
    pub fn new(count: usize, patience: Duration, budget: Budget) -> std::io::Result<Self> {
        let open = |number: usize| {
            let (line, tasks) = sync_channel(LINE);
            std::thread::Builder::new()
                .name(format!("desk {number}"))
                .stack_size(STACK)
                .spawn(move || Desk::new(budget).serve(&tasks))?;
            Ok(line)
        };
        Ok(Self {
            lines: (0..count.max(1))
                .map(open)
                .collect::<std::io::Result<_>>()?,
            patience,
        })
    }

    /// Answers at the desk of this game. Who goes away stops the work.
    pub async fn ask<T: Send + 'static>(
        &self,
        key: &GameKey,
        work: impl FnOnce(&mut Desk, &mut Watch<'_, T>) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let line = &self.lines[hasher.finish() as usize % self.lines.len()];
        let (mut sender, receiver) = oneshot::channel();
        let patience = self.patience;
        let task: Task = Box::new(move |desk| {
            let mut watch = Watch {
                deadline: Instant::now() + patience,
                asker: &mut sender,
            };
            let answer = catch_unwind(AssertUnwindSafe(|| work(desk, &mut watch)));
            let answer = answer.unwrap_or_else(|_| {
                // What the engine left behind is in no known state.
                desk.games.clear();
                Err(Fault::Broken)
            });
            // Nobody there to hear it: fine.
            let _ = sender.send(answer);
        });
        line.try_send(task).map_err(|refused| match refused {
            TrySendError::Full(_) => Fault::Busy,
            TrySendError::Disconnected(_) => Fault::Broken,
        })?;
        receiver.await.unwrap_or(Err(Fault::Broken))
    }
}

/// A thread's games.
pub struct Desk {
    /// The last one asked is the last.
    games: Vec<(GameKey, Game)>,
    budget: Budget,
}

impl Desk {
    fn new(budget: Budget) -> Self {
        Self {
            games: Vec::with_capacity(KEPT),
            budget,
        }
    }

    fn serve(mut self, tasks: &Receiver<Task>) {
        while let Ok(task) = tasks.recv() {
            task(&mut self);
        }
    }

    /// The limits of a question.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The game, opened now or before.
    pub fn open(&mut self, key: &GameKey) -> Answer<&mut Game> {
        if let Some(at) = self.games.iter().position(|(known, _)| known == key) {
            let game = self.games.remove(at);
            self.games.push(game);
        } else {
            let mut opened = key.open()?;
            opened.set_budget(self.budget);
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
pub struct Watch<'a, T> {
    deadline: Instant,
    asker: &'a mut oneshot::Sender<Answer<T>>,
}

impl<T> Watch<'_, T> {
    /// Gives the work less time than it would have.
    pub fn within(&mut self, time: Duration) {
        self.deadline = self.deadline.min(Instant::now() + time);
    }
}

impl<T> Observer for Watch<'_, T> {
    fn cancelled(&mut self) -> bool {
        Instant::now() >= self.deadline || self.asker.is_closed()
    }
}
