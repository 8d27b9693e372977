"""What make says when something that it needs can't be had."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

SAID = {
    "npm error code EUSAGE": "package.json and package-lock.json differ. ",
    "npm ERR! code EUSAGE": "package.json and package-lock.json differ. ",
    "npm error code ECONNREFUSED": "npm could not fetch the pinned runtime (ECONNREFUSED). Check the network",
    "npm error code EAI_AGAIN": "npm could not fetch the pinned runtime (EAI_AGAIN). Check the network",
    "npm error code EINTEGRITY": "npm could not install the pinned runtime (EINTEGRITY); 'npm ci",
    "npm error something": "npm could not install the pinned runtime (no reason given); 'npm ci",
}
"""What npm says, in its words before version 10 and since, and how make begins to say it."""


@pytest.mark.parametrize("said", SAID)
def test_make_says_why_npm_could_not_install_the_runtime(said: str, tmp_path: Path) -> None:
    for name in ("Makefile", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, tmp_path)
    for name, does in {"npm": f"echo '{said}' >&2; echo 'npm error More.' >&2; exit 1", "node": ""}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    command = ["make", "node_modules/.stamp"]
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
    assert ran.returncode != 0
    assert ran.stderr.startswith(SAID[said])
    assert not (tmp_path / "node_modules" / ".stamp").exists()


@pytest.mark.parametrize(
    ("node", "said"),
    [(None, "Node.js with npm is needed and was not found."), ("16", "18 or newer is needed and this is")],
)
def test_make_play_says_that_node_is_missing_or_too_old(node: str | None, said: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    if node:
        for name in ("node", "npm"):
            # What it is asked to run says whether its version will do.
            (tmp_path / name).write_text(f"#!/bin/sh\n[ $1 = -e ] && exit 1\necho v{node}.0.0\n", "utf-8")
            (tmp_path / name).chmod(0o755)
    ran = subprocess.run(
        [shutil.which("make") or "make", "play", f"PYTHON={sys.executable}"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode != 0
    assert said in ran.stderr.splitlines()[0]
