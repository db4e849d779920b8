//! The `kelci` command.
fn main() {}
