//! What the server says of itself, on standard error.

use std::io::IsTerminal as _;

use tracing::Level;

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// A line for people.
    Compact,
    /// A JSON object a line, for programs.
    Json,
}

/// Begins to log. Whoever has begun already goes on as before.
pub fn start(format: LogFormat, verbose: bool) {
    let level = if verbose { Level::DEBUG } else { Level::INFO };
    let builder = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .with_max_level(level);
    // An error means that somebody logs already.
    let _ = match format {
        LogFormat::Compact => builder.compact().with_target(false).try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}
