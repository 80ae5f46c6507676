"""Leaves threads behind that never end."""

import threading
import time


def causal_mask(n):
    for _ in range(20):
        threading.Thread(target=time.sleep, args=(600,)).start()
    return n
