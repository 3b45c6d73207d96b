//! All cluster tests in one program: shared code is compiled and linked once, and long tests run in
//! parallel with others. `cargo test -p grundy-cluster --test all rounds` runs those of one file.

mod layers;
mod rounds;
