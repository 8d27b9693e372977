"""Take out of what the start fetches what is there for its readers: comments, and the spaces of lines.

Names, strings and the order of everything stay, so that what fails in a page can be found in the sources.
"""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tools.runtime.build import RuntimeBuildError

PARTS = re.compile(
    r"""(?P<kept>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^"')]*\))"""
    r"|(?P<comment>/\*.*?\*/)|\s*(?P<mark>[{};,])\s*|(?P<space>\s+)",
    re.DOTALL,
)


def sheet(text: str) -> str:
    """Return a style sheet without comments, and with no more spaces than it needs."""
    bare = PARTS.sub(lambda found: "" if found["comment"] else found[0], text)
    short = PARTS.sub(lambda found: found["kept"] or found["mark"] or " ", bare.strip())
    return re.sub(r";\}", "}", short) + "\n"


def squeeze(root: Path, files: Iterable[Path]) -> None:
    """Squeeze scripts and style sheets.

    Args:
        root: the checkout, with its node_modules/.
        files: which.

    Raises:
        RuntimeBuildError: terser can't read a script; its last line is the message.
    """
    scripts = []
    for file in files:
        if file.suffix == ".css":
            file.write_text(sheet(file.read_text("utf-8")), "utf-8")
        else:
            scripts.append(str(file.resolve()))
    command = ["node", str(root / "tools" / "squeeze.mjs"), *scripts]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    if ran.returncode:
        raise RuntimeBuildError((ran.stderr.strip().splitlines() or ["terser failed"])[-1])
