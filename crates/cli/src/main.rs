//! The program. All of it is in the library, so that it is compiled beside what it builds on and only
//! linked at the end.

fn main() -> std::process::ExitCode {
    kelci_cli::main()
}
