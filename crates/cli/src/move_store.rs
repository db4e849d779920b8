//! `kelci move-store`: a site's games from a file to a database, or back.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use kelci_server::store::{StoreLocation, TransferStep, transfer};

use crate::error::Error;
use crate::paint::Screen;
use crate::serve::runtime;
use crate::store_args::DATABASE;

/// Move the games of the site to a PostgreSQL database, or back
///
/// Everything is copied: games, reviews, who somebody is, who is shut out. Then all is counted, and every game is read
/// from both ends and replayed. The site must not be running. If it is interrupted, start it again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci move-store --from games/kelci.sqlite --to postgres://kelci@localhost/kelci
  KELCI_DATABASE=postgres://kelci:secret@db.example.org/kelci kelci move-store --from kelci.sqlite
  kelci move-store --from postgres://kelci@localhost/kelci --to kelci.sqlite

Nothing is removed from where the games were.")]
pub struct MoveStoreArgs {
    /// Where the games are: a file, or the address of a database [default: KELCI_DATABASE]
    #[arg(long, value_name = "FILE|URL")]
    from: Option<String>,

    /// Where they go [default: KELCI_DATABASE]
    #[arg(long, value_name = "FILE|URL")]
    to: Option<String>,

    /// Also if there are other games where they go
    #[arg(long)]
    merge: bool,
}

fn location(given: Option<&str>) -> Result<StoreLocation, Error> {
    let from_environment = std::env::var(DATABASE).ok().filter(|url| !url.is_empty());
    let Some(text) = given.map(str::to_owned).or(from_environment) else {
        return Err(Error::Usage(format!("give --from and --to, or one of them and {DATABASE}")));
    };
    if text.contains("://") {
        return text.parse().map(StoreLocation::Database).map_err(Error::Usage);
    }
    Ok(StoreLocation::File(PathBuf::from(text)))
}

pub fn run(args: &MoveStoreArgs, screen: &mut Screen) -> Result<(), Error> {
    if args.from.is_none() && args.to.is_none() {
        return Err(Error::Usage(format!("give --from or --to; the other may be {DATABASE}")));
    }
    let (from, to) = (location(args.from.as_deref())?, location(args.to.as_deref())?);
    if args.from == args.to {
        return Err(Error::Usage("--from and --to are the same".into()));
    }
    if let StoreLocation::File(file) = &from
        && !file.is_file()
    {
        return Err(Error::Refused(format!("there are no games in {}", file.display())));
    }
    let mut shown = None;
    let tell = |TransferStep { what, done, all }| {
        // A line for each part and each tenth of it.
        let part = (what, done * 10 / all.max(1));
        if shown.replace(part) != Some(part) {
            anstream::eprintln!("{what}: {done} of {all}");
        }
    };
    let moved = runtime()?.block_on(transfer([&from, &to], args.merge, tell));
    let moved = moved.map_err(|error| Error::Refused(error.to_string()))?;
    let (games, events) = (moved.games, moved.events);
    writeln!(screen, "{games} games with {events} events are in {to}, as they are in {from}")?;
    if moved.unreadable > 0 {
        let unreadable = moved.unreadable;
        writeln!(screen, "{unreadable} of them could not be replayed before either")?;
    }
    Ok(())
}
