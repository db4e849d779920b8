//! Games in which anybody may take the empty seat: offered with a link, listed in the lobby, taken with one click.

use kelci_server::people::NameSkeleton;
use kelci_server::store::{AccountAct, AccountChange};
use kelci_server::system_ms;
use serde_json::{Value, json};

use crate::client::{Answer, Site, Visitor, id, until};
use crate::shared_store::two_nodes;
use crate::socket::Socket;

fn open(game: &str) -> Value {
    json!({
        "game": game, "first": { "kind": "me", "name": "Ann" }, "second": { "kind": "friend" },
        "visibility": "open",
    })
}

async fn named(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

async fn listed(site: &Site) -> Vec<Value> {
    let lobby = Visitor::default().get(site, "/api/lobby").await.good();
    lobby["open"].as_array().unwrap().clone()
}

async fn join(visitor: &mut Visitor, site: &Site, game: &str) -> Answer {
    visitor.post(site, &format!("/api/games/{game}/join"), &json!({ "name": "Bob" })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_offered_and_taken_by_forms_alone() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    let form = ann.read(&site, "/new/mik7?mode=friend", "en").await.text;
    assert!(form.contains("name=\"open\"") && form.contains("Anybody may take the seat"), "{form}");
    let wanted = [
        ("mode", "friend"),
        ("side", "second"),
        ("series", "2"),
        ("clock", "move-259200"),
        ("option-level", "9"),
        ("open", "false"),
        ("open", "true"),
    ];
    let made = ann.fill(&site, "/new/mik7", &wanted).await;
    assert_eq!(made.status, 303, "{made:?}");
    let there = made.head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let there = there.trim().to_owned();
    let game = there.strip_prefix("/game/").unwrap();
    let [offered] = &listed(&site).await[..] else { panic!("one is listed") };
    assert_eq!((&offered["id"], &offered["name"]), (&json!(game), &json!("Anna")));
    assert_eq!((&offered["seat"], &offered["games"]), (&json!("first"), &json!(2)));
    assert_eq!(offered["account"], true);
    assert_eq!(offered["terms"]["options"], json!({ "level": "9" }));
    // Whoever offers it has it among their games, and can see that it is offered.
    let take = format!("action=\"{there}/join\"");
    let own = ann.read(&site, "/", "en").await.text;
    assert!(own.contains(&there) && !own.contains(&take), "{own}");
    let own = ann.read(&site, &there, "en").await.text;
    assert!(own.contains("anybody may take the seat") && !own.contains(&take), "{own}");
    // Others are told what they would play.
    for (language, words) in [
        ("en", ["Open invitations", "you play Ali", "match of 2"]),
        ("fr", ["Invitations ouvertes", "vous jouez Ali", "match en 2"]),
    ] {
        let page = bob.read(&site, "/", language).await.text;
        assert!(words.iter().all(|word| page.contains(word)) && page.contains(&take), "{page}");
    }
    let page = bob.read(&site, &there, "en").await.text;
    assert!(page.contains("Take the seat") && page.contains(&take), "{page}");
    let mine = ann.fill(&site, &format!("{there}/join"), &[]).await;
    assert_eq!(mine.status, 409, "{mine:?}");
    let taken = bob.fill(&site, &format!("{there}/join"), &[]).await;
    assert!(taken.status == 303 && taken.head.contains(&format!("location: {there}")), "{taken:?}");
    let seen = bob.look(&site, game).await;
    assert_eq!((&seen["status"], &seen["you"]), (&json!("playing"), &json!(["first"])), "{seen}");
    assert!(listed(&site).await.is_empty());
    let told = ann.get(&site, "/api/notices").await.good();
    assert_eq!(told[0]["text"], "Bobby has taken up your game (MIK-7).", "{told}");
    // Whoever is too late is told so.
    let late = named(&site, "Clara").await.fill(&site, &format!("{there}/join"), &[]).await;
    assert_eq!(late.status, 409, "{late:?}");
    assert!(!late.text.contains("Take the seat"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_a_seat_one_gets_it() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&site, &open("pijersi")).await);
    ann.post(&site, &format!("/api/games/{game}/join"), &json!({})).await.refused(409, "refused");
    let comes = async || {
        let mut visitor = Visitor::default();
        let joined = join(&mut visitor, &site, &game).await;
        match joined.status {
            200 => assert_eq!(joined.good()["seat"], "second"),
            _ => joined.refused(409, "seek-gone"),
        }
        visitor.look(&site, &game).await["you"] == json!(["second"])
    };
    let all = futures_util::future::join_all((0..8).map(|_| comes())).await;
    assert_eq!(all.iter().filter(|sits| **sits).count(), 1);
    // A game by a link alone has no such seat.
    let mut private = open("pijersi");
    private["visibility"] = "public".into();
    let private = id(&ann.begin(&site, &private).await);
    join(&mut Visitor::default(), &site, &private).await.refused(409, "seek-gone");
    assert!(listed(&site).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_has_nothing_of_it_and_whoever_blocks_does_not_see_it() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    let game = id(&ann.begin(&site, &open("jersi")).await);
    let take = format!("action=\"/game/{game}/join\"");
    assert!(bob.read(&site, "/", "en").await.text.contains(&take));
    let block = |method: &'static str, visitor: &Visitor, name: &str| {
        let (path, headers) = (format!("/api/people/{name}/block"), visitor.cookie());
        let site = &site;
        async move { site.send(method, &path, &headers, "").await.good() }
    };
    block("PUT", &bob, "Anna").await;
    assert!(!bob.read(&site, "/", "en").await.text.contains(&take));
    join(&mut bob, &site, &game).await.refused(409, "seek-gone");
    block("DELETE", &bob, "Anna").await;
    block("PUT", &ann, "Bobby").await;
    join(&mut bob, &site, &game).await.refused(409, "seek-gone");
    assert_eq!(listed(&site).await.len(), 1, "it is there for others");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_ends_with_the_game_and_with_the_account() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (named(&site, "Anna").await, named(&site, "Bobby").await);
    let [withdrawn, kept] =
        [id(&ann.begin(&site, &open("jersi")).await), id(&bob.begin(&site, &open("mik7")).await)];
    assert_eq!(listed(&site).await.len(), 2);
    ann.act(&site, &withdrawn, &json!({ "action": "abort" })).await.good();
    let left = listed(&site).await;
    assert_eq!((left.len(), &left[0]["id"]), (1, &json!(kept)), "{left:?}");
    join(&mut Visitor::default(), &site, &withdrawn).await.refused(409, "seek-gone");
    let mut host = site.home().location().moderate().await.unwrap();
    let found = host.find_named(&NameSkeleton::of("bobby")).await.unwrap().unwrap();
    let (actor, why) = ("host tester".into(), String::new());
    let change = AccountChange::Close;
    let act = AccountAct { person: found.id, change, at_ms: system_ms(), actor, why };
    host.change_account(&act).await.unwrap();
    host.close().await.unwrap();
    assert!(listed(&site).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_offered_to_anybody_is_refused() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    let changed = |path: &str, value: Value| {
        let mut wanted = open("pijersi");
        wanted[path] = value;
        wanted
    };
    let fen = Visitor::default().post(&site, "/api/positions", &json!({ "game": "pijersi" })).await;
    let fen = fen.good()["position"]["fen"].clone();
    for (path, value) in [
        ("second", json!({ "kind": "me", "name": "Bob" })),
        ("second", json!({ "kind": "engine", "level": 2 })),
        ("first", json!({ "kind": "friend" })),
        ("fen", fen),
        ("options", json!({ "setup": "x".repeat(300) })),
    ] {
        ann.post(&site, "/api/games", &changed(path, value)).await.refused(422, "bad-game");
    }
    let fields = [("mode", "friend"), ("open", "true"), ("fen", "anything")];
    let wrong = ann.fill(&site, "/new/pijersi", &fields).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("for those who know each other"), "{wrong:?}");
    let fields = [("mode", "friend"), ("open", "perhaps")];
    assert_eq!(ann.fill(&site, "/new/pijersi", &fields).await.status, 422);
    for _ in 0..8 {
        ann.begin(&site, &open("pijersi")).await;
    }
    ann.post(&site, "/api/games", &open("pijersi")).await.refused(409, "refused");
    assert_eq!(listed(&site).await.len(), 8);
    // A rated game is for those who have an account, on both sides.
    let mut dora = named(&site, "Dora").await;
    let mut rated = changed("rated", json!(true));
    rated["clock"] = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 0 });
    let game = id(&dora.begin(&site, &rated).await);
    join(&mut Visitor::default(), &site, &game).await.refused(403, "account-needed");
    join(&mut named(&site, "Emma").await, &site, &game).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_on_one_node_is_taken_on_the_other() {
    let (one, other) = two_nodes().await;
    let mut ann = Visitor::default();
    let game = id(&ann.begin(&one, &open("pijersi")).await);
    let origin = format!("http://{}", other.address);
    let stranger = Visitor::default();
    let mut lobby = Socket::open_at(&other, &stranger, "/api/lobby/live", &origin).await.unwrap();
    lobby.say(&json!({ "type": "hello", "seek": null })).await;
    let told = async |lobby: &mut Socket, count: usize| loop {
        let heard = lobby.hear("lobby").await;
        if heard["lobby"]["open"].as_array().unwrap().len() == count {
            break heard;
        }
    };
    let heard = told(&mut lobby, 1).await;
    assert_eq!(heard["lobby"]["open"][0]["id"], game);
    join(&mut Visitor::default(), &other, &game).await.good();
    told(&mut lobby, 0).await;
    until(async || listed(&one).await.is_empty().then_some(())).await;
    ann.wait(&one, &game, |seen| seen["status"] == "playing").await;
}
