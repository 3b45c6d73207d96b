//! The adapter of C++: from the tree of its parser to the imperative form.
//!
//! The tree has the names of the grammar and no types, so the adapter keeps the declared type of
//! each name: the initial value of a declaration, `count` of a set and `substr` depend on it. Names
//! that inner blocks declare again are renamed, since a function of the imperative form has one
//! scope. Arrays with `static`, members and variables that a lambda captures become global names.

mod expressions;
mod loops;
mod outer;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};

use tree_sitter::{Node, Parser};

use crate::macros;
use crate::program::{
    BinaryOp, Collection, Expr, ExprKind, Function, Language, Loop, Param, ParamKind, Program,
    Stmt, StmtKind, Target,
};
use crate::{Problem, messages};

/// Maximum nesting of statements and expressions; a deeper one is not imported.
const MAX_DEPTH: usize = 60;

/// Maximum depth of the tree of a source.
const MAX_TREE_DEPTH: usize = 250;

/// A type, as far as the translation depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ty {
    Int,
    Bool,
    Char,
    Text,
    /// A vector or an array.
    Sequence(Box<Ty>),
    /// A pair or a tuple.
    Tuple(Vec<Ty>),
    Set,
    Map,
    Bits(String),
    Auto,
    Other,
}

/// Reads a source.
pub(crate) fn read(source: &str) -> Result<Program, Problem> {
    let source = macros::expand(source);
    let mut parser = Parser::new();
    let language = tree_sitter_cpp::LANGUAGE.into();
    let tree = match parser.set_language(&language) {
        Ok(()) => parser.parse(&source, None),
        Err(_) => None,
    };
    let problem = |line| {
        let fact = messages::cpp_does_not_parse();
        Problem::syntax(line, fact, messages::run_the_compiler("g++"))
    };
    let Some(tree) = tree else {
        return Err(problem(1));
    };
    let root = tree.root_node();
    if let Some(error) = first_error(root) {
        return Err(problem(line(error)));
    }
    if let Some(deep) = first_deep(root) {
        let fact = messages::source_is_nested_too_deeply();
        let help = messages::simplify_the_function();
        return Err(Problem::unsupported(line(deep), fact, help));
    }
    let mut reader = Reader {
        source: &source,
        functions: Vec::new(),
        globals: Vec::new(),
        scopes: RefCell::new(vec![Scope::default()]),
        types: HashMap::new(),
        inputs: BTreeSet::new(),
        captured: RefCell::new(BTreeSet::new()),
        iterators: RefCell::new(HashMap::new()),
        lambdas: RefCell::new(BTreeSet::new()),
        mistakes: RefCell::new(Vec::new()),
        shapes: RefCell::new(HashMap::new()),
        record_fields: HashMap::new(),
        records: BTreeSet::new(),
        depth: Cell::new(0),
    };
    reader.find_inputs(root);
    reader.items(root);
    Ok(reader.finish())
}

fn line(node: Node) -> usize {
    node.start_position().row + 1
}

fn children(node: Node) -> Vec<Node> {
    let mut cursor = node.walk();
    let all = node.named_children(&mut cursor);
    all.filter(|one| one.kind() != "comment").collect()
}

fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children_by_field_name(name, &mut cursor)
        .filter(Node::is_named)
        .collect()
}

/// The first node that is nested too deeply for recursion over the tree.
fn first_deep(root: Node) -> Option<Node> {
    let mut open = vec![(root, 0)];
    while let Some((node, depth)) = open.pop() {
        if depth > MAX_TREE_DEPTH {
            return Some(node);
        }
        open.extend(children(node).into_iter().map(|one| (one, depth + 1)));
    }
    None
}

fn first_error(root: Node) -> Option<Node> {
    let mut open = vec![root];
    let mut first: Option<Node> = None;
    while let Some(node) = open.pop() {
        if node.is_error() || node.is_missing() {
            if first.is_none_or(|one| node.start_byte() < one.start_byte()) {
                first = Some(node);
            }
        } else if node.has_error() {
            let mut cursor = node.walk();
            open.extend(node.children(&mut cursor));
        }
    }
    first
}

#[derive(Default)]
struct Scope {
    names: HashMap<String, (String, Ty)>,
    /// The first scope of a function: the names outside of it are captured.
    is_function: bool,
}

/// What is before the body of a function.
struct Head<'t> {
    name: String,
    line: usize,
    params: Option<Node<'t>>,
    /// Whether the result is a boolean.
    is_boolean: bool,
    /// Whether the first parameter is the lambda itself.
    has_self: bool,
}

struct Reader<'a> {
    source: &'a str,
    functions: Vec<Function>,
    globals: Vec<Stmt>,
    scopes: RefCell<Vec<Scope>>,
    /// The names of types that the source declares.
    types: HashMap<String, Ty>,
    /// The names that the source reads from its input.
    inputs: BTreeSet<String>,
    /// The local names that a lambda uses from outside.
    captured: RefCell<BTreeSet<String>>,
    /// `auto it = memo.find(key)`
    iterators: RefCell<HashMap<String, (Expr, Expr)>>,
    /// The lambdas whose first argument is the lambda.
    lambdas: RefCell<BTreeSet<String>>,
    /// The arrays of the function that is read that have no values at first.
    mistakes: RefCell<Vec<(String, Problem)>>,
    /// The sizes of local arrays.
    shapes: RefCell<HashMap<String, Vec<Option<Expr>>>>,
    /// The places of the fields of structures, and where these structures start.
    record_fields: HashMap<String, usize>,
    records: BTreeSet<usize>,
    depth: Cell<usize>,
}

fn ex(line: usize, kind: ExprKind) -> Expr {
    Expr { line, kind }
}

fn name_expr(line: usize, name: &str) -> Expr {
    ex(line, ExprKind::Name(name.to_owned()))
}

fn call_expr(line: usize, name: &str, args: Vec<Expr>) -> Expr {
    ex(line, ExprKind::Call(name.to_owned(), args, Vec::new()))
}

fn binary_expr(line: usize, op: BinaryOp, a: Expr, b: Expr) -> Expr {
    ex(line, ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

/// `size` copies of a value.
fn repeated(line: usize, value: Expr, size: Expr) -> Expr {
    let scalar = matches!(
        value.kind,
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Text(_) | ExprKind::Infinite(_)
    );
    if scalar || matches!(value.kind, ExprKind::Name(_)) {
        let list = ex(line, ExprKind::List(vec![value]));
        return binary_expr(line, BinaryOp::Mul, list, size);
    }
    let source = call_expr(line, "range", vec![size]);
    let each = Loop {
        names: vec!["_".to_owned()],
        source,
        conditions: Vec::new(),
    };
    ex(
        line,
        ExprKind::Comprehension(Collection::List, Box::new(value), vec![each]),
    )
}

impl Reader<'_> {
    fn text(&self, node: Node) -> &str {
        &self.source[node.start_byte()..node.end_byte()]
    }

    // ---- names ----

    fn open(&self, is_function: bool) {
        let names = HashMap::new();
        self.scopes.borrow_mut().push(Scope { names, is_function });
    }

    fn close(&self) {
        self.scopes.borrow_mut().pop();
    }

    fn is_global(&self) -> bool {
        self.scopes.borrow().len() == 1
    }

    /// Declares a name; a name of an outer block of the same function is renamed.
    fn declare(&self, source: &str, ty: Ty) -> String {
        let mut scopes = self.scopes.borrow_mut();
        let taken = |name: &str| {
            let mut found = false;
            for scope in scopes.iter().skip(1).rev() {
                found |= scope.names.values().any(|(one, _)| one == name);
                if scope.is_function {
                    break;
                }
            }
            found
        };
        let mut name = source.to_owned();
        let mut number = 1;
        while taken(&name) {
            number += 1;
            name = format!("{source}{number}");
        }
        if let Some(scope) = scopes.last_mut() {
            scope.names.insert(source.to_owned(), (name.clone(), ty));
        }
        name
    }

    /// The name in the imperative form, and its type.
    fn resolve(&self, source: &str) -> (String, Ty) {
        let scopes = self.scopes.borrow();
        let mut outside = false;
        for (depth, scope) in scopes.iter().enumerate().rev() {
            if let Some((name, ty)) = scope.names.get(source) {
                if outside && depth > 0 {
                    self.captured.borrow_mut().insert(name.clone());
                }
                return (name.clone(), ty.clone());
            }
            outside |= scope.is_function;
        }
        (source.to_owned(), Ty::Other)
    }

    // ---- types ----

    fn ty(&self, node: Node) -> Ty {
        let args = |node: Node| -> Vec<Ty> {
            let list = node.child_by_field_name("arguments");
            let all = list.map(children).unwrap_or_default();
            all.into_iter().map(|one| self.ty(one)).collect()
        };
        match node.kind() {
            "primitive_type" => match self.text(node) {
                "bool" => Ty::Bool,
                "char" => Ty::Char,
                "void" | "float" | "double" => Ty::Other,
                _ => Ty::Int,
            },
            "sized_type_specifier" => {
                match node.child_by_field_name("type").map(|one| self.text(one)) {
                    Some("char" | "double") => Ty::Other,
                    _ => Ty::Int,
                }
            }
            "placeholder_type_specifier" | "auto" => Ty::Auto,
            "type_descriptor" => {
                let ty = node.child_by_field_name("type");
                ty.map_or(Ty::Other, |one| self.ty(one))
            }
            "qualified_identifier" => {
                let name = node.child_by_field_name("name");
                name.map_or(Ty::Other, |one| self.ty(one))
            }
            "type_identifier" | "identifier" => match self.text(node) {
                "string" | "string_view" => Ty::Text,
                "auto" => Ty::Auto,
                "size_t" | "int64_t" | "int32_t" | "int16_t" | "int8_t" | "uint64_t"
                | "uint32_t" | "uint16_t" | "uint8_t" | "ll" | "i64" => Ty::Int,
                name => self.types.get(name).cloned().unwrap_or(Ty::Other),
            },
            "template_type" => {
                let name = node.child_by_field_name("name");
                let mut of = args(node);
                let first = of.first().cloned().unwrap_or(Ty::Other);
                match name.map(|one| self.text(one)).unwrap_or_default() {
                    "vector" | "array" | "deque" | "initializer_list" | "basic_string" => {
                        Ty::Sequence(Box::new(first))
                    }
                    "set" | "unordered_set" | "multiset" => Ty::Set,
                    "map" | "unordered_map" => Ty::Map,
                    "pair" | "tuple" => Ty::Tuple(std::mem::take(&mut of)),
                    // function<bool(int)>: the type of its result
                    "function" => first,
                    "bitset" => {
                        let list = node.child_by_field_name("arguments").map(children);
                        let size = list.unwrap_or_default().first().map(|one| self.text(*one));
                        Ty::Bits(size.unwrap_or("64").trim().to_owned())
                    }
                    _ => Ty::Other,
                }
            }
            _ => Ty::Other,
        }
    }

    /// The value of a declaration without an initial value.
    fn zero(line: usize, ty: &Ty) -> Option<Expr> {
        let kind = match ty {
            Ty::Int => ExprKind::Int(0),
            Ty::Bool => ExprKind::Bool(false),
            Ty::Text => ExprKind::Text(String::new()),
            Ty::Sequence(_) => ExprKind::List(Vec::new()),
            Ty::Set => return Some(call_expr(line, "set", Vec::new())),
            Ty::Map => ExprKind::Map(Vec::new()),
            Ty::Tuple(all) => {
                let all: Option<Vec<Expr>> = all.iter().map(|one| Self::zero(line, one)).collect();
                ExprKind::Tuple(all?)
            }
            Ty::Char | Ty::Auto | Ty::Other | Ty::Bits(_) => return None,
        };
        Some(ex(line, kind))
    }

    // ---- the file ----

    fn items(&mut self, root: Node) {
        for node in children(root) {
            match node.kind() {
                "function_definition" => self.function(node),
                "declaration" | "field_declaration" => {
                    let mut stmts = Vec::new();
                    self.declaration(node, &mut stmts);
                    self.globals.extend(stmts);
                }
                "class_specifier" | "struct_specifier" => self.class(node),
                "alias_declaration" => {
                    let name = node
                        .child_by_field_name("name")
                        .map(|one| self.text(one).to_owned());
                    let ty = node.child_by_field_name("type").map(|one| self.ty(one));
                    if let (Some(name), Some(ty)) = (name, ty) {
                        self.types.insert(name, ty);
                    }
                }
                "type_definition" => {
                    let ty = node.child_by_field_name("type").map(|one| self.ty(one));
                    for name in fields(node, "declarator") {
                        let name = self.text(name).to_owned();
                        self.types.insert(name, ty.clone().unwrap_or(Ty::Other));
                    }
                }
                "namespace_definition"
                | "template_declaration"
                | "preproc_if"
                | "preproc_ifdef"
                | "declaration_list"
                | "linkage_specification" => self.items(node),
                _ => {}
            }
        }
    }

    /// A structure of numbers without functions, except operators, is a tuple of its fields.
    fn record(&mut self, node: Node, members: &[Node]) {
        let Some(name) = node.child_by_field_name("name") else {
            return;
        };
        let mut types = Vec::new();
        let mut names = Vec::new();
        for one in members {
            match one.kind() {
                "field_declaration" => {
                    let ty = one.child_by_field_name("type").map(|ty| self.ty(ty));
                    for declarator in fields(*one, "declarator") {
                        if declarator.kind() != "field_identifier" {
                            return;
                        }
                        names.push(self.text(declarator).to_owned());
                        types.push(ty.clone().unwrap_or(Ty::Other));
                    }
                }
                "function_definition" if self.text(*one).contains("operator") => {}
                _ => return,
            }
        }
        // A field has the same place in every structure, so that its place is known by its name.
        let places = names.iter().enumerate();
        let moved = |(at, name): (usize, &String)| {
            (self.record_fields.get(name)).is_some_and(|known| *known != at)
        };
        if names.is_empty() || places.clone().any(moved) {
            return;
        }
        self.record_fields
            .extend(places.map(|(at, name)| (name.clone(), at)));
        self.types
            .insert(self.text(name).to_owned(), Ty::Tuple(types));
        self.records.insert(node.start_byte());
    }

    fn class(&mut self, node: Node) {
        let Some(body) = node.child_by_field_name("body") else {
            return;
        };
        let members = children(body);
        self.record(node, &members);
        if self.records.contains(&node.start_byte()) {
            return;
        }
        if !members
            .iter()
            .any(|one| one.kind() == "function_definition")
        {
            return;
        }
        for pass in ["field_declaration", "function_definition"] {
            for one in &members {
                match one.kind() {
                    kind if kind != pass => {}
                    "function_definition" => self.function(*one),
                    _ => {
                        let mut stmts = Vec::new();
                        self.declaration(*one, &mut stmts);
                        self.globals.extend(stmts);
                    }
                }
            }
        }
    }

    fn function(&mut self, node: Node) {
        let Some(declarator) = node
            .child_by_field_name("declarator")
            .and_then(function_declarator)
        else {
            return;
        };
        let (Some(name), Some(body)) = (
            declarator.child_by_field_name("declarator"),
            node.child_by_field_name("body"),
        ) else {
            return;
        };
        if body.kind() != "compound_statement" {
            return;
        }
        let name = self
            .text(name)
            .rsplit("::")
            .next()
            .unwrap_or_default()
            .to_owned();
        let head = Head {
            name,
            line: line(declarator),
            params: declarator.child_by_field_name("parameters"),
            is_boolean: node.child_by_field_name("type").map(|one| self.ty(one)) == Some(Ty::Bool),
            has_self: false,
        };
        self.read_function(head, body);
    }

    /// Reads a function or a lambda.
    fn read_function(&mut self, head: Head, body: Node) {
        let Head {
            name,
            line,
            params,
            is_boolean,
            has_self,
        } = head;
        let outer_mistakes = self.mistakes.take();
        self.open(true);
        let mut all = Vec::new();
        let nodes = params.map(children).unwrap_or_default();
        for (at, param) in nodes.into_iter().enumerate() {
            if at == 0 && has_self {
                if let Some(one) = declared_name(param) {
                    let one = self.text(one).to_owned();
                    if let Some(scope) = self.scopes.borrow_mut().last_mut() {
                        scope.names.insert(one, (name.clone(), Ty::Other));
                    }
                }
                continue;
            }
            all.extend(self.param(param));
        }
        let at = self.functions.len();
        let mut stmts = Vec::new();
        for one in children(body) {
            self.stmt(one, &mut stmts);
        }
        self.close();
        let found = self.mistakes.replace(outer_mistakes).into_iter();
        let found = found.filter(|(name, _)| marks(&stmts, name));
        let mut mistakes: Vec<Problem> = found.map(|(_, problem)| problem).collect();
        if self.functions.iter().any(|one| one.name == name) {
            let fact = messages::function_is_defined_twice(&name);
            mistakes.push(Problem::unsupported(
                line,
                fact,
                messages::rename_the_function(),
            ));
        }
        self.hoist_captured(&all, &stmts);
        let function = Function {
            name,
            params: all,
            body: stmts,
            line,
            is_boolean,
            mistakes,
        };
        self.functions.insert(at, function);
    }

    fn param(&self, node: Node) -> Option<Param> {
        if !["parameter_declaration", "optional_parameter_declaration"].contains(&node.kind()) {
            return None;
        }
        let ty = node
            .child_by_field_name("type")
            .map_or(Ty::Other, |one| self.ty(one));
        let name = declared_name(node)?;
        let is_array = node
            .child_by_field_name("declarator")
            .is_some_and(|one| ["array_declarator", "pointer_declarator"].contains(&one.kind()));
        let ty = if is_array {
            Ty::Sequence(Box::new(ty))
        } else {
            ty
        };
        let is_reference = node
            .child_by_field_name("declarator")
            .is_some_and(|one| one.kind() == "reference_declarator");
        let is_const = children(node).iter().any(|one| self.text(*one) == "const");
        let kind = match &ty {
            Ty::Int => Some(ParamKind::Int),
            Ty::Bool => Some(ParamKind::Bool),
            Ty::Text | Ty::Char => Some(ParamKind::Text),
            // An array that is passed on may be the memo.
            Ty::Sequence(_) if is_array || is_reference && !is_const => None,
            Ty::Sequence(_) | Ty::Tuple(_) | Ty::Set => Some(ParamKind::List),
            Ty::Map => Some(ParamKind::Map),
            Ty::Bits(_) | Ty::Auto | Ty::Other => None,
        };
        let default = node
            .child_by_field_name("default_value")
            .map(|one| self.expr(one));
        let source = self.text(name).to_owned();
        let name = self.declare(&source, ty);
        Some(Param {
            name,
            kind,
            default,
        })
    }

    // ---- declarations ----

    fn declaration(&mut self, node: Node, into: &mut Vec<Stmt>) {
        let ty = node.child_by_field_name("type");
        if let Some(inner) = ty
            && ["class_specifier", "struct_specifier"].contains(&inner.kind())
        {
            self.class(inner);
        }
        let ty = ty.map_or(Ty::Other, |one| self.ty(one));
        let is_static = children(node)
            .iter()
            .any(|one| one.kind() == "storage_class_specifier" && self.text(*one) == "static");
        let default = node.child_by_field_name("default_value");
        for declarator in fields(node, "declarator") {
            let (place, value) = if declarator.kind() == "init_declarator" {
                (
                    declarator.child_by_field_name("declarator"),
                    declarator.child_by_field_name("value"),
                )
            } else {
                (Some(declarator), default)
            };
            let Some(place) = place else { continue };
            let mut stmts = Vec::new();
            self.declare_one(&ty, place, value, line(declarator), is_static, &mut stmts);
            if is_static && !self.is_global() {
                self.globals.extend(stmts);
            } else {
                into.extend(stmts);
            }
        }
    }

    fn declare_one(
        &mut self,
        ty: &Ty,
        place: Node,
        value: Option<Node>,
        line: usize,
        is_static: bool,
        into: &mut Vec<Stmt>,
    ) {
        let mut push = |kind: StmtKind| into.push(Stmt { line, kind });
        if place.kind() == "structured_binding_declarator" {
            let Some(value) = value.map(|one| self.expr(one)) else {
                return;
            };
            let names = children(place).into_iter().map(|one| {
                let source = self.text(one).to_owned();
                Target::Name(self.declare(&source, Ty::Auto))
            });
            let target = Target::Tuple(names.collect());
            push(StmtKind::Assign(target, value));
            return;
        }
        let Some(source) = declared_name(place) else {
            return;
        };
        let source = self.text(source).to_owned();
        if let Some(lambda) = value.filter(|one| one.kind() == "lambda_expression") {
            self.lambda(&source, ty, lambda);
            return;
        }
        if place.kind() == "function_declarator" {
            // `vector<int> memo(n);` has the form of a function.
            if self.is_global() || matches!(ty, Ty::Int | Ty::Bool | Ty::Auto | Ty::Other) {
                return;
            }
            let params = place.child_by_field_name("parameters");
            let params = params.map(children).unwrap_or_default();
            let args = params.into_iter().map(|one| self.word(one)).collect();
            let value = self.constructed(ty, line, args);
            let name = self.declare(&source, ty.clone());
            push(StmtKind::Assign(Target::Name(name), value));
            return;
        }
        // int a[2][3]
        let mut sizes: Vec<Option<Expr>> = Vec::new();
        let mut inner = place;
        while inner.kind() == "array_declarator" {
            let size = inner.child_by_field_name("size");
            sizes.push(size.map(|one| self.expr(one)));
            match inner.child_by_field_name("declarator") {
                Some(one) => inner = one,
                None => return,
            }
        }
        let is_reference = inner.kind() == "reference_declarator";
        let mut whole = ty.clone();
        for _ in &sizes {
            whole = Ty::Sequence(Box::new(whole));
        }
        // auto it = memo.find(key)
        if let Some(value) = value
            && let Some(found) = self.found(value)
        {
            self.iterators.borrow_mut().insert(source, found);
            return;
        }
        let is_local = !self.is_global() && !is_static;
        let is_input = self.inputs.contains(&source) && !is_local;
        let first = if is_input {
            let read = call_expr(line, "input", Vec::new());
            Some(match whole {
                Ty::Sequence(_) | Ty::Tuple(_) => call_expr(line, "list", vec![read]),
                _ => read,
            })
        } else if sizes.is_empty() {
            self.initial(ty, value, line, is_local)
        } else {
            self.array(ty, &sizes, value, line, is_local, &source)
        };
        if is_local && !sizes.is_empty() {
            self.shapes
                .borrow_mut()
                .insert(source.clone(), sizes.clone());
        }
        let known = match (&whole, &first) {
            (Ty::Auto, Some(value)) => Self::type_of(value),
            _ => whole,
        };
        let name = if is_static && !self.is_global() {
            // A static name is global: it keeps its value between calls.
            let mut name = source.clone();
            while self.globals.iter().any(|one| {
                matches!(&one.kind, StmtKind::Assign(target, _) if target.root() == Some(&name))
            }) {
                name.push('_');
            }
            if let Some(scope) = self.scopes.borrow_mut().last_mut() {
                scope.names.insert(source, (name.clone(), known));
            }
            name
        } else {
            self.declare(&source, known)
        };
        let Some(first) = first else { return };
        if is_reference && matches!(first.kind, ExprKind::Index(..)) {
            push(StmtKind::Alias(name, first));
            return;
        }
        push(StmtKind::Assign(Target::Name(name), first));
    }

    /// The initial value of a declaration that is not an array.
    fn initial(&self, ty: &Ty, value: Option<Node>, line: usize, is_local: bool) -> Option<Expr> {
        let Some(value) = value else {
            if let Ty::Bits(size) = ty {
                return Some(self.bits(line, size));
            }
            // A local number has no value yet.
            let scalar = matches!(ty, Ty::Int | Ty::Bool | Ty::Char);
            return if is_local && scalar {
                None
            } else {
                Self::zero(line, ty)
            };
        };
        let args = |node: Node| -> Vec<Expr> {
            children(node)
                .into_iter()
                .map(|one| self.expr(one))
                .collect()
        };
        Some(match value.kind() {
            "argument_list" => self.constructed(ty, line, args(value)),
            "initializer_list" => {
                let all = args(value);
                match ty {
                    Ty::Int | Ty::Bool | Ty::Char | Ty::Auto if all.len() < 2 => {
                        let first = all.into_iter().next();
                        first.or_else(|| Self::zero(line, ty))?
                    }
                    Ty::Set if all.is_empty() => call_expr(line, "set", Vec::new()),
                    Ty::Set => ex(line, ExprKind::Set(all)),
                    Ty::Map => ex(line, ExprKind::Map(Vec::new())),
                    Ty::Bits(size) => self.bits(line, size),
                    Ty::Tuple(_) if all.is_empty() => Self::zero(line, ty)?,
                    Ty::Tuple(_) => ex(line, ExprKind::Tuple(all)),
                    Ty::Text => ex(line, ExprKind::Text(String::new())),
                    _ => ex(line, ExprKind::List(all)),
                }
            }
            _ => {
                let value = self.expr(value);
                match (ty, &value.kind) {
                    // A copy: `vector<int> t = s;`
                    (Ty::Sequence(_), ExprKind::Name(_) | ExprKind::Index(..)) => {
                        call_expr(line, "list", vec![value])
                    }
                    (Ty::Auto, ExprKind::Name(name))
                        if matches!(self.resolve(name).1, Ty::Sequence(_)) =>
                    {
                        call_expr(line, "list", vec![value])
                    }
                    (Ty::Bits(size), ExprKind::Int(0)) => self.bits(line, size),
                    (Ty::Bool, ExprKind::Int(value @ (0 | 1))) => {
                        ex(line, ExprKind::Bool(*value == 1))
                    }
                    _ => value,
                }
            }
        })
    }

    fn bits(&self, line: usize, size: &str) -> Expr {
        let size = match size.parse() {
            Ok(size) => ex(line, ExprKind::Int(size)),
            Err(_) => name_expr(line, &self.resolve(size).0),
        };
        repeated(line, ex(line, ExprKind::Bool(false)), size)
    }

    /// The initial value of an array.
    fn array(
        &self,
        ty: &Ty,
        sizes: &[Option<Expr>],
        value: Option<Node>,
        line: usize,
        is_local: bool,
        source: &str,
    ) -> Option<Expr> {
        let fill = Self::zero(line, ty).unwrap_or_else(|| ex(line, ExprKind::Int(0)));
        if let Some(value) = value {
            let list = self.expr(value);
            match &list.kind {
                // `= {}`, `= {0}`, `= {-1}`: all other elements are 0.
                ExprKind::List(all) | ExprKind::Tuple(all)
                    if sizes.iter().any(Option::is_some) && all.len() < 2 =>
                {
                    let rest = sizes.first().and_then(|one| one.as_ref());
                    if let ([one], [Some(size)], true) = (&all[..], sizes, rest.is_some())
                        && !matches!(one.kind, ExprKind::Int(0) | ExprKind::Bool(false))
                    {
                        let one_less = binary_expr(
                            line,
                            BinaryOp::Sub,
                            size.clone(),
                            ex(line, ExprKind::Int(1)),
                        );
                        let others = repeated(line, fill, one_less);
                        return Some(binary_expr(line, BinaryOp::Add, list, others));
                    }
                }
                _ => return Some(list),
            }
        } else if is_local {
            // Elements without a value: a `memset` may follow.
            let fact = messages::array_has_no_values(source);
            let problem = Problem::mistake(line, fact, messages::initialise_array(source));
            self.mistakes
                .borrow_mut()
                .push((source.to_owned(), problem));
        }
        Self::filled_array(line, fill, sizes)
    }

    /// An array with equal elements.
    fn filled_array(line: usize, value: Expr, sizes: &[Option<Expr>]) -> Option<Expr> {
        let mut array = value;
        for size in sizes {
            array = repeated(line, array, size.clone()?);
        }
        Some(array)
    }

    /// `T x(a, b)`
    fn constructed(&self, ty: &Ty, line: usize, mut args: Vec<Expr>) -> Expr {
        let unknown = || ex(line, ExprKind::Unknown("(…)".to_owned()));
        let from_range = args.len() == 2
            && args.iter().all(|one| {
                matches!(&one.kind, ExprKind::Method(_, name, rest)
                    if (name == "begin" || name == "end") && rest.is_empty())
            });
        if from_range && let ExprKind::Method(base, ..) = args.remove(0).kind {
            let name = if *ty == Ty::Set { "set" } else { "list" };
            return call_expr(line, name, vec![*base]);
        }
        let mut args = args.into_iter();
        match (ty, args.next(), args.next()) {
            (Ty::Sequence(_), Some(one), None)
                if matches!(&one.kind, ExprKind::Name(name)
                    if matches!(self.resolve(name).1, Ty::Sequence(_))) =>
            {
                call_expr(line, "list", vec![one])
            }
            (Ty::Sequence(of), Some(size), None) => match Self::zero(line, of) {
                Some(zero) => repeated(line, zero, size),
                None => unknown(),
            },
            (Ty::Sequence(_), Some(size), Some(value)) => repeated(line, value, size),
            (Ty::Text, Some(one), None) => one,
            (Ty::Text, Some(size), Some(letter)) => binary_expr(line, BinaryOp::Mul, letter, size),
            (Ty::Int | Ty::Bool | Ty::Auto, Some(one), None) => one,
            (Ty::Tuple(_), Some(a), Some(b)) => {
                let mut all = vec![a, b];
                all.extend(args);
                ex(line, ExprKind::Tuple(all))
            }
            (Ty::Bits(size), ..) => self.bits(line, size),
            _ => unknown(),
        }
    }

    fn type_of(value: &Expr) -> Ty {
        match &value.kind {
            ExprKind::Int(_) => Ty::Int,
            ExprKind::Bool(_) | ExprKind::Compare(..) => Ty::Bool,
            ExprKind::Text(_) => Ty::Text,
            ExprKind::List(_) => Ty::Sequence(Box::new(Ty::Int)),
            ExprKind::Call(name, ..) if name == "list" => Ty::Sequence(Box::new(Ty::Int)),
            ExprKind::Method(_, name, _) if name == "substr" => Ty::Text,
            ExprKind::Binary(BinaryOp::Add, a, _) => Self::type_of(a),
            ExprKind::Tuple(all) => Ty::Tuple(all.iter().map(Self::type_of).collect()),
            _ => Ty::Auto,
        }
    }

    fn lambda(&mut self, source: &str, ty: &Ty, lambda: Node) {
        let declarator = lambda.child_by_field_name("declarator");
        let params = declarator.and_then(|one| one.child_by_field_name("parameters"));
        let Some(body) = lambda.child_by_field_name("body") else {
            return;
        };
        let first = params.map(children).unwrap_or_default().first().copied();
        let self_param = first.is_some_and(|one| {
            let ty = one.child_by_field_name("type").map(|one| self.ty(one));
            // `auto self`, `auto&& self`, `this auto self`
            ty == Some(Ty::Auto)
        });
        let name = self.declare(source, Ty::Other);
        if self_param {
            self.lambdas.borrow_mut().insert(name.clone());
        }
        let declared = |one: Node| match one.kind() {
            "trailing_return_type" => children(one).first().map(|one| self.ty(*one)),
            _ => None,
        };
        let mut result = declarator.map(children).unwrap_or_default().into_iter();
        let result = result.find_map(declared);
        let head = Head {
            name,
            line: line(lambda),
            params,
            is_boolean: result.as_ref() == Some(&Ty::Bool) || result.is_none() && *ty == Ty::Bool,
            has_self: self_param,
        };
        self.read_function(head, body);
    }

    // ---- statements ----

    fn body(&mut self, node: Node) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        self.open(false);
        if node.kind() == "compound_statement" {
            for one in children(node) {
                self.stmt(one, &mut stmts);
            }
        } else {
            self.stmt(node, &mut stmts);
        }
        self.close();
        stmts
    }

    fn stmt(&mut self, node: Node, into: &mut Vec<Stmt>) {
        if self.depth.get() > MAX_DEPTH {
            let kind = StmtKind::Unknown(self.text(node).to_owned());
            let line = line(node);
            into.push(Stmt { line, kind });
            return;
        }
        self.depth.set(self.depth.get() + 1);
        self.shallow_stmt(node, into);
        self.depth.set(self.depth.get() - 1);
    }

    fn shallow_stmt(&mut self, node: Node, into: &mut Vec<Stmt>) {
        let line = line(node);
        let field = |name: &str| node.child_by_field_name(name);
        let kind = match node.kind() {
            "compound_statement" => {
                into.extend(self.body(node));
                return;
            }
            "declaration" => {
                self.declaration(node, into);
                return;
            }
            "expression_statement" => {
                if let Some(one) = children(node).first() {
                    self.effect(*one, into);
                }
                return;
            }
            "return_statement" => {
                let value = children(node).first().map(|one| self.expr(*one));
                StmtKind::Return(value)
            }
            "break_statement" => StmtKind::Break,
            "continue_statement" => StmtKind::Continue,
            "if_statement" => {
                self.open(false);
                let condition = field("condition").map(|clause| self.clause(clause, into));
                let then = field("consequence")
                    .map(|one| self.body(one))
                    .unwrap_or_default();
                let otherwise = match field("alternative") {
                    None => Vec::new(),
                    Some(one) => {
                        let inner = children(one).first().copied();
                        inner.map(|one| self.body(one)).unwrap_or_default()
                    }
                };
                self.close();
                match condition {
                    Some(condition) => StmtKind::If(condition, then, otherwise),
                    None => StmtKind::Unknown(self.text(node).to_owned()),
                }
            }
            "while_statement" => {
                self.open(false);
                let before = into.len();
                let condition = field("condition").map(|clause| self.clause(clause, into));
                let body = field("body").map(|one| self.body(one)).unwrap_or_default();
                self.close();
                match condition {
                    Some(condition) if into.len() == before => StmtKind::While(condition, body),
                    _ => StmtKind::Unknown(self.text(node).to_owned()),
                }
            }
            "do_statement" => {
                let body = field("body").map(|one| self.body(one)).unwrap_or_default();
                match field("condition").map(|one| self.condition(one)) {
                    Some(condition) if !loops::leaves(&body) => {
                        into.extend(body.clone());
                        StmtKind::While(condition, body)
                    }
                    _ => StmtKind::Unknown(self.text(node).to_owned()),
                }
            }
            "switch_statement" => match self.switch(node) {
                Some(stmts) => {
                    into.extend(stmts);
                    return;
                }
                None => StmtKind::Unknown(self.text(node).to_owned()),
            },
            "for_statement" => {
                self.open(false);
                let found = self.for_loop(node, into);
                self.close();
                match found {
                    Some(kind) => kind,
                    None => StmtKind::Unknown(self.text(node).to_owned()),
                }
            }
            "for_range_loop" => {
                self.open(false);
                let found = self.range_loop(node);
                self.close();
                match found {
                    Some(kind) => kind,
                    None => StmtKind::Unknown(self.text(node).to_owned()),
                }
            }
            "using_declaration" | "alias_declaration" | "type_definition" => return,
            _ => StmtKind::Unknown(self.text(node).to_owned()),
        };
        into.push(Stmt { line, kind });
    }

    /// The condition of `if` and `while`, and the declarations in it.
    fn clause(&mut self, clause: Node, into: &mut Vec<Stmt>) -> Expr {
        if let Some(first) = clause.child_by_field_name("initializer") {
            for one in children(first) {
                match one.kind() {
                    "declaration" | "expression_statement" => self.stmt(one, into),
                    _ => {}
                }
            }
        }
        let value = clause.child_by_field_name("value").unwrap_or(clause);
        self.condition(value)
    }
}

/// The function declarator inside of references and pointers.
fn function_declarator(node: Node) -> Option<Node> {
    let mut node = node;
    loop {
        if node.kind() == "function_declarator" {
            return Some(node);
        }
        node = node
            .child_by_field_name("declarator")
            .or_else(|| children(node).first().copied())?;
    }
}

/// The name in a declarator.
fn declared_name(node: Node) -> Option<Node> {
    let mut node = node;
    loop {
        match node.kind() {
            "identifier" | "field_identifier" => return Some(node),
            _ => {
                node = node
                    .child_by_field_name("declarator")
                    .or_else(|| match node.kind() {
                        "reference_declarator" | "variadic_declarator" => {
                            children(node).first().copied()
                        }
                        _ => None,
                    })?;
            }
        }
    }
}

/// Whether statements set marks in an array that no statement fills.
fn marks(stmts: &[Stmt], name: &str) -> bool {
    let (mut marks, mut values) = (false, 0);
    crate::translate::each_stmt(stmts, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target @ Target::Index(..), value) if target.root() == Some(name) => {
            marks |= matches!(value.kind, ExprKind::Bool(true) | ExprKind::Int(1));
        }
        StmtKind::Assign(Target::Name(one), _) => values += usize::from(one == name),
        _ => {}
    });
    // The declaration is one of the values.
    marks && values == 1
}
