//! What ARCHITECTURE.md says of the house. One public noun is one thing: no name of a type stands twice in crates that
//! depend on each other; and which these are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names that every game has, each for its own: knowing one game is knowing them all.
const OF_EVERY_GAME: [&str; 4] = ["Cell", "Move", "Placement", "Position"];

/// The crates that nobody builds on but each other; their types are nobody else's.
const PROGRAMS: [&str; 4] = ["cli", "ledger", "load", "server"];
/// But for these two, which are one house.
const SITE: [&str; 2] = ["ledger", "server"];

/// The files of a crate's library, save those of its wire types: these are named as protocols name
/// them, and are called by the name of their module (`wire::Position`).
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_wire = path.file_stem().is_some_and(|stem| stem == "wire");
        if path.is_dir() && !is_wire {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !is_wire {
            found.push(path);
        }
    }
}

/// The public types of a file.
fn types(source: &str) -> impl Iterator<Item = String> {
    let kinds = ["struct", "enum", "trait", "type", "union"];
    source.lines().filter_map(move |line| {
        let (kind, rest) = line.trim_start().strip_prefix("pub ")?.split_once(' ')?;
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let noun = &rest[..end.unwrap_or(rest.len())];
        // One that a macro is given has none here.
        (kinds.contains(&kind) && !noun.is_empty()).then(|| noun.to_owned())
    })
}

/// Participles that do not end like one.
const IRREGULAR: [&str; 22] = [
    "Begun", "Built", "Chosen", "Done", "Drawn", "Found", "Given", "Gone", "Heard", "Held", "Kept",
    "Known", "Left", "Lost", "Made", "Met", "Said", "Seen", "Sent", "Shown", "Told", "Written",
];
/// Names that look like one: seeds are things, and an error may say what has happened.
const NO_PARTICIPLES: [&str; 2] = ["Closed", "Seed"];

#[test]
fn a_type_is_called_by_what_it_is_and_not_by_what_was_done_to_it() {
    let (mut files, mut looked_at) = (Vec::new(), 0);
    for name in dependencies().keys() {
        sources(&crates().join(name).join("src"), &mut files);
    }
    for file in files {
        for noun in types(&std::fs::read_to_string(&file).unwrap()) {
            looked_at += 1;
            let is_one_word = !noun.chars().skip(1).any(char::is_uppercase);
            let is_participle = noun.ends_with("ed") || IRREGULAR.contains(&noun.as_str());
            let may = !is_one_word || !is_participle || NO_PARTICIPLES.contains(&noun.as_str());
            assert!(may, "{}: {noun}, of what?", file.display());
        }
    }
    assert!(looked_at > 1_000, "{looked_at}");
}

/// The crates that each crate is built on.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

/// The crates that a crate is built on, near and far.
fn below(name: &str, of: &Dependencies) -> BTreeSet<String> {
    let near = &of[name];
    near.iter().flat_map(|name| below(name, of)).chain(near.iter().cloned()).collect()
}

fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// What the manifests say.
fn dependencies() -> Dependencies {
    let mut dependencies = Dependencies::new();
    for entry in std::fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(manifest) = std::fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let needed = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let needed = needed.split("\n[").next().unwrap_or_default();
        let needed = needed.lines().filter_map(|line| line.strip_prefix("kelci-"));
        let needed = needed.filter_map(|line| line.split(['.', ' ']).next());
        dependencies.insert(name, needed.map(str::to_owned).collect());
    }
    dependencies
}

#[test]
fn the_arrows_of_the_architecture_are_those_of_the_manifests() {
    let architecture = include_str!("../../../ARCHITECTURE.md");
    let block = architecture.split("\n\n").find(|block| block.starts_with("    core <- "));
    let mut drawn = Dependencies::new();
    for line in block.expect("the arrows").lines() {
        let rooms: Vec<Vec<&str>> =
            line.split(" <- ").map(|rooms| rooms.split(',').map(str::trim).collect()).collect();
        for pair in rooms.windows(2) {
            for (left, right) in
                pair[0].iter().flat_map(|left| pair[1].iter().map(move |right| (left, right)))
            {
                drawn.entry((*left).to_owned()).or_default();
                drawn.entry((*right).to_owned()).or_default().insert((*left).to_owned());
            }
        }
    }
    let mut is = dependencies();
    // A game of the tests and what plays against the site: neither is shipped.
    is.retain(|name, _| !["fifth", "load"].contains(&name.as_str()));
    assert!(drawn.keys().eq(is.keys()), "{:?} {:?}", drawn.keys(), is.keys());
    for name in is.keys() {
        assert_eq!(below(name, &drawn), below(name, &is), "{name}");
        assert!(drawn[name].is_subset(&is[name]), "{name}: {:?}, {:?}", drawn[name], is[name]);
    }
}

#[test]
fn a_public_noun_is_one_thing_among_crates_that_depend_on_each_other() {
    let (dependencies, mut names) = (dependencies(), BTreeMap::new());
    for name in dependencies.keys() {
        let (mut files, mut of_crate) = (Vec::new(), BTreeMap::<String, Vec<PathBuf>>::new());
        sources(&crates().join(name).join("src"), &mut files);
        for file in files {
            for noun in types(&std::fs::read_to_string(&file).unwrap()) {
                of_crate.entry(noun).or_default().push(file.clone());
            }
        }
        names.insert(name.clone(), of_crate);
    }
    assert!(dependencies["cli"].contains("server"), "{dependencies:?}");
    let mut doubled = Vec::new();
    for (name, of_crate) in &names {
        let below = below(name, &dependencies);
        let is_others = |other: &&String| {
            let is_house = SITE.contains(&name.as_str()) && SITE.contains(&other.as_str());
            PROGRAMS.contains(&other.as_str()) && !is_house
        };
        for (noun, files) in of_crate {
            let others = below.iter().filter(|other| !is_others(other));
            let others = others.filter_map(|other| names[other].get(noun)).flatten();
            let all: Vec<_> = files.iter().chain(others).collect();
            if all.len() > 1 && !OF_EVERY_GAME.contains(&noun.as_str()) {
                doubled.push(format!("{noun}: {all:?}"));
            }
        }
    }
    assert!(doubled.is_empty(), "{}", doubled.join("\n"));
}
