"""Repairs in a class: an answer with edits runs behind the guard, in processes of its own."""

from __future__ import annotations

import pytest

from autograder.checks.judging import Verdict
from autograder.checks.repairing.edits import Definition
from autograder.checks.repairing.sources import module_of
from autograder.grading.running.run_among import make_processes, run_among
from autograder.isolation import Limits
from autograder.pipeline.trials import AT_LEAST, SECONDS, STARTS, Trials

CELLS = [
    "%matplotlib inline",
    "import numpy as np\nwith open(__file__) if False else np.errstate():\n    import math",
    "axis = 0\ndef unused():\n    pass",
    "def norm(a):\n    n = 2\n    while n > 0:\n        n = n - 1\n    return np.linalg.norm(a, axis=axis)",
    "axis = -1\ndef cosine_similarity(a, b):\n    return np.sum(a * b, axis=0) / (norm(a) * norm(b))",
]


def _cell(source: str, check: str = "") -> dict:
    flags = {"grade": True, "solution": False, "grade_id": f"check_{check}", "points": 10, "locked": True}
    metadata = {"nbgrader": {**flags, "schema_version": 3}} if check else {}
    return {"cell_type": "code", "source": source, "metadata": metadata, "outputs": [], "execution_count": None}


def test_a_module_is_what_the_answer_needs() -> None:
    preamble, definitions = module_of(CELLS, "cosine_similarity")
    assert preamble.splitlines() == ["import numpy as np", "import math", "axis = -1"]
    assert [(one.name, one.first) for one in definitions] == [("cosine_similarity", 2), ("norm", 1)]
    assert module_of(["def f(:", "x = 1"], "f") == ("", [])


def test_a_wrong_answer_of_a_class_is_repaired_in_its_sandbox(warm_grading: None) -> None:
    limits = Limits(repair=20.0)
    cells = [_cell(source) for source in CELLS[1:]] + [_cell("check()", "cosine_similarity")]
    with make_processes(limits) as processes:
        done = run_among(processes, cells, {"cosine_similarity": 5}, limits)
    verdict = done.verdicts["cosine_similarity"]
    assert verdict.score < verdict.points
    assert verdict.repair is not None
    assert (verdict.repair.line, verdict.repair.old, verdict.repair.new) == (3, "axis=0", "axis=-1")
    assert verdict.repair.one_slip
    assert Verdict.from_dict(verdict.as_dict()) == verdict


class _Dying:
    """A learner's process that every answer takes down."""

    spent, alive = 1.0, False

    def __enter__(self) -> _Dying:
        return self

    def __exit__(self, *exception: object) -> None:
        pass

    def run_file(self, *args: object, **options: object) -> None:
        return None


def test_processes_are_not_started_for_ever() -> None:
    started: list[_Dying] = []

    def start() -> _Dying:
        started.append(_Dying())
        return started[-1]

    with Trials(start) as trials:  # type: ignore[arg-type]
        ran = [trials.run("x = 1") for _ in range(3 * STARTS)]
    assert len(started) == sum(ran) == STARTS
    assert trials.spent > 1000


class _Endless(_Dying):
    """A learner's process in which every second question has no end."""

    spent, alive, judging_left, asked = 0.0, True, 0.0, 0

    def ask(self, probe: object, interrupt: bool) -> float:
        self.asked += 1
        self.spent += 0.01 if self.asked % 2 else self.judging_left
        return self.judging_left


def test_of_what_never_ends_one_is_waited_for_and_its_edits_are_short_trials() -> None:
    with Trials(_Endless) as trials:  # type: ignore[arg-type]
        left = [trials.ask(None) for _ in (trials.run("x = 1"), 1, 2, 3)]  # type: ignore[arg-type]
        trials.run("x = 2")
        left.append(trials.ask(None))  # type: ignore[arg-type]
    assert left[:2] == [SECONDS, SECONDS]
    assert max(left[2:]) < AT_LEAST


@pytest.mark.parametrize("source", ["def f(x):\n    return x\n", "class f:\n    pass\n"])
def test_a_definition_knows_its_syntax(source: str) -> None:
    assert Definition("f", source).tree.name == "f"
