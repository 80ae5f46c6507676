"""When each student handed in, by what an LMS puts into its files."""

from datetime import datetime
from pathlib import PurePosixPath
from zoneinfo import ZoneInfo

import pytest

from autograder.base.problem import Problem
from autograder.term.times import is_late, times_in
from tests.tables import values

from .conftest import ASSIGNMENT, packed

BERLIN = ZoneInfo("Europe/Berlin")
WORKSHEET = """Identifier,Full name,Email address,Status,Last modified (submission),Grade
Participant 31,Ada Lovelace,ada@uni.example,Submitted,"Friday, 20 November 2026, 11:59 PM",
Participant 32,Bob Noyce,bob@uni.example,Submitted,"Saturday, 21 November 2026, 00:05",
Participant 33,Cyd Charisse,cyd@uni.example,No submission,-,
"""
DUE, EARLY, AFTER = "2026-11-20 23:00", "2026-11-20 18:00", "2026-11-22 10:00"


@pytest.fixture
def moodle(roster):
    """ada handed in a minute before midnight in Berlin, bob six minutes later."""
    (roster.root / "worksheet.csv").write_text(WORKSHEET)
    return packed(roster, "Ada Lovelace_31_assignsubmission_file_/x", "Bob Noyce_32_assignsubmission_file_/x")


@pytest.fixture
def canvas(roster):
    """Canvas calls bob late."""
    return packed(roster, "lovelaceada_101_9001_x", "noycebob_LATE_102_9002_x")


def kept(roster):
    """Student -> the time that was kept with their submission."""
    times = {one.parent.parent.name: one for one in roster.root.glob(f"class/submitted/*/{ASSIGNMENT}/timestamp.txt")}
    return {student: path.read_text().strip() for student, path in times.items()}


def handed_in(roster):
    return {one.parent.parent.name for one in roster.root.glob(f"class/submitted/*/{ASSIGNMENT}/*.ipynb")}


@pytest.mark.parametrize(("name", "late"), values(__file__, "late.tsv"))
def test_whom_canvas_calls_late(name, late):
    assert is_late(PurePosixPath(name)) == late


def test_moodles_worksheet_is_read_in_its_zone(tmp_path):
    (tmp_path / "w.csv").write_text(WORKSHEET)
    found = times_in(tmp_path / "w.csv", {one: one for one in ("ada", "bob", "cyd")}, BERLIN)
    assert found == {"ada": datetime(2026, 11, 20, 22, 59), "bob": datetime(2026, 11, 20, 23, 5)}
    with pytest.raises(Problem, match="--zone"):
        times_in(tmp_path / "w.csv", {"ada": "ada"}, None)
    (tmp_path / "w.csv").write_text(WORKSHEET.replace("Friday, 20 November", "Freitag, 20. November"))
    with pytest.raises(Problem, match="Freitag"):
        times_in(tmp_path / "w.csv", {"ada": "ada"}, BERLIN)


def test_each_gets_the_time_of_moodles_worksheet(roster, run, moodle):
    run("due", "02", DUE)
    words = ("collect", "02", moodle, "--roster", "worksheet.csv", "--zone", "Europe/Berlin")
    assert run(*words)[0] == 0
    assert kept(roster) == {"ada": "2026-11-20 22:59:00 UTC", "bob": "2026-11-20 23:05:00 UTC"}


def test_a_time_that_contradicts_moodles_is_refused(roster, run, moodle):
    run("due", "02", DUE)
    words = ("collect", "02", moodle, "--roster", "worksheet.csv", "--zone", "Europe/Berlin", "--at", EARLY)
    status, said = run(*words)
    assert (status, "--for-all" in said, handed_in(roster)) == (1, True, set())
    assert run(*words, "--for-all")[0] == 0
    assert kept(roster) == dict.fromkeys(("ada", "bob"), f"{EARLY}:00 UTC")


@pytest.mark.parametrize(("due", "when", "times"), [
    (DUE, ("--at", EARLY), None),  # bob isn't on time
    (DUE, ("--at", AFTER), None),  # ada isn't late
    (DUE, ("--late-at", EARLY), None),
    (DUE, ("--at", AFTER, "--late-at", AFTER), None),
    (None, ("--at", EARLY), None),
    (DUE, ("--at", EARLY, "--late-at", AFTER), {"ada": EARLY, "bob": AFTER}),
    (DUE, ("--late-at", AFTER), {"bob": AFTER}),
    (None, ("--late-at", AFTER), {"bob": AFTER}),
    (DUE, ("--at", EARLY, "--for-all"), {"ada": EARLY, "bob": EARLY}),
    (DUE, (), {}),
])  # fmt: skip
def test_what_canvas_calls_late_is_late(roster, run, canvas, due, when, times):
    if due:
        run("due", "02", due)
    status, said = run("collect", "02", canvas, *when)
    assert status == (1 if times is None else 0), said
    assert handed_in(roster) == (set() if times is None else {"ada", "bob"})
    assert kept(roster) == {who: f"{at}:00 UTC" for who, at in (times or {}).items()}
    assert ("--late-at" in said and "bob" in said) == (times is None or not when), said


def test_late_files_alone_may_have_their_time_by_at(roster, run):
    run("due", "02", DUE)
    late = packed(roster, "noycebob_LATE_102_9002_x")
    assert run("collect", "02", late, "--at", AFTER)[0] == 0
    assert kept(roster) == {"bob": f"{AFTER}:00 UTC"}


def test_a_time_that_comes_later_is_kept_with_what_is_there(roster, run, canvas):
    """Of those who are late; a time typed for a whole download moves nobody who was there before."""
    run("collect", "02", canvas)
    status, said = run("collect", "02", canvas, "--late-at", AFTER)
    assert (status, said.startswith("0 new, 0 changed, 2 ")) == (0, True)
    assert kept(roster) == {"bob": f"{AFTER}:00 UTC"}


def test_for_all_needs_a_time(roster, run, canvas):
    status, said = run("collect", "02", canvas, "--for-all")
    assert (status, "--at" in said, handed_in(roster)) == (1, True, set())
