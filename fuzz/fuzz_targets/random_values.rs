//! Values built from bytes: printed and parsed again.

#![no_main]

use grundy_fuzz::random_values;

libfuzzer_sys::fuzz_target!(|data: &[u8]| random_values(data));
