//! Any bytes as one expression: the evaluators against the definition.

#![no_main]

use grundy_fuzz::{expression, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| expression(&text(data)));
