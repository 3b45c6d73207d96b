//! A game tree as a nested list: `tree:((5 -7) (9 2)) ((3 1) (8 4))`, the children of the root,
//! with the first player's scores at the leaves. A view of the rules `minimax-tree`, in which the
//! nodes are numbers in the order in which they are written here.

use grundy_core::Diagnostic;
pub use grundy_core::tree::Tree;

use super::{About, Files, Named, Visit, Visitor, Words};
use crate::about::Inputs;

/// A view of the rules of that name.
pub(super) const ABOUT: About = About {
    title: "Game tree",
    ja: "ゲーム木",
    ..About::named("minimax-tree")
};

impl Named for Tree {
    const GAMES: &'static [&'static About] = &[&ABOUT];

    fn parse<V: Visitor>(
        _: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let name = format!("tree:{}", words.text);
        Ok(visitor.plain(Self::parse(words.text)?, name))
    }
}

/// See [`super::inputs`]. Anything but lists of the rules, which begin with `[`, is a tree in
/// brackets.
pub(super) fn inputs(words: Words<'_>) -> Option<Result<Inputs, Diagnostic>> {
    let text = words.text.trim_start();
    (!text.is_empty() && !text.starts_with('[')).then(|| {
        let tree = Tree::parse(words.text)?;
        let nodes = || 0..tree.len() as u32;
        let children: Vec<String> = nodes()
            .map(|node| format!("{:?}", tree.children(node)))
            .collect();
        let leaves: Vec<String> = nodes()
            .map(|node| tree.leaf(node).unwrap_or(0).to_string())
            .collect();
        Ok(vec![
            ("E".to_owned(), format!("[{}]", children.join(","))),
            ("S".to_owned(), format!("[{}]", leaves.join(","))),
        ])
    })
}
