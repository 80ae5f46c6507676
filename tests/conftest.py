"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A busy machine is no failure: no test depends on how fast anything is.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
