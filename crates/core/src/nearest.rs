//! Guessing what was meant.

/// The candidates most like `text`, best first; none if nothing is at all like it.
#[must_use]
pub fn nearest(
    text: &str,
    candidates: impl IntoIterator<Item = String>,
    most: usize,
) -> Vec<String> {
    const LONGEST: usize = 64;
    let wanted: Vec<char> = text.trim().chars().take(LONGEST).collect();
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
        let moves = || ["a4-b5", "a4-b5=c4", "g1-f1"].map(String::from);
        assert_eq!(nearest("a4b5", moves(), 3), ["a4-b5", "a4-b5=c4"]);
        assert_eq!(nearest("zzzzz", moves(), 3), [""; 0]);
        assert_eq!(nearest("", moves(), 3), [""; 0]);
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
