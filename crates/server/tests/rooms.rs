//! Which room may know which, in the ledger and in the site on it: the `use crate::` lines of the sources, read as text.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, the innermost first. What stands in a line knows the lines before it, and nothing beside it.
const LAYERS: &[&[&str]] = &[
    &["bounds", "ids", "log", "metrics", "network", "private"],
    &["time", "game", "people"],
    &["tournament"],
    &["store", "wire"],
    &["fault", "view"],
    &["limits", "line", "vitals"],
    &["engine", "lessons", "lang", "room"],
    &["mail", "push"],
    &["config", "live"],
    &["doing", "jobs"],
    &["http"],
    &["api", "pages"],
    &["routes", "patience"],
    &["serve"],
];

/// Only these speak HTTP ...
const HTTP: &[&str] = &["http", "api", "pages", "routes", "serve"];
/// ... which are the names that would betray it, and those of pages.
const SPOKEN: &[&str] = &["axum::", "hyper::", "tower_http::", "StatusCode", "askama", "Html"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

fn layer(room: &str) -> usize {
    let known = LAYERS.iter().position(|layer| layer.contains(&room));
    known.unwrap_or_else(|| panic!("the room {room} has no place in this house"))
}

/// What a source knows of the crate: `a` of `crate::a::b`, `a` and `d` of `crate::{a::{b, c}, d}`, on however many lines.
fn known(source: &str) -> Vec<&str> {
    let parts = source.split("crate::").skip(1).flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => members(list),
        None => vec![rest],
    });
    let name = |part: &&str| part.find(|c: char| !c.is_ascii_lowercase() && c != '_');
    parts
        .map(|part| &part[..name(&part).unwrap_or(part.len())])
        .filter(|name| !name.is_empty())
        .collect()
}

/// What stands between commas in a list of uses, up to its brace.
fn members(list: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut found) = (0, 0, Vec::new());
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.push(list[begin..at].trim());
                begin = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn uses_are_read_however_they_are_written() {
    let source = "use crate::game::{State, Spec};\nuse crate::{\n    api::{self, Api},\n    doing,\n    live::Hub,\n};\n\
                  fn f(a: crate::pages::A, b: {}) {}";
    assert_eq!(known(source), ["game", "api", "doing", "live", "pages"]);
}

#[test]
fn arrows_never_turn_back() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for house in ["ledger", "server"] {
        sources(&crates.join(house).join("src"), &mut files);
    }
    let mut wrong = Vec::new();
    for file in files {
        let path: PathBuf = file.strip_prefix(crates).unwrap().iter().skip(2).collect();
        let room = path.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if room == "lib" || path.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for other in known(&lines.join("\n")).into_iter().filter(|other| *other != room) {
            if layer(other) >= layer(room) {
                wrong.push(format!("{}: {room} knows {other}", path.display()));
            }
        }
        for line in lines {
            if !HTTP.contains(&room) && SPOKEN.iter().any(|word| line.contains(word)) {
                wrong.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
