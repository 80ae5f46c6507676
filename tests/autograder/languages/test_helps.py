"""What commands say of themselves, in another language."""

import os
import re
import subprocess
import sys

import pytest

from autograder.languages.texts import texts

SAYS = {  # a program, and something of its help in English
    "autograder.start:autograder": "Say what guards learners' code here, what is missing, and how to get it.",
    "course.start:course": "Show how far you have come.",
}


def helped(program, language):
    """What a program prints on 60 columns, all on one line."""
    module, _, name = program.partition(":")
    environment = {**os.environ, "COURSE_LANGUAGE": language, "TERMINAL_WIDTH": "60"}
    command = [sys.executable, "-c", f"import {module} as start; start.{name}()", "--help"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True)
    return re.sub(r"[\s│]+", "", done.stdout)


@pytest.mark.parametrize("program", SAYS)
def test_help_is_in_the_readers_language(program):
    english = SAYS[program]
    chinese = texts("zh")("commands", english)
    assert chinese != english
    pressed = {text: re.sub(r"\s+", "", text) for text in (english, chinese)}
    assert pressed[english] in helped(program, "en")
    said = helped(program, "zh")
    assert pressed[chinese] in said
    assert pressed[english] not in said
    assert f"─{texts('zh')('commands', 'Options')}─" in said
    assert "Showthismessageandexit" not in said
    assert "…" not in said, "nothing is cut off"
