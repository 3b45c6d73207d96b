"""Board games as games of OpenSpiel, and games of OpenSpiel solved. Needs `pip install open_spiel`.

>>> import grundy.openspiel
>>> game = grundy.openspiel.game("connect4:4,4")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.is_terminal(), game.num_distinct_actions()
(1, False, 4)
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import numpy
import pyspiel  # type: ignore[import-not-found]

from ._observation import Shape, ids_of, observe, shape_of
from ._own import _Search
from ._public import Board, Line

_registered: dict[str, str] = {}


def game(text: str, *, max_plies: int | None = None) -> Any:
    """Returns a board game as a game of OpenSpiel. Its type is registered with `pyspiel.load_game`.

    An action is the number that the game itself gives to a move; see `Line.move_ids`. The observation
    tensor has a plane for each kind of piece, one for other pieces, and one for the player to move. The kinds are those
    of 50 random games. `max_plies` is the declared length, for a game that states none; a longer game continues.

    >>> import grundy.openspiel, pyspiel
    >>> game = grundy.openspiel.game("connect4:4,4")
    >>> game.get_type().short_name, pyspiel.load_game("grundy_connect4_4_4").max_game_length()
    ('grundy_connect4_4_4', 16)
    """
    board = Board(text)
    name = "grundy_" + "".join(letter if letter.isalnum() else "_" for letter in text).strip("_").lower()
    if max_plies is not None:
        name += f"_plies_{max_plies}"
    known = _registered.setdefault(name, text)
    if known != text:
        raise ValueError(f"text: {text!r} has the same name in OpenSpiel as {known!r}, {name!r}")
    if name not in pyspiel.registered_names():
        _register(name, board, text, max_plies)
    return pyspiel.load_game(name)


def _register(name: str, board: Board, text: str, max_plies: int | None) -> None:
    shape = shape_of(board, max_plies)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"{board.title or text} (grundy)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=shape.actions,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-shape.utility,
        max_utility=shape.utility,
        utility_sum=0.0,
        max_game_length=shape.plies,
    )

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, facts, params or {})
            self.board = board

        def new_initial_state(self) -> State:
            return State(self, board)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            if params:
                raise ValueError(f"params: an observation has no parameters, not {params!r}")
            return Observer(shape)

    pyspiel.register_game(kind, Game)


class _Played:
    """A line of play with the actions that led to it. OpenSpiel copies and pickles the attributes of a state."""

    __slots__ = ("actions", "board", "line")

    def __init__(self, board: Board, line: Line, actions: tuple[int, ...]) -> None:
        self.board, self.line, self.actions = board, line, actions

    def apply(self, action: int) -> None:
        self.line.apply(self.line.move_ids.index(action))
        self.actions += (action,)

    def __deepcopy__(self, known: Any) -> _Played:
        return _Played(self.board, copy.copy(self.line), self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.board, self.actions)


def _played(board: Board, actions: tuple[int, ...]) -> _Played:
    """Returns the line of play of some actions."""
    played = _Played(board, board.line(), ())
    for action in actions:
        played.apply(action)
    return played


class State(pyspiel.State):  # type: ignore[misc]
    """A position, with the line of play that leads to it."""

    def __init__(self, game: Any, board: Board) -> None:
        super().__init__(game)
        self.played = _played(board, ())

    @property
    def line(self) -> Line:
        """The line of play."""
        return self.played.line

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.line.is_over else self.line.turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(ids_of(self.line))

    def _apply_action(self, action: int) -> None:
        self.played.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        ids = self.line.move_ids
        return self.line.legal_moves[ids.index(action)] if action in ids else str(action)

    def is_terminal(self) -> bool:
        return self.line.is_over

    def returns(self) -> list[float]:
        result = float(self.line.result or 0)
        return [result, -result]

    def __str__(self) -> str:
        return self.line.position


class Observer:
    """The observation of a position: planes of zeros and ones, and the text of the position."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        planes = numpy.zeros(shape.planes, numpy.float32)
        self.tensor = planes.reshape(-1)
        self.dict = {"observation": planes}

    def set_from(self, state: State, player: int) -> None:
        observe(self.shape, state.line, self.dict["observation"])

    def string_from(self, state: State, player: int) -> str:
        return str(state)


@dataclass(frozen=True)
class Solved:
    """The result of best play from a state.

    `value` is the return of player 0, and `best` are the actions of the player to move that reach it. `states` is the
    number of different states with a known value.
    """

    value: float
    best: tuple[int, ...]
    states: int


class _Node:
    """A state with its key, which decides whether two states are equal."""

    __slots__ = ("key", "state")

    def __init__(self, state: Any, key: Hashable) -> None:
        self.state, self.key = state, key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Node) and self.key == other.key

    def __repr__(self) -> str:
        return str(self.state)


def _mover_and_text(state: Any) -> Hashable:
    return state.current_player(), str(state)


class _StateSearch(_Search):
    """The values of states for player 0, each computed once."""

    def __init__(self, key: Callable[[Any], Hashable]) -> None:
        super().__init__("the search")
        self.key = key

    def node(self, state: Any) -> _Node:
        return _Node(state, self.key(state))

    def after(self, node: _Node) -> list[_Node]:
        state = node.state
        if state.is_terminal():
            return []
        return [self.node(state.child(action)) for action in state.legal_actions()]

    def best(self, node: _Node) -> float:
        state = node.state
        if state.is_terminal():
            return float(state.returns()[0])
        values = [self.known[after] for after in self.after(node)]
        return float(max(values) if state.current_player() == 0 else min(values))

    def value(self, state: Any) -> float:
        return float(self._solved(self.node(state), self.after, self.best))


def solve(game: Any, *, key: Callable[[Any], Hashable] = _mover_and_text) -> Solved:
    """Solves a game or a state of OpenSpiel: two players, no chance, perfect information, zero sum.

    Every state is computed once; two states are the same if their keys are equal. The key is the player to move and the
    text of the state. For a game whose text omits something that decides later moves, give a function as `key`;
    `lambda state: state.history_str()` is right for every game, and slow.

    >>> import grundy.openspiel, pyspiel
    >>> grundy.openspiel.solve(pyspiel.load_game("tic_tac_toe")).value
    0.0
    """
    state = game if isinstance(game, pyspiel.State) else game.new_initial_state()
    kind = state.get_game().get_type()
    for given, wanted, name in (
        (kind.dynamics, pyspiel.GameType.Dynamics.SEQUENTIAL, "play in turn"),
        (kind.chance_mode, pyspiel.GameType.ChanceMode.DETERMINISTIC, "no chance"),
        (kind.information, pyspiel.GameType.Information.PERFECT_INFORMATION, "perfect information"),
        (kind.utility, pyspiel.GameType.Utility.ZERO_SUM, "zero sum"),
    ):
        if given != wanted:
            raise ValueError(f"game: a game with {name} was expected, not {kind.short_name}")
    if state.num_players() != 2:
        raise ValueError(f"game: two players were expected, not {state.num_players()}")
    search = _StateSearch(key)
    value = search.value(state)
    best: tuple[int, ...] = ()
    if not state.is_terminal():
        best = tuple(action for action in state.legal_actions() if search.value(state.child(action)) == value)
    return Solved(value, best, len(search.known))


__all__ = ["Solved", "game", "solve"]
