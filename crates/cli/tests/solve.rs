//! `kelci solve`: files of layers, what goes on after them, and what is refused.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn kelci(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
    command.args(["solve", "mik7", "--folder"]).arg(folder).args(args);
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    kelci(folder, args).output().expect("kelci runs")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("it is text")
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("it is text")
}

#[test]
fn a_layer_is_solved_once_and_then_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = said(&run(folder.path(), &["--level", "13"]));
    let head = "7 ships: Ali to move wins 199737 positions and has won 325, 154 not confirmed; \
                4494 arrangements; ";
    assert!(first.starts_with(head), "{first}");
    assert!(first.ends_with("\n  200062 with those that are over: as published\n"), "{first}");
    let again = said(&run(folder.path(), &["--level", "13"]));
    assert!(again.starts_with(&format!("{head}read from ")), "{again}");
}

/// The file of a layer is the shipped one, byte for byte, whether or not the run before was killed.
#[test]
fn after_a_kill_it_goes_on_with_the_next_layer() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["--level", "11", "--ships", "10"];
    let quiet = || Stdio::null();
    let mut child =
        kelci(folder.path(), &args).stdout(quiet()).stderr(quiet()).spawn().expect("it runs");
    let done = folder.path().join("mik7-11-exact-09.layer");
    while !done.exists() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let told = said(&run(folder.path(), &args));
    assert!(told.contains("9 ships: ") && told.contains("; read from "), "{told}");
    for name in ["mik7-11-exact-09.layer", "mik7-11-exact-10.layer"] {
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../solve/layers").join(name);
        let [made, shipped] =
            [folder.path().join(name), shipped].map(|path| std::fs::read(path).expect(name));
        assert!(made == shipped, "{name}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    said(&run(folder.path(), &["--level", "9"]));
    std::fs::copy(path("mik7-9-exact-11.layer"), path("mik7-10-exact-10.layer")).expect("copied");
    let swapped = refused(&run(folder.path(), &["--level", "10"]));
    assert!(swapped.contains("the file holds another layer"), "{swapped}");
    std::fs::write(path("mik7-9-exact-11.layer"), "cut").expect("written");
    let cut = refused(&run(folder.path(), &["--level", "9"]));
    assert!(cut.contains("the file is damaged"), "{cut}");
    let memory = refused(&run(folder.path(), &["--level", "8", "--memory", "0"]));
    assert!(memory.contains("needs more than 0 MiB of memory"), "{memory}");
    let disk = refused(&run(folder.path(), &["--level", "8", "--disk", "0"]));
    assert!(disk.contains("allow more with --disk"), "{disk}");
    assert!(!path("mik7-8-exact-12.layer").exists());
}

#[test]
fn an_analysis_says_what_is_proved() {
    let analyse = |more: &[&str]| {
        let fen = "AAA/AAA/AAAAAAA/AAAA3/7/1E1/E2 a 7 c - 1";
        let mut command = Command::new(env!("CARGO_BIN_EXE_kelci"));
        command.args(["analyse", "mik7", "--fen", fen, "--nodes", "500"]).args(more);
        said(&command.output().expect("kelci runs"))
    };
    let told = analyse(&[]);
    assert!(told.contains("proved"), "{told}");
    let told = analyse(&["--json"]);
    assert!(told.contains(r#"{"proved":"p2"}"#), "{told}");
}
