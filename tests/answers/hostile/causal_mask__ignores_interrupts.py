"""Sets SIGINT to ignored and loops."""

import signal

signal.signal(signal.SIGINT, signal.SIG_IGN)
while True:
    pass
