//! Conversion of the texts of a picture to outlines of letters.
//!
//! A general SVG renderer supports all scripts: letters that join, marks, two directions, hinting.
//! The pictures of this crate only have letters in a row (Latin, Greek, symbols, Japanese), in
//! styles that this crate writes: classes with a size and an anchor. So their texts become paths
//! here, and the program does not contain a general text layout, which would take a megabyte.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use resvg::usvg::roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::Fonts;
use crate::canvas::escape;

/// The default size in pixels.
const SIZE: f32 = 12.0;

/// Returns the document with a path instead of each text. An invalid document is returned
/// unchanged, since the renderer gives a better error.
pub(super) fn outlined<'a>(svg: &'a str, fonts: &Fonts) -> Cow<'a, str> {
    let Ok(document) = Document::parse(svg) else {
        return svg.into();
    };
    let named = |name: &'static str| {
        let elements = document.descendants();
        elements.filter(move |node| node.has_tag_name(name))
    };
    let styles = named("style").filter_map(|style| style.text());
    let rules: Vec<StyleRule> = styles.flat_map(rules).collect();
    let wanted = named("text").flat_map(|text| words(&text).chars().collect::<Vec<_>>());
    let letters = Letters::of(fonts, wanted.collect());
    let mut paths = String::with_capacity(svg.len());
    let mut from = 0;
    for text in named("text") {
        let range = text.range();
        paths += &svg[from..range.start];
        write_path(&mut paths, &text, TextLook::of(&text, &rules), &letters);
        from = range.end;
    }
    paths += &svg[from..];
    paths.into()
}

/// Returns the text as SVG defines it: single spaces between words only.
fn words(text: &Node) -> String {
    let words = text.text().unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line of a style: the classes that an element must have, and the properties of its texts.
struct StyleRule<'a> {
    classes: Vec<&'a str>,
    declarations: Vec<(&'a str, &'a str)>,
}

/// Returns the rules about classes, the less specific ones first. Rules for some readers only
/// (`@media`) are omitted.
fn rules(style: &str) -> Vec<StyleRule<'_>> {
    let mut rules = Vec::new();
    let mut rest = style;
    while let Some((selectors, behind)) = rest.split_once('{') {
        if selectors.trim_start().starts_with('@') {
            let mut depth = 1;
            let end = behind.find(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth == 0
            });
            rest = end.map_or("", |end| &behind[end + 1..]);
            continue;
        }
        let (body, behind) = behind.split_once('}').unwrap_or((behind, ""));
        rest = behind;
        let declarations: Vec<_> = (body.split(';'))
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.trim(), value.trim()))
            .collect();
        for selector in selectors.split(',') {
            let Some(classes) = selector.trim().strip_prefix('.') else {
                continue;
            };
            rules.push(StyleRule {
                classes: classes.split('.').collect(),
                declarations: declarations.clone(),
            });
        }
    }
    rules.sort_by_key(|rule| rule.classes.len());
    rules
}

/// The size of a text, and the part of its width before its place.
#[derive(Clone, Copy, Debug, PartialEq)]
struct TextLook {
    size: f32,
    before: f32,
}

impl TextLook {
    /// Reads the properties of the text or of its ancestors; the nearest counts, and rules precede
    /// attributes.
    fn of(text: &Node, rules: &[StyleRule]) -> Self {
        let mut look = Self {
            size: SIZE,
            before: 0.0,
        };
        let elements: Vec<Node> = text.ancestors().collect();
        for element in elements.iter().rev() {
            for attribute in element.attributes() {
                look.say(attribute.name(), attribute.value());
            }
            let classes: Vec<&str> = (element.attribute("class").unwrap_or_default())
                .split_whitespace()
                .collect();
            for rule in rules {
                if rule.classes.iter().all(|class| classes.contains(class)) {
                    for (name, value) in &rule.declarations {
                        look.say(name, value);
                    }
                }
            }
        }
        look
    }

    fn say(&mut self, name: &str, value: &str) {
        match name {
            "font-size" | "font" => {
                let sizes = value.split_whitespace();
                let mut sizes = sizes.filter_map(|word| word.trim_end_matches("px").parse().ok());
                self.size = sizes.next().unwrap_or(self.size);
            }
            "text-anchor" => {
                self.before = match value {
                    "middle" => 0.5,
                    "end" => 1.0,
                    _ => 0.0,
                }
            }
            _ => {}
        }
    }
}

/// Writes a text as a path with the same place, class and colours.
fn write_path(out: &mut String, text: &Node, look: TextLook, letters: &Letters) {
    out.push_str("<path");
    for attribute in text.attributes() {
        let name = attribute.name();
        if !matches!(name, "x" | "y" | "d" | "text-anchor") && !name.starts_with("font") {
            let _ = write!(out, " {name}=\"{}\"", escape(attribute.value()));
        }
    }
    let words = words(text);
    let at = |name| -> f32 {
        let place = text.attribute(name);
        place.and_then(|place| place.parse().ok()).unwrap_or(0.0)
    };
    let width: f32 = words.chars().map(|c| letters.width(c)).sum();
    let mut pen = OutlinePen {
        at: [at("x") - look.before * width * look.size, at("y")],
        size: look.size,
        out,
    };
    pen.out.push_str(" d=\"");
    for letter in words.chars() {
        for step in letters.outline(letter) {
            pen.draw(step);
        }
        pen.at[0] += letters.width(letter) * look.size;
    }
    out.push_str("\"/>");
}

/// The pen that draws an outline.
struct OutlinePen<'a> {
    at: [f32; 2],
    size: f32,
    out: &'a mut String,
}

impl OutlinePen<'_> {
    fn draw(&mut self, (command, points): &OutlineStep) {
        self.out.push(*command);
        for (i, [x, y]) in points.iter().enumerate() {
            let comma = if i == 0 { "" } else { " " };
            let (x, y) = (self.at[0] + x * self.size, self.at[1] - y * self.size);
            let _ = write!(self.out, "{comma}{x:.3} {y:.3}");
        }
    }
}

/// A command of a path with its points, for font size 1.
type OutlineStep = (char, Vec<[f32; 2]>);

/// A letter.
#[derive(Default)]
struct Letter {
    width: f32,
    outline: Vec<OutlineStep>,
}

/// The letters of a picture.
struct Letters {
    known: BTreeMap<char, Letter>,
    /// The letter for characters that no font has.
    missing: Letter,
}

impl Letters {
    /// Takes each letter from the first font that has it; each font is read at most once.
    fn of(fonts: &Fonts, mut wanted: BTreeSet<char>) -> Self {
        let mut known = BTreeMap::new();
        let mut missing = None;
        // A variation selector is not a letter.
        wanted.retain(|c| !matches!(c, '\u{fe00}'..='\u{fe0f}'));
        for font in fonts.faces() {
            if wanted.is_empty() {
                break;
            }
            fonts.with_face_data(font.id, |data, index| {
                let Ok(face) = Face::parse(data, index) else {
                    return;
                };
                missing.get_or_insert_with(|| letter(&face, GlyphId(0)));
                wanted.retain(|&c| {
                    let Some(glyph) = face.glyph_index(c) else {
                        return true;
                    };
                    let letter = letter(&face, glyph);
                    // A font of coloured pictures has no outlines.
                    let lacks = letter.outline.is_empty() && !c.is_whitespace();
                    if !lacks {
                        known.insert(c, letter);
                    }
                    lacks
                });
            });
        }
        Self {
            known,
            missing: missing.unwrap_or_default(),
        }
    }

    fn get(&self, letter: char) -> Option<&Letter> {
        match letter {
            '\u{fe00}'..='\u{fe0f}' => None,
            _ => Some(self.known.get(&letter).unwrap_or(&self.missing)),
        }
    }

    fn width(&self, letter: char) -> f32 {
        self.get(letter).map_or(0.0, |letter| letter.width)
    }

    fn outline(&self, letter: char) -> &[OutlineStep] {
        self.get(letter).map_or(&[], |letter| &letter.outline)
    }
}

/// Reads a letter of a font.
fn letter(face: &Face, glyph: GlyphId) -> Letter {
    let mut outline = Outline {
        unit: f32::from(face.units_per_em()),
        steps: Vec::new(),
    };
    face.outline_glyph(glyph, &mut outline);
    Letter {
        width: f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / outline.unit,
        outline: outline.steps,
    }
}

/// Records an outline.
struct Outline {
    /// The size of the font in its own units.
    unit: f32,
    steps: Vec<OutlineStep>,
}

impl Outline {
    fn step(&mut self, command: char, points: &[[f32; 2]]) {
        let points = points.iter().map(|[x, y]| [x / self.unit, y / self.unit]);
        self.steps.push((command, points.collect()));
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.step('M', &[[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.step('L', &[[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.step('Q', &[[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.step('C', &[[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.step('Z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts() -> Fonts {
        let mut fonts = Fonts::new();
        fonts.load_font_data(super::super::MONO.to_vec());
        fonts
    }

    /// Returns the smallest and the largest horizontal coordinate of the paths of a document.
    fn across(paths: &str) -> [f32; 2] {
        let document = Document::parse(paths).expect("a document");
        let numbers = document
            .descendants()
            .filter_map(|node| node.attribute("d"));
        let numbers = numbers.flat_map(|d| d.split(|c: char| c.is_alphabetic()));
        let across = numbers.flat_map(|points| {
            let points = points.split_whitespace().step_by(2);
            points.filter_map(|x| x.parse::<f32>().ok())
        });
        across.fold([f32::MAX, f32::MIN], |[low, high], x| {
            [low.min(x), high.max(x)]
        })
    }

    const STYLE: &str = ".t{font:20px mono;fill:red}.end{text-anchor:end}.t.small{font-size:10px}\
        @media (prefers-color-scheme:dark){.t{font-size:90px}}.mid,.centre{text-anchor:middle}";

    fn drawn(text: &str) -> String {
        let svg =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><style>{STYLE}</style>{text}</svg>");
        outlined(&svg, &fonts()).into_owned()
    }

    #[test]
    fn a_text_stands_where_its_classes_say() {
        // Every letter is 0.602 of the size wide.
        let wide = 0.602 * 20.0 * 3.0;
        for (class, from, to) in [
            ("t", 100.0, 100.0 + wide),
            ("t end", 100.0 - wide, 100.0),
            ("t mid", 100.0 - wide / 2.0, 100.0 + wide / 2.0),
            ("t centre small", 100.0 - wide / 4.0, 100.0 + wide / 4.0),
        ] {
            let [low, high] = across(&drawn(&format!(
                "<text class=\"{class}\" x=\"100\" y=\"50\">HHH</text>"
            )));
            assert!(low > from && low < from + 3.0, "{class}: {low} and {from}");
            assert!(high < to && high > to - 3.0, "{class}: {high} and {to}");
        }
    }

    #[test]
    fn what_a_text_stands_in_counts_less_than_what_is_said_of_itself() {
        let width = |text: &str| {
            let [low, high] = across(&drawn(text));
            high - low
        };
        let twenty = width("<g class=\"t\"><text>WW</text></g>");
        assert!(
            (width("<g class=\"t\"><text class=\"t small\">WW</text></g>") - twenty / 2.0).abs()
                < 0.1
        );
        assert!((width("<g font-size=\"40\"><text>WW</text></g>") - twenty * 2.0).abs() < 0.1);
        assert!((width("<text>WW</text>") - twenty * 0.6).abs() < 0.1);
        assert!(
            (width("<g class=\"t\"><text>\n W W </text></g>")
                - width("<g class=\"t\"><text>WxW</text></g>"))
            .abs()
                < 0.1
        );
    }

    #[test]
    fn attributes_stay_and_signs_of_form_are_no_letters() {
        let one =
            drawn("<text class=\"t\" fill=\"a&amp;b\" x=\"1\" y=\"2\">\u{265f}\u{fe0e}</text>");
        assert!(
            one.contains("<path class=\"t\" fill=\"a&amp;b\" d=\"M"),
            "{one}"
        );
        assert_eq!(
            one,
            drawn("<text class=\"t\" fill=\"a&amp;b\" x=\"1\" y=\"2\">\u{265f}</text>")
        );
        // A letter that no font has leaves a gap.
        let [alone, _] = across(&drawn("<text>H</text>"));
        let [behind, _] = across(&drawn("<text>\u{4e00}H</text>"));
        assert!(behind > alone + 5.0, "{behind} and {alone}");
        assert_eq!(outlined("no picture", &fonts()), "no picture");
    }
}
