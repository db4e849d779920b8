//! Killed while a tournament that was played elsewhere is brought: all of it is there with its games, or nothing.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::Row as _;

use crate::cluster::Schema;
use crate::killed::good;
use crate::rated::at_store;
use crate::{NOBODY, Site};

const BOARDS: usize = 60;
const KILLS: u32 = 8;
const COUNT: &str = "SELECT (SELECT COUNT(*) FROM tournaments) AS tournaments, \
                     (SELECT COUNT(*) FROM games) AS games, \
                     (SELECT COUNT(DISTINCT game) FROM events) AS told";

/// A round of many boards, of each of which the moves are known.
fn played_elsewhere() -> Value {
    let record = "[Game \"pijersi\"]\n[Result \"p1win\"]\n\n1. a4-b5=c4 g6-f7=d6 p1win\n";
    let player = |no: usize| json!({ "name": format!("Player {no}") });
    let board = |at: usize| {
        let (first, second) = (2 * at + 1, 2 * at + 2);
        json!({ "first": first, "second": second, "result": "1-0", "games": [[1, record]] })
    };
    json!({
        "kelci_tournament": 1, "title": "Elsewhere", "game": "pijersi",
        "system": { "kind": "swiss", "rounds": 1 }, "over": true,
        "players": (1..=2 * BOARDS).map(player).collect::<Vec<_>>(),
        "rounds": [{ "boards": (0..BOARDS).map(board).collect::<Vec<_>>() }],
    })
}

/// Tournaments in the store, with nothing by halves.
fn whole([tournaments, games, told]: [usize; 3]) -> usize {
    let all = tournaments * BOARDS;
    assert_eq!([games, told], [all, all], "{tournaments} tournaments and all of their games");
    tournaments
}

fn kill_while_it_is_brought(start: impl Fn() -> Site, count: impl Fn() -> [usize; 3]) {
    let mut site = start();
    let account = json!({ "name": "Ann", "password": "a long walk" });
    let ann = good(&site, "POST", "/api/account", NOBODY, &account);
    let ann = ann["visitor"].as_str().unwrap();
    let import = json!({ "text": played_elsewhere().to_string() });
    let begun = Instant::now();
    good(&site, "POST", "/api/tournaments/import", ann, &import);
    let (time, import) = (begun.elapsed(), import.to_string());
    let mut brought = whole(count());
    assert_eq!(brought, 1);
    for kill in 1..=KILLS {
        let answer = std::thread::scope(|scope| {
            let asked = scope.spawn(|| site.ask("POST", "/api/tournaments/import", ann, &import));
            // At moments that are spread over it, and at once when anything can be seen of it.
            let begun = Instant::now();
            while begun.elapsed() < time * kill / (KILLS - 1) && whole(count()) == brought {}
            site.signal("-KILL");
            asked.join().unwrap()
        });
        site.child.wait().unwrap();
        site = start();
        let now = whole(count());
        let acknowledged = usize::from(answer.is_some_and(|(status, _)| status == 201));
        assert!((brought + acknowledged..=brought + 1).contains(&now), "{brought}, then {now}");
        brought = now;
    }
    // Nothing is in the way of the next one.
    let import = serde_json::from_str(&import).unwrap();
    good(&site, "POST", "/api/tournaments/import", ann, &import);
    assert_eq!(whole(count()), brought + 1);
}

#[test]
fn a_tournament_is_brought_whole_or_not_at_all() {
    let data = tempfile::tempdir().unwrap();
    let count = || {
        at_store(data.path(), async |store| {
            let row = sqlx::query(COUNT).fetch_one(store).await.unwrap();
            ["tournaments", "games", "told"].map(|name| row.get::<i64, _>(name) as usize)
        })
    };
    kill_while_it_is_brought(|| Site::start(data.path(), &["serve"]), count);
}

#[test]
fn a_tournament_is_brought_whole_or_not_at_all_into_postgresql() {
    let Some(schema) = Schema::new() else { return };
    let count = || {
        let told = schema.told(COUNT);
        let numbers: Vec<usize> = told.split('|').map(|one| one.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    };
    kill_while_it_is_brought(|| schema.site(), count);
}
