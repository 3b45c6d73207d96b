//! Control messages between processes: identification, layers present, progress, reason of the end.
//!
//! ```text
//! length 4 | kind 1 | numbers and texts of the kind, each as `coding` and with its length
//! ```
//!
//! A sentence is two texts, English and Japanese: every process shows it in its own language.

use std::io::{self, Read, Write};

use grundy_core::{Lang, Message};

use crate::coding::{get, put};

/// The first bytes of every connection: program name and protocol version.
pub const GREETING: [u8; 8] = *b"grundyc1";
/// Maximum length of a message, so that a damaged length allocates no memory.
const MAX_MESSAGE_BYTES: u32 = 1 << 26;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlMessage {
    /// To process 0: the sender's version, game, number of shards and of processes, its number and
    /// address.
    Hello {
        version: String,
        game: String,
        shards: u64,
        processes: u64,
        process: u64,
        address: String,
    },
    /// From process 0: the addresses of all processes, and the number of this run.
    Welcome { run: u64, addresses: Vec<String> },
    /// From process 0: the reason of a refusal, and advice.
    Refused { fact: Message, help: Message },
    /// The extent of each layer, of one process or common to all.
    Have(Vec<u8>),
    /// Heartbeat.
    Beat,
    /// Progress of a process.
    ProcessProgress([u64; 5]),
    /// Positions by layer and code, of one process or summed over all.
    Counts(Vec<Vec<u64>>),
    /// An error.
    Failed { fact: Message, help: Message },
    /// The run was cancelled.
    Stop,
    /// This process is done; from process 0, all are done.
    Done,
}

fn text(out: &mut Vec<u8>, text: &str) {
    put(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

fn sentence(out: &mut Vec<u8>, sentence: &Message) {
    text(out, sentence.text(Lang::En));
    text(out, sentence.text(Lang::Ja));
}

/// Reader of the encoding that the functions above write.
struct MessageWords<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl MessageWords<'_> {
    fn number(&mut self) -> Option<u64> {
        get(self.bytes, &mut self.at)
    }
    /// A length of items that take at least one byte each.
    fn length(&mut self) -> Option<usize> {
        let length = usize::try_from(self.number()?).ok()?;
        (length <= self.bytes.len() - self.at).then_some(length)
    }
    fn text(&mut self) -> Option<String> {
        let length = self.length()?;
        let bytes = self.bytes[self.at..self.at + length].to_vec();
        self.at += length;
        String::from_utf8(bytes).ok()
    }
    fn sentence(&mut self) -> Option<Message> {
        Some(Message::new("", self.text()?, self.text()?))
    }
}

impl ControlMessage {
    fn bytes(&self) -> Vec<u8> {
        let mut out = vec![0; 4];
        match self {
            Self::Hello {
                version,
                game,
                shards,
                processes,
                process,
                address,
            } => {
                out.push(0);
                text(&mut out, version);
                text(&mut out, game);
                put(&mut out, *shards);
                put(&mut out, *processes);
                put(&mut out, *process);
                text(&mut out, address);
            }
            Self::Welcome { run, addresses } => {
                out.push(1);
                put(&mut out, *run);
                put(&mut out, addresses.len() as u64);
                for address in addresses {
                    text(&mut out, address);
                }
            }
            Self::Refused { fact, help } | Self::Failed { fact, help } => {
                out.push(if matches!(self, Self::Refused { .. }) {
                    2
                } else {
                    7
                });
                sentence(&mut out, fact);
                sentence(&mut out, help);
            }
            Self::Have(extents) => {
                out.push(3);
                put(&mut out, extents.len() as u64);
                out.extend_from_slice(extents);
            }
            Self::Beat => out.push(4),
            Self::ProcessProgress(share) => {
                out.push(5);
                for &number in share {
                    put(&mut out, number);
                }
            }
            Self::Counts(layers) => {
                out.push(6);
                put(&mut out, layers.len() as u64);
                for counts in layers {
                    put(&mut out, counts.len() as u64);
                    for &count in counts {
                        put(&mut out, count);
                    }
                }
            }
            Self::Stop => out.push(8),
            Self::Done => out.push(9),
        }
        let length = (out.len() - 4) as u32;
        out[..4].copy_from_slice(&length.to_le_bytes());
        out
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&kind, bytes) = bytes.split_first()?;
        let mut words = MessageWords { bytes, at: 0 };
        let message = match kind {
            0 => Self::Hello {
                version: words.text()?,
                game: words.text()?,
                shards: words.number()?,
                processes: words.number()?,
                process: words.number()?,
                address: words.text()?,
            },
            1 => {
                let run = words.number()?;
                let length = words.length()?;
                Self::Welcome {
                    run,
                    addresses: (0..length).map(|_| words.text()).collect::<Option<_>>()?,
                }
            }
            2 => Self::Refused {
                fact: words.sentence()?,
                help: words.sentence()?,
            },
            3 => {
                let length = words.length()?;
                words.at += length;
                Self::Have(bytes[words.at - length..words.at].to_vec())
            }
            4 => Self::Beat,
            5 => Self::ProcessProgress([
                words.number()?,
                words.number()?,
                words.number()?,
                words.number()?,
                words.number()?,
            ]),
            6 => {
                let layers = words.length()?;
                let layers = (0..layers).map(|_| {
                    let length = words.length()?;
                    (0..length).map(|_| words.number()).collect()
                });
                Self::Counts(layers.collect::<Option<_>>()?)
            }
            7 => Self::Failed {
                fact: words.sentence()?,
                help: words.sentence()?,
            },
            8 => Self::Stop,
            9 => Self::Done,
            _ => return None,
        };
        (words.at == bytes.len()).then_some(message)
    }

    /// Writes the message.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&self.bytes())?;
        to.flush()
    }

    /// Blocks until a message is read.
    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut length = [0; 4];
        from.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        if length > MAX_MESSAGE_BYTES {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut bytes = vec![0; length as usize];
        from.read_exact(&mut bytes)?;
        Self::from_bytes(&bytes).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_are_written_and_torn_ones_are_refused() {
        let text = |text: &str| text.to_owned();
        let all = [
            ControlMessage::Hello {
                version: text("1"),
                game: text("四"),
                shards: 64,
                processes: 300,
                process: 2,
                address: text("a:1"),
            },
            ControlMessage::Welcome {
                run: u64::MAX,
                addresses: vec![text("a"), text("")],
            },
            ControlMessage::Refused {
                fact: Message::new("", "f", "事"),
                help: Message::new("", "h", ""),
            },
            ControlMessage::Have(vec![0, 1, 2]),
            ControlMessage::Beat,
            ControlMessage::ProcessProgress([1, 2, 3, 1 << 40, 5]),
            ControlMessage::Counts(vec![vec![1, 2], vec![], vec![1 << 50]]),
            ControlMessage::Failed {
                fact: Message::new("", "f", "事"),
                help: Message::new("", "h", ""),
            },
            ControlMessage::Stop,
            ControlMessage::Done,
        ];
        for message in all {
            let bytes = message.bytes();
            assert_eq!(ControlMessage::read(&mut &bytes[..]).unwrap(), message);
            for cut in 0..bytes.len() {
                assert!(ControlMessage::read(&mut &bytes[..cut]).is_err());
                if cut > 4 {
                    assert_eq!(
                        ControlMessage::from_bytes(&bytes[4..cut]),
                        None,
                        "{message:?}"
                    );
                }
            }
        }
    }
}
