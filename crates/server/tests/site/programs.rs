//! Programs that act for somebody: tokens and their scopes, limits, bots, the stream of events.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

use crate::client::{Answer, FOR_EVER, Site, Visitor, at_one_screen, id, until};
use crate::shared_store::two_nodes;

/// A program that shows a token.
pub struct Program(pub String);

impl Program {
    /// One of somebody, which may do what the scopes say.
    pub async fn of(site: &Site, owner: &mut Visitor, scopes: &[&str]) -> (Program, Value) {
        Program::good_for(site, owner, scopes, 30).await
    }

    /// The same, for so many days.
    pub async fn good_for(
        site: &Site,
        owner: &mut Visitor,
        scopes: &[&str],
        days: u32,
    ) -> (Program, Value) {
        let wanted = json!({ "label": "A bot", "scopes": scopes, "days": days });
        let made = owner.post(site, "/api/account/tokens", &wanted).await;
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.good();
        (Program(made["token"].as_str().unwrap().to_owned()), made["grant"].clone())
    }

    pub async fn send(&self, site: &Site, method: &str, path: &str, body: &Value) -> Answer {
        let headers =
            format!("authorization: Bearer {}\r\ncontent-type: application/json\r\n", self.0);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        site.send(method, path, &headers, &body).await
    }

    pub async fn get(&self, site: &Site, path: &str) -> Answer {
        self.send(site, "GET", path, &Value::Null).await
    }

    /// What it is told, as it happens.
    pub async fn listen(&self, site: &Site) -> Listening {
        let mut stream = TcpStream::connect(site.address).await.unwrap();
        let request = format!(
            "GET /api/events HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\naccept-encoding: gzip\r\n\r\n",
            site.address, self.0
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        Listening(BufReader::new(stream))
    }
}

pub struct Listening(BufReader<TcpStream>);

impl Listening {
    /// The next event that is no beat; none if there are no more.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            let read = tokio::time::timeout(FOR_EVER, self.0.read_line(&mut line)).await;
            if read.expect("something comes").unwrap_or(0) == 0 {
                return None;
            }
            // Between the lines there is how long they are.
            let Some(event) = line.starts_with('{').then(|| serde_json::from_str(&line)) else {
                continue;
            };
            let event: Value = event.unwrap();
            if event["type"] != "beat" {
                return Some(event);
            }
        }
    }

    /// The next event, which must be of that kind.
    pub async fn hear(&mut self, kind: &str) -> Value {
        let event = self.next().await.expect("an event");
        assert_eq!(event["type"], kind, "{event}");
        event
    }
}

async fn member(site: &Site, name: &str) -> Visitor {
    let mut visitor = Visitor::default();
    visitor.sign_up(site, name).await;
    visitor
}

const ALL: [&str; 6] = ["read", "play", "challenge", "tournament", "people", "personal"];

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_told_once_does_what_it_was_made_for_and_ends_when_it_is_revoked() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let (reader, grant) = Program::of(&site, &mut ann, &["read"]).await;
    assert!(reader.0.starts_with("kelci_"));
    assert_eq!(grant["scopes"], json!(["read"]));
    let listed = ann.get(&site, "/api/account/tokens").await;
    assert_eq!(listed.good()[0], grant);
    assert!(!listed.text.contains(&reader.0), "it is told once");
    let who = reader.get(&site, "/api/whoami").await.good();
    assert_eq!((&who["name"], &who["bot"]), (&json!("Ann"), &json!(false)));
    assert_eq!(who["token"]["id"], grant["id"]);
    // It begins no game, and gets no cookie for having tried.
    let begun = reader.send(&site, "POST", "/api/games", &at_one_screen("pijersi")).await;
    begun.refused(403, "no-scope");
    assert!(!begun.head.contains("set-cookie"));
    let (player, _) = Program::of(&site, &mut ann, &["play", "challenge"]).await;
    let begun = player.send(&site, "POST", "/api/games", &at_one_screen("pijersi")).await;
    assert!(!begun.head.contains("set-cookie") && begun.json()["visitor"].is_null());
    let game = id(&begun.good());
    assert_eq!(ann.look(&site, &game).await["you"], json!(["first", "second"]), "it is hers");
    let acts = format!("/api/games/{game}/actions");
    let mv = json!({ "action": "move", "text": "a4-b5=c4" });
    reader.send(&site, "POST", &acts, &mv).await.refused(403, "no-scope");
    player.send(&site, "POST", &acts, &mv).await.good();
    player.get(&site, &format!("/api/games/{game}")).await.refused(403, "no-scope");
    assert_eq!(reader.get(&site, &format!("/api/games/{game}")).await.good()["ply"], 1);
    // Its owner's password, codes and tokens are not for it, whatever its scopes.
    let (all, _) = Program::of(&site, &mut ann, &ALL).await;
    for path in ["/api/account", "/api/account/tokens", "/api/account/data"] {
        all.get(&site, path).await.refused(403, "no-scope");
    }
    let again = json!({ "label": "More", "scopes": ALL, "days": 300 });
    all.send(&site, "POST", "/api/account/tokens", &again).await.refused(403, "no-scope");
    // Nor is it a way into pages, and what is no token opens nothing.
    let page = all.get(&site, "/account").await;
    assert_eq!(page.status, 401, "{page:?}");
    assert!(page.head.contains("www-authenticate: bearer"));
    for wrong in ["kelci_", "kelci_00000000000000000000000000", &format!("{}x", all.0)] {
        Program(wrong.to_owned()).get(&site, "/api/whoami").await.refused(401, "bad-token");
    }
    let path = format!("/api/account/tokens/{}", grant["id"].as_str().unwrap());
    let headers = ann.cookie();
    site.send("DELETE", &path, &headers, "").await.good();
    reader.get(&site, "/api/whoami").await.refused(401, "bad-token");
    site.send("DELETE", &path, &headers, "").await.refused(404, "not-found");
    // Another password ends them all.
    let new = json!({ "old": "a long walk", "new": "a longer walk" });
    ann.post(&site, "/api/account/password", &new).await.good();
    all.get(&site, "/api/whoami").await.refused(401, "bad-token");
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_that_cannot_be_are_refused() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    for (label, scopes, days) in [
        ("", json!(["read"]), 1),
        ("x\u{202e}y", json!(["read"]), 1),
        ("A", json!([]), 1),
        ("A", json!(["read", "everything"]), 1),
        ("A", json!(["read"]), 0),
        ("A", json!(["read"]), 366),
    ] {
        let wanted = json!({ "label": label, "scopes": scopes, "days": days });
        ann.post(&site, "/api/account/tokens", &wanted).await.refused(400, "bad-request");
    }
    let wanted = json!({ "label": "A", "scopes": ["read"], "days": 1 });
    for _ in 0..20 {
        ann.post(&site, "/api/account/tokens", &wanted).await.good();
    }
    ann.post(&site, "/api/account/tokens", &wanted).await.refused(409, "refused");
    let mut guest = Visitor::default();
    guest.begin(&site, &at_one_screen("mik7")).await;
    guest.post(&site, "/api/account/tokens", &wanted).await.refused(403, "account-needed");
}

/// Whatever is described, its scope is stated, and a token without it is refused there.
#[tokio::test(flavor = "multi_thread")]
async fn every_route_states_its_scope_and_keeps_to_it() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    let mut by_scope: Vec<(&str, Program)> = Vec::new();
    for scope in ALL {
        let others: Vec<&str> = ALL.into_iter().filter(|other| *other != scope).collect();
        by_scope.push((scope, Program::of(&site, &mut ann, &others).await.0));
    }
    let (everything, _) = Program::of(&site, &mut ann, &ALL).await;
    let mut counts = [0; 3];
    for (path, item) in api["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let stated = operation["security"].as_array();
            let stated = stated.unwrap_or_else(|| panic!("{method} {path} states no scope"));
            let needed = stated.iter().find_map(|one| one["token"].as_array());
            let filled = path.replace(['{', '}'], "");
            let method = method.to_uppercase();
            let refused = |answer: &Answer| answer.text.contains("\"no-scope\"");
            match needed.map(|scopes| scopes.iter().map(|scope| scope.as_str().unwrap()).next()) {
                None => {
                    counts[0] += 1;
                    let answer = everything.send(&site, &method, &filled, &Value::Null).await;
                    answer.refused(403, "no-scope");
                }
                Some(None) => {
                    counts[1] += 1;
                    let answer = everything.send(&site, &method, &filled, &Value::Null).await;
                    assert!(!refused(&answer) && answer.status != 401, "{method} {path}");
                }
                Some(Some(scope)) => {
                    counts[2] += 1;
                    let (_, without) = by_scope.iter().find(|(name, _)| *name == scope).unwrap();
                    let answer = without.send(&site, &method, &filled, &Value::Null).await;
                    answer.refused(403, "no-scope");
                    if path != "/api/events" {
                        let answer = everything.send(&site, &method, &filled, &Value::Null).await;
                        assert!(!refused(&answer), "{method} {path}: {answer:?}");
                    }
                }
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 8), "{counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_is_told_how_long_to_wait_and_nobody_else_is() {
    let site = Site::with(|config| {
        config.limits.requests_per_second = 100_000;
        config.limits.request_burst = 100_000;
    })
    .await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let (program, _) = Program::of(&site, &mut ann, &ALL).await;
    let (other, _) = Program::of(&site, &mut bob, &ALL).await;
    let first = program.get(&site, "/api/whoami").await;
    assert!(first.head.contains("ratelimit-limit: 120\r\n"), "{first:?}");
    assert!(first.head.contains("ratelimit-policy: 120;w=10\r\n"), "{first:?}");
    assert!(first.head.contains("ratelimit-remaining: "), "{first:?}");
    let mut refused = None;
    let mut tasks = tokio::task::JoinSet::new();
    let (site, program) = (std::sync::Arc::new(site), std::sync::Arc::new(program));
    // However slow the machine is, so many at once come faster than they are let in.
    for _ in 0..40 {
        let (site, program) = (site.clone(), program.clone());
        tasks.spawn(async move {
            for _ in 0..200 {
                let answer = program.get(&site, "/api/whoami").await;
                if answer.status == 429 {
                    return Some(answer);
                }
            }
            None
        });
    }
    while let Some(done) = tasks.join_next().await {
        refused = done.unwrap().or(refused);
    }
    let refused = refused.expect("nobody may ask that often");
    refused.refused(429, "too-many-requests");
    let wait = refused.head.split_once("retry-after: ").unwrap().1;
    let wait: u32 = wait.split("\r\n").next().unwrap().parse().unwrap();
    assert!((1..20).contains(&wait) && refused.head.contains("ratelimit-remaining: 0\r\n"));
    other.get(&site, "/api/whoami").await.good();
    ann.get(&site, "/api/whoami").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_becomes_a_bots_before_its_first_game_and_its_name_says_so() {
    let site = Site::start().await;
    let mut robin = member(&site, "Robin").await;
    assert_eq!(robin.get(&site, "/api/people/Robin").await.good()["bot"], false);
    let became = robin.post(&site, "/api/account/bot", &Value::Null).await.good();
    assert_eq!(became["name"], "Robin-bot");
    let again = robin.post(&site, "/api/account/bot", &Value::Null).await.good();
    assert_eq!(again["name"], "Robin-bot");
    assert_eq!(robin.get(&site, "/api/people/robin-bot").await.good()["bot"], true);
    robin.get(&site, "/api/people/Robin").await.refused(404, "no-person");
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "engine", "level": 1 });
    let begun = robin.begin(&site, &wanted).await;
    assert_eq!(begun["players"][0]["name"], "Robin-bot", "in games too");
    let page = robin.read(&site, "/people/Robin-bot", "en").await;
    assert!(page.text.contains("A bot: a program plays by this account."), "{page:?}");
    // Whoever has played is somebody.
    let mut ann = member(&site, "Ann").await;
    ann.begin(&site, &at_one_screen("pijersi")).await;
    ann.post(&site, "/api/account/bot", &Value::Null).await.refused(409, "refused");
    assert_eq!(ann.get(&site, "/api/account").await.good()["name"], "Ann");
    // Nobody takes such a name themselves, and none is taken twice.
    let name = json!({ "name": "Carol-bot", "password": "a long walk" });
    Visitor::default().post(&site, "/api/account", &name).await.refused(400, "bad-request");
    let mut namesake = member(&site, "Robin").await;
    namesake.post(&site, "/api/account/bot", &Value::Null).await.refused(409, "name-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_of_challenges_games_turns_and_ends() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let (program, grant) = Program::of(&site, &mut ann, &ALL).await;
    let mut heard = program.listen(&site).await;
    assert_eq!(heard.hear("ready").await["games"], 0);
    let asked = json!({ "game": "pijersi", "clock": { "kind": "move", "ms": 600_000 } });
    let made = bob.post(&site, "/api/people/Ann/challenge", &asked).await.good();
    let told = heard.hear("challenge").await;
    assert_eq!((&told["id"], &told["from"]), (&made["id"], &json!("Bob")));
    assert_eq!(told["terms"]["clock"]["ms"], 600_000);
    // What was taken back is not asked any more.
    let path = format!("/api/lobby/seeks/{}", made["id"].as_str().unwrap());
    site.send("DELETE", &path, &bob.cookie(), "").await.good();
    assert_eq!(heard.hear("withdrawn").await["id"], made["id"]);
    let made = bob.post(&site, "/api/people/Ann/challenge", &asked).await.good();
    heard.hear("challenge").await;
    let path = format!("/api/lobby/seeks/{}/accept", made["id"].as_str().unwrap());
    let begun = program.send(&site, "POST", &path, &json!({ "name": "" })).await.good();
    let game = begun["game"].as_str().unwrap().to_owned();
    let (mut is_told, mut is_begun, mut seat) = (false, false, Value::Null);
    while !(is_told && is_begun) {
        let event = heard.next().await.unwrap();
        match event["type"].as_str().unwrap() {
            "withdrawn" => is_told = true,
            "game" => {
                assert_eq!((&event["game"], &event["kind"]), (&begun["game"], &json!("pijersi")));
                seat = event["seats"][0].clone();
                is_begun = true;
            }
            _ => panic!("{event}"),
        }
    }
    // Two moves: one of them is the program's.
    if seat == "first" {
        assert_eq!(heard.hear("turn").await["ply"], 0);
        let mv = json!({ "action": "move", "text": "a4-b5=c4" });
        let path = format!("/api/games/{game}/actions");
        program.send(&site, "POST", &path, &mv).await.good();
        bob.play(&site, &game, "g6-f7=d6").await.good();
        assert_eq!(heard.hear("turn").await["ply"], 2);
    } else {
        bob.play(&site, &game, "a4-b5=c4").await.good();
        assert_eq!(heard.hear("turn").await["ply"], 1);
    }
    // Whoever comes back hears how everything stands.
    let mut again = program.listen(&site).await;
    assert_eq!(again.hear("game").await["game"], game);
    again.hear("turn").await;
    assert_eq!(again.hear("ready").await["games"], 1);
    let brief = program.get(&site, "/api/events?seconds=0").await;
    assert!(brief.text.contains("\"turn\"") && brief.text.contains("\"ready\""), "{brief:?}");
    bob.act(&site, &game, &json!({ "action": "resign" })).await.good();
    for listening in [&mut heard, &mut again] {
        let over = listening.hear("over").await;
        assert_eq!((&over["game"], &over["end"]["reason"]), (&json!(game), &json!("resignation")));
    }
    // A token that is revoked ends what it opened.
    let path = format!("/api/account/tokens/{}", grant["id"].as_str().unwrap());
    site.send("DELETE", &path, &ann.cookie(), "").await.good();
    assert!(heard.next().await.is_none() && again.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_what_happens_on_another_node() {
    let (one, other) = two_nodes().await;
    let (mut ann, mut bob) = (member(&one, "Ann").await, member(&one, "Bob").await);
    let (program, _) = Program::of(&one, &mut ann, &ALL).await;
    let mut heard = program.listen(&other).await;
    assert_eq!(heard.hear("ready").await["games"], 0);
    let asked = json!({ "game": "pijersi", "clock": { "kind": "move", "ms": 600_000 } });
    let made = bob.post(&one, "/api/people/Ann/challenge", &asked).await.good();
    assert_eq!(heard.hear("challenge").await["id"], made["id"]);
    let path = format!("/api/lobby/seeks/{}", made["id"].as_str().unwrap());
    one.send("DELETE", &path, &bob.cookie(), "").await.good();
    assert_eq!(heard.hear("withdrawn").await["id"], made["id"]);
    let wanted =
        json!({ "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "friend" } });
    let begun = bob.begin(&one, &wanted).await;
    let (game, key) = (id(&begun), json!({ "key": begun["keys"]["second"], "name": "" }));
    ann.post(&one, &format!("/api/games/{game}/join"), &key).await.good();
    assert_eq!(heard.hear("game").await["game"], game);
    bob.play(&one, &game, "a4-b5=c4").await.good();
    let turn = heard.hear("turn").await;
    assert_eq!((&turn["game"], &turn["ply"]), (&json!(game), &json!(1)));
    bob.act(&one, &game, &json!({ "action": "resign" })).await.good();
    assert_eq!(heard.hear("over").await["end"]["reason"], "resignation");
}

/// Wherever the name of a bot stands it says so: among those who are here, of what it looks for, of whom it asks, on the
/// ladder, on pages and for programs.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_marked_wherever_its_name_stands() {
    let site = Site::start().await;
    let (mut ann, mut robin) = (member(&site, "Ann").await, member(&site, "Robin").await);
    robin.post(&site, "/api/account/bot", &Value::Null).await.good();
    let (program, _) = Program::of(&site, &mut robin, &ALL).await;
    let mut heard = program.listen(&site).await;
    heard.hear("ready").await;
    let clock = json!({ "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 });
    let wanted = json!({ "game": "mik7", "clock": clock });
    program.send(&site, "POST", "/api/lobby/seeks", &wanted).await.good();
    let lobby = until(async || {
        let lobby = ann.get(&site, "/api/lobby").await.good();
        let is_whole = lobby["names"][0].is_string() && lobby["seeks"][0].is_object();
        is_whole.then_some(lobby)
    })
    .await;
    assert_eq!(
        (&lobby["names"], &lobby["seeks"][0]["name"]),
        (&json!(["Robin-bot"]), &json!("Robin-bot"))
    );
    let marked = "href=\"/people/Robin-bot\">Robin-bot";
    let page = ann.read(&site, "/", "en").await.text;
    assert_eq!(page.matches(marked).count(), 2, "{page}");
    assert_eq!(page.matches("Robin").count(), page.matches("Robin-bot").count(), "{page}");
    let rated = json!({ "game": "pijersi", "clock": clock, "rated": true });
    let asked = program.send(&site, "POST", "/api/people/Ann/challenge", &rated).await.good();
    assert_eq!(ann.get(&site, "/api/challenges").await.good()[0]["from"], "Robin-bot");
    let notice = ann.get(&site, "/api/notices").await.good()[0]["text"].clone();
    assert_eq!(notice, "Robin-bot challenges you to a game of Pijersi.");
    let path = format!("/api/lobby/seeks/{}/accept", asked["id"].as_str().unwrap());
    let begun = ann.post(&site, &path, &json!({ "name": "" })).await.good();
    let game = begun["game"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        let seen = ann.look(&site, &game).await;
        let text = match seen["position"]["moves"][0]["text"].clone() {
            Value::Null => {
                let seen = program.get(&site, &format!("/api/games/{game}")).await.good();
                let text = seen["position"]["moves"][0]["text"].clone();
                let mv = json!({ "action": "move", "text": text });
                let path = format!("/api/games/{game}/actions");
                program.send(&site, "POST", &path, &mv).await.good();
                continue;
            }
            text => text,
        };
        ann.play(&site, &game, text.as_str().unwrap()).await.good();
    }
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let ladder = until(async || {
        let ladder = ann.get(&site, "/api/ratings/pijersi/fast").await.good();
        ladder["people"][1].is_object().then_some(ladder)
    })
    .await;
    let names: Vec<&Value> =
        ladder["people"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert_eq!(names, ["Robin-bot", "Ann"]);
    let page = ann.read(&site, "/ratings?game=pijersi&pace=fast", "fr").await.text;
    assert!(page.contains("href=\"/people/Robin-bot/ratings\""), "{page}");
    assert_eq!(page.matches("Robin").count(), page.matches("Robin-bot").count(), "{page}");
}

/// Of more games than a stream follows those are told in which there is something to do, also if that comes later.
#[tokio::test(flavor = "multi_thread")]
async fn of_many_games_those_are_told_in_which_it_is_ones_turn() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    for number in 0..120 {
        let is_mine = number % 4 == 0;
        let (me, friend) = (json!({ "kind": "me" }), json!({ "kind": "friend" }));
        let [first, second] = if is_mine { [&me, &friend] } else { [&friend, &me] };
        let wanted = json!({ "game": "pijersi", "first": first, "second": second });
        let begun = ann.begin(&site, &wanted).await;
        let seat = if is_mine { "second" } else { "first" };
        let key = json!({ "key": begun["keys"][seat], "name": "" });
        bob.post(&site, &format!("/api/games/{}/join", id(&begun)), &key).await.good();
        if is_mine { &mut mine } else { &mut theirs }.push(id(&begun));
    }
    let (program, _) = Program::of(&site, &mut ann, &["read"]).await;
    let mut heard = program.listen(&site).await;
    let (mut games, mut turns) = (Vec::new(), Vec::new());
    loop {
        let event = heard.next().await.expect("an event");
        let game = || event["game"].as_str().unwrap().to_owned();
        match event["type"].as_str().unwrap() {
            "game" => games.push(game()),
            "turn" => turns.push(game()),
            kind => break assert_eq!((kind, &event["games"]), ("ready", &json!(100))),
        }
    }
    turns.sort();
    mine.sort();
    assert_eq!(turns, mine);
    // One of those that were not told: it takes the place of one in which Bob is to move.
    let left_out = theirs.iter().find(|game| !games.contains(game)).unwrap();
    bob.play(&site, left_out, "a4-b5=c4").await.good();
    assert_eq!(heard.hear("game").await["game"], *left_out);
    assert_eq!(heard.hear("turn").await["game"], *left_out);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_so_many_streams_and_strangers_none() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let (program, _) = Program::of(&site, &mut ann, &["read"]).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        let mut listening = program.listen(&site).await;
        listening.hear("ready").await;
        open.push(listening);
    }
    program.get(&site, "/api/events").await.refused(429, "too-many-requests");
    drop(open);
    until(async || {
        let answer = program.get(&site, "/api/events?seconds=0").await;
        (answer.status == 200).then_some(())
    })
    .await;
    Visitor::default().get(&site, "/api/events").await.refused(403, "not-known");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_enters_an_arena_with_its_token_and_plays_its_games() {
    let site = Site::start().await;
    let (mut ann, mut robin) = (member(&site, "Ann").await, member(&site, "Robin").await);
    robin.post(&site, "/api/account/bot", &Value::Null).await.good();
    let (organiser, _) = Program::of(&site, &mut ann, &["tournament"]).await;
    let wanted = json!({
        "title": "Machines", "game": "pijersi", "system": { "kind": "arena", "minutes": 30 },
        "clock": { "kind": "game", "base_ms": 300_000, "increment_ms": 3_000 },
    });
    let announced = organiser.send(&site, "POST", "/api/tournaments", &wanted).await;
    assert_eq!(announced.status, 201, "{announced:?}");
    let path = format!("/api/tournaments/{}", id(&announced.good()));
    let acts = format!("{path}/actions");
    let act = |action: &str| json!({ "action": action });
    let (bot, _) = Program::of(&site, &mut robin, &["read", "play", "challenge"]).await;
    bot.send(&site, "POST", &acts, &act("enter")).await.refused(403, "no-scope");
    let (bot, _) = Program::of(&site, &mut robin, &["read", "play", "tournament"]).await;
    let mut heard = bot.listen(&site).await;
    assert_eq!(heard.hear("ready").await["games"], 0);
    let seen = bot.send(&site, "POST", &acts, &act("enter")).await.good();
    assert_eq!((&seen["me"], &seen["players"][0]["name"]), (&json!(1), &json!("Robin-bot")));
    organiser.send(&site, "POST", &acts, &act("enter")).await.good();
    bot.send(&site, "POST", &acts, &act("start")).await.refused(403, "not-the-desk");
    organiser.send(&site, "POST", &acts, &act("start")).await.good();
    let told = heard.hear("game").await;
    let game = told["game"].as_str().unwrap().to_owned();
    assert_eq!(bot.get(&site, &path).await.good()["my_game"], game);
    if told["seats"][0] == "second" {
        ann.play(&site, &game, "a4-b5=c4").await.good();
    }
    let turn = heard.hear("turn").await;
    let moves = bot.get(&site, &format!("/api/games/{game}")).await.good();
    let mv = moves["position"]["moves"][0]["text"].clone();
    let mv = json!({ "action": "move", "text": mv, "ply": turn["ply"] });
    bot.send(&site, "POST", &format!("/api/games/{game}/actions"), &mv).await.good();
    ann.act(&site, &game, &act("resign")).await.good();
    heard.hear("over").await;
    let seen = bot.send(&site, "POST", &acts, &act("withdraw")).await.good();
    assert_eq!(seen["players"][0]["attending"], "left");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_scope_opens_its_own_and_no_way_into_the_account() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    member(&site, "Bob").await;
    let (personal, _) = Program::of(&site, &mut ann, &["personal"]).await;
    let (people, _) = Program::of(&site, &mut ann, &["people"]).await;
    let (player, _) = Program::of(&site, &mut ann, &["play", "challenge"]).await;
    let against_engine = json!({
        "game": "pijersi", "first": { "kind": "me" }, "second": { "kind": "engine", "level": 1 },
    });
    let begun = player.send(&site, "POST", "/api/games", &against_engine).await.good();
    let note = format!("/api/games/{}/note", id(&begun));
    let text = json!({ "words": "keep the wise back" });
    personal.send(&site, "POST", &note, &text).await.good();
    assert_eq!(personal.get(&site, &note).await.good()["words"], text["words"]);
    player.get(&site, &note).await.refused(403, "no-scope");
    let hint = format!("/api/games/{}/hint", id(&begun));
    player.send(&site, "POST", &hint, &Value::Null).await.good();
    personal.send(&site, "POST", &hint, &Value::Null).await.refused(403, "no-scope");
    personal.get(&site, "/api/account/vacations").await.good();
    personal.get(&site, "/api/account/progress").await.good();
    people.get(&site, "/api/account/progress").await.refused(403, "no-scope");
    people.send(&site, "PUT", "/api/people/Bob/follow", &Value::Null).await.good();
    let club = json!({ "name": "Machines", "about": "", "entry": "open" });
    let founded = people.send(&site, "POST", "/api/clubs", &club).await;
    assert_eq!(founded.status, 201, "{founded:?}");
    // A link to an empty seat invites; the one to one's own seat would let whoever has it be her.
    let mut by_link = against_engine.clone();
    by_link["second"] = json!({ "kind": "friend" });
    let begun = id(&player.send(&site, "POST", "/api/games", &by_link).await.good());
    let key = |seat: &str| format!("/api/games/{begun}/seats/{seat}/key");
    let made = player.send(&site, "POST", &key("second"), &Value::Null).await.good();
    player.send(&site, "POST", &key("first"), &Value::Null).await.refused(403, "no-scope");
    let mut bob = Visitor::default();
    let joined = bob.post(&site, &format!("/api/games/{begun}/join"), &made).await.good();
    assert_eq!(joined["seat"], "second");
    // She herself makes another device hers.
    ann.post(&site, &key("first"), &Value::Null).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_made_and_revoked_by_forms() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let page = ann.read(&site, "/account/programs", "en").await;
    assert!(page.text.contains("No program acts for you."), "{page:?}");
    let fields = [("label", "My board"), ("scope", "read"), ("scope", "play"), ("days", "7")];
    let made = ann.fill(&site, "/account/programs", &fields).await;
    let token = made.text.split_once("<code>kelci_").expect("a token").1;
    let token = Program(format!("kelci_{}", &token[..26]));
    token.get(&site, "/api/mine").await.good();
    let page = ann.read(&site, "/account/programs", "fr").await;
    assert!(page.text.contains("My board") && !page.text.contains(&token.0), "{page:?}");
    let revoke = page.text.split_once("action=\"/account/programs/").unwrap().1;
    let revoke = format!("/account/programs/{}", &revoke[..12]);
    assert_eq!(ann.fill(&site, &revoke, &[]).await.status, 303);
    token.get(&site, "/api/mine").await.refused(401, "bad-token");
    let wrong = ann.fill(&site, "/account/programs", &[("label", "My board"), ("days", "7")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("role=\"alert\""), "{wrong:?}");
    assert_eq!(ann.fill(&site, "/account/bot", &[]).await.status, 303);
    let page = ann.read(&site, "/account/programs", "en").await;
    assert!(page.text.contains("A program plays by this account: Ann-bot."), "{page:?}");
    let stranger = Visitor::default().read(&site, "/account/programs", "en").await;
    assert_eq!(stranger.status, 303);
}
