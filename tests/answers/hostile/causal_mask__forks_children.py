"""Forks children that stay, one of them in a session of its own."""

import os
import time


def causal_mask(n):
    for number in range(5):
        if os.fork() == 0:
            if number == 0:
                os.setsid()
                if os.fork():
                    os._exit(0)
            time.sleep(600)
            os._exit(0)
    return n
