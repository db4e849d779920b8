//! What somebody has played for a rating: how it went, against whom, with which openings, and the games themselves.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use fluent_bundle::FluentArgs;
use kelci_catalog::find;
use kelci_catalog::search::Level;
use kelci_rating::{Ladder, RatedScore};
use serde::Deserialize;

use super::account::day;
use super::page::show;
use super::rating_plot::{Mark, plot};
use super::ratings::{ladder_title, points, profile_href, signed};
use super::reader::Reader;
use crate::doing::ratings::{
    RatingProfile, ResultCount, ResultFilter, counted_by, profile as find_profile,
};
use crate::fault::Fault;
use crate::game::{RatedPlayer, Seat};
use crate::http::App;
use crate::http::body::{PersonPath, QueryFields};

use crate::store::RatingChange;
use crate::view::{RatingView, seat_of, whole};

/// Lines of each table.
const RESULTS: usize = 50;
const OPPONENTS: usize = 10;
const OPENINGS: usize = 10;

/// What an address asks for.
#[derive(Deserialize)]
pub struct ProfileQuery {
    #[serde(default)]
    ladder: String,
    #[serde(default)]
    score: String,
    #[serde(default)]
    opponent: String,
}

#[derive(Template)]
#[template(path = "rating_profile.html")]
struct Page {
    reader: Reader,
    profile: RatingProfile,
    asked: ProfileQuery,
    filter: ResultFilter,
    now_ms: i64,
}

/// A rating of theirs.
struct RatingLine {
    title: String,
    href: String,
    is_chosen: bool,
    points: String,
    rating: RatingView,
    count: ResultCount,
}

/// A line of what is counted.
struct CountLine {
    label: String,
    count: ResultCount,
}

/// A result.
struct ResultLine {
    href: String,
    date: String,
    title: String,
    side: String,
    opponent: String,
    /// The page of the opponent's ratings.
    opponent_href: Option<String>,
    score: String,
    opening: String,
    points: i64,
    change: String,
}

impl Page {
    fn title_of(&self, ladder: &Ladder) -> String {
        ladder_title(&self.reader, ladder)
    }

    /// The ladder whose plot is shown: the one that was asked for, or where most was played.
    fn chosen(&self) -> Option<&Ladder> {
        let most = self.profile.ratings.iter().max_by_key(|(_, stored)| stored.results);
        self.filter.ladder.as_ref().or(most.map(|(ladder, _)| ladder))
    }

    fn ratings(&self) -> Vec<RatingLine> {
        let counts = counted_by(&self.profile.changes, |change| Some(change.ladder.clone()));
        let line = |(ladder, stored): &(Ladder, _)| {
            let rating = RatingView::at(stored, self.now_ms);
            let count = counts.iter().find(|(of, _)| of == ladder).map(|(_, count)| *count);
            RatingLine {
                title: self.title_of(ladder),
                href: format!("?ladder={ladder}"),
                is_chosen: self.chosen() == Some(ladder),
                points: points(&self.reader, rating.points, rating.provisional),
                count: count.unwrap_or_default(),
                rating,
            }
        };
        self.profile.ratings.iter().map(line).collect()
    }

    /// How the rating of the chosen ladder went: what it is of, and the drawing.
    fn plot(&self) -> Option<(String, String)> {
        let ladder = self.chosen()?;
        let changes = self.profile.changes.iter().rev().filter(|change| change.ladder == *ladder);
        let changes: Vec<_> = changes.collect();
        let marks = changes
            .iter()
            .map(|change| Mark { points: change.after.points, deviation: change.after.deviation });
        let marks: Vec<_> = marks.collect();
        let best = marks.iter().map(|mark| whole(mark.points)).max()?;
        let mut args = FluentArgs::new();
        args.set("first", whole(changes.first()?.points_before).to_string());
        args.set("last", whole(marks.last()?.points).to_string());
        args.set("best", best.to_string());
        args.set("count", marks.len());
        let told = self.reader.words.tell("profile-plot-told", &args);
        Some((format!("{}. {told}", self.title_of(ladder)), plot(&marks, &told)?))
    }

    fn side(&self, change: &RatingChange) -> String {
        match (seat_of(change), find(&change.ladder.game)) {
            (Some(seat), Some(game)) => self.reader.side(game, seat),
            _ => self.reader.say("profile-match"),
        }
    }

    fn game_title(name: &str) -> String {
        find(name).map_or(name, |game| game.info().title).to_owned()
    }

    fn by_side(&self) -> Vec<CountLine> {
        let by = |change: &RatingChange| {
            let order = seat_of(change).map(Seat::index);
            Some((change.ladder.game.clone(), order, self.side(change)))
        };
        let mut counts = counted_by(&self.profile.changes, by);
        counts.sort_by(|(one, _), (other, _)| one.cmp(other));
        let line = |((game, _, side), count): ((String, _, String), _)| CountLine {
            label: format!("{} · {side}", Page::game_title(&game)),
            count,
        };
        counts.into_iter().map(line).collect()
    }

    fn opponent(&self, change: &RatingChange) -> String {
        match change.opponent {
            RatedPlayer::Level(level) => {
                let level = Level::new(level).map(|level| self.reader.level(level));
                self.reader.words.with("player-computer-level", "name", level.unwrap_or_default())
            }
            RatedPlayer::Person(_) => match &change.opponent_name {
                Some(name) => name.clone(),
                None => self.reader.say("profile-nameless"),
            },
        }
    }

    fn by_opponent(&self) -> Vec<CountLine> {
        let counts = counted_by(&self.profile.changes, |change| Some(self.opponent(change)));
        let lines = counts.into_iter().take(OPPONENTS);
        lines.map(|(label, count)| CountLine { label, count }).collect()
    }

    fn openings(&self) -> Vec<CountLine> {
        let by = |change: &RatingChange| {
            let opening = change.opening.clone()?;
            let game = Page::game_title(&change.ladder.game);
            Some(format!("{game} · {} · {opening}", self.side(change)))
        };
        let lines = counted_by(&self.profile.changes, by).into_iter().take(OPENINGS);
        lines.map(|(label, count)| CountLine { label, count }).collect()
    }

    /// The tables of what is counted, each with its title.
    fn counts(&self) -> [(&'static str, Vec<CountLine>); 3] {
        [
            ("profile-sides", self.by_side()),
            ("profile-opponents", self.by_opponent()),
            ("profile-openings", self.openings()),
        ]
    }

    fn results(&self) -> Vec<ResultLine> {
        let asked = self.profile.changes.iter().filter(|change| self.filter.takes(change));
        let line = |change: &RatingChange| {
            let place = if change.opening.is_some() { "game" } else { "series" };
            ResultLine {
                href: format!("/{place}/{}", change.game),
                date: day(change.ended_ms),
                title: self.title_of(&change.ladder),
                side: self.side(change),
                opponent: self.opponent(change),
                opponent_href: change.opponent_name.as_deref().map(profile_href),
                score: self.reader.say(&format!("profile-{}", change.score.name())),
                opening: change.opening.clone().unwrap_or_default(),
                points: whole(change.after.points),
                change: signed(whole(change.after.points) - whole(change.points_before)),
            }
        };
        asked.take(RESULTS).map(line).collect()
    }

    /// The value, the label and whether it is chosen, of each score and of all.
    fn scores(&self) -> [(&'static str, String, bool); 4] {
        let all = ("", self.reader.say("profile-all"), self.filter.score.is_none());
        let score = |score: RatedScore| {
            let (name, is_chosen) = (score.name(), self.filter.score == Some(score));
            (name, self.reader.say(&format!("profile-{name}")), is_chosen)
        };
        [all, score(RatedScore::Win), score(RatedScore::Draw), score(RatedScore::Loss)]
    }

    /// The same of ladders.
    fn ladders(&self) -> Vec<(String, String, bool)> {
        let ladders = self.profile.ratings.iter().map(|(ladder, _)| {
            let is_chosen = self.filter.ladder.as_ref() == Some(ladder);
            (ladder.to_string(), self.title_of(ladder), is_chosen)
        });
        ladders.collect()
    }

    /// Where the games that are shown can be had as a file.
    fn download(&self) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .append_pair("ladder", &self.asked.ladder)
            .append_pair("score", &self.asked.score)
            .append_pair("opponent", &self.asked.opponent)
            .finish();
        let own = profile_href(&self.profile.name).replace("/ratings", "/records");
        format!("/api{own}?{query}")
    }
}

/// `GET /people/{name}/ratings`
pub async fn profile(
    State(app): State<App>,
    reader: Reader,
    PersonPath(looks): PersonPath,
    QueryFields(asked): QueryFields<ProfileQuery>,
) -> Result<Response, Fault> {
    let filter = ResultFilter::parse(&asked.ladder, &asked.score, &asked.opponent)?;
    let profile = find_profile(app.site(), &looks).await?;
    let now_ms = app.services().time.now_ms();
    Ok(show(&Page { reader, profile, asked, filter, now_ms }))
}
