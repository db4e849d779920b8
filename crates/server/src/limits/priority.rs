//! Who goes first when there is not enough processor for all: whoever answers, then what a page waits
//! for, then thinking, which has its time anyway, and last what takes seconds.

/// How soon a thread gets the processor, the soonest first. Threads that answer have none of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// What the next page waits for: new games.
    Answer,
    /// Pictures, positions, records.
    Work,
    /// Moves of the engine.
    Move,
    /// Analyses, which go on as long as they may.
    Analysis,
    Film,
}

impl Priority {
    /// Gives the thread that calls this the priority, for as long as it lives: a program may lower
    /// itself, and not rise again.
    pub fn lower_thread(self) {
        #[cfg(target_os = "linux")]
        {
            let nice = match self {
                Priority::Answer => 0,
                Priority::Work => 2,
                Priority::Move => 5,
                Priority::Analysis => 10,
                Priority::Film => 14,
            };
            // On Linux this is of the thread. If it may not be, all go on as equals.
            let _ = rustix::process::nice(nice);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn own_nice() -> i32 {
        // `nice` with nothing to add says what it is.
        rustix::process::nice(0).expect("it can be asked")
    }

    #[test]
    fn a_thread_that_is_lowered_is_alone_so() {
        let before = own_nice();
        let film = std::thread::spawn(|| {
            Priority::Film.lower_thread();
            own_nice()
        });
        let film = film.join().expect("it ends");
        assert!(film > before, "{film}");
        assert_eq!(own_nice(), before);
    }
}
