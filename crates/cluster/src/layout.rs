//! The folder of a solution: file names, locks, and the layers present.
//!
//! ```text
//! game.txt                    name of the game and number of shards, for all files
//! keys/LAYER-SHARD            positions of a layer, until their values are known
//! values/LAYER-SHARD          positions with values
//! solved.txt                  positions, wins, losses and draws of each layer: written last
//! process-K.lock              locked by process K of the current run; the file remains
//! rounds/LAYER-SHARD-POINT    checkpoint of a cyclic layer between two waves
//! runs/...                    sorted runs of the next layer, during its generation
//! ```

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy_core::Message;
use grundy_core::checksum::checksum;

use crate::error::{Error, error_with_help, read_error, reason, write_error};
use crate::messages;
use crate::new_file::NewFile;
use crate::table::{ShardKind, ShardLabel, ShardTable};

/// Version of the format of all files in the folder.
const FORMAT_VERSION: u32 = 2;
/// The file that names the game.
const GAME_FILE: &str = "game.txt";
/// The file with the summary of the solution.
const SUMMARY_FILE: &str = "solved.txt";
/// Prefix of its last line, the checksum of all lines before.
const CHECKSUM_PREFIX: &str = "checksum ";

/// Attempts to lock a folder that another run holds, and the pause between them: three seconds in
/// all.
const LOCK_ATTEMPTS: u32 = 150;
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// The folder of a solution.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    game: u64,
    shards: u32,
    numbered: bool,
}

/// A folder locked by this process. The lock ends with the value or with the process.
pub struct LockedFolder {
    _lock: File,
}

fn header(name: &str, shards: u32) -> String {
    format!("grundy layers {FORMAT_VERSION}\ngame {name}\nshards {shards}\n")
}

impl Folder {
    /// The folder for a game, as configured.
    pub fn new(path: &Path, name: &str, shards: u32) -> Self {
        let game = checksum(header(name, shards).as_bytes());
        Self {
            path: path.to_owned(),
            game,
            shards,
            numbered: false,
        }
    }

    /// Declares whether positions are numbered without gaps.
    #[must_use]
    pub fn of_numbers(self, numbered: bool) -> Self {
        Self { numbered, ..self }
    }

    /// Whether positions are numbered without gaps.
    pub fn numbered(&self) -> bool {
        self.numbered
    }

    /// Returns the game of a folder, its number of shards and its full description; `None` if the
    /// folder is not initialised.
    pub fn begun(path: &Path) -> Result<Option<(String, u32, String)>, Error> {
        let file = path.join(GAME_FILE);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(read_error(&file, &error)),
        };
        let field = |key: &str| text.lines().find_map(|line| line.strip_prefix(key));
        let shards = field("shards ").and_then(|shards| shards.parse().ok());
        let (Some(game), Some(shards)) = (field("game "), shards) else {
            return Err(error_with_help(
                "no-table",
                messages::not_a_description(file.display()),
                messages::give_folder_of_solve(),
            ));
        };
        Ok(Some((game.to_owned(), shards, text)))
    }

    /// Opens the folder of a game with its original number of shards. `None` if the folder is not
    /// initialised.
    pub fn open(path: &Path, name: &str) -> Result<Option<Self>, Error> {
        let Some((game, shards, text)) = Self::begun(path)? else {
            return Ok(None);
        };
        if game != name || text != header(name, shards) {
            let fact = if game == name {
                messages::folder_of_another_version(path.display(), name)
            } else {
                messages::folder_of_another_game(path.display(), name, game)
            };
            return Err(error_with_help(
                "no-table",
                fact,
                messages::give_folder_of_this_game(),
            ));
        }
        Ok(Some(Self::new(path, name, shards)))
    }

    /// Creates the folder if necessary and locks it for process `process`.
    pub fn hold(&self, name: &str, process: usize) -> Result<LockedFolder, Error> {
        for folder in [
            self.path.clone(),
            self.path.join("keys"),
            self.path.join("values"),
            self.rounds(),
            self.runs(process),
        ] {
            fs::create_dir_all(&folder).map_err(|error| write_error(&folder, &error))?;
        }
        let path = self.path.join(format!("process-{process}.lock"));
        let opened = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path);
        let lock = opened.map_err(|error| write_error(&path, &error))?;
        // Processes of a run that was just killed take a moment to exit.
        let mut taken = lock.try_lock();
        for _ in 0..LOCK_ATTEMPTS {
            if !matches!(taken, Err(TryLockError::WouldBlock)) {
                break;
            }
            std::thread::sleep(LOCK_RETRY_INTERVAL);
            taken = lock.try_lock();
        }
        if let Err(TryLockError::WouldBlock) = taken {
            return Err(error_with_help(
                "folder-in-use",
                messages::folder_is_in_use(self.path.display()),
                messages::wait_or_give_another_folder(),
            ));
        }
        if Self::open(&self.path, name)?.is_none() {
            let mut file = NewFile::create(self.path.join(GAME_FILE), &format!(".{process}.new"))?;
            file.put(header(name, self.shards).as_bytes())?;
            file.finish(true)?;
        }
        Ok(LockedFolder { _lock: lock })
    }

    /// Writes the summary of the solution.
    pub fn seal(&self, text: &str) -> Result<(), Error> {
        let sum = self.seal_sum(text);
        let mut file = NewFile::create(self.path.join(SUMMARY_FILE), ".0.new")?;
        file.put(format!("{text}{CHECKSUM_PREFIX}{sum:016x}\n").as_bytes())?;
        file.finish(true)
    }

    /// Returns the summary of the solution, if present.
    pub fn sealed(&self) -> Result<Option<String>, Error> {
        let path = self.path.join(SUMMARY_FILE);
        let whole = match fs::read_to_string(&path) {
            Ok(whole) => whole,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(read_error(&path, &error)),
        };
        let text = whole.rfind(CHECKSUM_PREFIX).map_or("", |end| &whole[..end]);
        if whole != format!("{text}{CHECKSUM_PREFIX}{:016x}\n", self.seal_sum(text)) {
            return Err(error_with_help(
                "no-table",
                messages::damaged(path.display(), messages::checksum_differs()),
                messages::write_summary_again(),
            ));
        }
        Ok(Some(text.to_owned()))
    }

    /// Checksum of the text and the game.
    fn seal_sum(&self, text: &str) -> u64 {
        checksum(format!("{:016x}{text}", self.game).as_bytes())
    }

    /// Number of shards of the game.
    pub fn shards(&self) -> u32 {
        self.shards
    }

    /// The expected label of a file.
    pub fn label(&self, layer: u32, shard: u32, valued: bool) -> ShardLabel {
        ShardLabel {
            game: self.game,
            layer,
            shard,
            kind: match (valued, self.numbered) {
                (false, _) => ShardKind::Keys,
                (true, false) => ShardKind::Values,
                (true, true) => ShardKind::Numbered,
            },
        }
    }

    /// Path of a file.
    pub fn file(&self, layer: u32, shard: u32, valued: bool) -> PathBuf {
        let kind = if valued { "values" } else { "keys" };
        self.path.join(kind).join(format!("{layer:03}-{shard:05}"))
    }

    /// Path of the mid-layer checkpoints of cyclic layers.
    pub fn rounds(&self) -> PathBuf {
        self.path.join("rounds")
    }

    /// Path of the sorted runs of a process.
    pub fn runs(&self, process: usize) -> PathBuf {
        self.path.join("runs").join(process.to_string())
    }

    /// Opens a shard of a layer; `None` if it does not exist.
    pub fn table(&self, layer: u32, shard: u32, valued: bool) -> Result<Option<ShardTable>, Error> {
        ShardTable::open(
            &self.file(layer, shard, valued),
            self.label(layer, shard, valued),
        )
    }

    /// Opens the positions of a shard, from either of its files.
    pub fn keys(&self, layer: u32, shard: u32) -> Result<ShardTable, Error> {
        let table = match self.table(layer, shard, true)? {
            None => self.table(layer, shard, false)?,
            some => some,
        };
        table.ok_or_else(|| {
            let path = self.file(layer, shard, false);
            error_with_help(
                "unreadable",
                messages::file_is_not_there_any_more(path.display()),
                messages::let_nothing_else_work_in_folder(),
            )
        })
    }

    /// Extent of a shard: 0 nothing, 1 its positions, 2 its values. Damaged files are deleted and
    /// reported.
    pub fn extent(&self, layer: u32, shard: u32, remarks: &mut Vec<Message>) -> Result<u8, Error> {
        for (valued, extent) in [(true, 2), (false, 1)] {
            match self.table(layer, shard, valued) {
                Ok(Some(_)) => return Ok(extent),
                Ok(None) => {}
                Err(Error::Damaged(finding)) => {
                    let path = self.file(layer, shard, valued);
                    fs::remove_file(&path).map_err(|error| write_error(&path, &error))?;
                    remarks.push(messages::file_is_made_again(finding.message));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(0)
    }

    /// Deletes the incomplete files of a process.
    pub fn sweep(&self, process: usize, mine: impl Fn(u32) -> bool) -> Result<(), Error> {
        let list = |folder: PathBuf| -> Vec<PathBuf> {
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            entries.map(|entry| entry.path()).collect()
        };
        let owned = |path: &Path| {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or("");
            let shard = name
                .strip_suffix(".new")
                .and_then(|name| name.split('-').nth(1)?.parse().ok());
            shard.is_some_and(&mine)
        };
        let parts = ["keys", "values", "rounds"]
            .into_iter()
            .flat_map(|kind| list(self.path.join(kind)));
        let left = parts
            .filter(|path| owned(path))
            .chain(list(self.runs(process)));
        for path in left {
            fs::remove_file(&path).map_err(|error| {
                error_with_help(
                    "unwritable",
                    messages::cannot_be_deleted(path.display(), reason(&error)),
                    messages::check_owner_of_folder(),
                )
            })?;
        }
        Ok(())
    }

    /// Deletes the positions of a shard after its values are written.
    pub fn forget(&self, layer: u32, shard: u32) -> Result<(), Error> {
        let path = self.file(layer, shard, false);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(write_error(&path, &error))
            }
            _ => Ok(()),
        }
    }
}
