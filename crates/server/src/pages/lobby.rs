//! Finding somebody to play with: a part of the first page, and the page on which one waits. Both are forms that need no
//! scripts; whoever waits without them has the page read again every few seconds, which keeps the seek alive.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, GAMES, find};
use kelci_core::{OptionInfo, OptionKind, message};
use serde::Serialize;
use utoipa::ToSchema;

use super::new_game::own_name;
use super::page::{for_page, show};
use super::person::person_href;
use super::reader::{self, Reader};
use crate::bounds::{MAX_OPEN_GAMES_OF_ONE, SEEK_LEASE_MS};
use crate::doing::Asker;
use crate::doing::instead::{self, EngineOffer, OFFERED_LEVEL};
use crate::doing::lobby::{look_whole, renew};
use crate::doing::meeting::{self, SeekRequest, Sought};
use crate::doing::ties;
use crate::fault::{Fault, FaultKind};
use crate::game::{OfferedPace, Seat, Terms};
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::http::{App, Peer, cookies};
use crate::ids::{GameId, SeekId};
use crate::lang::ScriptWords;
use crate::time::day_and_time;
use crate::view::{LobbyView, OpenGameView, SeekView};

/// How many of those who wait are shown.
const SHOWN: usize = 12;
/// The cookie that holds what was wanted last time.
const WISH: &str = "kelci-wish";

/// The lobby, as the first page shows it.
pub struct LobbyPart {
    pub here: String,
    /// Those who are here and have an account, first whom the reader follows.
    pub names: Vec<NameHere>,
    pub seeks: Vec<SeekLine>,
    /// Games in which anybody may take the empty seat.
    pub open: Vec<OpenLine>,
    /// Those of whoever reads that stand, to be withdrawn.
    pub own: Vec<SeekLine>,
    pub rows: Vec<QuickRow>,
    /// Whether whoever reads has an account, and so can play for a rating.
    pub is_named: bool,
    /// What they wanted last time.
    pub wanted: QuickWish,
    pub data: String,
}

/// Somebody who is here.
pub struct NameHere {
    pub name: String,
    /// The page of their account.
    pub href: String,
    pub is_followed: bool,
}

/// A game that can be played at any pace.
pub struct QuickRow {
    pub name: &'static str,
    pub title: &'static str,
    pub paces: Vec<QuickPace>,
}

pub struct QuickPace {
    pub name: &'static str,
    pub label: String,
    pub clock: String,
}

/// Somebody who waits.
pub struct SeekLine {
    pub id: SeekId,
    pub name: String,
    /// The page of their account.
    pub href: Option<String>,
    /// What they want to play.
    pub what: String,
    pub about: String,
}

/// A game in which anybody may take the empty seat.
pub struct OpenLine {
    pub id: GameId,
    pub name: String,
    /// The page of their account.
    pub href: Option<String>,
    /// What is played.
    pub what: String,
    pub about: String,
}

/// What else is wanted of a game that one click finds. The browser keeps it for the next time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuickWish {
    pub is_rated: bool,
    /// How strong the other is to be, at least and at most.
    pub range: [Option<u16>; 2],
}

impl QuickWish {
    /// What was wanted last time; at first a rated game against anybody.
    fn kept(headers: &HeaderMap) -> QuickWish {
        let kept = cookies::read(headers, WISH).unwrap_or_default();
        let mut parts = kept.split('.');
        let is_rated = parts.next() != Some("free");
        let mut number = || parts.next().and_then(|part| part.parse().ok());
        QuickWish { is_rated, range: [number(), number()] }
    }

    /// What a form asks for.
    fn of(fields: &FormFields) -> Result<QuickWish, Fault> {
        let number = |field| match fields.get(field).unwrap_or_default().trim() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(|_| {
                Fault::bad_request(message!("a rating is a whole number, such as 1500"))
            }),
        };
        let is_rated = fields.get("rated").is_some();
        Ok(QuickWish { is_rated, range: [number("least")?, number("most")?] })
    }

    fn written(self) -> String {
        let number = |bound: Option<u16>| bound.map(|bound| bound.to_string()).unwrap_or_default();
        let [least, most] = self.range.map(number);
        format!("{}.{least}.{most}", if self.is_rated { "rated" } else { "free" })
    }

    pub fn least(&self) -> String {
        self.range[0].map(|bound| bound.to_string()).unwrap_or_default()
    }

    pub fn most(&self) -> String {
        self.range[1].map(|bound| bound.to_string()).unwrap_or_default()
    }

    pub fn has_range(&self) -> bool {
        self.range != [None; 2]
    }
}

/// What the scripts of a page with a lobby are told.
#[derive(Serialize, ToSchema)]
pub struct LobbyData {
    /// The titles of the games.
    #[schema(value_type = BTreeMap<String, String>)]
    titles: BTreeMap<&'static str, &'static str>,
    /// What their options are called, and the values of these that have a name, by game and option.
    options: BTreeMap<&'static str, BTreeMap<&'static str, OptionWords>>,
    /// What their sides are called.
    #[schema(value_type = BTreeMap<String, [String; 2]>)]
    sides: BTreeMap<&'static str, [String; 2]>,
    /// How many of those who wait are shown, and as many open games.
    shown: usize,
    /// The page's words.
    #[schema(value_type = BTreeMap<String, crate::lang::ScriptWord>)]
    words: ScriptWords,
    /// The seek that the page keeps alive, or the challenge whose game it awaits.
    #[schema(value_type = Option<String>)]
    seek: Option<SeekId>,
    /// Those of whoever reads that stand: they are listed apart.
    #[schema(value_type = Vec<String>)]
    own: Vec<SeekId>,
    /// Open games of whoever reads: they are among their own games.
    #[schema(value_type = Vec<String>)]
    own_games: Vec<GameId>,
}

/// What an option of a game is called.
#[derive(Serialize, ToSchema)]
pub struct OptionWords {
    label: String,
    /// What its values are called; others are told as they are.
    values: BTreeMap<String, String>,
}

impl OptionWords {
    fn of(reader: &Reader, game: &dyn AnyGame, option: &'static OptionInfo) -> OptionWords {
        let values: &[&str] = match option.kind {
            OptionKind::Choice(values) | OptionKind::ChoiceOrText { words: values, .. } => values,
            _ => &[],
        };
        let named = |value: &&str| ((*value).to_owned(), reader.option_value(game, option, value));
        let values = values.iter().map(named).collect();
        OptionWords { label: reader.option(game, option), values }
    }
}

impl LobbyData {
    fn of(reader: &Reader, seek: Option<SeekId>) -> LobbyData {
        let mut words = reader.words.for_scripts("lobby-");
        for beginning in ["clock-", "time-"] {
            let those = reader.words.for_scripts(beginning);
            words.extend(those.into_iter().map(|(key, word)| (format!("{beginning}{key}"), word)));
        }
        let titles = GAMES.iter().map(|game| (game.info().name, game.info().title)).collect();
        let options = GAMES.iter().map(|game| {
            let options = game.info().options.iter();
            let options =
                options.map(|option| (option.name, OptionWords::of(reader, *game, option)));
            (game.info().name, options.collect())
        });
        let sides = GAMES
            .iter()
            .map(|game| (game.info().name, Seat::BOTH.map(|seat| reader.side(*game, seat))));
        LobbyData {
            titles,
            options: options.collect(),
            sides: sides.collect(),
            shown: SHOWN,
            words,
            seek,
            own: Vec::new(),
            own_games: Vec::new(),
        }
    }
}

impl LobbyPart {
    /// How it is now, for somebody who may await the game of a challenge.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn of(
        app: &App,
        reader: &Reader,
        visitor: &Visitor,
        headers: &HeaderMap,
        asked: Option<SeekId>,
    ) -> Result<LobbyPart, Fault> {
        let (LobbyView { people, names, seeks, open, .. }, here) = look_whole(app.site()).await?;
        let (store, now_ms) = (&app.services().store, app.services().time.now_ms());
        let (own, own_games, follows, blocks) = match visitor.person() {
            Some(person) => {
                let games = store.open_games(Some(person), MAX_OPEN_GAMES_OF_ONE).await?;
                let [follows, blocks, _] = ties::ties(app.site(), person).await?;
                (store.standing_seeks(person, now_ms).await?, games, follows, blocks)
            }
            None => Default::default(),
        };
        let ids: Vec<SeekId> = own.iter().map(|seek| seek.id.clone()).collect();
        let own_games: Vec<GameId> = own_games.into_iter().map(|game| game.id).collect();
        let is_blocked = |account: bool, name: &String| account && blocks.contains(name);
        let others = seeks
            .into_iter()
            .filter(|seek| !ids.contains(&seek.id) && !is_blocked(seek.account, &seek.name));
        let open = open
            .into_iter()
            .filter(|game| !own_games.contains(&game.id) && !is_blocked(game.account, &game.name));
        // Those whom one follows are not left out, however many are here.
        let followed: Vec<String> =
            follows.into_iter().filter(|name| here.contains(name)).collect();
        let others_here: Vec<String> =
            names.into_iter().filter(|name| !followed.contains(name)).collect();
        let name_here = |is_followed: bool| {
            move |name: String| NameHere { href: person_href(&name), name, is_followed }
        };
        let names = followed.into_iter().map(name_here(true));
        Ok(LobbyPart {
            here: reader.words.count("lobby-here", people),
            names: names.chain(others_here.into_iter().map(name_here(false))).collect(),
            seeks: others.take(SHOWN).filter_map(|seek| line(reader, seek)).collect(),
            open: open.take(SHOWN).filter_map(|game| open_line(reader, game)).collect(),
            own: own.into_iter().filter_map(|seek| line(reader, seek.into())).collect(),
            rows: GAMES
                .iter()
                .map(|game| row(reader, game.info().name, game.info().title))
                .collect(),
            is_named: own_name(app, visitor).await?.is_some(),
            wanted: QuickWish::kept(headers),
            data: for_page(&LobbyData { own: ids, own_games, ..LobbyData::of(reader, asked) }),
        })
    }
}

fn row(reader: &Reader, name: &'static str, title: &'static str) -> QuickRow {
    let pace = |pace: OfferedPace| {
        let label = reader.say(&format!("lobby-pace-{}", pace.name));
        QuickPace { name: pace.name, label, clock: reader.clock(pace.clock) }
    };
    QuickRow { name, title, paces: OfferedPace::ALL.map(pace).into() }
}

/// What is wanted, in words: the game, its clock, what is otherwise than usual.
fn told(reader: &Reader, terms: &Terms, range: [Option<i64>; 2]) -> Option<String> {
    let game = find(&terms.game)?;
    let mut said = vec![game.info().title.to_owned(), reader.clock(terms.clock)];
    for (name, value) in &terms.options {
        let option = game.info().options.iter().find(|option| option.name == name);
        let Some(option) = option else { continue };
        let OptionWords { label, values } = OptionWords::of(reader, game, option);
        said.push(format!("{label}: {}", values.get(value).unwrap_or(value)));
    }
    if terms.rated {
        said.push(reader.say("lobby-is-rated"));
    }
    let bound = |bound: Option<i64>| bound.map(|bound| bound.to_string()).unwrap_or_default();
    if range != [None; 2] {
        said.push(format!("{}–{}", bound(range[0]), bound(range[1])));
    }
    Some(said.join(" · "))
}

/// Somebody who waits for a game that this program has.
fn line(reader: &Reader, seek: SeekView) -> Option<SeekLine> {
    let SeekView { id, name, account, terms, rating, wanted, .. } = seek;
    let what = told(reader, &terms, wanted)?;
    let href = account.then(|| person_href(&name));
    let name = if name.is_empty() { reader.say("lobby-somebody") } else { name };
    let about = format!("{} {name} – {what}", reader.say("lobby-play"));
    let name = rating.map_or(name.clone(), |rating| format!("{name} ({rating})"));
    Some(SeekLine { id, name, href, what, about })
}

/// A game in which anybody may take the empty seat, if this program has it.
fn open_line(reader: &Reader, open: OpenGameView) -> Option<OpenLine> {
    let OpenGameView { id, name, account, terms, seat, games } = open;
    let side = reader.side(find(&terms.game)?, seat);
    let mut what = told(reader, &terms, [None; 2])?;
    what = format!("{what} · {}", reader.words.with("lobby-side", "side", side));
    if games > 1 {
        what = format!("{what} · {}", reader.words.count("lobby-match", games));
    }
    let href = account.then(|| person_href(&name));
    let name = if name.is_empty() { reader.say("lobby-somebody") } else { name };
    let about = format!("{} {name} – {what}", reader.say("lobby-play"));
    Some(OpenLine { id, name, href, what, about })
}

/// Where the game of a challenge is awaited. A bot accepts before a page is there to be told, so the page knows what it
/// awaits, and asks.
pub(super) fn awaiting(challenge: &SeekId) -> String {
    format!("/?asked={}#lobby", challenge.as_str())
}

/// Looks for somebody; says where it goes on.
pub(super) async fn sought(
    app: &App,
    asker: &Asker,
    request: SeekRequest,
) -> Result<String, Fault> {
    Ok(match meeting::seek(app.site(), asker, request).await? {
        Sought::Begun(game) => format!("/game/{game}"),
        Sought::Waits(seek) => format!("/lobby/{}", seek.id.as_str()),
    })
}

/// `POST /lobby`: looks for somebody, by the name of a game and of a pace, such as `pijersi.fast`.
pub async fn seek(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    headers: HeaderMap,
    fields: FormFields,
) -> Result<Response, Fault> {
    let quick = fields.get("quick").and_then(|quick| quick.split_once('.'));
    let quick = quick.and_then(|(game, pace)| Some((game, OfferedPace::named(pace)?)));
    let (game, pace) =
        quick.ok_or_else(|| Fault::bad_request(message!("there is no such game or pace")))?;
    // Guests are not asked: they play without a rating.
    let is_named = own_name(&app, &visitor).await?.is_some();
    let wish = is_named.then(|| QuickWish::of(&fields)).transpose()?;
    let [least, most] = wish.map_or([None; 2], |wish| wish.range.map(|bound| bound.map(i64::from)));
    let name = reader::called(&app, &visitor, &headers).await;
    let is_rated = wish.is_some_and(|wish| wish.is_rated);
    let request = SeekRequest { least, most, ..SeekRequest::quick(game, pace, is_rated, name) };
    let known = visitor.session_or_new();
    let there = sought(&app, &known.at(peer), request).await?;
    let mut headers = known.cookie;
    if let Some(kept) = wish.and_then(|wish| reader::keep(WISH, &wish.written())) {
        headers.append(header::SET_COOKIE, kept);
    }
    Ok((headers, Redirect::to(&there)).into_response())
}

#[derive(Template)]
#[template(path = "waiting.html")]
struct Waiting {
    reader: Reader,
    id: SeekId,
    what: String,
    /// Until when it stands, if it does without this page.
    until: Option<String>,
    /// Whether a game against the engine is offered by now.
    is_offered: bool,
    offer: EngineOffer,
    level_name: String,
    data: String,
}

fn named(id: &str) -> Result<SeekId, Fault> {
    let none = || Fault::new(FaultKind::NotFound, message!("there is no such page"));
    SeekId::parse(id).ok_or_else(none)
}

/// `GET /lobby/{id}`: waits, or goes to the game that has begun.
pub async fn waiting(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    reader: Reader,
) -> Result<Response, Fault> {
    let id = named(&id)?;
    let services = app.services();
    let now_ms = services.time.now_ms();
    let own = services.store.find_seek(id.clone(), now_ms).await?;
    let own = own.filter(|seek| Some(seek.person) == visitor.person() && seek.other.is_none());
    let Some(seek) = own else {
        let led = meeting::led_to(app.site(), visitor.person(), id).await?;
        let there = led.map_or_else(|| "/#lobby".to_owned(), |game| format!("/game/{game}"));
        return Ok(Redirect::to(&there).into_response());
    };
    if seek.until_ms - now_ms < SEEK_LEASE_MS / 2 {
        renew(app.site(), id.clone()).await?;
    }
    let offer_ms = i64::try_from(app.config().offer_after.as_millis()).unwrap_or(i64::MAX);
    let offer = instead::offer(app.site(), &seek).await?;
    let level_name = Level::new(offer.level).map(|level| reader.level(level));
    Ok(show(&Waiting {
        what: told(&reader, &seek.terms, seek.wanted).unwrap_or_default(),
        until: seek.stands.then(|| day_and_time(seek.until_ms)),
        is_offered: !seek.stands && now_ms - seek.asked_ms >= offer_ms,
        offer,
        level_name: level_name.unwrap_or_default(),
        data: for_page(&LobbyData::of(&reader, Some(id.clone()))),
        reader,
        id,
    }))
}

/// `POST /lobby/{id}`: takes a seek up, ends one's own, or plays against the engine instead.
pub async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    peer: Peer,
    visitor: Visitor,
    headers: HeaderMap,
    fields: FormFields,
) -> Result<Response, Fault> {
    let id = named(&id)?;
    let name = reader::called(&app, &visitor, &headers).await;
    let known = visitor.session_or_new();
    let asker = known.at(peer);
    let there = match fields.get("do") {
        Some("accept") => {
            format!("/game/{}", meeting::accept(app.site(), &asker, id, name).await?)
        }
        Some("engine") => {
            let level = fields.get("level").and_then(|level| level.parse().ok());
            let level = level.unwrap_or(OFFERED_LEVEL);
            let is_rated = fields.get("rated").map(|rated| rated == "true");
            let game = instead::play_engine(app.site(), &asker, id, level, is_rated).await?;
            format!("/game/{game}")
        }
        Some("cancel") => {
            // If it is over already, all the better.
            match meeting::withdraw(app.site(), asker.person.id, id.clone()).await {
                Err(fault) if fault.error != FaultKind::SeekGone => return Err(fault),
                Err(_) => format!("/lobby/{}", id.as_str()),
                Ok(()) => "/#lobby".to_owned(),
            }
        }
        _ => return Err(Fault::bad_request(message!("nothing is asked for"))),
    };
    Ok((known.cookie, Redirect::to(&there)).into_response())
}
