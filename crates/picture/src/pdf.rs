//! Drawings as the pages of a PDF, at true scale.
//!
//! The drawings are read as those that become pixels are, and only what ours have is written: paths in
//! plain colours, and texts, which stay texts. The crate that turns any SVG into a PDF would bring a
//! second, older reader and rasteriser of SVG along.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use resvg::tiny_skia::{Path, PathSegment};
use resvg::usvg;

use crate::error::PictureError;
use crate::font;

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
    let faulty = |why: &str| PictureError::Drawing(why.to_owned());
    let settings = SerializeSettings::default();
    let mut document = Document::new_with(settings);
    let fonts = Fonts::new().ok_or_else(|| faulty("the font cannot be used"))?;
    for sheet in sheets {
        let tree = font::tree(&sheet.svg).map_err(|error| faulty(&error.to_string()))?;
        let (width, height) = ((sheet.width_mm * POINTS) as f32, (sheet.height_mm * POINTS) as f32);
        let page =
            PageSettings::from_wh(width, height).ok_or_else(|| faulty("a page has no size"))?;
        let mut page = document.start_page_with(page);
        let mut surface = page.surface();
        let (across, down) = (width / tree.size().width(), height / tree.size().height());
        surface.push_transform(&Transform::from_scale(across, down));
        group(tree.root(), &fonts, &tree, &mut surface);
        surface.pop();
        surface.finish();
        page.finish();
    }
    let metadata = Metadata::new()
        .title(title.to_owned())
        .language(language.to_owned())
        .creator("kelci".to_owned());
    document.set_metadata(metadata);
    document.finish().map_err(|error| faulty(&format!("{error:?}")))
}

/// The two fonts, by their weights.
struct Fonts {
    regular: Font,
    semibold: Font,
}

impl Fonts {
    fn new() -> Option<Fonts> {
        let font = |bytes: &[u8]| Font::new(bytes.to_vec().into(), 0);
        Some(Fonts { regular: font(font::REGULAR)?, semibold: font(font::SEMIBOLD)? })
    }
}

fn group(group: &usvg::Group, fonts: &Fonts, tree: &usvg::Tree, surface: &mut Surface<'_>) {
    surface.push_transform(&transform(group.transform()));
    let clipped = group.clip_path().and_then(clip);
    if let Some(clip) = &clipped {
        surface.push_clip_path(clip, &FillRule::NonZero);
    }
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => self::group(inner, fonts, tree, surface),
            usvg::Node::Path(path) => self::path(path, surface),
            usvg::Node::Text(text) => self::text(text, fonts, tree, surface),
            // Our drawings hold no images.
            usvg::Node::Image(_) => {}
        }
    }
    if clipped.is_some() {
        surface.pop();
    }
    surface.pop();
}

/// What a drawing is cut to: our drawings are cut to one rectangle, not moved.
fn clip(clip: &usvg::ClipPath) -> Option<krilla::geom::Path> {
    clip.root().children().iter().find_map(|node| match node {
        usvg::Node::Path(path) => outline(path.data()),
        _ => None,
    })
}

fn transform(of: usvg::Transform) -> Transform {
    Transform::from_row(of.sx, of.ky, of.kx, of.sy, of.tx, of.ty)
}

fn path(path: &usvg::Path, surface: &mut Surface<'_>) {
    let Some(drawn) = outline(path.data()).filter(|_| path.is_visible()) else { return };
    let (fill, stroke) = (path.fill().and_then(self::fill), path.stroke().and_then(self::stroke));
    let mut draw = |fill: Option<Fill>, stroke: Option<Stroke>| {
        // With neither it would be filled with black.
        if fill.is_some() || stroke.is_some() {
            surface.set_fill(fill);
            surface.set_stroke(stroke);
            surface.draw_path(&drawn);
        }
    };
    match path.paint_order() {
        usvg::PaintOrder::FillAndStroke => draw(fill, stroke),
        usvg::PaintOrder::StrokeAndFill => {
            draw(None, stroke);
            draw(fill, None);
        }
    }
}

fn outline(path: &Path) -> Option<krilla::geom::Path> {
    let mut out = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => out.move_to(to.x, to.y),
            PathSegment::LineTo(to) => out.line_to(to.x, to.y),
            PathSegment::QuadTo(by, to) => out.quad_to(by.x, by.y, to.x, to.y),
            PathSegment::CubicTo(by, and, to) => out.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y),
            PathSegment::Close => out.close(),
        }
    }
    out.finish()
}

/// A plain colour; our drawings have no other paint.
fn colour(paint: &usvg::Paint) -> Option<rgb::Color> {
    match paint {
        usvg::Paint::Color(colour) => Some(rgb::Color::new(colour.red, colour.green, colour.blue)),
        _ => None,
    }
}

fn opacity(of: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(of.get()).unwrap_or(NormalizedF32::ONE)
}

fn fill(fill: &usvg::Fill) -> Option<Fill> {
    let rule = match fill.rule() {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    };
    Some(Fill { paint: colour(fill.paint())?.into(), opacity: opacity(fill.opacity()), rule })
}

fn stroke(stroke: &usvg::Stroke) -> Option<Stroke> {
    Some(Stroke {
        paint: colour(stroke.paint())?.into(),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        },
        opacity: opacity(stroke.opacity()),
        dash: stroke
            .dasharray()
            .map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
    })
}

/// A text stays a text, which can be found and copied: a run of glyphs for each of its spans.
fn text(text: &usvg::Text, fonts: &Fonts, tree: &usvg::Tree, surface: &mut Surface<'_>) {
    for span in text.layouted().iter().filter(|span| span.visible) {
        let Some(first) = span.positioned_glyphs.first() else { continue };
        let size = span.font_size.get();
        let is_heavy = tree.fontdb().face(first.font).is_some_and(|face| face.weight.0 > 500);
        let font = if is_heavy { &fonts.semibold } else { &fonts.regular };
        let mut words = String::new();
        let mut glyphs = Vec::new();
        let at = |glyph: &usvg::layout::PositionedGlyph| glyph.transform();
        for (number, glyph) in span.positioned_glyphs.iter().enumerate() {
            let begun = words.len();
            words += &glyph.text;
            // The distance to the next glyph is what krilla calls advance, in parts of the size.
            let next = span.positioned_glyphs.get(number + 1);
            let advance = next.map_or(0.0, |next| (at(next).tx - at(glyph).tx) / size);
            let id = GlyphId::new(glyph.id.0);
            glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, begun..words.len(), None));
        }
        surface.set_fill(span.fill.as_ref().and_then(fill));
        surface.set_stroke(None);
        let origin = Point::from_xy(at(first).tx, at(first).ty);
        surface.draw_glyphs(origin, &glyphs, font.clone(), &words, size, false);
    }
}
