//! Keys and clicks of a terminal, and what they ask for.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use crossterm::event::{MouseButton, MouseEvent};

use super::draw::Hits;
use super::message::{Keystroke, LookAt, OverlayPage, UserInput};
use super::overlay::Overlay;
use super::walk::Heading;

/// How many rows a turn of the wheel scrolls.
const WHEEL_ROWS: i16 = 2;
/// How many lines a page key turns in a text.
const PAGE_LINES: i16 = 10;

/// What an event asks for; most events ask for nothing.
pub fn understand(event: Event, overlay: Option<&Overlay>, hits: &Hits) -> Option<UserInput> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key, overlay, hits),
        Event::Mouse(mouse) => of_mouse(mouse, overlay, hits),
        Event::Paste(text) => Some(UserInput::Pasted(text)),
        _ => None,
    }
}

fn of_key(key: KeyEvent, overlay: Option<&Overlay>, hits: &Hits) -> Option<UserInput> {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match (key.code, overlay) {
        // The second time it is meant.
        (KeyCode::Char('c'), Some(Overlay::Question(_))) if with_control => Some(UserInput::Leave),
        (KeyCode::Char('c'), _) if with_control => Some(UserInput::Quit),
        (code, None) if !with_control => on_board(code),
        (code, Some(Overlay::Menu(menu))) => in_menu(code, menu.items.len()),
        (code, Some(Overlay::Form(_))) => in_form(code, with_control),
        (code, Some(Overlay::Pages(_))) => in_pages(code, hits),
        (code, Some(Overlay::Prompt(_))) => in_prompt(code, with_control),
        (KeyCode::Esc, Some(Overlay::Question(_))) => Some(UserInput::Close),
        (KeyCode::Char(typed), Some(Overlay::Question(question))) => {
            let typed = typed.to_ascii_lowercase();
            let answer = question.answers.iter().find(|answer| answer.key == typed)?;
            Some(answer.given())
        }
        _ => None,
    }
}

fn on_board(code: KeyCode) -> Option<UserInput> {
    Some(match code {
        KeyCode::Left | KeyCode::Char('4') => UserInput::Walk(Heading::Left),
        KeyCode::Right | KeyCode::Char('6') => UserInput::Walk(Heading::Right),
        KeyCode::Up | KeyCode::Char('8') => UserInput::Walk(Heading::Up),
        KeyCode::Down | KeyCode::Char('2') => UserInput::Walk(Heading::Down),
        KeyCode::Char('7') => UserInput::Walk(Heading::UpLeft),
        KeyCode::Char('9') => UserInput::Walk(Heading::UpRight),
        KeyCode::Char('1') => UserInput::Walk(Heading::DownLeft),
        KeyCode::Char('3') => UserInput::Walk(Heading::DownRight),
        KeyCode::Tab => UserInput::Around,
        KeyCode::Enter | KeyCode::Char('5') => UserInput::Press,
        KeyCode::Char(' ') => UserInput::Play,
        KeyCode::Esc | KeyCode::Backspace => UserInput::Back,
        KeyCode::Char('u') => UserInput::Undo,
        KeyCode::Char('r') => UserInput::Redo,
        KeyCode::Char('h') => UserInput::Hint,
        KeyCode::Char('f') => UserInput::Flip,
        KeyCode::Char('a') => UserInput::Analysis,
        KeyCode::Char('d') => UserInput::Diagrams,
        KeyCode::Char('+') => UserInput::TurnLevel(1),
        KeyCode::Char('-') => UserInput::TurnLevel(-1),
        KeyCode::Char('l') => UserInput::Open(OverlayPage::Level),
        KeyCode::Char('p') => UserInput::Open(OverlayPage::Players),
        KeyCode::Char('n') => UserInput::Open(OverlayPage::NewGame),
        KeyCode::Char('R') => UserInput::Open(OverlayPage::Resign),
        KeyCode::Char('m' | '/' | ':') => UserInput::Open(OverlayPage::Line),
        KeyCode::Char('s') => UserInput::Open(OverlayPage::Save),
        KeyCode::Char('o') => UserInput::Open(OverlayPage::Load),
        KeyCode::Char('i') => UserInput::Open(OverlayPage::Rules),
        KeyCode::Char('?') | KeyCode::F(1) => UserInput::Open(OverlayPage::Help),
        KeyCode::PageUp | KeyCode::Char(',') => UserInput::Look(LookAt::Back),
        KeyCode::PageDown | KeyCode::Char('.') => UserInput::Look(LookAt::Forward),
        KeyCode::Home => UserInput::Look(LookAt::First),
        KeyCode::End => UserInput::Look(LookAt::Last),
        KeyCode::Char('q') => UserInput::Quit,
        _ => return None,
    })
}

fn in_menu(code: KeyCode, items: usize) -> Option<UserInput> {
    Some(match code {
        KeyCode::Up => UserInput::Turn(-1),
        KeyCode::Down | KeyCode::Tab => UserInput::Turn(1),
        KeyCode::Home => UserInput::Turn(i16::MIN),
        KeyCode::End => UserInput::Turn(i16::MAX),
        KeyCode::Enter | KeyCode::Char(' ') => UserInput::Submit,
        KeyCode::Esc | KeyCode::Char('q') => UserInput::Close,
        KeyCode::Char(digit) => {
            let index = (digit.to_digit(10)? as usize).checked_sub(1)?;
            if index >= items {
                return None;
            }
            UserInput::Choose(index)
        }
        _ => return None,
    })
}

/// Lines are gone to; within one everything is typed.
fn in_form(code: KeyCode, with_control: bool) -> Option<UserInput> {
    match code {
        KeyCode::Up | KeyCode::BackTab => Some(UserInput::Turn(-1)),
        KeyCode::Down | KeyCode::Tab => Some(UserInput::Turn(1)),
        KeyCode::PageUp => Some(UserInput::Turn(i16::MIN)),
        KeyCode::PageDown => Some(UserInput::Turn(i16::MAX)),
        code => in_prompt(code, with_control),
    }
}

fn in_pages(code: KeyCode, hits: &Hits) -> Option<UserInput> {
    match code {
        KeyCode::Up => hits.turned(-1),
        KeyCode::Down => hits.turned(1),
        KeyCode::PageUp => hits.turned(-PAGE_LINES),
        KeyCode::PageDown | KeyCode::Char(' ') => hits.turned(PAGE_LINES),
        KeyCode::Home => hits.turned(i16::MIN),
        KeyCode::End => hits.turned(i16::MAX),
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'i') => Some(UserInput::Close),
        _ => None,
    }
}

fn in_prompt(code: KeyCode, with_control: bool) -> Option<UserInput> {
    Some(UserInput::Typed(match code {
        KeyCode::Enter => return Some(UserInput::Submit),
        KeyCode::Esc => return Some(UserInput::Close),
        KeyCode::Char('u') if with_control => Keystroke::Clear,
        KeyCode::Char('a') if with_control => Keystroke::Home,
        KeyCode::Char('e') if with_control => Keystroke::End,
        KeyCode::Char('h') if with_control => Keystroke::Erase,
        KeyCode::Char(character) if !with_control => Keystroke::Put(character),
        KeyCode::Backspace => Keystroke::Erase,
        KeyCode::Delete => Keystroke::Delete,
        KeyCode::Left => Keystroke::Left,
        KeyCode::Right => Keystroke::Right,
        KeyCode::Home => Keystroke::Home,
        KeyCode::End => Keystroke::End,
        _ => return None,
    }))
}

fn of_mouse(mouse: MouseEvent, overlay: Option<&Overlay>, hits: &Hits) -> Option<UserInput> {
    let by = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => return hits.at(mouse.column, mouse.row),
        MouseEventKind::Down(MouseButton::Right) if overlay.is_none() => {
            return Some(UserInput::Back);
        }
        MouseEventKind::ScrollUp => -WHEEL_ROWS,
        MouseEventKind::ScrollDown => WHEEL_ROWS,
        _ => return None,
    };
    match overlay {
        None => Some(UserInput::Scroll(by)),
        Some(Overlay::Menu(_) | Overlay::Form(_)) => Some(UserInput::Turn(by.signum())),
        Some(Overlay::Pages(_)) => hits.turned(by),
        Some(_) => None,
    }
}
