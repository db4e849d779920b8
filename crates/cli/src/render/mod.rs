//! `kelci render`: positions and games as pictures, films and paper.

mod args;
mod kind;
mod subject;

use std::io::{IsTerminal as _, Write as _};

use kelci_core::{CellIndex, Side};
use kelci_picture::art::Marks;
use kelci_picture::print::{self, CubeSize, Kit, Language, Paper};
use kelci_picture::theme::Theme;
use kelci_picture::{
    Around, Arrow, Lesson, Look, PictureError, Sheet, Shot, Source, Stage, animated_svg, gif, pdf,
    png,
};

use crate::args::{find_game, split_moves};
use crate::error::Error;
use crate::files;
use crate::replace::replace;
pub use args::RenderArgs;
use args::{CubeArg, LanguageArg, PaperArg, ThemeArg};
use kind::FileKind;
use subject::RenderSubject;

pub fn run(args: &RenderArgs) -> Result<(), Error> {
    let kind = args.to.or_else(|| FileKind::of_file(&args.out)).ok_or_else(|| {
        let out = args.out.display();
        Error::Usage(format!(
            "what {out} is to be cannot be told: end it with .svg, .png, .gif or .pdf, or say --to"
        ))
    })?;
    if args.print {
        return write(args, kind, &printed(args, kind)?);
    }
    let subject = match find_game(&args.what) {
        Some(game) => RenderSubject::of_game(game, args)?,
        None => RenderSubject::of_record(args)?,
    };
    let made = picture(&subject, kind, args)?;
    write(args, kind, &made)
}

fn write(args: &RenderArgs, kind: FileKind, bytes: &[u8]) -> Result<(), Error> {
    if !files::is_standard(&args.out) {
        return replace(&args.out, bytes).map_err(|cause| Error::file("write", &args.out, &cause));
    }
    let mut output = std::io::stdout().lock();
    if kind != FileKind::Svg && output.is_terminal() {
        return Err(Error::Usage("a terminal cannot show these bytes: name a file".into()));
    }
    output.write_all(bytes)?;
    Ok(output.flush()?)
}

fn look(args: &RenderArgs, title: &str) -> Look {
    let theme = match args.theme {
        ThemeArg::Light => Theme::Light,
        ThemeArg::Dark => Theme::Dark,
        ThemeArg::Contrast => Theme::Contrast,
    };
    Look {
        bottom: if args.flip { Side::Second } else { Side::First },
        labels: !args.no_labels,
        marks: if args.letters { Marks::Letters } else { Marks::Symbols },
        diagrams: args.diagrams,
        source: Source::Own(theme),
        title: title.to_owned(),
    }
}

/// All that is needed to play a game on paper.
fn printed(args: &RenderArgs, kind: FileKind) -> Result<Vec<u8>, Error> {
    let Some(game) = find_game(&args.what) else {
        let what = &args.what;
        return Err(Error::Usage(format!(
            "--print needs a game, and {what} is none: see kelci games"
        )));
    };
    if kind != FileKind::Pdf {
        return Err(Error::Usage("--print makes a PDF: end OUT with .pdf".into()));
    }
    let papers = match args.paper {
        Some(PaperArg::A4) => vec![Paper::A4],
        Some(PaperArg::A3) => vec![Paper::A3],
        None => Paper::ALL.to_vec(),
    };
    let cubes = match args.cube {
        Some(CubeArg::Mm16) => vec![CubeSize::Mm16],
        Some(CubeArg::Mm20) => vec![CubeSize::Mm20],
        None => CubeSize::ALL.to_vec(),
    };
    let language = match args.language {
        LanguageArg::En => Language::English,
        LanguageArg::Fr => Language::French,
    };
    let kit = Kit { papers, cubes, language, look: look(args, "") };
    print::print_and_play(game, &kit).map_err(refused)
}

fn picture(subject: &RenderSubject, kind: FileKind, args: &RenderArgs) -> Result<Vec<u8>, Error> {
    /// How wide a picture is on its page.
    const PAGE_MM: f64 = 120.0;
    let look = look(args, &subject.title());
    let is_film = kind == FileKind::Gif || args.animate;
    if args.animate && kind != FileKind::Svg {
        return Err(Error::Usage("--animate makes an SVG: end OUT with .svg".into()));
    }
    if is_film {
        if subject.is_still() {
            let told = "a film needs moves: give a record, or --moves";
            return Err(Error::Usage(told.into()));
        }
        let around = Around { players: players(subject, args, true), caption: true };
        let stage = Stage::new(subject.game, &look, &around);
        let film = subject.film(args.speed).map_err(refused)?;
        return match kind {
            FileKind::Gif => gif(&stage, &film, args.size.unwrap_or(480)).map_err(refused),
            _ => Ok(animated_svg(&stage, &film).into_bytes()),
        };
    }
    let position = subject.position();
    let shot = Shot { turn: subject.turn(), ..Shot::of(&*position, lesson(subject, args)?) };
    let around = Around { players: players(subject, args, false), caption: false };
    let svg = Stage::new(subject.game, &look, &around).svg(&shot);
    match kind {
        FileKind::Png => png(&svg, args.size.unwrap_or(800)).map_err(refused),
        FileKind::Pdf => {
            let (width, height) = Stage::new(subject.game, &look, &around).size(&shot);
            let sheet = Sheet { width_mm: PAGE_MM, height_mm: PAGE_MM * height / width, svg };
            pdf(&[sheet], &look.title, "en").map_err(refused)
        }
        FileKind::Svg | FileKind::Gif => Ok(svg.into_bytes()),
    }
}

/// Who plays, unless only the board is wanted or there is nothing to be told beside it.
fn players(subject: &RenderSubject, args: &RenderArgs, always: bool) -> Option<[String; 2]> {
    let given = [&args.first, &args.second];
    let is_wanted = always
        || subject.has_players()
        || given.iter().any(|name| name.is_some())
        || subject.holds_something();
    if !is_wanted || args.alone {
        return None;
    }
    let [first, second] = &subject.players;
    let name = |given: &Option<String>, known: &String| given.as_ref().unwrap_or(known).clone();
    Some([name(given[0], first), name(given[1], second)])
}

/// What is marked.
fn lesson(subject: &RenderSubject, args: &RenderArgs) -> Result<Lesson, Error> {
    let layout = subject.game.layout();
    let cell = |name: &str| -> Result<CellIndex, Error> {
        layout.cell(name).ok_or_else(|| {
            let title = subject.game.info().title;
            Error::Refused(format!("cell \"{name}\" is not on the board of {title}"))
        })
    };
    let marked = match &args.mark {
        Some(cells) => split_moves(cells).map(cell).collect::<Result<_, _>>()?,
        None => subject.last_cells(),
    };
    let arrow = |text: &str| -> Result<Arrow, Error> {
        let Some((from, to)) = text.split_once('-') else {
            return Err(Error::Usage(format!("an arrow is written a1-b3, and \"{text}\" is not")));
        };
        let (from, to) = (cell(from)?, cell(to)?);
        if from == to {
            return Err(Error::Usage(format!(
                "an arrow leads to another cell, and \"{text}\" does not"
            )));
        }
        Ok(Arrow { from, to, pieces: 1, forbidden: false })
    };
    let arrows = split_moves(args.arrow.as_deref().unwrap_or_default()).map(arrow);
    Ok(Lesson { marked, arrows: arrows.collect::<Result<_, _>>()?, ..Lesson::default() })
}

fn refused(error: PictureError) -> Error {
    Error::Refused(error.to_string())
}
