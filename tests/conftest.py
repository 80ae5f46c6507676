"""What holds for all tests."""

import signal

from hypothesis import HealthCheck, settings

# A busy machine is no failure: no test depends on how fast anything is.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# What a script starts in the background ignores Ctrl-C, and all that it starts does too. Some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
