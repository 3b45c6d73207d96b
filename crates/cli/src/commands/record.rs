//! `grundy record GAME [--dir DIR] [--to N] [--recompute WHEN]`

mod messages;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use grundy::laws::Checkpoints;
use grundy::laws::period::{
    CheckpointSummary, PeriodStatus, Reach, Recomputation, Report, recompute,
};
use grundy::{Diagnostic, Failure, Run, Stop, StopWhen};
use serde_json::json;

use super::period;
use crate::checkpoint::{CheckpointFile, hold, read_checkpoint, write_checkpoint};
use crate::exit::{Done, Exit};
use crate::manual::{Answer, CommandTexts, Key, Manual, with_keys};
use crate::options::GameArgs;
use crate::output::{reason, unreadable, unwritable};
use crate::progress::{ENDLESS, Flag};
use crate::shell::Shell;

/// Searches for the period of a heap game for days, in a folder with checkpoint and log
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy record 0.106
  grundy record 0.007 --dir records/0.007 --to 100G --threads 2
  grundy record grundy --every 600 --recompute all

The folder has the last checkpoint, a log with a line for each checkpoint, and the certificate of a period that is proved. The same command \
continues a run that was stopped, also on another machine to which the folder was copied. A second kernel computes the heaps between two \
checkpoints again while the search goes on, and must arrive at the same state; the log names the heaps that were recomputed. A difference \
ends the run with an error, and the same command continues from the checkpoint before it. Checkpoints of more than 1 GiB are recomputed with \
`--recompute all` only, since two of them are held in memory.")]
pub struct Record {
    #[command(flatten)]
    game: GameArgs,
    /// The folder; by default the code of the game with the ending `.record`
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Computes the heaps up to N; by default the run continues until a period is proved
    #[arg(long, short = 'n', value_name = "N", value_parser = super::count)]
    to: Option<u64>,
    /// Seconds between two checkpoints
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::options::seconds)]
    every: Duration,
    /// The heaps that a second kernel computes again
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Recompute::Some)]
    recompute: Recompute,
    /// The number of threads of the search; a second one helps with games that have many rare heaps
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    threads: usize,
}

/// The heaps that a second kernel computes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Recompute {
    /// Those between the checkpoints that another thread has time for
    Some,
    /// All: the run waits for the second kernel
    All,
    /// None
    None,
}

/// The name of the checkpoint in the folder.
const CHECKPOINT: &str = "checkpoint";
/// The name of the log in the folder.
const LOG: &str = "log.tsv";
/// The name of the proof in the folder.
const CERTIFICATE: &str = "certificate";

/// The option that names the folder, for errors.
const OPTION: &str = "--dir";

/// Checkpoints with more bytes are recomputed with `--recompute all` only.
const MAX_BYTES: usize = 1 << 30;

/// The columns of the log.
const COLUMNS: &str =
    "unix_time\tgame\tevent\tfrom\theaps\thash\tlargest\tlargest_at\theaps_per_second\tkernel";

/// An event of a run: a line of the log.
#[derive(Default)]
struct Event {
    name: &'static str,
    /// The first heap, and the first one after the heaps of the event.
    from: u64,
    heaps: u64,
    hash: Option<u64>,
    largest: Option<(u64, u64)>,
    heaps_per_second: Option<u64>,
    kernel: Option<String>,
}

/// The log of the runs of a game: a line for each event, with one field for each column.
struct Log {
    path: PathBuf,
    file: File,
    /// The code of the game.
    code: String,
    /// The heaps that were recomputed and equal, as the ends of disjoint ranges by their starts.
    recomputed: BTreeMap<u64, u64>,
}

impl Log {
    /// Opens the log of a game, or begins it.
    fn open(path: PathBuf, code: &str) -> Result<Self, Exit> {
        let known = match fs::read_to_string(&path) {
            Ok(known) => known,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(unreadable(&path, OPTION, reason(&error)).into()),
        };
        let mut recomputed = Vec::new();
        for line in known.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            // The last line of a run that was killed may be cut.
            let [_, game, event, from, to, ..] = fields[..] else {
                continue;
            };
            if game != code {
                let fact = messages::log_of_other_game(path.display(), game, code);
                let error = Diagnostic::error("bad-checkpoint", fact);
                return Err(error.help(messages::give_another_folder()).into());
            }
            if event == "equal"
                && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
            {
                recomputed.push((from, to));
            }
        }
        let mut options = File::options();
        let file = options.create(true).append(true).open(&path);
        let file = file.map_err(|error| unwritable(&path, OPTION, &error))?;
        let mut log = Self {
            path,
            file,
            code: code.to_owned(),
            recomputed: BTreeMap::new(),
        };
        if known.is_empty() {
            log.line(COLUMNS)?;
        } else if !known.ends_with('\n') {
            log.line("")?;
        }
        for (from, to) in recomputed {
            log.has_recomputed(from, to);
        }
        Ok(log)
    }

    fn line(&mut self, line: &str) -> Result<(), Exit> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| unwritable(&self.path, OPTION, &error).into())
    }

    /// Writes an event.
    fn write(&mut self, event: &Event) -> Result<(), Exit> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let text = |field: Option<u64>| field.map(|field| field.to_string()).unwrap_or_default();
        let fields = [
            now.unwrap_or_default().as_secs().to_string(),
            self.code.clone(),
            event.name.to_owned(),
            event.from.to_string(),
            event.heaps.to_string(),
            event
                .hash
                .map(|hash| format!("{hash:016x}"))
                .unwrap_or_default(),
            text(event.largest.map(|(value, _)| value)),
            text(event.largest.map(|(_, at)| at)),
            text(event.heaps_per_second),
            event.kernel.clone().unwrap_or_default(),
        ];
        self.line(&fields.join("\t"))
    }

    /// Adds a range to the heaps that were recomputed.
    fn has_recomputed(&mut self, mut from: u64, mut to: u64) {
        while let Some((&start, &end)) = self.recomputed.range(..=to).next_back()
            && end >= from
        {
            self.recomputed.remove(&start);
            (from, to) = (from.min(start), to.max(end));
        }
        self.recomputed.insert(from, to);
    }

    /// The number of heaps that were recomputed and equal.
    fn recomputed_heaps(&self) -> u64 {
        self.recomputed.iter().map(|(from, to)| to - from).sum()
    }
}

/// Two consecutive checkpoints; the first one is none at the beginning.
type Part = (Option<Arc<Vec<u8>>>, Arc<Vec<u8>>);

/// The state that the search and the second kernel share.
struct Shared {
    log: Mutex<Log>,
    /// The result that ends the run: an unwritable log, or a part with a difference.
    failed: Mutex<Option<Ended>>,
    /// Whether the search is over, so that the second kernel stops before the end of its part.
    is_over: AtomicBool,
    /// Stops the search.
    flag: Flag,
}

/// The reason why a run ends before the search does.
enum Ended {
    Exit(Exit),
    Different(Recomputation, Option<Arc<Vec<u8>>>),
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Ends the run.
    fn end(&self, reason: Ended) {
        locked(&self.failed).get_or_insert(reason);
        self.flag.set();
    }

    fn log(&self, event: &Event) {
        let written = locked(&self.log).write(event);
        if let Err(exit) = written {
            self.end(Ended::Exit(exit));
        }
    }

    /// Computes the heaps of the parts again, one part after another.
    fn recompute(&self, parts: &Receiver<Part>) {
        for (from, to) in parts {
            let mut observer =
                StopWhen(|| self.is_over.load(Ordering::Relaxed) || self.flag.is_stopping());
            let begin = from.as_ref().map(|bytes| bytes.as_slice());
            let part = match recompute(begin, &to, &mut Run::new(&mut observer)) {
                Ok(Some(part)) => part,
                Ok(None) => return,
                Err(failure) => return self.end(Ended::Exit(failure.into())),
            };
            self.log(&Event {
                name: if part.is_equal { "equal" } else { "different" },
                from: part.from,
                heaps: part.to,
                kernel: part.kernel.map(|kernel| kernel.to_string()),
                ..Event::default()
            });
            if !part.is_equal {
                return self.end(Ended::Different(part, from));
            }
            locked(&self.log).has_recomputed(part.from, part.to);
        }
    }
}

/// Writes the checkpoints of a search and their lines in the log, and hands them to the second
/// kernel.
struct Recorder<'a> {
    file: CheckpointFile,
    shared: &'a Shared,
    /// The last checkpoint and the number of its heaps.
    last: (Option<Arc<Vec<u8>>>, u64),
    begun: Instant,
    /// The heaps of this run up to its last checkpoint, and the seconds.
    speed: (u64, f64),
    /// The way to the second kernel; none without recomputation.
    parts: Option<SyncSender<Part>>,
    /// Whether the search waits for the second kernel.
    waits: bool,
}

impl Recorder<'_> {
    /// The heaps of a second in this run.
    fn heaps_per_second(&self) -> Option<u64> {
        let (heaps, seconds) = self.speed;
        (seconds > 0.0).then(|| (heaps as f64 / seconds) as u64)
    }

    fn offer(&mut self, state: &dyn Fn() -> Vec<u8>, is_urgent: bool) {
        if let Some(bytes) = self.file.offer(state, is_urgent) {
            self.written(bytes);
        }
    }

    /// Logs a checkpoint that was written.
    fn written(&mut self, bytes: Vec<u8>) {
        let summary = match CheckpointSummary::of(&bytes) {
            Ok(summary) => summary,
            Err(error) => return self.shared.end(Ended::Exit(error.into())),
        };
        let bytes = Arc::new(bytes);
        let kept = self.parts.is_some().then(|| Arc::clone(&bytes));
        let (before, from) = std::mem::replace(&mut self.last, (kept, summary.heaps));
        if summary.heaps == from {
            return;
        }
        let heaps = summary.heaps - from;
        let seconds = self.begun.elapsed().as_secs_f64();
        let speed = heaps as f64 / (seconds - self.speed.1);
        self.speed = (self.speed.0 + heaps, seconds);
        self.shared.log(&Event {
            name: "checkpoint",
            from,
            heaps: summary.heaps,
            hash: summary.hash,
            largest: summary.largest,
            heaps_per_second: Some(speed as u64),
            kernel: None,
        });
        // A receiver that is gone has ended the run, or the run is ending.
        let _ = match &self.parts {
            Some(parts) if self.waits => parts.send((before, bytes)).is_ok(),
            Some(parts) if bytes.len() <= MAX_BYTES => parts.try_send((before, bytes)).is_ok(),
            _ => false,
        };
    }
}

impl Checkpoints for Recorder<'_> {
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.offer(state, false);
    }

    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.offer(state, true);
    }
}

/// The name of the folder of a game, from its code.
fn folder_of(code: &str) -> PathBuf {
    let name = code.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-");
    PathBuf::from(format!("{name}.record"))
}

impl Record {
    pub fn run(self, shell: &mut Shell) -> Done {
        let for_programs = shell.json()?;
        let mut game = shell.opened(&self.game, None)?;
        let (code, _) = game.formula_mut()?.heap_code().map_err(|reason| {
            Diagnostic::error("no-heaps", messages::record_needs_heap_game(reason))
                .help(messages::other_long_runs())
        })?;
        let code = code.to_string();
        let dir = self.dir.unwrap_or_else(|| folder_of(&code));
        fs::create_dir_all(&dir).map_err(|error| unwritable(&dir, OPTION, &error))?;
        let checkpoint = dir.join(CHECKPOINT);
        let _held = hold(&checkpoint, OPTION)?;
        let from = read_checkpoint(&checkpoint, OPTION)?;
        let begun = from.as_deref().map(CheckpointSummary::of).transpose()?;
        let flag = shell.progress.flag();
        let shared = Shared {
            log: Mutex::new(Log::open(dir.join(LOG), &code)?),
            failed: Mutex::new(None),
            is_over: AtomicBool::new(false),
            flag: flag.clone(),
        };
        let heaps = begun.map_or(0, |summary| summary.heaps);
        let mut recorder = Recorder {
            file: CheckpointFile::new(&checkpoint, OPTION, self.every, flag),
            shared: &shared,
            last: (from.clone().map(Arc::new), heaps),
            begun: Instant::now(),
            speed: (0, 0.0),
            parts: None,
            waits: self.recompute == Recompute::All,
        };
        let reach = Reach {
            to: Some(self.to.unwrap_or(ENDLESS)),
        };
        shell.progress.unit(crate::messages::unit_heaps());
        let report = std::thread::scope(|scope| -> Result<Report, Failure> {
            if self.recompute != Recompute::None {
                // A part is handed over when the second kernel waits for one.
                let (parts, received) = sync_channel(0);
                recorder.parts = Some(parts);
                let shared = &shared;
                scope.spawn(move || shared.recompute(&received));
            }
            let report = game.formula_mut()?.period_long(
                reach,
                from.as_deref(),
                &mut recorder,
                &mut shell.run_of_any_length().on(self.threads),
            );
            let is_complete = report.as_ref().is_ok_and(|report| {
                report.stop == Stop::Complete || report.status == PeriodStatus::Proved
            });
            // A run that is stopped ends at once.
            if !is_complete {
                shared.is_over.store(true, Ordering::Relaxed);
            }
            recorder.parts = None;
            report
        });
        shell.progress.clear();
        match locked(&shared.failed).take() {
            Some(Ended::Exit(exit)) => return Err(exit),
            Some(Ended::Different(part, before)) => {
                return Err(different(&checkpoint, part, before.as_deref()));
            }
            None => {}
        }
        let report = report?;
        recorder.file.finish()?;
        if let Some(certificate) = &report.certificate {
            shell.write_certificate(&dir.join(CERTIFICATE), certificate)?;
        }
        let log = locked(&shared.log);
        let recomputed = log.recomputed_heaps();
        let speed = recorder.heaps_per_second();
        let mut out = crate::output::stdout();
        if for_programs {
            let mut answer = report.to_json();
            answer["folder"] = json!(dir.display().to_string());
            answer["recomputed"] = json!(recomputed);
            answer["heaps_per_second"] = json!(speed);
            writeln!(out, "{answer}")?;
        } else {
            let lang = shell.lang;
            let mut facts = Vec::new();
            if let Some(speed) = speed {
                let speed = messages::heaps_per_second(speed).text(lang).to_owned();
                facts.push((messages::name_of_speed(), speed));
            }
            if recomputed > 0 {
                let heaps = messages::recomputed(recomputed).text(lang).to_owned();
                facts.push((messages::name_of_recomputed(), heaps));
            }
            facts.push((messages::name_of_log(), log.path.display().to_string()));
            out.write_all(period::page(&report, &facts, lang).as_bytes())?;
        }
        out.flush()?;
        shell.progress.timing();
        period::ended(&report, reach.to, shell)
    }
}

/// Restores the checkpoint before a part with a difference, and returns the error.
fn different(checkpoint: &Path, part: Recomputation, before: Option<&Vec<u8>>) -> Exit {
    let restored = match before {
        Some(bytes) => write_checkpoint(checkpoint, OPTION, bytes),
        None => fs::remove_file(checkpoint)
            .map_err(|error| unwritable(checkpoint, OPTION, &error).into()),
    };
    if let Err(exit) = restored {
        return exit;
    }
    let fact = messages::values_differ(part.from, part.to);
    Diagnostic::error("values-differ", fact)
        .help(messages::continue_from(part.from))
        .into()
}

/// The keys of the answer: those of `period`, and the folder.
#[rustfmt::skip] // one line for each key
const KEYS: [Key; period::KEYS.len() + 3] = with_keys(period::KEYS, [
    ("folder", "text", "the folder"),
    ("recomputed", "integer", "the number of heaps that a second kernel computed again, in all runs"),
    ("heaps_per_second", "integer|null", "the speed of this run up to its last checkpoint; null without one"),
]);

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "山のゲームの周期を、チェックポイントとログのあるフォルダーで何日もかけて探す",
        arguments: &[
            ("dir", "フォルダー。指定しなければ、ゲームの符号に `.record` を付けたもの"),
            ("to", "N までの山を計算する。指定しなければ、周期が証明されるまで続ける"),
            ("every", "チェックポイントの間隔の秒数"),
            ("recompute", "二つ目のカーネルが計算しなおす山"),
            ("threads", "探索のスレッドの数。二つ目は、まれな値の山が多いゲームで役に立つ"),
        ],
        after: "\
例：
  grundy record 0.106
  grundy record 0.007 --dir records/0.007 --to 100G --threads 2
  grundy record grundy --every 600 --recompute all

フォルダーには、最後のチェックポイント、チェックポイントごとに一行のログ、証明された周期の証明書があります。止めた計算は、同じコマンドで続きます。\
フォルダーを写せば、別の機械でも続けられます。探索のあいだに二つ目のカーネルが、二つのチェックポイントの間の山を計算しなおし、同じ状態になることを確かめます。\
計算しなおした山はログに書かれます。違いがあればエラーで終わり、同じコマンドで一つ前のチェックポイントから続きます。1 GiB より大きいチェックポイントは、\
二つをメモリーに置くので、`--recompute all` のときだけ計算しなおします。",
        values: &[
            ("recompute", "some", "別のスレッドが間に合う、二つのチェックポイントの間の山"),
            ("recompute", "all", "すべて。計算は二つ目のカーネルを待つ"),
            ("recompute", "none", "なし"),
        ],
    },
    answers: &[
        Answer {
            title: "record",
            about: "An object: that of `period`, with the folder.",
            samples: &[&["record", "0.77", "--dir", "0.77.record"]],
            keys: &KEYS,
        },
    ],
    samples: &[
        ("record  0.77  --dir  k.record", ""),
        ("record  0.106  --to  3000  --dir  r.record", ""),
    ],
    mistakes: &[
        "record  wythoff",
        "record  0.77  --recompute  never",
    ],
};

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "a test reads and writes files")]
mod tests {
    use super::*;
    use grundy::Formula;
    use grundy::table::rows::Checksum;

    /// Keeps all checkpoints.
    struct All(Vec<Arc<Vec<u8>>>);

    impl Checkpoints for All {
        fn keep(&mut self, state: &dyn Fn() -> Vec<u8>) {
            self.0.push(Arc::new(state()));
        }
    }

    /// The checkpoints of a search up to a heap.
    fn checkpoints(game: &str, to: u64) -> Vec<Arc<Vec<u8>>> {
        let mut all = All(Vec::new());
        let mut game = Formula::named(game).expect("a game");
        let reach = Reach { to: Some(to) };
        let run = &mut Run::silent();
        let searched = game.period_long(reach, None, &mut all, run);
        searched.unwrap_or_else(|failure| panic!("{failure}"));
        all.0
    }

    fn in_folder(name: &str) -> (PathBuf, Shared) {
        let name = format!("grundy-record-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let Ok(log) = Log::open(folder.join(LOG), "0.6") else {
            panic!("no log");
        };
        let shared = Shared {
            log: Mutex::new(log),
            failed: Mutex::new(None),
            is_over: AtomicBool::new(false),
            flag: Flag::default(),
        };
        (folder, shared)
    }

    fn recompute_all(shared: &Shared, parts: Vec<Part>) {
        let (sender, receiver) = sync_channel(parts.len());
        for part in parts {
            sender.send(part).expect("a channel with space");
        }
        drop(sender);
        shared.recompute(&receiver);
    }

    #[test]
    fn ranges_that_touch_or_overlap_count_once() {
        let (folder, shared) = in_folder("ranges");
        let mut log = locked(&shared.log);
        for (from, to, heaps) in [
            (0, 10, 10),
            (20, 30, 20),
            (10, 15, 25),
            (5, 12, 25),
            (12, 25, 30),
            (40, 41, 31),
            (0, 50, 50),
        ] {
            log.has_recomputed(from, to);
            assert_eq!(log.recomputed_heaps(), heaps, "{from}..{to}");
        }
        fs::remove_dir_all(folder).expect("a folder");
    }

    #[test]
    fn parts_are_recomputed_and_a_log_is_read_again() {
        let (folder, shared) = in_folder("equal");
        let all = checkpoints("0.6", 12_000);
        let mut parts = vec![(None, Arc::clone(&all[0]))];
        parts.extend(
            all.windows(2)
                .map(|two| (Some(Arc::clone(&two[0])), Arc::clone(&two[1]))),
        );
        let heaps = CheckpointSummary::of(&all[all.len() - 1])
            .expect("whole")
            .heaps;
        recompute_all(&shared, parts);
        assert!(locked(&shared.failed).is_none() && !shared.flag.is_set());
        assert_eq!(locked(&shared.log).recomputed_heaps(), heaps);
        let Ok(again) = Log::open(folder.join(LOG), "0.6") else {
            panic!("no log");
        };
        assert!(Log::open(folder.join(LOG), "0.106").is_err());
        assert_eq!(again.recomputed_heaps(), heaps);
        fs::remove_dir_all(folder).expect("a folder");
    }

    #[test]
    fn a_difference_ends_the_run_and_restores_the_checkpoint() {
        let (folder, shared) = in_folder("different");
        let (first, second) = (checkpoints("0.6", 9_000), checkpoints("0.6", 12_000));
        // The last checkpoint has one other value, which its checksum does not show.
        let mut payload = second.last().expect("a checkpoint").to_vec();
        let at = payload.len() - 9;
        payload[at] ^= 1;
        let whole = payload.len() - 8;
        let mut sum = Checksum::default();
        sum.add(&payload[..whole]);
        let sum = sum.value().to_le_bytes();
        payload[whole..].copy_from_slice(&sum);
        let before = first.last().expect("a checkpoint");
        recompute_all(&shared, vec![(Some(Arc::clone(before)), Arc::new(payload))]);
        assert!(shared.flag.is_set());
        let Some(Ended::Different(part, kept)) = locked(&shared.failed).take() else {
            panic!("the parts are equal");
        };
        let path = folder.join(CHECKPOINT);
        fs::write(&path, b"the wrong one").expect("a file");
        let Exit::Failure(failure) = different(&path, part, kept.as_deref()) else {
            panic!("no failure");
        };
        assert_eq!(failure.code(), "values-differ");
        assert_eq!(&fs::read(&path).expect("a file"), &**before);
        let log = fs::read_to_string(folder.join(LOG)).expect("a log");
        assert_eq!(
            log.lines()
                .last()
                .map(|line| line.contains("\tdifferent\t")),
            Some(true)
        );
        fs::remove_dir_all(folder).expect("a folder");
    }
}
