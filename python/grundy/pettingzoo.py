"""Board games as environments of PettingZoo. Needs `pip install pettingzoo`.

>>> import grundy.pettingzoo
>>> env = grundy.pettingzoo.env("tictactoe")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     move = None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"])
...     env.step(move)
>>> env.line.is_over
True
"""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._observation import ids_of, observe, shape_of
from ._public import Board

AGENTS = ["player_0", "player_1"]


class BoardEnv(AECEnv):  # type: ignore[misc]
    """A board game of two agents, `player_0` and `player_1`. Each acts when it is to move in the game; `player_0` begins.

    An observation is a dict: `observation` has a plane for each kind of piece, one for other pieces and one for the
    player to move; `action_mask` has a 1 for each legal action. Rewards come at the end: 1, 0 or -1, or the score in
    games with scores. After `max_plies` moves the game is truncated. `line` is the line of play.
    """

    metadata = {"name": "grundy_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, text: str, *, max_plies: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.board = Board(text)
        self.render_mode = render_mode
        self.shape = shape_of(self.board, max_plies)
        self.possible_agents = AGENTS[:]
        self.agents: list[str] = []
        self.line = self.board.line()
        actions = self.shape.actions
        self._observations = spaces.Dict({
            "observation": spaces.Box(0, 1, self.shape.planes, numpy.float32),
            "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
        })
        self._actions = spaces.Discrete(actions)

    def observation_space(self, agent: str) -> Any:
        return self._observations

    def action_space(self, agent: str) -> Any:
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._actions.seed(seed)
        self.line = self.board.line()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.line.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        planes = numpy.zeros(self.shape.planes, numpy.float32)
        observe(self.shape, self.line, planes)
        mask = numpy.zeros(self.shape.actions, numpy.int8)
        if agent == self.agent_selection:
            mask[list(ids_of(self.line))] = 1
        return {"observation": planes, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        ids = ids_of(self.line)
        if action not in ids:
            raise ValueError(f"action: one of {sorted(ids)} was expected, not {action!r}")
        self._cumulative_rewards[agent] = 0.0
        self.line.apply(ids.index(int(action)))
        if self.line.is_over:
            result = float(self.line.result or 0)
            self.rewards = dict(zip(self.possible_agents, (result, -result)))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._clear_rewards()
            if len(self.line) >= self.shape.plies:
                self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.line.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self.render())

    def render(self) -> str:
        """Returns the position as text."""
        return self.board.text(self.line.position)

    def close(self) -> None:
        """Does nothing: an environment has no window."""


def env(text: str, *, max_plies: int | None = None, render_mode: str | None = None) -> BoardEnv:
    """Returns a board game as an environment of two agents, `player_0` and `player_1`."""
    return BoardEnv(text, max_plies=max_plies, render_mode=render_mode)


__all__ = ["BoardEnv", "env"]
