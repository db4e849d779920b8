//! Who is how strong: the ladder of a game at a pace.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, GAMES, find};
use kelci_rating::{Ladder, LadderRole, Pace};
use serde::Deserialize;

use super::clubs::club_href;
use super::new_game::own_name;
use super::page::show;
use super::person::{challenge_href, person_href};
use super::reader::Reader;
use crate::doing::ratings::{LadderPage, SeatRating, ladder, ranked, roles};
use crate::fault::Fault;
use crate::game::{RatedPlayer, Seat};
use crate::http::App;
use crate::http::body::QueryFields;
use crate::http::visitor::Visitor;
use crate::store::RankedPlayer;
use crate::view::{RatingView, whole};

/// What an address asks for.
#[derive(Deserialize)]
pub struct LadderPageQuery {
    game: Option<String>,
    pace: Option<String>,
    role: Option<String>,
    page: Option<u32>,
    club: Option<String>,
}

#[derive(Template)]
#[template(path = "ratings.html")]
struct Page {
    reader: Reader,
    game: &'static dyn AnyGame,
    shown: LadderPage,
    now_ms: i64,
    /// What whoever reads is called, if they have an account.
    own_name: Option<String>,
}

/// Another ladder to go to.
struct Choice {
    href: String,
    label: String,
    is_here: bool,
}

/// A line of the table.
struct Line {
    rank: String,
    name: String,
    /// The page of an account.
    href: Option<String>,
    /// The form that challenges them, for whoever has an account too.
    challenge: Option<String>,
    rating: RatingView,
}

/// Points as they are told beside a player: a question mark says that they are provisional, a sign what was added.
pub(super) fn told(reader: &Reader, rating: SeatRating) -> String {
    let points = points(reader, whole(rating.points), rating.is_provisional);
    match rating.change.map(whole) {
        Some(change) => format!("{points} ({})", signed(change)),
        None => points,
    }
}

/// A number with its sign, which is a minus and no hyphen.
pub(super) fn signed(number: i64) -> String {
    match number {
        ..0 => format!("−{}", number.unsigned_abs()),
        _ => format!("+{number}"),
    }
}

/// Points, with a mark if they are provisional.
pub(super) fn points(reader: &Reader, points: i64, is_provisional: bool) -> String {
    let key = if is_provisional { "rating-provisional" } else { "rating-certain" };
    reader.words.with(key, "points", points.to_string())
}

/// What a ladder is called beside its game: the pace, and the role where there are several.
pub(super) fn ladder_name(reader: &Reader, ladder: &Ladder) -> String {
    let pace = reader.say(&format!("ratings-pace-{}", ladder.pace.name()));
    match role_name(reader, &ladder.game, ladder.role) {
        Some(role) => format!("{pace} · {role}"),
        None => pace,
    }
}

/// What a ladder is called.
pub(super) fn ladder_title(reader: &Reader, ladder: &Ladder) -> String {
    let title = find(&ladder.game).map_or(ladder.game.as_str(), |game| game.info().title);
    format!("{title} · {}", ladder_name(reader, ladder))
}

/// What a role is called, where there are several.
pub(super) fn role_name(reader: &Reader, game: &str, role: LadderRole) -> Option<String> {
    let game = find(game).filter(|game| game.info().has_roles)?;
    Some(match role {
        LadderRole::Player => reader.say("ratings-matches"),
        LadderRole::First => reader.say_of("ratings-as", reader.side(game, Seat::First)),
        LadderRole::Second => reader.say_of("ratings-as", reader.side(game, Seat::Second)),
    })
}

/// The address of the page of somebody's ratings.
pub(super) fn profile_href(name: &str) -> String {
    format!("{}/ratings", person_href(name))
}

impl Page {
    fn title(&self) -> &'static str {
        self.game.info().title
    }

    fn name(&self) -> &'static str {
        self.game.info().name
    }

    /// The clock of a game at this pace, as the form of a game is told it.
    fn clock(&self) -> &'static str {
        match self.shown.ladder.pace {
            Pace::Fast => "game-300-3",
            Pace::Normal => "game-600-5",
            Pace::Days => "own-move&move-seconds=86400",
        }
    }

    /// The form of a rated game at this pace.
    fn play(&self) -> String {
        format!("/new/{}?rated=true&clock={}", self.name(), self.clock())
    }

    fn here(&self) -> String {
        format!("{} · {}", self.title(), ladder_name(&self.reader, &self.shown.ladder))
    }

    fn choice(&self, ladder: Ladder, label: String) -> Choice {
        let is_here = ladder == self.shown.ladder;
        Choice { href: self.href(&ladder, 1), label, is_here }
    }

    fn games(&self) -> Vec<Choice> {
        let here = &self.shown.ladder;
        let choice = |game: &dyn AnyGame| {
            let info = game.info();
            let role = roles(info.name).first().copied().unwrap_or(LadderRole::Player);
            let ladder = Ladder { game: info.name.to_owned(), pace: here.pace, role };
            let is_here = here.game == info.name;
            Choice { is_here, ..self.choice(ladder, info.title.to_owned()) }
        };
        GAMES.iter().map(|game| choice(*game)).collect()
    }

    fn paces(&self) -> Vec<(Choice, String)> {
        let choice = |pace: Pace| {
            let label = self.reader.say(&format!("ratings-pace-{}", pace.name()));
            let about = self.reader.say(&format!("ratings-pace-{}-about", pace.name()));
            (self.choice(Ladder { pace, ..self.shown.ladder.clone() }, label), about)
        };
        Pace::ALL.map(choice).into()
    }

    fn roles(&self) -> Vec<Choice> {
        let roles = roles(self.name()).iter();
        let choice = |role: &LadderRole| {
            let label = role_name(&self.reader, self.name(), *role)?;
            Some(self.choice(Ladder { role: *role, ..self.shown.ladder.clone() }, label))
        };
        roles.filter_map(choice).collect()
    }

    fn line(&self, ranked: &RankedPlayer, rank: Option<u32>) -> Line {
        let rating = RatingView::at(&ranked.stored, self.now_ms);
        let certain = !ranked.stored.rating.is_provisional();
        let name = match (ranked.player, &ranked.name) {
            (RatedPlayer::Level(level), _) => {
                let level = Level::new(level).map(|level| self.reader.level(level));
                self.reader.words.with("player-computer-level", "name", level.unwrap_or_default())
            }
            (RatedPlayer::Person(_), name) => name.clone().unwrap_or_default(),
        };
        Line {
            rank: rank.filter(|_| certain).map(|rank| rank.to_string()).unwrap_or_default(),
            href: ranked.name.as_deref().map(profile_href),
            challenge: (self.own_name.is_some() && ranked.name != self.own_name)
                .then(|| Some(challenge_href(ranked.name.as_deref()?, self.name(), self.clock())))
                .flatten(),
            name,
            rating,
        }
    }

    fn people(&self) -> Vec<Line> {
        let ranked = self.shown.people.iter().zip(self.shown.first_rank()..);
        ranked.map(|(ranked, rank)| self.line(ranked, Some(rank))).collect()
    }

    fn levels(&self) -> Vec<Line> {
        self.shown.levels.iter().rev().map(|level| self.line(level, None)).collect()
    }

    fn points(&self, line: &Line) -> String {
        points(&self.reader, line.rating.points, line.rating.provisional)
    }

    fn before(&self) -> Option<String> {
        (self.shown.page > 1).then(|| self.href(&self.shown.ladder, self.shown.page - 1))
    }

    fn href(&self, ladder: &Ladder, page: u32) -> String {
        let Ladder { game, pace, role } = ladder;
        let of_page = if page > 1 { format!("&page={page}") } else { String::new() };
        let of_club = self.shown.club.as_ref().map(|club| {
            let club: String = form_urlencoded::byte_serialize(club.as_str().as_bytes()).collect();
            format!("&club={club}")
        });
        let of_club = of_club.unwrap_or_default();
        format!("/ratings?game={game}&pace={}&role={}{of_club}{of_page}", pace.name(), role.name())
    }

    /// The club whose ladder it is: its name and its page.
    fn club(&self) -> Option<(&str, String)> {
        let name = self.shown.club.as_ref()?.as_str();
        Some((name, club_href(name)))
    }

    fn next(&self) -> Option<String> {
        self.shown.has_next.then(|| self.href(&self.shown.ladder, self.shown.page + 1))
    }
}

/// `GET /ratings`
pub async fn ratings(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    QueryFields(asked): QueryFields<LadderPageQuery>,
) -> Result<Response, Fault> {
    let game = asked.game.as_deref().unwrap_or(GAMES[0].info().name);
    let pace = asked.pace.as_deref().unwrap_or(Pace::Fast.name());
    let ladder = ladder(game, pace, asked.role.as_deref())?;
    let game = super::new_game::game_named(game)?;
    let shown = ranked(app.site(), ladder, asked.club.as_deref(), asked.page.unwrap_or(1)).await?;
    let now_ms = app.services().time.now_ms();
    let own_name = own_name(&app, &visitor).await?.map(|name| name.as_str().to_owned());
    Ok(show(&Page { reader, game, shown, now_ms, own_name }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_written_as_people_do() {
        assert_eq!([12, 0, -7].map(signed), ["+12", "+0", "−7"]);
    }

    #[test]
    fn any_name_has_an_address() {
        assert_eq!(profile_href("Zoé & Ali"), "/people/Zo%C3%A9%20%26%20Ali/ratings");
    }
}
