"""playouts.py grundy|open_spiel GAME N: N random games, the same in both libraries; prints the plies of all games.

GAME is tic_tac_toe, connect_four or othello.
"""

import sys


def numbers(seed=1):
    """Pseudorandom numbers."""
    while True:
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        yield seed >> 8


def grundy_plies(name, games):
    import grundy

    board = grundy.board({"tic_tac_toe": "tictactoe", "connect_four": "connect4", "othello": "othello"}[name])
    random = numbers()
    plies = 0
    for _ in range(games):
        line = board.line()
        while not line.is_over:
            line.apply(next(random) % line.count)
        plies += len(line)
    return plies


def open_spiel_plies(name, games):
    import pyspiel

    game = pyspiel.load_game(name)
    random = numbers()
    plies = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[next(random) % len(actions)])
            plies += 1
    return plies


if __name__ == "__main__":
    library, game, count = sys.argv[1:]
    plies = {"grundy": grundy_plies, "open_spiel": open_spiel_plies}[library]
    print(plies(game, int(count)))
