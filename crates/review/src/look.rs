//! A look at one position of a game, kept for judging the moves before and after it.

use kelci_catalog::search::{Limits, Stop};
use kelci_catalog::{AnyEngine, AnyPosition};

use crate::analyst::{Findings, study};
use crate::standing::Standing;

/// What was seen of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What was found in the end.
    pub(crate) findings: Findings,
    /// How it stood at each depth.
    by_depth: Vec<(u32, Standing)>,
}

impl Look {
    /// Looks at a position until a limit is reached or the flag is raised, one ply at least. None
    /// if the game is over.
    pub fn at(
        position: &dyn AnyPosition,
        engine: &mut dyn AnyEngine,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Look> {
        let mut by_depth = Vec::new();
        let mut note = |found: &Findings| by_depth.push((found.depth, found.best().standing));
        let findings = study(engine, position, limits, stop, &mut note)?;
        Some(Look { findings, by_depth })
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        self.findings.best().standing
    }

    fn at_depth(&self, depth: u32) -> Option<Standing> {
        self.by_depth.iter().find(|(known, _)| *known == depth).map(|(_, standing)| *standing)
    }

    /// How it stood before and after a move, for comparing. Having the last word is worth something
    /// to a side, so estimates are compared where both searches end with the same ply; what is
    /// forced is so at any depth.
    pub(crate) fn compared(&self, there: &Look) -> (Standing, Standing) {
        let (before, after) = (self.standing(), there.standing());
        if let (Standing::Estimate(_), Standing::Estimate(_)) = (before, after) {
            let depth = self.findings.depth.min(there.findings.depth + 1);
            let alike = self.at_depth(depth).zip(there.at_depth(depth.saturating_sub(1)));
            return alike.unwrap_or((before, after));
        }
        (before, after)
    }
}
