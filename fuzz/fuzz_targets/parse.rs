//! Any bytes: what the parser makes of them, and whether it reads its own tree again.

#![no_main]

use grundy_fuzz::{parse, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| parse(&text(data)));
