//! Reporting somebody to the moderators, and reading what they answered.

use kelci_core::message;

use super::{Asker, Site, counted};
use crate::bounds::{MAX_LISTED_REPORTS, MAX_REPORT_CHARS, REPORT_BYTES};
use crate::fault::{Fault, FaultKind};
use crate::game::{Seat, plain};
use crate::ids::{GameId, PersonId};
use crate::live::Snapshot;
use crate::store::{NewReport, PlayerReport, ReportOutcome, ReportReason};

/// Somebody who can be reported in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suspect {
    /// What a form calls them: `first`, `second`, or the name of somebody who watches.
    pub key: String,
    /// Who.
    pub person: PersonId,
    /// Where they sit; none of somebody who watches.
    pub seat: Option<Seat>,
}

/// Whom somebody can report in a game: those who play, and those with accounts who watch and said something.
///
/// # Errors
/// When the store fails.
pub async fn suspects(
    site: &Site,
    game: &GameId,
    table: &Snapshot,
    reporter: Option<PersonId>,
) -> Result<Vec<Suspect>, Fault> {
    let services = site.services();
    let mut found: Vec<Suspect> = Vec::new();
    for seat in Seat::BOTH {
        let sits = table.access[seat.index()].person;
        found.extend(sits.map(|person| Suspect {
            key: seat.name().into(),
            person,
            seat: Some(seat),
        }));
    }
    for person in services.store.watchers_heard(game).await? {
        if let Some(name) = services.sessions.name(person).await?
            && found.iter().all(|known| known.person != person)
        {
            found.push(Suspect { key: name.as_str().to_owned(), person, seat: None });
        }
    }
    found.retain(|suspect| Some(suspect.person) != reporter);
    Ok(found)
}

/// Why somebody is reported, as it was typed.
#[derive(Clone, Debug)]
pub struct ReportRequest<'a> {
    /// Whom.
    pub person: PersonId,
    /// In which game, if in one.
    pub game: Option<GameId>,
    /// The name of a reason.
    pub reason: &'a str,
    /// What else they say.
    pub words: &'a str,
}

/// Reports somebody.
///
/// # Errors
/// When nothing can be made of it, or too much was reported.
pub async fn report(site: &Site, asker: &Asker, request: ReportRequest<'_>) -> Result<(), Fault> {
    let ReportRequest { person, game, reason, words } = request;
    let reason = ReportReason::named(reason)
        .ok_or_else(|| Fault::bad_request(message!("choose a reason from the list")))?;
    let words = match words.trim().is_empty() {
        true => String::new(),
        false => plain(words, MAX_REPORT_CHARS).map_err(Fault::bad_request)?,
    };
    if person == asker.person.id {
        return Err(Fault::bad_request(message!("this is you yourself")));
    }
    counted(asker.home, |home| site.gates.report(home))?;
    counted(asker.home, |home| site.gates.stored(home, REPORT_BYTES))?;
    let at_ms = site.services().time.now_ms();
    let new = NewReport { reporter: asker.person, person, game, reason, words, at_ms };
    let refused = |message| Err(Fault::new(FaultKind::Refused, message));
    match site.services().store.report(new).await? {
        ReportOutcome::Kept(_) => Ok(()),
        ReportOutcome::Known => {
            refused(message!("you have reported that already; a moderator will look at it"))
        }
        ReportOutcome::TooMany => {
            Err(Fault::too_many(message!("you have reported enough for a day")))
        }
        ReportOutcome::Full => Err(Fault::busy(message!("too many reports are waiting"))),
    }
}

/// What somebody reported, the latest first.
///
/// # Errors
/// When the store fails.
pub async fn own_reports(
    site: &Site,
    person: Option<PersonId>,
) -> Result<Vec<PlayerReport>, Fault> {
    match person {
        Some(person) => Ok(site.services().store.reports_by(person, MAX_LISTED_REPORTS).await?),
        None => Ok(Vec::new()),
    }
}
