//! The font of pictures: our own, inside the program, so that no machine draws them otherwise.

use std::sync::{Arc, LazyLock};

use resvg::usvg::{self, fontdb};

/// The family's name. A picture that a browser shows falls back to the reader's own.
pub const FAMILY: &str = "Kelci Sans";

pub(crate) const REGULAR: &[u8] = include_bytes!("../font/KelciSans-Regular.otf");
pub(crate) const SEMIBOLD: &[u8] = include_bytes!("../font/KelciSans-SemiBold.otf");

/// How heavy a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
}

impl Weight {
    pub const fn number(self) -> u16 {
        match self {
            Weight::Regular => 400,
            Weight::SemiBold => 600,
        }
    }
}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for font in [REGULAR, SEMIBOLD] {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family(FAMILY);
    // What a text falls back to that names no family we have.
    fonts.set_serif_family(FAMILY);
    Arc::new(fonts)
});

/// Reads a drawing: with our own font, and with nothing from outside of it.
pub(crate) fn tree(svg: &str) -> Result<usvg::Tree, usvg::Error> {
    let options = usvg::Options {
        font_family: FAMILY.to_owned(),
        fontdb: FONTS.clone(),
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..usvg::Options::default()
    };
    usvg::Tree::from_str(svg, &options)
}

/// How wide each of these texts is at size 1.
pub(crate) fn widths<'a>(texts: impl IntoIterator<Item = &'a str>, weight: Weight) -> Vec<f64> {
    // Laid out by the reader of drawings itself, so that what is measured is what is drawn: at a
    // size of 100, one below the other, with a mark behind, since blanks at an end have no width.
    const SIZE: f64 = 100.0;
    let texts: Vec<&str> = texts.into_iter().collect();
    let family = format!("font-family=\"{FAMILY}\" font-weight=\"{}\"", weight.number());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><g {family} font-size=\"{SIZE}\">"
    );
    for text in &texts {
        svg += &format!("<text xml:space=\"preserve\">{}|</text>", crate::svg::escaped(text));
    }
    svg += "</g></svg>";
    let mut found = Vec::new();
    if let Ok(tree) = tree(&svg) {
        collect(tree.root(), &mut found);
    }
    found.resize(texts.len(), 0.0);
    found.into_iter().map(|mark| mark / SIZE).collect()
}

/// Where the last glyph of each text begins.
fn collect(group: &usvg::Group, found: &mut Vec<f64>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => collect(group, found),
            usvg::Node::Text(text) => {
                let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                found.push(glyphs.last().map_or(0.0, |glyph| f64::from(glyph.transform().tx)));
            }
            _ => {}
        }
    }
}

/// The letters of a text that our font lacks, each once: they are drawn as boxes.
#[must_use]
pub fn lacking_letters(text: &str) -> String {
    fn boxes(group: &usvg::Group, found: &mut String) {
        for node in group.children() {
            match node {
                usvg::Node::Group(group) => boxes(group, found),
                usvg::Node::Text(text) => {
                    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                    let lacks = glyphs.filter(|glyph| glyph.id.0 == 0);
                    for letter in lacks.flat_map(|glyph| glyph.text.chars()) {
                        if !found.contains(letter) {
                            found.push(letter);
                        }
                    }
                }
                _ => {}
            }
        }
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
         <text font-family=\"{FAMILY}\" font-weight=\"600\">{}</text></svg>",
        crate::svg::escaped(text)
    );
    let mut found = String::new();
    if let Ok(tree) = tree(&svg) {
        boxes(tree.root(), &mut found);
    }
    found
}

/// How wide a text is at size 1.
pub(crate) fn width(text: &str, weight: Weight) -> f64 {
    widths([text], weight)[0]
}

/// The text cut to what fits at that size, with dots where something is left out.
pub(crate) fn fitted(text: &str, weight: Weight, size: f64, room: f64) -> String {
    if width(text, weight) * size <= room {
        return text.to_owned();
    }
    let characters: Vec<char> = text.chars().collect();
    let (mut fits, mut not) = (0, characters.len());
    while fits + 1 < not {
        let middle = usize::midpoint(fits, not);
        let cut: String = characters[..middle].iter().collect();
        if width(&format!("{cut}\u{2026}"), weight) * size <= room {
            fits = middle;
        } else {
            not = middle;
        }
    }
    let cut: String = characters[..fits].iter().collect();
    format!("{}\u{2026}", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_known_what_the_font_lacks() {
        assert_eq!(lacking_letters("\u{141}\u{15e}\u{3a9}\u{42e} Jos\u{e9} <&>"), "");
        assert_eq!(lacking_letters("Ann \u{7530}\u{4e2d} \u{7530}"), "\u{7530}\u{4e2d}");
    }

    #[test]
    fn texts_are_measured_and_cut() {
        let [short, long] = widths(["a", "aaaaaaaaaa"], Weight::Regular)[..] else { panic!() };
        assert!(short > 0.3 && short < 0.8, "{short}");
        assert!((long - 10.0 * short).abs() < 0.01, "{long}");
        assert!(width("a b", Weight::Regular) > width("ab", Weight::Regular));
        assert!(width("w", Weight::SemiBold) > width("i", Weight::SemiBold));
        assert_eq!(fitted("short", Weight::SemiBold, 10.0, 100.0), "short");
        let cut = fitted("a rather long name", Weight::SemiBold, 10.0, 60.0);
        assert!(cut.ends_with('\u{2026}') && width(&cut, Weight::SemiBold) * 10.0 <= 60.0, "{cut}");
        assert_eq!(fitted("anything", Weight::Regular, 10.0, 0.0), "\u{2026}");
    }
}
