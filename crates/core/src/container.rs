//! The container of all files that the program reads again: checkpoints, solved games, shards.
//!
//! ```text
//! grundy-file KIND VERSION\n | length of the subject 4 | subject | payload | checksum 8
//! ```
//!
//! The subject is what the file is about: a game, or a query. The checksum covers everything before
//! it. A [`Writer`] and a [`Reader`] process files of any size in pieces; [`seal`] and [`open`] are
//! for files in memory. Numbers are little-endian.
//!
//! A file of another kind or version is refused by its first line and never misread. So are the
//! files of the versions of this program before the container, which begin with other words.

use std::io::{self, ErrorKind, Read, Write};

use crate::checksum::Checksum;
use crate::{Message, messages};

/// The first word of a file.
const MAGIC: &str = "grundy-file ";
/// Maximal length of the first line.
const MAX_LINE_BYTES: u64 = 80;
/// Maximal length of a subject.
const MAX_SUBJECT_BYTES: u32 = 1 << 20;

/// The first words of files of versions before the container.
const EARLIER: [&str; 9] = [
    "grundysc",
    "grundydb",
    "grundyck",
    "grundyly",
    "grundyrd",
    "grundy-values-checkpoint",
    "grundy-heap-checkpoint",
    "grundy-period-checkpoint",
    "grundy-row-checkpoint",
];

/// A kind of file. The version changes with the layout or the meaning of the payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    /// A name without spaces.
    pub name: &'static str,
    /// The version of the payload.
    pub version: u32,
}

/// The reason why a file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFlaw {
    /// The file begins with other bytes.
    OtherStart,
    /// It has the format of an earlier version of this program, whose first word is given.
    Earlier(&'static str),
    /// It is a file of another kind.
    OtherKind,
    /// The version of its kind is another one.
    OtherVersion(FileKind),
    /// The end is missing.
    CutShort,
    /// The checksum differs from that of the content, or bytes follow it.
    Checksum,
}

impl FileFlaw {
    /// Returns the reason in a sentence about the file.
    pub fn message(self) -> Message {
        match self {
            Self::OtherStart => messages::file_begins_otherwise(),
            Self::Earlier(word) => messages::file_of_earlier_version(word),
            Self::OtherKind => messages::file_of_other_kind(),
            Self::OtherVersion(kind) => messages::file_of_other_version(kind.name),
            Self::CutShort => messages::file_is_cut_short(),
            Self::Checksum => messages::file_checksum_differs(),
        }
    }

    /// Returns the advice for a file of another version of this program.
    pub fn advice(self) -> Option<Message> {
        let is_version = matches!(self, Self::Earlier(_) | Self::OtherVersion(_));
        is_version.then(messages::use_version_of_file)
    }
}

/// The reason why a file is not read.
#[derive(Debug)]
pub enum FileError {
    /// The reader failed.
    Io(io::Error),
    /// The file is refused.
    Flaw(FileFlaw),
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => Self::Flaw(FileFlaw::CutShort),
            _ => Self::Io(error),
        }
    }
}

impl From<FileFlaw> for FileError {
    fn from(flaw: FileFlaw) -> Self {
        Self::Flaw(flaw)
    }
}

/// Returns the bytes before the payload.
///
/// # Panics
/// A subject of more than 2^20 bytes.
pub fn head(kind: FileKind, subject: &str) -> Vec<u8> {
    assert!(
        subject.len() <= MAX_SUBJECT_BYTES as usize,
        "a short subject"
    );
    let mut head = format!("{MAGIC}{} {}\n", kind.name, kind.version).into_bytes();
    head.extend((subject.len() as u32).to_le_bytes());
    head.extend_from_slice(subject.as_bytes());
    head
}

/// Returns a file as bytes.
///
/// # Panics
/// As [`head`].
pub fn seal(kind: FileKind, subject: &str, payload: &[u8]) -> Vec<u8> {
    let mut bytes = head(kind, subject);
    bytes.extend_from_slice(payload);
    bytes.extend(crate::checksum::checksum(&bytes).to_le_bytes());
    bytes
}

/// Opens the bytes of a file of one of some kinds. Returns the kind, the subject and the payload.
///
/// # Errors
/// Another file, or a damaged one.
///
/// ```
/// use grundy_core::container::{FileFlaw, FileKind, open, seal};
///
/// const PAIR: FileKind = FileKind { name: "pair", version: 1 };
/// let mut file = seal(PAIR, "kayles", &[3, 0, 4, 0]);
/// let (kind, subject, mut payload) = open(&file, &[PAIR]).unwrap();
/// assert_eq!((kind, subject), (PAIR, "kayles"));
/// assert_eq!((payload.u16(), payload.u16(), payload.u16()), (Some(3), Some(4), None));
/// *file.last_mut().unwrap() ^= 1;
/// assert_eq!(open(&file, &[PAIR]).unwrap_err(), FileFlaw::Checksum);
/// ```
pub fn open<'b>(
    bytes: &'b [u8],
    kinds: &[FileKind],
) -> Result<(FileKind, &'b str, ByteReader<'b>), FileFlaw> {
    let mut reader = match Reader::open(bytes, kinds) {
        Ok(reader) => reader,
        Err(FileError::Flaw(flaw)) => return Err(flaw),
        Err(FileError::Io(_)) => return Err(FileFlaw::CutShort),
    };
    let start = reader.position() as usize;
    let end = bytes.len().checked_sub(8).filter(|end| *end >= start);
    let end = end.ok_or(FileFlaw::CutShort)?;
    reader.sum.add(&bytes[start..end]);
    reader.input = &bytes[end..];
    let (kind, length) = (reader.kind, reader.subject.len());
    reader.finish().map_err(|_| FileFlaw::Checksum)?;
    let subject = std::str::from_utf8(&bytes[start - length..start]);
    let payload = ByteReader::new(&bytes[start..end]);
    Ok((kind, subject.map_err(|_| FileFlaw::Checksum)?, payload))
}

/// Writes a file in pieces.
pub struct Writer<W> {
    output: W,
    sum: Checksum,
}

impl<W: Write> Writer<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// # Panics
    /// As [`head`].
    pub fn begin(output: W, kind: FileKind, subject: &str) -> io::Result<Self> {
        let sum = Checksum::default();
        let mut writer = Self { output, sum };
        writer.write_all(&head(kind, subject))?;
        Ok(writer)
    }

    /// Writes the checksum.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.write_all(&self.sum.value().to_le_bytes())?;
        Ok(self.output)
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.sum.add(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Reads a file in pieces. The content is certain only after [`Reader::finish`].
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    sum: Checksum,
    kind: FileKind,
    subject: String,
}

impl<R: Read> Reader<R> {
    /// Reads the head of a file of one of some kinds.
    ///
    /// # Errors
    /// Another file, or an error of the reader.
    pub fn open(mut input: R, kinds: &[FileKind]) -> Result<Self, FileError> {
        let mut line = Vec::new();
        let mut byte = [0];
        while !line.ends_with(b"\n") && line.len() < MAX_LINE_BYTES as usize {
            if input.read(&mut byte)? == 0 {
                break;
            }
            line.push(byte[0]);
        }
        let kind = kind_of(&line, kinds)?;
        let mut reader = Self {
            input,
            sum: Checksum::default(),
            kind,
            subject: String::new(),
        };
        reader.sum.add(&line);
        let mut length = [0; 4];
        reader.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if length > MAX_SUBJECT_BYTES {
            return Err(FileFlaw::Checksum.into());
        }
        let mut subject = vec![0; length as usize];
        reader.read_exact(&mut subject)?;
        reader.subject = String::from_utf8(subject).map_err(|_| FileFlaw::Checksum)?;
        Ok(reader)
    }

    /// Returns the kind.
    pub fn kind(&self) -> FileKind {
        self.kind
    }

    /// Returns the subject.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the number of bytes read.
    pub fn position(&self) -> u64 {
        self.sum.len()
    }

    /// Reads the checksum, which must be that of the content and the end of the file.
    ///
    /// # Errors
    /// A damaged file, or an error of the reader.
    pub fn finish(mut self) -> Result<(), FileError> {
        let mut stored = [0; 8];
        self.input.read_exact(&mut stored)?;
        if stored != self.sum.value().to_le_bytes() || self.input.read(&mut [0])? > 0 {
            return Err(FileFlaw::Checksum.into());
        }
        Ok(())
    }
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(bytes)?;
        self.sum.add(&bytes[..count]);
        Ok(count)
    }
}

/// Returns the kind that a first line names.
fn kind_of(line: &[u8], kinds: &[FileKind]) -> Result<FileKind, FileFlaw> {
    let Some(named) = line.strip_prefix(MAGIC.as_bytes()) else {
        let earlier = EARLIER
            .iter()
            .find(|word| line.starts_with(word.as_bytes()));
        return Err(earlier.map_or(FileFlaw::OtherStart, |word| FileFlaw::Earlier(word)));
    };
    let named = std::str::from_utf8(named).ok();
    let (name, version) = named
        .and_then(|named| named.strip_suffix('\n')?.split_once(' '))
        .ok_or(FileFlaw::OtherStart)?;
    let kind = kinds.iter().find(|kind| kind.name == name);
    let kind = *kind.ok_or(FileFlaw::OtherKind)?;
    if version != kind.version.to_string() {
        return Err(FileFlaw::OtherVersion(kind));
    }
    Ok(kind)
}

/// Reads numbers and lines from the front of a byte slice. A method returns `None` if the bytes are
/// not those.
#[derive(Clone, Debug)]
pub struct ByteReader<'b> {
    /// The bytes that are not read yet.
    pub rest: &'b [u8],
}

impl<'b> ByteReader<'b> {
    /// Begins at the front.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Takes the next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// Takes an array of bytes from the front.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// Reads a number of 16 bits.
    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// Reads a number of 32 bits.
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// Reads a number of 64 bits.
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// Reads a line that consists of a key, a space and a value, and returns the value.
    pub fn line(&mut self, key: &str) -> Option<&'b str> {
        let end = self.rest.iter().position(|&byte| byte == b'\n')?;
        let line = std::str::from_utf8(self.take(end)?).ok()?;
        self.take(1)?;
        line.strip_prefix(key)?.strip_prefix(' ')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: FileKind = FileKind {
        name: "test",
        version: 3,
    };

    fn flaw(bytes: &[u8]) -> Option<FileFlaw> {
        open(bytes, &[KIND]).err()
    }

    #[test]
    fn a_file_in_pieces_is_the_file_in_memory() {
        let payload: Vec<u8> = (0..100).collect();
        let whole = seal(KIND, "kayles", &payload);
        let mut writer = Writer::begin(Vec::new(), KIND, "kayles").unwrap();
        for piece in payload.chunks(7) {
            writer.write_all(piece).unwrap();
        }
        assert_eq!(writer.finish().unwrap(), whole);
        let mut reader = Reader::open(&whole[..], &[KIND]).unwrap();
        assert_eq!((reader.kind(), reader.subject()), (KIND, "kayles"));
        let mut read = vec![0; 100];
        for piece in read.chunks_mut(11) {
            reader.read_exact(piece).unwrap();
        }
        assert_eq!(read, payload);
        reader.finish().unwrap();
    }

    #[test]
    fn every_damage_is_detected() {
        let whole = seal(KIND, "kayles", b"payload");
        assert_eq!(flaw(&whole), None);
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut damaged = whole.clone();
                damaged[at] ^= 1 << bit;
                assert!(flaw(&damaged).is_some(), "byte {at}");
            }
            assert!(flaw(&whole[..at]).is_some(), "cut at {at}");
        }
        assert_eq!(flaw(&[&whole[..], b"x"].concat()), Some(FileFlaw::Checksum));
    }

    #[test]
    fn files_of_other_kinds_and_versions_are_refused_by_name() {
        let other = FileKind { version: 2, ..KIND };
        assert_eq!(
            flaw(&seal(other, "", b"")),
            Some(FileFlaw::OtherVersion(KIND))
        );
        let other = FileKind {
            name: "tests",
            ..KIND
        };
        assert_eq!(flaw(&seal(other, "", b"")), Some(FileFlaw::OtherKind));
        assert_eq!(flaw(b"PK"), Some(FileFlaw::OtherStart));
        assert_eq!(flaw(b""), Some(FileFlaw::OtherStart));
        for word in EARLIER {
            let found = flaw(format!("{word} 1\ncode 0.77\n").as_bytes()).unwrap();
            assert_eq!(found, FileFlaw::Earlier(word));
            assert!(found.message().english().contains(word));
            assert!(found.advice().is_some());
        }
    }
}
