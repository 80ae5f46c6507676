"""How a run goes on, its log, and its two lines at the end."""

import io
import logging

import pytest
from rich.console import Console

from autograder.grading.gradebooks.standings import Standing
from autograder.grading.terminal.class_table import class_table
from autograder.grading.terminal.progress_bar import Pace, ProgressBar, duration
from autograder.grading.terminal.run_log import RunLog
from autograder.grading.terminal.summary import summary
from autograder.languages import terminal
from autograder.pipeline.reporting.result import Digests, Result


def result(student, score=10.0, **fields):
    return Result(student, "02", Digests("s", "r", "g"), score, 20.0, **fields)


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def pace():
    found = Pace(Clock())
    found.due = 40
    return found


def test_rate_and_time_left(pace):
    assert pace.rate() == ""
    pace.starts("ada")
    pace._clock.now = 6.0
    pace.ends("ada")
    assert pace.rate() == "10 a minute, 3:54 min left"


def test_who_takes_long_comes_first_and_with_the_time(pace):
    for number, student in enumerate(("ada", "bob", "cyd", "dan", "eve")):
        pace._clock.now = number * 20.0
        pace.starts(student)
    pace.ends("bob")
    assert pace.offenders() == "ada 1:20 min, cyd 40 s, dan 20 s and 1 more"
    pace.starts("fay")
    pace.ends("ada")
    assert pace.offenders() == "cyd 40 s, dan 20 s, eve and 1 more"


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (59.4, "59 s"), (60, "1:00 min"), (3599, "59:59 min"), (7805, "2:10 h")]
)
def test_times_in_words(seconds, words):
    assert duration(seconds) == words


def test_a_terminal_shows_count_rate_and_who_is_at_work():
    told = io.StringIO()
    bar = ProgressBar(Console(file=told, force_terminal=True, width=120, color_system=None))
    with bar:
        bar.begins(3, 2)
        bar.starts("ada")
        bar.starts("bob")
        bar.ends(result("ada"))
        bar._progress.refresh()
    for words in ("2 of 5 submissions are graded already.", "1/3", "a minute", "left bob"):
        assert words in told.getvalue()
    assert "ada: 10 / 20" not in told.getvalue()


@pytest.mark.parametrize(
    ("language", "says"), [("en", ": 10 / 20, not gradable (1 of 2, "), ("zh", "：10 / 20，无法评分（1 / 2，每分钟 ")]
)
def test_a_file_gets_a_line_a_submission_with_the_count(language, says, monkeypatch):
    monkeypatch.setattr(terminal, "_spoken", [language])
    told = io.StringIO()
    with ProgressBar(Console(file=told, width=120)) as bar:
        bar.begins(2, 0)
        bar.starts("[ada]")
        bar.ends(result("[ada]", reason="It is broken."))
    assert f"[ada]{says}" in told.getvalue()


def test_the_summary_counts_and_names_who_stood_out():
    results = [
        result("ada", seconds=2.0, memory=50 * 2**20),
        result("bob", seconds=31.0, remarks=("Odd.",)),
        result("cyd", reason="It is broken."),
        result("old", seconds=99.0, memory=2**40),
    ]
    assert summary(results, ["ada", "bob", "cyd"], 90, {}) == [
        "4 submissions: 2 graded, 1 graded with a note, 1 not gradable.",
        "In this run 3 in 1:30 min, 2 a minute. Took longest: bob 31.0 s, ada 2.0 s, cyd 0.0 s.",
        "Most memory: ada 50 MB.",
    ]
    assert summary(results[:1], [], 3, {"ada": Standing(10)}) == ["1 submission: 1 graded."]
    assert len(summary([result("cyd")], ["cyd"], 90, {})) == 2  # of no memory to speak of nothing is said
    assert summary([], [], 3, {}) == ["0 submissions: none graded."]


def test_the_summary_says_how_much_is_not_marked_yet():
    standings = {"ada": Standing(10, unmarked=3), "bob": Standing(10), "cyd": Standing(0, unmarked=1)}
    assert summary([result("ada"), result("bob"), result("cyd")], [], 3, standings)[1:] == [
        "Not marked yet: 4 answers of 2 students; `autograder marking NOTEBOOK` shows them."
    ]


def table_of(results, standings=()):
    told = io.StringIO()
    Console(file=told, width=120).print(class_table("02", results, dict(standings), 120))
    return told.getvalue()


def test_the_table_has_the_grade_that_counts_and_what_is_not_marked_yet():
    results = [result("ada"), result("bob"), result("cyd")]
    standings = {"ada": Standing(0, penalty=10), "bob": Standing(10, unmarked=3), "cyd": Standing(12)}
    printed = table_of(results, standings)
    ada, bob, cyd = (" ".join(line.split()) for line in printed.splitlines() if line.strip()[:3] in standings)
    assert ada.startswith("ada 0 ✓ Late: 10 points less.")
    assert bob.startswith("bob 10 … 3 answers not marked yet.")
    assert cyd.startswith("cyd 12 ✓")
    assert "… not marked yet" in " ".join(printed.split())


def test_nothing_in_the_table_moves_the_terminal():
    printed = table_of([result("ada\x1b[2J", reason="The kernel is \x1b]0;x\x07 \u202eodd.")])
    assert "ada" in printed
    assert not {"\x1b", "\x07", "\u202e"} & set(printed)


def test_of_a_large_class_what_needs_a_look_is_shown():
    results = [result(f"s-{number:03}") for number in range(300)]
    results[270] = result("s-270", reason="It is broken.")
    results[280] = result("s-280", remarks=("Odd.",))
    printed = table_of(results)
    rows = [line.split()[0] for line in printed.splitlines() if line.strip().startswith("s-")]
    assert (rows[:3], len(rows)) == (["s-270", "s-280", "s-000"], 200)
    assert "200 of 300, what needs a look first" in " ".join(printed.split())


@pytest.fixture
def log(tmp_path):
    return RunLog(tmp_path / "logs/02.log")


def lines(log):
    """Without the times."""
    return [line[20:] for line in log.path.read_text().splitlines()]


def test_the_log_has_a_line_a_submission(log):
    with log:
        log.begins(2, 5)
        log.ends(result("ada", seconds=1.25, memory=2**20, guard="bubblewrap"))
        log.ends(result("bob", reason="It is broken:\n2026-01-01 00:00:00 bob: 20 / 20\x1b[2K"))
        log.close(["2 submissions."])
    assert lines(log) == [
        "begins: 2 to grade, 5 graded already",
        "ada: 10 / 20, graded, 1.2 s, 1 MB, guard bubblewrap",
        "bob: 10 / 20, not gradable, 0.0 s, 0 MB, guard not needed. It is broken: 2026-01-01 00:00:00 bob: 20 / 20 [2K",
        "ends: 2 submissions.",
    ]


def test_a_fault_of_the_grader_is_in_the_log_in_full_and_not_on_the_terminal(log, capsys):
    with log:
        log.begins(1, 0)
        try:
            raise ZeroDivisionError("a fault")
        except ZeroDivisionError:
            logging.getLogger("autograder.grading.running.classroom").exception("ada could not be graded")
    assert "ada could not be graded" in lines(log)
    assert "ZeroDivisionError: a fault" in log.path.read_text()
    assert capsys.readouterr().err == ""


def test_where_nothing_is_due_there_is_no_log(log):
    with log:
        log.begins(0, 5)
        log.close([])
    assert not log.path.exists()
    assert logging.getLogger("autograder").propagate


@pytest.mark.parametrize("path", ["logs/02.log", "/dev/full"])  # in what is no folder; every write fails
def test_a_log_that_cannot_be_written_stops_nobody(tmp_path, capsys, path):
    (tmp_path / "logs").write_text("no folder")
    with RunLog(tmp_path / path) as log:
        log.begins(1, 0)
        log.ends(result("ada"))
    assert capsys.readouterr().err == ""
