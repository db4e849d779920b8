//! Guessing what was meant.

/// The candidates most like `text`, best first; none if nothing is at all like it. Those that
/// begin with it are all that is offered, if there are any: the text was not finished.
pub fn nearest(text: &str, mut candidates: Vec<String>, most: usize) -> Vec<String> {
    const LONGEST: usize = 64;
    let goes_on = |candidate: &String| candidate.starts_with(text);
    if !text.is_empty() && candidates.iter().any(goes_on) {
        candidates.retain(goes_on);
        candidates.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        candidates.truncate(most);
        return candidates;
    }
    let wanted: Vec<char> = text.chars().take(LONGEST).collect();
    let mut ranked: Vec<(usize, String)> = candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().collect();
            let cost = edit_distance(&wanted, &letters);
            (cost * 2 <= wanted.len().max(letters.len())).then_some((cost, candidate))
        })
        .collect();
    ranked.sort();
    ranked.truncate(most);
    ranked.into_iter().map(|(_, candidate)| candidate).collect()
}

/// How many letters must be inserted, removed or replaced to turn one text into the other.
fn edit_distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(l != r);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_comes_first_and_the_unlike_not_at_all() {
        let moves = || ["a4-b5", "a4-b5=c4", "g1-f1"].map(String::from).to_vec();
        assert_eq!(nearest("a4b5", moves(), 3), ["a4-b5", "a4-b5=c4"]);
        assert_eq!(nearest("zzzzz", moves(), 3), [""; 0]);
        assert_eq!(nearest("", moves(), 3), [""; 0]);
    }

    #[test]
    fn what_was_begun_is_finished_the_shortest_way_first() {
        let moves = ["a4-b5=c4", "a4-b5", "a4=a5", "a5-a4"].map(String::from).to_vec();
        assert_eq!(nearest("a4", moves, 2), ["a4-b5", "a4=a5"]);
    }

    #[test]
    fn distances_are_those_of_the_textbook() {
        let distance = |l: &str, r: &str| {
            edit_distance(&l.chars().collect::<Vec<_>>(), &r.chars().collect::<Vec<_>>())
        };
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
    }
}
