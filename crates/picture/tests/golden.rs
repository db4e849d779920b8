//! Pictures of every kind by their hashes, and proof that every reachable position can be drawn.
//!
//! After a wanted change `KEEP_PICTURES=1 cargo test -p kelci-picture --test golden` writes the hashes
//! anew, and with `KEEP_PICTURES=FOLDER` the pictures too; look at them before committing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{Options, Rng, Side};
use kelci_picture::art::Marks;
use kelci_picture::print::{Kit, Language, print_and_play};
use kelci_picture::theme::Theme;
use kelci_picture::{
    Around, Arrow, Film, Lesson, Look, Sheet, Shot, Source, Stage, animated_svg, gif, pdf, png,
    wire,
};
use sha2::{Digest as _, Sha256};

/// The start of a random game, its moves, and its end.
struct Played {
    start: Box<dyn AnyPosition>,
    keys: Vec<u32>,
    end: Box<dyn AnyPosition>,
    last: Vec<u8>,
}

fn play(game: &dyn AnyGame, seed: u64, plies: usize) -> Played {
    let mut rng = Rng::new(seed);
    let start = game.position(&Options::new(), None).expect("defaults are valid");
    let (mut end, mut keys, mut last) = (start.clone(), Vec::new(), Vec::new());
    for _ in 0..plies {
        let Some(&key) = rng.pick(&end.moves()) else { break };
        last = wire::last_cells(&*end, key);
        assert!(end.play(key));
        keys.push(key);
    }
    Played { start, keys, end, last }
}

/// Every kind of picture of a game, by name.
fn pictures(game: &dyn AnyGame) -> Vec<(String, Vec<u8>)> {
    let Played { start, keys, end, last } = play(game, 8, 24);
    let mut made = Vec::new();
    let around =
        Around { players: Some(["Zoé & Čeněk".into(), "Ольга".into()]), caption: true };
    for theme in Theme::ALL {
        let look = Look { source: Source::Own(theme), diagrams: true, ..Look::default() };
        let lesson = Lesson { marked: last.clone(), ..Lesson::default() };
        let shot = Shot { caption: "12… a4-b5=c4!".into(), ..Shot::of(&*end, lesson) };
        let svg = Stage::new(game, &look, &around).svg(&shot);
        made.push((format!("{}.png", theme.name()), png(&svg, 360).expect("a picture")));
        made.push((format!("{}.svg", theme.name()), svg.into_bytes()));
    }
    let look = Look { bottom: Side::Second, marks: Marks::Letters, ..Look::default() };
    let lesson = Lesson {
        marked: last,
        taken: vec![0, 3],
        arrows: vec![Arrow { from: 0, to: 9, pieces: 2, forbidden: true }],
        ..Lesson::default()
    };
    let alone = Around::default();
    let svg = Stage::new(game, &look, &alone).svg(&Shot::of(&*end, lesson));
    let sheet = Sheet { width_mm: 120.0, height_mm: 110.0, svg: svg.clone() };
    made.push(("lesson.png".into(), png(&svg, 500).expect("a picture")));
    made.push(("lesson.pdf".into(), pdf(&[sheet], "A lesson", "en").expect("a page")));
    let look = Look::default();
    let stage = Stage::new(game, &look, &around);
    let film =
        Film::of(game, &*start, &keys, 100, "White wins: somebody arrived.").expect("a film");
    made.push(("film.gif".into(), gif(&stage, &film, 200).expect("a film")));
    made.push(("film.svg".into(), animated_svg(&stage, &film).into_bytes()));
    for language in Language::ALL {
        let kit = Kit { language, ..Kit::default() };
        let name = format!("print-{}.pdf", language.code());
        made.push((name, print_and_play(game, &kit).expect("pages")));
    }
    made
}

#[test]
fn pictures_of_every_kind_are_made_to_the_byte() {
    let mut hashes = String::new();
    let wanted = std::env::var_os("KEEP_PICTURES");
    for game in GAMES {
        for (name, bytes) in pictures(*game) {
            let hash = Sha256::digest(&bytes)[..8].iter().fold(String::new(), |mut hash, byte| {
                let _ = write!(hash, "{byte:02x}");
                hash
            });
            let name = format!("{}-{name}", game.info().name);
            let _ = writeln!(hashes, "{hash} {name}");
            let folder = wanted.as_deref().map(Path::new).filter(|folder| folder.is_dir());
            if let Some(folder) = folder {
                std::fs::write(folder.join(name), bytes).expect("the folder can be written");
            }
        }
    }
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kept/hashes.txt");
    if wanted.is_some() {
        std::fs::write(&file, &hashes).expect("the folder can be written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let other: Vec<&str> = hashes.lines().filter(|line| !kept.contains(line)).collect();
    assert!(other.is_empty() && kept == hashes, "made otherwise now: {other:#?}");
}

#[test]
fn every_reachable_position_becomes_pixels_and_every_game_a_film() {
    for game in GAMES {
        for seed in 20..23 {
            let Played { start, keys, .. } = play(*game, seed, 90);
            let theme = Theme::ALL[(seed % 3) as usize];
            let bottom = Side::BOTH[(seed % 2) as usize];
            let look =
                Look { source: Source::Own(theme), bottom, diagrams: true, ..Look::default() };
            let around = Around { players: Some(Default::default()), caption: true };
            let stage = Stage::new(*game, &look, &around);
            let film = Film::of(*game, &*start, &keys, 50, "").expect("a film");
            assert!(film.shots.len() > keys.len());
            let made = gif(&stage, &film, 64).expect("pixels");
            assert!(made.starts_with(b"GIF89a") && made.ends_with(b";"));
            let moving = animated_svg(&stage, &film);
            assert!(moving.ends_with("</svg>\n") && !moving.contains("NaN"));
            assert!(!moving.contains("<script") && moving.contains("@keyframes"));
        }
    }
}

#[test]
fn a_film_without_animations_shows_its_end() {
    for game in GAMES {
        let Played { start, keys, end, .. } = play(*game, 5, 12);
        let look = Look::default();
        let around = Around { players: Some(Default::default()), caption: true };
        let stage = Stage::new(*game, &look, &around);
        let film = Film::of(*game, &*start, &keys, 100, "").expect("a film");
        let (last, _) = film.shots.last().expect("shots");
        let on_board = |pieces: &[kelci_core::Piece]| -> Vec<kelci_core::Piece> {
            let is_there = |spot| matches!(spot, kelci_core::Spot::Cell { .. });
            pieces.iter().copied().filter(|piece| is_there(piece.spot)).collect()
        };
        assert_eq!(on_board(&last.pieces), on_board(&end.pieces()));
        // A reader that knows no animations takes the drawing as it stands.
        let moving = png(&animated_svg(&stage, &film), 300).expect("pixels");
        assert!(moving == png(&stage.svg(last), 300).expect("pixels"), "{}", game.info().name);
    }
}

#[test]
fn a_gif_shows_what_its_shots_show() {
    let game = GAMES[1];
    let Played { start, keys, .. } = play(game, 4, 10);
    let look = Look::default();
    let around = Around { players: Some(Default::default()), caption: true };
    let stage = Stage::new(game, &look, &around);
    let film = Film::of(game, &*start, &keys, 70, "").expect("a film");
    let bytes = gif(&stage, &film, 150).expect("a film");
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut reader = options.read_info(bytes.as_slice()).expect("a GIF");
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let mut seen = vec![0_u8; width * height * 4];
    let (mut frames, mut area, mut time) = (0, 0, 0);
    while let Some(frame) = reader.read_next_frame().expect("a frame") {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let across = usize::from(frame.width);
        for (number, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0)
        {
            let at = ((top + number / across) * width + left + number % across) * 4;
            seen[at..at + 4].copy_from_slice(pixel);
        }
        frames += 1;
        area += across * usize::from(frame.height);
        time += u64::from(frame.delay);
    }
    assert_eq!(time, film.shots.iter().map(|(_, hold)| u64::from(*hold)).sum::<u64>());
    assert!(area < frames * width * height * 3 / 4, "only what changes is stored");
    let (last, _) = film.shots.last().expect("shots");
    let wanted = png(&stage.svg(last), 150).expect("pixels");
    let wanted = resvg::tiny_skia::Pixmap::decode_png(&wanted).expect("pixels");
    let far = seen.iter().zip(wanted.data()).filter(|(a, b)| a.abs_diff(**b) > 24).count();
    assert!(far * 100 < seen.len(), "{far} of {} are far off", seen.len());
}
