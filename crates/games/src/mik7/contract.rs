//! What Ali announces before the game: a level, a contract, and how the game is counted.

/// How many ships Ali has at the start.
pub const FLEET: u32 = 20;

/// How many levels there are.
pub const LEVELS: usize = 7;

/// A contract level, 7 to 13: the number of ships Ali may lose, and under [`Contract::Exact`]
/// must have lost exactly when he completes a winning diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ContractLevel(u8);

impl ContractLevel {
    /// The lowest level, which asks for the most ships home.
    pub const LOWEST: ContractLevel = ContractLevel(7);
    /// The highest level.
    pub const HIGHEST: ContractLevel = ContractLevel(13);

    /// The level of that number.
    pub const fn new(number: u32) -> Option<ContractLevel> {
        match number {
            7..=13 => Some(ContractLevel(number as u8)),
            _ => None,
        }
    }

    /// All levels, lowest first.
    pub fn all() -> impl Iterator<Item = ContractLevel> {
        (ContractLevel::LOWEST.0..=ContractLevel::HIGHEST.0).map(ContractLevel)
    }

    /// The number of ships Ali may lose.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// The number of ships in a winning diagram.
    pub const fn ships_home(self) -> u32 {
        FLEET - self.number()
    }

    /// `0..7`, for tables with one entry a level.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 - ContractLevel::LOWEST.0) as usize
    }

    /// Whether games of this level can be counted by points.
    pub const fn has_points(self) -> bool {
        self.0 <= 8
    }
}

impl std::fmt::Display for ContractLevel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Which ships where keep the contract (M12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contract {
    /// As many ships lost as announced, the others exactly on a diagram of the level.
    Exact,
    /// A better one than announced counts too: the diagram is that of the ships lost.
    AtMost,
    /// So many ships on blue cells, whichever, whatever else is on the board.
    Home,
}

impl Contract {
    /// The words of the option, in the order of the enum.
    pub const WORDS: &'static [&'static str] = &["exact", "at-most", "home"];

    /// The word of the option.
    pub const fn word(self) -> &'static str {
        Contract::WORDS[self as usize]
    }

    /// The contract of that word.
    pub fn named(word: &str) -> Option<Contract> {
        let all = [Contract::Exact, Contract::AtMost, Contract::Home];
        all.into_iter().find(|contract| contract.word() == word)
    }
}

/// How a game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Kept or broken: the game ends there.
    Contract(Contract),
    /// After a broken contract, which is [`Contract::Exact`], play goes on for Ali's points.
    Points,
}

impl Count {
    /// The words of the option.
    pub const WORDS: &'static [&'static str] = &["contract", "points"];

    /// The word of the option.
    pub const fn word(self) -> &'static str {
        match self {
            Count::Contract(_) => "contract",
            Count::Points => "points",
        }
    }

    /// The contract that is kept or broken; points are counted under the exact one alone.
    #[inline]
    pub const fn contract(self) -> Contract {
        match self {
            Count::Contract(contract) => contract,
            Count::Points => Contract::Exact,
        }
    }

    /// The letter in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Count::Contract(Contract::Exact) => 'c',
            Count::Contract(Contract::AtMost) => 'm',
            Count::Contract(Contract::Home) => 'h',
            Count::Points => 'p',
        }
    }
}
