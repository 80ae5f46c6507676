"""Replies are taken from the disk where nothing that they rest on has changed, and nowhere else."""

from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.judging.probes import Call, Probe, Remote
from autograder.grading.answers import Answer
from tests.exercises import kept_replies
from tests.exercises.kept_replies import Kept
from tests.imports import ROOT

ASKED = Probe("doubled", args=(np.array([1.0, np.nan], np.float32),), mode="arrays")
OTHER = Probe("doubled", args=(np.array([1.5, np.nan], np.float32),), mode="arrays")
SOURCE = "count = 0\n\n\ndef doubled(x):\n    global count\n    count += 1\n    return 2 * x, count\n"
COUNTS = Answer("doubled", "counts", SOURCE, "Right: counts.")


@pytest.fixture
def asked(tmp_path):
    """Ask these probes one after the other: the replies' values, and how often the answer itself was asked."""

    def ask(*probes, answer=COUNTS, **options):
        here = Kept(answer, tmp_path / "replies", **{"rests_on": b"today", **options})
        replies = [here.ask(probe) for probe in probes]
        here.keep()
        return [(reply.value[0].tolist(), reply.value[1]) for reply in replies], here.really_asked

    return ask


def test_the_second_time_nothing_is_asked_and_the_replies_are_the_same(asked):
    first, second = asked(ASKED, OTHER), asked(ASKED, OTHER)
    assert (first[1], second[1]) == (2, 0)
    assert repr(first[0]) == repr(second[0])
    assert asked(ASKED, OTHER, anew=True)[1] == 2


def test_another_probe_is_asked_and_so_is_all_that_comes_before_it(asked):
    asked(ASKED, OTHER)
    values, really = asked(ASKED, ASKED)
    assert really == 1
    assert [count for _, count in values] == [1, 2]  # the answer remembers the call that the disk had answered
    values, really = asked(OTHER, ASKED)
    assert really == 2


@pytest.mark.parametrize("probe", [
    Probe("doubled", args=(ASKED.args[0].astype(np.float64),), mode="arrays"),
    Probe("doubled", args=(ASKED.args[0][None],), mode="arrays"),
    Probe("doubled", kwargs={"x": ASKED.args[0]}, mode="arrays"),
    Probe("doubled", args=ASKED.args, mode="arrays", ready_made=("numpy.add",)),
], ids=["dtype", "shape", "by keyword", "ready made"])  # fmt: skip
def test_any_other_probe_misses(asked, probe):
    asked(ASKED)
    assert asked(probe)[1] == 1


def test_a_changed_answer_misses(asked):
    asked(ASKED)
    values, really = asked(ASKED, answer=replace(COUNTS, source=SOURCE.replace("2 * x", "3 * x")))
    assert really == 1
    assert values[0][0][0] == 3.0


def test_other_ground_misses(asked):
    asked(ASKED)
    assert asked(ASKED, rests_on=b"tomorrow")[1] == 1


def test_what_it_rests_on_is_all_that_asks_and_the_library_and_no_more(monkeypatch):
    files = {path.relative_to(ROOT).as_posix() for path in kept_replies.ground()}
    answering = {path.relative_to(ROOT).as_posix() for path in (ROOT / "autograder/checks/answering").glob("*.py")}
    assert answering - {"autograder/checks/answering/__init__.py"} <= files
    assert {"course/layers/attention/dot_product.py", "autograder/checks/judging/probes.py"} <= files
    assert not {path for path in files if path.startswith(("autograder/checks/catalogues", "course/figures"))}
    # The judge's own side: it can change without a reply changing.
    assert "autograder/checks/judging/judge.py" not in files
    assert "autograder/checks/judging/diagnose.py" not in files


def test_any_of_those_files_and_any_version_changes_the_digest(tmp_path, monkeypatch):
    path = tmp_path / "asks.py"
    found = set()
    for source, version in (("a", "1"), ("b", "1"), ("b", "2")):
        path.write_text(source)
        monkeypatch.setattr(kept_replies, "ROOT", tmp_path)
        monkeypatch.setattr(kept_replies, "ground", lambda: [path])
        monkeypatch.setattr(kept_replies.metadata, "version", lambda _, version=version: version)
        found.add(kept_replies.below.__wrapped__())
    assert len(found) == 3


def test_what_calls_the_judge_back_is_asked_each_time(tmp_path):
    answer = replace(COUNTS, source="def doubled(f):\n    return [f(1.0), f(2.0)]\n")
    for _ in range(2):
        here = Kept(answer, tmp_path / "replies", rests_on=b"today")
        remote = Remote("f", lambda x: 2 * x, "values")
        assert [float(v) for v in here.ask(Probe("doubled", args=(remote,), mode="arrays")).value] == [2.0, 4.0]
        here.keep()
        assert here.really_asked == 1


def test_a_file_that_cannot_be_read_is_as_none(asked, tmp_path):
    asked(ASKED)
    (file,) = (tmp_path / "replies").iterdir()
    for content in (b"", b"no archive", file.read_bytes()[:200]):
        file.write_bytes(content)
        assert asked(ASKED)[1] == 1


def test_a_failure_is_kept_too(tmp_path):
    answer = replace(COUNTS, source="def doubled(x):\n    return x[7]\n")
    probe = Probe("doubled", args=ASKED.args, mode="arrays", then=(Call(OTHER.args),))
    found = []
    for _ in range(2):
        here = Kept(answer, tmp_path / "replies", rests_on=b"today")
        found.append(here.ask(probe))
        here.keep()
    assert here.really_asked == 0
    assert found[0].failure == found[1].failure
    assert found[0].failure.type == "IndexError"
