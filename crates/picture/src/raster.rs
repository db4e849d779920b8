//! A drawing as pixels.

use resvg::tiny_skia::{Pixmap, Transform};

use crate::error::{MAX_PIXELS, MIN_PIXELS, PictureError};
use crate::font;

/// A drawing as a PNG of that width. The same drawing always gives the same bytes.
///
/// # Errors
/// When the picture would be too small or too large, or the text is no drawing.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    encoded(&pixels(svg, width)?).map_err(|error| PictureError::Drawing(error.to_string()))
}

/// Drawings have plain surfaces: without filters before it, compression finds them again.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let is_opaque = pixels.pixels().iter().all(|pixel| pixel.is_opaque());
    let mut bytes = Vec::with_capacity(pixels.data().len());
    for pixel in pixels.pixels().iter().map(|pixel| pixel.demultiply()) {
        bytes.extend([pixel.red(), pixel.green(), pixel.blue()]);
        if !is_opaque {
            bytes.push(pixel.alpha());
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width(), pixels.height());
    encoder.set_color(if is_opaque { png::ColorType::Rgb } else { png::ColorType::Rgba });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(out)
}

/// The pixels of a drawing of that width.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<Pixmap, PictureError> {
    let tree = font::tree(svg).map_err(|error| PictureError::Drawing(error.to_string()))?;
    let size = tree.size();
    let scale = f64::from(width) / f64::from(size.width());
    let height = (f64::from(size.height()) * scale).round().max(1.0);
    let too_large = || PictureError::Size { width, most: MAX_PIXELS };
    if !(MIN_PIXELS..=MAX_PIXELS).contains(&width) || height > f64::from(MAX_PIXELS) {
        return Err(too_large());
    }
    let mut pixels = Pixmap::new(width, height as u32).ok_or_else(too_large)?;
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 1000\"/>";
        assert!(png(svg, 40).is_ok());
        for width in [0, 15, 42, 4_097, u32::MAX] {
            assert_eq!(png(svg, width), Err(PictureError::Size { width, most: MAX_PIXELS }));
        }
        assert!(matches!(png("<svg", 100), Err(PictureError::Drawing(_))));
    }
}
