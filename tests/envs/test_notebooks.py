"""The notebook that needs a library runs to its end on the package as others have it, and the peers are measured."""

import subprocess

from tests.envs.installed import LIBRARIES, ROOT, Installed

RUNS = """
import sys
from pathlib import Path
from epizodiak.envs.cells import run
out = sys.stdout  # while it runs, what is printed is the notebook's
ended = run(Path(sys.argv[1]).read_text("utf-8"), lambda kind, said: print(kind, said[:200], file=out))
sys.exit(not ended)
"""


def test_a_loop_with_pettingzoo_runs_to_its_end(installed: Installed) -> None:
    ran = installed.library("-c", RUNS, str(ROOT / "docs" / "notebooks" / "pettingzoo.py"))
    assert ran.returncode == 0, ran.stdout
    assert ran.stdout.count("text mean reward of the ") == 2
    assert 'pictures ["<svg ' in ran.stdout


def test_the_engine_is_measured_beside_its_peers() -> None:
    command = [str(LIBRARIES), "-m", "tools.bench_peers", "--runs", "1", "--seconds", "0.02"]
    ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    names = [line.split("|")[1].strip() for line in ran.stdout.splitlines()[2:]]
    assert {"EpiZodiak, the engine that searches", "epizodiak, PettingZoo", "zodiac, OpenSpiel"} <= set(names)
    assert {each.partition("'s ")[0] for each in names if "'s " in each} == {"PettingZoo", "OpenSpiel", "RLCard"}
