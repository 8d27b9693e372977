"""How property tests are run: the same examples every time, many more and other ones in ``make soak``."""

import os

from hypothesis import HealthCheck, settings

from tests.contract.every_game import registry_with_example

__all__ = ["registry_with_example"]

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, max_examples=25, suppress_health_check=SLOW
)
settings.register_profile("soak", deadline=None, database=None, max_examples=3_000, suppress_health_check=SLOW)
settings.load_profile("soak" if os.environ.get("EPIZODIAK_SOAK") else "fixed")
