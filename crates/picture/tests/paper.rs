//! What is printed, read back from the PDF and measured: pages, cells, faces, the line to measure.

use kelci_catalog::GAMES;
use kelci_core::Options;
use kelci_picture::print::{CubeSize, Kit, Language, Paper, print_and_play};
use lopdf::content::Content;
use lopdf::{Document, Object, ObjectId};

/// How far anything may be off, in millimetres.
const EXACT: f64 = 0.2;
const MM: f64 = 25.4 / 72.0;

fn number(object: &Object) -> f64 {
    f64::from(object.as_float().expect("a number"))
}

/// A path that was painted: the box around its points in millimetres, and its first point.
#[derive(Clone, Copy, Debug)]
struct Painted {
    x: [f64; 2],
    y: [f64; 2],
    is_filled: bool,
}

impl Painted {
    fn is_sized(&self, width: f64, height: f64) -> bool {
        let off = |span: [f64; 2], wanted: f64| (span[1] - span[0] - wanted).abs();
        off(self.x, width) < EXACT && off(self.y, height) < EXACT
    }
}

/// A page: its size in millimetres, and every path on it.
struct Measured {
    width: f64,
    height: f64,
    paths: Vec<Painted>,
    has_text: bool,
}

type Matrix = [f64; 6];

fn concat(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

fn measure(document: &Document, page: ObjectId) -> Measured {
    let page_dictionary = document.get_dictionary(page).expect("a page");
    let size = page_dictionary.get(b"MediaBox").and_then(Object::as_array).expect("a size");
    let [left, bottom, right, top] = [0, 1, 2, 3].map(|at| number(&size[at]));
    let content = document.get_page_content(page);
    let content = Content::decode(&content).expect("a page can be read");
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let (mut kept, mut points, mut paths) = (Vec::new(), Vec::<(f64, f64)>::new(), Vec::new());
    let mut has_text = false;
    for operation in &content.operations {
        let given: Vec<f64> = operation
            .operands
            .iter()
            .filter_map(|operand| operand.as_float().ok().map(f64::from))
            .collect();
        let at = |x: f64, y: f64| {
            let [a, b, c, d, e, f] = matrix;
            ((a * x + c * y + e) * MM, (b * x + d * y + f) * MM)
        };
        match operation.operator.as_str() {
            "q" => kept.push(matrix),
            "Q" => matrix = kept.pop().expect("what was kept"),
            "cm" => matrix = concat(given.try_into().expect("six numbers"), matrix),
            "m" | "l" => points.push(at(given[0], given[1])),
            "c" => points.push(at(given[4], given[5])),
            "v" | "y" => points.push(at(given[2], given[3])),
            "re" => {
                points.push(at(given[0], given[1]));
                points.push(at(given[0] + given[2], given[1] + given[3]));
            }
            "f" | "F" | "f*" | "S" | "s" | "B" | "B*" | "b" | "b*" | "n" => {
                let paints = operation.operator != "n";
                if let Some(&(x, y)) = points.first().filter(|_| paints) {
                    let mut painted =
                        Painted { x: [x; 2], y: [y; 2], is_filled: operation.operator != "S" };
                    for (x, y) in points.drain(..) {
                        painted.x = [painted.x[0].min(x), painted.x[1].max(x)];
                        painted.y = [painted.y[0].min(y), painted.y[1].max(y)];
                    }
                    paths.push(painted);
                }
                points.clear();
            }
            "Tj" | "TJ" => has_text = true,
            _ => {}
        }
    }
    Measured { width: (right - left) * MM, height: (top - bottom) * MM, paths, has_text }
}

fn pages(kit: &Kit, game: &dyn kelci_catalog::AnyGame) -> Vec<Measured> {
    let bytes = print_and_play(game, kit).expect("a game can be printed");
    assert!(bytes == print_and_play(game, kit).expect("again"), "the same bytes each time");
    let document = Document::load_mem(&bytes).expect("a PDF");
    document.get_pages().into_values().map(|page| measure(&document, page)).collect()
}

fn is_paper(page: &Measured, paper: Paper) -> bool {
    let (short, long) = paper.sides_mm();
    let is = |a: f64, b: f64| (page.width - a).abs() < EXACT && (page.height - b).abs() < EXACT;
    is(short, long) || is(long, short)
}

/// The cells of a board, found on a page as so many paths of one size, and how far they are apart.
fn pitch(page: &Measured, cells: usize) -> Option<f64> {
    let filled = || page.paths.iter().filter(|path| path.is_filled);
    let found: Vec<&Painted> = filled()
        .map(|one| {
            let (width, height) = (one.x[1] - one.x[0], one.y[1] - one.y[0]);
            filled().filter(|other| other.is_sized(width, height)).collect::<Vec<_>>()
        })
        .find(|alike| alike.len() == cells)?;
    let middle = |path: &Painted| ((path.x[0] + path.x[1]) / 2.0, (path.y[0] + path.y[1]) / 2.0);
    let nearest: Vec<f64> = found
        .iter()
        .enumerate()
        .map(|(number, one)| {
            let (x, y) = middle(one);
            let others = found.iter().enumerate().filter(|(other, _)| *other != number);
            let far = others.map(|(_, other)| (middle(other).0 - x).hypot(middle(other).1 - y));
            far.fold(f64::MAX, f64::min)
        })
        .collect();
    let pitch = nearest.iter().sum::<f64>() / nearest.len() as f64;
    // Every cell is as far from its neighbour, and fills its place but for the gap around it.
    assert!(nearest.iter().all(|far| (far - pitch).abs() < EXACT), "{nearest:?}");
    let width = found[0].x[1] - found[0].x[0];
    assert!((width - 0.95 * pitch).abs() < EXACT, "{width} of {pitch}");
    Some(pitch)
}

#[test]
fn boards_are_on_their_paper_at_true_scale() {
    for game in GAMES {
        let cells = game.layout().cells.len();
        let mut found = Vec::new();
        for paper in Paper::ALL {
            let kit = Kit { papers: vec![paper], cubes: Vec::new(), ..Kit::default() };
            let pages = pages(&kit, *game);
            let board = pages.last().expect("a board");
            assert!(is_paper(board, paper), "{} by {}", board.width, board.height);
            let pitch = pitch(board, cells);
            let pitch = pitch.unwrap_or_else(|| panic!("no board of {}", game.info().name));
            let told = (pitch * 2.0).round() / 2.0;
            assert!((pitch - told).abs() < 0.02, "half millimetres, as its foot says: {pitch}");
            // What is 16 or 20 mm wide stands on it.
            assert!(pitch >= if paper == Paper::A4 { 20.0 } else { 25.0 }, "{pitch}");
            let all = board.paths.iter();
            let inside = |path: &Painted| {
                path.is_sized(board.width, board.height)
                    || (path.x[0] > 4.0 && path.x[1] < board.width - 4.0)
                        && (path.y[0] > 4.0 && path.y[1] < board.height - 4.0)
            };
            assert!(all.clone().all(inside), "what printers leave white stays white");
            found.push(pitch);
        }
        assert!(found[1] > found[0], "{found:?}");
    }
}

#[test]
fn every_face_of_every_cube_is_there_and_as_large_as_the_cube() {
    for game in GAMES {
        let start = game.position(&Options::new(), None).expect("a start");
        let pieces = start.pieces().len();
        for cube in CubeSize::ALL {
            let kit = Kit { papers: Vec::new(), cubes: vec![cube], ..Kit::default() };
            let pages = pages(&kit, *game);
            let faces = |page: &Measured| {
                let is_face =
                    |path: &&Painted| path.is_filled && path.is_sized(cube.mm(), cube.mm());
                page.paths.iter().filter(is_face).count()
            };
            let found: usize = pages.iter().map(faces).sum();
            let wanted = if game.info().pieces.iter().any(|(_, name)| *name == "ship") {
                pieces
            } else {
                6 * pieces
            };
            assert_eq!(found, wanted, "{} at {} mm", game.info().name, cube.mm());
            assert!(pages.iter().all(|page| is_paper(page, Paper::A4)));
        }
    }
}

#[test]
fn every_page_bears_a_line_of_50_mm_and_words() {
    for game in GAMES {
        for language in Language::ALL {
            let pages = pages(&Kit { language, ..Kit::default() }, *game);
            assert!(pages.len() >= 5, "rules, two boards, two sizes of pieces");
            for page in &pages {
                let is_ruler = |path: &&Painted| !path.is_filled && path.is_sized(50.0, 2.4);
                assert_eq!(page.paths.iter().filter(is_ruler).count(), 1);
                assert!(page.has_text, "texts stay texts");
            }
        }
    }
}
