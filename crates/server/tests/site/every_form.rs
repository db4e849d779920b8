//! Every page and every form with what strangers send. They are read from the list of routes, so that none is left out.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::json;

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::conduct::make_moderator;

const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
/// What a page must not say as it was said.
const SCRIPT: &str = "<script>alert(1)</script>";

/// Names of fields of all forms: those that the templates have, where a part that is filled in is a number, and those
/// that are asked for.
fn fields() -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    for text in files("templates") {
        let tags = text.split('<').filter(|tag| {
            ["input", "select", "textarea", "button"].iter().any(|kind| tag.starts_with(kind))
        });
        fields.extend(tags.filter_map(|tag| Some(whole(tag.split_once(" name=\"")?.1))));
    }
    for text in files("src/pages") {
        let asked = text.split(".get(\"").skip(1).filter_map(|rest| rest.split('"').next());
        fields.extend(asked.map(str::to_owned));
    }
    for known in ["do", "password", "mode", "clock", "least", "level", "label"] {
        assert!(fields.contains(known), "{known} is a field: {fields:?}");
    }
    assert!(fields.len() > 60, "{fields:?}");
    fields
}

/// What stands in the files below a folder of the site.
fn files(folder: &str) -> Vec<String> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                texts.push(std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    texts
}

/// A name of a field up to its quote, with holes filled in.
fn whole(rest: &str) -> String {
    let (mut name, mut rest) = (String::new(), rest);
    while let Some((before, after)) = rest.split_once("{{") {
        if before.contains('"') {
            break;
        }
        name.push_str(before);
        name.push('1');
        rest = after.split_once("}}").unwrap().1;
    }
    name + rest.split('"').next().unwrap()
}

/// The paths of pages, and whether something is sent there.
fn routes() -> Vec<(&'static str, bool)> {
    let source = include_str!("../../src/pages/mod.rs");
    let route = |part: &'static str| {
        let path = part.split('"').nth(1).unwrap();
        (path, part.contains("post("))
    };
    source.split(".route(").skip(1).map(route).collect()
}

/// A path with its holes filled in.
fn filled(path: &str, with: &str) -> String {
    let part = |part: &str| if part.starts_with('{') { with.to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn bodies() -> Vec<String> {
    let script = "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    let fields = fields();
    let every = |value: &str| {
        let filled: Vec<_> = fields.iter().map(|field| format!("{field}={value}")).collect();
        filled.join("&")
    };
    vec![
        String::new(),
        every(script),
        every(""),
        every("%00%ff%fe"),
        every("-9223372036854775808"),
        format!("{}={script}", "f".repeat(3_000)),
        "&=&".repeat(3_000),
        "a=1&".repeat(10_000),
        format!("text={}", "x".repeat(300_000)),
    ]
}

/// What is found at routes that begin so, other than a game: a game that is looked for, a token, a tournament, a club.
async fn live(site: &Site, ann: &mut Visitor) -> [(&'static str, String); 4] {
    let days = json!({ "kind": "move", "ms": 3 * 86_400_000 });
    let wanted = json!({ "game": "pijersi", "clock": days });
    let seek = ann.post(site, "/api/lobby/seeks", &wanted).await.good();
    let seek = seek["seek"]["id"].as_str().expect("it stands").to_owned();
    let fields = [("label", "Board"), ("scope", "read"), ("days", "7")];
    ann.fill(site, "/account/programs", &fields).await;
    let page = ann.read(site, "/account/programs", "en").await.text;
    let (_, token) = page.split_once("action=\"/account/programs/").expect("it is listed");
    let token = token.split('"').next().unwrap().to_owned();
    let wanted = json!({
        "title": "Walk", "game": "pijersi", "clock": { "kind": "move", "ms": 60_000 },
        "system": { "kind": "swiss", "rounds": 3 },
    });
    let tournament = id(&ann.post(site, "/api/tournaments", &wanted).await.good());
    let wanted = json!({ "name": "Walkers", "about": "", "entry": "asking" });
    ann.post(site, "/api/clubs", &wanted).await.good();
    [
        ("/lobby/", seek),
        ("/account/programs/", token),
        ("/tournaments/", tournament),
        ("/clubs/", "Walkers".to_owned()),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_and_no_form_is_confused() {
    let site = Site::start().await;
    let (mut ann, guest) = (Visitor::default(), Visitor::default());
    ann.sign_up(&site, "Ann").await;
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let live = live(&site, &mut ann).await;
    make_moderator(&site, "Ann").await;
    let (routes, bodies) = (routes(), bodies());
    let sent = routes.iter().filter(|(_, is_sent)| *is_sent).count();
    assert!(sent > 40 && routes.len() - sent > 30, "{sent} of {}", routes.len());
    let long = "9".repeat(2_000);
    let entry = serde_json::json!({ "name": "Ann", "password": "a long walk" });
    for (path, is_sent) in routes {
        // One of them signs her out.
        ann.post(&site, "/api/account/sign-in", &entry).await.good();
        let there = live.iter().find(|(begins, _)| path.starts_with(begins));
        let there = there.map_or(&*game, |(_, there)| there);
        for with in ["x", there, "Ann", "%00", "..%2F..%2Fetc", "%22%3E%3Cscript%3E", &*long] {
            let path = filled(path, with);
            for asker in [&ann, &guest] {
                let cookie = asker.cookie();
                let query = format!("{path}?{}", bodies[1]);
                let mut answers = vec![site.send("GET", &path, &cookie, "").await];
                answers.push(site.send("GET", &query, &cookie, "").await);
                let bodies = if is_sent { &bodies[..] } else { &[] };
                // Holes are filled in strangely with one body, and one way with all of them.
                let bodies = if with == "x" { bodies } else { &bodies[..bodies.len().min(2)] };
                for body in bodies {
                    let headers = format!("{cookie}{FORM}");
                    answers.push(site.send("POST", &path, &headers, body).await);
                }
                for answer in answers {
                    assert!((200..500).contains(&answer.status), "{path}: {answer:?}");
                    assert!(!answer.text.contains(SCRIPT), "{path}: {answer:?}");
                }
            }
        }
    }
    ann.post(&site, "/api/account/sign-in", &entry).await.good();
    assert_eq!(ann.look(&site, &game).await["status"], "playing");
}

/// Whatever is sent from a page of another site, or from a frame in one, is refused wherever it would change something.
#[tokio::test(flavor = "multi_thread")]
async fn no_form_is_sent_by_another_site() {
    let site = Site::start().await;
    let mut ann = Visitor::default();
    ann.sign_up(&site, "Ann").await;
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    for (path, _) in routes().into_iter().filter(|(_, is_sent)| *is_sent) {
        let path = filled(path, &game);
        for from in [
            "origin: http://evil.example\r\n",
            "origin: null\r\n",
            "sec-fetch-site: cross-site\r\n",
        ] {
            let headers = format!("{}{FORM}{from}", ann.cookie());
            let answer = site.send("POST", &path, &headers, &bodies()[1]).await;
            assert_eq!(answer.status, 403, "{path}: {answer:?}");
        }
    }
    assert_eq!(ann.get(&site, "/api/account").await.good()["name"], "Ann", "she is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_form_sends_anybody_away() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (Visitor::default(), Visitor::default());
    ann.sign_up(&site, "Ann").await;
    bob.sign_up(&site, "Bob").await;
    for (back, leads) in [
        ("/game/x?a=b", "/game/x?a=b"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("/a\r\nset-cookie: b=c", "/"),
        ("/\u{e9}", "/"),
    ] {
        let fields = [("do", "follow"), ("back", back)];
        let answer = ann.fill(&site, "/people/Bob/tie", &fields).await;
        assert_eq!(answer.status, 303, "{back:?}: {answer:?}");
        assert!(answer.head.contains(&format!("location: {leads}\r\n")), "{back:?}: {answer:?}");
    }
}
