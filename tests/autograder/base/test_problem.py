"""How a command ends."""

import subprocess
import sys

from autograder.base.problem import one_line

SWALLOWED = """
import signal, time
from autograder.base.problem import hear_every_interrupt, one_line

class Taken:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

hear_every_interrupt()
Taken()
time.sleep(60)
"""


def test_an_interrupt_at_a_moment_at_which_exceptions_are_only_reported_is_heard():
    done = subprocess.run([sys.executable, "-c", SWALLOWED], capture_output=True, text=True, timeout=600)
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")
    assert done.returncode
    assert "ignored" not in done.stderr


def test_other_exceptions_are_reported_as_ever():
    code = SWALLOWED.replace("signal.raise_signal(signal.SIGINT)", "1 / 0").replace("time.sleep(60)", "")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert (done.returncode, "ZeroDivisionError" in done.stderr) == (0, True)


def test_what_others_say_begins_no_line_of_its_own():
    assert one_line("a\r\n2026-11-22 ERROR b\x1b[31m\x85c") == "a 2026-11-22 ERROR b [31m c"
    assert one_line(ValueError("\n " + "ab" * 9), 4) == "abab"
