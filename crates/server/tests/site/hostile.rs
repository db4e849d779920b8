//! What strangers send: nonsense, too much, for somebody else, from elsewhere.

use kelci_core::{Options, Spelling};
use serde_json::{Value, json};

use crate::client::{Site, Visitor, at_one_screen, id};
use crate::socket::Socket;

const NO_GAME: &str = "0123456789abcdefghjkmnpqrs";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_said_so_everywhere() {
    let site = Site::start().await;
    let mut visitor = Visitor { secret: "zzzzzzzzzzzzzzzzzzzzzzzzzz".into() };
    for name in [NO_GAME, "x", "..%2f..%2fetc", "%00", &"9".repeat(2_000)] {
        for rest in ["", "/events", "/record", "/positions/0", "/review", "/review/1", "/live"] {
            let answer = visitor.get(&site, &format!("/api/games/{name}{rest}")).await;
            if rest == "/live" && name == NO_GAME {
                answer.refused(400, "bad-request");
            } else {
                answer.refused(404, "no-game");
            }
        }
        visitor.get(&site, &format!("/api/series/{name}")).await.refused(404, "no-game");
        let resign = json!({ "action": "resign" });
        visitor.act(&site, name, &resign).await.refused(404, "no-game");
        let key = json!({ "key": NO_GAME });
        let join = format!("/api/games/{name}/join");
        visitor.post(&site, &join, &key).await.refused(404, "no-game");
        let seat = format!("/api/games/{name}/seats/first/key");
        visitor.post(&site, &seat, &json!({})).await.refused(404, "no-game");
    }
    visitor.get(&site, "/nowhere").await.refused(404, "not-found");
    visitor.get(&site, "/api/games/a/b/c").await.refused(404, "not-found");
    site.send("DELETE", "/api/games", "", "").await.refused(405, "bad-method");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_explained() {
    let site = Site::start().await;
    let json = "content-type: application/json\r\n";
    let send = |headers: &'static str, body: String| {
        let site = &site;
        async move { site.send("POST", "/api/games", headers, &body).await }
    };
    let good = at_one_screen("pijersi").to_string();
    send("", good.clone()).await.refused(415, "not-json");
    send(json, String::new()).await.refused(400, "bad-request");
    send(json, "{".into()).await.refused(400, "bad-request");
    send(json, "[".repeat(100_000)).await.refused(400, "bad-request");
    send(json, good.replacen('{', "{\"cheat\":1,", 1)).await.refused(400, "bad-request");
    send(json, format!("{good}{}", " ".repeat(200_000))).await.refused(413, "too-large");

    let mut visitor = Visitor::default();
    let mut wrong = |change: fn(&mut Value)| {
        let mut wanted = at_one_screen("pijersi");
        change(&mut wanted);
        let (mut visitor, site) = (std::mem::take(&mut visitor), &site);
        async move { visitor.post(site, "/api/games", &wanted).await }
    };
    wrong(|wanted| wanted["game"] = "chess".into()).await.refused(422, "bad-game");
    wrong(|wanted| wanted["options"] = json!({ "colour": "red" })).await.refused(422, "bad-game");
    wrong(|wanted| wanted["fen"] = "nonsense".into()).await.refused(422, "bad-game");
    wrong(|wanted| wanted["fen"] = "9".repeat(50_000).into()).await.refused(422, "bad-game");
    wrong(|wanted| wanted["pace_ms"] = 10_001.into()).await.refused(422, "bad-game");
    wrong(|wanted| wanted["series"] = json!({ "games": 3 })).await.refused(422, "bad-game");
    wrong(|wanted| wanted["series"] = json!({ "games": 2, "count": "points" }))
        .await
        .refused(422, "bad-game");
    wrong(|wanted| wanted["first"]["name"] = "x".repeat(41).into())
        .await
        .refused(400, "bad-request");
    wrong(|wanted| wanted["first"]["name"] = "evil\u{202e}".into())
        .await
        .refused(400, "bad-request");
    wrong(|wanted| wanted["first"] = json!({ "kind": "god" })).await.refused(400, "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_actions_are_refused() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    for text in ["a1-g6", "", "🂡", &"a".repeat(3_000)] {
        visitor.play(&site, &id, text).await.refused(422, "illegal-move");
    }
    for action in [json!({}), json!({ "action": "fly" }), json!({ "action": "draw" }), json!([])] {
        visitor.act(&site, &id, &action).await.refused(400, "bad-request");
    }
    for query in ["format=pdf", "form=text", "format=%ff"] {
        let answer = visitor.get(&site, &format!("/api/games/{id}/record?{query}")).await;
        answer.refused(400, "bad-request");
    }
    for query in ["after=-1", "after=x"] {
        let answer = visitor.get(&site, &format!("/api/games/{id}/events?{query}")).await;
        answer.refused(400, "bad-request");
    }
    for ply in ["-1", "x", "99999999999999999999"] {
        let answer = visitor.get(&site, &format!("/api/games/{id}/positions/{ply}")).await;
        answer.refused(404, "no-ply");
    }
}

/// Made up so that Eddy has a million moves; no game leads there.
const WIDE: &str = "1A1/AAA/1A1A1AE/AAAAAAE/1A1A1A1/AAA/1A1";

#[tokio::test(flavor = "multi_thread")]
async fn positions_with_too_many_moves_are_not_played() {
    let site = Site::start().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("mik7");
    wanted["fen"] = format!("{WIDE} e 13 c - 1").into();
    visitor.post(&site, "/api/games", &wanted).await.refused(422, "bad-game");

    // Nor does a game go on that somebody leads into one.
    let fen = format!("{WIDE} a 13 c - 1");
    let mik7 = kelci_catalog::find("mik7").unwrap();
    let position = mik7.position(&Options::new(), Some(&fen)).unwrap();
    let leads_there = |key: &u32| {
        let mut next = position.clone();
        next.play(*key) && next.count_moves() > 20_000
    };
    let key = position.moves().into_iter().find(leads_there).unwrap();
    let text = position.write_move(key, Spelling::Canonical).unwrap();
    wanted["fen"] = fen.into();
    let id = id(&visitor.begin(&site, &wanted).await);
    let over = visitor.play(&site, &id, &text).await.good();
    assert_eq!(over["game"]["end"]["reason"], "too-wide");
    assert_eq!(over["game"]["end"]["result"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_change_nothing_here() {
    let site = Site::start().await;
    let body = at_one_screen("pijersi").to_string();
    let json = "content-type: application/json\r\n";
    for origin in ["http://evil.example", "null", "file://", "http://127.0.0.1:1"] {
        let headers = format!("origin: {origin}\r\n{json}");
        site.send("POST", "/api/games", &headers, &body).await.refused(403, "wrong-origin");
    }
    // A name that somebody made point here.
    let rebound = format!("host: evil.example\r\norigin: http://evil.example\r\n{json}");
    site.send("POST", "/api/games", &rebound, &body).await.refused(421, "wrong-host");
    site.send("GET", "/", "host: evil.example\r\n", "").await.refused(421, "wrong-host");
    for host in ["[::1].evil.example", "localhost:evil.example", "a@localhost", "mybox"] {
        let headers = format!("host: {host}\r\n");
        site.send("GET", "/", &headers, "").await.refused(421, "wrong-host");
    }
    let own = site.address;
    for twice in [
        format!("origin: http://{own}\r\norigin: http://evil.example\r\n{json}"),
        format!("origin: https://{own}\r\n{json}"),
        format!("sec-fetch-site: cross-site\r\n{json}"),
        format!("sec-fetch-site: same-site\r\norigin: http://{own}\r\n{json}"),
    ] {
        site.send("POST", "/api/games", &twice, &body).await.refused(403, "wrong-origin");
    }
    let two_hosts = format!("host: {own}\r\nhost: evil.example\r\n");
    assert!([400, 421].contains(&site.send("GET", "/", &two_hosts, "").await.status));
    let page = format!("sec-fetch-site: same-origin\r\norigin: http://{own}\r\n{json}");
    assert_eq!(site.send("POST", "/api/games", &page, &body).await.status, 201, "our page");
    assert_eq!(site.send("POST", "/api/games", json, &body).await.status, 201, "a program");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_nobody_sees_are_refused() {
    let site = Site::start().await;
    let begin = |name: String| {
        let mut wanted = at_one_screen("pijersi");
        wanted["first"]["name"] = name.into();
        let (site, mut visitor) = (&site, Visitor::default());
        async move { visitor.post(site, "/api/games", &wanted).await }
    };
    for hidden in
        ["\u{ad}", "\u{115f}", "\u{180e}", "\u{2800}", "\u{3164}", "\u{e0041}", "\u{fe0f}"]
    {
        for name in [hidden.to_owned(), format!("Ann{hidden}"), format!("A{hidden}nn")] {
            begin(name).await.refused(400, "bad-request");
        }
    }
    for name in ["Ann", "Zoé Müller", "Ольга", "김철수", "I ❤\u{fe0f} it", "علي"] {
        begin(name.to_owned()).await.good();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_told_to_wait() {
    let site = Site::with(|config| {
        config.limits.requests_per_second = 1;
        config.limits.request_burst = 3;
    })
    .await;
    let site = std::sync::Arc::new(site);
    let many: Vec<_> = (0..40)
        .map(|_| {
            let site = site.clone();
            tokio::spawn(async move { site.send("GET", "/api/games", "", "").await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for request in many {
        statuses.push(request.await.unwrap());
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");

    let site = Site::with(|config| config.limits.games_per_hour = 1).await;
    let mut visitor = Visitor::default();
    visitor.begin(&site, &at_one_screen("pijersi")).await;
    let more = visitor.post(&site, "/api/games", &at_one_screen("pijersi")).await;
    more.refused(429, "too-many-requests");
    assert!(more.head.contains("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_a_game_like_any_other() {
    let site = Site::with(|config| config.limits.games_per_hour = 1).await;
    let mut visitor = Visitor::default();
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    visitor.act(&site, &id, &json!({ "action": "resign" })).await.good();
    let again = json!({ "action": "rematch", "answer": "offer" });
    visitor.act(&site, &id, &again).await.refused(429, "too-many-requests");
    let (mut socket, _) = Socket::watch(&site, &visitor, &id, Value::Null).await;
    socket.act(1, again).await;
    assert_eq!(socket.hear("refused").await["error"]["error"], "too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn links_without_end_do_not_stop_a_game() {
    let site = Site::in_file().await;
    let mut visitor = Visitor::default();
    let mut wanted = at_one_screen("pijersi");
    wanted["second"] = json!({ "kind": "friend" });
    let begun = visitor.begin(&site, &wanted).await;
    let id = id(&begun);
    // To one's own seat: each replaces the one before, and nothing happens in the game.
    let own = format!("/api/games/{id}/seats/first/key");
    for _ in 0..150 {
        visitor.post(&site, &own, &Value::Null).await.good();
    }
    assert_eq!(visitor.look(&site, &id).await["number"], begun["number"]);
    let mut store = site.back_door().await;
    let kept = sqlx::query("SELECT * FROM device_links").fetch_all(&mut store).await.unwrap();
    assert_eq!(kept.len(), 1);
    // To an empty seat: each is an event.
    let link = format!("/api/games/{id}/seats/second/key");
    let (mut made, mut last) = (0, Value::Null);
    let refused = loop {
        let answer = visitor.post(&site, &link, &Value::Null).await;
        if answer.status != 200 {
            break answer;
        }
        made += 1;
        last = answer.good();
        assert!(made < 1_000, "there is no end");
    };
    refused.refused(409, "refused");
    let join = format!("/api/games/{id}/join");
    Visitor::default().post(&site, &join, &last).await.good();
    visitor.play(&site, &id, "a4-b5=c4").await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_full_takes_no_games() {
    let site = Site::with(|config| config.limits.store_bytes = 1).await;
    let refused = Visitor::default().post(&site, "/api/games", &at_one_screen("jersi")).await;
    refused.refused(503, "busy");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_strict_headers() {
    let site = Site::start().await;
    let readers = ["", "accept: text/html\r\n", "accept-language: fr\r\n"];
    let paths = ["/", "/api/catalog", "/api/openapi.json", "/nowhere", "/api/nowhere", "/healthz"];
    for (path, reader) in paths.iter().flat_map(|path| readers.map(|reader| (path, reader))) {
        let answer = site.send("GET", path, reader, "").await;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: same-origin",
        ] {
            assert!(answer.head.contains(header), "{path} {reader}: {}", answer.head);
        }
        assert!(!answer.head.contains("unsafe-inline"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_describes_itself_and_counts() {
    let site = Site::start().await;
    let api = site.send("GET", "/api/openapi.json", "", "").await.good();
    for path in [
        "/api/catalog",
        "/api/games",
        "/api/mine",
        "/api/games/{id}",
        "/api/games/{id}/events",
        "/api/games/{id}/positions/{ply}",
        "/api/games/{id}/actions",
        "/api/games/{id}/join",
        "/api/games/{id}/seats/{seat}/key",
        "/api/games/{id}/record",
        "/api/games/{id}/live",
        "/api/series/{id}",
    ] {
        assert!(api["paths"][path].is_object(), "{path} is not described");
    }
    let catalog = site.send("GET", "/api/catalog", "", "").await.good();
    assert_eq!(catalog["games"].as_array().unwrap().len(), 4);
    assert_eq!(catalog["games"][3]["options"][0]["range"], json!([7, 13]));
    let counts = site.counts().await;
    assert!(counts.contains("kelci_http_answers_total{status=\"200\"}"), "{counts}");
    // Whoever comes through a proxy on this computer seems to be on it.
    for through in ["", "x-forwarded-for: 8.8.8.8\r\n"] {
        site.send("GET", "/metrics", through, "").await.refused(404, "not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_request_do_no_harm() {
    let site = Site::start().await;
    for bytes in [&b"\x00\xff\xfe\r\n\r\n"[..], b"GET / HTTP/9.9\r\n\r\n"] {
        if let Some(answer) = site.raw(bytes).await {
            assert!(answer.status >= 400, "{answer:?}");
        }
    }
    let long = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(1_000_000));
    if let Some(answer) = site.raw(long.as_bytes()).await {
        assert!([400, 431].contains(&answer.status), "{answer:?}");
    }
    assert_eq!(site.send("GET", "/healthz", "", "").await.status, 200);
}
