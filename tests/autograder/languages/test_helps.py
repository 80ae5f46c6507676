"""What commands say of themselves, in another language."""

import os
import re
import subprocess
import sys

import pytest
import typer

from autograder.languages import helps
from autograder.languages.helps import LOCALE
from autograder.languages.texts import texts


def helped(program, **language):
    """What a program prints on 60 columns, all on one line."""
    environment = {name: value for name, value in os.environ.items() if name not in (*LOCALE, "COURSE_LANGUAGE")}
    environment |= {**language, "TERMINAL_WIDTH": "60", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", f"from {program}.start import {program}; {program}()", "--help"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=True)
    return re.sub(r"[\s│]+", "", done.stdout)


@pytest.mark.parametrize(
    ("program", "english"), [("autograder", "The list of students."), ("course", "Show how far you have come.")]
)
def test_help_is_in_the_readers_language(program, english):
    chinese = texts("zh")("commands", english)
    assert chinese != english
    assert english.replace(" ", "") in helped(program, COURSE_LANGUAGE="en", LANG="zh_CN.UTF-8")
    said = helped(program, COURSE_LANGUAGE="zh")
    assert said == helped(program, LANG="zh_CN.UTF-8")
    assert chinese in said
    assert f"─{texts('zh')('commands', 'Options')}─" in said
    assert "Showthismessageandexit" not in said
    assert "…" not in said, "nothing is cut off"


@pytest.mark.parametrize("slug", ["causal_mask", "no_such_slug"])
@pytest.mark.parametrize(("language", "english"), [("zh_CN.UTF-8", False), ("en_GB.UTF-8", True)])
def test_a_report_is_in_the_systems_language_where_no_other_is_set(language, english, slug, tmp_path):
    (tmp_path / "double.py").write_text("x = 1")
    environment = {name: value for name, value in os.environ.items() if name not in (*LOCALE, "COURSE_LANGUAGE")}
    command = [sys.executable, "-m", "autograder.cli", "check", "--slug", slug, tmp_path / "double.py"]
    done = subprocess.run(command, env=environment | {"LANG": language}, capture_output=True, text=True)
    assert bool(re.search("[a-z]+ [a-z]+ [a-z]+", done.stdout + done.stderr)) == english


def test_a_system_of_no_language_or_one_that_nobody_has_translated_gets_english(monkeypatch):
    spoken, app = [], typer.Typer()
    app.command()(lambda: None)
    monkeypatch.setattr(helps, "speak", spoken.append)
    monkeypatch.setattr(sys, "argv", ["program"])
    monkeypatch.delenv("COURSE_LANGUAGE", raising=False)
    for language in ("C", "de_DE.UTF-8"):  # Babel knows no days in the first
        monkeypatch.setenv("LC_ALL", language)
        with pytest.raises(SystemExit):
            helps.run(app)
    assert spoken == []
