//! Checkpoints of long runs: a few lines, bytes, and a hash of all.

use grundy_certificate::hash;
use grundy_game::Diagnostic;

use crate::code::Code;

/// The first lines of checkpoints.
pub(crate) const RUN: &str = "grundy-heap-checkpoint 1";
pub(crate) const SEARCH: &str = "grundy-period-checkpoint 1";

pub(crate) fn damaged(what: &str) -> Diagnostic {
    Diagnostic::error(
        "bad-checkpoint",
        format!("this is not a whole checkpoint: {what}"),
    )
    .help("take the one before it, or start anew without the file")
}

/// A checkpoint while it is written: lines, bytes, and a hash of all.
pub(crate) struct Seal(Vec<u8>);

impl Seal {
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

/// A checkpoint while it is read.
pub(crate) struct Unsealed<'a> {
    pub rest: &'a [u8],
}

impl<'a> Unsealed<'a> {
    pub fn open(magic: &str, bytes: &'a [u8]) -> Result<(Code, Self), Diagnostic> {
        let (body, seal) = bytes
            .split_last_chunk::<8>()
            .ok_or_else(|| damaged("it is too short"))?;
        if hash(body.iter().copied().map(u32::from)) != u64::from_le_bytes(*seal) {
            return Err(damaged("its hash does not fit"));
        }
        let mut unsealed = Self { rest: body };
        if unsealed.line()? != magic {
            return Err(damaged("it is one of another kind of run"));
        }
        let code = unsealed.field("code")?.parse();
        Ok((code.map_err(|_| damaged("its game"))?, unsealed))
    }

    pub fn line(&mut self) -> Result<&'a str, Diagnostic> {
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| damaged("its head"))?;
        let line = std::str::from_utf8(&self.rest[..end]).map_err(|_| damaged("its head"))?;
        self.rest = &self.rest[end + 1..];
        Ok(line)
    }

    pub fn field(&mut self, key: &str) -> Result<&'a str, Diagnostic> {
        let line = self.line()?;
        line.strip_prefix(key)
            .and_then(|value| value.strip_prefix(' '))
            .ok_or_else(|| damaged("its head"))
    }

    pub fn number(&mut self, key: &str) -> Result<usize, Diagnostic> {
        let field = self.field(key)?;
        field.parse().map_err(|_| damaged("its head"))
    }

    pub fn hash(&mut self) -> Result<u64, Diagnostic> {
        let field = self.field("hash")?;
        u64::from_str_radix(field, 16).map_err(|_| damaged("its head"))
    }
}

/// The game of a checkpoint of either kind.
///
/// # Errors
/// Where the bytes are no checkpoint, or were damaged.
pub fn game_of(bytes: &[u8]) -> Result<Code, Diagnostic> {
    let opened = Unsealed::open(RUN, bytes).or_else(|_| Unsealed::open(SEARCH, bytes));
    opened.map(|(code, _)| code)
}
