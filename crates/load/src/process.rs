//! A program that runs as a child, and what can be done to it.

use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::trouble::Trouble;

/// A program that runs. It is killed when this is dropped.
pub struct Process(Child);

impl Process {
    pub fn new(child: Child) -> Process {
        Process(child)
    }

    pub fn pid(&self) -> u32 {
        self.0.id()
    }

    /// Whether it still runs.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn is_running(&mut self) -> Result<bool, Trouble> {
        Ok(self.0.try_wait()?.is_none())
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill(&mut self) -> Result<(), Trouble> {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }

    /// Has it do nothing, as `kill -STOP` does.
    ///
    /// # Errors
    /// When it is gone.
    pub fn freeze(&self) -> Result<(), Trouble> {
        self.signal(Signal::STOP)
    }

    /// Has it go on.
    ///
    /// # Errors
    /// When it is gone.
    pub fn thaw(&self) -> Result<(), Trouble> {
        self.signal(Signal::CONT)
    }

    /// Has it end as it ends with Ctrl-C, and says how it did.
    ///
    /// # Errors
    /// When it does not end.
    pub fn stop(&mut self) -> Result<ExitStatus, Trouble> {
        self.signal(Signal::TERM)?;
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Trouble::Silence("the end of kelci", 30))
    }

    fn signal(&self, signal: Signal) -> Result<(), Trouble> {
        let Some(pid) = i32::try_from(self.pid()).ok().and_then(Pid::from_raw) else {
            return Ok(());
        };
        Ok(kill_process(pid, signal).map_err(std::io::Error::from)?)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
