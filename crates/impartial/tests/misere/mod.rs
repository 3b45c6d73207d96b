//! What tests of misère quotients take.

pub mod facts;
pub mod heaps;
