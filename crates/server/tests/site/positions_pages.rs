//! The editor, the import and the viewer as pages: what strangers write into addresses and forms.

use kelci_catalog::GAMES;

use crate::client::{Answer, Site, Visitor, at_one_screen, id};

async fn bring(site: &Site, fields: &[(&str, &str)]) -> Answer {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields);
    let kind = "content-type: application/x-www-form-urlencoded\r\naccept: text/html\r\n";
    site.send("POST", "/import", kind, &form.finish()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_an_editor_in_both_languages() {
    let site = Site::start().await;
    for game in GAMES {
        let path = format!("/editor/{}", game.info().name);
        for (language, word) in [("en", "position editor"), ("fr", "éditeur de positions")] {
            let page = Visitor::default().read(&site, &path, language).await;
            assert_eq!(page.status, 200, "{path}");
            assert!(page.text.contains(word), "{path} in {language}");
            assert!(page.text.contains("<svg") && !page.text.contains(" style=\""), "{path}");
        }
    }
    let none = Visitor::default().read(&site, "/editor/chess", "en").await;
    assert_eq!(none.status, 404);
    let wrong = Visitor::default().read(&site, "/editor/pijersi?fen=%3Cscript%3E", "en").await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("this is no position"), "it says why");
    assert!(!wrong.text.contains("<script>\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_fault_of_a_record_is_marked() {
    let site = Site::start().await;
    let page = bring(&site, &[("text", "1 a4-b5=c4 2 a1-<b>"), ("game", "pijersi")]).await;
    assert_eq!(page.status, 422);
    assert!(page.text.contains("Line 1, column 14"), "{}", page.text);
    assert!(page.text.contains("<mark>a1-&#60;b&#62;</mark>"), "{}", page.text);
    let page = bring(&site, &[("text", "1 a4-b5=c4 2 g6-f7=d6"), ("game", "")]).await;
    assert_eq!(page.status, 200, "{}", page.text);
    assert!(page.text.contains("/analysis/pijersi?moves=a4b5c4+"), "{}", page.text);
    for text in ["", "\0", "////", "[Game \"pijersi\"]"] {
        let page = bring(&site, &[("text", text), ("number", "99999999999999999999")]).await;
        assert!([200, 422].contains(&page.status), "{text:?}: {}", page.status);
    }
    let page = bring(&site, &[("text", &"x".repeat(200_000))]).await;
    assert_eq!(page.status, 413);
    assert!(page.text.contains("At most 160 KiB can be sent at once"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_viewer_may_be_framed_and_it_sets_no_cookie() {
    let site = Site::start().await;
    let mut owner = Visitor::default();
    let game = id(&owner.begin(&site, &at_one_screen("pijersi")).await);
    let framed = "frame-ancestors *";
    for path in [format!("/view/{game}"), "/view?game=mik7&moves=a4-a5&ply=0".to_owned()] {
        let page = Visitor::default().read(&site, &path, "en").await;
        assert_eq!(page.status, 200, "{path}: {page:?}");
        assert!(page.head.contains(framed) && page.head.contains("default-src 'none'"), "{path}");
        assert!(!page.head.contains("set-cookie"), "{path}");
        assert!(!page.text.contains(&owner.secret), "{path}");
    }
    for path in [format!("/game/{game}"), "/import".into(), "/editor/jersi".into()] {
        let page = Visitor::default().read(&site, &path, "en").await;
        assert!(page.head.contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_viewer_says_what_it_cannot_show() {
    let site = Site::start().await;
    let visitor = Visitor::default();
    for (query, status) in [
        ("", 404),
        ("?game=chess", 404),
        ("?game=pijersi&moves=a1-a9", 422),
        ("?game=pijersi&fen=%3Cb%3E", 422),
        ("?game=mik7&option-level=99", 422),
        ("?game=pijersi&theme=x&lang=y&ply=-1", 200),
        ("?game=pijersi&ply=99999999999999999999999", 200),
    ] {
        let page = visitor.read(&site, &format!("/view{query}"), "en").await;
        assert_eq!(page.status, status, "{query}: {page:?}");
        assert!(page.head.contains("frame-ancestors *"), "{query}");
        assert!(!page.text.contains("<b>\""), "{query}");
    }
    let french = visitor.read(&site, "/view?game=pijersi&lang=fr&theme=dark", "en").await;
    assert!(french.text.contains("<html lang=\"fr\" data-theme=\"dark\">"), "{}", french.text);
    assert_eq!(visitor.read(&site, "/view/0123456789abcdefghjkmnpqrs", "en").await.status, 404);
}
