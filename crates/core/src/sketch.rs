//! Components as graphs, for pictures that show a component and accept clicks on it.

/// Points joined by lines. A move is selected by the points in its name: `a1-a2` has two of them,
/// `5` has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The points.
    pub points: Vec<SketchPoint>,
    /// The lines, as pairs of indices of points.
    pub lines: Vec<(usize, usize)>,
    /// The point with a token on it.
    pub token: Option<usize>,
}

/// A point of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchPoint {
    /// The name of the point in the names of moves.
    pub name: String,
    /// Column and row from the top, if the point has a place on a board; other points form a ring.
    pub cell: Option<(u32, u32)>,
}

impl Sketch {
    /// Points without a place.
    ///
    /// ```
    /// use grundy_core::Sketch;
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

    /// Returns the index of a point in the list; a new one is appended.
    pub fn point(&mut self, name: &str, cell: Option<(u32, u32)>) -> usize {
        let known = self.points.iter().position(|point| point.name == name);
        known.unwrap_or_else(|| {
            let name = name.to_owned();
            self.points.push(SketchPoint { name, cell });
            self.points.len() - 1
        })
    }
}
