//! Whoever leaves: the account ends at once, what stands of them in games is erased after that, and the games of
//! others stay.

use std::collections::HashMap;

use kelci_core::Verdict;
use serde::Serialize;
use utoipa::ToSchema;

use super::accounts::{Doorstep, change, devices, own};
use super::correspondence::VacationSpan;
use super::mail::{self, KnownMailbox};
use super::notices::{self, KnownNotices};
use super::passkeys::{self, KnownPasskey, OwnerProof};
use super::programs::{self, TokenView};
use super::progress::LearnedThings;
use super::ties::{challenges, ties};
use super::{Site, progress};
use crate::bounds::{MAX_RATED_SHOWN, MAX_TOLD_GAMES, MAX_TOLD_MOVES};
use crate::fault::Fault;
use crate::game::{Action, Event, Phrase, RatedPlayer, Status, StoredEvent, Utterance};
use crate::ids::{GameId, PersonId, TournamentId};
use crate::live::Hub;
use crate::people::{AccountName, ClubRank, Device, Person};
use crate::store::{
    AccountAct, AccountChange, AccountOutcome, GameNote, OpenSeat, PlayerReport, StoreError,
};
use crate::view::{ChallengeView, RatingChangeView, SeekView};

/// So many games that go on are resigned when somebody leaves; more than anybody plays.
const MOST_RESIGNED: u32 = 500;
/// Those who left and are erased together.
const LEAVERS_AT_ONCE: u32 = 20;

/// Ends the account of whoever asks. Games that go on are resigned, or called off where they have not really begun:
/// nobody waits for them for ever.
///
/// # Errors
/// When they do not prove that the account is theirs.
pub async fn leave(site: &Site, door: &Doorstep<'_>, proof: OwnerProof<'_>) -> Result<(), Fault> {
    let own = own(site, door.here).await?;
    super::accounts::confirm(site, &own, door.home, proof).await?;
    for OpenSeat { game, .. } in site.services().store.open_seats(own.id, MOST_RESIGNED).await? {
        let Ok(handle) = site.hub.game(&game) else { continue };
        // What can be called off has not begun; whatever cannot end goes on without them.
        if handle.act(own.id, None, Action::Abort).await.is_err() {
            let _ = handle.act(own.id, None, Action::Resign).await;
        }
    }
    change(site, own.id, AccountChange::Leave).await?;
    site.club_tables.forget_all();
    // If this is cut short, it is gone on with later.
    if let Err(error) = erase(&site.hub, own.id).await {
        tracing::error!(%error, "what is known of somebody who left is erased later");
    }
    Ok(())
}

/// Erases what is left of those who left.
pub async fn erase_leavers(hub: &Hub) {
    let leavers = match hub.services().store.leaving(LEAVERS_AT_ONCE).await {
        Ok(leavers) => leavers,
        Err(error) => return tracing::error!(%error, "those who left could not be looked for"),
    };
    for person in leavers {
        if let Err(error) = erase(hub, person).await {
            tracing::error!(%error, "what is known of somebody who left was not erased");
        }
    }
}

/// Erases somebody from the games that they played, a few at a time, and then forgets them.
async fn erase(hub: &Hub, person: PersonId) -> Result<(), StoreError> {
    retitle(hub, person, None).await?;
    let services = hub.services();
    let forget = AccountAct::own(person, services.time.now_ms(), AccountChange::Forget);
    services.store.change_account(forget).await?;
    Ok(())
}

/// Has somebody be called so in the games in which their name stands, a few at a time; or nothing, and they sit there
/// no more.
pub(super) async fn retitle(
    hub: &Hub,
    person: PersonId,
    name: Option<AccountName>,
) -> Result<(), StoreError> {
    let services = hub.services();
    let mut after = String::new();
    loop {
        let next = AccountChange::Retitle { after, name: name.clone() };
        let act = AccountAct::own(person, services.time.now_ms(), next);
        let AccountOutcome::Games(games) = services.store.change_account(act).await? else {
            return Ok(());
        };
        for game in &games {
            hub.read_anew(game).await;
        }
        let Some(last) = games.last() else { return Ok(()) };
        after = last.to_string();
    }
}

/// All that is known of somebody.
#[derive(Serialize, ToSchema)]
#[schema(as = EverythingKnown)]
pub struct KnownOfPerson {
    /// What they are called.
    pub name: String,
    /// When they took that name, in milliseconds since 1970.
    pub joined_ms: i64,
    /// The recovery codes that are left; the codes themselves nobody knows.
    pub recovery_codes: u32,
    /// Their passkeys; of each only the public half is known.
    pub passkeys: Vec<KnownPasskey>,
    /// Where they are written to, if they wish.
    pub mail: Option<KnownMailbox>,
    /// Where they are signed in.
    pub devices: Vec<KnownDevice>,
    /// Their games, the latest first.
    pub games: Vec<KnownGame>,
    /// What they played for a rating, the latest first.
    pub rated: Vec<RatingChangeView>,
    /// What they have solved and learned.
    pub learned: LearnedThings,
    /// Whom they follow.
    pub follows: Vec<String>,
    /// Whom they block.
    pub blocks: Vec<String>,
    /// Whom they do not hear.
    pub mutes: Vec<String>,
    /// Whether they have switched on words of their own in games.
    pub words: bool,
    /// Until when they say nothing in games, in milliseconds since 1970, if they were muted.
    pub muted_until_ms: Option<i64>,
    /// What they said in games, as long as it is kept, the latest first.
    pub said: Vec<KnownLine>,
    /// What they reported, as long as it is kept, the latest first.
    pub reports: Vec<KnownReport>,
    /// What they are told of what they did not see.
    pub notices: KnownNotices,
    /// The clubs that they are in, have asked, or were removed from.
    pub clubs: Vec<KnownClub>,
    /// Their vacations, as long as they are kept.
    pub vacations: Vec<VacationSpan>,
    /// What they have entered beforehand in games.
    pub conditional: Vec<KnownConditional>,
    /// What they have noted of games, the latest first.
    pub notes: Vec<KnownNote>,
    /// Whether they are one of the host's moderators.
    pub moderator: bool,
    /// Whether a program plays by the account.
    pub bot: bool,
    /// Their tokens for programs; the tokens themselves nobody knows any more.
    pub tokens: Vec<TokenView>,
    /// The tournaments that they organise or have entered, the liveliest first.
    pub tournaments: Vec<KnownTournament>,
    /// The games that they look for.
    pub seeks: Vec<SeekView>,
    /// Whom they have asked for a game, and who has asked them.
    pub challenges: Vec<ChallengeView>,
    /// The games of which they asked for a review, as long as it is kept.
    #[schema(value_type = Vec<String>)]
    pub reviews: Vec<GameId>,
}

/// A tournament that somebody organises or has entered.
#[derive(Serialize, ToSchema)]
pub struct KnownTournament {
    /// Its name: `/api/tournaments/ID` gives all of it.
    #[schema(value_type = String)]
    pub id: TournamentId,
    /// What it is called.
    pub title: String,
    /// Whether they organise it.
    pub organises: bool,
    /// `open`, `running`, `over` or `cancelled`.
    pub phase: &'static str,
    /// When something last happened, in milliseconds since 1970.
    pub updated_ms: i64,
}

/// A club in whose list somebody stands.
#[derive(Serialize, ToSchema)]
pub struct KnownClub {
    /// What it is called.
    pub name: String,
    /// As what they stand in its list.
    pub rank: ClubRank,
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
}

/// Moves that somebody has entered beforehand.
#[derive(Serialize, ToSchema)]
pub struct KnownConditional {
    /// In which game.
    #[schema(value_type = String)]
    pub game: GameId,
    /// After how many plies.
    pub ply: u32,
    /// A line each: the other side's move, the answer to it, and so on.
    pub lines: Vec<Vec<String>>,
}

/// What somebody has noted of a game for themselves.
#[derive(Serialize, ToSchema)]
pub struct KnownNote {
    /// Of which.
    #[schema(value_type = String)]
    pub game: GameId,
    /// What.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that somebody said in a game.
#[derive(Serialize, ToSchema)]
pub struct KnownLine {
    /// In which.
    #[schema(value_type = String)]
    pub game: GameId,
    /// A phrase.
    pub phrase: Option<Phrase>,
    /// Words of their own.
    pub words: Option<String>,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that somebody reported.
#[derive(Serialize, ToSchema)]
pub struct KnownReport {
    /// In which game, if in one.
    #[schema(value_type = Option<String>)]
    pub game: Option<GameId>,
    /// Why.
    pub reason: &'static str,
    /// What they wrote.
    pub words: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// What they were answered.
    pub answer: Option<String>,
}

/// A device on which somebody is signed in.
#[derive(Serialize, ToSchema)]
pub struct KnownDevice {
    /// By what it is signed out.
    pub id: String,
    /// What it is called, as far as it said.
    pub label: String,
    /// Since when, in milliseconds since 1970.
    pub since_ms: i64,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// A game that somebody made or played.
#[derive(Serialize, ToSchema)]
pub struct KnownGame {
    /// Its name: `/api/games/ID/record` gives all of it.
    #[schema(value_type = String)]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// What the players are called.
    #[schema(min_items = 2, max_items = 2)]
    pub names: [Option<String>; 2],
    /// Where they sit themselves.
    #[schema(min_items = 2, max_items = 2)]
    pub yours: [bool; 2],
    /// Where it stands.
    pub status: Status,
    /// Who won.
    pub result: Option<Verdict>,
    /// How many plies were played.
    pub plies: u32,
    /// The moves; none of a game that is not among the latest thousand.
    pub moves: Option<Vec<String>>,
    /// When something last happened, in milliseconds since 1970.
    pub updated_ms: i64,
}

/// The devices of whoever asks, as they are told.
///
/// # Errors
/// When the store fails.
pub async fn told_devices(site: &Site, here: &Person) -> Result<Vec<KnownDevice>, Fault> {
    let told = |device: Device| KnownDevice {
        id: device.id().as_str().to_owned(),
        label: device.label.as_str().to_owned(),
        since_ms: device.since_ms,
        here: device.session == here.session,
    };
    Ok(devices(site, here.id).await?.into_iter().map(told).collect())
}

/// All that is known of whoever asks, the games as far as `MAX_TOLD_GAMES`.
///
/// # Errors
/// When they have no account.
pub async fn everything(site: &Site, person: Option<Person>) -> Result<KnownOfPerson, Fault> {
    let (own, store) = (own(site, person).await?, &site.services().store);
    let here = person.ok_or_else(Fault::account_needed)?;
    let games = store.games_of(own.id, MAX_TOLD_GAMES).await?;
    let mut moves = HashMap::new();
    for game in games.iter().take(MAX_TOLD_MOVES) {
        if let Some(stored) = store.load(&game.id).await? {
            moves.insert(game.id.clone(), moves_of(&stored.events));
        }
    }
    let told = games.into_iter().map(|game| KnownGame {
        moves: moves.remove(&game.id),
        yours: game.powers(Some(own.id)).seats,
        result: game.result,
        game: game.spec.game,
        id: game.id,
        names: game.names,
        status: game.status,
        plies: game.plies,
        updated_ms: game.updated_ms,
    });
    let player = RatedPlayer::Person(own.id);
    let rated = store.rating_changes(player, i64::MAX, MAX_RATED_SHOWN).await?;
    let [follows, blocks, mutes] = ties(site, own.id).await?;
    let voice = store.voice(own.id).await?;
    let said = store.spoken_by(own.id, MAX_TOLD_GAMES).await?.into_iter().map(|line| {
        let (phrase, words) = match line.said {
            Utterance::Phrase(phrase) => (Some(phrase), None),
            Utterance::Words(words) => (None, Some(words.as_str().to_owned())),
        };
        KnownLine { game: line.game, phrase, words, at_ms: line.at_ms }
    });
    let reports = store.reports_by(own.id, MAX_TOLD_GAMES).await?.into_iter().map(|report| {
        let (reason, answer) = (report.reason.name(), report.answer.map(|answer| answer.words));
        let PlayerReport { game, words, at_ms, .. } = report;
        KnownReport { game, reason, words, at_ms, answer }
    });
    let vacations = store.vacations(own.id, 0).await?.into_iter();
    let entered = store.entered_moves_of(own.id, MAX_TOLD_GAMES).await?.into_iter();
    let conditional = entered.map(|entered| KnownConditional {
        game: entered.game,
        ply: entered.moves.ply,
        lines: entered.moves.lines,
    });
    let clubs = store.clubs_of(own.id).await?.into_iter();
    let clubs = clubs.map(|(club, rank, since_ms)| KnownClub {
        name: club.name.to_string(),
        rank,
        since_ms,
    });
    let organised = store.tournaments_of(own.id, MAX_TOLD_GAMES).await?.into_iter();
    let tournaments = organised.map(|listed| KnownTournament {
        id: listed.id,
        title: listed.spec.title,
        organises: listed.owner == own.id,
        phase: listed.phase.name(),
        updated_ms: listed.updated_ms,
    });
    let now_ms = site.services().time.now_ms();
    let mut seeks = store.standing_seeks(own.id, now_ms).await?;
    let waiting = store.seeks(now_ms, MAX_TOLD_GAMES).await?.into_iter();
    seeks.extend(waiting.filter(|seek| seek.person == own.id && !seek.stands));
    let notes = store.game_notes_of(own.id, MAX_TOLD_GAMES).await?.into_iter();
    let notes = notes.map(|GameNote { game, words, at_ms }| KnownNote { game, words, at_ms });
    Ok(KnownOfPerson {
        name: own.name.as_str().to_owned(),
        joined_ms: own.joined_ms,
        recovery_codes: store.recovery_codes(own.id).await?,
        passkeys: passkeys::told(site, own.id).await?,
        mail: mail::told(site, &own).await?,
        devices: told_devices(site, &here).await?,
        games: told.collect(),
        rated: rated.iter().map(RatingChangeView::from).collect(),
        learned: progress::of(site, own.id).await?,
        follows,
        blocks,
        mutes,
        words: voice.wants_words,
        muted_until_ms: voice.muted_until_ms,
        said: said.collect(),
        reports: reports.collect(),
        notices: notices::everything(site, own.id).await?,
        clubs: clubs.collect(),
        vacations: vacations.map(VacationSpan::from).collect(),
        conditional: conditional.collect(),
        notes: notes.collect(),
        moderator: voice.is_moderator,
        bot: own.is_bot(),
        tokens: programs::tokens(site, person).await?,
        tournaments: tournaments.collect(),
        seeks: seeks.into_iter().map(SeekView::from).collect(),
        challenges: challenges(site, own.id).await?,
        reviews: store.reviews_of(own.id).await?,
    })
}

/// The moves of a game that were played and not taken back.
fn moves_of(events: &[StoredEvent]) -> Vec<String> {
    let mut moves = Vec::new();
    for stored in events {
        match &stored.event {
            Event::Move { text, .. } => moves.push(text.clone()),
            Event::Takeback { plies, .. } => {
                moves.truncate(moves.len().saturating_sub(*plies as usize));
            }
            _ => {}
        }
    }
    moves
}
