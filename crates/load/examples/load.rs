//! The load generator: `cargo run --release --example load -- --help`.

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    kelci_load::program::main()
}

#[cfg(not(unix))]
fn main() {
    eprintln!("the load generator asks Linux what the site uses, and runs there only");
}
