//! Game trees as written on a blackboard: for teaching, and for tests of search.

use crate::zerosum::{Board, Score, Side, ZeroSum};
use crate::{Diagnostic, messages};

/// A game tree with numbers at its leaves: the scores of the first player. A leaf may be `?`, as on
/// slides where a search never reaches it. Such a tree [has gaps](ZeroSum::has_gaps).
///
/// Nodes are numbered from 0, and named `A`, `B`, `C`, …, in the order of the text:
///
/// ```
/// use grundy_core::ZeroSum;
/// use grundy_core::tree::Tree;
///
/// let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))")?;
/// assert_eq!(tree.len(), 15);
/// assert_eq!(tree.show(&tree.read("F")?), "F");
/// assert_eq!(tree.ended(&tree.read("E")?), Some(7)); // the second player is to move at E
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Node {
    children: Vec<u32>,
    depth: u32,
    leaf: Option<Score>,
    /// A leaf without a number.
    open: bool,
}

/// The place of the bracket that closes the first one, if these two are around the whole text.
fn list_of_root(text: &str) -> Option<usize> {
    let text = text.trim_end();
    if !text.trim_start().starts_with('(') {
        return None;
    }
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if c == ')' && depth == 0 {
            return (at + 1 == text.len()).then_some(at);
        }
    }
    None
}

impl Tree {
    /// Reads the children of the root: numbers, `?`, and lists of children in brackets. One pair of
    /// brackets around everything is the root itself.
    ///
    /// # Errors
    /// Brackets that do not match, lists without children, and words that are not numbers.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        let mut nodes = vec![Node::default()];
        let mut open = vec![(0, 0)]; // node, where its list starts
        let (mut at, text) = match list_of_root(text) {
            Some(end) => (text.find('(').map_or(0, |start| start + 1), &text[..end]),
            None => (0, text),
        };
        while let Some(first) = text[at..].chars().next() {
            let start = at;
            at += first.len_utf8();
            let (parent, _) = *open.last().expect("the root stays open");
            let depth = open.len() as u32;
            let new = nodes.len() as u32;
            match first {
                ' ' | '\t' | '\n' | '\r' | ',' => {}
                '(' => {
                    nodes[parent as usize].children.push(new);
                    nodes.push(Node {
                        depth,
                        ..Node::default()
                    });
                    open.push((new, start));
                }
                ')' => {
                    if nodes[parent as usize].children.is_empty() {
                        return Err(Diagnostic::error("tree", messages::list_without_children())
                            .at(start..at, messages::nothing_before_bracket())
                            .help(messages::write_number_for_leaf()));
                    }
                    open.pop();
                    if open.is_empty() {
                        return Err(
                            Diagnostic::error("tree", messages::bracket_closes_nothing())
                                .at(start..at, messages::no_opening_bracket())
                                .help(messages::root_has_no_brackets()),
                        );
                    }
                }
                _ => {
                    let rest = &text[start..];
                    let stop = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',');
                    at = start + rest.find(stop).unwrap_or(rest.len());
                    let open = matches!(&text[start..at], "?" | "？");
                    let leaf = text[start..at].parse::<i32>().ok();
                    let leaf = leaf.filter(|leaf| leaf.unsigned_abs() <= 1_000_000_000);
                    if leaf.is_none() && !open {
                        let word = &text[start..at];
                        return Err(
                            Diagnostic::error("tree", messages::word_is_not_number(word))
                                .at(start..at, messages::leaf_label())
                                .help(messages::range_of_leaves()),
                        );
                    }
                    nodes[parent as usize].children.push(new);
                    nodes.push(Node {
                        depth,
                        leaf,
                        children: Vec::new(),
                        open,
                    });
                }
            }
        }
        if open.len() > 1 {
            let start = open[open.len() - 1].1;
            return Err(Diagnostic::error("tree", messages::bracket_is_not_closed())
                .at(start..start + 1, messages::bracket_opens_here())
                .help(messages::add_bracket()));
        }
        if nodes.len() == 1 {
            return Err(Diagnostic::error("tree", messages::root_has_no_children())
                .help(messages::example_of_tree()));
        }
        Ok(Self { nodes })
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always `false`: a tree has a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the nodes below a node.
    pub fn children(&self, node: u32) -> &[u32] {
        &self.nodes[node as usize].children
    }

    /// Returns the score of the first player at a node, if it is a leaf with a number.
    pub fn leaf(&self, node: u32) -> Option<Score> {
        self.nodes[node as usize].leaf
    }

    /// Returns the name of a node: `A` … `Z`, `A1` … `Z1`, `A2`, ….
    pub fn name(node: u32) -> String {
        let letter = char::from(b'A' + (node % 26) as u8);
        match node / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    }
}

impl ZeroSum for Tree {
    type Position = u32;
    type Move = u32;
    type Key = u64;
    const SCORED: bool = true;

    fn start(&self) -> u32 {
        0
    }

    fn side(&self, &node: &u32) -> Side {
        if self.nodes[node as usize].depth.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn moves(&self, &node: &u32, out: &mut Vec<u32>) {
        out.extend(&self.nodes[node as usize].children);
    }

    fn play(&self, _: &u32, by: u32) -> u32 {
        by
    }

    fn has_gaps(&self) -> bool {
        self.nodes.iter().any(|node| node.open)
    }

    fn unknown(&self, node: &u32) -> bool {
        self.nodes[*node as usize].open
    }

    fn ended(&self, node: &u32) -> Option<Score> {
        let Node { leaf, open, .. } = self.nodes[*node as usize];
        let leaf = leaf.or(open.then_some(0))?;
        Some(if self.side(node) == Side::First {
            leaf
        } else {
            -leaf
        })
    }

    fn key(&self, &node: &u32) -> u64 {
        node.into()
    }

    fn move_number(&self, by: u32) -> u16 {
        by as u16
    }

    fn show(&self, &node: &u32) -> String {
        Self::name(node)
    }

    fn read(&self, text: &str) -> Result<u32, Diagnostic> {
        let bare = text.trim();
        let named = (0..self.nodes.len() as u32).find(|&node| Self::name(node) == bare);
        // Or the number of the node, as rules about trees write it: `3`, `mn(3)`.
        let number = bare.strip_suffix(')').and_then(|rest| rest.split_once('('));
        let number = number.map_or(bare, |(_, number)| number).parse().ok();
        let number = number.filter(|&node: &u32| (node as usize) < self.nodes.len());
        named.or(number).ok_or_else(|| {
            let last = Self::name(self.nodes.len() as u32 - 1);
            Diagnostic::error("position", messages::no_such_node(text))
                .at(0..text.len(), messages::not_a_node())
                .help(messages::names_of_nodes(last))
        })
    }

    fn show_move(&self, _: &u32, by: u32) -> String {
        Self::name(by)
    }

    fn board(&self, &node: &u32) -> Board {
        Board::row([Self::name(node)])
    }
}
