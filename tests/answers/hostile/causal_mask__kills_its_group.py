"""Kills its whole process group."""

import os
import signal


def causal_mask(n):
    os.killpg(0, signal.SIGKILL)
