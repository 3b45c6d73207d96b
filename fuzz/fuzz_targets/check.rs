//! Any bytes as a certificate: the checker is run twice.

#![no_main]

use grundy_fuzz::{check, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| check(&text(data)));
