//! `kelci club evening`: a tournament around real boards, organised at this computer.

mod command;
mod desk;

use std::io::{IsTerminal as _, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use kelci_server::log::{self, LogFormat};
use kelci_server::tournament::read_players;
use kelci_server::{AccountRules, Config, Server, SignUpPolicy};

use crate::error::Error;
use crate::paint::Screen;
use crate::serve::{asked_to_stop, cannot_start, open, runtime, shown};
use crate::store_args::usual_data;

/// Organise evenings of a club around real boards
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci club evening
  kelci club evening \"Friday\" --no-open
  kelci club evening --listen 0.0.0.0:7474")]
pub struct ClubArgs {
    #[command(subcommand)]
    task: ClubTask,
}

#[derive(Subcommand)]
enum ClubTask {
    /// Hold a tournament at this computer: names, pairings, results, printing; no network needed
    ///
    /// Prints an address and opens it: whoever has it is the organiser and signs up nowhere. Type or paste names, pair,
    /// enter results with the keys 1, = and 0, print. Ctrl-C ends it, and the same command with the same name goes on
    /// where it was. With --listen 0.0.0.0:7474 others in the room can look at pairings and standings.
    #[command(after_help = "\
Examples:
  kelci club evening
  kelci club evening \"Friday\" --no-open
  kelci club evening --players members.csv
  kelci club evening --terminal
  kelci club evening --data friday
  kelci club evening --listen 0.0.0.0:7474")]
    Evening(EveningArgs),
}

/// An evening.
#[derive(Args)]
struct EveningArgs {
    /// What it is called: another name is another evening
    #[arg(default_value = "Evening")]
    name: String,

    /// A file of players for a new tournament: names, or CSV with the columns name, rating, club, seed
    #[arg(long, value_name = "FILE")]
    players: Option<PathBuf>,

    /// Where it is kept [default: evenings/NAME in the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Where to listen [default: 127.0.0.1:7474, or a port near it that is free]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// Organise it here, line by line, instead of in a browser; help tells how
    #[arg(long)]
    terminal: bool,
}

/// Ports that are tried when nobody chose one.
const SPARE_PORTS: u16 = 16;
/// The most bytes of a list of players: more than 512 lines.
const MAX_PLAYERS_BYTES: u64 = 100_000;
/// The most characters of a name.
const MAX_NAME_CHARS: usize = 60;

impl EveningArgs {
    fn config(&self) -> Config {
        let data = self.data.clone();
        let data = data.unwrap_or_else(|| usual_data().join("evenings").join(folder(&self.name)));
        let mut config = Config::local(data);
        match self.listen {
            Some(listen) => config.listen = listen,
            None => config.spare_ports = SPARE_PORTS,
        }
        // Whoever looks on needs no account, and nobody is to make one on somebody's laptop.
        config.accounts = AccountRules { sign_up: SignUpPolicy::Closed, ..AccountRules::default() };
        config
    }
}

/// The players of a file, as the form takes them; what is wrong in it is said with its line.
fn players(file: &Path) -> Result<String, Error> {
    let mut text = String::new();
    let opened = std::fs::File::open(file).map_err(|cause| Error::file("read", file, &cause))?;
    opened
        .take(MAX_PLAYERS_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|cause| Error::file("read", file, &cause))?;
    let wrong = |why: String| Error::Refused(format!("{}: {why}", file.display()));
    if text.len() as u64 > MAX_PLAYERS_BYTES {
        return Err(wrong(format!("a list of players has at most {MAX_PLAYERS_BYTES} bytes")));
    }
    let read = read_players(&text).map_err(|message| wrong(message.to_string()))?;
    if read.is_empty() {
        return Err(wrong("there is no name".to_owned()));
    }
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// A name as that of a folder: letters, digits and strokes.
fn folder(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let plain: String = name.to_lowercase().chars().map(plain).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "evening".to_owned() } else { words.join("-") }
}

pub fn run(args: &ClubArgs, screen: &mut Screen) -> Result<(), Error> {
    let ClubTask::Evening(args) = &args.task;
    let name = args.name.trim();
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) {
        return Err(Error::Usage(format!("a name has 1 to {MAX_NAME_CHARS} characters")));
    }
    log::start(LogFormat::Compact, false);
    let players = args.players.as_deref().map(players).transpose()?.unwrap_or_default();
    let config = args.config();
    let kept = config.kept_in();
    runtime()?.block_on(async {
        let refused = |error: kelci_server::StartError| Error::Refused(error.to_string());
        let server = Server::start(config).await.map_err(refused)?;
        let stop = asked_to_stop().map_err(cannot_start)?;
        let door = server.open_evening(name, &players).await.map_err(refused)?;
        let address = server.address()?;
        // Under another name than `kelci serve` has, so that a browser tells the two apart.
        let site = match address.ip().is_loopback() || address.ip().is_unspecified() {
            true => format!("http://localhost:{}", address.port()),
            false => format!("http://{}", shown(address)),
        };
        let link = format!("{site}{door}");
        writeln!(screen, "{name}: organise it at {link}")?;
        writeln!(
            screen,
            "whoever has this address is the organiser; others look on at {site}/tournaments"
        )?;
        writeln!(screen, "it is kept in {kept}; Ctrl-C ends, and the same command goes on")?;
        screen.flush()?;
        let (left, done) = tokio::sync::oneshot::channel();
        if args.terminal {
            let (site, door, name) = (site.clone(), door.clone(), name.to_owned());
            // The site answers while somebody thinks about what to type.
            std::thread::spawn(move || {
                let _ = left.send(organise(&site, &door, &name, &players));
            });
        } else if !args.no_open && std::io::stdout().is_terminal() {
            open(&link);
        }
        let mut typed = Ok(());
        let stop = async {
            tokio::select! {
                () = stop => {}
                Ok(ended) = done => typed = ended,
            }
        };
        server.run(stop).await.map_err(|error| Error::Refused(error.to_string()))?;
        typed
    })
}

/// Organises it in the terminal.
fn organise(site: &str, door: &str, name: &str, players: &str) -> Result<(), Error> {
    let mut desk = desk::TerminalDesk::enter(site, door, name, players)?;
    Ok(desk.run(&mut std::io::stdin().lock(), &mut std::io::stdout().lock())?)
}

#[cfg(test)]
mod tests {
    use super::folder;

    #[test]
    fn a_name_is_a_folder() {
        assert_eq!(folder("Friday, 20 November"), "friday-20-november");
        assert_eq!(folder("../../etc"), "etc");
        assert_eq!(folder("Soirée"), "soirée");
        assert_eq!(folder("…"), "evening");
    }
}
