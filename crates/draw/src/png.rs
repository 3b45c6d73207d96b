//! PNG files of any picture, from its SVG.
//!
//! Two fonts in the program have the characters of the texts of this repository, in English and
//! Japanese, so a picture is the same on every machine. For other characters (a title in a rule
//! file of the user) the caller may load the fonts of the system, which are only used where needed.

use std::io::Write;
use std::sync::Arc;

pub use fontdb::Database as Fonts;
use grundy_core::Message;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use skrifa::{FontRef, MetadataProvider};

use crate::error::DrawError;
use crate::messages;

/// The fonts in the program: Latin, Greek and mathematical characters (`fonts/LICENSE`), and
/// Japanese characters (`fonts/LICENSE-OFL`), made by `fonts/subset.py`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/grundy-mono.ttf"),
    include_bytes!("../fonts/grundy-japanese.ttf"),
];
/// The family of the first font, which is used for every generic family.
const FAMILY: &str = "Grundy Mono";
/// Maximal number of pixels of a side; a larger picture is scaled down.
const MAX_PIXELS: f32 = 8192.0;

/// Writes an SVG document of this crate as PNG, with `scale` pixels for each SVG unit.
///
/// `more_fonts` is called if the text of the picture has a character that the fonts in the program
/// lack.
///
/// # Errors
/// A text that is not an SVG document, or a writer that fails.
///
/// ```
/// use grundy_draw::{png, tabletop::Tabletop};
/// use grundy_core::Lang;
/// let mut picture = Vec::new();
/// png::write(&mut picture, &Tabletop::Heaps(vec![3, 4]).svg("Nim", Lang::En), 2.0, |_| {})?;
/// assert_eq!(&picture[1..4], b"PNG");
/// # Ok::<(), grundy_draw::DrawError>(())
/// ```
pub fn write(
    out: &mut dyn Write,
    svg: &str,
    scale: f32,
    more_fonts: impl FnOnce(&mut Fonts),
) -> Result<(), DrawError> {
    let unfit = |fact: Message| DrawError::Unfit {
        format: "png",
        fact,
        instead: messages::write_it_as_svg(),
    };
    let mut fonts = Fonts::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    if lacks_glyph(svg) {
        more_fonts(&mut fonts);
    }
    // Loading the fonts of the system also sets the generic families.
    fonts.set_monospace_family(FAMILY);
    fonts.set_sans_serif_family(FAMILY);
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| unfit(Message::same(error.to_string())))?;
    let size = tree.size();
    let scale = scale
        .min(MAX_PIXELS / size.width())
        .min(MAX_PIXELS / size.height());
    let pixels = |length: f32| ((length * scale).ceil() as u32).max(1);
    let mut picture = Pixmap::new(pixels(size.width()), pixels(size.height()))
        .ok_or_else(|| unfit(messages::picture_has_no_size()))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    let bytes = picture
        .encode_png()
        .map_err(|error| unfit(Message::same(error.to_string())))?;
    Ok(out.write_all(&bytes)?)
}

/// Returns whether a text has a printed character that the fonts in the program lack.
pub fn lacks_glyph(text: &str) -> bool {
    let maps: Vec<_> = (FONTS.iter())
        .filter_map(|font| FontRef::new(font).ok())
        .map(|font| font.charmap())
        .collect();
    let has = |c: char| maps.iter().any(|map| map.map(c).is_some());
    text.chars()
        .any(|c| !c.is_whitespace() && !c.is_control() && !has(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns width and height, from fixed offsets of a PNG file.
    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    fn drawn(svg: &str, scale: f32) -> Vec<u8> {
        let mut png = Vec::new();
        write(&mut png, svg, scale, |_| {}).unwrap();
        png
    }

    const TEXT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\">\
        <style>.t{font:14px ui-monospace,Menlo,monospace;fill:#000}</style>\
        <text class=\"t\" x=\"2\" y=\"15\">0123</text></svg>";

    #[test]
    fn text_is_drawn_without_any_font_of_the_system() {
        let blank = TEXT.replace("0123", "");
        assert_eq!(size(&drawn(TEXT, 2.0)), (120, 40));
        assert_ne!(drawn(TEXT, 2.0), drawn(&blank, 2.0));
    }

    #[test]
    fn text_is_drawn_beside_the_fonts_of_a_system() {
        let title = TEXT.replace("</svg>", "<text x=\"2\" y=\"-9\">한</text></svg>");
        let mut png = Vec::new();
        write(&mut png, &title, 2.0, Fonts::load_system_fonts).unwrap();
        assert_eq!(png, drawn(TEXT, 2.0), "the title is outside of the picture");
    }

    #[test]
    fn huge_pictures_are_drawn_smaller_and_nonsense_is_refused() {
        let wide = TEXT.replace("width=\"60\"", "width=\"60000\"");
        assert_eq!(size(&drawn(&wide, 4.0)).0, 8192);
        let failure = write(&mut Vec::new(), "no picture", 1.0, |_| {}).unwrap_err();
        assert!(failure.to_string().contains("write it as svg"), "{failure}");
    }

    #[test]
    fn other_fonts_are_asked_for_only_where_they_are_needed() {
        for (text, wanted) in [("abc", false), ("石取り", false), ("한국어", true)] {
            let mut asked = false;
            let svg = TEXT.replace("0123", text);
            write(&mut Vec::new(), &svg, 1.0, |_| asked = true).unwrap();
            assert_eq!(asked, wanted, "{text}");
        }
    }
}
