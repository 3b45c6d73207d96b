//! Checkpoints of long runs: a few lines, bytes, and a hash of all.
//!
//! There are three kinds: of a [`Sequence`](crate::Sequence) with all of its values; of a streaming
//! run; and of a streaming search for a period.

use grundy_certificate::hash;
use grundy_core::{Diagnostic, Message};

use crate::code::Code;
use crate::messages;

/// The first lines of checkpoints of each kind.
pub(crate) const VALUES_HEADER: &str = "grundy-values-checkpoint 1";
pub(crate) const STREAM_HEADER: &str = "grundy-heap-checkpoint 1";
pub(crate) const SEARCH_HEADER: &str = "grundy-period-checkpoint 1";

pub(crate) fn damaged(reason: Message) -> Diagnostic {
    Diagnostic::error("bad-checkpoint", messages::checkpoint_is_damaged(reason))
        .help(messages::take_checkpoint_before())
}

/// Writer of a checkpoint: lines, bytes, and a hash of all.
pub(crate) struct CheckpointWriter(Vec<u8>);

impl CheckpointWriter {
    pub fn new(magic: &str, code: &Code) -> Self {
        Self(format!("{magic}\ncode {code}\n").into_bytes())
    }

    pub fn line(&mut self, key: &str, value: impl std::fmt::Display) {
        self.bytes(format!("{key} {value}\n").as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub fn finish(mut self) -> Vec<u8> {
        let seal = hash(self.0.iter().copied().map(u32::from));
        self.bytes(&seal.to_le_bytes());
        self.0
    }
}

/// Reader of a checkpoint.
pub(crate) struct CheckpointReader<'a> {
    pub rest: &'a [u8],
}

impl<'a> CheckpointReader<'a> {
    /// Opens a complete checkpoint of this kind; returns its game and the reader.
    pub fn open(kind: &str, bytes: &'a [u8]) -> Result<(Code, Self), Diagnostic> {
        match Self::any(bytes)? {
            (found, code, unsealed) if found == kind => Ok((code, unsealed)),
            _ => Err(damaged(messages::checkpoint_of_other_run())),
        }
    }

    /// Opens a complete checkpoint of any kind; returns its first line, its game, and the reader.
    pub fn any(bytes: &'a [u8]) -> Result<(&'a str, Code, Self), Diagnostic> {
        let (body, seal) = bytes
            .split_last_chunk::<8>()
            .ok_or_else(|| damaged(messages::checkpoint_is_too_short()))?;
        if hash(body.iter().copied().map(u32::from)) != u64::from_le_bytes(*seal) {
            return Err(damaged(messages::hash_does_not_fit()));
        }
        let mut unsealed = Self { rest: body };
        let kind = unsealed.line()?;
        if ![VALUES_HEADER, STREAM_HEADER, SEARCH_HEADER].contains(&kind) {
            return Err(damaged(messages::kind_of_run_is_unknown()));
        }
        let code = unsealed.field("code")?.parse();
        Ok((
            kind,
            code.map_err(|_| damaged(messages::its_game()))?,
            unsealed,
        ))
    }

    pub fn line(&mut self) -> Result<&'a str, Diagnostic> {
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| damaged(messages::its_head()))?;
        let line =
            std::str::from_utf8(&self.rest[..end]).map_err(|_| damaged(messages::its_head()))?;
        self.rest = &self.rest[end + 1..];
        Ok(line)
    }

    pub fn field(&mut self, key: &str) -> Result<&'a str, Diagnostic> {
        let line = self.line()?;
        line.strip_prefix(key)
            .and_then(|value| value.strip_prefix(' '))
            .ok_or_else(|| damaged(messages::its_head()))
    }

    pub fn number(&mut self, key: &str) -> Result<usize, Diagnostic> {
        let field = self.field(key)?;
        field.parse().map_err(|_| damaged(messages::its_head()))
    }

    /// Reads `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Diagnostic> {
        let halves = self.rest.split_at_checked(count);
        let (bytes, rest) = halves.ok_or_else(|| damaged(messages::checkpoint_is_too_short()))?;
        self.rest = rest;
        Ok(bytes)
    }

    pub fn hash(&mut self) -> Result<u64, Diagnostic> {
        let field = self.field("hash")?;
        u64::from_str_radix(field, 16).map_err(|_| damaged(messages::its_head()))
    }
}

/// Whether a checkpoint of this game is one of a sequence with all of its values.
///
/// # Errors
///
/// If the bytes are not a checkpoint, are damaged, or belong to another game.
pub fn has_all_values(bytes: &[u8], code: &Code) -> Result<bool, Diagnostic> {
    match CheckpointReader::any(bytes)? {
        (kind, known, _) if known == *code => Ok(kind == VALUES_HEADER),
        (_, known, _) => Err(Diagnostic::error(
            "bad-checkpoint",
            messages::checkpoint_of_other_game(known.to_string(), code.to_string()),
        )
        .help(messages::one_checkpoint_per_game())),
    }
}
