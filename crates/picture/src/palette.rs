//! 255 colours for a film, always the same ones for the same film.
//!
//! Drawings have a few plain colours and many shades between them where edges are smooth. Shades are
//! counted coarsely; the median cut then gives much room to what is much to be seen.

/// A colour, coarsely: 5 bits of red, 6 of green, 5 of blue.
pub(crate) type Tone = u16;

/// The colour of three bytes, coarsely.
pub(crate) fn tone([red, green, blue]: [u8; 3]) -> Tone {
    (u16::from(red) >> 3) << 11 | (u16::from(green) >> 2) << 5 | u16::from(blue) >> 3
}

/// The most colours; one more number means "as it was".
const COLOURS: usize = 255;

/// How often each colour is to be seen.
pub(crate) struct Histogram {
    /// For each tone the sums of its colours, and how many they are.
    sums: Vec<[u64; 4]>,
}

impl Default for Histogram {
    fn default() -> Self {
        Histogram { sums: vec![[0; 4]; 1 << 16] }
    }
}

/// A tone that is seen.
#[derive(Clone, Copy)]
struct Shade {
    tone: Tone,
    colour: [u8; 3],
    count: u64,
}

impl Histogram {
    /// Counts a pixel.
    pub fn add(&mut self, colour: [u8; 3]) {
        let sums = &mut self.sums[usize::from(tone(colour))];
        for (sum, part) in sums.iter_mut().zip(colour) {
            *sum += u64::from(part);
        }
        sums[3] += 1;
    }

    /// The colours to draw with.
    pub fn palette(&self) -> Palette {
        let seen = self.sums.iter().zip(0..=Tone::MAX).filter(|([.., count], _)| *count > 0);
        let shades: Vec<Shade> = seen
            .map(|([red, green, blue, count], tone)| {
                let mean = |sum: &u64| ((sum + count / 2) / count) as u8;
                Shade { tone, colour: [mean(red), mean(green), mean(blue)], count: *count }
            })
            .collect();
        let mut boxes = vec![shades];
        while boxes.len() < COLOURS {
            // The box with the most to be seen in it that is wide enough, the first of equals.
            let weight = |shades: &Vec<Shade>| {
                let count: u64 = shades.iter().map(|shade| shade.count).sum();
                widest(shades).1 * u64::from((count as f64).sqrt() as u32)
            };
            let Some((at, most)) = boxes
                .iter()
                .map(weight)
                .enumerate()
                .max_by_key(|(at, weight)| (*weight, usize::MAX - at))
            else {
                break;
            };
            if most == 0 {
                break;
            }
            let (low, high) = halves(boxes.swap_remove(at));
            boxes.push(low);
            boxes.push(high);
        }
        let mut palette = Palette { colours: Vec::new(), index: vec![None; 1 << 16] };
        for shades in boxes.iter().filter(|shades| !shades.is_empty()) {
            let index = palette.colours.len() as u8;
            palette.colours.push(mean(shades));
            for shade in shades {
                palette.index[usize::from(shade.tone)] = Some(index);
            }
        }
        palette
    }
}

/// The channel in which shades differ most, and by how much.
fn widest(shades: &[Shade]) -> (usize, u64) {
    let spread = |channel: usize| {
        let values = shades.iter().map(|shade| shade.colour[channel]);
        let (least, most) = values.fold((u8::MAX, 0), |(low, high), v| (low.min(v), high.max(v)));
        u64::from(most.saturating_sub(least))
    };
    let channels = [1, 0, 2].map(|channel| (channel, spread(channel)));
    channels.into_iter().fold((1, 0), |best, next| if next.1 > best.1 { next } else { best })
}

/// Cuts where half of what is seen lies on either side; neither is empty.
fn halves(mut shades: Vec<Shade>) -> (Vec<Shade>, Vec<Shade>) {
    let (channel, _) = widest(&shades);
    shades.sort_by_key(|shade| (shade.colour[channel], shade.tone));
    let all: u64 = shades.iter().map(|shade| shade.count).sum();
    let mut below = 0;
    let cut = shades.iter().position(|shade| {
        below += shade.count;
        below * 2 >= all
    });
    let last = shades.len().saturating_sub(1).max(1);
    let cut = cut.map_or(1, |cut| cut + 1).clamp(1, last);
    let high = shades.split_off(cut);
    (shades, high)
}

fn mean(shades: &[Shade]) -> [u8; 3] {
    let all: u64 = shades.iter().map(|shade| shade.count).sum();
    // One colour that outweighs the others is kept as it is: a plain surface must not change.
    if let Some(main) = shades.iter().find(|shade| shade.count * 2 > all) {
        return main.colour;
    }
    std::array::from_fn(|channel| {
        let sum: u64 =
            shades.iter().map(|shade| u64::from(shade.colour[channel]) * shade.count).sum();
        ((sum + all / 2) / all.max(1)) as u8
    })
}

/// The colours of a film.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// The number of each tone that was met.
    index: Vec<Option<u8>>,
}

impl Palette {
    /// As a GIF has it: three bytes a colour, and one more that is never seen.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.concat();
        bytes.extend([0, 0, 0]);
        bytes
    }

    /// The number of what is as it was.
    pub fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }

    /// The number of a colour, or of what is as it was. What the palette was not made for is drawn in
    /// the colour next to it.
    pub fn index(&mut self, colour: Option<[u8; 3]>) -> u8 {
        let Some(colour) = colour else { return self.unchanged() };
        let known = &mut self.index[usize::from(tone(colour))];
        *known.get_or_insert_with(|| {
            let apart = |other: &[u8; 3]| -> u32 {
                (0..3).map(|part| u32::from(colour[part].abs_diff(other[part])).pow(2)).sum()
            };
            let nearest = self.colours.iter().zip(0..).min_by_key(|(other, _)| apart(other));
            nearest.map_or(0, |(_, number)| number)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_colours_stay_and_shades_come_near() {
        let mut seen = Histogram::default();
        for _ in 0..5_000 {
            seen.add([0xef, 0xe1, 0xc6]);
            seen.add([0x8a, 0x6a, 0x49]);
        }
        for shade in 0..=255_u8 {
            for other in (0..=255_u8).step_by(5) {
                seen.add([shade, other, shade / 2]);
            }
        }
        let mut palette = seen.palette();
        assert!(palette.colours.len() <= COLOURS && palette.colours.len() > 200);
        for plain in [[0xef, 0xe1, 0xc6], [0x8a, 0x6a, 0x49]] {
            let number = palette.index(Some(plain));
            let found = palette.colours[usize::from(number)];
            let apart = |a: [u8; 3], b: [u8; 3]| (0..3).map(|i| a[i].abs_diff(b[i])).max();
            assert!(apart(found, plain) <= Some(2), "{found:?} for {plain:?}");
        }
    }

    #[test]
    fn few_colours_need_few_numbers() {
        let mut seen = Histogram::default();
        seen.add([0, 0, 0]);
        seen.add([255, 255, 255]);
        let mut palette = seen.palette();
        assert_eq!((palette.colours.len(), palette.unchanged()), (2, 2));
        assert_eq!(palette.index(None), 2);
        let [black, white] = [[0; 3], [255; 3]].map(|colour| palette.index(Some(colour)));
        assert_eq!(palette.index(Some([200, 210, 220])), white, "not met before");
        assert_eq!(palette.index(Some([20, 10, 30])), black);
        assert_eq!(Histogram::default().palette().unchanged(), 0);
    }
}
