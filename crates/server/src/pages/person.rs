//! Somebody with an account, as everybody sees them.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use fluent_bundle::FluentArgs;
use kelci_catalog::{GAMES, find};
use kelci_rating::{Ladder, RatedScore};
use serde::Deserialize;

use super::account::day;
use super::clubs::club_href;
use super::lists::{GameCard, cards};
use super::new_game::own_name;
use super::page::show;
use super::ratings::{ladder_title, points};
use super::reader::Reader;
use super::ties;
use crate::bounds::{MAX_COUNTED_GAMES, MAX_LISTED_GAMES};
use crate::doing::progress::{SolvedPuzzles, solved};
use crate::doing::ratings::ResultCount;
use crate::doing::ties::ties as own_ties;
use crate::doing::{Site, lobby};
use crate::fault::Fault;
use crate::game::RatedPlayer;
use crate::http::App;
use crate::http::body::{PersonPath, QueryFields};
use crate::http::visitor::Visitor;
use crate::ids::PersonId;
use crate::store::{FinishedCount, FinishedQuery, StoredRating};
use crate::view::RatingView;

#[derive(Template)]
#[template(path = "person.html")]
struct PersonPage {
    reader: Reader,
    name: String,
    joined: String,
    /// Public games that were played to an end.
    over: Vec<GameCard>,
    /// Of which games there are any, by name and title.
    played: Vec<(&'static str, &'static str)>,
    /// The name of the only one that is shown.
    shown: Option<&'static str>,
    /// The only result that is shown.
    score: Option<RatedScore>,
    /// How their public games ended.
    counts: Vec<FinishedCount>,
    /// Whether whoever reads is that person.
    is_own: bool,
    /// Whether whoever reads has an account, and so can challenge others.
    is_named: bool,
    /// Whether a program plays by the account.
    is_bot: bool,
    /// Whether they are here now, if whoever reads follows them.
    is_here: bool,
    /// What whoever reads can do about them.
    ties: Option<String>,
    /// The ladders on which they are, with their points.
    ratings: Vec<(String, String)>,
    puzzles: Vec<SolvedPuzzles>,
    /// The clubs that they are in: address and name.
    clubs: Vec<(String, String)>,
}

/// Which of somebody's games are wanted.
#[derive(Deserialize)]
pub struct PersonQuery {
    /// The name of a game; what is none asks for all.
    #[serde(default)]
    game: String,
    /// `win`, `draw` or `loss`; what is none asks for all.
    #[serde(default)]
    score: String,
}

/// The results by which games are asked for.
const SCORES: [RatedScore; 3] = [RatedScore::Win, RatedScore::Draw, RatedScore::Loss];
/// Lines of the table of opponents.
const OPPONENTS: usize = 10;

impl PersonPage {
    fn since(&self) -> String {
        self.reader.words.with("person-joined", "text", self.joined.as_str())
    }

    /// How their games ended, by game and side, and by opponent: each table with its title.
    fn tables(&self) -> [(&'static str, Vec<(String, ResultCount)>); 2] {
        let side = |counted: &FinishedCount| {
            let game = find(&counted.game)?;
            let side = self.reader.side(game, counted.seat);
            Some(format!("{} · {side}", game.info().title))
        };
        let opponent = |counted: &FinishedCount| {
            Some(match &counted.opponent {
                Some(name) => name.clone(),
                None if counted.is_computer => self.reader.say("person-computer"),
                None => self.reader.say("person-guests"),
            })
        };
        let mut opponents = self.counted(opponent);
        opponents.truncate(OPPONENTS);
        [("profile-sides", self.counted(side)), ("profile-opponents", opponents)]
    }

    /// Counts by something, those with the most first.
    fn counted(&self, by: impl Fn(&FinishedCount) -> Option<String>) -> Vec<(String, ResultCount)> {
        let mut lines: Vec<(String, ResultCount)> = Vec::new();
        for counted in &self.counts {
            let Some(label) = by(counted) else { continue };
            let at = lines.iter().position(|(known, _)| *known == label).unwrap_or_else(|| {
                lines.push((label, ResultCount::default()));
                lines.len() - 1
            });
            lines[at].1.add_many(counted.score, counted.count);
        }
        lines.sort_by_key(|(_, count)| std::cmp::Reverse(count.all()));
        lines
    }

    /// The results by which games can be asked for: address, word, and whether it is chosen.
    fn scores(&self) -> Vec<(String, String, bool)> {
        let game = self.shown.unwrap_or_default();
        let all = (format!("?game={game}"), self.reader.say("profile-all"), self.score.is_none());
        let of = |score: RatedScore| {
            let name = score.name();
            let word = self.reader.say(&format!("profile-{name}"));
            (format!("?game={game}&score={name}"), word, self.score == Some(score))
        };
        std::iter::once(all).chain(SCORES.map(of)).collect()
    }

    /// How many puzzles they have solved, by the title of the game.
    fn solved(&self) -> Vec<(&'static str, String)> {
        let line = |solved: &SolvedPuzzles| {
            let mut args = FluentArgs::new();
            args.set("count", solved.solved);
            args.set("of", solved.count);
            let title = find(solved.game).map_or(solved.game, |game| game.info().title);
            (title, self.reader.words.tell("person-solved-of", &args))
        };
        self.puzzles.iter().map(line).collect()
    }
}

/// Whether somebody follows whoever has an account of that name.
async fn follows(site: &Site, person: PersonId, name: &str) -> Result<bool, Fault> {
    let [follows, ..] = own_ties(site, person).await?;
    Ok(follows.iter().any(|followed| followed == name))
}

/// The address of the page of somebody with an account.
pub(super) fn person_href(name: &str) -> String {
    let name: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("/people/{}", name.replace('+', "%20"))
}

/// What somebody is called wherever their name stands: of an account a link to its page, from where they are challenged.
#[derive(Template, Clone, Debug)]
#[template(
    ext = "html",
    source = r#"{% if let Some(href) = href %}<a href="{{ href }}">{{ name }}</a>{% else %}{{ name }}{% endif %}"#
)]
pub struct Who {
    name: String,
    href: Option<String>,
}

impl Who {
    /// Somebody who is called so, which is the name of an account, or is not.
    pub(super) fn of(name: String, is_account: bool) -> Who {
        let href = (is_account && !name.is_empty()).then(|| person_href(&name));
        Who { name, href }
    }

    /// What is shown of the name.
    pub(super) fn shown_name(&self) -> &str {
        &self.name
    }

    /// The same with something before the name.
    pub(super) fn shown(name: &str, is_account: bool, shown: String) -> Who {
        Who { name: shown, ..Who::of(name.to_owned(), is_account) }
    }
}

/// The address of the form that challenges somebody to a game.
pub(super) fn challenge_href(name: &str, game: &str, clock: &str) -> String {
    let to: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("/new/{game}?mode=anybody&to={to}&rated=true&clock={clock}")
}

/// `GET /people/{name}`
pub async fn person(
    State(app): State<App>,
    PersonPath(looks): PersonPath,
    visitor: Visitor,
    reader: Reader,
    QueryFields(wanted): QueryFields<PersonQuery>,
) -> Result<Response, Fault> {
    let store = &app.services().store;
    let named = store.find_named(&looks).await?.ok_or_else(Fault::no_person)?;
    let shown = find(&wanted.game).map(|game| game.info().name);
    let score = SCORES.into_iter().find(|score| score.name() == wanted.score);
    let which = FinishedQuery { game: shown.unwrap_or_default().to_owned(), score };
    let games = store.finished_of(named.id, which, MAX_LISTED_GAMES).await?;
    let counts = store.finished_counts(named.id, MAX_COUNTED_GAMES).await?;
    // What was played at one screen is listed, and counted for nobody.
    let latest = store.finished_of(named.id, FinishedQuery::default(), MAX_LISTED_GAMES).await?;
    let is_played = |name: &&'static str| {
        shown == Some(*name)
            || counts.iter().any(|counted| counted.game == **name)
            || latest.iter().any(|game| game.spec.game == **name)
    };
    let titles = GAMES.iter().map(|game| (game.info().name, game.info().title));
    let played: Vec<_> = titles.filter(|(name, _)| is_played(name)).collect();
    let over = cards(&app, &reader, visitor.person(), games);
    let name = named.name.as_str().to_owned();
    let is_bot = named.is_bot();
    let (joined, is_own) = (day(named.joined_ms), visitor.person() == Some(named.id));
    let is_named = own_name(&app, &visitor).await?.is_some();
    let ties = ties::buttons(&app, &reader, visitor.person(), named.id, None).await?;
    let is_here = match visitor.person() {
        Some(person) if follows(app.site(), person, &name).await? => {
            lobby::here(app.site()).await?.1.contains(&name)
        }
        _ => false,
    };
    let now_ms = app.services().time.now_ms();
    let ratings = store.ratings_of(RatedPlayer::Person(named.id)).await?;
    let line = |(ladder, stored): &(Ladder, StoredRating)| {
        let rating = RatingView::at(stored, now_ms);
        let title = ladder_title(&reader, ladder);
        (title, points(&reader, rating.points, rating.provisional))
    };
    let ratings = ratings.iter().map(line).collect();
    let puzzles = solved(app.site(), named.id).await?;
    let clubs = store.clubs_of(named.id).await?.into_iter();
    let clubs = clubs.filter(|(club, rank, _)| club.closed_ms.is_none() && rank.is_in());
    let clubs = clubs.map(|(club, ..)| (club_href(club.name.as_str()), club.name.to_string()));
    let clubs = clubs.collect();
    Ok(show(&PersonPage {
        reader,
        name,
        joined,
        over,
        played,
        shown,
        score,
        counts,
        is_own,
        is_named,
        is_bot,
        is_here,
        ties,
        ratings,
        puzzles,
        clubs,
    }))
}
