//! A queue that is fair: whoever asks for much waits for himself, not the others for him.
//!
//! Turns are taken by neighbourhoods, within them by households, within those by visitors. Whoever
//! comes new stands behind those who wait, but before those who have something done now: they stand
//! at the end again only when it is done.

use std::collections::{HashMap, VecDeque};

use super::{Circle, Owner};

/// How much may wait, and be done at once.
#[derive(Clone, Copy, Debug)]
pub struct QueueRoom {
    /// How many tasks may wait, in all.
    pub all: usize,
    /// How many of one neighbourhood.
    pub of_neighbourhood: usize,
    /// How many of one household.
    pub of_household: usize,
    /// How many of one visitor.
    pub of_visitor: usize,
    /// How many tasks of one household are done at the same time.
    pub at_once: usize,
    /// How many of one neighbourhood.
    pub neighbours_at_once: usize,
}

/// Tasks by owner. Owners take turns; the tasks of one owner are done in order.
pub struct Fair<T> {
    tasks: HashMap<Owner, VecDeque<T>>,
    circles: HashMap<Circle, Standing>,
    turn: u64,
    waiting: usize,
    room: QueueRoom,
}

/// Where somebody stands. Nobody who has nothing waiting and nothing done has a place.
#[derive(Clone, Copy, Default)]
struct Standing {
    waiting: usize,
    working: usize,
    /// Since when: the lowest is next.
    turn: u64,
}

/// There is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum QueueFull {
    /// For nobody.
    #[error("the engine has too much to do")]
    All,
    /// For more of this owner.
    #[error("the engine has too much to do for you")]
    Own,
}

impl<T> Fair<T> {
    /// A queue with so much room.
    pub fn new(room: QueueRoom) -> Self {
        Fair { tasks: HashMap::new(), circles: HashMap::new(), turn: 0, waiting: 0, room }
    }

    /// Adds a task.
    ///
    /// # Errors
    /// When there is no room.
    pub fn push(&mut self, owner: Owner, task: T) -> Result<(), QueueFull> {
        let QueueRoom { of_neighbourhood, of_household, of_visitor, .. } = self.room;
        let circles = owner.circles();
        for (circle, most) in circles.iter().zip([of_neighbourhood, of_household, of_visitor]) {
            if self.standing(circle).waiting >= most {
                return Err(QueueFull::Own);
            }
        }
        if self.is_full() && !self.make_room(owner) {
            return Err(QueueFull::All);
        }
        self.turn += 1;
        for circle in circles {
            let new = Standing { turn: self.turn, ..Standing::default() };
            self.circles.entry(circle).or_insert(new).waiting += 1;
        }
        self.tasks.entry(owner).or_default().push_back(task);
        self.waiting += 1;
        Ok(())
    }

    /// Drops the newest task of the household that has most of them, if it has more than that owner's
    /// would have: a few who ask for much do not keep the others out.
    fn make_room(&mut self, owner: Owner) -> bool {
        let waiting = |owner: &Owner| self.standing(&owner.circles()[1]).waiting;
        let Some(most) = self.tasks.keys().copied().max_by_key(waiting) else { return false };
        if waiting(&most) <= waiting(&owner) + 1 {
            return false;
        }
        // Of its visitors the one who has most.
        let home = most.circles()[1];
        let own = self.tasks.iter_mut().filter(|(owner, _)| owner.circles()[1] == home);
        let Some((&greediest, own)) = own.max_by_key(|(_, own)| own.len()) else { return false };
        own.pop_back();
        if own.is_empty() {
            self.tasks.remove(&greediest);
        }
        self.waiting -= 1;
        for circle in greediest.circles() {
            if let Some(standing) = self.circles.get_mut(&circle) {
                standing.waiting -= 1;
                if standing.waiting + standing.working == 0 {
                    self.circles.remove(&circle);
                }
            }
        }
        true
    }

    /// The next task of those owners who may have one done now, and whose it is: when it is
    /// [`done`](Self::done), that is to be said.
    pub fn pop(&mut self) -> Option<(Owner, T)> {
        let turn = |owner: &Owner| {
            let [near, house, own] = owner.circles().map(|circle| self.standing(&circle));
            (near.working, near.turn, house.working, house.turn, own.working, own.turn)
        };
        let may = |owner: &&Owner| {
            let [near, house, _] = owner.circles().map(|circle| self.standing(&circle));
            near.working < self.room.neighbours_at_once && house.working < self.room.at_once
        };
        let owner = *self.tasks.keys().filter(may).min_by_key(|owner| turn(owner))?;
        let own = self.tasks.get_mut(&owner)?;
        let task = own.pop_front()?;
        if own.is_empty() {
            self.tasks.remove(&owner);
        }
        self.waiting -= 1;
        self.stand(owner, |standing| {
            standing.waiting -= 1;
            standing.working += 1;
        });
        Some((owner, task))
    }

    /// A task of that owner is done: whoever waits comes first.
    pub fn done(&mut self, owner: Owner) {
        self.stand(owner, |standing| standing.working = standing.working.saturating_sub(1));
    }

    /// Whether anybody else waits who may have a task done as soon as one of that owner is.
    pub fn is_wanted_by_others(&self, owner: Owner) -> bool {
        let [_, house, _] = owner.circles();
        self.tasks.keys().any(|other| other.circles()[1] != house)
    }

    /// Changes where an owner stands, at the end from now on.
    fn stand(&mut self, owner: Owner, change: impl Fn(&mut Standing)) {
        self.turn += 1;
        for circle in owner.circles() {
            let Some(standing) = self.circles.get_mut(&circle) else { continue };
            change(standing);
            standing.turn = self.turn;
            if standing.waiting == 0 && standing.working == 0 {
                self.circles.remove(&circle);
            }
        }
    }

    fn standing(&self, circle: &Circle) -> Standing {
        self.circles.get(circle).copied().unwrap_or_default()
    }

    /// Forgets the tasks that nobody wants any more.
    pub fn retain(&mut self, is_wanted: impl Fn(&T) -> bool) {
        for own in self.tasks.values_mut() {
            own.retain(&is_wanted);
        }
        self.tasks.retain(|_, own| !own.is_empty());
        self.waiting = 0;
        self.circles.values_mut().for_each(|standing| standing.waiting = 0);
        for (owner, own) in &self.tasks {
            self.waiting += own.len();
            for circle in owner.circles() {
                self.circles.entry(circle).or_default().waiting += own.len();
            }
        }
        self.circles.retain(|_, standing| standing.waiting + standing.working > 0);
    }

    pub const fn len(&self) -> usize {
        self.waiting
    }

    /// Whether no task of anybody would be taken.
    pub const fn is_full(&self) -> bool {
        self.waiting >= self.room.all
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::ids::PersonId;

    const ROOM: QueueRoom = QueueRoom {
        all: 20,
        of_neighbourhood: 10,
        of_household: 6,
        of_visitor: 4,
        at_once: 1,
        neighbours_at_once: 2,
    };

    fn at(number: u8) -> Owner {
        Owner::at(IpAddr::from([10, 0, 0, number]))
    }

    /// The tasks in the order in which one worker does them.
    fn order(fair: &mut Fair<&'static str>) -> Vec<&'static str> {
        let next = || {
            let (owner, task) = fair.pop()?;
            fair.done(owner);
            Some(task)
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn owners_take_turns() {
        let mut fair = Fair::new(ROOM);
        let tasks = [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1")];
        tasks.into_iter().for_each(|(owner, task)| fair.push(at(owner), task).unwrap());
        assert_eq!(order(&mut fair), ["a1", "b1", "c1", "a2", "a3"]);
        assert!(fair.len() == 0 && fair.circles.is_empty());
    }

    #[test]
    fn whoever_comes_while_another_is_served_is_next() {
        let mut fair = Fair::new(ROOM);
        fair.push(at(1), "a1").unwrap();
        fair.push(at(1), "a2").unwrap();
        let (first, task) = fair.pop().unwrap();
        assert_eq!(task, "a1");
        assert!(!fair.is_wanted_by_others(first));
        fair.push(at(1), "a3").unwrap();
        fair.push(at(2), "b1").unwrap();
        assert!(fair.is_wanted_by_others(first));
        fair.done(first);
        assert_eq!(order(&mut fair), ["b1", "a2", "a3"]);
    }

    #[test]
    fn many_visitors_of_one_address_are_one_household() {
        let mut fair = Fair::new(QueueRoom { of_household: 10, ..ROOM });
        let home = Some(IpAddr::from([10, 0, 0, 1]));
        for task in ["a1", "a2", "a3", "a4"] {
            fair.push(Owner::of(home, PersonId::fresh()), task).unwrap();
        }
        fair.push(at(2), "b1").unwrap();
        fair.push(at(2), "b2").unwrap();
        assert_eq!(order(&mut fair), ["a1", "b1", "a2", "b2", "a3", "a4"]);
    }

    #[test]
    fn visitors_of_one_household_take_turns() {
        let mut fair = Fair::new(ROOM);
        let visitor =
            |house: u8| Owner::of(Some(IpAddr::from([10, 0, 0, house])), PersonId::fresh());
        let [one, two] = [1, 1].map(visitor);
        for (owner, task) in [(one, "a1"), (one, "a2"), (one, "a3"), (two, "b1")] {
            fair.push(owner, task).unwrap();
        }
        assert_eq!(order(&mut fair), ["a1", "b1", "a2", "a3"]);
    }

    #[test]
    fn many_households_of_one_neighbourhood_take_one_turn() {
        let mut fair = Fair::new(ROOM);
        for (number, task) in (1..).zip(["a1", "a2", "a3", "a4"]) {
            let home = IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]);
            fair.push(Owner::at(home), task).unwrap();
        }
        fair.push(at(2), "b1").unwrap();
        assert_eq!(order(&mut fair), ["a1", "b1", "a2", "a3", "a4"]);
    }

    #[test]
    fn one_household_does_not_have_everybody_work_for_it() {
        let mut fair = Fair::new(ROOM);
        fair.push(at(1), "a1").unwrap();
        fair.push(at(1), "a2").unwrap();
        let (owner, _) = fair.pop().unwrap();
        assert!(fair.pop().is_none(), "one at a time");
        fair.push(at(2), "b1").unwrap();
        assert_eq!(fair.pop().map(|(_, task)| task), Some("b1"));
        fair.done(owner);
        assert_eq!(fair.pop().map(|(_, task)| task), Some("a2"));
    }

    #[test]
    fn one_neighbourhood_neither_has_everybody_work_for_it_nor_fills_the_queue() {
        let mut fair = Fair::new(ROOM);
        let house = |number| Owner::at(IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 1]));
        let taken = (1..=20).filter(|number| fair.push(house(*number), "a").is_ok()).count();
        assert_eq!(taken, ROOM.of_neighbourhood);
        fair.push(at(2), "b").unwrap();
        let begun: Vec<_> = std::iter::from_fn(|| fair.pop()).map(|(_, task)| task).collect();
        assert_eq!(begun, ["a", "b", "a"], "two of them at once");
    }

    #[test]
    fn what_nobody_wants_is_forgotten() {
        let mut fair = Fair::new(ROOM);
        for (owner, task) in [(1, "a1"), (1, "a2"), (2, "b1"), (3, "c1")] {
            fair.push(at(owner), task).unwrap();
        }
        fair.retain(|task| *task != "a1" && *task != "b1");
        assert_eq!(fair.len(), 2);
        assert_eq!(order(&mut fair), ["a2", "c1"]);
        assert!(fair.circles.is_empty());
    }

    #[test]
    fn there_is_no_room_for_everything() {
        let room =
            QueueRoom { all: 5, of_neighbourhood: 4, of_household: 3, of_visitor: 2, ..ROOM };
        let mut fair = Fair::new(room);
        let visitor =
            |house: u8| Owner::of(Some(IpAddr::from([10, 0, 0, house])), PersonId::fresh());
        let [one, two, three, four] = [1, 1, 2, 2].map(visitor);
        assert_eq!([fair.push(one, 1), fair.push(one, 2)], [Ok(()); 2]);
        assert_eq!(fair.push(one, 3), Err(QueueFull::Own), "too many of one visitor");
        assert_eq!(fair.push(two, 3), Ok(()));
        assert_eq!(fair.push(two, 4), Err(QueueFull::Own), "too many of one household");
        assert_eq!([fair.push(three, 4), fair.push(three, 5)], [Ok(()); 2]);
        assert_eq!(fair.push(four, 6), Err(QueueFull::All), "nobody has so many more to make room");
        assert_eq!((fair.len(), fair.is_full()), (5, true));
        fair.pop();
        assert_eq!(fair.push(four, 6), Ok(()));
    }

    #[test]
    fn whoever_has_most_makes_room_for_whoever_has_nothing() {
        let mut fair = Fair::new(QueueRoom { all: 4, ..ROOM });
        for task in ["a1", "a2", "a3"] {
            fair.push(at(1), task).unwrap();
        }
        fair.push(at(2), "b1").unwrap();
        assert_eq!(fair.push(at(3), "c1"), Ok(()));
        assert_eq!(fair.push(at(1), "a4"), Err(QueueFull::All));
        assert_eq!(fair.len(), 4);
        assert_eq!(order(&mut fair), ["a1", "b1", "c1", "a2"]);
        assert!(fair.circles.is_empty());
    }
}
