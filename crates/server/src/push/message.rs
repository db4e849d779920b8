use serde::Serialize;
use utoipa::ToSchema;

/// What a browser is told: `web/site/worker.js` shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PushMessage<'a> {
    pub title: &'static str,
    pub body: String,
    /// Where a click leads.
    pub href: String,
    /// What is told instead of another of the same tag.
    pub tag: &'a str,
    /// The language of the text.
    pub lang: &'static str,
}
