//! Long files of pairs of nimbers.

use std::io::{Read, Write};

use grundy_core::{Diagnostic, Message, Run, Stop};
use grundy_nimber::ParseKind;
use grundy_nimber::pair_files::{
    Base, PairFileError, PairFileErrorKind, PairOp, TextPairs, binary_end, binary_pairs,
};

use super::parse_fact;
use crate::values::messages;

/// The format of a file of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Two numbers a line, any size; results in this base, one a line.
    Text(Base),
    /// Pairs of little-endian numbers of this size, and results of the same size.
    Binary {
        /// 8, 16, 32, 64 or 128.
        bits: u32,
    },
}

/// Number of bytes that are read at a time.
const READ_BYTES: usize = 1 << 18;

/// Maximum length of a line: the numbers of a pair have at most 128 bits.
const MAX_LINE: usize = 1 << 20;

/// Computes pair after pair of `input` and writes the results to `output`, at the speed of the
/// kernels. `size` is the length of the input in bytes, if it is known.
///
/// # Errors
/// Wrong input, with its line or record: the results before it are written. An error of the output
/// is returned unchanged.
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
    let (mut buffer, mut held) = (vec![0; READ_BYTES], 0);
    let (mut read, mut records) = (0_u64, 0_u64);
    let mut out = Vec::new();
    loop {
        if run.cancelled() {
            return Ok(Stop::Interrupted);
        }
        // A line longer than the buffer makes the buffer grow, each time by half.
        if buffer.len() - held < READ_BYTES / 2 {
            if held > MAX_LINE {
                let fact = messages::line_is_too_long(MAX_LINE);
                let finding = Diagnostic::error("wrong-line", fact);
                let finding = finding.help(messages::line_has_two_numbers());
                return Err(PairsError::Wrong(Box::new(finding)));
            }
            buffer.resize(buffer.len() + (buffer.len() / 2).max(READ_BYTES), 0);
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
            let fact = wrong_pair(&error);
            let finding = if text.is_some() {
                Diagnostic::error("wrong-line", fact)
            } else {
                Diagnostic::error("wrong-record", fact)
            };
            PairsError::Wrong(Box::new(finding))
        })?;
        // A process that waits for the results before it sends the next pair receives them.
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

/// The error of a line or a record, as a sentence.
fn wrong_pair(error: &PairFileError) -> Message {
    let number = error.number;
    match &error.kind {
        PairFileErrorKind::NotTwo { found } => messages::line_is_not_a_pair(number, found),
        PairFileErrorKind::NotANumber(error) => match error.kind {
            ParseKind::TooLarge { bits } => {
                let largest = u128::MAX >> (128 - bits);
                messages::line_has_a_large_number(number, largest, bits)
            }
            _ => messages::line_is_not_a_number(number, parse_fact(error)),
        },
        PairFileErrorKind::NotText => messages::line_is_not_text(number),
        PairFileErrorKind::ByZero => messages::pair_divides_by_zero(number),
        PairFileErrorKind::Cut { bytes, record } => messages::record_is_cut(number, bytes, record),
        PairFileErrorKind::NoSuchWidth { width } => messages::unknown_width(width),
    }
}

/// The reason why a stream of pairs ended early.
#[derive(Debug)]
pub enum PairsError {
    /// The input could not be read.
    Input(std::io::Error),
    /// The output could not be written.
    Output(std::io::Error),
    /// A line or a record is wrong.
    Wrong(Box<Diagnostic>),
}
