//! A pseudo-terminal with a program in it.

use std::fs::File;
use std::os::fd::OwnedFd;
use std::process::{Child, Command};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// Starts a command in a terminal of that size; the terminal's two ends and the program.
pub fn spawn(mut command: Command, size: (u16, u16)) -> (File, OwnedFd, Child) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC);
    let master = master.expect("a terminal");
    grantpt(&master).expect("it is ours");
    unlockpt(&master).expect("it is ours");
    tcsetwinsize(&master, winsize(size)).expect("it has a size");
    let name = ptsname(&master, Vec::new()).expect("it has a name");
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let end = || rustix::fs::open(&name, flags, Mode::empty()).expect("its other end");
    let slave = end();
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("it runs");
    (File::from(master), slave, child)
}

pub fn winsize((columns, rows): (u16, u16)) -> Winsize {
    Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 }
}
