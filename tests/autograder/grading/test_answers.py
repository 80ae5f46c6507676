"""Answers as edits of others: what fits is put in at once, what doesn't is refused."""

import pytest

from autograder.base.problem import Problem
from autograder.checks.judging import Verdict
from autograder.grading.answers import answer_to, answers_in
from autograder.grading.check_files import check_files
from autograder.styles import Style
from tests.tables import values

pytestmark = pytest.mark.usefixtures("warm_grading")
WHOLE = "import numpy as np\n\n# %% by_hand | Right: written out.\ndef f(x):\n    y = x + x\n    return y\n\n"


def written(tmp_path, edits="", whole=WHOLE):
    path = tmp_path / "f.py"
    path.write_text(whole, encoding="utf-8")
    path.with_suffix(".edits").write_text(edits, encoding="utf-8")
    return path


def of_by_hand(*lines, says="Wrong: unnamed - why."):
    return "\n    ".join(["other, of by_hand", *lines, says]) + "\n"


@pytest.mark.parametrize(("edits", "body"), values(__file__, "edits.tsv"))
def test_an_edit_is_put_in(tmp_path, edits, body):
    path = written(tmp_path, of_by_hand(*edits, says="Wrong：some_id, second - why."))
    other = answer_to(tmp_path, "f", "other")
    assert other.source == "import numpy as np\n\n\ndef f(x):\n" + body
    assert (other.kind, other.ids) == ("Wrong", {"some_id", "second"})
    assert [one.name for one in answers_in(path)] == ["by_hand", "other"]


def test_an_edit_of_a_way_of_the_exercise(tmp_path, monkeypatch):
    way = Style("By x's own sum", "", "def f(x):\n    return x.sum()")
    monkeypatch.setattr("autograder.grading.answers.styles", lambda slug: (way,) if slug == "f" else ())
    written(tmp_path, "mean, of by_x_s_own_sum\n    sum -> mean\n    Wrong: unnamed - the mean.\n")
    assert answer_to(tmp_path, "f", "mean").source == "import numpy as np\n\n\ndef f(x):\n    return x.mean()\n"


def test_an_edit_of_an_edit(tmp_path):
    written(tmp_path, of_by_hand("y -> z") + "\nthird, of other\n    z -> w\n    Right: another name.\n")
    assert answer_to(tmp_path, "f", "third").source.endswith("    w = x + x\n    return w\n")


@pytest.mark.parametrize("edits", [
    of_by_hand("x - x -> x * x"),  # isn't there
    of_by_hand("-     return"),  # no whole line
    of_by_hand("x + x -> x", "+ x -> - x"),  # both change one place
    of_by_hand("x + x"),
    of_by_hand("x + x -> x ; y"),
    of_by_hand("+     return x"),  # in whose place?
    of_by_hand("+ def g(x):", "+     return x"),
    of_by_hand("x -> y", says="Perhaps: so."),
    of_by_hand("x -> y").replace("by_hand", "nobody"),
    of_by_hand("x -> y").replace("other", "by_hand"),  # is there twice
    of_by_hand("x -> y").replace(", of", ""),
    "other, of by_hand\n",
])  # fmt: skip
def test_what_does_not_fit_is_refused(tmp_path, edits):
    with pytest.raises(Problem):
        answers_in(written(tmp_path, edits))


@pytest.mark.parametrize("more", [
    "# %% by_hand | Right: once more.\ndef f(x): ...\n",
    "# %% other | Perhaps: so.\ndef f(x): ...\n",
    "# %% other - Right: no bar.\ndef f(x): ...\n",
    "# %% other, of by_hand | Right: an edit among those that are whole.\n# x -> y\n",
])  # fmt: skip
def test_a_whole_answer_that_cannot_be_read_is_refused(tmp_path, more):
    with pytest.raises(Problem):
        answers_in(written(tmp_path, whole=WHOLE + more))


def test_the_edits_name_their_answers_too(tmp_path):
    found = [
        [one.file for one in check_files([f"{written(tmp_path)}"[:-2] + end], slug="causal_mask", seed=1)]
        for end in ("py", "edits")
    ]
    assert found[0] == found[1]


def test_a_name_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Problem):
        list(check_files([f"{written(tmp_path)}::other"], slug=None, seed=1))


BASE = """# %% base | Right: a class.
class F:
    def build(self): ...
    @property
    def call(self):
        return None
    size = 3
"""
COMES = """    def halved(self, x):
        return x / 2
    def call(self, x):
        return self.halved(x)
"""


def test_a_method_takes_the_place_of_the_one_of_its_name_and_may_bring_another(tmp_path):
    comes = [f"+ {line}" for line in COMES.splitlines()]
    written(tmp_path, of_by_hand("build -> make", *comes).replace("by_hand", "base"), BASE)
    assert answer_to(tmp_path, "f", "other").source == f"class F:\n    def make(self): ...\n{COMES}    size = 3\n"


def test_what_is_right_only_with_some_questions_is_said(tmp_path):
    written(tmp_path, of_by_hand("x + x -> x * x"))
    right, wrong = answers_in(tmp_path / "f.py")
    for answer, usual, rare in ((right, 2, 1), (wrong, 1, 2)):
        assert answer.surprise(lambda seed, usual=usual: Verdict("f", usual, 2), 5) == ""
        assert "--seed 7 " in answer.surprise(lambda seed, of=(usual, rare): Verdict("f", of[seed == 7], 2), 5)


def test_a_check_says_which_answers_are_not_as_announced(tmp_path):
    right = "return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)\n"
    blocks = [f"# %% {says} | {says}: unnamed - so.\ndef causal_mask(n):\n    {right}\n" for says in ("Right", "Wrong")]
    path = written(tmp_path, whole="\n".join(["import tensorflow as tf\n", *blocks]))
    said = [one.surprise for one in check_files([str(path)], slug="causal_mask", seed=1)]
    assert (said[0], bool(said[1])) == ("", True)
