"""What pyproject.toml cannot say: which packages there are, one of them a folder of the page's."""

import sys
from pathlib import Path

from setuptools import find_packages, setup

ROOT = Path(__file__).resolve().parent
DATA = "epizodiak.static"
"""What an installed copy has of the page: puzzles, and the texts of other languages, which it finds in its folder."""

if (ROOT / "tools").is_dir():  # a checkout: what was unpacked from a source distribution has them already
    sys.path.insert(0, str(ROOT))
    from tools import catalogues

    catalogues.make(ROOT)

setup(packages=[*find_packages(include=["epizodiak*"]), DATA], package_dir={DATA: "static"})
