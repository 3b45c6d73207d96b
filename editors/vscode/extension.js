// The client of the language server `grundy lsp`. It needs no package: the protocol is JSON between headers.
"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");

const FILES = { language: "game" };

/** The server process, with the requests that wait for an answer. */
class Server {
  constructor(program, hear) {
    this.hear = hear;
    this.waiting = new Map();
    this.requests = 0;
    this.bytes = Buffer.alloc(0);
    this.process = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (bytes) => this.read(bytes));
    this.process.stdin.on("error", () => {});
    this.ended = new Promise((resolve) => {
      this.process.on("error", (error) => resolve(error));
      this.process.on("exit", () => resolve(undefined));
    });
    void this.ended.then((error) => {
      this.fault = error ?? new Error("the server ended");
      for (const { reject } of this.waiting.values()) reject(this.fault);
      this.waiting.clear();
    });
  }

  read(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const head = this.bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.bytes.toString("latin1", 0, head))?.[1]);
      const end = head + 4 + length;
      if (!(this.bytes.length >= end)) return;
      const packet = JSON.parse(this.bytes.toString("utf8", head + 4, end));
      this.bytes = this.bytes.subarray(end);
      this.take(packet);
    }
  }

  take(packet) {
    const request = this.waiting.get(packet.id);
    if (request === undefined) return this.hear(packet.method, packet.params);
    this.waiting.delete(packet.id);
    if (packet.error) request.reject(new Error(packet.error.message));
    else request.resolve(packet.result);
  }

  send(packet) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...packet });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  tell(method, params) {
    this.send({ method, params });
  }

  ask(method, params) {
    if (this.fault) return Promise.reject(this.fault);
    this.requests += 1;
    const id = this.requests;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  async stop() {
    await this.ask("shutdown", null).catch(() => {});
    if (!this.fault) this.tell("exit", null);
    await this.ended;
  }
}

const range = (of) =>
  new vscode.Range(of.start.line, of.start.character, of.end.line, of.end.character);
const position = (at) => ({ line: at.line, character: at.character });
const named = (document) => ({ textDocument: { uri: document.uri.toString() } });
const edited = (changes) => {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes))
    for (const one of edits) edit.replace(vscode.Uri.parse(uri), range(one.range), one.newText);
  return edit;
};

/** The kinds of the protocol are those of VS Code plus one. */
const kind = (number) => number - 1;

let server;

async function activate(context) {
  const found = vscode.languages.createDiagnosticCollection("grundy");
  const program = vscode.workspace.getConfiguration("grundy").get("program", "grundy");
  server = new Server(program, (method, params) => {
    if (method !== "textDocument/publishDiagnostics") return;
    const all = params.diagnostics.map((one) => {
      const diagnostic = new vscode.Diagnostic(range(one.range), one.message, kind(one.severity));
      diagnostic.code = one.code;
      diagnostic.source = one.source;
      return diagnostic;
    });
    found.set(vscode.Uri.parse(params.uri), all);
  });
  void server.ended.then((error) => {
    if (error)
      void vscode.window.showWarningMessage(
        `The program ${program} cannot be started (${error.message}): install grundy, or set grundy.program to its path.`,
      );
  });
  try {
    await server.ask("initialize", { capabilities: {}, processId: process.pid });
  } catch {
    return;
  }
  server.tell("initialized", {});

  const isRules = (document) => document.languageId === FILES.language;
  const open = (document) => {
    if (!isRules(document)) return;
    const { textDocument } = named(document);
    const { languageId, version } = document;
    const text = document.getText();
    server.tell("textDocument/didOpen", { textDocument: { ...textDocument, languageId, version, text } });
  };
  const at = (document, place) => ({ ...named(document), position: position(place) });
  const location = (one) => new vscode.Location(vscode.Uri.parse(one.uri), range(one.range));
  const languages = vscode.languages;
  context.subscriptions.push(
    found,
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isRules(document)) return;
      const { textDocument } = named(document);
      const contentChanges = [{ text: document.getText() }];
      const { version } = document;
      server.tell("textDocument/didChange", { textDocument: { ...textDocument, version }, contentChanges });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (isRules(document)) server.tell("textDocument/didClose", named(document));
    }),
    languages.registerHoverProvider(FILES, {
      async provideHover(document, place) {
        const answer = await server.ask("textDocument/hover", at(document, place));
        if (!answer) return undefined;
        return new vscode.Hover(new vscode.MarkdownString(answer.contents.value), range(answer.range));
      },
    }),
    languages.registerCompletionItemProvider(FILES, {
      async provideCompletionItems(document, place) {
        const items = await server.ask("textDocument/completion", at(document, place));
        return items.map((one) => {
          const item = new vscode.CompletionItem(one.label, kind(one.kind));
          item.detail = one.detail;
          return item;
        });
      },
    }),
    languages.registerDefinitionProvider(FILES, {
      async provideDefinition(document, place) {
        return (await server.ask("textDocument/definition", at(document, place))).map(location);
      },
    }),
    languages.registerReferenceProvider(FILES, {
      async provideReferences(document, place) {
        return (await server.ask("textDocument/references", at(document, place))).map(location);
      },
    }),
    languages.registerRenameProvider(FILES, {
      async provideRenameEdits(document, place, newName) {
        const answer = await server.ask("textDocument/rename", { ...at(document, place), newName });
        return edited(answer.changes);
      },
    }),
    languages.registerDocumentSymbolProvider(FILES, {
      async provideDocumentSymbols(document) {
        const symbols = await server.ask("textDocument/documentSymbol", named(document));
        return symbols.map(
          (one) =>
            new vscode.DocumentSymbol(one.name, "", kind(one.kind), range(one.range), range(one.selectionRange)),
        );
      },
    }),
    languages.registerDocumentFormattingEditProvider(FILES, {
      async provideDocumentFormattingEdits(document) {
        const edits = await server.ask("textDocument/formatting", named(document));
        return edits.map((one) => vscode.TextEdit.replace(range(one.range), one.newText));
      },
    }),
    languages.registerCodeActionsProvider(FILES, {
      async provideCodeActions(document, place) {
        const asked = { start: position(place.start), end: position(place.end) };
        const actions = await server.ask("textDocument/codeAction", { ...named(document), range: asked });
        return actions.map((one) => {
          const action = new vscode.CodeAction(one.title, vscode.CodeActionKind.QuickFix);
          action.edit = edited(one.edit.changes);
          return action;
        });
      },
    }),
    languages.registerInlayHintsProvider(FILES, {
      async provideInlayHints(document) {
        const hints = await server.ask("textDocument/inlayHint", named(document));
        return hints.map(
          (one) =>
            new vscode.InlayHint(new vscode.Position(one.position.line, one.position.character), one.label),
        );
      },
    }),
  );
  vscode.workspace.textDocuments.forEach(open);
}

async function deactivate() {
  await server?.stop();
}

module.exports = { activate, deactivate };
