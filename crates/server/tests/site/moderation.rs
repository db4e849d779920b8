//! What whoever runs the site changes behind its back.

use kelci_server::game::Seat;
use kelci_server::ids::GameId;
use kelci_server::network::Proxies;
use kelci_server::store::{Block, Moderation};
use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id, until};
use crate::socket::Socket;

async fn moderator(site: &Site) -> Box<dyn Moderation> {
    site.home().location().moderate().await.unwrap()
}

fn named(name: &str) -> Value {
    json!({
        "game": "pijersi",
        "visibility": "public",
        "first": { "kind": "me", "name": name },
        "second": { "kind": "engine", "level": 1 },
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_removed_is_gone_for_whoever_watches_it() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let kept = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &visitor, &game, Value::Null).await;
    let mut moderator = moderator(&site).await;
    assert!(moderator.remove(&GameId::parse(&game).unwrap()).await.unwrap());
    assert!(!moderator.remove(&GameId::parse(&game).unwrap()).await.unwrap(), "only once");
    socket.closed().await;
    visitor.get(&site, &format!("/api/games/{game}")).await.refused(404, "no-game");
    visitor.play(&site, &game, "a4-b5=c4").await.refused(404, "no-game");
    visitor.play(&site, &kept, "a4-b5=c4").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_changed_is_nowhere_to_be_read() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &named("Nasty Name")).await);
    let mut moderator = moderator(&site).await;
    let found = moderator.find("nASTY", 10).await.unwrap();
    assert_eq!(found.iter().map(|found| found.id.as_str()).collect::<Vec<_>>(), [game.as_str()]);
    assert!(moderator.find("nobody", 10).await.unwrap().is_empty());
    let game_id = GameId::parse(&game).unwrap();
    assert!(moderator.rename(&game_id, Seat::First, "Guest").await.unwrap());
    assert!(
        !moderator.rename(&GameId::fresh(), Seat::First, "Guest").await.unwrap(),
        "no such game"
    );
    until(async || {
        let seen = visitor.get(&site, &format!("/api/games/{game}")).await.text;
        (seen.contains("Guest") && !seen.contains("Nasty")).then_some(())
    })
    .await;
    for path in ["/".to_owned(), "/watch".to_owned(), format!("/game/{game}")] {
        let page = visitor.get(&site, &path).await.text;
        assert!(page.contains("Guest") && !page.contains("Nasty"), "{path}");
    }
    // Nor after a restart, when the events are read again.
    let site = site.restarted().await;
    let seen = visitor.get(&site, &format!("/api/games/{game}")).await.text;
    assert!(seen.contains("Guest") && !seen.contains("Nasty"), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_shut_out_is_told_and_others_are_not() {
    let site = Site::with(|config| config.proxies = Proxies::Any).await;
    let from = async |address: &str, path: &str| {
        site.send("GET", path, &format!("x-forwarded-for: {address}\r\n"), "").await
    };
    let mut moderator = moderator(&site).await;
    let network = "192.0.2.0/24".parse().unwrap();
    let block = Block { network, until_ms: None, why: "floods".into() };
    moderator.block(&block).await.unwrap();
    assert_eq!(moderator.blocks().await.unwrap(), std::slice::from_ref(&block));
    until(async || (from("192.0.2.9", "/api/games").await.status == 403).then_some(())).await;
    from("192.0.2.9", "/api/games").await.refused(403, "shut-out");
    assert_eq!(from("192.0.3.9", "/api/games").await.status, 200);
    assert!(from("192.0.2.9", "/").await.text.contains("shut out"), "pages say it too");
    // The time of the next one is over already.
    let past = Block { network: "192.0.3.0/24".parse().unwrap(), until_ms: Some(1), ..block };
    moderator.block(&past).await.unwrap();
    assert!(moderator.unblock(network).await.unwrap());
    assert!(!moderator.unblock(network).await.unwrap(), "only once");
    until(async || (from("192.0.2.9", "/api/games").await.status == 200).then_some(())).await;
    assert_eq!(from("192.0.3.9", "/api/games").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_shut_out_loses_the_open_page_and_stays_out_after_a_restart() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (mut socket, _) = Socket::watch(&site, &visitor, &game, Value::Null).await;
    let network = "127.0.0.0/8".parse().unwrap();
    moderator(&site)
        .await
        .block(&Block { network, until_ms: None, why: String::new() })
        .await
        .unwrap();
    until(async || (visitor.get(&site, "/api/games").await.status == 403).then_some(())).await;
    socket.say(&json!({ "type": "beat" })).await;
    socket.closed().await;
    let site = site.restarted().await;
    visitor.get(&site, "/api/games").await.refused(403, "shut-out");
}

/// More games than are read at once, of which the latest are anywhere.
#[tokio::test(flavor = "multi_thread")]
async fn among_many_games_the_latest_are_found() {
    let site = Site::in_file().await;
    let game = id(&Visitor::default().begin(&site, &at_one_screen("pijersi")).await);
    let mut store = site.back_door().await;
    // 26 letters that only differ in the last four; what happened last is not in the order of names.
    let many = "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) \
        INSERT INTO games (id, game, spec, owner, visibility, exhibition, created_ms, status, \
            updated_ms, engine_turn, plies, names) \
        SELECT substr(id, 1, 22) || i, game, spec, owner, visibility, 0, 0, status, \
            i * 7 % 1000, 0, 0, CASE i % 3 WHEN 0 THEN '[\"Zoé\",null]' ELSE '[null,\"Bob\"]' END \
        FROM games, n WHERE id = ?";
    let done = sqlx::query(many).bind(&game).execute(&mut store).await.unwrap();
    assert_eq!(done.rows_affected(), 1000);
    let mut moderator = moderator(&site).await;
    let found = moderator.find("ZOÉ", 5).await.unwrap();
    let mut wanted: Vec<i64> = (1000..2000).filter(|i| i % 3 == 0).map(|i| i * 7 % 1000).collect();
    wanted.sort_unstable_by_key(|updated| std::cmp::Reverse(*updated));
    let times: Vec<i64> = found.iter().map(|found| found.updated_ms).collect();
    assert_eq!(times, wanted[..5]);
    assert!(found.iter().all(|found| found.names[0].as_deref() == Some("Zoé")));
    assert_eq!(moderator.find("", 2_000).await.unwrap().len(), 1001, "nothing is in every name");
    assert_eq!(moderator.find("zoé", 2_000).await.unwrap().len(), wanted.len());
}
