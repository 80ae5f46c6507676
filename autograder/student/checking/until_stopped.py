"""An answer that is asked until it is stopped: by the keyboard's interrupt, or because a question takes too long."""

import _thread
import threading
import time

from autograder.checks.answering.probe_server import failure_of
from autograder.checks.judging import Failure, Probe, Reply
from autograder.checks.judging.message import Message
from autograder.checks.judging.no_reply import STOPPED, TOO_SLOW
from autograder.checks.judging.probes import Asks

SECONDS = 60.0  # for one question: a large model on a slow machine takes a part of it


class UntilStopped:
    """Answers probes; once it was stopped, each further one is answered by where the code stood then.

    Args:
        asks: what answers them, in this process.
        seconds: that one may take.
    """

    def __init__(self, asks: Asks, seconds: float = SECONDS):
        self._asks, self._seconds = asks, seconds
        self.stopped: Failure | None = None

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe."""
        if self.stopped is None:
            began, clock = time.monotonic(), threading.Timer(self._seconds, _thread.interrupt_main)
            clock.daemon = True
            if threading.current_thread() is threading.main_thread():
                clock.start()
            try:
                return self._asks.ask(probe)
            except KeyboardInterrupt as error:
                took = time.monotonic() - began
                what = Message(TOO_SLOW if took >= self._seconds else STOPPED, seconds=f"{int(took)}")
                self.stopped = Failure("Timeout", what, line=str(failure_of(error)["line"]))
            finally:
                clock.cancel()
        return Reply(failure=self.stopped)
