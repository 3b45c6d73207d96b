//! Checkpoints of long runs: a [`container`] whose subject is the code, with
//! a few lines and bytes.
//!
//! There are three kinds: of a [`Sequence`](crate::Sequence) with all of its values; of a streaming
//! run; and of a streaming search for a period.

use grundy_core::container::{self, ByteReader, FileKind};
use grundy_core::{Diagnostic, Message};

use crate::code::Code;
use crate::messages;

pub(crate) const VALUES: FileKind = FileKind {
    name: "values-checkpoint",
    version: 2,
};
pub(crate) const STREAM: FileKind = FileKind {
    name: "stream-checkpoint",
    version: 2,
};
pub(crate) const SEARCH: FileKind = FileKind {
    name: "period-checkpoint",
    version: 2,
};

pub(crate) fn damaged(reason: Message) -> Diagnostic {
    refused(reason, messages::take_checkpoint_before())
}

fn refused(reason: Message, advice: Message) -> Diagnostic {
    Diagnostic::error("bad-checkpoint", messages::checkpoint_is_damaged(reason)).help(advice)
}

/// Writer of a checkpoint.
pub(crate) struct CheckpointWriter {
    kind: FileKind,
    code: String,
    payload: Vec<u8>,
}

impl CheckpointWriter {
    pub fn new(kind: FileKind, code: &Code) -> Self {
        Self {
            kind,
            code: code.to_string(),
            payload: Vec::new(),
        }
    }

    pub fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        self.bytes(format!("{key} {value}\n").as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.payload.extend_from_slice(bytes);
    }

    pub fn finish(self) -> Vec<u8> {
        container::seal(self.kind, &self.code, &self.payload)
    }
}

/// Reader of a checkpoint.
pub(crate) struct CheckpointReader<'a>(ByteReader<'a>);

impl<'a> CheckpointReader<'a> {
    /// Opens a complete checkpoint of this kind; returns its game and the reader.
    pub fn open(kind: FileKind, bytes: &'a [u8]) -> Result<(Code, Self), Diagnostic> {
        match Self::any(bytes)? {
            (found, code, reader) if found == kind => Ok((code, reader)),
            _ => Err(damaged(messages::checkpoint_of_other_run())),
        }
    }

    /// Opens a complete checkpoint of any kind; returns its kind, its game, and the reader.
    fn any(bytes: &'a [u8]) -> Result<(FileKind, Code, Self), Diagnostic> {
        let opened = container::open(bytes, &[VALUES, STREAM, SEARCH]);
        let (kind, code, payload) = opened.map_err(|flaw| {
            let advice = flaw
                .advice()
                .unwrap_or_else(messages::take_checkpoint_before);
            refused(flaw.message(), advice)
        })?;
        let code = code.parse().map_err(|_| damaged(messages::its_game()))?;
        Ok((kind, code, Self(payload)))
    }

    /// Returns the bytes that are not read yet.
    pub fn rest(&self) -> &'a [u8] {
        self.0.rest
    }

    fn field<T>(
        &mut self,
        key: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Diagnostic> {
        let field = self.0.line(key).and_then(parse);
        field.ok_or_else(|| damaged(messages::its_head()))
    }

    pub fn number(&mut self, key: &str) -> Result<usize, Diagnostic> {
        self.field(key, |field| field.parse().ok())
    }

    pub fn hash(&mut self) -> Result<u64, Diagnostic> {
        self.field("hash", |field| u64::from_str_radix(field, 16).ok())
    }

    /// Reads `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Diagnostic> {
        let bytes = self.0.take(count);
        bytes.ok_or_else(|| damaged(messages::checkpoint_is_too_short()))
    }
}

/// Whether a checkpoint of this game is one of a sequence with all of its values.
///
/// # Errors
///
/// If the bytes are not a checkpoint, are damaged, or belong to another game.
pub fn has_all_values(bytes: &[u8], code: &Code) -> Result<bool, Diagnostic> {
    match CheckpointReader::any(bytes)? {
        (kind, known, _) if known == *code => Ok(kind == VALUES),
        (_, known, _) => Err(Diagnostic::error(
            "bad-checkpoint",
            messages::checkpoint_of_other_game(known.to_string(), code.to_string()),
        )
        .help(messages::one_checkpoint_per_game())),
    }
}
