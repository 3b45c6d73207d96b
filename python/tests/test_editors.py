"""The grammars of the editors know every word of the language and colour every character of the rule files."""

import ctypes
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VSCODE = ROOT / "editors" / "vscode"
GRAMMAR = json.loads((VSCODE / "syntaxes" / "game.tmLanguage.json").read_text())
PATTERNS = [GRAMMAR["repository"][pattern["include"][1:]] for pattern in GRAMMAR["patterns"]]
COMPILED = [re.compile(pattern["match"]) for pattern in PATTERNS]
WORDS = {
    part: re.findall(r"`([a-z]+)`", words)
    for part, words in re.findall(r"^\| ([^|]*) \| (.*) \|$", (ROOT / "docs/reference/syntax.md").read_text(), re.M)
}


def scopes(line):
    """Yields each token of a line with its scope: the first pattern with the leftmost match, as editors do."""
    at = 0
    while at < len(line):
        found = [(match.start(), rank, match) for rank, one in enumerate(COMPILED) if (match := one.search(line, at))]
        if not found:
            yield line[at:], None
            return
        start, rank, match = min(found, key=lambda one: one[:2])
        if start > at:
            yield line[at:start], None
        captures = PATTERNS[rank].get("captures")
        if captures is None:
            yield match[0], PATTERNS[rank]["name"]
        else:
            for number, capture in captures.items():
                if match[int(number)]:
                    yield match[int(number)], capture["name"]
        at = max(match.end(), at + 1)


def scope_of(line, token):
    return next(scope for text, scope in scopes(line) if text.strip() == token)


@pytest.mark.parametrize("path", sorted((ROOT / "games").glob("*.game")), ids=lambda path: path.stem)
def test_every_character_has_a_colour(path):
    for line in path.read_text().splitlines():
        plain = [text for text, scope in scopes(line) if scope is None and text.strip()]
        assert plain == [], line


def test_every_word_has_its_colour():
    assert len(WORDS["reducers"]) == 13 and len(WORDS["words that cannot be names"]) > 20
    for word in WORDS["reducers"]:
        assert scope_of(f"x = {word}{{ 1 }}", word) == "support.function.reducer.game"
    for word in (*WORDS["numbers"], *WORDS["lists and texts"], "outcome"):
        assert scope_of(f"x = {word}(1)", word) == "support.function.game"
    for word in WORDS["words that cannot be names"]:
        line = f"x = 1 {word} {{ 2 }}"
        assert scope_of(line, word) not in ("variable.other.game", "entity.name.function.call.game"), word
    line = "g(x>=0) = mex{ entail g(x-k) for k in [1,3] if k<=x } # a comment"
    wanted = {"g": "entity.name.function.game", "entail": "storage.modifier.turn.game", "[": "punctuation.bracket.game"}
    assert {token: scope_of(line, token) for token in wanted} == wanted
    assert scope_of(line, "# a comment") == "comment.line.number-sign.game"
    assert scope_of("# title: Nim", "title") == "keyword.other.header.game"


def test_vim_has_the_same_words():
    syntax = (ROOT / "editors/vim/syntax/game.vim").read_text()
    words = set(re.findall(r"[a-z]+", syntax))
    for part in ("reducers", "numbers", "lists and texts", "words that cannot be names"):
        assert set(WORDS[part]) <= words, set(WORDS[part]) - words


def test_the_snippets_are_rules():
    import grundy as g

    for name, snippet in json.loads((VSCODE / "snippets" / "game.json").read_text()).items():
        text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", "\n".join(snippet["body"])).replace("$0", "g(x) = mex{ g(x-1) if x>=1 }")
        inputs = {"a": [3, 1, 2]} if name == "Score" else {}
        assert isinstance(g.rules(text, **inputs), g.Game), name  # mistakes are exceptions


def test_the_problem_matcher_reads_an_error(tmp_path):
    import grundy as g

    path = tmp_path / "wrong.game"
    path.write_text("g(x) = mex{\n  f(x-1) if x>=1 }\n")
    first, second = json.loads((VSCODE / "package.json").read_text())["contributes"]["problemMatchers"][0]["pattern"]
    with pytest.raises(g.GrundyError) as caught:
        g.game(str(path))
    head, place = str(caught.value).splitlines()[:2]
    assert re.match(first["regexp"], head)[3] == "there is no function `f`"
    assert re.match(second["regexp"], place).groups() == (str(path), "2", "3")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_extension_is_packed(tmp_path):
    out = tmp_path / "grundy.vsix"
    packed = subprocess.run(["node", "pack.mjs", str(out)], cwd=VSCODE, capture_output=True, text=True, check=False)
    if "crc32" in packed.stderr:
        pytest.skip("needs Node 22.2 or 20.15")
    assert packed.returncode == 0, packed.stderr
    with zipfile.ZipFile(out) as archive:
        assert archive.testzip() is None
        about = json.loads(archive.read("extension/package.json"))
        for kind in ("languages", "grammars", "snippets"):
            for part in about["contributes"][kind]:
                archive.getinfo("extension/" + (part.get("path") or part["configuration"]).removeprefix("./"))
        assert b"Apache License" in archive.read("extension/LICENSE.txt")
        assert b'Id="grundy-rules"' in archive.read("extension.vsixmanifest")


TREE_SITTER = ROOT / "editors" / "tree-sitter-grundy"


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    """The parser of the tree-sitter grammar, compiled from its committed source."""
    tree_sitter = pytest.importorskip("tree_sitter")
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    library = tmp_path_factory.mktemp("tree-sitter") / "grundy.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-Isrc", "src/parser.c", "-o", str(library)], cwd=TREE_SITTER, check=True)
    language = ctypes.CDLL(str(library)).tree_sitter_grundy
    language.restype = ctypes.c_void_p
    capsule = ctypes.pythonapi.PyCapsule_New
    capsule.restype, capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return tree_sitter.Parser(tree_sitter.Language(capsule(language(), b"tree_sitter.Language", None)))


@pytest.mark.parametrize("path", sorted([*ROOT.glob("games/*.game"), *ROOT.glob("tests/corpus/*/rules.game")]), ids=str)
def test_tree_sitter_parses_every_rule_file(parser, path):
    root = parser.parse(path.read_bytes()).root_node
    assert not root.has_error, root
    kinds = {node.type for node in root.children}
    assert "definition" in kinds, kinds


def test_tree_sitter_reports_errors(parser):
    for text in ("g(x) = mex{ g(x-1 }", "h(x) = = 1", "a = 1 b = 2", "g(x) == 2", "g(x) = mex[ 1"):
        assert parser.parse(text.encode()).root_node.has_error, text


def test_tree_sitter_has_every_word(parser):
    import tree_sitter

    query = tree_sitter.Query(parser.language, (TREE_SITTER / "queries/highlights.scm").read_text())

    def captures(text):
        found = tree_sitter.QueryCursor(query).captures(parser.parse(text.encode()).root_node)
        return {(name, node.text.decode()) for name, nodes in found.items() for node in nodes}

    for word in WORDS["reducers"]:
        assert ("keyword.function", word) in captures(f"x = {word}{{ 1 }}"), word
    for part in ("numbers", "lists and texts", "[boards](language.md#boards)", "boards as texts"):
        for word in WORDS[part]:
            assert ("function.builtin", word) in captures(f"x = {word}(1)"), word
    for key in re.findall(r"^\| `([a-z-]+)` \|", (ROOT / "docs/reference/headers.md").read_text(), re.M):
        assert ("property", f"# {key}: ") in captures(f"# {key}: text\nx = 1"), key
    assert ("comment", "# note: text") in captures("# note: text\nx = 1")
    assert ("comment", "# name: text") in captures("x = 1\n# name: text")
