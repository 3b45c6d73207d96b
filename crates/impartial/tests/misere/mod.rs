//! Common code of the tests of misère quotients.

pub mod facts;
pub mod heaps;
