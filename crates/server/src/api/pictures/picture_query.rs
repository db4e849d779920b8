//! What can be asked of a picture, and whether it makes sense.

use kelci_core::{CellIndex, Layout, Message, Side, message};
use kelci_picture::art::{self, Marks};
use kelci_picture::theme::Theme;
use kelci_picture::{Arrow, Lesson, Look, MIN_PIXELS, Source};
use utoipa::IntoParams;

use crate::bounds::{MAX_GIF_PIXELS, MAX_PICTURE_MARKS, MAX_PICTURE_PIXELS};
use crate::fault::{Fault, FaultKind};

/// How a picture is to look.
#[derive(Clone, Debug, Default, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    /// The position; the start of the game if there is none. Games have their own.
    pub fen: Option<String>,
    /// `light` (the default), `dark` or `contrast`.
    pub theme: Option<String>,
    /// The width in pixels, of PNG and GIF.
    pub size: Option<u32>,
    /// Who sits at the bottom: `first` (the default) or `second`.
    pub bottom: Option<String>,
    /// Whether cells bear their names; they do by default.
    pub labels: Option<bool>,
    /// `symbols` (the default) or `letters`.
    pub marks: Option<String>,
    /// Whether the diagrams to be completed are shown.
    #[param(required = false)]
    pub diagrams: bool,
    /// Only the board, without players and what they hold.
    #[param(required = false)]
    pub alone: bool,
    /// Cells to mark, separated by commas.
    pub mark: Option<String>,
    /// Arrows, such as `a1-b3`, separated by commas.
    pub arrow: Option<String>,
    /// Whether the SVG of a game is a film of it, which moves without scripts.
    #[param(required = false)]
    pub animate: bool,
    /// Milliseconds for a move of a film, 50 to 10000; 1000 by default.
    pub pace: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    Svg,
    Png,
    Gif,
}

impl PictureKind {
    pub const fn content_type(self) -> &'static str {
        match self {
            PictureKind::Svg => "image/svg+xml",
            PictureKind::Png => "image/png",
            PictureKind::Gif => "image/gif",
        }
    }

    /// A name with its ending, taken apart.
    pub fn split(file: &str) -> Result<(&str, PictureKind), Fault> {
        let parts = file.rsplit_once('.').and_then(|(name, ending)| {
            let kind = match ending {
                "svg" => PictureKind::Svg,
                "png" => PictureKind::Png,
                "gif" => PictureKind::Gif,
                _ => return None,
            };
            Some((name, kind))
        });
        parts.ok_or_else(|| {
            no_picture(message!("a picture ends with .svg or .png, that of a game also with .gif"))
        })
    }
}

pub fn no_picture(message: Message) -> Fault {
    Fault::new(FaultKind::NoPicture, message).hint("see /api for the addresses of pictures")
}

/// What was asked of a picture makes no sense.
pub fn unwanted(message: Message) -> Fault {
    Fault::new(FaultKind::BadPicture, message).hint("see /api for what can be asked of pictures")
}

impl PictureQuery {
    pub fn look(&self, title: String) -> Result<Look, Fault> {
        let theme = Theme::named(self.theme.as_deref().unwrap_or("light"))
            .ok_or_else(|| unwanted(message!("the themes are light, dark and contrast")))?;
        let side = |name: &str| Side::BOTH.into_iter().find(|side| art::side_name(*side) == name);
        let bottom = side(self.bottom.as_deref().unwrap_or("first"))
            .ok_or_else(|| unwanted(message!("at the bottom is first or second")))?;
        let marks = match self.marks.as_deref() {
            None | Some("symbols") => Marks::Symbols,
            Some("letters") => Marks::Letters,
            Some(_) => return Err(unwanted(message!("the marks are symbols or letters"))),
        };
        let (labels, diagrams) = (self.labels.unwrap_or(true), self.diagrams);
        Ok(Look { bottom, labels, marks, diagrams, source: Source::Own(theme), title })
    }

    pub fn width(&self, kind: PictureKind) -> Result<u32, Fault> {
        let (most, usual) = match kind {
            PictureKind::Gif => (MAX_GIF_PIXELS, 400),
            PictureKind::Png | PictureKind::Svg => (MAX_PICTURE_PIXELS, 600),
        };
        let width = self.size.unwrap_or(usual);
        if (MIN_PIXELS..=most).contains(&width) {
            return Ok(width);
        }
        let least = MIN_PIXELS;
        Err(unwanted(message!("such a picture is {least} to {most} pixels wide", least, most)))
    }

    /// What is marked, if something is.
    pub fn lesson(&self, layout: &Layout, last: Vec<CellIndex>) -> Result<Lesson, Fault> {
        let words = |list: &Option<String>| -> Result<Vec<String>, Fault> {
            let list = list.as_deref().unwrap_or_default();
            let words = list.split([',', ' ']).filter(|word| !word.is_empty()).map(str::to_owned);
            let words: Vec<String> = words.take(MAX_PICTURE_MARKS + 1).collect();
            if words.len() > MAX_PICTURE_MARKS {
                let most = MAX_PICTURE_MARKS;
                return Err(unwanted(message!("at most {most} things are marked", most)));
            }
            Ok(words)
        };
        let cell = |name: &str| {
            layout.cell(name).ok_or_else(|| {
                let name: String = name.chars().take(20).collect();
                unwanted(message!("\"{name}\" is no cell of this board", name))
            })
        };
        let mut arrows = Vec::new();
        for word in words(&self.arrow)? {
            let (from, to) = word
                .split_once('-')
                .ok_or_else(|| unwanted(message!("an arrow is written a1-b3")))?;
            let (from, to) = (cell(from)?, cell(to)?);
            if from == to {
                return Err(unwanted(message!("an arrow leads to another cell")));
            }
            arrows.push(Arrow { from, to, pieces: 1, forbidden: false });
        }
        let marked = match self.mark {
            Some(_) => {
                words(&self.mark)?.iter().map(|name| cell(name)).collect::<Result<_, _>>()?
            }
            None => last,
        };
        Ok(Lesson { marked, arrows, ..Lesson::default() })
    }
}
