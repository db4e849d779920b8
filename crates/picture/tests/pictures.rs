//! Pictures of real games: some are kept and compared byte by byte, all can be drawn.
//!
//! After a wanted change `KEEP_PICTURES=1 cargo test -p kelci-picture --test pictures` writes the
//! kept ones anew; look at them before committing.

use std::path::PathBuf;

use kelci_catalog::{AnyGame, AnyPosition, GAMES};
use kelci_core::{CellIndex, Options, Rng, Side};
use kelci_picture::art::Marks;
use kelci_picture::theme::Theme;
use kelci_picture::{Look, Source, piece_svg, svg, wire};

/// Plays random moves and shows every position with the cells of the move before it.
fn play(
    game: &dyn AnyGame,
    seed: u64,
    plies: usize,
    mut show: impl FnMut(&dyn AnyPosition, &[CellIndex]),
) {
    let mut rng = Rng::new(seed);
    let mut position = game.position(&Options::new(), None).expect("defaults are valid");
    show(&*position, &[]);
    for _ in 0..plies {
        let Some(&key) = rng.pick(&position.moves()) else { break };
        let last = wire::last_cells(&*position, key);
        assert!(position.play(key));
        show(&*position, &last);
    }
}

#[test]
fn kept_pictures_are_drawn_to_the_byte() {
    let looks = [
        ("light", Look { title: "Kept <for> comparison".into(), ..Look::default() }),
        (
            "page",
            Look {
                bottom: Side::Second,
                labels: false,
                marks: Marks::Letters,
                diagrams: true,
                source: Source::Page { sprite: "/pieces.svg".into() },
                title: String::new(),
            },
        ),
    ];
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/kept");
    for game in GAMES {
        let mut drawn = Vec::new();
        play(*game, 8, 14, |position, last| {
            drawn = looks.iter().map(|(_, look)| svg(*game, position, last, look)).collect();
        });
        for ((name, _), drawn) in looks.iter().zip(drawn) {
            let file = folder.join(format!("{}-{name}.svg", game.info().name));
            if std::env::var_os("KEEP_PICTURES").is_some() {
                std::fs::write(&file, &drawn).expect("the folder can be written");
            }
            let kept = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(kept == drawn, "{} is drawn otherwise now", file.display());
        }
    }
}

#[test]
fn every_reachable_position_can_be_drawn() {
    for game in GAMES {
        let layout = game.layout();
        for seed in 0..6 {
            let marks = if seed % 2 == 0 { Marks::Symbols } else { Marks::Letters };
            let bottom = Side::BOTH[(seed / 2 % 2) as usize];
            let source = Source::Own(Theme::ALL[(seed % 3) as usize]);
            let look = Look { marks, bottom, source, diagrams: true, ..Look::default() };
            play(*game, seed, 120, |position, last| {
                let drawn = svg(*game, position, last, &look);
                let count = |what: &str| drawn.matches(what).count();
                let cells = position.pieces().iter().filter(|piece| is_on_board(piece)).count();
                assert_eq!(count("<use class=\"k-piece"), cells, "{}", position.fen());
                assert_eq!(count("<path class=\"k-cell"), layout.cells.len());
                assert_eq!(count("<path class=\"k-last"), last.len());
                assert_eq!(count("<text"), layout.cells.len());
                assert!(drawn.ends_with("</svg>\n") && count("NaN") == 0 && count("inf") == 0);
            });
        }
    }
}

fn is_on_board(piece: &kelci_core::Piece) -> bool {
    matches!(piece.spot, kelci_core::Spot::Cell { .. })
}

#[test]
fn a_single_piece_can_be_drawn() {
    let jersi = kelci_catalog::find("jersi").expect("a game");
    let drawn = piece_svg(jersi, Side::Second, 'k', &Look::default());
    assert!(drawn.contains("href=\"#second-king\""), "{drawn}");
}

#[test]
fn rockets_turn_with_the_board_and_nothing_else_does() {
    for game in GAMES {
        let start = game.position(&Options::new(), None).expect("defaults are valid");
        let ships = start.pieces().iter().filter(|piece| piece.letter == 'A').count();
        for (bottom, marks, turned) in [
            (Side::First, Marks::Symbols, 0),
            (Side::Second, Marks::Symbols, ships),
            (Side::Second, Marks::Letters, 0),
        ] {
            let look = Look { bottom, marks, ..Look::default() };
            let drawn = svg(*game, &*start, &[], &look);
            assert_eq!(drawn.matches("rotate(180").count(), turned, "{}", game.info().name);
        }
    }
}

#[test]
fn what_the_board_is_told_fits_together() {
    for game in GAMES {
        let layout = serde_json::to_value(wire::layout(*game)).expect("plain data");
        let cells: Vec<&str> = layout["cells"]
            .as_array()
            .expect("cells")
            .iter()
            .filter_map(|c| c["name"].as_str())
            .collect();
        assert_eq!(cells.len(), game.layout().cells.len());
        let mut before: Option<(Box<dyn AnyPosition>, u32)> = None;
        let mut rng = Rng::new(3);
        let start = game.position(&Options::new(), None).expect("defaults are valid");
        let mut position = start.clone();
        for _ in 0..60 {
            let last = before.as_ref().map(|(before, key)| (&**before, *key));
            let told = wire::position(*game, &*position, last, usize::MAX).since(*game, &*start);
            let lost: usize = told.lost.iter().map(|lost| lost.count).sum();
            assert_eq!(told.pieces.len() + lost, start.pieces().len(), "nothing is lost untold");
            assert_eq!(told.moves.len() as u64, position.count_moves());
            for click in told.moves.iter().flat_map(|mv| mv.clicks.iter().flatten()) {
                let known = click.starts_with(['*', '!']) || cells.contains(&&**click);
                assert!(known, "{click} is something to click");
            }
            assert_eq!(told.last.is_some(), before.is_some());
            if let (Some(last), Some((before, key))) = (&told.last, &before) {
                assert_eq!(before.parse_move(&last.text), Ok(*key), "the last move reads back");
                assert_eq!(last.frames.len() + 1, before.frames(*key).len());
                assert_eq!(before.frames(*key).last(), Some(&position.pieces()), "{}", last.text);
                assert!(last.frames.last() != Some(&told.pieces), "the last step is still to come");
                check_steps(last, &**before, &*position);
            }
            let Some(&key) = rng.pick(&position.moves()) else { break };
            let earlier = position.clone();
            assert!(position.play(key));
            before = Some((earlier, key));
        }
    }
}

/// The steps of a move lead from where a piece stood to where one stands now, and what was taken is told.
fn check_steps(last: &wire::Last, before: &dyn AnyPosition, after: &dyn AnyPosition) {
    let text = &last.text;
    let on_board =
        |position: &dyn AnyPosition| position.pieces().into_iter().filter(is_on_board).count();
    let moves = last.steps.iter().filter(|step| step.kind == "move");
    if let Some(first) = moves.clone().next() {
        assert_eq!(first.from, last.cells.first().copied(), "{text} begins where it was clicked");
    }
    assert!(moves.clone().all(|step| step.from.is_some() && step.from != Some(step.to)), "{text}");
    let end = last.steps.last().expect("no move of these is a word");
    assert!(last.cells.contains(&end.to), "{text} ends where it was clicked");
    let drops = last.steps.iter().filter(|step| step.kind == "drop").count();
    let taken: usize = last
        .deeds
        .iter()
        .map(|deed| match deed {
            wire::Deed::Take { pieces } => pieces.len(),
            wire::Deed::Return { .. } | wire::Deed::Exchange { .. } => 0,
        })
        .sum();
    assert_eq!(on_board(before) + drops, on_board(after) + taken, "{text} takes what is gone");
    assert_eq!(
        taken > 0 || text.contains("!!"),
        last.steps.iter().any(|step| !step.taken.is_empty())
    );
}

#[test]
fn a_chain_of_jumps_an_exchange_and_a_return_are_told() {
    let told = |game: &str, fen: &str, text: &str| {
        let game = kelci_catalog::find(game).expect("a game");
        let before = game.position(&Options::new(), Some(fen)).expect("a position");
        let key = before.parse_move(text).expect("a legal move");
        wire::last(game, &*before, key).expect("a legal move")
    };
    let named = |side, art| wire::NamedPiece { side, art };
    let jumps = told("mik7", "3/3/1EE1A1A/A5A/AAA1A2/AAA/AAA a 7 c d3e3 11", "b3-f3");
    let path: Vec<_> = jumps.steps.iter().map(|step| (step.from, step.to)).collect();
    assert_eq!(path, [(Some("b3"), "d3"), (Some("d3"), "f3")], "a ship's path, not only its ends");
    let exchange = told("mikjersi", "k-4/5/P-r-3/5/4K- w MWSFmwpsf 2 5 9", "c1-c2");
    let rocks = vec![named("first", "rock"), named("second", "rock")];
    assert!(exchange.deeds.contains(&wire::Deed::Exchange { pieces: rocks }));
    let back = told("jersi", "p-6/8/7/8/3RPr-k-3/8/7/8/3K-3 w - 0 9", "e4=e5-e6/k:i3");
    let king = wire::Deed::Return { piece: named("second", "king"), cell: "i3" };
    assert!(back.deeds.contains(&king));
    assert_eq!(
        back.steps.iter().map(|step| step.kind).collect::<Vec<_>>(),
        ["move", "move", "return"]
    );
}
