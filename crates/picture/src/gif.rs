//! A film as a GIF: one palette for all of it, and of each shot only what has changed.

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::error::{MAX_FILM_AREA, MAX_FILM_PIXELS, MIN_PIXELS, PictureError};
use crate::film::Film;
use crate::palette::{Histogram, Palette};
use crate::raster;
use crate::stage::{Shot, Stage};

/// So many shots, spread over the film, are looked at for its colours: a longer film shows the same
/// pieces on the same board again and again.
const SAMPLE: usize = 96;

/// The film as a GIF of that width, over and over again.
///
/// # Errors
/// When it would be too small or too large.
pub fn gif(stage: &Stage<'_>, film: &Film, width: u32) -> Result<Vec<u8>, PictureError> {
    gif_while(stage, film, width, &|| true)
}

/// The film as a GIF of that width, as long as somebody wants it, who is asked before every shot.
///
/// It is drawn twice, first a sample for the colours and then all of it: to keep every shot until the
/// colours are known took a gigabyte for a long game.
///
/// # Errors
/// When it would be too small or too large, or nobody wants it any more.
pub fn gif_while(
    stage: &Stage<'_>,
    film: &Film,
    width: u32,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PictureError> {
    if !(MIN_PIXELS..=MAX_FILM_PIXELS).contains(&width) {
        return Err(PictureError::Size { width, most: MAX_FILM_PIXELS });
    }
    let draw = |shot: &Shot| {
        if !is_wanted() {
            return Err(PictureError::GivenUp);
        }
        raster::pixels(&stage.svg(shot), width)
    };
    let Some((first, _)) = film.shots.first() else {
        return Err(PictureError::Drawing("no shots".into()));
    };
    let window = stage.window(&first.lesson);
    let area = f64::from(width).powi(2) * window.height / window.width;
    if area * film.shots.len() as f64 > MAX_FILM_AREA {
        return Err(PictureError::TooMuch { shots: film.shots.len(), width });
    }
    let mut tones = Histogram::default();
    let mut before: Option<Pixmap> = None;
    for (shot, _) in sample(&film.shots) {
        let pixels = draw(shot)?;
        if let Some(change) = Change::between(before.as_ref(), &pixels) {
            change.each_colour(before.as_ref(), &pixels, |colour| {
                colour.inspect(|colour| tones.add(*colour));
            });
        }
        before = Some(pixels);
    }
    let mut palette = tones.palette();
    let mut reel = Reel::new(&draw(first)?, &palette)?;
    let mut before: Option<Pixmap> = None;
    for (shot, hold) in &film.shots {
        let pixels = draw(shot)?;
        let change = Change::between(before.as_ref(), &pixels);
        match change {
            Some(change) => {
                let buffer = change.indices(before.as_ref(), &pixels, &mut palette);
                reel.cut(change, buffer, *hold, palette.unchanged())?;
            }
            // Nothing to be seen has changed: what is there stays longer.
            None => reel.hold(*hold),
        }
        before = Some(pixels);
    }
    reel.end()
}

/// Some of the shots, the first and the last among them; all, if they are few.
fn sample<T>(shots: &[T]) -> impl Iterator<Item = &T> {
    let taken = shots.len().min(SAMPLE);
    (0..taken).map(move |number| &shots[number * (shots.len() - 1) / (taken - 1).max(1)])
}

/// What is written of the GIF. The last frame is kept back, since it may stay longer.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    frame: Option<Frame<'static>>,
}

fn side(length: u32) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

fn faulty(error: impl std::fmt::Display) -> PictureError {
    PictureError::Drawing(error.to_string())
}

impl Reel {
    fn new(shot: &Pixmap, palette: &Palette) -> Result<Reel, PictureError> {
        let (width, height) = (side(shot.width()), side(shot.height()));
        let encoder = Encoder::new(Vec::new(), width, height, &palette.bytes());
        let mut encoder = encoder.map_err(faulty)?;
        encoder.set_repeat(Repeat::Infinite).map_err(faulty)?;
        Ok(Reel { encoder, frame: None })
    }

    fn cut(
        &mut self,
        change: Change,
        buffer: Vec<u8>,
        hold: u16,
        unchanged: u8,
    ) -> Result<(), PictureError> {
        self.write()?;
        let Change { left, top, width, height } = change;
        self.frame = Some(Frame {
            delay: hold,
            dispose: DisposalMethod::Keep,
            transparent: Some(unchanged),
            left: side(left),
            top: side(top),
            width: side(width),
            height: side(height),
            buffer: buffer.into(),
            ..Frame::default()
        });
        Ok(())
    }

    fn hold(&mut self, hold: u16) {
        if let Some(frame) = &mut self.frame {
            frame.delay = frame.delay.saturating_add(hold);
        }
    }

    fn write(&mut self) -> Result<(), PictureError> {
        match self.frame.take() {
            Some(frame) => self.encoder.write_frame(&frame).map_err(faulty),
            None => Ok(()),
        }
    }

    fn end(mut self) -> Result<Vec<u8>, PictureError> {
        self.write()?;
        self.encoder.into_inner().map_err(faulty)
    }
}

/// The smallest rectangle outside of which nothing has changed.
#[derive(Clone, Copy)]
struct Change {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Change {
    fn between(before: Option<&Pixmap>, now: &Pixmap) -> Option<Change> {
        let (across, down) = (now.width(), now.height());
        let is_new = |at: usize| is_new(before, now, at);
        let row = |y: u32| (y * across) as usize..((y + 1) * across) as usize;
        let has_new = |y: &u32| row(*y).any(is_new);
        let top = (0..down).find(has_new)?;
        let bottom = (0..down).rev().find(has_new)?;
        let rows = || top..=bottom;
        let is_new_column = |x: &u32| rows().any(|y| is_new((y * across + x) as usize));
        let left = (0..across).find(is_new_column)?;
        let right = (0..across).rev().find(is_new_column)?;
        Some(Change { left, top, width: right - left + 1, height: bottom - top + 1 })
    }

    /// The colours in it; none where one is as it was.
    fn each_colour(
        self,
        before: Option<&Pixmap>,
        now: &Pixmap,
        mut visit: impl FnMut(Option<[u8; 3]>),
    ) {
        for y in self.top..self.top + self.height {
            for x in self.left..self.left + self.width {
                let at = (y * now.width() + x) as usize;
                visit(is_new(before, now, at).then(|| {
                    let colour = now.pixels()[at];
                    // What is drawn on nothing is drawn on white.
                    let paper = 255 - colour.alpha();
                    [colour.red(), colour.green(), colour.blue()].map(|part| part + paper)
                }));
            }
        }
    }

    /// The same as numbers of the palette.
    fn indices(self, before: Option<&Pixmap>, now: &Pixmap, palette: &mut Palette) -> Vec<u8> {
        let mut indices = Vec::with_capacity((self.width * self.height) as usize);
        self.each_colour(before, now, |colour| indices.push(palette.index(colour)));
        indices
    }
}

fn is_new(before: Option<&Pixmap>, now: &Pixmap, at: usize) -> bool {
    before.is_none_or(|before| before.pixels()[at] != now.pixels()[at])
}

#[cfg(test)]
mod tests {
    use kelci_core::Options;

    use super::*;
    use crate::{Around, Look};

    #[test]
    fn a_film_that_nobody_wants_is_not_drawn_to_its_end() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let keys = &start.moves()[..1];
        let film = Film::of(game, &*start, keys, 100, "").expect("a film");
        let (look, around) = (Look::default(), Around::default());
        let stage = Stage::new(game, &look, &around);
        let asked = std::cell::Cell::new(0);
        let is_wanted = || {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        let drawn = gif_while(&stage, &film, 64, &is_wanted);
        assert_eq!((drawn, asked.get()), (Err(PictureError::GivenUp), 3));
    }

    #[test]
    fn a_film_has_so_many_pixels_in_all() {
        let game = kelci_catalog::find("pijersi").expect("a game");
        let start = game.position(&Options::new(), None).expect("a start");
        let mut film = Film::of(game, &*start, &[], 100, "").expect("a film");
        let shot = film.shots[0].clone();
        film.shots = vec![shot; 5_000];
        let (look, around) = (Look::default(), Around::default());
        let stage = Stage::new(game, &look, &around);
        let drawn = gif_while(&stage, &film, 1_200, &|| panic!("it is not begun"));
        assert_eq!(drawn, Err(PictureError::TooMuch { shots: 5_000, width: 1_200 }));
    }

    #[test]
    fn a_sample_has_both_ends_and_is_all_of_a_short_film() {
        for count in [1, 2, 50, SAMPLE, SAMPLE + 1, 3 * SAMPLE + 7] {
            let shots: Vec<usize> = (0..count).collect();
            let taken: Vec<usize> = sample(&shots).copied().collect();
            assert_eq!(taken.len(), count.min(SAMPLE));
            assert_eq!((taken[0], taken.last()), (0, Some(&(count - 1))));
            assert!(taken.is_sorted_by(|one, next| one < next));
        }
    }
}
