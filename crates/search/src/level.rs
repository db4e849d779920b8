//! Eight strengths, from a beginner's to the full one.

/// How well the engine plays: 1 (beginner) to 8 (all it can).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Self {
        Level::FULL
    }
}

/// What holds a level back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// It looks at no more positions than this.
    pub nodes: u64,
    /// It looks no deeper than this.
    pub depth: u32,
    /// It takes any move whose value is this near to the best one's.
    pub margin: i32,
}

/// How a game tells its levels apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicaps {
    /// How deep levels 1 to 7 look at most.
    pub depths: [u32; 7],
    /// What a usual piece is worth: by this the levels measure how careless they are.
    pub piece: i32,
}

impl Handicaps {
    /// For games with some hundred moves a turn, whose cubes are worth about 100.
    pub const USUAL: Handicaps = Handicaps { depths: [1, 2, 2, 3, 4, 6, 9], piece: 100 };
}

impl Level {
    /// Everything the engine can.
    pub const FULL: Level = Level(8);
    /// The names, level 1 first.
    pub const NAMES: [&'static str; 8] =
        ["beginner", "novice", "casual", "club", "strong", "expert", "master", "full"];

    /// The level of that number, 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 8 { Some(Level(number)) } else { None }
    }

    /// The level of that number or name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Level> {
        let named = Level::NAMES.iter().position(|name| *name == text).map(|i| i as u8 + 1);
        named.or_else(|| text.parse().ok()).and_then(Level::new)
    }

    /// Its number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Level::NAMES[self.0 as usize - 1]
    }

    /// What holds it back in a game.
    pub(crate) const fn handicap(self, game: &Handicaps) -> Option<Handicap> {
        let (nodes, margin) = match self.0 {
            1 => (2_000, 120),
            2 => (4_000, 80),
            3 => (8_000, 40),
            4 => (20_000, 25),
            5 => (40_000, 15),
            6 => (150_000, 8),
            7 => (600_000, 0),
            _ => return None,
        };
        let depth = game.depths[self.0 as usize - 1];
        Some(Handicap { nodes, depth, margin: margin * game.piece / 100 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers_and_names() {
        for (number, name) in (1..).zip(Level::NAMES) {
            let level = Level::new(number).unwrap();
            assert_eq!((level.name(), level.number()), (name, number));
            assert_eq!(Level::parse(name), Some(level));
            assert_eq!(Level::parse(&number.to_string()), Some(level));
        }
        assert_eq!((Level::new(0), Level::new(9), Level::parse("god")), (None, None, None));
    }
}
