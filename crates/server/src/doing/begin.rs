//! Beginning a game.

use std::net::IpAddr;
use std::sync::Arc;

use kelci_catalog::find;
use kelci_catalog::search::Stop;
use kelci_core::{OptionKind, message};
use serde::Deserialize;
use utoipa::ToSchema;

use super::helping::HelpSeeker;
use super::people::{let_be_called, may_play};
use super::{Account, Asker, Site, counted, open_games};
use crate::bounds::{EXHIBITIONS_SHARE, GAME_BYTES, MAX_EXHIBITIONS};
use crate::fault::Fault;
use crate::game::options::{SetUpRequest, draw_lots, random};
use crate::game::{ClockSpec, Seat, Series, SeriesCount, Spec, SpecError, Visibility, check_name};
use crate::ids::{GameId, PersonId, Secret};
use crate::live::begin::{SeatPlan, begin as set_up};
use crate::live::{Services, Snapshot, may_play_rated, notices_of_new};
use crate::room::Room;
use crate::store::{Effect, JobKind};

/// With so few characters of options there is no rule file to be read.
const PLAIN_BYTES: u32 = 64;

/// Who is to sit in a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatRequest {
    /// Whoever asks. Both seats: two at one screen.
    Me {
        /// What they are called.
        #[serde(default)]
        name: String,
    },
    /// Whoever is given the private link that the answer holds.
    Friend,
    /// The computer.
    Engine {
        /// How well it plays, 1 to 8.
        level: u8,
    },
}

/// A series that is to be played.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesRequest {
    /// How many games, an even number.
    pub games: u32,
    /// What decides.
    #[serde(default)]
    pub count: SeriesCount,
}

/// A game that is to be played.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    #[serde(flatten)]
    pub set_up: SetUpRequest,
    /// The clocks.
    #[serde(default)]
    pub clock: ClockSpec,
    /// Who plays first.
    pub first: SeatRequest,
    /// Who plays second.
    pub second: SeatRequest,
    /// Whether the sides are drawn by lot.
    #[serde(default)]
    pub draw_sides: bool,
    /// Whether it is listed.
    #[serde(default)]
    pub visibility: Visibility,
    /// A series with sides swapped from game to game, such as a MIK-7 match.
    #[serde(default)]
    pub series: Option<SeriesRequest>,
    /// The least time between moves, if only engines play.
    #[serde(default)]
    pub pace_ms: Option<u64>,
    /// Whether the result changes the players' ratings: between accounts, or of one against the computer, with a
    /// clock, from a usual set-up, and no move is taken back.
    #[serde(default)]
    pub rated: bool,
}

pub struct BegunGame {
    pub id: GameId,
    /// The keys of the private links to its empty seats.
    pub keys: Vec<(Seat, Secret)>,
    pub game: Snapshot,
}

/// Begins a game for somebody.
///
/// # Errors
/// When such a game cannot be played, or not now.
pub async fn begin(site: &Site, asker: &Asker, request: GameRequest) -> Result<BegunGame, Fault> {
    may_play(site, asker.person.id).await?;
    may_be_rated(&request)?;
    for seat in [&request.first, &request.second] {
        // For a rating nobody plays without an account, whatever they are called.
        if let SeatRequest::Me { name } = seat
            && !request.rated
        {
            let_be_called(site, Some(asker.person.id), name).await?;
        }
    }
    let is_open = request.visibility == Visibility::Open;
    if is_open {
        open_games::may_offer(site, asker, &request).await?;
    }
    let id = GameId::fresh();
    let (terms, plans) = ordered(request, asker.person.id, &id);
    let begun = arrange(site, asker.into(), id, terms, plans).await?;
    if is_open {
        site.services().lobby.note();
    }
    Ok(begun)
}

/// Begins a game between those who are known, whoever arranged it: somebody who asks for it, or the site, as
/// for the next round of something. It is stored with everybody in their seat, or not at all. Who plays is said
/// by the plans, and not by the terms.
///
/// # Errors
/// When such a game cannot be played, or not now.
pub async fn arrange(
    site: &Site,
    account: Account,
    id: GameId,
    terms: Spec,
    plans: [SeatPlan; 2],
) -> Result<BegunGame, Fault> {
    make_room(site, account.home).await?;
    let services = site.services();
    let plans = called(site, plans).await?;
    let (owner, links, now_ms) = (account.owner, services.links.clone(), services.time.now_ms());
    let is_plain = terms.fen.is_none() && terms.long_bytes() <= PLAIN_BYTES;
    let set_up = move |_: &Stop| {
        for plan in &plans {
            if let SeatPlan::Person(_, name) = plan {
                check_name(name).map_err(Fault::no_name)?;
            }
        }
        let spec = Spec { players: plans.each_ref().map(SeatPlan::player), ..terms };
        spec.check()?;
        Ok::<_, Fault>(set_up(id, Arc::new(spec), owner, plans, &links, now_ms)?)
    };
    let game = match is_plain {
        // A usual game costs no more than the way to a desk, and nobody waits in line for it.
        true => set_up(&Stop::new())?,
        // Reading rule files and counting moves takes its time.
        false => site.entrance.work(account.desk(), set_up).await??,
    };
    let engines = Seat::BOTH.map(|seat| game.spec.engine(seat).is_some());
    if engines.contains(&true) && services.pool.is_full() {
        return Err(Fault::busy(message!("the engine has too much to do")));
    }
    // Whoever begins where others play would be told what the engine plays there.
    if engines.contains(&true) && game.spec.fen.is_some() {
        let seeker = HelpSeeker { person: Some(account.owner), home: account.home };
        let start = game.spec.start()?;
        super::helping::let_help(site, seeker, game.spec.game()?, &*start, None).await?;
    }
    if game.spec.rated {
        let players = game.access.map(|seat| seat.person);
        may_play_rated(&*services.store, players).await?;
    }
    let is_exhibition = game.spec.is_exhibition();
    if is_exhibition {
        let_watch(site, &account).await?;
    }
    let Account { home, effects, .. } = account;
    let bytes = GAME_BYTES.saturating_add(game.spec.long_bytes());
    counted(home, |home| site.gates.stored(home, bytes))?;
    let (id, now_ms) = (game.id.clone(), game.created_ms);
    // If there is no room for it in memory, it is not stored either.
    let handle = site.hub.game(&id)?;
    let lease = (game.summary.engine_turn && services.takes_moves()).then(|| {
        let pace_ms = if is_exhibition { game.spec.pace_ms } else { 0 };
        services.lease_from(game.created_ms.saturating_add_unsigned(pace_ms))
    });
    let lease_ms = lease.as_ref().map(|lease| lease.until_ms);
    let claim = lease.map(|lease| Effect::Claim(JobKind::Move, lease));
    let is_taken_up = effects.iter().any(|effect| matches!(effect, Effect::Pair(_)));
    let tell = notices_of_new(&game, is_taken_up);
    let told: Vec<PersonId> = tell.iter().flat_map(told_by).collect();
    let effects = effects.into_iter().chain(claim).chain(tell).collect();
    services.store.create(game, effects).await?;
    told.into_iter().for_each(|person| services.lobby.noticed(person));
    services.metrics.games_begun.inc();
    if let Some(home) = home.filter(|_| is_exhibition) {
        services.exhibitions.note(&id, home);
    }
    let game = handle.begin(home, lease_ms).await;
    // Wakes the engine if it begins, and starts the clock.
    services.keeper.set(&id, Some(now_ms));
    let game = game?;
    let key = |seat: Seat| Some((seat, game.link_key(&id, seat, &services.links)?));
    let keys = Seat::BOTH.into_iter().filter_map(key).collect();
    Ok(BegunGame { id, keys, game })
}

/// Whom an effect tells something.
fn told_by(effect: &Effect) -> Vec<PersonId> {
    match effect {
        Effect::Tell(notices) => notices.iter().map(|notice| notice.person).collect(),
        _ => Vec::new(),
    }
}

/// Whoever has an account is called as it is. Of two at one screen nobody knows who is who.
async fn called(site: &Site, plans: [SeatPlan; 2]) -> Result<[SeatPlan; 2], Fault> {
    if matches!(&plans, [SeatPlan::Person(one, _), SeatPlan::Person(other, _)] if one == other) {
        return Ok(plans);
    }
    let mut called = Vec::with_capacity(plans.len());
    for plan in plans {
        called.push(match plan {
            SeatPlan::Person(person, name) => match site.services().sessions.name(person).await? {
                Some(own) => SeatPlan::Account(person, own),
                None => SeatPlan::Person(person, name),
            },
            other => other,
        });
    }
    Ok(called.try_into().expect("two players"))
}

/// Whether a request for a rated game leaves to lot what must be: once the lots are drawn nobody can tell who drew.
fn may_be_rated(request: &GameRequest) -> Result<(), Fault> {
    let options = find(&request.set_up.game).map_or(&[][..], |game| game.info().options);
    let seed = options.iter().find(|option| option.kind == OptionKind::Seed);
    let is_chosen = seed.is_some_and(|seed| request.set_up.options.contains_key(seed.name));
    if request.rated && is_chosen {
        let message = message!("the set-up of a rated game is drawn by the server");
        return Err(SpecError::Bounds(message).into());
    }
    Ok(())
}

/// Lets engines play each other for somebody.
async fn let_watch(site: &Site, account: &Account) -> Result<(), Fault> {
    let services = site.services();
    let [own, all] = services.store.exhibitions(account.owner).await?;
    if own >= site.config.limits.exhibitions_of_one {
        return Err(Fault::too_many(message!("you have engines playing in enough games already")));
    }
    let goes_on =
        async |game: GameId| Ok(site.hub.game(&game)?.look().await?.state.end().is_none());
    if let Some(home) = account.home
        && services.exhibitions.is_used_up(home, EXHIBITIONS_SHARE, goes_on).await?
    {
        return Err(Fault::too_many(message!(
            "engines play in enough games that were begun from your address"
        )));
    }
    if all >= MAX_EXHIBITIONS {
        return Err(Fault::busy(message!("engines play in enough games already")));
    }
    Ok(())
}

/// Lets a game begin, also one that follows another.
///
/// # Errors
/// When the address begins too many, or the store is full.
pub(super) async fn make_room(site: &Site, home: Option<IpAddr>) -> Result<(), Fault> {
    counted(home, |home| site.gates.game(home))?;
    let Services { vitals, store, .. } = site.services();
    vitals.let_begin()?;
    Room::of(&**store, site.config.disk()).await?.let_begin(&site.config.limits)
}

/// What was asked for: the terms, and who plays.
fn ordered(request: GameRequest, owner: PersonId, id: &GameId) -> (Spec, [SeatPlan; 2]) {
    let mut seats = [request.first, request.second];
    if request.draw_sides && random() & 1 == 1 {
        seats.swap(0, 1);
    }
    let plans = seats.map(|wanted| match wanted {
        SeatRequest::Me { name } => SeatPlan::Person(owner, name),
        SeatRequest::Friend => SeatPlan::Invited,
        SeatRequest::Engine { level } => SeatPlan::Engine(level),
    });
    let set_up = request.set_up;
    let (mut options, fen) = (set_up.options(), set_up.fen().map(str::to_owned));
    draw_lots(&set_up.game, &mut options);
    let terms = Spec {
        options,
        game: set_up.game,
        fen,
        clock: request.clock,
        players: plans.each_ref().map(SeatPlan::player),
        visibility: request.visibility,
        series: request.series.map(|SeriesRequest { games: agreed, count }| Series {
            id: id.clone(),
            round: 1,
            agreed,
            count,
        }),
        pace_ms: request.pace_ms.unwrap_or(1_000),
        rated: request.rated,
        tournament: None,
    };
    (terms, plans)
}
