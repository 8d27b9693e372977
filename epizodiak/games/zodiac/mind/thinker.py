"""Zodiac's mind for the bots: sensible actions, judgement, and a search with the exact repetition rule."""

from __future__ import annotations

from typing import Final

from epizodiak.core.mind import WON, Node, OpenThinker
from epizodiak.core.repetition import Trail
from epizodiak.games.zodiac.mind import solution
from epizodiak.games.zodiac.mind.prove import Proof
from epizodiak.games.zodiac.rules import rules
from epizodiak.games.zodiac.rules.board import (
    COLOURS,
    EMPTY,
    FIRST_INNER,
    FLIPPED,
    INDEX,
    JUMPS,
    NEUTRAL,
    POINTS,
    START_BOARD,
    STEPS,
)
from epizodiak.games.zodiac.rules.notation import action_text
from epizodiak.games.zodiac.rules.state import Action, placement_key
from epizodiak.games.zodiac.rules.view import View

INSIDE: Final = 1.0
"""What a piece more on the inner points is worth ..."""

SHOWN: Final = 0.5
"""... and one more on the board ..."""

CHOICE: Final = 0.15
"""... and one more action to choose from."""

NOT_YET: Final = 500.0
"""A repetition, or a gift of the game, at a glance."""

PROOF_NODES: Final = 1_500
"""How long a proof of a win is looked for before each decision, in positions; the whole game's has 8,540."""

OPENINGS: Final = (("A3-B1", "A5-B6"), ("A2-B3", "A6-B4"))
"""By the seat that begins: the action that begins that proof, and its mirror image, which wins as surely."""

_JUMPS = tuple(
    tuple((jump.over, jump.target, f"{POINTS[index]}-{POINTS[jump.target]}") for jump in JUMPS if jump.source == index)
    for index in range(len(POINTS))
)
_STEPS = tuple(
    tuple((target, f"{POINTS[index]}-{POINTS[target]}") for source, target in STEPS if source == index)
    for index in range(len(POINTS))
)
_SWAPPED = str.maketrans("01", "10")


Position = tuple[str, int, tuple[int, int]]
"""Board and ``neutral_turns`` of ``State``; source and target of its ``last_step`` by index, -1 and -1 for none."""

Past = tuple[Trail, tuple[str, ...]]
"""The placements that had occurred when the search began, and those on the way from there, this one excepted."""


class ZodiacNode(Node):
    """A position for the search, with the placements that have occurred on the way (Z12).

    Args:
        action: what led here; nothing for the position that is decided in.
        player: the seat to act.
        position: the board and what is remembered.
        past: what occurred before.
        learned: whether the table of solved positions may be asked.
    """

    __slots__ = ("_exact", "_known", "_replies", "board", "learned", "line", "player", "seen", "step", "turns")

    def __init__(self, action: str, player: int, position: Position, past: Past, *, learned: bool) -> None:
        self.action, self.player, self.learned = action, player, learned
        self.board, self.turns, self.step = position
        self.seen, self.line = past
        self._known = False
        self._exact: float | None = None
        self._replies: list[Node] | None = None

    def exact(self) -> float | None:
        """The value at the end of the game, by Z11, Z12 and Z10; the table is not exact, as it ignores Z12."""
        if not self._known:
            self._known = True
            self._exact = self._ended_value()
        return self._exact

    def _ended_value(self) -> float | None:
        if EMPTY not in self.board[FIRST_INNER:]:
            winner = rules.majority(self.board)
            if winner is not None:
                return WON if winner == self.player else -WON
        key = placement_key(self.board, self.player)
        if self.action and (key in self.line or key in self.seen):
            return WON
        return None if self.can_move() else -WON

    def can_move(self) -> bool:
        """Whether the seat to act has an action (Z4-Z9)."""
        board, own = self.board, COLOURS[self.player]
        for index, sign in enumerate(board):
            if sign == own:
                for over, target, _ in _JUMPS[index]:
                    if board[target] == EMPTY and _row_can_be_jumped(board, over, target):
                        return True
            elif sign == NEUTRAL and self.turns < rules.NEUTRAL_TURNS:
                for target, _ in _STEPS[index]:
                    if board[target] == EMPTY and (target, index) != self.step:
                        return True
        return False

    def guess(self) -> float:
        """The table's value, or else an estimate from inner points, pieces and mobility."""
        if self.learned:
            known = solution.lookup(_seen_by(self.player, self.board), self.turns, self.step)
            if known:
                return WON - known if known > 0 else -WON - known
        own, other = COLOURS[self.player], COLOURS[1 - self.player]
        inside = self.board[FIRST_INNER:]
        return (
            INSIDE * (inside.count(own) - inside.count(other))
            + SHOWN * (self.board.count(own) - self.board.count(other))
            + CHOICE * (self._mobility(own) - self._mobility(other))
        )

    def _mobility(self, own: str) -> int:
        board = self.board
        return sum(
            board[target] == EMPTY and _row_can_be_jumped(board, over, target)
            for index, sign in enumerate(board)
            if sign == own
            for over, target, _ in _JUMPS[index]
        )

    def replies(self) -> list[Node]:
        """The positions after each legal action (Z4-Z9)."""
        if self._replies is None:
            self._replies = self._make_replies()
        return self._replies

    def prove(self) -> None:
        """Mark replies that win for certain, with all placements that have occurred, if any are found."""
        begins = self.board == START_BOARD and len(self.seen) == 1
        actions = OPENINGS[self.player] if begins else (self._proven_action(),)
        for reply in self.own_replies():
            if reply.action in actions and reply.exact() is None:
                reply._exact = 1 - WON  # noqa: SLF001 - one of its own kind

    def _proven_action(self) -> str:
        occurred: tuple[list[str], list[str]] = ([], [])
        for part in self.seen.parts:
            for key in part:
                player = int(key[-1])
                occurred[player != self.player].append(_seen_by(player, key[:-1]))
        here = _seen_by(self.player, self.board), self.turns, *self.step
        found = Proof(PROOF_NODES).answer(here, *occurred)
        if found is None:
            return ""
        afters = {
            (_seen_by(1 - self.player, each.board), each.turns, *each.step): each.action for each in self.own_replies()
        }
        return afters[found]

    def can_block(self) -> bool:
        """Whether an action leaves the other seat none (Z10)."""
        return any(reply.exact() == -WON and not reply.can_move() for reply in self.own_replies())

    def own_replies(self) -> list[ZodiacNode]:
        """Those of :meth:`replies`, known as what they are."""
        return [each for each in self.replies() if isinstance(each, ZodiacNode)]

    def _make_replies(self) -> list[Node]:
        board, own = self.board, COLOURS[self.player]
        positions: list[tuple[str, Position]] = []
        for index, sign in enumerate(board):
            if sign == own:
                for over, target, action in _JUMPS[index]:
                    if board[target] == EMPTY and _row_can_be_jumped(board, over, target):
                        signs = list(board)
                        for each in over:
                            signs[each] = FLIPPED[signs[each]]
                        signs[target], signs[index] = own, EMPTY
                        positions.append((action, ("".join(signs), 0, (-1, -1))))
            elif sign == NEUTRAL and self.turns < rules.NEUTRAL_TURNS:
                for target, action in _STEPS[index]:
                    if board[target] == EMPTY and (target, index) != self.step:
                        signs = list(board)
                        signs[target], signs[index] = NEUTRAL, EMPTY
                        positions.append((action, ("".join(signs), self.turns + 1, (index, target))))
        line = (*self.line, placement_key(board, self.player)) if self.action else self.line
        past, other = (self.seen, line), 1 - self.player
        return [ZodiacNode(action, other, position, past, learned=self.learned) for action, position in positions]


def _seen_by(player: int, board: str) -> str:
    """A board with ``0`` for a seat's own pieces."""
    return board if player == 0 else board.translate(_SWAPPED)


def _row_can_be_jumped(board: str, over: tuple[int, ...], target: int) -> bool:
    """Whether a row of pieces can be jumped (Z4, Z6)."""
    first, last = board[over[0]], board[over[-1]]
    if EMPTY in (first, last):
        return False
    return target >= FIRST_INNER or first != NEUTRAL or last != NEUTRAL


class ZodiacThinker(OpenThinker[View]):
    """Zodiac's mind: judgement without search, and positions for a search."""

    action_text = staticmethod(action_text)

    def sensible(self, view: View) -> tuple[str, ...]:
        """The actions that win at once; if there are none, those after which nothing is lost at once."""
        found: dict[float | None, list[ZodiacNode]] = {WON: [], None: [], -WON: []}
        for reply in self.node(view, learned=False).own_replies():
            known = reply.exact()
            found[known if known is None else -known].append(reply)
        open_ = [reply for reply in found[None] if not reply.can_block()]
        return tuple(reply.action for reply in found[WON] or open_ or found[None] or found[-WON])

    def judge(self, view: View) -> tuple[float, ...]:
        """The estimated value of the position after each action; little if it gives the game away."""
        worths = {reply.action: self._judge_reply(reply) for reply in self.node(view, learned=False).replies()}
        return tuple(worths[action] for action in self.actions(view))

    def _judge_reply(self, reply: Node) -> float:
        known = reply.exact()
        return -reply.guess() if known is None else -NOT_YET * known / WON

    def node(self, view: View, *, learned: bool) -> ZodiacNode:
        """The view's position for a search, with all placements that have occurred."""
        assert view.player is not None, "nobody thinks after the game"
        step = (-1, -1) if view.last_step is None else _point_indices(view.last_step)
        position = view.board, view.neutral_turns, step
        found = ZodiacNode("", view.player, position, (view.seen, ()), learned=learned)
        if learned:
            found.prove()
        return found


def _point_indices(step: Action) -> tuple[int, int]:
    return INDEX[step.source], INDEX[step.target]


THINKER = ZodiacThinker()
