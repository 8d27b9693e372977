"""An arena is the same whoever plays it, and whoever dies; `make bench-many` plays three hundred deals."""

import json

from tests.envs.installed import LIBRARIES, ROOT, Installed

DEALS = "16"


def test_processes_and_a_cluster_play_the_same_arena_to_the_digit_even_if_a_worker_dies(installed: Installed) -> None:
    path = f"{installed.packages}:{ROOT}"
    ran = installed.run(str(LIBRARIES), "-m", "tests.envs.many", DEALS, "2", "1", "1", PYTHONPATH=path)
    assert ran.returncode == 0, ran.stderr
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [each["same"] for each in told] == [True] * 5
    assert all(each["table"] == told[0]["table"] for each in told)
    assert [each["killed"] for each in told] == [False, False, True, False, True]


def test_nobody_at_the_address_is_told_by_the_arguments_name(installed: Installed) -> None:
    ran = installed.library("-m", "epizodiak", "arena", "2", "1", "1", "--scheduler", "tcp://127.0.0.1:1")
    assert ran.returncode == 2
    assert "argument --scheduler: nobody answers at tcp://127.0.0.1:1" in ran.stderr
