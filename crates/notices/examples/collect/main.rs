//! Writes `crates/notices/notices.toml` anew: `cargo run -p kelci-notices --example collect`.
//!
//! Cargo says which crates the program is made of, on every system that it runs on; their sources,
//! which cargo has fetched, say who made them and on which terms. It is run, and what changed is looked
//! at, whenever Cargo.lock changes.

mod licence;
mod lock;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use kelci_notices::{Notices, Part, Text};
use licence::{Licence, ours_of};
use toml::Table;

/// The folder of this crate.
const HERE: &str = env!("CARGO_MANIFEST_DIR");

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Fallible<()> {
    let shipped = shipped()?;
    let locked = lock::crates(&fs::read_to_string(lock::file())?)?;
    let unused = locked.iter().filter(|locked| !shipped.contains_key(*locked));
    let unused = unused.map(|(name, version)| format!("{name} {version}")).collect();
    let mut texts = Texts::default();
    let mut part = others(&mut texts)?;
    let sources = sources()?;
    for ((name, version), licence) in shipped {
        let folder = format!("{name}-{version}");
        let folder = sources.iter().map(|source| source.join(&folder)).find(|path| path.is_dir());
        let folder = folder.ok_or_else(|| format!("cargo has not fetched {name} {version}"))?;
        part.push(crate_part(name, version, &licence, &folder, &mut texts)?);
    }
    texts.fill(&mut part)?;
    let notices = Notices { unused, part, text: texts.in_order() };
    let file = Path::new(HERE).join("notices.toml");
    fs::write(
        &file,
        format!("# Written by the example `collect`.\n\n{}", toml::to_string(&notices)?),
    )?;
    println!("{}: {} parts, {} texts", file.display(), notices.part.len(), notices.text.len());
    Ok(())
}

/// The crates that the program is made of, with their terms. Those whose code is only run while it is
/// built are left out, except macros: what they write is in the program.
fn shipped() -> Fallible<BTreeMap<(String, String), String>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let asked = ["tree", "-p", "kelci", "-e", "normal", "--target", "all", "--locked"];
    let output = Command::new(cargo)
        .args(asked)
        .args(["--prefix", "none", "--format", "{p}|{l}"])
        .current_dir(HERE)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut shipped = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let (package, licence) = line.split_once('|').ok_or("cargo says something unexpected")?;
        let mut words = package.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next()) else { continue };
        // Ours have a path.
        if name.is_empty() || package.contains("(/") {
            continue;
        }
        let licence = licence.trim_end_matches(" (*)").replace(" / ", "/").replace('/', " OR ");
        shipped.insert((name.to_owned(), version.trim_start_matches('v').to_owned()), licence);
    }
    Ok(shipped)
}

/// Where cargo keeps the sources of crates.
fn sources() -> Fallible<Vec<PathBuf>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let source = home.ok_or("neither CARGO_HOME nor HOME is set")?.join("registry/src");
    Ok(fs::read_dir(source)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?)
}

/// What is not a crate of others.
fn others(texts: &mut Texts) -> Fallible<Vec<Part>> {
    let font = Path::new(HERE).join("../picture/font/OFL.txt");
    let font = fs::read_to_string(font)?;
    let (by, terms) = font.split_once("\n\n").ok_or("the font's licence has no first lines")?;
    let part = |name: &str, version: &str, licence: &str, by: &str| Part {
        name: name.into(),
        version: version.into(),
        licence: licence.into(),
        by: vec![by.into()],
        texts: Vec::new(),
    };
    let mut inter = part("Inter, as Kelci Sans", "4.0", "OFL-1.1", by);
    inter.texts.push(texts.add(Licence::named("OFL-1.1", terms), &inter.name));
    let rust =
        part("Rust's standard library", "", "MIT OR Apache-2.0", "The Rust Project Developers");
    let mut sqlite = part("SQLite", "", "public domain", "D. Richard Hipp and others");
    let free =
        Licence::named("SQLite", "SQLite is in the public domain: whoever likes may use it.");
    sqlite.texts.push(texts.add(free, &sqlite.name));
    // Those who have these terms carry no text along.
    let mozilla = fs::read_to_string(Path::new(HERE).join("MPL-2.0.txt"))?;
    texts.add(Licence::named("MPL-2.0", &mozilla), "webauthn-rs");
    Ok(vec![inter, rust, sqlite])
}

fn crate_part(
    name: String,
    version: String,
    licence: &str,
    folder: &Path,
    texts: &mut Texts,
) -> Fallible<Part> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.is_file() && licence::is_licence(file));
    files.sort();
    let (mut by, mut named) = (BTreeSet::new(), BTreeSet::new());
    for file in files {
        let Some(found) = Licence::read(&String::from_utf8_lossy(&fs::read(&file)?)) else {
            continue;
        };
        by.extend(found.by.iter().cloned());
        named.insert(texts.add(found, &name));
    }
    if by.is_empty() {
        let manifest: Table = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
        let authors = manifest.get("package").and_then(|package| package.get("authors"));
        let authors = authors.and_then(|authors| authors.as_array()).into_iter().flatten();
        by.extend(authors.filter_map(|author| Some(author.as_str()?.to_owned())));
    }
    let (by, texts) = (by.into_iter().collect(), named.into_iter().collect());
    Ok(Part { name, version, licence: licence.to_owned(), by, texts })
}

/// The texts that were met, each once.
#[derive(Default)]
struct Texts {
    /// By what counts in them: their name and their words.
    known: BTreeMap<String, (String, String)>,
    names: BTreeSet<String>,
}

impl Texts {
    /// Keeps a text, and says what it is called.
    fn add(&mut self, licence: Licence, of: &str) -> String {
        if let Some((name, _)) = self.known.get(&licence.key) {
            return name.clone();
        }
        // The words of some are a little different, or about that crate alone.
        let mut name = licence.name.map_or_else(|| format!("Notice of {of}"), str::to_owned);
        if self.names.contains(&name) {
            name = format!("{name}, as {of} has it");
        }
        while !self.names.insert(name.clone()) {
            name.push('\'');
        }
        self.known.insert(licence.key, (name.clone(), licence.body));
        name
    }

    /// Gives a part that carries no text along the usual one of its licence.
    fn fill(&self, parts: &mut [Part]) -> Fallible<()> {
        for part in parts.iter_mut().filter(|part| part.texts.is_empty()) {
            let usual = ours_of(&part.licence).filter(|name| self.names.contains(*name));
            let usual =
                usual.ok_or_else(|| format!("no text for {} ({})", part.name, part.licence))?;
            part.texts.push(usual.to_owned());
        }
        Ok(())
    }

    fn in_order(self) -> Vec<Text> {
        let named: BTreeMap<String, String> = self.known.into_values().collect();
        named.into_iter().map(|(name, body)| Text { name, body }).collect()
    }
}
