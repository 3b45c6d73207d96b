"""Board games as environments of Gymnasium: one player learns, the other is part of the environment.

Needs `pip install gymnasium`.

>>> import grundy.gymnasium
>>> env = grundy.gymnasium.env("tictactoe")
>>> seen, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     seen, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> reward in (1.0, 0.0, -1.0)
True
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from ._observation import ids_of, observe, shape_of
from ._public import Board, Line

Opponent = Callable[[Line], int]
"""Returns the index of its move among the legal moves of a line of play."""


class BoardEnv(gymnasium.Env[Any, Any]):
    """A board game against an opponent, which plays random moves unless one is given.

    An observation has a plane for each kind of piece, one for other pieces and one for the player to move. `info` has
    the `action_mask`: a 1 for each legal action. The reward is 1, 0 or -1 at the end, or the score in games with
    scores. `player` 0 begins. After `max_plies` moves the game is truncated. `line` is the line of play.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        text: str,
        *,
        player: int = 0,
        opponent: Opponent | None = None,
        max_plies: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if player not in (0, 1):
            raise ValueError(f"player: 0 or 1 was expected, not {player!r}")
        self.board = Board(text)
        self.player, self.opponent, self.render_mode = player, opponent, render_mode
        self.shape = shape_of(self.board, max_plies)
        self.line = self.board.line()
        self._random = random.Random()
        self.observation_space = spaces.Box(0, 1, self.shape.planes, numpy.float32)
        self.action_space = spaces.Discrete(self.shape.actions)

    def _seen(self) -> Any:
        planes = numpy.zeros(self.shape.planes, numpy.float32)
        observe(self.shape, self.line, planes)
        return planes

    def _info(self) -> dict[str, Any]:
        mask = numpy.zeros(self.shape.actions, numpy.int8)
        mask[list(ids_of(self.line))] = 1
        return {"action_mask": mask}

    def _answer(self) -> None:
        """Plays the moves of the opponent."""
        while not self.line.is_over and self.line.turn != self.player:
            if self.opponent is None:
                self.line.apply(self._random.randrange(self.line.count))
            else:
                self.line.apply(self.opponent(self.line))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._random.seed(seed)
            self.action_space.seed(seed)
        self.line = self.board.line()
        self._answer()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        ids = ids_of(self.line)
        if action not in ids:
            raise ValueError(f"action: one of {sorted(ids)} was expected, not {action!r}")
        self.line.apply(ids.index(int(action)))
        self._answer()
        result = float(self.line.result or 0)
        reward = result if self.player == 0 else -result
        truncated = not self.line.is_over and len(self.line) >= self.shape.plies
        return self._seen(), reward, self.line.is_over, truncated, self._info()

    def render(self) -> Any:
        """Returns the position as text."""
        return self.board.text(self.line.position)


def env(text: str, **options: Any) -> BoardEnv:
    """Returns a board game as an environment; the options are those of `BoardEnv`."""
    return BoardEnv(text, **options)


__all__ = ["BoardEnv", "Opponent", "env"]
