//! The engine's threads: its own, few, never those that serve.

mod analysts;
mod pool;
#[cfg(test)]
mod tests;
mod workers;

pub use analysts::{Analysis, AnalysisStage, Analysts, AnalystsSize, News, Question};
pub use pool::{Pool, PoolSize, Progress, Study, Task, Thought};
