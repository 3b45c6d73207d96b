//! Symmetries of rules on boards: a reflection or rotation of a rectangle that keeps all values.
//!
//! A *motion* maps the cells of a board of rows and columns to its cells. Each function of boards
//! commutes with motions if the directions and edges in its arguments are mapped as well. So an
//! expression has a *sort*, which says how its value changes if the board is replaced by its image:
//! a number stays, a board, a cell or a set of cells is replaced by its image, and a list of them
//! by the list of the images, in the same order or in any order. [`keeps`] derives the sorts of all
//! functions that a function calls. If the function has a number, a truth value or a text as its
//! result, whose sort says that it stays, then the board and its image have equal values. A
//! construct without a rule of its sort ends the proof, and nothing is claimed.
//!
//! *Proof.* By induction on the evaluation of an expression: each rule below states that an
//! operation maps values that are related by the sorts of its operands to values that are related
//! by its own sort. A recursive call is assumed to have a result that stays, and the result of the
//! function is proved to stay; the call ends earlier, so the induction covers it. ∎

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use grundy_core::board::{Board, DIRECTIONS};
use grundy_core::{Turn, Value};

use crate::meaning::games::GameNode;
use crate::meaning::{Item, Node, NodeKind, Pattern, Program, Reduce, Step};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

/// A reflection or rotation: rows and columns are exchanged, then each is reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Motion {
    exchanges: bool,
    reverses_rows: bool,
    reverses_columns: bool,
}

/// Rows and columns of a step in each of [`DIRECTIONS`].
const STEPS: [(i8, i8); DIRECTIONS.len()] = [
    (-1, 0),
    (1, 0),
    (0, 1),
    (0, -1),
    (-1, 1),
    (-1, -1),
    (1, 1),
    (1, -1),
];

impl Motion {
    /// All motions of square boards, except the one that moves nothing.
    fn all() -> impl Iterator<Item = Self> {
        (1..8_u8).map(|bits| Self {
            exchanges: bits & 4 != 0,
            reverses_rows: bits & 2 != 0,
            reverses_columns: bits & 1 != 0,
        })
    }

    /// The motions of a board of rows and columns.
    fn of_board(board: &Board) -> impl Iterator<Item = Self> {
        let is_square = board.shape.rows() == board.shape.columns();
        Self::all().filter(move |motion| is_square || !motion.exchanges)
    }

    fn direction(self, direction: usize) -> usize {
        let (mut row, mut column) = STEPS[direction];
        if self.exchanges {
            (row, column) = (column, row);
        }
        if self.reverses_rows {
            row = -row;
        }
        if self.reverses_columns {
            column = -column;
        }
        let place = STEPS.iter().position(|step| *step == (row, column));
        place.unwrap_or(direction)
    }

    /// Whether it is a rotation, not a reflection.
    fn is_rotation(self) -> bool {
        !(self.exchanges ^ self.reverses_rows ^ self.reverses_columns)
    }

    /// Returns the image of a board, which is square if rows and columns are exchanged.
    fn image(self, board: &Board) -> Board {
        let (rows, columns) = (board.shape.rows(), board.shape.columns());
        let mut letters = board.letters.clone();
        for (at, &letter) in board.letters.iter().enumerate() {
            let (mut row, mut column) = (at / columns, at % columns);
            if self.exchanges {
                (row, column) = (column, row);
            }
            if self.reverses_rows {
                row = rows - 1 - row;
            }
            if self.reverses_columns {
                column = columns - 1 - column;
            }
            letters[row * columns + column] = letter;
        }
        Board {
            letters,
            shape: Arc::clone(&board.shape),
        }
    }
}

/// How a value changes if the board is replaced by its image.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Sort {
    /// It stays.
    Fixed,
    /// A board, a cell or a set of cells is replaced by its image.
    Board,
    Cell,
    Cells,
    /// The name of a direction, which is replaced by the image of the direction.
    Direction,
    /// A list of the images, in the same order; without items of none.
    Sequence(Option<Box<Sort>>),
    /// A list of the images, in any order.
    Collection(Option<Box<Sort>>),
}

impl Sort {
    fn is_cells(&self) -> bool {
        match self {
            Self::Cell | Self::Cells | Self::Sequence(None) | Self::Collection(None) => true,
            Self::Sequence(Some(item)) | Self::Collection(Some(item)) => **item == Self::Cell,
            _ => false,
        }
    }

    /// The sort of values of both sorts.
    fn join(self, other: Self) -> Option<Self> {
        use Sort::{Collection, Fixed, Sequence};
        Some(match (self, other) {
            (a, b) if a == b => a,
            // A list without items stays.
            (Sequence(None), Fixed) | (Fixed, Sequence(None)) => Fixed,
            (Sequence(a), Sequence(b)) => Sequence(join_items(a, b)?),
            (Sequence(a) | Collection(a), Sequence(b) | Collection(b)) => {
                Collection(join_items(a, b)?)
            }
            _ => return None,
        })
    }
}

type Items = Option<Box<Sort>>;

fn join_items(a: Items, b: Items) -> Option<Items> {
    Some(match (a, b) {
        (None, other) | (other, None) => other,
        (Some(a), Some(b)) => Some(Box::new(a.join(*b)?)),
    })
}

/// Whether a motion keeps the values of a function for boards of its shape, given the arguments.
fn keeps(program: &Program, function: usize, args: &[Value], motion: Motion) -> bool {
    let sort = |value: &Value| match value {
        Value::Board(_) => Some(Sort::Board),
        Value::Int(_) | Value::Bool(_) | Value::Str(_) => Some(Sort::Fixed),
        _ => None,
    };
    let Some(sorts) = args.iter().map(sort).collect::<Option<Vec<Sort>>>() else {
        return false;
    };
    let mut proof = Proof {
        program,
        motion,
        known: HashMap::new(),
    };
    proof.call(function, sorts) == Some(Sort::Fixed)
}

/// Maximum number of functions with sorts of their arguments: lists of lists may nest endlessly.
const MAX_CALLS: usize = 64;

/// A proof for one motion. Each rule returns none if it does not apply, which ends the proof.
struct Proof<'p> {
    program: &'p Program,
    motion: Motion,
    /// The sorts of the results of functions.
    known: HashMap<(usize, Vec<Sort>), CallResult>,
}

/// The sort of the result of a function.
#[derive(Clone)]
enum CallResult {
    /// The proof is open; whether a recursive call was assumed to have a result that stays.
    Open(bool),
    Known(Sort),
}

/// The sorts of the local names.
type Frame = Vec<Option<Sort>>;

impl<'p> Proof<'p> {
    fn call(&mut self, function: usize, args: Vec<Sort>) -> Option<Sort> {
        let program = self.program;
        let f = &program.functions[function];
        // The same arguments have the same value.
        if args.iter().all(|sort| *sort == Sort::Fixed) {
            return Some(Sort::Fixed);
        }
        let key = (function, args);
        match self.known.get_mut(&key) {
            Some(CallResult::Known(sort)) => return Some(sort.clone()),
            Some(CallResult::Open(assumed)) => {
                *assumed = true;
                return Some(Sort::Fixed);
            }
            None => {}
        }
        if self.known.len() >= MAX_CALLS {
            return None;
        }
        self.known.insert(key.clone(), CallResult::Open(false));
        let mut result: Option<Sort> = None;
        for clause in &f.clauses {
            let mut frame: Frame = vec![None; clause.body.frame];
            for (slot, (sort, pattern)) in key.1.iter().zip(&clause.patterns).enumerate() {
                if *sort != Sort::Fixed && *pattern != Pattern::Any {
                    return None;
                }
                frame[slot] = Some(sort.clone());
            }
            let own = self.node(&clause.body.node, &mut frame)?;
            result = Some(match result {
                None => own,
                Some(before) => before.join(own)?,
            });
        }
        let result = result?;
        // What was assumed of recursive calls is proved by induction.
        if matches!(self.known.get(&key), Some(CallResult::Open(true))) && result != Sort::Fixed {
            return None;
        }
        self.known.insert(key, CallResult::Known(result.clone()));
        Some(result)
    }

    fn fixed(&mut self, node: &'p Node, frame: &mut Frame) -> Option<()> {
        (self.node(node, frame)? == Sort::Fixed).then_some(())
    }

    fn all_fixed(&mut self, nodes: &'p [Node], frame: &mut Frame) -> Option<()> {
        nodes.iter().try_for_each(|node| self.fixed(node, frame))
    }

    fn node(&mut self, node: &'p Node, frame: &mut Frame) -> Option<Sort> {
        use Sort::{Board, Cell, Cells, Collection, Fixed, Sequence};
        Some(match &node.kind {
            NodeKind::Int(_)
            | NodeKind::Big(_)
            | NodeKind::Bool(_)
            | NodeKind::Str(_)
            | NodeKind::Input(_) => Fixed,
            NodeKind::Local(slot) => frame.get(*slot)?.clone()?,
            NodeKind::Call(function, args) => {
                let sorts = args.iter().map(|arg| self.node(arg, frame));
                let sorts = sorts.collect::<Option<Vec<Sort>>>()?;
                self.call(*function, sorts)?
            }
            NodeKind::Builtin(builtin, args) => self.builtin(*builtin, args, frame)?,
            NodeKind::Neg(a) | NodeKind::Not(a) => {
                self.fixed(a, frame)?;
                Fixed
            }
            NodeKind::Binary(op, a, b) => {
                let (a, b) = (self.node(a, frame)?, self.node(b, frame)?);
                match op {
                    _ if (&a, &b) == (&Fixed, &Fixed) => Fixed,
                    BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Sub
                        if a.is_cells() && b.is_cells() =>
                    {
                        Cells
                    }
                    BinaryOp::Add if matches!((&a, &b), (Sequence(_), Sequence(_))) => a.join(b)?,
                    BinaryOp::Add => match (a, b) {
                        (Sequence(a) | Collection(a), Sequence(b) | Collection(b)) => {
                            Collection(join_items(a, b)?)
                        }
                        _ => return None,
                    },
                    _ => return None,
                }
            }
            NodeKind::Compare(first, rest) => {
                let mut left = self.node(first, frame)?;
                for (op, node) in rest {
                    let right = self.node(node, frame)?;
                    compares(*op, &left, &right)?;
                    left = right;
                }
                Fixed
            }
            NodeKind::If(condition, a, b) => {
                self.fixed(condition, frame)?;
                self.node(a, frame)?.join(self.node(b, frame)?)?
            }
            NodeKind::Index(of, at) => match (self.node(of, frame)?, self.node(at, frame)?) {
                (Board, Cell) | (Fixed, Fixed) => Fixed,
                (Sequence(Some(item)), Fixed) => *item,
                _ => return None,
            },
            NodeKind::Slice(of, from, to) => {
                let of = self.node(of, frame)?;
                self.fixed(from, frame)?;
                if let Some(to) = to {
                    self.fixed(to, frame)?;
                }
                match of {
                    Fixed | Sequence(_) => of,
                    _ => return None,
                }
            }
            NodeKind::List(nodes) => {
                let mut item: Items = None;
                for node in nodes {
                    item = join_items(item, Some(Box::new(self.node(node, frame)?)))?;
                }
                match item {
                    Some(item) if *item == Fixed => Fixed,
                    item => Sequence(item),
                }
            }
            NodeKind::Reduce(reduce) => self.reduce(reduce, frame)?,
            NodeKind::Game(game) => {
                match &**game {
                    GameNode::Decimal(_) => {}
                    GameNode::Literal(_, operand) => {
                        operand
                            .iter()
                            .try_for_each(|node| self.fixed(node, frame))?;
                    }
                    GameNode::Braces(left, right) => {
                        for item in left.iter().chain(right) {
                            (self.item(item, frame)?.0 == Fixed).then_some(())?;
                        }
                    }
                    GameNode::Function(_, args) => self.all_fixed(args, frame)?,
                }
                Fixed
            }
        })
    }

    /// The directions of a word, as a set that the motion maps to itself.
    fn is_closed<'w>(&self, words: impl Iterator<Item = &'w str>) -> Option<()> {
        let mut all = BTreeSet::new();
        for word in words {
            match crate::board::directions_of(word) {
                Some(of_word) => all.extend(of_word),
                None => all.extend([DIRECTIONS.iter().position(|name| *name == word)?]),
            }
        }
        let images: BTreeSet<usize> = all.iter().map(|d| self.motion.direction(*d)).collect();
        (images == all).then_some(())
    }

    /// The words of a list of directions that the motion maps to itself.
    fn directions(&self, node: &Node) -> Option<()> {
        match &node.kind {
            NodeKind::Builtin(Builtin::Dirs, args) => match &args[..] {
                [
                    Node {
                        kind: NodeKind::Str(word),
                        ..
                    },
                ] => self.is_closed([&**word].into_iter()),
                _ => None,
            },
            NodeKind::List(nodes) => {
                let words = nodes.iter().map(|node| match &node.kind {
                    NodeKind::Str(word) => Some(&**word),
                    _ => None,
                });
                let words = words.collect::<Option<Vec<&str>>>()?;
                self.is_closed(words.into_iter())
            }
            _ => None,
        }
    }

    /// An argument that is a direction, a list of directions, or an edge.
    fn direction(&self, node: &Node, frame: &Frame) -> Option<()> {
        match &node.kind {
            NodeKind::Str(word) => self.is_closed([&**word].into_iter()),
            NodeKind::Local(slot) => {
                (frame.get(*slot)?.as_ref()? == &Sort::Direction).then_some(())
            }
            _ => self.directions(node),
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &'p [Node], frame: &mut Frame) -> Option<Sort> {
        use Sort::{Board, Cell, Cells, Collection, Fixed, Sequence};
        // Each motion commutes with a half turn.
        if let (Builtin::Turn, [once]) = (builtin, args)
            && let NodeKind::Builtin(Builtin::Turn, of) = &once.kind
            && let [of] = &of[..]
        {
            return (self.node(of, frame)? == Board).then_some(Board);
        }
        let first = self.node(args.first()?, frame)?;
        let rest = &args[1..];
        if builtin == Builtin::Len {
            return (first != Sort::Direction).then_some(Fixed);
        }
        if first != Board {
            // Other functions are functions of values that stay.
            (first == Fixed).then_some(())?;
            self.all_fixed(rest, frame)?;
            return Some(Fixed);
        }
        let of = |sort: Sort| Some(Box::new(sort));
        let mut sorts = |proof: &mut Self, nodes: &'p [Node]| {
            let sorts = nodes.iter().map(|node| proof.node(node, frame));
            sorts.collect::<Option<Vec<Sort>>>()
        };
        Some(match (builtin, rest) {
            (Builtin::Cells, _) => {
                self.all_fixed(rest, frame)?;
                Cells
            }
            (Builtin::Put | Builtin::Move | Builtin::Swap, [_, _]) => {
                let sorts = sorts(self, rest)?;
                let is_letter = builtin == Builtin::Put;
                let fits = match &sorts[..] {
                    [cells, letter] if is_letter => cells.is_cells() && *letter == Fixed,
                    [one, other] => (one, other) == (&Cell, &Cell),
                    _ => false,
                };
                fits.then_some(Board)?
            }
            (Builtin::Change, [_, _, within @ ..]) => {
                self.all_fixed(&rest[..2], frame)?;
                let is_within = |proof: &mut Self, node: &'p Node, frame: &mut Frame| {
                    proof.node(node, frame).is_some_and(|sort| sort.is_cells())
                };
                let fits = within.iter().all(|node| is_within(self, node, frame));
                fits.then_some(Board)?
            }
            (Builtin::Near | Builtin::Next, [cells, directions @ ..]) => {
                let fits = self.node(cells, frame)?.is_cells();
                fits.then_some(())?;
                directions
                    .iter()
                    .try_for_each(|node| self.direction(node, frame))?;
                Cells
            }
            (Builtin::Ray, [cell, direction]) => {
                (self.node(cell, frame)? == Cell).then_some(())?;
                self.direction(direction, frame)?;
                Sequence(of(Cell))
            }
            (Builtin::Run | Builtin::Between, [cell, direction, letters @ ..]) => {
                (self.node(cell, frame)? == Cell).then_some(())?;
                self.direction(direction, frame)?;
                self.all_fixed(letters, frame)?;
                Sequence(of(Cell))
            }
            (Builtin::Shift, [line, letter]) => {
                let is_line = self.node(line, frame)? == Sequence(of(Cell));
                is_line.then_some(())?;
                self.fixed(letter, frame)?;
                Board
            }
            (Builtin::Along | Builtin::Line, [before, after, directions @ ..]) => {
                self.fixed(before, frame)?;
                self.fixed(after, frame)?;
                directions
                    .iter()
                    .try_for_each(|node| self.direction(node, frame))?;
                if builtin == Builtin::Line {
                    Fixed
                } else {
                    Collection(of(Board))
                }
            }
            (Builtin::Group, [cells, letters]) => {
                let fits = self.node(cells, frame)?.is_cells();
                fits.then_some(())?;
                self.fixed(letters, frame)?;
                Cells
            }
            (Builtin::Groups | Builtin::Parts, [letters]) => {
                self.fixed(letters, frame)?;
                let item = if builtin == Builtin::Groups {
                    Cells
                } else {
                    Board
                };
                Collection(of(item))
            }
            (Builtin::Linked, [letters, from, to]) => {
                self.fixed(letters, frame)?;
                let fits = self.node(from, frame)?.is_cells() && self.node(to, frame)?.is_cells();
                fits.then_some(Fixed)?
            }
            (Builtin::Edge, []) => Cells,
            (Builtin::Edge, [name]) => {
                self.direction(name, frame)?;
                Cells
            }
            (Builtin::Turn, []) => self.motion.is_rotation().then_some(Board)?,
            (Builtin::Flip, []) => (!self.motion.exchanges).then_some(Board)?,
            _ => return None,
        })
    }

    fn reduce(&mut self, reduce: &'p Reduce, frame: &mut Frame) -> Option<Sort> {
        use Sort::{Collection, Fixed, Sequence};
        let mut items: Items = None;
        let mut in_order = true;
        for item in &reduce.items {
            let (sort, ordered) = self.item(item, frame)?;
            items = join_items(items, Some(Box::new(sort)))?;
            in_order &= ordered;
        }
        if let Some(default) = &reduce.default {
            self.fixed(default, frame)?;
        }
        let is_fixed = items.as_ref().is_none_or(|sort| **sort == Fixed);
        Some(match reduce.reducer {
            Reducer::List if is_fixed && in_order => Fixed,
            // The items of a set of values that stay are in ascending order.
            Reducer::Set if is_fixed => Fixed,
            Reducer::List if in_order => Sequence(items),
            Reducer::List | Reducer::Set => Collection(items),
            _ => is_fixed.then_some(Fixed)?,
        })
    }

    /// The sort of an item, and whether its values are in the same order for the image.
    fn item(&mut self, item: &'p Item, frame: &mut Frame) -> Option<(Sort, bool)> {
        use Sort::{Cell, Cells, Collection, Fixed, Sequence};
        if item.turn != Turn::Ordinary {
            return None;
        }
        let mut in_order = true;
        for step in &item.steps {
            match step {
                Step::Range {
                    slot, lo, hi, step, ..
                } => {
                    self.fixed(lo, frame)?;
                    self.fixed(hi, frame)?;
                    if let Some(step) = step {
                        self.fixed(step, frame)?;
                    }
                    *frame.get_mut(*slot)? = Some(Fixed);
                }
                Step::Each { slots, list, .. } => {
                    let is_direction = slots.len() == 1 && self.directions(list).is_some();
                    let (sort, ordered) = if is_direction {
                        (Sort::Direction, false)
                    } else {
                        match self.node(list, frame)? {
                            // A loop over no item has no values.
                            Fixed | Sequence(None) | Collection(None) => (Fixed, true),
                            Sequence(Some(item)) if slots.len() == 1 => (*item, true),
                            Collection(Some(item)) if slots.len() == 1 => (*item, false),
                            Cells if slots.len() == 1 => (Cell, false),
                            _ => return None,
                        }
                    };
                    in_order &= ordered;
                    for slot in slots {
                        *frame.get_mut(*slot)? = Some(sort.clone());
                    }
                }
                Step::If(condition) => self.fixed(condition, frame)?,
                Step::Let(slot, value) => {
                    let sort = self.node(value, frame)?;
                    *frame.get_mut(*slot)? = Some(sort);
                }
            }
        }
        Some((self.node(&item.expr, frame)?, in_order))
    }
}

/// Whether a comparison has the same result for the images.
fn compares(op: CompareOp, left: &Sort, right: &Sort) -> Option<()> {
    use Sort::{Board, Cell, Cells, Collection, Fixed, Sequence};
    let is_list = |sort: &Sort| matches!(sort, Cells | Sequence(_) | Collection(_));
    let holds = match op {
        _ if (left, right) == (&Fixed, &Fixed) => true,
        CompareOp::Eq | CompareOp::Ne => match (left, right) {
            (Board, Board) | (Cell, Cell) | (Cells, Cells) => true,
            // The empty list.
            (list, Sequence(None)) | (Sequence(None), list) => is_list(list),
            _ => false,
        },
        CompareOp::In | CompareOp::NotIn => match (left, right) {
            (Cell, Cells) | (_, Sequence(None) | Collection(None)) => true,
            (item, Sequence(Some(of)) | Collection(Some(of))) => {
                **of == *item && matches!(item, Board | Cell | Cells | Fixed)
            }
            _ => false,
        },
        _ => false,
    };
    holds.then_some(())
}

/// The motions that keep the values of functions, each found once.
#[derive(Default)]
pub(crate) struct Symmetries {
    /// By the function, the place of the board among the arguments, and whether the board is
    /// square.
    known: HashMap<(usize, usize, bool), Vec<Motion>>,
}

impl Symmetries {
    /// Returns the arguments with the least image of the board that has the same value; none if
    /// the arguments have no board or several ones, or if their board is the least.
    pub fn least_image(
        &mut self,
        program: &Program,
        function: usize,
        args: &[Value],
    ) -> Option<Vec<Value>> {
        let is_board = |arg: &Value| matches!(arg, Value::Board(_));
        let place = args.iter().position(is_board)?;
        let Value::Board(board) = &args[place] else {
            return None;
        };
        let is_simple = |(at, arg): (usize, &Value)| {
            at == place || matches!(arg, Value::Int(_) | Value::Bool(_) | Value::Str(_))
        };
        if !board.shape.kind().is_square() || !args.iter().enumerate().all(is_simple) {
            return None;
        }
        let is_square = board.shape.rows() == board.shape.columns();
        let key = (function, place, is_square);
        let motions = self.known.entry(key).or_insert_with(|| {
            let keeps = |motion: &Motion| keeps(program, function, args, *motion);
            Motion::of_board(board).filter(keeps).collect()
        });
        let least = motions.iter().map(|motion| motion.image(board)).min()?;
        (least < **board).then(|| {
            let mut image = args.to_vec();
            image[place] = Value::Board(Arc::new(least));
            image
        })
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::board::{Shape, ShapeKind};

    use super::*;

    fn board(text: &str) -> Board {
        let rows: Vec<&str> = text.split('|').collect();
        let shape = Shape::grid(ShapeKind::Square, rows.len(), rows[0].len());
        Board::read(&shape.expect("a shape"), text).expect("a board")
    }

    #[test]
    fn motions_map_directions_as_they_map_cells() {
        let start = board("abc|def|ghi");
        let mut images: Vec<String> = Vec::new();
        for motion in Motion::all() {
            let image = motion.image(&start);
            images.push(image.to_string());
            let cell = |board: &Board, letter: char| {
                board
                    .cells(&letter.to_string())
                    .iter()
                    .next()
                    .expect("a cell")
            };
            for direction in 0..DIRECTIONS.len() {
                let next = start
                    .shape
                    .next(cell(&start, 'e'), direction)
                    .expect("a cell");
                let mapped = motion.direction(direction);
                let other = image.shape.next(cell(&image, 'e'), mapped).expect("a cell");
                assert_eq!(image.at(other), start.at(next), "{motion:?} {direction}");
            }
        }
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 7);
        let rotations = Motion::all().filter(|motion| motion.is_rotation());
        assert_eq!(rotations.count(), 3);
    }

    /// The numbers of motions of a square and of a rectangle that keep a function.
    #[test]
    fn the_motions_of_rules_are_found() {
        for (rules, square, rectangle) in [
            ("g(b) = mex{ g(y) for y in along(b, 'x.', '.x') }", 7, 3),
            (
                "g(b) = mex{ g(y) for y in along(b, 'x.', '.x', 'diag') }",
                7,
                3,
            ),
            (
                "g(b) = mex{ g(y) for y in along(b, 'x.', '.x', ['n', 'ne', 'nw']) }",
                1,
                1,
            ),
            (
                "g(b) = mex{ g(y) for y in along(b, 'x.', '.x', ['e', 'w']) }",
                3,
                3,
            ),
            (
                "g(b) = mex{ g(y) for y in along(b, 'x.', '.x', 'ne') }",
                1,
                0,
            ),
            (
                "g(b) = mex{ g(put(b, c, '.')) for c in cells(b, 'x') & edge(b) }",
                7,
                3,
            ),
            (
                "g(b) = mex{ g(put(b, c, '.')) for c in cells(b, 'x') & edge(b, 'n') }",
                1,
                1,
            ),
            (
                "g(b) = mex{ g(put(b, c, '.')) for c in cells(b, 'x') for d in dirs('king') for t in next(b, c, d) if b[t] == '.' }",
                7,
                3,
            ),
            (
                "g(b) = mex{ g(put(b, c, '.')) for c in cells(b, 'x') if row(c) > 1 }",
                0,
                0,
            ),
            (
                "g(b) = mex{ g(put(b, c, '.')) for c in cells(b, 'x') if c != 'a1' }",
                0,
                0,
            ),
            ("g(b) = mex{ g(put(b, 'b1', '.')) if b['b1'] == 'x' }", 0, 0),
            (
                "g(b) = mex{ g(turn(turn(y))) for y in along(b, 'x.', '.x', 'n') }",
                1,
                1,
            ),
            (
                "g(b) = mex{ g(turn(y)) for y in along(b, 'x.', '.x') }",
                3,
                1,
            ),
            (
                "h(b) = list{ y for y in along(b, 'x', '.') }
              g(b) = mex{ g(h(b)[0]) if h(b) != [] }",
                0,
                0,
            ),
            (
                "h(b) = list{ y for y in along(b, 'x', '.') }
              g(b) = mex{ g(y) for y in h(b) if len(h(b)) > 1 }",
                7,
                3,
            ),
        ] {
            let (program, _) = crate::meaning::check(rules).expect("rules");
            let function = program.functions.iter().position(|f| f.name == "g");
            let function = function.expect("a function");
            let count = |text: &str| {
                let board = board(text);
                let args = [Value::Board(Arc::new(board.clone()))];
                let motions = Motion::of_board(&board);
                motions
                    .filter(|motion| keeps(&program, function, &args, *motion))
                    .count()
            };
            assert_eq!(
                (count("xx|.."), count("xx.|...")),
                (square, rectangle),
                "{rules}"
            );
        }
    }
}
