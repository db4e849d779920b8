//! `kelci completions` and `kelci man`: what the command line says of itself.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::args::{Cli, FileArg};
use crate::error::Error;
use crate::paint::Screen;

/// Print the completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci completions bash
  kelci completions zsh
  kelci completions fish")]
pub struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Print the manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  kelci man
  kelci man --dir .")]
pub struct ManArgs {
    /// Write a page for every command into this directory instead
    #[arg(long)]
    dir: Option<FileArg>,
}

pub fn completions(args: &CompletionsArgs, screen: &mut Screen) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kelci", &mut script);
    Ok(screen.write_all(&script)?)
}

pub fn man(args: &ManArgs, screen: &mut Screen) -> Result<(), Error> {
    if let Some(dir) = &args.dir {
        return clap_mangen::generate_to(Cli::command(), dir)
            .map_err(|cause| Error::file("write the pages to", dir, &cause));
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    Ok(screen.write_all(&page)?)
}
