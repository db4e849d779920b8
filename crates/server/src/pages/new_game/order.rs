//! From the form to the game that is to be played, or to what is wrong with it.

use std::collections::BTreeMap;

use kelci_catalog::AnyGame;
use kelci_core::{Message, OptionError, OptionKind, Options, SetUpError};

use super::filled::{FilledForm, OTHER, at_first, option_field, text_field};
use crate::bounds::{
    DAY_MS, MAX_CLOCK_MS, MAX_DAYS_A_MOVE, MAX_PACE_MS, MAX_SERIES, MAX_WIDTH, MIN_CLOCK_MS,
};
use crate::doing::begin::{GameRequest, SeatRequest, SeriesRequest};
use crate::doing::meeting::SeekRequest;
use crate::game::options::{OptionValue, SetUpRequest};
use crate::game::{ClockSpec, SeriesCount, Visibility, check_name};

/// What is wrong, and with which field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormError {
    /// The field; empty if it is the form.
    pub field: String,
    pub key: &'static str,
    /// What the games say about it themselves.
    pub detail: Option<Message>,
}

impl FormError {
    /// Something is wrong with a field.
    pub fn with(field: impl Into<String>, key: &'static str) -> FormError {
        FormError { field: field.into(), key, detail: None }
    }

    fn because(self, detail: Message) -> FormError {
        FormError { detail: Some(detail), ..self }
    }
}

/// What a form asks for.
pub enum Wish {
    /// A game, which begins at once.
    Game(Box<GameRequest>),
    /// Somebody to play with: whoever has an account of that name, or anybody if it is empty.
    Opponent(Box<SeekRequest>, String),
}

/// What a form asks for.
///
/// # Errors
/// On the first field that cannot be so.
pub fn order(game: &dyn AnyGame, filled: &FilledForm) -> Result<Wish, FormError> {
    if filled.is("mode", "anybody") {
        let to = filled.get("to").trim().to_owned();
        return Ok(Wish::Opponent(Box::new(opponent(game, filled)?), to));
    }
    Ok(Wish::Game(Box::new(game_request(game, filled)?)))
}

/// Who is looked for. Rule files and lots of one's own are for those who know each other.
fn opponent(game: &dyn AnyGame, filled: &FilledForm) -> Result<SeekRequest, FormError> {
    let is_rare = |name: &str| {
        let option = game.info().options.iter().find(|option| option.name == name);
        option.is_some_and(|option| matches!(option.kind, OptionKind::Document | OptionKind::Seed))
    };
    let options = options(game, filled).filter(|(name, _)| !is_rare(name));
    let rating = |field: &'static str| match filled.get(field).trim() {
        "" => Ok(None),
        _ => whole::<u16>(filled, field).map(|rating| Some(i64::from(rating))),
    };
    let (least, most) = (rating("least")?, rating("most")?);
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        return Err(FormError::with("least", "new-wrong-range"));
    }
    Ok(SeekRequest {
        game: game.info().name.to_owned(),
        options: options.map(|(name, value)| (name, OptionValue::Text(value))).collect(),
        clock: clock(filled)?,
        rated: rated(filled)?,
        least,
        most,
        name: name(filled, "name")?,
    })
}

fn game_request(game: &dyn AnyGame, filled: &FilledForm) -> Result<GameRequest, FormError> {
    let [first, second] = seats(filled)?;
    Ok(GameRequest {
        set_up: SetUpRequest::new(
            game.info().name,
            options(game, filled),
            Some(filled.get("fen").to_owned()),
        ),
        clock: clock(filled)?,
        first,
        second,
        draw_sides: filled.is("side", "lot") && !filled.is("mode", "screen"),
        visibility: visibility(filled)?,
        series: series(filled)?,
        pace_ms: filled.is("mode", "watch").then(|| pace(filled)).transpose()?,
        rated: rated(filled)?,
    })
}

fn visibility(filled: &FilledForm) -> Result<Visibility, FormError> {
    let is_for_anybody = match filled.get("open") {
        "true" => filled.is("mode", "friend"),
        "false" => false,
        _ => return Err(FormError::with("open", "new-wrong-choice")),
    };
    if is_for_anybody && !filled.get("fen").trim().is_empty() {
        return Err(FormError::with("open", "new-wrong-open"));
    }
    match filled.get("public") {
        "true" | "false" if is_for_anybody => Ok(Visibility::Open),
        "true" => Ok(Visibility::Public),
        "false" => Ok(Visibility::Private),
        _ => Err(FormError::with("public", "new-wrong-choice")),
    }
}

/// Whether it counts; where nobody else plays, the box is not to be seen.
fn rated(filled: &FilledForm) -> Result<bool, FormError> {
    let are_two = ["computer", "anybody", "friend"].iter().any(|mode| filled.is("mode", mode));
    match filled.get("rated") {
        "true" => Ok(are_two),
        "false" => Ok(false),
        _ => Err(FormError::with("rated", "new-wrong-choice")),
    }
}

fn name(filled: &FilledForm, field: &'static str) -> Result<String, FormError> {
    let name = filled.get(field).trim();
    let wrong = |why| FormError::with(field, "new-wrong-name").because(why);
    check_name(name).map(|()| name.to_owned()).map_err(wrong)
}

fn seats(filled: &FilledForm) -> Result<[SeatRequest; 2], FormError> {
    let level = |field: &'static str| {
        let level = filled.get(field).parse().ok().filter(|level| (1..=8).contains(level));
        level.ok_or_else(|| FormError::with(field, "new-wrong-choice"))
    };
    let me = |field| Ok(SeatRequest::Me { name: name(filled, field)? });
    let engine = |field| Ok(SeatRequest::Engine { level: level(field)? });
    let other = match filled.get("mode") {
        "computer" => engine("level")?,
        "friend" => SeatRequest::Friend,
        "screen" => return Ok([me("name")?, me("name-other")?]),
        "watch" => return Ok([engine("level-first")?, engine("level-second")?]),
        _ => return Err(FormError::with("mode", "new-wrong-choice")),
    };
    match filled.get("side") {
        "first" | "lot" => Ok([me("name")?, other]),
        "second" => Ok([other, me("name")?]),
        _ => Err(FormError::with("side", "new-wrong-choice")),
    }
}

/// The options that are not as they are anyway.
fn options(game: &dyn AnyGame, filled: &FilledForm) -> impl Iterator<Item = (String, String)> {
    let options = game.info().options.iter().filter_map(|option| {
        let chosen = filled.get(&option_field(option));
        let takes_text = matches!(option.kind, OptionKind::ChoiceOrText { .. });
        let value = if takes_text && chosen == OTHER {
            filled.get(&text_field(option)).trim().to_owned()
        } else {
            // Browsers end lines as the network does.
            chosen.replace("\r\n", "\n")
        };
        let is_usual = value == at_first(option) || value == option.default;
        // A document of blanks is none.
        let is_none = option.kind == OptionKind::Document && value.trim().is_empty();
        (!is_usual && !is_none).then(|| (option.name.to_owned(), value))
    });
    options.collect::<Vec<_>>().into_iter()
}

/// `none`, `move-30`, `game-300-3` (in seconds), or what stands in the fields beside.
fn clock(filled: &FilledForm) -> Result<ClockSpec, FormError> {
    let seconds = |text: &str| {
        let ms = text.parse::<u32>().ok().map(|seconds| u64::from(seconds) * 1_000);
        ms.filter(|ms| *ms <= MAX_CLOCK_MS)
            .ok_or_else(|| FormError::with("clock", "new-wrong-choice"))
    };
    let chosen = filled.get("clock");
    let parts: Vec<&str> = chosen.split('-').collect();
    match parts[..] {
        ["none"] => Ok(ClockSpec::None),
        ["own", "move"] => Ok(ClockSpec::Move { ms: time(filled, "move-seconds", 1_000.0)? }),
        ["own", "days"] => {
            let days = filled.get("move-days").trim().parse().ok();
            let days = days.filter(|days| (1..=MAX_DAYS_A_MOVE).contains(days));
            let days = days.ok_or_else(|| FormError::with("move-days", "new-wrong-days"))?;
            Ok(ClockSpec::Move { ms: u64::from(days) * DAY_MS.unsigned_abs() })
        }
        ["own", "game"] => Ok(ClockSpec::Game {
            base_ms: time(filled, "base-minutes", 60_000.0)?,
            increment_ms: match filled.get("increment-seconds").trim() {
                "" | "0" => 0,
                _ => time(filled, "increment-seconds", 1_000.0)?,
            },
        }),
        ["move", ms] => Ok(ClockSpec::Move { ms: seconds(ms)? }),
        ["game", base, increment] => {
            Ok(ClockSpec::Game { base_ms: seconds(base)?, increment_ms: seconds(increment)? })
        }
        _ => Err(FormError::with("clock", "new-wrong-choice")),
    }
}

/// A time that may have a fraction, written as people do.
fn time(filled: &FilledForm, field: &'static str, unit_ms: f64) -> Result<u64, FormError> {
    let text = filled.get(field).trim().replace(',', ".");
    let ms = text.parse::<f64>().ok().map(|value| (value * unit_ms).round());
    // Within the bounds it is a whole number that an integer holds.
    #[allow(clippy::cast_precision_loss)]
    let ms = ms.filter(|ms| (MIN_CLOCK_MS as f64..=MAX_CLOCK_MS as f64).contains(ms));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    ms.map(|ms| ms as u64).ok_or_else(|| FormError::with(field, "new-wrong-time"))
}

fn pace(filled: &FilledForm) -> Result<u64, FormError> {
    let ms = filled.get("pace").parse().ok().filter(|ms| *ms <= MAX_PACE_MS);
    ms.ok_or_else(|| FormError::with("pace", "new-wrong-choice"))
}

fn whole<N: std::str::FromStr>(filled: &FilledForm, field: &'static str) -> Result<N, FormError> {
    filled.get(field).trim().parse().map_err(|_| FormError::with(field, "new-wrong-number"))
}

fn series(filled: &FilledForm) -> Result<Option<SeriesRequest>, FormError> {
    let field = if filled.is("series", OTHER) { "series-games" } else { "series" };
    let games: u32 = whole(filled, field)?;
    if games == 1 {
        return Ok(None);
    }
    if !(2..=MAX_SERIES).contains(&games) || !games.is_multiple_of(2) {
        return Err(FormError::with(field, "new-wrong-series"));
    }
    let count = match filled.get("series-count") {
        "games" => SeriesCount::Games,
        "points" => SeriesCount::Points,
        _ => return Err(FormError::with("series-count", "new-wrong-choice")),
    };
    Ok(Some(SeriesRequest { games, count }))
}

/// Where it belongs that the server would not play a game so. It reads the set-up once more, so
/// that a good one is read only once.
pub fn blame(game: &dyn AnyGame, filled: &FilledForm, message: Message) -> FormError {
    let chosen: BTreeMap<String, String> = options(game, filled).collect();
    let mut set_up = Options::new();
    chosen.iter().for_each(|(name, value)| set_up.set(name, value));
    let fen = Some(filled.get("fen").trim()).filter(|fen| !fen.is_empty());
    let position = match game.position(&set_up, fen) {
        Ok(position) => position,
        Err(SetUpError::Fen(error)) => {
            return FormError::with("fen", "new-wrong-fen").because(error.message());
        }
        Err(SetUpError::Option(error)) => return of_option(game, &error),
    };
    if position.outcome().is_some() {
        return FormError::with("fen", "new-wrong-over");
    }
    if position.is_wider_than(MAX_WIDTH) {
        return FormError::with("fen", "new-wrong-wide");
    }
    if filled.is("series-count", "points")
        && position.points_given_up(position.side_to_move()).is_none()
    {
        return FormError::with("series-count", "new-wrong-points");
    }
    let (field, key) = if filled.is("mode", "friend") && filled.is("open", "true") {
        ("open", "fault-bad-game")
    } else if filled.is("rated", "true") {
        ("rated", "new-wrong-rated")
    } else {
        ("", "fault-bad-game")
    };
    FormError::with(field, key).because(message)
}

fn of_option(game: &dyn AnyGame, error: &OptionError) -> FormError {
    let (name, why) = match error {
        OptionError::Unknown { .. } => {
            return FormError::with("", "fault-bad-game").because(error.message());
        }
        OptionError::Value { name, why, .. } | OptionError::Document { name, why } => (*name, why),
    };
    let option = game.info().options.iter().find(|option| option.name == name);
    let Some(option) = option else {
        return FormError::with("", "fault-bad-game").because(error.message());
    };
    let key = match option.kind {
        OptionKind::Document => "new-wrong-document",
        OptionKind::ChoiceOrText { .. } => "new-wrong-text",
        _ => "new-wrong-choice",
    };
    FormError::with(option_field(option), key).because(why.clone())
}
