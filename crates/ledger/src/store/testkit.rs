//! What any store must do. An implementation passes all of these, each over a store of its own.

mod accounts;
mod clubs;
mod conduct;
mod correspondence;
mod lists;
mod mails;
mod meeting;
mod nodes;
mod notices;
mod passkeys;
mod ratings;
mod studies;
mod tournaments;

use std::sync::Arc;

pub use accounts::{
    a_guest_takes_a_name_that_nobody_elses_looks_like, a_guests_games_become_an_accounts,
    devices_come_and_go, of_two_who_want_a_name_one_has_it, the_host_closes_renames_and_resets,
    tokens_come_and_go_and_bots_stay, tries_are_counted_on_all_nodes_together_and_forgotten,
    whoever_leaves_is_nameless_in_the_games_of_others,
};
pub use clubs::{
    a_club_always_has_an_officer, a_club_lists_its_tournaments,
    a_clubs_name_is_its_own_and_nobody_founds_many, moderators_see_to_clubs,
    records_are_counted_from_rated_games, the_hosts_club_has_everybody,
    whoever_leaves_the_site_leaves_clubs_whole,
};
pub use conduct::{
    a_report_is_answered_once_with_what_is_done, a_reporter_and_watchers_who_spoke_are_found,
    finished_games_are_found_by_game_and_result, games_of_people_are_found_by_what_is_on_the_board,
    what_was_said_is_kept_for_a_while_and_attached_to_reports,
    whoever_leaves_takes_along_what_they_said,
};
pub use correspondence::{
    games_wait_for_whoever_is_to_move, vacations_are_an_accounts_and_bounded,
    what_is_entered_and_noted_is_its_owners,
};
pub use lists::{
    a_series_is_told_in_the_order_of_its_rounds, games_of_engines_alone_are_counted,
    public_games_that_are_over_are_found_by_who_played,
};
pub use mails::{
    a_link_sets_a_password_once, a_mail_is_sent_by_one_worker,
    an_address_is_confirmed_by_its_link_once, nobody_is_written_to_too_often,
};
pub use meeting::{
    a_challenge_is_between_two, a_seek_lives_while_it_is_renewed,
    of_many_who_come_at_once_none_is_paired_twice, open_games_are_listed_until_somebody_sits_down,
    ratings_and_blocks_keep_people_apart, seeks_stand_beside_the_one_of_a_page,
    two_who_want_the_same_are_paired_once, who_is_in_the_lobby_is_known_on_every_node,
};
pub use nodes::{
    a_job_is_taken_by_one_worker, a_store_says_how_it_is, a_worker_is_nobody_who_is_there,
    an_outage_is_noted_once, flags_that_are_due_are_found, nodes_hear_each_other,
    the_job_of_an_engine_stays_until_it_has_moved, what_the_host_does_beside_is_seen,
    whoever_is_alone_takes_over_what_others_had,
};
pub use notices::{
    a_browser_is_told_by_one_worker, a_challenge_is_told_until_it_is_answered,
    a_digest_is_written_once_and_not_too_often, a_digest_over_the_days_limit_is_written_later,
    a_feed_has_one_address_at_a_time,
    a_notice_is_there_with_its_event_and_is_overtaken_by_the_next,
    games_that_were_played_are_found_in_their_order, what_is_switched_off_is_not_pushed,
};
pub use passkeys::{
    an_answer_of_a_passkey_is_good_once, passkeys_come_and_go_and_one_way_in_stays,
};
pub use ratings::{
    a_ladder_shows_accounts, a_result_is_rated_once, ratings_can_be_computed_again,
    results_at_the_same_time_each_count,
};
pub use studies::an_account_keeps_what_was_done_first;

pub use tournaments::{
    a_game_of_one_name_begins_once, a_tournament_is_directed_by_one,
    a_tournament_is_stored_with_its_games_or_not_at_all, of_two_who_change_a_tournament_one_wins,
    only_public_tournaments_are_listed, what_a_tournament_begins_with_is_stored,
};

use super::{
    Adoption, Append, AppendResult, Effect, Forget, Job, JobChange, JobKind, Lease, NewGame,
    SeatAccess, Store, Summary,
};
use crate::bounds::MAX_DEVICES;
use crate::game::{ClockSpec, Event, Player, Seat, Spec, State, StoredEvent, Visibility};
use crate::ids::{GameId, PersonId, Secret};
use crate::people::Person;

/// A game of two people that begins now.
fn new_game(now_ms: i64) -> NewGame {
    game_with(now_ms, ClockSpec::None, [Player::Person; 2])
}

fn game_with(now_ms: i64, clock: ClockSpec, players: [Player; 2]) -> NewGame {
    let spec = Arc::new(Spec {
        game: "pijersi".into(),
        options: Default::default(),
        fen: None,
        clock,
        players,
        visibility: Visibility::Public,
        series: None,
        pace_ms: 0,
        rated: false,
        tournament: None,
    });
    let mut state = State::new(spec.clone(), now_ms).unwrap();
    let people = Seat::BOTH.into_iter().filter(|seat| spec.engine(*seat).is_none());
    let join = |seat| {
        let event = Event::Join { seat, name: "Ann".into(), account: false };
        let stored = StoredEvent { number: state.number() + 1, at_ms: now_ms, event };
        state.apply(&stored).unwrap();
        stored
    };
    let events: Vec<StoredEvent> = people.map(join).collect();
    let access = [SeatAccess { person: Some(PersonId::fresh()), link: None }; 2];
    let (id, owner, summary) = (GameId::fresh(), PersonId::fresh(), Summary::of(&state).unwrap());
    NewGame {
        id,
        spec,
        owner,
        created_ms: now_ms,
        access,
        begins: state.start().side_to_move().into(),
        events,
        summary,
    }
}

fn a_move(game: &NewGame, text: &str) -> Append {
    let mut state = State::new(game.spec.clone(), game.created_ms).unwrap();
    game.events.iter().for_each(|stored| state.apply(stored).unwrap());
    let event =
        Event::Move { seat: Seat::First, text: text.into(), clock_ms: None, conditional: false };
    let stored = StoredEvent { number: state.number() + 1, at_ms: game.created_ms + 1, event };
    state.apply(&stored).unwrap();
    let (game, summary) = (game.id.clone(), Summary::of(&state).unwrap());
    Append { game, stored, summary, effects: Vec::new() }
}

/// What is said of a move; what exactly does not matter to the store.
fn judged(ply: usize) -> Box<kelci_review::wire::Move> {
    let told = serde_json::json!({
        "ply": ply, "side": "p1", "move": "a1b1", "text": "a1-b1", "verdict": "good", "loss": 0.01,
        "before": { "cp": 3 }, "after": { "cp": 1 }, "chance": 0.5, "better": null, "reasons": [],
    });
    Box::new(serde_json::from_value(told).unwrap())
}

/// Of two events with the same number one is stored.
///
/// # Panics
/// When it is not so.
pub async fn of_two_writers_one_wins(one: &dyn Store, other: &dyn Store) {
    let game = new_game(1_000);
    one.create(game.clone(), Vec::new()).await.unwrap();
    let (first, second) = (a_move(&game, "a4-b5=c4"), a_move(&game, "a1-b1"));
    let wins = tokio::join!(one.append(first), other.append(second));
    let mut wins = [wins.0.unwrap(), wins.1.unwrap()];
    wins.sort_by_key(|appended| *appended == AppendResult::Conflict);
    assert_eq!(wins, [AppendResult::Stored, AppendResult::Conflict]);
    let loaded = one.load(&game.id).await.unwrap().unwrap();
    assert_eq!(loaded.events.len(), game.events.len() + 1);
    assert_eq!((loaded.owner, loaded.access), (game.owner, game.access));
    one.close().await.unwrap();
    assert!(one.append(a_move(&game, "a1-b1")).await.is_err(), "it is closed");
    other.close().await.unwrap();
}

/// What cannot be written does not keep from the disk what comes with it.
///
/// # Panics
/// When it is not so.
pub async fn a_bad_write_does_not_spoil_its_neighbours(store: &dyn Store) {
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
    assert_eq!((good.unwrap(), also_good.unwrap()), (AppendResult::Stored, AppendResult::Stored));
    assert!(bad.is_err() && twice.is_err());
    store.close().await.unwrap();
}

/// What is old is forgotten, and nothing else.
///
/// # Panics
/// When it is not so.
pub async fn old_games_are_forgotten_and_others_kept(store: &dyn Store) {
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

/// Not everything is forgotten at once, and what is leaves room.
///
/// # Panics
/// When it is not so.
pub async fn what_is_forgotten_leaves_room_and_is_not_all_forgotten_at_once(store: &dyn Store) {
    let empty = store.size().await.unwrap();
    for created_ms in 0..250 {
        store.create(new_game(created_ms), Vec::new()).await.unwrap();
    }
    let full = size_that(store, |size| size > empty).await;
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
    size_that(store, |size| size < full).await;
    store.close().await.unwrap();
}

/// The size, once it is so: a database counts what it holds a while after the fact.
async fn size_that(store: &dyn Store, is_so: impl Fn(u64) -> bool) -> u64 {
    for _ in 0..1_200 {
        let size = store.size().await.unwrap();
        if is_so(size) {
            return size;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the size never became so");
}

/// A review is worked on by one at a time.
///
/// # Panics
/// When it is not so.
pub async fn a_review_is_worked_on_by_whoever_has_the_lease(store: &dyn Store) {
    let game = new_game(1_000);
    let (id, owner) = (game.id.clone(), game.owner);
    store.create(game, Vec::new()).await.unwrap();
    let change =
        |change| async { store.change_job(JobKind::Review, id.clone(), change).await.unwrap() };
    let free = |now_ms| store.free_jobs(JobKind::Review, now_ms, 9);
    let job = Job { game: id.clone(), person: Some(owner) };
    let session = Secret::fresh().of_session();
    let asker = Person { id: owner, session, is_new: false };
    let ask = JobChange::Ask { person: asker, at_ms: 2_000 };
    assert_eq!(change(ask.clone()).await, 1);
    assert_eq!(change(ask).await, 0, "there is one");
    assert_eq!(store.unfinished_reviews(owner).await.unwrap(), [1, 1]);
    assert_eq!(free(2_000).await.unwrap(), std::slice::from_ref(&job));
    let claim = |worker: &str, now_ms| {
        let worker = worker.to_owned();
        change(JobChange::Claim(Lease { worker, now_ms, until_ms: now_ms + 100 }))
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
    assert_eq!(free(2_250).await.unwrap(), std::slice::from_ref(&job));
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

/// A job is stored with what it follows from, claimed by one at a time, and gone when it is done.
///
/// # Panics
/// When it is not so.
pub async fn a_job_is_there_with_the_event_it_follows_from_or_not_at_all(store: &dyn Store) {
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
    assert_eq!(kinds, [AppendResult::Stored, AppendResult::Conflict, AppendResult::Stored]);
    let free = async |kind| {
        let mut free = store.free_jobs(kind, 2_000, 9).await.unwrap();
        free.sort_by_key(|job| job.game != games[0].id);
        free.into_iter().map(|job| job.game).collect::<Vec<_>>()
    };
    let both = [games[0].id.clone(), games[1].id.clone()];
    assert_eq!(free(JobKind::Move).await, both, "what lost its number changed nothing");
    assert_eq!(free(JobKind::Ended).await, both);
    let claim = |worker: &str, now_ms: i64| {
        let lease = Lease { worker: worker.into(), now_ms, until_ms: now_ms + 100 };
        let change = JobChange::Claim(lease);
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
    assert_eq!(free(JobKind::Ended).await, [both[1].clone()], "a job that is done is gone");
    store.close().await.unwrap();
}

/// Somebody is stored with the first thing they do, proves to be themselves by each of their sessions, and
/// by none that has ended.
///
/// # Panics
/// When it is not so.
pub async fn a_person_is_known_by_their_sessions(store: &dyn Store) {
    let session = || Secret::fresh().of_session();
    let ann = Person::new(session());
    assert_eq!(store.person(ann.session).await.unwrap(), None, "nobody has met her");
    store.create(new_game(1_000), vec![Effect::Meet(ann)]).await.unwrap();
    assert_eq!(store.person(ann.session).await.unwrap(), Some(ann.id));
    // Another who comes with the same secret at the same moment is too late, with all that they do.
    let game = new_game(2_000);
    let twice = store.create(game.clone(), vec![Effect::Meet(Person::new(ann.session))]).await;
    assert!(twice.is_err());
    assert!(store.load(&game.id).await.unwrap().is_none());
    assert_eq!(store.end_sessions(ann.id, ann.session).await.unwrap(), []);
    assert_eq!(store.end_sessions(ann.id, session()).await.unwrap(), [ann.session]);
    assert_eq!(store.person(ann.session).await.unwrap(), None);
    let secret = store.secret("one").await.unwrap();
    assert_eq!(store.secret("one").await.unwrap(), secret, "it is drawn once");
    assert_ne!(store.secret("other").await.unwrap(), secret);
}

/// A link makes a device one of somebody's, once, for a while, and not without end.
///
/// # Panics
/// When it is not so.
pub async fn a_link_makes_a_device_somebodys_once(store: &dyn Store) {
    let session = || Secret::fresh().of_session();
    let link = || Secret::fresh().of_link();
    let ann = Person::new(session());
    store.create(new_game(1_000), vec![Effect::Meet(ann)]).await.unwrap();
    let (old, new, phone) = (link(), link(), session());
    let adopt = async |link, session, now_ms| store.adopt(link, session, now_ms).await.unwrap();
    store.link_device(ann.id, old, [1_000, 9_000]).await.unwrap();
    store.link_device(ann.id, new, [1_000, 9_000]).await.unwrap();
    assert_eq!(store.device_link(old, 2_000).await.unwrap(), None, "the new one replaced it");
    assert_eq!(adopt(old, phone, 2_000).await, Adoption::VoidLink);
    assert_eq!(store.device_link(new, 2_000).await.unwrap(), Some(ann.id), "looking takes nothing");
    assert_eq!(store.device_link(new, 9_000).await.unwrap(), None, "too late");
    assert_eq!(adopt(new, phone, 9_000).await, Adoption::VoidLink);
    // Of two who use it at once one is too late.
    let (one, other) = tokio::join!(adopt(new, phone, 2_000), adopt(new, session(), 2_000));
    let mut both = [one, other];
    both.sort_by_key(|adopted| *adopted == Adoption::VoidLink);
    assert_eq!(both, [Adoption::Known(ann.id), Adoption::VoidLink]);
    for devices in 2..MAX_DEVICES {
        let link = link();
        store.link_device(ann.id, link, [1_000, 9_000]).await.unwrap();
        assert_eq!(adopt(link, session(), 2_000).await, Adoption::Known(ann.id), "{devices}");
    }
    let last = link();
    store.link_device(ann.id, last, [1_000, 9_000]).await.unwrap();
    assert_eq!(adopt(last, session(), 2_000).await, Adoption::TooMany);
    let ended = store.end_sessions(ann.id, ann.session).await.unwrap();
    assert_eq!(ended.len() + 1, MAX_DEVICES as usize);
    assert_eq!(adopt(last, session(), 2_000).await, Adoption::VoidLink, "it ended with them");
    assert_eq!(store.person(ann.session).await.unwrap(), Some(ann.id));
    store.close().await.unwrap();
}

/// Whoever knows a game up to an event is told the others, and who sits where now.
///
/// # Panics
/// When it is not so.
pub async fn what_happened_since_is_told(store: &dyn Store) {
    let game = new_game(1_000);
    assert!(store.since(&game.id, 0).await.unwrap().is_none());
    store.create(game.clone(), Vec::new()).await.unwrap();
    let person = PersonId::fresh();
    let link = Secret::fresh().of_link();
    let effects = vec![Effect::Sit(Seat::First, person), Effect::Link(Seat::Second, Some(link))];
    store.append(Append { effects, ..a_move(&game, "a4-b5=c4") }).await.unwrap();
    let since = store.since(&game.id, 2).await.unwrap().unwrap();
    assert_eq!(since.events.iter().map(|stored| stored.number).collect::<Vec<_>>(), [3]);
    assert_eq!(since.access[0], SeatAccess { person: Some(person), link: None });
    assert_eq!(since.access[1], SeatAccess { link: Some(link), ..game.access[1] });
    assert!(store.since(&game.id, 3).await.unwrap().unwrap().events.is_empty());
    let [listed] = &store.public(9).await.unwrap()[..] else { panic!("one game") };
    assert_eq!((listed.plies, listed.persons[0]), (1, Some(person)));
    assert_eq!(listed.last.len(), 3, "the cells of the last move");
}
