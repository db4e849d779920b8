//! How much a long film takes while it is made. A program of its own: the most that a process ever had is
//! all that the system tells.
#![cfg(target_os = "linux")]

use kelci_picture::{Around, Film, Look, Stage, gif};

fn most_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.trim().strip_suffix(" kB"));
    most.and_then(|most| most.parse().ok()).expect("a number")
}

#[test]
fn a_long_film_takes_no_more_memory_than_a_short_one() {
    let game = kelci_catalog::find("pijersi").expect("a game");
    let start = game.position(&kelci_core::Options::new(), None).expect("a start");
    let mut film = Film::of(game, &*start, &start.moves()[..1], 100, "").expect("a film");
    let (look, around) = (Look::default(), Around::default());
    let stage = Stage::new(game, &look, &around);
    gif(&stage, &film, 640).expect("a short film");
    let before = most_kib();
    film.shots = film.shots.iter().cycle().take(30).cloned().collect();
    gif(&stage, &film, 640).expect("a long film");
    let more = (most_kib() - before) / 1024;
    // Each of its 30 shots is 1.5 MiB; some of what is written stays as well.
    assert!(more < 20, "{more} MiB more");
}
