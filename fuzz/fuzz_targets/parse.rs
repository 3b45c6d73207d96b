//! Any bytes as rules: the parser, and the round trip of its tree.

#![no_main]

use grundy_fuzz::{parse, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| parse(&text(data)));
