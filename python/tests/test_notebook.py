"""Tests of the display in notebooks."""

import grundy as g


def test_answers_have_pictures():
    w = g.game("wythoff")
    table = w.table(6)
    assert table._repr_svg_().startswith("<svg") and table._repr_html_().startswith("<svg")
    assert table._repr_latex_().count("&") == 30
    large = w.table(60)
    assert large._repr_svg_() is None and large._repr_html_().startswith("<pre>")
    solution = g.game("nim").solve(3, 4, 5)
    assert solution._repr_svg_().startswith("<svg") and "winning move" in solution._repr_html_()
    assert "?>" not in solution._repr_svg_()
    assert g.game("kayles").graph(4)._repr_svg_().startswith("<svg")
    assert g.board("tictactoe").tree("xox/.o./.x.")._repr_svg_().startswith("<svg")
    assert g.game("kayles").period()._repr_latex_() == r"$G(n+12)=G(n)\quad(n\ge 71)$"
    assert "71" in g.game("kayles").period()._repr_html_()
    assert "proved" in g.game("subtract:1,2").pattern()._repr_html_()
    assert g.Nimber(5)._repr_latex_() == r"$\ast 5$"
    assert "<pre>" in g.game("kayles")._repr_html_()


def test_text_is_escaped():
    game = g.rules("# <b>\ng(x) = mex{ g(x-k) for k in 1..=3 if k<=x }")
    assert "<b># " not in game._repr_html_() and "&lt;" in game._repr_html_()
    try:
        g.rules("g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }")
    except g.GrundyError as error:
        assert "k&lt;=x" in error._repr_html_()


class Shell:
    """The parts of IPython that the extension uses."""

    def __init__(self):
        self.user_ns = {}
        self.magics = {}

    def register_magic_function(self, function, kind, name):
        self.magics[kind, name] = function


def test_a_cell_of_rules_becomes_a_game():
    shell = Shell()
    g.load_ipython_extension(shell)
    cell = shell.magics["cell", "grundy"]
    made = cell("own S=[1,3]", "g(n) = mex{ g(n-s) for s in S if s <= n }\n")
    assert shell.user_ns["own"] is made and made.values(5).tolist() == [0, 1, 0, 1, 0]
    assert cell("", "g(n) = n") is shell.user_ns["game"]
    for line, text in [("2x", "g(n) = n"), ("own S", "g(n) = n"), ("own", "kayles")]:
        try:
            cell(line, text)
        except (ValueError, g.GrundyError):
            continue
        raise AssertionError(line)
