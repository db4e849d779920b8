//! What became of questions that are asked more than once.

use super::Mark;

/// What is wrong with answers of one sort.
#[derive(Clone)]
pub(super) enum Problem {
    False(String),
    Bare(String),
    Silent(String),
}

impl Problem {
    pub fn mark(&self, name: &str) -> Mark {
        // The protocol itself knows only the other three queries.
        let is_extension = ["query islegal", "query fen"].contains(&name);
        match self {
            Problem::Silent(_) if is_extension => Mark::Note,
            _ => Mark::Fail,
        }
    }

    pub fn text(self) -> String {
        match self {
            Problem::False(text) | Problem::Bare(text) | Problem::Silent(text) => text,
        }
    }
}

/// How often each thing was asked, and the first problem with it.
#[derive(Default)]
pub(super) struct Tallies(Vec<(&'static str, usize, Option<Problem>)>);

impl Tallies {
    pub fn add(&mut self, name: &'static str, problem: Option<Problem>) {
        match self.0.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, asked, first)) => {
                *asked += 1;
                let worse = matches!(first, None | Some(Problem::Bare(_)));
                if worse && problem.is_some() {
                    *first = problem;
                }
            }
            None => self.0.push((name, 1, problem)),
        }
    }

    /// Who did not answer is not asked again: it costs too long.
    pub fn is_given_up(&self, name: &str) -> bool {
        let mut given_up = self.0.iter().filter(|(_, _, p)| matches!(p, Some(Problem::Silent(_))));
        given_up.any(|(known, ..)| *known == name)
    }

    pub fn take(&mut self, name: &str) -> Option<(usize, Option<Problem>)> {
        let at = self.0.iter().position(|(known, ..)| *known == name)?;
        let (_, asked, problem) = self.0.remove(at);
        Some((asked, problem))
    }
}
