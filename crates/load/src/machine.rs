//! What the system says of processes: their memory, their processor time, their files.

use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::trouble::Trouble;

/// What a process uses at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Memory that is really there (resident), in bytes.
    pub memory: u64,
    /// Processor time since it began.
    pub busy: Duration,
    pub at: Instant,
}

/// Ticks of the kernel's accounting in a second, the same on every Linux that we meet.
const TICKS: u64 = 100;

impl Usage {
    /// That of a process, as `/proc` tells it.
    ///
    /// # Errors
    /// When there is no such process, or no `/proc`.
    pub fn of(pid: u32) -> Result<Usage, Trouble> {
        let unreadable = || Trouble::Wrong(format!("/proc/{pid} cannot be read"));
        let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = resident.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
        // The name before may hold blanks; after it the fields are plain: state is the first.
        let fields = stat.rsplit_once(')').map(|(_, rest)| rest).ok_or_else(unreadable)?;
        let mut ticks = fields.split_whitespace().skip(11).map(|field| field.parse::<u64>().ok());
        let ticks = ticks.next().flatten().zip(ticks.next().flatten());
        let (user, system) = ticks.ok_or_else(unreadable)?;
        Ok(Usage {
            memory: kib.ok_or_else(unreadable)? * 1024,
            busy: Duration::from_millis((user + system) * 1000 / TICKS),
            at: Instant::now(),
        })
    }

    /// Those of a process and of all that it has started itself.
    ///
    /// # Errors
    /// When there is no such process, or no `/proc`.
    pub fn of_family(pid: u32) -> Result<Vec<Usage>, Trouble> {
        let mut family = vec![Usage::of(pid)?];
        for entry in std::fs::read_dir("/proc")? {
            let name = entry?.file_name();
            let Some(other) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else {
                continue;
            };
            // One that is gone by now is none of them any more.
            if parent(other) == Some(pid)
                && let Ok(usage) = Usage::of(other)
            {
                family.push(usage);
            }
        }
        Ok(family)
    }

    /// Our own.
    ///
    /// # Errors
    /// When there is no `/proc`.
    pub fn own() -> Result<Usage, Trouble> {
        Usage::of(std::process::id())
    }

    /// How many cores were busy since then.
    pub fn cores_since(&self, before: &Usage) -> f64 {
        let passed = self.at.duration_since(before.at).as_secs_f64();
        self.busy.saturating_sub(before.busy).as_secs_f64() / passed.max(0.001)
    }
}

fn parent(pid: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Files that are open besides sockets.
const OTHER_FILES: u64 = 100;

/// Lets this process, and the site that it starts, have so many sockets: the soft limit is raised
/// as far as the hard one allows.
///
/// # Errors
/// When that is not far enough.
pub fn allow_sockets(sockets: usize) -> Result<(), Trouble> {
    let needed = sockets as u64 + OTHER_FILES;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    if let Some(hard) = maximum.filter(|hard| *hard < needed) {
        return Err(Trouble::Descriptors { needed, hard });
    }
    let raised = Rlimit { current: maximum.or(Some(needed)), maximum };
    Ok(setrlimit(Resource::Nofile, raised).map_err(std::io::Error::from)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_usage_is_told() {
        let before = Usage::own().unwrap();
        assert!(before.memory > 100_000, "{before:?}");
        let after = Usage::own().unwrap();
        assert!(after.busy >= before.busy);
        assert!(Usage::of(u32::MAX).is_err());
        assert_eq!(parent(std::process::id()), Some(std::os::unix::process::parent_id()));
        assert!(!Usage::of_family(std::process::id()).unwrap().is_empty());
    }

    #[test]
    fn a_limit_that_cannot_be_raised_far_enough_is_said() {
        assert!(allow_sockets(1).is_ok());
        let refused = allow_sockets(usize::MAX / 2);
        if getrlimit(Resource::Nofile).maximum.is_some() {
            assert!(matches!(refused, Err(Trouble::Descriptors { .. })), "{refused:?}");
        }
    }
}
