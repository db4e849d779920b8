//! What whoever runs the site does to accounts.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Subcommand;
use kelci_server::ids::{PersonId, Secret};
use kelci_server::people::{AccountName, NameRules, NameSkeleton, NamedPerson, RecoveryCode};
use kelci_server::store::{
    AccountAct, AccountChange, AccountOutcome, AuditLine, Moderation, StoreError,
};

use super::DAY_MS;
use crate::error::Error;
use crate::paint::Screen;
use crate::serve::names_of;

#[derive(Subcommand)]
pub enum AccountTask {
    /// Close an account: its devices are signed out, and nobody comes in
    Close {
        /// Its name
        name: String,
    },
    /// Open a closed account again
    Reopen {
        /// Its name
        name: String,
    },
    /// Let somebody say nothing in games for some days
    Mute {
        /// Its name
        name: String,
        /// For how many days
        #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=365))]
        days: u16,
    },
    /// Let somebody who was muted speak again
    Unmute {
        /// Its name
        name: String,
    },
    /// Give an account another name, also in the games that it played
    Rename {
        /// Its name
        name: String,
        /// The new name
        new: String,
        /// Names that are not given, in place of the program's own list
        #[arg(long, value_name = "FILE")]
        refused_names: Option<PathBuf>,
    },
    /// Make the owner of an account a moderator, who reads reports at /moderation and answers them
    Moderator {
        /// Its name
        name: String,
        /// Take it away again
        #[arg(long)]
        remove: bool,
    },
    /// Give the owner of an account a way in: all devices are signed out, the password is void, and one code is good
    Reset {
        /// Its name
        name: String,
    },
}

fn failed(error: StoreError) -> Error {
    match error {
        StoreError::NameTaken => {
            Error::Refused("another account's name looks like the new one".to_owned())
        }
        error => Error::Refused(format!("it could not be done: {error}")),
    }
}

/// Who does it, as far as the system knows.
fn actor() -> String {
    let named =
        ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    let is_plain = |c: &char| c.is_alphanumeric() || "-_.".contains(*c);
    let name: String = named.unwrap_or_default().chars().filter(is_plain).take(40).collect();
    format!("host {name}").trim_end().to_owned()
}

async fn found(moderator: &mut dyn Moderation, name: &str) -> Result<NamedPerson, Error> {
    let known = moderator.find_named(&NameSkeleton::of(name)).await.map_err(failed)?;
    known.ok_or_else(|| Error::Refused(format!("there is no account {name:?}")))
}

async fn done(
    moderator: &mut dyn Moderation,
    person: PersonId,
    change: AccountChange,
) -> Result<AccountOutcome, Error> {
    let (at_ms, why) = (moderator.now_ms().await.map_err(failed)?, String::new());
    let act = AccountAct { person, change, at_ms, actor: actor(), why };
    moderator.change_account(&act).await.map_err(failed)
}

pub async fn run(
    moderator: &mut dyn Moderation,
    task: &AccountTask,
    screen: &mut Screen,
) -> Result<(), Error> {
    match task {
        AccountTask::Close { name } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            done(moderator, id, AccountChange::Close).await?;
            writeln!(screen, "{name} is closed")?;
        }
        AccountTask::Reopen { name } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            done(moderator, id, AccountChange::Reopen).await?;
            writeln!(screen, "{name} is open again")?;
        }
        AccountTask::Mute { name, days } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            let now_ms = moderator.now_ms().await.map_err(failed)?;
            let until_ms = now_ms + i64::from(*days) * DAY_MS;
            done(moderator, id, AccountChange::Mute { until_ms }).await?;
            writeln!(screen, "{name} is muted for {days} days")?;
        }
        AccountTask::Unmute { name } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            done(moderator, id, AccountChange::Unmute).await?;
            writeln!(screen, "{name} is not muted any more")?;
        }
        AccountTask::Rename { name, new, refused_names } => {
            let rules = match refused_names {
                Some(file) => names_of(file)?,
                None => NameRules::default(),
            };
            let new = rules.read(new).map_err(|why| Error::Usage(why.to_string()))?;
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            done(moderator, id, AccountChange::Rename(new.clone())).await?;
            let games = retitle(moderator, id, &new).await?;
            writeln!(screen, "{name} is now called {new}, in {games} games too")?;
        }
        AccountTask::Moderator { name, remove } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            done(moderator, id, AccountChange::Moderator(!remove)).await?;
            let is = if *remove { "no moderator any more" } else { "a moderator" };
            writeln!(screen, "{name} is {is}")?;
        }
        AccountTask::Reset { name } => {
            let NamedPerson { id, name, .. } = found(moderator, name).await?;
            let code = RecoveryCode::fresh();
            done(moderator, id, AccountChange::Reset(code.digest())).await?;
            writeln!(screen, "{name} sets a new password at /recover with this code, once:")?;
            writeln!(screen, "{}", code.reveal())?;
        }
    }
    Ok(())
}

/// Writes the name anew in the games of an account, a few at a time; says in how many.
async fn retitle(
    moderator: &mut dyn Moderation,
    person: PersonId,
    name: &AccountName,
) -> Result<usize, Error> {
    let (mut after, mut count) = (String::new(), 0);
    loop {
        let change = AccountChange::Retitle { after, name: Some(name.clone()) };
        let AccountOutcome::Games(games) = done(moderator, person, change).await? else {
            return Ok(count);
        };
        let Some(last) = games.last() else { return Ok(count) };
        (after, count) = (last.to_string(), count + games.len());
    }
}

pub async fn invite(
    moderator: &mut dyn Moderation,
    days: u16,
    host: &str,
    screen: &mut Screen,
) -> Result<(), Error> {
    let (key, now_ms) = (Secret::fresh(), moderator.now_ms().await.map_err(failed)?);
    let times = [now_ms, now_ms + i64::from(days) * DAY_MS];
    moderator.keep_sign_up_link(key.of_link(), times, &actor()).await.map_err(failed)?;
    let site = host.trim_end_matches('/');
    writeln!(screen, "whoever opens this within {days} days makes an account, once:")?;
    Ok(writeln!(screen, "{site}/sign-up?invitation={}", key.reveal())?)
}

pub async fn audit(
    moderator: &mut dyn Moderation,
    most: u32,
    screen: &mut Screen,
) -> Result<(), Error> {
    let now_ms = moderator.now_ms().await.map_err(failed)?;
    for AuditLine { at_ms, actor, act, name, detail, .. } in
        moderator.audit(most).await.map_err(failed)?
    {
        let seconds = (now_ms - at_ms).max(0) / 1_000;
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
        let whose = name.map_or_else(|| "-".to_owned(), |name| name.to_string());
        let colon = if detail.is_empty() { "" } else { ": " };
        writeln!(
            screen,
            "{days} d {hours} h {minutes} min ago, {actor}: {act} {whose}{colon}{detail}"
        )?;
    }
    Ok(())
}
