//! The expansion of `#define` in a source in C++.
//!
//! Contest programs write loops and types as macros, which no parser of the grammar reads. Lines
//! keep their numbers: the directives become empty lines, and an expansion has no line break.

use std::collections::HashMap;

/// Maximum length of an expanded source, and depth of nested macros.
const MAX_BYTES: usize = 400_000;
const MAX_DEPTH: usize = 20;

struct Macro {
    params: Option<Vec<String>>,
    body: Vec<String>,
}

/// Returns the source without its macros.
pub(crate) fn expand(source: &str) -> String {
    let mut macros: HashMap<String, Macro> = HashMap::new();
    let mut text = String::new();
    let mut lines = source.split_inclusive('\n').peekable();
    let mut remaining = String::new();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start();
        let directive = trimmed.strip_prefix('#').map(str::trim_start);
        let Some(rest) = directive.and_then(|rest| rest.strip_prefix("define")) else {
            remaining += line;
            continue;
        };
        flush(&mut remaining, &macros, &mut text);
        let mut whole = rest.to_owned();
        text += "\n";
        while whole.trim_end().ends_with('\\') {
            whole = whole.trim_end().trim_end_matches('\\').to_owned();
            let Some(next) = lines.next() else { break };
            whole += next;
            text += "\n";
        }
        if let Some((name, found)) = definition(&whole) {
            macros.insert(name, found);
        }
    }
    flush(&mut remaining, &macros, &mut text);
    text
}

fn flush(remaining: &mut String, macros: &HashMap<String, Macro>, text: &mut String) {
    if macros.is_empty() {
        *text += remaining;
    } else {
        let tokens = tokens(remaining);
        expand_tokens(&tokens, macros, &mut Vec::new(), text);
    }
    remaining.clear();
}

fn definition(text: &str) -> Option<(String, Macro)> {
    let text = text.split("//").next().unwrap_or_default();
    let all = tokens(text);
    let start = all.iter().position(|one| is_word(one))?;
    let name = all[start].clone();
    let mut rest = &all[start + 1..];
    let mut params = None;
    if rest.first().is_some_and(|one| one == "(") {
        let end = rest.iter().position(|one| one == ")")?;
        let names = rest[1..end]
            .iter()
            .filter(|one| is_word(one) || *one == ".");
        let names: Vec<String> = names.cloned().collect();
        if names.iter().any(|one| one == ".") {
            return None; // a variable number of arguments
        }
        params = Some(names);
        rest = &rest[end + 1..];
    }
    let is_space = |one: &String| one.trim().is_empty();
    let first = rest.iter().position(|one| !is_space(one));
    let last = rest.iter().rposition(|one| !is_space(one));
    let rest = match (first, last) {
        (Some(first), Some(last)) => &rest[first..=last],
        _ => &[],
    };
    let body: Vec<String> = (rest.iter())
        .map(|one| {
            if is_space(one) {
                " ".to_owned()
            } else {
                one.clone()
            }
        })
        .collect();
    Some((name, Macro { params, body }))
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, numbers, texts, comments, spaces, and single characters.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let from = at;
        let c = chars[at];
        let next = chars.get(at + 1).copied();
        if c.is_alphanumeric() || c == '_' {
            while at < chars.len() && (chars[at].is_alphanumeric() || chars[at] == '_') {
                at += 1;
            }
        } else if c.is_whitespace() {
            while at < chars.len() && chars[at].is_whitespace() {
                at += 1;
            }
        } else if c == '/' && next == Some('/') {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if c == '/' && next == Some('*') {
            at += 2;
            while at < chars.len() && !(chars[at - 1] == '*' && chars[at] == '/' && at > from + 2) {
                at += 1;
            }
            at = (at + 1).min(chars.len());
        } else if c == '"' || c == '\'' {
            at += 1;
            while at < chars.len() && chars[at] != c && chars[at] != '\n' {
                at += if chars[at] == '\\' { 2 } else { 1 };
            }
            at = (at + 1).min(chars.len());
        } else {
            at += 1;
        }
        all.push(chars[from..at].iter().collect());
    }
    all
}

fn expand_tokens(
    tokens: &[String],
    macros: &HashMap<String, Macro>,
    open: &mut Vec<String>,
    text: &mut String,
) {
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        at += 1;
        let found = macros
            .get(token)
            .filter(|_| !open.contains(token) && open.len() < MAX_DEPTH && text.len() < MAX_BYTES);
        let Some(found) = found else {
            *text += token;
            continue;
        };
        let mut body = found.body.clone();
        let mut breaks = 0;
        if let Some(params) = &found.params {
            let Some((args, end)) = arguments(tokens, at) else {
                *text += token;
                continue;
            };
            let whole = tokens[at..end].iter();
            breaks = whole.map(|one| one.matches('\n').count()).sum();
            at = end;
            let mut filled = Vec::new();
            for one in body {
                match params.iter().position(|param| *param == one) {
                    Some(place) => filled.extend(args.get(place).cloned().unwrap_or_default()),
                    None => filled.push(one),
                }
            }
            body = filled;
        }
        open.push(token.clone());
        expand_tokens(&body, macros, open, text);
        open.pop();
        text.extend(std::iter::repeat_n('\n', breaks));
    }
}

/// The arguments of a macro, and the place after them.
fn arguments(tokens: &[String], from: usize) -> Option<(Vec<Vec<String>>, usize)> {
    let mut at = from;
    while tokens.get(at)?.trim().is_empty() {
        at += 1;
    }
    if tokens[at] != "(" {
        return None;
    }
    let mut depth = 0;
    let mut args = vec![Vec::new()];
    loop {
        let token = tokens.get(at)?;
        at += 1;
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        let outer = depth == 1 && token == "(" && args.len() == 1 && args[0].is_empty();
        if depth == 0 {
            return Some((args, at));
        }
        if depth == 1 && token == "," {
            args.push(Vec::new());
        } else if !outer {
            let token = if token.contains('\n') {
                " ".to_owned()
            } else {
                token.clone()
            };
            args.last_mut()?.push(token);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn macros_are_expanded_and_lines_keep_their_numbers() {
        let source = "#define rep(i, a, b) for (int i = a; i < b; \\\n  ++i)\n#define N 5\nrep(k, 1,\n N + 1) f(\"N\"); // N\nx(N);\n";
        let text = expand(source);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), source.lines().count());
        let line: Vec<&str> = lines[3].split_whitespace().collect();
        assert_eq!(line.join(" "), "for (int k = 1; k < 5 + 1; ++k)");
        assert_eq!(lines[4].trim(), "f(\"N\"); // N");
        assert_eq!(lines[5], "x(5);");
    }
}
