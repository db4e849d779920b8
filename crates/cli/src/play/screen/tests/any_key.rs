//! Whatever is pressed, clicked and resized, nothing breaks.

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use kelci_catalog::GAMES;
use kelci_core::Rng;

use super::{drawn, people};
use crate::play::screen::input::understand;
use crate::play::screen::message::UserInput;
use crate::play::screen::overlay::{Overlay, PromptKind};
use crate::play::screen::palette::{Depth, Palette};
use crate::play::screen::state::State;

/// Everything but `s`, so that no file is written; keys that lead somewhere come more often.
const LETTERS: &[u8] = b"nnnmmmurhadflpRoi?q,.+-12345678 gkc/=:";
const KEYS: [KeyCode; 16] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
];
const SIZES: [(u16, u16); 6] = [(80, 24), (44, 17), (30, 10), (5, 2), (120, 40), (70, 14)];

fn event(rng: &mut Rng, (width, height): (u16, u16)) -> Event {
    let pick = |rng: &mut Rng, count: usize| (rng.bits() % count as u64) as usize;
    match pick(rng, 10) {
        0..4 => {
            let letter = LETTERS[pick(rng, LETTERS.len())];
            Event::Key(KeyEvent::new(KeyCode::Char(letter.into()), KeyModifiers::NONE))
        }
        4..7 => Event::Key(KeyEvent::new(KEYS[pick(rng, KEYS.len())], KeyModifiers::NONE)),
        7 => Event::Paste("5+3 über\nalles".into()),
        _ => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollDown,
                MouseEventKind::ScrollUp,
            ];
            let kind = kinds[pick(rng, kinds.len())];
            let (column, row) = (pick(rng, width.into()) as u16, pick(rng, height.into()) as u16);
            Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        }
    }
}

#[test]
fn no_keys_and_no_clicks_are_too_much() {
    let mut rng = Rng::new(20);
    let mut changes = 0;
    for game in GAMES {
        let mut state = people(game.info().name);
        let mut size = SIZES[0];
        for step in 0..250 {
            if step % 50 == 49 {
                size = SIZES[(rng.bits() % SIZES.len() as u64) as usize];
            }
            let palette = Palette { depth: Depth::Sixteen, ascii: step % 2 == 0 };
            let (_, hits) = drawn(&state, palette, size.0, size.1);
            let Some(message) = understand(event(&mut rng, size), state.overlay.as_ref(), &hits)
            else {
                continue;
            };
            // The test leaves no files behind.
            let saves = matches!(&state.overlay, Some(Overlay::Prompt(prompt)) if prompt.asks == PromptKind::Save);
            let before = state.revision;
            state.update(if saves { UserInput::Close } else { message }, Instant::now());
            changes += usize::from(state.revision != before);
            if state.has_left {
                state = State { flip: step % 2 == 0, ..people(game.info().name) };
            }
        }
    }
    assert!(changes > 5, "moves were played and games begun: {changes}");
}
