//! What must hold for all games, whatever people do.

use std::sync::Arc;

use kelci_core::Rng;
use kelci_pairing::{ByeKind, Score};
use kelci_rating::{LadderRole, Pace, RatedScore};
use proptest::prelude::*;

use crate::doing::puzzles::PuzzleTask;
use crate::game::*;
use crate::ids::GameId;
use crate::people::{ClubEntry, ClubRank};
use crate::tournament::TournamentPhase;
use crate::view::{StandingsKind, TournamentLogKind};

fn spec(game: &str, clock: ClockSpec, second: Player) -> Arc<Spec> {
    Arc::new(Spec {
        game: game.into(),
        options: Default::default(),
        fen: None,
        clock,
        players: [Player::Person, second],
        visibility: Visibility::Private,
        series: None,
        pace_ms: 0,
        rated: false,
        tournament: None,
    })
}

/// Something that somebody might want to do.
fn wish(state: &State, rng: &mut Rng) -> Action {
    let answer = [OfferAnswer::Offer, OfferAnswer::Accept, OfferAnswer::Decline][rng.below(3)];
    let ply = u32::try_from(state.plies().len()).ok();
    match rng.below(24) {
        0 | 1 => Action::Takeback { answer },
        2 => Action::Draw { answer },
        3 => Action::Rematch { answer },
        4 if rng.below(20) == 0 => Action::Resign,
        5 if rng.below(20) == 0 => Action::Abort,
        6 => Action::Move { text: "nonsense".into(), ply },
        _ => {
            let moves = state.position().moves();
            let key = rng.pick(&moves).copied().unwrap_or(0);
            let text = state.position().write_move(key, kelci_core::Spelling::Rulebook);
            Action::Move { text: text.unwrap_or_default(), ply }
        }
    }
}

fn powers(rng: &mut Rng) -> Powers {
    let both = Powers { seats: [true; 2], owner: false };
    [Powers::of(Seat::First), Powers::of(Seat::Second), both, Powers::default()][rng.below(4)]
}

/// What can be seen of a state.
fn sight(state: &State, now_ms: i64) -> String {
    let view = crate::view::Now::of(state, now_ms, crate::wire::Moves::Unlisted);
    let plies: Vec<&str> = state.plies().iter().map(|ply| &*ply.text).collect();
    format!("{} {plies:?} {:?}", serde_json::to_string(&view).unwrap(), state.deadline_ms())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Replaying what was stored gives the state that was live, and nobody panics.
    #[test]
    fn replayed_is_live(seed: u64, game in 0..4_usize, clock in 0..4_usize, engine: bool) {
        let mut rng = Rng::new(seed);
        let name = kelci_catalog::GAMES[game].info().name;
        let clock = [
            ClockSpec::None,
            ClockSpec::Move { ms: 40_000 },
            ClockSpec::Move { ms: 86_400_000 },
            ClockSpec::Game { base_ms: 200_000, increment_ms: 1_000 },
        ][clock];
        let second = if engine { Player::Engine { level: 1 } } else { Player::Person };
        let spec = spec(name, clock, second);
        let mut live = State::new(spec.clone(), 1_000).unwrap();
        let (mut events, mut now_ms) = (Vec::new(), 1_000);
        let happen = |live: &mut State, events: &mut Vec<StoredEvent>, now_ms, event| {
            let stored = StoredEvent { number: live.number() + 1, at_ms: now_ms, event };
            let event = crate::store::written_and_read(&stored.event);
            live.apply(&stored).unwrap();
            events.push(StoredEvent { event, ..stored });
        };
        for seat in Seat::BOTH {
            if live.name(seat).is_none() {
                let name = "Ann".to_owned();
                happen(&mut live, &mut events, now_ms, Event::Join { seat, name, account: false });
            }
        }
        for _ in 0..60 {
            now_ms += rng.below(12_000) as i64;
            if live.deadline_ms().is_some_and(|deadline| deadline <= now_ms) {
                let seat = live.turn();
                happen(&mut live, &mut events, now_ms, Event::Flag { seat });
            }
            if rng.below(30) == 0 {
                happen(&mut live, &mut events, now_ms, Event::Outage { ms: 500 });
            }
            if rng.below(20) == 0 {
                let (seat, from_ms) = (Seat::BOTH[rng.below(2)], now_ms + rng.below(9_000) as i64);
                let to_ms = from_ms + rng.below(90_000) as i64;
                let vacation = Event::Vacation { seat, from_ms, to_ms };
                happen(&mut live, &mut events, now_ms, vacation);
            }
            let action = wish(&live, &mut rng);
            match live.decide(powers(&mut rng), &action, now_ms) {
                Ok(Decision::Happens(event) | Decision::Plays(event, _)) => {
                    happen(&mut live, &mut events, now_ms, event);
                }
                Ok(Decision::Follows) => {
                    let game = GameId::fresh();
                    happen(&mut live, &mut events, now_ms, Event::Follow { game });
                }
                Ok(Decision::Known) | Err(_) => {}
            }
        }
        let mut replayed = State::new(spec, 1_000).unwrap();
        for stored in &events {
            replayed.apply(stored).unwrap();
        }
        prop_assert_eq!(sight(&live, now_ms), sight(&replayed, now_ms));
        // And the game can be written down.
        let written = kelci_catalog::records::write(
            &[record(&live)],
            kelci_catalog::records::Format::Json,
            kelci_core::record::certu::KeyLines::Omit,
        );
        prop_assert!(written.is_ok(), "{:?}", written);
    }
}

#[test]
fn events_without_sense_are_refused_and_change_nothing() {
    let mut state = State::new(spec("pijersi", ClockSpec::None, Player::Person), 0).unwrap();
    let before = sight(&state, 0);
    let at = |number, event| StoredEvent { number, at_ms: 0, event };
    let seat = Seat::First;
    let text = "a4-b5=c4".to_owned();
    for wrong in [
        at(2, Event::Join { seat, name: String::new(), account: false }),
        at(1, Event::Move { seat, text, clock_ms: None, conditional: false }),
        at(1, Event::Takeback { seat, plies: 1 }),
        at(1, Event::Resign { seat }),
        at(1, Event::Follow { game: GameId::fresh() }),
    ] {
        assert!(state.apply(&wrong).is_err(), "{wrong:?}");
        assert_eq!(sight(&state, 0), before);
    }
}

#[test]
fn what_is_one_of_a_few_is_told_by_its_name() {
    fn told<T: Copy + serde::Serialize>(all: &[T], name: impl Fn(T) -> &'static str) {
        assert!(!all.is_empty());
        all.iter().for_each(|one| assert_eq!(serde_json::json!(one), name(*one)));
    }
    let phases = ["open", "running", "over", "cancelled"].map(TournamentPhase::named);
    told(&phases.map(Option::unwrap), TournamentPhase::name);
    let scores = ["1-0", "1/2", "0-1", "1-0F", "0-1F", "0-0F"].map(Score::parse);
    told(&scores.map(Option::unwrap), Score::code);
    told(&["pab", "half", "zero", "full"].map(ByeKind::parse).map(Option::unwrap), ByeKind::code);
    told(&ClubRank::ALL, ClubRank::name);
    told(&ClubEntry::ALL, ClubEntry::name);
    told(&Pace::ALL, Pace::name);
    told(&LadderRole::ALL, LadderRole::name);
    told(&[RatedScore::Win, RatedScore::Draw, RatedScore::Loss], RatedScore::name);
    told(&[StandingsKind::All, StandingsKind::Group, StandingsKind::Final], StandingsKind::name);
    told(&[PuzzleTask::Win, PuzzleTask::Save], PuzzleTask::name);
    told(TournamentLogKind::ALL, TournamentLogKind::name);
}
