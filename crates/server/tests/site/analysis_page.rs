//! The analysis board as it is served, and who may open it for a game.

use kelci_catalog::GAMES;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, at_one_screen, encoded, id};

/// What the page tells its scripts.
pub fn data(page: &Answer) -> Value {
    assert_eq!(page.status, 200, "{page:?}");
    let (_, data) = page.text.split_once("id=\"data\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

async fn read(site: &Site, visitor: &Visitor, game: &str, fields: &[(&str, &str)]) -> Answer {
    visitor.read(site, &format!("/analysis/{game}?{}", encoded(fields)), "en").await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_a_board_in_both_languages() {
    let site = Site::start().await;
    let visitor = Visitor::default();
    let index = visitor.read(&site, "/analysis", "fr").await;
    for game in GAMES {
        let name = game.info().name;
        assert!(index.text.contains(&format!("href=\"/analysis/{name}\"")));
        for (language, word) in [("en", "Moves and variations"), ("fr", "Coups et variantes")] {
            let page = visitor.read(&site, &format!("/analysis/{name}"), language).await;
            assert!(page.text.contains(word), "{name} in {language}");
            assert!(page.text.contains("k-piece") && !page.text.contains(" style=\""), "{name}");
            assert!(!data(&page)["line"]["position"]["moves"].as_array().unwrap().is_empty());
        }
    }
    assert_eq!(visitor.read(&site, "/analysis/chess", "en").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_carries_the_position_the_moves_and_the_options() {
    let site = Site::start().await;
    let visitor = Visitor::default();
    let page = read(&site, &visitor, "pijersi", &[("moves", "a4-b5=c4 g6-f7=d6")]).await;
    let told = data(&page);
    assert_eq!(told["line"]["moves"].as_array().unwrap().len(), 2);
    assert!(page.text.contains("<span class=\"move\">a4-b5=c4"), "readable without scripts");
    let fen = told["line"]["position"]["fen"].as_str().unwrap();
    let there = data(&read(&site, &visitor, "pijersi", &[("fen", fen)]).await);
    assert_eq!(there["line"]["position"]["fen"], fen);
    let levels = data(&read(&site, &visitor, "mik7", &[("option-level", "9")]).await);
    assert_eq!(levels["options"], json!({ "level": "9" }));
    // A set-up by lot is drawn once, and told.
    let lot = data(&read(&site, &visitor, "pijersi", &[("option-setup", "full-random")]).await);
    let seed = lot["options"]["seed"].as_str().unwrap();
    let fields = [("option-setup", "full-random"), ("option-seed", seed)];
    let again = data(&read(&site, &visitor, "pijersi", &fields).await);
    assert_eq!(again["line"]["position"]["fen"], lot["line"]["position"]["fen"]);
    for (field, value, status) in [
        ("fen", "nonsense", 422),
        ("moves", "a1-a9", 422),
        ("option-setup", "XXX", 422),
        ("game", "x", 404),
        ("game", "0123456789abcdefghjkmnpqrs", 404),
    ] {
        let page = read(&site, &visitor, "pijersi", &[(field, value)]).await;
        assert_eq!(page.status, status, "{field}={value}");
        assert!(page.text.contains("<h1"), "a page: {}", page.text);
    }
    let hostile = read(&site, &visitor, "pijersi", &[("fen", "</script><b>\"'&")]).await;
    assert!(!hostile.text.contains("<b>\"'"), "{}", hostile.text);
    assert!(hostile.text.contains("<h1>This position cannot be read</h1>"), "{}", hostile.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_analysed_by_nobody_who_could_profit() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    let stranger = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    let alone = id(&ann.begin(&site, &wanted).await);
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let computer = id(&ann.begin(&site, &wanted).await);
    wanted["second"] = json!({ "kind": "friend" });
    let begun = ann.begin(&site, &wanted).await;
    let (friends, key) = (id(&begun), json!({ "key": begun["keys"]["second"] }));
    bob.post(&site, &format!("/api/games/{friends}/join"), &key).await.good();
    for own in [&alone, &computer] {
        assert_eq!(read(&site, &ann, "pijersi", &[("game", own)]).await.status, 200);
        assert_eq!(read(&site, &stranger, "pijersi", &[("game", own)]).await.status, 403);
        let page = ann.read(&site, &format!("/game/{own}"), "en").await.text;
        assert!(page.contains(&format!("?game={own}\">Analyse")), "{page}");
    }
    for visitor in [&ann, &bob, &stranger] {
        let page = read(&site, visitor, "pijersi", &[("game", &friends)]).await;
        assert_eq!(page.status, 403);
        assert!(page.text.contains("still being played"), "{}", page.text);
        let page = visitor.read(&site, &format!("/game/{friends}"), "en").await.text;
        assert!(page.contains(&format!("?game={friends}\" hidden>")), "{page}");
    }
    ann.play(&site, &friends, "a4-b5=c4").await.good();
    bob.act(&site, &friends, &json!({ "action": "resign" })).await.good();
    let page = read(&site, &stranger, "pijersi", &[("game", &friends)]).await;
    assert!(page.text.contains(&format!("href=\"/game/{friends}\"")), "the way back");
    let told = data(&page);
    assert_eq!(told["line"]["moves"][0]["text"], "a4-b5=c4");
    assert_eq!(
        data(&read(&site, &bob, "pijersi", &[("game", &friends)]).await)["bottom"],
        "second"
    );
    // Another game's board leads to the right one.
    let elsewhere = read(&site, &ann, "jersi", &[("game", &friends)]).await;
    assert!(elsewhere.head.contains(&format!("location: /analysis/pijersi?game={friends}")));
}
