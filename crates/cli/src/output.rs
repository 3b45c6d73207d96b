//! Output: the standard output, and files that are written atomically.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anstream::AutoStream;
use grundy::{Diagnostic, Lang, Look, Message, draw::DrawError};

use crate::exit::{Exit, unfit};
use crate::messages;

/// Whether the standard output was closed when the program started.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// The first error of a write to the standard output.
static FAULT: Mutex<Option<io::Error>> = Mutex::new(None);

/// Records whether the standard output is closed (`grundy … >&-`). The runtime of Rust opens
/// `/dev/null` in its place before `main`, so a program calls this even earlier.
pub fn record_closed_output() {
    #[cfg(unix)]
    if std::os::fd::AsFd::as_fd(&io::stdout())
        .try_clone_to_owned()
        .is_err_and(|error| error.raw_os_error() == Some(EBADF))
    {
        IS_CLOSED.store(true, Ordering::Relaxed);
    }
}

/// The error number of a closed file descriptor.
#[cfg(unix)]
const EBADF: i32 = 9;

/// The standard output. Writes fail if it was closed when the program started. The first error is
/// kept for [`finish_output`], since a buffer that is dropped loses it.
pub struct Stdout(io::StdoutLock<'static>);

impl Stdout {
    /// The standard output without a buffer of blocks, for answers line by line.
    pub fn new() -> Self {
        Self(io::stdout().lock())
    }

    fn remember_error<T>(result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| {
            let mut fault = FAULT.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert_with(|| match error.raw_os_error() {
                Some(number) => io::Error::from_raw_os_error(number),
                None => error.kind().into(),
            });
        })
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if IS_CLOSED.load(Ordering::Relaxed) {
            return Self::remember_error(Err(closed()));
        }
        Self::remember_error(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::remember_error(self.0.flush())
    }
}

/// The error of a write to a closed standard output.
fn closed() -> io::Error {
    #[cfg(unix)]
    return io::Error::from_raw_os_error(EBADF);
    #[cfg(not(unix))]
    io::ErrorKind::BrokenPipe.into()
}

/// The standard output, buffered.
pub fn stdout() -> BufWriter<Stdout> {
    BufWriter::with_capacity(1 << 16, Stdout::new())
}

/// Flushes the standard output, and returns the first error of all writes.
pub fn finish_output() -> io::Result<()> {
    let flushed = io::stdout().flush();
    let mut fault = FAULT.lock().unwrap_or_else(PoisonError::into_inner);
    fault.take().map_or(flushed, Err)
}

/// Writes the file that `option` gives through a temporary one, so that a failure preserves the old
/// one.
pub fn write_file<E: Into<Unwritten>>(
    path: &Path,
    option: &str,
    write: impl FnOnce(&mut BufWriter<&mut File>) -> Result<(), E>,
) -> Result<(), Exit> {
    let refuse = |error: &io::Error| Exit::from(unwritable(path, option, error));
    let mut new = NewFile::create(path).map_err(|error| refuse(&error))?;
    let mut out = BufWriter::with_capacity(1 << 16, &mut new.file);
    let written = write(&mut out)
        .map_err(Into::into)
        .and_then(|()| out.flush().map_err(Unwritten::Io));
    drop(out);
    match written {
        Ok(()) => new.keep().map_err(|error| refuse(&error)),
        Err(Unwritten::Io(error)) => Err(refuse(&error)),
        Err(Unwritten::Unfit(diagnostic)) => Err((*diagnostic).into()),
    }
}

/// A file under construction: its content goes to a temporary file in the same folder, which gets
/// the final name when it is complete. The temporary file is removed if it is dropped before,
/// unless a later run can resume it.
///
/// The name of the temporary file is random and the file is created exclusively, so two runs with
/// one output never mix and no link is followed. Only a run with a checkpoint has a fixed name,
/// [`part`], which the next run must find; the lock of the checkpoint excludes a second run.
pub struct NewFile {
    pub file: File,
    /// Whether the temporary file is preserved.
    pub stays: bool,
    path: PathBuf,
    part: PathBuf,
    /// Whether the path is a device or a pipe, into which the complete file is copied.
    is_device: bool,
}

impl NewFile {
    /// Creates an empty temporary file with a random name.
    pub fn create(path: &Path) -> io::Result<Self> {
        let is_device = is_device(path);
        let path = behind_links(path);
        let name = path.file_name().unwrap_or_default();
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".part");
        // The umask of the process determines the permissions, as for any other new file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let made = if is_device {
            builder.tempfile()?
        } else {
            builder.tempfile_in(folder.unwrap_or(Path::new(".")))?
        };
        let (file, part) = made.keep().map_err(|error| error.error)?;
        part_begins(&part);
        Ok(Self {
            file,
            stays: false,
            path,
            part,
            is_device,
        })
    }

    /// Opens the file `FILE.part` of a stopped run, of which the first `bytes` bytes are valid; a
    /// new one if there are none.
    pub fn resume(path: &Path, bytes: u64) -> io::Result<Self> {
        let path = target(path)?;
        let part = part(&path);
        if bytes == 0 {
            // A remainder without a checkpoint is useless; a link is removed and not followed.
            match std::fs::remove_file(&part) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        } else if !std::fs::symlink_metadata(&part)?.is_file() {
            return Err(unusable(messages::is_not_regular_file()));
        }
        let mut options = File::options();
        let options = options.read(true).write(true).create_new(bytes == 0);
        let mut file = options.open(&part)?;
        if file.metadata()?.len() < bytes {
            return Err(unusable(messages::is_shorter_than_recorded()));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
        Ok(Self {
            file,
            stays: true,
            path,
            part,
            is_device: false,
        })
    }

    /// The path of the temporary file.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Renames the file to its final name.
    pub fn keep(mut self) -> io::Result<()> {
        if self.is_device {
            let mut to = File::options().write(true).open(&self.path)?;
            io::copy(&mut File::open(&self.part)?, &mut to)?;
            return to.flush();
        }
        // The new file gets the permissions of the old one.
        if let Ok(old) = std::fs::metadata(&self.path) {
            std::fs::set_permissions(&self.part, old.permissions())?;
        }
        std::fs::rename(&self.part, &self.path)?;
        self.stays = true;
        Ok(())
    }

    /// The same, durably: the data are synced before the rename, and the name after it. From the
    /// rename on the new file is valid.
    pub fn keep_for_good(self) -> io::Result<()> {
        self.file.sync_all()?;
        let folder = self.path.parent().map(Path::to_owned).unwrap_or_default();
        self.keep()?;
        // The name is durable once the folder is synced; where folders cannot be opened this is
        // unnecessary.
        let here = folder.as_os_str().is_empty();
        if let Ok(folder) = File::open(if here { Path::new(".") } else { &folder }) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        part_ends(&self.part);
        if !self.stays {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

/// Files to be removed if the program ends before they are complete.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Registers a file for removal if the program ends before it is complete.
pub fn part_begins(part: &Path) {
    let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    parts.push(part.to_owned());
}

/// Unregisters a file.
pub fn part_ends(part: &Path) {
    let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    parts.retain(|known| known != part);
}

/// Removes the registered files.
pub fn remove_parts() {
    for part in PARTS.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        let _ = std::fs::remove_file(part);
    }
}

/// Returns the file to be replaced at the end. A device or a pipe would be replaced by the file, so
/// it is rejected.
fn target(path: &Path) -> io::Result<PathBuf> {
    if is_device(path) {
        return Err(unusable(messages::is_device()));
    }
    Ok(behind_links(path))
}

/// Whether a path is a device or a pipe, such as `/dev/stdout`.
fn is_device(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Resolves links: the target is written, and the link stays a link.
fn behind_links(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The name of the temporary file of a run with a checkpoint.
pub fn part(path: &Path) -> PathBuf {
    let mut part = behind_links(path).into_os_string();
    part.push(".part");
    part.into()
}

/// The error for an unwritable file given by `option`.
pub fn unwritable(path: &Path, option: &str, error: &io::Error) -> Diagnostic {
    let why = match error.kind() {
        io::ErrorKind::NotFound => messages::no_such_folder(),
        _ => reason(error),
    };
    Diagnostic::error("unwritable", messages::not_written(path.display(), why))
        .help(messages::give_another_path(option))
}

/// The error for an unreadable file given by `option`.
pub fn unreadable(path: &Path, option: &str, why: Message) -> Diagnostic {
    Diagnostic::error("unreadable", messages::not_read(path.display(), why))
        .help(messages::give_another_path(option))
}

/// The error for a file given by `-o`, or for data that a format cannot represent.
pub fn refused(path: &Path, error: DrawError) -> Exit {
    match Unwritten::from(error) {
        Unwritten::Io(error) => unwritable(path, "-o", &error).into(),
        Unwritten::Unfit(diagnostic) => (*diagnostic).into(),
    }
}

/// The reason for an unwritten file.
pub enum Unwritten {
    Io(io::Error),
    Unfit(Box<Diagnostic>),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<DrawError> for Unwritten {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Io(error) => Self::Io(error),
            other => Self::Unfit(Box::new(unfit(&other))),
        }
    }
}

/// A file that this program cannot use, as an I/O error that contains the reason.
#[derive(Debug)]
struct UnusableFile(Message);

impl std::fmt::Display for UnusableFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for UnusableFile {}

/// Makes the I/O error of a file that this program cannot use.
fn unusable(reason: Message) -> io::Error {
    io::Error::other(UnusableFile(reason))
}

/// Formats an I/O error without the number that systems add.
pub fn reason(error: &io::Error) -> Message {
    let unusable = error.get_ref().and_then(|error| error.downcast_ref());
    if let Some(UnusableFile(reason)) = unusable {
        return reason.clone();
    }
    match error.kind() {
        io::ErrorKind::NotFound => messages::no_such_file(),
        io::ErrorKind::PermissionDenied => messages::no_permission(),
        io::ErrorKind::IsADirectory => messages::is_folder(),
        io::ErrorKind::InvalidData => messages::is_not_utf8(),
        io::ErrorKind::StorageFull => messages::no_space(),
        _ if is_closed(error) => messages::output_is_closed(),
        _ => {
            let text = error.to_string();
            let number = text.rfind(" (os error ").unwrap_or(text.len());
            Message::same(text[..number].to_owned())
        }
    }
}

/// Whether the error is that of a closed file descriptor.
fn is_closed(error: &io::Error) -> bool {
    cfg!(unix) && error.raw_os_error() == closed().raw_os_error()
}

/// The width of a page in columns: that of the terminal, or 80.
pub fn width() -> usize {
    if !io::stdout().is_terminal() {
        return 80;
    }
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(20))
}

/// Whether the standard output shows colours.
pub fn colour() -> bool {
    AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never && io::stdout().is_terminal()
}

/// The style of messages. The stream removes colours where they are not supported.
pub fn look(lang: Lang) -> Look {
    let width = terminal_size::terminal_size_of(io::stderr())
        .map_or(100, |(width, _)| usize::from(width.0).max(40));
    Look {
        colour: true,
        width,
        lang,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_stays_a_link_and_a_file_keeps_who_may_read_it() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = std::env::temp_dir().join(format!("grundy-links-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("kept.csv"), folder.join("link.csv"));
        std::fs::write(&file, "old").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        write_file(&link, "-o", |out| out.write_all(b"new"))
            .ok()
            .unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn two_files_with_one_name_do_not_mix_and_no_link_is_followed() {
        use std::os::unix::fs::symlink;
        let folder = std::env::temp_dir().join(format!("grundy-mix-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (file, precious) = (folder.join("out.csv"), folder.join("precious"));
        std::fs::write(&precious, "precious").unwrap();
        symlink(&precious, part(&file)).unwrap();
        let mut one = NewFile::create(&file).unwrap();
        let mut two = NewFile::create(&file).unwrap();
        assert_ne!(one.part(), two.part());
        one.file.write_all(b"one").unwrap();
        two.file.write_all(b"two").unwrap();
        one.file.write_all(b", whole").unwrap();
        two.keep().unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"two");
        one.keep().unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"one, whole");
        // A run with a checkpoint starts with a new file under the fixed name.
        let mut begun = NewFile::resume(&file, 0).unwrap();
        begun.file.write_all(b"begun").unwrap();
        drop(begun);
        assert_eq!(std::fs::read(part(&file)).unwrap(), b"begun");
        std::fs::remove_file(part(&file)).unwrap();
        symlink(&precious, part(&file)).unwrap();
        assert!(NewFile::resume(&file, 4).is_err());
        assert_eq!(std::fs::read(&precious).unwrap(), b"precious");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_device_gets_the_complete_file_and_keeps_its_place() {
        let device = Path::new("/dev/null");
        let mut made = NewFile::create(device).unwrap();
        let copy = made.part().to_owned();
        made.file.write_all(b"table").unwrap();
        assert_eq!(std::fs::read(&copy).unwrap(), b"table");
        made.keep().unwrap();
        assert!(!copy.exists());
        assert!(is_device(device));
        // A run that can be resumed needs a file.
        let resumed = NewFile::resume(device, 0);
        assert!(resumed.is_err_and(|error| error.to_string().contains("a device")));
        assert!(!part(device).exists());
    }
}
