"""Hold the catalogues to the glossaries: one word for each thing, in every language.

    python3 -m tools.glossaries        # all languages
    python3 -m tools.glossaries fr de  # these
    python3 -m tools.glossaries --new de > docs/glossaries/de.toml  # an empty one, to be filled in

What a term is in English stands in docs/glossaries/terms.toml, what it is in a language in the file of its name beside
it; each file says at its top how it is written.
"""

from __future__ import annotations

import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tools import messages
from tools.messages import forms

FOLDER = messages.ROOT / "docs" / "glossaries"
TERMS = "terms"
"""Name of the file with the English of all terms."""

WITHOUT_SPACES = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]")
"""Letters of writings that don't set words apart: a word of them may stand anywhere."""

FIELD = re.compile(r"\{\w*\}")
"""A place where something is put in; what it is called says nothing."""


@dataclass(frozen=True)
class Term:
    """What has one word in each language.

    Attributes:
        name: its heading in the files.
        english: the words by which an English text has it.
        unless: phrases in which these mean something else.
        game: the folder of the only game whose texts have it; empty for all.
    """

    name: str
    english: tuple[str, ...]
    unless: tuple[str, ...] = ()
    game: str = ""

    def concerns(self, files: Iterable[str]) -> bool:
        """Whether a text that stands in these files may have the term."""
        return not self.game or any(f"/games/{self.game}/" in name for name in files)


@dataclass(frozen=True)
class Glossary:
    """The words of one language.

    Attributes:
        words: what each term may be, by its name.
        sources: where that was found, by the term's name.
        exceptions: which terms a text may do without, by the English text.
    """

    words: Mapping[str, tuple[str, ...]]
    sources: Mapping[str, str]
    exceptions: Mapping[str, frozenset[str]]


def terms(folder: Path = FOLDER) -> tuple[Term, ...]:
    """All terms, as they are in English."""
    found = tomllib.loads((folder / f"{TERMS}.toml").read_text("utf-8"))
    return tuple(
        Term(name, tuple(entry["english"]), tuple(entry.get("unless", ())), entry.get("game", ""))
        for name, entry in found.items()
    )


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages that have a glossary."""
    return tuple(sorted(file.stem for file in folder.glob("*.toml") if file.stem != TERMS))


def glossary(language: str, folder: Path = FOLDER) -> Glossary:
    """What the terms are in a language."""
    found = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    exceptions = found.pop("exception", [])
    return Glossary(
        {name: tuple(entry["words"]) for name, entry in found.items()},
        {name: entry["source"] for name, entry in found.items()},
        {entry["text"]: frozenset(entry["terms"]) for entry in exceptions},
    )


def plain(text: str) -> str:
    """A text as it is compared: every space is one space, nothing that can't be seen, no capitals."""
    text = unicodedata.normalize("NFKC", text).replace("\u00ad", "")
    text = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return " ".join(text.split()).casefold()


def pattern(word: str) -> re.Pattern[str]:
    """What finds a word of a glossary in a text that is :func:`plain`."""
    bare = plain(word.strip("*"))
    if WITHOUT_SPACES.search(bare):
        return re.compile(re.escape(bare))
    before = "" if word.startswith("*") else r"(?<!\w)"
    after = "" if word.endswith("*") else r"(?!\w)"
    return re.compile(before + re.escape(bare) + after)


def named(text: str, all_terms: Sequence[Term], files: Sequence[str] = ()) -> Iterator[Term]:
    """The terms that an English text has.

    Args:
        text: the text.
        all_terms: those that there are.
        files: where in the code it stands.
    """
    left = plain(FIELD.sub("{}", text))
    phrases: list[tuple[str, Term | None]] = []
    for term in (each for each in all_terms if each.concerns(files)):
        phrases += [(word, term) for word in term.english]
        phrases += [(phrase, None) for phrase in term.unless]
    found: set[str] = set()
    for phrase, owner in sorted(phrases, key=lambda entry: -len(entry[0])):
        rest = pattern(phrase).sub("\n", left)
        if rest != left and owner is not None and owner.name not in found:
            found.add(owner.name)
            yield owner
        left = rest


def lacking(message: Message, book: Glossary, all_terms: Sequence[Term]) -> Iterator[str]:
    """The names of the terms that a message has and a form of its translation lacks."""
    english = forms(message.id)
    files = [name for name, _ in message.locations]
    excepted = book.exceptions.get(english[0], frozenset())
    translated = [plain(text) for text in forms(message.string) if text]
    for term in named("\n".join(english), all_terms, files):
        words = [pattern(word) for word in book.words.get(term.name, ())]
        if words and term.name not in excepted and not all(any(w.search(t) for w in words) for t in translated):
            yield term.name


def faults(catalogue: Catalog, book: Glossary, all_terms: Sequence[Term]) -> list[str]:
    """What is wrong with a language: texts that lack a term, terms without a word, exceptions that nothing needs."""
    known = {term.name for term in all_terms}
    found = [f"[{name}] has no words" for name in sorted(known) if not book.words.get(name)]
    found += [f"[{name}] is no term of {TERMS}.toml" for name in sorted(set(book.words) - known)]
    found += [f"[{name}] has no source" for name, source in sorted(book.sources.items()) if not source]
    bare = Glossary(book.words, book.sources, {})
    needed: dict[str, frozenset[str]] = {}
    for message in catalogue:
        if not message.id:
            continue
        text = forms(message.id)[0]
        if not any(forms(message.string)):
            needed[text] = book.exceptions.get(text, frozenset())  # they wait for its translation
            continue
        needed[text] = frozenset(lacking(message, bare, all_terms))
        for name in sorted(needed[text] - book.exceptions.get(text, frozenset())):
            wanted = " or ".join(book.words[name])
            found.append(f"{text!r} lacks {name} ({wanted}): {' | '.join(forms(message.string))!r}")
    for text, names in sorted(book.exceptions.items()):
        found += [f"exception without need: {name} in {text!r}" for name in names - needed.get(text, frozenset())]
    return found


def skeleton(language: str, folder: Path = FOLDER) -> str:
    """An empty glossary: how it is written, as the French one says, and every term with its meaning."""
    head = (folder / "fr.toml").read_text("utf-8").split("\n\n")[0]
    head = head.replace("The French of the games' terms", f"What the games' terms are in the language {language!r}")
    found = tomllib.loads((folder / f"{TERMS}.toml").read_text("utf-8"))
    entries = [
        f'# {", ".join(entry["english"])}: {entry["meaning"]}\n[{name}]\nwords = []\nsource = "ours"\n'
        for name, entry in found.items()
    ]
    return "\n".join([f"{head}\n", *entries])


def main(arguments: Sequence[str]) -> int:
    """Lists what is wrong, or writes an empty glossary.

    Returns:
        The exit status: 1 if anything is.
    """
    if arguments and arguments[0] == "--new":
        print(skeleton(arguments[1]), end="")
        return 0
    all_terms = terms()
    count = 0
    for language in arguments or languages():
        for fault in faults(messages.read(language), glossary(language), all_terms):
            print(f"docs/glossaries/{language}.toml: {fault}", file=sys.stderr)
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
