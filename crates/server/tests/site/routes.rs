//! Every route of the API, as it describes itself, with good, bad, hostile and oversized input. A
//! route that is new fails here until a good request to it is written down.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::authenticator::Authenticator;
use crate::client::{Answer, Site, Visitor, at_one_screen, id};
use crate::push_service::base64;
use crate::socket::Socket;
use crate::{mail, passkeys};

/// A request that should be answered well.
struct Good {
    path: String,
    body: Value,
    status: u16,
}

/// A site with a game that goes on, and one that is over.
struct Stage {
    site: Site,
    visitor: Visitor,
    id: String,
    over: String,
    /// Against the computer.
    alone: String,
    /// Who sends the requests to a route.
    sender: Visitor,
    /// By which name they reach the site: there are no passkeys for an address.
    host: String,
    /// How many accounts there are.
    accounts: u32,
}

impl Stage {
    async fn set() -> Stage {
        let site = Site::with(|config| config.mail = Some(mail::setup())).await;
        let mut visitor = Visitor::default();
        let mut wanted = at_one_screen("pijersi");
        wanted["series"] = json!({ "games": 2 });
        let id = id(&visitor.begin(&site, &wanted).await);
        visitor.play(&site, &id, "a4-b5=c4").await.good();
        let over = crate::client::id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
        visitor.play(&site, &over, "a4-b5=c4").await.good();
        visitor.act(&site, &over, &json!({ "action": "resign" })).await.good();
        let mut wanted = at_one_screen("pijersi");
        wanted["second"] = json!({ "kind": "engine", "level": 1 });
        let alone = crate::client::id(&visitor.begin(&site, &wanted).await);
        let sender = visitor.clone();
        let host = format!("localhost:{}", site.address.port());
        Stage { site, visitor, id, over, alone, sender, host, accounts: 0 }
    }

    /// What a good request to a route is.
    async fn good(&mut self, method: &str, path: &str) -> Good {
        self.sender = self.visitor.clone();
        if path.starts_with("/api/account") || path.starts_with("/api/people") {
            return self.good_account(method, path).await;
        }
        if path.starts_with("/api/notices/push") {
            return self.good_push(method, path).await;
        }
        if path.starts_with("/api/tournaments") {
            return self.good_tournament(method, path).await;
        }
        if path.starts_with("/api/clubs") {
            return self.good_club(method, path).await;
        }
        let (body, status) = match (method, path) {
            ("post", "/api/games") => (at_one_screen("mikjersi"), 201),
            ("post", "/api/games/{id}/actions") => {
                (json!({ "action": "takeback", "answer": "offer" }), 200)
            }
            ("post", "/api/games/{id}/join") => {
                let path = format!("/api/games/{}/seats/first/key", self.id);
                let key = self.visitor.post(&self.site, &path, &json!({})).await.good();
                (json!({ "key": key["key"], "name": "Ann" }), 200)
            }
            ("post", "/api/games/{id}/conditional") => (json!({ "lines": [] }), 200),
            ("post", "/api/games/{id}/note") => (json!({ "words": "Watch c4" }), 200),
            ("post", "/api/games/{id}/seats/{seat}/key") => (json!({}), 200),
            ("post", "/api/positions") => {
                (json!({ "game": "pijersi", "moves": ["a4-b5=c4"] }), 200)
            }
            ("post", "/api/games/{id}/hint") => {
                let path = format!("/api/games/{}/hint", self.alone);
                return Good { path, body: Value::Null, status: 200 };
            }
            ("post", "/api/positions/why") => (
                json!({ "game": "pijersi", "options": {}, "fen": null, "clicks": ["a1", "g1"], "text": null }),
                200,
            ),
            ("post", "/api/games/{id}/review") => (Value::Null, 202),
            ("delete", "/api/games/{id}/review" | "/api/sessions/others") => (Value::Null, 200),
            ("get", "/api/games/{id}/review/{ply}") => {
                let path = self.filled("/api/games/{id}/review");
                self.visitor.post(&self.site, &path, &json!({})).await.good();
                while self.visitor.get(&self.site, &path).await.good()["status"] != "done" {
                    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                }
                (Value::Null, 200)
            }
            ("post", "/api/positions/edit") => {
                let pieces =
                    json!([{ "letter": "R", "cell": "a1" }, { "letter": "r", "cell": "g1" }]);
                let fields = json!({ "move-number": "3" });
                (
                    json!({ "game": "pijersi", "options": {}, "pieces": pieces, "turn": "second",
                        "fields": fields, "fen": null }),
                    200,
                )
            }
            ("post", "/api/records/read") => {
                (json!({ "text": "1 a4-b5=c4 2 g6-f7=d6", "game": "pijersi", "number": 1 }), 200)
            }
            ("post", "/api/records/write") => {
                let moves = json!([{ "text": "a4-b5=c4", "comment": "bold" }]);
                let players = json!(["Ann", ""]);
                (
                    json!({ "game": "pijersi", "options": {}, "moves": moves, "players": players,
                        "fen": null, "comment": "", "result": "p1win", "reason": "resignation",
                        "key_lines": true, "format": "certu" }),
                    200,
                )
            }
            ("post", "/api/lessons/{game}/{step}/try") => (json!({ "moves": ["c3-d3"] }), 200),
            (
                "get",
                "/api/catalog"
                | "/api/games"
                | "/api/mine"
                | "/api/turns"
                | "/api/games/{id}/conditional"
                | "/api/games/{id}/note"
                | "/api/mine/export"
                | "/api/export"
                | "/api/notices"
                | "/api/games/{id}"
                | "/api/games/{id}/events"
                | "/api/games/{id}/positions/{ply}"
                | "/api/games/{id}/record"
                | "/api/games/{id}/review"
                | "/api/puzzles/{game}/{number}"
                | "/api/puzzles/{game}/{number}/hint"
                | "/api/puzzles/{game}/{number}/solution"
                | "/api/series/{id}"
                | "/api/games/{id}/ratings"
                | "/api/ratings/{game}/{pace}",
            ) => (Value::Null, 200),
            ("post", "/api/puzzles/{game}/{number}/try") => {
                let game = kelci_catalog::find("pijersi").expect("a game");
                (json!({ "moves": kelci_puzzle::shipped(game)[0].solution[..1] }), 200)
            }
            ("get", "/picture/{file}" | "/picture/game/{game}" | "/picture/game/{game}/{ply}") => {
                return Good { path: self.picture(path), body: Value::Null, status: 200 };
            }
            ("get", "/api/lobby" | "/api/challenges" | "/api/whoami" | "/api/events") => {
                (Value::Null, 200)
            }
            ("post", "/api/notices/read") => (json!({ "id": null }), 200),
            ("post", "/api/lobby/seeks") => (
                json!({ "game": "jersi", "options": {}, "clock": { "kind": "none" }, "rated": false,
                    "least": null, "most": null, "name": "Ann" }),
                201,
            ),
            (
                _,
                "/api/lobby/seeks/{id}"
                | "/api/lobby/seeks/{id}/accept"
                | "/api/lobby/seeks/{id}/engine",
            ) => {
                // Somebody else's is taken up, one's own is ended or played against the engine.
                let is_own = !path.ends_with("accept");
                let mut seeker = if is_own { self.visitor.clone() } else { Visitor::default() };
                let wanted = json!({ "game": "mik7" });
                let sought = seeker.post(&self.site, "/api/lobby/seeks", &wanted).await.good();
                let id = sought["seek"]["id"].as_str().expect("nobody else looks for that");
                let (body, status) = match path.rsplit_once('/') {
                    Some((_, "accept")) => (json!({ "name": "Bob" }), 201),
                    Some((_, "engine")) => (json!({ "level": 1 }), 201),
                    _ => (Value::Null, 200),
                };
                return Good { path: path.replace("{id}", id), body, status };
            }
            ("get", "/api/games/{id}/live" | "/api/analysis/live" | "/api/lobby/live") => {
                (Value::Null, 101)
            }
            _ => panic!("say here what a good request to {method} {path} is"),
        };
        Good { path: self.filled(path), body, status }
    }

    /// A request of somebody whose browser is to be told.
    async fn good_push(&mut self, method: &str, path: &str) -> Good {
        self.accounts += 1;
        self.sender = Visitor::default();
        self.sender.sign_up(&self.site, &format!("Ear{}", self.accounts)).await;
        let key = p256::SecretKey::from_slice(&[5; 32]).unwrap().public_key().to_sec1_bytes();
        let keys = json!({ "p256dh": base64(&key), "auth": base64(&[5; 16]) });
        let endpoint = format!("https://push.example.org/{}", self.accounts);
        let wanted = json!({ "endpoint": endpoint, "expirationTime": null, "keys": keys });
        match method {
            "get" => Good { path: path.into(), body: Value::Null, status: 200 },
            "post" => Good { path: path.into(), body: wanted, status: 201 },
            _ => {
                self.sender.post(&self.site, "/api/notices/push", &wanted).await.good();
                let page = self.sender.read(&self.site, "/account/notices", "en").await.text;
                let (_, rest) = page.split_once("/account/notices/push/").unwrap();
                Good { path: path.replace("{id}", &rest[..26]), body: Value::Null, status: 200 }
            }
        }
    }

    /// A request of somebody who has just founded a club.
    async fn good_club(&mut self, method: &str, path: &str) -> Good {
        self.accounts += 1;
        self.sender = Visitor::default();
        self.sender.sign_up(&self.site, &format!("Founder{}", self.accounts)).await;
        let name = format!("Club{}", self.accounts);
        let wanted = json!({ "name": name, "about": "On Fridays.", "entry": "asking" });
        if (method, path) == ("post", "/api/clubs") {
            return Good { path: path.to_owned(), body: wanted, status: 201 };
        }
        self.sender.post(&self.site, "/api/clubs", &wanted).await.good();
        let body = match method {
            "post" => json!({ "action": "edit", "entry": "open", "about": "On Mondays." }),
            _ => Value::Null,
        };
        Good { path: path.replace("{name}", &name), body, status: 200 }
    }

    /// A request of somebody who has just announced a tournament.
    async fn good_tournament(&mut self, method: &str, path: &str) -> Good {
        self.accounts += 1;
        self.sender = Visitor::default();
        self.sender.sign_up(&self.site, &format!("Host{}", self.accounts)).await;
        let mut wanted = json!({
            "title": "Walk", "game": "pijersi", "clock": { "kind": "move", "ms": 60_000 },
            "system": { "kind": "swiss", "rounds": 3 },
        });
        if path == "/api/tournaments/import" {
            let file = json!({
                "kelci_tournament": 1, "title": "Walk", "game": "pijersi",
                "system": { "kind": "swiss", "rounds": 3 }, "players": [{ "name": "Ann" }],
            });
            let body = json!({ "text": file.to_string(), "game": "pijersi" });
            return Good { path: path.into(), body, status: 201 };
        }
        if path == "/api/tournaments/{id}/games" {
            (wanted["venue"], wanted["names"]) = (json!("board"), json!("Ann\nBob"));
            let made = self.sender.post(&self.site, "/api/tournaments", &wanted).await.good();
            let filled = path.replace("{id}", made["id"].as_str().unwrap());
            let start = filled.replace("/games", "/actions");
            let start = self.sender.post(&self.site, &start, &json!({ "action": "start" })).await;
            start.good();
            let text = "[Game \"pijersi\"]\n[Result \"p1win\"]\n\n1. a4-b5=c4 p1win\n";
            let body = json!({ "round": 1, "board": 1, "game": 1, "text": text });
            return Good { path: filled, body, status: 201 };
        }
        if (method, path) == ("post", "/api/tournaments") {
            return Good { path: path.into(), body: wanted, status: 201 };
        }
        let made = self.sender.post(&self.site, "/api/tournaments", &wanted).await.good();
        let body = match path.ends_with("/actions") {
            true => json!({ "action": "enter", "password": "" }),
            false => Value::Null,
        };
        let status = if path.ends_with("/live") { 101 } else { 200 };
        Good { path: path.replace("{id}", made["id"].as_str().unwrap()), body, status }
    }

    /// The same of a route that is about accounts, each time from a new one.
    async fn good_account(&mut self, method: &str, path: &str) -> Good {
        self.accounts += 1;
        let (name, password) = (format!("Walker{}", self.accounts), "a long walk");
        self.sender = Visitor::default();
        if (method, path) == ("post", "/api/account") {
            let body = json!({ "name": name, "password": password, "invitation": null });
            return Good { path: path.into(), body, status: 201 };
        }
        if path.starts_with("/api/account/passkeys") {
            return self.good_passkey(method, path, &name).await;
        }
        let mut own = Visitor::default();
        if path == "/api/account/guest" {
            own.begin(&self.site, &at_one_screen("pijersi")).await;
        }
        let guest = own.clone();
        let wanted = json!({ "name": name, "password": password });
        let made = Visitor::default().post(&self.site, "/api/account", &wanted).await.good();
        let signed_in = own.post(&self.site, "/api/account/sign-in", &wanted).await.good();
        assert_eq!(signed_in["name"], json!(name));
        self.sender = own;
        let confirmed = json!({ "password": password });
        let (body, filled) = match (method, path) {
            ("post", "/api/account/sign-in") => (wanted, path.to_owned()),
            ("post", "/api/account/recover") => {
                let code = &made["recovery_codes"][0];
                (
                    json!({ "name": name, "code": code, "password": "a longer walk" }),
                    path.to_owned(),
                )
            }
            ("post", "/api/account/password") => {
                (json!({ "old": password, "new": "a longer walk" }), path.to_owned())
            }
            ("post", "/api/account/recovery-codes") | ("delete", "/api/account") => {
                (confirmed, path.to_owned())
            }
            ("post", "/api/account/guest") => {
                self.sender.secret += &format!("; kelci-aside={}", guest.secret);
                (Value::Null, path.to_owned())
            }
            ("delete", "/api/account/devices/{device}") => {
                let account = self.sender.get(&self.site, "/api/account").await.good();
                let device = account["devices"][0]["id"].as_str().unwrap();
                (Value::Null, path.replace("{device}", device))
            }
            ("post", "/api/account/mail") => {
                let address = format!("{name}@example.org");
                let body = json!({ "address": address, "password": password, "passkey": null });
                return Good { path: path.into(), body, status: 202 };
            }
            ("delete", "/api/account/mail") => (Value::Null, path.to_owned()),
            ("post", "/api/account/mail/notices") => (json!({ "notices": true }), path.to_owned()),
            ("post", "/api/account/forgotten") => {
                let body = json!({ "who": name });
                return Good { path: path.into(), body, status: 202 };
            }
            ("post", "/api/account/mail/confirm" | "/api/account/forgotten/password") => {
                let address = format!("{name}@example.org");
                let asked = json!({ "address": address, "password": password });
                self.sender.post(&self.site, "/api/account/mail", &asked).await.good();
                let mut body = json!({ "key": mail::key_sent_to(&self.site, &address).await });
                if path.ends_with("password") {
                    let confirm = "/api/account/mail/confirm";
                    self.sender.post(&self.site, confirm, &body).await.good();
                    let who = json!({ "who": name });
                    self.sender.post(&self.site, "/api/account/forgotten", &who).await.good();
                    let key = mail::key_sent_to(&self.site, &address).await;
                    body = json!({ "key": key, "password": "a longer walk" });
                }
                (body, path.to_owned())
            }
            ("post", "/api/account/vacations") => {
                (json!({ "from_ms": null, "days": 3 }), path.to_owned())
            }
            ("post", "/api/account/vacations/end") => {
                let wanted = json!({ "days": 3 });
                let taken = self.sender.post(&self.site, "/api/account/vacations", &wanted).await;
                let from_ms = taken.good()["vacations"][0]["from_ms"].clone();
                (json!({ "from_ms": from_ms }), path.to_owned())
            }
            ("post", "/api/account/progress") => {
                let learned = json!({ "puzzles": { "pijersi/1": "solved" },
                    "lessons": { "jersi": ["cube"] } });
                (learned, path.to_owned())
            }
            ("delete", "/api/account/progress/lessons/{game}") => {
                (Value::Null, path.replace("{game}", "jersi"))
            }
            (
                "get",
                "/api/account"
                | "/api/account/data"
                | "/api/account/progress"
                | "/api/account/vacations"
                | "/api/account/tokens",
            )
            | ("post", "/api/account/bot") => (Value::Null, path.to_owned()),
            (_, "/api/account/tokens" | "/api/account/tokens/{token}") => {
                let wanted = json!({ "label": "Bot", "scopes": ["read", "play"], "days": 7 });
                if method == "post" {
                    return Good { path: path.into(), body: wanted, status: 201 };
                }
                let made = self.sender.post(&self.site, "/api/account/tokens", &wanted).await;
                let token = made.good()["grant"]["id"].as_str().unwrap().to_owned();
                (Value::Null, path.replace("{token}", &token))
            }
            (
                "get",
                "/api/people/{name}"
                | "/api/people/{name}/ratings"
                | "/api/people/{name}/records"
                | "/api/people/{name}/export",
            ) => (Value::Null, path.replace("{name}", &name)),
            (
                _,
                "/api/people/{name}/challenge"
                | "/api/people/{name}/follow"
                | "/api/people/{name}/block"
                | "/api/people/{name}/mute",
            ) => {
                let rival = format!("Rival{}", self.accounts);
                Visitor::default().sign_up(&self.site, &rival).await;
                let is_challenge = path.ends_with("challenge");
                let body = if is_challenge { json!({ "game": "jersi" }) } else { Value::Null };
                let status = if is_challenge { 201 } else { 200 };
                return Good { path: path.replace("{name}", &rival), body, status };
            }
            _ => panic!("say here what a good request to {method} {path} is"),
        };
        Good { path: filled, body, status: 200 }
    }

    /// The same of a route that is about passkeys.
    async fn good_passkey(&mut self, method: &str, path: &str, name: &str) -> Good {
        let (mut browser, mut key) = passkeys::member(&self.site, name).await;
        let account = browser.visitor.get(&self.site, "/api/account").await.good();
        let passkey = account["passkeys"][0]["id"].as_str().unwrap();
        let filled = path.replace("{passkey}", passkey);
        let (body, status) = match (method, path) {
            ("post", "/api/account/passkeys/new") => (json!({ "name": null }), 200),
            ("post", "/api/account/passkeys/proof") => (Value::Null, 200),
            ("post", "/api/account/passkeys/{passkey}") => (json!({ "label": "a key" }), 200),
            // It is the only way in.
            ("delete", "/api/account/passkeys/{passkey}") => {
                let proof = browser.proof(&self.site, &mut key).await;
                let password = json!({ "passkey": proof, "new": "a long walk" });
                browser.post(&self.site, "/api/account/password", &password).await.good();
                (Value::Null, 200)
            }
            ("post", "/api/account/passkeys") => {
                let mut other = Authenticator::new(&passkeys::origin(&self.site));
                let new = browser.made(&self.site, &mut other, "").await;
                let proof = browser.proof(&self.site, &mut key).await;
                (json!({ "new": new, "label": "", "password": "", "passkey": proof }), 201)
            }
            _ => panic!("say here what a good request to {method} {path} is"),
        };
        self.sender = browser.visitor;
        Good { path: filled, body, status }
    }

    /// The path of a picture.
    fn picture(&self, path: &str) -> String {
        match path {
            "/picture/{file}" => "/picture/jersi.png".into(),
            "/picture/game/{game}" => format!("/picture/game/{}.gif", self.id),
            _ => format!("/picture/game/{}/0.svg", self.id),
        }
    }

    /// A path with its blanks filled in.
    fn filled(&self, path: &str) -> String {
        let (id, ply) = if path.contains("/review") { (&self.over, "1") } else { (&self.id, "0") };
        let game = if path.starts_with("/picture") { &self.id } else { "pijersi" };
        let path = path.replace("{id}", id).replace("{ply}", ply).replace("{seat}", "first");
        // Without that it goes on.
        let path = if path == "/api/events" { "/api/events?seconds=0".into() } else { path };
        let path = path.replace("{game}", game).replace("{step}", "cube").replace("{number}", "1");
        let path = path
            .replace("{pace}", "fast")
            .replace("{device}", "0123456789ab")
            .replace("{passkey}", "0123456789ab")
            .replace("{token}", "0123456789ab")
            .replace("{name}", "Nobody");
        path.replace("{file}", "mik7.svg")
    }

    async fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> Answer {
        let mut request = format!(
            "{} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{}{kind}content-length: {}\r\n\r\n",
            method.to_uppercase(),
            self.host,
            self.sender.cookie(),
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        self.site.raw(&request).await.expect("an answer")
    }
}

/// The statuses that each route is said to answer, by method and path.
async fn said(site: &Site) -> BTreeMap<(String, String), BTreeSet<u16>> {
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    let paths = api["paths"].as_object().unwrap().iter();
    let said = paths.flat_map(|(path, operations)| {
        operations.as_object().unwrap().iter().map(move |(method, operation)| {
            let statuses = operation["responses"].as_object().unwrap().keys();
            let statuses = statuses.map(|status| status.parse().unwrap()).collect();
            ((method.clone(), path.clone()), statuses)
        })
    });
    said.collect()
}

/// Every route that is described: method, path, and whether it takes a body.
async fn described(site: &Site) -> Vec<(String, String, bool)> {
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    let paths = api["paths"].as_object().unwrap().iter();
    let routes = paths.flat_map(|(path, operations)| {
        operations.as_object().unwrap().iter().map(move |(method, operation)| {
            (method.clone(), path.clone(), operation["requestBody"].is_object())
        })
    });
    let routes: Vec<_> = routes.collect();
    assert!(routes.len() > 10, "{routes:?}");
    routes
}

const JSON: &str = "content-type: application/json\r\n";

/// Whatever is answered, it is no fault of ours, and errors have the one shape.
fn sane(answer: &Answer, what: &str) {
    assert!(answer.status < 500, "{what}: {answer:?}");
    if answer.status >= 400 {
        let fault = answer.json();
        for part in ["error", "message", "hint"] {
            assert!(fault[part].is_string(), "{what}: {answer:?}");
        }
    }
    assert!(answer.head.contains("x-content-type-options: nosniff"), "{what}: {answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_a_good_request() {
    let mut stage = Stage::set().await;
    for (method, path, _) in described(&stage.site).await {
        let Good { path: filled, body, status } = stage.good(&method, &path).await;
        if status == 101 {
            let origin = format!("http://{}", stage.site.address);
            let opened = Socket::open_at(&stage.site, &stage.visitor, &filled, &origin).await;
            assert!(opened.is_ok(), "{path}");
            continue;
        }
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = stage.send(&method, &filled, JSON, body.as_bytes()).await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        assert!(answer.head.contains("content-type: "), "{method} {path}: {answer:?}");
    }
}

/// Bodies that no route takes, and how they are refused.
fn bad_bodies() -> Vec<(&'static str, Vec<u8>, u16, &'static str)> {
    let deep = |open: &str, times| open.repeat(times).into_bytes();
    vec![
        ("", b"{}".to_vec(), 415, "not-json"),
        ("content-type: text/plain\r\n", b"{}".to_vec(), 415, "not-json"),
        ("content-type: application/x-www-form-urlencoded\r\n", b"a=1".to_vec(), 415, "not-json"),
        ("content-type: \u{fe}\r\n", b"{}".to_vec(), 415, "not-json"),
        (JSON, b"".to_vec(), 400, "bad-request"),
        (JSON, b"null".to_vec(), 400, "bad-request"),
        (JSON, b"[]".to_vec(), 400, "bad-request"),
        (JSON, b"17".to_vec(), 400, "bad-request"),
        (JSON, b"\"move\"".to_vec(), 400, "bad-request"),
        (JSON, b"{".to_vec(), 400, "bad-request"),
        (JSON, b"{}{}".to_vec(), 400, "bad-request"),
        (JSON, b"{\"\\ud800\":1}".to_vec(), 400, "bad-request"),
        (JSON, b"{\"x\":1e999}".to_vec(), 400, "bad-request"),
        (JSON, b"{\"\xff\xfe\":1}".to_vec(), 400, "bad-request"),
        (JSON, b"\0\0\0\0".to_vec(), 400, "bad-request"),
        (JSON, b"\xef\xbb\xbf{}".to_vec(), 400, "bad-request"),
        (JSON, deep("[", 100_000), 400, "bad-request"),
        (JSON, deep("{\"a\":", 20_000), 400, "bad-request"),
        (JSON, vec![b' '; 200_000], 413, "too-large"),
        (JSON, vec![b'9'; 1_000_000], 413, "too-large"),
    ]
}

/// Values that may stand where another one was expected.
fn hostile_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(0.5),
        json!(""),
        json!("\0"),
        json!("\u{202e}\u{feff}"),
        json!("'; DROP TABLE games; --"),
        json!("<script>alert(1)</script>"),
        json!("../../../etc/passwd"),
        json!("x".repeat(5_000)),
        json!([]),
        json!([[[[]]]]),
        json!({}),
        json!({ "kind": "engine", "level": -1 }),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_takes_a_bad_body() {
    let mut stage = Stage::set().await;
    for (method, path, takes_body) in described(&stage.site).await {
        if !takes_body {
            // What is not asked for is not read: neither an error of ours, nor a wait.
            let answer = stage.send(&method, &stage.filled(&path), JSON, &[b'x'; 300_000]).await;
            sane(&answer, &format!("{method} {path}"));
            continue;
        }
        let Good { path: filled, body, .. } = stage.good(&method, &path).await;
        for (kind, bytes, status, error) in bad_bodies() {
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).into_owned();
            // A file may be larger than any other request; what is too large for it is asked in `at_boards`.
            let takes_files = path == "/api/tournaments/import";
            let (status, error) = match status {
                413 if takes_files => (400, "bad-request"),
                status => (status, error),
            };
            let answer = stage.send(&method, &filled, kind, &bytes).await;
            assert_eq!(answer.status, status, "{method} {path} {kind}{shown}: {answer:?}");
            answer.refused(status, error);
        }
        let fields: Map<String, Value> = body.as_object().unwrap().clone();
        let mut unknown = fields.clone();
        unknown.insert("cheat".into(), json!(1));
        let unknown = Value::Object(unknown).to_string();
        let answer = stage.send(&method, &filled, JSON, unknown.as_bytes()).await;
        answer.refused(400, "bad-request");
        for field in fields.keys() {
            for value in hostile_values() {
                let mut wrong = fields.clone();
                wrong.insert(field.clone(), value.clone());
                let wrong = Value::Object(wrong).to_string();
                let answer = stage.send(&method, &filled, JSON, wrong.as_bytes()).await;
                sane(&answer, &format!("{method} {path} with {field} = {value}"));
            }
        }
    }
    assert_eq!(stage.visitor.look(&stage.site, &stage.id).await["status"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_in_pieces_is_bounded_too() {
    let stage = Stage::set().await;
    let piece = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{JSON}\
         transfer-encoding: chunked\r\n\r\n{}0\r\n\r\n",
        stage.site.address,
        piece.repeat(6)
    );
    stage.site.raw(request.as_bytes()).await.unwrap().refused(413, "too-large");
}

/// What stands for something in a path.
const BLANKS: [&str; 11] = [
    "{id}",
    "{ply}",
    "{seat}",
    "{game}",
    "{step}",
    "{number}",
    "{file}",
    "{device}",
    "{name}",
    "{pace}",
    "{passkey}",
];

/// What may stand in a path instead of a name or a number.
const HOSTILE_PARTS: [&str; 14] = [
    "0",
    "-1",
    "18446744073709551616",
    "1e9",
    "%00",
    "%ff",
    "%2e%2e%2f%2e%2e",
    "..",
    "first%00",
    "%F0%9F%82%A1",
    "'%20OR%201=1",
    "0123456789abcdefghjkmnpqrs",
    "0123456789ABCDEFGHJKMNPQRS",
    "*",
];

#[tokio::test(flavor = "multi_thread")]
async fn no_route_is_confused_by_its_path_or_query() {
    let stage = Stage::set().await;
    let before = stage.visitor.look(&stage.site, &stage.id).await["number"].clone();
    let long = "y".repeat(30_000);
    let routes = described(&stage.site).await;
    for (method, path, takes_body) in routes.clone() {
        let body: &[u8] = if takes_body { b"{}" } else { b"" };
        for blank in BLANKS.into_iter().filter(|blank| path.contains(blank)) {
            for part in HOSTILE_PARTS.into_iter().chain([&*long]) {
                let filled = stage.filled(&path.replace(blank, part));
                let answer = stage.send(&method, &filled, JSON, body).await;
                let is_a_ply = blank == "{ply}" && part == "0";
                assert!(is_a_ply || answer.status >= 400, "{method} {filled}: {answer:?}");
                sane(&answer, &format!("{method} {filled}"));
            }
        }
        for query in ["?", "?x=1", "?%00", "?%ff=%ff", "?after=1&after=2", "?&&&===", "?format[]=1"]
            .into_iter()
            .chain([&*format!("?{long}")])
        {
            let filled = stage.filled(&path) + query;
            sane(&stage.send(&method, &filled, JSON, body).await, &format!("{method} {filled}"));
        }
        let is_right = |method: &str| {
            let method = method.to_lowercase();
            routes.iter().any(|(known, at, _)| *known == method && *at == path)
        };
        for wrong in ["DELETE", "PUT", "PATCH", "BREW"].into_iter().filter(|wrong| !is_right(wrong))
        {
            let answer = stage.send(wrong, &stage.filled(&path), JSON, body).await;
            answer.refused(405, "bad-method");
        }
    }
    // All of it can only have made private links.
    let events = format!("/api/games/{}/events?after={before}", stage.id);
    let events = stage.visitor.get(&stage.site, &events).await.good();
    assert!(events.as_array().unwrap().iter().all(|event| event["kind"] == "invite"), "{events}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_route_takes_endless_heads() {
    let stage = Stage::set().await;
    let long = "z".repeat(200_000);
    for (method, path, _) in described(&stage.site).await {
        let filled = stage.filled(&path);
        let answer = stage.send(&method, &format!("{filled}/{long}"), JSON, b"").await;
        assert!([414, 431].contains(&answer.status), "{method} {path}: {}", answer.status);
        let answer = stage.send(&method, &filled, &format!("x: {long}\r\n"), b"").await;
        assert_eq!(answer.status, 431, "{method} {path}");
        let many: String = (0..300).map(|number| format!("x-{number}: 1\r\n")).collect();
        let answer = stage.send(&method, &filled, &many, b"").await;
        assert_eq!(answer.status, 431, "{method} {path}");
    }
    assert_eq!(stage.site.send("GET", "/healthz", "", "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_status_is_described() {
    let mut stage = Stage::set().await;
    let said = said(&stage.site).await;
    for (method, path, takes_body) in described(&stage.site).await {
        let known = &said[&(method.clone(), path.clone())];
        let Good { path: filled, body, status } = stage.good(&method, &path).await;
        let good = if body.is_null() { String::new() } else { body.to_string() };
        let mut answers = vec![status];
        let bodies: Vec<(&str, Vec<u8>)> = if takes_body {
            let bad = bad_bodies().into_iter().map(|(kind, bytes, ..)| (kind, bytes));
            bad.chain(hostile_values().into_iter().map(|value| {
                let fields = body.as_object().unwrap().keys();
                let wrong: Map<String, Value> =
                    fields.map(|key| (key.clone(), value.clone())).collect();
                (JSON, Value::Object(wrong).to_string().into_bytes())
            }))
            .collect()
        } else {
            vec![(JSON, Vec::new())]
        };
        for (kind, bytes) in bodies {
            answers.push(stage.send(&method, &filled, kind, &bytes).await.status);
        }
        let good = good.as_bytes();
        for query in ["?%ff=%ff", "?after=x", "?format=x", "?x=1&x=2"] {
            answers.push(stage.send(&method, &(filled.clone() + query), JSON, good).await.status);
        }
        for part in HOSTILE_PARTS {
            for blank in BLANKS {
                if path.contains(blank) {
                    let filled = stage.filled(&path.replace(blank, part));
                    answers.push(stage.send(&method, &filled, JSON, good).await.status);
                }
            }
        }
        for headers in
            ["host: evil.example\r\n", "origin: null\r\n", "sec-fetch-site: cross-site\r\n"]
        {
            let headers = format!("{}{headers}{JSON}", stage.sender.cookie());
            let body = String::from_utf8_lossy(good);
            let method = method.to_uppercase();
            answers.push(stage.site.send(&method, &filled, &headers, &body).await.status);
        }
        let untold: BTreeSet<u16> =
            answers.into_iter().filter(|status| !known.contains(status)).collect();
        assert!(
            untold.is_empty(),
            "{method} {path} answers {untold:?}, and is said to answer {known:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_every_route_may_answer_is_described_for_each() {
    let site = Site::start().await;
    let said = said(&site).await;
    for (method, path, takes_body) in described(&site).await {
        let known = &said[&(method.clone(), path.clone())];
        let with_body: &[u16] = if takes_body { &[400, 408, 413, 415] } else { &[] };
        for status in [421, 429, 503].iter().chain(with_body) {
            assert!(known.contains(status), "{method} {path} is not said to answer {status}");
        }
    }
}

/// What is sent from a page of another site, or to a name that somebody made point here, is refused on every route.
#[tokio::test(flavor = "multi_thread")]
async fn no_route_does_anything_for_another_site() {
    let mut stage = Stage::set().await;
    let mut changing = 0;
    for (method, path, _) in described(&stage.site).await {
        let Good { path: filled, body, status } = stage.good(&method, &path).await;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let good = status;
        let is_changing = method != "get";
        changing += usize::from(is_changing);
        let foreign = [
            ("host: evil.example\r\n", 421),
            ("origin: null\r\n", 403),
            ("origin: http://evil.example\r\n", 403),
            ("origin: http://evil.example\r\nsec-fetch-site: cross-site\r\n", 403),
            ("sec-fetch-site: cross-site\r\n", 403),
            ("sec-fetch-site: same-site\r\n", 403),
        ];
        let cookie = stage.sender.cookie();
        for (from, status) in
            foreign.into_iter().filter(|(_, status)| is_changing || *status == 421)
        {
            let headers = format!("{cookie}{from}{JSON}");
            let method = method.to_uppercase();
            let answer = stage.site.send(&method, &filled, &headers, &body).await;
            assert_eq!(answer.status, status, "{method} {path} from {from}: {answer:?}");
            let kind = if status == 421 { "wrong-host" } else { "wrong-origin" };
            assert_eq!(answer.json()["error"], kind, "{method} {path} from {from}: {answer:?}");
            assert!(!answer.head.contains("set-cookie"), "{method} {path}: {answer:?}");
        }
        // From the site itself it is as good as it was.
        if good != 101 {
            let answer = stage.send(&method, &filled, JSON, body.as_bytes()).await;
            assert_eq!(answer.status, good, "{method} {path}: {answer:?}");
        }
    }
    assert!(changing > 40, "{changing} routes change something");
}

/// A page of another site opens no socket in the name of whoever looks at it.
#[tokio::test(flavor = "multi_thread")]
async fn no_socket_is_opened_for_another_site() {
    let mut stage = Stage::set().await;
    let described = described(&stage.site).await;
    let sockets: Vec<_> = described.iter().filter(|(_, path, _)| path.ends_with("/live")).collect();
    assert!(sockets.len() >= 4, "{sockets:?}");
    for (method, path, _) in sockets {
        let Good { path: filled, .. } = stage.good(method, path).await;
        for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
            let refused = Socket::open_at(&stage.site, &stage.sender, &filled, origin).await;
            assert_eq!(refused.err(), Some(403), "{path} from {origin}");
        }
        let origin = format!("http://{}", stage.site.address);
        let opened = Socket::open_at(&stage.site, &stage.sender, &filled, &origin).await;
        assert!(opened.is_ok(), "{path} from the site itself");
    }
}
