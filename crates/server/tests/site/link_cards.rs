//! What a link shows where it is sent, and games to be printed.

use serde_json::json;

use crate::client::{Answer, Site, Visitor, at_one_screen, id};

/// What a card says, by its property.
fn told(page: &Answer, property: &str) -> String {
    let meta = format!("property=\"og:{property}\" content=\"");
    let (_, rest) = page.text.split_once(&meta).unwrap_or_else(|| panic!("no {property}"));
    rest.split('"').next().unwrap().replace("&#38;", "&")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_that_is_sent_around_has_a_card_with_a_picture() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["first"]["name"] = "Ann \"<b>\"".into();
    let game = id(&ann.begin(&site, &wanted).await);
    let pages = [
        ("/".to_owned(), "kelci", "/picture/jersi.png"),
        ("/rules/mik7".to_owned(), "MIK-7", "/picture/mik7.png"),
        ("/puzzles/pijersi/7".to_owned(), "7", "/picture/pijersi.png?fen="),
        ("/learn/jersi/king".to_owned(), "Jersi", "/picture/jersi.png"),
        (format!("/game/{game}"), "Ann ", "/picture/game/"),
    ];
    for (path, title, picture) in pages {
        for language in ["en", "fr"] {
            let page = Visitor::default().read(&site, &path, language).await;
            assert!(told(&page, "title").contains(title), "{path}: {}", told(&page, "title"));
            assert!(!told(&page, "description").is_empty(), "{path}");
            assert!(page.text.contains("name=\"twitter:card\""), "{path}");
            let image = told(&page, "image");
            let own = format!("http://{}", site.address);
            let image = image.strip_prefix(&own).unwrap_or_else(|| panic!("{path}: {image}"));
            assert!(image.starts_with(picture), "{path}: {image}");
            let drawn = site.send("GET", image, "", "").await;
            assert_eq!(drawn.status, 200, "{path}: {image}");
            assert!(drawn.head.contains("content-type: image/png"), "{path}: {}", drawn.head);
        }
    }
    let page = Visitor::default().read(&site, &format!("/game/{game}"), "en").await;
    assert!(!page.text.contains("\"<b>\""), "names are escaped");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_has_a_card_and_looking_at_it_takes_nothing() {
    let site = Site::start().await;
    let wanted = json!({
        "game": "mikjersi",
        "first": { "kind": "me", "name": "Ann" },
        "second": { "kind": "friend" },
    });
    let begun = Visitor::default().begin(&site, &wanted).await;
    let (game, key) = (id(&begun), begun["keys"]["second"].as_str().unwrap().to_owned());
    let path = format!("/game/{game}/join/{key}");
    for _ in 0..3 {
        let page = Visitor::default().read(&site, &path, "en").await;
        assert_eq!(told(&page, "title"), "Ann invites you to Mikjersi");
        assert!(!told(&page, "image").contains(&key), "the picture does not carry the key");
        assert_eq!(site.send("HEAD", &path, "", "").await.status, 200);
    }
    let joined = json!({ "key": key, "name": "Bob" });
    let mut bob = Visitor::default();
    bob.post(&site, &format!("/api/games/{game}/join"), &joined).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_printed_once_and_then_known() {
    let site = Site::start().await;
    let path = "/print/mikjersi.pdf?paper=a4&cube=16&language=fr";
    let first = site.send("GET", path, "", "").await;
    assert_eq!(first.status, 200, "{}", first.head);
    assert!(
        first.head.contains("content-type: application/pdf") && first.text.starts_with("%PDF-")
    );
    assert!(first.head.contains("cache-control: public, max-age=86400"));
    let tag = first.head.split("etag: ").nth(1).unwrap().lines().next().unwrap().to_owned();
    let again = site.send("GET", path, &format!("If-None-Match: {tag}\r\n"), "").await;
    assert_eq!(again.status, 304, "{}", again.head);
    site.send("GET", "/print/chess.pdf", "", "").await.refused(404, "no-picture");
    site.send("GET", "/print/jersi", "", "").await.refused(404, "no-picture");
    for wrong in ["paper=a5", "cube=17", "language=de", "colour=red"] {
        let answer = site.send("GET", &format!("/print/jersi.pdf?{wrong}"), "", "").await;
        assert_eq!(answer.status, 400, "{wrong}: {answer:?}");
    }
}
