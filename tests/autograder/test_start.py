"""Ctrl-C, from the first moment on: one line, and the status that shells have for it."""

import subprocess
import sys

import pytest

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


@pytest.mark.parametrize(
    ("command", "arguments", "pressed", "said"),
    [
        ("autograder", ("report",), "autograder.cli", "Stopped.\n"),
        ("course", ("progress",), "course.cli", "Stopped.\n"),
        # Between two stretches in which a command says itself how it was stopped.
        ("autograder", ("report",), "autograder.grading.class_folder.releases", "Stopped.\n"),
        ("course", ("progress",), "rich.table", "Stopped.\n"),
        (
            "course",
            ("demo", "--language", "x"),
            "course.text.corpora",
            "Stopped. What is done is kept; the next run goes on.\n",
        ),
    ],
)
def test_it_is_one_line_whatever_is_being_imported(command, arguments, pressed, said):
    code = PRESSED.format(command=command, arguments=arguments, pressed=pressed)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", said)
