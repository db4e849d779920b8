//! Clubs through their routes and pages: founding, joining, officers, tournaments, tables, the host's, moderators.

use std::sync::Arc;

use kelci_core::Rng;
use kelci_server::people::NameSkeleton;
use kelci_server::store::{AccountAct, AccountChange, transfer};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id, until};
use crate::home::Home;
use crate::tournaments::account;

/// What `kelci admin account moderator NAME` does.
async fn make_moderator(site: &Site, name: &str) {
    let mut moderation = site.home().location().moderate().await.unwrap();
    let found = moderation.find_named(&NameSkeleton::of(name)).await.unwrap().unwrap();
    let (change, actor) = (AccountChange::Moderator(true), "host test".to_owned());
    let (at_ms, why) = (system_ms(), String::new());
    let act = AccountAct { person: found.id, change, at_ms, actor, why };
    moderation.change_account(&act).await.unwrap();
    moderation.close().await.unwrap();
}

async fn founded(site: &Site, founder: &mut Visitor, name: &str, entry: &str) {
    let wanted = json!({ "name": name, "about": "We play on Fridays.", "entry": entry });
    assert_eq!(founder.post(site, "/api/clubs", &wanted).await.good()["name"], name);
}

async fn act(site: &Site, visitor: &mut Visitor, club: &str, action: Value) -> Answer {
    let club = club.replace(' ', "%20");
    visitor.post(site, &format!("/api/clubs/{club}/actions"), &action).await
}

async fn join(site: &Site, visitor: &mut Visitor, club: &str) -> Answer {
    act(site, visitor, club, json!({ "action": "join" })).await
}

async fn look(site: &Site, visitor: &Visitor, club: &str) -> Value {
    let club = club.replace(' ', "%20");
    visitor.get(site, &format!("/api/clubs/{club}")).await.good()
}

fn named(action: &str, name: &str) -> Value {
    json!({ "action": action, "name": name })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_is_founded_joined_and_handed_over() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let mut guest = Visitor::default();
    let wanted = json!({ "name": "Jersi Club Lyon" });
    guest.post(&site, "/api/clubs", &wanted).await.refused(403, "account-needed");
    founded(&site, &mut ann, "Jersi Club Lyon", "open").await;
    // Whoever types the name may type it as they like, and nobody has one that looks like it.
    let told = look(&site, &guest, "jersi-club-lyon").await;
    assert_eq!((&told["name"], &told["members"]), (&json!("Jersi Club Lyon"), &json!(1)));
    assert_eq!((&told["officers"], &told["rank"]), (&json!(["Ann"]), &Value::Null));
    assert_eq!(told["desk"], Value::Null);
    let alike = json!({ "name": "Jersi C1ub Lyon" });
    bob.post(&site, "/api/clubs", &alike).await.refused(409, "name-taken");
    for bad in ["", "ab", "new", "Сlub Lyon", "a/b", "admin", &"x".repeat(41), "two  blanks"] {
        let wanted = json!({ "name": bad });
        bob.post(&site, "/api/clubs", &wanted).await.refused(400, "bad-request");
    }
    let long = json!({ "name": "Long", "about": "x ".repeat(601) });
    bob.post(&site, "/api/clubs", &long).await.refused(400, "bad-request");

    join(&site, &mut guest, "Jersi Club Lyon").await.refused(403, "account-needed");
    assert_eq!(join(&site, &mut bob, "Jersi Club Lyon").await.good()["rank"], "member");
    join(&site, &mut bob, "Jersi Club Lyon").await.refused(409, "refused");
    let listed = bob.get(&site, "/api/clubs").await.good();
    assert_eq!((&listed["clubs"][0]["members"], &listed["next"]), (&json!(2), &json!(false)));
    assert_eq!(listed["mine"][0]["rank"], "member");
    for action in ["invite", "uninvite"] {
        let refused = act(&site, &mut bob, "Jersi Club Lyon", json!({ "action": action })).await;
        refused.refused(403, "not-an-officer");
    }
    act(&site, &mut bob, "Jersi Club Lyon", named("remove", "Ann"))
        .await
        .refused(403, "not-an-officer");
    let leave = json!({ "action": "leave" });
    act(&site, &mut ann, "Jersi Club Lyon", leave.clone()).await.refused(409, "refused");
    act(&site, &mut ann, "Jersi Club Lyon", named("promote", "Nobody9"))
        .await
        .refused(404, "no-person");
    let told = act(&site, &mut ann, "Jersi Club Lyon", named("promote", "bob")).await.good();
    assert_eq!(told["officers"], json!(["Ann", "Bob"]));
    assert_eq!(act(&site, &mut ann, "Jersi Club Lyon", leave.clone()).await.good()["members"], 1);
    let ended = act(&site, &mut bob, "Jersi Club Lyon", leave).await;
    assert_eq!(ended.status, 204, "{ended:?}");
    ann.get(&site, "/api/clubs/Jersi%20Club%20Lyon").await.refused(404, "no-club");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_asks_or_is_invited_and_whoever_was_removed_stays_out() {
    let site = Site::start().await;
    let mut ann = account(&site, "Ann").await;
    let (mut bob, mut carl) = (account(&site, "Bob").await, account(&site, "Carl").await);
    founded(&site, &mut ann, "Askers", "asking").await;
    assert_eq!(join(&site, &mut bob, "Askers").await.good()["rank"], "asked");
    join(&site, &mut bob, "Askers").await.refused(409, "refused");
    let desk = &look(&site, &ann, "Askers").await["desk"];
    assert_eq!((&desk["waiting"], &desk["key"]), (&json!(["Bob"]), &Value::Null));
    act(&site, &mut ann, "Askers", named("accept", "Carl")).await.refused(409, "refused");
    assert_eq!(act(&site, &mut ann, "Askers", named("accept", "Bob")).await.good()["members"], 2);

    let edit = json!({ "action": "edit", "entry": "invitation", "about": "By invitation." });
    assert_eq!(act(&site, &mut ann, "Askers", edit).await.good()["entry"], "invitation");
    join(&site, &mut carl, "Askers").await.refused(409, "refused");
    let invite = json!({ "action": "invite" });
    let told = act(&site, &mut ann, "Askers", invite.clone()).await.good();
    let first = told["desk"]["key"].as_str().unwrap().to_owned();
    assert_eq!(look(&site, &bob, "Askers").await["desk"], Value::Null, "it is the officers'");
    let told = act(&site, &mut ann, "Askers", invite).await.good();
    let second = told["desk"]["key"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    for void in [first.as_str(), "x", "0123456789abcdefghjkmnpqrs"] {
        let with = json!({ "action": "join", "key": void });
        act(&site, &mut carl, "Askers", with).await.refused(403, "void-link");
        let page = carl.read(&site, &format!("/clubs/Askers/join/{void}"), "en").await;
        assert_eq!(page.status, 403, "{page:?}");
    }
    let page = carl.read(&site, &format!("/clubs/Askers/join/{second}"), "en").await;
    assert!(page.status == 200 && page.text.contains("You are invited to Askers"), "{page:?}");
    let joined = carl.fill(&site, &format!("/clubs/Askers/join/{second}"), &[]).await;
    assert_eq!(joined.status, 303, "{joined:?}");
    assert_eq!(look(&site, &carl, "Askers").await["rank"], "member");

    act(&site, &mut ann, "Askers", named("remove", "Carl")).await.good();
    let again = json!({ "action": "join", "key": second });
    act(&site, &mut carl, "Askers", again.clone()).await.refused(409, "refused");
    assert_eq!(look(&site, &ann, "Askers").await["desk"]["removed"], json!(["Carl"]));
    act(&site, &mut ann, "Askers", named("forgive", "Carl")).await.good();
    act(&site, &mut carl, "Askers", again.clone()).await.good();
    act(&site, &mut carl, "Askers", json!({ "action": "leave" })).await.good();
    act(&site, &mut ann, "Askers", json!({ "action": "uninvite" })).await.good();
    act(&site, &mut carl, "Askers", again).await.refused(403, "void-link");
    let members = carl.get(&site, "/api/clubs/Askers/members").await.good();
    assert_eq!(members["members"][0]["name"], "Bob");
}

/// Who may do something about it is told: the officers that somebody asks, whoever asked that they are in, and members
/// that there is a tournament; each as they have chosen. A profile names the clubs of whoever it is about.
#[tokio::test(flavor = "multi_thread")]
async fn notices_tell_of_clubs_and_a_profile_names_them() {
    let site = Site::start().await;
    let mut ann = account(&site, "Ann").await;
    let (mut bob, mut carl) = (account(&site, "Bob").await, account(&site, "Carl").await);
    founded(&site, &mut ann, "The Club", "asking").await;
    let told = async |who: &Visitor| {
        let inbox = who.get(&site, "/api/notices").await.good();
        let line = |one: &Value| (one["text"].as_str().unwrap().to_owned(), one["href"].clone());
        inbox.as_array().unwrap().iter().map(line).collect::<Vec<_>>()
    };
    join(&site, &mut bob, "The Club").await.good();
    let href = json!("/clubs/The%20Club");
    assert_eq!(told(&ann).await, [("Bob asks to join The Club.".to_owned(), href.clone())]);
    assert_eq!(told(&bob).await, []);
    act(&site, &mut ann, "The Club", named("accept", "Bob")).await.good();
    assert_eq!(told(&bob).await, [("You are a member of The Club now.".to_owned(), href)]);
    let page = carl.read(&site, "/people/Bob", "fr").await.text;
    assert!(page.contains("href=\"/clubs/The%20Club\""), "{page}");
    let page = carl.read(&site, "/people/Carl", "fr").await.text;
    assert!(!page.contains("person-clubs"), "{page}");
    // Whoever does not want to hear of clubs does not.
    let quiet = [("turn-page", "yes"), ("do", "keep")];
    assert!(bob.fill(&site, "/account/notices", &quiet).await.status < 400);
    join(&site, &mut carl, "The Club").await.good();
    act(&site, &mut ann, "The Club", named("accept", "Carl")).await.good();
    let mut wanted = swiss("Club championship");
    wanted["club"] = "The Club".into();
    let tournament = id(&ann.post(&site, "/api/tournaments", &wanted).await.good());
    let href = json!(format!("/tournaments/{tournament}"));
    let text = "A tournament of your club is announced: Club championship (Pijersi).".to_owned();
    assert!(told(&carl).await.contains(&(text, href)), "{:?}", told(&carl).await);
    assert_eq!(told(&bob).await, []);
    assert!(!told(&ann).await.iter().any(|(text, _)| text.contains("championship")), "her own");
    // One that is nobody's but those who have the link is not told; and of several the last is.
    (wanted["door"], wanted["title"]) = ("link".into(), "Secret".into());
    ann.post(&site, "/api/tournaments", &wanted).await.good();
    (wanted["door"], wanted["title"]) = ("public".into(), "Another".into());
    ann.post(&site, "/api/tournaments", &wanted).await.good();
    let texts: Vec<String> = told(&carl).await.into_iter().map(|(text, _)| text).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts.iter().any(|text| text.contains("Another")), "{texts:?}");
}

fn swiss(title: &str) -> Value {
    json!({
        "title": title, "game": "pijersi", "system": { "kind": "swiss", "rounds": 1 },
        "clock": { "kind": "game", "base_ms": 600_000, "increment_ms": 0 }, "no_show_ms": 3_600_000,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clubs_tournament_is_for_its_members() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let mut carl = account(&site, "Carl").await;
    founded(&site, &mut ann, "The Club", "open").await;
    join(&site, &mut bob, "The Club").await.good();
    let mut wanted = swiss("Club championship");
    wanted["members_only"] = true.into();
    ann.post(&site, "/api/tournaments", &wanted).await.refused(422, "bad-game");
    wanted["club"] = "The Club".into();
    bob.post(&site, "/api/tournaments", &wanted).await.refused(403, "not-an-officer");
    wanted["club"] = "Nowhere".into();
    ann.post(&site, "/api/tournaments", &wanted).await.refused(404, "no-club");
    wanted["club"] = "The Club".into();
    let tournament = id(&ann.post(&site, "/api/tournaments", &wanted).await.good());
    let path = format!("/api/tournaments/{tournament}/actions");
    let enter = json!({ "action": "enter" });
    let refused = carl.post(&site, &path, &enter).await;
    refused.refused(409, "refused");
    assert!(refused.text.contains("The Club"), "{refused:?}");
    let french = carl.fill(&site, &format!("/tournaments/{tournament}"), &[("do", "enter")]).await;
    assert_eq!(french.status, 409, "{french:?}");
    for member in [&mut ann, &mut bob] {
        member.post(&site, &path, &enter).await.good();
    }
    let view = carl.get(&site, &format!("/api/tournaments/{tournament}")).await.good();
    assert_eq!((&view["club"], &view["terms"]["members_only"]), (&json!("The Club"), &json!(true)));
    let told = look(&site, &carl, "The Club").await;
    assert_eq!(told["tournaments"][0]["terms"]["title"], "Club championship");
    let page = carl.read(&site, &format!("/tournaments/{tournament}"), "fr").await.text;
    assert!(page.contains("/clubs/The%20Club") && page.contains("réservé aux membres"), "{page}");

    // It is played, and its winner stands on the club's page.
    ann.post(&site, &path, &json!({ "action": "start" })).await.good();
    let begun = async || {
        let told = ann.get(&site, &format!("/api/tournaments/{tournament}")).await.good();
        let game = told["rounds"][0]["boards"][0]["games"][0].as_str()?.to_owned();
        (ann.get(&site, &format!("/api/games/{game}")).await.status == 200).then_some(game)
    };
    let game = until(begun).await;
    let first = look_first(&site, &ann, &tournament).await;
    let (mut players, winner) =
        if first == "Ann" { ([ann, bob], "Ann") } else { ([bob, ann], "Bob") };
    for player in &mut players {
        let text = player.look(&site, &game).await["position"]["moves"][0]["text"].clone();
        player.play(&site, &game, text.as_str().unwrap()).await.good();
    }
    players[1].act(&site, &game, &json!({ "action": "resign" })).await.good();
    until(async || {
        let told = carl.get(&site, &format!("/api/tournaments/{tournament}")).await.good();
        (told["phase"] == "over").then_some(())
    })
    .await;
    let tables = carl.get(&site, "/api/clubs/The%20Club/tables").await.good();
    assert_eq!(tables["winners"][0]["winners"], json!([winner]), "{tables}");
    assert_eq!(tables["winners"][0]["title"], "Club championship");
}

/// Who begins the first game of a tournament.
async fn look_first(site: &Site, visitor: &Visitor, tournament: &str) -> String {
    let told = visitor.get(site, &format!("/api/tournaments/{tournament}")).await.good();
    let no = &told["rounds"][0]["boards"][0]["first"];
    let players = told["players"].as_array().unwrap();
    let first = players.iter().find(|player| player["no"] == *no).unwrap();
    first["name"].as_str().unwrap().to_owned()
}

/// A rated game of two to its end: the first hurries, the second plays random moves.
async fn play_out(site: &Site, players: [&mut Visitor; 2], seed: u64) -> Value {
    let [ann, bob] = players;
    let wanted = json!({
        "game": "pijersi", "rated": true, "visibility": "public",
        "clock": { "kind": "game", "base_ms": 3_000_000, "increment_ms": 3_000 },
        "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "friend" },
    });
    let begun = ann.begin(site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"], "name": "Bob" });
    bob.post(site, &format!("/api/games/{game}/join"), &key).await.good();
    let mut rng = Rng::new(seed);
    let mut players = [ann, bob];
    let mut told = players[0].look(site, &game).await;
    while told["status"] == "playing" {
        // Moves are told to whoever has the turn.
        let player = &mut players[told["ply"].as_u64().unwrap() as usize % 2];
        let moves = player.look(site, &game).await["position"]["moves"].take();
        let texts = moves.as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap());
        // The row that a move ends on: Ann hurries to the last one, and Bob does anything.
        let row = |text: &str| text.bytes().rfind(|byte| (b'a'..=b'g').contains(byte));
        let best = texts.clone().map(row).max().filter(|_| told["ply"].as_u64().unwrap() % 2 == 0);
        let texts: Vec<_> =
            texts.filter(|text| best.is_none_or(|best| row(text) == best)).collect();
        let text = rng.pick(&texts).expect("an unfinished game has a move");
        told = player.play(site, &game, text).await.good()["game"].take();
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_has_a_ladder_and_records() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    founded(&site, &mut ann, "The Club", "open").await;
    // The first game that somebody wins.
    let mut over = Value::Null;
    for seed in 0..20 {
        over = play_out(&site, [&mut ann, &mut bob], seed).await;
        if over["end"]["result"] != "draw" {
            break;
        }
    }
    assert_ne!(over["end"]["result"], "draw", "somebody wins one of twenty");
    let game = id(&over);
    let winner = if over["end"]["result"] == "p1win" { "Ann" } else { "Bob" };
    let plies = over["plies"].as_array().unwrap().len();
    until(async || {
        let rated = ann.get(&site, &format!("/api/games/{game}/ratings")).await.good();
        rated["players"][0]["change"].is_number().then_some(())
    })
    .await;
    join(&site, &mut bob, "The Club").await.good();
    let tables = bob.get(&site, "/api/clubs/The%20Club/tables").await.good();
    let records = &tables["records"][0];
    assert_eq!(records["game"], "pijersi", "{tables}");
    assert_eq!(records["series"], json!([{ "name": winner, "count": 1, "id": null }]));
    let fastest = json!([{ "name": winner, "count": plies, "id": game }]);
    assert_eq!(records["fastest"], fastest, "{tables}");
    assert_eq!(records["games"].as_array().unwrap().len(), 2);
    assert_eq!(tables["ladders"][0]["people"].as_array().unwrap().len(), 2, "{tables}");
    let path = "/api/ratings/pijersi/normal?club=the-club";
    let ladder = bob.get(&site, path).await.good();
    assert_eq!(ladder["people"].as_array().unwrap().len(), 2, "{ladder}");
    bob.get(&site, "/api/ratings/pijersi/normal?club=Nowhere").await.refused(404, "no-club");
    let page = bob.read(&site, "/clubs/The%20Club", "fr").await.text;
    assert!(page.contains(&format!("/game/{game}")) && page.contains("demi-coup"), "{page}");
    let page = bob.read(&site, "/ratings?game=pijersi&pace=normal&club=The+Club", "en").await.text;
    assert!(page.contains("Members of The Club") && page.contains("club=The+Club"), "{page}");
    // Whoever leaves takes their records along.
    act(&site, &mut bob, "The Club", json!({ "action": "leave" })).await.good();
    let tables = bob.get(&site, "/api/clubs/The%20Club/tables").await.good();
    assert!(!tables.to_string().contains("Bob"), "{tables}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_binds_the_site_to_a_club() {
    let home = Arc::new(Home::new().await);
    let site = Site::on(home.clone(), |_| ()).await;
    let ann = account(&site, "Ann").await;
    assert!(!ann.read(&site, "/", "en").await.text.contains("This is the site of"));
    site.stopped().await;
    let site = Site::on(home.clone(), |config| config.club = Some("Club de Lille".into())).await;
    let bob = account(&site, "Bob").await;
    for (visitor, name) in [(&ann, "Ann"), (&bob, "Bob")] {
        let told = look(&site, visitor, "Club%20de%20Lille").await;
        assert_eq!((&told["rank"], &told["of_site"]), (&json!("member"), &json!(true)), "{name}");
    }
    let page = bob.read(&site, "/", "fr").await.text;
    assert!(page.contains("C’est le site de Club de Lille"), "{page}");
    // It has no officers yet: a moderator acts as one, and appoints them.
    let mut mia = account(&site, "Mia").await;
    act(&site, &mut mia, "Club%20de%20Lille", named("promote", "Bob"))
        .await
        .refused(403, "not-an-officer");
    make_moderator(&site, "Mia").await;
    until(async || {
        let told = look(&site, &mia, "Club%20de%20Lille").await;
        told["desk"].is_object().then_some(())
    })
    .await;
    act(&site, &mut mia, "Club%20de%20Lille", named("promote", "Bob")).await.good();
    // What the host has named is the host's.
    for does in ["close", "rename"] {
        let fields = [("do", does), ("name", "Mine"), ("why", "I like it")];
        let answer = mia.fill(&site, "/moderation/clubs/Club%20de%20Lille", &fields).await;
        assert_eq!(answer.status, 422, "{answer:?}");
    }
    site.stopped().await;
    let site = Site::on(home, |config| config.club = Some("club-de-lille".into())).await;
    let listed = bob.get(&site, "/api/clubs").await.good();
    assert_eq!(listed["clubs"].as_array().unwrap().len(), 1, "it is the same one");
    assert_eq!(listed["clubs"][0]["members"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_not_bound_to_what_can_be_no_club() {
    let home = Home::in_file();
    let mut config = crate::client::config(home.path());
    config.club = Some("<b>".into());
    let error = kelci_server::Server::start(config).await.err().expect("there is no such club");
    assert!(error.to_string().contains("cannot be bound to the club"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_close_and_rename_clubs() {
    let site = Site::start().await;
    let (mut ann, mut mia) = (account(&site, "Ann").await, account(&site, "Mia").await);
    founded(&site, &mut ann, "Rude Club", "open").await;
    let path = "/moderation/clubs/Rude%20Club";
    assert_eq!(ann.read(&site, path, "en").await.status, 404, "there is no such page for others");
    let fields = [("do", "close"), ("why", "rude")];
    assert_eq!(ann.fill(&site, path, &fields).await.status, 404);
    make_moderator(&site, "Mia").await;
    until(async || (mia.read(&site, path, "en").await.status == 200).then_some(())).await;
    for wrong in [
        &[("do", "close"), ("why", "")][..],
        &[("do", "rename"), ("name", "x"), ("why", "rude")],
        &[("do", "dance"), ("why", "rude")],
        &[],
    ] {
        assert_eq!(mia.fill(&site, path, wrong).await.status, 422, "{wrong:?}");
    }
    let rename = [("do", "rename"), ("name", "Nice Club"), ("why", "rude")];
    assert_eq!(mia.fill(&site, path, &rename).await.status, 303);
    ann.get(&site, "/api/clubs/Rude%20Club").await.refused(404, "no-club");
    assert_eq!(look(&site, &ann, "Nice%20Club").await["rank"], "officer");
    let path = "/moderation/clubs/Nice%20Club";
    assert_eq!(mia.fill(&site, path, &fields).await.status, 303);
    ann.get(&site, "/api/clubs/Nice%20Club").await.refused(404, "no-club");
    assert_eq!(ann.read(&site, "/clubs/Nice%20Club", "en").await.status, 404);
    join(&site, &mut mia, "Nice%20Club").await.refused(404, "no-club");
    let again = [("do", "reopen"), ("why", "sorry")];
    assert_eq!(mia.fill(&site, path, &again).await.status, 303);
    assert_eq!(look(&site, &ann, "Nice%20Club").await["members"], 1);
    let appoint = [("do", "appoint"), ("name", "mia"), ("why", "help")];
    assert_eq!(mia.fill(&site, path, &appoint).await.status, 303);
    assert_eq!(look(&site, &ann, "Nice%20Club").await["officers"], json!(["Ann", "Mia"]));
    let audit = mia.read(&site, "/moderation/audit?act=rename+club", "en").await.text;
    assert!(audit.contains("Rude Club is now Nice Club: rude"), "{audit}");
}

/// What is sent to a club by strangers is answered with a sentence, and changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn nonsense_changes_no_club() {
    let site = Site::start().await;
    let mut ann = account(&site, "Ann").await;
    let mut bob = account(&site, "Bob").await;
    founded(&site, &mut ann, "The Club", "open").await;
    for name in ["x", "..%2f..%2fetc", "%00", "%ff", &"9".repeat(2_000), "%20"] {
        for rest in ["", "/members", "/tables"] {
            let path = format!("/api/clubs/{name}{rest}");
            bob.get(&site, &path).await.refused(404, "no-club");
        }
        let action = json!({ "action": "join" });
        let path = format!("/api/clubs/{name}/actions");
        bob.post(&site, &path, &action).await.refused(404, "no-club");
        for page in ["", "/members", "/desk", "/join/x"] {
            let page = bob.read(&site, &format!("/clubs/{name}{page}"), "fr").await;
            assert_eq!(page.status, 404, "{name}: {page:?}");
        }
    }
    for wrong in [
        json!({ "action": "dance" }),
        json!({ "action": "accept" }),
        json!({ "action": "join", "key": 7 }),
        json!({ "action": "edit", "entry": "closed", "about": "" }),
        json!({ "action": "edit", "entry": "open", "about": "\u{202e}" }),
        json!({ "action": "join", "more": 1 }),
        json!([]),
        json!(null),
    ] {
        act(&site, &mut ann, "The%20Club", wrong).await.refused(400, "bad-request");
    }
    for page in ["0", "-1", "x", "99999999999"] {
        let path = format!("/api/clubs/The%20Club/members?page={page}");
        let answer = bob.get(&site, &path).await;
        assert!(matches!(answer.status, 200 | 400), "{page}: {answer:?}");
    }
    assert_eq!(bob.read(&site, "/clubs?page=4294967295", "en").await.status, 200);
    assert_eq!(bob.read(&site, "/clubs/The%20Club/desk", "en").await.status, 403);
    assert_eq!(bob.fill(&site, "/clubs/The%20Club", &[("do", "dance")]).await.status, 400);
    assert_eq!(bob.fill(&site, "/clubs/The%20Club", &[]).await.status, 400);
    let founding = bob.fill(&site, "/clubs/new", &[("name", "The C1ub")]).await;
    assert_eq!(founding.status, 422, "{founding:?}");
    assert!(founding.text.contains("value=\"The C1ub\""), "what was typed is still there");
    let told = look(&site, &ann, "The%20Club").await;
    assert_eq!((&told["members"], &told["officers"]), (&json!(1), &json!(["Ann"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn clubs_go_along_with_a_store_that_moves_and_with_what_is_known_of_somebody() {
    let home = Arc::new(Home::new().await);
    let site = Site::on(home.clone(), |_| ()).await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    founded(&site, &mut ann, "The Club", "open").await;
    join(&site, &mut bob, "The Club").await.good();
    let told = act(&site, &mut ann, "The%20Club", json!({ "action": "invite" })).await.good();
    let mut wanted = swiss("Club championship");
    wanted["club"] = "The Club".into();
    ann.post(&site, "/api/tournaments", &wanted).await.good();
    let known = bob.get(&site, "/api/account/data").await.good();
    assert_eq!(known["clubs"][0]["name"], "The Club");
    assert_eq!(known["clubs"][0]["rank"], "member");
    site.stopped().await;
    let target = Arc::new(Home::in_file());
    transfer([&home.location(), &target.location()], false, |_| ()).await.unwrap();
    let site = Site::on(target, |_| ()).await;
    let moved = look(&site, &ann, "The%20Club").await;
    assert_eq!((&moved["rank"], &moved["members"]), (&json!("officer"), &json!(2)));
    assert_eq!(moved["desk"]["key"], told["desk"]["key"], "the link is good there too");
    assert_eq!(moved["tournaments"][0]["terms"]["title"], "Club championship");
    // An account that ends leaves the club whole.
    let headers = format!(
        "{}content-type: application/json\r\norigin: http://{}\r\n",
        ann.cookie(),
        site.address
    );
    let proof = json!({ "password": "a long walk" }).to_string();
    let left = site.send("DELETE", "/api/account", &headers, &proof).await;
    assert!(left.status < 300, "{left:?}");
    let told = look(&site, &bob, "The%20Club").await;
    assert_eq!((&told["rank"], &told["members"]), (&json!("officer"), &json!(1)));
}
