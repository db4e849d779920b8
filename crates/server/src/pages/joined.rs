//! One script a page: its module with all it imports, joined when the program starts.
//!
//! Modules are written to be read, many and small, with comments; a browser would find them one
//! import after the other. So each becomes a function, in the order in which they need each other,
//! that gives what it exports; comments and indentation go. No tool and no Node is needed, because
//! our modules use few forms, which a test holds them to:
//!
//! ```js
//! import { one, two as other } from "./beside.js";
//! export function f() {}      // or class, const, async function
//! ```
//!
//! Sheets that import others (`@import "base.css" layer(base);`) are joined the same way.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The texts of all files, by path.
pub type Sources<'a> = BTreeMap<&'a str, &'a str>;

/// A module and all it imports, each after what it imports itself.
pub fn closure<'a>(sources: &Sources<'a>, entry: &'a str) -> Vec<&'a str> {
    let mut found = Vec::new();
    follow(sources, entry, &mut found);
    found
}

fn follow<'a>(sources: &Sources<'a>, path: &'a str, found: &mut Vec<&'a str>) {
    for line in sources.get(path).into_iter().flat_map(|source| source.lines()) {
        if let Some((_, from)) = import(line) {
            let (path, _) =
                sources.get_key_value(beside(path, from).as_str()).unwrap_or_else(|| {
                    panic!("{path} imports {from}, which there is not");
                });
            if !found.contains(path) {
                follow(sources, path, found);
            }
        }
    }
    if !found.contains(&path) {
        found.push(path);
    }
}

/// The scripts that no other imports: those of pages.
pub fn entries<'a>(sources: &Sources<'a>) -> Vec<&'a str> {
    let scripts = || sources.iter().filter(|(path, _)| path.ends_with(".js"));
    let imports = |(path, source): (&&str, &&str)| -> Vec<String> {
        source.lines().filter_map(import).map(|(_, from)| beside(path, from)).collect()
    };
    let imported: Vec<String> = scripts().flat_map(imports).collect();
    let paths = scripts().map(|(path, _)| *path);
    paths.filter(|path| !imported.iter().any(|other| other == path)).collect()
}

/// A module with all it imports, as one.
pub fn script<'a>(sources: &Sources<'a>, entry: &'a str) -> String {
    let order = closure(sources, entry);
    let mut joined = String::new();
    for (at, path) in order.iter().enumerate() {
        let _ = writeln!(joined, "const ${at}=(()=>{{");
        let mut exports = Vec::new();
        let body = bare(sources[path]);
        for line in body.lines() {
            if let Some((names, from)) = import(line) {
                let from = beside(path, from);
                let of = order.iter().position(|path| *path == from).unwrap_or_default();
                let _ = writeln!(joined, "const{{{}}}=${of};", names.replace(" as ", ":"));
            } else if let Some(declared) = line.strip_prefix("export ") {
                exports.extend(declared_name(declared));
                joined.extend([declared, "\n"]);
            } else {
                joined.extend([line, "\n"]);
            }
        }
        let _ = writeln!(joined, "return{{{}}}}})();", exports.join(","));
    }
    joined
}

/// A sheet with all it imports, as one; each where and in the layer in which it is imported.
pub fn sheet(sources: &Sources<'_>, path: &str) -> String {
    let mut joined = String::new();
    for line in bare(sources.get(path).copied().unwrap_or_default()).lines() {
        let imported = line.strip_prefix("@import \"").and_then(|rest| rest.split_once('"'));
        let Some((from, layer)) = imported else {
            joined.extend([line, "\n"]);
            continue;
        };
        let body = sheet(sources, &beside(path, from));
        match layer.trim().trim_end_matches(';').strip_prefix("layer(") {
            Some(layer) => {
                let _ = writeln!(joined, "@layer {}{{\n{body}}}", layer.trim_end_matches(')'));
            }
            None => joined.push_str(&body),
        }
    }
    joined
}

/// What a line imports, and from where.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import {")?.split_once("} from \"")?;
    Some((names.trim(), from.strip_suffix("\";")?))
}

/// The name that `class Board {`, `async function ask(`, `const MOST =` declare.
fn declared_name(declared: &str) -> Option<&str> {
    let declared = declared.strip_prefix("async ").unwrap_or(declared);
    let (kind, rest) = declared.split_once(' ')?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    ["class", "function", "const"].contains(&kind).then(|| &rest[..end.unwrap_or(rest.len())])
}

/// The path of what a file calls `../board/dom.js`.
fn beside(path: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A script or a sheet without comments, indentation and empty lines. What stands in quotes, in
/// templates and in patterns is left alone.
pub fn bare(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '/' if rest.starts_with("//") => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '/' if rest.starts_with("/*") => {
                rest = rest.find("*/").map_or("", |end| &rest[end + 2..]);
                continue;
            }
            '"' | '\'' => quoted(rest, letter),
            '`' => template(rest),
            '/' if begins_value(&out) => pattern(rest),
            '\n' => {
                out.truncate(out.trim_end_matches([' ', '\t']).len());
                if !out.is_empty() && !out.ends_with('\n') {
                    out.push('\n');
                }
                rest = rest.trim_start();
                continue;
            }
            letter => letter.len_utf8(),
        };
        let (taken, left) = rest.split_at(length);
        out.push_str(taken);
        rest = left;
    }
    out
}

/// How long the text in quotes is with which this begins.
fn quoted(text: &str, quote: char) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            letter if letter == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The same of a template, whose holes are scripts again.
fn template(text: &str) -> usize {
    let mut at = 1;
    let mut depth = 0_usize;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match letter {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '`' if depth == 0 => return at + 1,
            '$' if depth == 0 && rest.starts_with("${") => {
                depth = 1;
                2
            }
            '{' if depth > 0 => {
                depth += 1;
                1
            }
            '}' if depth > 0 => {
                depth -= 1;
                1
            }
            '`' => template(rest),
            '"' | '\'' if depth > 0 => quoted(rest, letter),
            letter => letter.len_utf8(),
        };
    }
    text.len()
}

/// The same of a pattern such as `/[^/]+$/`.
fn pattern(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    let mut in_class = false;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a slash after this begins a pattern: after a value it divides.
fn begins_value(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.rsplit(|letter: char| !letter.is_alphanumeric()).next();
    matches!(word, Some("return" | "typeof" | "case"))
        || before.ends_with(|last: char| "(,=:[!&|?{};<>+-*%".contains(last))
        || before.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Sources<'static> {
        Sources::from([
            (
                "site/page.js",
                "import { add, two as pair } from \"./shared/sum.js\";\nimport { say } from \"../board/say.js\";\nsay(add(pair));\n",
            ),
            (
                "site/shared/sum.js",
                "/** Adds. */\nimport { say } from \"../../board/say.js\";\nexport const two = [1, 1];\nexport async function add(of) {\n  // Loudly.\n  return say(of); // again\n}\n",
            ),
            (
                "board/say.js",
                "export class Voice {}\nexport const say = (what) => new Voice(what);\n",
            ),
        ])
    }

    #[test]
    fn what_is_imported_comes_before_who_imports_it_and_once() {
        let order = closure(&sources(), "site/page.js");
        assert_eq!(order, ["board/say.js", "site/shared/sum.js", "site/page.js"]);
        assert_eq!(entries(&sources()), ["site/page.js"]);
    }

    #[test]
    fn a_page_and_its_imports_are_one_script() {
        let expected = "\
const $0=(()=>{
class Voice {}
const say = (what) => new Voice(what);
return{Voice,say}})();
const $1=(()=>{
const{say}=$0;
const two = [1, 1];
async function add(of) {
return say(of);
}
return{two,add}})();
const $2=(()=>{
const{add, two:pair}=$1;
const{say}=$0;
say(add(pair));
return{}})();
";
        assert_eq!(script(&sources(), "site/page.js"), expected);
    }

    #[test]
    fn only_comments_go() {
        for (source, expected) in [
            ("a = \"// no /* comment\"; // one\n", "a = \"// no /* comment\";\n"),
            ("/* one\n two */\n\n  b = 'it\\'s // here'\n", "b = 'it\\'s // here'\n"),
            ("c = /[/]\\/\\/\"/.test(x) // one", "c = /[/]\\/\\/\"/.test(x) "),
            ("d = 4 / 2 / 1; // one", "d = 4 / 2 / 1; "),
            (
                "e = `//${f(\"}\", `/*${g}*/`)} // h`; // one",
                "e = `//${f(\"}\", `/*${g}*/`)} // h`; ",
            ),
            ("return /\"/.test(a)\n", "return /\"/.test(a)\n"),
        ] {
            assert_eq!(bare(source), expected);
        }
    }

    #[test]
    fn sheets_are_put_where_they_are_imported() {
        let sources = Sources::from([
            (
                "site/page.css",
                "@layer base, page;\n@import \"../art/base.css\" layer(base);\n@layer page {\n  p { margin: 0 } /* none */\n}\n",
            ),
            ("art/base.css", "p { margin: 1em }\n"),
        ]);
        let expected = "@layer base, page;\n@layer base{\np { margin: 1em }\n}\n@layer page {\np { margin: 0 }\n}\n";
        assert_eq!(sheet(&sources, "site/page.css"), expected);
    }
}
