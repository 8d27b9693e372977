"""Names of equal bots on panels end before what stands beside them, and keep the letter that tells them apart."""

from __future__ import annotations

import random
import re
from gettext import GNUTranslations
from itertools import product
from pathlib import Path

import pytest

from epizodiak.core.text import BOLD, plain, width_of
from epizodiak.core.wording import Wording
from epizodiak.games import GAMES, TABLES
from epizodiak.table.scene import Scene
from epizodiak.table.table import Look
from epizodiak.timeline.match import Match

pytestmark = pytest.mark.native_only

LOCALES = Path(__file__).resolve().parent.parent.parent / "static" / "locales"
SIZES = [(390, 844), (375, 667), (844, 390), (1024, 768)]
NAME = re.compile(r'class="name" x="([\d.-]+)"[^>]*?font-size="([\d.]+)"')
REMARK = re.compile(r'class="remark" x="([\d.-]+)"[^>]*?font-size="([\d.]+)"')


def spoken(tag: str) -> GNUTranslations:
    with (LOCALES / f"{tag}.mo").open("rb") as file:
        return GNUTranslations(file)


def crowded(scene: Scene, *, passing: bool) -> list[str]:
    """Names that reach under the remarks beside them."""
    found = []
    for each in scene.sprites:
        if not each.key.startswith("player-") or each.hit is None:
            continue
        name, remark = NAME.search(each.body), REMARK.search(each.body)
        assert name is not None
        assert remark is not None
        chip = 'class="chip' in each.body
        words = passing and {"passed", "drew"} & set(each.classes.split()) and "acts" not in each.classes
        words = words and "marked" not in each.body
        seen = not chip or words
        end = float(name[1]) + width_of(plain(each.words[0]), float(name[2])) * BOLD
        start = float(remark[1]) - (width_of(each.words[1], float(remark[2])) if seen and each.words[1] else 0)
        if end > start:
            found.append(f"{each.words[0]} | {each.words[1]}: {end:.0f} > {start:.0f}")
    return found


@pytest.mark.parametrize(("name", "tag"), [*product(sorted(GAMES), ["de", "el"])])
def test_a_long_name_is_shortened_before_its_letter_and_reaches_under_nothing(name: str, tag: str) -> None:
    game, texts = GAMES[name], spoken(tag)
    called = texts.gettext("Stargazer")
    names = tuple(f"{called} {letter}" for letter in "ABC"[: game.seats])
    match, chance = Match.new(game, {}, names, first_player=0, seed=3), random.Random(3)
    while match.player is not None and match.ply < 30:
        for size in SIZES:
            scene = TABLES[name].scene(match.view(match.player), Look(*size, Wording(names, translations=texts)))
            assert crowded(scene, passing=name == "epizodiak") == [], size
            told = [plain(each.words[0]) for each in scene.sprites if each.key.startswith("player-") and each.hit]
            assert len(set(told)) == game.seats, (size, told)
        match = match.play(game.action_text(chance.choice(list(game.legal_actions(match.state)))))
