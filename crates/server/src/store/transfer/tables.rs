//! What is moved: the tables, what stands in their columns, and by what a row is known.

use ColumnKind::{Bytes, Number, Text, Truth};

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnKind {
    Text,
    Number,
    Truth,
    Bytes,
}

/// A value as it travels. Both databases know nothing instead of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Truth(Option<bool>),
    Bytes(Option<Vec<u8>>),
}

/// A table.
pub(super) struct Table {
    pub name: &'static str,
    /// How many of the columns, from the first on, are the key.
    pub key: usize,
    pub columns: &'static [(&'static str, ColumnKind)],
}

impl Table {
    /// The names of its columns, or of those of its key.
    pub fn names(&self, of_key: bool) -> String {
        let columns = if of_key { &self.columns[..self.key] } else { self.columns };
        columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// What an insert does where there is the row already: it becomes the one that is moved.
    pub fn replacing(&self) -> String {
        let others = self.columns[self.key..].iter();
        let set: Vec<_> = others.map(|(name, _)| format!("{name} = excluded.{name}")).collect();
        let key = self.names(true);
        format!("ON CONFLICT ({key}) DO UPDATE SET {}", set.join(", "))
    }

    /// The question for a page of rows after a key, or from the first on; `$1` and so on are the key, the next is
    /// how many.
    pub fn page(&self, is_first: bool) -> String {
        let (name, key) = (self.name, self.names(true));
        let holes = |count: usize| {
            (1..=count).map(|hole| format!("${hole}")).collect::<Vec<_>>().join(", ")
        };
        let (after, most) = match is_first {
            true => (String::new(), 1),
            false => (format!("WHERE ({key}) > ({})", holes(self.key)), self.key + 1),
        };
        format!("SELECT {} FROM {name} {after} ORDER BY {key} LIMIT ${most}", self.names(false))
    }
}

/// All that is kept, each after what it refers to. What is only of the moment is left: changes that a running site is
/// to take in, notes, who writes.
pub(super) const TABLES: &[Table] = &[
    Table {
        name: "persons",
        key: 1,
        columns: &[("id", Bytes), ("handle", Text), ("created_ms", Number)],
    },
    Table {
        name: "sessions",
        key: 1,
        columns: &[("digest", Bytes), ("person", Bytes), ("created_ms", Number)],
    },
    Table {
        name: "device_links",
        key: 1,
        columns: &[("link", Bytes), ("person", Bytes), ("until_ms", Number)],
    },
    Table { name: "secrets", key: 1, columns: &[("name", Text), ("value", Bytes)] },
    Table {
        name: "games",
        key: 1,
        columns: &[
            ("id", Text),
            ("game", Text),
            ("spec", Text),
            ("brief", Text),
            ("owner", Bytes),
            ("visibility", Text),
            ("exhibition", Truth),
            ("series", Text),
            ("round", Number),
            ("created_ms", Number),
            ("status", Text),
            ("updated_ms", Number),
            ("deadline_ms", Number),
            ("engine_turn", Truth),
            ("plies", Number),
            ("result", Text),
            ("reason", Text),
            ("points", Text),
            ("names", Text),
            ("fen", Text),
            ("last", Text),
        ],
    },
    Table {
        name: "seats",
        key: 2,
        columns: &[("game", Text), ("seat", Text), ("person", Bytes), ("link", Bytes)],
    },
    Table {
        name: "events",
        key: 2,
        columns: &[
            ("game", Text),
            ("number", Number),
            ("kind", Text),
            ("data", Text),
            ("at_ms", Number),
        ],
    },
    Table {
        name: "jobs",
        key: 2,
        columns: &[
            ("kind", Text),
            ("game", Text),
            ("person", Bytes),
            ("asked_ms", Number),
            ("is_done", Truth),
            ("worker", Text),
            ("lease_ms", Number),
        ],
    },
    Table {
        name: "judged_moves",
        key: 2,
        columns: &[("game", Text), ("ply", Number), ("data", Text)],
    },
    Table {
        name: "blocks",
        key: 1,
        columns: &[("network", Text), ("until_ms", Number), ("why", Text), ("created_ms", Number)],
    },
    Table {
        name: "nodes",
        key: 1,
        columns: &[("id", Text), ("at_ms", Number), ("has_left", Truth)],
    },
    Table {
        name: "outages",
        key: 1,
        columns: &[("id", Number), ("from_ms", Number), ("to_ms", Number)],
    },
];
