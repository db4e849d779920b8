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

    #[test]
    fn the_notices_name_exactly_the_crates_of_the_lock() {
        let locked = crates(&std::fs::read_to_string(file()).unwrap()).unwrap();
        let locked = locked.iter().map(|(name, version)| format!("{name} {version}"));
        let notices = notices();
        let told = notices.part.iter().map(|part| format!("{} {}", part.name, part.version));
        let told: BTreeSet<String> = told.chain(notices.unused.iter().cloned()).collect();
        let lacking: Vec<String> = locked.clone().filter(|locked| !told.contains(locked)).collect();
        let again = "run `cargo run -p kelci-notices --example collect`";
        assert!(lacking.is_empty(), "the notices lack {lacking:?}: {again}");
        let locked: BTreeSet<String> = locked.collect();
        // What is not of Cargo.lock: the font, the standard library, the database.
        let gone: Vec<&String> = told.difference(&locked).collect();
        assert_eq!(gone.len(), 3, "the notices name more than there is, {gone:?}: {again}");
    }
}
