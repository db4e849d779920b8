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
    let next = to_send(&read(&site, &format!("?code={second}&move=a3-b3%3Dc3"), "en").await);
    for (query, why) in [
        (format!("?code={first}&after={first}"), "this is the code that you sent"),
        (format!("?code={next}&after={first}"), "this code has 2 moves more"),
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

/// Whoever pastes an answer days later has a browser that remembers what it sent, of several games.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_checked_by_what_the_browser_remembers() {
    let site = Site::start().await;
    let start = to_send(&read(&site, "?game=pijersi", "en").await);
    assert!(
        !read(&site, "?game=pijersi", "en").await.text.contains("data-after"),
        "no move of one's own"
    );
    let mut codes = vec![start];
    for text in ["a4-b5%3Dc4", "g6-f7%3Dd6", "a3-b3%3Dc3", "g3-f3%3De3"] {
        let before = codes.last().unwrap();
        codes.push(to_send(&read(&site, &format!("?code={before}&move={text}"), "en").await));
    }
    let [start, first, second, third, fourth] = <[String; 5]>::try_from(codes).unwrap();
    let other = to_send(&read(&site, &format!("?code={start}&move=a3-b3%3Dc3"), "en").await);
    let forged = to_send(&read(&site, &format!("?code={second}&move=a2-b2"), "en").await);
    let forged = to_send(&read(&site, &format!("?code={forged}&move=g3-f3%3De3"), "en").await);
    let answers = "It is the game that you sent, with one move more.";
    let strange = "It answers none of the codes";
    let sent = format!("&sent={other}&sent={third}&sent=k1.old");
    let page = read(&site, &format!("?code={fourth}{sent}"), "en").await;
    assert!(page.status == 200 && page.text.contains(answers), "{page:?}");
    // The move that follows says what it comes after, so the browser forgets the code before.
    assert!(page.text.contains(&format!("name=\"after\" value=\"{third}\"")), "{page:?}");
    let fifth = format!("?code={fourth}&after={third}&move=a2-b2");
    let fifth = read(&site, &fifth, "en").await;
    assert!(fifth.text.contains(&format!("data-after=\"{third}\"")), "{fifth:?}");
    for (code, why) in [
        (&third, "this is the code that you sent"),
        (&second, "does not continue"),
        (&forged, "does not continue"),
        (&to_send(&fifth), "this code has 2 moves more"),
    ] {
        let page = read(&site, &format!("?code={code}{sent}"), "en").await;
        assert!(page.status == 422 && page.text.contains(why), "{why}: {page:?}");
        // It may be of a game with somebody else: whoever insists reads it.
        let insists = format!("href=\"/code?code={code}&amp;sent=\"");
        assert!(page.text.contains(&insists), "{page:?}");
        let page = read(&site, &format!("?code={code}&sent="), "en").await;
        assert!(page.status == 200 && !page.text.contains(answers), "{page:?}");
    }
    // A game that begins is nobody's answer; one that goes on is told from those that were sent.
    let page = read(&site, &format!("?code={first}&sent={third}"), "en").await;
    assert!(page.status == 200 && !page.text.contains(strange), "{page:?}");
    let page = read(&site, &format!("?code={fourth}&sent={other}"), "en").await;
    assert!(page.status == 200 && page.text.contains(strange), "{page:?}");
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
