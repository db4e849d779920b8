//! Before a game: how it is to be played. A plain form, filled in so that one click begins.
//!
//! * [`filled`]: what is filled in; [`order`]: what is asked for with it, or what is wrong.

mod filled;
mod order;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use kelci_catalog::search::Level;
use kelci_catalog::{AnyGame, find};
use kelci_core::{OptionInfo, OptionKind, message};

use self::filled::{FilledForm, OTHER, option_field, text_field};
use self::order::{FormError, Wish, blame, order};
use super::drawing;
use super::lobby::{awaiting, sought};
use super::page::show;
use super::reader::{self, Reader};
use crate::bounds::{MAX_NAME_CHARS, MAX_SERIES};
use crate::doing::{Asker, begin, meeting};
use crate::fault::{Fault, FaultKind};
use crate::game::{ClockSpec, Seat};
use crate::http::App;
use crate::http::Peer;
use crate::http::body::FormFields;
use crate::http::visitor::Visitor;
use crate::people::{AccountName, NameSkeleton};

/// The ways to play.
const MODES: [&str; 5] = ["computer", "friend", "anybody", "screen", "watch"];
/// Clocks that need no thought, in seconds.
const CLOCKS: [(&str, ClockSpec); 11] = [
    ("none", ClockSpec::None),
    ("move-30", ClockSpec::Move { ms: 30_000 }),
    ("move-60", ClockSpec::Move { ms: 60_000 }),
    ("game-180-2", ClockSpec::Game { base_ms: 180_000, increment_ms: 2_000 }),
    ("game-300-3", ClockSpec::Game { base_ms: 300_000, increment_ms: 3_000 }),
    ("game-600-5", ClockSpec::Game { base_ms: 600_000, increment_ms: 5_000 }),
    ("game-1800-20", ClockSpec::Game { base_ms: 1_800_000, increment_ms: 20_000 }),
    ("move-86400", ClockSpec::Move { ms: 86_400_000 }),
    ("move-259200", ClockSpec::Move { ms: 3 * 86_400_000 }),
    ("move-604800", ClockSpec::Move { ms: 7 * 86_400_000 }),
    ("move-1209600", ClockSpec::Move { ms: 14 * 86_400_000 }),
];
/// Lengths of a series; any other even number can be written.
const SERIES: [u32; 5] = [1, 2, 4, 6, 10];
/// The time between two moves of engines that are watched.
const PACES: [(&str, &str); 4] =
    [("0", "pace-none"), ("500", "pace-quick"), ("1000", "pace-calm"), ("3000", "pace-slow")];
/// A number with at most so many values is chosen from a row.
const ROW: u64 = 12;

#[derive(Template)]
#[template(path = "new.html")]
struct NewGame {
    reader: Reader,
    game: &'static dyn AnyGame,
    filled: FilledForm,
    wrong: Option<FormError>,
    /// What whoever reads is called, if they have an account.
    own_name: Option<AccountName>,
}

/// Something to choose in a row.
struct Pill {
    field: String,
    value: String,
    label: String,
    is_chosen: bool,
}

/// An option of the game, as the form shows it.
struct OptionView {
    field: String,
    label: String,
    about: String,
    shape: Shape,
}

enum Shape {
    Check { is_on: bool },
    Row { pills: Vec<Pill> },
    RowOrText { pills: Vec<Pill>, text_field: String, text: String, form: String },
    Number { min: u64, value: String },
    Document { text: String },
}

impl NewGame {
    fn name(&self) -> &'static str {
        self.game.info().name
    }

    fn title(&self) -> &'static str {
        self.game.info().title
    }

    fn summary(&self) -> String {
        self.reader.summary(self.game)
    }

    fn board(&self) -> &'static str {
        drawing::start(self.game)
    }

    fn pill(&self, field: &str, value: &str, label: String) -> Pill {
        let is_chosen = self.filled.is(field, value);
        Pill { field: field.to_owned(), value: value.to_owned(), label, is_chosen }
    }

    /// Name, title and explanation of each way to play.
    fn modes(&self) -> impl Iterator<Item = (Pill, String)> {
        MODES.iter().map(|mode| {
            let label = match (*mode, self.filled.get("to")) {
                ("anybody", to) if !to.is_empty() => self.reader.say_of("challenge-person", to),
                _ => self.reader.say(&format!("mode-{mode}")),
            };
            (self.pill("mode", mode, label), self.reader.say(&format!("mode-{mode}-about")))
        })
    }

    fn levels(&self, field: &str) -> Vec<Pill> {
        let levels = (1..=8).filter_map(Level::new).map(|level| {
            let number = level.number().to_string();
            self.pill(field, &number, self.reader.level(level))
        });
        levels.collect()
    }

    fn sides(&self) -> [Pill; 3] {
        let side = |seat: Seat| {
            let label = self.reader.side(self.game, seat);
            self.pill("side", seat.name(), label)
        };
        let lot = self.pill("side", "lot", self.reader.say("new-lot"));
        [side(Seat::First), side(Seat::Second), lot]
    }

    fn side(&self, seat: &str) -> String {
        let seat = if seat == "first" { Seat::First } else { Seat::Second };
        self.reader.side(self.game, seat)
    }

    fn clocks(&self) -> Vec<Pill> {
        let usual =
            CLOCKS.map(|(value, clock)| self.pill("clock", value, self.reader.clock(clock)));
        let own = ["own-move", "own-game", "own-days"].map(|value| {
            let label = self.reader.say(&format!("clock-{value}"));
            self.pill("clock", value, label)
        });
        usual.into_iter().chain(own).collect()
    }

    fn lengths(&self) -> Vec<Pill> {
        let usual = SERIES.map(|games| {
            let label = self.reader.words.count("series-length", games);
            self.pill("series", &games.to_string(), label)
        });
        let other = self.pill("series", OTHER, self.reader.say("series-other"));
        usual.into_iter().chain([other]).collect()
    }

    fn paces(&self) -> [Pill; 4] {
        PACES.map(|(value, key)| self.pill("pace", value, self.reader.say(key)))
    }

    /// What decides a series: points only where the game can be counted so.
    fn counts(&self) -> Vec<Pill> {
        let has_points = self.game.info().has_points;
        let counts: &[&str] = if has_points { &["games", "points"] } else { &["games"] };
        let count = |count: &&str| {
            let label = self.reader.say(&format!("series-count-{count}"));
            self.pill("series-count", count, label)
        };
        counts.iter().map(count).collect()
    }

    /// The options that most will look at, or the ones that few need.
    fn options(&self, rare: bool) -> Vec<OptionView> {
        let is_rare =
            |option: &OptionInfo| matches!(option.kind, OptionKind::Document | OptionKind::Seed);
        let options = self.game.info().options.iter();
        options.filter(|option| is_rare(option) == rare).map(|option| self.option(option)).collect()
    }

    fn option(&self, option: &'static OptionInfo) -> OptionView {
        let (reader, game) = (&self.reader, self.game);
        let field = option_field(option);
        let words = |words: &[&str]| -> Vec<Pill> {
            let pill =
                |word: &&str| self.pill(&field, word, reader.option_value(game, option, word));
            words.iter().map(pill).collect()
        };
        let value = self.filled.get(&field).to_owned();
        let shape = match option.kind {
            OptionKind::Check => Shape::Check { is_on: matches!(&*value, "true" | "on") },
            OptionKind::Number { min, max } if max - min < ROW => {
                let numbers = (min..=max).map(|number| number.to_string());
                let pills = numbers.map(|number| self.pill(&field, &number, number.clone()));
                Shape::Row { pills: pills.collect() }
            }
            OptionKind::Number { min, .. } => Shape::Number { min, value },
            OptionKind::Seed => Shape::Number { min: 0, value },
            OptionKind::Choice(choices) => Shape::Row { pills: words(choices) },
            OptionKind::ChoiceOrText { words: choices, .. } => {
                let mut pills = words(choices);
                pills.extend(words(&[OTHER]));
                let text_field = text_field(option);
                let text = self.filled.get(&text_field).to_owned();
                let form = reader.option_value(game, option, "text");
                Shape::RowOrText { pills, text_field, text, form }
            }
            OptionKind::Document => Shape::Document { text: value },
        };
        let (label, about) = (reader.option(game, option), reader.option_about(game, option));
        OptionView { field, label, about, shape }
    }

    /// What is wrong with a field, if that one is wrong.
    fn wrong_with(&self, field: &str) -> Option<(String, String)> {
        let wrong = self.wrong.as_ref().filter(|wrong| wrong.field == field)?;
        Some((self.reader.say(wrong.key), self.detail(wrong)))
    }

    fn detail(&self, wrong: &FormError) -> String {
        let detail = wrong.detail.as_ref().map(|message| self.reader.words.message(message));
        detail.unwrap_or_default()
    }

    /// Whether something is wrong or filled in among the things that few need, which are folded away.
    fn is_open(&self) -> bool {
        let rare = self.options(true);
        !self.filled.is("fen", "")
            || self.wrong.as_ref().is_some_and(|wrong| {
                ["fen", "name", "name-other", "public"].contains(&wrong.field.as_str())
                    || rare.iter().any(|option| option.field == wrong.field)
            })
    }
}

pub(super) fn game_named(name: &str) -> Result<&'static dyn AnyGame, Fault> {
    let message = message!("there is no such game");
    find(name).ok_or_else(|| Fault::new(FaultKind::NotFound, message))
}

pub(super) async fn own_name(app: &App, visitor: &Visitor) -> Result<Option<AccountName>, Fault> {
    Ok(match visitor.person() {
        Some(person) => app.services().sessions.name(person).await?,
        None => None,
    })
}

/// The form as somebody finds it, with what they are called.
fn at_first(game: &dyn AnyGame, headers: &HeaderMap) -> FilledForm {
    let mut filled = FilledForm::new(game);
    if let Some(name) = reader::kept_name(headers) {
        let _ = filled.set("name", name);
    }
    filled
}

/// `GET /new/{game}`: the form; fields may be filled in by the address.
pub async fn form(
    State(app): State<App>,
    visitor: Visitor,
    reader: Reader,
    Path(name): Path<String>,
    axum::extract::RawQuery(query): axum::extract::RawQuery,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let game = game_named(&name)?;
    let mut filled = at_first(game, &headers);
    for (field, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
        // A link may be older than the form.
        let _ = filled.set(&field, value.into_owned());
    }
    let own_name = own_name(&app, &visitor).await?;
    Ok(show(&NewGame { reader, game, filled, wrong: None, own_name }))
}

/// Does what was asked for; says where it goes on.
async fn granted(app: &App, asker: &Asker, wish: Wish) -> Result<String, Fault> {
    Ok(match wish {
        Wish::Game(request) => {
            format!("/game/{}", begin::begin(app.site(), asker, *request).await?.id)
        }
        Wish::Opponent(request, to) if to.is_empty() => sought(app, asker, *request).await?,
        Wish::Opponent(request, to) => {
            let to = NameSkeleton::of(&to);
            awaiting(&meeting::challenge(app.site(), asker, &to, *request).await?.id)
        }
    })
}

/// `POST /new/{game}`: begins the game, or shows the form again with what is wrong.
pub async fn play(
    State(app): State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    Path(name): Path<String>,
    headers: HeaderMap,
    FormFields(fields): FormFields,
) -> Result<Response, Fault> {
    let game = game_named(&name)?;
    let mut filled = at_first(game, &headers);
    let mut wrong = None;
    for (field, value) in fields {
        if filled.set(&field, value).is_err() {
            wrong = Some(FormError::with("", "new-wrong-field"));
        }
    }
    let known = visitor.session_or_new();
    let wrong = match wrong.map_or_else(|| order(game, &filled), Err) {
        Ok(wish) => match granted(&app, &known.at(peer), wish).await {
            Ok(there) => {
                let mut headers = known.cookie;
                // A form without that field, such as the first page's, changes nothing.
                if let Some(name) = reader::keep_name(filled.get("name").trim()) {
                    headers.append(header::SET_COOKIE, name);
                }
                return Ok((headers, Redirect::to(&there)).into_response());
            }
            Err(fault) if fault.status().is_server_error() => return Err(fault),
            Err(fault) if fault.status() == StatusCode::TOO_MANY_REQUESTS => return Err(fault),
            Err(fault) if fault.error == FaultKind::AccountNeeded => return Err(fault),
            // Somebody is not there, or does not want to be asked: the form cannot mend that.
            Err(fault) if filled.is("mode", "anybody") && fault.error != FaultKind::BadGame => {
                return Err(fault);
            }
            Err(fault) => {
                let filled = filled.clone();
                app.work(peer, move |_| blame(game, &filled, fault.message)).await?
            }
        },
        Err(wrong) => wrong,
    };
    let own_name = own_name(&app, &visitor).await?;
    let page = show(&NewGame { reader, game, filled, wrong: Some(wrong), own_name });
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// `POST /new`: a first game, chosen by a field.
pub async fn play_at_once(
    app: State<App>,
    peer: Peer,
    visitor: Visitor,
    reader: Reader,
    headers: HeaderMap,
    FormFields(mut fields): FormFields,
) -> Result<Response, Fault> {
    let chosen = fields.iter().position(|(field, _)| field == "game");
    let game = chosen.map(|at| fields.remove(at).1).unwrap_or_default();
    // Every game in which the side matters asks for it, and only what the chosen one asked counts.
    fields.retain_mut(|(field, _)| match field.strip_prefix("side-") {
        Some(of) if of == game => {
            "side".clone_into(field);
            true
        }
        side_of_another => side_of_another.is_none(),
    });
    for (option, value) in find(&game).map_or(&[][..], |game| game.info().first_game) {
        fields.push((format!("option-{option}"), (*value).to_owned()));
    }
    play(app, peer, visitor, reader, Path(game), headers, FormFields(fields)).await
}
