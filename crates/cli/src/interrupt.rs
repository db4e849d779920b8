//! Ctrl-C, for commands that have something to say before they end.

use kelci_catalog::search::Stop;

/// A flag that the first Ctrl-C raises; the second one ends the program.
pub fn listen() -> Stop {
    let stop = Stop::new();
    let flag = stop.clone();
    // Without a handler Ctrl-C ends the program at once, which every command survives too.
    let _ = ctrlc::set_handler(move || {
        if flag.is_raised() {
            std::process::exit(130);
        }
        flag.raise();
    });
    stop
}
