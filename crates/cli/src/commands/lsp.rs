//! `grundy lsp`: a language server for rule files.
//!
//! The Language Server Protocol 3.17 (Microsoft 2022) over standard input and output. Documents are
//! exchanged whole, and places are counted in UTF-16 units, as every client supports. The
//! contents of the answers are computed by [`grundy::editor`].

use std::collections::HashMap;
use std::ops::Range;

use clap::Args;
use grundy::editor::{Document, SymbolKind};
use grundy::{Diagnostic, Lang, Run, Severity};
use lsp_server::{Connection, ErrorCode, Message as Packet, Notification, Request, Response};
use serde_json::{Value, json};

use super::messages;
use crate::exit::{Done, Exit};
use crate::manual::{CommandTexts, Manual};
use crate::shell::Shell;

/// Starts the language server for editors, on standard input and output
#[derive(Args)]
#[command(after_help = "\
Examples:
  grundy lsp

An editor starts this program for files NAME.game; `editors/README.md` has the lines for Helix, Neovim and Emacs. \
It gets mistakes with their fixes, warnings and errors of the first values while the text is edited; the meaning and the \
first values of a name; completion; the definition and all uses of a name; new names; an outline; the standard layout; and the \
first values of each function behind its line.")]
pub struct Lsp {}

impl Lsp {
    #[expect(
        clippy::unused_self,
        reason = "all commands have the same method `run`"
    )]
    pub fn run(self, shell: &mut Shell) -> Done {
        let (connection, threads) = Connection::stdio();
        let server = Server {
            connection: &connection,
            documents: HashMap::new(),
            lang: shell.lang,
        };
        let served = server.serve();
        drop(connection);
        // The threads report a text that is not a message of the protocol.
        let read = threads.join().map_err(|error| error.to_string());
        served.and(read).map_err(|why| {
            let fact = messages::client_broke_the_protocol(why);
            let finding = Diagnostic::error("unreadable", fact);
            Exit::from(finding.help(messages::editors_start_this_command()))
        })
    }
}

/// What the server can do, as the protocol names it.
fn capabilities() -> Value {
    json!({
        "textDocumentSync": {"openClose": true, "change": 1},
        "hoverProvider": true,
        "completionProvider": {},
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": true,
        "documentSymbolProvider": true,
        "documentFormattingProvider": true,
        "codeActionProvider": {"codeActionKinds": ["quickfix"]},
        "inlayHintProvider": true,
    })
}

struct Server<'a> {
    connection: &'a Connection,
    documents: HashMap<String, Document>,
    lang: Lang,
}

/// The address of the document in the parameters of a message.
fn address(params: &Value) -> &str {
    params["textDocument"]["uri"].as_str().unwrap_or_default()
}

impl Server<'_> {
    /// Serves a client until it ends the session. An error is a breach of the protocol.
    fn serve(mut self) -> Result<(), String> {
        let (id, _) = match self.connection.initialize_start() {
            Ok(started) => started,
            // A client may end the connection before a session.
            Err(error) if error.channel_is_disconnected() => return Ok(()),
            Err(error) => return Err(error.to_string()),
        };
        let answer = json!({
            "capabilities": capabilities(),
            "serverInfo": {"name": "grundy", "version": env!("CARGO_PKG_VERSION")},
        });
        let started = self.connection.initialize_finish(id, answer);
        started.map_err(|error| error.to_string())?;
        for packet in &self.connection.receiver {
            match packet {
                Packet::Request(request) => {
                    let ends = self.connection.handle_shutdown(&request);
                    if ends.map_err(|error| error.to_string())? {
                        return Ok(());
                    }
                    let response = self.answer(request);
                    self.send(Packet::Response(response))?;
                }
                Packet::Notification(notification) => self.notice(notification)?,
                Packet::Response(_) => {}
            }
        }
        Ok(())
    }

    fn send(&self, packet: Packet) -> Result<(), String> {
        let sent = self.connection.sender.send(packet);
        sent.map_err(|error| error.to_string())
    }

    /// Takes a new text, and sends its mistakes.
    fn notice(&mut self, notification: Notification) -> Result<(), String> {
        let Notification { method, params } = notification;
        let uri = address(&params).to_owned();
        let text = match method.as_str() {
            "textDocument/didOpen" => &params["textDocument"]["text"],
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array();
                changes
                    .and_then(|all| all.last())
                    .map_or(&Value::Null, |last| &last["text"])
            }
            "textDocument/didClose" => {
                self.documents.remove(&uri);
                return self.publish(&uri, &json!([]));
            }
            _ => return Ok(()),
        };
        let Some(text) = text.as_str() else {
            return Ok(());
        };
        let document = Document::new(text);
        let found = document.diagnostics(&mut Run::silent());
        let found: Vec<Value> = found
            .iter()
            .map(|one| self.finding(&document, one))
            .collect();
        self.documents.insert(uri.clone(), document);
        self.publish(&uri, &json!(found))
    }

    fn publish(&self, uri: &str, found: &Value) -> Result<(), String> {
        let method = "textDocument/publishDiagnostics".to_owned();
        let params = json!({"uri": uri, "diagnostics": found});
        self.send(Packet::Notification(Notification { method, params }))
    }

    fn finding(&self, document: &Document, finding: &Diagnostic) -> Value {
        let place = finding
            .labels
            .first()
            .map_or(0..0, |label| label.span.clone());
        let mut text = finding.message.text(self.lang).to_owned();
        for advice in finding.notes.iter().chain(&finding.help) {
            text += "\n";
            text += advice.text(self.lang);
        }
        json!({
            "range": range(document.text(), &place),
            "severity": match finding.severity { Severity::Error => 1, Severity::Warning => 2 },
            "code": finding.code,
            "source": "grundy",
            "message": text,
        })
    }

    fn answer(&self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let Some(document) = self.documents.get(address(&params)) else {
            return Response::new_err(
                id,
                ErrorCode::InvalidParams as i32,
                messages::document_is_not_open(address(&params))
                    .text(self.lang)
                    .to_owned(),
            );
        };
        let text = document.text();
        let uri = address(&params);
        let place = || offset(text, &params["position"]);
        let run = &mut Run::silent();
        let result = match method.as_str() {
            "textDocument/hover" => document.meaning_at(place(), run).map_or(Value::Null, |found| {
                let (place, meaning) = found;
                let value = meaning.text(self.lang);
                json!({"contents": {"kind": "markdown", "value": value}, "range": range(text, &place)})
            }),
            "textDocument/completion" => {
                let found = document.completions_at(place());
                let items = found.iter().map(|one| {
                    json!({"label": one.label, "kind": kind_of_item(one.kind), "detail": one.detail})
                });
                items.collect()
            }
            "textDocument/definition" => locations(uri, text, &document.definitions_at(place())),
            "textDocument/references" => locations(uri, text, &document.occurrences_at(place())),
            "textDocument/documentHighlight" => {
                let places = document.occurrences_at(place());
                places.iter().map(|place| json!({"range": range(text, place)})).collect()
            }
            "textDocument/rename" => {
                let name = params["newName"].as_str().unwrap_or_default();
                match document.renamed(place(), name) {
                    Ok(places) => edits(uri, places.iter().map(|place| edit(text, place, name))),
                    Err(finding) => {
                        let why = finding.message.text(self.lang).to_owned();
                        return Response::new_err(id, ErrorCode::InvalidParams as i32, why);
                    }
                }
            }
            "textDocument/documentSymbol" => {
                let symbols = document.symbols().iter().map(|one| {
                    let (whole, place) = (range(text, &one.whole), range(text, &one.place));
                    let kind = kind_of_symbol(one.kind);
                    json!({"name": one.name, "kind": kind, "range": whole, "selectionRange": place})
                });
                symbols.collect()
            }
            "textDocument/formatting" => {
                let formatted = grundy::format_rules(text);
                if formatted == text {
                    json!([])
                } else {
                    json!([edit(text, &(0..text.len()), &formatted)])
                }
            }
            "textDocument/codeAction" => self.actions(document, &params),
            "textDocument/inlayHint" => {
                let hints = document.values(run).into_iter().map(|(place, values)| {
                    let label = format!("  = {values}");
                    json!({"position": position(text, place), "label": label, "paddingLeft": true})
                });
                hints.collect()
            }
            _ => {
                let why = messages::method_is_not_supported(method).text(self.lang).to_owned();
                return Response::new_err(id, ErrorCode::MethodNotFound as i32, why);
            }
        };
        Response::new_ok(id, result)
    }

    /// The fixes of the mistakes in a range.
    fn actions(&self, document: &Document, params: &Value) -> Value {
        let text = document.text();
        let start = offset(text, &params["range"]["start"]);
        let end = offset(text, &params["range"]["end"]);
        let touches = |place: &Range<usize>| place.start <= end && start <= place.end;
        let mut actions = Vec::new();
        for finding in document.diagnostics(&mut Run::silent()) {
            let is_here = finding.labels.iter().any(|label| touches(&label.span));
            for fix in finding
                .fixes
                .iter()
                .filter(|fix| is_here || touches(&fix.span))
            {
                let shown = fix.replacement.trim();
                let title = if shown.is_empty() {
                    messages::action_remove(&text[fix.span.clone()])
                } else {
                    messages::action_write(shown)
                };
                let change = edit(text, &fix.span, &fix.replacement);
                actions.push(json!({
                    "title": title.text(self.lang),
                    "kind": "quickfix",
                    "edit": edits(address(params), std::iter::once(change)),
                }));
            }
        }
        json!(actions)
    }
}

fn kind_of_item(kind: Option<SymbolKind>) -> u8 {
    match kind {
        Some(SymbolKind::Function) => 3,
        Some(SymbolKind::Constant) => 21,
        Some(SymbolKind::Input) => 5,
        Some(SymbolKind::Local) => 6,
        None => 14,
    }
}

fn kind_of_symbol(kind: SymbolKind) -> u8 {
    match kind {
        SymbolKind::Function => 12,
        SymbolKind::Constant => 14,
        SymbolKind::Input => 8,
        SymbolKind::Local => 13,
    }
}

fn edit(text: &str, place: &Range<usize>, new: &str) -> Value {
    json!({"range": range(text, place), "newText": new})
}

fn edits(uri: &str, edits: impl Iterator<Item = Value>) -> Value {
    json!({"changes": {uri: edits.collect::<Vec<Value>>()}})
}

fn locations(uri: &str, text: &str, places: &[Range<usize>]) -> Value {
    let locations = places
        .iter()
        .map(|place| json!({"uri": uri, "range": range(text, place)}));
    locations.collect()
}

fn range(text: &str, place: &Range<usize>) -> Value {
    json!({"start": position(text, place.start), "end": position(text, place.end)})
}

/// The line and the UTF-16 units before a place.
fn position(text: &str, place: usize) -> Value {
    let before = &text[..text.floor_char_boundary(place.min(text.len()))];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    json!({"line": line, "character": before[start..].encode_utf16().count()})
}

/// The place of a position; positions behind a line or behind the text are its end.
fn offset(text: &str, position: &Value) -> usize {
    let number = |key: &str| position[key].as_u64().unwrap_or(0);
    let mut start = 0;
    for _ in 0..number("line") {
        match text[start..].find('\n') {
            Some(end) => start += end + 1,
            None => return text.len(),
        }
    }
    let line = text[start..].split('\n').next().unwrap_or_default();
    let mut units = number("character");
    for (at, c) in line.char_indices() {
        let width = c.len_utf16() as u64;
        if units < width {
            return start + at;
        }
        units -= width;
    }
    start + line.len()
}

#[rustfmt::skip] // one line for each key and sample
pub const MANUAL: Manual = Manual {
    japanese: CommandTexts {
        about: "エディターのための言語サーバーを、標準入出力で始める",
        arguments: &[],
        after: "\
例：
  grundy lsp

エディターが、NAME.game というファイルのためにこのプログラムを始めます。`editors/README.md` に、Helix、Neovim、Emacs での書き方が\
あります。編集中に、誤りとその直し方、警告、はじめの値での誤りが届きます。名前の意味とはじめの値、補完、名前の定義と\
すべての使用箇所、改名、概要、標準の体裁、各関数の行の後ろのはじめの値も得られます。",
        values: &[],
    },
    answers: &[],
    samples: &[],
    mistakes: &[],
};
