"""The law of one slip: blanks, constants and answers made to be repaired gain nothing."""

import pytest
from traitlets.config import Config

from autograder.base.problem import Problem
from autograder.checks.judging.verdict import Repair, Verdict
from autograder.checks.repairing.candidates import candidates
from autograder.checks.repairing.edits import Definition
from autograder.checks.repairing.slip import is_one_slip
from autograder.grading.class_folder.course import Course
from autograder.grading.gradebooks.one_slip import with_share
from autograder.isolation import Limits
from autograder.pipeline.work import Executed
from tests.tables import values

HONEST = [
    ("return x.mean(axis=0)", "axis=-1"), ("y = x[:-2]\n    return y * w", "x[:-1]"), ("return w / x", "x / w"),
    ("return (x - w) * 100", "return x - w"), ("return tf.matmul(x, w)", "transpose_b=True"),
    ("return np.where(x < w, 0, 1)", "x <= w"), ("if x.ndim == 2:\n        x = x[1:]\n    return x + w", "x - w"),
]  # fmt: skip
MADE = values(__file__, "made.tsv")


def _edits(body, new):
    definition = Definition("answer", f"def answer(x, w):\n    {body}\n")
    return [
        is_one_slip(edit) for edit in candidates([definition]) if new in edit.source and new not in definition.source
    ]


@pytest.mark.parametrize(("body", "new"), HONEST)
def test_a_slip_is_one(body, new):
    assert any(_edits(body, new))


@pytest.mark.parametrize(("body", "new"), MADE)
def test_what_was_made_to_be_repaired_is_none(body, new):
    assert not any(_edits(body, new))


@pytest.mark.parametrize(("repair", "score", "share", "points"), [
    (Repair(1, "a", "b", "c", one_slip=True), 2.0, 0.6, 6.0),
    (Repair(1, "a", "b", "c", one_slip=True), 8.0, 0.6, 8.0),
    (Repair(1, "a", "b", "c", one_slip=True), 2.0, 0.0, 2.0), (Repair(1, "a", "b", "c"), 2.0, 0.6, 2.0),
    (None, 2.0, 0.6, 2.0),
])  # fmt: skip
def test_a_proven_slip_keeps_its_share(repair, score, share, points):
    done = with_share(Executed(verdicts={"one": Verdict("one", score, 10.0, repair=repair)}), share)
    verdict = done.verdicts["one"]
    assert verdict.score == points
    assert bool(verdict.repair and verdict.repair.keeps) == (points > score)


@pytest.mark.parametrize(
    ("wishes", "seconds"), [({}, 0), ({"one_slip": 0.6}, 5), ({"one_slip": 0.6, "repair_seconds": 9}, 9)]
)
def test_points_for_a_slip_need_repairs(tmp_path, wishes, seconds):
    course = Course(tmp_path, Config(Autograder=wishes))
    assert course.with_wishes(Limits()).repair == seconds
    assert course.one_slip == wishes.get("one_slip", 0)


@pytest.mark.parametrize("wish", ["much", True, 1.5, -1])
def test_a_share_is_a_share(tmp_path, wish):
    with pytest.raises(Problem, match="from 0 to 1"):
        _ = Course(tmp_path, Config(Autograder={"one_slip": wish})).one_slip
