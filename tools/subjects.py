"""Hold the subjects of commits that are not yet pushed to what they promise: short, and in the imperative.

`python3 -m tools.subjects` looks at what the branch has and no remote does: since its upstream or, where it follows
none, since :data:`SINCE`. Merges pass, and so does everything where nothing can be known: an archive, a history without
that commit.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MOST = 72
"""Characters of a subject: what `git log --oneline` shows in eighty columns."""

SINCE = "b100ec1cf"
"""Where no branch is followed, what comes after this commit is looked at; up to it there are longer ones."""

REWRITTEN = ("fixup! ", "squash! ", "amend! ", 'Revert "', 'Reapply "')
"""How subjects begin that git wrote: they quote another one, or vanish before the push."""

NO_VERBS = re.compile(
    r"an?|all|and|as|at|both|by|each|every|few|fewer|for|from|here|his|how|i|if|in|it|its|less|many|more|most|my|no|not"
    r"|nothing|now|of|on|one|only|or|other|our|some|such|that|the|their|then|there|these|they|this|those|to|two|three"
    r"|we|what|when|where|which|who|whose|why|with|without|you|your|.*[:,]",
    re.IGNORECASE,
)
"""Words that no request begins with, and what stands before a colon or a comma."""

VERBS = re.compile(
    r"(?:.*(?:ss|eed)|embed|shed|shred|wed|bias|canvas|focus|bring|cling|fling|ping|ring|sing|sling|spring|sting|string"
    r"|swing|wing)",
    re.IGNORECASE,
)
"""Verbs that end as other forms do: "Pass", "Feed", "Bring"."""

INFLECTED = re.compile(r".*(?:ed|ing|s|'s|s')", re.IGNORECASE)
"""How words end that report instead: "Added", "Adding", "Adds", and most plurals."""


def fault(subject: str) -> str | None:
    """Return what is wrong with a subject, or nothing.

    That it is in the imperative is guessed from its first word: a request begins with none of :data:`NO_VERBS`, and
    with no past, no -ing and no third person.
    """
    if subject.startswith(REWRITTEN):
        return None
    if len(subject) > MOST:
        return f"it has {len(subject)} characters, {MOST} are the most"
    word = subject.partition(" ")[0]
    if not word[:1].isupper():
        return "it begins with no capital letter"
    inflected = INFLECTED.fullmatch(word) and not VERBS.fullmatch(word)
    if NO_VERBS.fullmatch(word) or inflected:
        return f'"{word}" begins no request; say what the commit is to do, as in "Add", "Mend", "Remove"'
    if subject.endswith("."):
        return "it ends in a full stop"
    return None


def unpushed(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the abbreviated name and the subject of each commit that no remote has; none where that can't be known."""
    if not (root / ".git").exists():  # an archive, which may lie in somebody else's repository
        return
    # A hook is told of its repository by the environment, which may be another one.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    wanted = ["log", "--no-merges", "--format=%h %s"]
    for since in ("@{upstream}", SINCE):
        command = ["git", "-C", str(root), *wanted, f"{since}..HEAD", "--not", "--remotes"]
        try:
            said = subprocess.run(command, check=False, capture_output=True, env=environment)
        except OSError:  # no git
            return
        if said.returncode == 0:  # otherwise there is no such branch, or no such commit
            for line in said.stdout.decode("utf-8", "replace").splitlines():
                commit, _, subject = line.partition(" ")
                yield commit, subject
            return


def main(root: Path = ROOT) -> int:
    """Print what is wrong with which subject; returns the exit status."""
    faults = [(commit, subject, said) for commit, subject in unpushed(root) if (said := fault(subject))]
    for commit, subject, said in faults:
        print(f'{commit} "{subject}": {said}', file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
