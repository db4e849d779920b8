//! A queue that is fair: whoever asks for much waits for himself, not the others for him.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Tasks by owner. Owners take turns; the tasks of one owner are done in order.
pub struct Fair<O, T> {
    tasks: HashMap<O, VecDeque<T>>,
    turns: VecDeque<O>,
    waiting: usize,
    most: usize,
    most_of_one: usize,
}

/// There is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the engine has too much to do")]
pub struct Full;

impl<O: Clone + Eq + Hash, T> Fair<O, T> {
    /// A queue with room for so many tasks in all, and so many of one owner.
    #[must_use]
    pub fn new(most: usize, most_of_one: usize) -> Self {
        Fair { tasks: HashMap::new(), turns: VecDeque::new(), waiting: 0, most, most_of_one }
    }

    /// Adds a task.
    ///
    /// # Errors
    /// When there is no room.
    pub fn push(&mut self, owner: O, task: T) -> Result<(), Full> {
        if self.waiting >= self.most {
            return Err(Full);
        }
        let own = self.tasks.entry(owner.clone()).or_default();
        if own.len() >= self.most_of_one {
            return Err(Full);
        }
        if own.is_empty() {
            self.turns.push_back(owner);
        }
        own.push_back(task);
        self.waiting += 1;
        Ok(())
    }

    /// The next task.
    pub fn pop(&mut self) -> Option<T> {
        self.pop_of(|_| true)
    }

    /// The next task of those owners who may have one done now.
    pub fn pop_of(&mut self, may: impl Fn(&O) -> bool) -> Option<T> {
        let at = self.turns.iter().position(may)?;
        let owner = self.turns.remove(at)?;
        let own = self.tasks.get_mut(&owner)?;
        let task = own.pop_front();
        if own.is_empty() {
            self.tasks.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.waiting -= usize::from(task.is_some());
        task
    }

    /// Forgets the tasks that nobody wants any more.
    pub fn retain(&mut self, is_wanted: impl Fn(&T) -> bool) {
        for own in self.tasks.values_mut() {
            own.retain(&is_wanted);
        }
        self.tasks.retain(|_, own| !own.is_empty());
        self.turns.retain(|owner| self.tasks.contains_key(owner));
        self.waiting = self.tasks.values().map(VecDeque::len).sum();
    }

    /// How many tasks wait.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.waiting
    }

    /// Whether none does.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Whether no task of anybody would be taken.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.waiting >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let mut fair = Fair::new(10, 5);
        for task in ["a1", "a2", "a3"] {
            fair.push('a', task).unwrap();
        }
        fair.push('b', "b1").unwrap();
        fair.push('c', "c1").unwrap();
        let order: Vec<&str> = std::iter::from_fn(|| fair.pop()).collect();
        assert_eq!(order, ["a1", "b1", "c1", "a2", "a3"]);
        assert!(fair.is_empty());
    }

    #[test]
    fn whoever_may_not_now_keeps_the_turn() {
        let mut fair = Fair::new(10, 5);
        for (owner, task) in [('a', "a1"), ('a', "a2"), ('b', "b1"), ('c', "c1")] {
            fair.push(owner, task).unwrap();
        }
        assert_eq!(fair.pop_of(|owner| *owner != 'a'), Some("b1"));
        fair.retain(|task| *task != "a1" && *task != "c1");
        assert_eq!(fair.len(), 1);
        assert_eq!(fair.pop_of(|owner| *owner != 'a'), None);
        assert_eq!((fair.pop(), fair.pop()), (Some("a2"), None));
    }

    #[test]
    fn there_is_no_room_for_everything() {
        let mut fair = Fair::new(3, 2);
        assert_eq!(fair.push('a', 1), Ok(()));
        assert_eq!(fair.push('a', 2), Ok(()));
        assert_eq!(fair.push('a', 3), Err(Full), "too many of one");
        assert_eq!(fair.push('b', 4), Ok(()));
        assert_eq!(fair.push('c', 5), Err(Full), "too many in all");
        assert_eq!((fair.len(), fair.is_full()), (3, true));
        fair.pop();
        assert_eq!(fair.push('c', 5), Ok(()));
    }
}
