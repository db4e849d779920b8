//! What the networks of a game see.

/// The inputs of a game's networks, those of its placements first, and what they become when the board is seen otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkInputs {
    /// The name of the game.
    pub game: &'static str,
    /// A number for the linear evaluation that the network corrects.
    pub linear: u64,
    /// What each input is to the other side: the board turned round, the colours exchanged.
    pub flipped: Vec<u16>,
    /// What each input becomes under each symmetry of the rules; the first leaves all as it is.
    pub symmetries: Vec<Vec<u16>>,
}

impl NetworkInputs {
    /// How many inputs there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.flipped.len()
    }
}
