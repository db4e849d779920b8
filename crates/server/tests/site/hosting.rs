//! What the files for hosts name is there: every count of the dashboard and of the page about hosting is told by a
//! site that runs.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::client::{Site, Visitor, at_one_screen};

fn file(path: &str) -> String {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The names of counts in a text.
fn counts(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    let words = text.split(|c| !is_part(c));
    words.filter(|word| word.starts_with("kelci_")).collect()
}

/// What a dashboard asks for, wherever in it.
fn expressions(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            let own = fields.get("expr").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(fields.values().flat_map(expressions)).collect()
        }
        Value::Array(values) => values.iter().flat_map(expressions).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_count_that_hosts_are_shown_is_told() {
    let site = Site::start().await;
    Visitor::default().begin(&site, &at_one_screen("pijersi")).await;
    let told = site.counts().await;
    let samples = told.lines().filter(|line| !line.starts_with('#'));
    let told: BTreeSet<&str> = samples.filter_map(|line| line.split(['{', ' ']).next()).collect();
    let dashboard: Value = serde_json::from_str(&file("hosting/grafana.json")).unwrap();
    let asked = expressions(&dashboard);
    assert!(asked.len() > 20, "the dashboard shows something: {asked:?}");
    let page = file("docs/hosting.md");
    // Of a histogram the page names the whole.
    let is_told = |name: &str| told.contains(name) || told.contains(&*format!("{name}_bucket"));
    let named = asked.iter().flat_map(|asked| counts(asked)).chain(counts(&page));
    let wrong: Vec<&str> = named.filter(|name| !is_told(name)).collect();
    assert!(wrong.is_empty(), "nobody tells {wrong:?}, but {told:?}");
    // A histogram's parts are asked for as such.
    for asked in &asked {
        let asks_parts = asked.contains("histogram_quantile");
        assert_eq!(asked.contains("_bucket"), asks_parts, "{asked}");
    }
}
