"""Ctrl-C, from the first moment on: one line, and the status that shells have for it."""

import subprocess
import sys

import pytest

from tests.tables import values

PRESSED = """
import signal, sys

class Keyboard:
    def find_spec(self, name, *_):
        if name == {pressed!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Keyboard())
sys.argv = [{command!r}, *{arguments!r}]
import {command}.start
{command}.start.{command}()
"""


@pytest.mark.parametrize(("command", "arguments", "pressed", "said"), values(__file__, "pressed_while_imported.tsv"))
def test_it_is_one_line_whatever_is_being_imported(command, arguments, pressed, said):
    code = PRESSED.format(command=command, arguments=arguments, pressed=pressed)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", said)
