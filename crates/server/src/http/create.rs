//! Beginning a game.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use kelci_catalog::find;
use kelci_core::message;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::body::Body;
use super::guard::Peer;
use super::visitor::Visitor;
use crate::begin::{Sitting, begin};
use crate::bounds::{EVENT_BYTES, EXHIBITIONS_SHARE, GAME_BYTES, MAX_EXHIBITIONS};
use crate::fault::Fault;
use crate::game::{
    Action, Answer, ClockSpec, Player, Powers, Seat, Series, SeriesCount, Spec, State as GameState,
    Visibility, check_name,
};
use crate::ids::{GameId, Secret};
use crate::live::Services;
use crate::room::Room;
use crate::store::{Chair, NewGame};
use crate::view::GameView;

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

/// The value of an option, however it is written.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// `"classic"`.
    Text(String),
    /// `true`.
    Check(bool),
    /// `9`.
    Number(u64),
}

/// A game that is to be played.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    /// Which game, by its name in the catalog.
    pub game: String,
    /// Its options; the value of a rule file is its text.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// A position to begin from.
    #[serde(default)]
    pub fen: Option<String>,
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
}

/// A game that has begun.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// The visitor's secret, for programs; browsers keep it as a cookie that scripts cannot read.
    /// Only told to whoever came without one.
    pub visitor: Option<String>,
    /// The keys of the private links, by seat: `POST /api/games/ID/join` with one takes the seat.
    pub keys: BTreeMap<&'static str, String>,
    /// The game.
    #[serde(flatten)]
    pub game: GameView,
}

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = GameRequest, tag = "games",
    responses((status = 201, body = Begun), (status = 422, body = Fault),
        (status = 429, body = Fault), (status = 503, body = Fault)))]
pub async fn create(
    State(app): State<App>,
    Peer(address): Peer,
    visitor: Visitor,
    Body(request): Body<GameRequest>,
) -> Result<impl IntoResponse, Fault> {
    let (cookie, begun) = begin_game(&app, address, &visitor, request).await?;
    Ok((StatusCode::CREATED, cookie, Json(begun)))
}

/// Begins a game for a visitor, whether a program or a page asks.
///
/// # Errors
/// When such a game cannot be played, or not now.
pub async fn begin_game(
    app: &App,
    address: IpAddr,
    visitor: &Visitor,
    request: GameRequest,
) -> Result<([(HeaderName, HeaderValue); 1], Begun), Fault> {
    make_room(app, address).await?;
    let services = app.services();
    let (secret, cookie) = visitor.known();
    let owner = secret.digest();
    let now_ms = services.time.now_ms();
    let asker = secret.clone();
    let Draft { game, keys } =
        app.work_to_begin(address, move || draft(request, &asker, now_ms)).await??;
    let engines = Seat::BOTH.map(|seat| game.spec.engine(seat).is_some());
    if engines.contains(&true) && services.pool.is_full() {
        return Err(Fault::busy(message!("the engine has too much to do")));
    }
    let is_exhibition = game.spec.is_exhibition();
    if is_exhibition {
        let [own, all] = services.store.exhibitions(owner).await?;
        if own >= app.config().limits.exhibitions_of_one {
            return Err(Fault::too_many(message!(
                "you have engines playing in enough games already"
            )));
        }
        let goes_on =
            async |game: GameId| Ok(app.hub().game(&game)?.look().await?.state.end().is_none());
        if services.exhibitions.is_used_up(address, EXHIBITIONS_SHARE, goes_on).await? {
            return Err(Fault::too_many(message!(
                "engines play in enough games that were begun from your address"
            )));
        }
        if all >= MAX_EXHIBITIONS {
            return Err(Fault::busy(message!("engines play in enough games already")));
        }
    }
    app.gates().stored(address, GAME_BYTES.saturating_add(game.spec.long_bytes()))?;
    let (id, chairs) = (game.id.clone(), game.chairs);
    // If there is no room for it in memory, it is not stored either.
    let handle = app.hub().game(&id)?;
    services.store.create(game).await?;
    services.metrics.games_begun.inc();
    if is_exhibition {
        services.exhibitions.note(&id, address);
    }
    let snapshot = handle.begin(address).await;
    // Wakes the engine if it begins, and starts the clock.
    services.keeper.set(&id, Some(now_ms));
    let snapshot = snapshot?;
    let seats = chairs.map(|chair| chair.holder == Some(owner));
    let view =
        GameView::of(&id, &snapshot.state, Powers { seats, owner: true }, services.time.now_ms());
    let is_new = visitor.digest().is_none();
    let begun = Begun {
        visitor: is_new.then(|| secret.reveal().to_owned()),
        keys: keys.into_iter().map(|(seat, key)| (seat.name(), key.reveal().to_owned())).collect(),
        game: view,
    };
    Ok((cookie, begun))
}

/// Lets a game begin, also one that follows another.
///
/// # Errors
/// When the address begins too many, or the store is full.
async fn make_room(app: &App, address: IpAddr) -> Result<(), Fault> {
    app.gates().game(address)?;
    let Services { vitals, store, .. } = app.services();
    vitals.let_begin()?;
    Room::of(&**store, &app.config().data).await?.let_begin(&app.config().limits)
}

/// Lets somebody do something that is stored, and may begin a game.
///
/// # Errors
/// When the address has enough stored, or no game may begin now.
pub(super) async fn make_room_for(
    action: &Action,
    app: &App,
    address: IpAddr,
) -> Result<(), Fault> {
    app.gates().stored(address, EVENT_BYTES)?;
    match action {
        Action::Rematch { answer: Answer::Offer | Answer::Accept } => make_room(app, address).await,
        _ => Ok(()),
    }
}

struct Draft {
    game: NewGame,
    keys: Vec<(Seat, Secret)>,
}

/// Checks what was asked for. Reading rule files and counting moves takes its time.
fn draft(request: GameRequest, asker: &Secret, now_ms: i64) -> Result<Draft, Fault> {
    let (id, owner) = (GameId::fresh(), asker.digest());
    let mut seats = [request.first, request.second];
    if request.draw_sides && lot() {
        seats.swap(0, 1);
    }
    let mut keys = Vec::new();
    let mut sit = |seat: Seat, wanted: &SeatRequest| match wanted {
        SeatRequest::Me { name } => {
            check_name(name).map_err(Fault::no_name)?;
            let chair = Chair { holder: Some(owner), key: None };
            Ok::<_, Fault>((Player::Person, Sitting { chair, name: Some(name.clone()) }))
        }
        SeatRequest::Friend => {
            let key = asker.key_of(&id, seat.name());
            let chair = Chair { holder: None, key: Some(key.digest()) };
            keys.push((seat, key));
            Ok((Player::Person, Sitting { chair, name: None }))
        }
        SeatRequest::Engine { level } => Ok((Player::Engine { level: *level }, Sitting::default())),
    };
    let (first, first_sits) = sit(Seat::First, &seats[0])?;
    let (second, second_sits) = sit(Seat::Second, &seats[1])?;
    let spec = Spec {
        options: options(&request.game, request.options),
        game: request.game,
        fen: request.fen.map(|fen| fen.trim().to_owned()).filter(|fen| !fen.is_empty()),
        clock: request.clock,
        players: [first, second],
        visibility: request.visibility,
        series: request.series.map(|SeriesRequest { games: agreed, count }| Series {
            id: id.clone(),
            round: 1,
            agreed,
            count,
        }),
        pace_ms: request.pace_ms.unwrap_or(1_000),
    };
    spec.check()?;
    let game = begin(id, Arc::new(spec), owner, [first_sits, second_sits], now_ms)?;
    // What is stored must be what can be played.
    GameState::new(game.spec.clone(), now_ms)?;
    Ok(Draft { game, keys })
}

/// Options as texts, however they were sent.
pub(super) fn written(asked: BTreeMap<String, OptionValue>) -> BTreeMap<String, String> {
    let text = |value| match value {
        OptionValue::Text(text) => text,
        OptionValue::Check(check) => check.to_string(),
        OptionValue::Number(number) => number.to_string(),
    };
    asked.into_iter().map(|(name, value)| (name, text(value))).collect()
}

fn options(game: &str, asked: BTreeMap<String, OptionValue>) -> BTreeMap<String, String> {
    let mut options = written(asked);
    draw_lots(game, &mut options);
    options
}

/// A game with chance in its set-up begins otherwise each time, and the same when replayed.
pub(crate) fn draw_lots(game: &str, options: &mut BTreeMap<String, String>) {
    let offers_seed = find(game)
        .is_some_and(|game| game.info().options.iter().any(|option| option.name == "seed"));
    if offers_seed && !options.is_empty() && !options.contains_key("seed") {
        options.insert("seed".to_owned(), (random() >> 32).to_string());
    }
}

fn random() -> u64 {
    getrandom::u64().expect("the system has randomness")
}

fn lot() -> bool {
    random() & 1 == 1
}
