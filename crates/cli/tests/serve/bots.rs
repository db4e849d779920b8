//! Bots with real engines play on a real site: with somebody, killed in the middle, with each other, in an arena.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::killed::{good, until};
use super::{NOBODY, Site};

/// A bot's account, and the file with its token.
struct Bot {
    name: String,
    token: String,
    file: PathBuf,
}

/// A bot that runs, and what it has said.
struct Running {
    child: Child,
    said: Arc<Mutex<Vec<String>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn has_said(&self, what: &str) -> bool {
        self.said.lock().unwrap().iter().any(|line| line.contains(what))
    }
}

impl Bot {
    fn new(site: &Site, data: &Path, name: &str) -> Bot {
        let wanted = json!({ "name": name, "password": "a long walk" });
        let made = good(site, "POST", "/api/account", NOBODY, &wanted);
        let secret = made["visitor"].as_str().unwrap();
        let became = good(site, "POST", "/api/account/bot", secret, &Value::Null);
        let scopes = ["read", "play", "challenge", "tournament"];
        let wanted = json!({ "label": "bot", "scopes": scopes, "days": 7 });
        let granted = good(site, "POST", "/api/account/tokens", secret, &wanted);
        let token = granted["token"].as_str().unwrap().to_owned();
        let file = data.join(format!("{name}.token"));
        std::fs::write(&file, format!("{token}\n")).unwrap();
        Bot { name: became["name"].as_str().unwrap().to_owned(), token, file }
    }

    fn command(&self, site: &Site, rules: &Path, options: &str) -> Command {
        let program = env!("CARGO_BIN_EXE_kelci");
        let mut command = Command::new(program);
        let engine = format!("{program} ugi --game {{game}} {options}");
        command.args(["bot", "--site", &format!("http://{}", site.address), "--think", "0.05"]);
        command.args(["--engine", &engine, "--token-file"]).arg(&self.file);
        command.arg("--rules").arg(rules);
        command
    }

    fn start(&self, site: &Site, rules: &Path) -> Running {
        self.start_with(site, rules, "")
    }

    /// The same with options of the engine.
    fn start_with(&self, site: &Site, rules: &Path, options: &str) -> Running {
        let mut command = self.command(site, rules, options);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("kelci runs");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let said = Arc::<Mutex<Vec<String>>>::default();
        let heard = said.clone();
        std::thread::spawn(move || {
            out.lines().map_while(Result::ok).for_each(|line| heard.lock().unwrap().push(line));
        });
        Running { child, said }
    }

    fn challenge(&self, site: &Site, other: &Bot, game: &str) {
        self.challenge_by(site, other, game, &json!({ "kind": "move", "ms": 3_600_000 }));
    }

    /// The same by another clock.
    fn challenge_by(&self, site: &Site, other: &Bot, game: &str, clock: &Value) {
        let path = format!("/api/people/{}/challenge", other.name);
        good(site, "POST", &path, &self.token, &json!({ "game": game, "clock": clock }));
    }

    /// The one game that it has of that kind, as it stands.
    fn game(&self, site: &Site, kind: &str) -> Option<Value> {
        let mine = good(site, "GET", "/api/mine", &self.token, &Value::Null);
        let mut games = mine.as_array().unwrap().iter();
        games.find(|game| game["game"] == kind).cloned()
    }
}

/// Somebody with an account who plays by hand, and so keeps a game going as long as the test wants.
struct Ann<'a> {
    site: &'a Site,
    secret: String,
}

impl Ann<'_> {
    /// Begins a game with that bot, which accepts; the name of the game.
    fn challenge(&self, bot: &Bot) -> String {
        let clock = json!({ "kind": "move", "ms": 3_600_000 });
        let path = format!("/api/people/{}/challenge", bot.name);
        // MIK-7 takes hundreds of moves, however badly she plays.
        let wanted = json!({ "game": "mik7", "clock": clock });
        good(self.site, "POST", &path, &self.secret, &wanted);
        let game = until("it accepts", || bot.game(self.site, "mik7"));
        game["id"].as_str().unwrap().to_owned()
    }

    fn look(&self, game: &str) -> Value {
        good(self.site, "GET", &format!("/api/games/{game}"), &self.secret, &Value::Null)
    }

    fn act(&self, game: &str, action: &Value) {
        good(self.site, "POST", &format!("/api/games/{game}/actions"), &self.secret, action);
    }

    /// The game once it is her turn.
    fn turn(&self, game: &str) -> Value {
        until("the bot moves", || Some(self.look(game)).filter(|seen| !texts(seen).is_empty()))
    }

    /// Moves once it is her turn; how many moves were made then.
    fn moves(&self, game: &str) -> u64 {
        let seen = self.turn(game);
        let moves = texts(&seen);
        self.act(game, &json!({ "action": "move", "text": moves[moves.len() / 2] }));
        seen["ply"].as_u64().unwrap() + 1
    }
}

/// The moves of whoever looks, none if it is not their turn.
fn texts(seen: &Value) -> Vec<Value> {
    let moves = seen["position"]["moves"].as_array();
    moves.into_iter().flatten().map(|mv| mv["text"].clone()).collect()
}

#[test]
fn a_bot_that_is_killed_in_mid_game_comes_back_to_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve", "--engine-threads", "1"]);
    let robin = Bot::new(&site, data.path(), "Robin");
    assert_eq!(robin.name, "Robin-bot");
    let wanted = json!({ "name": "Ann", "password": "a long walk" });
    let made = good(&site, "POST", "/api/account", NOBODY, &wanted);
    let ann = Ann { site: &site, secret: made["visitor"].as_str().unwrap().to_owned() };
    let rules = data.path().join("rules.toml");
    std::fs::write(&rules, "games = ['mik7']\npaces = ['days']\n").unwrap();
    let mut running = robin.start(&site, &rules);
    until("it is there", || running.has_said("Robin-bot plays").then_some(()));
    let game = ann.challenge(&robin);
    ann.moves(&game);
    ann.moves(&game);
    ann.turn(&game);
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    let plies = ann.moves(&game);
    std::thread::sleep(std::time::Duration::from_millis(300));
    let seen = ann.look(&game);
    assert_eq!((&seen["status"], &seen["ply"]), (&json!("playing"), &json!(plies)), "{seen}");
    running = robin.start(&site, &rules);
    assert_eq!(ann.moves(&game), plies + 2, "it comes back and plays on");
    // Ctrl-C ends a bot well, with a word on what it leaves.
    let pid = running.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(running.child.wait().unwrap().code(), Some(0));
    until("it says so", || running.has_said("1 game goes on").then_some(()));
    // The other side can resign without it.
    ann.act(&game, &json!({ "action": "resign" }));
    assert_eq!(ann.look(&game)["status"], "over");
}

#[test]
fn two_bots_play_a_game_to_its_end() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve", "--engine-threads", "1"]);
    let [robin, wren] = ["Robin", "Wren"].map(|name| Bot::new(&site, data.path(), name));
    let rules = data.path().join("rules.toml");
    std::fs::write(&rules, "games = ['pijersi']\npaces = ['days']\n").unwrap();
    let running = [robin.start(&site, &rules), wren.start(&site, &rules)];
    // What the rules do not want is declined, and that is the end of it.
    wren.challenge(&site, &robin, "mik7");
    until("it is declined", || running[0].has_said("declined, not that game").then_some(()));
    robin.challenge(&site, &wren, "pijersi");
    let over = until("it is played to its end", || {
        robin.game(&site, "pijersi").filter(|game| game["status"] == "over")
    });
    assert_ne!(over["reason"], "resignation", "no engine failed: {over}");
    assert_ne!(over["reason"], "time", "{over}");
}

/// By a clock for the whole game, of which each engine is told what is left. They think little, so that none loses on
/// time on however slow a machine.
#[test]
fn two_bots_play_a_game_to_its_end_by_a_clock_for_all_of_it() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve", "--engine-threads", "1"]);
    let [robin, wren] = ["Robin", "Wren"].map(|name| Bot::new(&site, data.path(), name));
    let rules = data.path().join("rules.toml");
    std::fs::write(&rules, "games = ['pijersi']\npaces = ['normal']\n").unwrap();
    let running = [&robin, &wren].map(|bot| bot.start_with(&site, &rules, "--set Level=1"));
    let clock = |base_ms: u64| json!({ "kind": "game", "base_ms": base_ms, "increment_ms": 2_000 });
    robin.challenge_by(&site, &wren, "pijersi", &clock(60_000));
    until("it is declined", || running[1].has_said("declined, not that pace").then_some(()));
    robin.challenge_by(&site, &wren, "pijersi", &clock(3_600_000));
    let over = until("it is played to its end", || {
        robin.game(&site, "pijersi").filter(|game| game["status"] == "over")
    });
    assert_ne!(over["reason"], "resignation", "no engine failed: {over}");
    assert_ne!(over["reason"], "time", "{over}");
}

#[test]
fn bots_enter_an_arena_and_play_there_one_after_it_was_killed() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve", "--engine-threads", "1"]);
    let wanted = json!({ "name": "Ann", "password": "a long walk" });
    let made = good(&site, "POST", "/api/account", NOBODY, &wanted);
    let secret = made["visitor"].as_str().unwrap();
    let wanted = json!({
        "title": "Machines", "game": "pijersi", "system": { "kind": "arena", "minutes": 30 },
        "clock": { "kind": "move", "ms": 60_000 },
    });
    let announced = good(&site, "POST", "/api/tournaments", secret, &wanted);
    let path = format!("/api/tournaments/{}", announced["id"].as_str().unwrap());
    let look = || good(&site, "GET", &path, secret, &Value::Null);
    let rules = data.path().join("rules.toml");
    let link = format!("http://{}{}", site.address, path.trim_start_matches("/api"));
    // No challenge would be accepted: games of tournaments are played all the same.
    std::fs::write(&rules, format!("games = []\ntournaments = ['{link}']\n")).unwrap();
    let bots = ["Robin", "Wren", "Lark"].map(|name| Bot::new(&site, data.path(), name));
    let mut running = bots.each_ref().map(|bot| bot.start(&site, &rules));
    let count = |seen: &Value| seen["players"].as_array().unwrap().len();
    until("they enter", || Some(look()).filter(|seen| count(seen) == 3));
    good(&site, "POST", &format!("{path}/actions"), secret, &json!({ "action": "start" }));
    let over = |seen: &Value, robin: &Value| {
        let rounds = seen["rounds"].as_array().unwrap().iter();
        let boards = rounds.flat_map(|round| round["boards"].as_array().unwrap());
        let own = boards.filter(|board| board["first"] == *robin || board["second"] == *robin);
        own.filter(|board| !board["result"].is_null()).count()
    };
    let seen = look();
    let players = seen["players"].as_array().unwrap().iter();
    let robin = players.filter(|player| player["name"] == "Robin-bot");
    let robin = robin.map(|player| player["no"].clone()).next().unwrap();
    until("Robin plays", || Some(()).filter(|()| over(&look(), &robin) >= 1));
    running[0].child.kill().unwrap();
    running[0].child.wait().unwrap();
    let before = over(&look(), &robin);
    running[0] = bots[0].start(&site, &rules);
    let seen =
        until("Robin plays again", || Some(look()).filter(|seen| over(seen, &robin) >= before + 2));
    let rounds = seen["rounds"].as_array().unwrap().iter();
    let boards = rounds.flat_map(|round| round["boards"].as_array().unwrap());
    assert!(boards.clone().all(|board| board["no_show"] == false), "{seen}");
    // One that is told to rest is back as soon as it comes back.
    let rest = format!("{path}/actions");
    good(&site, "POST", &rest, &bots[1].token, &json!({ "action": "rest" }));
    running[1].child.kill().unwrap();
    running[1].child.wait().unwrap();
    running[1] = bots[1].start(&site, &rules);
    until("it is back", || running[1].has_said(": back").then_some(()));
    let seen = look();
    let mut players = seen["players"].as_array().unwrap().iter();
    assert!(players.all(|player| player["attending"] == "in"), "{seen}");
}

#[test]
fn a_bot_says_what_is_wrong_and_does_not_play() {
    let data = tempfile::tempdir().unwrap();
    let site = Site::start(data.path(), &["serve", "--engine-threads", "1"]);
    let robin = Bot::new(&site, data.path(), "Robin");
    let rules = data.path().join("rules.toml");
    let refused = |what: &str| {
        let output = robin.command(&site, &rules, "").output().expect("kelci runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(what), "{what}: {said}");
    };
    refused("cannot read");
    std::fs::write(&rules, "games = ['chess']").unwrap();
    refused("there is no game \"chess\"");
    std::fs::write(&rules, "").unwrap();
    std::fs::write(&robin.file, "not a token").unwrap();
    refused("holds no token");
    std::fs::write(&robin.file, "kelci_00000000000000000000000000").unwrap();
    refused("this token opens nothing here");
    // An account of somebody is no bot's.
    let wanted = json!({ "name": "Ann", "password": "a long walk" });
    let made = good(&site, "POST", "/api/account", NOBODY, &wanted);
    let secret = made["visitor"].as_str().unwrap();
    let grant = |scopes: Value| {
        let wanted = json!({ "label": "bot", "scopes": scopes, "days": 7 });
        let granted = good(&site, "POST", "/api/account/tokens", secret, &wanted);
        std::fs::write(&robin.file, granted["token"].as_str().unwrap()).unwrap();
    };
    grant(json!(["read", "play"]));
    refused("lacks the scope challenge");
    std::fs::write(&rules, "tournaments = ['0123456789abcdefghjkmnpqrs']").unwrap();
    grant(json!(["read", "play", "challenge"]));
    refused("lacks the scope tournament");
    std::fs::write(&rules, "").unwrap();
    grant(json!(["read", "play", "challenge"]));
    refused("Ann is no bot's account");
}
