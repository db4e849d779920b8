//! A line on a terminal that says what is being done; elsewhere nothing is said.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What is being done. It is on standard error, and goes away with this value.
pub struct Progress(ProgressBar);

impl Progress {
    /// Something that takes as long as it takes.
    pub fn spinner(message: impl Into<String>) -> Progress {
        Progress::shown(ProgressBar::new_spinner(), "{spinner} {elapsed} {msg}", message.into())
    }

    /// Something that has so many parts.
    pub fn parts(parts: usize, message: impl Into<String>) -> Progress {
        let template = "{spinner} {elapsed} {bar:30} {pos}/{len} {msg}";
        Progress::shown(ProgressBar::new(parts as u64), template, message.into())
    }

    fn shown(bar: ProgressBar, template: &str, message: String) -> Progress {
        let style = ProgressStyle::with_template(template).expect("our templates are right");
        // The last of the characters is for the end, which is not shown.
        bar.set_style(style.tick_chars("-\\|/ ").progress_chars("##."));
        bar.set_message(message);
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress(bar)
    }

    /// Something else is being done.
    pub fn say(&self, message: impl Into<String>) {
        self.0.set_message(message.into());
    }

    /// So many parts are done.
    pub fn done(&self, parts: usize) {
        self.0.set_position(parts as u64);
    }

    /// Writes something while the line is out of the way.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
