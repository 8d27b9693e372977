"""A reason tells nothing of what its seat may not know: deals that differ only in that are told the same."""

from itertools import permutations

import pytest

from e2e.twins import NAMES, exchanged, positions, script, twin
from epizodiak.core.wording import Wording
from epizodiak.display.because import because
from epizodiak.games import GAMES

HIDDEN = [name for name, game in GAMES.items() if game.hidden]


@pytest.mark.parametrize(
    "seed", [3, 4, pytest.param(5, marks=pytest.mark.long), pytest.param(6, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", HIDDEN)
def test_deals_that_differ_in_what_a_seat_may_not_know_have_the_same_reasons(name: str, seed: int) -> None:
    game = GAMES[name]
    told = script(game, seed, 25)
    say, said, differ = Wording(NAMES[: game.seats]), set[str](), 0
    for seat in range(game.seats):
        other = twin(told, seat, seed)
        differ += max(exchanged(told, other))
        mine, yours = positions(told), positions(other)
        assert mine is not None
        assert yours is not None
        for one, two in zip(mine, yours, strict=True):
            if game.to_act(one) != seat:
                continue
            views = game.view(one, seat), game.view(two, seat)
            texts = [game.action_text(action) for action in views[0].legal][:6]
            for pair in permutations(texts, 2):
                for aside in (False, True):
                    ours, theirs = (because(name, view, *pair, say, aside=aside) for view in views)
                    assert ours == theirs
                    said.add(ours)
    assert differ
    assert len(said) > 3
