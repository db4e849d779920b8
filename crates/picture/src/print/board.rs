//! A board on a page, as large as it can be.

use kelci_catalog::AnyGame;
use kelci_core::Side;

use super::page::{FOOT, MARGIN, Page, placed};
use super::{Kit, Paper};
use crate::Look;
use crate::board::{Sight, elements};
use crate::geometry::{Geometry, PITCH};
use crate::lesson::Lesson;
use crate::pdf::Sheet;

/// Larger cells only make players stretch.
const MAX_PITCH_MM: f64 = 40.0;

/// The page of a board.
pub fn sheet(game: &dyn AnyGame, paper: Paper, kit: &Kit) -> Sheet {
    let geometry = Geometry::of(game.layout());
    let (short, long) = paper.sides_mm();
    let [upright, lying] = [(short, long), (long, short)].map(|(width, height)| {
        let room = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT);
        let scale = (room.0 / geometry.width).min(room.1 / geometry.height);
        (scale, width, height)
    });
    let (scale, width, height) = if lying.0 > upright.0 { lying } else { upright };
    // Half millimetres, so that whoever measures finds a number that was meant.
    let pitch = ((scale * PITCH * 2.0).floor() / 2.0).min(MAX_PITCH_MM);
    let scale = pitch / PITCH;

    let look = Look { bottom: Side::First, diagrams: false, ..kit.look.clone() };
    let sight = Sight { pieces: &[], diagrams: &[], lesson: &Lesson::default() };
    let drawn = elements(game, &geometry, sight, &look).into_iter().map(|element| element.text);
    let drawn = drawn.collect::<Vec<_>>().join("\n");
    let x = (width - geometry.width * scale) / 2.0;
    let y = (height - FOOT - geometry.height * scale) / 2.0;
    let mut page = Page::new(width, height, kit);
    page.add(&placed(&drawn, (x, y), scale));
    let title = game.info().title;
    let told = kit.language.say(
        format!("{title}: cells {pitch} mm apart"),
        format!("{title}\u{a0}: cases espacées de {pitch} mm").replace('.', ","),
    );
    page.finish(&told, kit.language)
}
