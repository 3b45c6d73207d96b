//! Small positions on which a source and its rules are compared.

use std::rc::Rc;

use crate::interpret::Data;
use crate::program::{ExprKind, Function, ParamKind, Program, Stmt, StmtKind};

/// Largest numbers for 1, 2, 3 and more parameters.
const LARGEST: [i64; 5] = [26, 9, 5, 3, 2];

/// Returns small positions of a function, in ascending order of their sum: all of them for numbers,
/// and a fixed selection for texts and lists.
pub(crate) fn positions(
    program: &Program,
    function: &Function,
    kinds: &[ParamKind],
) -> Vec<Vec<Data>> {
    let at = kinds.len().clamp(1, LARGEST.len()) - 1;
    let letters = letters(program, function);
    let mut all: Vec<Vec<Data>> = vec![Vec::new()];
    for kind in kinds {
        let choices: Vec<Data> = match kind {
            ParamKind::Int | ParamKind::Map => (0..=LARGEST[at]).map(Data::Int).collect(),
            ParamKind::Bool => vec![Data::Bool(false), Data::Bool(true)],
            ParamKind::Text => words(letters.len(), 6)
                .into_iter()
                .map(|word| {
                    let word: String = word.iter().map(|one| letters[*one]).collect();
                    Data::Text(word.into())
                })
                .collect(),
            ParamKind::List => words(4, 4)
                .into_iter()
                .map(|word| {
                    let items = word.iter().map(|one| Data::Int(*one as i64));
                    Data::Tuple(items.collect::<Rc<[Data]>>())
                })
                .collect(),
        };
        let mut next = Vec::new();
        for one in &all {
            for choice in &choices {
                let mut more = one.clone();
                more.push(choice.clone());
                next.push(more);
            }
        }
        all = next;
        if all.len() > 4_000 {
            let step = all.len() / 2_000;
            all = all.into_iter().step_by(step).collect();
        }
    }
    all.sort_by_key(|position| {
        position
            .iter()
            .map(|one| match one {
                Data::Int(value) => *value,
                Data::Tuple(items) => items.len() as i64,
                Data::Text(text) => text.len() as i64,
                _ => 0,
            })
            .sum::<i64>()
    });
    all
}

/// All words of at most `longest` of `count` letters, at most 400.
fn words(count: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let until = all.len();
        for at in from..until {
            for letter in 0..count {
                let mut word = all[at].clone();
                word.push(letter);
                all.push(word);
            }
        }
        from = until;
        if all.len() > 400 {
            break;
        }
    }
    all.truncate(400);
    all
}

/// The letters of the texts in a function.
fn letters(program: &Program, function: &Function) -> Vec<char> {
    let mut found: Vec<char> = Vec::new();
    let mut visit = |stmts: &[Stmt]| {
        for_each_expression(stmts, &mut |kind| {
            if let ExprKind::Text(text) = kind {
                for letter in text.chars() {
                    if !found.contains(&letter) && found.len() < 4 {
                        found.push(letter);
                    }
                }
            }
        });
    };
    visit(&function.body);
    for other in &program.functions {
        visit(&other.body);
    }
    if found.is_empty() {
        found.extend(['a', 'b']);
    }
    found
}

/// Calls a function with the form of every expression in statements.
pub(crate) fn for_each_expression<'a>(stmts: &'a [Stmt], visit: &mut dyn FnMut(&'a ExprKind)) {
    use crate::program::Target;
    fn target<'a>(one: &'a Target, visit: &mut dyn FnMut(&'a ExprKind)) {
        match one {
            Target::Name(_) => {}
            Target::Index(base, key) => {
                base.walk(&mut |one| visit(&one.kind));
                key.walk(&mut |one| visit(&one.kind));
            }
            Target::Tuple(all) => all.iter().for_each(|one| target(one, visit)),
        }
    }
    for stmt in stmts {
        match &stmt.kind {
            StmtKind::Assign(place, value) | StmtKind::Augment(place, _, value) => {
                target(place, visit);
                value.walk(&mut |one| visit(&one.kind));
            }
            StmtKind::Alias(_, value) | StmtKind::Do(value) | StmtKind::Return(Some(value)) => {
                value.walk(&mut |one| visit(&one.kind));
            }
            StmtKind::If(condition, a, b) => {
                condition.walk(&mut |one| visit(&one.kind));
                for_each_expression(a, visit);
                for_each_expression(b, visit);
            }
            StmtKind::For(_, source, body) | StmtKind::While(source, body) => {
                source.walk(&mut |one| visit(&one.kind));
                for_each_expression(body, visit);
            }
            StmtKind::Return(None)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Unknown(_) => {}
        }
    }
}
