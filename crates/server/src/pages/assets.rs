//! Styles, scripts and drawings, carried inside the program.
//!
//! All of them live under one folder whose name is a digest of them all. So modules find each
//! other by relative paths, browsers may keep them for ever, and a new program has new addresses.
//! What a page asks for is joined with all it imports (`joined.rs`); with `?debug` in its address it
//! asks for the files as they were written.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use kelci_core::message;
use kelci_picture::{art, theme};
use rust_embed::RustEmbed;
use sha2::{Digest as _, Sha256};

use super::joined::{self, Sources};
use crate::fault::{Fault, FaultKind};

/// Where files that were joined are; those they were made of keep their own addresses.
const JOINED: &str = "joined/";

#[derive(RustEmbed)]
#[folder = "../../web/board/"]
#[prefix = "board/"]
struct Board;

#[derive(RustEmbed)]
#[folder = "../../web/site/"]
#[prefix = "site/"]
struct Site;

struct Asset {
    plain: Cow<'static, [u8]>,
    gzip: Vec<u8>,
    kind: &'static str,
}

impl Asset {
    fn new(path: &str, plain: Cow<'static, [u8]>) -> Asset {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        // Writing into memory cannot fail; an empty copy is never served.
        let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).unwrap_or_default();
        let kind = match path.rsplit_once('.').map(|(_, ending)| ending) {
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("json") => "application/json",
            Some("webmanifest") => "application/manifest+json",
            _ => "application/octet-stream",
        };
        Asset { plain, gzip, kind }
    }
}

struct Assets {
    digest: String,
    files: BTreeMap<String, Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut plain: BTreeMap<String, Cow<'static, [u8]>> = BTreeMap::new();
    plain.extend(files::<Board>());
    plain.extend(files::<Site>());
    plain.insert("art/pieces.svg".into(), art::PIECES.as_bytes().into());
    plain.insert("art/picture.css".into(), art::STYLE.as_bytes().into());
    plain.insert("art/themes.css".into(), theme::css().into_bytes().into());
    let joined = join(&plain);
    plain.extend(joined);
    let mut digest = Sha256::new();
    for (path, bytes) in &plain {
        digest.update(path);
        digest.update(bytes);
    }
    let digest = digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    let files = plain.into_iter().map(|(path, bytes)| {
        let asset = Asset::new(&path, bytes);
        (path, asset)
    });
    Assets { digest, files: files.collect() }
});

/// The script and the sheet of every page with all they import.
fn join(plain: &BTreeMap<String, Cow<'static, [u8]>>) -> Vec<(String, Cow<'static, [u8]>)> {
    let sources = texts(plain);
    let scripts = joined::entries(&sources).into_iter().map(|path| {
        (format!("{JOINED}{path}"), Cow::Owned(joined::script(&sources, path).into_bytes()))
    });
    let sheets = sources.keys().filter(|path| path.starts_with("site/") && path.ends_with(".css"));
    let sheets = sheets.map(|path| {
        (format!("{JOINED}{path}"), Cow::Owned(joined::sheet(&sources, path).into_bytes()))
    });
    scripts.chain(sheets).collect()
}

fn texts<'a>(files: impl IntoIterator<Item = (&'a String, &'a Cow<'static, [u8]>)>) -> Sources<'a> {
    let text = |(path, bytes): (&'a String, &'a Cow<'static, [u8]>)| {
        Some((path.as_str(), std::str::from_utf8(bytes).ok()?))
    };
    files.into_iter().filter_map(text).collect()
}

fn files<Of: RustEmbed>() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    // Declarations of types are for whoever checks the scripts.
    let served = Of::iter().filter(|path| !path.ends_with(".d.ts"));
    served.filter_map(|path| Some((path.to_string(), Of::get(&path)?.data)))
}

/// The address of a file, such as `site/site.css`.
pub fn address(path: &str) -> String {
    debug_assert!(ASSETS.files.contains_key(path), "there is no asset {path}");
    format!("/assets/{}/{path}", ASSETS.digest)
}

pub fn text(path: &str) -> Option<&'static str> {
    std::str::from_utf8(&ASSETS.files.get(path)?.plain).ok()
}

/// What a page writes to ask for a sheet: with all that it imports, or as it was written.
pub fn style(path: &str, as_written: bool) -> String {
    let joined = if as_written { "" } else { JOINED };
    format!("<link rel=\"stylesheet\" href=\"{}\">", address(&format!("{joined}{path}")))
}

/// What a page writes to ask for a script: as one file with all it imports, or the files themselves,
/// all at once instead of one import after the other.
pub fn script(path: &str, as_written: bool) -> String {
    if !as_written {
        return tag(&address(&format!("{JOINED}{path}")));
    }
    let sources = texts(ASSETS.files.iter().map(|(path, asset)| (path, &asset.plain)));
    let imported = sources.get_key_value(path).map(|(path, _)| joined::closure(&sources, path));
    let preloads = imported.into_iter().flatten().filter(|imported| *imported != path);
    let preloads = preloads.map(|path| {
        let address = address(path);
        format!("<link rel=\"modulepreload\" href=\"{address}\">")
    });
    preloads.chain([tag(&address(path))]).collect()
}

fn tag(address: &str) -> String {
    format!("<script type=\"module\" src=\"{address}\"></script>")
}

/// `GET /assets/{digest}/{path}`
pub async fn serve(Path((digest, path)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.files.get(&path) else {
        let message = message!("there is no such file");
        return Fault::new(FaultKind::NotFound, message).into_response();
    };
    // A page of an older program gets what there is, and keeps nothing.
    let keep =
        if digest == ASSETS.digest { "public, max-age=31536000, immutable" } else { "no-store" };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let takes_gzip = accepted.is_some_and(|accepted| accepted.contains("gzip"));
    let mut response = if takes_gzip && asset.gzip.len() < asset.plain.len() {
        let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        (encoding, asset.gzip.as_slice()).into_response()
    } else {
        match &asset.plain {
            Cow::Borrowed(bytes) => (*bytes).into_response(),
            Cow::Owned(bytes) => bytes.clone().into_response(),
        }
    };
    let fields = response.headers_mut();
    fields.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined_scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
        let files = ASSETS.files.keys().filter(|path| path.ends_with(".js"));
        files.filter_map(|path| Some((path.strip_prefix(JOINED)?, text(path)?)))
    }

    /// Also in builds for tests: what is read from a folder is no part of the program.
    #[test]
    fn files_are_inside_the_program() {
        let mut all = files::<Board>().chain(files::<Site>());
        assert!(all.all(|(_, bytes)| matches!(bytes, Cow::Borrowed(_))));
    }

    #[test]
    fn every_page_has_a_script_that_needs_no_other() {
        let pages: Vec<&str> = joined_scripts().map(|(path, _)| path).collect();
        for page in ["game/game", "analysis/analysis", "editor/editor", "review/review"] {
            assert!(pages.contains(&format!("site/{page}.js").as_str()), "{pages:?}");
        }
        for (path, script) in joined_scripts() {
            let left = script.lines().find(|line| {
                ["import", "export", "/*", "//"].iter().any(|word| line.starts_with(word))
            });
            assert_eq!(left, None, "{path}: a form of import, export or comment nobody reads");
        }
    }

    /// The game page is told to be there soon: its scripts are one file of at most 40 kB on the way.
    #[test]
    fn the_script_of_the_game_page_is_small() {
        let asset = &ASSETS.files[&format!("{JOINED}site/game/game.js")];
        let is = asset.gzip.len();
        assert!((10_000..=40_000).contains(&is), "{is} bytes");
    }

    /// The sheets as they were written, without comments.
    fn sheets() -> impl Iterator<Item = (&'static str, String)> {
        let files = ASSETS.files.keys().filter(|path| {
            path.ends_with(".css") && !path.starts_with(JOINED) && !path.starts_with("art/")
        });
        files.filter_map(|path| Some((path.as_str(), joined::bare(text(path)?))))
    }

    #[test]
    fn pages_change_at_three_widths() {
        let mut seen = BTreeMap::new();
        for (path, sheet) in sheets() {
            for query in sheet.split("@media").skip(1).filter_map(|rest| rest.split('{').next()) {
                for width in query.split('(').filter(|part| part.contains("width")) {
                    let bound = ["width < ", "width >= "]
                        .iter()
                        .find_map(|how| width.strip_prefix(how)?.split(')').next());
                    let bound =
                        bound.unwrap_or_else(|| panic!("{path}: ({width} is not `width < ...`"));
                    *seen.entry(bound.to_owned()).or_insert(0) += 1;
                    assert!(["40rem", "56rem", "75rem"].contains(&bound), "{path}: {bound}");
                }
            }
        }
        assert_eq!(seen.len(), 3, "{seen:?}");
    }

    /// What page sheets say of a class wherever it stands, they say in one place.
    #[test]
    fn a_class_means_one_thing() {
        // These say more of what `components.css` began, each for pages that have no other.
        const MORE: [&str; 3] = [".fault", ".lesson", ".tools"];
        let mut owners: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (path, sheet) in sheets() {
            if ["base.css", "components.css"].iter().any(|below| path.ends_with(below)) {
                continue;
            }
            let mut own: Vec<String> = sheet
                .lines()
                .filter_map(|line| line.split_once('{'))
                .flat_map(|(selectors, _)| selectors.split(','))
                .map(|selector| selector.trim().to_owned())
                .filter(|selector| {
                    selector.strip_prefix('.').is_some_and(|name| {
                        name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
                    })
                })
                .collect();
            own.sort_unstable();
            own.dedup();
            own.into_iter().for_each(|class| owners.entry(class).or_default().push(path));
        }
        assert!(owners.len() > 200, "{}", owners.len());
        let doubled: Vec<_> = owners
            .iter()
            .filter(|(class, sheets)| sheets.len() > 1 && !MORE.contains(&class.as_str()))
            .collect();
        assert!(doubled.is_empty(), "{doubled:?}");
    }

    #[test]
    fn whatever_is_imported_is_exported() {
        for (path, script) in joined_scripts() {
            let given: Vec<Vec<&str>> = script
                .lines()
                .filter_map(|line| line.strip_prefix("return{")?.strip_suffix("}})();"))
                .map(|names| names.split(',').collect())
                .collect();
            for line in script.lines() {
                let taken = line.strip_prefix("const{").and_then(|rest| rest.split_once("}=$"));
                let Some((names, of)) = taken else { continue };
                let Ok(of) = of.trim_end_matches(';').parse::<usize>() else { continue };
                for name in names.split(',').filter_map(|name| name.trim().split(':').next()) {
                    assert!(given[of].contains(&name), "{path} imports {name} in vain");
                }
            }
        }
    }

    #[test]
    fn a_page_asks_for_what_it_imports_and_for_nothing_else() {
        let written = script("site/learn/contents.js", true);
        let asked: Vec<&str> = written
            .split('"')
            .filter_map(|part| part.strip_prefix("/assets/")?.split_once('/'))
            .map(|(_, path)| path)
            .collect();
        let imported = [
            "site/shared/api.js",
            "site/shared/kept.js",
            "site/shared/learned.js",
            "site/learn/progress.js",
        ];
        assert_eq!(asked, [&imported[..], &["site/learn/contents.js"]].concat());
        let one = script("site/learn/contents.js", false);
        assert!(one.ends_with("/joined/site/learn/contents.js\"></script>"), "{one}");
    }
}
