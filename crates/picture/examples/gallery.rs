//! Writes a few pictures of every game into a folder, to be looked at:
//! `cargo run -p kelci-picture --example gallery -- FOLDER`.

use std::path::PathBuf;

use kelci_catalog::GAMES;
use kelci_core::{Options, Rng, Side};
use kelci_picture::art::Marks;
use kelci_picture::theme::Theme;
use kelci_picture::{Look, Source, svg, wire};

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    for game in GAMES {
        let name = game.info().name;
        let mut rng = Rng::new(8);
        let mut position = game.position(&Options::new(), None).expect("defaults are valid");
        let mut last = Vec::new();
        for ply in 0..=14 {
            if ply == 0 || ply == 14 {
                for theme in Theme::ALL {
                    for (way, bottom, marks) in [
                        ("", Side::First, Marks::Symbols),
                        ("-letters", Side::Second, Marks::Letters),
                    ] {
                        let title = format!("{} after {ply} plies", game.info().title);
                        let source = Source::Own(theme);
                        let look =
                            Look { bottom, marks, title, source, diagrams: ply > 0, labels: true };
                        let file = folder.join(format!("{name}-{ply}-{}{way}.svg", theme.name()));
                        std::fs::write(file, svg(*game, &*position, &last, &look))?;
                    }
                }
            }
            let Some(&key) = rng.pick(&position.moves()) else { break };
            last = wire::last_cells(&*position, key);
            position.play(key);
        }
    }
    Ok(())
}
