//! Prints the description from which `web/types/generate.js` makes the browser's types.

fn main() {
    println!("{}", kelci_server::described());
}
