//! The pages of the rules, as a reader gets them.

use crate::client::{Answer, Site};

macro_rules! text {
    ($game:literal, $language:literal) => {
        include_str!(concat!("../../../../content/", $game, "/rules.", $language, ".html"))
    };
}

/// The games, what credits must name, and the texts in English and French.
const RULES: [(&str, &[&str], [&str; 2]); 4] = [
    ("jersi", BORBOLETA, [text!("jersi", "en"), text!("jersi", "fr")]),
    ("mikjersi", BORBOLETA, [text!("mikjersi", "en"), text!("mikjersi", "fr")]),
    ("pijersi", BORBOLETA, [text!("pijersi", "en"), text!("pijersi", "fr")]),
    ("mik7", &[], [text!("mik7", "en"), text!("mik7", "fr")]),
];

const BORBOLETA: &[&str] =
    &["Lucas Borboleta", "CC BY-NC-SA 4.0", "creativecommons.org/licenses/by-nc-sa/4.0"];

async fn page(site: &Site, path: &str, language: &str) -> Answer {
    let headers = format!("accept: text/html\r\naccept-language: {language}\r\n");
    site.send("GET", path, &headers, "").await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_its_rules_in_both_languages() {
    let site = Site::start().await;
    for (game, credits, texts) in RULES {
        for (language, source) in ["en", "fr"].into_iter().zip(texts) {
            let answer = page(&site, &format!("/rules/{game}"), language).await;
            assert_eq!(answer.status, 200, "{game} {language}: {}", answer.text);
            let html = &answer.text;
            assert!(html.contains(&format!("<html lang=\"{language}\"")), "{game} {language}");

            // Each picture that the text asks for is there.
            let kinds = ["board", "turn", "ended", "settled", "refused", "circle"];
            let calls = kinds.map(|kind| source.matches(&format!("{{{{ {kind}(")).count());
            let asked: usize = calls.iter().sum();
            assert!(asked >= 10, "{game} {language}");
            assert_eq!(html.matches("<figure class=\"diagram").count(), asked, "{game} {language}");
            assert_eq!(html.matches("<figure").count(), html.matches("</figcaption>").count());
            let [_, turn, ended, ..] = calls;
            assert_eq!(html.matches("class=\"two\"").count(), turn + ended, "{game} {language}");
            let pieces = source.matches("{{ piece(").count();
            assert_eq!(html.matches("<span class=\"piece\"><svg").count(), pieces);

            // The policy forbids styles and scripts that stand in the page itself.
            let from_file = html.matches("<script type=\"module\" src=\"").count();
            assert_eq!(html.matches("<script").count(), from_file, "{game} {language}");
            assert!(!html.contains("style="), "{game} {language}");

            // What players promise each other, and that nobody can see whether they keep it.
            let [forbidden, unseen] = match language {
                "fr" => ["aucun programme ni personne", "ne sont pas détectés"],
                _ => ["no program and nobody else", "not found out"],
            };
            assert!(html.contains(forbidden) && html.contains(unseen), "{game} {language}");

            let from = html.find("id=\"credits\"").expect("a chapter of credits");
            let chapter = html[from..].split_once("</article>").expect("an end").0;
            for name in credits {
                assert!(chapter.contains(name), "{game} {language}: {name}");
            }
            if credits.is_empty() {
                let publisher = if language == "fr" { "son éditeur" } else { "its publisher" };
                assert!(chapter.contains(publisher), "{game} {language}");
            } else {
                assert!(chapter.contains(&format!("github.com/LucasBorboleta/{game}\"")));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_listed() {
    let site = Site::start().await;
    for language in ["en", "fr"] {
        let answer = page(&site, "/rules", language).await;
        assert_eq!(answer.status, 200);
        for (game, ..) in RULES {
            assert!(answer.text.contains(&format!("href=\"/rules/{game}\"")), "{game}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_other_rules() {
    let site = Site::start().await;
    for name in ["chess", "..%2f..%2fetc", "%00", "jersi.en", &"9".repeat(2_000)] {
        let answer = page(&site, &format!("/rules/{name}"), "en").await;
        assert_eq!(answer.status, 404, "{name}");
        assert!(answer.text.contains("<h1>"), "a page, not JSON");
    }
}
