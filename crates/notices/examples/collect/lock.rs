//! The crates that Cargo.lock names.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use toml::Table;

/// Cargo.lock.
pub fn file() -> PathBuf {
    Path::new(super::HERE).join("../../Cargo.lock")
}

/// The names and versions of the crates that are not ours.
pub fn crates(lock: &str) -> super::Fallible<BTreeSet<(String, String)>> {
    let lock: Table = lock.parse()?;
    let packages = lock.get("package").and_then(|packages| packages.as_array());
    let packages = packages.ok_or("Cargo.lock names no packages")?;
    let field = |package: &toml::Value, name| package.get(name)?.as_str().map(str::to_owned);
    // Ours have no source.
    let others = packages.iter().filter(|package| package.get("source").is_some());
    Ok(others.filter_map(|other| Some((field(other, "name")?, field(other, "version")?))).collect())
}

#[cfg(test)]
mod tests {
    use kelci_notices::notices;

    use super::*;

    /// What the notices lack of a lock, and what they name that it does not.
    fn differences(lock: &str) -> [Vec<String>; 2] {
        let locked = crates(lock).unwrap();
        let locked = locked.iter().map(|(name, version)| format!("{name} {version}"));
        let locked: BTreeSet<String> = locked.collect();
        let notices = notices();
        let told = notices.part.iter().map(|part| format!("{} {}", part.name, part.version));
        let told: BTreeSet<String> = told.chain(notices.unused.iter().cloned()).collect();
        [(&locked, &told), (&told, &locked)]
            .map(|(one, other)| one.difference(other).cloned().collect())
    }

    fn lock() -> String {
        std::fs::read_to_string(file()).unwrap()
    }

    #[test]
    fn the_notices_name_exactly_the_crates_of_the_lock() {
        let [lacking, gone] = differences(&lock());
        let again = "run `cargo run -p kelci-notices --example collect`";
        assert!(lacking.is_empty(), "the notices lack {lacking:?}: {again}");
        // What is not of Cargo.lock: the font, the standard library, the database.
        assert_eq!(gone.len(), 3, "the notices name more than there is, {gone:?}: {again}");
    }

    #[test]
    fn a_crate_that_comes_is_lacking_and_one_that_changes_is_both() {
        let package = |name: &str, version: &str, source: &str| {
            format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n{source}\n")
        };
        let (known, source) = (lock(), "source = \"somewhere else\"");
        let [_, gone] = differences(&known);
        let come = package("a-crate-of-tomorrow", "1.2.3", source) + &package("ours", "9.9.9", "");
        let [lacking, still_gone] = differences(&format!("{known}\n{come}"));
        assert_eq!((lacking, still_gone), (vec!["a-crate-of-tomorrow 1.2.3".into()], gone.clone()));
        let (_, version) =
            crates(&known).unwrap().into_iter().find(|(it, _)| it == "tokio").unwrap();
        let [was, is] = [version.as_str(), "999.0.0"]
            .map(|version| format!("name = \"tokio\"\nversion = \"{version}\""));
        assert!(known.contains(&was));
        let [lacking, now_gone] = differences(&known.replace(&was, &is));
        assert_eq!(lacking, ["tokio 999.0.0"]);
        assert_eq!(now_gone.len(), gone.len() + 1);
        assert!(now_gone.contains(&format!("tokio {version}")));
    }
}
