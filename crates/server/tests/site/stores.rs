//! The store: of two writers one wins, and what is old is forgotten.

use std::sync::Arc;

use kelci_server::game::{Event, Player, Seat, Spec, State, Stored, Visibility};
use kelci_server::ids::{GameId, LinkMaker, PersonId, Secret};
use kelci_server::live::begin::{Sitting, begin};
use kelci_server::people::Person;
use kelci_server::store::{
    Append, Appended, Effect, Forget, Job, JobChange, JobKind, NewGame, Sqlite, Store, Summary,
};
use tempfile::TempDir;

fn new_game(now_ms: i64) -> NewGame {
    let spec = Spec {
        game: "pijersi".into(),
        options: Default::default(),
        fen: None,
        clock: Default::default(),
        players: [Player::Person; 2],
        visibility: Visibility::Public,
        series: None,
        pace_ms: 0,
    };
    let sitting = Sitting::Person(PersonId::fresh(), "Ann".into());
    let (sittings, links) = ([sitting.clone(), sitting], LinkMaker::new([7; 32]));
    let (id, spec, owner) = (GameId::fresh(), Arc::new(spec), PersonId::fresh());
    begin(id, spec, owner, sittings, &links, now_ms).unwrap()
}

fn a_move(game: &NewGame, text: &str) -> Append {
    let mut state = State::new(game.spec.clone(), game.created_ms).unwrap();
    game.events.iter().for_each(|stored| state.apply(stored).unwrap());
    let event = Event::Move { seat: Seat::First, text: text.into(), clock_ms: None };
    let stored = Stored { number: state.number() + 1, at_ms: game.created_ms + 1, event };
    state.apply(&stored).unwrap();
    let (game, summary) = (game.id.clone(), Summary::of(&state));
    Append { game, stored, summary, effects: Vec::new() }
}

#[tokio::test]
async fn of_two_writers_one_wins() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.sqlite");
    let (one, other) = (Sqlite::open(&file).await.unwrap(), Sqlite::open(&file).await.unwrap());
    let game = new_game(1_000);
    one.create(game.clone(), Vec::new()).await.unwrap();
    let (first, second) = (a_move(&game, "a4-b5=c4"), a_move(&game, "a1-b1"));
    let wins = tokio::join!(one.append(first), other.append(second));
    let mut wins = [wins.0.unwrap(), wins.1.unwrap()];
    wins.sort_by_key(|appended| *appended == Appended::Conflict);
    assert_eq!(wins, [Appended::Stored, Appended::Conflict]);
    let loaded = one.load(&game.id).await.unwrap().unwrap();
    assert_eq!(loaded.events.len(), game.events.len() + 1);
    assert_eq!((loaded.owner, loaded.access), (game.owner, game.access));
    one.close().await.unwrap();
    assert!(one.append(a_move(&game, "a1-b1")).await.is_err(), "it is closed");
    other.close().await.unwrap();
}

#[tokio::test]
async fn a_bad_write_does_not_spoil_its_neighbours() {
    let directory = TempDir::new().unwrap();
    let store = Sqlite::open(&directory.path().join("games.sqlite")).await.unwrap();
    let games = [new_game(1), new_game(2), new_game(3)];
    for game in &games {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let nowhere = a_move(&new_game(4), "a4-b5=c4");
    let (good, bad, also_good, twice) = tokio::join!(
        store.append(a_move(&games[0], "a4-b5=c4")),
        store.append(nowhere),
        store.append(a_move(&games[1], "a4-b5=c4")),
        store.create(games[2].clone(), Vec::new()),
    );
    assert_eq!((good.unwrap(), also_good.unwrap()), (Appended::Stored, Appended::Stored));
    assert!(bad.is_err() && twice.is_err());
    store.close().await.unwrap();
}

#[tokio::test]
async fn old_games_are_forgotten_and_others_kept() {
    let directory = TempDir::new().unwrap();
    let store = Sqlite::open(&directory.path().join("games.sqlite")).await.unwrap();
    let (old, young) = (new_game(1_000), new_game(9_000));
    for game in [&old, &young] {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let forget =
        Forget { waiting_before_ms: 0, unfinished_before_ms: 5_000, finished_before_ms: 9_999 };
    assert_eq!(store.forget(forget).await.unwrap(), 1);
    assert!(store.load(&old.id).await.unwrap().is_none());
    assert!(store.events(&old.id, 0, 10).await.unwrap().is_empty());
    assert!(store.load(&young.id).await.unwrap().is_some());
    store.close().await.unwrap();
}

#[tokio::test]
async fn what_is_forgotten_leaves_room_and_is_not_all_forgotten_at_once() {
    let directory = TempDir::new().unwrap();
    let store = Sqlite::open(&directory.path().join("games.sqlite")).await.unwrap();
    for created_ms in 0..250 {
        store.create(new_game(created_ms), Vec::new()).await.unwrap();
    }
    let full = store.size().await.unwrap();
    let all = Forget { waiting_before_ms: 0, unfinished_before_ms: 999, finished_before_ms: 0 };
    let first = store.forget(all).await.unwrap();
    assert!((1..250).contains(&first), "{first}");
    let mut forgotten = first;
    while forgotten < 250 {
        let more = store.forget(all).await.unwrap();
        assert!(more > 0, "{forgotten}");
        forgotten += more;
    }
    assert_eq!(store.forget(all).await.unwrap(), 0);
    assert!(store.size().await.unwrap() < full);
    store.close().await.unwrap();
}

#[tokio::test]
async fn secrets_are_not_in_the_file() {
    let directory = TempDir::new().unwrap();
    let site = crate::client::Site::start().await;
    let mut visitor = crate::client::Visitor::default();
    let mut wanted = crate::client::at_one_screen("pijersi");
    wanted["second"] = serde_json::json!({ "kind": "friend" });
    let begun = visitor.begin(&site, &wanted).await;
    let copy = directory.path().join("copy.sqlite");
    kelci_server::store::backup(&kelci_server::store_file(site.directory()), &copy).await.unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds(begun["id"].as_str().unwrap()), "the copy has the game");
    assert!(!holds(&visitor.secret));
    assert!(!holds(begun["keys"]["second"].as_str().unwrap()));
}

/// Somebody else writes and does not end: the store cannot.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_is_neither_acknowledged_nor_announced() {
    use crate::client::{Site, Visitor, at_one_screen, id};
    use sqlx::Connection as _;

    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, game) =
        crate::socket::Socket::watch(&site, &visitor, &id, serde_json::Value::Null).await;
    let number = game["game"]["number"].as_u64().unwrap();
    let file = kelci_server::store_file(site.directory());
    let link = format!("sqlite://{}", file.display());
    let mut other = sqlx::SqliteConnection::connect(&link).await.unwrap();
    let busy = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    let refused = visitor.play(&site, &id, "a4-b5=c4").await;
    refused.refused(503, "busy");
    assert!(refused.head.contains("retry-after: "), "{refused:?}");
    assert!(!refused.text.contains("sqlite") && !refused.text.contains("database"), "{refused:?}");
    visitor.post(&site, "/api/games", &at_one_screen("jersi")).await.refused(503, "busy");
    assert_eq!(visitor.look(&site, &id).await["ply"], 0);
    // Whoever watches is told how the game really stands.
    assert_eq!(socket.hear("game").await["game"]["ply"], 0);
    busy.rollback().await.unwrap();
    visitor.play(&site, &id, "a4-b5=c4").await.good();
    assert_eq!(socket.hear("event").await["event"]["number"], number + 1);
    assert_eq!(visitor.get(&site, "/api/mine").await.good().as_array().unwrap().len(), 1);
}

/// The store is busy just when the time of whoever is to move runs out, and nobody looks.
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_cannot_be_stored_falls_later() {
    use crate::client::{Site, Visitor, at_one_screen, id, until};
    use serde_json::json;
    use sqlx::Connection as _;

    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "move", "ms": 2_000 });
    wanted["visibility"] = "public".into();
    id(&visitor.begin(&site, &wanted).await);
    let file = kelci_server::store_file(site.directory());
    let mut other =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let busy = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
    // Lists wake no game: that the flag was tried and failed is seen in what is counted.
    let failed = || async {
        let metrics = site.counts().await;
        let count =
            metrics.lines().find_map(|line| line.strip_prefix("kelci_store_seconds_count "));
        count.and_then(|count| count.parse::<u64>().ok()).filter(|count| *count > 0)
    };
    until(failed).await;
    busy.rollback().await.unwrap();
    until(async || {
        let listed = visitor.get(&site, "/api/games").await.good();
        (listed[0]["status"] == "over").then_some(())
    })
    .await;
}

/// What is said of a move; what exactly does not matter to the store.
fn judged(ply: usize) -> Box<kelci_review::wire::Move> {
    let told = serde_json::json!({
        "ply": ply, "side": "p1", "move": "a1b1", "text": "a1-b1", "verdict": "good", "loss": 0.01,
        "before": { "cp": 3 }, "after": { "cp": 1 }, "chance": 0.5, "better": null, "reasons": [],
    });
    Box::new(serde_json::from_value(told).unwrap())
}

#[tokio::test]
async fn a_review_is_worked_on_by_whoever_has_the_lease() {
    let directory = TempDir::new().unwrap();
    let store = Sqlite::open(&directory.path().join("games.sqlite")).await.unwrap();
    let game = new_game(1_000);
    let (id, owner) = (game.id.clone(), game.owner);
    store.create(game, Vec::new()).await.unwrap();
    let change =
        |change| async { store.change_job(JobKind::Review, id.clone(), change).await.unwrap() };
    let free = |now_ms| store.free_jobs(JobKind::Review, now_ms, i64::MAX, 9);
    let job = Job { game: id.clone(), person: Some(owner) };
    let session = Secret::fresh().of_session();
    let asker = Person { id: owner, session, is_new: false };
    let ask = JobChange::Ask { person: asker, at_ms: 2_000 };
    assert_eq!(change(ask.clone()).await, 1);
    assert_eq!(change(ask).await, 0, "there is one");
    assert_eq!(store.unfinished_reviews(owner).await.unwrap(), [1, 1]);
    assert_eq!(free(2_000).await.unwrap(), [job.clone()]);
    let claim = |worker: &str, now_ms| {
        let worker = worker.to_owned();
        change(JobChange::Claim { worker, now_ms, until_ms: now_ms + 100 })
    };
    let note = |worker: &str, ply, until_ms| {
        let worker = worker.to_owned();
        change(JobChange::Note { worker, judged: judged(ply), until_ms })
    };
    assert_eq!(claim("one", 2_000).await, 1);
    assert_eq!(free(2_050).await.unwrap(), []);
    assert_eq!(claim("other", 2_050).await, 0, "it is taken");
    assert_eq!(note("one", 1, 2_200).await, 1);
    assert_eq!(claim("other", 2_150).await, 0, "each move renews the lease");
    assert_eq!(free(2_250).await.unwrap(), [job.clone()]);
    assert_eq!(claim("other", 2_250).await, 1, "nobody was heard");
    assert_eq!(note("one", 2, 2_400).await, 0, "too late");
    assert_eq!(note("other", 2, 2_400).await, 1);
    let review = store.review(&id).await.unwrap().unwrap();
    assert_eq!((review.is_done, review.is_claimed, review.moves.len()), (false, true, 2));
    assert_eq!(store.leave_jobs("other".into()).await.unwrap(), 1);
    assert_eq!(claim("one", 2_300).await, 1, "it was left");
    let finish = |worker: &str| JobChange::Finish { worker: worker.into() };
    assert_eq!(change(finish("other")).await, 0);
    assert_eq!(change(finish("one")).await, 1);
    assert_eq!(claim("other", 9_000).await, 0, "it is done");
    assert_eq!(store.unfinished_reviews(owner).await.unwrap(), [0, 0]);
    assert!(store.review(&id).await.unwrap().unwrap().is_done);
    // It is forgotten with its game.
    let old = Forget {
        waiting_before_ms: i64::MAX,
        unfinished_before_ms: i64::MAX,
        finished_before_ms: i64::MAX,
    };
    assert_eq!(store.forget(old).await.unwrap(), 1);
    assert_eq!(store.review(&id).await.unwrap(), None);
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_job_is_there_with_the_event_it_follows_from_or_not_at_all() {
    let directory = TempDir::new().unwrap();
    let store = Sqlite::open(&directory.path().join("games.sqlite")).await.unwrap();
    let games = [1_000, 1_000, 1_000].map(new_game);
    for game in &games {
        store.create(game.clone(), Vec::new()).await.unwrap();
    }
    let with =
        |game: &NewGame, effects: Vec<Effect>| Append { effects, ..a_move(game, "a4-b5=c4") };
    let asked = |game| with(game, vec![Effect::Job(JobKind::Move), Effect::Job(JobKind::Ended)]);
    // Two events of one game at once, and others beside them.
    let (one, again, other) = tokio::join!(
        store.append(asked(&games[0])),
        store.append(with(&games[0], vec![Effect::Done(JobKind::Move)])),
        store.append(asked(&games[1])),
    );
    let kinds = [one.unwrap(), again.unwrap(), other.unwrap()];
    assert_eq!(kinds, [Appended::Stored, Appended::Conflict, Appended::Stored]);
    let free = async |kind, before_ms| {
        let mut free = store.free_jobs(kind, 2_000, before_ms, 9).await.unwrap();
        free.sort_by_key(|job| job.game != games[0].id);
        free.into_iter().map(|job| job.game).collect::<Vec<_>>()
    };
    let both = [games[0].id.clone(), games[1].id.clone()];
    assert_eq!(free(JobKind::Move, i64::MAX).await, both, "what lost its number changed nothing");
    assert_eq!(free(JobKind::Ended, i64::MAX).await, both);
    assert_eq!(free(JobKind::Move, 1_001).await, [], "asked for at 1001");
    let claim = |worker: &str, now_ms: i64| {
        let change = JobChange::Claim { worker: worker.into(), now_ms, until_ms: now_ms + 100 };
        store.change_job(JobKind::Ended, both[0].clone(), change)
    };
    assert_eq!(claim("one", 2_000).await.unwrap(), 1);
    assert_eq!(claim("other", 2_050).await.unwrap(), 0, "it is taken");
    assert_eq!(claim("other", 2_200).await.unwrap(), 1, "after a kill another takes it up");
    let finish = |worker: &str| {
        let change = JobChange::Finish { worker: worker.into() };
        store.change_job(JobKind::Ended, both[0].clone(), change)
    };
    assert_eq!(finish("one").await.unwrap(), 0, "too late");
    assert_eq!(finish("other").await.unwrap(), 1);
    assert_eq!(
        free(JobKind::Ended, i64::MAX).await,
        [both[1].clone()],
        "a job that is done is gone"
    );
    store.close().await.unwrap();
}
