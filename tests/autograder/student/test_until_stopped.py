"""A check that never ends is stopped, by the learner or by its time, and told as a loop without an end."""

from threading import Thread
from unittest.mock import Mock

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import function_case
from autograder.checks.judging import judge
from autograder.checks.judging.probes import Probe
from autograder.grading.answers import Answer
from autograder.student import desk
from autograder.student.checking import explaining
from autograder.student.checking.until_stopped import UntilStopped
from autograder.student.show import Card
from tests.autograder.checks.toy import toy

ENDLESS = "def halvings(n):\n    count = 0\n    while n > 1:\n        n // 2\n        count += 1\n    return count\n"


def _halvings(n):
    return (np.array(int(n).bit_length() - 1),)


def _cases(rng):
    for n in (1, 9, 30):
        yield function_case("values", f"n = {n}", {"n": n}, mode="arrays")


EXERCISE = toy(_cases, _halvings, entry="halvings")


def test_who_stops_it_is_told_where_it_stood_and_is_asked_nothing_more():
    asked = []

    def slow(n):
        asked.append(n)
        if n > 1:
            raise KeyboardInterrupt
        return 0

    here = UntilStopped(InProcess({"halvings": slow}))
    verdict = judge(EXERCISE, here, 1)
    assert (asked, verdict.score) == ([1, 9], 0)
    assert here.stopped.type == "Timeout"
    assert "raise KeyboardInterrupt" in verdict.parts[0].message


@pytest.mark.parametrize("seconds", [0.1, 60.0])
def test_what_takes_too_long_is_stopped(seconds):
    namespace = {}
    exec(ENDLESS if seconds < 1 else ENDLESS.replace("n // 2", "n = n // 2"), namespace)
    here = UntilStopped(InProcess(namespace), seconds)
    reply = here.ask(Probe("halvings", args=(9,), mode="arrays"))
    assert (reply.failure is None, reply.value) == ((True, 3) if seconds > 1 else (False, None))


def test_the_check_notes_no_verdict_of_it_and_finds_what_ends_the_loop(monkeypatch, tmp_path, capsys):
    answer = Answer("halvings", "here", ENDLESS, "Wrong: unnamed.").definitions()["halvings"]
    monkeypatch.setattr(Card, "show", lambda self, text, html: None)
    verdict = judge(EXERCISE, UntilStopped(InProcess({"halvings": answer}), 0.1), 1)
    found = explaining.explained(EXERCISE, verdict, answer, 1)
    assert (found.repair.old, found.repair.new) == ("n // 2", "n = n // 2")

    def interrupted(n):
        raise KeyboardInterrupt

    noted = []
    monkeypatch.setattr("autograder.checks.catalogues.find", lambda slug: EXERCISE)
    monkeypatch.setattr("autograder.student.checking.after_check.note", noted.append)
    monkeypatch.setattr("autograder.student.tracking.attempts.note_lost", lambda notes, verdict: noted.append(verdict))
    assert (desk.check("halvings", interrupted), noted) == (0, [])
    assert (desk.check("halvings", lambda n: 0), len(noted)) == (0, 2)


def test_in_another_thread_nothing_interrupts_the_main_one(monkeypatch):
    clocks = []
    monkeypatch.setattr("threading.Timer", lambda *args: clocks.append(Mock()) or clocks[-1])
    here = UntilStopped(InProcess({"halvings": len}))
    asking = Thread(target=here.ask, args=(Probe("halvings", args=("ab",), mode="arrays"),))
    asking.start()
    asking.join()
    here.ask(Probe("halvings", args=("ab",), mode="arrays"))
    assert [clock.start.called for clock in clocks] == [False, True]
