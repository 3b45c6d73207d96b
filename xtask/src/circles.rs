//! The circle check: which modules of one crate import each other in a circle.
//!
//! Modules in a circle can only be read, tested and changed together. An arrow leads from a module to the
//! module in which a thing that it names is *defined*: paths are followed through `use` lines and
//! re-exports, so a folder's `mod.rs` may list what its files offer. Names behind a method call, a derive or
//! a macro from outside are not seen. A `mod` inside a file belongs to its file; tests are left out.
//! A folder may use its own files, and they what its `mod.rs` defines: that is counted, not refused.
//!
//! Circles that stand today are in [`ALLOWED`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::source::{self, File, Kind, Token, closing};

/// The circles that are allowed for now: the crate, and how many modules each may have, largest first.
/// Modules are renamed more often than circles are cut, so sizes stand here. It may only shrink.
const ALLOWED: &[(&str, &[usize])] = &[];

/// Runs the check on this workspace.
pub fn run() -> Result<String, String> {
    let files = source::files(source::root())?;
    let (circles, folders) = circles(&files);
    let refused = refused(&circles, ALLOWED);
    if !refused.is_empty() {
        return Err(format!(
            "circles: more than are allowed: move what two modules share below both\n\n{}",
            refused.join("\n")
        ));
    }
    let largest = circles.iter().map(|(_, circle)| circle.modules.len()).max();
    Ok(match largest {
        None => format!(
            "circles: none among the modules of {} files ({folders} folders use files that use them)",
            files.len()
        ),
        Some(largest) => format!(
            "circles: {} that are allowed for now, the largest of {largest} modules ({folders} \
             folders use files that use them)",
            circles.len()
        ),
    })
}

/// The circles of each crate that has more of them, or larger ones, than it may have.
fn refused(circles: &[(String, Circle)], allowed: &[(&str, &[usize])]) -> Vec<String> {
    let crates: BTreeSet<&String> = circles.iter().map(|(krate, _)| krate).collect();
    let mut refused = Vec::new();
    for krate in crates {
        let own = circles.iter().filter(|(name, _)| name == krate);
        let mut own: Vec<&Circle> = own.map(|(_, circle)| circle).collect();
        own.sort_by_key(|circle| std::cmp::Reverse(circle.modules.len()));
        let limits = allowed.iter().find(|(name, _)| name == krate);
        let limits = limits.map_or(&[][..], |(_, limits)| limits);
        let fits = |(at, circle): (usize, &&Circle)| {
            limits
                .get(at)
                .is_some_and(|&limit| circle.modules.len() <= limit)
        };
        if !own.iter().enumerate().all(fits) {
            refused.extend(own.iter().map(|circle| circle.told(krate)));
        }
    }
    refused
}

/// Modules that reach each other, and the arrows among them, each with a line that makes it.
#[derive(Debug)]
struct Circle {
    modules: Vec<String>,
    arrows: Vec<(String, String, String)>,
}

impl Circle {
    fn told(&self, krate: &str) -> String {
        let mut text = format!("{krate}: {}\n", self.modules.join(", "));
        for (from, to, place) in &self.arrows {
            let _ = writeln!(text, "  {from} -> {to}  ({place})");
        }
        text
    }
}

/// All circles of all crates, and the number of folders that use files which use them.
fn circles(files: &[File]) -> (Vec<(String, Circle)>, usize) {
    let mut crates: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    for file in files {
        crates.entry(&file.krate).or_default().push(file);
    }
    let mut found = Vec::new();
    let mut folders = 0;
    for (krate, files) in crates {
        let modules = Crate::of(&files);
        let arrows = modules.arrows();
        let mut edges: Vec<Vec<usize>> = (0..modules.files.len())
            .map(|from| {
                let own = arrows.keys().filter(|key| key.0 == from);
                own.map(|key| key.1).collect()
            })
            .collect();
        let mut left = components(&edges);
        while let Some(members) = left.pop() {
            let path = |at: usize| &modules.files[at].path;
            let folder = members.iter().copied().find(|&top| {
                let below = |&at: &usize| at == top || path(at).starts_with(path(top));
                members.iter().all(below)
            });
            if let Some(folder) = folder {
                folders += 1;
                edges[folder].retain(|to| !members.contains(to));
                let again = components(&edges);
                left.extend(
                    again
                        .into_iter()
                        .filter(|circle| members.contains(&circle[0])),
                );
                continue;
            }
            found.push((krate.to_owned(), modules.circle(&members, &arrows)));
        }
    }
    found.sort_by(|(a, x), (b, y)| (a, &x.modules).cmp(&(b, &y.modules)));
    (found, folders)
}

/// A name that a `use` line brings into a module.
struct Import {
    /// Empty for `*`.
    name: String,
    path: Vec<String>,
    /// Whether others see it too.
    public: bool,
    line: usize,
}

/// What a module defines and names.
struct Module {
    path: Vec<String>,
    /// The module of the file in which it stands.
    file: usize,
    defined: BTreeSet<String>,
    children: BTreeMap<String, usize>,
    imports: Vec<Import>,
    /// Paths with `::` in them, and where.
    paths: Vec<(Vec<String>, usize)>,
    /// All words, to see whether a re-exported name is used as well.
    words: BTreeSet<String>,
}

struct FileModule {
    path: Vec<String>,
    source: String,
}

/// The modules of one crate. Module `i` with `i < files.len()` is the one of file `i`.
struct Crate {
    files: Vec<FileModule>,
    modules: Vec<Module>,
}

impl Crate {
    fn of(files: &[&File]) -> Self {
        let mut all = Self {
            files: Vec::new(),
            modules: Vec::new(),
        };
        // The root of a library comes before that of its program, and its names win.
        let mut files = files.to_vec();
        files.sort_by_key(|file| (file.module.clone(), file.path.clone()));
        for (at, file) in files.iter().enumerate() {
            all.files.push(FileModule {
                path: file.module.clone(),
                source: file.path.clone(),
            });
            all.modules.push(Module::new(file.module.clone(), at));
        }
        for (at, file) in files.iter().enumerate() {
            all.read(at, &file.tokens);
        }
        for at in 0..all.modules.len() {
            if let Some((name, parent)) = all.modules[at].path.split_last() {
                let (name, parent) = (name.clone(), parent.to_vec());
                if let Some(parent) = all.modules.iter().position(|module| module.path == parent) {
                    all.modules[parent].children.insert(name, at);
                }
            }
        }
        all
    }

    /// Reads the items of a module; modules inside it are read for themselves.
    fn read(&mut self, at: usize, tokens: &[Token]) {
        let mut i = 0;
        let mut depth = 0usize;
        while i < tokens.len() {
            let token = &tokens[i];
            let next = tokens.get(i + 1);
            if token.is("mod") && tokens.get(i + 2).is_some_and(|t| t.is("{")) {
                let end = closing(tokens, i + 2);
                let mut path = self.modules[at].path.clone();
                path.push(tokens[i + 1].text.clone());
                let inner = self.modules.len();
                self.modules.push(Module::new(path, self.modules[at].file));
                self.read(inner, &tokens[i + 3..end]);
                i = end + 1;
                continue;
            }
            let module = &mut self.modules[at];
            if token.is("use") && token.is_word() {
                let end = i + tokens[i..]
                    .iter()
                    .position(|t| t.is(";"))
                    .unwrap_or(tokens.len() - i - 1);
                let public = i > 0 && (tokens[i - 1].is("pub") || tokens[i - 1].is(")"));
                let tree = &tokens[i + 1..end];
                use_tree(tree, &mut Vec::new(), public, &mut module.imports);
                i = end + 1;
                continue;
            }
            match token.text.as_str() {
                _ if token.kind == Kind::Text => {}
                "{" => depth += 1,
                "}" => depth = depth.saturating_sub(1),
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union"
                | "macro_rules"
                    if depth == 0 =>
                {
                    let skip = usize::from(next.is_some_and(|t| t.is("!") || t.is("mut")));
                    if let Some(name) = tokens.get(i + 1 + skip) {
                        module.defined.insert(name.text.clone());
                    }
                }
                _ if token.is_word() && next.is_some_and(|t| t.is("::")) => {
                    let mut path = vec![token.text.clone()];
                    while tokens.get(i + 1).is_some_and(|t| t.is("::"))
                        && tokens.get(i + 2).is_some_and(Token::is_word)
                    {
                        path.push(tokens[i + 2].text.clone());
                        i += 2;
                    }
                    module.words.insert(path[0].clone());
                    module.paths.push((path, token.line));
                }
                // A name behind a dot is a field or a method.
                _ if token.is_word() && !(i > 0 && tokens[i - 1].is(".")) => {
                    module.words.insert(token.text.clone());
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// The module in which what `path` names, seen from module `from`, is defined; `None` if that is
    /// outside of the crate.
    fn definer(&self, from: usize, path: &[String], depth: usize) -> Option<usize> {
        if depth > 8 {
            return None;
        }
        let (first, mut rest) = path.split_first()?;
        let mut at = from;
        match first.as_str() {
            "crate" => {
                at = self
                    .modules
                    .iter()
                    .position(|module| module.path.is_empty())?;
            }
            "self" => {}
            "super" => at = self.parent(at)?,
            _ => return self.within(from, path, depth),
        }
        while let Some((first, tail)) = rest.split_first() {
            if first != "super" {
                break;
            }
            at = self.parent(at)?;
            rest = tail;
        }
        if rest.is_empty() {
            return Some(at);
        }
        Some(self.within(at, rest, depth).unwrap_or(at))
    }

    fn parent(&self, at: usize) -> Option<usize> {
        let (_, parent) = self.modules[at].path.split_last()?;
        self.modules.iter().position(|module| module.path == parent)
    }

    /// The same for a path whose first name is one of module `at`.
    fn within(&self, at: usize, path: &[String], depth: usize) -> Option<usize> {
        let (first, rest) = path.split_first()?;
        let module = &self.modules[at];
        if module.defined.contains(first) {
            return Some(at);
        }
        if let Some(&child) = module.children.get(first) {
            return match rest {
                [] => Some(child),
                rest => Some(self.within(child, rest, depth + 1).unwrap_or(child)),
            };
        }
        let mut imports = module.imports.iter();
        if let Some(import) = imports.find(|import| import.name == *first) {
            let mut whole = import.path.clone();
            whole.extend_from_slice(rest);
            return self.definer(at, &whole, depth + 1);
        }
        for import in module
            .imports
            .iter()
            .filter(|import| import.name.is_empty())
        {
            let target = self
                .definer(at, &import.path, depth + 1)
                .filter(|&target| target != at);
            // A name that nobody knows is one of the prelude or of another crate.
            let known = target
                .filter(|_| depth <= 8)
                .and_then(|target| self.within(target, path, depth + 1));
            if known.is_some() {
                return known;
            }
        }
        None
    }

    /// Whether a path ends at a module, so that it names nothing by itself.
    fn is_module(&self, from: usize, path: &[String]) -> bool {
        let Some(target) = self.definer(from, path, 0) else {
            return false;
        };
        let last = path.iter().rfind(|part| *part != "self");
        last.is_some_and(|last| {
            let module = &self.modules[target];
            (module.path.last() == Some(last) && !module.defined.contains(last))
                || matches!(last.as_str(), "crate" | "super")
        })
    }

    /// A circle in words.
    fn circle(&self, members: &[usize], arrows: &BTreeMap<(usize, usize), String>) -> Circle {
        let name = |at: usize| match self.files[at].path.join("::") {
            root if root.is_empty() => "(root)".to_owned(),
            path => path,
        };
        let inside = arrows
            .iter()
            .filter(|((from, to), _)| members.contains(from) && members.contains(to));
        Circle {
            modules: members.iter().map(|&at| name(at)).collect(),
            arrows: inside
                .map(|((from, to), place)| (name(*from), name(*to), place.clone()))
                .collect(),
        }
    }

    /// The arrows between files, each with a place where it is made.
    fn arrows(&self) -> BTreeMap<(usize, usize), String> {
        let mut arrows = BTreeMap::new();
        for (at, module) in self.modules.iter().enumerate() {
            let mut arrow = |path: &[String], line: usize| {
                let target = self
                    .definer(at, path, 0)
                    .map(|target| self.modules[target].file);
                if let Some(to) = target.filter(|&to| to != module.file) {
                    let place = format!(
                        "{}:{line}: {}",
                        self.files[module.file].source,
                        path.join("::")
                    );
                    arrows.entry((module.file, to)).or_insert(place);
                }
            };
            for (path, line) in &module.paths {
                arrow(path, *line);
            }
            for import in &module.imports {
                let used = !import.public || module.words.contains(&import.name);
                let glob = import.name.is_empty() && !import.public;
                if (used && !self.is_module(at, &import.path)) || glob {
                    arrow(&import.path, import.line);
                }
            }
        }
        arrows
    }
}

impl Module {
    fn new(path: Vec<String>, file: usize) -> Self {
        Self {
            path,
            file,
            defined: BTreeSet::new(),
            children: BTreeMap::new(),
            imports: Vec::new(),
            paths: Vec::new(),
            words: BTreeSet::new(),
        }
    }
}

/// Reads `a::{b as c, d::*, self}` into imports; `before` is the path so far.
fn use_tree(tokens: &[Token], before: &mut Vec<String>, public: bool, imports: &mut Vec<Import>) {
    let depth = before.len();
    let mut i = 0;
    while let Some(token) = tokens.get(i) {
        let line = token.line;
        if token.is("{") {
            let end = closing(tokens, i);
            let mut start = i + 1;
            while start < end {
                let mut stop = start;
                while stop < end && !tokens[stop].is(",") {
                    stop = if tokens[stop].is("{") {
                        closing(tokens, stop)
                    } else {
                        stop
                    } + 1;
                }
                use_tree(&tokens[start..stop], before, public, imports);
                start = stop + 1;
            }
            break;
        }
        if token.is("*") {
            imports.push(Import {
                name: String::new(),
                path: before.clone(),
                public,
                line,
            });
            break;
        }
        if token.is("::") {
            i += 1;
            continue;
        }
        if token.text != "self" || before.is_empty() {
            before.push(token.text.clone());
        }
        if !tokens.get(i + 1).is_some_and(|t| t.is("::")) {
            let renamed = tokens.get(i + 1).is_some_and(|t| t.is("as"));
            let name = if renamed {
                tokens.get(i + 2).map(|t| t.text.clone())
            } else {
                before.last().cloned()
            };
            imports.push(Import {
                name: name.unwrap_or_default(),
                path: before.clone(),
                public,
                line,
            });
            break;
        }
        i += 1;
    }
    before.truncate(depth);
}

/// The sets of two or more nodes that reach each other, by Tarjan's algorithm (SIAM J. Comput. 1972), in
/// the order of their first node.
fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    struct Search<'e> {
        edges: &'e [Vec<usize>],
        /// The number of a node in the order of visits, from 1; 0 is not visited.
        number: Vec<usize>,
        low: Vec<usize>,
        stack: Vec<usize>,
        visited: usize,
        found: Vec<Vec<usize>>,
    }
    impl Search<'_> {
        fn visit(&mut self, at: usize) {
            self.visited += 1;
            (self.number[at], self.low[at]) = (self.visited, self.visited);
            self.stack.push(at);
            for &to in &self.edges[at] {
                if self.number[to] == 0 {
                    self.visit(to);
                    self.low[at] = self.low[at].min(self.low[to]);
                } else if self.stack.contains(&to) {
                    self.low[at] = self.low[at].min(self.number[to]);
                }
            }
            if self.low[at] == self.number[at] {
                let from = self
                    .stack
                    .iter()
                    .rposition(|&node| node == at)
                    .expect("pushed above");
                let mut members = self.stack.split_off(from);
                members.sort_unstable();
                if members.len() > 1 {
                    self.found.push(members);
                }
            }
        }
    }
    let mut search = Search {
        edges,
        number: vec![0; edges.len()],
        low: vec![0; edges.len()],
        stack: Vec::new(),
        visited: 0,
        found: Vec::new(),
    };
    for at in 0..edges.len() {
        if search.number[at] == 0 {
            search.visit(at);
        }
    }
    search.found.sort();
    search.found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a made-up crate: its modules and their texts.
    fn circles_of(modules: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = modules
            .iter()
            .map(|(module, text)| File {
                krate: "made-up".to_owned(),
                path: format!("{module}.rs"),
                module: module
                    .split("::")
                    .filter(|part| !part.is_empty())
                    .map(str::to_owned)
                    .collect(),
                lines: text.lines().count(),
                tokens: source::without_tests(&source::tokens(text)).0,
            })
            .collect();
        let (found, _) = circles(&files);
        let names = found
            .into_iter()
            .map(|(_, circle)| circle.modules.join(" "));
        names.collect()
    }

    #[test]
    fn two_modules_that_name_each_other_are_a_circle() {
        let a = ("a", "use crate::b::B; pub struct A;");
        let root = ("", "mod a; mod b; mod c;");
        assert_eq!(
            circles_of(&[root, a, ("b", "pub struct B(crate::a::A);")]),
            ["a b"]
        );
        assert_eq!(
            circles_of(&[root, a, ("b", "pub struct B; fn f(_: &super::a::A) {}")]),
            ["a b"]
        );
        assert_eq!(
            circles_of(&[root, a, ("b", "pub struct B; // crate::a::A")]),
            [""; 0]
        );
        let longer = [
            root,
            a,
            ("b", "use super::c::C; pub struct B;"),
            ("c", "use super::{a, b}; pub type C = a::A;"),
        ];
        assert_eq!(circles_of(&longer), ["a b c"]);
    }

    #[test]
    fn a_path_leads_to_where_the_thing_is_defined() {
        // The folder lists its files; they meet in it without knowing it.
        let folder = [
            ("", "mod t;"),
            ("t", "mod a; mod b; pub use a::A; pub use b::*;"),
            ("t::a", "use super::B; pub struct A;"),
            ("t::b", "pub struct B;"),
        ];
        assert_eq!(circles_of(&folder), [""; 0]);
        let back = [
            folder[0],
            folder[1],
            folder[2],
            ("t::b", "pub struct B; fn f(a: super::A) {}"),
        ];
        assert_eq!(circles_of(&back), ["t::a t::b"]);
        let renamed = [
            folder[0],
            folder[1],
            folder[2],
            (
                "t::b",
                "use crate::t::{self as other}; pub struct B(other::A);",
            ),
        ];
        assert_eq!(circles_of(&renamed), ["t::a t::b"]);
    }

    #[test]
    fn a_folder_may_use_its_files_which_use_what_it_defines() {
        let child = ("t::a", "pub fn run(t: super::T) {}");
        let folder = ("t", "mod a; mod b; pub struct T; fn f() { a::run(T) }");
        assert_eq!(circles_of(&[("", "mod t;"), folder, child]), [""; 0]);
        let around = [
            ("", "mod t; mod u;"),
            folder,
            ("t::a", "use crate::u::U;"),
            ("u", "pub struct U(crate::t::T);"),
        ];
        assert_eq!(circles_of(&around), ["t t::a u"]);
        let beside = [
            ("", "mod t;"),
            folder,
            ("t::a", "use super::{T, b::B}; pub struct A;"),
            ("t::b", "pub struct B(super::a::A);"),
        ];
        assert_eq!(circles_of(&beside), ["t::a t::b"]);
    }

    #[test]
    fn tests_and_modules_inside_a_file_make_no_circle() {
        let tests = [
            ("", "mod a; mod b;"),
            (
                "a",
                "use crate::b::B; pub struct A; mod inner { use super::A; pub struct I(A); }",
            ),
            (
                "b",
                "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }",
            ),
        ];
        assert_eq!(circles_of(&tests), [""; 0]);
    }

    #[test]
    fn circles_that_touch_are_one() {
        assert_eq!(
            components(&[vec![1], vec![2, 0], vec![1], vec![0]]),
            [[0, 1, 2]]
        );
        assert_eq!(
            components(&[vec![1], vec![0], vec![3], vec![2, 0]]),
            [[0, 1], [2, 3]]
        );
        assert_eq!(components(&[vec![0], vec![0]]), [[0; 0]; 0]);
    }

    #[test]
    fn a_crate_may_not_have_more_circles_or_larger_ones() {
        let circle = |n: usize| {
            let modules = (0..n).map(|i| format!("m{i}")).collect();
            (
                "made-up".to_owned(),
                Circle {
                    modules,
                    arrows: Vec::new(),
                },
            )
        };
        let refused = |sizes: &[usize], limits: &[usize]| {
            let circles: Vec<_> = sizes.iter().map(|&n| circle(n)).collect();
            !refused(&circles, &[("made-up", limits)]).is_empty()
        };
        assert!(!refused(&[2, 5], &[5, 2]));
        assert!(!refused(&[4], &[5, 2]));
        assert!(refused(&[2, 6], &[5, 2]));
        assert!(refused(&[3, 3], &[5, 2]));
        assert!(refused(&[2, 2, 2], &[5, 2]));
        assert!(refused(&[2], &[]));
    }

    #[test]
    fn this_workspace_has_no_circle_that_is_not_allowed() {
        if let Err(message) = run() {
            panic!("{message}");
        }
    }
}
