"""What bots say of key moments, by their tempers: a very short line, and one where there is more room."""

from __future__ import annotations

from epizodiak.core.wording import Wording
from epizodiak.table.moments import BEATEN, LOST, MADE, TOOK


def lines(temper: str, kind: str, wording: Wording) -> tuple[str, ...]:
    """The lines of a temper, one of ``tempers.TEMPERS``, for a moment of a kind, the shortest first."""
    say = {TOOK: _took, MADE: _made, LOST: _lost, BEATEN: _beaten}[kind]
    return say(wording)[temper]


def _took(say: Wording) -> dict[str, tuple[str, ...]]:
    """Something was taken from another player."""
    return {
        "high": (say.pgettext("a bot took it", "Mine now!"), say.pgettext("a bot took it", "I'll take that!")),
        "low": (say.pgettext("a bot took it", "Sorry!"), say.pgettext("a bot took it", "Sorry, I needed that.")),
        "even": (say.pgettext("a bot took it", "That fits!"), say.pgettext("a bot took it", "This belongs with me.")),
        "right": (say.pgettext("a bot took it", "Oh, nice!"), say.pgettext("a bot took it", "Just what I wanted!")),
        "left": (say.pgettext("a bot took it", "At last!"), say.pgettext("a bot took it", "I said I'd get it.")),
        "keeps": (say.pgettext("a bot took it", "Safe now!"), say.pgettext("a bot took it", "Better safe than sorry.")),
        "spends": (say.pgettext("a bot took it", "Thanks!"), say.pgettext("a bot took it", "You snooze, you lose!")),
    }


def _made(say: Wording) -> dict[str, tuple[str, ...]]:
    """Something large has succeeded, or the round is won."""
    return {
        "high": (say.pgettext("a bot did well", "Ha!"), say.pgettext("a bot did well", "Too easy!")),
        "low": (say.pgettext("a bot did well", "Lucky me!"), say.pgettext("a bot did well", "That was luck.")),
        "even": (say.pgettext("a bot did well", "Neat!"), say.pgettext("a bot did well", "All in good order.")),
        "right": (say.pgettext("a bot did well", "Hooray!"), say.pgettext("a bot did well", "Did you see that?")),
        "left": (say.pgettext("a bot did well", "You see?"), say.pgettext("a bot did well", "Just as I planned.")),
        "keeps": (say.pgettext("a bot did well", "Phew!"), say.pgettext("a bot did well", "That took patience.")),
        "spends": (
            say.pgettext("a bot did well", "Finally!"),
            say.pgettext("a bot did well", "That took long enough!"),
        ),
    }


def _lost(say: Wording) -> dict[str, tuple[str, ...]]:
    """Something was taken from the bot."""
    return {
        "high": (say.pgettext("a bot lost it", "Just wait!"), say.pgettext("a bot lost it", "I'll get you for that!")),
        "low": (say.pgettext("a bot lost it", "Fair play."), say.pgettext("a bot lost it", "You earned that.")),
        "even": (say.pgettext("a bot lost it", "My plan…"), say.pgettext("a bot lost it", "There goes my plan.")),
        "right": (say.pgettext("a bot lost it", "Oh no!"), say.pgettext("a bot lost it", "I wanted that!")),
        "left": (say.pgettext("a bot lost it", "So what!"), say.pgettext("a bot lost it", "I won't give up.")),
        "keeps": (say.pgettext("a bot lost it", "Oh dear…"), say.pgettext("a bot lost it", "I was afraid of that.")),
        "spends": (say.pgettext("a bot lost it", "Hey!"), say.pgettext("a bot lost it", "Fine, go on!")),
    }


def _beaten(say: Wording) -> dict[str, tuple[str, ...]]:
    """Somebody else has won."""
    return {
        "high": (say.pgettext("a bot was beaten", "Next time!"), say.pgettext("a bot was beaten", "I'll be back!")),
        "low": (
            say.pgettext("a bot was beaten", "Well done!"),
            say.pgettext("a bot was beaten", "That was well played."),
        ),
        "even": (
            say.pgettext("a bot was beaten", "Good game."),
            say.pgettext("a bot was beaten", "That was a fine game."),
        ),
        "right": (say.pgettext("a bot was beaten", "Again!"), say.pgettext("a bot was beaten", "Let's play again!")),
        "left": (
            say.pgettext("a bot was beaten", "Once more."),
            say.pgettext("a bot was beaten", "I'm not giving up."),
        ),
        "keeps": (say.pgettext("a bot was beaten", "A pity…"), say.pgettext("a bot was beaten", "I was so careful…")),
        "spends": (say.pgettext("a bot was beaten", "Already?"), say.pgettext("a bot was beaten", "That went fast!")),
    }
