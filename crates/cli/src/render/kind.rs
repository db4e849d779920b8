//! Kinds of pictures.

use std::path::Path;

use clap::ValueEnum;

/// A kind of picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileKind {
    /// A drawing of a position, or with --animate of a game
    Svg,
    /// Pixels of a position
    Png,
    /// A film of a game
    Gif,
    /// A page, or with --print all pages of a game
    Pdf,
}

impl FileKind {
    /// The kind that a file's ending announces.
    pub fn of_file(path: &Path) -> Option<FileKind> {
        let ending = path.extension()?.to_str()?;
        FileKind::from_str(ending, true).ok()
    }
}
