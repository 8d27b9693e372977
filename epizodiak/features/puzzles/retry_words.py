"""Texts about mistakes that are tried again."""

from __future__ import annotations

from collections.abc import Callable

from epizodiak.core.text import capital
from epizodiak.core.wording import Wording
from epizodiak.display.ui_state import SOLVED, WRONG
from epizodiak.features.mistakes import weighing
from epizodiak.features.mistakes.kept import JudgedDecision
from epizodiak.features.puzzles import words
from epizodiak.features.puzzles.state import PuzzleProgress
from epizodiak.features.puzzles.words import Counts, PuzzleWords
from epizodiak.games import CATALOGUE
from epizodiak.table.texts import Text

HINTS = 2
"""So many hints there are: how many actions are right, and which one is the best."""

FEW = 4
"""So many actions that are best are counted in a hint; a greater number would only say that it hardly matters."""

HAVE_COST = {
    "blunder": Text("That is what was played. It cost a lot."),
    "mistake": Text("That is what was played. It cost quite a bit."),
    "inaccuracy": Text("That is what was played. It cost a little."),
}

WOULD_COST = {
    "blunder": Text("That would cost a lot."),
    "mistake": Text("That would cost quite a bit."),
    "inaccuracy": Text("That would cost a little."),
}
"""What is said of what was played, and of any other action, by how bad it is."""


def box(
    shown: PuzzleProgress,
    brief: Callable[[str], str],
    say: Wording,
    *,
    sat: Wording,
    stands: str,
    counts: Counts,
    reviewed: bool,
) -> PuzzleWords:
    """The texts of the puzzle's box for a mistake.

    Args:
        shown: the position, what is known of the decision, and what was said to the last try.
        brief: what an action does, as it stands after a colon.
        say: how to say it, with the players' names.
        sat: the same with the name of who sat where the solver does.
        stands: how it stands.
        counts: how many tries counted, and how many hints were given.
        reviewed: whether it was just reviewed, where what was better stands.
    """
    puzzle, decision, said = shown.puzzle, shown.judged, shown.said
    cost = shown.cost if stands == WRONG else 0
    opinion = say.gettext("The strongest bot thought for a moment, from what you could see. It can be wrong.")
    numbered = say.gettext("Hint {number} of {count}: {hint}")
    worse = stands == SOLVED and shown.played[-1:] != () and shown.played[-1] in decision.fine
    best = _name_answers(decision, brief, say) if worse and counts.hints < HINTS else ""
    makers = (_how_many, _name_answers)[: counts.hints]
    told = tuple(
        numbered.format(number=n, count=HINTS, hint=hint(decision, brief, say)) for n, hint in enumerate(makers, 1)
    )
    return PuzzleWords(
        about=CATALOGUE[puzzle.game].title,
        stars="",
        grade="",
        task="" if stands == SOLVED else _task(say, reviewed=reviewed),
        aside=sat.told(puzzle.seat, say.gettext("You play {name}'s turn.").format(name=sat.names[puzzle.seat]), ""),
        proof=say.gettext("Is that certain?"),
        proved=" ".join(filter(None, (_share_sentence(cost, say), opinion))),
        hints=told,
        more=words.more(counts.hints, HINTS, stands, say),
        tries=_tries(counts, stands, say, reviewed=reviewed),
        said=" ".join(filter(None, ("" if said is None else words.teller(puzzle.game, say)(said), best))),
        stands=stands,
        fresh=counts.hints > counts.begun,
    )


def title(say: Wording, *, reviewed: bool) -> str:
    """The heading: of a decision just ``reviewed``, or of one from the list."""
    return say.gettext("Try it") if reviewed else say.gettext("From your own games")


def _task(say: Wording, *, reviewed: bool) -> str:
    return say.gettext("Now play the better move.") if reviewed else say.gettext("There was a better move. Find it.")


def _tries(counts: Counts, stands: str, say: Wording, *, reviewed: bool) -> str:
    """How often it was tried, or how it was solved now; from its review nothing more than that it is solved."""
    if stands == SOLVED and reviewed:
        return ""
    now = counts._replace(known=None) if stands == SOLVED or reviewed else counts
    return capital(words.tried(now, stands, say))


def _how_many(decision: JudgedDecision, _: Callable[[str], str], say: Wording) -> str:
    count = len(decision.right)
    if count > FEW:
        return say.gettext("Many moves are better here than the one that was played.")
    told = say.ngettext("{count} move is best here.", "{count} moves are best here.", count)
    return told.format(count=count)


def _name_answers(decision: JudgedDecision, brief: Callable[[str], str], say: Wording) -> str:
    return say.gettext("The best one: {action}.").format(action=brief(decision.right[0]))


# --- what is said to a try --------------------------------------------------------------------------------------------


def praise_sentence(decision: JudgedDecision, action: str) -> Text:
    """The sentence that an action was right."""
    if action == decision.right[0]:
        return Text("The strongest bot would have done the same.")
    if action in decision.right:
        return Text("Fine too: just as good here.")
    return Text("Fine too: not clearly worse than the best.")


def cost_sentence(decision: JudgedDecision, action: str) -> Text:
    """The sentence that an action was wrong, and how much it loses; by what share is told with the opinion."""
    cost, told = decision.costs[action], HAVE_COST if action == decision.played else WOULD_COST
    size = weighing.grade(cost) or "inaccuracy"
    return Text(told[size])


def _share_sentence(cost: float, say: Wording) -> str:
    """By what share the last try lowers the chances, where it does."""
    return say.gettext("That lowers the chances by about {share}.").format(share=say.percent(cost)) if cost else ""


def looks() -> Text:
    """The sentence while an action is being analysed."""
    return Text("The strongest bot looks at that one…")


def unknown() -> Text:
    """The sentence that an action could not be analysed."""
    return Text("The strongest bot cannot be asked just now.")
