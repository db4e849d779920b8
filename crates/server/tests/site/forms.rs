//! The form before a game: what it begins, and what it says when it cannot.

use kelci_catalog::GAMES;
use serde_json::json;

use crate::client::{Answer, Site, Visitor, encoded};

/// The name of the game that an answer leads to.
fn led_to(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{answer:?}");
    let (_, place) = answer.head.split_once("location: /game/").expect("a game's address");
    place.lines().next().unwrap().trim().to_owned()
}

/// The form that came back must say this, and hold that.
fn came_back(answer: &Answer, parts: &[&str]) {
    assert_eq!(answer.status, 422, "{answer:?}");
    for part in parts {
        assert!(answer.text.contains(part), "\"{part}\" is missing in {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_begins_each_game_against_the_computer() {
    let site = Site::start().await;
    for game in GAMES {
        let name = game.info().name;
        let mut visitor = Visitor::default();
        let begun = visitor.fill(&site, &format!("/new/{name}"), &[("mode", "computer")]).await;
        let view = visitor.look(&site, &led_to(&begun)).await;
        assert_eq!(view["game"], name);
        assert_eq!(view["you"], json!(["first"]), "the visitor's cookie holds the seat");
        assert_eq!(view["players"][1]["level"], 3);
        assert_eq!(view["visibility"], "private");
        assert_eq!(view["options"], json!({}));
        assert!(view["position"]["moves"].as_array().unwrap().len() > 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_begins_a_game_that_a_beginner_can_win() {
    let site = Site::start().await;
    let home = Visitor::default().get(&site, "/").await.text;
    for game in GAMES {
        let info = game.info();
        let address = format!("/new/{}", info.name);
        let (_, form) = home.split_once(&format!("action=\"{address}\"")).expect("a form");
        let (form, _) = form.split_once("</form>").expect("its end");
        let mut fields: Vec<(&str, &str)> = form
            .split("<input type=\"hidden\" name=\"")
            .skip(1)
            .map(|field| field.split_once('"').expect("a name"))
            .map(|(name, rest)| (name, rest.split('"').nth(1).expect("a value")))
            .collect();
        let seats: &[&str] = if info.has_roles { &["first", "second"] } else { &["first"] };
        for seat in seats {
            let offered = form.contains(&format!("name=\"side\" value=\"{seat}\""));
            assert_eq!(offered, info.has_roles, "{form}");
            if offered {
                fields.push(("side", seat));
            }
            let mut visitor = Visitor::default();
            let begun = visitor.fill(&site, &address, &fields).await;
            let view = visitor.look(&site, &led_to(&begun)).await;
            assert_eq!(view["you"], json!([seat]));
            assert_eq!(view["draws"], info.has_draws);
            let options: std::collections::BTreeMap<_, _> =
                info.first_game.iter().copied().collect();
            assert_eq!(view["options"], json!(options), "{}", info.name);
        }
    }
    let mik7 = kelci_catalog::find("mik7").expect("a game").info();
    assert_eq!(mik7.first_game, [("contract", "home"), ("level", "11")]);
}

/// The first page's large form: a game, a way to play, and a side for each game in which it matters.
#[tokio::test(flavor = "multi_thread")]
async fn the_first_button_begins_a_first_game_too() {
    let site = Site::start().await;
    let home = Visitor::default().get(&site, "/").await.text;
    let asked: Vec<_> = GAMES.iter().filter(|game| game.info().has_roles).collect();
    for game in GAMES {
        let info = game.info();
        let field = format!("name=\"side-{}\" value=\"second\"", info.name);
        assert_eq!(home.contains(&field), info.has_roles, "{}", info.name);
        for (mode, is_played) in [("computer", true), ("friend", true), ("screen", false)] {
            let mut fields = vec![("game", info.name), ("mode", mode)];
            let sides: Vec<_> =
                asked.iter().map(|game| format!("side-{}", game.info().name)).collect();
            fields.extend(sides.iter().map(|field| (&**field, "second")));
            let mut visitor = Visitor::default();
            let begun = visitor.fill(&site, "/new", &fields).await;
            let view = visitor.look(&site, &led_to(&begun)).await;
            let options: std::collections::BTreeMap<_, _> =
                info.first_game.iter().copied().collect();
            assert_eq!(view["options"], json!(options), "{} {mode}", info.name);
            if is_played {
                let seat = if info.has_roles { "second" } else { "first" };
                assert_eq!(view["you"], json!([seat]), "{} {mode}", info.name);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_says_what_a_contract_means_and_who_usually_wins_it() {
    let site = Site::start().await;
    for (language, parts) in [
        ("en", ["Eddy usually wins it", "Home: enough ships on blue cells", "not one fewer"]),
        ("fr", ["le plus souvent Eddy qui gagne", "assez de vaisseaux", "pas un de moins"]),
    ] {
        let headers = format!("accept: text/html\r\naccept-language: {language}\r\n");
        let page = site.send("GET", "/new/mik7", &headers, "").await.text;
        for part in parts {
            assert!(page.contains(part), "{language}: {part}");
        }
        for contract in ["exact", "at-most", "home"] {
            assert!(page.contains(&format!("name=\"option-contract\" value=\"{contract}\"")));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_way_to_play_seats_whom_it_says() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let fields = [("mode", "screen"), ("name", "Zoé"), ("name-other", "Max")];
    let screen = visitor.fill(&site, "/new/jersi", &fields).await;
    assert!(screen.head.contains("set-cookie: kelci-name=zo%c3%a9"), "{}", screen.head);
    let view = visitor.look(&site, &led_to(&screen)).await;
    assert_eq!(view["you"], json!(["first", "second"]));
    assert_eq!([&view["players"][0]["name"], &view["players"][1]["name"]], ["Zoé", "Max"]);

    let fields = [("mode", "friend"), ("side", "second"), ("clock", "game-300-3")];
    let friend = visitor.fill(&site, "/new/pijersi", &fields).await;
    let view = visitor.look(&site, &led_to(&friend)).await;
    assert_eq!((&view["you"], &view["status"]), (&json!(["second"]), &json!("waiting")));
    let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 });
    assert_eq!(view["clock"], clock);

    let fields =
        [("mode", "watch"), ("level-first", "1"), ("level-second", "2"), ("public", "true")];
    let watch = visitor.fill(&site, "/new/mikjersi", &fields).await;
    let view = visitor.look(&site, &led_to(&watch)).await;
    assert_eq!((&view["you"], &view["visibility"]), (&json!([]), &json!("public")));
    assert_eq!([&view["players"][0]["level"], &view["players"][1]["level"]], [1, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_option_arrives() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut options = async |game: &str, fields: &[(&str, &str)]| {
        let begun = visitor.fill(&site, &format!("/new/{game}"), fields).await;
        visitor.look(&site, &led_to(&begun)).await
    };
    // The hidden field says no, the ticked box after it yes.
    let off = options("jersi", &[("option-reserve", "false")]).await;
    assert_eq!(off["options"], json!({ "reserve": "false" }));
    let on = [("option-reserve", "false"), ("option-reserve", "true")];
    assert_eq!(options("jersi", &on).await["options"], json!({}));

    let own = [("option-setup", "other"), ("text-setup", " GRXLLS "), ("option-seed", "")];
    assert_eq!(options("pijersi", &own).await["options"]["setup"], "GRXLLS");
    let random = options("pijersi", &[("option-setup", "full-random"), ("option-seed", "7")]).await;
    assert_eq!(random["options"], json!({ "setup": "full-random", "seed": "7" }));

    let fields = [
        ("option-level", "8"),
        ("option-count", "points"),
        ("option-claims", "true"),
        ("option-rules", "ship_diagonals = true\r\n"),
        ("series", "other"),
        ("series-games", "8"),
        ("series-count", "points"),
        ("clock", "own-game"),
        ("base-minutes", "2,5"),
        ("increment-seconds", "0"),
        ("mode", "screen"),
    ];
    let mik7 = options("mik7", &fields).await;
    let expected = json!({
        "level": "8", "count": "points", "claims": "true", "rules": "ship_diagonals = true\n"
    });
    assert_eq!(mik7["options"], expected);
    assert_eq!(
        (&mik7["series"]["agreed"], &mik7["series"]["count"]),
        (&json!(8), &json!("points"))
    );
    let clock = json!({ "kind": "game", "base_ms": 150_000, "increment_ms": 0 });
    assert_eq!(mik7["clock"], clock);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_beside_what_was_filled_in() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut fill = async |game: &str, fields: &[(&str, &str)]| {
        visitor.fill(&site, &format!("/new/{game}"), fields).await
    };
    let code = fill("pijersi", &[("option-setup", "other"), ("text-setup", "GRXLLZ\">")]).await;
    came_back(&code, &["This code cannot be used", "GRXLLZ&#34;&#62;", "value=\"other\" checked"]);
    let fen = fill("jersi", &[("fen", "<b>nonsense"), ("level", "6"), ("name", "Zoé")]).await;
    came_back(
        &fen,
        &["not a position", "value=\"6\" checked", "value=\"Zoé\"", "<details class=\"more\" open"],
    );
    assert!(!fen.text.contains("<b>nonsense"));
    let rules = fill("mik7", &[("option-rules", "stations = [\"z9\"]\n</textarea><script>")]).await;
    came_back(&rules, &["rule file cannot be used", "&#60;/textarea&#62;"]);
    assert!(!rules.text.contains("</textarea><script>"));
    let points = [("series", "4"), ("series-count", "points")];
    came_back(&fill("mik7", &points).await, &["only if the game itself is played for points"]);
    came_back(&fill("mik7", &[("option-level", "14")]).await, &["one of the possible values"]);
    let count = [("option-level", "9"), ("option-count", "points")];
    came_back(&fill("mik7", &count).await, &["one of the possible values"]);
    came_back(&fill("jersi", &[("series", "3")]).await, &["even number of games"]);
    let series = [("series", "other"), ("series-games", "-2")];
    came_back(&fill("jersi", &series).await, &["whole number"]);
    for (field, value) in [
        ("mode", "god"),
        ("level", "9"),
        ("level", ""),
        ("side", "third"),
        ("clock", "game-1"),
        ("clock", "game-9999999999-1"),
        ("clock", "game-999999999-0"),
        ("public", "maybe"),
        ("option-reserve", "perhaps"),
    ] {
        let answer = fill("jersi", &[(field, value)]).await;
        came_back(&answer, &["one of the possible values"]);
    }
    for (field, value) in [("base-minutes", "inf"), ("base-minutes", "NaN"), ("base-minutes", "-1")]
    {
        came_back(
            &fill("jersi", &[("clock", "own-game"), (field, value)]).await,
            &["Write a time"],
        );
    }
    let watch = [("mode", "watch"), ("pace", "99999")];
    came_back(&fill("jersi", &watch).await, &["one of the possible values"]);
    for name in ["x".repeat(41), "evil\u{202e}".to_owned(), "a\nb".to_owned()] {
        came_back(&fill("jersi", &[("name", &name)]).await, &["at most 40 plain characters"]);
    }
    came_back(&fill("jersi", &[("cheat", "1")]).await, &["a field that is not known"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_french_too() {
    let site = Site::start().await;
    let headers = "accept: text/html\r\naccept-language: fr\r\n\
        content-type: application/x-www-form-urlencoded\r\n";
    let body = encoded(&[("fen", "nonsense")]);
    let answer = site.send("POST", "/new/mik7", headers, &body).await;
    came_back(&answer, &["Ce n’est pas une position", "<html lang=\"fr\"", "Votre camp"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_are_guarded() {
    let site = Site::with(|config| config.limits.games_per_hour = 2).await;
    let form = "accept: text/html\r\ncontent-type: application/x-www-form-urlencoded\r\n";
    let evil = format!("{form}origin: http://evil.example\r\n");
    let answer = site.send("POST", "/new/jersi", &evil, "mode=computer").await;
    assert_eq!(answer.status, 403, "{answer:?}");
    assert!(answer.text.contains("<html"), "{answer:?}");
    let large = format!("fen={}", "9".repeat(200_000));
    assert_eq!(site.send("POST", "/new/jersi", form, &large).await.status, 413);
    assert_eq!(site.send("POST", "/new/chess", form, "mode=computer").await.status, 404);
    assert_eq!(site.send("GET", "/new/%ff", form, "").await.status, 400);
    assert_eq!(site.send("PUT", "/new/jersi", form, "").await.status, 405);
    // Bytes that are no text are read as well as they can be.
    let odd = site.send("POST", "/new/jersi", form, "name=%ff%00&=&&mode").await;
    assert_eq!(odd.status, 422, "{odd:?}");
    let mut visitor = Visitor::default();
    visitor.fill(&site, "/new/jersi", &[]).await;
    visitor.fill(&site, "/new/jersi", &[]).await;
    let third = visitor.fill(&site, "/new/jersi", &[]).await;
    assert_eq!(third.status, 429, "{third:?}");
    assert!(third.head.contains("retry-after") && third.text.contains("<html"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_can_be_filled_in_by_its_address() {
    let site = Site::start().await;
    let visitor = Visitor::default();
    let path = "/new/pijersi?mode=watch&level-first=7&nonsense=1&name=%3Cscript%3E";
    let page = visitor.read(&site, path, "en").await;
    assert_eq!(page.status, 200);
    for part in ["value=\"watch\" checked", "<option value=\"7\" selected", "&#60;script&#62;"] {
        assert!(page.text.contains(part), "{part}");
    }
    let kept = "accept: text/html\r\ncookie: kelci-name=Zo%C3%A9+B\r\n";
    let page = site.send("GET", "/new/jersi", kept, "").await;
    assert!(page.text.contains("value=\"Zoé B\""));
    // One click on the first page keeps the name too.
    let form = format!("{kept}content-type: application/x-www-form-urlencoded\r\n");
    let begun = site.send("POST", "/new/jersi", &form, "mode=computer").await;
    assert!(begun.head.contains("set-cookie: kelci-name=zo%c3%a9+b"), "{}", begun.head);
    let view = visitor.look(&site, &led_to(&begun)).await;
    assert_eq!(view["players"][0]["name"], "Zoé B");
    let evil = "accept: text/html\r\ncookie: kelci-name=%E2%80%AE\r\n";
    assert_eq!(site.send("GET", "/new/jersi", evil, "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_has_a_sheet_that_fills_in() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let name = "<i>Ali & Zoé</i>";
    let fields = [
        ("mode", "screen"),
        ("series", "2"),
        ("series-count", "points"),
        ("option-count", "points"),
        ("name", name),
        ("name-other", "Max"),
    ];
    let begun = led_to(&visitor.fill(&site, "/new/mik7", &fields).await);
    let path = format!("/series/{begun}");
    let page = visitor.read(&site, &path, "en").await;
    assert_eq!(page.status, 200, "{page:?}");
    assert!(
        page.text.contains("&#60;i&#62;Ali &#38; Zoé&#60;/i&#62;") && !page.text.contains("<i>")
    );
    for part in ["0 of 2 games played", "It is level.", "being played", "data-fresh"] {
        assert!(page.text.contains(part), "{part}");
    }
    visitor.act(&site, &begun, &json!({ "action": "resign" })).await.good();
    let page = visitor.read(&site, &path, "fr").await;
    for part in ["1 partie jouée sur 2", "Max mène", "Par abandon", "7 points", "décide"] {
        let found = page.text.contains(part) || page.text.contains(&part.to_lowercase());
        assert!(found, "{part}: {}", page.text);
    }
    // Whose game is no series has no sheet.
    let single = led_to(&visitor.fill(&site, "/new/jersi", &[]).await);
    let page = visitor.read(&site, &format!("/series/{single}"), "en").await;
    assert_eq!(page.status, 404);
    assert_eq!(visitor.read(&site, "/series/..%2f..", "en").await.status, 404);
}
