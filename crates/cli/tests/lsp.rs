//! Sessions of an editor with the language server.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use common::grundy;
use serde_json::{Value, json};

const URI: &str = "file:///own.game";

/// A client that waits for each answer.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u64,
}

impl Client {
    fn start(args: &[&str]) -> Self {
        let mut child = grundy(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let input = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let mut client = Self {
            child,
            input,
            output,
            requests: 0,
        };
        let answer = client.ask("initialize", &json!({"capabilities": {}}));
        assert_eq!(answer["result"]["serverInfo"]["name"], "grundy");
        assert_eq!(answer["result"]["capabilities"]["hoverProvider"], true);
        client.tell("initialized", &json!({}));
        client
    }

    fn send(&mut self, packet: &Value) {
        let text = packet.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("a pipe");
        self.input.flush().expect("a pipe");
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("a header");
            if line.trim().is_empty() {
                break;
            }
            if let Some(number) = line.strip_prefix("Content-Length: ") {
                length = number.trim().parse().expect("a length");
            }
        }
        let mut bytes = vec![0; length];
        self.output.read_exact(&mut bytes).expect("a packet");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = self.receive();
        assert_eq!(answer["id"], id, "{method}: {answer}");
        answer
    }

    /// Opens a text, and returns its mistakes.
    fn open(&mut self, text: &str) -> Vec<Value> {
        let document = json!({"uri": URI, "languageId": "grundy", "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}));
        let notice = self.receive();
        assert_eq!(notice["method"], "textDocument/publishDiagnostics");
        assert_eq!(notice["params"]["uri"], URI);
        notice["params"]["diagnostics"]
            .as_array()
            .expect("a list")
            .clone()
    }

    fn change(&mut self, text: &str) -> Vec<Value> {
        let params = json!({
            "textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}],
        });
        self.tell("textDocument/didChange", &params);
        self.receive()["params"]["diagnostics"]
            .as_array()
            .expect("a list")
            .clone()
    }

    /// The result of a request about a place in the text.
    fn at(&mut self, method: &str, line: u64, character: u64, more: &Value) -> Value {
        let mut params = json!({
            "textDocument": {"uri": URI}, "position": {"line": line, "character": character},
        });
        if let (Some(params), Some(more)) = (params.as_object_mut(), more.as_object()) {
            params.extend(more.clone());
        }
        self.ask(method, &params)
    }

    fn end(mut self) {
        let answer = self.ask("shutdown", &Value::Null);
        assert_eq!(answer["result"], Value::Null);
        self.tell("exit", &Value::Null);
        assert!(self.child.wait().expect("the program ends").success());
    }
}

fn starts(locations: &Value) -> Vec<(u64, u64)> {
    let locations = locations.as_array().expect("a list").iter();
    let start = |one: &Value| one["range"]["start"].clone();
    let number = |value: &Value| value.as_u64().expect("a number");
    locations
        .map(|one| {
            (
                number(&start(one)["line"]),
                number(&start(one)["character"]),
            )
        })
        .collect()
}

const RULES: &str = "# name: own g\n# parameter: S = [1,3] -- the amounts\n\
    g(n)=mex{ g(n-k) for k in S if k<=n }\nf(x) = g(x)^g(x+1)\n";

#[test]
fn an_editor_asks_about_names_values_and_layout() {
    let mut client = Client::start(&["lsp"]);
    assert!(client.open(RULES).is_empty());

    let hover = client.at("textDocument/hover", 3, 7, &Value::Null);
    let text = hover["result"]["contents"]["value"]
        .as_str()
        .expect("a text");
    assert!(
        text.contains("g(n)=mex{") && text.contains("0 1 0 1"),
        "{text}"
    );
    let hover = client.at("textDocument/hover", 1, 3, &Value::Null);
    let text = hover["result"]["contents"]["value"]
        .as_str()
        .expect("a text");
    assert!(text.contains("an input with its default"), "{text}");
    let hover = client.at("textDocument/hover", 0, 9, &Value::Null);
    assert_eq!(hover["result"], Value::Null);

    let defined = client.at("textDocument/definition", 3, 7, &Value::Null);
    assert_eq!(starts(&defined["result"]), [(2, 0)]);
    let inputs = client.at("textDocument/definition", 2, 26, &Value::Null);
    assert_eq!(starts(&inputs["result"]), [(1, 13)]);
    let uses = client.at("textDocument/references", 2, 0, &Value::Null);
    assert_eq!(starts(&uses["result"]), [(2, 0), (2, 10), (3, 7), (3, 12)]);
    // The name of a `for` is local to its definition.
    let uses = client.at("textDocument/references", 2, 21, &Value::Null);
    assert_eq!(starts(&uses["result"]), [(2, 14), (2, 21), (2, 31)]);

    let renamed = client.at("textDocument/rename", 2, 0, &json!({"newName": "grundy"}));
    let edits = &renamed["result"]["changes"][URI];
    assert_eq!(starts(edits), [(2, 0), (2, 10), (3, 7), (3, 12)]);
    // The statements of the header have the name as well.
    let text = RULES.replace("# name: own g", "# expect: f(1) == g(1)^g(2)");
    client.change(&text);
    let uses = client.at("textDocument/references", 2, 0, &Value::Null);
    assert_eq!(starts(&uses["result"])[..2], [(0, 18), (0, 23)]);
    client.change(RULES);
    for wrong in ["f", "mex", "2x", ""] {
        let renamed = client.at("textDocument/rename", 2, 0, &json!({"newName": wrong}));
        assert!(
            renamed["error"]["message"].is_string(),
            "{wrong}: {renamed}"
        );
    }

    let labels = |answer: &Value| -> Vec<String> {
        let items = answer["result"].as_array().expect("a list").iter();
        items
            .map(|one| one["label"].as_str().expect("a text").to_owned())
            .collect()
    };
    let found = labels(&client.at("textDocument/completion", 2, 14, &Value::Null));
    for word in ["g", "S", "n", "k", "f", "mex", "gcd", "if"] {
        assert!(found.iter().any(|label| label == word), "{word}: {found:?}");
    }
    assert!(!found.iter().any(|label| label == "x"), "{found:?}");
    let keys = labels(&client.at("textDocument/completion", 0, 2, &Value::Null));
    assert!(keys.iter().any(|label| label == "position: "), "{keys:?}");

    let symbols = client.at("textDocument/documentSymbol", 0, 0, &Value::Null);
    let names: Vec<&str> = (symbols["result"].as_array().expect("a list").iter())
        .map(|one| one["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["S", "g", "f"]);
    let hints = client.at("textDocument/inlayHint", 0, 0, &Value::Null);
    let shown = hints["result"].as_array().expect("a list");
    assert_eq!(shown.len(), 2, "{hints}");
    let formatted = client.at("textDocument/formatting", 0, 0, &Value::Null);
    let new = formatted["result"][0]["newText"].as_str().expect("a text");
    assert!(
        new.contains("g(n) = mex{ g(n-k) for k in S if k <= n }"),
        "{new}"
    );
    assert!(client.change(new).is_empty());
    let formatted = client.at("textDocument/formatting", 0, 0, &Value::Null);
    assert_eq!(formatted["result"], json!([]));
    client.end();
}

#[test]
fn an_editor_gets_mistakes_with_their_fixes() {
    let mut client = Client::start(&["lsp", "--language", "ja"]);
    // The character 𝔸 has two UTF-16 units.
    let found = client.open("g(𝔸) = 𝔸 ? 1\n");
    let place = &found[0]["range"]["start"];
    assert_eq!(place, &json!({"line": 0, "character": 11}), "{found:?}");
    let found = client.change("g(x,y) = mex{ g(x-k*y,y) for k in 1..=x/y if y>0 }\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["code"], "division-by-zero");
    assert!(
        found[0]["message"]
            .as_str()
            .expect("a text")
            .contains("0 で割っています")
    );
    let range = found[0]["range"].clone();
    let params =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", &params);
    let change = &actions["result"][0]["edit"]["changes"][URI][0];
    assert_eq!(change["newText"], "if y>0 for k in 1..=x/y");
    assert!(
        client
            .change("g(x,y) = mex{ g(x-k*y,y) if y>0 for k in 1..=x/y }\n")
            .is_empty()
    );
    // A recurrence without end is found by its first values.
    let found = client.change("g(n) = mex{ g(n+1) }\n");
    assert_eq!(found.len(), 1, "{found:?}");
    // Texts without rules, of any content.
    for text in ["", "# name: x", "g(", "𝔸 = 1", "\u{feff}g(x) = x", "kayles"] {
        client.change(text);
        client.at("textDocument/hover", 7, 99, &Value::Null);
        client.at("textDocument/completion", 0, 1, &Value::Null);
        client.at("textDocument/formatting", 0, 0, &Value::Null);
    }
    let unknown = client.at("textDocument/typeDefinition", 0, 0, &Value::Null);
    assert_eq!(unknown["error"]["code"], -32601);
    let other = json!({"textDocument": {"uri": "file:///other.game"}, "position": {"line": 0, "character": 0}});
    let unknown = client.ask("textDocument/hover", &other);
    assert!(unknown["error"]["message"].is_string());
    client.end();
}
