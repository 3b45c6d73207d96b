//! Bytes as choices: meaningful rules, the evaluators against the definition.

#![no_main]

use grundy_fuzz::random_rules;

libfuzzer_sys::fuzz_target!(|data: &[u8]| random_rules(data));
