//! A film as a drawing that moves by itself, without scripts.
//!
//! Nothing is drawn twice: each element that is seen in some shots has a rule of style that shows it at
//! its times. Where nothing moves, in a viewer without animations or for a reader who wants none, the
//! last shot is seen.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::Element;
use crate::film::Film;
use crate::lesson::Lesson;
use crate::stage::Stage;

/// The film as an SVG, over and over again.
pub fn animated_svg(stage: &Stage<'_>, film: &Film) -> String {
    let mut seen: BTreeMap<Element, Vec<bool>> = BTreeMap::new();
    let count = film.shots.len();
    for (number, (shot, _)) in film.shots.iter().enumerate() {
        for element in stage.elements(shot) {
            seen.entry(element).or_insert_with(|| vec![false; count])[number] = true;
        }
    }
    // One rule for all that is seen at the same times.
    let mut rules: BTreeMap<&[bool], usize> = BTreeMap::new();
    let mut drawn = String::new();
    for (element, times) in &seen {
        if times.iter().all(|is_seen| *is_seen) {
            let _ = writeln!(drawn, "{}", element.text);
            continue;
        }
        let next = rules.len();
        let rule = *rules.entry(times).or_insert(next);
        let hidden = if times.last() == Some(&true) { "" } else { " k-gone" };
        let _ = writeln!(drawn, "<g class=\"k-{rule}{hidden}\">{}</g>", element.text);
    }
    let mut out = stage.opening(&Lesson::default());
    out.push_str("<style>\n.k-gone { visibility: hidden; }\n");
    out.push_str("@media not (prefers-reduced-motion: reduce) {\n");
    for (times, rule) in &rules {
        out += &animation(*rule, times, film);
    }
    // Whoever wants to look closer holds it with the pointer.
    out.push_str("svg:hover g { animation-play-state: paused; }\n}\n</style>\n");
    out + &drawn + "</svg>\n"
}

fn animation(rule: usize, times: &[bool], film: &Film) -> String {
    let total: u64 = film.shots.iter().map(|(_, hold)| u64::from(*hold)).sum();
    let mut out = format!(
        ".k-{rule} {{ animation: k{rule} {} step-end infinite; }}\n@keyframes k{rule} {{",
        seconds(total)
    );
    let mut begun = 0_u64;
    let mut before = None;
    for (is_seen, (_, hold)) in times.iter().zip(&film.shots) {
        if before != Some(is_seen) {
            let word = if *is_seen { "visible" } else { "hidden" };
            let _ = write!(out, " {}% {{ visibility: {word}; }}", percent(begun, total));
            before = Some(is_seen);
        }
        begun += u64::from(*hold);
    }
    out.push_str(" }\n");
    out
}

fn seconds(hundredths: u64) -> String {
    format!("{}.{:02}s", hundredths / 100, hundredths % 100)
}

/// A part of the whole in hundredths, to thousandths of them, in whole numbers: no two machines
/// write it otherwise.
fn percent(part: u64, whole: u64) -> String {
    let thousandths = part * 100_000 / whole.max(1);
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}
