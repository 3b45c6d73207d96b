//! The calls of functions: which functions a function calls, and which reach an input.

use crate::meaning::{Node, NodeKind, Program};
use crate::syntax::Tree;

impl Program {
    /// Returns the functions that function `f` calls, itself among them if it does.
    pub fn callees(&self, f: usize) -> Vec<usize> {
        let mut callees = Vec::new();
        for clause in &self.functions[f].clauses {
            clause.body.node.walk(&mut |node| {
                if let NodeKind::Call(g, _) = node.kind
                    && !callees.contains(&g)
                {
                    callees.push(g);
                }
            });
        }
        callees
    }

    /// Returns the functions that reach one of some inputs, directly or by their calls.
    pub fn reaching(&self, inputs: &[bool]) -> Vec<bool> {
        let reads = |node: &Node| matches!(node.kind, NodeKind::Input(i) if inputs[i]);
        let mut reaching: Vec<bool> = (self.functions.iter())
            .map(|function| {
                let mut clauses = function.clauses.iter();
                clauses.any(|clause| clause.body.node.any(&mut |node| reads(node)))
            })
            .collect();
        loop {
            let before = reaching.clone();
            for (f, reaches) in reaching.iter_mut().enumerate() {
                *reaches |= self.callees(f).into_iter().any(|g| before[g]);
            }
            if reaching == before {
                return reaching;
            }
        }
    }
}
