//! Games on boards that somebody let be solved whole: all positions that play can reach, kept in a thread of their own.
//!
//! A table belongs to the game that it was made of, so both live in one thread, which answers questions about positions
//! until it is forgotten. The job that began it tells how far it is and may stop it. A few tables are kept, the last ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use grundy::board::{Attempt, BoardGame, Probe};
use grundy::{Budget, Game, Observer, Run, Stop};
use serde_json::{Value, json};

use crate::fault::{Answer, Fault};
use crate::jobs::Reporter;
use crate::request::{AboutGame, GameKey, SolveRequest, board_word};

/// How many solved games are kept.
const KEPT: usize = 3;
/// At most so many positions are enumerated.
const MOST: u64 = 20_000_000;
/// How often the job looks whether it should stop.
const BEAT: Duration = Duration::from_millis(100);
const STACK: usize = 32 << 20;

/// A board and the table of its positions.
pub type SolvedBoard<'a> = (&'a dyn BoardGame, &'a dyn Probe);
/// A question to a table, with the game for its pictures.
type TableTask = Box<dyn FnOnce(&mut Game, SolvedBoard<'_>) + Send>;

/// The solved games of a service.
#[derive(Default)]
pub struct SolvedGames {
    /// The last one solved is the last.
    kept: Mutex<Vec<(GameKey, Sender<TableTask>)>>,
}

/// What a table's thread tells the job that began it.
enum News {
    Progress(u64, Option<u64>),
    Done(Answer<(u64, Stop)>),
}

/// Passes progress on to the job, and hears from it when to stop.
struct Relay {
    news: Sender<News>,
    stop: Arc<AtomicBool>,
}

impl Observer for Relay {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        // A job that is gone is no reason to fail: `stop` says so too.
        let _ = self.news.send(News::Progress(done, of));
    }

    fn cancelled(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl SolvedGames {
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<(GameKey, Sender<TableTask>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the table of a game, if there is one; `None` also if the table does not know.
    pub async fn ask(
        &self,
        key: &GameKey,
        work: impl FnOnce(&mut Game, SolvedBoard<'_>) -> Answer<Option<Value>> + Send + 'static,
    ) -> Answer<Option<Value>> {
        let table = {
            let kept = self.lock();
            let known = kept.iter().find(|(known, _)| known == key);
            known.map(|(_, table)| table.clone())
        };
        let Some(table) = table else {
            return Ok(None);
        };
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let question: TableTask = Box::new(move |game, known| {
            // Nobody there to hear it: fine.
            let _ = sender.send(work(game, known));
        });
        if table.send(question).is_err() {
            return Ok(None);
        }
        receiver.await.unwrap_or(Ok(None))
    }

    fn keep(&self, key: GameKey, table: Sender<TableTask>) {
        let mut kept = self.lock();
        kept.retain(|(known, _)| *known != key);
        if kept.len() == KEPT {
            // Its thread ends when it has no more questions.
            kept.remove(0);
        }
        kept.push((key, table));
    }
}

/// The job: solves the game below a position and keeps the table.
pub fn solve(
    asked: &SolveRequest,
    solved: &Arc<SolvedGames>,
    budget: Budget,
    reporter: &mut Reporter,
) -> Answer<Stop> {
    let key = asked.key()?;
    let stop = Arc::new(AtomicBool::new(false));
    let (news, heard) = channel();
    let budget = Budget {
        cells: Some(asked.cells.unwrap_or(MOST).min(MOST)),
        ..budget
    };
    let relay = Relay {
        news: news.clone(),
        stop: Arc::clone(&stop),
    };
    let (position, solved) = (asked.position.clone(), Arc::clone(solved));
    std::thread::Builder::new()
        .name("solved game".to_owned())
        .stack_size(STACK)
        .spawn(move || {
            if let Err(fault) = serve(&key, &position, budget, relay, &solved) {
                let _ = news.send(News::Done(Err(fault)));
            }
        })
        .map_err(|_| Fault::Broken)?;
    listen(&heard, &stop, reporter)
}

/// Tells of the table's thread until the table is there.
fn listen(heard: &Receiver<News>, stop: &AtomicBool, reporter: &mut Reporter) -> Answer<Stop> {
    loop {
        if reporter.cancelled() {
            stop.store(true, Ordering::Relaxed);
        }
        match heard.recv_timeout(BEAT) {
            Ok(News::Progress(done, of)) => reporter.progress(done, of),
            Ok(News::Done(done)) => {
                let (positions, how) = done?;
                let complete = how == Stop::Complete;
                reporter.tell(
                    "solved",
                    &json!({"positions": positions, "complete": complete}),
                );
                return Ok(how);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::Broken),
        }
    }
}

/// A table's thread: solves, then answers until nobody can ask any more.
fn serve(
    key: &GameKey,
    position: &[String],
    budget: Budget,
    mut relay: Relay,
    solved: &SolvedGames,
) -> Answer<()> {
    let (opened, mut drawn) = (key.open()?, key.open()?);
    let Some(board) = opened.own_board() else {
        return Err(Fault::wrong(
            "no-board",
            "this game is not played on a board: its values are always exact",
            "play against the perfect player",
        ));
    };
    let here = board.position(board_word(position)?)?;
    let done = relay.news.clone();
    let attempt = board.enumerate(&here, &mut Run::new(&mut relay).with(budget))?;
    let oracle = match attempt {
        Attempt::Known(oracle) => oracle,
        Attempt::Stopped(positions, how) => {
            let _ = done.send(News::Done(Ok((positions, how))));
            return Ok(());
        }
        Attempt::Unfit(why) => {
            return Err(Fault::wrong("no-table", why, "play from a later position"));
        }
    };
    let (table, questions) = channel::<TableTask>();
    solved.keep(key.clone(), table);
    let positions = oracle.statistics().positions;
    let _ = done.send(News::Done(Ok((positions, Stop::Complete))));
    drop((done, relay));
    while let Ok(question) = questions.recv() {
        question(&mut drawn, (board, &*oracle));
    }
    Ok(())
}
