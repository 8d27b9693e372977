"""A small GitHub: runs a workflow's jobs on this machine, their shell steps as they stand, for one event.

Stand-ins take the place of what only GitHub has (its actions, `gh`) and of what takes long (`make`, `apt-get`). A key,
a condition or an action that is not known here is an error, so that nothing in a workflow goes unread.
"""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
BRANCH = "main"
LIVE = "http://127.0.0.1:9/"
"""Where the live site would be: nobody answers there."""

JOB_KEYS = {
    *("name", "needs", "if", "runs-on", "container", "timeout-minutes"),
    *("permissions", "environment", "concurrency", "steps"),
}
STEP_KEYS = {"id", "if", "uses", "with", "run", "env"}

STAND_INS = {
    # Works in a checkout only, and hands out what the test has packed.
    "make": """echo "make $* $EPIZODIAK_DIST $(cat "${EPIZODIAK_DIST:-/}"/index.html 2>&-)" >>"$CALLS"
test -e tools && test "$1" != "$FAILS" || exit 1
if test "$1" = zip; then cp "$RELEASE"/* .; fi
if test "$1" = package; then mkdir package && touch package/made.tar.gz package/made.whl; fi
if test "$EPIZODIAK_PACKAGE"; then echo "tried by $EPIZODIAK_PYTHONS" "$EPIZODIAK_PACKAGE"/* >>"$CALLS"; fi""",
    "gh": """echo "gh $*" >>"$CALLS" """,
    "pipx": """echo "pipx $*" >>"$CALLS" """,
    "apt-get": """echo "apt-get $*" >>"$CALLS" """,
    "taskset": 'shift 2; exec "$@"',
    "python3": f'exec "{sys.executable}" "$@"',
}


class UnreadError(AssertionError):
    """A workflow says something that is not understood here."""


@dataclass(frozen=True)
class Event:
    """What happened to the repository.

    Attributes:
        name: a push, or a pull request.
        ref: the branch or the tag.
        publish: the repository's variable PUBLISH.
    """

    name: str
    ref: str
    publish: str = ""

    @property
    def context(self) -> dict[str, str]:
        """What expressions may ask for."""
        return {
            "github.event_name": self.name,
            "github.ref": self.ref,
            "github.ref_name": self.ref.split("/", 2)[2],
            "github.event.repository.default_branch": BRANCH,
            "github.token": "token",
            "vars.PUBLISH": self.publish,
        }


@dataclass
class SmallGitHub:
    """Runs all jobs of a workflow.

    Attributes:
        workflow: as YAML has it.
        event: what it is run for.
        release: a folder with the files that `make zip` makes.
        folder: where to work.
        fails: the target at which `make` fails.
        damaged: whether what is kept between jobs does not come back as it was.
        ended: how each job that ran ended.
        deployed: the folder that is a site now.
        attested: the files that were vouched for.
    """

    workflow: dict[str, Any]
    event: Event
    release: Path
    folder: Path
    fails: str = "nothing"
    damaged: bool = False
    ended: dict[str, bool] = field(default_factory=dict)
    deployed: Path | None = None
    attested: list[str] = field(default_factory=list)

    @property
    def calls(self) -> list[str]:
        """All calls of stand-ins that tell of theirs, in order."""
        told = self.folder / "calls"
        return told.read_text("utf-8").splitlines() if told.exists() else []

    def run(self) -> "SmallGitHub":
        """Run every job that the event and the jobs before it allow."""
        (self.folder / "bin").mkdir()
        for name, script in STAND_INS.items():
            (self.folder / "bin" / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        if shutil.which("unzip") is None:
            (self.folder / "bin" / "unzip").write_text('#!/bin/sh\nexec python3 -m zipfile -e "$2" "$4"\n', "utf-8")
        for file in (self.folder / "bin").iterdir():
            file.chmod(0o755)
        left = dict(self.workflow["jobs"])
        while left:
            name = next(name for name in left if not _needed(left[name]) & set(left))
            job = left.pop(name)
            if set(job) - JOB_KEYS:
                raise UnreadError(f"job {name}: {sorted(set(job) - JOB_KEYS)}")
            if all(self.ended.get(before) for before in _needed(job)) and self._holds(job.get("if", "")):
                self.ended[name] = self._job(name, job)
        return self

    def _job(self, name: str, job: dict[str, Any]) -> bool:
        here = self.folder / "jobs" / name
        here.mkdir(parents=True)
        context = self.event.context
        for step in job["steps"]:
            if set(step) - STEP_KEYS:
                raise UnreadError(f"step in {name}: {sorted(set(step) - STEP_KEYS)}")
            if not self._holds(step.get("if", "")):
                continue
            if "uses" in step:
                action = step["uses"].partition("@")[0].removeprefix("actions/")
                given = step.get("with", {})
                fine = self._action(action, given, here)
                context[f"steps.{step.get('id')}.outputs.base_url"] = LIVE
                context[f"steps.{step.get('id')}.outputs.python-path"] = given.get("python-version", "")
            else:
                fine = self._shell(step["run"], step.get("env", {}), here, context)
            if not fine:
                return False
        return True

    def _shell(self, script: str, given: dict[str, str], here: Path, context: dict[str, str]) -> bool:
        values = {
            key: re.sub(r"\$\{\{ (\S+) \}\}", lambda found: context[found[1]], text) for key, text in given.items()
        }
        environment = {
            "PATH": f"{self.folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "CALLS": str(self.folder / "calls"),
            "RELEASE": str(self.release),
            "FAILS": self.fails,
            "GITHUB_REF_NAME": context["github.ref_name"],
            "GITHUB_REPOSITORY": "somebody/epizodiak",
        }
        command = ["bash", "-e", "-o", "pipefail", "-c", script]
        return not subprocess.run(command, cwd=here, env={**environment, **values}, check=False).returncode

    def _action(self, name: str, given: dict[str, Any], here: Path) -> bool:
        """Do what one of GitHub's actions does, as far as files are concerned."""
        kept = self.folder / "kept" / str(given.get("name", "github-pages"))
        if name == "checkout":
            for part in ("tools", "epizodiak"):
                (here / part).symlink_to(ROOT / part)
        elif name == "upload-artifact":
            return self._upload(given, here, kept)
        elif name == "download-artifact":
            shutil.copytree(kept, here / given["path"])
        elif name == "upload-pages-artifact":
            hidden = None if given.get("include-hidden-files") else shutil.ignore_patterns(".*")
            shutil.copytree(here / given["path"], kept, ignore=hidden)
        elif name == "deploy-pages":
            self.deployed = kept
        elif name == "attest":
            self.attested += [file.name for each in given["subject-path"].split() for file in sorted(here.glob(each))]
        elif name not in ("setup-python", "setup-node", "configure-pages"):
            raise UnreadError(f"actions/{name}")
        return True

    def _upload(self, given: dict[str, Any], here: Path, kept: Path) -> bool:
        kept.mkdir(parents=True)
        for pattern in given["path"].split():
            for file in here.glob(pattern):
                shutil.copy(file, kept)
                if self.damaged and file.suffix == ".zip":
                    (kept / file.name).write_bytes(file.read_bytes()[:-1])
        return any(kept.iterdir())

    def _holds(self, condition: str) -> bool:
        """Return whether a condition is true: comparisons and `startsWith`, joined by `&&`."""
        return all(self._true(term.strip()) for term in condition.split("&&") if term.strip())

    def _true(self, term: str) -> bool:
        if same := re.fullmatch(r"(\S+) == (\S+)", term):
            return self._value(same[1]) == self._value(same[2])
        if begins := re.fullmatch(r"startsWith\((\S+), (\S+)\)", term):
            return self._value(begins[1]).startswith(self._value(begins[2]))
        raise UnreadError(term)

    def _value(self, text: str) -> str:
        return text[1:-1] if text.startswith("'") else self.event.context[text]


def _needed(job: dict[str, Any]) -> set[str]:
    needs = job.get("needs", [])
    return {needs} if isinstance(needs, str) else set(needs)
