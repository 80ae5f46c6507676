"""What is said of a learner's pieces is said in Chinese, too."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import course.mine
from autograder.base import reader
from course.mine import whole_machine

FOLDER = Path(course.mine.__file__).parent


@pytest.fixture
def chinese(monkeypatch):
    monkeypatch.setattr(reader, "_asked", "zh")


def fields(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def test_each_sentence_is_there_with_all_its_values():
    with (FOLDER / "zh.po").open(encoding="utf-8") as file:
        chinese = {str(one.id): str(one.string) for one in read_po(file) if one.id}
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    code = re.sub(r'"\n\s*"', "", code)
    assert set(re.findall(r'say\(\s*"([^"]+)"', code)) <= set(chinese)
    assert [english for english in chinese if f'"{english}"' not in code] == [], "no longer said"
    for english, translation in chinese.items():
        assert fields(english) == fields(translation), english


def test_the_machine_speaks_it(chinese, tmp_path, capsys):
    (tmp_path / "warmup_schedule.py").write_text("def warmup_schedule(step, d_model, warmup_steps):\n    return -1\n")
    mine = whole_machine(tmp_path)
    for said in (str(mine), capsys.readouterr().out):
        assert re.search("[\u4e00-\u9fff]{2}", said)
        assert not re.search(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}", said)


def test_a_language_that_there_is_not_is_english(monkeypatch, tmp_path):
    monkeypatch.setattr(reader, "_asked", "../zh")
    assert str(whole_machine(tmp_path)).startswith("0 of 18 pieces are yours.")
