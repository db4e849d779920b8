//! What an OpenAPI document says, in the order in which a page says it. The document is our own;
//! what this reader does not know it leaves out.

use std::collections::BTreeMap;

use serde_json::Value;

/// The whole API.
#[derive(Default)]
pub struct ApiDescription {
    /// The routes, by what they are for.
    pub groups: Vec<(String, Vec<Route>)>,
    /// The types that requests and answers have, by name.
    pub types: Vec<Type>,
}

pub struct Route {
    pub method: String,
    pub path: String,
    /// What it does.
    pub summary: String,
    pub parameters: Vec<Field>,
    /// What is sent.
    pub body: Option<ValueType>,
    pub answers: Vec<RouteAnswer>,
}

impl Route {
    /// A name for links to it.
    pub fn anchor(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        format!(
            "{}{}",
            self.method.to_lowercase(),
            self.path.chars().map(plain).collect::<String>()
        )
    }
}

pub struct RouteAnswer {
    pub status: String,
    pub kind: Option<ValueType>,
}

/// A parameter, or a field of a type.
pub struct Field {
    pub name: String,
    pub kind: ValueType,
    pub about: String,
    pub is_needed: bool,
}

pub struct Type {
    pub name: String,
    pub about: String,
    /// The shapes that a value can have: most types have one.
    pub shapes: Vec<ValueShape>,
}

#[derive(Default)]
pub struct ValueShape {
    pub about: String,
    /// If it is no object: what it is.
    pub kind: Option<ValueType>,
    pub fields: Vec<Field>,
    /// Types whose fields it has as well.
    pub also: Vec<String>,
}

/// What kind of value: a text, and the type that it names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValueType {
    pub before: String,
    pub named: Option<String>,
    pub after: String,
}

impl ValueType {
    fn plain(text: impl Into<String>) -> ValueType {
        ValueType { before: text.into(), ..ValueType::default() }
    }

    fn within(mut self, before: &str, after: &str) -> ValueType {
        self.before.insert_str(0, before);
        self.after.push_str(after);
        self
    }
}

impl ApiDescription {
    /// What a document says.
    pub fn of(document: &Value) -> ApiDescription {
        let mut groups: BTreeMap<String, Vec<Route>> = BTreeMap::new();
        for (path, methods) in entries(&document["paths"]) {
            for (method, route) in entries(methods) {
                let tag = text(&route["tags"][0]);
                groups.entry(tag).or_default().push(self::route(path, method, route));
            }
        }
        let types = entries(&document["components"]["schemas"]).map(|(name, schema)| Type {
            name: name.clone(),
            about: text(&schema["description"]),
            shapes: shapes(schema),
        });
        ApiDescription { groups: groups.into_iter().collect(), types: types.collect() }
    }
}

fn route(path: &str, method: &str, route: &Value) -> Route {
    let field = |parameter: &Value| Field {
        name: text(&parameter["name"]),
        kind: kind(&parameter["schema"]),
        about: text(&parameter["description"]),
        is_needed: parameter["required"] == true,
    };
    let answers = entries(&route["responses"])
        .map(|(status, answer)| RouteAnswer { status: status.clone(), kind: content(answer) });
    Route {
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: text(&route["summary"]),
        parameters: items(&route["parameters"]).map(field).collect(),
        body: content(&route["requestBody"]),
        answers: answers.collect(),
    }
}

/// What a request or an answer holds, whatever its media type.
fn content(of: &Value) -> Option<ValueType> {
    entries(&of["content"]).next().map(|(_, media)| kind(&media["schema"]))
}

fn shapes(schema: &Value) -> Vec<ValueShape> {
    let variants = items(&schema["oneOf"]).chain(items(&schema["anyOf"]));
    let variants: Vec<ValueShape> = variants.map(shape).collect();
    if variants.is_empty() {
        let own = ValueShape { about: String::new(), ..shape(schema) };
        vec![own]
    } else {
        variants
    }
}

fn shape(schema: &Value) -> ValueShape {
    let mut shape = ValueShape { about: text(&schema["description"]), ..ValueShape::default() };
    fill(&mut shape, schema);
    if shape.fields.is_empty() && shape.also.is_empty() {
        shape.kind = Some(kind(schema));
    }
    shape
}

/// The fields of an object, of the parts it is made of, and the types it contains.
fn fill(shape: &mut ValueShape, schema: &Value) {
    for part in items(&schema["allOf"]) {
        match reference(part) {
            Some(name) => shape.also.push(name),
            None => fill(shape, part),
        }
    }
    let needed: Vec<&Value> = items(&schema["required"]).collect();
    for (name, property) in entries(&schema["properties"]) {
        shape.fields.push(Field {
            name: name.clone(),
            kind: kind(property),
            about: text(&property["description"]),
            is_needed: needed.iter().any(|needed| *needed == name),
        });
    }
}

fn kind(schema: &Value) -> ValueType {
    if let Some(name) = reference(schema) {
        return ValueType { named: Some(name), ..ValueType::default() };
    }
    let words: Vec<String> = items(&schema["enum"]).map(|word| word.to_string()).collect();
    if !words.is_empty() {
        return ValueType::plain(words.join(" | "));
    }
    // A value that may be missing is one of null and something.
    let choices: Vec<&Value> = items(&schema["oneOf"]).chain(items(&schema["anyOf"])).collect();
    if let Some(some) = choices.iter().find(|choice| choice["type"] != "null") {
        let is_optional = choices.iter().any(|choice| choice["type"] == "null");
        return kind(some).within("", if is_optional { " | null" } else { "" });
    }
    if let Some(part) = items(&schema["allOf"]).next() {
        return kind(part);
    }
    let names: Vec<String> = match &schema["type"] {
        Value::String(name) => vec![name.clone()],
        names => items(names).map(text).collect(),
    };
    let is_array = names.iter().any(|name| name == "array");
    if is_array {
        let fixed: Vec<&Value> = items(&schema["prefixItems"]).collect();
        let of = fixed.first().copied().unwrap_or(&schema["items"]);
        return kind(of).within("[", if fixed.is_empty() { ", …]" } else { "]" });
    }
    if names.iter().any(|name| name == "object") && !schema["additionalProperties"].is_null() {
        return kind(&schema["additionalProperties"]).within("{ name: ", " }");
    }
    let names = if names.is_empty() { vec!["any".to_owned()] } else { names };
    ValueType::plain(names.join(" | "))
}

/// The name of the type that a schema refers to.
fn reference(schema: &Value) -> Option<String> {
    let path = schema["$ref"].as_str()?;
    path.rsplit('/').next().map(ToOwned::to_owned)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn written(schema: &Value) -> String {
        let ValueType { before, named, after } = kind(schema);
        format!("{before}{}{after}", named.unwrap_or_default())
    }

    #[test]
    fn kinds_are_told_in_a_line() {
        let game = json!({ "$ref": "#/components/schemas/Game" });
        assert_eq!(written(&game), "Game");
        assert_eq!(written(&json!({ "type": "array", "items": game })), "[Game, …]");
        assert_eq!(written(&json!({ "type": ["integer", "null"] })), "integer | null");
        assert_eq!(written(&json!({ "oneOf": [{ "type": "null" }, game] })), "Game | null");
        assert_eq!(written(&json!({ "type": "string", "enum": ["a", "b"] })), "\"a\" | \"b\"");
        let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        assert_eq!(written(&map), "{ name: string }");
        assert_eq!(written(&json!(7)), "any");
    }
}
