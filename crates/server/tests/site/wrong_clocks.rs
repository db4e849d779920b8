//! A computer whose clock was far ahead: nothing is lost by it, and the true time returns.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id, until};

const DAY_MS: i64 = 24 * 3_600_000;

fn system_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_far_ahead_deletes_nothing() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let good = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    visitor.act(&site, &good, &json!({ "action": "resign" })).await.good();
    let old = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    // As if the server had last run ten years from now; and one game is really old.
    for (change, value) in [
        ("UPDATE nodes SET at_ms = ?", system_ms() + 3_650 * DAY_MS),
        ("UPDATE games SET updated_ms = ? WHERE status = 'playing'", system_ms() - 60 * DAY_MS),
    ] {
        let done = sqlx::query(change).bind(value).execute(&mut other).await.unwrap();
        assert_eq!(done.rows_affected(), 1, "{change}");
    }
    drop(other);
    let often = std::time::Duration::from_millis(50);
    let site = Site::on(directory, |config| config.forget_every = often).await;
    // Lists are read from the store, and keep no game in memory.
    let exists = async |game: &str| {
        let listed = visitor.get(&site, "/api/mine").await.good();
        listed.as_array().unwrap().iter().any(|line| id(line) == game)
    };
    until(async || (!exists(&old).await).then_some(())).await;
    assert!(exists(&good).await, "what ended a moment ago is kept");
    let now_ms = visitor.look(&site, &good).await["now_ms"].as_i64().unwrap();
    assert!((now_ms - system_ms()).abs() < DAY_MS, "the true time is back: {now_ms}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_ran_while_the_time_was_wrong_go_on_with_the_true_one() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let hour = 3_600_000;
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "game", "base_ms": hour, "increment_ms": 0 });
    let game = id(&visitor.begin(&site, &wanted).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    let ahead = 3_650 * DAY_MS;
    for change in [
        "UPDATE nodes SET at_ms = at_ms + ?",
        "UPDATE events SET at_ms = at_ms + ?",
        "UPDATE games SET updated_ms = updated_ms + ?1, deadline_ms = deadline_ms + ?1",
    ] {
        sqlx::query(change).bind(ahead).execute(&mut other).await.unwrap();
    }
    drop(other);
    let site = Site::on(directory, |_| ()).await;
    let told = visitor.look(&site, &game).await;
    assert_eq!((&told["status"], &told["turn"]), (&json!("playing"), &json!("second")));
    let left = told["clocks"]["left_ms"][1].as_i64().unwrap();
    assert!(0 < left && left <= hour, "{told}");
    // It runs: what is left becomes less.
    visitor.wait(&site, &game, |game| game["clocks"]["left_ms"][1].as_i64() < Some(left)).await;
    visitor.act(&site, &game, &json!({ "action": "takeback", "answer": "offer" })).await.good();
    let events = visitor.get(&site, &format!("/api/games/{game}/events")).await.good();
    let last = events.as_array().unwrap().last().unwrap();
    assert!(last["at_ms"].as_i64().unwrap() < system_ms() + DAY_MS, "{last}");
}

/// A time of less than a day ahead is kept, so that games go forward; nothing is old by it.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_hours_ahead_deletes_nothing_either() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let young = id(&visitor.begin(&site, &wanted).await);
    let old = id(&visitor.begin(&site, &wanted).await);
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    let hour_ms = DAY_MS / 24;
    let ahead = sqlx::query("UPDATE nodes SET at_ms = ?").bind(system_ms() + 20 * hour_ms);
    ahead.execute(&mut other).await.unwrap();
    // Games that nobody joins are forgotten after two days.
    for (game, age) in [(&young, 40), (&old, 50)] {
        let change = sqlx::query("UPDATE games SET updated_ms = ? WHERE id = ?");
        let change = change.bind(system_ms() - age * hour_ms).bind(game);
        assert_eq!(change.execute(&mut other).await.unwrap().rows_affected(), 1);
    }
    drop(other);
    let often = std::time::Duration::from_millis(50);
    let site = Site::on(directory, |config| config.forget_every = often).await;
    let listed = async || {
        let listed = visitor.get(&site, "/api/mine").await.good();
        listed.as_array().unwrap().iter().map(id).collect::<Vec<_>>()
    };
    until(async || (!listed().await.contains(&old)).then_some(())).await;
    assert_eq!(listed().await, [young]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_away_for_very_long_forgets_nothing_at_once() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    for change in ["UPDATE nodes SET at_ms = ?", "UPDATE games SET updated_ms = ?"] {
        let change = sqlx::query(change).bind(system_ms() - 60 * DAY_MS);
        assert_eq!(change.execute(&mut other).await.unwrap().rows_affected(), 1);
    }
    drop(other);
    let often = std::time::Duration::from_millis(20);
    let site = Site::on(directory, |config| config.forget_every = often).await;
    // Time enough for many a look.
    tokio::time::sleep(50 * often).await;
    let listed = visitor.get(&site, "/api/mine").await.good();
    assert_eq!(listed.as_array().unwrap().iter().map(id).collect::<Vec<_>>(), [game]);
}

/// The clock was put ahead after the last move, and the server was killed then.
#[tokio::test(flavor = "multi_thread")]
async fn the_pulse_of_a_wrong_clock_charges_nobody() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let hour_ms = 3_600_000;
    let mut wanted = at_one_screen("pijersi");
    wanted["clock"] = json!({ "kind": "game", "base_ms": hour_ms, "increment_ms": 0 });
    let game = id(&visitor.begin(&site, &wanted).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    for (change, ms) in [
        ("UPDATE nodes SET at_ms = at_ms + ?", 3_650 * DAY_MS),
        ("UPDATE events SET at_ms = at_ms + ?", -hour_ms / 2),
        (
            "UPDATE games SET updated_ms = updated_ms + ?1, deadline_ms = deadline_ms + ?1",
            -hour_ms / 2,
        ),
    ] {
        sqlx::query(change).bind(ms).execute(&mut other).await.unwrap();
    }
    drop(other);
    let site = Site::on(directory, |_| ()).await;
    let told = visitor.look(&site, &game).await;
    let left_ms = told["clocks"]["left_ms"][1].as_i64().unwrap();
    assert!(left_ms > hour_ms / 2 + 60_000, "nobody knows when it was away: {told}");
}
