"""A grade goes to the right learner and the right column, whatever happens on the way."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from autograder.base.files import write_whole
from autograder.lti import passback, scores
from autograder.lti.grade_service import Closed, Later
from autograder.lti.keys import PRIVATE, make_key
from autograder.lti.launches import Launches, Learner
from autograder.lti.passback import Pass
from autograder.lti.scores import Again
from tests.autograder.grading.conftest import ASSIGNMENT
from tests.autograder.hub.conftest import ask, listening
from tests.autograder.lti.conftest import come
from tests.autograder.lti.platform import LMS, SCOPES

HALF, RIGHT = "self_attention = 0.5", "self_attention = 1"
PART, FULL = (20, 30, "FullyGraded"), (30, 30, "FullyGraded")


def graded(few, **layers):
    for student, layer in layers.items():
        few.submit(student, few.answers(layer=layer))
    few.grade()


def test_each_grade_is_in_the_column_of_its_notebook_and_of_its_learner(classroom, connected, lms):
    one_pass = connected(classroom, "ada", "bob")
    for name in ("other", "another", ASSIGNMENT.upper()):  # this course's column, once made, is on the second page
        lms.add_item(resourceId=name, label=name, scoreMaximum=1)
    graded(classroom, ada=RIGHT, bob=HALF, cyd=RIGHT)
    told = [(score.student, refused) for score, refused in one_pass.send(ASSIGNMENT)]
    assert told == [("ada", ""), ("bob", "")]  # nobody knows who cyd is there
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): FULL, (ASSIGNMENT, "Sub-bob"): PART}
    assert lms.scores[1]["comment"].startswith("20 of 30 points.")
    assert lms.scores[1]["activityProgress"] == "Submitted"
    column = lms.items[-1]
    assert (column["resourceId"], column["label"], column["scoreMaximum"]) == (ASSIGNMENT, ASSIGNMENT, 30)
    assert list(one_pass.send(ASSIGNMENT)) == []
    graded(classroom, bob=RIGHT)
    assert [score.student for score, _ in one_pass.send(ASSIGNMENT)] == ["bob"]
    assert lms.grades()[ASSIGNMENT, "Sub-bob"] == FULL
    assert len(lms.items) == 4


def test_a_grade_on_submit_is_told_at_once_and_the_last_attempt_stays(desk, classroom, connected, lms, passing):
    one = desk(start=False)
    thread = passing(connected(classroom, "ada"))
    one.line.tell = thread.tell
    one.hand_in("ada", layer=RIGHT)
    one.hand_in("ada", layer=HALF)
    one.finish()
    thread.idle.wait()
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): (20, 30, "FullyGraded")}


def test_an_answer_to_be_marked_by_hand_is_pending_until_it_is(classroom_by_hand, connected, lms):
    one_pass = connected(few := classroom_by_hand, "ada")
    few.submit("ada", few.answers(why="Because."))
    few.grade()
    list(one_pass.send(ASSIGNMENT))
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): (30, 35, "PendingManual")}
    few.mark("why", 4.5)
    with few.gradebook() as book:
        book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, "ada").late_submission_penalty = 2
        book.db.commit()
    list(one_pass.send(ASSIGNMENT))
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): (32.5, 35, "FullyGraded")}


def test_while_the_lms_is_away_nothing_is_lost_and_the_log_says_it_once(classroom, connected, lms, passing, said):
    failed = threading.Semaphore(0)
    lms.fail = lambda method, path: failed.release() or 503
    graded(classroom, ada=RIGHT)
    thread = passing(connected(classroom, "ada"))
    for _ in range(3):
        failed.acquire()
    thread.tell("ada", ASSIGNMENT)
    lms.fail = lambda method, path: None
    thread.idle.wait()
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): FULL}
    assert len(lms.scores) == 1
    away, told = said()
    assert "503, 'out of order'" in away
    assert told == f"told the LMS: {ASSIGNMENT}, ada, 30 / 30"


def test_nobody_waits_for_one_on_whom_the_lms_fails(classroom, connected, lms):
    one_pass = connected(classroom, "ada", "bob")
    graded(classroom, ada=RIGHT, bob=HALF)
    first = []
    lms.fail = lambda method, path: 500 if path.endswith("/scores") and not first and not first.append(path) else None
    with pytest.raises(Later, match=r"1 of 2 .*02-self-attention.* 500"):
        list(one_pass.send(ASSIGNMENT))
    assert set(lms.grades()) == {(ASSIGNMENT, "Sub-bob")}
    assert [score.student for score, _ in one_pass.send(ASSIGNMENT)] == ["ada"]


def test_an_lms_that_isnt_reached_or_sends_one_to_a_login_is_a_sentence(classroom, connected, lms):
    graded(classroom, ada=RIGHT)
    one_pass = connected(classroom, "ada")
    lms.fail = lambda method, path: 302 if path.endswith("/scores") else None
    with pytest.raises(Later, match=r"127\.0\.0\.1:.* can't be asked: SentElsewhere"):
        list(one_pass.send(ASSIGNMENT))
    lms.server.server_close()
    with pytest.raises(Later, match=r"127\.0\.0\.1:.* can't be asked: ConnectionError"):
        list(one_pass.send(ASSIGNMENT))


@pytest.mark.parametrize("times", [0, 1])
def test_after_a_kill_the_next_start_tells_what_is_left(classroom, connected, lms, passing, monkeypatch, times):
    graded(classroom, ada=RIGHT, bob=HALF)
    one_pass = connected(classroom, "ada", "bob")
    real, kept = scores.write_whole, []

    def killed(path, data):
        if len(kept) == times:
            raise KeyboardInterrupt
        kept.append(path)
        real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(scores, "write_whole", killed)
        with pytest.raises(KeyboardInterrupt):
            list(one_pass.send(ASSIGNMENT))
    passing(Pass(classroom.course)).idle.wait()
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): FULL, (ASSIGNMENT, "Sub-bob"): PART}
    assert len(lms.scores) == 3  # the one whose telling nobody remembered twice, with the same points
    assert list(one_pass.send(ASSIGNMENT)) == []


def test_each_score_is_later_than_the_one_before_whatever_the_clock_does(classroom, connected, lms):
    now = [datetime(2026, 11, 22, 12, tzinfo=UTC)]
    connected(classroom, "ada")
    one_pass = Pass(classroom.course, lambda: now[0])
    for layer, later in ((HALF, 0), (RIGHT, 0), (HALF, -3600), (RIGHT, 7200)):
        now[0] += timedelta(seconds=later)
        graded(classroom, ada=layer)
        assert [refused for _, refused in one_pass.send(ASSIGNMENT)] == [""]
    times = [one["timestamp"] for one in lms.scores]
    assert times[:3] == [f"2026-11-22T12:00:0{n}.000+00:00" for n in range(3)]
    assert times[3] == "2026-11-22T13:00:00.000+00:00"
    assert lms.grades() == {(ASSIGNMENT, "Sub-ada"): FULL}


def test_what_the_lms_refuses_is_said_and_not_asked_for_ever(classroom, connected, lms, passing, said):
    one_pass = connected(classroom, "bob")
    come(classroom, lms, "ada", scopes=())
    graded(classroom, ada=RIGHT, bob=RIGHT)
    lms.fail = lambda method, path: 422 if path.endswith("/scores") else None
    passing(one_pass).idle.wait()
    passing(Pass(classroom.course)).idle.wait()
    assert len([path for _, path in lms.asked if "/scores" in path]) == 1
    ada, bob = said()
    assert f"{ASSIGNMENT}, ada, 30 / 30: " in ada
    assert f"{ASSIGNMENT}, bob, 30 / 30: 127.0.0.1" in bob
    assert "422, 'out of order'" in bob
    lms.fail = lambda method, path: None
    assert [(score.student, why) for score, why in one_pass.send(ASSIGNMENT, again=Again.REFUSED) if not why] == [
        ("bob", "")
    ]


def test_without_the_right_key_nothing_is_written_until_it_is_put_right(
    classroom, connected, lms, own_key, passing, said, monkeypatch
):
    graded(classroom, ada=RIGHT)
    one_pass = connected(classroom, "ada")
    (one_pass.folder / PRIVATE).unlink()
    make_key(one_pass.folder)  # another one, with which the LMS isn't told
    with pytest.raises(Closed, match=r"400.*invalid_client"):
        list(one_pass.send(ASSIGNMENT))
    hours = threading.Semaphore(0)
    lms.fail = lambda method, path: hours.release() if path == "/token" else None
    monkeypatch.setattr(passback, "CLOSED", 0.01)
    thread = passing(one_pass)
    for _ in range(3):
        hours.acquire()
    assert lms.scores == []
    write_whole(one_pass.folder / PRIVATE, (own_key[0] / PRIVATE).read_bytes())
    thread.idle.wait()
    closed, told = said()
    assert "`autograder lti send`" in closed
    assert told == f"told the LMS: {ASSIGNMENT}, ada, 30 / 30"


def test_nobody_sends_for_another(desk, classroom, connected, lms, passing, hub_api):
    one = desk(start=False)
    thread = passing(connected(classroom, "ada", "bob"))
    one.line.tell = thread.tell
    one.hand_in("ada", layer=RIGHT)
    with listening(one, hub_api) as address:
        body = b'{"cells": [], "metadata": {"student": "ada", "sub": "Sub-ada"}}'
        assert ask(f"{address}students/ada/{ASSIGNMENT}", "bob-token", body)[0] == 403
        assert ask(f"{address}students/bob/{ASSIGNMENT}?student=ada&sub=Sub-ada", "bob-token", body)[0] == 202
    one.finish()
    thread.idle.wait()
    assert {whose: points[0] for (_, whose), points in lms.grades().items()} == {"Sub-ada": 30, "Sub-bob": 0}


def test_while_one_lms_is_away_the_other_is_told(classroom, connected, lms, own_key):
    one_pass = connected(classroom, "ada")
    with LMS(own_key[1]).open() as other:
        (one_pass.folder / "platform-other.toml").write_text(other.toml())
        about = {"context": "Autumn", "lineitems": other.lineitems, "scopes": tuple(SCOPES)}
        Launches(one_pass.folder).know("bob", Learner(other.base, "Sub-bob", **about))
        graded(classroom, ada=RIGHT, bob=RIGHT)
        lms.fail = lambda method, path: 503
        with pytest.raises(Later):
            list(one_pass.send(ASSIGNMENT))
        assert {whose for _, whose in other.grades()} == {"Sub-bob"}
        lms.fail = lambda method, path: None
        list(one_pass.send(ASSIGNMENT))
    assert {whose for _, whose in lms.grades()} == {"Sub-ada"}
