//! Pictures by their addresses: good ones, wrong ones, too large ones, and too many at once.

use std::sync::Arc;

use serde_json::json;

use crate::client::{Answer, Site, Visitor, at_one_screen, encoded, id};

async fn get(site: &Site, path: &str) -> Answer {
    site.send("GET", path, "", "").await
}

fn tag(answer: &Answer) -> String {
    let (_, rest) = answer.head.split_once("etag: ").expect("a picture has a tag");
    rest.lines().next().unwrap_or_default().to_owned()
}

/// That an answer is a picture of that kind, which other sites may show.
fn is_kind(answer: &Answer, kind: &str) {
    assert_eq!(answer.status, 200, "{}", answer.head);
    let (mime, begin) = match kind {
        "svg" => ("image/svg+xml", "<svg xmlns"),
        "png" => ("image/png", "\u{fffd}PNG\r\n"),
        _ => ("image/gif", "GIF89a"),
    };
    assert!(answer.head.contains(&format!("content-type: {mime}")), "{}", answer.head);
    assert!(answer.text.starts_with(begin), "{kind}: {:?}", answer.text.get(..20));
    assert!(answer.head.contains("cross-origin-resource-policy: cross-origin"), "{}", answer.head);
    assert!(answer.head.contains("etag: \""), "{}", answer.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_have_pictures_that_are_kept_and_known_again() {
    let site = Site::start().await;
    for game in ["jersi", "mikjersi", "pijersi", "mik7"] {
        for kind in ["svg", "png"] {
            for look in ["", "?theme=dark&size=200", "?theme=contrast&bottom=second&marks=letters"]
            {
                let path = format!("/picture/{game}.{kind}{look}");
                let picture = get(&site, &path).await;
                is_kind(&picture, kind);
                assert!(picture.head.contains("cache-control: public, max-age=86400"));
                let again = get(&site, &path).await;
                assert_eq!((&again.text, tag(&again)), (&picture.text, tag(&picture)));
                let known = format!("if-none-match: {}\r\n", tag(&picture));
                let known = site.send("GET", &path, &known, "").await;
                assert_eq!((known.status, known.text.as_str()), (304, ""), "{path}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_drawn_as_it_was_asked_for() {
    let site = Site::start().await;
    let fen = "5s-/7/6/7/2RP3/7/6 w 0 1";
    let query =
        encoded(&[("fen", fen), ("mark", "c3,e4"), ("arrow", "c3-e4"), ("labels", "false")]);
    let drawn = get(&site, &format!("/picture/pijersi.svg?{query}")).await;
    is_kind(&drawn, "svg");
    let count = |what: &str| drawn.text.matches(what).count();
    assert_eq!((count("<use class=\"k-piece"), count("\"k-last\"")), (3, 2));
    assert_eq!((count("\"k-arrow\""), count("k-label\"")), (1, 0));
    assert!(drawn.text.contains(fen), "it says what it shows");
    assert!(!drawn.text.contains("<script"));
    let held = get(&site, "/picture/jersi.svg").await.text;
    let alone = get(&site, "/picture/jersi.svg?alone=true").await.text;
    assert!(held.contains(">White</text>") && !alone.contains(">White</text>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn games_have_pictures_and_films() {
    let (site, mut visitor) = (Site::start().await, Visitor::default());
    let mut wanted = at_one_screen("pijersi");
    wanted["first"]["name"] = json!("Ann <3");
    let id = id(&visitor.begin(&site, &wanted).await);
    let path = |rest: &str| format!("/picture/game/{id}{rest}");
    for rest in [".svg", ".png", ".gif", "/0.svg", "/0.png"] {
        is_kind(&get(&site, &path(rest)).await, &rest[rest.len() - 3..]);
    }
    let before = get(&site, &path(".svg")).await;
    assert!(before.head.contains("cache-control: no-cache"), "a game that goes on changes");
    assert!(before.text.contains(">Ann &lt;3</text>"));
    let film_before = tag(&get(&site, &path(".gif")).await);
    visitor.play(&site, &id, "a4-b5=c4").await.good();
    let after = get(&site, &path(".svg")).await;
    assert!(tag(&after) != tag(&before));
    assert_eq!(after.text.matches("\"k-last\"").count(), 3, "the last move is marked");
    assert_eq!(get(&site, &path("/0.svg")).await.text.matches("\"k-last\"").count(), 0);
    assert_eq!(get(&site, &path("/1.svg")).await.text, after.text);
    assert!(tag(&get(&site, &path(".gif")).await) != film_before);
    visitor.act(&site, &id, &json!({ "action": "resign" })).await.good();
    let over = get(&site, &path(".gif?size=160&pace=200")).await;
    is_kind(&over, "gif");
    assert!(over.head.contains("cache-control: private, max-age=3600"), "{}", over.head);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_addresses_are_told_apart() {
    let (site, mut visitor) = (Site::start().await, Visitor::default());
    let id = id(&visitor.begin(&site, &at_one_screen("mik7")).await);
    for (path, status, error) in [
        ("pijersi".to_owned(), 404, "no-picture"),
        ("pijersi.pdf".into(), 404, "no-picture"),
        ("pijersi.gif".into(), 404, "no-picture"),
        ("chess.svg".into(), 404, "no-picture"),
        (".svg".into(), 404, "no-picture"),
        ("%00.svg".into(), 404, "no-picture"),
        ("..%2f..%2fetc%2fpasswd.svg".into(), 404, "no-picture"),
        ("pijersi.svg?theme=pink".into(), 422, "bad-picture"),
        ("pijersi.svg?bottom=third".into(), 422, "bad-picture"),
        ("pijersi.svg?marks=runes".into(), 422, "bad-picture"),
        ("pijersi.svg?fen=nonsense".into(), 422, "bad-picture"),
        (format!("pijersi.svg?fen={}", "9".repeat(6_000)), 422, "bad-picture"),
        ("pijersi.svg?mark=z9".into(), 422, "bad-picture"),
        ("pijersi.svg?arrow=a1".into(), 422, "bad-picture"),
        ("pijersi.svg?arrow=a1-z9".into(), 422, "bad-picture"),
        (format!("pijersi.svg?mark={}", "a1,".repeat(101)), 422, "bad-picture"),
        ("pijersi.svg?size=x".into(), 400, "bad-request"),
        ("pijersi.svg?labels=maybe".into(), 400, "bad-request"),
        ("pijersi.svg?colour=red".into(), 400, "bad-request"),
        ("pijersi.svg?theme=dark&theme=light".into(), 400, "bad-request"),
        ("pijersi.svg?arrow=a1-a1".into(), 422, "bad-picture"),
        ("pijersi.svg?animate=true".into(), 422, "bad-picture"),
        ("pijersi.svg?animate=perhaps".into(), 400, "bad-request"),
        (format!("game/{id}/0.svg?animate=true"), 422, "bad-picture"),
        (format!("game/{id}.png?animate=true"), 422, "bad-picture"),
        (format!("game/{id}.gif?pace=0"), 422, "bad-picture"),
        (format!("game/{id}.gif?pace=10001"), 422, "bad-picture"),
        ("pijersi.png?size=15".into(), 422, "bad-picture"),
        ("pijersi.png?size=1601".into(), 422, "bad-picture"),
        ("pijersi.png?size=4294967295".into(), 422, "bad-picture"),
        ("pijersi.png?size=4294967296".into(), 422, "bad-picture"),
        (format!("game/{id}"), 404, "no-picture"),
        (format!("game/{id}.gif?size=641"), 422, "bad-picture"),
        (format!("game/{id}.svg?fen=x"), 422, "bad-picture"),
        (format!("game/{id}/1.svg"), 404, "no-ply"),
        (format!("game/{id}/-1.svg"), 404, "no-ply"),
        (format!("game/{id}/0.gif"), 404, "no-picture"),
        (format!("game/{id}/0"), 404, "no-picture"),
        ("game/0123456789abcdefghjkmnpqrs.svg".into(), 404, "no-game"),
        ("game/x.svg".into(), 404, "no-game"),
        ("game/x/0.svg".into(), 404, "no-game"),
    ] {
        get(&site, &format!("/picture/{path}")).await.refused(status, error);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_wish_is_told_in_sentences() {
    let site = Site::start().await;
    for (query, told) in [
        ("size=x", "size is a whole number, and not \"x\""),
        ("size=", "size is a whole number, and not \"\""),
        ("labels=maybe", "labels is true or false, and not \"maybe\""),
        ("size=20&size=30", "size is asked for twice"),
        ("pace=0", "the pace of a film is 50 to 10000 milliseconds a move"),
        (
            "colour=red",
            "of a picture nobody can ask \"colour\", but these: fen, theme, size, bottom, labels, \
             marks, diagrams, alone, mark, arrow, animate, pace",
        ),
    ] {
        let answer = get(&site, &format!("/picture/pijersi.svg?{query}")).await;
        assert_eq!(answer.json()["message"], *told, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_a_film_also_as_a_drawing() {
    let (site, mut visitor) = (Site::start().await, Visitor::default());
    let id = id(&visitor.begin(&site, &at_one_screen("pijersi")).await);
    let (still, film) =
        (format!("/picture/game/{id}.svg"), format!("/picture/game/{id}.svg?animate=true"));
    let before = get(&site, &film).await;
    visitor.play(&site, &id, "a4-b5=c4").await.good();
    let after = get(&site, &film).await;
    is_kind(&after, "svg");
    assert!(tag(&after) != tag(&before) && tag(&after) != tag(&get(&site, &still).await));
    assert!(after.text.contains("@keyframes") && !after.text.contains("<script"));
    assert!(after.text.contains("1. a4-b5=c4"), "moves are told");
    assert!(!get(&site, &still).await.text.contains("@keyframes"));
    let slow = get(&site, &format!("{film}&pace=2000&theme=dark")).await;
    is_kind(&slow, "svg");
    assert!(slow.text != after.text);
    let known = format!("if-none-match: {}\r\n", tag(&after));
    assert_eq!(site.send("GET", &film, &known, "").await.status, 304);
    visitor.act(&site, &id, &json!({ "action": "resign" })).await.good();
    let over = get(&site, &film).await;
    assert!(over.head.contains("cache-control: private, max-age=3600"), "{}", over.head);
    let description = get(&site, "/api/openapi.json").await.json();
    let fields = &description["paths"]["/picture/game/{game}"]["get"]["parameters"];
    let animate = fields.as_array().expect("fields").iter().find(|it| it["name"] == "animate");
    assert_eq!(animate.expect("it is described")["required"], false);
    assert_eq!(animate.expect("it is described")["in"], "query");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_pictures_at_once_are_sent_away_and_the_site_goes_on() {
    let site = Arc::new(Site::start().await);
    let many: Vec<_> = (0..100)
        .map(|number| {
            let (site, path) = (site.clone(), format!("/picture/jersi.png?size={}", 900 + number));
            tokio::spawn(async move { get(&site, &path).await })
        })
        .collect();
    assert_eq!(get(&site, "/healthz").await.status, 200, "while pictures are drawn");
    let (mut good, mut busy) = (0, 0);
    for request in many {
        let answer = request.await.expect("an answer");
        match answer.status {
            200 => good += 1,
            status => {
                let error = if status == 503 { "busy" } else { "too-many-requests" };
                assert!(answer.text.contains(error), "{answer:?}");
                assert!(answer.head.contains("retry-after"));
                busy += 1;
            }
        }
    }
    assert!(good > 0 && busy > 0, "{good} were drawn, {busy} sent away");
}
