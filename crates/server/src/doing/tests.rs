//! Something other than a request begins a game.

use tempfile::TempDir;

use super::begin::arrange;
use super::{Account, Asker, Site, act};
use crate::config::Config;
use crate::fault::FaultKind;
use crate::game::{Action, ClockSpec, OfferAnswer, Player, Seat, Series, SeriesCount, Spec};
use crate::game::{Status, Visibility};
use crate::ids::{GameId, Secret};
use crate::live::begin::SeatPlan;
use crate::people::Person;
use crate::serve::Server;
use crate::store::Effect;

/// A server to which nobody has come.
async fn server(directory: &TempDir) -> Server {
    let mut config = Config::local(directory.path().to_owned());
    config.listen = ([127, 0, 0, 1], 0).into();
    // What the site does itself is nobody's: it begins a game where a visitor could not.
    config.limits.games_per_hour = 1;
    config.engine.threads = 1;
    config.engine.hash_mib = 1;
    Server::start(config).await.unwrap()
}

fn terms(game: &str, series: Option<Series>) -> Spec {
    Spec {
        game: game.into(),
        options: Default::default(),
        fen: None,
        clock: ClockSpec::Game { base_ms: 600_000, increment_ms: 0 },
        players: [Player::Person; 2],
        visibility: Visibility::Public,
        series,
        pace_ms: 0,
        rated: false,
        tournament: None,
    }
}

fn person() -> Person {
    Person::new(Secret::fresh().of_session())
}

fn sits(person: Person, name: &str) -> SeatPlan {
    SeatPlan::Person(person.id, name.into())
}

async fn does(site: &Site, person: Person, game: &GameId, action: Action) -> Option<FaultKind> {
    let asker = Asker { person: Person { is_new: false, ..person }, home: None };
    let handle = site.hub().game(game).unwrap();
    act::act(site, &asker, game, &handle, action).await.err().map(|fault| fault.error)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_persons_sit_at_a_board_that_neither_asked_for() {
    let directory = TempDir::new().unwrap();
    let server = server(&directory).await;
    let site = server.site();
    let (director, ann, bob) = (person(), person(), person());
    let met = [director, ann, bob].map(Effect::Meet).to_vec();
    let account = |effects| Account { owner: director.id, home: None, effects };
    let id = GameId::fresh();
    let series = Series { id: id.clone(), round: 1, agreed: 2, count: SeriesCount::Games };
    let plans = [sits(ann, "Ann"), sits(bob, "Bob")];
    let begun = arrange(site, account(met), id.clone(), terms("pijersi", Some(series)), plans);
    let begun = begun.await.unwrap();
    assert!(begun.keys.is_empty(), "there is no seat to invite to");
    assert_eq!(begun.game.state.status(), Status::Playing);
    assert!(begun.game.state.deadline_ms().is_some(), "the clock runs");
    // It is stored with both in their seats and all whom it concerns.
    let store = &site.services().store;
    for (person, seats) in [(ann, [true, false]), (bob, [false, true]), (director, [false, false])]
    {
        assert_eq!(store.person(person.session).await.unwrap(), Some(person.id));
        let [listed] = &store.games_of(person.id, 9).await.unwrap()[..] else { panic!("one") };
        assert_eq!(listed.powers(Some(person.id)).seats, seats);
    }
    // It is played like any other, and the next one of the series follows from it.
    let a_move = |text: &str| Action::Move { text: text.into(), ply: None };
    assert_eq!(does(site, bob, &id, a_move("a4-b5=c4")).await, Some(FaultKind::NotYourTurn));
    assert_eq!(does(site, ann, &id, a_move("a4-b5=c4")).await, None);
    assert_eq!(does(site, director, &id, Action::Resign).await, Some(FaultKind::NotYourSeat));
    assert_eq!(does(site, bob, &id, Action::Resign).await, None);
    let next = Action::Rematch { answer: OfferAnswer::Offer };
    assert_eq!(does(site, bob, &id, next).await, None);
    let over = site.hub().game(&id).unwrap().look().await.unwrap();
    let next = over.state.next().cloned().expect("the next round");
    let next = site.hub().game(&next).unwrap().look().await.unwrap();
    let persons = next.access.map(|access| access.person);
    assert_eq!(persons, [Some(bob.id), Some(ann.id)], "sides are swapped");
    assert_eq!((next.owner, next.state.series().unwrap().round), (director.id, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_not_stored_with_anybody() {
    let directory = TempDir::new().unwrap();
    let server = server(&directory).await;
    let site = server.site();
    let (ann, bob) = (person(), person());
    let wrong = [
        (terms("draughts", None), [sits(ann, "Ann"), sits(bob, "Bob")]),
        (terms("pijersi", None), [sits(ann, "Ann"), sits(bob, "a name\u{200b}")]),
        (terms("pijersi", None), [sits(ann, "Ann"), SeatPlan::Engine(99)]),
    ];
    for (terms, plans) in wrong {
        let effects = vec![Effect::Meet(ann)];
        let account = Account { owner: ann.id, home: None, effects };
        assert!(arrange(site, account, GameId::fresh(), terms, plans).await.is_err());
        let store = &site.services().store;
        assert_eq!(store.person(ann.session).await.unwrap(), None);
        assert!(store.games_of(ann.id, 9).await.unwrap().is_empty());
    }
    // An engine is no person, and begins where it is to.
    let account = Account { owner: ann.id, home: None, effects: vec![Effect::Meet(ann)] };
    let plans = [sits(ann, ""), SeatPlan::Engine(1)];
    let begun = arrange(site, account, GameId::fresh(), terms("pijersi", None), plans).await;
    let spec = begun.unwrap().game.state.spec().clone();
    assert!(spec.engine(Seat::Second).is_some() && spec.engine(Seat::First).is_none());
}
