//! Any bytes as rules of a partizan game: values against moves.

#![no_main]

use grundy_fuzz::{braces, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| braces(&text(data)));
