//! The texts of a PDF: which glyphs of our two fonts it shows, and the fonts cut down to them.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use resvg::usvg;
use subsetter::GlyphRemapper;

use super::{Numbers, packed};
use crate::font::{REGULAR, SEMIBOLD};

/// Sizes in a PDF's fonts are in thousandths of the size of the text.
const UNITS: f32 = 1000.0;

const SYSTEM: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Both fonts, as far as they are used.
pub struct Letters([Face; 2]);

impl Default for Letters {
    fn default() -> Letters {
        Letters([Face::new(b"regular", REGULAR), Face::new(b"semibold", SEMIBOLD)])
    }
}

impl Letters {
    /// Shows a span where the reader of drawings has laid it.
    pub fn show(&mut self, span: &usvg::layout::Span, tree: &usvg::Tree, content: &mut Content) {
        // A letter that one font lacks is taken from the other, and glyphs have their numbers in their own font.
        for run in span.positioned_glyphs.chunk_by(|one, next| one.font == next.font) {
            self.show_run(run, span.font_size.get(), tree, content);
        }
    }

    fn show_run(
        &mut self,
        run: &[usvg::layout::PositionedGlyph],
        size: f32,
        tree: &usvg::Tree,
        content: &mut Content,
    ) {
        let Some(first) = run.first() else { return };
        let is_heavy = tree.fontdb().face(first.font).is_some_and(|face| face.weight.0 > 500);
        let face = &mut self.0[usize::from(is_heavy)];
        let at = |glyph: &usvg::layout::PositionedGlyph| glyph.transform();
        content.begin_text().set_font(Name(face.name), size);
        // Drawings are upside down here, letters are not.
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, at(first).tx, at(first).ty]);
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        for (number, glyph) in run.iter().enumerate() {
            // A font has no more than 65536 glyphs; the first stands for what it lacks.
            let known = u16::try_from(glyph.id.0).unwrap_or(0);
            let (id, width) = face.use_glyph(known, &glyph.text);
            items.show(Str(&id.to_be_bytes()));
            if let Some(next) = run.get(number + 1) {
                let wanted = (at(next).tx - at(glyph).tx) / size * UNITS;
                // What is told is how much nearer the next one comes.
                if (width - wanted).abs() > 0.01 {
                    items.adjust(width - wanted);
                }
            }
        }
        items.finish();
        shown.finish();
        content.end_text();
    }

    /// Writes the fonts that were used, and says what they are called.
    pub fn write(
        &self,
        file: &mut Pdf,
        numbers: &mut Numbers,
    ) -> Result<Vec<(&'static [u8], Ref)>, String> {
        let used = self.0.iter().filter(|face| !face.texts.is_empty());
        used.map(|face| Ok((face.name, face.write(file, numbers)?))).collect()
    }
}

/// A font, and what is used of it.
struct Face {
    name: &'static [u8],
    data: &'static [u8],
    glyphs: GlyphRemapper,
    /// The letters that each used glyph stands for, and how wide it is.
    texts: BTreeMap<u16, (String, f32)>,
}

impl Face {
    fn new(name: &'static [u8], data: &'static [u8]) -> Face {
        Face { name, data, glyphs: GlyphRemapper::new(), texts: BTreeMap::new() }
    }

    /// The number of a glyph in the font as it will be cut down, and its width.
    fn use_glyph(&mut self, glyph: u16, text: &str) -> (u16, f32) {
        let id = self.glyphs.remap(glyph);
        let data = self.data;
        let known = self.texts.entry(id);
        (id, known.or_insert_with(|| (text.to_owned(), width(data, glyph).unwrap_or(0.0))).1)
    }

    fn write(&self, file: &mut Pdf, numbers: &mut Numbers) -> Result<Ref, String> {
        let [font, cid, descriptor, letters, program] = [(); 5].map(|()| numbers.next());
        let cut =
            subsetter::subset(self.data, 0, &self.glyphs).map_err(|error| error.to_string())?;
        let outlines = table(&cut, b"CFF ").ok_or("the font has no outlines")?;
        // Readers take fonts of the same name for the same font.
        let used = self.texts.values().flat_map(|(text, _)| text.bytes());
        let mark = used.fold(u32::from(self.name[0]), |mark, byte| {
            mark.wrapping_mul(31).wrapping_add(u32::from(byte))
        });
        let tag: String =
            (0..6).map(|at| char::from(b'A' + (mark >> (4 * at) & 15) as u8)).collect();
        let name = format!("{tag}+KelciSans-{}", String::from_utf8_lossy(self.name));
        file.type0_font(font)
            .base_font(Name(format!("{name}-Identity-H").as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(letters);
        let mut out = file.cid_font(cid);
        out.subtype(CidFontType::Type0).base_font(Name(name.as_bytes())).system_info(SYSTEM);
        out.font_descriptor(descriptor).default_width(0.0);
        let mut widths = out.widths();
        for (id, (_, width)) in &self.texts {
            widths.same(*id, *id, *width);
        }
        widths.finish();
        out.finish();
        let units = Metrics::of(self.data).ok_or("the font has no sizes")?;
        file.font_descriptor(descriptor)
            .name(Name(name.as_bytes()))
            .flags(FontFlags::SYMBOLIC)
            .bbox(units.bounds)
            .italic_angle(0.0)
            .ascent(units.ascent)
            .descent(units.descent)
            .cap_height(units.ascent)
            .stem_v(if self.name == b"regular" { 95.0 } else { 144.0 })
            .font_file3(program);
        let mut meant = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        for (id, (text, _)) in self.texts.iter().filter(|(_, (text, _))| !text.is_empty()) {
            meant.pair_with_multiple(*id, text.chars());
        }
        file.cmap(letters, &packed(&meant.finish())).filter(Filter::FlateDecode);
        let packed = packed(outlines);
        let mut out = file.stream(program, &packed);
        out.filter(Filter::FlateDecode);
        out.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        out.finish();
        Ok(font)
    }
}

/// What a font says of all of its glyphs, in thousandths.
struct Metrics {
    ascent: f32,
    descent: f32,
    bounds: Rect,
}

impl Metrics {
    fn of(font: &[u8]) -> Option<Metrics> {
        let (head, hhea) = (table(font, b"head")?, table(font, b"hhea")?);
        let scale = UNITS / f32::from(number(head, 18)?);
        let signed = |table, at| Some(f32::from(number(table, at)?.cast_signed()) * scale);
        let [x1, y1, x2, y2] = [36, 38, 40, 42].map(|at| signed(head, at));
        let bounds = Rect::new(x1?, y1?, x2?, y2?);
        Some(Metrics { ascent: signed(hhea, 4)?, descent: signed(hhea, 6)?, bounds })
    }
}

/// How far behind a glyph the next one stands, in thousandths.
fn width(font: &[u8], glyph: u16) -> Option<f32> {
    let units = number(table(font, b"head")?, 18)?;
    // Glyphs behind the last that has a width of its own are as wide as that.
    let last = number(table(font, b"hhea")?, 34)?.checked_sub(1)?;
    let width = number(table(font, b"hmtx")?, 4 * usize::from(glyph.min(last)))?;
    Some(f32::from(width) / f32::from(units) * UNITS)
}

/// A table of a font.
fn table<'a>(font: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    let count = usize::from(number(font, 4)?);
    let entries = font.get(12..)?.chunks_exact(16).take(count);
    let entry = entries.into_iter().find(|entry| entry.starts_with(tag))?;
    let long =
        |at: usize| Some(u32::from_be_bytes(entry.get(at..at + 4)?.try_into().ok()?) as usize);
    let begin = long(8)?;
    font.get(begin..begin.checked_add(long(12)?)?)
}

fn number(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_can_be_measured_and_cut() {
        for mut face in Letters::default().0 {
            let (first, one) = face.use_glyph(40, "A");
            let (second, other) = face.use_glyph(41, "B");
            assert_eq!((first, second, face.use_glyph(40, "A").0), (1, 2, 1));
            assert!((100.0..1500.0).contains(&one) && (100.0..1500.0).contains(&other));
            let sizes = Metrics::of(face.data).expect("sizes");
            assert!(sizes.ascent > 0.0 && sizes.descent < 0.0 && sizes.bounds.x2 > sizes.bounds.x1);
            let cut = subsetter::subset(face.data, 0, &face.glyphs).expect("a cut");
            assert!(table(&cut, b"CFF ").is_some_and(|cut| cut.len() < face.data.len() / 4));
        }
    }

    /// They were shown with the numbers that their glyphs have in the other font: as other letters.
    #[test]
    fn letters_that_one_font_lacks_are_those_of_the_other() {
        let shown = |text: &str| -> [Vec<String>; 2] {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
                 <text font-family=\"Kelci Sans\" font-weight=\"400\">{text}</text></svg>"
            );
            let tree = crate::font::tree(&svg).expect("a drawing");
            let (mut letters, mut content) = (Letters::default(), Content::new());
            let Some(usvg::Node::Text(text)) = tree.root().children().first() else { panic!() };
            text.layouted().iter().for_each(|span| letters.show(span, &tree, &mut content));
            letters.0.map(|face| face.texts.into_values().map(|(text, _)| text).collect())
        };
        assert_eq!(shown("ab"), [vec!["a", "b"], vec![]]);
        // A font that has all letters of a text is taken for all of them.
        assert_eq!(
            shown("a\u{141}b\u{3a9}\u{42e}"),
            [vec![], vec!["a", "\u{141}", "b", "\u{3a9}", "\u{42e}"]]
        );
        // Neither has the last, for which the first glyph of a font stands.
        assert_eq!(shown("a\u{141}\u{4e2d}"), [vec!["\u{4e2d}", "a"], vec!["\u{141}"]]);
    }

    #[test]
    fn bytes_that_are_no_font_are_none() {
        assert_eq!(table(b"", b"head"), None);
        assert_eq!(table(&[0, 1, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0], b"head"), None);
        assert_eq!(width(b"no font at all", 3), None);
    }
}
