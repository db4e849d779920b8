//! How fast pictures are made and how large they are, as tables for BENCHMARKS.md.
//!
//! `cargo run --release -p kelci-picture --example figures`

use std::hint::black_box;
use std::time::{Duration, Instant};

use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{Options, Rng};
use kelci_picture::print::{Kit, print_and_play};
use kelci_picture::{Around, Film, Lesson, Look, Shot, Stage, animated_svg, gif, png};

const PLIES: usize = 60;
const ENOUGH: Duration = Duration::from_millis(800);

/// The first random game that lasts for so many plies.
fn game(game: &dyn AnyGame) -> (Box<dyn AnyPosition>, Vec<u32>) {
    let start = game.position(&Options::new(), None).expect("defaults are valid");
    for seed in 0.. {
        let (mut rng, mut position, mut keys) = (Rng::new(seed), start.clone(), Vec::new());
        while keys.len() < PLIES
            && let Some(&key) = rng.pick(&position.moves())
        {
            position.play(key);
            keys.push(key);
        }
        if keys.len() == PLIES {
            return (start, keys);
        }
    }
    unreachable!("some game lasts for {PLIES} plies")
}

/// How often something can be done in a second.
fn per_second(mut act: impl FnMut()) -> f64 {
    act();
    let (begun, mut times) = (Instant::now(), 0);
    while begun.elapsed() < ENOUGH {
        act();
        times += 1;
    }
    f64::from(times) / begun.elapsed().as_secs_f64()
}

fn timed<T>(act: impl FnOnce() -> T) -> (T, f64) {
    let begun = Instant::now();
    let made = act();
    (made, begun.elapsed().as_secs_f64() * 1_000.0)
}

/// The most memory that this process has had, in MiB.
fn peak_mib() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("?");
    let kib = line.trim().trim_end_matches(" kB").parse::<f64>();
    kib.map_or("?".into(), |kib| format!("{:.0}", kib / 1_024.0))
}

fn main() {
    let (kib, around) = (
        |bytes: &[u8]| bytes.len() as f64 / 1_024.0,
        Around { players: Some(Default::default()), caption: true },
    );
    println!("| game | SVG/s | kB | PNG/s, 400 px | kB | PNG/s, 1600 px | kB |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for game in GAMES {
        let look = Look::default();
        let stage = Stage::new(*game, &look, &around);
        let start = game.position(&Options::new(), None).expect("defaults are valid");
        let shot = Shot::of(&*start, Lesson::default());
        let svg = stage.svg(&shot);
        let drawings = per_second(|| drop(black_box(stage.svg(&shot))));
        let small = png(&svg, 400).expect("a picture");
        let small_rate = per_second(|| drop(black_box(png(&svg, 400))));
        let large = png(&svg, 1_600).expect("a picture");
        let large_rate = per_second(|| drop(black_box(png(&svg, 1_600))));
        println!(
            "| {} | {drawings:.0} | {:.1} | {small_rate:.0} | {:.1} | {large_rate:.1} | {:.1} |",
            game.info().name,
            kib(svg.as_bytes()),
            kib(&small),
            kib(&large)
        );
    }
    println!("\npeak memory so far: {} MiB\n", peak_mib());
    println!(
        "| {PLIES} plies of | shots | GIF ms, 480 px | kB | animated SVG ms | kB | print and play ms | kB |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for any in GAMES {
        let (start, keys) = game(*any);
        let look = Look::default();
        let stage = Stage::new(*any, &look, &around);
        let film = Film::of(*any, &*start, &keys, 100, "").expect("a film");
        let (moving, gif_ms) = timed(|| gif(&stage, &film, 480).expect("a film"));
        let (drawn, svg_ms) = timed(|| animated_svg(&stage, &film));
        let (paper, paper_ms) = timed(|| print_and_play(*any, &Kit::default()).expect("pages"));
        println!(
            "| {} | {} | {gif_ms:.0} | {:.0} | {svg_ms:.0} | {:.0} | {paper_ms:.0} | {:.0} |",
            any.info().name,
            film.shots.len(),
            kib(&moving),
            kib(drawn.as_bytes()),
            kib(&paper)
        );
    }
    println!("\npeak memory: {} MiB", peak_mib());
}
