"""The workflows promise: few rights, pinned actions, our own commands, and what is deployed is what was tested."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.native_only

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))

RIGHTS = {
    "build": {"contents": "read"},
    "test": {"contents": "read"},
    "browsers": {"contents": "read"},
    "pages": {"contents": "read", "pages": "read"},
    "deploy": {"pages": "write", "id-token": "write"},
    "release": {"contents": "write", "id-token": "write", "attestations": "write"},
}
"""What each job may do; nothing else."""

PINNED = re.compile(r"^actions/[a-z-]+@[0-9a-f]{40}$")
COMMENTED = re.compile(r"uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")

Workflow = dict[str, Any]


@pytest.fixture(scope="module")
def site() -> Workflow:
    found: Workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text("utf-8"))
    return found


def steps(workflow: Workflow, job: str | None = None) -> list[dict[str, Any]]:
    return [step for name, each in workflow["jobs"].items() if job in (None, name) for step in each["steps"]]


def uses(workflow: Workflow, job: str, action: str) -> dict[str, Any]:
    found = [step for step in steps(workflow, job) if step.get("uses", "").startswith(f"actions/{action}@")]
    assert len(found) == 1, f"{job} uses {action} once"
    return found[0]


def needed(workflow: Workflow, job: str) -> set[str]:
    needs = workflow["jobs"][job].get("needs", [])
    return {needs} if isinstance(needs, str) else set(needs)


def test_there_is_one_workflow_for_every_push_and_pull_request(site: Workflow) -> None:
    assert [file.name for file in FILES] == ["site.yml"]
    # YAML 1.1 reads the key `on` as true.
    assert site[True] == {"push": None, "pull_request": None}  # type: ignore[index]


def test_every_action_is_githubs_own_and_pinned_to_a_commit_with_its_version_beside_it(site: Workflow) -> None:
    used = [step["uses"] for step in steps(site) if "uses" in step]
    assert [action for action in used if not PINNED.match(action)] == []
    lines = [line for line in FILES[0].read_text("utf-8").splitlines() if "uses:" in line]
    assert len(lines) == len(used)
    assert [line for line in lines if not COMMENTED.search(line)] == []
    versions: dict[str, set[str]] = {}
    for line in lines:
        name, rest = line.split("uses: ")[1].split("@")
        versions.setdefault(name, set()).add(rest)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_jobs_have_the_rights_that_they_need_and_no_others(site: Workflow) -> None:
    assert site["permissions"] == {}
    assert {name: job["permissions"] for name, job in site["jobs"].items()} == RIGHTS
    checkouts = [step for step in steps(site) if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    for job in ("deploy", "release"):  # with rights to write, nothing of the repository's is run
        assert [step["uses"] for step in steps(site, job) if "checkout" in step.get("uses", "")] == []
        assert "github.event_name == 'push'" in site["jobs"][job]["if"]


def test_no_step_pastes_what_somebody_else_may_have_written_into_a_shell(site: Workflow) -> None:
    assert [step["run"] for step in steps(site) if "${{" in step.get("run", "")] == []


def test_every_job_has_an_end_and_a_fixed_machine(site: Workflow) -> None:
    assert {job["runs-on"] for job in site["jobs"].values()} == {"ubuntu-24.04"}
    assert all(0 < job["timeout-minutes"] <= 45 for job in site["jobs"].values())


def test_commands_are_those_that_the_readme_and_contributing_name(site: Workflow) -> None:
    told = (ROOT / "README.md").read_text("utf-8") + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    commands = {
        (job, found)
        for job in site["jobs"]
        for step in steps(site, job)
        for found in re.findall(r"make [a-z-]+", step.get("run", ""))
        if not found.startswith("make nodejs") and "apt-get" not in step["run"]
    }
    assert commands == {("build", "make release"), ("test", "make test"), ("browsers", "make test-browsers")}
    assert [command for _, command in commands if command not in told] == []
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "exec make test"
    two_cores = [step["run"] for step in steps(site, "test") if "make test" in step.get("run", "")]
    assert two_cores == ["taskset --cpu-list 0,1 make test"]


def test_packages_are_those_that_the_readme_names(site: Workflow) -> None:
    (installed,) = (step["run"] for step in steps(site, "browsers") if "apt-get" in step.get("run", ""))
    packages = set(installed.split("install -y ")[1].split())
    named = {"firefox-esr", "webkit2gtk-driver", "xvfb", "xauth"}
    assert named <= packages
    help_text = (ROOT / "Makefile").read_text("utf-8")
    assert all(name in help_text for name in named)


def test_what_is_deployed_and_released_is_what_was_built_once_and_tested(site: Workflow) -> None:
    built = uses(site, "build", "upload-artifact")["with"]
    assert [step["run"] for step in steps(site, "build") if "run" in step] == ["make release"]
    for job in ("test", "browsers", "pages", "release"):
        taken = uses(site, job, "download-artifact")["with"]
        assert (taken["name"], taken["path"]) == (built["name"], "built")
        assert any("sha256sum --check" in step.get("run", "") for step in steps(site, job))
    for job, command in (("test", "make test"), ("browsers", "make test-browsers")):
        (run,) = (step for step in steps(site, job) if step.get("run", "").endswith(command))
        assert run["env"] == {"EPIZODIAK_DIST": "built/site"}
        order = [step.get("run", step.get("uses", "")) for step in steps(site, job)]
        assert order.index(run["run"]) > next(
            index for index, name in enumerate(order) if "unzip" in name and "-d site" in name
        )
    handed = uses(site, "pages", "upload-pages-artifact")
    assert handed["with"] == {"path": "built/site", "include-hidden-files": True}
    assert not any("make site" in step.get("run", "") for step in steps(site))

    assert needed(site, "test") == needed(site, "browsers") == {"build"}
    assert needed(site, "pages") == needed(site, "release") == {"test", "browsers"}
    assert needed(site, "deploy") == {"pages"}
    assert "always()" not in FILES[0].read_text("utf-8")
    assert "continue-on-error" not in FILES[0].read_text("utf-8")


def test_pages_are_deployed_from_the_default_branch_alone_and_releases_from_tags(site: Workflow) -> None:
    condition = site["jobs"]["deploy"]["if"]
    assert "github.ref_name == github.event.repository.default_branch" in condition
    assert site["jobs"]["pages"]["if"] == condition
    assert [step.get("uses", step.get("run", "")).partition("@")[0] for step in steps(site, "pages")] == [
        "actions/checkout",
        "actions/configure-pages",
        "actions/download-artifact",
        "cd built && sha256sum --check epizodiak-*.zip.sha256 && unzip -q epizodiak-*.zip -d site",
        'python3 -m tools.previous built/site "$ADDRESS"',
        "actions/upload-pages-artifact",
    ]
    assert [step["uses"].partition("@")[0] for step in steps(site, "deploy")] == [
        "actions/configure-pages",
        "actions/deploy-pages",
    ]
    assert site["jobs"]["deploy"]["environment"]["name"] == "github-pages"
    assert "startsWith(github.ref, 'refs/tags/v')" in site["jobs"]["release"]["if"]
    assert uses(site, "release", "attest")["with"] == {"subject-path": "built/epizodiak-*.zip"}
    assert uses(site, "release", "attest")["uses"]
