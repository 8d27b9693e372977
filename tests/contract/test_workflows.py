"""The workflows promise: few rights, pinned actions, our own commands, and what is deployed is what was tested."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from epizodiak import __version__
from tests.contract.small_github import BRANCH, LIVE, Event, SmallGitHub
from tools import lighthouse
from tools.release import release
from tools.vendor import wheel_pins

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
FILES = sorted(WORKFLOWS.glob("*.y*ml"))

NEEDED = {
    "actions/checkout": {"contents": "read"},
    "actions/configure-pages": {"pages": "read"},
    "actions/deploy-pages": {"pages": "write", "id-token": "write"},
    "actions/attest": {"attestations": "write", "id-token": "write"},
    "gh": {"contents": "write"},
    "pipx": {"id-token": "write"},
}
"""The rights that an action, or a command, cannot do without."""

PINNED = re.compile(r"^actions/[a-z-]+@[0-9a-f]{40}$")
IMAGE = re.compile(r"^debian:[a-z-]+@sha256:[0-9a-f]{64}$")
COMMENTED = re.compile(r"uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
ADDRESS = re.compile(r"://|registry|index-url|extra-index")

MADE = "the page that was built"
DEFAULT, BESIDE = Event("push", f"refs/heads/{BRANCH}"), Event("push", "refs/heads/beside")
ASKED, TAG = Event("pull_request", "refs/pull/7/merge"), Event("push", f"refs/tags/v{__version__}")
ALLOWED = Event("push", TAG.ref, publish="pypi")
TESTED = {"build", "test", "long", "servers", "browsers", "screen-reader", "package"}

TARGETS = ["test", "test-long", "test-servers", "test-browsers", "test-screen-reader"]
"""What tests the page, in the order of the workflow."""

PACKAGE = ["package", "envs"]
"""What builds the package, and tests it."""

FILES_OF_PACKAGE = ["made.tar.gz", "made.whl"]

Workflow = dict[str, Any]


def read(file: Path) -> Workflow:
    """Return what a workflow's file says."""
    found: Workflow = yaml.safe_load(file.read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def site() -> Workflow:
    return read(WORKFLOWS / "site.yml")


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def workflow(request: pytest.FixtureRequest) -> Workflow:
    return read(request.param)


@pytest.fixture
def github(site: Workflow, tmp_path: Path) -> SmallGitHub:
    """What runs the workflow; its `make zip` packs a page and a hidden file."""
    dist, packed = tmp_path / "dist", tmp_path / "packed"
    dist.mkdir()
    packed.mkdir()
    (dist / "index.html").write_text(MADE, "utf-8")
    (dist / ".nojekyll").touch()
    release(dist, packed)
    (tmp_path / "github").mkdir()
    return SmallGitHub(site, DEFAULT, packed, tmp_path / "github")


def steps(workflow: Workflow, job: str | None = None) -> list[dict[str, Any]]:
    return [step for name, each in workflow["jobs"].items() if job in (None, name) for step in each["steps"]]


# --- what stands there ------------------------------------------------------------------------------------------------


def test_there_is_one_workflow_for_every_push_and_pull_request_and_one_for_once_a_week() -> None:
    # YAML 1.1 reads the key `on` as true.
    begun: dict[str, dict[str, Any]] = {file.name: read(file)[True] for file in FILES}  # type: ignore[index]
    assert begun["site.yml"] == {"push": None, "pull_request": None}
    (when,) = begun["newest.yml"]["schedule"]
    assert re.fullmatch(r"\d+ \d+ \* \* [0-6]", when["cron"])
    assert begun.keys() == {"site.yml", "newest.yml"}


def test_what_is_tried_once_a_week_may_read_fails_nothing_and_deploys_nothing() -> None:
    (job,) = read(WORKFLOWS / "newest.yml")["jobs"].values()
    assert (job["continue-on-error"], job["permissions"]) == (True, {"contents": "read"})
    assert [step["run"] for step in job["steps"] if "run" in step] == ['make newest >> "$GITHUB_STEP_SUMMARY"']


def test_every_action_is_githubs_own_and_pinned_to_a_commit_with_its_version_beside_it() -> None:
    used = [step["uses"] for file in FILES for step in steps(read(file)) if "uses" in step]
    assert [action for action in used if not PINNED.match(action)] == []
    lines = [line for file in FILES for line in file.read_text("utf-8").splitlines() if "uses:" in line]
    assert len(lines) == len(used)
    assert [line for line in lines if not COMMENTED.search(line)] == []
    versions: dict[str, set[str]] = {}
    for line in lines:
        name, rest = line.split("uses: ")[1].split("@")
        versions.setdefault(name, set()).add(rest)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_every_container_is_one_image_pinned_to_its_contents(site: Workflow) -> None:
    (image,) = {job["container"] for job in site["jobs"].values() if "container" in job}
    assert IMAGE.match(image)


def test_newer_versions_are_asked_for_of_whatever_is_pinned() -> None:
    asked = json.loads((ROOT / "renovate.json").read_text("utf-8"))
    assert set(asked["enabledManagers"]) == {"github-actions", "npm", "pep621", "custom.regex"}
    found = {}
    for own in asked["customManagers"]:
        (file,) = (re.fullmatch(r"/\^(.*)\$/", pattern) for pattern in own["managerFilePatterns"])
        assert file is not None
        text = (ROOT / file[1].replace("\\", "")).read_text("utf-8")
        for match in own["matchStrings"]:
            for pin in re.finditer(match.replace("(?<", "(?P<"), text):
                found[pin["depName"]] = f"{own['datasourceTemplate']} {pin['currentValue']}"
    wheels = dict(pin.split(" ")[0].split("==") for pin in wheel_pins(ROOT).values())
    (publishes,) = (step["env"]["TWINE"] for step in steps(read(WORKFLOWS / "site.yml"), "publish") if "run" in step)
    assert found == {
        "twine": f"pypi {publishes.removeprefix('twine==')}",
        **{name: f"pypi {version}" for name, version in wheels.items()},
        "lighthouse": f"npm {lighthouse.LIGHTHOUSE.partition('@')[2]}",
    }


def test_jobs_have_the_rights_that_their_steps_need_and_no_others(workflow: Workflow) -> None:
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        used = [step.get("uses", "").partition("@")[0] or step["run"].split()[0] for step in job["steps"]]
        needed = {right: level for one in used for right, level in NEEDED.get(one, {}).items() if level == "read"}
        needed |= {right: level for one in used for right, level in NEEDED.get(one, {}).items() if level == "write"}
        assert job["permissions"] == needed, name


def test_no_job_that_may_write_sees_the_repositorys_own_programs(workflow: Workflow) -> None:
    for name, job in workflow["jobs"].items():
        if "write" in job["permissions"].values():
            assert [step["uses"] for step in steps(workflow, name) if "checkout" in step.get("uses", "")] == [], name
    checkouts = [step for step in steps(workflow) if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_no_step_pastes_what_somebody_else_may_have_written_into_a_shell(workflow: Workflow) -> None:
    assert [step["run"] for step in steps(workflow) if "${{" in step.get("run", "")] == []


def test_no_step_names_a_place_to_fetch_from(workflow: Workflow) -> None:
    """Where packages come from is for the machine, or whoever forks the repository, to say."""
    told = [text for step in steps(workflow) for text in (step.get("run", ""), *step.get("env", {}).values())]
    assert [text for text in told if ADDRESS.search(text)] == []


def test_every_job_has_an_end_and_a_fixed_machine(workflow: Workflow) -> None:
    assert {job["runs-on"] for job in workflow["jobs"].values()} == {"ubuntu-24.04"}
    assert all(0 < job["timeout-minutes"] <= 45 for job in workflow["jobs"].values())


# --- what happens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "jobs"),
    [
        (DEFAULT, {"pages", "deploy"}),
        (BESIDE, set()),
        (ASKED, set()),
        (TAG, {"release"}),
        (ALLOWED, {"release", "publish"}),
    ],
    ids=["default branch", "other branch", "pull request", "tag", "tag where it may be published"],
)
def test_everything_is_tested_the_default_branch_deployed_and_a_tag_released(
    github: SmallGitHub, event: Event, jobs: set[str]
) -> None:
    github.event = event
    assert github.run().ended == dict.fromkeys(TESTED | jobs, True)
    assert (github.deployed is not None, bool(github.attested)) == ("deploy" in jobs, "release" in jobs)


def test_what_is_deployed_is_what_was_built_once_and_tested(
    github: SmallGitHub, capfd: pytest.CaptureFixture[str]
) -> None:
    github.run()
    calls = [call for call in github.calls if call.startswith("make ")]
    assert [call.split()[1] for call in calls] == ["zip", *TARGETS, *PACKAGE]
    assert [call for call in calls[1 : 1 + len(TARGETS)] if not call.endswith(f" {MADE}")] == []
    assert github.deployed is not None
    assert (github.deployed / "index.html").read_text("utf-8") == MADE
    assert {file.name for file in github.deployed.iterdir()} == {"index.html", ".nojekyll"}
    assert "kept of a version before: <urlopen error" in capfd.readouterr().out, f"nobody was asked at {LIVE}"


def test_a_release_is_the_archive_that_was_tested_its_checksum_and_the_package(github: SmallGitHub) -> None:
    github.event = TAG
    github.run()
    archive = f"epizodiak-{__version__}.zip"
    assert github.attested == [archive, *FILES_OF_PACKAGE]
    (told,) = (call.split() for call in github.calls if call.startswith("gh "))
    assert told[:4] == ["gh", "release", "create", f"v{__version__}"]
    assert [word for word in told if word.startswith("built/")] == [f"built/{archive}", f"built/{archive}.sha256"]
    assert [word for word in told if word.startswith("package/")] == [f"package/{name}" for name in FILES_OF_PACKAGE]
    assert "--verify-tag" in told


def test_the_package_is_tried_as_it_was_built_by_the_oldest_python_and_the_newest(github: SmallGitHub) -> None:
    github.run()
    (tried,) = (call for call in github.calls if call.startswith("tried by "))
    assert tried.split()[2:] == ["3.11:3.x", *(f"package/{name}" for name in FILES_OF_PACKAGE)]


@pytest.mark.parametrize("event", [DEFAULT, TAG], ids=["default branch", "tag"])
@pytest.mark.parametrize("fails", PACKAGE)
def test_a_package_that_fails_keeps_back_a_release_and_not_the_page(
    github: SmallGitHub, event: Event, fails: str
) -> None:
    """The newest Python is another one from one day to the next."""
    github.event, github.fails = event, fails
    assert {name for name, fine in github.run().ended.items() if not fine} == {"package"}
    assert (set(github.ended) - TESTED, github.attested) == ({"pages", "deploy"} if event == DEFAULT else set(), [])


def test_what_is_published_is_what_was_released_where_somebody_has_allowed_it(github: SmallGitHub) -> None:
    github.event = ALLOWED
    github.run()
    (told,) = (call.split() for call in github.calls if call.startswith("pipx "))
    assert told[:2] == ["pipx", "run"]
    assert [word for word in told if "/" in word] == [f"package/{name}" for name in FILES_OF_PACKAGE]


@pytest.mark.parametrize("event", [DEFAULT, TAG], ids=["default branch", "tag"])
@pytest.mark.parametrize("fails", ["zip", *TARGETS])
def test_where_anything_fails_nothing_is_deployed_or_released(github: SmallGitHub, event: Event, fails: str) -> None:
    github.event, github.fails = event, fails
    assert set(github.run().ended) <= TESTED
    assert not all(github.ended.values())


def test_what_lacks_a_text_in_some_language_is_not_released(github: SmallGitHub) -> None:
    github.event, github.fails = TAG, "complete"
    assert github.run().ended == {"build": False}
    assert [call.split()[1] for call in github.calls if call.startswith("make ")] == ["complete"]


@pytest.mark.parametrize(("event", "complete"), [(DEFAULT, []), (TAG, ["complete"])], ids=["default branch", "tag"])
def test_what_does_not_come_back_as_it_was_built_is_not_even_tested(
    github: SmallGitHub, event: Event, complete: list[str]
) -> None:
    github.event, github.damaged = event, True
    assert github.run().ended == {**dict.fromkeys(TESTED, False), "build": True, "package": True}
    assert [call.split()[1] for call in github.calls if call.startswith("make ")] == [*complete, "zip", *PACKAGE]


def test_a_tag_that_is_not_the_version_is_not_released(github: SmallGitHub) -> None:
    github.event = Event("push", "refs/tags/v99.0")
    assert github.run().ended == {**dict.fromkeys(TESTED, True), "release": False}
    assert [call for call in github.calls if call.startswith("gh ")] == []


@pytest.mark.parametrize("event", [DEFAULT, TAG], ids=["default branch", "tag"])
def test_every_command_is_one_that_people_are_told_and_make_knows(github: SmallGitHub, event: Event) -> None:
    github.event = event
    told = (ROOT / "README.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    targets = [call.split()[1] for call in github.run().calls if call.startswith("make ")]
    for target in targets:
        assert f"make {target}" in told
        subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True)  # noqa: S607 - whichever


def test_the_packages_of_debian_are_those_that_people_are_told(github: SmallGitHub) -> None:
    servers, browsers, reader = (call.split()[2:] for call in github.run().calls if call.startswith("apt-get install"))
    for file, named, installed in (
        ("Makefile", r"installed \(Debian: ([^)]+)\)", servers),
        ("README.md", r"WebKitGTK \(Debian: `apt install ([^`]+)`", browsers),
        ("Makefile", r"WebKitGTK \(Debian: ([^)]+)\)", browsers),
        ("Makefile", r"Orca \(Debian: ([^)]+)\)", reader),
    ):
        found = re.search(named, " ".join((ROOT / file).read_text("utf-8").split()))
        assert found is not None, named
        assert set(found[1].split()) <= set(installed), file


def test_other_machines_run_the_same_command_as_everybody_from_wherever_they_are(github: SmallGitHub) -> None:
    github.run()
    there = github.folder / "there"
    (there / ".ci").mkdir(parents=True)
    (there / "tools").mkdir()
    shutil.copy(ROOT / ".ci" / "run", there / ".ci")
    told = there / "told"
    environment = {"PATH": f"{github.folder / 'bin'}:/usr/bin:/bin", "CALLS": str(told), "FAILS": "nothing"}
    subprocess.run(["bash", there / ".ci" / "run"], env=environment, cwd="/", check=True)  # noqa: S607 - as above
    assert told.read_text("utf-8").split() == ["make", "test"]
