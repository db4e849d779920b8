//! Drawings as the pages of a PDF, at true scale.
//!
//! The drawings are read as those that become pixels are, and only what ours have is written: paths in
//! plain colours, and texts, which stay texts ([`letters`]). The crates that turn any SVG into a PDF
//! would bring a second reader of SVG or of fonts along.

mod letters;

use std::io::Write as _;

use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{Path, PathSegment};
use resvg::usvg;

use crate::error::PictureError;
use crate::font;
use letters::Letters;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// How wide it is.
    pub width_mm: f64,
    /// How high.
    pub height_mm: f64,
    /// The drawing, which fills the page.
    pub svg: String,
}

/// Pages as a PDF, with its title and language. The same pages always give the same bytes.
///
/// # Errors
/// When a drawing cannot be read.
pub fn pdf(sheets: &[Sheet], title: &str, language: &str) -> Result<Vec<u8>, PictureError> {
    pdf_while(sheets, title, language, &|| true)
}

/// The same, as long as somebody wants it, who is asked before every page.
///
/// # Errors
/// When a drawing cannot be read, or nobody wants it any more.
pub fn pdf_while(
    sheets: &[Sheet],
    title: &str,
    language: &str,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PictureError> {
    let faulty = |why: String| PictureError::Drawing(why);
    let mut numbers = Numbers::default();
    let (catalog, page_tree) = (numbers.next(), numbers.next());
    let (about, resources) = (numbers.next(), numbers.next());
    let mut file = Pdf::new();
    let mut drawn = Drawn::new();
    let mut pages = Vec::new();
    for sheet in sheets {
        if !is_wanted() {
            return Err(PictureError::GivenUp);
        }
        let tree = font::tree(&sheet.svg).map_err(|error| faulty(error.to_string()))?;
        let (width, height) = ((sheet.width_mm * POINTS) as f32, (sheet.height_mm * POINTS) as f32);
        let (across, down) = (width / tree.size().width(), height / tree.size().height());
        // A page is measured from its lower left corner, a drawing from its upper left one.
        drawn.content.save_state().transform([across, 0.0, 0.0, -down, 0.0, height]);
        drawn.group(tree.root(), &tree);
        drawn.content.restore_state();
        let (page, content) = (numbers.next(), numbers.next());
        let written = std::mem::replace(&mut drawn.content, Content::new()).finish();
        file.stream(content, &packed(&written)).filter(Filter::FlateDecode);
        let mut out = file.page(page);
        out.parent(page_tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        out.pair(Name(b"Resources"), resources);
        out.finish();
        pages.push(page);
    }
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    file.pages(page_tree).kids(pages).count(count);
    drawn.resources(&mut file, resources, &mut numbers).map_err(faulty)?;
    file.document_info(about).title(TextStr(title)).creator(TextStr("kelci"));
    file.catalog(catalog).pages(page_tree).lang(TextStr(language));
    Ok(file.finish())
}

/// The numbers of the objects of a file.
#[derive(Default)]
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// Bytes as a PDF holds them.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    packed.write_all(bytes).and_then(|()| packed.finish()).unwrap_or_default()
}

/// What has been drawn: the page at hand, and what all pages use.
struct Drawn {
    content: Content,
    letters: Letters,
    /// How much fills and strokes cover, in thousandths; where in the list is a pair's name.
    opacities: Vec<(u16, u16)>,
}

impl Drawn {
    fn new() -> Drawn {
        Drawn { content: Content::new(), letters: Letters::default(), opacities: Vec::new() }
    }

    /// Writes what the pages use.
    fn resources(&self, file: &mut Pdf, id: Ref, numbers: &mut Numbers) -> Result<(), String> {
        let states: Vec<Ref> = self.opacities.iter().map(|_| numbers.next()).collect();
        for ((fill, stroke), state) in self.opacities.iter().zip(&states) {
            let part = |thousandths: u16| f32::from(thousandths) / 1000.0;
            let mut state = file.ext_graphics(*state);
            state.non_stroking_alpha(part(*fill)).stroking_alpha(part(*stroke));
        }
        let fonts = self.letters.write(file, numbers)?;
        let mut resources = file.indirect(id).start::<Resources<'_>>();
        let mut named = resources.ext_g_states();
        for (number, state) in states.into_iter().enumerate() {
            named.pair(Name(state_name(number).as_bytes()), state);
        }
        named.finish();
        let mut named = resources.fonts();
        for (name, font) in fonts {
            named.pair(Name(name), font);
        }
        named.finish();
        resources.finish();
        Ok(())
    }

    fn group(&mut self, group: &usvg::Group, tree: &usvg::Tree) {
        let of = group.transform();
        self.content.save_state().transform([of.sx, of.ky, of.kx, of.sy, of.tx, of.ty]);
        if let Some(clip) = group.clip_path().and_then(clip) {
            self.outline(clip);
            self.content.clip_nonzero().end_path();
        }
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => self.group(inner, tree),
                usvg::Node::Path(path) => self.path(path),
                usvg::Node::Text(text) => self.text(text, tree),
                // Our drawings hold no images.
                usvg::Node::Image(_) => {}
            }
        }
        self.content.restore_state();
    }

    fn path(&mut self, path: &usvg::Path) {
        if !path.is_visible() {
            return;
        }
        let fill = path.fill().and_then(|fill| Some((fill, colour(fill.paint())?)));
        let stroke = path.stroke().and_then(|stroke| Some((stroke, colour(stroke.paint())?)));
        let covers = |opacity: Option<usvg::Opacity>| opacity.map_or(1.0, |opacity| opacity.get());
        self.cover(
            covers(fill.map(|(fill, _)| fill.opacity())),
            covers(stroke.map(|(stroke, _)| stroke.opacity())),
        );
        if let Some((_, [red, green, blue])) = fill {
            self.content.set_fill_rgb(red, green, blue);
        }
        if let Some((stroke, _)) = stroke {
            self.pen(stroke);
        }
        let is_odd = fill.is_some_and(|(fill, _)| fill.rule() == usvg::FillRule::EvenOdd);
        let strokes_first = path.paint_order() == usvg::PaintOrder::StrokeAndFill;
        if strokes_first && fill.is_some() && stroke.is_some() {
            self.outline(path.data());
            self.content.stroke();
        }
        match (fill.is_some(), stroke.is_some() && !(strokes_first && fill.is_some())) {
            (true, strokes) => {
                self.outline(path.data());
                match (is_odd, strokes) {
                    (false, false) => self.content.fill_nonzero(),
                    (true, false) => self.content.fill_even_odd(),
                    (false, true) => self.content.fill_nonzero_and_stroke(),
                    (true, true) => self.content.fill_even_odd_and_stroke(),
                };
            }
            (false, true) => {
                self.outline(path.data());
                self.content.stroke();
            }
            (false, false) => {}
        }
    }

    /// The line that a path is drawn with.
    fn pen(&mut self, stroke: &usvg::Stroke) {
        let Some([red, green, blue]) = colour(stroke.paint()) else { return };
        let content = &mut self.content;
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(stroke.width().get());
        content.set_miter_limit(stroke.miterlimit().get());
        content.set_line_cap(match stroke.linecap() {
            usvg::LineCap::Butt => LineCapStyle::ButtCap,
            usvg::LineCap::Round => LineCapStyle::RoundCap,
            usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
            usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        let dashes = stroke.dasharray().unwrap_or_default();
        content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    }

    /// How much what follows covers.
    fn cover(&mut self, fill: f32, stroke: f32) {
        let thousandths = |part: f32| (part.clamp(0.0, 1.0) * 1000.0).round() as u16;
        let pair = (thousandths(fill), thousandths(stroke));
        let number = self.opacities.iter().position(|known| *known == pair).unwrap_or_else(|| {
            self.opacities.push(pair);
            self.opacities.len() - 1
        });
        self.content.set_parameters(Name(state_name(number).as_bytes()));
    }

    fn outline(&mut self, path: &Path) {
        let content = &mut self.content;
        let mut last = (0.0, 0.0);
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    content.move_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::LineTo(to) => {
                    content.line_to(to.x, to.y);
                    last = (to.x, to.y);
                }
                // A PDF has no curves of the second order; these are the same as ones of the third.
                PathSegment::QuadTo(by, to) => {
                    let near = |from: f32, by: f32| from + (by - from) * 2.0 / 3.0;
                    let (x, y) = (near(last.0, by.x), near(last.1, by.y));
                    content.cubic_to(x, y, near(to.x, by.x), near(to.y, by.y), to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::CubicTo(by, and, to) => {
                    content.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
                    last = (to.x, to.y);
                }
                PathSegment::Close => {
                    content.close_path();
                }
            }
        }
    }

    /// A text stays a text, which can be found and copied: a run of glyphs for each of its spans.
    fn text(&mut self, text: &usvg::Text, tree: &usvg::Tree) {
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            let Some([red, green, blue]) = colour(fill.paint()) else { continue };
            self.cover(fill.opacity().get(), 1.0);
            self.content.set_fill_rgb(red, green, blue);
            self.letters.show(span, tree, &mut self.content);
        }
    }
}

fn state_name(number: usize) -> String {
    format!("o{number}")
}

/// What a drawing is cut to: our drawings are cut to one rectangle, not moved.
fn clip(clip: &usvg::ClipPath) -> Option<&Path> {
    clip.root().children().iter().find_map(|node| match node {
        usvg::Node::Path(path) => Some(path.data()),
        _ => None,
    })
}

/// A plain colour; our drawings have no other paint.
fn colour(paint: &usvg::Paint) -> Option<[f32; 3]> {
    match paint {
        usvg::Paint::Color(colour) => {
            Some([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0))
        }
        _ => None,
    }
}
