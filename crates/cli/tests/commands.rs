//! Every command as people call it: transcripts, the examples of the help, exit codes.

#[cfg(unix)]
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Transcripts, in `tests/cmd`: what was typed and all that came back.
#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

/// A call of kelci, with nothing to read and no colours asked for.
fn kelci(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(args).stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn output(args: &[&str]) -> Output {
    kelci(args).output().expect("kelci runs")
}

fn stdout(args: &[&str]) -> String {
    String::from_utf8(output(args).stdout).expect("kelci writes UTF-8")
}

#[test]
fn exit_codes_say_yes_no_and_what() {
    let code = |args: &[&str]| output(args).status.code();
    assert_eq!(code(&["show", "pijersi"]), Some(0));
    assert_eq!(code(&["show", "Pijersi"]), Some(0), "names in any case");
    assert_eq!(code(&["show", "pijersi", "--moves", "a1-g6"]), Some(1));
    assert_eq!(code(&["show", "pijersi", "--fen", "nonsense"]), Some(1));
    assert_eq!(code(&["replay", "no such file"]), Some(1));
    assert_eq!(code(&["show", "chess"]), Some(2));
    assert_eq!(code(&["show", "pijersi", "-o", "setup"]), Some(2));
    assert_eq!(code(&["show", "pijersi", "-o", "colour=red"]), Some(2));
    assert_eq!(code(&["perft", "pijersi", "--depth", "21"]), Some(2));
    assert_eq!(code(&["dance"]), Some(2));
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["play"]), Some(0), "nobody to choose a game");
    assert_eq!(code(&["play", "pijersi"]), Some(0), "nobody to play it");
}

#[test]
fn errors_are_one_sentence_on_standard_error() {
    for args in [
        &["show", "pijersi", "--moves", "a1-g6"][..],
        &["show", "pijersi", "--fen", "nonsense"],
        &["show", "pijersi", "-o", "colour=red"],
        &["replay", "no such file"],
    ] {
        let output = output(args);
        let error = String::from_utf8(output.stderr).expect("kelci writes UTF-8");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.starts_with("error: "), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_wrong_move_is_told_with_its_place() {
    for command in ["show", "moves", "analyse", "play"] {
        let output = output(&[command, "pijersi", "--moves", "a4-b5=c4 g6-f7=d6, a1-a6"]);
        let error = String::from_utf8(output.stderr).expect("kelci writes UTF-8");
        assert!(error.starts_with("error: --moves, ply 3: "), "{command}: {error}");
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
}

#[test]
fn a_number_below_0_is_no_unknown_option() {
    for (args, told) in [
        (&["play", "pijersi", "--time", "-1"][..], "a number of seconds from 0.001 to 1000000"),
        (&["analyse", "pijersi", "--time", "-0.5"], "a number of seconds from 0.001 to 1000000"),
        (&["analyse", "pijersi", "--depth", "-1"], "-1 is not in 1..=100"),
        (&["analyse", "pijersi", "--nodes", "-1"], "it is a whole number, 0 or more"),
        (&["random", "pijersi", "--games", "-1"], "'-1'"),
        (&["perft", "pijersi", "--depth", "-1"], "-1 is not in"),
    ] {
        let output = output(args);
        let error = String::from_utf8(output.stderr).expect("kelci writes UTF-8");
        assert!(error.starts_with("error: invalid value '-"), "{args:?}: {error}");
        assert!(error.contains(told), "{args:?}: {error}");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_file_that_never_ends_is_told_without_a_length() {
    for args in [
        &["replay", "/dev/zero"][..],
        &["convert", "/dev/zero", "-"],
        &["analyse", "--review", "/dev/zero"],
        &["render", "/dev/zero", "-", "--to", "svg"],
    ] {
        let output = output(args);
        let error = String::from_utf8(output.stderr).expect("kelci writes UTF-8");
        let told =
            "cannot read /dev/zero: it has more than 16777216 bytes, and no more are accepted";
        assert_eq!(error.trim_end(), format!("error: {told}"), "{args:?}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    // More than a pipe holds, to a reader who is gone.
    let mut child = kelci(&["random", "pijersi", "--games", "300", "--list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kelci runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("kelci ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let coloured = |args: &[&str]| stdout(args).contains('\u{1b}');
    assert!(!coloured(&["show", "pijersi"]), "a pipe is no terminal");
    assert!(coloured(&["show", "pijersi", "--color", "always"]));
    assert!(!coloured(&["show", "pijersi", "--color", "never"]));
    let forced = |no_color: &str| {
        let mut command = kelci(&["show", "pijersi"]);
        let output = command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", no_color).output();
        output.expect("kelci runs").stdout.contains(&0x1b)
    };
    assert!(forced(""));
    assert!(!forced("1"), "NO_COLOR is respected");
}

#[test]
fn where_the_locale_is_not_utf8_the_board_is_ascii() {
    let mut command = kelci(&["show", "pijersi"]);
    let board = command.env("LC_ALL", "C").output().expect("kelci runs").stdout;
    assert!(board.is_ascii());
    assert!(!stdout(&["show", "pijersi"]).is_ascii());
    assert!(stdout(&["show", "pijersi", "--ascii"]).is_ascii());
}

#[test]
fn lists_of_games_fit_too() {
    for list in [&["play"][..], &["games"]].map(stdout) {
        for line in list.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn every_board_fits_a_screen_of_eighty_columns() {
    for game in kelci_catalog::GAMES {
        let name = game.info().name;
        for game in ["show", "play"].map(|command| stdout(&[command, name])) {
            // The FEN is one line whatever its length.
            for line in game.lines().filter(|line| !line.contains('/') || line.contains("/ ")) {
                assert!(line.chars().count() <= 80, "{name}: {line}");
            }
        }
    }
}

#[cfg(unix)] // The examples are for a shell.
#[test]
fn the_examples_of_every_help_work() {
    let dir = std::env::temp_dir().join(format!("kelci-examples-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for the files of the examples");
    // The files that the examples name.
    let line = "a4-b5=c4 g6-f7=d6 c4=e3!";
    let game = format!("[Game \"pijersi\"]\n\n1. {} *\n", line.replacen(" c4", " 2. c4", 1));
    std::fs::write(dir.join("game.kelci"), &game).expect("written");
    for (output, input) in [("game.txt", "game.kelci"), ("game.json", "game.kelci")] {
        let status = kelci(&["convert", input, output]).current_dir(&dir).status();
        assert!(status.expect("kelci runs").success());
    }
    std::fs::write(dir.join("requests.jsonl"), "{\"op\":\"games\"}\n").expect("written");
    for name in ["rounds.jsonl", "open.trf"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/tournament.in").join(name);
        std::fs::copy(from, dir.join(name)).expect("copied");
    }

    let mut commands = vec![Vec::new()];
    commands.extend(subcommands().into_iter().map(|name| vec![name]));
    for command in commands {
        let mut args: Vec<&str> = command.iter().map(String::as_str).collect();
        args.push("--help");
        let help = stdout(&args);
        let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{args:?}"));
        let examples: Vec<&str> =
            examples.lines().take_while(|line| line.starts_with("  ")).map(str::trim).collect();
        assert!(examples.len() > 1, "{args:?}");
        for example in examples {
            // What an example is for stands far behind it.
            let example = example.split("   ").next().unwrap_or(example);
            // A site runs until it is stopped, and is tried in `tests/serve`.
            let is_site = ["serve", "worker", "backup", "admin", "move-store", "bot", "club"]
                .iter()
                .any(|name| example.contains(name));
            if example != "kelci" && !is_site {
                try_example(example, &dir);
            }
        }
    }
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[cfg(unix)]
fn try_example(example: &str, dir: &Path) {
    let directory = Path::new(env!("CARGO_BIN_EXE_kelci")).parent().expect("it is in one");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(directory.to_owned()).chain(std::env::split_paths(&paths));
    let output = Command::new("sh")
        .args(["-c", example])
        .env("PATH", std::env::join_paths(paths).expect("paths without colons"))
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .expect("a shell runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{example}: {error}");
    assert_eq!(error, "", "{example}");
}

/// The names of all subcommands, as the help lists them.
#[cfg(unix)]
fn subcommands() -> Vec<String> {
    let help = stdout(&["-h"]);
    let (_, list) = help.split_once("Commands:\n").expect("the help lists commands");
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// Plays in a directory, typing these lines, and answers what was said.
fn play(dir: &std::path::Path, args: &[&str], typed: &str) -> (Option<i32>, String) {
    use std::io::Write as _;
    let mut command = kelci(&[&["play"], args].concat());
    command.current_dir(dir).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("kelci runs");
    // Who is refused reads nothing.
    let _ = child.stdin.take().expect("it is piped").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("kelci ends");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("kelci writes UTF-8"))
}

#[test]
fn no_saved_game_is_lost_to_another() {
    let dir = std::env::temp_dir().join(format!("kelci-saves-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for the games");
    let held = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap_or_default();
    let two = ["pijersi", "--second", "human", "--save", "a.kelci"];

    let (_, said) = play(&dir, &two, "a4-b5=c4\nnew\na1-b1\n");
    assert!(said.contains("This game will be saved to a-2.kelci."), "{said}");
    assert!(held("a.kelci").contains("a4-b5=c4"));
    assert!(held("a-2.kelci").contains("a1-b1"));

    let (code, said) = play(&dir, &two, "a1-b1\n");
    assert_eq!(code, Some(1));
    assert!(said.contains("a.kelci is there and holds something else"), "{said}");

    let (_, said) = play(&dir, &["pijersi", "--second", "human"], "a1-b1\nsave a.kelci\n");
    assert!(said.contains("holds something else: save! replaces it"), "{said}");
    assert!(held("a.kelci").contains("a4-b5=c4"));
    play(&dir, &["pijersi", "--second", "human"], "a1-b1\nsave! a.kelci\n");
    assert!(held("a.kelci").contains("a1-b1"));

    let (code, _) = play(&dir, &["--resume", "a.kelci"], "g6-f7=d6\n");
    assert_eq!(code, Some(0));
    assert!(held("a.kelci").contains("g6-f7=d6"), "what is resumed is saved");
    let (code, _) = play(&dir, &[&two[..], &["--overwrite"]].concat(), "a4-b5=c4\n");
    assert_eq!(code, Some(0));
    assert!(!held("a.kelci").contains("g6-f7=d6"));
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn the_engine_answers_at_its_level_and_is_resumed_at_it() {
    let dir = std::env::temp_dir().join(format!("kelci-levels-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a directory for the games");
    let held = || std::fs::read_to_string(dir.join("a.kelci")).unwrap_or_default();
    let moves = || held().split_whitespace().filter(|word| word.contains(['-', '='])).count();

    let args = ["pijersi", "--level", "Novice", "--seed", "3", "--save", "a.kelci"];
    let (code, said) = play(&dir, &args, "hint\na4-b5=c4\n");
    assert_eq!(code, Some(0));
    assert!(said.contains("Consider ") && said.contains("Black plays "), "{said}");
    assert!(held().contains("[Second \"kelci novice\"]"), "{}", held());
    assert_eq!(moves(), 2);

    play(&dir, &["--resume", "a.kelci"], "undo\nb4=c4\n");
    assert!(held().contains("b4=c4") && held().contains("kelci novice"), "{}", held());
    assert_eq!(moves(), 2, "it has answered again");
    play(&dir, &["--resume", "a.kelci", "--level", "1"], "a1-b1\n");
    assert!(held().contains("kelci beginner"), "{}", held());
    play(&dir, &["--resume", "a.kelci", "--second", "human"], "undo\n");
    assert!(!held().contains("kelci"), "a person plays on: {}", held());
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn two_engines_play_to_the_end_and_again_for_the_same_seed() {
    let game = |seed| {
        let args = ["play", "mikjersi", "--first", "engine", "--second", "engine"];
        stdout(&[&args[..], &["--level", "1", "--seed", seed]].concat())
    };
    let said = game("7");
    assert_eq!(said, game("7"));
    assert_ne!(said, game("8"));
    let last = said.lines().last().expect("it says something");
    assert!(last.contains(" wins: ") || last.contains("Draw: "), "{last}");
    assert_eq!(output(&["play", "pijersi", "--level", "9"]).status.code(), Some(2));
}

#[test]
fn several_files_are_converted_into_a_directory() {
    let dir = std::env::temp_dir().join(format!("kelci-several-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("out")).expect("a directory for the games");
    for (name, mv) in [("a", "a4-b5=c4"), ("b", "a1-b1"), ("wrong", "a1-g1")] {
        let file = dir.join(name).with_extension("kelci");
        std::fs::write(file, format!("[Game \"pijersi\"]\n\n1. {mv} *\n")).expect("written");
    }
    let convert = |files: &[&str]| {
        let mut command = kelci(&[&["convert", "--to", "certu"], files].concat());
        command.current_dir(&dir).output().expect("kelci runs").status.code()
    };
    assert_eq!(convert(&["a.kelci", "wrong.kelci", "b.kelci", "out"]), Some(1));
    let held = |name| std::fs::read_to_string(dir.join("out").join(name));
    assert!(held("a.txt").expect("written").contains("a4-b5=c4"));
    assert!(held("b.txt").expect("written, after a wrong one").contains("a1-b1"));
    assert!(held("wrong.txt").is_err());
    assert_eq!(convert(&["a.kelci", "b.kelci", "one.txt"]), Some(2));
    assert_eq!(convert(&["a.kelci", "./a.kelci", "out"]), Some(2), "both would be a.txt");
    std::fs::remove_dir_all(&dir).expect("removed");
}

#[test]
fn where_no_game_can_be_saved_none_is_begun() {
    for (game, file, why) in [
        ("pijersi", "no such directory/a.kelci", "there is no directory no such directory"),
        ("mik7", "a.txt", "there is no certu format for MIK-7"),
    ] {
        let output = output(&["play", game, "--save", file]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1));
        assert!(said.contains(why), "{said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_rules_of_every_game_fit_one_screen() {
    for game in kelci_catalog::GAMES {
        let info = game.info();
        let rules = stdout(&["rules", info.name]);
        assert!((15..=34).contains(&rules.lines().count()), "{rules}");
        assert!(rules.lines().all(|line| line.chars().count() <= 72), "{rules}");
        for (letter, name) in info.pieces {
            assert!(rules.to_lowercase().contains(&name.to_lowercase()), "{letter}: {rules}");
        }
        let said = rules.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.ends_with(info.credit), "{said}");
    }
}

#[test]
fn a_faulty_rule_file_is_named_and_not_quoted() {
    let path = std::env::temp_dir().join(format!("kelci-rules-{}.toml", std::process::id()));
    std::fs::write(&path, "# mine\nship_diagonal = true\n").expect("written");
    let option = format!("rules={}", path.display());
    let output = output(&["show", "mik7", "-o", &option]);
    std::fs::remove_file(&path).expect("removed");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&format!("{}: ", path.display())), "{said}");
    assert!(said.contains("line 2"), "{said}");
    assert!(
        said.contains("`ship_diagonals`, `diagonals`, `capture_turns`, `stations`, `diagrams`"),
        "{said}"
    );
    assert!(!said.contains("mine"), "{said}");
}

#[test]
fn the_licences_of_everybody_are_told() {
    let said = stdout(&["licences"]);
    for told in
        ["MIT License", "Apache License", "SIL OPEN FONT LICENSE", "Inter", "SQLite", "tokio 1."]
    {
        assert!(said.contains(told), "{told}");
    }
    assert!(said.len() < 400_000, "{} bytes", said.len());
}

#[test]
fn completions_know_commands_and_games() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&["completions", shell]);
        for word in ["perft", "pijersi"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_is_one_page_that_refers_to_no_other() {
    let page = stdout(&["man"]);
    assert!(page.starts_with(".ie") || page.contains(".TH kelci"));
    for words in [".SH PERFT", "depth", ".SH PLAY", "resume", ".SH CONVERT"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("(1)"));
}

/// With less memory than the table of its search takes.
#[cfg(target_os = "linux")]
#[test]
fn a_book_without_memory_for_its_search_is_refused() {
    let limited = "ulimit -d 50000; exec \"$0\" openings book mik7 --plies 1 --nodes 500";
    let output = Command::new("sh")
        .args(["-c", limited, env!("CARGO_BIN_EXE_kelci")])
        .output()
        .expect("sh runs");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("error: a table of 64 MiB cannot be had"), "{told}");
}

/// The search looks at just so many positions. A change of behaviour changes the number, and
/// comes with match results; a refactoring does not.
#[test]
fn the_search_behaves_as_it_did() {
    let nodes = include_str!("bench-nodes.txt").trim();
    let said = stdout(&["bench", "--depth", "4", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&said).expect("it is JSON");
    assert_eq!(said["nodes"].to_string(), nodes, "kelci bench --depth 4");
}
