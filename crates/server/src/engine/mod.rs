//! The engine's threads: its own, few, never those that serve.

mod fair;
mod pool;

pub use fair::{Fair, Full};
pub use pool::{Pool, PoolSize, Progress, Study, Task, Thought};
