"""Attempts in their order: which is taken, which counts, and what the class looks like afterwards."""

import json
import logging
import shutil
import tarfile
import threading
import time
from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from autograder.base.problem import Problem
from autograder.grading.class_folder.lock import only_grader
from autograder.hub import attempts
from autograder.hub.attempts import Attempt
from autograder.hub.intake import FAILED, FULL, NOT_READ
from autograder.hub.line import MOST_STOPPED, Line
from autograder.hub.rules import Counts, Refused, Rules
from autograder.pipeline.work import Grader
from autograder.term.backup import backup
from autograder.term.due import extend, set_due_date
from tests.autograder.grading.conftest import ASSIGNMENT, fake_grader, fake_judge
from tests.autograder.hub.conftest import NOON

GOOD, FAIR, POOR = "self_attention = 1", "self_attention = 0.5", "self_attention = 0.25"  # 30, 20 and 15 points


@pytest.mark.parametrize(("counts", "score", "counting"), [(Counts.LAST, 15, 3), (Counts.BEST, 30, 2)])
def test_the_attempt_that_counts_is_in_the_gradebook_and_among_the_submissions(
    desk, classroom, counts, score, counting
):
    (table := classroom.root / "class/grades.csv").parent.mkdir(exist_ok=True)
    table.write_text("as it was when the class was graded last\n")
    one = desk(rules=Rules(counts=counts))
    for layer in (FAIR, GOOD, POOR):
        one.clock.time += timedelta(minutes=1)
        one.hand_in("ada", layer=layer)
    one.finish()
    assert classroom.scores() == {"ada": score}
    told = [one.intake.status_of(attempt) for attempt in one.attempts.of("ada", ASSIGNMENT)]
    assert [each["score"] for each in told] == [20, 30, 15]
    assert [each["which"] for each in told if each["counts"]] == [counting]
    kept = one.attempts.of("ada", ASSIGNMENT)[counting - 1]
    assert classroom.path("ada").read_bytes() == kept.content
    assert (classroom.path("ada").parent / "timestamp.txt").read_text() == f"2026-11-20 12:0{counting}:00 UTC\n"
    assert not (classroom.root / "class/replaced").exists()
    assert f",ada,,,,{score}.0,0.0,{score}.0," in table.read_text()
    # What the service has graded, the class's own command finds graded.
    assert classroom.grade().fresh == []


def test_what_was_collected_before_is_put_aside(desk, classroom):
    classroom.submit("ada")
    before = classroom.path("ada").read_bytes()
    one = desk()
    one.hand_in("ada", layer=FAIR)
    one.finish()
    assert [path.read_bytes() for path in (classroom.root / "class/replaced/ada").rglob("*.ipynb")] == [before]


def test_attempts_are_limited_for_each_notebook_and_student(desk):
    one = desk(start=False, rules=Rules(attempts=2))
    assert [one.hand_in("ada", layer=layer)["left"] for layer in (POOR, POOR, FAIR, FAIR)] == [1, 1, 0, 0]  # two
    with pytest.raises(Refused, match="02-self-attention: 2 of 2") as refused:
        one.hand_in("ada", layer=GOOD)
    assert refused.value.status == 403
    assert one.hand_in("bob")["left"] == 1


def test_a_pause_is_kept(desk):
    one = desk(start=False, rules=Rules(pause=timedelta(minutes=30)))
    one.hand_in("ada", layer=POOR)
    one.clock.time += timedelta(minutes=29, seconds=59)
    with pytest.raises(Refused, match="again from 12:30:00 UTC on") as refused:
        one.hand_in("ada", layer=FAIR)
    assert refused.value.status == 429
    one.clock.time += timedelta(seconds=1)
    one.hand_in("ada", layer=FAIR)
    one.clock.time -= timedelta(days=400)  # the clock was wrong: that locks nobody out
    one.hand_in("ada", layer=GOOD)
    assert one.line.ahead(one.attempts.of("ada", ASSIGNMENT)[2]) == 2  # the order is that of the numbers


def test_after_it_was_due_only_who_has_more_time_hands_in(desk, classroom):
    one = desk(start=False)
    for student in ("ada", "bob"):
        one.hand_in(student, layer=POOR)
    one.finish()
    set_due_date(classroom.course, ASSIGNMENT, NOON)
    extend(classroom.course, "bob", ASSIGNMENT, NOON + timedelta(hours=2))
    one.hand_in("ada", layer=FAIR)  # at noon sharp
    one.clock.time += timedelta(hours=1)
    with pytest.raises(Refused, match="2026-11-20 12:00 UTC"):
        one.hand_in("ada", layer=GOOD)
    one.hand_in("bob", layer=GOOD)
    one.clock.time += timedelta(hours=1, seconds=1)
    with pytest.raises(Refused, match="was due 2026-11-20 14:00 UTC"):
        one.hand_in("bob", layer=FAIR)
    late = desk(start=False, rules=Rules(late=True))
    late.clock.time = NOON + timedelta(days=3)
    late.hand_in("ada", layer=GOOD)


@pytest.mark.parametrize("name", ["", ".hidden", "a/b", "..", "a\\b", "a\nb", "é" * 101, "x" * 129])
def test_a_name_that_is_no_folders_is_refused(desk, name):
    with pytest.raises(Refused, match="can't be kept here"):
        desk(start=False).hand_in(name)


def test_a_disk_that_takes_nothing_is_said_and_nothing_is_left(desk, classroom, monkeypatch):
    one = desk(start=False)

    monkeypatch.setattr("autograder.hub.attempts.write_whole", Mock(side_effect=OSError(28, "No space left on device")))
    with pytest.raises(Refused, match=FULL) as refused:
        one.hand_in("ada")
    assert refused.value.status == 507
    monkeypatch.undo()
    assert one.attempts.without_outcome() == []


def test_a_disk_that_fails_at_the_last_moment_leaves_no_half_and_no_number_twice(desk, classroom, monkeypatch):
    one = desk(start=False)
    plain, calls = attempts._to_disk, []

    def fails_once(folders):
        calls.append(folders)
        if len(calls) == 2:  # the folder has its name by then
            raise OSError(5, "Input/output error")
        plain(folders)

    monkeypatch.setattr(attempts, "_to_disk", fails_once)
    with pytest.raises(Refused, match="isn't handed in"):
        one.hand_in("ada")
    assert [one.hand_in(student)["attempt"] for student in ("bob", "ada")] == [2, 3]
    assert [each.student for each in desk(start=False).attempts.all()] == ["bob", "ada"]


def grader_that(does):
    """A fake grader that first does this with the student's name."""
    plain = fake_grader()

    def run(student, cells):
        does(student)
        return plain.run(student, cells)

    return Grader(run, plain.digest)


def test_a_full_line_is_graded_in_the_order_in_which_it_came(desk, classroom):
    order, held = [], threading.Event()
    one = desk(grader=grader_that(lambda student: (held.wait(), order.append(student))))
    students = [f"s{number:03}" for number in range(12)]
    told = [one.hand_in(student) for student in [*students[::2], *students[1::2]]]
    assert [each["attempt"] for each in told] == list(range(1, 13))
    last = one.attempts.of(students[-1], ASSIGNMENT)[0]
    while one.intake.status_of(one.attempts.of(students[0], ASSIGNMENT)[0])["state"] == "waiting":
        time.sleep(0.01)
    assert one.intake.status_of(last)["ahead"] == 11
    held.set()
    one.finish()
    assert order == [*students[::2], *students[1::2]]
    assert classroom.scores() == dict.fromkeys(students, 30)


def test_a_students_second_attempt_waits_for_the_first_and_lets_others_by(desk, classroom):
    """Of two workers one has ada's first attempt until the other has come to bob's, who stands behind all of ada's."""
    bobs_turn, met = threading.Event(), []

    def meet(student):
        if student == "bob":
            bobs_turn.set()
        else:
            met.append(bobs_turn.wait(60))

    one = desk(grader=grader_that(meet), start=False)
    for layer in (GOOD, FAIR, POOR):
        one.hand_in("ada", layer=layer)
    one.hand_in("bob")
    one.start(2)
    one.finish()
    assert met == [True, True, True]
    assert classroom.scores() == {"ada": 15, "bob": 30}


def test_students_take_turns_however_many_attempts_one_hands_in(desk):
    order = []
    one = desk(grader=grader_that(order.append), start=False)
    for turn in range(16):
        one.hand_in("mal", layer=f"{POOR}  # {turn}")
    for student in ("bob", "ada"):
        one.hand_in(student)
    one.hand_in("bob", layer=FAIR)
    ahead = {
        student: [one.line.ahead(each) for each in one.attempts.of(student, ASSIGNMENT)] for student in ("bob", "ada")
    }
    assert ahead == {"bob": [1, 4], "ada": [2]}, "as if mal had handed in once"
    again = desk(grader=one.grader)
    again.finish()
    assert order == ["mal", "bob", "ada", "mal", "bob", *["mal"] * 14]


def test_one_student_has_one_attempt_in_work_whatever_the_notebook(classroom):
    def attempt(number, student, notebook):
        return Attempt(number, student, notebook, classroom.root, NOON)

    waiting = [attempt(1, "mal", "01"), attempt(2, "mal", "02"), attempt(3, "bob", "01")]
    line = Line(classroom.course, SimpleNamespace(without_outcome=lambda: waiting))
    assert [line._next().number, line._next().number] == [1, 3]
    line.add(attempt(4, "ada", "01"))
    assert [line.ahead(each) for each in (waiting[1], attempt(4, "ada", "01"))] == [2, 3]
    assert line._next().number == 4


def test_while_another_command_is_at_work_in_the_class_results_wait(desk, classroom):
    one = desk()
    with only_grader(classroom.course.class_folder):
        told = one.hand_in("ada")
        while not one.line.trouble:
            time.sleep(0.01)
        assert one.intake.status_of(one.attempts.of("ada", ASSIGNMENT)[0])["state"] == "grading"
    one.finish()
    assert classroom.scores() == {"ada": 30}
    assert told["state"] in ("waiting", "grading")


def test_a_grader_that_fails_costs_nobody_anything(desk, classroom, caplog):
    caplog.set_level(logging.INFO, "autograder.hub")

    def fails(student):
        if student == "ada":
            raise RuntimeError("a fault of ours")

    one = desk(grader=grader_that(fails), rules=Rules(attempts=1, pause=timedelta(minutes=30)))
    one.hand_in("ada")
    one.hand_in("bob")
    one.finish()
    told = one.intake.status_of(one.attempts.of("ada", ASSIGNMENT)[0])
    assert (told["state"], told["said"] == FAILED, told["left"]) == ("failed", True, 1)
    assert classroom.scores() == {"bob": 30}
    assert f"given back: attempt 1, {ASSIGNMENT}, ada: " in caplog.text
    again = desk(rules=Rules(attempts=1, pause=timedelta(minutes=30)))  # after the fault was mended
    again.finish()
    assert classroom.scores() == {"ada": 30, "bob": 30}
    assert again.hand_in("ada", layer=FAIR)["left"] == 0  # and at once
    with pytest.raises(Refused, match="1 of 1"):  # the second is counted, the first still isn't
        again.hand_in("ada", layer=POOR)


def test_a_check_that_stops_costs_an_attempt_only_after_a_few(desk, classroom):
    def stops(student, slug, learner):
        return replace(fake_judge(student, slug, learner), fault="it stopped" if slug == "self_attention" else "")

    one = desk(grader=fake_grader(judge=stops), rules=Rules(attempts=2))
    left = []
    for turn in range(MOST_STOPPED + 1):
        one.hand_in("ada", layer=f"{FAIR}# {turn}\n")
        one.finish()
        status = one.intake.status_of(one.attempts.of("ada", ASSIGNMENT)[turn])
        left.append(status["left"])
        assert "it stopped" not in str(status["verdicts"])
    assert left == [2] * MOST_STOPPED + [1]
    assert classroom.scores() == {"ada": 20}


def test_the_moment_at_which_it_began_to_arrive_is_the_one_that_counts(desk, classroom):
    one = desk()
    one.hand_in("bob")
    one.finish()
    set_due_date(classroom.course, ASSIGNMENT, NOON)
    one.clock.time += timedelta(seconds=30)  # of a slow network, or of a disk that is busy
    one.intake.take("ada", ASSIGNMENT, json.dumps(classroom.answers()).encode(), NOON)
    assert one.attempts.of("ada", ASSIGNMENT)[0].at == NOON
    with pytest.raises(Refused, match="was due"):
        one.hand_in("cyd")


def test_a_gradebook_that_cannot_be_read_takes_no_deadline_away(desk, classroom, monkeypatch, caplog):
    one = desk()
    one.hand_in("ada")
    one.finish()
    set_due_date(classroom.course, ASSIGNMENT, NOON + timedelta(hours=1))

    locked = Mock(side_effect=Problem("The gradebook is locked."))
    first, later = (desk(start=False) for _ in range(2))
    monkeypatch.setattr("autograder.hub.deadlines.due_date", locked)
    with pytest.raises(Refused, match=NOT_READ) as refused:
        first.hand_in("bob")
    assert refused.value.status == 503
    monkeypatch.undo()
    assert later.intake.until("bob", ASSIGNMENT) == NOON + timedelta(hours=1)
    monkeypatch.setattr("autograder.hub.deadlines.due_date", locked)
    later.clock.time += timedelta(hours=2)
    with pytest.raises(Refused, match=ASSIGNMENT):
        later.hand_in("bob")
    assert "locked" in caplog.text


def test_an_extension_takes_no_time_away_when_all_get_more(desk, classroom):
    one = desk()
    one.hand_in("ada")
    one.finish()
    set_due_date(classroom.course, ASSIGNMENT, NOON)
    extend(classroom.course, "ada", ASSIGNMENT, NOON + timedelta(hours=1))
    set_due_date(classroom.course, ASSIGNMENT, NOON + timedelta(hours=2))
    assert desk(start=False).intake.until("ada", ASSIGNMENT) == NOON + timedelta(hours=2)


def test_an_extension_that_comes_while_it_waits_holds_for_it(desk, classroom):
    one = desk(start=False, rules=Rules(late=True))
    for student in ("ada", "bob"):
        one.hand_in(student)
    one.finish()
    set_due_date(classroom.course, ASSIGNMENT, NOON)
    late = desk(start=False, rules=Rules(late=True))
    late.clock.time = NOON + timedelta(hours=3)
    for student in ("ada", "bob"):
        late.hand_in(student, layer=FAIR)
    extend(classroom.course, "ada", ASSIGNMENT, NOON + timedelta(hours=4))
    late.finish()
    with classroom.gradebook() as book:
        more = {one.student_id: one.extension for one in book.assignment_submissions(ASSIGNMENT)}
    assert more["ada"] != more["bob"]
    assert late.attempts.of("ada", ASSIGNMENT)[1].at == NOON + timedelta(hours=3)


def test_what_the_instructor_alone_should_read_is_in_the_log_and_not_told(desk, caplog):
    one = desk()
    caplog.set_level(logging.INFO, "autograder.hub")
    one.hand_in("ada", layer="self_attention = 1\nlambda inspect: inspect.getsource")
    one.finish()
    outcome = one.attempts.outcome(attempt := one.attempts.of("ada", ASSIGNMENT)[0])
    hidden = set(outcome.result.remarks) - set(outcome.told)
    assert hidden
    assert f"graded: attempt 1, {ASSIGNMENT}, ada: 30 / 30" in caplog.text
    assert all(remark in caplog.text for remark in hidden)
    assert not any(remark in json.dumps(one.intake.status_of(attempt)) for remark in hidden)


def test_a_backup_has_what_is_handed_in_and_nothing_by_halves(desk, classroom):
    one = desk(start=False)
    one.hand_in("ada")
    half = classroom.root / f"class/attempts/{ASSIGNMENT}/bob/.000002.0123456789ab.aside"
    half.mkdir(parents=True)
    (half / f"{ASSIGNMENT}.ipynb").write_text("{")
    with tarfile.open(backup(classroom.course).path) as archive:
        names = [name for name in archive.getnames() if "attempts" in name]
    assert names == [
        f"class/attempts/{ASSIGNMENT}/ada/000001/{file}" for file in (f"{ASSIGNMENT}.ipynb", "timestamp.txt")
    ]
    desk(start=False)
    assert not half.exists()


def test_a_damaged_folder_is_named_and_keeps_nobody_else_from_handing_in(desk, classroom, caplog):
    desk(start=False).hand_in("ada")
    (classroom.root / f"class/attempts/{ASSIGNMENT}/ada/000001/timestamp.txt").write_text("yesterday")
    one = desk(start=False)
    assert "000001" in caplog.text
    assert one.hand_in("bob")["attempt"] == 2


def test_two_folders_with_one_number_are_named(desk, classroom):
    desk(start=False).hand_in("ada")
    ada = classroom.root / f"class/attempts/{ASSIGNMENT}/ada"
    shutil.copytree(ada, ada.with_name("bob"))
    with pytest.raises(Problem, match=r"/000001 and .*/000001 have one number"):
        desk()


def test_moments_have_whole_seconds_in_memory_as_on_the_disk(desk):
    one = desk(start=False)
    one.clock.time = datetime(2026, 11, 20, 12, 0, 0, 999_999)
    one.hand_in("ada")
    before = one.attempts.of("ada", ASSIGNMENT)
    assert desk(start=False).attempts.of("ada", ASSIGNMENT) == before
