//! Killed again and again while it directs a tournament: nothing is lost, no round is paired twice, no game begun twice.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cluster::Schema;
use crate::killed::{good, until};
use crate::{NOBODY, Site};

const PLAYERS: usize = 8;
const ROUNDS: usize = 4;
/// Every so many actions a site is killed while it acts.
const KILL_EVERY: usize = 4;

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// A tournament on sites that are killed, and what has been seen of it.
struct Hall<'a> {
    sites: Vec<Site>,
    start: &'a dyn Fn() -> Site,
    dice: Dice,
    actions: usize,
    kills: usize,
    tournament: String,
    people: Vec<String>,
    /// Who met whom in the rounds that were told.
    rounds: Vec<HashSet<[u64; 2]>>,
    /// How many plies of a game were acknowledged.
    plies: HashMap<String, u64>,
}

impl Hall<'_> {
    /// Asks one of the sites, which may be killed meanwhile and come back. Whether it was acknowledged.
    fn act(&mut self, path: &str, secret: &str, action: &Value) -> bool {
        let place = self.dice.roll(self.sites.len());
        let (site, body) = (&self.sites[place], action.to_string());
        self.actions += 1;
        if !self.actions.is_multiple_of(KILL_EVERY) {
            let (status, answer) = site.ask("POST", path, secret, &body).expect("it answers");
            assert!(status == 200 || status == 409, "{path}: {status} {answer}");
            return status == 200;
        }
        let wait = Duration::from_micros(self.dice.roll(20_000) as u64);
        let answer = std::thread::scope(|scope| {
            let asked = scope.spawn(|| site.ask("POST", path, secret, &body));
            std::thread::sleep(wait);
            site.signal("-KILL");
            asked.join().unwrap()
        });
        self.sites[place].child.wait().unwrap();
        self.sites[place] = (self.start)();
        self.kills += 1;
        answer.is_some_and(|(status, _)| status == 200)
    }

    fn get(&mut self, path: &str, secret: &str) -> Value {
        let place = self.dice.roll(self.sites.len());
        good(&self.sites[place], "GET", path, secret, &Value::Null)
    }

    /// The tournament, of which nothing may have changed that was told before.
    fn look(&mut self) -> Value {
        let told = self.get(&format!("/api/tournaments/{}", self.tournament), NOBODY);
        let rounds = told["rounds"].as_array().unwrap();
        for (at, round) in rounds.iter().enumerate() {
            let pair = |board: &Value| {
                let mut pair = ["first", "second"].map(|side| board[side].as_u64().unwrap());
                pair.sort_unstable();
                pair
            };
            let pairs: HashSet<[u64; 2]> =
                round["boards"].as_array().unwrap().iter().map(pair).collect();
            let there: HashSet<u64> = pairs.iter().flatten().copied().collect();
            assert_eq!((pairs.len(), there.len()), (PLAYERS / 2, PLAYERS), "{round}");
            match self.rounds.get(at) {
                Some(before) => assert_eq!(before, &pairs, "round {}", at + 1),
                None => {
                    let again = self.rounds.iter().any(|before| !before.is_disjoint(&pairs));
                    assert!(!again, "nobody meets anybody twice: {told}");
                    self.rounds.push(pairs);
                }
            }
        }
        assert!(self.rounds.len() == rounds.len() || self.sites.len() > 1, "a round is lost");
        told
    }

    /// One action in one of the games that go on, if there is one yet.
    fn play(&mut self, told: &Value) {
        let boards = told["rounds"].as_array().unwrap().iter().flat_map(|round| {
            round["boards"].as_array().unwrap().iter().filter(|board| board["result"].is_null())
        });
        for board in boards {
            let [first, second] =
                ["first", "second"].map(|side| board[side].as_u64().unwrap() as usize - 1);
            let Some(game) = board["games"][0].as_str().map(str::to_owned) else { continue };
            let path = format!("/api/games/{game}");
            let place = self.dice.roll(self.sites.len());
            let asked = self.sites[place].ask("GET", &path, &self.people[first], "");
            let (status, seen) = asked.expect("it answers");
            // It is announced before it is there.
            if status == 404 {
                continue;
            }
            let ply = seen["ply"].as_u64().unwrap_or_else(|| panic!("{status} {seen}"));
            let acknowledged = self.plies.get(&game).copied().unwrap_or(0);
            assert!(ply >= acknowledged || self.sites.len() > 1, "{acknowledged} plies: {seen}");
            if !seen["end"].is_null() {
                continue;
            }
            let player = self.people[if ply == 1 { second } else { first }].clone();
            let action = match ply {
                0 | 1 => {
                    let text = ["a4-b5=c4", "g6-f7=d6"][ply as usize];
                    json!({ "action": "move", "text": text })
                }
                _ => json!({ "action": "resign" }),
            };
            if self.act(&format!("{path}/actions"), &player, &action) && ply < 2 {
                self.plies.insert(game, ply + 1);
            }
            return;
        }
    }
}

fn direct(start: &dyn Fn() -> Site, nodes: usize) {
    let sites: Vec<Site> = (0..nodes).map(|_| start()).collect();
    let account = |name: &str| {
        let wanted = json!({ "name": name, "password": "a long walk" });
        let made = good(&sites[0], "POST", "/api/account", NOBODY, &wanted);
        made["visitor"].as_str().unwrap().to_owned()
    };
    let organiser = account("Organiser");
    let people: Vec<String> = (1..=PLAYERS).map(|no| account(&format!("Player{no}"))).collect();
    let wanted = json!({
        "title": "Under fire", "game": "pijersi", "system": { "kind": "swiss", "rounds": ROUNDS },
        "clock": { "kind": "game", "base_ms": 3_600_000, "increment_ms": 0 }, "no_show_ms": 3_600_000,
    });
    let made = good(&sites[0], "POST", "/api/tournaments", &organiser, &wanted);
    let tournament = made["id"].as_str().unwrap().to_owned();
    let actions = format!("/api/tournaments/{tournament}/actions");
    for player in &people {
        good(&sites[0], "POST", &actions, player, &json!({ "action": "enter" }));
    }
    let mut hall = Hall {
        sites,
        start,
        dice: Dice(8),
        // The start is what the first kill meets.
        actions: KILL_EVERY - 1,
        kills: 0,
        tournament,
        people,
        rounds: Vec::new(),
        plies: HashMap::new(),
    };
    hall.act(&actions, &organiser, &json!({ "action": "start" }));
    if hall.look()["phase"] == "open" {
        hall.act(&actions, &organiser, &json!({ "action": "start" }));
    }
    let told = until("it is over", || {
        let told = hall.look();
        if told["phase"] == "over" {
            return Some(told);
        }
        hall.play(&told);
        None
    });
    let games: Vec<&str> = told["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|round| round["boards"].as_array().unwrap())
        .map(|board| {
            // Whoever moved first gave up, in the only game of the two.
            assert_eq!(
                (&board["result"], board["games"].as_array().unwrap().len()),
                (&json!("0-1"), 1)
            );
            board["games"][0].as_str().unwrap()
        })
        .collect();
    let all: HashSet<&str> = games.iter().copied().collect();
    assert_eq!((games.len(), all.len()), (ROUNDS * PLAYERS / 2, ROUNDS * PLAYERS / 2));
    for player in hall.people.clone() {
        let mine = hall.get("/api/mine", &player);
        let own: HashSet<&str> =
            mine.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
        assert!(own.len() == ROUNDS && own.is_subset(&all), "one game a round: {mine}");
    }
    assert!(hall.kills >= 10, "it was killed {} times", hall.kills);
}

#[test]
fn a_tournament_survives_kills() {
    let data = tempfile::tempdir().unwrap();
    direct(&|| Site::start(data.path(), &["serve"]), 1);
}

#[test]
fn a_tournament_survives_kills_of_two_nodes() {
    let Some(schema) = Schema::new() else { return };
    direct(&|| schema.site(), 2);
}
