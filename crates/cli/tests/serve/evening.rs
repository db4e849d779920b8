//! `kelci club evening`: it says where it is, ends cleanly, and goes on.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

struct Evening {
    child: Child,
    address: String,
    door: String,
}

impl Evening {
    fn start(data: &std::path::Path) -> Evening {
        Evening::with(data, &[])
    }

    fn with(data: &std::path::Path, args: &[&str]) -> Evening {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kelci"))
            .args(["club", "evening", "Friday", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("kelci runs");
        let mut said = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let first = said.next().unwrap().unwrap();
        let link =
            first.strip_prefix("Friday: organise it at http://localhost:").expect("its link");
        let (port, door) = link.split_once('/').unwrap();
        assert!(said.next().unwrap().unwrap().contains("whoever has this address"));
        assert!(said.next().unwrap().unwrap().contains("the same command goes on"));
        Evening { child, address: format!("127.0.0.1:{port}"), door: format!("/{door}") }
    }

    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let kind = "application/x-www-form-urlencoded";
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: {kind}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The cookie of whoever comes in by the door, and where they go.
    fn enter(&self) -> (String, String) {
        let answer = self.ask("GET", &self.door, "", "");
        let header = |name: &str| {
            let line = answer.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{name}: {answer}")).to_owned()
        };
        let cookie = header("set-cookie: ").split(';').next().unwrap().to_owned();
        (cookie, header("location: "))
    }

    fn stop(mut self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success(), "Ctrl-C ends it cleanly");
    }
}

#[test]
fn an_evening_goes_on_tomorrow() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("friday");
    let evening = Evening::start(&data);
    let (cookie, there) = evening.enter();
    assert!(there.starts_with("/tournaments/new?venue=board"), "{there}");
    let form = "title=Friday&venue=board&game=pijersi&names=Ann%0ABob%0ACarl%0ADora";
    let answer = evening.ask("POST", "/tournaments/new", &cookie, form);
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    evening.stop();

    let evening = Evening::start(&data);
    let (cookie, there) = evening.enter();
    assert!(there.ends_with("/desk"), "{there}");
    let page = evening.ask("GET", &there, &cookie, "");
    assert!(page.contains("Dora"), "{page}");
    let tournament = there.trim_end_matches("/desk");
    let started = evening.ask("POST", tournament, &cookie, "do=start&from=desk");
    assert!(started.starts_with("HTTP/1.1 303"), "{started}");
    let page = evening.ask("GET", &there, &cookie, "");
    assert!(page.contains("name=\"result-1\""), "{page}");
    // Whoever has no key organises nothing.
    let stranger = evening.ask("GET", &there, "", "");
    assert!(stranger.starts_with("HTTP/1.1 403"), "{stranger}");
    evening.stop();
}

#[test]
fn an_evening_begins_with_the_players_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("friday"), folder.path().join("members.csv"));
    let file = file.to_str().unwrap();
    for (text, wrong) in [
        ("name,rating\nAnn,1650\nBob,good\n", "members.csv: line 3: \"good\" is no rating"),
        ("\n", "members.csv: there is no name"),
    ] {
        std::fs::write(file, text).unwrap();
        let refused = Command::new(env!("CARGO_BIN_EXE_kelci"))
            .args(["club", "evening", "--no-open", "--players", file, "--data"])
            .arg(&data)
            .output()
            .unwrap();
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains(wrong), "{said}");
    }
    std::fs::write(file, "\u{feff}name,rating,club\nAnn,1650,Rooks\nBob,,Kings\n").unwrap();
    let evening = Evening::with(&data, &["--players", file]);
    let (cookie, there) = evening.enter();
    let form = evening.ask("GET", &there, &cookie, "");
    assert!(form.contains("name,rating,club\nAnn,1650,Rooks\nBob,,Kings"), "{form}");
    evening.stop();
}

/// What the desk of an evening in the terminal says to what is typed.
fn typed(data: &Path, text: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kelci"))
        .args(["club", "evening", "Friday", "--terminal", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("kelci runs");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the end of what is typed ends it cleanly");
    String::from_utf8(output.stdout).unwrap()
}

/// The same evening in the terminal: names, pairings, results of three keys, paper, tomorrow.
#[test]
fn an_evening_is_held_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("friday");
    let paper = folder.path().join("pairings.pdf");
    let said = typed(
        &data,
        &format!(
            "start\nnew chess\nnew pijersi swiss 2\nadd\nAnn; 1650\nBob\nCid\nDora\n\nadd Ann\nstart\n9 1\n1 1\n2 =\nprint pairings {}\nnext\n",
            paper.display()
        ),
    );
    for sentence in [
        "there is no tournament yet",
        "   1  Ann; 1650\n   2  Bob\n",
        "Ann",
        "Round 1 of 2\n   1  ",
        "1-0\n   2  ",
        "1/2\n",
        "pairings.pdf is written",
        "Round 2 of 2\n",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    assert!(std::fs::read(&paper).unwrap().starts_with(b"%PDF-"));
    // It goes on where it was.
    let said = typed(&data, "1 1\n2 0\nundo\nfinish\nstandings\nquit\n");
    for sentence in ["Round 2 of 2\n", "undo needs a reason", "The tournament is over.\n", "points"]
    {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
}

/// Teams in the terminal: a line each, and pairings under the names of both.
#[test]
fn teams_meet_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("friday");
    let paper = folder.path().join("pairings.pdf");
    let said = typed(
        &data,
        &format!(
            "new pijersi round-robin teams 2\nadd Rooks: Ann, Bob\nadd Knights: Cid; 1500\nstart\n1 1\n2 1\nprint pairings {}\nfinish\n",
            paper.display()
        ),
    );
    for sentence in [
        "Rooks: Ann, Bob\n",
        "Round 1 of 1\nKnights – Rooks  0.0 : 1.0\n   1  Cid – Ann  ?\n   2  Bob – nobody  1-0F\n",
        "Knights – Rooks  1.0 : 1.0\n   1  Cid – Ann  1-0\n",
        "nobody sits there",
        "pairings.pdf is written",
        "The tournament is over.\n",
        "      points gp de sb win\n   1  ",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    assert!(std::fs::read(&paper).unwrap().starts_with(b"%PDF-"));
}
