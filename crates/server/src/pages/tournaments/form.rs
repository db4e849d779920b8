//! The form that announces a tournament, with a preview of how long it takes.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use kelci_catalog::{GAMES, find};
use kelci_core::{Message, message};
use kelci_pairing::standings::TieBreak;
use serde::Deserialize;

use crate::bounds::{MAX_CLUB_NAME_CHARS, MAX_TITLE_CHARS};
use crate::doing::evening::EveningDoor;
use crate::doing::tournaments::{self, DoorRequest, TournamentRequest};
use crate::doing::{Asker, clubs};
use crate::fault::Fault;
use crate::game::{ClockSpec, SeriesCount};
use crate::http::body::{FormFields, QueryFields};
use crate::http::visitor::Visitor;
use crate::http::{App, Peer};
use crate::pages::page::show;
use crate::pages::reader::Reader;
use crate::people::ClubRank;
use crate::tournament::{TournamentSystem, Venue};

/// What stands in the form at first. A field that is left out is off.
const DEFAULTS: [(&str, &str); 24] = [
    ("title", ""),
    ("system", "swiss"),
    ("rounds", "5"),
    ("team-boards", ""),
    ("groups", "2"),
    ("from-each", "2"),
    ("minutes", "60"),
    ("base-minutes", "5"),
    ("increment-seconds", "3"),
    ("days", ""),
    ("games", "1"),
    ("count", "games"),
    ("options", ""),
    ("door", "public"),
    ("password", ""),
    ("least", ""),
    ("most", ""),
    ("most-players", "64"),
    ("start-minutes", ""),
    ("pause-seconds", "30"),
    ("no-show-seconds", "120"),
    ("venue", "site"),
    ("names", ""),
    ("club", ""),
];

/// Where it is chosen what is looked at when points are equal.
const TIES: [&str; 4] = ["tie-1", "tie-2", "tie-3", "tie-4"];
const DAY_MS: u64 = 86_400_000;

#[derive(Template)]
#[template(path = "tournaments/new.html")]
struct NewTournamentPage {
    reader: Reader,
    filled: FormFields,
    wrong: Option<String>,
    /// About how long it takes, with how many players.
    preview: Vec<String>,
    has_account: bool,
    /// The clubs whose tournament it can be.
    clubs: Vec<String>,
}

impl NewTournamentPage {
    fn value(&self, field: &str) -> &str {
        value(&self.filled, field)
    }

    fn is(&self, field: &str, value: &str) -> bool {
        self.value(field) == value
    }

    fn ties(&self) -> impl Iterator<Item = (usize, &'static str)> {
        (1..).zip(TIES)
    }

    /// The tie-breaks to choose from, with their names.
    fn tie_breaks(&self) -> impl Iterator<Item = (&'static str, String)> {
        let named = |(_, code): &(TieBreak, &'static str)| {
            (*code, self.reader.say(&format!("tournament-tie-{code}")))
        };
        TieBreak::ALL.iter().map(named)
    }

    fn has_ties(&self) -> bool {
        TIES.iter().any(|field| !self.value(field).is_empty())
    }

    fn games(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        GAMES.iter().map(|game| (game.info().name, game.info().title))
    }
}

fn value<'a>(filled: &'a FormFields, field: &str) -> &'a str {
    let default = || match field {
        "game" => GAMES[0].info().name,
        _ => DEFAULTS.iter().find(|(name, _)| *name == field).map_or("", |(_, value)| value),
    };
    filled.get(field).map_or_else(default, str::trim)
}

fn is_on(filled: &FormFields, field: &str) -> bool {
    filled.get(field).is_some()
}

/// A number of a field; none if nothing stands there.
fn number(filled: &FormFields, field: &str) -> Result<Option<u32>, Message> {
    let text = value(filled, field);
    match text.is_empty() {
        true => Ok(None),
        false => text.parse().map(Some).map_err(|_| {
            message!(
                "\"{found}\" is no whole number",
                found = kelci_core::notation::clip(text).as_str()
            )
        }),
    }
}

/// A time of a field in milliseconds, of units that have so many.
fn time(filled: &FormFields, field: &str, unit_ms: f64) -> Result<u64, Message> {
    let text = value(filled, field).replace(',', ".");
    let number: Option<f64> = text.parse().ok().filter(|number| (0.0..=1e6).contains(number));
    let number = number.ok_or_else(|| {
        message!(
            "\"{found}\" is no length of time",
            found = kelci_core::notation::clip(&text).as_str()
        )
    })?;
    Ok((number * unit_ms).round() as u64)
}

fn request(filled: &FormFields, now_ms: i64) -> Result<TournamentRequest, Message> {
    let count = |field: &str| Ok::<_, Message>(number(filled, field)?.unwrap_or_default());
    let system = match value(filled, "system") {
        "swiss" => TournamentSystem::Swiss { rounds: count("rounds")? },
        "round-robin" => TournamentSystem::RoundRobin { double: false },
        "double" => TournamentSystem::RoundRobin { double: true },
        "groups" => {
            TournamentSystem::Groups { groups: count("groups")?, from_each: count("from-each")? }
        }
        "knockout" => TournamentSystem::Knockout { extra_pairs: 2 },
        "arena" => TournamentSystem::Arena { minutes: count("minutes")? },
        _ => return Err(message!("there is no such kind of tournament")),
    };
    let mut options = std::collections::BTreeMap::new();
    for line in value(filled, "options").lines().filter(|line| !line.trim().is_empty()) {
        let (name, value) = line
            .split_once('=')
            .ok_or_else(|| message!("an option is written as name=value, one on a line"))?;
        options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    let game = value(filled, "game").to_owned();
    let is_uneven = find(&game).is_some_and(|game| game.info().has_roles);
    // Where the sides are unequal one game would be unfair; the form says so, and two are played.
    let games = count("games")?.max(if is_uneven { 2 } else { 1 });
    Ok(TournamentRequest {
        title: value(filled, "title").to_owned(),
        game,
        options,
        clock: match number(filled, "days")? {
            Some(days) if days > 0 => ClockSpec::Move { ms: u64::from(days) * DAY_MS },
            _ => ClockSpec::Game {
                base_ms: time(filled, "base-minutes", 60_000.0)?,
                increment_ms: time(filled, "increment-seconds", 1_000.0)?,
            },
        },
        rated: is_on(filled, "rated"),
        system,
        games,
        count: match value(filled, "count") {
            "points" => SeriesCount::Points,
            _ => SeriesCount::Games,
        },
        door: match value(filled, "door") {
            "link" => DoorRequest::Link,
            "password" => DoorRequest::Password,
            _ => DoorRequest::Public,
        },
        password: value(filled, "password").to_owned(),
        least: number(filled, "least")?,
        most: number(filled, "most")?,
        most_players: count("most-players")?,
        start_ms: number(filled, "start-minutes")?
            .map(|minutes| now_ms.saturating_add(i64::from(minutes) * 60_000)),
        pause_ms: time(filled, "pause-seconds", 1_000.0)?,
        by_hand: is_on(filled, "by-hand"),
        no_show_ms: time(filled, "no-show-seconds", 1_000.0)?,
        venue: match value(filled, "venue") {
            "board" => Venue::Board,
            _ => Venue::Site,
        },
        team_boards: number(filled, "team-boards")?.filter(|boards| *boards > 0),
        names: value(filled, "names").to_owned(),
        club: Some(value(filled, "club").to_owned()),
        members_only: is_on(filled, "members-only"),
        ties: TIES.iter().filter_map(|field| TieBreak::parse(value(filled, field))).collect(),
    })
}

/// About how long it takes with a few numbers of players.
fn preview(reader: &Reader, request: &TournamentRequest) -> Vec<String> {
    let spec = request.clone().spec(str::to_owned);
    let told = |players: u32| {
        let minutes = spec.minutes(players)?;
        let time = match minutes {
            0..120 => reader.words.count("tournament-minutes", minutes),
            120..2_880 => reader.words.count("tournament-hours", minutes.div_ceil(60)),
            _ => reader.words.count("tournament-days", minutes.div_ceil(1_440)),
        };
        let mut args = fluent_bundle::FluentArgs::new();
        args.set("players", players);
        args.set("rounds", spec.rounds(players));
        args.set("time", time);
        let line = match request.team_boards {
            Some(_) => "tournament-preview-teams",
            None => "tournament-preview-line",
        };
        Some(reader.words.tell(line, &args))
    };
    [4, 8, 16, 32]
        .into_iter()
        .filter(|players| *players <= spec.most_players)
        .filter_map(told)
        .collect()
}

async fn has_account(app: &App, visitor: &Visitor) -> Result<bool, Fault> {
    Ok(match visitor.person() {
        Some(person) => app.services().sessions.name(person).await?.is_some(),
        None => false,
    })
}

/// The clubs of which whoever reads is an officer.
async fn own_clubs(app: &App, visitor: &Visitor) -> Result<Vec<String>, Fault> {
    let (_, own) = clubs::list(app.site(), visitor.person(), 1).await?;
    let led = own.into_iter().filter(|own| own.rank == ClubRank::Officer);
    Ok(led.map(|own| own.club.name).collect())
}

/// What is filled in already.
#[derive(Deserialize)]
pub struct FormQuery {
    /// `board` for a tournament at real boards.
    venue: Option<String>,
    /// What it is called.
    title: Option<String>,
    /// Whose it is.
    club: Option<String>,
}

/// `GET /tournaments/new`
pub async fn form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    QueryFields(asked): QueryFields<FormQuery>,
) -> Result<Response, Fault> {
    let mut filled = FormFields(Vec::new());
    if asked.venue.as_deref() == Some("board") {
        // A club that meets around tables tells nobody else; but at its own computer whoever looks on is in the room.
        let door = if app.site().evening().is_some() { "public" } else { "link" };
        for (field, value) in [("venue", "board"), ("door", door), ("most-players", "512")] {
            filled.0.push((field.to_owned(), value.to_owned()));
        }
        let players = app.site().evening().map(EveningDoor::players);
        filled.0.extend(players.map(|players| ("names".to_owned(), players.to_owned())));
    }
    if let Some(title) = asked.title {
        filled.0.push(("title".to_owned(), title.chars().take(MAX_TITLE_CHARS).collect()));
    }
    if let Some(club) = asked.club {
        filled.0.push(("club".to_owned(), club.chars().take(MAX_CLUB_NAME_CHARS).collect()));
    }
    let now_ms = app.services().time.now_ms();
    let preview = request(&filled, now_ms).map(|request| preview(&reader, &request));
    let has_account = has_account(&app, &visitor).await?;
    let preview = preview.unwrap_or_default();
    let clubs = own_clubs(&app, &visitor).await?;
    Ok(show(&NewTournamentPage { reader, filled, wrong: None, preview, has_account, clubs }))
}

/// `POST /tournaments/new`: shows how long it takes, or announces it.
pub async fn organise(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    filled: FormFields,
) -> Result<Response, Fault> {
    let now_ms = app.services().time.now_ms();
    let wants_preview = filled.get("do") == Some("preview");
    let (mut told, mut status) = (Vec::new(), StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = match request(&filled, now_ms) {
        Err(wrong) => Some(wrong),
        Ok(request) => {
            told = preview(&reader, &request);
            let is_at_board = request.venue == Venue::Board;
            if wants_preview {
                status = StatusCode::OK;
                None
            } else {
                let person = visitor.proved().ok_or_else(Fault::account_needed)?;
                let asker = Asker { person, home: Some(peer.0) };
                match tournaments::organise(app.site(), &asker, request).await {
                    Ok(id) => {
                        // At real boards whoever holds it goes on at the desk.
                        let part = if is_at_board { "/desk" } else { "" };
                        let there = format!("/tournaments/{}{part}", id.as_str());
                        return Ok(Redirect::to(&there).into_response());
                    }
                    Err(fault)
                        if matches!(
                            fault.status(),
                            StatusCode::UNPROCESSABLE_ENTITY
                                | StatusCode::BAD_REQUEST
                                | StatusCode::CONFLICT
                        ) =>
                    {
                        Some(fault.message)
                    }
                    Err(fault) => return Err(fault),
                }
            }
        }
    };
    let wrong = wrong.map(|message| reader.words.message(&message));
    let has_account = has_account(&app, &visitor).await?;
    let clubs = own_clubs(&app, &visitor).await?;
    let page = NewTournamentPage { reader, filled, wrong, preview: told, has_account, clubs };
    Ok((status, show(&page)).into_response())
}
