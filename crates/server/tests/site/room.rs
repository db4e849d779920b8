//! Room for games: in memory, in the store, on the disk, and how much of it one address takes.

use kelci_server::network::Proxies;
use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id, until};
use crate::socket::Socket;

/// How many games are in memory.
pub async fn live_games(site: &Site) -> u64 {
    let metrics = site.counts().await;
    let count = metrics.lines().find_map(|line| line.strip_prefix("kelci_live_games "));
    count.and_then(|count| count.parse().ok()).expect("games are counted")
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_nobody_watches_make_room_for_others() {
    let site = Site::with(|config| config.limits.live_games = 8).await;
    let mut visitor = Visitor::default();
    let watched = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &visitor, &watched, serde_json::Value::Null).await;
    let mut games = Vec::new();
    for _ in 0..60 {
        games.push(id(&visitor.begin(&site, &at_one_screen("jersi")).await));
    }
    for game in &games {
        assert_eq!(visitor.look(&site, game).await["ply"], 0, "older games are there as well");
    }
    // The one that is watched may have been asked in vain.
    until(async || (live_games(&site).await <= 10).then_some(())).await;
    visitor.play(&site, &watched, "a4-b5=c4").await.good();
    socket.hear("event").await;
    let metrics = site.counts().await;
    assert!(metrics.contains("kelci_resyncs_total 0"), "who watches noticed nothing: {metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_asked_for_all_the_time_stays_in_memory() {
    let site = Site::in_file_with(|config| config.limits.live_games = 8).await;
    let mut visitor = Visitor::default();
    let wanted = json!({
        "game": "pijersi", "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "me" }
    });
    let game = id(&visitor.begin(&site, &wanted).await);
    // Whoever reads it anew from the store will see another name.
    let mut other = site.back_door().await;
    let rename = "UPDATE events SET data = replace(data, 'Ann', 'Eve') WHERE game = ?";
    sqlx::query(rename).bind(&game).execute(&mut other).await.unwrap();
    for _ in 0..40 {
        visitor.begin(&site, &at_one_screen("jersi")).await;
        let seen = visitor.look(&site, &game).await;
        assert!(seen.to_string().contains("Ann"), "it was sent away: {seen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_for_which_there_is_no_room_is_not_stored() {
    // Every game is watched, so none can leave: eight more than agreed are let in.
    let site = Site::with(|config| config.limits.live_games = 1).await;
    let mut visitor = Visitor::default();
    let mut sockets = Vec::new();
    let mut begun = 0;
    let refused = loop {
        let answer = visitor.post(&site, "/api/games", &at_one_screen("pijersi")).await;
        if answer.status != 201 {
            break answer;
        }
        begun += 1;
        assert!(begun < 100, "there is an end to it");
        let game = id(&answer.json());
        sockets.push(Socket::watch(&site, &visitor, &game, serde_json::Value::Null).await);
    };
    refused.refused(503, "busy");
    assert_eq!(visitor.get(&site, "/api/mine").await.good().as_array().unwrap().len(), begun);
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_disk_that_is_nearly_full_no_game_begins_and_others_go_on() {
    // The disk of a database is not ours to see.
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let directory = site.stopped().await;
    let site = Site::on(directory, |config| {
        // As if the whole disk were to be kept.
        config.limits.free_bytes = u64::MAX;
        config.limits.free_percent = 100;
    })
    .await;
    let refused = visitor.post(&site, "/api/games", &at_one_screen("jersi")).await;
    refused.refused(503, "busy");
    assert!(refused.text.contains("the disk of this server is nearly full"), "{refused:?}");
    visitor.play(&site, &game, "a4-b5=c4").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_store_is_nearly_full_games_are_forgotten_sooner() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let young = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let old = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let mut other = site.back_door().await;
    let directory = site.stopped().await;
    // Left for 20 days: usually it would be kept for 10 more.
    let age = "UPDATE games SET updated_ms = updated_ms - 20 * 86400000 WHERE id = ?";
    sqlx::query(age).bind(&old).execute(&mut other).await.unwrap();
    // Lists are read from the store, and keep no game in memory.
    let exists = async |site: &Site, game: &str| {
        let listed = visitor.get(site, "/api/mine").await.good();
        listed.as_array().unwrap().iter().any(|line| id(line) == game)
    };
    let often = std::time::Duration::from_millis(50);
    // A really old one shows that it was looked for old ones.
    let site = Site::on(directory, |config| config.forget_every = often).await;
    let ancient = id(&visitor.clone().begin(&site, &at_one_screen("pijersi")).await);
    let age = "UPDATE games SET updated_ms = 1 WHERE id = ?";
    sqlx::query(age).bind(&ancient).execute(&mut other).await.unwrap();
    until(async || (!exists(&site, &ancient).await).then_some(())).await;
    assert!(exists(&site, &old).await, "there is room");
    let directory = site.stopped().await;
    let site = Site::on(directory, |config| {
        config.forget_every = often;
        config.limits.store_bytes = 1;
    })
    .await;
    until(async || (!exists(&site, &old).await).then_some(())).await;
    assert!(exists(&site, &young).await, "the young one is still played");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_only_so_much_stored_in_an_hour() {
    let site = Site::with(|config| {
        config.proxies = Proxies::Any;
        config.limits.stored_per_hour = 8 * 1024;
    })
    .await;
    let post = async |address: &str, path: &str, secret: &str, body: &serde_json::Value| {
        let headers = format!(
            "x-forwarded-for: {address}\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\n"
        );
        site.send("POST", path, &headers, &body.to_string()).await
    };
    let begun = post("9.9.9.9", "/api/games", "", &at_one_screen("pijersi")).await.good();
    let (game, secret) = (id(&begun), begun["visitor"].as_str().unwrap().to_owned());
    let path = format!("/api/games/{game}/actions");
    let actions = [
        json!({ "action": "move", "text": "a4-b5=c4" }),
        json!({ "action": "takeback", "answer": "offer" }),
    ];
    let mut refused = None;
    for action in actions.iter().cycle().take(1_000) {
        let done = post("9.9.9.9", &path, &secret, action).await;
        if done.status != 200 {
            refused = Some(done);
            break;
        }
    }
    refused.expect("it is enough").refused(429, "too-many-requests");
    post("9.9.9.9", "/api/games", "", &at_one_screen("pijersi"))
        .await
        .refused(429, "too-many-requests");
    post("8.8.8.8", "/api/games", "", &at_one_screen("pijersi")).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_player_does_not_use_up_the_links_of_the_other() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let link = |seat: &str| format!("/api/games/{game}/seats/{seat}/key");
    let mut key = begun["keys"]["second"].clone();
    let mut made = 0;
    loop {
        let link = ann.post(&site, &link("second"), &json!({})).await;
        if link.status != 200 {
            link.refused(409, "refused");
            break;
        }
        key = link.json()["key"].clone();
        made += 1;
        assert!(made < 1_000, "there is an end to it");
    }
    bob.post(&site, &format!("/api/games/{game}/join"), &json!({ "key": key, "name": "Bob" }))
        .await
        .good();
    // Links to one's own seat have no end, since each replaces the one before; nobody else's is replaced.
    let of_bob = bob.post(&site, &link("second"), &json!({})).await.good();
    for _ in 0..made + 50 {
        ann.post(&site, &link("first"), &json!({})).await.good();
    }
    let phone = Visitor::default().post(&site, &format!("/api/games/{game}/join"), &of_bob).await;
    assert_eq!(phone.good()["seat"], "second");
    bob.post(&site, &link("second"), &json!({})).await.good();
}
