//! What is stored of what was agreed and of what happened, apart from what it means and from what is told of it.
//!
//! Rows are lenient: a program reads what a later one wrote as far as it understands it, so that two versions can
//! share a store and an update can be taken back. What was added since has a default; what is not known is left
//! out, and a game with a kind of clock or player that is not known can be looked at and not played. They say which
//! version wrote them, for the day when that is not enough.

mod announced;
mod events;
mod judged;

pub(super) use announced::{read_announced, read_terms};
#[cfg(any(test, feature = "testkit"))]
pub use events::written_and_read;
pub(super) use events::{read_event, rename_event, write_event};
pub(super) use judged::{read_judged, write_judged};

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::StoreError;
use super::columns::{unreadable, unwritable};
use crate::game::{ClockSpec, Player, Series, SeriesCount, Spec, TournamentPlace, Visibility};
use crate::ids::GameId;

/// The version that this program writes.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct SpecRow {
    #[serde(default)]
    version: u32,
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    clock: ClockRow,
    players: [PlayerRow; 2],
    /// What is not known is private.
    #[serde(default, deserialize_with = "known_or_default")]
    visibility: Visibility,
    #[serde(default)]
    series: Option<SeriesRow>,
    #[serde(default)]
    pace_ms: u64,
    #[serde(default)]
    rated: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tournament: Option<PlaceRow>,
}

/// What a later program says of a game in a tournament may mean that it is not played as this one would have it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PlaceRow {
    Known(TournamentPlace),
    #[serde(skip_serializing)]
    Unknown(serde::de::IgnoredAny),
}

#[derive(Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ClockRow {
    #[default]
    None,
    Move {
        ms: u64,
    },
    Game {
        base_ms: u64,
        #[serde(default)]
        increment_ms: u64,
    },
    #[serde(other, skip_serializing)]
    Unknown,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum PlayerRow {
    Person,
    Engine {
        level: u8,
    },
    #[serde(other, skip_serializing)]
    Unknown,
}

#[derive(Serialize, Deserialize)]
struct SeriesRow {
    id: GameId,
    round: u32,
    agreed: u32,
    #[serde(default, deserialize_with = "known_or_default")]
    count: SeriesCount,
}

/// A value of a kind that this program knows, else what is usual.
fn known_or_default<'de, D, T>(row: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + DeserializeOwned,
{
    let written = serde_json::Value::deserialize(row)?;
    Ok(serde_json::from_value(written).unwrap_or_default())
}

impl From<ClockSpec> for ClockRow {
    fn from(clock: ClockSpec) -> ClockRow {
        match clock {
            ClockSpec::None => ClockRow::None,
            ClockSpec::Unknown => ClockRow::Unknown,
            ClockSpec::Move { ms } => ClockRow::Move { ms },
            ClockSpec::Game { base_ms, increment_ms } => ClockRow::Game { base_ms, increment_ms },
        }
    }
}

impl From<ClockRow> for ClockSpec {
    fn from(row: ClockRow) -> ClockSpec {
        match row {
            ClockRow::None => ClockSpec::None,
            ClockRow::Unknown => ClockSpec::Unknown,
            ClockRow::Move { ms } => ClockSpec::Move { ms },
            ClockRow::Game { base_ms, increment_ms } => ClockSpec::Game { base_ms, increment_ms },
        }
    }
}

impl From<&Spec> for SpecRow {
    fn from(spec: &Spec) -> SpecRow {
        let series = spec.series.clone();
        SpecRow {
            version: VERSION,
            game: spec.game.clone(),
            options: spec.options.clone(),
            fen: spec.fen.clone(),
            clock: spec.clock.into(),
            players: spec.players.map(|player| match player {
                Player::Person => PlayerRow::Person,
                Player::Engine { level } => PlayerRow::Engine { level },
                Player::Unknown => PlayerRow::Unknown,
            }),
            visibility: spec.visibility,
            series: series.map(|Series { id, round, agreed, count }| SeriesRow {
                id,
                round,
                agreed,
                count,
            }),
            pace_ms: spec.pace_ms,
            rated: spec.rated,
            tournament: spec.tournament.clone().map(PlaceRow::Known),
        }
    }
}

impl From<SpecRow> for Spec {
    fn from(row: SpecRow) -> Spec {
        let (clock, tournament) = match row.tournament {
            Some(PlaceRow::Unknown(_)) => (ClockRow::Unknown, None),
            Some(PlaceRow::Known(place)) => (row.clock, Some(place)),
            None => (row.clock, None),
        };
        Spec {
            game: row.game,
            options: row.options,
            fen: row.fen,
            clock: clock.into(),
            players: row.players.map(|player| match player {
                PlayerRow::Person => Player::Person,
                PlayerRow::Engine { level } => Player::Engine { level },
                PlayerRow::Unknown => Player::Unknown,
            }),
            visibility: row.visibility,
            series: row.series.map(|SeriesRow { id, round, agreed, count }| Series {
                id,
                round,
                agreed,
                count,
            }),
            pace_ms: row.pace_ms,
            rated: row.rated,
            tournament,
        }
    }
}

/// What was agreed, as it is stored.
pub(super) fn write_spec(spec: &Spec) -> Result<String, StoreError> {
    serde_json::to_string(&SpecRow::from(spec)).map_err(unwritable)
}

/// What was agreed, as it was stored.
pub(super) fn read_spec(row: &str) -> Result<Spec, StoreError> {
    serde_json::from_str::<SpecRow>(row).map(Spec::from).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Action, Event, Powers, Seat, State, StoredEvent};
    use crate::ids::TournamentId;

    fn spec() -> Spec {
        Spec {
            game: "mik7".into(),
            options: [("level".to_owned(), "9".to_owned())].into(),
            fen: Some("a position".into()),
            clock: ClockSpec::Game { base_ms: 60_000, increment_ms: 1_000 },
            players: [Player::Person, Player::Engine { level: 3 }],
            visibility: Visibility::Public,
            series: Some(Series {
                id: GameId::parse("0123456789abcdefghjkmnpqrs").unwrap(),
                round: 2,
                agreed: 4,
                count: SeriesCount::Points,
            }),
            pace_ms: 7,
            rated: true,
            tournament: None,
        }
    }

    #[test]
    fn what_was_agreed_is_read_back() {
        for clock in [ClockSpec::None, ClockSpec::Move { ms: 9 }, spec().clock] {
            let spec = Spec { clock, ..spec() };
            assert_eq!(read_spec(&write_spec(&spec).unwrap()).unwrap(), spec);
        }
    }

    #[test]
    fn what_a_later_program_added_is_left_out() {
        let written = write_spec(&spec()).unwrap();
        let mut row: serde_json::Value = serde_json::from_str(&written).unwrap();
        row["version"] = 9.into();
        row["stake"] = "a cup".into();
        row["clock"]["delay_ms"] = 5.into();
        row["players"][1]["network"] = "large".into();
        row["series"]["name"] = "a cup".into();
        assert_eq!(read_spec(&row.to_string()).unwrap(), spec());
    }

    #[test]
    fn a_kind_that_a_later_program_added_is_looked_at_and_not_played() {
        let row = |path: &str, kind: &str| {
            let mut row: serde_json::Value =
                serde_json::from_str(&write_spec(&spec()).unwrap()).unwrap();
            *row.pointer_mut(path).unwrap() = kind.into();
            read_spec(&row.to_string()).unwrap()
        };
        let agreed = |spec: Spec| Arc::new(Spec { fen: None, ..spec });
        for (path, kind) in [("/clock/kind", "hourglass"), ("/players/1/kind", "team")] {
            let read = row(path, kind);
            assert!(!read.is_understood() && write_spec(&read).is_err());
            let mut state = State::new(agreed(read), 0).unwrap();
            let name = "Ann".into();
            let join = Event::Join { seat: Seat::First, name, account: false };
            state.apply(&StoredEvent { number: 1, at_ms: 5, event: join }).unwrap();
            let powers = Powers { seats: [true; 2], owner: true };
            assert!(!state.is_understood() && state.decide(powers, &Action::Resign, 9).is_err());
            assert_eq!((state.deadline_ms(), state.is_engines_turn()), (None, false));
        }
        assert_eq!(row("/visibility", "friends").visibility, Visibility::Private);
        assert_eq!(row("/series/count", "stars").series.unwrap().count, SeriesCount::Games);
    }

    #[test]
    fn a_game_of_a_tournament_of_tomorrow_is_looked_at_and_not_played() {
        let place =
            TournamentPlace { id: TournamentId::fresh(), round: 2, board: 0, begun: 7, game: 1 };
        let spec = Spec { tournament: Some(place), ..spec() };
        let written = write_spec(&spec).unwrap();
        assert_eq!(read_spec(&written).unwrap(), spec);
        let mut row: serde_json::Value = serde_json::from_str(&written).unwrap();
        row["tournament"]["table"] = 4.into();
        assert_eq!(read_spec(&row.to_string()).unwrap(), spec, "what was added is left out");
        row["tournament"]["board"] = "top".into();
        let read = read_spec(&row.to_string()).unwrap();
        assert_eq!((read.tournament.as_ref(), read.is_understood()), (None, false));
        assert!(write_spec(&read).is_err(), "it is not written as if it were another");
    }

    #[test]
    fn what_an_earlier_program_wrote_is_read() {
        let row = r#"{"game":"jersi","options":{},"fen":null,"clock":{"kind":"none"},
            "players":[{"kind":"person"},{"kind":"engine","level":2}],"visibility":"private",
            "series":null,"pace_ms":1000}"#;
        let spec = read_spec(row).unwrap();
        assert_eq!((spec.pace_ms, spec.rated), (1_000, false));
    }
}
