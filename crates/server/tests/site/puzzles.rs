//! Puzzles: pages, tries, hints, solutions; and that nothing is given away.

use kelci_catalog::GAMES;
use kelci_puzzle::{Kind, Puzzle, shipped};
use serde_json::{Value, json};

use crate::client::{Site, Visitor};

/// A puzzle of each game that takes more than one move, with its number.
fn long_ones() -> Vec<(&'static str, usize, &'static Puzzle)> {
    let long = |puzzle: &Puzzle| puzzle.solution.len() >= 3;
    let one = |game: &&'static dyn kelci_catalog::AnyGame| {
        let found = (1..).zip(shipped(*game)).find(|(_, puzzle)| long(puzzle));
        found.map(|(number, puzzle)| (game.info().name, number, puzzle))
    };
    GAMES.iter().filter_map(one).collect()
}

async fn attempt(site: &Site, address: &str, moves: &[&str]) -> Value {
    let body = json!({ "moves": moves });
    Visitor::default().post(site, &format!("{address}/try"), &body).await.good()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_move_by_move() {
    let site = Site::start().await;
    let puzzles = long_ones();
    assert_eq!(puzzles.len(), GAMES.len());
    for (game, number, puzzle) in puzzles {
        let address = format!("/api/puzzles/{game}/{number}");
        let moves: Vec<&str> = puzzle.solution.iter().map(String::as_str).collect();
        for ply in (0..moves.len()).step_by(2) {
            let tried = attempt(&site, &address, &moves[..=ply]).await;
            let is_last = ply + 2 >= moves.len();
            assert_eq!(tried["result"], if is_last { "solved" } else { "right" }, "{address}");
            let steps = tried["steps"].as_array().unwrap();
            let told = steps.last().unwrap()["moves"].as_array().unwrap().len();
            assert_eq!(told, (ply + 2).min(moves.len()), "{address}: the reply is told");
            assert_eq!(steps.last().unwrap()["end"].is_object(), is_last, "{address}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_is_wrong_and_gives_nothing_away() {
    let site = Site::start().await;
    for (game, number, puzzle) in long_ones() {
        let address = format!("/api/puzzles/{game}/{number}");
        let view = site.send("GET", &address, "", "").await.good();
        let position = puzzle.position(kelci_catalog::find(game).unwrap());
        let wrong = position.moves().into_iter().find(|key| !puzzle.is_right(&*position, 0, *key));
        let wrong = position.write_move(wrong.unwrap(), kelci_core::Spelling::Rulebook).unwrap();
        let tried = attempt(&site, &address, &[&wrong]).await;
        assert_eq!(tried["result"], "wrong", "{address} {wrong}");
        assert_eq!(tried["steps"].as_array().unwrap().len(), 1, "no reply");
        assert_eq!(view["position"]["fen"], puzzle.fen.as_str());
        assert!(view.get("solution").is_none(), "{view}");

        let headers = "accept: text/html\r\n";
        let page = site.send("GET", &format!("/puzzles/{game}/{number}"), headers, "").await.text;
        let open = format!("/puzzles/{game}/{number}?solution=true");
        let shown = site.send("GET", &open, headers, "").await.text;
        let marker = "class=\"puzzle-solution\"";
        assert!(!page.contains(marker) && shown.contains(marker), "{address}");
        assert!(page.contains("?solution=true"), "it can be seen without scripts");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_say_the_piece_and_then_the_move() {
    let site = Site::start().await;
    for (game, number, puzzle) in long_ones() {
        let address = format!("/api/puzzles/{game}/{number}");
        let hint = site.send("GET", &format!("{address}/hint"), "", "").await.good();
        assert!(hint["from"].is_string() && hint["move"].is_null(), "{hint}");
        let whole = site.send("GET", &format!("{address}/hint?whole=true"), "", "").await.good();
        let text = whole["move"].as_str().unwrap();
        assert_ne!(attempt(&site, &address, &[text]).await["result"], "wrong");
        let later = site.send("GET", &format!("{address}/hint?ply=2"), "", "").await;
        assert_eq!(later.status, 200);
        let solution = site.send("GET", &format!("{address}/solution"), "", "").await.good();
        assert_eq!(solution["steps"].as_array().unwrap().len(), puzzle.solution.len());
        for ply in ["1", "99", "18446744073709551615"] {
            let beyond = site.send("GET", &format!("{address}/hint?ply={ply}"), "", "").await;
            beyond.refused(404, "no-ply");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_try_is_refused() {
    let site = Site::start().await;
    let (game, number, puzzle) = long_ones().remove(0);
    let address = format!("/api/puzzles/{game}/{number}/try");
    let [first, reply, ..] = puzzle.solution.as_slice() else { panic!("a long one") };
    let send = async |moves: Value| {
        Visitor::default().post(&site, &address, &json!({ "moves": moves })).await
    };
    send(json!([])).await.refused(422, "not-a-try");
    send(json!([first, reply])).await.refused(422, "not-a-try");
    send(json!([first, first, first])).await.refused(422, "illegal-move");
    send(json!(["nonsense"])).await.refused(422, "illegal-move");
    send(json!(vec!["a1-a2"; 5_001])).await.refused(422, "not-a-try");
    send(json!(["x".repeat(60_000)])).await.refused(422, "illegal-move");
    for path in ["chess/1", "pijersi/0", "pijersi/99999", "pijersi/one", "pijersi/-1", "%00/1"] {
        let answer = site.send("GET", &format!("/api/puzzles/{path}"), "", "").await;
        answer.refused(404, "no-puzzle");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lists_show_todays_puzzle_and_all_of_a_game() {
    let site = Site::start().await;
    for (language, today, save) in [
        ("en", "Puzzle of the day", "find the only move that does not lose"),
        ("fr", "Problème du jour", "trouvez le seul coup qui ne perd pas"),
    ] {
        let index = Visitor::default().read(&site, "/puzzles", language).await;
        assert_eq!(index.status, 200, "{index:?}");
        for game in GAMES {
            let name = game.info().name;
            assert!(index.text.contains(&format!("data-puzzle=\"{name}/")), "{name}");
            let page = Visitor::default().read(&site, &format!("/puzzles/{name}"), language).await;
            assert!(page.text.contains(today) && !page.text.contains(" style=\""), "{name}");
            let links = page.text.matches("data-puzzle=").count();
            assert_eq!(links, shipped(*game).len(), "{name}");
            let saves = |puzzle: &&Puzzle| matches!(puzzle.kind, Kind::Save { .. });
            let saves = shipped(*game).iter().filter(saves).count();
            assert_eq!(page.text.matches(save).count(), 2 * saves, "{name}: title and label");
        }
    }
    let answer = Visitor::default().read(&site, "/puzzles/chess", "en").await;
    assert_eq!(answer.status, 404, "{answer:?}");
    let answer = Visitor::default().read(&site, "/puzzles/pijersi/99999", "fr").await;
    assert!(answer.status == 404 && answer.text.contains("Ce problème n’existe pas"));
}
