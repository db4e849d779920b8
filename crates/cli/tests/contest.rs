//! `kelci match` as it is called: whole matches, killed and gone on with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

/// A directory that goes away with the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("kelci-match-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a directory for the test");
        Scratch(path)
    }

    fn out(&self) -> String {
        self.0.join("out").display().to_string()
    }

    /// The games of the journal; a line that is being written is none yet.
    fn games(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.0.join("out/games.jsonl")).unwrap_or_default();
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Nobody needs it; that it stays is no failure of the test.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn kelci(args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(args.split_whitespace()).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command
}

fn run(args: &str) -> Output {
    kelci(args).output().expect("kelci runs")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What must not depend on the clock.
fn played(games: &[Value]) -> Vec<(Value, Value, Value)> {
    let mut played: Vec<_> = games
        .iter()
        .map(|game| (game["game"].clone(), game["moves"].clone(), game["result"].clone()))
        .collect();
    played.sort_by_key(|(number, ..)| number.as_u64());
    played
}

/// Kills the match when so many games are in its journal, unless it is over.
fn killed_at(least: usize, args: &str, scratch: &Scratch) {
    let mut child = kelci(args).stdout(Stdio::null()).spawn().expect("kelci starts");
    while scratch.games().len() < least && child.try_wait().expect("it can be asked").is_none() {
        sleep(Duration::from_millis(2));
    }
    // On Unix this is kill -9.
    child.kill().expect("it can be killed");
    child.wait().expect("it is dead");
}

#[test]
fn every_game_can_be_matched_and_counted() {
    for game in kelci_catalog::GAMES {
        let game = game.info().name;
        let levels = "--engine level=2 --engine name=weak,level=1";
        let output = run(&format!("match {game} {levels} --games 4 --maxplies 60 --json"));
        assert!(output.status.success(), "{game}: {}", stderr(&output));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&told["games"], &told["scheduled"]), (&4.into(), &4.into()));
        let pairing = &told["pairings"][0];
        assert_eq!(pairing["players"], serde_json::json!(["kelci-2", "weak"]));
        let count = |tally: &Value| -> u64 {
            ["wins", "draws", "losses"]
                .iter()
                .map(|key| tally[key].as_u64().expect("a count"))
                .sum()
        };
        assert_eq!(count(pairing), 4);
        assert_eq!((count(&pairing["as_p1"]), count(&pairing["as_p2"])), (2, 2));
        let pairs = pairing["pairs"].as_array().expect("five counts");
        assert_eq!(pairs.iter().filter_map(Value::as_u64).sum::<u64>(), 2);
    }
}

#[test]
fn with_nodes_a_match_is_the_same_every_time_and_at_any_concurrency() {
    let matches: Vec<_> = [1, 1, 3]
        .iter()
        .enumerate()
        .map(|(i, concurrency)| {
            let scratch = Scratch::new(&format!("same-{i}"));
            let engines = "--engine name=a,nodes=300 --engine name=b,level=2";
            let out = scratch.out();
            let args = format!("match mikjersi {engines} --games 6 -c {concurrency} --out {out}");
            assert!(run(&args).status.success());
            played(&scratch.games())
        })
        .collect();
    assert_eq!(matches[0].len(), 6);
    assert_eq!(matches[0], matches[1]);
    assert_eq!(matches[0], matches[2]);
}

#[test]
fn a_killed_match_goes_on_without_losing_or_repeating_a_game() {
    let [scratch, calm] = ["killed", "calm"].map(Scratch::new);
    let args = |scratch: &Scratch| {
        let engines = "--engine name=a,nodes=2000 --engine name=b,nodes=1500";
        format!("match pijersi {engines} --games 12 -c 2 --out {}", scratch.out())
    };
    let mut before = Vec::new();
    for least in [2, 5] {
        killed_at(least, &args(&scratch), &scratch);
        let games = scratch.games();
        assert_eq!(games[..before.len()], before, "what was there stays there");
        before = games;
    }
    let output = run(&args(&scratch));
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(run(&args(&calm)).status.success());
    let games = scratch.games();
    assert_eq!(games[..before.len()], before);
    assert_eq!(played(&games), played(&calm.games()), "as if it had never been killed");
    let records = fs::read_to_string(scratch.0.join("out/games.kelci")).expect("records");
    assert_eq!(records.matches("[Game ").count(), 12);
    let checked = run(&format!("replay {}", scratch.0.join("out/games.kelci").display()));
    assert!(checked.status.success(), "{}", stderr(&checked));
    let page = fs::read_to_string(scratch.0.join("out/report.html")).expect("a page");
    assert!(page.contains("<svg") && !page.contains("http"), "it needs no network");

    // The same command again plays nothing; a longer match only what is new.
    assert!(run(&args(&scratch)).status.success());
    assert_eq!(scratch.games(), games);
    let longer = args(&scratch).replace("--games 12", "--games 14");
    assert!(run(&longer).status.success());
    assert_eq!(scratch.games().len(), 14);
    assert_eq!(scratch.games()[..12], games);
    let other = args(&scratch).replace("nodes=1500", "nodes=1000");
    let refused = run(&other);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("is of another match: its list of engines is"));
}

#[cfg(unix)]
/// Its rounds follow from the games before, which a killed match reads from its journal.
#[test]
fn forty_engines_play_a_swiss_that_is_killed_as_if_it_were_not() {
    let [scratch, calm] = ["swiss-killed", "swiss-calm"].map(Scratch::new);
    let args = |scratch: &Scratch| {
        let engines: String =
            (1..=40).map(|i| format!("--engine name=e{i},nodes={},hash=1 ", 20 + 4 * i)).collect();
        let rest = "--tournament swiss --rounds 5 --opening-plies 2";
        format!("match mikjersi {engines} {rest} --out {}", scratch.out())
    };
    // In the midst of the first round, and of the third.
    for least in [7, 95] {
        killed_at(least, &args(&scratch), &scratch);
    }
    for scratch in [&scratch, &calm] {
        let output = run(&args(scratch));
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let games = scratch.games();
    assert_eq!(played(&games), played(&calm.games()), "as if it had never been killed");
    let mut pairs: Vec<Vec<&str>> = games
        .iter()
        .map(|game| {
            let players = game["players"].as_array().expect("two");
            let mut names: Vec<&str> = players.iter().filter_map(Value::as_str).collect();
            names.sort_unstable();
            names
        })
        .collect();
    assert_eq!(pairs.len(), 200, "two games of each pair in five rounds of twenty");
    pairs.sort_unstable();
    pairs.dedup();
    assert_eq!(pairs.len(), 100, "nobody meets twice");
}

#[test]
fn an_interrupted_match_says_what_is_saved() {
    let scratch = Scratch::new("interrupted");
    let engines = "--engine name=a,nodes=3000 --engine name=b,nodes=3000";
    let args = format!("match jersi {engines} --games 200 --out {}", scratch.out());
    let child = kelci(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("kelci starts");
    while scratch.games().is_empty() {
        assert!(child.try_wait().expect("it is ours").is_none(), "it goes on until it is stopped");
        sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("kelci ends");
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    let games = scratch.games().len();
    assert!(told.contains(&format!("stopped: {games} of 200 games are saved in")), "{told}");
    assert!(told.contains("the same command goes on"), "{told}");
}

/// A program that introduces itself as an engine and then answers `go` in its own way.
#[cfg(unix)]
fn program(dir: &Path, name: &str, answer: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = dir.join(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\n\
         ugi) echo id name {name}; echo ugiok;;\nisready) echo readyok;;\n\
         go*) {answer};;\nquit) exit;;\nesac; done\n"
    );
    fs::write(&path, script).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    path.display().to_string()
}

#[cfg(unix)]
#[test]
fn faults_of_programs_are_told_apart_and_can_be_seen_again() {
    let scratch = Scratch::new("faults");
    for (name, answer, cause) in [
        ("illegal", "echo bestmove a1a1", "illegal-move"),
        ("dead", "echo farewell >&2; exit 3", "crash"),
        ("late", "sleep 0.4; echo bestmove a1b1", "time-loss"),
        ("garbled", "echo bestmove", "illegal-move"),
    ] {
        let path = program(&scratch.0, name, answer);
        // Only one is to be late, however busy the machine is.
        let margin = if name == "late" { 50 } else { 60_000 };
        let engines = format!("--engine level=1 --engine cmd={path},margin={margin}");
        let args = format!("match pijersi {engines} --st 0.1 --games 2 --json");
        let output = run(&args);
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let faults = told["faults"].as_array().expect("a list");
        assert_eq!(faults.len(), 2, "{name}: {told}");
        for fault in faults {
            assert_eq!((&fault["cause"], &fault["engine"]), (&cause.into(), &name.into()));
            let replay = fault["replay"].as_str().expect("a command");
            assert!(replay.contains("kelci show pijersi --fen") && replay.ends_with(&path));
            assert!(replay.contains("'go movetime 100'"), "{replay}");
        }
        assert_eq!(told["pairings"][0]["wins"], 2);
    }
    let missing = run("match pijersi --engine level=1 --engine cmd=/no/such --st 0.1 --games 2");
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("engine such cannot be started"), "{}", stderr(&missing));
}

/// Ctrl-C as a terminal sends it, to the whole process group, while a program thinks that reads
/// nothing meanwhile. Whoever waits for it hangs.
#[cfg(unix)]
#[test]
fn a_program_that_thinks_does_not_delay_an_interruption() {
    use std::os::unix::process::CommandExt as _;
    let scratch = Scratch::new("thinking");
    let thinking = scratch.0.join("thinking");
    // It loses its first game by a wrong move, is started afresh and falls into thought; and when
    // the match goes on it loses the second one too.
    let (first, thought) = (scratch.0.join("first").display().to_string(), thinking.display());
    let answer = format!(
        "if test -e {first} -a ! -e {thought}; then : > {thought}; exec sleep 86400; fi; \
         : > {first}; echo bestmove a1a1"
    );
    let path = program(&scratch.0, "thinker", &answer);
    let engines = format!("--engine level=1 --engine cmd={path},nodes=100,patience=86400");
    let args = format!("match pijersi {engines} --games 2 --out {}", scratch.out());
    let mut command = kelci(&args);
    command.stdout(Stdio::null()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().expect("kelci starts");
    while !thinking.exists() {
        assert!(child.try_wait().expect("it is ours").is_none(), "it goes on until it is stopped");
        sleep(Duration::from_millis(5));
    }
    let group = format!("-{}", child.id());
    let kill = Command::new("kill").args(["-INT", "--", &group]).status().expect("kill runs");
    assert!(kill.success());
    let output = child.wait_with_output().expect("kelci ends");
    assert_eq!(output.status.code(), Some(1));
    let told = stderr(&output);
    assert!(told.contains("stopped: 1 of 2 games are saved in"), "{told}");
    assert_eq!(scratch.games().len(), 1, "the game that was interrupted is none");
    let output = run(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    let games = scratch.games();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game["cause"] == "illegal-move"), "{games:?}");
}

/// A program that falls silent at its first question, and is kelci whenever it is started again.
#[cfg(unix)]
fn silent_once(dir: &Path, name: &str, ready: &str) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let (path, marker) = (dir.join(name), dir.join(format!("{name}.started")));
    let script = format!(
        "#!/bin/sh\nif test -e '{marker}'; then exec '{}' ugi --game pijersi --set Hash=1; fi\n\
         : > '{marker}'\nwhile read line; do case \"$line\" in\n\
         ugi) echo id name {name}; echo ugiok;;\nisready) {ready};;\nquit) exit;;\nesac; done\n",
        env!("CARGO_BIN_EXE_kelci"),
        marker = marker.display(),
    );
    fs::write(&path, script).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    path.display().to_string()
}

#[cfg(unix)]
#[test]
fn a_stalled_program_loses_the_game_and_the_match_goes_on() {
    let scratch = Scratch::new("stalls");
    for (name, ready, missing) in
        [("mute", "echo readyok", "bestmove"), ("never-ready", ":", "readyok")]
    {
        let path = silent_once(&scratch.0, name, ready);
        // Long enough for kelci to start on a busy machine; only the silent one uses it up.
        let engines = format!("--engine level=1 --engine cmd={path},nodes=200,patience=10");
        let output = run(&format!("match pijersi {engines} --games 2 --json"));
        assert!(output.status.success(), "{name}: {}", stderr(&output));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let faults = told["faults"].as_array().expect("a list");
        assert_eq!((faults.len(), &told["games"]), (1, &2.into()), "{told}");
        let fault = &faults[0];
        assert_eq!((&fault["cause"], &fault["engine"]), (&"stall".into(), &name.into()));
        let what = format!("the engine does not answer: {missing} is missing");
        assert_eq!(fault["what"], what);
        let causes = told["ends"].as_array().expect("a list").iter().map(|end| &end["cause"]);
        assert!(causes.clone().any(|cause| cause == "stall") && causes.count() == 2, "{told}");

        // The commands it gives lead there again: the position is shown, the engine is silent.
        fs::remove_file(scratch.0.join(format!("{name}.started"))).expect("it was started");
        let replay = fault["replay"].as_str().expect("a command");
        assert!(replay.contains("'go nodes 200'"), "{replay}");
        let quick = replay.replace("; sleep 5)", ")");
        assert_ne!(quick, replay, "{replay}");
        let programs = Path::new(env!("CARGO_BIN_EXE_kelci")).parent().expect("a directory");
        let path = format!("{}:/usr/bin:/bin", programs.display());
        let again = Command::new("sh").args(["-c", &quick]).env("PATH", path).output();
        let said = String::from_utf8(again.expect("sh runs").stdout).expect("text");
        let fen = fault["fen"].as_str().expect("a position");
        assert!(said.contains(fen), "{said}");
        assert!(said.contains("ugiok") && !said.contains(missing), "{said}");
    }
}

/// The same seed and the same nodes always give the same games, so this holds always or never.
#[test]
fn the_higher_level_scores_more() {
    for (game, games) in [("pijersi", 6), ("mikjersi", 6), ("mik7", 4)] {
        let engines = "--engine level=4 --engine level=1 --nodes 3000";
        let output = run(&format!("match {game} {engines} --games {games} --seed 7 --json"));
        assert!(output.status.success(), "{game}: {}", stderr(&output));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let count = |key: &str| told["pairings"][0][key].as_u64().expect("a count");
        assert_eq!(count("wins") + count("draws") + count("losses"), games);
        assert!(count("wins") >= count("losses"), "{game}: {told}");
    }
}

#[test]
fn a_test_ends_the_match_when_it_is_decided() {
    let engines = "--engine name=a,nodes=3000 --engine name=b,level=1";
    let sprt = "--sprt elo0=0,elo1=200,alpha=0.2,beta=0.2";
    let output = run(&format!("match pijersi {engines} --games 400 {sprt} --json"));
    assert!(output.status.success(), "{}", stderr(&output));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["sprt"]["verdict"], "passed");
    assert!(told["games"].as_u64() < Some(400));
}

#[test]
fn the_committed_openings_can_be_played() {
    for game in kelci_catalog::GAMES {
        let name = game.info().name;
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../content/{name}/openings.txt"));
        let text = fs::read_to_string(&file).expect("every game has openings");
        let options = kelci_core::Options::new();
        let openings = kelci_catalog::openings::read(&text, *game, &options).expect("positions");
        assert!(openings.len() >= 100, "{name}");
        let output = run(&format!(
            "match {name} --engine level=1 --engine name=b,level=1 --games 2 --maxplies 6 \
             --openings {}",
            file.display()
        ));
        assert!(output.status.success(), "{name}: {}", stderr(&output));
    }
}

/// Files of other runners are matches here: the engines are kelci itself behind its protocol.
#[test]
fn match_files_of_other_runners_are_played() {
    let scratch = Scratch::new("config");
    let kelci = env!("CARGO_BIN_EXE_kelci");
    let openings = scratch.0.join("openings.txt");
    fs::write(&openings, "# the start\nstartpos\n").expect("written");
    let write = |name: &str, text: &Value| {
        let path = scratch.0.join(name);
        fs::write(&path, text.to_string()).expect("written");
        path.display().to_string()
    };
    let cutegames = write(
        "cutegames.json",
        &serde_json::json!({
            "games": 2, "concurrency": 2, "tournament": "gauntlet", "recover": false,
            "openings": { "path": openings, "repeat": true, "shuffle": false },
            "adjudication": { "timeoutbuffer": 60000, "maxfullmoves": 4 },
            "timecontrol": { "type": "nodes", "nodes": 150 },
            "options": { "hash": "2", "unheard-of": "7" },
            "pgn": { "enabled": true, "path": "games.pgn" },
            "engines": [
                { "name": "A", "path": kelci, "parameters": "ugi --game mikjersi" },
                { "name": "B", "path": kelci, "parameters": "ugi --game mikjersi",
                  "options": { "Level": "2" } },
            ],
        }),
    );
    let out = scratch.out();
    let args = format!("match mikjersi --config {cutegames} --engine level=1 --out {out} --json");
    let output = run(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("note: \"pgn\" is not followed"), "{}", stderr(&output));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // A gauntlet of three: the first of the file meets the other, and the one of the command line.
    assert_eq!(
        (&told["games"], &told["pairings"][1]["players"][1]),
        (&4.into(), &"kelci-1".into())
    );
    assert_eq!(told["faults"], serde_json::json!([]));
    assert!(scratch.games().iter().all(|game| game["moves"].as_array().unwrap().len() <= 8));
    let journal = fs::read_to_string(scratch.0.join("out/games.jsonl")).expect("a journal");
    let head: Value = serde_json::from_str(journal.lines().next().unwrap()).expect("JSON");
    let engine = head["engines"][1].as_str().unwrap();
    assert!(
        engine.ends_with(
            "option.Level=2,optional.hash=2,optional.unheard-of=7,nodes=150,margin=60000"
        )
    );
    assert_eq!(head["tournament"], "gauntlet");

    // The path of matchup has no arguments, so the engines are scripts.
    #[cfg(unix)]
    {
        let program = |name: &str| {
            use std::os::unix::fs::PermissionsExt as _;
            let path = scratch.0.join(name);
            let script = format!("#!/bin/sh\nexec '{kelci}' ugi --game pijersi --set Hash=1\n");
            fs::write(&path, script).expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
            path
        };
        let matchup = write(
            "matchup.json",
            &serde_json::json!({
                "engines": [
                    { "name": "Engine 1", "path": program("one") },
                    { "name": "Engine 2", "path": program("two") },
                ],
                "tournament": { "games": 8 },
                "openings": { "path": openings },
                "controls": { "mode": "depth", "value": 1 },
            }),
        );
        // What the command line says counts more.
        let output = run(&format!("match pijersi --config {matchup} --rounds 1 --games 2 --json"));
        assert!(output.status.success(), "{}", stderr(&output));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&told["games"], &told["engines"][1]["name"]), (&2.into(), &"Engine 2".into()));
        assert_eq!(
            (&told["engines"][0]["mean_depth"], &told["faults"]),
            (&1.0.into(), &serde_json::json!([]))
        );
    }

    let wrong = write("wrong.json", &serde_json::json!({ "engines": [], "speed": 3 }));
    let output = run(&format!("match pijersi --config {wrong}"));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output)
            .contains("wrong.json: this is no match of cutegames: unknown field `speed`")
    );
}

#[test]
fn three_engines_are_rated_together() {
    let scratch = Scratch::new("joint");
    let engines = "--each nodes=300 --engine level=1 --engine level=2 --engine level=3";
    let args = format!("match mikjersi {engines} --games 4 --json --out {}", scratch.out());
    let output = run(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let elo =
        |i: usize, end: &str| told["engines"][i]["joint_elo"][end].as_f64().expect("a number");
    let sum: f64 = (0..3).map(|i| elo(i, "value")).sum();
    assert!(sum.abs() < 1e-6, "{told}");
    assert!((0..3).all(|i| elo(i, "low") < elo(i, "value") && elo(i, "value") < elo(i, "high")));
    let text = fs::read_to_string(scratch.0.join("out/result.txt")).expect("a text");
    assert!(text.contains("Elo: one fit to all games, mean 0"), "{text}");
    let page = fs::read_to_string(scratch.0.join("out/report.html")).expect("a page");
    assert!(page.contains("one fit to all games"), "{page}");
}

#[test]
fn a_match_that_makes_no_sense_is_refused() {
    for (args, told) in [
        ("--engine level=1", "a match needs two engines"),
        ("--engine level=1 --engine level=1", "two engines are called kelci-1"),
        ("--engine level=1 --engine level=2 --games 3", "--games must be even"),
        ("--engine level=1 --engine name=b", "would think for ever"),
        ("--engine level=1 --engine levle=2", "says nothing about an engine"),
        ("--engine level=1 --engine level=2 --st x", "--st: \"x\" is no value here"),
        ("--engine level=1 --engine level=2 --sprt elo0=9,elo1=0", "elo0 must be less"),
        ("--engine level=1 --engine level=2 --resign score=x", "--resign: \"score=x\""),
        ("--engine level=1 --engine level=2 --rounds 4 --games 4", "--games is 2: a round"),
        ("--engine level=1 --engine level=2 --games 0", "--games is 2 to 1000000, not 0"),
        ("--engine level=1 --engine level=2 --each speed=1", "--engine: \"speed=1\" says nothing"),
        ("--engine level=1 --engine level=2 --shuffle", "--shuffle is for --openings"),
        ("--engine level=1 --engine level=2 --openings order=random", "file= is missing"),
        ("--engine level=1 --engine level=2 --openings file=x,start=2", "not \"start=2\""),
        ("--engine level=1 --engine level=2 --concurrency 0", "--concurrency is 1 to 256"),
    ] {
        let output = run(&format!("match pijersi {args}"));
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(stderr(&output).contains(told), "{args}: {}", stderr(&output));
    }
}
