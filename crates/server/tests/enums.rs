//! What is one of a few things is compared as such, and not as its text: the sources and the templates, read as text.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms that ask others what is so, and what is shown.
const ROOMS: [&str; 10] = [
    "src/api",
    "src/doing",
    "src/http",
    "src/jobs",
    "src/lang",
    "src/live",
    "src/pages",
    "src/push",
    "src/view",
    "templates",
];

/// What is one of a few things. Fields of forms have other names, or are parsed first.
const NAMES: [&str; 12] = [
    "attending",
    "detail",
    "entry",
    "pace",
    "paused",
    "phase",
    "rank",
    "reason",
    "result",
    "status",
    "task",
    "verdict",
];

fn sources(at: &Path, found: &mut Vec<PathBuf>) {
    if at.is_dir() {
        fs::read_dir(at).unwrap().for_each(|entry| sources(&entry.unwrap().path(), found));
    } else if at.extension().is_some_and(|end| end == "rs" || end == "html") {
        found.push(at.to_owned());
    }
}

/// What a line compares with a text, if that is one of a few things: `phase` of `view.phase == "open"`,
/// `rank` of `self.rank() != Some("asked")`, `reason` of `matches!(end.reason, "time" | "aborted")`.
fn compared(line: &str) -> Option<&str> {
    let texts = ["== \"", "!= \"", "== Some(\"", "!= Some(\"", ", \"", ", Some(\""];
    let starts = texts.iter().flat_map(|text| line.match_indices(text));
    let befores =
        starts.filter(|(at, text)| !text.starts_with(',') || line[..*at].contains("matches!("));
    let mut names = befores.map(|(at, _)| {
        let before = line[..at].trim_end();
        let before = before.trim_end_matches(".as_str()").trim_end_matches(".as_deref()");
        let before = before.trim_end_matches("()");
        let start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        &before[start.map_or(0, |at| at + 1)..]
    });
    names.find(|name| NAMES.contains(name))
}

#[test]
fn what_is_one_of_a_few_is_not_compared_as_text() {
    for line in [
        r#"if view.phase == "running" {"#,
        r#"{%- else if self.attending() != "left" %}"#,
        r#"self.view.rank == Some("officer")"#,
        r#"end.reason.as_str() == "time""#,
        r#"matches!(view.phase, "open" | "running")"#,
    ] {
        assert!(compared(line).is_some(), "{line}");
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for room in ROOMS {
        assert!(here.join(room).is_dir(), "there is no {room}");
        sources(&here.join(room), &mut files);
    }
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines().filter(|line| compared(line).is_some()) {
            let name = file.strip_prefix(here).unwrap().display();
            wrong.push(format!("{name}: {}", line.trim()));
        }
    }
    assert!(wrong.is_empty(), "ask a method or compare variants:\n{}", wrong.join("\n"));
}
