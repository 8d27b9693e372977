"""What make says when something that it needs can't be had."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent

SAID = {
    "npm error code EUSAGE": "package.json and package-lock.json differ. ",
    "npm ERR! code EUSAGE": "package.json and package-lock.json differ. ",
    "npm error code ECONNREFUSED": "npm could not fetch the pinned runtime (ECONNREFUSED). Check the network",
    "npm error code EAI_AGAIN": "npm could not fetch the pinned runtime (EAI_AGAIN). Check the network",
    "npm error code EINTEGRITY": "npm could not install the pinned runtime (EINTEGRITY); 'npm ci' says more.",
    "npm error something": "npm could not install the pinned runtime (no reason given); 'npm ci' says more.",
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
