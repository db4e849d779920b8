//! `kelci completions` and `kelci man`: what the command line says of itself.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

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
    Ok(screen.write_all(page()?.as_bytes())?)
}

/// One page for the whole program: each command is a section, with its options.
fn page() -> Result<String, Error> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    let whole = Man::new(command.clone());
    whole.render_title(&mut page)?;
    whole.render_name_section(&mut page)?;
    whole.render_synopsis_section(&mut page)?;
    whole.render_description_section(&mut page)?;
    whole.render_options_section(&mut page)?;
    whole.render_extra_section(&mut page)?;
    let mut page = text(page);
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        let mut section = Vec::new();
        let title = part.get_name().to_uppercase();
        let part = Man::new(part.clone());
        part.render_synopsis_section(&mut section)?;
        part.render_description_section(&mut section)?;
        part.render_options_section(&mut section)?;
        part.render_extra_section(&mut section)?;
        // What is a section in a page of its own is a part of one here.
        page.push_str(&format!(".SH {title}\n{}", text(section).replace(".SH ", ".SS ")));
    }
    Ok(page)
}

fn text(page: Vec<u8>) -> String {
    String::from_utf8(page).expect("the help is UTF-8")
}
