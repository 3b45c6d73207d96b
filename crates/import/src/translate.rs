//! The translation of recursive functions to rules.
//!
//! Statements are read in order, with the expression that each name is equal to. A branch becomes
//! `if`. A loop becomes the clauses of items; its effects are collected first, and each is one of a
//! few forms: a value is added to a collection, a best value or a flag is updated, or the function
//! returns. The remaining statements that read a collection are recognised by what they compute
//! ([`crate::seen`]). Statements about the memo are checked and left out.
//!
//! The translation is compared with the source by the caller, which runs both on small positions.

mod expressions;
mod kinds;
mod loops;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grundy_core::Turn;
use grundy_rules_syntax::ast::{self, Clause, ExprKind as R, Item, Reduce, Reducer, TextRange};
use grundy_rules_syntax::{KEYWORDS, RESERVED, print_clause, print_expression};

use crate::interpret::{Data, Interpreter};
use crate::program::{
    BinaryOp, Collection, CompareOp, Expr, ExprKind, Function, Language, ParamKind, Program, Stmt,
    StmtKind, Target, UnaryOp,
};
use crate::seen::{self, Meaning, Shape};
use crate::{Problem, messages};

/// Rules with the lines that they come from.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The text of the rules.
    pub text: String,
    /// The function of the source, and its name in the rules.
    pub function: String,
    /// The name of the function in the rules.
    pub name: String,
    /// The types of its parameters in the rules.
    pub kinds: Vec<ParamKind>,
    /// The places of these parameters among those of the source.
    pub places: Vec<usize>,
    /// The names that the rules take as inputs, with whether each is a list.
    pub inputs: Vec<(String, bool)>,
    /// The key of a memo without a parameter. It is a mistake if positions with different values
    /// share a key; if the parameter follows from the others in every play, it is not.
    pub incomplete_key: Option<Problem>,
    /// The source, line by line.
    pub lines: Vec<TranslatedLine>,
}

/// What a line of the source became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranslatedLine {
    /// The line, from 1.
    pub line: usize,
    /// The part of the rules, or the reason why the line has none.
    pub text: grundy_core::Message,
}

type Done<T> = Result<T, Problem>;

/// What a name is equal to.
#[derive(Clone, Debug)]
enum Sym {
    Value(ast::Expr),
    /// Values that were added, and the expression of the collection at first.
    Collected {
        shape: Shape,
        items: Vec<Item>,
    },
    /// The name is changed in a loop in a form that is not supported, at this line.
    Changed(usize),
    /// An element of the memo.
    Memo,
    /// The value has no translation, which matters only if it is more than the key of a memo.
    Failed(Problem),
}

/// Maximum numbers of blocks, and of nested ones: branches that do not return double the rest.
const MAX_BLOCKS: usize = 1000;
const MAX_BLOCK_DEPTH: usize = 60;

type Env = BTreeMap<String, Sym>;

/// Translates the main function of a program, or the function of this name.
///
/// # Errors
/// The first statement that cannot be translated, and mistakes that are found in the source.
pub fn translate(program: &Program, function: Option<&str>) -> Done<Rules> {
    let recursive = crate::tables::as_recursion(program);
    let program = recursive.as_ref().unwrap_or(program);
    let main = match function {
        Some(name) => program.function(name).ok_or_else(|| {
            let names: Vec<&str> = program
                .functions
                .iter()
                .map(|one| one.name.as_str())
                .collect();
            Problem::unsupported(
                1,
                messages::no_function_of_name(name),
                messages::functions_of_the_file(names.join(", ")),
            )
        })?,
        None => match main_function(program) {
            Ok(main) => main,
            // A function that does not call itself is a game only if it is a closed form.
            Err(problem) => match law_function(program) {
                Some(law) => return translated(program, law).map_err(|_| problem),
                None => return Err(problem),
            },
        },
    };
    translated(program, main)
}

fn translated(program: &Program, main: &Function) -> Done<Rules> {
    let mut translator = Translator {
        program,
        bools: kinds::boolean_functions(program),
        names: BTreeMap::new(),
        constants: BTreeMap::new(),
        inputs: BTreeMap::new(),
        pending: vec![main.name.clone()],
        lines: Vec::new(),
        function: main,
        used: BTreeSet::new(),
        memos: BTreeSet::new(),
        blocks: 0,
        depth: 0,
        break_after_flag: None,
        partial_sums: BTreeMap::new(),
        incomplete_key: None,
    };
    for one in &program.functions {
        translator.name_function(&one.name);
    }
    let mut definitions = Vec::new();
    let mut done = BTreeSet::new();
    while let Some(name) = translator.pending.pop() {
        if done.insert(name.clone())
            && let Some(function) = program.function(&name)
        {
            definitions.push(translator.definition(function)?);
        }
    }
    let constants = translator.constants.iter();
    let mut lines: Vec<String> = constants
        .map(|(name, value)| format!("{name} = {}", print_expression(value)))
        .collect();
    lines.extend(definitions);
    let places = position_params(main, &memo_names(program, main));
    Ok(Rules {
        text: lines.join("\n") + "\n",
        function: main.name.clone(),
        name: translator.names[&main.name].clone(),
        kinds: places
            .iter()
            .map(|at| kinds::kind_of_param(program, main, *at))
            .collect(),
        places,
        inputs: translator.inputs.into_iter().collect(),
        incomplete_key: translator.incomplete_key,
        lines: {
            let mut lines = translator.lines;
            lines.sort_by_key(|line| line.line);
            lines.dedup();
            lines
        },
    })
}

/// The function that the rest of the program calls: the last recursive one.
fn main_function(program: &Program) -> Done<&Function> {
    let reaches = |from: &Function, to: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.name.clone()];
        while let Some(name) = open.pop() {
            let Some(function) = program.function(&name) else {
                continue;
            };
            for called in called_functions(program, function) {
                if called == to {
                    return true;
                }
                if seen.insert(called.clone()) {
                    open.push(called);
                }
            }
        }
        false
    };
    let recursive = |one: &&Function| reaches(one, &one.name);
    program.functions.iter().rfind(recursive).ok_or_else(|| {
        Problem::unsupported(
            program.functions.first().map_or(1, |one| one.line),
            messages::no_recursion(),
            messages::write_a_recursion(),
        )
    })
}

/// The last function of integers that another function calls, without a loop: `return n % 4`.
fn law_function(program: &Program) -> Option<&Function> {
    let called: BTreeSet<String> = (program.functions.iter())
        .flat_map(|one| called_functions(program, one))
        .collect();
    let is_law = |one: &&Function| {
        let mut loops = false;
        each_stmt(&one.body, &mut |stmt| {
            loops |= matches!(stmt.kind, StmtKind::For(..) | StmtKind::While(..));
        });
        let numbers = (0..one.params.len())
            .all(|at| kinds::kind_of_param(program, one, at) == ParamKind::Int);
        !loops && numbers && !one.params.is_empty()
    };
    let mut laws = program.functions.iter().filter(is_law);
    if let [only] = &program.functions[..] {
        return laws.next().filter(|law| law.name == only.name);
    }
    laws.rfind(|law| called.contains(&law.name))
}

fn called_functions(program: &Program, function: &Function) -> Vec<String> {
    let mut found = Vec::new();
    crate::samples::for_each_expression(&function.body, &mut |kind| {
        if let ExprKind::Call(name, ..) = kind
            && program.function(name).is_some()
        {
            found.push(name.clone());
        }
    });
    found
}

/// The names that a function uses as a memo: elements of names from outside are assigned.
fn memo_names(program: &Program, function: &Function) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut locals: BTreeSet<&str> = BTreeSet::new();
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(Target::Name(name), _) => {
            locals.insert(name);
        }
        StmtKind::Alias(name, value) => {
            found.insert(name.clone());
            found.extend(value.root().map(str::to_owned));
        }
        _ => {}
    });
    let params: BTreeSet<&str> = function
        .params
        .iter()
        .filter(|one| match one.kind {
            Some(ParamKind::Text) => false,
            // A list in C++ is a copy.
            Some(ParamKind::List) => program.language == Language::Python,
            _ => true,
        })
        .map(|one| one.name.as_str())
        .collect();
    // The local names that are results of the recursion.
    let mut results: BTreeSet<&str> = BTreeSet::new();
    each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::Assign(Target::Name(name), value) = &stmt.kind {
            value.walk(&mut |one| {
                if matches!(&one.kind, ExprKind::Call(name, ..) if program.function(name).is_some())
                {
                    results.insert(name);
                }
            });
        }
    });
    let mut stored = |target: &Target| {
        if let Target::Index(base, key) = target
            && let Some(root) = base.root()
            && !locals.contains(root)
        {
            // The key of a memo is made of parameters, and not of values of the recursion.
            let mut of_params = true;
            let mut keys = base.keys();
            keys.push(key);
            for key in keys {
                key.walk(&mut |one| match &one.kind {
                    ExprKind::Call(name, ..) if program.function(name).is_some() => {
                        of_params = false;
                    }
                    ExprKind::Name(name) => of_params &= !results.contains(name.as_str()),
                    _ => {}
                });
            }
            if of_params && (program.global(root).is_some() || params.contains(root)) {
                found.insert(root.to_owned());
            }
        }
    };
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target @ Target::Index(..), _) => stored(target),
        StmtKind::Return(Some(value)) => {
            if let ExprKind::Assign(target, _) = &value.kind {
                stored(target);
            }
        }
        _ => {}
    });
    for param in &function.params {
        if param.kind == Some(ParamKind::Map) {
            found.insert(param.name.clone());
        }
    }
    found
}

/// The places of the parameters that are not a memo.
fn position_params(function: &Function, memos: &BTreeSet<String>) -> Vec<usize> {
    let all = function.params.iter().enumerate();
    all.filter(|(_, one)| !memos.contains(&one.name))
        .map(|(at, _)| at)
        .collect()
}

pub(crate) fn each_stmt<'a>(stmts: &'a [Stmt], visit: &mut dyn FnMut(&'a Stmt)) {
    for stmt in stmts {
        visit(stmt);
        match &stmt.kind {
            StmtKind::If(_, a, b) => {
                each_stmt(a, visit);
                each_stmt(b, visit);
            }
            StmtKind::For(_, _, body) | StmtKind::While(_, body) => each_stmt(body, visit),
            _ => {}
        }
    }
}

struct Translator<'a> {
    program: &'a Program,
    /// The functions whose results are booleans, also when written as 0 and 1.
    bools: BTreeSet<String>,
    /// The names of functions in the rules.
    names: BTreeMap<String, String>,
    constants: BTreeMap<String, ast::Expr>,
    inputs: BTreeMap<String, bool>,
    pending: Vec<String>,
    lines: Vec<TranslatedLine>,
    function: &'a Function,
    /// The names of the current definition.
    used: BTreeSet<String>,
    memos: BTreeSet<String>,
    /// The numbers of translated blocks, and of those that are open.
    blocks: usize,
    depth: usize,
    /// The line of a `break` after a flag in the current loop.
    break_after_flag: Option<usize>,
    /// The sums of the current loop that are read in it.
    partial_sums: BTreeMap<String, loops::PartialSum>,
    /// A key of a memo that does not contain every parameter.
    incomplete_key: Option<Problem>,
}

// ---- trees ----

fn e(kind: R) -> ast::Expr {
    ast::Expr {
        kind,
        span: TextRange::default(),
    }
}

fn int(value: i64) -> ast::Expr {
    e(R::Int(value))
}

fn boolean(value: bool) -> ast::Expr {
    e(R::Bool(value))
}

fn name(text: &str) -> ast::Expr {
    e(R::Name(text.to_owned()))
}

fn ast_name(text: &str) -> ast::Name {
    ast::Name {
        text: text.to_owned(),
        span: TextRange::default(),
    }
}

fn call(text: &str, args: Vec<ast::Expr>) -> ast::Expr {
    e(R::Call(ast_name(text), args))
}

fn binary(op: ast::BinaryOp, a: ast::Expr, b: ast::Expr) -> ast::Expr {
    match (op, &a.kind, &b.kind) {
        (
            ast::BinaryOp::Add | ast::BinaryOp::Sub | ast::BinaryOp::Shl | ast::BinaryOp::Shr,
            _,
            R::Int(0),
        )
        | (ast::BinaryOp::Mul | ast::BinaryOp::Div, _, R::Int(1)) => a,
        (ast::BinaryOp::Add, R::Int(0), _) | (ast::BinaryOp::Mul, R::Int(1), _) => b,
        (ast::BinaryOp::Add, R::Int(x), R::Int(y)) if x.checked_add(*y).is_some() => int(x + y),
        (ast::BinaryOp::Sub, R::Int(x), R::Int(y)) if x.checked_sub(*y).is_some() => int(x - y),
        (ast::BinaryOp::Sub, R::Binary(ast::BinaryOp::Add, inner, c), R::Int(y))
            if c.kind == R::Int(*y) =>
        {
            (**inner).clone()
        }
        (ast::BinaryOp::Add, R::Binary(ast::BinaryOp::Sub, inner, c), R::Int(y))
            if c.kind == R::Int(*y) =>
        {
            (**inner).clone()
        }
        _ => e(R::Binary(op, Box::new(a), Box::new(b))),
    }
}

fn compare(op: ast::CompareOp, a: ast::Expr, b: ast::Expr) -> ast::Expr {
    e(R::Compare(Box::new(a), vec![(op, b)]))
}

fn not(one: ast::Expr) -> ast::Expr {
    match one.kind {
        R::Bool(value) => boolean(!value),
        R::Unary(ast::UnaryOp::Not, inner) => *inner,
        R::Compare(first, mut rest) if rest.len() == 1 => {
            let (op, right) = rest.remove(0);
            compare(op.negated(), *first, right)
        }
        R::Binary(ast::BinaryOp::Or, a, b) => binary(ast::BinaryOp::And, not(*a), not(*b)),
        kind => e(R::Unary(ast::UnaryOp::Not, Box::new(e(kind)))),
    }
}

fn and(a: ast::Expr, b: ast::Expr) -> ast::Expr {
    match (&a.kind, &b.kind) {
        (R::Bool(true), _) => b,
        (_, R::Bool(true)) => a,
        _ => binary(ast::BinaryOp::And, a, b),
    }
}

fn choose(c: ast::Expr, a: ast::Expr, b: ast::Expr) -> ast::Expr {
    if a == b {
        return a;
    }
    match (&c.kind, &a.kind, &b.kind) {
        (R::Bool(true), ..) => a,
        (R::Bool(false), ..) => b,
        (_, R::Bool(true), R::Bool(false)) => c,
        (_, R::Bool(false), R::Bool(true)) => not(c),
        _ => e(R::If(Box::new(c), Box::new(a), Box::new(b))),
    }
}

fn item(expr: ast::Expr, clauses: Vec<Clause>) -> Item {
    let clauses = clauses.into_iter().filter(
        |clause| !matches!(clause, Clause::If(condition) if condition.kind == R::Bool(true)),
    );
    Item {
        turn: Turn::default(),
        expr,
        clauses: clauses.collect(),
        span: TextRange::default(),
    }
}

fn reduce(reducer: Reducer, items: Vec<Item>, default: Option<ast::Expr>) -> ast::Expr {
    e(R::Reduce(Box::new(Reduce {
        reducer,
        items,
        default,
    })))
}

impl<'a> Translator<'a> {
    // ---- names ----

    fn name_function(&mut self, source: &str) {
        let mut name = match source {
            "win" | "wins" | "can_win" | "canWin" => "w".to_owned(),
            "mex" => "least".to_owned(),
            other => other.trim_start_matches('_').to_owned(),
        };
        let taken = |name: &str, names: &BTreeMap<String, String>| {
            is_word(name) || names.values().any(|other| other == name)
        };
        while taken(&name, &self.names) {
            name.push('1');
        }
        self.names.insert(source.to_owned(), name);
    }

    /// Returns a name for a variable that no other variable of the definition has.
    fn variable(&mut self, source: &str) -> String {
        let base = source.trim_start_matches('_');
        let base = if base.is_empty() { "i" } else { base };
        let mut name = base.to_owned();
        let mut number = 1;
        while is_word(&name)
            || self.used.contains(&name)
            || self.names.values().any(|other| *other == name)
            || self.program.global(&name).is_some()
        {
            number += 1;
            name = format!("{base}{number}");
        }
        self.used.insert(name.clone());
        name
    }

    fn note(&mut self, line: usize, text: &str) {
        let text = grundy_core::Message::same(text.to_owned());
        self.lines.push(TranslatedLine { line, text });
    }

    fn skip_memo(&mut self, line: usize) {
        let text = messages::memo_is_left_out();
        self.lines.push(TranslatedLine { line, text });
    }

    fn wrong_mex(&self, line: usize, values: &[i64], result: &str, mex: i64) -> Problem {
        let fact = if values.is_empty() {
            messages::not_the_mex_of_nothing(result)
        } else {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            messages::not_the_mex(values.join(", "), result, mex)
        };
        let help = messages::write_a_mex_loop(match self.program.language {
            Language::Python => "m = 0; while m in seen: m += 1",
            Language::Cpp => "int m = 0; while (seen.count(m)) ++m;",
        });
        Problem::mistake(line, fact, help)
    }

    // ---- definitions ----

    fn definition(&mut self, function: &'a Function) -> Done<String> {
        self.function = function;
        self.memos = memo_names(self.program, function);
        self.used.clear();
        if let Some(problem) = function.mistakes.first() {
            return Err(problem.clone());
        }
        if self.incomplete_key.is_none() {
            self.incomplete_key = self.find_incomplete_key(function);
        }
        let mut env = Env::new();
        let mut params = Vec::new();
        for at in position_params(function, &self.memos) {
            let param = &function.params[at];
            let name_in_rules = self.variable(&param.name);
            env.insert(param.name.clone(), Sym::Value(name(&name_in_rules)));
            params.push(name_in_rules);
        }
        for memo in &self.memos {
            env.insert(memo.clone(), Sym::Memo);
        }
        let stmts: Vec<&Stmt> = function.body.iter().collect();
        let body = self.block(&stmts, env)?;
        let head = format!("{}({})", self.names[&function.name], params.join(", "));
        self.note(function.line, head.as_str());
        Ok(format!("{head} = {}", print_expression(&body)))
    }

    /// Returns the first key of a memo that does not contain every parameter.
    fn find_incomplete_key(&self, function: &Function) -> Option<Problem> {
        let memos = self.memos.clone();
        let remaining = position_params(function, &memos);
        let mut problem = None;
        let check = |target: &Target, line: usize| {
            let Target::Index(base, key) = target else {
                return None;
            };
            let root = base.root()?;
            if !memos.contains(root) {
                return None;
            }
            let mut keys = base.keys();
            keys.push(key);
            let mut derived: BTreeSet<String> = BTreeSet::new();
            let mut known = true;
            for key in &keys {
                key.walk(&mut |one| match &one.kind {
                    ExprKind::Name(name) => {
                        derived.insert(name.clone());
                    }
                    ExprKind::Unknown(_) => known = false,
                    _ => {}
                });
            }
            if !known {
                return None;
            }
            // A local name in the key may be made of parameters.
            each_stmt(&function.body, &mut |stmt| {
                if let StmtKind::Assign(Target::Name(name), value) = &stmt.kind
                    && derived.contains(name)
                {
                    value.walk(&mut |one| {
                        if let ExprKind::Name(name) = &one.kind {
                            derived.insert(name.clone());
                        }
                    });
                }
            });
            let mut names = remaining.iter().map(|at| &function.params[*at].name);
            let missing = names.find(|name| !derived.contains(*name))?;
            Some(Problem::mistake(
                line,
                messages::memo_without_parameter(root, missing),
                messages::add_parameter_to_memo(missing),
            ))
        };
        each_stmt(&function.body, &mut |stmt| {
            let found = match &stmt.kind {
                StmtKind::Assign(target, _) => check(target, stmt.line),
                StmtKind::Return(Some(value)) => match &value.kind {
                    ExprKind::Assign(target, _) => check(target, stmt.line),
                    _ => None,
                },
                _ => None,
            };
            if problem.is_none() {
                problem = found;
            }
        });
        problem
    }

    /// Whether an expression reads the memo.
    fn reads_memo(expr: &Expr, env: &Env) -> bool {
        let mut found = false;
        expr.walk(&mut |one| {
            found |= matches!(&one.kind, ExprKind::Name(name) if matches!(env.get(name), Some(Sym::Memo)));
        });
        found
    }

    /// Whether a condition holds if the memo has the position (true), or if it has not (false).
    fn memo_condition(&self, expr: &Expr, env: &Env) -> Done<Option<bool>> {
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, one) => {
                return Ok(self.memo_condition(one, env)?.map(|holds| !holds));
            }
            ExprKind::Compare(left, rest) if rest.len() == 1 => {
                let (op, right) = &rest[0];
                let (left_memo, right_memo) =
                    (Self::reads_memo(left, env), Self::reads_memo(right, env));
                match op {
                    CompareOp::In if right_memo => return Ok(Some(true)),
                    CompareOp::NotIn if right_memo => return Ok(Some(false)),
                    CompareOp::Ne | CompareOp::Gt | CompareOp::Ge if left_memo => {
                        self.check_sentinel(left, *op, right)?;
                        return Ok(Some(true));
                    }
                    CompareOp::Eq | CompareOp::Lt | CompareOp::Le if left_memo => {
                        self.check_sentinel(left, *op, right)?;
                        return Ok(Some(false));
                    }
                    _ => {}
                }
            }
            // `if (seen[n])`, `if (memo.count(n))`
            ExprKind::Index(..) | ExprKind::Name(_) | ExprKind::Method(..)
                if Self::reads_memo(expr, env) =>
            {
                return Ok(Some(true));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Checks that a new memo has the value that marks a missing result.
    fn check_sentinel(&self, element: &Expr, op: CompareOp, mark: &Expr) -> Done<()> {
        let Some(root) = element.root() else {
            return Ok(());
        };
        let ExprKind::Int(mark_value) = mark.kind else {
            return Ok(());
        };
        let root = self.alias_root(root);
        let Some(first) = self.first_element(&root) else {
            return Ok(());
        };
        // The condition "has a result" must be false for an element of a new memo.
        let has = match op {
            CompareOp::Ne | CompareOp::Eq => first != mark_value,
            CompareOp::Gt | CompareOp::Le => first > mark_value,
            CompareOp::Ge | CompareOp::Lt => first >= mark_value,
            _ => false,
        };
        if has {
            return Err(Problem::mistake(
                element.line,
                messages::memo_is_not_filled(&root, first, mark_value),
                messages::fill_memo(&root, mark_value),
            ));
        }
        Ok(())
    }

    /// The memo of which a name is an element.
    fn alias_root(&self, root: &str) -> String {
        let mut found = root.to_owned();
        each_stmt(&self.function.body, &mut |stmt| {
            if let StmtKind::Alias(name, value) = &stmt.kind
                && name == root
                && let Some(of) = value.root()
            {
                of.clone_into(&mut found);
            }
        });
        found
    }

    /// The number that the elements of a new array are.
    fn first_element(&self, root: &str) -> Option<i64> {
        let mut interpreter = Interpreter::new(self.program, &[]);
        let mut data = interpreter.global(root)?;
        loop {
            data = match data {
                Data::Int(value) => return Some(value),
                Data::Bool(value) => return Some(i64::from(value)),
                // The last element: base cases are at the beginning.
                Data::List(items) => items.borrow().last()?.clone(),
                _ => return None,
            };
        }
    }

    // ---- statements ----

    fn block(&mut self, stmts: &[&Stmt], env: Env) -> Done<ast::Expr> {
        self.blocks += 1;
        self.depth += 1;
        if self.blocks > MAX_BLOCKS || self.depth > MAX_BLOCK_DEPTH {
            return Err(Problem::unsupported(
                self.function.line,
                messages::too_many_branches(&self.function.name),
                messages::simplify_the_function(),
            ));
        }
        let result = self.statements(stmts, env);
        self.depth -= 1;
        result
    }

    fn statements(&mut self, mut rest: &[&Stmt], mut env: Env) -> Done<ast::Expr> {
        while let Some((stmt, after)) = rest.split_first() {
            if let Some(found) = self.collected_result(rest, &env)? {
                return Ok(found);
            }
            match &stmt.kind {
                StmtKind::Return(value) => return self.result(stmt, value.as_ref(), &env),
                StmtKind::If(condition, then, otherwise) => {
                    if let Some(has) = self.memo_condition(condition, &env)? {
                        self.skip_memo(stmt.line);
                        let computes = if has { otherwise } else { then };
                        let mut all: Vec<&Stmt> = computes.iter().collect();
                        all.extend(after);
                        return self.block(&all, env);
                    }
                    if !returns(then) && !returns(otherwise) {
                        let mut effects = Vec::new();
                        self.walk(&[*stmt], &mut env, &mut Vec::new(), &mut effects)?;
                        self.apply(effects, &mut env, None)?;
                        rest = after;
                        continue;
                    }
                    let condition = self.condition(condition, &env)?;
                    self.note(
                        stmt.line,
                        &format!("if {} then …", print_expression(&condition)),
                    );
                    let mut all: Vec<&Stmt> = then.iter().collect();
                    if !ends(then) {
                        all.extend(after);
                    }
                    let a = self.block(&all, env.clone())?;
                    let mut all: Vec<&Stmt> = otherwise.iter().collect();
                    if !ends(otherwise) {
                        all.extend(after);
                    }
                    let b = self.block(&all, env)?;
                    return Ok(choose_option(condition, a, b));
                }
                StmtKind::For(..) | StmtKind::While(..) => {
                    let mut effects = Vec::new();
                    self.walk(&[*stmt], &mut env, &mut Vec::new(), &mut effects)?;
                    let exits = loops::take_exits(&mut effects)?;
                    self.apply(effects, &mut env, None)?;
                    if let Some((items, value)) = exits {
                        let other = self.block(after, env)?;
                        return Ok(first_of(items, value, other));
                    }
                }
                _ => {
                    let mut effects = Vec::new();
                    self.walk(&[*stmt], &mut env, &mut Vec::new(), &mut effects)?;
                    self.apply(effects, &mut env, None)?;
                }
            }
            rest = after;
        }
        Err(Problem::mistake(
            self.function.line,
            messages::function_without_result(&self.function.name),
            messages::write_return(),
        ))
    }

    fn result(&mut self, stmt: &Stmt, value: Option<&Expr>, env: &Env) -> Done<ast::Expr> {
        let Some(value) = value else {
            return Err(Problem::mistake(
                stmt.line,
                messages::function_without_result(&self.function.name),
                messages::write_return(),
            ));
        };
        let value = match &value.kind {
            ExprKind::Assign(_, value) => value,
            _ => value,
        };
        let expr = if self.bools.contains(&self.function.name) {
            self.condition(value, env)?
        } else {
            self.expr(value, env)?
        };
        self.note(stmt.line, print_expression(&expr).as_str());
        Ok(expr)
    }

    /// The result of statements that read a collection: its mex, or its best value.
    fn collected_result(&mut self, stmts: &[&Stmt], env: &Env) -> Done<Option<ast::Expr>> {
        let mut read = None;
        for (name, sym) in env {
            if let Sym::Collected { shape, items } = sym
                && mentions(stmts[0], name)
                && !Self::adds(stmts[0], name)
            {
                read = Some((name.clone(), shape.clone(), items.clone()));
            }
        }
        let Some((name, shape, items)) = read else {
            return Ok(None);
        };
        if self.calls_function(stmts) {
            return Ok(None);
        }
        let names = self.sample_names(env);
        let program = self.test_program();
        let line = stmts[0].line;
        match seen::meaning_of_statements(&program, stmts, &name, &shape, &names) {
            Meaning::Mex => {
                self.note(line, "mex");
                for stmt in &stmts[1..] {
                    self.note(stmt.line, "mex");
                }
                Ok(Some(reduce(Reducer::Mex, items, None)))
            }
            Meaning::Max(default) => {
                self.note(line, "max");
                Ok(Some(reduce(Reducer::Max, items, default.map(int))))
            }
            Meaning::Min(default) => {
                self.note(line, "min");
                Ok(Some(reduce(Reducer::Min, items, default.map(int))))
            }
            Meaning::WrongMex(values, result, mex) => {
                Err(self.wrong_mex(line, &values, &result, mex))
            }
            Meaning::Other => Ok(None),
        }
    }

    /// The program for tests of statements: a memo in it is a map, so that every key is allowed.
    fn test_program(&self) -> Program {
        let mut program = self.program.clone();
        for stmt in &mut program.globals {
            if let StmtKind::Assign(Target::Name(name), value) = &mut stmt.kind
                && self.memos.contains(name)
            {
                value.kind = ExprKind::Map(Vec::new());
            }
        }
        program
            .globals
            .retain(|stmt| !matches!(&stmt.kind, StmtKind::For(..) | StmtKind::Do(..)));
        program
    }

    /// Values of names for a test: constants as they are, and a number for each parameter.
    fn sample_names(&self, env: &Env) -> HashMap<String, Data> {
        let mut names = HashMap::new();
        for param in &self.function.params {
            names.insert(param.name.clone(), Data::Int(12));
        }
        for (name, sym) in env {
            match sym {
                Sym::Value(value) => match &value.kind {
                    R::Int(value) => {
                        names.insert(name.clone(), Data::Int(*value));
                    }
                    R::Bool(value) => {
                        names.insert(name.clone(), Data::Bool(*value));
                    }
                    // key = (a, b, c)
                    R::List(_) => {
                        names.insert(name.clone(), Data::Text("key".into()));
                    }
                    _ => {}
                },
                Sym::Failed(_) => {
                    names.insert(name.clone(), Data::Text("key".into()));
                }
                Sym::Memo => {
                    let nested = Self::memo_map();
                    names.insert(name.clone(), nested);
                }
                _ => {}
            }
        }
        names
    }

    /// A memo for a test: a map, or maps in a map.
    fn memo_map() -> Data {
        let mut map = Data::Map(std::rc::Rc::default());
        for _ in 0..3 {
            let outer: std::rc::Rc<std::cell::RefCell<BTreeMap<_, _>>> = std::rc::Rc::default();
            let key = Data::Int(12);
            outer.borrow_mut().insert(key.key(), (key, map));
            map = Data::Map(outer);
        }
        map
    }

    fn calls_function(&self, stmts: &[&Stmt]) -> bool {
        let mut found = false;
        for stmt in stmts {
            crate::samples::for_each_expression(std::slice::from_ref(*stmt), &mut |kind| {
                if let ExprKind::Call(name, ..) = kind {
                    found |= self.bools.contains(name)
                        || self
                            .program
                            .function(name)
                            .is_some_and(|one| !called_functions(self.program, one).is_empty());
                }
            });
        }
        found
    }

    /// Whether a statement only adds to a collection.
    fn adds(stmt: &Stmt, name: &str) -> bool {
        let is = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(one) if one == name);
        match &stmt.kind {
            StmtKind::Do(one) => match &one.kind {
                ExprKind::Method(base, method, args) => {
                    is(base)
                        && [
                            "add",
                            "append",
                            "insert",
                            "push_back",
                            "emplace",
                            "emplace_back",
                            "update",
                        ]
                        .contains(&method.as_str())
                        && !args.iter().any(|one| one.mentions(name))
                }
                _ => false,
            },
            StmtKind::Assign(Target::Index(base, key), value) => {
                is(base) && !key.mentions(name) && !value.mentions(name)
            }
            StmtKind::Augment(Target::Name(one), BinaryOp::Or | BinaryOp::Add, value) => {
                one == name && !value.mentions(name)
            }
            StmtKind::If(condition, a, b) => {
                !condition.mentions(name)
                    && a.iter()
                        .chain(b)
                        .all(|one| !mentions(one, name) || Self::adds(one, name))
            }
            StmtKind::For(_, source, body) | StmtKind::While(source, body) => {
                !source.mentions(name)
                    && body
                        .iter()
                        .all(|one| !mentions(one, name) || Self::adds(one, name))
            }
            _ => false,
        }
    }
}

/// `if any{…} then value else other`, as `win` where it is one.
fn first_of(items: Vec<Item>, value: ast::Expr, other: ast::Expr) -> ast::Expr {
    let is_win = |items: &[Item]| {
        (items.iter()).all(|one| matches!(one.expr.kind, R::Unary(ast::UnaryOp::Not, _)))
    };
    let to_win = |items: Vec<Item>| -> Vec<Item> {
        let each = items.into_iter().map(|one| Item {
            expr: not(one.expr),
            ..one
        });
        each.collect()
    };
    if value.kind == R::Bool(true) && is_win(&items) {
        match other.kind {
            R::Bool(false) => return reduce(Reducer::Win, to_win(items), None),
            R::Reduce(inner) if inner.reducer == Reducer::Win => {
                let mut all = to_win(items);
                all.extend(inner.items);
                return reduce(Reducer::Win, all, None);
            }
            kind => {
                let found = reduce(Reducer::Win, to_win(items), None);
                return choose(found, value, e(kind));
            }
        }
    }
    let found = reduce(Reducer::Any, items, None);
    choose(found, value, other)
}

/// `if c then a else b`; a returned win becomes an option of `win`.
fn choose_option(condition: ast::Expr, a: ast::Expr, b: ast::Expr) -> ast::Expr {
    if a.kind == R::Bool(true) {
        // if guard and not f(…): return True
        let (guards, calls) = split_condition(&condition);
        if calls.len() == 1
            && matches!(b.kind, R::Bool(false) | R::Reduce(_))
            && (b.kind == R::Bool(false)
                || matches!(&b.kind, R::Reduce(inner) if inner.reducer == Reducer::Win))
        {
            let one = item(calls[0].clone(), guards);
            return first_of(vec![one], a, b);
        }
    }
    choose(condition, a, b)
}

/// The parts of a conjunction: the conditions, and the negated calls.
fn split_condition(condition: &ast::Expr) -> (Vec<Clause>, Vec<ast::Expr>) {
    let mut parts = Vec::new();
    conjuncts(condition, &mut parts);
    let is_call = |one: &ast::Expr| match &one.kind {
        R::Unary(ast::UnaryOp::Not, inner) => matches!(inner.kind, R::Call(..) | R::Reduce(_)),
        _ => false,
    };
    let (calls, guards): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_call);
    (guards.into_iter().map(Clause::If).collect(), calls)
}

fn conjuncts(condition: &ast::Expr, into: &mut Vec<ast::Expr>) {
    match &condition.kind {
        R::Binary(ast::BinaryOp::And, a, b) => {
            conjuncts(a, into);
            conjuncts(b, into);
        }
        _ => into.push(condition.clone()),
    }
}

/// Whether a statement of a block returns.
fn returns(stmts: &[Stmt]) -> bool {
    let mut found = false;
    each_stmt(stmts, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Return(_));
    });
    found
}

/// Whether a block always returns.
fn ends(stmts: &[Stmt]) -> bool {
    stmts.last().is_some_and(|last| match &last.kind {
        StmtKind::Return(_) => true,
        StmtKind::If(_, a, b) => ends(a) && ends(b),
        _ => false,
    })
}

fn mentions(stmt: &Stmt, name: &str) -> bool {
    let mut found = false;
    crate::samples::for_each_expression(std::slice::from_ref(stmt), &mut |kind| {
        found |= matches!(kind, ExprKind::Name(one) if one == name);
    });
    each_stmt(std::slice::from_ref(stmt), &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target, _) | StmtKind::Augment(target, _, _) => {
            found |= target.root() == Some(name);
        }
        _ => {}
    });
    found
}

/// Whether a word of the rule language cannot be the name of a variable here.
fn is_word(name: &str) -> bool {
    KEYWORDS.contains(&name)
        || RESERVED.contains(&name)
        || ast::Builtin::reserved(name).is_some()
        || Reducer::from_word(name).is_some()
        || ["entail", "again", "use", "mod"].contains(&name)
}
