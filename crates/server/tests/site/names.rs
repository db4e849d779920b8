//! Names wherever they stand: those of accounts lead to their pages, from where they are challenged.

use serde_json::{Value, json};

use crate::client::{Site, Visitor, id, until};
use crate::tournaments::{account, act, begun, organised, play_round, players, swiss};

/// How often a page links to the page of somebody.
async fn links(site: &Site, page: &str, name: &str) -> usize {
    let page = Visitor::default().read(site, page, "en").await;
    assert_eq!(page.status, 200, "{page:?}");
    page.text.matches(&format!("<a href=\"/people/{name}\">")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_accounts_lead_to_their_pages_in_a_tournament() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let tournament = organised(&site, &mut organiser, &swiss(1)).await;
    let mut players = players(&site, &tournament, 2).await;
    act(&site, &mut organiser, &tournament, json!({ "action": "start" })).await.good();
    let told = begun(&site, &organiser, &tournament, 1).await;
    let (page, hall) =
        (format!("/tournaments/{tournament}"), format!("/tournaments/{tournament}/hall"));
    // Whoever begins is missing; everybody has a place and a board.
    let first = told["rounds"][0]["boards"][0]["first"].as_u64().unwrap();
    assert!(links(&site, &hall, &format!("Player{first}")).await >= 3);
    play_round(&site, &mut players, &told, 1, &[]).await;
    for name in ["Player1", "Player2"] {
        // The standings, the cross-table, the round.
        until(async || (links(&site, &page, name).await >= 3).then_some(())).await;
        assert!(links(&site, &hall, name).await >= 2);
    }
    // Whoever has no account has no page, whatever they are called.
    let mut wanted = swiss(1);
    (wanted["venue"], wanted["names"]) = (json!("board"), json!("Organiser\nBob <b>"));
    let at_boards = organised(&site, &mut organiser, &wanted).await;
    act(&site, &mut organiser, &at_boards, json!({ "action": "start" })).await.good();
    let page = format!("/tournaments/{at_boards}");
    let text = Visitor::default().read(&site, &page, "en").await.text;
    assert!(text.contains("Bob &#60;b&#62;") && !text.contains("Bob <b>"), "{text}");
    assert!(!text.contains("/people/Bob"), "{text}");
    let standings = text.split("class=\"standings\"").nth(1).unwrap();
    assert!(!standings.split("</table>").next().unwrap().contains("/people/"), "{standings}");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_accounts_lead_to_their_pages_in_a_team() {
    let site = Site::start().await;
    let mut organiser = account(&site, "Organiser").await;
    let mut wanted = swiss(1);
    wanted["team_boards"] = json!(2);
    let tournament = organised(&site, &mut organiser, &wanted).await;
    let mut captain = account(&site, "Captain").await;
    let lead = json!({ "action": "lead", "name": "Rooks" });
    act(&site, &mut captain, &tournament, lead).await.good();
    assert!(links(&site, &format!("/tournaments/{tournament}"), "Captain").await >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_accounts_lead_to_their_pages_in_a_match_and_a_review() {
    let site = Site::start().await;
    let (mut ann, mut guest) = (account(&site, "Ann").await, Visitor::default());
    let wanted = json!({
        "game": "pijersi", "series": { "games": 2 },
        "first": { "kind": "me" }, "second": { "kind": "friend" },
    });
    let begun = ann.begin(&site, &wanted).await;
    let game = id(&begun);
    let key = json!({ "key": begun["keys"]["second"], "name": "Zed" });
    guest.post(&site, &format!("/api/games/{game}/join"), &key).await.good();
    let series = format!("/series/{game}");
    assert_eq!([links(&site, &series, "Ann").await, links(&site, &series, "Zed").await], [2, 0]);
    for _ in 0..2 {
        for player in [&mut ann, &mut guest] {
            let text = player.look(&site, &game).await["position"]["moves"][0]["text"].clone();
            player.play(&site, &game, text.as_str().unwrap()).await.good();
        }
    }
    ann.act(&site, &game, &json!({ "action": "resign" })).await.good();
    let review = format!("/api/games/{game}/review");
    ann.post(&site, &review, &Value::Null).await;
    let page = format!("/game/{game}/review");
    until(async || (links(&site, &page, "Ann").await > 0).then_some(())).await;
    assert_eq!(links(&site, &page, "Zed").await, 0);
}

/// Whoever never plays for a rating has a page that tells how their games ended, and finds them by game and result.
#[tokio::test(flavor = "multi_thread")]
async fn somebodys_page_counts_all_their_public_games() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (account(&site, "Ann").await, account(&site, "Bob").await);
    let mut played = Vec::new();
    for (game, loser) in [("pijersi", 0), ("pijersi", 1), ("mik7", 0)] {
        let wanted = json!({
            "game": game, "visibility": "public",
            "first": { "kind": "me" }, "second": { "kind": "friend" },
        });
        let begun = ann.begin(&site, &wanted).await;
        let id = id(&begun);
        let key = json!({ "key": begun["keys"]["second"] });
        bob.post(&site, &format!("/api/games/{id}/join"), &key).await.good();
        let loser = if loser == 0 { &mut ann } else { &mut bob };
        loser.act(&site, &id, &json!({ "action": "resign" })).await.good();
        played.push(id);
    }
    let read = async |query: &str, language: &str| {
        let page = format!("/people/Ann{query}");
        let page = Visitor::default().read(&site, &page, language).await;
        assert_eq!(page.status, 200, "{page:?}");
        page.text
    };
    let page = read("", "en").await;
    let row = |label: &str, counts: [u32; 3]| {
        let [won, drawn, lost] = counts;
        format!("<th scope=\"row\">{label}</th><td>{won}</td><td>{drawn}</td><td>{lost}</td>")
    };
    for told in
        [row("Pijersi · White", [1, 0, 1]), row("MIK-7 · Ali", [0, 0, 1]), row("Bob", [1, 0, 2])]
    {
        assert!(page.contains(&told), "{told}: {page}");
    }
    assert!(read("", "fr").await.contains(&row("Pijersi · Blanc", [1, 0, 1])));
    for (query, found) in [
        ("", vec![0, 1, 2]),
        ("?game=pijersi", vec![0, 1]),
        ("?game=mik7", vec![2]),
        ("?score=win", vec![1]),
        ("?game=pijersi&score=loss", vec![0]),
        ("?game=mik7&score=draw", vec![]),
        ("?game=chess&score=much", vec![0, 1, 2]),
    ] {
        let page = read(query, "en").await;
        let shown = |id: &&String| page.contains(&format!("/game/{id}"));
        let expected: Vec<&String> = found.iter().map(|at: &usize| &played[*at]).collect();
        assert_eq!(played.iter().filter(shown).collect::<Vec<_>>(), expected, "{query}");
        assert!(page.contains("?game=mik7"), "the other games are not forgotten: {query}");
    }
}
