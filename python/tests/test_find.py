"""Games with given values: the answer is that of the command, and its games have the values."""

import pytest

import grundy as g


@pytest.mark.parametrize("values", [[0, 1, 2, 3, 1, 4], [0, 1, None, 0, 2], [0, 0, 1, 1, 0, 2]])
def test_the_games_have_the_values(values):
    found = g.find(values, offset=0, limit=8)
    assert found and found.data["games"] >= len(found)
    for one in found:
        computed = g.game(one.game).values(found.data["compared"]).tolist()
        assert all(known is None or known == value for known, value in zip(values, computed))
        assert list(one.values) == computed[one.least : one.least + len(one.values)]
        for game, _ in one.equal:
            assert g.game(game).values(len(computed)).tolist()[one.least :] == computed[one.least :]


def test_outcomes_are_booleans_or_letters():
    positions = g.find(p_positions=[0, 4, 8], limit=3)
    assert positions == g.find("PNNNPNNNP", limit=3)
    outcomes = [n % 4 > 0 for n in range(9)]
    assert positions == g.find(outcomes, limit=3)


def test_no_game_is_an_empty_answer():
    none = g.find([0, 1, 7])
    assert none == () and none.data["games"] == 0 and none.data["searched"] > 100_000


@pytest.mark.parametrize("values", ["0,1,x", [], [None], [-1], [0] * 257])
def test_a_wrong_query_is_an_error(values):
    with pytest.raises(g.GrundyError):
        g.find(values)


@pytest.mark.parametrize("wrong", [{"offset": 99}, {"period": 0}])
def test_a_wrong_option_is_an_error(wrong):
    with pytest.raises(g.GrundyError):
        g.find([0, 1], **wrong)
    with pytest.raises(TypeError, match="p_positions"):
        g.find([0, 1], p_positions=[0])
    with pytest.raises(ValueError, match="limit"):
        g.find([0, 1], limit=-1)
