"""What lint says of the subjects of commits that are not yet pushed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tools import run_tests, subjects

pytestmark = pytest.mark.native_only

LONG = "Say what a subject of seventy-three characters is, which is one too many."


def git(folder: Path, *arguments: str) -> str:
    settings = ["-c", "user.name=Someone", "-c", "user.email=someone@example.org", "-c", "commit.gpgsign=false"]
    settings += ["-c", "init.defaultBranch=main", "-c", "core.hooksPath=/dev/null"]
    done = subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True, text=True)  # noqa: S607
    return done.stdout


def commit(folder: Path, *said: str) -> None:
    for subject in said:
        git(folder, "commit", "--quiet", "--allow-empty", "--message", subject)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of a repository in which somebody else broke the rule."""
    origin, mine = tmp_path / "origin", tmp_path / "mine"
    origin.mkdir()
    git(origin, "init", "--quiet")
    commit(origin, "Begin", "fixed stuff.")
    git(tmp_path, "clone", "--quiet", str(origin), str(mine))
    return mine


@pytest.mark.parametrize(
    "subject", ["Added a game", "Adding a game", "Adds a game", "add a game", "The game", "Game: add"]
)
def test_a_subject_that_asks_for_nothing_is_found(subject: str) -> None:
    assert subjects.fault(subject)


@pytest.mark.parametrize("subject", [LONG, "Add a game."])
def test_a_subject_that_is_too_long_or_a_whole_sentence_is_found(subject: str) -> None:
    assert subjects.fault(subject)


@pytest.mark.parametrize(
    "subject",
    [
        "Add a game",
        "Pass",
        "Bring a bot",
        "Feed it",
        "Focus the field",
        LONG[:72],
        'Revert "The game"',
        "fixup! the game",
    ],
)
def test_a_request_and_what_git_writes_itself_pass(subject: str) -> None:
    assert subjects.fault(subject) is None


def test_what_is_pushed_already_is_nobodys_fault_any_more(clone: Path) -> None:
    assert subjects.main(clone) == 0


def test_each_bad_subject_since_the_upstream_is_named(clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(clone, "Mend the clock", "Mended the clock", LONG)
    assert subjects.main(clone) == 1
    said = capsys.readouterr().err.splitlines()
    assert ["Mended the clock" in line for line in said] == [False, True]
    assert "it has 73 characters, 72 are the most" in said[0]


def test_merges_and_commits_of_another_remote_pass(clone: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    git(tmp_path, "clone", "--quiet", str(tmp_path / "origin"), str(other))
    commit(other, "some foreign commits")
    git(clone, "remote", "add", "other", str(other))
    git(clone, "fetch", "--quiet", "other")
    commit(clone, "Mend the clock")
    git(
        clone,
        "merge",
        "--quiet",
        "--no-ff",
        "--message",
        "Merged what others did, which git is to name as it likes.",
        "other/main",
    )
    assert [subject for _, subject in subjects.unpushed(clone)] == ["Mend the clock"]
    assert subjects.main(clone) == 0


def test_a_shallow_clone_is_looked_at_as_any_other(clone: Path, tmp_path: Path) -> None:
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{clone}", str(shallow))
    assert subjects.main(shallow) == 0
    commit(shallow, "Mended the clock")
    assert subjects.main(shallow) == 1


@pytest.mark.parametrize("how", [["checkout", "--detach"], ["switch", "--create", "mine"]])
def test_what_follows_no_branch_is_looked_at_from_a_commit_that_is_known(
    clone: Path, how: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    git(clone, how[0], "--quiet", *how[1:])
    git(clone, "remote", "remove", "origin")
    commit(clone, "Mended the clock")
    assert subjects.main(clone) == 0, "a history that has not that commit"
    monkeypatch.setattr(subjects, "SINCE", git(clone, "rev-parse", "HEAD").strip())
    assert subjects.main(clone) == 0, "up to it nobody looks"
    commit(clone, LONG)
    assert subjects.main(clone) == 1


def test_the_commit_that_is_known_is_in_this_history() -> None:
    if (subjects.ROOT / ".git").exists() and git(subjects.ROOT, "rev-parse", "--is-shallow-repository") == "false\n":
        assert git(subjects.ROOT, "merge-base", subjects.SINCE, "HEAD").startswith(subjects.SINCE)


def test_an_archive_in_another_repository_passes(clone: Path) -> None:
    commit(clone, "Mended the clock")
    archive = clone / "archive"
    archive.mkdir()
    assert subjects.main(archive) == 0


def test_a_damaged_repository_and_a_machine_without_git_pass(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(clone, "Mended the clock")
    with monkeypatch.context() as nowhere:
        nowhere.setenv("PATH", str(tmp_path / "nowhere"))
        assert subjects.main(clone) == 0
    shutil.rmtree(clone / ".git" / "refs")
    assert subjects.main(clone) == 0


def test_a_hook_of_another_repository_does_not_change_which_one_is_looked_at(
    clone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(clone, "Mended the clock")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "origin" / ".git"))
    assert subjects.main(clone) == 1


def test_lint_looks_at_them() -> None:
    assert [*run_tests.PYTHON, "tools.subjects"] in run_tests.CHECKS["lint"]
