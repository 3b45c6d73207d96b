//! Any bytes as the text of a value: printed and parsed again.

#![no_main]

use grundy_fuzz::{text, values};

libfuzzer_sys::fuzz_target!(|data: &[u8]| values(&text(data)));
