"""Board games in OpenSpiel, PettingZoo and Gymnasium, driven by the tests of these libraries."""

import random

import pytest

import grundy as g

pyspiel = pytest.importorskip("pyspiel")

from grundy import openspiel  # noqa: E402

GAMES = ["tictactoe", "connect4:5,4", "othello:4", "mnk:4,3,3", "hexapawn:3,3", "dobutsu"]


@pytest.mark.parametrize("text", GAMES)
def test_random_games_of_openspiel(text):
    game = openspiel.game(text, max_plies=400)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_states_of_openspiel_agree_with_its_own_connect_four():
    ours, theirs = openspiel.game("connect4:7,6"), pyspiel.load_game("connect_four")
    choice = random.Random(5)
    for _ in range(30):
        one, two = ours.new_initial_state(), theirs.new_initial_state()
        while not two.is_terminal():
            assert one.legal_actions() == two.legal_actions() and one.current_player() == two.current_player()
            action = choice.choice(two.legal_actions())
            one.apply_action(action)
            two.apply_action(action)
        assert one.is_terminal() and one.returns() == two.returns()


def test_copies_do_not_share_their_line():
    state = openspiel.game("tictactoe").new_initial_state()
    child = state.child(4)
    assert state.legal_actions() == list(range(9)) and 4 not in child.legal_actions()
    assert child.clone().history() == [4]


def test_observations():
    state = openspiel.game("tictactoe").new_initial_state()
    state.apply_action(4)
    planes = state.observation_tensor(0)
    shape = state.get_game().observation_tensor_shape()
    assert len(planes) == shape[0] * shape[1] * shape[2] == 4 * 9
    assert sum(planes) == 1 + 9  # the cross, and the plane of the player to move
    assert state.observation_string(0) == str(state)


def test_solved_games_of_openspiel():
    solved = openspiel.solve(pyspiel.load_game("tic_tac_toe"))
    assert (solved.value, solved.best, solved.states) == (0.0, tuple(range(9)), 5478)
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 1):
        state.apply_action(action)
    assert openspiel.solve(state).value == 1.0 and g.board("tictactoe").at("a3 b3").solve().outcome == "win"
    heaps = pyspiel.load_game("nim", {"pile_sizes": "1;2;4", "is_misere": False})
    assert openspiel.solve(heaps).value == 1.0
    # After a completed box the same player moves again.
    boxes = pyspiel.load_game("dots_and_boxes", {"num_rows": 1, "num_cols": 2, "utility_margin": True})
    assert openspiel.solve(boxes, key=lambda state: state.history_str()).value == openspiel.solve(boxes).value


def test_games_of_other_kinds_are_refused():
    with pytest.raises(ValueError, match="perfect information"):
        openspiel.solve(pyspiel.load_game("phantom_ttt"))
    with pytest.raises(ValueError, match="no chance"):
        openspiel.solve(pyspiel.load_game("pig"))
    openspiel.game("connect4:4,5")
    with pytest.raises(ValueError, match="same name"):
        openspiel.game("Connect4:4,5")
    with pytest.raises(g.GrundyError):
        openspiel.game("nim")


@pytest.mark.parametrize("text", ["tictactoe", "connect4:5,4", "othello:4"])
def test_environments_of_pettingzoo(text):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from grundy import pettingzoo

    api_test(pettingzoo.env(text), num_cycles=50)


def test_an_environment_of_pettingzoo_stops_after_its_plies():
    pytest.importorskip("pettingzoo")
    from grundy import pettingzoo

    env = pettingzoo.env("dobutsu", max_plies=6)
    env.reset(seed=2)
    plies = 0
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(seen["action_mask"]))
        plies += 1
    assert plies <= 6
    env.reset()
    with pytest.raises(ValueError, match="action"):
        env.step(60_000)


@pytest.mark.parametrize("player", [0, 1])
def test_environments_of_gymnasium(player):
    pytest.importorskip("gymnasium")
    from grundy import gymnasium

    env = gymnasium.env("tictactoe", player=player)
    results = set()
    for seed in range(40):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
            assert not cut
        results.add(reward)
        assert reward == (env.line.result if player == 0 else -env.line.result)
    assert results >= {1.0, -1.0}
    first = gymnasium.env("tictactoe", opponent=lambda line: 0)
    first.reset(seed=3)
    first.step(8)
    assert first.line.position == g.board("tictactoe").play("start", *[first.board.line().legal_moves[8], g.board("tictactoe").line().legal_moves[0]])
