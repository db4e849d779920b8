//! Games that count for a rating: who may play them, what they change, who is shown it.

use kelci_rating::{Ladder, LadderRole, Pace, RatedScore};
use kelci_server::game::{RatedPlayer, RatedResult};
use kelci_server::ids::{GameId, PersonId};
use kelci_server::store::{Store, testkit, transfer};
use serde_json::{Value, json};

use crate::client::{Site, Visitor, id, until};
use crate::home::Home;

/// In a file, and in a database if there is one to be tested on.
async fn homes() -> Vec<Home> {
    [Some(Home::in_file()), Home::in_database().await].into_iter().flatten().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_can_be_computed_again() {
    for home in homes().await {
        let store = home.open().await;
        let spoil = async || {
            for wrong in [
                "UPDATE ratings SET points = points + 1 WHERE results > 200",
                "DELETE FROM ratings WHERE length(player) = 16 AND results % 2 = 0",
                "INSERT INTO ratings (ladder, player, points, deviation, volatility, results, last_ms) \
                 SELECT 'jersi.days.player', player, 1, 1, 1, 1, 1 FROM ratings \
                 WHERE length(player) = 16 LIMIT 1",
                "UPDATE rating_changes SET deviation = 1 WHERE number % 100 = 7",
            ] {
                home.say(wrong, None).await;
            }
        };
        testkit::ratings_can_be_computed_again(&*store, &home.location(), spoil).await;
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_shows_accounts() {
    for home in homes().await {
        let store = home.open().await;
        let name = async |person, name: &str| home.name_person(person, name).await;
        testkit::a_ladder_shows_accounts(&*store, name).await;
        store.close().await.unwrap();
    }
}

fn result(players: [RatedPlayer; 2], ended_ms: i64) -> RatedResult {
    let ladder = Ladder { game: "pijersi".into(), pace: Pace::Fast, role: LadderRole::Player };
    RatedResult {
        id: GameId::fresh(),
        players,
        ladders: [ladder.clone(), ladder],
        score: RatedScore::Win,
        ended_ms,
        opening: None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_move_with_their_site_and_two_sites_become_one() {
    let (ann, bob) = (PersonId::fresh(), PersonId::fresh());
    let level = RatedPlayer::Level(1);
    let known = async |store: &dyn Store| {
        let changes = store.rating_changes(level, i64::MAX, 99).await.unwrap();
        (store.ratings_of(level).await.unwrap(), changes)
    };
    for target in homes().await {
        let (one, other) = (Home::in_file(), Home::in_file());
        for (home, person, results) in [(&one, ann, 5), (&other, bob, 3)] {
            let store = home.open().await;
            for number in 0..results {
                let players = [RatedPlayer::Person(person), level];
                assert!(store.rate(result(players, number * 1_000)).await.unwrap());
            }
            store.close().await.unwrap();
        }
        let store = one.open().await;
        let before = known(&*store).await;
        store.close().await.unwrap();
        let to = target.location();
        for _ in 0..2 {
            transfer([&one.location(), &to], false, |_| ()).await.unwrap();
        }
        let store = target.open().await;
        assert_eq!(known(&*store).await, before);
        store.close().await.unwrap();
        transfer([&other.location(), &to], true, |_| ()).await.unwrap();
        let store = target.open().await;
        let (ratings, changes) = known(&*store).await;
        assert_eq!((ratings[0].1.results, changes.len()), (8, 8));
        assert!(ratings[0].1.rating.points < before.0[0].1.rating.points, "it lost more often");
        let mut moderator = to.moderate().await.unwrap();
        assert_eq!(moderator.recompute_ratings().await.unwrap().corrected, 0);
        moderator.close().await.unwrap();
        store.close().await.unwrap();
    }
}

/// A rated game of somebody against somebody else who is given the link.
fn rated(game: &str) -> Value {
    json!({
        "game": game, "rated": true, "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 },
        "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "friend" },
    })
}

async fn account(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

async fn join(site: &Site, guest: &mut Visitor, begun: &Value) -> crate::client::Answer {
    let key = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    guest.post(site, &format!("/api/games/{}/join", id(begun)), &key).await
}

/// Plays so many plies of a game, any legal move.
async fn play(site: &Site, players: [&mut Visitor; 2], game: &str, plies: usize) {
    let mut players = players;
    for ply in 0..plies {
        let player = &mut players[ply % 2];
        let text = player.look(site, game).await["position"]["moves"][0]["text"].clone();
        player.play(site, game, text.as_str().unwrap()).await.good();
    }
}

async fn resign(site: &Site, player: &mut Visitor, game: &str) {
    player.act(site, game, &json!({ "action": "resign" })).await.good();
}

/// What a game has changed, as soon as it has.
async fn changes(site: &Site, visitor: &Visitor, game: &str) -> [i64; 2] {
    until(async || {
        let told = visitor.get(site, &format!("/api/games/{game}/ratings")).await.good();
        let change = |seat: usize| told["players"][seat]["change"].as_i64();
        Some([change(0)?, change(1)?])
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_both_ratings_and_everybody_is_shown_it() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let guest = Visitor::default();
    let begun = ann.begin(&site, &rated("pijersi")).await;
    assert_eq!(begun["rated"], true);
    let game = id(&begun);
    join(&site, &mut bob, &begun).await.good();
    let before = guest.get(&site, &format!("/api/games/{game}/ratings")).await.good();
    let new = json!({ "points": 1500, "provisional": true, "change": null });
    assert_eq!(before, json!({ "rated": true, "players": [new, new] }));
    let page = guest.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains("Rated game") && page.contains("1500?"), "{page}");
    play(&site, [&mut ann, &mut bob], &game, 2).await;
    ann.act(&site, &game, &json!({ "action": "takeback", "answer": "offer" }))
        .await
        .refused(409, "refused");
    resign(&site, &mut ann, &game).await;
    let [hers, his] = changes(&site, &guest, &game).await;
    assert_eq!((hers, his), (-162, 162));
    let page = guest.read(&site, &format!("/game/{game}"), "fr").await.text;
    assert!(page.contains("Partie classée") && page.contains("1338\u{a0}? (−162)"), "{page}");

    let ladder = guest.get(&site, "/api/ratings/pijersi/fast").await.good();
    let names = |ladder: &Value| {
        let people = ladder["people"].as_array().unwrap().iter();
        people.map(|line| line["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&ladder), ["Bob", "Ann"]);
    assert_eq!(ladder["people"][0]["rank"], Value::Null, "too little is known of him");
    assert_eq!(ladder["levels"].as_array().unwrap().len(), 8);
    assert_eq!(ladder["levels"][2]["points"], 1500);
    assert!(names(&guest.get(&site, "/api/ratings/pijersi/normal").await.good()).is_empty());
    assert!(names(&guest.get(&site, "/api/ratings/pijersi/fast?page=2").await.good()).is_empty());

    let profile = guest.get(&site, "/api/people/Bob/ratings").await.good();
    assert_eq!(profile["ratings"][0]["points"], 1662);
    let result = &profile["results"][0];
    assert_eq!((&result["score"], &result["seat"]), (&json!("win"), &json!("second")));
    assert_eq!((&result["opponent"]["name"], &result["after"]), (&json!("Ann"), &json!(1662)));
    let none = guest.get(&site, "/api/people/Bob/ratings?score=loss").await.good();
    assert_eq!(none["results"], json!([]));
    let records = guest.get(&site, "/api/people/Bob/records?opponent=an").await;
    assert!(records.text.contains("[Game \"pijersi\"]"), "{records:?}");
    assert!(records.head.contains("attachment"), "{records:?}");
    assert!(!guest.get(&site, "/api/people/Bob/records?opponent=x").await.text.contains("[Game"));
    guest.get(&site, "/api/people/Nobody/ratings").await.refused(404, "no-person");
    guest.get(&site, "/api/people/Bob/ratings?score=much").await.refused(400, "bad-request");
    guest.get(&site, "/api/ratings/pijersi/fast?page=0").await.refused(400, "bad-request");
    guest.get(&site, "/api/ratings/pijersi/fast?role=first").await.refused(404, "not-found");

    let moves = guest.look(&site, &game).await["plies"].clone();
    let text = |ply: usize| moves[ply]["text"].as_str().unwrap().to_owned();
    let opening = format!("{} {}", text(0), text(1));
    let en = ["How the rating went", "By side", "By opponent", "Favourite openings", "· Black"];
    let fr = [
        "L’évolution du classement",
        "Par camp",
        "Par adversaire",
        "Ouvertures préférées",
        "· Noir",
    ];
    for (language, words) in [("en", en), ("fr", fr)] {
        let page = guest.read(&site, "/people/Bob/ratings", language).await;
        assert_eq!(page.status, 200, "{page:?}");
        let opening = format!("Pijersi {} · {opening}", words[4]);
        assert!(page.text.contains(&opening), "{opening}: {}", page.text);
        for told in words.into_iter().chain([
            "1662",
            "<svg class=\"plot\"",
            &game,
            "Ann",
            " +162",
            "(+162)",
        ]) {
            let told = told.trim();
            assert!(page.text.contains(told), "{told}: {}", page.text);
        }
        let page = guest.read(&site, "/ratings", language).await;
        assert_eq!(page.status, 200);
        assert!(!page.text.contains(" style=\""), "the policy forbids styles");
    }
    let page = guest.read(&site, "/ratings?game=pijersi&pace=fast", "en").await.text;
    assert!(page.contains("href=\"/people/Bob/ratings\"") && page.contains("1662?"), "{page}");
    assert_eq!(guest.read(&site, "/ratings?game=chess", "en").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_accounts_play_for_a_rating_and_only_what_is_alike_for_all() {
    let site = Site::start().await;
    let mut ann = account(&site, "Ann").await;
    let mut guest = Visitor::default();
    guest.post(&site, "/api/games", &rated("pijersi")).await.refused(403, "account-needed");
    let begun = ann.begin(&site, &rated("pijersi")).await;
    join(&site, &mut guest, &begun).await.refused(403, "account-needed");
    join(&site, &mut ann, &begun).await.refused(409, "refused");
    let mut bob = account(&site, "Bob").await;
    join(&site, &mut bob, &begun).await.good();
    let with = |field: &str, value: Value| {
        let mut wanted = rated("pijersi");
        wanted[field] = value;
        wanted
    };
    let start = ann.look(&site, &id(&begun)).await["position"]["fen"].clone();
    for wrong in [
        with("clock", json!({ "kind": "none" })),
        with("fen", start),
        with("options", json!({ "setup": "half-random", "seed": 7 })),
        with("options", json!({ "setup": "GRXLLS" })),
    ] {
        let refused = ann.post(&site, "/api/games", &wrong).await;
        refused.refused(422, "bad-game");
        assert!(refused.text.contains("rated game"), "{refused:?}");
    }
    ann.begin(&site, &with("options", json!({ "setup": "half-random" }))).await;
    ann.post(&site, "/api/games", &with("second", json!({ "kind": "me" })))
        .await
        .refused(409, "refused");
    let mut engines = with("second", json!({ "kind": "engine", "level": 2 }));
    engines["first"] = engines["second"].clone();
    ann.post(&site, "/api/games", &engines).await.refused(422, "bad-game");
    let mut own_rules = rated("mik7");
    let rules = include_str!("../../../games/src/mik7/default-rules.toml");
    own_rules["options"] = json!({ "rules": rules });
    let refused = ann.post(&site, "/api/games", &own_rules).await;
    refused.refused(422, "bad-game");
    assert!(refused.text.contains("without rules of one's own"), "{refused:?}");
    // The form says the same, beside the box.
    let fields = [("mode", "computer"), ("rated", "true")];
    let page = ann.fill(&site, "/new/pijersi", &fields).await;
    assert_eq!(page.status, 422);
    assert!(page.text.contains("a rated game needs a clock"), "{}", page.text);
    let box_of =
        |page: &str| page.split("name=\"rated\" value=\"true\"").nth(1).unwrap()[..30].to_owned();
    let offered = ann.read(&site, "/new/pijersi", "en").await.text;
    assert!(!box_of(&offered).contains("disabled"));
    let offered = guest.read(&site, "/new/pijersi", "fr").await.text;
    assert!(box_of(&offered).contains("disabled") && offered.contains("il faut un compte"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_against_the_computer_has_no_help_and_moves_the_level() {
    let site = Site::start().await;
    let mut ann = account(&site, "Ann").await;
    let mut wanted = rated("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let game = id(&ann.begin(&site, &wanted).await);
    let page = ann.read(&site, &format!("/game/{game}"), "en").await.text;
    assert!(page.contains(">1094</span>"), "level 1 has a rating before anybody has played it");
    ann.post(&site, &format!("/api/games/{game}/hint"), &json!({})).await.refused(403, "no-hints");
    let analysis = format!("/analysis/pijersi?game={game}");
    assert_eq!(ann.read(&site, &analysis, "en").await.status, 403);
    let text = ann.look(&site, &game).await["position"]["moves"][0]["text"].clone();
    ann.play(&site, &game, text.as_str().unwrap()).await.good();
    ann.wait(&site, &game, |game| game["ply"] == 2).await;
    ann.act(&site, &game, &json!({ "action": "takeback", "answer": "offer" }))
        .await
        .refused(409, "refused");
    resign(&site, &mut ann, &game).await;
    let [hers, its] = changes(&site, &ann, &game).await;
    assert!(hers < -200 && its > 0, "{hers} {its}");
    let ladder = ann.get(&site, "/api/ratings/pijersi/fast").await.good();
    assert_eq!(ladder["levels"][0]["points"].as_i64().unwrap(), 1094 + its);
    assert_eq!(ladder["levels"][0]["results"], 1);
    assert_eq!(ann.read(&site, &analysis, "en").await.status, 200, "it is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_really_played_is_not_rated() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let mut games = Vec::new();
    for plies in [0, 1, 2] {
        let begun = ann.begin(&site, &rated("pijersi")).await;
        join(&site, &mut bob, &begun).await.good();
        play(&site, [&mut ann, &mut bob], &id(&begun), plies).await;
        games.push(id(&begun));
    }
    ann.act(&site, &games[0], &json!({ "action": "abort" })).await.good();
    resign(&site, &mut bob, &games[1]).await;
    resign(&site, &mut bob, &games[2]).await;
    // Ends are heard in their order, so the others were heard before this one.
    changes(&site, &ann, &games[2]).await;
    let profile = ann.get(&site, "/api/people/Ann/ratings").await.good();
    assert_eq!(profile["results"].as_array().unwrap().len(), 1, "{profile}");
    assert_eq!(profile["results"][0]["id"], json!(games[2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_leaves_a_rated_match_that_they_are_losing_by_calling_its_games_off() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let mut wanted = rated("pijersi");
    wanted["series"] = json!({ "games": 2 });
    let begun = ann.begin(&site, &wanted).await;
    join(&site, &mut bob, &begun).await.good();
    // As long as nothing is decided a game is called off and played again.
    let aborted = id(&begun);
    let abort = json!({ "action": "abort" });
    bob.act(&site, &aborted, &abort).await.good();
    let again = json!({ "action": "rematch", "answer": "offer" });
    ann.act(&site, &aborted, &again).await.good();
    let first = ann.look(&site, &aborted).await["next"].as_str().unwrap().to_owned();
    play(&site, [&mut ann, &mut bob], &first, 2).await;
    resign(&site, &mut bob, &first).await;
    ann.act(&site, &first, &again).await.good();
    let second = ann.look(&site, &first).await["next"].as_str().unwrap().to_owned();
    let refused = bob.act(&site, &second, &abort).await;
    refused.refused(409, "refused");
    assert!(refused.text.contains("resign instead"), "{refused:?}");
    ann.act(&site, &second, &abort).await.refused(409, "refused");
    resign(&site, &mut bob, &second).await;
    until(async || {
        let told = ann.get(&site, "/api/people/Bob/ratings").await.good();
        let results = told["results"].as_array().unwrap();
        (results.len() == 1 && results[0]["score"] == "loss").then_some(())
    })
    .await;
    // A match for nothing is left as before.
    let mut casual = wanted.clone();
    casual["rated"] = json!(false);
    let begun = ann.begin(&site, &casual).await;
    join(&site, &mut bob, &begun).await.good();
    let first = id(&begun);
    resign(&site, &mut bob, &first).await;
    ann.act(&site, &first, &again).await.good();
    let second = ann.look(&site, &first).await["next"].as_str().unwrap().to_owned();
    bob.act(&site, &second, &abort).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn unequal_sides_have_ratings_of_their_own_and_a_match_is_one_result() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let begun = ann.begin(&site, &rated("mik7")).await;
    join(&site, &mut bob, &begun).await.good();
    let game = id(&begun);
    play(&site, [&mut ann, &mut bob], &game, 2).await;
    resign(&site, &mut bob, &game).await;
    changes(&site, &ann, &game).await;
    let mut wanted = rated("mik7");
    wanted["series"] = json!({ "games": 2 });
    let begun = ann.begin(&site, &wanted).await;
    join(&site, &mut bob, &begun).await.good();
    let first = id(&begun);
    play(&site, [&mut ann, &mut bob], &first, 2).await;
    resign(&site, &mut bob, &first).await;
    ann.act(&site, &first, &json!({ "action": "rematch", "answer": "offer" })).await.good();
    let second = ann.look(&site, &first).await["next"].as_str().unwrap().to_owned();
    play(&site, [&mut bob, &mut ann], &second, 2).await;
    resign(&site, &mut bob, &second).await;
    let ratings = until(async || {
        let profile = ann.get(&site, "/api/people/Ann/ratings").await.good();
        let ratings = profile["ratings"].as_array().unwrap().clone();
        (ratings.len() == 2).then_some(ratings)
    })
    .await;
    let told =
        |rating: &Value| (rating["role"].as_str().unwrap().to_owned(), rating["results"].clone());
    assert_eq!(told(&ratings[0]), ("first".into(), json!(1)), "as Ali");
    assert_eq!(told(&ratings[1]), ("player".into(), json!(1)), "two games, one result");
    let his = bob.get(&site, "/api/people/Bob/ratings").await.good();
    assert_eq!(his["ratings"][1]["role"], "second", "as Eddy");
    assert_eq!(his["results"][0]["id"], json!(first), "a match is known by its first game");
    let page = ann.read(&site, "/people/Ann/ratings", "en").await.text;
    assert!(page.contains("as Ali") && page.contains("matches"), "{page}");
    assert!(page.contains(&format!("/series/{first}")));
}
