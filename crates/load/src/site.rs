//! The real site as a child process, with its limits lifted by its own options unless they are what is measured.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, ExitStatus, Stdio};

use crate::process::Process;
use crate::trouble::Trouble;

/// Any port of loopback.
const HERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
/// Everybody who plays here is at one address.
const LIFTED: [&str; 8] =
    ["--requests", "0", "--games", "0", "--seeks", "0", "--sockets", "1000000"];

/// Where games are kept.
#[derive(Clone, Debug)]
pub enum Keep {
    /// In a directory.
    Directory(PathBuf),
    /// In the database of this address.
    Database(String),
}

/// A command of kelci, and what it is started with.
#[derive(Clone, Debug)]
pub struct Launch {
    kelci: PathBuf,
    keep: Keep,
    /// What it says on standard error, of all its lives.
    log: PathBuf,
    /// The network namespace in which it lives, if not in ours.
    namespace: Option<String>,
}

impl Launch {
    pub fn new(kelci: &Path, keep: Keep, log: PathBuf) -> Launch {
        Launch { kelci: kelci.to_owned(), keep, log, namespace: None }
    }

    /// The same in a network namespace.
    pub fn within(self, namespace: Option<String>) -> Launch {
        Launch { namespace, ..self }
    }

    /// Starts it; what it says on standard output is to be read.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn spawn<S: AsRef<OsStr>>(
        &self,
        args: &[S],
    ) -> Result<(Process, BufReader<ChildStdout>), Trouble> {
        let Launch { kelci, keep, log, namespace } = self;
        if !kelci.is_file() {
            return Err(Trouble::NoProgram(kelci.clone()));
        }
        let mut command = match namespace {
            // It becomes the program, so that it has its number too.
            Some(namespace) => {
                let mut command = Command::new("ip");
                command.args(["netns", "exec", namespace]).arg(kelci);
                command
            }
            None => Command::new(kelci),
        };
        command.args(args);
        match keep {
            Keep::Directory(directory) => command.arg("--data").arg(directory),
            Keep::Database(url) => command.env("KELCI_DATABASE", url),
        };
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(OpenOptions::new().create(true).append(true).open(log)?)
            // Ctrl-C is for the generator, which then ends the site itself.
            .process_group(0)
            .spawn()?;
        let said = BufReader::new(child.stdout.take().expect("it is piped"));
        Ok((Process::new(child), said))
    }

    /// Why it did not start.
    pub(crate) fn not_started(&self, said: &str) -> Trouble {
        let why = std::fs::read_to_string(&self.log).unwrap_or_default();
        let last: Vec<&str> = why.lines().rev().take(5).collect();
        let last: Vec<&str> = last.into_iter().rev().collect();
        Trouble::NotStarted(format!("{}{}", said.trim(), last.join("\n")))
    }
}

/// A site that runs. It is killed when this is dropped.
pub struct Site {
    process: Process,
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
        Site::launch(&in_directory(kelci, directory), HERE, &LIFTED)
    }

    /// The same with these options besides.
    ///
    /// # Errors
    /// When it does not start; what it said then is in the error.
    pub fn start_with(kelci: &Path, directory: &Path, options: &[&str]) -> Result<Site, Trouble> {
        Site::launch(&in_directory(kelci, directory), HERE, &[&LIFTED, options].concat())
    }

    /// The same with the limits that everybody has.
    ///
    /// # Errors
    /// When it does not start; what it said then is in the error.
    pub fn start_as_usual(kelci: &Path, directory: &Path) -> Result<Site, Trouble> {
        Site::launch(&in_directory(kelci, directory), HERE, &[])
    }

    /// One that listens there, with its limits lifted, and these options besides.
    ///
    /// # Errors
    /// When it does not start; what it said then is in the error.
    pub fn start_at(
        launch: &Launch,
        listen: SocketAddr,
        options: &[&str],
    ) -> Result<Site, Trouble> {
        Site::launch(launch, listen, &[&LIFTED, options].concat())
    }

    fn launch(launch: &Launch, listen: SocketAddr, options: &[&str]) -> Result<Site, Trouble> {
        let (listen, metrics) = (listen.to_string(), SocketAddr::new(listen.ip(), 0).to_string());
        let args = ["serve", "--no-open", "--listen", &listen, "--metrics", &metrics];
        let (process, mut said) = launch.spawn(&[&args, options].concat())?;
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
            (Some(address), Some(metrics)) => Ok(Site { process, address, metrics, _said: said }),
            _ => {
                drop(process);
                Err(launch.not_started(&line))
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
        self.process.pid()
    }

    /// The program itself, to be frozen.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn kill(mut self) -> Result<(), Trouble> {
        self.process.kill()
    }

    /// Has it end as it ends with Ctrl-C, and says how it did.
    ///
    /// # Errors
    /// When it does not end.
    pub fn stop(mut self) -> Result<ExitStatus, Trouble> {
        self.process.stop()
    }
}

fn in_directory(kelci: &Path, directory: &Path) -> Launch {
    Launch::new(kelci, Keep::Directory(directory.join("data")), directory.join("serve.log"))
}
