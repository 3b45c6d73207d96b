//! Thermographs as pictures: SVG, TikZ, and characters.
//!
//! The value axis points to the **left**, as in *Winning Ways*: values that favour Left are on the
//! left. The tax goes up. The left wall is blue, the right wall red, and the mast is above the
//! point where they meet.

use std::fmt::Write as _;

/// A thermograph in floating point: corners `(t, x)` upwards.
#[derive(Clone, Debug, PartialEq)]
pub struct Thermometer {
    /// The left wall.
    pub left: Vec<(f64, f64)>,
    /// The right wall.
    pub right: Vec<(f64, f64)>,
    /// The value of the mast.
    pub mast: f64,
    /// The temperature at which it begins.
    pub temperature: f64,
    /// The heading.
    pub title: String,
}

/// The part of the plane that is shown.
struct ShownPlane {
    low: f64,
    high: f64,
    base: f64,
    top: f64,
}

impl Thermometer {
    /// Returns the plane from tax 0, or from -1 for a number.
    fn window(&self) -> ShownPlane {
        let base = if self.temperature < 0.0 { -1.0 } else { 0.0 };
        let (left, right) = (cut(&self.left, base), cut(&self.right, base));
        let at = |f: fn(f64, f64) -> f64| {
            let all = left.iter().chain(&right).map(|(_, x)| *x);
            all.fold(self.mast, f)
        };
        ShownPlane {
            low: at(f64::min).floor() - 1.0,
            high: at(f64::max).ceil() + 1.0,
            base,
            top: self.temperature.max(0.0).ceil() + 1.0,
        }
    }

    /// Returns an SVG document.
    pub fn svg(&self) -> String {
        let view = self.window();
        let unit = (560.0 / (view.high - view.low)).min(90.0);
        let height = (view.top - view.base) * unit;
        let (width, margin) = ((view.high - view.low) * unit, 36.0);
        let x = |value: f64| margin + (view.high - value) * unit;
        let y = |t: f64| margin + (view.top - t) * unit;
        let (all_width, all_height) = (width + 2.0 * margin, height + 2.0 * margin);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all_width:.0}\" height=\"{all_height:.0}\" viewBox=\"0 0 {all_width:.0} {all_height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            escaped(&self.title)
        );
        let ground = y(view.base);
        for (i, value) in ticks(view.low, view.high).into_iter().enumerate() {
            let at = x(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {margin}V{ground:.1}\" stroke=\"#e4e4e4\"/><text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" data-tick=\"{i}\">{value}</text>",
                ground + 16.0
            );
        }
        for t in ticks(view.base, view.top) {
            let at = y(t);
            let _ = writeln!(
                svg,
                "<path d=\"M{margin} {at:.1}H{:.1}\" stroke=\"#e4e4e4\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{t}</text>",
                margin + width,
                margin - 6.0,
                at + 4.0
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{margin} {ground:.1}H{:.1}\" stroke=\"black\"/>",
            margin + width
        );
        for (wall, colour, name) in [
            (&self.left, "#1f5fbf", "left"),
            (&self.right, "#c0392b", "right"),
        ] {
            let points: Vec<String> = cut(wall, view.base)
                .iter()
                .map(|(t, value)| format!("{:.1},{:.1}", x(*value), y(*t)))
                .collect();
            let _ = writeln!(
                svg,
                "<polyline class=\"{name}\" points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
                points.join(" ")
            );
        }
        let (mast, foot) = (x(self.mast), y(self.temperature.max(view.base)));
        let _ = writeln!(
            svg,
            "<path class=\"mast\" d=\"M{mast:.1} {foot:.1}V{:.1}m-4 8l4 -8l4 8\" fill=\"none\" stroke=\"black\" stroke-width=\"2.5\"/>\n<text x=\"{:.1}\" y=\"20\" text-anchor=\"middle\">{}</text>\n</svg>",
            margin - 6.0,
            all_width / 2.0,
            escaped(&self.title)
        );
        svg
    }

    /// Returns a TikZ picture.
    pub fn tikz(&self) -> String {
        let view = self.window();
        let mut text = String::from("\\begin{tikzpicture}[x=-1cm,y=1cm]\n");
        let _ = writeln!(
            text,
            "  \\draw ({},{}) -- ({},{});",
            view.low, view.base, view.high, view.base
        );
        for value in ticks(view.low, view.high) {
            let _ = writeln!(
                text,
                "  \\node[below] at ({value},{}) {{${value}$}};",
                view.base
            );
        }
        for (wall, colour) in [(&self.left, "blue"), (&self.right, "red")] {
            let points: Vec<String> = cut(wall, view.base)
                .iter()
                .map(|(t, value)| format!("({value},{t})"))
                .collect();
            let _ = writeln!(text, "  \\draw[thick,{colour}] {};", points.join(" -- "));
        }
        let foot = self.temperature.max(view.base);
        let _ = writeln!(
            text,
            "  \\draw[thick,->] ({},{foot}) -- ({},{});",
            self.mast, self.mast, view.top
        );
        text.push_str("\\end{tikzpicture}\n");
        text
    }

    /// Returns a drawing in characters. Walls are points: `\` and `/` would show a wrong slope
    /// where units differ.
    pub fn letters(&self) -> String {
        let view = self.window();
        let (columns, rows) = (60.0, 16.0);
        let mut page = String::new();
        for row in 0..=16 {
            let t = view.top - (view.top - view.base) * f64::from(row) / rows;
            let mut line = vec![' '; 61];
            let mut put = |value: f64, letter: char| {
                let at = ((view.high - value) / (view.high - view.low) * columns).round();
                if let Some(cell) = line.get_mut(at.clamp(0.0, columns) as usize) {
                    *cell = letter;
                }
            };
            if t >= self.temperature {
                put(self.mast, '|');
            } else {
                put(at(&self.right, t), 'r');
                put(at(&self.left, t), 'l');
            }
            let line: String = line.into_iter().collect();
            let _ = writeln!(page, "{t:6.2}  {}", line.trim_end());
        }
        let _ = writeln!(page, "        {:<30}{:>31}", view.high, view.low);
        page
    }
}

/// Returns the value of a wall at `t`.
fn at(wall: &[(f64, f64)], t: f64) -> f64 {
    let above = wall.iter().position(|(corner, _)| *corner > t);
    match above {
        None => wall.last().map_or(0.0, |(_, x)| *x),
        Some(0) => wall[0].1,
        Some(i) => {
            let ((s, x), (u, y)) = (wall[i - 1], wall[i]);
            x + (y - x) * (t - s) / (u - s)
        }
    }
}

/// Returns about ten round numbers from `low` to `high`.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let mut step = 1.0;
    let mut grow = [2.0, 2.5, 2.0].into_iter().cycle();
    while (high - low) / step > 12.0 {
        step *= grow.next().unwrap_or(2.0);
    }
    let first = (low / step).ceil();
    let count = ((high / step).floor() - first).max(0.0) as usize;
    (0..=count).map(|i| (first + i as f64) * step).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// Returns the corners above the base, with one at the base.
fn cut(wall: &[(f64, f64)], base: f64) -> Vec<(f64, f64)> {
    let mut line = Vec::new();
    for (i, &(t, x)) in wall.iter().enumerate() {
        let next = wall.get(i + 1).copied().unwrap_or((f64::INFINITY, x));
        if next.0 > base && t < base {
            let slope = (next.1 - x) / (next.0 - t);
            line.push((
                base,
                if next.0.is_finite() {
                    x + slope * (base - t)
                } else {
                    x
                },
            ));
        } else if t >= base {
            line.push((t, x));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switch() -> Thermometer {
        Thermometer {
            left: vec![(-1.0, 4.0), (2.0, 1.0)],
            right: vec![(-1.0, -2.0), (2.0, 1.0)],
            mast: 1.0,
            temperature: 2.0,
            title: "{3|-1}".to_owned(),
        }
    }

    #[test]
    fn the_left_wall_stands_at_the_left() {
        let svg = switch().svg();
        let start = |class: &str| -> f64 {
            let at = svg.find(&format!("class=\"{class}\" points=\"")).unwrap();
            let points = &svg[at..].split('"').nth(3).unwrap();
            points.split(',').next().unwrap().parse().unwrap()
        };
        assert!(start("left") < start("right"));
        assert!(switch().tikz().contains("(3,0) -- (1,2)"));
        let letters = switch().letters();
        let ground = letters.lines().rev().nth(1).unwrap();
        assert!(ground.find('l') < ground.find('r'));
    }

    #[test]
    fn values_of_any_size_have_a_picture() {
        let mut large = switch();
        large.left = vec![(-1.0, 1e20), (1e20, 0.0)];
        (large.mast, large.temperature) = (0.0, 1e20);
        assert!(large.svg().len() < 20_000 && large.letters().len() < 5_000);
    }
}
