//! Pages as they are read: in both languages, with strangers' names in them.

use kelci_catalog::GAMES;
use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id};

#[tokio::test(flavor = "multi_thread")]
async fn every_page_speaks_both_languages() {
    let site = Site::start().await;
    let visitor = Visitor::default();
    let mut pages = vec![
        ("/".to_owned(), ["Play now", "Jouer"]),
        ("/mine".to_owned(), ["No game is going on", "Aucune partie en cours"]),
        ("/watch".to_owned(), ["Nobody plays a public game", "Personne ne joue"]),
        ("/print".to_owned(), ["at true scale", "à l’échelle exacte"]),
        ("/api".to_owned(), ["How to begin", "Pour commencer"]),
        ("/licences".to_owned(), ["The work of others", "Le travail d’autrui"]),
        ("/ratings".to_owned(), ["The computer waits", "L’ordinateur attend"]),
        ("/learn".to_owned(), ["One rule at a time", "Une règle à la fois"]),
    ];
    for game in GAMES {
        let page = format!("/new/{}", game.info().name);
        pages.push((page, ["Against the computer", "Contre l’ordinateur"]));
    }
    for (path, words) in pages {
        for (language, words) in ["en", "fr"].into_iter().zip(words) {
            let page = visitor.read(&site, &path, language).await;
            assert_eq!(page.status, 200, "{path}: {page:?}");
            assert!(page.text.contains(&format!("<html lang=\"{language}\"")), "{path}");
            assert!(page.text.contains(words), "{path} does not say \"{words}\"");
            assert!(!page.text.contains(" style=\""), "{path}: the policy forbids styles");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_form_shows_every_option_of_every_game() {
    let site = Site::start().await;
    for game in GAMES {
        let info = game.info();
        let page = Visitor::default().read(&site, &format!("/new/{}", info.name), "en").await;
        for option in info.options {
            let field = format!("name=\"option-{}\"", option.name);
            assert!(page.text.contains(&field), "{}: {field}", info.name);
        }
        assert!(page.text.contains("value=\"computer\" checked"), "it is filled in");
        assert!(page.text.contains("value=\"3\" checked"), "level 3");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_are_listed_for_their_players_alone() {
    let site = Site::start().await;
    let (mut owner, stranger) = (Visitor::default(), Visitor::default());
    let mut wanted = at_one_screen("pijersi");
    wanted["first"]["name"] = "<script>alert(1)</script>".into();
    let private = id(&owner.begin(&site, &wanted).await);
    let own = owner.read(&site, "/", "en").await;
    assert!(own.text.contains(&private) && own.text.contains("Your games"));
    assert!(own.text.contains("&#60;script&#62;alert(1)&#60;/script&#62;"));
    assert!(!own.text.contains("<script>alert"));
    assert!(owner.read(&site, "/mine", "en").await.text.contains(&private));
    for path in ["/", "/mine", "/watch"] {
        let page = stranger.read(&site, path, "en").await;
        assert!(!page.text.contains(&private), "{path} shows a private game");
    }
    assert!(!owner.read(&site, "/watch", "en").await.text.contains(&private));

    wanted["visibility"] = "public".into();
    let public = id(&owner.begin(&site, &wanted).await);
    for path in ["/", "/watch"] {
        let page = stranger.read(&site, path, "fr").await;
        assert!(page.text.contains(&public), "{path} hides a public game");
        assert!(page.text.contains("Au tour de\u{a0}: Blanc"), "{path}");
    }
    owner.act(&site, &public, &json!({ "action": "resign" })).await.good();
    let page = stranger.read(&site, "/watch", "en").await;
    assert!(page.text.contains("Lately over") && page.text.contains("Black won"));
    // Where nothing is being played, the first page shows what was played last.
    let page = stranger.read(&site, "/", "en").await;
    assert!(page.text.contains("Lately over") && page.text.contains(&public));
    assert!(!page.text.contains(&private));
}

#[tokio::test(flavor = "multi_thread")]
async fn your_games_say_whose_turn_it_is() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let wanted = json!({
        "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "engine", "level": 1 }
    });
    let begun = visitor.begin(&site, &wanted).await;
    let page = visitor.read(&site, "/", "en").await;
    assert!(page.text.contains("Your turn") && page.text.contains("Computer (Beginner)"));
    let game = id(&begun);
    let text = begun["position"]["moves"][0]["text"].as_str().unwrap().to_owned();
    visitor.play(&site, &game, &text).await.good();
    visitor.wait(&site, &game, |game| game["ply"] == 2).await;
    visitor.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let page = visitor.read(&site, "/", "fr").await;
    assert!(page.text.contains("Vous avez perdu"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_page_tells_all_that_the_description_tells() {
    let site = Site::start().await;
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    let page = Visitor::default().read(&site, "/api", "en").await.text;
    for (path, methods) in api["paths"].as_object().unwrap() {
        assert!(page.contains(&format!("<code>{path}</code>")), "{path} is missing");
        for (_, route) in methods.as_object().unwrap() {
            let summary = route["summary"].as_str().unwrap();
            let escaped = summary.replace('\'', "&#39;");
            assert!(page.contains(&escaped), "{path}: {summary}");
        }
    }
    for name in api["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("id=\"{name}\"")), "the type {name} is missing");
    }
    // The examples can be followed.
    let mut examples = page.split("-d '").skip(1).map(|rest| rest.split('\'').next().unwrap());
    let mut visitor = Visitor::default();
    let wanted = serde_json::from_str(examples.next().unwrap()).unwrap();
    let game = id(&visitor.begin(&site, &wanted).await);
    let action = serde_json::from_str(examples.next().unwrap()).unwrap();
    visitor.act(&site, &game, &action).await.good();
    assert!(page.contains(&format!("http://{}/api/games", site.address)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_tells_whose_work_it_holds_and_their_terms() {
    let site = Site::start().await;
    let page = Visitor::default().read(&site, "/licences", "en").await.text;
    for told in ["MIT License", "SIL OPEN FONT LICENSE", "Inter", "SQLite", "tokio"] {
        assert!(page.contains(told), "{told}");
    }
    for part in &kelci_notices::notices().part {
        assert!(page.contains(&part.name.replace('\'', "&#39;")), "{}", part.name);
    }
}
