//! How things look: in any colours, in 256, in 16, or in none, with and without Unicode.
//!
//! Nothing is said by colour alone: sides differ in letters, marks on cells in shape.

use kelci_core::Side;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

impl Depth {
    /// What a terminal can show that says so much of itself in `TERM` and `COLORTERM`.
    pub fn of(wanted: bool, term: &str, colorterm: &str) -> Depth {
        match (wanted, colorterm) {
            (false, _) => Depth::None,
            (true, "truecolor" | "24bit") => Depth::True,
            _ if term.contains("256color") => Depth::Indexed,
            _ => Depth::Sixteen,
        }
    }
}

/// What a thing is, which decides how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Plain,
    Faint,
    Strong,
    /// The lines of the board.
    Line,
    /// The lines around a cell that the last move changed, and their mark.
    Fresh,
    /// The ground of a tinted cell.
    Tint,
    /// A side's piece.
    Piece(Side),
    /// A side's piece on top of another.
    Upper(Side),
    Cursor,
    /// Where the move can go.
    Target,
    /// What was taken.
    Chosen,
    /// A cell of a diagram that is to be filled.
    Wanted,
    /// The bar on top.
    Bar,
    /// A key among the words below.
    Key,
    /// The end of a game.
    Result,
    Refusal,
    /// The chosen one of a list.
    Selected,
    /// A share of the first side, and of the second.
    Share(Side),
}

/// Red, green and blue, and the nearest of the sixteen.
type Paint = (u8, u8, u8, Color);

const INK: Paint = (0x24, 0x1a, 0x0c, Color::Black);
const IVORY: Paint = (0xee, 0xd2, 0x8e, Color::White);
const HONEY: Paint = (0xd0, 0xa2, 0x50, Color::White);
const PLUM: Paint = (0x58, 0x3a, 0x6c, Color::DarkGray);
const MAUVE: Paint = (0x82, 0x5c, 0x98, Color::DarkGray);
const SNOW: Paint = (0xff, 0xff, 0xff, Color::White);
const GREY: Paint = (0x80, 0x86, 0x94, Color::DarkGray);
const AMBER: Paint = (0xe0, 0x90, 0x20, Color::Yellow);
const TEAL: Paint = (0x18, 0xa8, 0x9a, Color::Cyan);
const ROSE: Paint = (0xd8, 0x40, 0x60, Color::Red);
const ORCHID: Paint = (0xf0, 0x90, 0xe8, Color::LightMagenta);
const LEAF: Paint = (0x3c, 0xa8, 0x50, Color::Green);
const SEA: Paint = (0x24, 0x52, 0x7f, Color::Blue);
const NIGHT: Paint = (0x1e, 0x3a, 0x4c, Color::Blue);

/// How everything looks on this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    pub depth: Depth,
    pub ascii: bool,
}

impl Palette {
    pub fn has_colours(self) -> bool {
        self.depth != Depth::None
    }

    /// How a thing of that kind is written.
    pub fn style(self, tone: Tone) -> Style {
        let (front, back, modifier) = match tone {
            Tone::Plain => (None, None, Modifier::empty()),
            Tone::Faint => (Some(GREY), None, Modifier::DIM),
            Tone::Line => (Some(GREY), None, Modifier::empty()),
            Tone::Strong => (None, None, Modifier::BOLD),
            Tone::Fresh => (Some(AMBER), None, Modifier::BOLD),
            Tone::Tint => (Some(SNOW), Some(SEA), Modifier::empty()),
            Tone::Piece(Side::First) => (Some(INK), Some(IVORY), Modifier::BOLD),
            Tone::Upper(Side::First) => (Some(INK), Some(HONEY), Modifier::BOLD),
            Tone::Piece(Side::Second) => (Some(SNOW), Some(PLUM), Modifier::BOLD),
            Tone::Upper(Side::Second) => (Some(SNOW), Some(MAUVE), Modifier::BOLD),
            Tone::Cursor => (Some(ROSE), None, Modifier::BOLD),
            Tone::Target | Tone::Chosen => (Some(TEAL), None, Modifier::BOLD),
            Tone::Wanted => (Some(ORCHID), None, Modifier::BOLD),
            Tone::Bar => (Some(SNOW), Some(NIGHT), Modifier::BOLD),
            Tone::Key => (Some(TEAL), None, Modifier::BOLD),
            Tone::Result => (Some(LEAF), None, Modifier::BOLD),
            Tone::Refusal => (Some(ROSE), None, Modifier::BOLD),
            Tone::Selected => (Some(SNOW), Some(NIGHT), Modifier::BOLD),
            Tone::Share(Side::First) => (Some(IVORY), None, Modifier::empty()),
            Tone::Share(Side::Second) => (Some(MAUVE), None, Modifier::empty()),
        };
        let mut style = Style::new().add_modifier(self.modifier(tone, modifier));
        if self.has_colours() {
            style.fg = front.map(|paint| self.colour(paint));
            style.bg = back.map(|paint| self.colour(paint));
        }
        style
    }

    /// A colour that is shown dim already is not dimmed again, and bars without colours are seen
    /// by being reversed.
    fn modifier(self, tone: Tone, modifier: Modifier) -> Modifier {
        match (tone, self.depth) {
            (Tone::Bar | Tone::Selected, Depth::None) => modifier | Modifier::REVERSED,
            (Tone::Faint, Depth::Sixteen | Depth::Indexed | Depth::True) => Modifier::empty(),
            _ => modifier,
        }
    }

    fn colour(self, (red, green, blue, near): Paint) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Indexed => Color::Indexed(nearest(red, green, blue)),
            Depth::Sixteen | Depth::None => near,
        }
    }

    /// A text as it can be written: in ASCII, signs have others that stand for them.
    pub fn spelled(self, text: &str) -> String {
        if !self.ascii || text.is_ascii() {
            return text.to_owned();
        }
        let spelled = text.chars().map(|character| match character {
            '▸' => '>',
            '◂' => '<',
            '•' => 'o',
            '▪' => '*',
            '◆' => '#',
            '◇' => '+',
            '¹' => '1',
            '²' => '2',
            '’' => '\'',
            character if character.is_ascii() => character,
            _ => '?',
        });
        spelled.collect()
    }

    pub const fn glyphs(self) -> &'static Glyphs {
        if self.ascii { &ASCII } else { &UNICODE }
    }
}

/// The nearest colour of the cube of 256.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| {
        let distance = |index: &u8| part.abs_diff(STEPS[usize::from(*index)]);
        (0..6u8).min_by_key(distance).unwrap_or(0)
    };
    16 + 36 * step(red) + 6 * step(green) + step(blue)
}

/// The characters that things are drawn with.
pub struct Glyphs {
    pub rise: &'static str,
    pub fall: &'static str,
    pub wall: &'static str,
    /// By the edges that meet: up 1, right 2, down 4, left 8.
    pub joints: [&'static str; 16],
    pub tint: &'static str,
    pub cursor: [&'static str; 2],
    pub target: &'static str,
    pub fresh: &'static str,
    /// A cell of all diagrams to be filled, of the first of two, of the second, of some of more.
    pub wanted: [&'static str; 4],
    /// The upper and the lower half of a character.
    pub halves: [&'static str; 2],
    /// A share of a bar that is full, and one that is not.
    pub shares: [&'static str; 2],
    pub more: &'static str,
    pub times: &'static str,
    pub turn: &'static str,
    pub border: border::Set<'static>,
}

static UNICODE: Glyphs = Glyphs {
    rise: "╱",
    fall: "╲",
    wall: "│",
    joints: [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"],
    tint: "░",
    cursor: ["▸", "◂"],
    target: "•",
    fresh: "▪",
    wanted: ["◆", "¹", "²", "◇"],
    halves: ["▀", "▄"],
    shares: ["█", "░"],
    more: "…",
    times: "×",
    turn: "▸",
    border: border::ROUNDED,
};

static ASCII: Glyphs = Glyphs {
    rise: "/",
    fall: "\\",
    wall: "|",
    joints: [" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"],
    tint: ":",
    cursor: [">", "<"],
    target: "o",
    fresh: "*",
    wanted: ["#", "1", "2", "+"],
    halves: [" ", " "],
    shares: ["#", "."],
    more: ".",
    times: "x",
    turn: ">",
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    const TONES: [Tone; 13] = [
        Tone::Faint,
        Tone::Line,
        Tone::Fresh,
        Tone::Tint,
        Tone::Piece(Side::First),
        Tone::Upper(Side::Second),
        Tone::Cursor,
        Tone::Target,
        Tone::Wanted,
        Tone::Bar,
        Tone::Result,
        Tone::Selected,
        Tone::Share(Side::First),
    ];

    #[test]
    fn a_terminal_says_how_many_colours_it_has() {
        assert_eq!(Depth::of(false, "xterm-256color", "truecolor"), Depth::None);
        assert_eq!(Depth::of(true, "xterm-256color", "truecolor"), Depth::True);
        assert_eq!(Depth::of(true, "screen-256color", ""), Depth::Indexed);
        assert_eq!(Depth::of(true, "linux", ""), Depth::Sixteen);
    }

    #[test]
    fn without_colours_there_are_none() {
        let palette = Palette { depth: Depth::None, ascii: false };
        for tone in TONES {
            let style = palette.style(tone);
            assert_eq!((style.fg, style.bg), (None, None), "{tone:?}");
        }
    }

    #[test]
    fn sixteen_colours_are_enough() {
        let palette = Palette { depth: Depth::Sixteen, ascii: false };
        for style in TONES.map(|tone| palette.style(tone)) {
            for colour in [style.fg, style.bg].into_iter().flatten() {
                assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{colour:?}");
            }
        }
        assert_eq!((nearest(0, 0, 0), nearest(255, 255, 255), nearest(250, 90, 0)), (16, 231, 202));
    }
}
