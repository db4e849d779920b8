//! `kelci licences`: whose work is inside the program, and on which terms.

use std::io::Write as _;

use clap::Args;

use crate::error::Error;
use crate::paint::Screen;

/// Print the licences of the program and of all that it is made of
///
/// Our own terms, then every crate, font and library of others with its makers and its licence, and the
/// texts of the licences. The site has the same at /licences.
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci licences
  kelci licences | less")]
pub struct LicencesArgs {}

pub fn run(_: &LicencesArgs, screen: &mut Screen) -> Result<(), Error> {
    Ok(write!(screen, "{}", kelci_notices::notices())?)
}
