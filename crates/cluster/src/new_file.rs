//! Files that are complete or absent, even if the process is killed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use crate::error::{Error, write_error};

/// A file under construction: it is written under a temporary name and renamed when it is complete.
pub struct NewFile {
    out: BufWriter<File>,
    path: PathBuf,
    aside: PathBuf,
}

impl NewFile {
    /// Begins the file `path` under a name with `suffix`.
    pub fn create(path: PathBuf, suffix: &str) -> Result<Self, Error> {
        let mut aside = path.clone().into_os_string();
        aside.push(suffix);
        let aside = PathBuf::from(aside);
        let file = File::create(&aside).map_err(|error| write_error(&aside, &error))?;
        Ok(Self {
            out: BufWriter::with_capacity(1 << 16, file),
            path,
            aside,
        })
    }

    /// Writes bytes.
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.out.write_all(bytes);
        written.map_err(|error| write_error(&self.aside, &error))
    }

    /// Renames the file, which replaces an older one.
    pub fn finish(mut self, sync: bool) -> Result<(), Error> {
        let mut finish = || {
            self.out.flush()?;
            if sync {
                self.out.get_ref().sync_data()?;
            }
            fs::rename(&self.aside, &self.path)
        };
        finish().map_err(|error| write_error(&self.path, &error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
