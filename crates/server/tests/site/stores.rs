//! The stores are as any must be, and what is SQLite's own: its file.

use kelci_server::store::testkit;
use tempfile::TempDir;

use crate::home::Home;

/// Each as a test of its own, over both.
macro_rules! kit {
    ($($test:ident($($store:ident),+);)+) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                let home = crate::home::Home::in_file();
                $(let $store = home.open().await;)+
                kelci_server::store::testkit::$test($(&*$store),+).await;
            })+
        }

        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                let Some(home) = crate::home::Home::in_database().await else { return };
                $(let $store = home.open().await;)+
                kelci_server::store::testkit::$test($(&*$store),+).await;
                $($store.close().await.unwrap();)+
            })+
        }
    };
}

kit! {
    of_two_writers_one_wins(one, other);
    a_bad_write_does_not_spoil_its_neighbours(store);
    old_games_are_forgotten_and_others_kept(store);
    what_is_forgotten_leaves_room_and_is_not_all_forgotten_at_once(store);
    a_review_is_worked_on_by_whoever_has_the_lease(store);
    a_job_is_there_with_the_event_it_follows_from_or_not_at_all(store);
    a_person_is_known_by_their_sessions(store);
    what_happened_since_is_told(store);
    a_link_makes_a_device_somebodys_once(store);
    two_who_want_the_same_are_paired_once(one, other);
    of_many_who_come_at_once_none_is_paired_twice(one, other);
    a_seek_lives_while_it_is_renewed(store);
    seeks_stand_beside_the_one_of_a_page(store);
    ratings_and_blocks_keep_people_apart(store);
    open_games_are_listed_until_somebody_sits_down(store);
    a_challenge_is_between_two(store);
    who_is_in_the_lobby_is_known_on_every_node(one, other);
    a_guest_takes_a_name_that_nobody_elses_looks_like(store);
    of_two_who_want_a_name_one_has_it(one, other);
    devices_come_and_go(store);
    tokens_come_and_go_and_bots_stay(store);
    a_guests_games_become_an_accounts(store);
    whoever_leaves_is_nameless_in_the_games_of_others(store);
    the_host_closes_renames_and_resets(store);
    tries_are_counted_on_all_nodes_together_and_forgotten(one, other);
    passkeys_come_and_go_and_one_way_in_stays(store);
    an_answer_of_a_passkey_is_good_once(one, other);
    a_mail_is_sent_by_one_worker(one, other);
    nobody_is_written_to_too_often(store);
    an_address_is_confirmed_by_its_link_once(store);
    a_link_sets_a_password_once(one, other);
    what_was_said_is_kept_for_a_while_and_attached_to_reports(one, other);
    a_report_is_answered_once_with_what_is_done(one, other);
    whoever_leaves_takes_along_what_they_said(store);
    games_of_people_are_found_by_what_is_on_the_board(store);
    finished_games_are_found_by_game_and_result(store);
    an_outage_is_noted_once(one, other);
    a_worker_is_nobody_who_is_there(store);
    flags_that_are_due_are_found(store);
    a_job_is_taken_by_one_worker(one, other);
    whoever_is_alone_takes_over_what_others_had(store);
    the_job_of_an_engine_stays_until_it_has_moved(store);
    a_result_is_rated_once(one, other);
    results_at_the_same_time_each_count(one, other);
    of_two_who_change_a_tournament_one_wins(one, other);
    only_public_tournaments_are_listed(store);
    what_a_tournament_begins_with_is_stored(store);
    a_tournament_is_stored_with_its_games_or_not_at_all(store);
    a_tournament_is_directed_by_one(one, other);
    a_game_of_one_name_begins_once(one, other);
    a_clubs_name_is_its_own_and_nobody_founds_many(one, other);
    a_club_always_has_an_officer(one, other);
    whoever_leaves_the_site_leaves_clubs_whole(store);
    the_hosts_club_has_everybody(store);
    moderators_see_to_clubs(store);
    records_are_counted_from_rated_games(store);
    an_account_keeps_what_was_done_first(store);
    games_wait_for_whoever_is_to_move(store);
    vacations_are_an_accounts_and_bounded(one, other);
    what_is_entered_and_noted_is_its_owners(store);
    a_notice_is_there_with_its_event_and_is_overtaken_by_the_next(store);
    a_feed_has_one_address_at_a_time(store);
    a_challenge_is_told_until_it_is_answered(store);
    a_browser_is_told_by_one_worker(one, other);
    what_is_switched_off_is_not_pushed(store);
    a_digest_is_written_once_and_not_too_often(one, other);
    a_digest_over_the_days_limit_is_written_later(store);
    games_that_were_played_are_found_in_their_order(store);
    public_games_that_are_over_are_found_by_who_played(store);
    a_series_is_told_in_the_order_of_its_rounds(store);
    games_of_engines_alone_are_counted(store);
    a_reporter_and_watchers_who_spoke_are_found(store);
    a_club_lists_its_tournaments(store);
    nodes_hear_each_other(one, other);
    a_store_says_how_it_is(store);
}

#[tokio::test]
async fn what_the_host_does_beside_is_seen() {
    for home in [Some(Home::in_file()), Home::in_database().await].into_iter().flatten() {
        let store = home.open().await;
        let mut beside = home.location().moderate().await.unwrap();
        testkit::what_the_host_does_beside_is_seen(&*store, &mut *beside).await;
        beside.close().await.unwrap();
        store.close().await.unwrap();
    }
}

#[tokio::test]
async fn secrets_are_not_in_the_file() {
    let directory = TempDir::new().unwrap();
    let site = crate::client::Site::in_file().await;
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

    let site = Site::in_file().await;
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

    let site = Site::in_file().await;
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
