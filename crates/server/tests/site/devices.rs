//! One person on many devices, and two persons on one.

use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

/// The link that somebody's page gives for another device.
async fn link(site: &Site, of: &mut Visitor) -> String {
    let page = of.fill(site, "/devices", &[]).await;
    assert_eq!(page.status, 200, "{page:?}");
    let (_, rest) = page.text.split_once("/devices/").expect("a link");
    format!("/devices/{}", rest.split_once('"').expect("its end").0)
}

/// Somebody with a game of their own.
async fn player(site: &Site) -> (Visitor, String) {
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(site, &at_one_screen("pijersi")).await);
    (visitor, game)
}

/// What a browser has put aside.
fn aside(head: &str) -> String {
    let (_, rest) = head.split_once("set-cookie: kelci-aside=").expect("somebody is put aside");
    rest.chars().take_while(|c| *c != ';').collect()
}

/// Whoever has put somebody aside, as a browser sends both.
fn with_aside(visitor: &Visitor, aside: &str) -> Visitor {
    Visitor { secret: format!("{}; kelci-aside={aside}", visitor.secret) }
}

const BOTH: [&str; 2] = ["first", "second"];

#[tokio::test(flavor = "multi_thread")]
async fn both_devices_sit_in_all_games_until_one_is_forgotten() {
    let site = Site::start().await;
    let (mut ann, game) = player(&site).await;
    let other = id(&ann.begin(&site, &at_one_screen("jersi")).await);
    let link = link(&site, &mut ann).await;
    let mut phone = Visitor::default();
    for language in ["en", "fr"] {
        let page = phone.read(&site, &link, language).await;
        assert_eq!(page.status, 200);
        let word = if language == "en" { "Go on here" } else { "Continuer ici" };
        assert!(page.text.contains(word), "{}", page.text);
        assert!(!page.head.contains("set-cookie"), "looking takes nothing: {}", page.head);
        assert!(page.head.contains("x-robots-tag: noindex"), "{}", page.head);
    }
    let arrived = phone.fill(&site, &link, &[]).await;
    assert!(arrived.status == 303 && arrived.head.contains("location: /mine"), "{arrived:?}");
    let mut sockets = Vec::new();
    for device in [&ann, &phone] {
        assert_eq!(device.look(&site, &other).await["you"], json!(BOTH));
        let mut socket = Socket::open(&site, device, &game).await.unwrap();
        socket.say(&json!({ "type": "hello" })).await;
        assert_eq!(socket.hear("game").await["game"]["you"], json!(BOTH));
        sockets.push(socket);
    }
    // Each moves, and both hear it with the moves that they may make.
    for (mover, text) in [(0, "a4b5c4"), (1, "g6f7d6")] {
        let action = json!({ "action": "move", "text": text });
        sockets[mover].say(&json!({ "type": "act", "id": 1, "action": action })).await;
        for socket in &mut sockets {
            let heard = socket.hear("event").await;
            assert_eq!(heard["event"]["text"], text);
            assert!(!heard["state"]["position"]["moves"].as_array().unwrap().is_empty());
        }
    }
    assert_eq!(phone.fill(&site, "/devices/forget", &[]).await.status, 303);
    assert_eq!(sockets[0].closed().await, Some(1008), "the other device is let go");
    assert_eq!(ann.look(&site, &game).await["you"], json!([]));
    assert_eq!(phone.look(&site, &game).await["you"], json!(BOTH));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_adds_one_device_and_the_newest_link_counts() {
    let site = Site::start().await;
    let (mut ann, game) = player(&site).await;
    let old = link(&site, &mut ann).await;
    let new = link(&site, &mut ann).await;
    assert_ne!(old, new);
    let mut phone = Visitor::default();
    assert_eq!(phone.fill(&site, &old, &[]).await.status, 403, "it was replaced");
    assert_eq!(phone.fill(&site, &new, &[]).await.status, 303);
    let mut thief = Visitor::default();
    for path in [new.as_str(), "/devices/0123456789abcdefghjkmnpqrs", "/devices/%3Cscript%3E"] {
        assert_eq!(thief.read(&site, path, "en").await.status, 403, "{path}");
        let refused = thief.fill(&site, path, &[]).await;
        assert!(refused.text.contains("This link was used"), "{refused:?}");
    }
    assert_eq!(thief.look(&site, &game).await["you"], json!([]));
    // Whoever is nobody yet has nothing to bring.
    assert_eq!(Visitor::default().fill(&site, "/devices", &[]).await.status, 403);
    // A link that was made before a device was lost ends with it.
    let lost = link(&site, &mut ann).await;
    assert_eq!(ann.fill(&site, "/devices/forget", &[]).await.status, 303);
    assert_eq!(thief.fill(&site, &lost, &[]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_too_old_after_a_while() {
    let site = Site::in_file().await;
    let (mut ann, _) = player(&site).await;
    let link = link(&site, &mut ann).await;
    let mut store = site.back_door().await;
    let old = sqlx::query("UPDATE device_links SET until_ms = until_ms - 1800000");
    assert_eq!(old.execute(&mut store).await.unwrap().rows_affected(), 1);
    assert_eq!(Visitor::default().fill(&site, &link, &[]).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_link_on_ones_own_device_is_not_used_up() {
    let site = Site::start().await;
    let (mut ann, _) = player(&site).await;
    let link = link(&site, &mut ann).await;
    let page = ann.read(&site, &link, "en").await;
    assert!(page.status == 303 && page.head.contains("location: /mine"), "{page:?}");
    let secret = ann.secret.clone();
    assert_eq!(ann.fill(&site, &link, &[]).await.status, 303);
    assert_eq!(ann.secret, secret);
    let mut phone = Visitor::default();
    assert_eq!(phone.fill(&site, &link, &[]).await.status, 303, "it is still good");
}

/// A secret that somebody planted in the browser proves nothing afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_gets_a_secret_of_its_own() {
    let site = Site::start().await;
    let (mut ann, game) = player(&site).await;
    let link = link(&site, &mut ann).await;
    let planted = Visitor { secret: "0123456789abcdefghjkmnpqrs".into() };
    let mut phone = planted.clone();
    assert_eq!(phone.fill(&site, &link, &[]).await.status, 303);
    assert_eq!(phone.look(&site, &game).await["you"], json!(BOTH));
    assert_eq!(planted.look(&site, &game).await["you"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_with_games_is_asked_and_loses_none() {
    let site = Site::start().await;
    let ((mut ann, of_ann), (mut bob, of_bob)) = (player(&site).await, player(&site).await);
    let link = link(&site, &mut ann).await;
    let page = bob.read(&site, &link, "fr").await;
    assert!(page.text.contains("mettre de côté") && page.text.contains("/mine"), "{}", page.text);
    // Only the button that says so does it.
    let own = bob.secret.clone();
    let asked = bob.fill(&site, &link, &[]).await;
    assert!(asked.status == 200 && asked.text.contains("Put them aside"), "{asked:?}");
    assert_eq!(bob.secret, own);
    let done = bob.fill(&site, &link, &[("aside", "yes")]).await;
    assert_eq!((done.status, aside(&done.head)), (303, own.clone()));
    let device = with_aside(&bob, &own);
    assert_eq!(device.look(&site, &of_ann).await["you"], json!(BOTH));
    assert_eq!(device.look(&site, &of_bob).await["you"], json!([]));
    // ... and back, and back again.
    let mine = device.read(&site, "/mine", "en").await.text;
    assert!(mine.contains("/devices/back") && mine.contains(&of_ann) && !mine.contains(&of_bob));
    let mut device = device;
    let back = device.fill(&site, "/devices/back", &[]).await;
    assert_eq!((device.secret.clone(), aside(&back.head)), (own, bob.secret.clone()));
    assert_eq!(device.look(&site, &of_bob).await["you"], json!(BOTH));
    let mut device = with_aside(&device, &bob.secret);
    assert_eq!(device.fill(&site, "/devices/back", &[]).await.status, 303);
    assert_eq!(device.look(&site, &of_ann).await["you"], json!(BOTH));
    // Nobody else was known here: there is no way back, and asking for it changes nothing.
    let alone = ann.read(&site, "/mine", "en").await.text;
    assert!(alone.contains("\"/devices\"") && !alone.contains("/devices/back"));
    let secret = ann.secret.clone();
    assert_eq!(ann.fill(&site, "/devices/back", &[]).await.status, 303);
    assert_eq!(ann.secret, secret);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_without_games_makes_way() {
    let site = Site::in_file().await;
    let (mut ann, of_ann) = player(&site).await;
    let (mut guest, game) = player(&site).await;
    guest.act(&site, &game, &json!({ "action": "abort" })).await.good();
    let mut store = site.back_door().await;
    sqlx::query("DELETE FROM games WHERE id = ?").bind(&game).execute(&mut store).await.unwrap();
    let link = link(&site, &mut ann).await;
    let done = guest.fill(&site, &link, &[]).await;
    assert!(done.status == 303 && !done.head.contains("aside"), "{done:?}");
    assert_eq!(guest.look(&site, &of_ann).await["you"], json!(BOTH));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_third_on_one_device_pushes_nobody_out() {
    let site = Site::start().await;
    let (mut ann, _) = player(&site).await;
    let ((bob, of_bob), (cid, _)) = (player(&site).await, player(&site).await);
    let mut device = with_aside(&bob, &cid.secret);
    let link = link(&site, &mut ann).await;
    let refused = device.fill(&site, &link, &[("aside", "yes")]).await;
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(refused.text.contains("two players are known on this device already"));
    assert_eq!(device.look(&site, &of_bob).await["you"], json!(BOTH));
    // If it is one and the same who was there before, nobody is pushed out.
    let mut device = with_aside(&bob, &ann.secret);
    assert_eq!(device.fill(&site, &link, &[("aside", "yes")]).await.status, 303, "not used up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_somebody_else_is_refused() {
    let site = Site::start().await;
    let ((mut ann, game), (mut bob, _)) = (player(&site).await, player(&site).await);
    let path = format!("/api/games/{game}/seats/first/key");
    let key = ann.post(&site, &path, &json!({})).await.good();
    let join = format!("/api/games/{game}/join");
    bob.post(&site, &join, &key).await.refused(409, "refused");
    // In a game where its owner does not sit it takes nothing.
    let (_, elsewhere) = player(&site).await;
    let there = format!("/api/games/{elsewhere}/join");
    Visitor::default().post(&site, &there, &key).await.refused(403, "void-link");
    let mut program = Visitor::default();
    let joined = program.post(&site, &join, &key).await.good();
    assert_eq!((&joined["seat"], &joined["visitor"]), (&json!("first"), &json!(program.secret)));
    assert_eq!(joined["game"]["you"], json!(BOTH));
}
