"""A crash on the card of a verdict: told once, with the learner's own line; the parts say only where it stopped."""

import linecache
from pathlib import Path

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.checks.judging.message import Message
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from autograder.grading.answers import answer_to

FC_LAYER = "import numpy as np\n" + answer_to(Path(__file__).parents[3] / "answers", "fc_layer", "plain").source
SLIPS = (
    ("(self.d1, self.d2)", "(self.d2, self.d1)"), ("shape=(self.d1,)", "shape=(self.d2,)"),
    ("tf.matmul(x, self.W1)", "x * self.W1"), ("tf.nn.relu(", "np.maximum(0, "), ("self.W2)", "W2)"),
)  # fmt: skip


def judged(slug, name, source):
    """The verdict on a source, whose lines can be shown."""
    exercise = find(slug)
    file = f"/answers/{slug}/{name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    definitions = {"__name__": "answer"}
    exec(compile(source, file, "exec"), definitions)
    return judge(exercise, InProcess({exercise.entry: definitions[exercise.entry]}), 20170612)


@pytest.mark.parametrize(("old", "new"), SLIPS)
def test_it_is_told_once_with_its_line(old, new):
    assert old in FC_LAYER
    verdict = judged("fc_layer", "slip", FC_LAYER.replace(old, new, 1))
    text = " ".join(as_text(verdict, "An exercise").split())
    (crash,) = verdict.crashes
    assert isinstance(crash.explanation, Message)
    assert text.count(" ".join(crash.explanation.split())) == 1
    assert crash.line.partition(": ")[2] in FC_LAYER.replace(old, new, 1)
    assert not any(crash.message in part.message for part in verdict.parts)
    assert "\x1b" not in crash.message + crash.traceback


def test_the_whole_traceback_is_there_when_it_is_asked_for():
    verdict = judged("fc_layer", "turned", FC_LAYER.replace(*SLIPS[0]))
    (crash,) = verdict.crashes
    assert crash.traceback.startswith("Traceback")
    assert 'File "turned.py", line 21, in call' in crash.traceback
    assert "Matrix size-incompatible" in crash.traceback
    assert "site-packages" not in crash.traceback
    assert "Traceback" not in as_text(verdict, "FC")
    assert "traceback=True" in as_text(verdict, "FC")
    assert "Traceback" in as_text(verdict, "FC", tracebacks=True)
    assert "<details" in as_html(verdict, "FC")
    assert "<details open" not in as_html(verdict, "FC")
    assert "<details open" in as_html(verdict, "FC", open_tracebacks=True)


def test_nothing_of_it_is_markup():
    source = 'def causal_mask(n):\n    raise ValueError("<script>alert(1)</script> `n`")\n'
    html = as_html(judged("causal_mask", "markup", source), "A mask")
    assert html.count("Where it stops: line ") == 1
    assert "<code>raise ValueError(&quot;&lt;script&gt;" in html
    assert "<script" not in html
