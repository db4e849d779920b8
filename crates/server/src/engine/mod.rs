//! The engine's threads: its own, few, never those that serve.

mod analysts;
mod crew;
mod fair;
mod pool;

pub use analysts::{Analysis, Analysts, AnalystsSize, News, Question, Stage};
pub use fair::{Fair, Full, Room};
pub use pool::{Pool, PoolSize, Progress, Study, Task, Thought};
