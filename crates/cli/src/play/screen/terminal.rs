//! The terminal: taken for the whole screen, and given back however the program ends.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::time::Duration;
use std::{panic, process, thread};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture};
use crossterm::event::{EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use kelci_catalog::search::Stop;
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

/// How long the game may take to end when it has to.
const GRACE: Duration = Duration::from_secs(3);
/// How often it is looked whether there is still a terminal.
const WATCH: Duration = Duration::from_millis(500);

/// A flag that is raised when the program is asked to end, and when its terminal has gone. Who waits
/// for a key then does not hear of it: crossterm 0.29 reads an ended terminal for ever. So the
/// program ends a little later in any case.
pub fn listen_for_the_end() -> Stop {
    let stop = Stop::new();
    let end = {
        let stop = stop.clone();
        move || {
            stop.raise();
            thread::sleep(GRACE);
            give_back();
            process::exit(1);
        }
    };
    // Without a handler a signal ends the program at once, which only the terminal does not survive.
    let _ = ctrlc::set_handler(end.clone());
    thread::spawn(move || {
        while is_there() {
            thread::sleep(WATCH);
        }
        end();
    });
    stop
}

/// Whether the terminal still answers.
fn is_there() -> bool {
    #[cfg(unix)]
    return rustix::termios::tcgetattr(io::stdin()).is_ok();
    #[cfg(not(unix))]
    true
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
