//! The database goes away under the site, or has no room.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::killed::{good, until};
use crate::scratch::{Scratch, kelci, said, site};
use crate::{NOBODY, Site, begin};

#[test]
fn a_site_whose_database_is_stopped_says_so_and_goes_on_when_it_is_back() {
    let Some(scratch) = Scratch::new() else { return };
    let site = site(&scratch.postgres.url());
    let (game, secret) = begin(&site, "pijersi");
    let path = format!("/api/games/{game}");
    let actions = format!("{path}/actions");
    let wanted = json!({ "action": "move", "text": "a4-b5=c4", "ply": 0 });
    good(&site, "POST", &actions, &secret, &wanted);
    scratch.postgres.stop_at_once().unwrap();
    let refused = json!({ "action": "move", "text": "g6-f7=d6", "ply": 1 });
    let (status, told) = site.ask("POST", &actions, &secret, &refused.to_string()).unwrap();
    assert_eq!((status, &told["error"]), (503, &json!("busy")), "{told}");
    assert!(!told.to_string().contains("ostgres"), "{told}");
    for path in ["/readyz", "/healthz"] {
        until("it says that it is not well", || {
            (site.ask("GET", path, NOBODY, "").unwrap().0 == 503).then_some(())
        });
    }
    scratch.postgres.start_again().unwrap();
    until("it goes on", || {
        let (status, told) = site.ask("POST", &actions, &secret, &refused.to_string()).unwrap();
        assert!([200, 503].contains(&status), "{status} {told}");
        (status == 200).then_some(())
    });
    until("it is well", || {
        (site.ask("GET", "/readyz", NOBODY, "").unwrap().0 == 200).then_some(())
    });
    let seen = good(&site, "GET", &path, &secret, &Value::Null);
    assert_eq!(seen["plies"].as_array().unwrap().len(), 2, "{seen}");
    assert_eq!(scratch.number("SELECT COUNT(*) FROM events WHERE kind = 'move'"), 2);
}

/// Whether this computer lets us make a small disk.
pub fn can_have_a_small_disk() -> bool {
    let folder = tempfile::tempdir().unwrap();
    SmallDisk::mount(&folder.path().join("small")).is_some()
}

/// A disk of a few MiB, which goes when it is dropped.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(place: &Path) -> Option<SmallDisk> {
        std::fs::create_dir(place).unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=24m,mode=777", "kelci-test"];
        let mounted = Command::new("mount").args(mount).arg(place).output();
        let is_there = mounted.is_ok_and(|mounted| mounted.status.success());
        is_there.then(|| SmallDisk(place.to_owned()))
    }

    /// Leaves no room.
    fn fill(&self) {
        use std::io::Write as _;
        let mut filler = std::fs::File::create(self.0.join("filler")).unwrap();
        while filler.write_all(&[7; 4096]).is_ok() {}
    }

    fn make_room(&self) {
        std::fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_under_the_database_is_said_and_loses_nothing() {
    let Some(scratch) = Scratch::new() else { return };
    let Some(disk) = SmallDisk::mount(&scratch.path().join("small")) else { return };
    let folder = scratch.path().join("small/tables");
    std::fs::create_dir(&folder).unwrap();
    scratch.postgres.give(&folder).unwrap();
    let place = format!("CREATE TABLESPACE small LOCATION '{}'", folder.display());
    scratch.postgres.ask(&place).unwrap();
    for name in ["filled", "empty"] {
        scratch.postgres.ask(&format!("CREATE DATABASE {name} TABLESPACE small")).unwrap();
    }
    let [url, other] = ["filled", "empty"].map(|name| scratch.url_of("kelci", name));
    // The first visit to a database leaves a file there, without which PostgreSQL cannot say what is wrong.
    scratch.postgres.say("empty", "SELECT 1").unwrap();
    let mut site = site(&url);
    let (game, secret) = begin(&site, "pijersi");
    disk.fill();
    let path = format!("/api/games/{game}/actions");
    let actions = [
        json!({ "action": "move", "text": "a4-b5=c4" }).to_string(),
        json!({ "action": "takeback", "answer": "offer" }).to_string(),
    ];
    let look =
        |site: &Site| good(site, "GET", &format!("/api/games/{game}"), &secret, &Value::Null);
    let mut acknowledged = look(&site)["number"].as_u64().unwrap();
    let refused = actions.iter().cycle().take(20_000).find_map(|action| {
        let (status, told) = site.ask("POST", &path, &secret, action).unwrap();
        if status != 200 {
            return Some((status, told));
        }
        acknowledged = told["number"].as_u64().unwrap();
        None
    });
    let (status, told) = refused.expect("the disk becomes full");
    assert_eq!((status, &told["error"]), (503, &json!("busy")), "{told}");
    until("it is not well", || {
        (site.ask("GET", "/healthz", NOBODY, "").unwrap().0 == 503).then_some(())
    });
    assert_eq!(look(&site)["number"], acknowledged, "games can still be looked at");
    let (code, said) = said(kelci(&other, &["serve", "--no-open", "--listen", "127.0.0.1:0"]));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the disk of PostgreSQL at") && said.contains("is full"), "{said}");
    disk.make_room();
    until("writing goes on without a restart", || {
        let moved = actions.iter().find_map(|action| {
            let (status, told) = site.ask("POST", &path, &secret, action).unwrap();
            (status == 200).then(|| told["number"].as_u64().unwrap())
        });
        acknowledged = moved.unwrap_or(acknowledged);
        moved
    });
    assert_eq!(look(&site)["number"], acknowledged);
    site.signal("-TERM");
    assert_eq!(site.child.wait().unwrap().code(), Some(0), "and it ends well");
    drop(disk);
}
