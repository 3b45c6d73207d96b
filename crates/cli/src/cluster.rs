//! `grundy solve` by several processes: `--workers`, `--hosts`, `--folder`.

pub mod messages;

use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::board::cluster::{DEFAULT_BATCH, DEFAULT_SHARDS, Options, Role, RunReport, hosts};
use grundy::board::{self, BoardGame};
use grundy::draw::Format;
use grundy::{Diagnostic, Lang, Message, Observer, Solution, catalogue};

use crate::exit::Exit;
use crate::options::within;
use crate::output::reason;
use crate::shell::Shell;

/// The time limit for the end of child processes after the run.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);

/// The processes that solve a game layer by layer, and their folder.
#[derive(Args)]
#[command(next_help_heading = "Games in layers: several processes, larger than memory")]
pub struct ClusterArgs {
    /// Solves all positions layer by layer with N processes on this machine; requires `--folder`
    #[arg(long, value_name = "N", requires = "folder", conflicts_with_all = ["hosts", "join"], value_parser = |text: &str| within::<u16>(text, 1..=1024))]
    workers: Option<u16>,
    /// Solves on several machines: the file has a line `host:port` for each process
    #[arg(long, value_name = "FILE", requires_all = ["folder", "process"])]
    hosts: Option<PathBuf>,
    /// The line of the host file that belongs to this process, counted from 0
    #[arg(long, value_name = "K")]
    process: Option<usize>,
    /// The folder for the solved layers; an interrupted run is resumed by the same command
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// The number of parts of a layer, at least one for each process; a resumed run cannot change
    /// it
    #[arg(long, value_name = "N", requires = "folder", value_parser = |text: &str| within::<u32>(text, 1..=65536))]
    shards: Option<u32>,
    /// The time limit for another process to connect or to send a message
    #[arg(long, value_name = "SECONDS", requires = "folder", default_value = "30", value_parser = crate::options::seconds)]
    patience: Duration,
    /// The interval between two checkpoints of a layer in which play can repeat a position
    #[arg(long, value_name = "SECONDS", requires = "folder", default_value = "60", value_parser = crate::options::seconds)]
    keep: Duration,
    /// Internal: the address of the first process, for the processes that `--workers` starts
    #[arg(long, value_name = "ADDRESS", requires_all = ["folder", "process", "of"], hide = true)]
    join: Option<String>,
    /// Internal: the number of processes
    #[arg(long, value_name = "N", hide = true)]
    of: Option<usize>,
}

impl ClusterArgs {
    /// Whether a game is to be solved layer by layer.
    pub fn is_asked(&self) -> bool {
        self.folder.is_some()
    }

    /// Returns one of the given options, for the error on games without support for them.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.workers.is_some(), "--workers"),
            (self.hosts.is_some(), "--hosts"),
            (self.folder.is_some(), "--folder"),
            (self.process.is_some(), "--process"),
        ];
        given
            .iter()
            .find(|(given, _)| *given)
            .map(|(_, option)| *option)
    }

    /// Solves the game and answers from the result; `None` for a process that does not print the
    /// answer.
    pub fn solve(
        &self,
        shell: &mut Shell,
        game: &dyn BoardGame,
        position: &str,
        threads: Option<usize>,
    ) -> Result<Option<Solution>, Exit> {
        let (Some(layers), Some(folder)) = (game.layered(), &self.folder) else {
            return Err(no_layers(game));
        };
        let (place, processes) = self.place()?;
        let first = !matches!(place, Role::Join { .. });
        let local = self.workers.map_or(1, usize::from);
        let bytes = shell.budget().bytes.unwrap_or(4 << 30);
        let setup = Options {
            folder: folder.clone(),
            shards: self.shards(game.name(), folder)?,
            threads: threads.unwrap_or(1),
            bytes: if shell.bytes_given() {
                bytes
            } else {
                bytes / local as u64
            },
            batch: DEFAULT_BATCH,
            place,
            peer_timeout: self.patience,
            checkpoint_interval: self.keep,
        };
        let mut crew = match (&setup.place, self.workers) {
            (Role::Lead { listener, .. }, Some(_)) => {
                let address = listener
                    .local_addr()
                    .map(|at| at.to_string())
                    .unwrap_or_default();
                // Texts in JSON are English.
                let json = shell.format == Some(Format::Json);
                let lang = if json { Lang::En } else { shell.lang };
                ChildProcesses::start(game.name(), &setup, (&address, processes), lang)?
            }
            _ => ChildProcesses::default(),
        };
        let mut screen = Screen::new(shell);
        let begin = Instant::now();
        let (mut early, mut sent) = (None, 0);
        let solved = layers.solve(&setup, &mut |report| {
            early = early.take().or_else(|| crew.ended());
            screen.show(report);
            sent = report.processes.iter().map(|share| share.sent).sum();
            screen.go_on() && early.is_none()
        });
        screen.clear();
        crew.leave();
        // The reason that a process has sent is better than the text that it has printed.
        if let (Some(fact), Err(halt)) = (early, &solved)
            && halt.diagnostic().code != "process-failed"
        {
            return Err(Diagnostic::error("process-failed", fact)
                .help(messages::fix_and_repeat())
                .into());
        }
        let solved = match solved {
            Ok(solved) => solved,
            Err(halt) => {
                if halt.stop().is_some() {
                    shell.progress.say(&messages::layers_can_be_resumed());
                }
                return Err(halt.into());
            }
        };
        if !first {
            return Ok(None);
        }
        let remark = messages::solved_in_layers(
            solved.positions,
            folder.display(),
            format_args!("{:.1}", begin.elapsed().as_secs_f64()),
            format_args!("{:.1}", sent as f64 / 1e6),
        );
        shell.progress.say(&remark);
        let oracle = layers.database(folder)?;
        Ok(Some(board::solve_by(
            game,
            &game.read(position)?,
            &*oracle,
        )?))
    }

    fn place(&self) -> Result<(Role, usize), Exit> {
        let halt = |broken| Exit::from(board::cluster_halt(broken));
        if let (Some(lead), Some(process), Some(processes)) = (&self.join, self.process, self.of) {
            let (lead, listen) = (lead.clone(), "127.0.0.1:0".to_owned());
            return Ok((
                Role::Join {
                    lead,
                    listen,
                    process,
                    processes,
                },
                processes,
            ));
        }
        if let (Some(path), Some(process)) = (&self.hosts, self.process) {
            let text = std::fs::read_to_string(path).map_err(|error| {
                let fact = crate::messages::not_read(path.display(), reason(&error));
                Diagnostic::error("unreadable", fact).help(messages::give_host_file())
            })?;
            let hosts = hosts(&text, &path.display().to_string())?;
            let place = Role::of_hosts(&hosts, process).map_err(halt)?;
            return Ok((place, hosts.len()));
        }
        match self.workers {
            None | Some(1) => Ok((Role::Alone, 1)),
            Some(workers) => {
                let workers = usize::from(workers);
                Ok((Role::lead("127.0.0.1:0", workers).map_err(halt)?, workers))
            }
        }
    }

    /// The requested number of shards, or the number stored in the folder.
    fn shards(&self, name: &str, folder: &std::path::Path) -> Result<u32, Exit> {
        let begun = board::cluster::shards(folder, name).map_err(board::cluster_halt)?;
        Ok(self.shards.or(begun).unwrap_or(DEFAULT_SHARDS))
    }
}

fn no_layers(game: &dyn BoardGame) -> Exit {
    let layered = catalogue::boards().filter(|about| about.is_layered());
    let names = layered.map(|about| Message::same(about.name));
    let names = Message::joined(names, ", ", "、");
    Diagnostic::error("no-table", messages::no_layers(game.name()))
        .help(messages::games_with_layers(names))
        .into()
}

/// Child processes.
#[derive(Default)]
struct ChildProcesses(Vec<Child>);

impl ChildProcesses {
    /// Starts all processes but the first, which waits at the address. They report errors in this
    /// language.
    fn start(
        game: &str,
        setup: &Options,
        (address, processes): (&str, usize),
        lang: Lang,
    ) -> Result<Self, Exit> {
        let unstarted = |error: io::Error| {
            let fact = messages::process_not_started(reason(&error));
            let finding = Diagnostic::error("process-failed", fact);
            Exit::from(finding.help(messages::take_fewer_workers()))
        };
        let program = std::env::current_exe().map_err(unstarted)?;
        let mut crew = Self::default();
        for process in 1..processes {
            let child = Command::new(&program)
                .args(["solve", game, "--quiet", "--join", address])
                .args(["--language", lang.pick("en", "ja")])
                .args([
                    "--process",
                    &process.to_string(),
                    "--of",
                    &processes.to_string(),
                ])
                .args([
                    "--shards",
                    &setup.shards.to_string(),
                    "--threads",
                    &setup.threads.to_string(),
                ])
                .args(["--patience", &setup.peer_timeout.as_secs_f64().to_string()])
                .args([
                    "--keep",
                    &setup.checkpoint_interval.as_secs_f64().to_string(),
                ])
                .args(["--limit", &format!("bytes={},time=none", setup.bytes)])
                .arg("--folder")
                .arg(&setup.folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn();
            crew.0.push(child.map_err(unstarted)?);
        }
        Ok(crew)
    }

    /// Returns the messages of a process that ended before its work was done.
    fn ended(&mut self) -> Option<Message> {
        let failed = |child: &mut Child| match child.try_wait() {
            Ok(Some(status)) if !status.success() => Some(status),
            _ => None,
        };
        let (at, status) =
            (self.0.iter_mut().enumerate()).find_map(|(at, child)| Some((at, failed(child)?)))?;
        let mut words = String::new();
        // Its end of the pipe is closed, so this does not block.
        let _ = self.0.remove(at).stderr?.read_to_string(&mut words);
        let fact = words.lines().find_map(|line| line.split_once("]: "));
        let fact = match fact {
            // In the language of this run, in which the process was started.
            Some((_, fact)) => Message::same(fact.to_owned()),
            None => messages::process_ended(status.to_string()),
        };
        Some(messages::process_failed(at + 1, fact))
    }

    /// Waits until all have ended; kills those that exceed the time limit.
    fn leave(&mut self) {
        let until = Instant::now() + EXIT_TIMEOUT;
        for child in &mut self.0 {
            while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(5));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
        self.0.clear();
    }
}

impl Drop for ChildProcesses {
    fn drop(&mut self) {
        self.leave();
    }
}

/// A status line on the standard error: updated in place on a terminal, printed now and then
/// elsewhere.
struct Screen<'s> {
    shell: &'s mut Shell,
    begin: Instant,
    next: Instant,
    shown: bool,
}

impl<'s> Screen<'s> {
    fn new(shell: &'s mut Shell) -> Self {
        let begin = Instant::now();
        Self {
            shell,
            begin,
            next: begin + Duration::from_secs(1),
            shown: false,
        }
    }

    fn go_on(&mut self) -> bool {
        !self.shell.progress.cancelled()
    }

    fn show(&mut self, report: &RunReport) {
        for words in &report.words {
            self.shell.progress.say(words);
        }
        let now = Instant::now();
        if self.shell.progress.quiet || now < self.next || report.layers == 0 {
            return;
        }
        let terminal = io::stderr().is_terminal();
        self.next = now
            + if terminal {
                Duration::from_millis(250)
            } else {
                Duration::from_secs(5)
            };
        let all: u64 = report.processes.iter().map(|share| share.all).sum();
        let rate = all as f64 / self.begin.elapsed().as_secs_f64().max(0.001) / 1e6;
        let line = messages::with_rate(report.line(), format_args!("{rate:.2}"));
        let line = line.text(self.shell.lang);
        let mut err = io::stderr().lock();
        let _ = if terminal {
            write!(err, "\r\x1b[2K{line}").and_then(|()| err.flush())
        } else {
            writeln!(err, "{line}")
        };
        self.shown = terminal;
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[2K");
        }
    }
}
