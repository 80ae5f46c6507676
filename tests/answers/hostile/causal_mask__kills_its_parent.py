"""Kills the process that it was forked from."""

import os
import signal

os.kill(os.getppid(), signal.SIGKILL)


def causal_mask(n):
    os.kill(os.getppid(), signal.SIGKILL)
