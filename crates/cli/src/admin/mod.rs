//! `kelci admin`: what whoever runs the site may have to do, also while it is running.

mod account;

use std::io::Write as _;

use clap::{Args, Subcommand, ValueEnum};
use kelci_server::game::{Seat, check_name};
use kelci_server::ids::GameId;
use kelci_server::network::Network;
use kelci_server::store::{Block, Recomputation, StoreError};

use self::account::AccountTask;
use crate::error::Error;
use crate::paint::Screen;
use crate::serve::runtime;
use crate::store_args::StoreArgs;

/// Remove games, help accounts, rename players, shut out addresses
///
/// A site that is running takes it in within a second or two.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci admin find nasty
  kelci admin rename https://play.example.org/game/abc… second Guest
  kelci admin remove abc…
  kelci admin account reset Ann
  kelci admin account close Nasty
  kelci admin account moderator Ann
  kelci admin invite --host https://play.example.org
  kelci admin audit
  kelci admin block 192.0.2.0/24 --days 7 --why \"floods the engine\"
  kelci admin blocks
  kelci admin unblock 192.0.2.0/24
  kelci admin ratings recompute")]
pub struct AdminArgs {
    #[command(subcommand)]
    task: Task,

    #[command(flatten)]
    place: StoreArgs,
}

#[derive(Subcommand)]
enum Task {
    /// List the games whose players' names have a text in them, the latest first
    Find {
        /// The text, in upper case or lower; without it all games are listed
        #[arg(default_value = "")]
        text: String,
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Remove games with all that is known of them, for ever
    Remove {
        /// Their names or links
        #[arg(required = true, value_name = "GAME", value_parser = game)]
        games: Vec<GameId>,
    },
    /// Give a player of a game another name
    Rename {
        /// The game's name or link
        #[arg(value_parser = game)]
        game: GameId,
        /// Which player
        #[arg(value_enum)]
        seat: SeatArg,
        /// The new name; empty for none
        #[arg(value_parser = name)]
        name: String,
    },
    /// Shut out an address, or all that begin alike
    Block {
        /// Such as 192.0.2.7, 192.0.2.0/24 or 2001:db8:7::/48
        network: Network,
        /// For how many days [default: until it is lifted]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=3650))]
        days: Option<u16>,
        /// Why: for yourself
        #[arg(long, value_name = "TEXT", default_value = "")]
        why: String,
    },
    /// Let addresses in again
    Unblock {
        /// As they were shut out
        network: Network,
    },
    /// List who is shut out
    Blocks,
    /// Close, reopen, mute, rename or reset an account, or make its owner a moderator
    Account {
        #[command(subcommand)]
        task: AccountTask,
    },
    /// Make a link that lets one person make an account, once
    Invite {
        /// For how many days it is good
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=365))]
        days: u16,
        /// What stands before the path, such as https://play.example.org
        #[arg(long, value_name = "SITE", default_value = "")]
        host: String,
    },
    /// List what was done to accounts, and by whom, the latest first
    Audit {
        /// How many lines at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// See to the players' ratings
    #[command(subcommand)]
    Ratings(RatingsTask),
}

#[derive(Subcommand)]
enum RatingsTask {
    /// Compute all ratings again from the results that were rated, in their order
    ///
    /// They come out the same, to the last bit, unless somebody has changed them by hand or a later program rates
    /// otherwise. The site may be running.
    Recompute,
}

/// A player, by side.
#[derive(Clone, Copy, ValueEnum)]
enum SeatArg {
    /// Whoever has the first move
    First,
    /// The other one
    Second,
}

/// Reads the name of a game, or a link that holds it.
fn game(text: &str) -> Result<GameId, String> {
    let behind = text.split_once("/game/").map_or(text, |(_, behind)| behind);
    let name = behind.split(['/', '?', '#']).next().unwrap_or_default();
    GameId::parse(name).ok_or_else(|| "it is no name or link of a game".to_owned())
}

fn name(text: &str) -> Result<String, String> {
    check_name(text).map(|()| text.to_owned()).map_err(|why| why.to_string())
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

pub fn run(args: &AdminArgs, screen: &mut Screen) -> Result<(), Error> {
    let place = args.place.existing()?;
    runtime()?.block_on(async {
        let failed = |error: StoreError| Error::Refused(format!("cannot use {place}: {error}"));
        let mut moderator = place.moderate().await.map_err(failed)?;
        match &args.task {
            Task::Find { text, most } => {
                let now_ms = moderator.now_ms().await.map_err(failed)?;
                for found in moderator.find(text, *most).await.map_err(failed)? {
                    let [first, second] =
                        found.names.map(|name| name.map_or("-".into(), |name| format!("{name:?}")));
                    let (id, game, status) = (found.id, found.game, found.status);
                    let days = (now_ms - found.updated_ms).max(0) / DAY_MS;
                    writeln!(screen, "{id} {game} {status} {first} {second}, {days} days ago")?;
                }
            }
            Task::Remove { games } => {
                let mut missing = Vec::new();
                for game in games {
                    if moderator.remove(game).await.map_err(failed)? {
                        writeln!(screen, "{game} is removed")?;
                    } else {
                        missing.push(game.to_string());
                    }
                }
                if !missing.is_empty() {
                    return Err(Error::Refused(format!("there is no game {}", missing.join(", "))));
                }
            }
            Task::Rename { game, seat, name } => {
                let seat = match seat {
                    SeatArg::First => Seat::First,
                    SeatArg::Second => Seat::Second,
                };
                if !moderator.rename(game, seat, name).await.map_err(failed)? {
                    return Err(Error::Refused(format!("nobody sits there in {game}")));
                }
                writeln!(screen, "the {} player is now called {name:?}", seat.name())?;
            }
            Task::Block { network, days, why } => {
                let now_ms = moderator.now_ms().await.map_err(failed)?;
                let until_ms = days.map(|days| now_ms + i64::from(days) * DAY_MS);
                let block = Block { network: *network, until_ms, why: why.clone() };
                moderator.block(&block).await.map_err(failed)?;
                writeln!(screen, "{network} is shut out {}", how_long(until_ms, now_ms))?;
            }
            Task::Unblock { network } => {
                if !moderator.unblock(*network).await.map_err(failed)? {
                    return Err(Error::Refused(format!("{network} is not shut out")));
                }
                writeln!(screen, "{network} is let in again")?;
            }
            Task::Account { task } => account::run(&mut *moderator, task, screen).await?,
            Task::Invite { days, host } => {
                account::invite(&mut *moderator, *days, host, screen).await?;
            }
            Task::Audit { most } => account::audit(&mut *moderator, *most, screen).await?,
            Task::Blocks => {
                let now_ms = moderator.now_ms().await.map_err(failed)?;
                for Block { network, until_ms, why } in moderator.blocks().await.map_err(failed)? {
                    let comma = if why.is_empty() { "" } else { ": " };
                    writeln!(screen, "{network} {}{comma}{why}", how_long(until_ms, now_ms))?;
                }
            }
            Task::Ratings(RatingsTask::Recompute) => {
                let Recomputation { results, corrected } =
                    moderator.recompute_ratings().await.map_err(failed)?;
                let found = match corrected {
                    0 => "all were right".to_owned(),
                    count => format!("{count} were not right, and are now"),
                };
                writeln!(screen, "ratings from {results} results: {found}")?;
            }
        }
        moderator.close().await.map_err(failed)
    })
}

fn how_long(until_ms: Option<i64>, now_ms: i64) -> String {
    match until_ms {
        Some(until_ms) => {
            // Whoever asks for seven days reads seven, though a moment has passed.
            let days = (until_ms - now_ms).max(0).div_euclid(DAY_MS) + 1;
            format!("for {days} days")
        }
        None => "until it is lifted".into(),
    }
}
