// The extension for Visual Studio Code, with the language server of the program and an editor that only has the parts in use.
import assert from "node:assert/strict";
import Module, { createRequire } from "node:module";
import test from "node:test";

const program = process.env.GRUNDY ?? "grundy";

/** An editor with one document. `asked` has the providers by their kind, and `found` the reported mistakes. */
function editor(text, path) {
  const asked = {};
  const heard = {};
  const warnings = [];
  const found = new Map();
  const uri = (address) => ({ toString: () => address });
  const register = (kind) => (files, provider) => {
    assert.deepEqual(files, { language: "game" });
    asked[kind] = provider;
    return {};
  };
  class Place {
    constructor(line, character) {
      Object.assign(this, { line, character });
    }
  }
  class Parts {
    constructor(...parts) {
      this.parts = parts;
    }
  }
  const document = {
    languageId: "game",
    version: 1,
    uri: uri("file:///own.game"),
    text,
    getText() {
      return this.text;
    },
  };
  const vscode = {
    Position: Place,
    Range: class {
      constructor(line, character, endLine, endCharacter) {
        this.start = new Place(line, character);
        this.end = new Place(endLine, endCharacter);
      }
    },
    Uri: { parse: uri },
    Diagnostic: class {
      constructor(range, message, severity) {
        Object.assign(this, { range, message, severity });
      }
    },
    Hover: Parts,
    MarkdownString: Parts,
    CompletionItem: Parts,
    Location: Parts,
    DocumentSymbol: Parts,
    InlayHint: Parts,
    CodeAction: class {
      constructor(title, kind) {
        Object.assign(this, { title, kind });
      }
    },
    CodeActionKind: { QuickFix: "quickfix" },
    TextEdit: { replace: (range, text) => ({ range, text }) },
    WorkspaceEdit: class {
      edits = [];
      replace(address, range, text) {
        this.edits.push({ address: address.toString(), range, text });
      }
    },
    languages: new Proxy(
      {
        createDiagnosticCollection: () => ({ set: (at, all) => found.set(at.toString(), all) }),
      },
      { get: (own, name) => own[name] ?? register(name) },
    ),
    workspace: {
      getConfiguration: () => ({ get: () => path }),
      onDidOpenTextDocument: (hear) => (heard.open = hear),
      onDidChangeTextDocument: (hear) => (heard.change = hear),
      onDidCloseTextDocument: (hear) => (heard.close = hear),
      textDocuments: [document],
    },
    window: { showWarningMessage: (text) => warnings.push(text) },
  };
  return { vscode, document, asked, heard, found, warnings, Place };
}

/** Loads the extension afresh, with this editor. */
function load(vscode) {
  const original = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : original(name, ...rest));
  try {
    const require = createRequire(import.meta.url);
    const path = require.resolve("../../editors/vscode/extension.js");
    delete require.cache[path];
    return require(path);
  } finally {
    Module._load = original;
  }
}

async function until(read) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (read()) return;
    await new Promise((then) => setTimeout(then, 20));
  }
  assert.fail(`not in 10 s: ${read}`);
}

const RULES = "g(n) = mex{ g(n-k) for k in {1,3} if k <= n }\n";

test("the extension shows mistakes, values, names and the layout", async () => {
  const own = editor(RULES, program);
  const extension = load(own.vscode);
  await extension.activate({ subscriptions: [] });
  await until(() => own.found.has("file:///own.game"));
  assert.deepEqual(own.found.get("file:///own.game"), []);
  const at = new own.Place(0, 0);
  const ask = (kind, method, ...rest) => own.asked[kind][method](own.document, ...rest);
  const hover = await ask("registerHoverProvider", "provideHover", at);
  assert.match(hover.parts[0].parts[0], /0 1 0 1/);
  const items = await ask("registerCompletionItemProvider", "provideCompletionItems", at);
  assert.ok(items.some((item) => item.parts[0] === "mex"));
  const uses = await ask("registerReferenceProvider", "provideReferences", at);
  assert.equal(uses.length, 2);
  const renamed = await ask("registerRenameProvider", "provideRenameEdits", at, "grundy");
  assert.deepEqual(
    renamed.edits.map((edit) => [edit.text, edit.range.start.character]),
    [
      ["grundy", 0],
      ["grundy", 12],
    ],
  );
  await assert.rejects(
    ask("registerRenameProvider", "provideRenameEdits", at, "mex"),
    /cannot be a name/,
  );
  const symbols = await ask("registerDocumentSymbolProvider", "provideDocumentSymbols");
  assert.deepEqual([symbols[0].parts[0], symbols[0].parts[2]], ["g", 11]);
  const hints = await ask("registerInlayHintsProvider", "provideInlayHints");
  assert.equal(hints.length, 1);
  const layout = await ask(
    "registerDocumentFormattingEditProvider",
    "provideDocumentFormattingEdits",
  );
  assert.match(layout[0].text, /\{1, 3\}/);

  own.document.text = "g(x,y) = mex{ g(x-k*y,y) for k in 1..=x/y if y>0 }\n";
  own.heard.change({ document: own.document });
  await until(() => own.found.get("file:///own.game").length === 1);
  const [mistake] = own.found.get("file:///own.game");
  assert.deepEqual([mistake.code, mistake.severity], ["division-by-zero", 0]);
  const actions = await ask("registerCodeActionsProvider", "provideCodeActions", mistake.range);
  assert.equal(actions[0].edit.edits[0].text, "if y>0 for k in 1..=x/y");
  own.heard.close(own.document);
  await until(() => own.found.get("file:///own.game").length === 0);
  await extension.deactivate();
  assert.deepEqual(own.warnings, []);
});

test("a missing program is told with what to do", async () => {
  const own = editor(RULES, "/there/is/no/grundy");
  const extension = load(own.vscode);
  await extension.activate({ subscriptions: [] });
  await until(() => own.warnings.length === 1);
  assert.match(own.warnings[0], /cannot be started .*grundy\.program/);
  await extension.deactivate();
});
