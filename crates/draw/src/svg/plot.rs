//! A sequence as points: positions to the right, values upwards.

use super::{CHAR, LINE, MARGIN, Picture};
use crate::data::Grids;
use crate::messages;
use crate::survey::number;

/// Width and height of a plot in pixels. The raster of its points is twice as fine.
const PLOT: (usize, usize) = (720, 320);

/// The least and the largest value, and the positions.
struct Field {
    low: i64,
    high: i64,
    len: usize,
}

impl Field {
    /// Returns the distance of a value from the top, in half pixels; the largest value is at 0.
    fn up(&self, value: i64) -> usize {
        let (low, high) = (i128::from(self.low), i128::from(self.high));
        ((high - i128::from(value)) * 2 * PLOT.1 as i128 / (high - low)) as usize
    }

    /// Returns the distance of a position from the left, in half pixels.
    fn along(&self, index: usize) -> usize {
        let last = self.len.max(2) as u128 - 1;
        (index as u128 * 2 * PLOT.0 as u128 / last) as usize
    }
}

/// Returns the document.
pub(crate) fn plot(mut picture: Picture<'_>) -> String {
    let table = picture.table;
    let axis = &table.area.axes[0];
    let values = (0..table.len()).filter_map(|index| number(&table.cell(index)));
    let (low, high) = values.fold((0, 1), |(low, high), value| {
        (value.min(low), value.max(high))
    });
    let field = Field {
        low,
        high,
        len: table.len(),
    };
    let left = MARGIN + low.to_string().len().max(high.to_string().len()) * CHAR + 8;
    let top = picture.top() + LINE;
    let (width, height) = PLOT;
    if let Some(title) = picture.title() {
        picture.text([MARGIN, MARGIN + 15], "gd-ink gd-head", &title);
    }
    picture.text([left, top - 8], "gd-soft", &table.signature());

    // Ticks in round numbers, with a line across for each value.
    for value in ticks(low, high, 8) {
        let y = top + field.up(value) / 2;
        let d = format_args!("M{left} {y}h{width}");
        picture.canvas.path("gd-rule", d);
        picture.canvas.text("\n");
        picture.text([left - 8, y + 5], "gd-soft gd-end", &value.to_string());
    }
    let foot = top + height;
    for position in ticks(axis.from, axis.to, 10) {
        let x = left + field.along((position - axis.from) as usize) / 2;
        let d = format_args!("M{x} {}v5", foot + 3);
        picture.canvas.path("gd-rule", d);
        picture.canvas.text("\n");
        picture.text([x, foot + LINE], "gd-soft gd-mid", &position.to_string());
    }
    let y = foot + 2 * LINE;
    picture.text([left + width / 2, y], "gd-soft gd-mid", &axis.name);
    if table.kind.tells_winners() {
        picture.canvas.circle("gd-p", [left + 4, y - 4], 4);
        picture.canvas.text("\n");
        let mark = messages::p_position();
        picture.text([left + 14, y], "gd-soft", mark.text(picture.lang));
    }
    points(&mut picture, &field, [left, top]);
    let right = left + width + axis.to.to_string().len() * CHAR / 2;
    let what = messages::plot_of(table.signature());
    picture.finish(&what, [right + MARGIN, foot + 3 * LINE + MARGIN])
}

/// Draws each half pixel at most once, in the order of rows: the same bytes for the same table.
fn points(picture: &mut Picture<'_>, field: &Field, [left, top]: [usize; 2]) {
    let table = picture.table;
    let (raster, lines) = (2 * PLOT.0 + 1, 2 * PLOT.1 + 1);
    let mut seen = vec![false; raster * lines * 2];
    for index in 0..table.len() {
        let cell = table.cell(index);
        if let Some(value) = number(&cell) {
            let layer = if table.is_p(&cell) { raster * lines } else { 0 };
            seen[layer + field.up(value) * raster + field.along(index)] = true;
        }
    }
    let stroke = match table.len() {
        0..=300 => 8,
        301..=3000 => 5,
        _ => 3,
    };
    let canvas = &mut picture.canvas;
    canvas.add(format_args!(
        "<g transform=\"translate({left} {top}) scale(.5)\" stroke-width=\"{stroke}\" \
         stroke-linecap=\"round\" fill=\"none\">\n"
    ));
    for (layer, class) in seen.chunks(raster * lines).zip(["gd-dot", "gd-pdot"]) {
        if !layer.contains(&true) {
            continue;
        }
        canvas.add(format_args!("<path class=\"{class}\" d=\""));
        for (place, _) in layer.iter().enumerate().filter(|(_, seen)| **seen) {
            canvas.add(format_args!("M{} {}h0", place % raster, place / raster));
        }
        canvas.text("\"/>\n");
    }
    canvas.text("</g>\n");
}

/// Returns at most about `most` round numbers from `low` to `high`.
fn ticks(low: i64, high: i64, most: i128) -> Vec<i64> {
    let (low, high) = (i128::from(low), i128::from(high));
    let mut power = 1_i128;
    let step = loop {
        if let Some(factor) = [1, 2, 5]
            .into_iter()
            .find(|f| (high - low) / (f * power) < most)
        {
            break factor * power;
        }
        power *= 10;
    };
    let first = low.div_euclid(step) * step + if low.rem_euclid(step) == 0 { 0 } else { step };
    let mut ticks = Vec::new();
    let mut tick = first;
    while tick <= high {
        ticks.push(tick as i64);
        tick += step;
    }
    ticks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(0, 10, 8), [0, 2, 4, 6, 8, 10]);
        assert_eq!(ticks(-7, 13, 5), [-5, 0, 5, 10]);
        assert_eq!(ticks(3, 3, 8), [3]);
        assert!(ticks(i64::MIN, i64::MAX, 8).len() <= 9);
    }
}
