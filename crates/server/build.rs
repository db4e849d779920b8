//! What is inside the program is looked at again when a file comes or goes, not only when one changes.

fn main() {
    for folder in ["board", "site", "words"] {
        println!("cargo::rerun-if-changed=../../web/{folder}");
    }
}
