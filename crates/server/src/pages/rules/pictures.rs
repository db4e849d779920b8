//! What the texts of the rules show: positions, moves and pieces, each made sure of.
//!
//! A text names a position by its FEN and a move by its text. Whatever is not so (no position, no
//! legal move, not the end of the game) is left out of the page, logged, and kept in
//! [`Text::faults`], where a test finds it.

use std::collections::HashMap;
use std::fmt;

use askama::filters::HtmlSafe;
use kelci_catalog::AnyPosition;
use kelci_core::{CellIndex, MoveFault, Options, Side, Spelling};
use kelci_picture::{Arrow, Geometry, Lesson, Look, Source, Window, piece_svg, svg_lesson, wire};

use super::Text;
use crate::lang::Language;
use crate::pages::assets;
use crate::pages::board_words::piece_name;

/// A piece of a page that is not to be escaped again.
pub(in crate::pages) struct Html(String);

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HtmlSafe for Html {}

/// A legal move and where it leads.
struct Turn {
    before: Box<dyn AnyPosition>,
    after: Box<dyn AnyPosition>,
    key: u32,
    /// As people write it.
    text: String,
}

/// What templates call. The caption is the text's own.
impl Text {
    /// A whole board with marked cells, such as `c3 d4`.
    pub(super) fn board(&self, fen: &str, cells: &str, caption: &str) -> Html {
        self.checked(|| {
            let position = self.position(fen)?;
            let marked = cells.split_whitespace().map(|name| self.cell(name));
            let lesson = Lesson { marked: marked.collect::<Result<_, _>>()?, ..Lesson::default() };
            let drawn = self.drawn(&*position, &lesson, "rules-board");
            Ok(figure("board", &drawn, "", caption))
        })
    }

    /// A move: the board around it, before and after.
    pub(super) fn turn(&self, fen: &str, text: &str, caption: &str) -> Html {
        self.checked(|| Ok(self.two_boards(&self.played(fen, text)?, caption)))
    }

    /// The same for a move that ends the game, won by `first` or `second`.
    pub(super) fn ended(&self, fen: &str, text: &str, winner: &str, caption: &str) -> Html {
        self.checked(|| {
            let turn = self.played(fen, text)?;
            won_by(&*turn.after, winner)?;
            Ok(self.two_boards(&turn, caption))
        })
    }

    /// A whole board on which the game is over, won by `first` or `second`.
    pub(super) fn settled(&self, fen: &str, winner: &str, caption: &str) -> Html {
        self.checked(|| {
            let position = self.position(fen)?;
            won_by(&*position, winner)?;
            let drawn = self.drawn(&*position, &Lesson::default(), "rules-board");
            Ok(figure("settled", &drawn, "", caption))
        })
    }

    /// A move that the rules forbid, though the position would seem to allow it.
    pub(super) fn refused(&self, fen: &str, text: &str, caption: &str) -> Html {
        self.checked(|| {
            let position = self.position(fen)?;
            match position.parse_move(text) {
                Err(refused) if refused.fault == MoveFault::Illegal => {}
                Err(refused) => return Err(refused.to_string()),
                Ok(_) => return Err(format!("{fen}: {text} is legal")),
            }
            let pieces = if text.contains('=') { 2 } else { 1 };
            let names = text.split(|c: char| !c.is_ascii_alphanumeric());
            let cells = names.map(|name| self.cell(name)).collect::<Result<Vec<_>, _>>()?;
            let arrow =
                |pair: &[CellIndex]| Arrow { from: pair[0], to: pair[1], pieces, forbidden: true };
            let arrows = cells.windows(2).map(arrow).collect();
            let window = Some(self.around(&cells));
            let lesson = Lesson { arrows, window, ..Lesson::default() };
            let drawn = self.drawn(&*position, &lesson, "rules-forbidden");
            Ok(figure("refused", &drawn, text, caption))
        })
    }

    /// A legal move as people write it.
    pub(super) fn says(&self, fen: &str, text: &str) -> Html {
        self.checked(|| Ok(format!("<code>{}</code>", escaped(&self.played(fen, text)?.text))))
    }

    /// A legal move as programs write it.
    pub(super) fn coded(&self, fen: &str, text: &str) -> Html {
        self.checked(|| {
            let turn = self.played(fen, text)?;
            let text = turn.before.write_move(turn.key, Spelling::Canonical).unwrap_or_default();
            Ok(format!("<code>{}</code>", escaped(&text)))
        })
    }

    /// A piece by its letter, a small one for the second side, between words that name it.
    pub(in crate::pages) fn piece(&self, letter: &str) -> Html {
        self.checked(|| Ok(format!("<span class=\"piece\">{}</span>", self.single(letter)?)))
    }

    /// The circle of rock, scissors and paper.
    pub(in crate::pages) fn circle(&self, caption: &str) -> Html {
        self.checked(|| Ok(figure("circle", &self.circle_svg()?, "", caption)))
    }

    /// The same without a caption.
    pub(in crate::pages) fn circle_svg(&self) -> Result<String, String> {
        /// The middles of the three cubes, each of which beats the next.
        const PLACES: [(f64, f64); 3] = [(170.0, 50.0), (275.0, 215.0), (65.0, 215.0)];
        const SIZE: f64 = 84.0;
        let mut shapes = String::new();
        for (at, letter) in ["R", "S", "P"].into_iter().enumerate() {
            let ((x, y), (to_x, to_y)) = (PLACES[at], PLACES[(at + 1) % 3]);
            let (left, top) = (x - SIZE / 2.0, y - SIZE / 2.0);
            let place =
                format!("<svg x=\"{left}\" y=\"{top}\" width=\"{SIZE}\" height=\"{SIZE}\" ");
            shapes += &self.single(letter)?.replacen("<svg ", &place, 1);
            // From a little outside of one cube to a little outside of the next.
            let point = |part: f64| (x + (to_x - x) * part, y + (to_y - y) * part);
            let (begin, end) = (point(0.3), point(0.7));
            let turn = (to_y - y).atan2(to_x - x).to_degrees();
            shapes += &format!(
                "<path class=\"beats\" d=\"M{:.0} {:.0}L{:.0} {:.0}\"/>\
                 <path class=\"beats-head\" transform=\"translate({:.0} {:.0}) rotate({turn:.1})\" \
                 d=\"M-6 -15L20 0L-6 15z\"/>",
                begin.0, begin.1, end.0, end.1, end.0, end.1
            );
        }
        let label = escaped(&self.words.say("rules-circle"));
        Ok(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 340 270\" role=\"img\" \
             aria-label=\"{label}\">{shapes}</svg>"
        ))
    }

    pub(super) fn checked(&self, make: impl FnOnce() -> Result<String, String>) -> Html {
        Html(make().unwrap_or_else(|fault| {
            tracing::error!(file = self.file(), fault, "the rules say what is not so");
            self.faults.borrow_mut().push(fault);
            String::new()
        }))
    }

    fn position(&self, fen: &str) -> Result<Box<dyn AnyPosition>, String> {
        let position = self.game.position(&Options::new(), Some(fen));
        position.map_err(|error| format!("{fen}: {error}"))
    }

    fn cell(&self, name: &str) -> Result<CellIndex, String> {
        self.game.layout().cell(name).ok_or_else(|| format!("there is no cell {name}"))
    }

    fn played(&self, fen: &str, text: &str) -> Result<Turn, String> {
        let before = self.position(fen)?;
        let key = before.parse_move(text).map_err(|error| format!("{fen}: {error}"))?;
        let text = before.write_move(key, Spelling::Marked).unwrap_or_default();
        let mut after = before.boxed_clone();
        after.play(key);
        Ok(Turn { before, after, key, text })
    }

    fn two_boards(&self, turn: &Turn, caption: &str) -> String {
        let arrows = Arrow::of_move(&*turn.before, turn.key);
        let marked = wire::last_cells(&*turn.before, turn.key);
        let path = arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
        let seen: Vec<CellIndex> = marked.iter().copied().chain(path).collect();
        let window = Some(self.around(&seen));
        let before = Lesson { arrows, window, ..Lesson::default() };
        let after = Lesson { marked, window, ..Lesson::default() };
        let before = self.drawn(&*turn.before, &before, "rules-before");
        let after = self.drawn(&*turn.after, &after, "rules-after");
        let then = "<span class=\"then\" aria-hidden=\"true\">→</span>";
        figure(
            "turn",
            &format!("<div class=\"two\">{before}{then}{after}</div>"),
            &turn.text,
            caption,
        )
    }

    fn around(&self, cells: &[CellIndex]) -> Window {
        Window::around(cells, &Geometry::of(self.game.layout()), Side::First)
    }

    /// A drawing that is called by a message about what stands where.
    fn drawn(&self, position: &dyn AnyPosition, lesson: &Lesson, message: &str) -> String {
        self.drawn_so(position, lesson, message, Look::default())
    }

    /// The same in another look.
    pub(in crate::pages) fn drawn_so(
        &self,
        position: &dyn AnyPosition,
        lesson: &Lesson,
        message: &str,
        look: Look,
    ) -> String {
        let title = self.words.with(message, "text", self.standing(position, lesson.window));
        svg_lesson(self.game, position, lesson, &Look { title, source: sprite(), ..look })
    }

    fn single(&self, letter: &str) -> Result<String, String> {
        let known = |letter: &char| {
            self.game.info().pieces.iter().any(|(piece, _)| piece.eq_ignore_ascii_case(letter))
        };
        let letter = letter.chars().next().filter(known);
        let letter = letter.ok_or("there is no such piece")?;
        let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
        Ok(piece_svg(self.game, side, letter, &Look { source: sprite(), ..Look::default() }))
    }

    /// What stands on the cells of a window, or on all, in words.
    fn standing(&self, position: &dyn AnyPosition, window: Option<Window>) -> String {
        let geometry = Geometry::of(self.game.layout());
        let window = window.unwrap_or(Window::whole(&geometry));
        let mut on: HashMap<CellIndex, [Option<String>; 2]> = HashMap::new();
        for piece in wire::position(self.game, position, None, 0).pieces {
            let cell = piece.cell.and_then(|name| self.game.layout().cell(name));
            if let Some(cell) =
                cell.filter(|&cell| window.holds(geometry.centre(cell, Side::First)))
            {
                let name =
                    board_word(self.words.language(), &format!("{}.{}", piece.side, piece.art));
                on.entry(cell).or_default()[usize::from(piece.level.min(1))] = Some(name);
            }
        }
        let mut cells: Vec<_> = on.into_iter().collect();
        cells.sort_by_key(|(cell, _)| *cell);
        let told = cells.into_iter().map(|(cell, [bottom, top])| {
            let name = self.game.layout().cells[usize::from(cell)].name;
            let bottom = bottom.unwrap_or_default();
            let stack = board_word(self.words.language(), "stack");
            let pieces = top.map_or(bottom.clone(), |top| {
                stack.replace("{top}", &top).replace("{bottom}", &bottom)
            });
            format!("{name} {pieces}")
        });
        told.collect::<Vec<_>>().join(", ")
    }
}

/// Where the drawings of pieces are.
pub(in crate::pages) fn sprite() -> Source {
    Source::Page { sprite: assets::address("art/pieces.svg") }
}

fn won_by(position: &dyn AnyPosition, winner: &str) -> Result<(), String> {
    let won = position.outcome().and_then(|outcome| outcome.verdict.winner());
    let won = won.map(kelci_picture::art::side_name);
    (won == Some(winner)).then_some(()).ok_or_else(|| format!("{} is not won so", position.fen()))
}

fn figure(kind: &str, drawn: &str, code: &str, caption: &str) -> String {
    let code =
        if code.is_empty() { String::new() } else { format!("<code>{}</code> ", escaped(code)) };
    let caption = escaped(caption);
    format!(
        "<figure class=\"diagram {kind}\">{drawn}<figcaption>{code}{caption}</figcaption></figure>"
    )
}

pub(in crate::pages) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A word of the board, such as the name of a piece.
pub(in crate::pages) fn board_word(language: Language, key: &str) -> String {
    piece_name(language, key).unwrap_or_default().to_owned()
}
