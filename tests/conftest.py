"""How hard Hypothesis looks, and what ends with a session.

The profile is `ci` unless the environment variable VACHERIE_PROFILE says otherwise.

`ci` tries the same examples on every run, so that a red build means a changed program.
`torture` tries many more, other ones each time; a failure prints what reproduces it.
"""

import os

from hypothesis import HealthCheck, settings

from tests.support.session_end import stop_all

# A whole game per example is slow to draw; that alone is no failure.
slow_is_fine = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=50, suppress_health_check=slow_is_fine
)
settings.register_profile(
    "torture", deadline=None, max_examples=5_000, print_blob=True, suppress_health_check=slow_is_fine
)
settings.load_profile(os.environ.get("VACHERIE_PROFILE", "ci"))


def pytest_sessionfinish() -> None:
    """Stop the databases and buses that this process has started."""
    stop_all()
