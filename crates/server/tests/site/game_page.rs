//! The page of a game and its invitations, as browsers without scripts get them.

use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id};

const FRENCH: &str = "accept: text/html\r\naccept-language: fr\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_the_game_as_it_stands() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let game = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    visitor.play(&site, &game, "a4-b5=c4").await.good();
    let page = visitor.get(&site, &format!("/game/{game}")).await;
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-type: text/html"));
    for told in ["Black to move", "a4-b5=c4", "Turns without a capture", "<noscript>", "k-piece"] {
        assert!(page.text.contains(told), "{told} in {}", page.text);
    }
    assert!(!page.text.contains(" style="), "the policy forbids styles in pages");
    // The scripts are told what the API tells, in an element that nothing in it can end.
    let (_, data) = page.text.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["game"]["plies"][0]["text"], "a4-b5=c4");
    assert_eq!(data["game"]["you"], json!(["first", "second"]));
    assert_eq!(data["board"]["first"], "White");
    // How it ended is told without scripts too.
    visitor.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let over = visitor.get(&site, &format!("/game/{game}")).await.text;
    assert!(over.contains("White wins") && over.contains("By resignation"), "{over}");
    // Whoever has no seat is not told the moves.
    let page = Visitor::default().get(&site, &format!("/game/{game}")).await;
    assert!(page.text.contains("\"moves\":[]") && page.text.contains("You are watching"));
}

#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_break_the_page() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("mik7");
    wanted["first"]["name"] = "</script><b>\"'&".into();
    let game = id(&visitor.begin(&site, &wanted).await);
    let page = visitor.get(&site, &format!("/game/{game}")).await;
    assert_eq!(page.text.matches("</script>").count(), 3, "two modules, one element of data");
    assert!(!page.text.contains("<b>\"'"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_shows_who_invites_and_takes_the_seat_when_asked() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let wanted = json!({
        "game": "mik7",
        "first": { "kind": "me", "name": "Ann" },
        "second": { "kind": "friend" },
    });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let key = begun["keys"]["second"].as_str().unwrap().to_owned();
    let link = format!("/game/{game}/join/{key}");
    let owners = ann.get(&site, &format!("/game/{game}")).await.text;
    assert!(owners.contains(&format!("http://{}{link}", site.address)), "the host that was used");
    let listen = format!("--listen 0.0.0.0:{}", site.address.port());
    assert!(owners.contains("class=\"qr\"") && owners.contains(&listen));
    let others = Visitor::default().get(&site, &format!("/game/{game}")).await.text;
    assert!(!others.contains(&key), "only the owner sees the key");
    // Previews of links look, which takes nothing.
    let shown = site.send("GET", &link, FRENCH, "").await;
    assert!(shown.text.contains("Ann vous invite à jouer à MIK-7"), "{}", shown.text);
    assert_eq!(ann.look(&site, &game).await["status"], "waiting");
    let form = |extra: &str| {
        format!("content-type: application/x-www-form-urlencoded\r\naccept: text/html\r\n{extra}")
    };
    let other_site = form("origin: http://evil.example\r\n");
    assert_eq!(site.send("POST", &link, &other_site, "name=Eve").await.status, 403);
    let too_long = format!("name={}", "x".repeat(41));
    assert_eq!(site.send("POST", &link, &form(""), &too_long).await.status, 400);
    let taken = site.send("POST", &link, &form(""), "name=+Bob+").await;
    assert_eq!(taken.status, 303);
    assert!(taken.head.contains(&format!("location: /game/{game}")));
    assert!(taken.head.contains("set-cookie: kelci="));
    let now = ann.look(&site, &game).await;
    assert_eq!((&now["status"], &now["players"][1]["name"]), (&json!("playing"), &json!("Bob")));
    // It was used.
    let void = site.send("GET", &link, FRENCH, "").await;
    assert_eq!(void.status, 403);
    assert!(void.text.contains("Ce lien a servi"), "{}", void.text);
    assert!(!ann.get(&site, &format!("/game/{game}")).await.text.contains("class=\"qr\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_game_has_no_page() {
    let site = Site::start().await;
    for path in ["/game/x", "/game/0123456789abcdefghjkmnpqrs", "/game/x/join/y"] {
        let answer = site.send("GET", path, FRENCH, "").await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text.contains("Cette partie n’existe pas"), "{path}");
    }
}
