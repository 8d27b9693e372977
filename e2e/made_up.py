"""Two languages that nobody speaks, made from English, in a copy of the checkout: one with longer texts, one mirrored.

They have the tags that the Unicode consortium gave to such languages. What they find out is true of languages to come:
German and Greek are a third longer than English, and of those that are written from right to left there is none yet.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog

from e2e.site import ROOT
from tools import languages, messages

LONG, MIRRORED = "en-XA", "ar-XB"

KEPT = re.compile(r"(\{\w*\}|</?[a-z][^<>]*>|\d+)")
"""What of a text is no language: fields, markup, numbers."""

ACCENTS = str.maketrans("aceinouyzACEINOUY", "àçéîñöùÿžÀÇÉÎÑÖÙÝ")
HEBREW = str.maketrans("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתאבגד")
MORE = 0.4
"""What a text gets longer by, in parts of its length."""


def longer(text: str) -> str:
    """A text with accents, and words put behind it until it is 40 % longer."""
    told = "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text))
    wanted = round(MORE * len(KEPT.sub("", text)))
    extra = "ðûs wört "
    return told + (f" {(extra * (wanted // len(extra) + 1))[: wanted - 1]}".rstrip() if wanted > 1 else "")


def from_the_right(text: str) -> str:
    """A text in Hebrew letters."""
    parts = KEPT.split(text)
    return "".join(part if KEPT.fullmatch(part) else part.lower().translate(HEBREW) for part in parts)


CHANGES: dict[str, Callable[[str], str]] = {LONG: longer, MIRRORED: from_the_right}


def catalogue(tag: str, template: Catalog) -> Catalog:
    """All texts in a language that nobody speaks."""
    made = Catalog(languages.locale_of(tag))
    change = CHANGES[tag]
    for message in template:
        if isinstance(message.id, tuple | list):
            singular, plural = message.id
            made.add((singular, plural), (change(singular), *[change(plural)] * (made.num_plurals - 1)))
        elif message.id:
            made.add(message.id, change(message.id))
    return made


def checkout(target: Path) -> None:
    """Make a copy of what the page is served from, and add these languages to it as any is added."""
    for folder in ("epizodiak", "static", "tools"):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (target / "docs").mkdir()
    for file in ("index.html", "pyscript.toml", "docs/architecture.md"):
        shutil.copyfile(ROOT / file, target / file)
    template = messages.extracted(ROOT)
    for tag in CHANGES:
        messages.write(catalogue(tag, template), target / "static" / "locales" / f"{tag}.po", tag)
    for tool in ("messages", "shell"):  # what `make messages` runs
        subprocess.run([sys.executable, "-m", f"tools.{tool}"], cwd=target, check=True, capture_output=True)
