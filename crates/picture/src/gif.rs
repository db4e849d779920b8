//! A film as a GIF: one palette for all of it, and of each shot only what has changed.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::error::{MAX_FILM_PIXELS, MIN_PIXELS, PictureError};
use crate::film::Film;
use crate::palette::{Histogram, Tone, tone};
use crate::raster;
use crate::stage::Stage;

/// The film as a GIF of that width, over and over again.
///
/// # Errors
/// When it would be too small or too large.
pub fn gif(stage: &Stage<'_>, film: &Film, width: u32) -> Result<Vec<u8>, PictureError> {
    if !(MIN_PIXELS..=MAX_FILM_PIXELS).contains(&width) {
        return Err(PictureError::Size { width, most: MAX_FILM_PIXELS });
    }
    let faulty = |error: &dyn std::fmt::Display| PictureError::Drawing(error.to_string());
    let mut tones = Histogram::default();
    let mut changes: Vec<(Change, u16)> = Vec::new();
    let mut before: Option<Pixmap> = None;
    for (shot, hold) in &film.shots {
        let pixels = raster::pixels(&stage.svg(shot), width)?;
        match (Change::between(before.as_ref(), &pixels, &mut tones), changes.last_mut()) {
            (Some(change), _) => changes.push((change, *hold)),
            // Nothing to be seen has changed: what is there stays longer.
            (None, Some((_, held))) => *held = held.saturating_add(*hold),
            (None, None) => {}
        }
        before = Some(pixels);
    }
    let Some(last) = before else { return Err(PictureError::Drawing("no shots".into())) };
    let side = |length: u32| u16::try_from(length).unwrap_or(u16::MAX);
    let (width, height) = (side(last.width()), side(last.height()));
    let palette = tones.palette();
    let mut out = Vec::new();
    let mut encoder =
        Encoder::new(&mut out, width, height, &palette.bytes()).map_err(|e| faulty(&e))?;
    encoder.set_repeat(Repeat::Infinite).map_err(|error| faulty(&error))?;
    for (change, hold) in &changes {
        let Change { left, top, width, height, tones } = change;
        let buffer: Vec<u8> = tones.iter().map(|tone| palette.index(*tone)).collect();
        let frame = Frame {
            delay: *hold,
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.unchanged()),
            left: side(*left),
            top: side(*top),
            width: side(*width),
            height: side(*height),
            buffer: buffer.into(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(|error| faulty(&error))?;
    }
    drop(encoder);
    Ok(out)
}

/// The smallest rectangle outside of which nothing has changed.
struct Change {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
    /// Its pixels; none where one is as it was.
    tones: Vec<Option<Tone>>,
}

impl Change {
    fn between(before: Option<&Pixmap>, now: &Pixmap, seen: &mut Histogram) -> Option<Change> {
        let (across, down) = (now.width(), now.height());
        let pixels = now.pixels();
        let is_new = |at: usize| before.is_none_or(|before| before.pixels()[at] != pixels[at]);
        let row = |y: u32| (y * across) as usize..((y + 1) * across) as usize;
        let has_new = |y: &u32| row(*y).any(is_new);
        let top = (0..down).find(has_new)?;
        let bottom = (0..down).rev().find(has_new)?;
        let rows = || top..=bottom;
        let is_new_column = |x: &u32| rows().any(|y| is_new((y * across + x) as usize));
        let left = (0..across).find(is_new_column)?;
        let right = (0..across).rev().find(is_new_column)?;
        let mut tones = Vec::with_capacity(((right - left + 1) * (bottom - top + 1)) as usize);
        for y in rows() {
            for x in left..=right {
                let at = (y * across + x) as usize;
                tones.push(is_new(at).then(|| {
                    let colour = pixels[at];
                    // What is drawn on nothing is drawn on white.
                    let paper = 255 - colour.alpha();
                    let colour =
                        [colour.red(), colour.green(), colour.blue()].map(|part| part + paper);
                    seen.add(colour);
                    tone(colour)
                }));
            }
        }
        Some(Change { left, top, width: right - left + 1, height: bottom - top + 1, tones })
    }
}
