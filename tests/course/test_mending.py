"""The twelve lines of notebook 00b: broken as they are handed out, and right once each is mended."""

import re
from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.mending import TRIALS, mended
from tests.tables import values

SOURCE = (Path(__file__).parents[2] / "solutions" / "00b-twelve-repairs.md").read_text(encoding="utf-8")
CELL = re.compile(r'role="demo"\n(.*?)\n+mended\((\d+),', re.DOTALL)
CELLS = {int(number): code for code, number in CELL.findall(SOURCE)}
MENDED = {number: change for number, *change in values(__file__, "mended.tsv")}


def answer(code):
    space = {"keras": keras, "np": np, "tf": tf}
    before = set(space)
    exec(code, space)
    return next(space[name] for name in space if name not in before and name != "__builtins__")


def test_there_are_twelve_each_with_its_trial():
    assert list(CELLS) == list(TRIALS) == list(MENDED) == list(range(1, 13))


@pytest.mark.parametrize("number", MENDED)
def test_broken_as_handed_out_and_right_once_mended(number, capsys):
    broken, right = MENDED[number]
    code = CELLS[number]
    assert code.count(broken) == 1
    assert not mended(number, answer(code))
    assert capsys.readouterr().out.count("\n") == 1, "one sentence"
    assert mended(number, answer(code.replace(broken, right)))
