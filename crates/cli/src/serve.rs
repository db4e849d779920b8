//! `kelci serve`: the site; and `kelci backup`, a copy of its games.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::{Args, ValueEnum};
use kelci_server::log::{self, LogFormat};
use kelci_server::network::{Network, Proxies};
use kelci_server::people::NameRules;
use kelci_server::store::{self, StoreLocation};
use kelci_server::{AccountRules, Config, PushReach, Server, SignUpPolicy};
use tokio::runtime::{Builder, Runtime};

use crate::error::Error;
use crate::mail_args::MailArgs;
use crate::paint::Screen;
use crate::store_args::StoreArgs;

/// Play in the browser: serve the site from this computer
///
/// Without options it is for this computer alone. With --listen 0.0.0.0:7474 others on the
/// network can join. Ctrl-C ends it; games go on where they were when it starts again.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  kelci serve
  kelci serve --listen 0.0.0.0:7474 --no-open
  kelci serve --data games --log json
  KELCI_DATABASE=postgres://kelci:secret@db.example.org/kelci kelci serve
  kelci serve --behind 127.0.0.1 --host play.example.org --metrics 127.0.0.1:7475
  kelci serve --smtp smtp://localhost --mail-from k@x.org --site-address https://x.org")]
pub struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:7474, or a port near it that is free]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,

    #[command(flatten)]
    place: StoreArgs,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// A name under which the site is reached, if it is not a local one
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// A proxy in this network tells the visitors' addresses (X-Forwarded-For); such as 10.0.0.0/8
    ///
    /// Give it once for each network. What others tell is ignored.
    #[arg(long, value_name = "NETWORK")]
    behind: Vec<Network>,

    /// Whoever connects is such a proxy: nothing else can reach this address
    #[arg(long, conflicts_with = "behind")]
    behind_proxy: bool,

    /// Where to tell counts for Prometheus, at /metrics; keep it off the internet
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,

    /// How many threads the engine has; 0 leaves thinking to workers [default: half of the processor's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=256))]
    engine_threads: Option<u16>,

    /// How long to go on after being told to stop, without new sockets, with /readyz saying no
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    drain: u16,

    /// How many requests a second one address may make; 0 for any number
    #[arg(long, value_name = "N")]
    requests: Option<u32>,

    /// How many games an hour one address may begin; 0 for any number
    #[arg(long, value_name = "N")]
    games: Option<u32>,

    /// How many opponents a minute may be looked for from one address; 0 for any number
    #[arg(long, value_name = "N")]
    seeks: Option<u32>,

    /// How long somebody looks for an opponent before a game against the engine is offered
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    offer_after: u16,

    /// Who may make an account
    #[arg(long, value_enum, default_value_t, value_name = "WHO")]
    sign_up: SignUpArg,

    /// Only those play who have an account; everybody watches, learns and analyses
    #[arg(long)]
    accounts_required: bool,

    /// The club whose site this is, which is founded if there is none: whoever signs up is a member of it
    #[arg(long, value_name = "NAME")]
    club: Option<String>,

    /// Names that are not given to accounts, a word a line, in place of the program's own list
    #[arg(long, value_name = "FILE")]
    refused_names: Option<PathBuf>,

    /// How many accounts an hour one address may make; 0 for any number
    #[arg(long, value_name = "N")]
    sign_ups: Option<u32>,

    /// How many times an hour one address may try a name and password; 0 for any number
    #[arg(long, value_name = "N")]
    sign_ins: Option<u32>,

    #[command(flatten)]
    mail: MailArgs,

    /// How many mails an hour one address may have sent; 0 for any number
    #[arg(long, value_name = "N")]
    mails: Option<u32>,

    /// How many times an hour games may be taken home from one address; 0 for any number
    #[arg(long, value_name = "N")]
    exports: Option<u32>,

    /// Tell by mail what was not seen for so many seconds
    #[arg(long, value_name = "SECONDS", hide = true)]
    digest_after: Option<u32>,

    /// Leave at least so many seconds between two such mails
    #[arg(long, value_name = "SECONDS", hide = true)]
    digest_every: Option<u32>,

    /// Let browsers be told through a push service on this computer, to try one
    #[arg(long, hide = true)]
    push_to_loopback: bool,

    /// How many sockets one address may open
    #[arg(long, value_name = "N")]
    sockets: Option<usize>,

    /// How logs are written, on standard error
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    log: LogArg,

    /// Log every request
    #[arg(long)]
    verbose: bool,
}

/// Who may make an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum SignUpArg {
    /// Everybody
    #[default]
    Open,
    /// Whoever has a link (kelci admin invite)
    Invite,
    /// Nobody
    Closed,
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogArg {
    /// Lines for people
    #[default]
    Compact,
    /// JSON Lines
    Json,
}

impl LogArg {
    pub const fn format(self) -> LogFormat {
        match self {
            LogArg::Compact => LogFormat::Compact,
            LogArg::Json => LogFormat::Json,
        }
    }
}

/// Copy the games of the site to a file, also while it is running
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci backup games.sqlite
  kelci backup --data games /media/stick/games.sqlite

The copy is a whole store: put it into a directory as kelci.sqlite, and serve that.
Games in a PostgreSQL database are copied by pg_dump, and put back by pg_restore.")]
pub struct BackupArgs {
    /// The copy, which must not exist yet
    file: PathBuf,

    #[command(flatten)]
    place: StoreArgs,
}

/// Ports that are tried when nobody chose one.
const SPARE_PORTS: u16 = 16;

impl ServeArgs {
    fn proxies(&self) -> Proxies {
        match (self.behind_proxy, self.behind.is_empty()) {
            (true, _) => Proxies::Any,
            (false, true) => Proxies::None,
            (false, false) => Proxies::Named(self.behind.clone()),
        }
    }

    fn accounts(&self) -> Result<AccountRules, Error> {
        let sign_up = match self.sign_up {
            SignUpArg::Open => SignUpPolicy::Open,
            SignUpArg::Invite => SignUpPolicy::Invite,
            SignUpArg::Closed => SignUpPolicy::Closed,
        };
        let names = match &self.refused_names {
            Some(file) => names_of(file)?,
            None => NameRules::default(),
        };
        Ok(AccountRules { sign_up, are_required: self.accounts_required, names: names.into() })
    }

    fn config(&self) -> Result<Config, Error> {
        let mut config = Config::local(self.place.directory());
        config.database = self.place.database()?;
        match self.listen {
            Some(listen) => config.listen = listen,
            None => config.spare_ports = SPARE_PORTS,
        }
        config.hosts.clone_from(&self.hosts);
        config.proxies = self.proxies();
        config.metrics = self.metrics;
        if let Some(threads) = self.engine_threads {
            config.engine.threads = usize::from(threads);
        }
        config.drain = Duration::from_secs(self.drain.into());
        config.offer_after = Duration::from_secs(self.offer_after.into());
        let limits = &mut config.limits;
        if let Some(requests) = self.requests {
            limits.requests_per_second = requests;
            limits.request_burst = requests.saturating_mul(4);
        }
        limits.games_per_hour = self.games.unwrap_or(limits.games_per_hour);
        limits.seeks_per_minute = self.seeks.unwrap_or(limits.seeks_per_minute);
        limits.sockets_per_address = self.sockets.unwrap_or(limits.sockets_per_address);
        limits.sign_ups_per_hour = self.sign_ups.unwrap_or(limits.sign_ups_per_hour);
        limits.sign_ins_per_hour = self.sign_ins.unwrap_or(limits.sign_ins_per_hour);
        limits.mails_per_hour = self.mails.unwrap_or(limits.mails_per_hour);
        limits.exports_per_hour = self.exports.unwrap_or(limits.exports_per_hour);
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let notices = &mut config.notices;
        notices.digest_after = self.digest_after.map_or(notices.digest_after, seconds);
        notices.digest_every = self.digest_every.map_or(notices.digest_every, seconds);
        if self.push_to_loopback {
            notices.push = PushReach::Loopback;
        }
        config.accounts = self.accounts()?;
        config.club.clone_from(&self.club);
        config.mail = self.mail.setup()?;
        Ok(config)
    }
}

/// The list of names in a file that are not given.
pub fn names_of(file: &Path) -> Result<NameRules, Error> {
    let text = std::fs::read_to_string(file)
        .map_err(|cause| Error::Refused(format!("cannot read {}: {cause}", file.display())))?;
    NameRules::of_list(&text)
        .map_err(|why| Error::Refused(format!("cannot use {}: {why}", file.display())))
}

pub fn run(args: &ServeArgs, screen: &mut Screen) -> Result<(), Error> {
    log::start(args.log.format(), args.verbose);
    let config = args.config()?;
    #[cfg(unix)]
    allow_connections(config.limits.connections.saturating_add(config.limits.sockets));
    let kept = config.kept_in();
    runtime()?.block_on(async {
        #[cfg(unix)]
        survive_file_limits().map_err(cannot_start)?;
        let server =
            Server::start(config).await.map_err(|error| Error::Refused(error.to_string()))?;
        // Who reads that Ctrl-C ends may press it at once.
        let stop = asked_to_stop().map_err(cannot_start)?;
        let address = server.address()?;
        let link = format!("http://{}", shown(address));
        writeln!(screen, "kelci is at {link}")?;
        if let Some(address) = server.metrics_address() {
            writeln!(screen, "counts are at http://{}/metrics", shown(address))?;
        }
        writeln!(screen, "games are kept in {kept}; Ctrl-C ends")?;
        screen.flush()?;
        if !args.no_open && std::io::stdout().is_terminal() {
            open(&link);
        }
        server.run(stop).await.map_err(|error| Error::Refused(error.to_string()))
    })
}

/// Every connection is an open file, of which many systems allow a program a thousand until it asks
/// for more.
#[cfg(unix)]
fn allow_connections(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    // The store, the engine and the logs have files too.
    let wanted = u64::try_from(connections).unwrap_or(u64::MAX).saturating_add(256);
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let allowed = maximum.map_or(wanted, |most| most.min(wanted));
    if current.is_some_and(|current| current < allowed) {
        // If it is not granted, connections wait for each other, which is said in the log.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(allowed), maximum });
    }
}

/// A file that may not grow further is a full disk, told and overcome like one; without somebody who
/// hears the signal it would end the program. Once heard, it is heard until the end.
#[cfg(unix)]
fn survive_file_limits() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

pub fn backup(args: &BackupArgs, screen: &mut Screen) -> Result<(), Error> {
    let store = match args.place.existing()? {
        StoreLocation::File(file) => file,
        StoreLocation::Database(database) => {
            return Err(Error::Refused(format!(
                "{database} is copied by PostgreSQL itself, also while the site is running: \
                 pg_dump --format=custom --file={} \"$KELCI_DATABASE\"",
                args.file.display()
            )));
        }
    };
    if args.file.exists() {
        return Err(Error::Refused(format!("{} exists already", args.file.display())));
    }
    let copied = runtime()?.block_on(store::backup(&store, &args.file));
    copied.map_err(|error| {
        Error::Refused(format!("cannot write {}: {error}", args.file.display()))
    })?;
    Ok(writeln!(screen, "the games are copied to {}", args.file.display())?)
}

pub fn runtime() -> Result<Runtime, Error> {
    Builder::new_multi_thread().enable_all().build().map_err(cannot_start)
}

pub fn cannot_start(cause: io::Error) -> Error {
    Error::Refused(format!("cannot start: {cause}"))
}

/// The address under which this computer reaches itself.
pub fn shown(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
    }
    address
}

/// Opens a browser where there is a desktop. If there is none, the address has been told.
pub fn open(link: &str) {
    let has_desktop = cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !has_desktop {
        return;
    }
    let (program, args): (_, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(args).arg(link);
    let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

/// Ends with Ctrl-C, or with the system's wish that the program ends. Both are heard from the call on,
/// not only once somebody waits.
#[cfg(unix)]
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// The same for a system that has Ctrl-C alone.
#[cfg(windows)]
pub fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    let mut interrupted = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(interrupted.recv().await) })
}
