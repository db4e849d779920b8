//! A PostgreSQL of our own, in a directory of its own, that waits for the disk as a real one does.

use std::fs::File;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::geteuid;

use crate::trouble::Trouble;

/// Where Debian has its versions, one folder each.
const VERSIONS: &str = "/usr/lib/postgresql";
/// A superuser, and the database that is made for the site.
const NAME: &str = "kelci";

/// A PostgreSQL that can be stopped and started again. It goes when this is dropped.
pub struct Postgres {
    programs: PathBuf,
    /// `data`, `socket` and `log` are in it.
    directory: PathBuf,
    /// As whom it runs: never as root, which it refuses.
    user: Option<[u32; 2]>,
    port: u16,
    options: Vec<String>,
}

impl Postgres {
    /// Makes one in that empty directory and starts it, with these settings besides (`name=value`). It is reached on
    /// loopback, through its socket, and at the addresses of `others`.
    ///
    /// # Errors
    /// When there is no PostgreSQL on this computer, or it does not start.
    pub fn start(
        directory: &Path,
        others: &[Ipv4Addr],
        settings: &[&str],
    ) -> Result<Postgres, Trouble> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let socket = directory.join("socket");
        let mut options = settings.iter().map(|&setting| setting.into()).collect::<Vec<String>>();
        let addresses: Vec<String> =
            [Ipv4Addr::LOCALHOST].iter().chain(others).map(Ipv4Addr::to_string).collect();
        options.push(format!("listen_addresses={}", addresses.join(",")));
        options.push(format!("port={port}"));
        options.push(format!("unix_socket_directories={}", socket.display()));
        options.push("max_connections=300".into());
        let user = server_user()?;
        let directory = directory.to_owned();
        let postgres = Postgres { programs: programs()?, directory, user, port, options };
        std::fs::set_permissions(&postgres.directory, std::fs::Permissions::from_mode(0o755))?;
        for part in [socket, postgres.data()] {
            std::fs::create_dir(&part)?;
            postgres.give(&part)?;
        }
        let data = postgres.data().display().to_string();
        let make =
            ["-D", &data, "-U", NAME, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
        postgres.run("initdb", &make)?;
        if !others.is_empty() {
            let rules = postgres.data().join("pg_hba.conf");
            let mut text = std::fs::read_to_string(&rules)?;
            for address in others {
                text.push_str(&format!("host all all {address}/24 trust\n"));
            }
            std::fs::write(&rules, text)?;
        }
        postgres.start_again()?;
        postgres.say("postgres", &format!("CREATE DATABASE {NAME}"))?;
        Ok(postgres)
    }

    /// The address of the site's database, as it is reached at that address of this computer.
    pub fn url_at(&self, host: IpAddr) -> String {
        format!("postgres://{NAME}@{host}:{}/{NAME}", self.port)
    }

    /// The address of the site's database.
    pub fn url(&self) -> String {
        self.url_at(Ipv4Addr::LOCALHOST.into())
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The number of its first process, from which all others come.
    ///
    /// # Errors
    /// When it does not run.
    pub fn pid(&self) -> Result<u32, Trouble> {
        let text = std::fs::read_to_string(self.data().join("postmaster.pid"))?;
        let unreadable = || Trouble::Wrong("postmaster.pid cannot be read".into());
        text.lines().next().and_then(|line| line.parse().ok()).ok_or_else(unreadable)
    }

    /// Its files.
    pub fn data(&self) -> PathBuf {
        self.directory.join("data")
    }

    /// Starts it once more, and waits until it answers.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start_again(&self) -> Result<(), Trouble> {
        let quoted = |option: &String| format!("-c '{option}'");
        let options: Vec<String> = self.options.iter().map(quoted).collect();
        self.control(&["-w", "start", "-o", &options.join(" ")])
    }

    /// Ends it as a power cut does: nothing is finished, and the next start recovers.
    ///
    /// # Errors
    /// When it does not end.
    pub fn stop_at_once(&self) -> Result<(), Trouble> {
        self.control(&["-m", "immediate", "-w", "stop"])
    }

    /// Says something to one of its databases; a line of what comes back is a row, with `|` between its columns.
    ///
    /// # Errors
    /// When it is refused; the sentence says why.
    pub fn say(&self, database: &str, sentence: &str) -> Result<Vec<String>, Trouble> {
        let (host, port) = (Ipv4Addr::LOCALHOST.to_string(), self.port.to_string());
        let to = ["-h", &host, "-p", &port, "-U", NAME, "-d", database];
        let how = ["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-c", sentence];
        let told = self.run("psql", &[&to[..], &how].concat())?;
        Ok(told.lines().map(str::to_owned).collect())
    }

    /// The same to the site's own database.
    ///
    /// # Errors
    /// When it is refused; the sentence says why.
    pub fn ask(&self, sentence: &str) -> Result<Vec<String>, Trouble> {
        self.say(NAME, sentence)
    }

    fn control(&self, args: &[&str]) -> Result<(), Trouble> {
        let (data, log) = (self.data(), self.directory.join("data/server.log"));
        let (data, log) = (data.display().to_string(), log.display().to_string());
        self.run("pg_ctl", &[&["-D", &data, "-l", &log], args].concat()).map(drop)
    }

    /// Gives a folder to whoever it runs as.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn give(&self, folder: &Path) -> Result<(), Trouble> {
        if let Some([user, group]) = self.user {
            chown(folder, Some(user), Some(group))?;
        }
        Ok(())
    }

    /// Runs one of its programs; says what it printed.
    ///
    /// # Errors
    /// When it fails; what it said is in the error.
    pub fn run(&self, program: &str, args: &[&str]) -> Result<String, Trouble> {
        let mut command = Command::new(self.programs.join(program));
        command.args(args).current_dir("/").stdin(Stdio::null());
        if let Some([user, group]) = self.user {
            command.uid(user).gid(group);
        }
        // Not a pipe: the server that pg_ctl leaves behind would keep it open.
        let (out, told) = (tempfile::tempfile()?, tempfile::tempfile()?);
        let status = command.stdout(out.try_clone()?).stderr(told.try_clone()?).status()?;
        if status.success() {
            return whole(out);
        }
        let why = format!("{} {}", whole(told)?.trim(), whole(out)?.trim());
        Err(Trouble::Postgres { program: program.to_owned(), why: why.trim().to_owned() })
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // If it was stopped already, there is nothing to do.
        let _ = self.stop_at_once();
    }
}

fn whole(mut file: File) -> Result<String, Trouble> {
    use std::io::{Read as _, Seek as _};
    let mut text = String::new();
    file.rewind()?;
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// The folder of the newest version's programs.
fn programs() -> Result<PathBuf, Trouble> {
    let versions = std::fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).filter(|path| version(path).is_some());
    let newest = newest.max_by_key(version).map(|path| path.join("bin"));
    newest.filter(|folder| folder.join("initdb").is_file()).ok_or(Trouble::NoPostgres)
}

/// Whom root has it run as.
fn server_user() -> Result<Option<[u32; 2]>, Trouble> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let everybody = std::fs::read_to_string("/etc/passwd")?;
    let line = everybody.lines().find_map(|line| line.strip_prefix("postgres:"));
    let mut numbers = line.into_iter().flat_map(|line| line.split(':').skip(1));
    let numbers = [(); 2].map(|()| numbers.next().and_then(|number| number.parse().ok()));
    match numbers {
        [Some(user), Some(group)] => Ok(Some([user, group])),
        _ => Err(Trouble::NoPostgres),
    }
}
