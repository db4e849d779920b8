//! Keys and clicks of a terminal, and what they ask for.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind};
use crossterm::event::{MouseButton, MouseEvent};

use super::draw::Hits;
use super::message::{Keystroke, Look, Message, Page};
use super::overlay::Overlay;
use super::walk::Heading;

/// How many rows a turn of the wheel scrolls.
const WHEEL_ROWS: i16 = 2;
/// How many lines a page key turns in a text.
const PAGE_LINES: i16 = 10;

/// What an event asks for; most events ask for nothing.
pub fn understand(event: Event, overlay: Option<&Overlay>, hits: &Hits) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key, overlay, hits),
        Event::Mouse(mouse) => of_mouse(mouse, overlay, hits),
        Event::Paste(text) => Some(Message::Pasted(text)),
        _ => None,
    }
}

fn of_key(key: KeyEvent, overlay: Option<&Overlay>, hits: &Hits) -> Option<Message> {
    let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match (key.code, overlay) {
        // The second time it is meant.
        (KeyCode::Char('c'), Some(Overlay::Question(_))) if with_control => Some(Message::Leave),
        (KeyCode::Char('c'), _) if with_control => Some(Message::Quit),
        (code, None) if !with_control => on_board(code),
        (code, Some(Overlay::Menu(menu))) => in_menu(code, menu.items.len()),
        (code, Some(Overlay::Form(_))) => in_form(code, with_control),
        (code, Some(Overlay::Pages(_))) => in_pages(code, hits),
        (code, Some(Overlay::Prompt(_))) => in_prompt(code, with_control),
        (KeyCode::Esc, Some(Overlay::Question(_))) => Some(Message::Close),
        (KeyCode::Char(typed), Some(Overlay::Question(question))) => {
            let typed = typed.to_ascii_lowercase();
            let answer = question.answers.iter().find(|answer| answer.key == typed)?;
            Some(answer.given())
        }
        _ => None,
    }
}

fn on_board(code: KeyCode) -> Option<Message> {
    Some(match code {
        KeyCode::Left | KeyCode::Char('4') => Message::Walk(Heading::Left),
        KeyCode::Right | KeyCode::Char('6') => Message::Walk(Heading::Right),
        KeyCode::Up | KeyCode::Char('8') => Message::Walk(Heading::Up),
        KeyCode::Down | KeyCode::Char('2') => Message::Walk(Heading::Down),
        KeyCode::Char('7') => Message::Walk(Heading::UpLeft),
        KeyCode::Char('9') => Message::Walk(Heading::UpRight),
        KeyCode::Char('1') => Message::Walk(Heading::DownLeft),
        KeyCode::Char('3') => Message::Walk(Heading::DownRight),
        KeyCode::Tab => Message::Around,
        KeyCode::Enter | KeyCode::Char('5') => Message::Press,
        KeyCode::Char(' ') => Message::Play,
        KeyCode::Esc | KeyCode::Backspace => Message::Back,
        KeyCode::Char('u') => Message::Undo,
        KeyCode::Char('r') => Message::Redo,
        KeyCode::Char('h') => Message::Hint,
        KeyCode::Char('f') => Message::Flip,
        KeyCode::Char('a') => Message::Analysis,
        KeyCode::Char('d') => Message::Diagrams,
        KeyCode::Char('+') => Message::TurnLevel(1),
        KeyCode::Char('-') => Message::TurnLevel(-1),
        KeyCode::Char('l') => Message::Open(Page::Level),
        KeyCode::Char('p') => Message::Open(Page::Players),
        KeyCode::Char('n') => Message::Open(Page::NewGame),
        KeyCode::Char('R') => Message::Open(Page::Resign),
        KeyCode::Char('m' | '/' | ':') => Message::Open(Page::Line),
        KeyCode::Char('s') => Message::Open(Page::Save),
        KeyCode::Char('o') => Message::Open(Page::Load),
        KeyCode::Char('i') => Message::Open(Page::Rules),
        KeyCode::Char('?') | KeyCode::F(1) => Message::Open(Page::Help),
        KeyCode::PageUp | KeyCode::Char(',') => Message::Look(Look::Back),
        KeyCode::PageDown | KeyCode::Char('.') => Message::Look(Look::Forward),
        KeyCode::Home => Message::Look(Look::First),
        KeyCode::End => Message::Look(Look::Last),
        KeyCode::Char('q') => Message::Quit,
        _ => return None,
    })
}

fn in_menu(code: KeyCode, items: usize) -> Option<Message> {
    Some(match code {
        KeyCode::Up => Message::Turn(-1),
        KeyCode::Down | KeyCode::Tab => Message::Turn(1),
        KeyCode::Home => Message::Turn(i16::MIN),
        KeyCode::End => Message::Turn(i16::MAX),
        KeyCode::Enter | KeyCode::Char(' ') => Message::Submit,
        KeyCode::Esc | KeyCode::Char('q') => Message::Close,
        KeyCode::Char(digit) => {
            let index = (digit.to_digit(10)? as usize).checked_sub(1)?;
            if index >= items {
                return None;
            }
            Message::Choose(index)
        }
        _ => return None,
    })
}

/// Lines are gone to; within one everything is typed.
fn in_form(code: KeyCode, with_control: bool) -> Option<Message> {
    match code {
        KeyCode::Up | KeyCode::BackTab => Some(Message::Turn(-1)),
        KeyCode::Down | KeyCode::Tab => Some(Message::Turn(1)),
        KeyCode::PageUp => Some(Message::Turn(i16::MIN)),
        KeyCode::PageDown => Some(Message::Turn(i16::MAX)),
        code => in_prompt(code, with_control),
    }
}

fn in_pages(code: KeyCode, hits: &Hits) -> Option<Message> {
    match code {
        KeyCode::Up => hits.turned(-1),
        KeyCode::Down => hits.turned(1),
        KeyCode::PageUp => hits.turned(-PAGE_LINES),
        KeyCode::PageDown | KeyCode::Char(' ') => hits.turned(PAGE_LINES),
        KeyCode::Home => hits.turned(i16::MIN),
        KeyCode::End => hits.turned(i16::MAX),
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | '?' | 'i') => Some(Message::Close),
        _ => None,
    }
}

fn in_prompt(code: KeyCode, with_control: bool) -> Option<Message> {
    Some(Message::Typed(match code {
        KeyCode::Enter => return Some(Message::Submit),
        KeyCode::Esc => return Some(Message::Close),
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

fn of_mouse(mouse: MouseEvent, overlay: Option<&Overlay>, hits: &Hits) -> Option<Message> {
    let by = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => return hits.at(mouse.column, mouse.row),
        MouseEventKind::Down(MouseButton::Right) if overlay.is_none() => {
            return Some(Message::Back);
        }
        MouseEventKind::ScrollUp => -WHEEL_ROWS,
        MouseEventKind::ScrollDown => WHEEL_ROWS,
        _ => return None,
    };
    match overlay {
        None => Some(Message::Scroll(by)),
        Some(Overlay::Menu(_) | Overlay::Form(_)) => Some(Message::Turn(by.signum())),
        Some(Overlay::Pages(_)) => hits.turned(by),
        Some(_) => None,
    }
}
