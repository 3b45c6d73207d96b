//! Shared code of the commands for board games: opening, threads, tables in files, the format of
//! verdicts.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use grundy::board::{self, BoardGame, BoardPosition, Engine, FullTable, Halt, Probe, Source};
use grundy::{Diagnostic, Game, Message, Observer, Run, Solution, Stop, catalogue};
use grundy_web::KnownBoard;

use crate::checkpoint::{self, CheckpointArgs, Clock, hold};
#[cfg(feature = "cluster")]
use crate::cluster::{self, ClusterArgs};
use crate::exit::Exit;
use crate::messages;
use crate::options::GameArgs;
use crate::output::{Unwritten, reason, unreadable};
use crate::progress::Progress;
use crate::shell::Shell;

/// Opens a game with moves and an end: a board game by its name, or rules below a position. Returns
/// it with its position.
pub fn open(
    shell: &mut Shell,
    args: &GameArgs,
    positions: &[String],
) -> Result<(Box<dyn BoardGame>, BoardPosition), Exit> {
    let game = shell.opened_alone(args, positions)?;
    let positions: Vec<&str> = positions.iter().map(String::as_str).collect();
    Ok(game.into_play(&positions, &mut shell.run())?)
}

/// Returns the number of threads: the number of processors by default.
pub fn threads(asked: Option<usize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.unwrap_or_else(all).max(1)
}

/// The options for games on boards.
#[derive(Args)]
#[command(next_help_heading = "Games on boards")]
pub struct BoardOptions {
    /// The solver: a complete table of the game, or a search from this position
    #[arg(long, value_name = "ENGINE", value_enum)]
    pub engine: Option<EngineArg>,
    /// The number of threads; by default the number of processors
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<usize>,
    /// Reads the answer from this database; if the file does not exist, solves the whole game and
    /// writes the file
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Draws the position with the values of its moves into this file, .svg or .png
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
    /// Shows the pieces on the board by their Japanese letters
    #[arg(long)]
    pub ja: bool,
    /// Also prints, for each number of plies to the end, the number of positions
    #[arg(long)]
    pub rounds: bool,
    #[command(flatten)]
    checkpoints: CheckpointArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// The table if it fits into memory, otherwise the search
    Auto,
    /// A complete table of all positions
    Table,
    /// A search from the given position
    Search,
}

impl BoardOptions {
    /// Rejects the options for any other game.
    pub fn refuse(&self) -> Result<(), Exit> {
        let given = [
            (self.engine.is_some(), "--engine"),
            (self.threads.is_some(), "--threads"),
            (self.database.is_some(), "--database"),
            (self.picture.is_some(), "--picture"),
            (self.ja, "--ja"),
            (self.rounds, "--rounds"),
            (self.checkpoints.checkpoint.is_some(), "--checkpoint"),
        ];
        let given = given
            .iter()
            .find(|(given, _)| *given)
            .map(|(_, option)| *option);
        #[cfg(feature = "cluster")]
        let given = given.or_else(|| self.cluster.given());
        match given {
            None => Ok(()),
            Some(option) => Err(Diagnostic::error(
                "wrong-option",
                messages::option_of_boards(option),
            )
            .help(messages::leave_out_option_of_boards())
            .into()),
        }
    }

    /// Solves the game layer by layer; `None` in a process that does not print the answer.
    #[cfg(feature = "cluster")]
    pub fn by_layers(
        &self,
        shell: &mut Shell,
        game: &mut Game,
        positions: &[&str],
    ) -> Result<Option<Solution>, Exit> {
        let sum = game.read(positions, &mut shell.run())?;
        let ([one], Some(board)) = (&sum[..], game.own_board()) else {
            let fact = cluster::messages::folder_is_for_one_board();
            return Err(Diagnostic::error("wrong-option", fact)
                .help(cluster::messages::solve_components_alone())
                .into());
        };
        self.cluster
            .solve(shell, board, &one.written(), self.threads)
    }

    /// Whether tables are stored in files.
    fn keeps(&self) -> bool {
        self.database.is_some() || self.checkpoints.checkpoint.is_some()
    }

    /// Solves a position with the selected engine.
    pub fn solve(
        &self,
        shell: &mut Shell,
        game: &mut Game,
        positions: &[&str],
    ) -> Result<Solution, Exit> {
        let sum = game.read(positions, &mut shell.run())?;
        let threads = threads(self.threads);
        if let (true, [one], Some(board)) = (self.keeps(), &sum[..], game.own_board()) {
            let position = board.read(&one.written())?;
            return solve_from_files(shell, board, &position, self, threads);
        }
        let engine = match self.engine {
            None | Some(EngineArg::Auto) => Engine::Auto,
            Some(EngineArg::Table) => Engine::Table,
            Some(EngineArg::Search) => Engine::Search,
        };
        Ok(game.solve_at(&sum, engine, &mut shell.run().on(threads))?)
    }
}

/// Solves with a table stored in files.
fn solve_from_files(
    shell: &mut Shell,
    game: &dyn BoardGame,
    position: &BoardPosition,
    options: &BoardOptions,
    threads: usize,
) -> Result<Solution, Exit> {
    if options.engine == Some(EngineArg::Search) {
        return Err(
            Diagnostic::error("wrong-option", messages::search_has_no_table())
                .help(messages::leave_out_search_or_files())
                .into(),
        );
    }
    if let Some(path) = &options.database
        && let Some(oracle) = database(game, path)?
    {
        return Ok(board::solve_by(game, position, &*oracle)?);
    }
    let table = full_table(shell, game, &options.checkpoints, threads)?;
    let complete = table.statistics().complete;
    if let Some(path) = options.database.as_ref().filter(|_| complete) {
        shell.progress.say(&messages::writing_database());
        shell.progress.begin();
        let progress = &mut shell.progress;
        let mut whole = false;
        let result = crate::output::write_file(path, "--database", |out| {
            whole = table.compact(&mut Run::new(progress).on(threads), out)?;
            // A stopped run leaves no file.
            if whole {
                Ok(())
            } else {
                Err(io::Error::from(io::ErrorKind::Interrupted))
            }
        });
        if whole {
            result?;
            let size = std::fs::metadata(path).map_or(0, |meta| meta.len());
            progress.say(&messages::bytes_written(size, path.display()));
        } else if !progress.cancelled() {
            result?;
        } else {
            progress.say(&messages::stopped_before_database());
        }
    }
    if !complete && options.checkpoints.checkpoint.is_some() {
        let remark = messages::checkpoint_can_be_resumed();
        shell.progress.say(&remark);
    }
    Ok(board::solve_by(game, position, &*table)?)
}

/// A file with random access.
struct FileSource {
    file: Mutex<File>,
    size: u64,
}

impl Source for FileSource {
    fn size(&self) -> u64 {
        self.size
    }

    #[cfg(unix)]
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        use std::os::unix::fs::FileExt;
        let file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
        file.read_exact_at(out, at)
    }

    #[cfg(not(unix))]
    fn read(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.file.lock().map_err(|_| io::ErrorKind::Other)?;
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(out)
    }
}

/// Opens the database in a file or a folder; `None` if it does not exist.
pub fn database(game: &dyn BoardGame, path: &Path) -> Result<Option<Box<dyn Probe + Send>>, Exit> {
    #[cfg(feature = "cluster")]
    if let (true, Some(layers)) = (path.is_dir(), game.layered()) {
        return Ok(Some(layers.database(path)?));
    }
    match source(path) {
        Ok(source) => Ok(Some(in_file(game, path, source)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(path, "--database", reason(&error)).into()),
    }
}

fn source(path: &Path) -> io::Result<FileSource> {
    let file = File::open(path)?;
    let meta = file.metadata()?;
    if meta.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(FileSource {
        file: Mutex::new(file),
        size: meta.len(),
    })
}

/// Adds the file name to an error.
fn about(path: &Path, mut halt: Halt) -> Exit {
    let finding = halt.diagnostic_mut();
    finding.message = messages::in_file(path.display(), &finding.message);
    halt.into()
}

fn in_file(
    game: &dyn BoardGame,
    path: &Path,
    source: FileSource,
) -> Result<Box<dyn Probe + Send>, Exit> {
    let tables = game.numbered().ok_or_else(|| no_table(game))?;
    let database = tables.database(Box::new(source));
    database.map_err(|halt| about(path, halt))
}

/// Opens a database with the game named in it, after reading and verifying all of it.
pub fn known_board(shell: &mut Shell, path: &Path) -> Result<KnownBoard, Exit> {
    let open = |name: &str| {
        let game = Game::named(name).ok();
        game.filter(|game| game.own_board().is_some_and(|board| board.name() == name))
            .ok_or_else(|| {
                let fact = messages::database_of_another_game(path.display(), name);
                let finding = Diagnostic::error("no-table", fact);
                Exit::from(finding.help(messages::give_own_database()))
            })
    };
    #[cfg(feature = "cluster")]
    if path.is_dir() {
        let name = board::cluster::game(path).map_err(board::cluster_halt)?;
        let name = name.ok_or_else(|| {
            let fact = cluster::messages::not_a_folder_of_layers(path.display());
            Diagnostic::error("no-table", fact).help(cluster::messages::make_folder_of_layers())
        })?;
        let game = open(&name)?;
        let board = game.own_board();
        let layers = board.and_then(BoardGame::layered);
        let layers = layers.ok_or_else(|| {
            Diagnostic::error("no-table", cluster::messages::board_without_layers())
        })?;
        let table = layers.whole_database(path, &mut shell.run())?;
        return Ok(KnownBoard { game, table });
    }
    let source = source(path).map_err(|error| unreadable(path, "--database", reason(&error)))?;
    let name = board::game_of_database(&source).map_err(|halt| about(path, halt))?;
    let game = open(&name)?;
    let board = game
        .own_board()
        .ok_or_else(|| Diagnostic::error("no-table", messages::not_a_board()))?;
    let table = in_file(board, path, source)?;
    Ok(KnownBoard { game, table })
}

/// The error for a game without an enumeration of positions.
pub fn no_table(game: &dyn BoardGame) -> Exit {
    let numbered = catalogue::boards().filter(|about| about.is_numbered());
    let names = numbered.map(|about| Message::same(about.name));
    let names = Message::joined(names, ", ", "、");
    Diagnostic::error("no-table", messages::positions_not_numbered(game.name()))
        .help(messages::games_with_tables(names))
        .into()
}

/// Interrupts the work when a checkpoint is due.
struct Pause<'t> {
    progress: &'t mut Progress,
    clock: Option<&'t mut Clock>,
}

impl Observer for Pause<'_> {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        self.progress.progress(done, of);
    }

    fn cancelled(&mut self) -> bool {
        self.progress.cancelled() || self.clock.as_mut().is_some_and(|clock| clock.is_due())
    }
}

/// Computes a complete table, resumes from its checkpoint if there is one, and stores it there.
pub fn full_table<'a>(
    shell: &mut Shell,
    game: &'a dyn BoardGame,
    checkpoints: &CheckpointArgs,
    threads: usize,
) -> Result<Box<dyn FullTable + 'a>, Exit> {
    let budget = shell.budget();
    let tables = || game.numbered().ok_or_else(|| no_table(game));
    let _held = match &checkpoints.checkpoint {
        Some(path) => hold(path, checkpoint::OPTION)?,
        None => None,
    };
    let saved = match &checkpoints.checkpoint {
        None => None,
        Some(path) => match File::open(path) {
            Ok(file) => {
                let mut input = io::BufReader::with_capacity(1 << 20, file);
                match tables()?.restore(&budget, &mut input) {
                    Ok(table) => Some(table),
                    Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                        let fact = messages::in_file(path.display(), error);
                        return Err(Diagnostic::error("no-table", fact)
                            .help(messages::take_own_checkpoint())
                            .into());
                    }
                    Err(error) => {
                        return Err(unreadable(path, "--checkpoint", reason(&error)).into());
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unreadable(path, "--checkpoint", reason(&error)).into()),
        },
    };
    let mut table = match saved {
        Some(table) => {
            shell.progress.say(&messages::resumed_from_checkpoint());
            table
        }
        None => tables()?.begin(&budget)?,
    };
    if table.statistics().complete {
        return Ok(table);
    }
    // Writing a table takes a moment, so not too often.
    let every = checkpoints.every.max(Duration::from_secs(5));
    let mut clock = Clock::new(every, shell.progress.flag());
    loop {
        let clock = checkpoints.checkpoint.as_ref().map(|_| &mut clock);
        let keeps = clock.is_some();
        let mut pause = Pause {
            progress: &mut shell.progress,
            clock,
        };
        let stop = table.go_on(&mut Run::new(&mut pause).on(threads))?;
        if let (Some(path), Some(clock)) = (&checkpoints.checkpoint, pause.clock) {
            let begin = Instant::now();
            let write = |mut out: &mut io::BufWriter<&mut File>| {
                table.checkpoint(&mut out).map_err(Unwritten::from)
            };
            crate::output::write_file(path, "--checkpoint", write)?;
            clock.took(begin.elapsed());
        }
        if stop == Stop::Complete || !keeps || shell.progress.cancelled() {
            return Ok(table);
        }
    }
}
