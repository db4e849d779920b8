//! What is stored of what happened.
//!
//! A row says its kind, and a version if that is not the first. What a later program adds to a kind it may leave out
//! without harm, or else it writes a later version, or another kind. Such a row is read as [`Event::Unknown`].

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::StoreError;
use super::super::columns::{unreadable, unwritable};
use super::super::moderation::PlayerName;
use crate::game::{Event, Offer, Seat};
use crate::ids::GameId;

/// The version of events that this program writes, which is not written, and the last that it knows.
const EVENT_VERSION: u32 = 1;

/// What every row has.
#[derive(Deserialize)]
struct Head {
    kind: String,
    #[serde(default)]
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum EventRow {
    Invite {
        seat: Seat,
    },
    Join {
        seat: Seat,
        #[serde(default)]
        name: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
    },
    Move {
        seat: Seat,
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<u64>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        conditional: bool,
    },
    Offer {
        what: Offer,
        seat: Seat,
    },
    Decline {
        what: Offer,
        seat: Seat,
    },
    Takeback {
        seat: Seat,
        plies: u32,
    },
    Agree {
        seat: Seat,
    },
    Follow {
        game: GameId,
    },
    Resign {
        seat: Seat,
    },
    Flag {
        seat: Seat,
    },
    Abort,
    Outage {
        ms: u64,
    },
    Vacation {
        seat: Seat,
        from_ms: i64,
        to_ms: i64,
    },
}

impl EventRow {
    /// None of what this program does not know, which it has no business to write.
    fn of(event: &Event) -> Option<EventRow> {
        Some(match event.clone() {
            Event::Invite { seat } => EventRow::Invite { seat },
            Event::Join { seat, name, account } => EventRow::Join { seat, name, account },
            Event::Move { seat, text, clock_ms, conditional } => {
                EventRow::Move { seat, text, clock_ms, conditional }
            }
            Event::Offer { what, seat } => EventRow::Offer { what, seat },
            Event::Decline { what, seat } => EventRow::Decline { what, seat },
            Event::Takeback { seat, plies } => EventRow::Takeback { seat, plies },
            Event::Agree { seat } => EventRow::Agree { seat },
            Event::Follow { game } => EventRow::Follow { game },
            Event::Resign { seat } => EventRow::Resign { seat },
            Event::Flag { seat } => EventRow::Flag { seat },
            Event::Abort => EventRow::Abort,
            Event::Outage { ms } => EventRow::Outage { ms },
            Event::Vacation { seat, from_ms, to_ms } => EventRow::Vacation { seat, from_ms, to_ms },
            Event::Unknown { .. } => return None,
        })
    }
}

impl From<EventRow> for Event {
    fn from(row: EventRow) -> Event {
        match row {
            EventRow::Invite { seat } => Event::Invite { seat },
            EventRow::Join { seat, name, account } => Event::Join { seat, name, account },
            EventRow::Move { seat, text, clock_ms, conditional } => {
                Event::Move { seat, text, clock_ms, conditional }
            }
            EventRow::Offer { what, seat } => Event::Offer { what, seat },
            EventRow::Decline { what, seat } => Event::Decline { what, seat },
            EventRow::Takeback { seat, plies } => Event::Takeback { seat, plies },
            EventRow::Agree { seat } => Event::Agree { seat },
            EventRow::Follow { game } => Event::Follow { game },
            EventRow::Resign { seat } => Event::Resign { seat },
            EventRow::Flag { seat } => Event::Flag { seat },
            EventRow::Abort => Event::Abort,
            EventRow::Outage { ms } => Event::Outage { ms },
            EventRow::Vacation { seat, from_ms, to_ms } => Event::Vacation { seat, from_ms, to_ms },
        }
    }
}

/// What happened, as it is stored.
pub(in crate::store) fn write_event(event: &Event) -> Result<String, StoreError> {
    let row = EventRow::of(event)
        .ok_or_else(|| unreadable("what is not known can be kept and not written"))?;
    serde_json::to_string(&row).map_err(unwritable)
}

/// What happened, as it was stored.
pub(in crate::store) fn read_event(row: &str) -> Result<Event, StoreError> {
    let Head { kind, version } = serde_json::from_str(row).map_err(unreadable)?;
    match serde_json::from_str::<EventRow>(row) {
        Ok(known) if version <= EVENT_VERSION => Ok(known.into()),
        _ => Ok(Event::Unknown { name: kind }),
    }
}

/// The row of somebody who took that seat, with another name; none if it is of something else, or called otherwise.
/// What a later program has put into it stays there.
pub(in crate::store) fn rename_event(
    row: &str,
    seat: Seat,
    name: PlayerName<'_>,
) -> Result<Option<String>, StoreError> {
    let Event::Join { seat: taken, account, .. } = read_event(row)? else { return Ok(None) };
    let (name, is_account) = match name {
        PlayerName::OfAccount(_) if !account => return Ok(None),
        PlayerName::OfAccount(name) => (name, true),
        PlayerName::Given(name) => (name, false),
        PlayerName::Erased => ("", false),
    };
    if taken != seat {
        return Ok(None);
    }
    let mut row: Value = serde_json::from_str(row).map_err(unreadable)?;
    row["name"] = name.into();
    if account != is_account {
        row["account"] = is_account.into();
    }
    Ok(Some(row.to_string()))
}

/// What happened, through the store and back.
#[cfg(any(test, feature = "testkit"))]
pub fn written_and_read(event: &Event) -> Event {
    read_event(&write_event(event).expect("it is known")).expect("it was written")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use serde_json::{Map, json};

    use super::*;
    use crate::game::{Action, ClockSpec, OfferAnswer, Player, Powers, Spec, State, StoredEvent};
    use crate::store::Summary;

    fn event() -> impl Strategy<Value = Event> {
        let seat = || prop_oneof![Just(Seat::First), Just(Seat::Second)];
        let what = || prop_oneof![Just(Offer::Takeback), Just(Offer::Draw), Just(Offer::Rematch)];
        let game = "0123456789abcdefghjkmnpqrs";
        prop_oneof![
            seat().prop_map(|seat| Event::Invite { seat }),
            (seat(), ".*", any::<bool>()).prop_map(|(seat, name, account)| Event::Join {
                seat,
                name,
                account
            }),
            (seat(), ".*", any::<Option<u64>>(), any::<bool>()).prop_map(
                |(seat, text, clock_ms, conditional)| Event::Move {
                    seat,
                    text,
                    clock_ms,
                    conditional
                }
            ),
            (seat(), any::<i64>(), any::<i64>())
                .prop_map(|(seat, from_ms, to_ms)| Event::Vacation { seat, from_ms, to_ms }),
            (what(), seat()).prop_map(|(what, seat)| Event::Offer { what, seat }),
            (what(), seat()).prop_map(|(what, seat)| Event::Decline { what, seat }),
            (seat(), any::<u32>()).prop_map(|(seat, plies)| Event::Takeback { seat, plies }),
            seat().prop_map(|seat| Event::Agree { seat }),
            Just(Event::Follow { game: GameId::parse(game).unwrap() }),
            seat().prop_map(|seat| Event::Resign { seat }),
            seat().prop_map(|seat| Event::Flag { seat }),
            Just(Event::Abort),
            any::<u64>().prop_map(|ms| Event::Outage { ms }),
        ]
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            ".*".prop_map(Value::from),
        ];
        leaf.prop_recursive(2, 8, 4, |inner| {
            let list = prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from);
            let map = prop::collection::btree_map(".*", inner, 0..4);
            prop_oneof![
                list,
                map.prop_map(|map| Value::from(map.into_iter().collect::<Map<_, _>>()))
            ]
        })
    }

    /// Fields that no version has had so far.
    fn added() -> impl Strategy<Value = Vec<(String, Value)>> {
        prop::collection::vec(("x-[a-z]{1,9}", value()), 0..4)
    }

    fn with(event: &Event, added: &[(String, Value)]) -> Value {
        let mut row: Value = serde_json::from_str(&write_event(event).unwrap()).unwrap();
        added.iter().for_each(|(name, value)| row[name] = value.clone());
        row
    }

    proptest! {
        #[test]
        fn what_a_later_program_added_to_an_event_is_left_out(event in event(), added in added()) {
            let row = with(&event, &added);
            prop_assert_eq!(row["kind"].as_str(), Some(event.kind()));
            prop_assert_eq!(read_event(&row.to_string()).unwrap(), event);
        }

        #[test]
        fn a_kind_or_version_that_is_not_known_hides_one_event(
            event in event(), added in added(), kind in "x-.*", version in 2..u32::MAX,
        ) {
            let mut row = with(&event, &added);
            row["version"] = version.into();
            let unknown = |name: &str| Event::Unknown { name: name.into() };
            prop_assert_eq!(read_event(&row.to_string()).unwrap(), unknown(event.kind()));
            row["version"] = 1.into();
            row["kind"] = kind.clone().into();
            prop_assert_eq!(read_event(&row.to_string()).unwrap(), unknown(&kind));
            prop_assert!(write_event(&unknown(&kind)).is_err());
        }

        #[test]
        fn a_name_is_changed_and_nothing_else(name in ".*", added in added()) {
            let seat = Seat::Second;
            let row = with(&Event::Join { seat, name: "Ann".into(), account: false }, &added);
            let given = PlayerName::Given(&name);
            let changed = rename_event(&row.to_string(), seat, given).unwrap().unwrap();
            prop_assert_eq!(rename_event(&row.to_string(), Seat::First, given).unwrap(), None);
            let of_account = PlayerName::OfAccount(&name);
            prop_assert_eq!(rename_event(&row.to_string(), seat, of_account).unwrap(), None);
            let mut wanted = row;
            wanted["name"] = name.clone().into();
            prop_assert_eq!(serde_json::from_str::<Value>(&changed).unwrap(), wanted);
            let row = with(&Event::Join { seat, name: "Ann".into(), account: true }, &added);
            let read = |name| read_event(&rename_event(&row.to_string(), seat, name).unwrap().unwrap()).unwrap();
            prop_assert_eq!(read(of_account), Event::Join { seat, name: name.clone(), account: true });
            prop_assert_eq!(read(given), Event::Join { seat, name: name.clone(), account: false });
            prop_assert_eq!(
                read(PlayerName::Erased),
                Event::Join { seat, name: String::new(), account: false }
            );
        }

        /// Somewhere in a game a later program stores something, and the game goes on there.
        #[test]
        fn a_game_with_something_unknown_is_looked_at_and_not_played(
            place in 0usize..7, kind in "x-[a-z]*", added in added(),
        ) {
            let mut rows: Vec<Value> = [
                json!({ "kind": "join", "seat": "first", "name": "Ann" }),
                json!({ "kind": "join", "seat": "second", "name": "Bob" }),
                json!({ "kind": "move", "seat": "first", "text": "a4-b5=c4", "clock_ms": 60_000 }),
                json!({ "kind": "move", "seat": "second", "text": "g6-f7=d6", "clock_ms": 60_000 }),
                json!({ "kind": "offer", "what": "draw", "seat": "first" }),
                json!({ "kind": "takeback", "seat": "second", "plies": 1 }),
            ].into();
            let mut unknown = json!({ "kind": kind });
            added.iter().for_each(|(name, value)| unknown[name] = value.clone());
            rows.insert(place, unknown);
            let spec = Spec {
                game: "pijersi".into(),
                options: Default::default(),
                fen: None,
                clock: ClockSpec::Move { ms: 60_000 },
                players: [Player::Person; 2],
                visibility: Default::default(),
                series: None,
                pace_ms: 0,
                rated: false,
                tournament: None,
            };
            let mut state = State::new(Arc::new(spec), 0).unwrap();
            for (number, row) in (1..).zip(&rows) {
                let event = read_event(&row.to_string()).unwrap();
                let stored = StoredEvent { number, at_ms: 0, event };
                prop_assert_eq!(Summary::of(&state).is_ok(), number as usize <= place + 1);
                state.apply(&stored).unwrap();
            }
            prop_assert_eq!(state.number() as usize, rows.len());
            prop_assert!(!state.is_understood() && Summary::of(&state).is_err());
            prop_assert_eq!((state.deadline_ms(), state.is_engines_turn()), (None, false));
            for action in [
                Action::Resign,
                Action::Abort,
                Action::Move { text: "a4-b5=c4".into(), ply: None },
                Action::Draw { answer: OfferAnswer::Accept },
            ] {
                let powers = Powers { seats: [true; 2], owner: true };
                prop_assert!(state.decide(powers, &action, 0).is_err());
            }
        }
    }

    #[test]
    fn what_is_no_row_at_all_is_damage() {
        for row in ["", "{}", "[]", "{\"kind\":7}", "{\"kind\":\"abort\"", "\"abort\""] {
            assert!(read_event(row).is_err(), "{row}");
        }
    }
}
