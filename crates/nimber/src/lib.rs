//! (head follows)
