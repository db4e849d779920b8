//! What is moved: the tables, what stands in their columns, and by what a row is known.

use ColumnKind::{Bytes, Number, Real, Text, Truth};

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnKind {
    Text,
    Number,
    Real,
    Truth,
    Bytes,
}

/// A value as it travels. Both databases know nothing instead of one.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Text(Option<String>),
    Number(Option<i64>),
    Real(Option<f64>),
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
        match set.is_empty() {
            true => format!("ON CONFLICT ({key}) DO NOTHING"),
            false => format!("ON CONFLICT ({key}) DO UPDATE SET {}", set.join(", ")),
        }
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
/// to take in, notes, who writes, who looks for a game.
pub(super) const TABLES: &[Table] = &[
    Table {
        name: "persons",
        key: 1,
        columns: &[
            ("id", Bytes),
            ("handle", Text),
            ("created_ms", Number),
            ("skeleton", Text),
            ("named_ms", Number),
            ("closed_ms", Number),
            ("left_ms", Number),
            ("bot_ms", Number),
            ("moderator_ms", Number),
            ("muted_ms", Number),
            ("writes_ms", Number),
        ],
    },
    Table {
        name: "sessions",
        key: 1,
        columns: &[("digest", Bytes), ("person", Bytes), ("created_ms", Number), ("device", Text)],
    },
    Table {
        name: "tokens",
        key: 1,
        columns: &[
            ("digest", Bytes),
            ("person", Bytes),
            ("label", Text),
            ("scopes", Text),
            ("created_ms", Number),
            ("until_ms", Number),
        ],
    },
    Table {
        name: "credentials",
        key: 3,
        columns: &[
            ("person", Bytes),
            ("kind", Text),
            ("key", Bytes),
            ("data", Text),
            ("created_ms", Number),
            ("label", Text),
            ("used_ms", Number),
        ],
    },
    Table { name: "answered", key: 1, columns: &[("digest", Bytes), ("until_ms", Number)] },
    Table { name: "tries", key: 1, columns: &[("key", Bytes), ("due_ms", Number)] },
    Table {
        name: "mail_addresses",
        key: 1,
        columns: &[
            ("person", Bytes),
            ("address", Text),
            ("pending", Text),
            ("link", Bytes),
            ("until_ms", Number),
            ("language", Text),
            ("wants_notices", Truth),
        ],
    },
    Table {
        name: "password_links",
        key: 1,
        columns: &[("link", Bytes), ("person", Bytes), ("until_ms", Number)],
    },
    Table {
        name: "mails",
        key: 1,
        columns: &[
            ("id", Text),
            ("kind", Text),
            ("person", Bytes),
            ("recipient", Text),
            ("subject", Text),
            ("body", Text),
            ("asked_ms", Number),
            ("tries", Number),
            ("next_ms", Number),
            ("sent_ms", Number),
            ("worker", Text),
            ("lease_ms", Number),
            ("stop", Text),
        ],
    },
    Table {
        name: "notices",
        key: 1,
        columns: &[
            ("id", Text),
            ("person", Bytes),
            ("key", Text),
            ("kind", Text),
            ("about", Text),
            ("game", Text),
            ("other", Bytes),
            ("name", Text),
            ("detail", Text),
            ("at_ms", Number),
            ("until_ms", Number),
            ("read_ms", Number),
            ("over_ms", Number),
            ("pushed_ms", Number),
            ("mailed_ms", Number),
        ],
    },
    Table {
        name: "notice_choices",
        key: 1,
        columns: &[
            ("person", Bytes),
            ("toggles", Text),
            ("feed", Bytes),
            ("stop", Bytes),
            ("digest_ms", Number),
        ],
    },
    Table {
        name: "push_subscriptions",
        key: 1,
        columns: &[
            ("id", Text),
            ("person", Bytes),
            ("session", Bytes),
            ("endpoint", Text),
            ("public_key", Bytes),
            ("auth", Bytes),
            ("site", Text),
            ("language", Text),
            ("label", Text),
            ("created_ms", Number),
        ],
    },
    Table {
        name: "pushes",
        key: 2,
        columns: &[
            ("notice", Text),
            ("subscription", Text),
            ("tries", Number),
            ("next_ms", Number),
            ("worker", Text),
            ("lease_ms", Number),
        ],
    },
    Table { name: "sign_up_links", key: 1, columns: &[("link", Bytes), ("until_ms", Number)] },
    Table {
        name: "audit",
        key: 1,
        columns: &[
            ("id", Number),
            ("at_ms", Number),
            ("actor", Text),
            ("person", Bytes),
            ("act", Text),
            ("detail", Text),
        ],
    },
    Table {
        name: "device_links",
        key: 1,
        columns: &[("link", Bytes), ("person", Bytes), ("until_ms", Number)],
    },
    Table {
        name: "ties",
        key: 2,
        columns: &[("person", Bytes), ("other", Bytes), ("kind", Text), ("at_ms", Number)],
    },
    Table {
        name: "progress",
        key: 4,
        columns: &[
            ("person", Bytes),
            ("kind", Text),
            ("game", Text),
            ("name", Text),
            ("helped", Truth),
            ("at_ms", Number),
        ],
    },
    Table {
        name: "vacations",
        key: 2,
        columns: &[("person", Bytes), ("from_ms", Number), ("to_ms", Number)],
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
            ("begins", Text),
            ("is_open", Truth),
        ],
    },
    Table {
        name: "clubs",
        key: 1,
        columns: &[
            ("id", Text),
            ("name", Text),
            ("skeleton", Text),
            ("about", Text),
            ("entry", Text),
            ("invitation", Number),
            ("founder", Bytes),
            ("created_ms", Number),
            ("closed_ms", Number),
            ("number", Number),
        ],
    },
    Table {
        name: "club_members",
        key: 2,
        columns: &[("club", Text), ("person", Bytes), ("rank", Text), ("since_ms", Number)],
    },
    Table {
        name: "tournaments",
        key: 1,
        columns: &[
            ("id", Text),
            ("spec", Text),
            ("owner", Bytes),
            ("listed", Truth),
            ("created_ms", Number),
            ("phase", Text),
            ("players", Number),
            ("number", Number),
            ("updated_ms", Number),
            ("due_ms", Number),
            ("worker", Text),
            ("lease_ms", Number),
            ("club", Text),
        ],
    },
    Table {
        name: "tournament_events",
        key: 2,
        columns: &[
            ("tournament", Text),
            ("number", Number),
            ("kind", Text),
            ("data", Text),
            ("person", Bytes),
            ("at_ms", Number),
        ],
    },
    Table {
        name: "tournament_entries",
        key: 2,
        columns: &[("tournament", Text), ("person", Bytes)],
    },
    Table {
        name: "seats",
        key: 2,
        columns: &[("game", Text), ("seat", Text), ("person", Bytes), ("link", Bytes)],
    },
    Table {
        name: "conditional_moves",
        key: 2,
        columns: &[
            ("game", Text),
            ("seat", Text),
            ("person", Bytes),
            ("number", Number),
            ("ply", Number),
            ("lines", Text),
            ("at_ms", Number),
        ],
    },
    Table {
        name: "game_notes",
        key: 2,
        columns: &[("game", Text), ("person", Bytes), ("words", Text), ("at_ms", Number)],
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
        name: "said",
        key: 1,
        columns: &[
            ("id", Number),
            ("game", Text),
            ("person", Bytes),
            ("speaker", Text),
            ("kind", Text),
            ("data", Text),
            ("at_ms", Number),
        ],
    },
    Table {
        name: "reports",
        key: 1,
        columns: &[
            ("id", Number),
            ("at_ms", Number),
            ("reporter", Bytes),
            ("person", Bytes),
            ("game", Text),
            ("reason", Text),
            ("words", Text),
            ("said", Text),
            ("answered_ms", Number),
            ("moderator", Text),
            ("measure", Text),
            ("answer", Text),
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
        name: "ratings",
        key: 2,
        columns: &[
            ("ladder", Text),
            ("player", Bytes),
            ("points", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("results", Number),
            ("last_ms", Number),
        ],
    },
    Table {
        name: "rating_changes",
        key: 2,
        columns: &[
            ("game", Text),
            ("player", Bytes),
            ("number", Number),
            ("place", Number),
            ("ladder", Text),
            ("opponent", Bytes),
            ("score", Number),
            ("ended_ms", Number),
            ("opening", Text),
            ("points_before", Real),
            ("points", Real),
            ("deviation", Real),
            ("volatility", Real),
        ],
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
