//! Every page and every form with what strangers send. They are read from the list of routes, so that none is left out.

use crate::client::{Site, Visitor, at_one_screen, id};

const FORM: &str = "content-type: application/x-www-form-urlencoded\r\n";
/// What a page must not say as it was said.
const SCRIPT: &str = "<script>alert(1)</script>";
/// Fields that forms have.
const FIELDS: [&str; 32] = [
    "name", "password", "old", "new", "code", "key", "text", "move", "lines", "who", "reason",
    "to", "days", "from", "label", "scopes", "address", "game", "mode", "clock", "fen", "record",
    "title", "names", "action", "least", "most", "quick", "do", "tie", "message", "passkey",
];

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
    let every = |value: &str| FIELDS.map(|field| format!("{field}={value}")).join("&");
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

#[tokio::test(flavor = "multi_thread")]
async fn no_page_and_no_form_is_confused() {
    let site = Site::start().await;
    let (mut ann, guest) = (Visitor::default(), Visitor::default());
    ann.sign_up(&site, "Ann").await;
    let game = id(&ann.begin(&site, &at_one_screen("pijersi")).await);
    let (routes, bodies) = (routes(), bodies());
    let sent = routes.iter().filter(|(_, is_sent)| *is_sent).count();
    assert!(sent > 40 && routes.len() - sent > 30, "{sent} of {}", routes.len());
    let long = "9".repeat(2_000);
    let entry = serde_json::json!({ "name": "Ann", "password": "a long walk" });
    for (path, is_sent) in routes {
        // One of them signs her out.
        ann.post(&site, "/api/account/sign-in", &entry).await.good();
        for with in ["x", &*game, "Ann", "%00", "..%2F..%2Fetc", "%22%3E%3Cscript%3E", &*long] {
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
