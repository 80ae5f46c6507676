"""Sends itself SIGKILL."""

import os
import signal


def causal_mask(n):
    os.kill(os.getpid(), signal.SIGKILL)
