//! A component as points joined by lines: what a picture needs to show it and to be touched.

/// Points joined by lines. A move is touched by the points of its name: `a1-a2` are two of them,
/// `5` is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The points.
    pub points: Vec<SketchPoint>,
    /// Which are joined, by their places in the list.
    pub lines: Vec<(usize, usize)>,
    /// The point with a token on it.
    pub token: Option<usize>,
}

/// A point of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchPoint {
    /// What it is called in the names of moves.
    pub name: String,
    /// Column and row from above, if it has a place on a board; others stand in a ring.
    pub cell: Option<(u32, u32)>,
}

impl Sketch {
    /// Points without a place.
    ///
    /// ```
    /// use grundy_game::Sketch;
    /// let corners = ["a", "b", "c"].map(String::from);
    /// let triangle = Sketch::ring(corners, vec![(0, 1), (1, 2), (2, 0)]);
    /// assert_eq!(triangle.points[2].cell, None);
    /// ```
    pub fn ring(names: impl IntoIterator<Item = String>, lines: Vec<(usize, usize)>) -> Self {
        let points = names
            .into_iter()
            .map(|name| SketchPoint { name, cell: None });
        Self {
            points: points.collect(),
            lines,
            token: None,
        }
    }

    /// The place of a point in the list; a new one is added.
    pub fn point(&mut self, name: &str, cell: Option<(u32, u32)>) -> usize {
        let known = self.points.iter().position(|point| point.name == name);
        known.unwrap_or_else(|| {
            let name = name.to_owned();
            self.points.push(SketchPoint { name, cell });
            self.points.len() - 1
        })
    }
}
