//! Why a picture was not made.

/// The widest picture in pixels, and the highest.
pub const MAX_PIXELS: u32 = 4_096;
/// The narrowest one in pixels.
pub const MIN_PIXELS: u32 = 16;
/// The widest film in pixels.
pub const MAX_FILM_PIXELS: u32 = 1_200;
/// The most pixels of all shots of a film together: so much is drawn in a quarter of a minute.
pub const MAX_FILM_AREA: f64 = 400e6;
/// The most plies in a film.
pub const MAX_FILM_PLIES: usize = 600;

/// Why a picture was not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// It would be too small, too wide or too high.
    Size {
        /// What was asked for.
        width: u32,
        /// How wide it can be.
        most: u32,
    },
    /// The game is too long for a film.
    TooLong {
        /// How many plies it has.
        plies: usize,
    },
    /// The film has too many pixels in all.
    TooMuch {
        /// How many shots it has.
        shots: usize,
        /// How wide each would be.
        width: u32,
    },
    /// Nobody wants it any more.
    GivenUp,
    /// The game has a move that is not legal.
    Move {
        /// Which one, counted from 1.
        ply: usize,
    },
    /// The drawing cannot be turned into what was asked for; it should never be so.
    Drawing(String),
}

impl std::fmt::Display for PictureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PictureError::Size { width, most } => {
                write!(f, "a picture {width} pixels wide: it can be {MIN_PIXELS} to {most}")
            }
            PictureError::TooLong { plies } => {
                write!(f, "a film has at most {MAX_FILM_PLIES} plies, and these are {plies}")
            }
            PictureError::TooMuch { shots, width } => {
                write!(f, "a film of {shots} shots cannot be {width} pixels wide: choose fewer")
            }
            PictureError::GivenUp => write!(f, "this took too long"),
            PictureError::Move { ply } => write!(f, "ply {ply} is no legal move"),
            PictureError::Drawing(why) => write!(f, "the drawing is faulty: {why}"),
        }
    }
}

impl std::error::Error for PictureError {}
