//! Games by codes, as pages show them.

use crate::analysis_page::data;
use crate::client::{Answer, Site, Visitor};

async fn read(site: &Site, query: &str, language: &str) -> Answer {
    Visitor::default().read(site, &format!("/code{query}"), language).await
}

/// The code that a page gives to send.
fn to_send(page: &Answer) -> String {
    let (_, rest) = page.text.split_once("readonly spellcheck=\"false\">").expect("a code to send");
    rest.split('<').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_by_codes_that_they_paste() {
    let site = Site::start().await;
    let page = read(&site, "", "fr").await;
    assert!(page.text.contains("Jouer par codes") && !page.text.contains(" style=\""));
    let begun = read(&site, "?game=pijersi", "en").await;
    assert_eq!(begun.status, 200);
    let start = to_send(&begun);
    assert!(begun.text.contains("<option value=\"a4-b5=c4\">"), "{begun:?}");
    let first = read(&site, &format!("?code={start}&move=a4-b5%3Dc4"), "en").await;
    assert!(first.text.contains("Pijersi – Black to move"), "{first:?}");
    let first = to_send(&first);
    assert!(first.starts_with("k1.") && first != start);
    let seen = read(&site, &format!("?code={first}&after={start}"), "en").await;
    assert_eq!(seen.status, 200);
    assert!(seen.text.contains("a4-b5=c4") && seen.text.contains("name=\"move\""), "{seen:?}");
    let second = to_send(&read(&site, &format!("?code={first}&move=g6-f7%3Dd6"), "en").await);
    assert_eq!(read(&site, &format!("?code={second}&after={first}"), "en").await.status, 200);
    // What does not continue the game is refused, and so is what is damaged or not legal.
    let other = to_send(&read(&site, &format!("?code={start}&move=a3-b3%3Dc3"), "en").await);
    for (query, why) in [
        (format!("?code={other}&after={first}"), "does not continue"),
        (format!("?code={first}&after={second}"), "does not continue"),
        (format!("?code={}", &first[..first.len() - 1]), "damaged"),
        ("?code=hello".to_owned(), "begins with k1."),
        ("?code=k9.AAAA".to_owned(), "later kelci"),
        (format!("?code={first}&move=a1-a7"), "role=\"alert\""),
        (format!("?code={}", "k1.A".repeat(4_000)), "role=\"alert\""),
    ] {
        let page = read(&site, &query, "en").await;
        assert_eq!(page.status, 422, "{query}: {page:?}");
        assert!(page.text.contains(why), "{query}: {page:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_clicked_by_whoever_is_to_move_and_by_nobody_else() {
    let site = Site::start().await;
    let told = data(&read(&site, "?game=mik7", "en").await);
    assert_eq!(told["game"], "mik7");
    assert!(!told["position"]["moves"].as_array().unwrap().is_empty(), "{told}");
    let start = to_send(&read(&site, "?game=pijersi", "en").await);
    let sent = read(&site, &format!("?code={start}&move=a4-b5%3Dc4"), "en").await;
    assert!(!sent.text.contains("id=\"data\"") && !sent.text.contains("code/code.js"), "{sent:?}");
    let answered = read(&site, &format!("?code={}", to_send(&sent)), "fr").await;
    assert!(answered.text.contains("code/code.js"), "{answered:?}");
    assert_eq!(data(&answered)["position"]["side"], "second");
}
