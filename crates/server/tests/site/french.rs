//! Whoever reads French is told in French what is wrong, down to the last word.

use serde_json::{Value, json};

use crate::client::{Answer, Site};

/// Words without which hardly anything is said in English, and which French does not have.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "it", "not", "no", "of", "and", "or", "to", "there", "this", "that", "has",
    "with", "which", "expected", "found", "row", "cell", "move", "must", "here",
];

fn assert_french(text: &str, told: &str) {
    let plain = text.replace('\u{a0}', " ").replace('’', "'");
    assert!(plain.contains(told), "{told:?} is not in {plain}");
    let mut words = plain.split(|c: char| !c.is_alphanumeric());
    let english = words.find(|word| ENGLISH.contains(&word.to_lowercase().as_str()));
    assert_eq!(english, None, "in {plain}");
}

/// What is read of a page: neither its elements nor its scripts.
fn seen(page: &Answer) -> String {
    let mut text = String::new();
    for part in page.text.split('<').skip(1) {
        let (element, read) = part.split_once('>').unwrap_or(("", part));
        if !element.starts_with("script") && !element.starts_with("textarea") {
            text.push_str(read);
            text.push(' ');
        }
    }
    text.replace("&#39;", "'").replace("&#34;", "\"")
}

const READS: &str = "accept: text/html\r\naccept-language: fr-FR,fr;q=0.9,en;q=0.5\r\n";

async fn fill(site: &Site, path: &str, fields: &[(&str, &str)]) -> Answer {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.extend_pairs(fields);
    let headers = format!(
        "{READS}origin: http://{}\r\ncontent-type: application/x-www-form-urlencoded\r\n",
        site.address
    );
    site.send("POST", path, &headers, &form.finish()).await
}

/// What a script of a page is told.
async fn ask(site: &Site, path: &str, body: &Value) -> Value {
    let headers = "content-type: application/json\r\naccept-language: fr\r\n";
    site.send("POST", path, headers, &body.to_string()).await.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_is_refused_in_french() {
    let site = Site::start().await;
    for (text, game, told) in [
        ("1 a4-b5=c4 2 a1-b1", "pijersi", "le cube en a1 est à Blanc"),
        ("1. a4-b5=c4 g9-f9", "pijersi", "la case « g9 » n'est pas sur le plateau"),
        ("1. b1-b5", "jersi", "un cube avance d'une case, et b5 n'est pas voisine de b1"),
        ("1. c4-c3", "mik7", "la case c3 est occupée"),
        ("[Game \"pijersi\"", "", "attendu : un crochet fermant ; trouvé : la fin du texte"),
        ("[Game \"go\"]", "", "il n'y a pas de jeu « go » ; les jeux sont"),
        ("[First \"Zoé\"]", "", "il n'y a pas d'en-tête tel que"),
        ("[Game \"pijersi\"]\n[Result \"1-0\"]", "", "attendu : p1win, p2win, draw ou * ; trouvé"),
        ("[Game \"pijersi\"]\n[Option.setup \"X\"]", "", "ou un code de six lettres"),
        ("[Game \"pijersi\"]\n[Option.seed \"X\"]", "", "l'option seed ne peut pas être « X »"),
        ("g16:psprwss\n1 a4-b5", "pijersi", "n'a pas autant de cubes que de cases"),
        ("6/7/6/7/6/7/5 w 0 1", "", "la rangée a a 6 cases, et il y en a 5 ici"),
        ("6/7/6/7/6/7/6 x 0 1", "", "trait : « x », attendu w ou b"),
        ("6/7/6/7/6/7/6 w 0", "pijersi", "séparés par un seul espace, et il y en a 3"),
        ("6/7/6/7/6/7/X-5 w 0 1", "pijersi", "« X » dans la rangée a : ce n'est pas un cube"),
        ("6/7/6/7/6/7/RW5 w 0 1", "pijersi", "a1 : « RW », un sage sur une pierre"),
        ("7/8/9/8/9/8/9/8/7 w - 0 1", "jersi", "la rangée g a 7 cases"),
    ] {
        let page = fill(&site, "/import", &[("text", text), ("game", game)]).await;
        assert_eq!(page.status, 422, "{text}");
        assert_french(&seen(&page), told);
    }
    // What the reader of JSON says cannot be known beforehand: it is quoted as English.
    let page = fill(&site, "/import", &[("text", "{\"kelci\": 1, \"gane\": 2}")]).await;
    assert!(seen(&page).replace('\u{a0}', " ").contains("en anglais : « unknown field"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_and_addresses_are_refused_in_french() {
    let site = Site::start().await;
    for (game, field, value, told) in [
        ("pijersi", "fen", "6/7 w 0 1", "le plateau a 7 rangées, et il y en a 2 ici"),
        ("jersi", "fen", "7/8/7/8/9/8/7/8/7 w - 0 1", "Blanc n'a pas de roi"),
        ("mikjersi", "fen", "5/5/5/5/K-4 b - 9 0 1", "nombre d'échanges restants : « 9 »"),
        ("mik7", "fen", "3/3/7/7/7/3/3 a 7 c - 1", "Eddy a deux stations, et il y en a 0"),
        ("mik7", "fen", "3/3/2E1E2/7/7/3/3 a 7 c a1 1", "liste des répétitions : « a1 »"),
        ("mik7", "option-rules", "stations = ['c5']", "il en faut deux, et il y en a 1"),
        ("mik7", "option-rules", "[diagrams]\n13 = []", "le contrat 13 a 0 diagrammes"),
        ("pijersi", "option-seed", "-1", "c'est un nombre entier de 0 à"),
        ("jersi", "name", "Zo\u{202e}é", "le caractère 3 est invisible (U+202E)"),
        ("jersi", "name", &"é".repeat(41), "il a 41 caractères, et 40 sont permis"),
        ("mik7", "option-count", "luck", "c'est une de ces valeurs : contract, points"),
    ] {
        let page = fill(&site, &format!("/new/{game}"), &[(field, value)]).await;
        assert_eq!(page.status, 422, "{value}");
        assert_french(&seen(&page), told);
    }
    for (path, told) in [
        ("/editor/pijersi?fen=6/7", "ce n'est pas une position : il faut les champs"),
        ("/view?game=pijersi&moves=a1-c3", "coup 1 : a1-c3 n'est pas légal"),
        ("/view?game=go", "cette partie n'existe pas"),
        ("/analysis/mik7?moves=a4-a5+b4-b5", "c'est à Eddy de jouer"),
        ("/analysis/jersi?fen=x", "ce n'est pas une position"),
        ("/analysis/jersi?option-reserve=perhaps", "l'option reserve ne peut pas être « perhaps »"),
    ] {
        let page = site.send("GET", path, READS, "").await;
        assert!((400..500).contains(&page.status), "{path}: {}", page.status);
        assert_french(&seen(&page), told);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn scripts_are_refused_in_french() {
    let site = Site::start().await;
    let fault = ask(&site, "/api/positions", &json!({ "game": "mik7", "moves": ["d3-d9"] })).await;
    assert_eq!(fault["error"], "illegal-move");
    assert_french(fault["message"].as_str().unwrap(), "la case « d9 » n'est pas sur le plateau");
    let fault = ask(&site, "/api/positions", &json!({ "game": "jersi", "fen": "8" })).await;
    assert_french(fault["message"].as_str().unwrap(), "il faut les champs plateau, trait");
    let text = json!({ "text": "1. a4-b5=c4 a1-a1", "game": "pijersi" });
    let fault = ask(&site, "/api/records/read", &text).await;
    assert_french(fault["message"].as_str().unwrap(), "a1-a1 n'est pas légal");
    assert_french(fault["why"].as_str().unwrap(), "le cube en a1 est à Blanc");
    let fields = json!({ "repeats": "d3d3" });
    let draft = json!({ "game": "mik7", "pieces": [], "fields": fields });
    let told = ask(&site, "/api/positions/edit", &draft).await;
    assert_french(told["faults"][0]["message"].as_str().unwrap(), "Eddy a deux stations");
    let games = ask(&site, "/api/games", &json!({})).await;
    assert!(games["message"].as_str().unwrap().starts_with("message du lecteur, en anglais"));
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_told_in_english() {
    let site = Site::start().await;
    let body = json!({ "game": "mik7", "moves": ["d3-d9"] }).to_string();
    let answer =
        site.send("POST", "/api/positions", "content-type: application/json\r\n", &body).await;
    assert!(answer.text.contains("move 1: \\\"d3-d9\\\" is not a move: "), "{}", answer.text);
}
