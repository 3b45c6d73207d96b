//! Long files of pairs of nimbers.

use std::io::{Read, Write};

use grundy_game::{Diagnostic, Run, Stop};
use grundy_nimber::pair_files::{Base, PairOp, TextPairs, binary_end, binary_pairs};

/// How a file of pairs is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Two numbers a line, any size; results in this base, one a line.
    Text(Base),
    /// Pairs of little-endian numbers of so many bits, and results of the same size.
    Binary {
        /// 8, 16, 32, 64 or 128.
        bits: u32,
    },
}

/// Bytes that are asked for at a time.
const PIECE: usize = 1 << 18;

/// No line is longer: the numbers of a pair are of 128 bits at most.
const MOST_LINE: usize = 1 << 20;

/// Computes pair after pair of `input` and writes the results to `output`, as fast as the kernels
/// of the processor go. `size` is the length of the input in bytes, where that is known.
///
/// # Errors
/// What is wrong with the input, with its line or record: the results before it are written. An
/// error of the output comes back as it is.
pub fn stream(
    op: PairOp,
    layout: Layout,
    input: &mut dyn Read,
    size: Option<u64>,
    output: &mut dyn Write,
    run: &mut Run,
) -> Result<Stop, PairsError> {
    let mut text = match layout {
        Layout::Text(base) => Some(TextPairs::printing(op, base)),
        Layout::Binary { .. } => None,
    };
    let width = match layout {
        Layout::Text(_) => 1,
        Layout::Binary { bits } => bits as usize / 8,
    };
    let (mut buffer, mut held) = (vec![0; PIECE], 0);
    let (mut read, mut records) = (0_u64, 0_u64);
    let mut out = Vec::new();
    loop {
        if run.cancelled() {
            return Ok(Stop::Interrupted);
        }
        // A line longer than the buffer makes the buffer longer, each time by half.
        if buffer.len() - held < PIECE / 2 {
            if held > MOST_LINE {
                let fact = format!("a line of more than {MOST_LINE} bytes");
                let finding = Diagnostic::error("wrong-line", fact);
                let finding = finding.help("a line has two numbers, with a space between them");
                return Err(PairsError::Wrong(Box::new(finding)));
            }
            buffer.resize(buffer.len() + (buffer.len() / 2).max(PIECE), 0);
        }
        let got = match input.read(&mut buffer[held..]) {
            Ok(got) => got,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(PairsError::Input(error)),
        };
        read += got as u64;
        held += got;
        out.clear();
        let used = match (&mut text, got) {
            (Some(pairs), 0) => pairs.finish(&buffer[..held], &mut out).map(|()| held),
            (Some(pairs), _) => pairs.feed(&buffer[..held], &mut out),
            (None, 0) => binary_end(width, records, &buffer[..held]).map(|()| 0),
            (None, _) => binary_pairs(op, width, records, &buffer[..held], &mut out),
        };
        output.write_all(&out).map_err(PairsError::Output)?;
        let used = used.map_err(|error| {
            let code = if text.is_some() {
                "wrong-line"
            } else {
                "wrong-record"
            };
            PairsError::Wrong(Box::new(Diagnostic::error(code, error.to_string())))
        })?;
        // A partner who waits for the results before the next pair gets them.
        output.flush().map_err(PairsError::Output)?;
        if got == 0 {
            return Ok(Stop::Complete);
        }
        records += (used / (2 * width)) as u64;
        buffer.copy_within(used..held, 0);
        held -= used;
        run.progress(read, size);
    }
}

/// Why a stream of pairs ended early.
#[derive(Debug)]
pub enum PairsError {
    /// The input could not be read.
    Input(std::io::Error),
    /// The output could not be written.
    Output(std::io::Error),
    /// A line or a record is wrong.
    Wrong(Box<Diagnostic>),
}
