"""What commands say of themselves, in another language."""

import os
import re
import subprocess
import sys

import pytest

from autograder.languages.texts import texts


def helped(program, language):
    """What a program prints on 60 columns, all on one line."""
    module, _, name = program.partition(":")
    environment = {**os.environ, "COURSE_LANGUAGE": language, "TERMINAL_WIDTH": "60"}
    command = [sys.executable, "-c", f"import {module} as start; start.{name}()", "--help"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True)
    return re.sub(r"[\s│]+", "", done.stdout)


@pytest.mark.parametrize(
    ("program", "english"),
    [
        ("autograder.start:autograder", "The list of students."),
        ("course.start:course", "Show how far you have come."),
    ],
)
def test_help_is_in_the_readers_language(program, english):
    chinese = texts("zh")("commands", english)
    assert chinese != english
    assert english.replace(" ", "") in helped(program, "en")
    said = helped(program, "zh")
    assert chinese in said
    assert f"─{texts('zh')('commands', 'Options')}─" in said
    assert "Showthismessageandexit" not in said
    assert "…" not in said, "nothing is cut off"
