//! The terminal: taken for the whole screen, and given back however the program ends.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture};
use crossterm::event::{EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::Frame;
use ratatui::backend::CrosstermBackend;

/// The whole screen; it is given back when this value goes.
pub struct FullScreen(ratatui::Terminal<CrosstermBackend<Stdout>>);

impl FullScreen {
    /// Takes the screen. Whether colours are wanted was found out already, so nobody need ask again.
    pub fn take(colours: bool) -> io::Result<FullScreen> {
        give_back_after_a_panic();
        crossterm::style::force_color_output(colours);
        enable_raw_mode()?;
        // From here on it is given back, also if what follows fails.
        let terminal = FullScreen(ratatui::Terminal::new(CrosstermBackend::new(stdout()))?);
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(terminal)
    }

    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.0.draw(draw).map(|_| ())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal what it was. Nothing can be done if it does not answer any more.
fn give_back() {
    let _ =
        execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// A fault of ours is told on a screen where it can be read.
fn give_back_after_a_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |fault| {
            give_back();
            tell(fault);
        }));
    });
}
