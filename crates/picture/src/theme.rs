//! Colours: one table, from which pages get their style sheet and pictures their paint.

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Wood and paper.
    #[default]
    Light,
    /// For the evening.
    Dark,
    /// Black and white, for whoever needs all the contrast there is.
    Contrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    /// The name that pages, commands and addresses use.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The theme of that name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colour that goes by that name, such as `first-mark`.
    pub fn colour(self, name: &str) -> Option<&'static str> {
        let row = COLOURS.iter().find(|(known, _)| *known == name)?;
        Some(row.1[self as usize])
    }
}

/// Each colour in light, dark and contrast. Pages may use them too: `var(--k-accent)`.
const COLOURS: &[(&str, [&str; 3])] = &[
    // The page around the board.
    ("page", ["#f5f2ec", "#14161c", "#000000"]),
    ("panel", ["#fffdf9", "#1e212b", "#000000"]),
    ("ink", ["#23252d", "#eceae4", "#ffffff"]),
    ("muted", ["#5c606c", "#a7abb9", "#ffffff"]),
    ("line", ["#ddd6c8", "#343947", "#ffffff"]),
    ("accent", ["#0b6b66", "#5ad6c9", "#ffff00"]),
    ("accent-ink", ["#ffffff", "#06211f", "#000000"]),
    // The board.
    ("slab", ["#8a6a49", "#262b38", "#000000"]),
    ("slab-edge", ["#664a2f", "#171a23", "#000000"]),
    ("cell", ["#efe1c6", "#3b4257", "#000000"]),
    ("cell-edge", ["#f7edd8", "#474f67", "#ffffff"]),
    ("label", ["#77603f", "#aab3c8", "#ffffff"]),
    ("tint", ["#a9cdea", "#24527f", "#002a5c"]),
    ("tint-edge", ["#c3dff5", "#31659a", "#ffffff"]),
    ("tint-label", ["#2c5478", "#b9d6f2", "#ffffff"]),
    // The pieces: body, edge and mark.
    ("first", ["#fffaf0", "#f6f0e2", "#ffffff"]),
    ("first-edge", ["#5a4730", "#0e1016", "#000000"]),
    ("first-mark", ["#2a2119", "#1e2029", "#000000"]),
    ("second", ["#2d2b36", "#12141b", "#000000"]),
    ("second-edge", ["#100f15", "#9aa4ba", "#ffffff"]),
    ("second-mark", ["#fff3dc", "#f6e7c8", "#ffffff"]),
    ("ship", ["#ffd23f", "#ffd23f", "#ffff00"]),
    ("ship-edge", ["#5a4300", "#1c1500", "#000000"]),
    ("ship-mark", ["#3d2d00", "#3d2d00", "#000000"]),
    ("station", ["#2d2b36", "#12141b", "#000000"]),
    ("station-edge", ["#100f15", "#ff9c7a", "#ffffff"]),
    ("station-mark", ["#ffab8c", "#ffab8c", "#ffffff"]),
    // What is said about cells: each has a shape of its own as well.
    ("last", ["#c2560c", "#ffb454", "#ffa724"]),
    ("last-fill", ["#f6d28f", "#5a5040", "#3a2400"]),
    ("select", ["#0b6b66", "#5ad6c9", "#00ffff"]),
    ("target", ["#0b6b66", "#5ad6c9", "#00ffff"]),
    ("capture", ["#b3261e", "#ff8279", "#ff7070"]),
    ("diagram", ["#1b4fb8", "#9cd0ff", "#7fd4ff"]),
];

/// The style sheet of the themes. A page follows the reader's system unless `data-theme` on
/// the root element, or on any other, says which theme it is.
pub fn css() -> String {
    let [light, dark, contrast] = Theme::ALL.map(declarations);
    let unset = ":root:not([data-theme])";
    format!(
        "/* Made from the table of colours in crates/picture/src/theme.rs. */\n\
         :root, [data-theme=\"light\"] {{\n{light}}}\n\
         @media (prefers-color-scheme: dark) {{ {unset} {{\n{dark}}} }}\n\
         @media (prefers-contrast: more) {{ {unset} {{\n{contrast}}} }}\n\
         [data-theme=\"dark\"] {{\n{dark}}}\n\
         [data-theme=\"contrast\"] {{\n{contrast}}}\n"
    )
}

fn declarations(theme: Theme) -> String {
    let scheme = if theme == Theme::Light { "light" } else { "dark" };
    let colours =
        COLOURS.iter().map(|(name, values)| format!("  --k-{name}: {};\n", values[theme as usize]));
    std::iter::once(format!("  color-scheme: {scheme};\n")).chain(colours).collect()
}

/// A style sheet with the theme's colours in the place of variables, for a file that stands alone.
pub(crate) fn painted(style: &str, theme: Theme) -> String {
    let mut parts = style.split("var(--k-");
    let mut painted = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(')').unwrap_or((part, ""));
        painted += theme.colour(name).unwrap_or("none");
        painted += rest;
    }
    painted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of `#rrggbb`, as WCAG 2.2 defines it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let byte = u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour is #rrggbb");
            let part = f64::from(byte) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(theme: Theme, one: &str, other: &str) -> f64 {
        let luminance = |name: &str| luminance(theme.colour(name).expect(name));
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn texts_and_marks_can_be_read_in_every_theme() {
        for theme in Theme::ALL {
            let mut faults = Vec::new();
            let mut check = |one: &str, other: &str, least: f64| {
                let found = contrast(theme, one, other);
                if found < least {
                    faults.push(format!("{one} on {other}: {found:.2} < {least}"));
                }
            };
            for text in ["ink", "muted", "accent"] {
                check(text, "page", 4.5);
                check(text, "panel", 4.5);
            }
            check("accent-ink", "accent", 4.5);
            check("label", "cell", 4.5);
            check("tint-label", "tint", 4.5);
            for piece in ["first", "second", "ship", "station"] {
                check(&format!("{piece}-mark"), piece, 4.5);
            }
            // Without any colour the sides differ as light and dark do.
            check("first", "second", 7.0);
            check("ship", "station", 7.0);
            for cell in ["cell", "tint", "last-fill"] {
                for mark in ["select", "target", "capture"] {
                    check(mark, cell, 3.0);
                }
            }
            check("last", "cell", 3.0);
            check("diagram", "cell", 3.0);
            check("diagram", "tint", 3.0);
            assert_eq!(faults, [""; 0], "{}", theme.name());
        }
    }

    #[test]
    fn a_painted_style_has_no_variables() {
        for theme in Theme::ALL {
            let style = painted(crate::art::STYLE, theme);
            assert!(!style.contains("var("), "{style}");
            assert!(!style.contains("none; stroke: none"), "every colour is in the table");
        }
    }
}
