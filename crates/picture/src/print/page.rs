//! What every page has: its size, its style, and a line that shows whether it was printed at true scale.

use std::fmt::Write;

use super::{Kit, Language};
use crate::font::{self, Weight};
use crate::geometry::written;
use crate::pdf::Sheet;
use crate::svg::{Source, escaped};
use crate::theme::{Theme, painted};
use crate::{art, svg};

/// What printers leave white, in millimetres.
pub const MARGIN: f64 = 10.0;
/// The height of the line at the foot.
pub const FOOT: f64 = 8.0;
/// How long the line is that can be measured.
const RULER: f64 = 50.0;

/// A page that is being drawn, in millimetres.
pub struct Page {
    pub width: f64,
    pub height: f64,
    svg: String,
}

impl Page {
    /// An empty page.
    pub fn new(width: f64, height: f64, kit: &Kit) -> Page {
        let theme = match kit.look.source {
            Source::Own(theme) => theme,
            Source::Page { .. } => Theme::default(),
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">\n<style>\n{}{}</style>\n<defs>{}</defs>\n",
            painted(art::STYLE, theme),
            include_str!("../../art/print.css"),
            art::symbols().replacen("</defs>", "", 1)
        );
        svg.push_str("<rect class=\"k-paper\" width=\"100%\" height=\"100%\"/>\n");
        Page { width, height, svg }
    }

    /// An empty page for words and lines alone.
    pub fn plain(width: f64, height: f64) -> Page {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">\n<style>\n{}</style>\n",
            include_str!("../../art/print.css"),
        );
        svg.push_str("<rect class=\"k-paper\" width=\"100%\" height=\"100%\"/>\n");
        Page { width, height, svg }
    }

    /// The page as it is.
    pub fn done(mut self) -> Sheet {
        self.svg.push_str("</svg>\n");
        Sheet { width_mm: self.width, height_mm: self.height, svg: self.svg }
    }

    /// Adds an element.
    pub fn add(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    /// Writes a line of words from a point on.
    pub fn write(&mut self, text: &str, (x, y): (f64, f64), size: f64, weight: Weight) {
        let (x, y, size, weight) = (written(x), written(y), written(size), weight.number());
        let _ = writeln!(
            self.svg,
            "<text class=\"k-print\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"{weight}\">{}</text>",
            escaped(text)
        );
    }

    /// The page with its foot: what it is, and how to measure it.
    pub fn finish(mut self, title: &str, language: Language) -> Sheet {
        const SIZE: f64 = 2.9;
        let y = self.height - MARGIN + 1.0;
        let (left, right) = (MARGIN, self.width - MARGIN);
        let told = language.say(
            "Print at 100 %: this line is 50 mm long.",
            "Imprimer à 100 % : ce trait mesure 50 mm.",
        );
        let told_width = font::width(told, Weight::Regular) * SIZE;
        let from = right - RULER;
        let room = from - told_width - left - 8.0;
        let title = font::fitted(title, Weight::SemiBold, SIZE, room);
        self.write(&title, (left, y), SIZE, Weight::SemiBold);
        self.write(told, (from - told_width - 3.0, y), SIZE, Weight::Regular);
        let (from, base) = (written(from), written(y - 1.0));
        self.add(&format!(
            "<path class=\"k-ruler\" d=\"M{from} {base}h{RULER}m0 -1.2v2.4m-{RULER} 0v-2.4\"/>"
        ));
        self.svg.push_str("</svg>\n");
        Sheet { width_mm: self.width, height_mm: self.height, svg: self.svg }
    }
}

/// A picture in units of a board, moved to a place on the page and scaled to millimetres.
pub fn placed(inner: &str, (x, y): (f64, f64), mm_per_unit: f64) -> String {
    format!(
        "<g transform=\"translate({} {}) scale({})\">{inner}</g>",
        written(x),
        written(y),
        svg::precise(mm_per_unit)
    )
}
