//! The terminal: taken for the whole screen, and given back however the program ends.

use std::io::{self, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
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

use super::palette::Depth;
use super::sixteen::Sixteen;

/// Whether the screen is taken. There is one terminal, and a fault of any thread gives it back.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The whole screen; it is given back when this value goes.
pub struct FullScreen(ratatui::Terminal<CrosstermBackend<Box<dyn Write>>>);

impl FullScreen {
    /// Takes the screen. Which colours are wanted was found out already, so nobody need ask again.
    pub fn take(depth: Depth) -> io::Result<FullScreen> {
        give_back_after_a_panic();
        crossterm::style::force_color_output(depth != Depth::None);
        enable_raw_mode()?;
        let output: Box<dyn Write> = match depth {
            Depth::Sixteen => Box::new(Sixteen::new(stdout())),
            Depth::None | Depth::Indexed | Depth::True => Box::new(stdout()),
        };
        // From here on it is given back, also if what follows fails.
        let terminal = FullScreen(ratatui::Terminal::new(CrosstermBackend::new(output))?);
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        IS_OURS.store(true, Ordering::Relaxed);
        Ok(terminal)
    }

    /// Draws, unless the screen was given back already: what a thread told of its fault stays.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if IS_OURS.load(Ordering::Relaxed) { self.0.draw(draw).map(|_| ()) } else { Ok(()) }
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
    IS_OURS.store(false, Ordering::Relaxed);
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

#[cfg(all(test, target_os = "linux"))]
#[path = "../../../tests/screen/pane/pty.rs"]
mod pty;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::env;
    use std::io::Read as _;
    use std::process::Command;

    use rustix::termios::{LocalModes, tcgetattr};

    use super::{Depth, FullScreen, pty, thread};

    /// Set where the test runs for the second time, in a terminal.
    const IN_TERMINAL: &str = "KELCI_TEST_IN_TERMINAL";
    const FAULT: &str = "a fault of ours";

    /// The test runs itself in a terminal: there it takes the screen, and a thread panics.
    #[test]
    fn the_terminal_is_given_back_before_a_panic_is_told() {
        if env::var_os(IN_TERMINAL).is_some() {
            let mut screen = FullScreen::take(Depth::Sixteen).expect("a terminal");
            screen.draw(|frame| frame.render_widget("board", frame.area())).expect("it is ours");
            let fault = thread::spawn(|| panic!("{FAULT}")).join();
            screen
                .draw(|frame| frame.render_widget("afterwards", frame.area()))
                .expect("as before");
            // Nobody gives it back any more: what the panic left is what is seen.
            std::mem::forget(screen);
            assert!(fault.is_err());
            return;
        }
        let mut command = Command::new(env::current_exe().expect("this test"));
        let name = thread::current().name().expect("tests have names").to_owned();
        command.args(["--exact", &name, "--nocapture"]).env(IN_TERMINAL, "1").env("TERM", "xterm");
        let (mut master, slave, mut child) = pty::spawn(command, (80, 24));
        let modes = |end| tcgetattr(end).expect("a terminal").local_modes;
        let before = modes(&slave);
        assert!(before.contains(LocalModes::ICANON | LocalModes::ECHO));
        let reader = thread::spawn(move || {
            let mut seen = Vec::new();
            // A terminal that is closed is an error to some systems and an end to others.
            let _ = master.read_to_end(&mut seen);
            String::from_utf8_lossy(&seen).into_owned()
        });
        assert!(child.wait().expect("it ends").success());
        assert_eq!(modes(&slave), before);
        drop(slave);
        let seen = reader.join().expect("it was read");
        let at = |text: &str| seen.find(text).unwrap_or_else(|| panic!("no {text:?} in {seen:?}"));
        let (taken, drawn, fault) = (at("\x1b[?1049h"), at("board"), at(FAULT));
        let given_back = [at("\x1b[?1049l"), at("\x1b[?1000l"), at("\x1b[?2004l"), at("\x1b[?25h")];
        assert!(taken < drawn, "{seen:?}");
        assert!(given_back.iter().all(|at| drawn < *at && *at < fault), "{seen:?}");
        assert!(!seen[fault..].contains("afterwards"), "{seen:?}");
    }
}
