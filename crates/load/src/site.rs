//! The real site as a child process, on loopback, with its limits lifted by its own options unless they are what is measured.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::trouble::Trouble;

/// A site that runs. It is killed when this is dropped.
pub struct Site {
    child: Child,
    address: SocketAddr,
    metrics: SocketAddr,
    /// Kept open: a program whose words nobody reads would fail to speak.
    _said: BufReader<ChildStdout>,
}

impl Site {
    /// Starts that program over the games in `directory`, and waits until it says where it is.
    ///
    /// # Errors
    /// When it does not start; what it said then is in the error.
    pub fn start(kelci: &Path, directory: &Path) -> Result<Site, Trouble> {
        let lifted = ["--requests", "0", "--games", "0", "--sockets", "1000000"];
        Site::start_with(kelci, directory, &lifted)
    }

    /// The same with the limits that everybody has.
    ///
    /// # Errors
    /// When it does not start; what it said then is in the error.
    pub fn start_as_usual(kelci: &Path, directory: &Path) -> Result<Site, Trouble> {
        Site::start_with(kelci, directory, &[])
    }

    fn start_with(kelci: &Path, directory: &Path, options: &[&str]) -> Result<Site, Trouble> {
        if !kelci.is_file() {
            return Err(Trouble::NoProgram(kelci.to_owned()));
        }
        let log = directory.join("serve.log");
        let mut child = Command::new(kelci)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--metrics", "127.0.0.1:0"])
            .args(options)
            .arg("--data")
            .arg(directory.join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(File::create(&log)?)
            // Ctrl-C is for the generator, which then ends the site itself.
            .process_group(0)
            .spawn()?;
        let mut said = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        said.read_line(&mut line)?;
        let told = |line: &str, before, behind| -> Option<SocketAddr> {
            line.trim().strip_prefix(before)?.strip_suffix(behind)?.parse().ok()
        };
        let address = told(&line, "kelci is at http://", "");
        let mut counts = String::new();
        said.read_line(&mut counts)?;
        let metrics = told(&counts, "counts are at http://", "/metrics");
        match (address, metrics) {
            (Some(address), Some(metrics)) => Ok(Site { child, address, metrics, _said: said }),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                let why = std::fs::read_to_string(&log).unwrap_or_default();
                Err(Trouble::NotStarted(format!("{}{}", line.trim(), why.trim())))
            }
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells its counts.
    pub fn metrics(&self) -> SocketAddr {
        self.metrics
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill(mut self) -> Result<(), Trouble> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Has it end as it ends with Ctrl-C, and says how it did.
    ///
    /// # Errors
    /// When it does not end.
    pub fn stop(mut self) -> Result<ExitStatus, Trouble> {
        if let Some(pid) = i32::try_from(self.pid()).ok().and_then(Pid::from_raw) {
            kill_process(pid, Signal::TERM).map_err(std::io::Error::from)?;
        }
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Err(Trouble::Silence("the end of kelci serve", 30))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
