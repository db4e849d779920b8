//! A pseudo-terminal in which kelci runs, and what is to be seen on it.

mod pty;

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{LocalModes, tcgetattr, tcsetwinsize};

use pty::{spawn, winsize};

pub const UP: &str = "\x1b[A";
pub const DOWN: &str = "\x1b[B";
pub const RIGHT: &str = "\x1b[C";
pub const LEFT: &str = "\x1b[D";
pub const ENTER: &str = "\r";
pub const ESCAPE: &str = "\x1b";

/// A test that waits so long waits for nothing; it is no limit of speed.
const PATIENCE: Duration = Duration::from_secs(120);

/// A directory that goes away with the test.
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        Scratch(tempfile::Builder::new().prefix(name).tempdir().expect("a directory"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// What was written to the terminal so far.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    is_closed: bool,
}

/// A terminal with kelci in it.
pub struct Pane {
    master: File,
    /// Kept open so that the terminal's modes can be asked for, until the end is seen.
    slave: Option<OwnedFd>,
    /// What the modes were then.
    last_modes: (bool, bool),
    child: Child,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    reader: Option<JoinHandle<()>>,
}

impl Pane {
    /// Starts kelci in a terminal of that size.
    pub fn open(args: &[&str], size: (u16, u16), environment: &[(&str, &str)]) -> Pane {
        let mut command = Pane::command(args, environment);
        command.current_dir(std::env::temp_dir());
        Pane::start(command, size)
    }

    /// The same, in a directory.
    pub fn open_in(
        scratch: &Scratch,
        args: &[&str],
        size: (u16, u16),
        environment: &[(&str, &str)],
    ) -> Pane {
        let mut command = Pane::command(args, environment);
        command.current_dir(scratch.path());
        Pane::start(command, size)
    }

    fn command(args: &[&str], environment: &[(&str, &str)]) -> Command {
        // In a session of its own, the terminal is the one of that session, as in a window.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(env!("CARGO_BIN_EXE_kelci")).args(args);
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR").env_remove("COLORTERM").env_remove("CLICOLOR_FORCE");
        command.envs(environment.iter().copied());
        command
    }

    /// Closes the window as soon as kelci has taken its screen; whether kelci ended of itself.
    pub fn close_window(args: &[&str]) -> bool {
        let (master, slave, mut child) = spawn(Pane::command(args, &[]), (80, 24));
        while tcgetattr(&slave).expect("a terminal").local_modes.contains(LocalModes::ECHO) {
            std::thread::sleep(Duration::from_millis(10));
        }
        drop((master, slave));
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if child.try_wait().expect("it is ours").is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        // It was waited for long enough, and leaves nothing behind.
        let _ = child.kill();
        let _ = child.wait();
        false
    }

    fn start(command: Command, size: (u16, u16)) -> Pane {
        let (master, slave, child) = spawn(command, size);
        let parser = vt100::Parser::new(size.1, size.0, 0);
        let seen = Seen { parser, bytes: Vec::new(), is_closed: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let reader = {
            let (seen, mut master) =
                (Arc::clone(&seen), master.try_clone().expect("a second hand"));
            std::thread::spawn(move || {
                let mut bytes = [0; 4_096];
                loop {
                    // A terminal that is closed is an error to some systems and an end to others.
                    let read = master.read(&mut bytes).unwrap_or(0);
                    let (lock, news) = &*seen;
                    let mut seen = lock.lock().unwrap();
                    seen.parser.process(&bytes[..read]);
                    seen.bytes.extend(&bytes[..read]);
                    seen.is_closed = read == 0;
                    news.notify_all();
                    if read == 0 {
                        return;
                    }
                }
            })
        };
        let last_modes = (false, false);
        Pane { master, slave: Some(slave), last_modes, child, seen, reader: Some(reader) }
    }

    /// Waits until it is so.
    pub fn wait(&self, is_so: impl Fn(&Pane) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_so(self) {
            let (lock, news) = &*self.seen;
            let seen = lock.lock().unwrap();
            assert!(Instant::now() < until, "it never came:\n{}", seen.parser.screen().contents());
            assert!(!seen.is_closed, "kelci has ended:\n{}", seen.parser.screen().contents());
            drop(news.wait_timeout(seen, Duration::from_millis(50)).unwrap());
        }
    }

    pub fn type_in(&mut self, keys: &str) {
        self.master.write_all(keys.as_bytes()).expect("typed");
    }

    /// Presses and releases the left button.
    pub fn click(&mut self, (column, row): (u16, u16)) {
        let (column, row) = (column + 1, row + 1);
        self.type_in(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Changes the window. Nothing is seen until kelci has drawn anew.
    pub fn resize(&mut self, size: (u16, u16)) {
        let parser = &mut self.seen.0.lock().unwrap().parser;
        parser.screen_mut().set_size(size.1, size.0);
        parser.process(b"\x1b[2J");
        tcsetwinsize(&self.master, winsize(size)).expect("it has a size");
    }

    pub fn terminate(&self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("it runs");
    }

    /// Waits until kelci has ended; its exit code.
    pub fn end(&mut self) -> Option<i32> {
        let until = Instant::now() + PATIENCE;
        let code = loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                break status.code();
            }
            assert!(Instant::now() < until, "kelci does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        };
        self.last_modes = self.modes();
        self.read_to_the_end();
        code
    }

    /// The reader ends when nobody holds the other end any more.
    fn read_to_the_end(&mut self) {
        self.slave = None;
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    fn rows(&self) -> Vec<String> {
        let seen = self.seen.0.lock().unwrap();
        let (_, columns) = seen.parser.screen().size();
        seen.parser.screen().rows(0, columns).collect()
    }

    /// The column and row where a text begins.
    pub fn find(&self, text: &str) -> (u16, u16) {
        let rows = self.rows();
        let found = (0..).zip(&rows).find_map(|(row, line)| Some((column_of(line, text)?, row)));
        found.unwrap_or_else(|| panic!("{text} is not in\n{}", rows.join("\n")))
    }

    /// The first column after this one where a text begins in a row.
    pub fn find_in_row(&self, row: u16, after: u16, text: &str) -> u16 {
        let line = self.rows().swap_remove(row.into());
        let rest: String = line.chars().skip(after.into()).collect();
        after + column_of(&rest, text).unwrap_or_else(|| panic!("{text} is not in {line}"))
    }

    /// The row of the board that has these names left and right of it, and where they begin.
    pub fn row_between(&self, left: &str, right: &str) -> Option<(u16, [u16; 2])> {
        let rows = self.rows();
        (0..).zip(&rows).find_map(|(row, line)| {
            // The board has three fifths of the screen.
            let columns = line.chars().count().min(self.columns() * 3 / 5);
            let board: String = line.chars().take(columns).collect();
            let begins = board.trim_start().starts_with(left);
            let at = board.rfind(right).filter(|_| begins)?;
            Some((row, [column_of(&board, left)?, board[..at].chars().count() as u16]))
        })
    }

    fn columns(&self) -> usize {
        self.seen.0.lock().unwrap().parser.screen().size().1.into()
    }

    /// The place in the middle of the cursor's two signs.
    pub fn cursor(&self) -> (u16, u16) {
        let rows = self.rows();
        let found = (0..).zip(&rows).find_map(|(row, line)| {
            // The side that has the turn is pointed at as well, but from one side only.
            let right = column_of(line, "◂")?;
            let before: String = line.chars().take(right.into()).collect();
            let left = before[..before.rfind('▸')?].chars().count() as u16;
            Some(((left + right) / 2, row))
        });
        found.unwrap_or((0, 0))
    }

    /// The moves in the list.
    pub fn moves(&self) -> Vec<String> {
        let rows = self.rows();
        let numbered = rows.iter().filter_map(|line| {
            let (before, moves) = line.split_once(". ")?;
            let number = before.rsplit(' ').next()?;
            number.parse::<u32>().ok()?;
            Some(moves.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        });
        numbered.flatten().collect()
    }

    /// How many moves were played, by the last row of the list: only so many rows are seen.
    pub fn plies(&self) -> usize {
        let rows = self.rows();
        let numbered = rows.iter().filter_map(|line| {
            let (before, moves) = line.split_once(". ")?;
            let number: usize = before.rsplit(' ').next()?.parse().ok()?;
            Some(2 * number.checked_sub(1)? + moves.split_whitespace().count())
        });
        numbered.max().unwrap_or(0)
    }

    /// Whether what is typed is shown and taken line by line.
    pub fn modes(&self) -> (bool, bool) {
        let Some(slave) = &self.slave else { return self.last_modes };
        let modes = tcgetattr(slave).expect("it is a terminal").local_modes;
        (modes.contains(LocalModes::ICANON), modes.contains(LocalModes::ECHO))
    }

    /// Whether the other screen is shown, or the mouse is listened to.
    pub fn has_taken_screen(&self) -> bool {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        screen.alternate_screen()
            || screen.hide_cursor()
            || screen.bracketed_paste()
            || screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// The codes of every sequence that chose colours and the like, as they came: `1;90`.
    pub fn graphics(&self) -> Vec<String> {
        let seen = self.seen.0.lock().unwrap();
        let text = String::from_utf8_lossy(&seen.bytes);
        let sequences = text.split("\x1b[").skip(1).filter_map(|sequence| {
            let end = sequence.find(|c: char| !c.is_ascii_digit() && c != ';')?;
            sequence[end..].starts_with('m').then(|| sequence[..end].to_owned())
        });
        sequences.collect()
    }

    /// The colours that were asked for: below 16 the usual ones, below 256 those of the table, and
    /// 256 for any other. To go back to the terminal's own colour is to ask for none.
    pub fn colours(&self) -> Vec<u16> {
        let mut colours = Vec::new();
        for sequence in self.graphics() {
            let mut codes = sequence.split(';').filter_map(|code| code.parse::<u16>().ok());
            while let Some(code) = codes.next() {
                match code {
                    38 | 48 if codes.next() == Some(5) => colours.extend(codes.next()),
                    38 | 48 => {
                        colours.push(256);
                        codes.by_ref().take(3).for_each(drop);
                    }
                    30..=37 => colours.push(code - 30),
                    40..=47 => colours.push(code - 40),
                    90..=97 => colours.push(code - 82),
                    100..=107 => colours.push(code - 92),
                    _ => {}
                }
            }
        }
        colours
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.read_to_the_end();
    }
}

fn column_of(line: &str, text: &str) -> Option<u16> {
    line.find(text).map(|at| line[..at].chars().count() as u16)
}
