"""Answers as edits of others: what fits is put in at once, what doesn't is refused."""

import pytest

from autograder.base.problem import Problem
from autograder.grading.answers import answer_to, answers_in
from autograder.grading.check_files import check_files

WHOLE = "import numpy as np\n\n# %% by_hand | Right: written out.\ndef f(x):\n    y = x + x\n    return y\n\n"


def written(tmp_path, edits):
    path = tmp_path / "f.py"
    path.write_text(WHOLE + edits, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("edits", "body"),
    [
        ("# x + x -> x * x", "    y = x * x\n    return y\n"),
        ("# y -> z", "    z = x + x\n    return z\n"),  # at every place
        ("# y = -> z =\n# return y -> return z", "    z = x + x\n    return z\n"),
        ("# -     return y", "    y = x + x\n"),
        ("# -     y = x + x\n# -     return y\n# +     return 2 * x", "    return 2 * x\n"),
        (
            "# -     y = x + x\n# +     y = x\n#\n# -     return y\n# +     return x + y",
            "    y = x\n    return x + y\n",
        ),
        ("# x + x -> x + y\n# return y -> return x + x", "    y = x + y\n    return x + x\n"),  # at once
        ("# x + x -> x + y ; return y -> return x + x", "    y = x + y\n    return x + x\n"),
        ("# + def f(x):\n# +     return 2 * x", "    return 2 * x\n"),
    ],
)
def test_an_edit_is_put_in(tmp_path, edits, body):
    path = written(tmp_path, f"# %% other, of by_hand | Wrong: some_id, second - why.\n{edits}\n")
    other = answer_to(tmp_path, "f", "other")
    assert other.source == "import numpy as np\n\n\ndef f(x):\n" + body
    assert (other.kind, other.ids) == ("Wrong", {"some_id", "second"})
    assert [one.name for one in answers_in(path)] == ["by_hand", "other"]


@pytest.mark.parametrize(
    "cell",
    [
        "# %% other, of by_hand | Wrong: unnamed - why.\n# x - x -> x * x",  # isn't there
        "# %% other, of by_hand | Wrong: unnamed - why.\n# -     return",  # no whole line
        "# %% other, of by_hand | Wrong: unnamed - why.\n# x + x -> x\n# + x -> - x",  # both change one place
        "# %% other, of by_hand | Wrong: unnamed - why.\n# x + x",
        "# %% other, of by_hand | Wrong: unnamed - why.\n# x + x -> x ; y",
        "# %% other, of by_hand | Wrong: unnamed - why.\n# +     return x",  # in whose place?
        "# %% other, of by_hand | Wrong: unnamed - why.\n# + def g(x):\n# +     return x",
        "# %% other, of by_hand | Wrong: unnamed - why.\ndef f(x): ...",
        "# %% other, of nobody | Wrong: unnamed - why.\n# x -> y",
        "# %% by_hand | Right: once more.\ndef f(x): ...",
        "# %% other | Perhaps: so.\ndef f(x): ...",
        "# %% other - Right: no bar.\ndef f(x): ...",
    ],
)
def test_what_does_not_fit_is_refused(tmp_path, cell):
    with pytest.raises(Problem):
        answers_in(written(tmp_path, cell + "\n"))


def test_a_name_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(Problem):
        list(check_files([f"{written(tmp_path, '')}::other"], slug=None, seed=1))


BASE = """# %% base | Right: a class.
class F:
    def build(self): ...
    @property
    def call(self):
        return None
    size = 3

# %% other, of base | Right: a method anew.
# build -> make
"""
COMES = """    def halved(self, x):
        return x / 2
    def call(self, x):
        return self.halved(x)
"""


def test_a_method_takes_the_place_of_the_one_of_its_name_and_may_bring_another(tmp_path):
    edits = "".join(f"# + {line}\n" for line in COMES.splitlines())
    (tmp_path / "f.py").write_text(BASE + edits, encoding="utf-8")
    assert answer_to(tmp_path, "f", "other").source == f"class F:\n    def make(self): ...\n{COMES}    size = 3\n"
