//! Lines typed by a person, or by a script that acts as one.

use std::io::{self, IsTerminal as _, StdinLock, Write as _};

use crate::error::Error;
use crate::paint::{Ink, Screen};
use kelci_core::lines::{BoundedLine, Lines};

/// Nobody types longer lines.
const MAX_TYPED_BYTES: usize = 4_096;

/// Standard input, a line at a time.
pub struct Keyboard(Lines<StdinLock<'static>>);

impl Keyboard {
    pub fn new() -> Keyboard {
        Keyboard(Lines::new(io::stdin().lock(), MAX_TYPED_BYTES))
    }

    /// Whether a person types, who can be asked again.
    pub fn is_a_persons() -> bool {
        io::stdin().is_terminal()
    }

    /// Asks and reads a line; none if there are no more.
    pub fn ask(&mut self, prompt: &str, screen: &mut Screen) -> Result<Option<String>, Error> {
        write!(screen, "{} ", screen.look.paint(&format!("{prompt} >"), Ink::Strong))?;
        screen.flush()?;
        let line = self.0.next();
        match line.map_err(|cause| Error::Refused(format!("cannot read the answer: {cause}")))? {
            Some(BoundedLine::Whole(bytes)) => {
                let typed = String::from_utf8_lossy(&bytes).into_owned();
                // What a person types is on the screen already; what a script sends is not.
                if !Keyboard::is_a_persons() {
                    writeln!(screen, "{}", typed.trim())?;
                }
                Ok(Some(typed))
            }
            Some(BoundedLine::TooLong) => {
                writeln!(screen, "That was a very long line.")?;
                Ok(Some(String::new()))
            }
            None => {
                // The prompt's line is still open.
                writeln!(screen)?;
                Ok(None)
            }
        }
    }
}
