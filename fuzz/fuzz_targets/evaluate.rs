//! Any bytes as rules with inputs: the evaluators against the definition.

#![no_main]

use grundy_fuzz::{evaluate, text};

libfuzzer_sys::fuzz_target!(|data: &[u8]| evaluate(&text(data)));
