"""`submit()` and `course submit`: what is sent to a hub's service, and what a student reads."""

import io
import json
import re
import urllib.error
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import submit
from autograder.student.submission import handing_in
from autograder.student.submission.handed_in import NEXT, as_html, as_text, attempts_left, status_line
from autograder.student.submission.submitting import AGAIN, NO_NOTEBOOK, NOT_SAVED
from course.cli import app
from tests.autograder.grading.conftest import ASSIGNMENT, ONE_PRINTS

VERDICT = {"slug": "causal_mask", "score": 4.0, "points": 10.0, "misconceptions": [], "error": None}
VERDICT |= {"parts": [{"name": "values", "score": 4.0, "points": 10.0, "message": "So <b>so</b>."}]}
GRADED = {"notebook": "03-masking", "attempt": 7, "which": 2, "left": 0, "state": "graded", "counts": True}
GRADED |= {"score": 4.0, "max_score": 15.0, "by_hand": 5.0, "reason": None, "told": ["One <i>."], "verdicts": [VERDICT]}


@pytest.fixture
def student(desk, served, classroom, tmp_path, monkeypatch):
    """ada's server: her notebook, and a service that grades at once."""
    one = desk()
    with served(one):
        place = tmp_path / "my-course" / ASSIGNMENT
        place.mkdir(parents=True)
        monkeypatch.chdir(place)
        notebook = classroom.answers(layer="self_attention = 0.5")
        notebook["cells"][0]["metadata"] = {"kept": True}
        notebook["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 1000}]
        (place / f"{ASSIGNMENT}.ipynb").write_text(json.dumps(notebook))
        yield one


def test_a_notebook_is_handed_in_without_outputs_and_its_report_is_shown(student, capsys):
    submit()
    said = capsys.readouterr().out
    assert f"{ASSIGNMENT}: 20 of 30 points; " in said
    assert "→ The scores were not" in said
    sent = json.loads(student.attempts.of("ada", ASSIGNMENT)[0].content)
    assert sent["cells"][0]["metadata"] == {"kept": True}
    assert all(not cell.get("outputs") for cell in sent["cells"])


@pytest.mark.parametrize(("here", "options"), [(".", ["--folder", ".."]), (".", []), ("..", []), ("../..", [])])
def test_in_the_terminal_it_is_the_same(student, monkeypatch, here, options):
    mine = Path.cwd().parent.name
    monkeypatch.setattr("autograder.student.cli.MINE", Path(mine))
    monkeypatch.chdir(here)
    done = CliRunner().invoke(app, ["submit", "02", *options])
    assert done.exit_code == 0, done.output
    assert f"{ASSIGNMENT}: 20 of 30 points; " in done.output


def test_who_does_not_wait_hands_in_all_the_same(student, capsys):
    with ONE_PRINTS:  # what the learner's cells print isn't mixed with it
        submit(wait=False)
    assert AGAIN in " ".join(capsys.readouterr().out.split())
    student.line.wait_until_empty()
    submit()
    assert "20 of 30 points" in capsys.readouterr().out
    assert len(student.attempts.of("ada", ASSIGNMENT)) == 1


@pytest.mark.parametrize(("token", "sentence"), [("bob-token", "You are bob"), ("stolen", "this token")])
def test_what_the_service_refuses_is_its_sentence(student, capsys, monkeypatch, token, sentence):
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", token)
    submit()
    assert sentence in capsys.readouterr().out
    done = CliRunner().invoke(app, ["submit", "02", "--folder", ".."])
    assert (done.exit_code, sentence in done.output) == (1, True)


@pytest.mark.parametrize("lacking", [handing_in.PLACE, "JUPYTERHUB_USER", "JUPYTERHUB_API_TOKEN"])
def test_elsewhere_than_on_a_hub_it_says_so(student, capsys, monkeypatch, lacking):
    monkeypatch.delenv(lacking)
    submit()
    assert handing_in.NOT_HERE in " ".join(capsys.readouterr().out.split())


def test_a_service_that_is_gone_is_a_sentence():
    from autograder.serving import reserve

    with reserve(0, "127.0.0.1") as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    with pytest.raises(handing_in.NotHandedIn, match=r"\(.+\)"):
        handing_in.Counter(address, "ada", "token").hand_in("03-masking", b"{}")


def test_outside_of_a_courses_notebook_there_is_nothing_to_hand_in(student, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    submit()
    assert NO_NOTEBOOK in " ".join(capsys.readouterr().out.split())


def cells(*sources):
    about = {"nbgrader": {"solution": True}}
    return {"cells": [{"cell_type": "code", "metadata": about, "source": source} for source in sources]}


SAVED = "def causal_mask(n):\n    return 1\n"


@pytest.mark.parametrize(("ran", "changed"), [
    ([], []), ([SAVED], []), ([SAVED.replace("1", "0"), SAVED], []),
    ([SAVED, SAVED.replace("1", "0")], ["causal_mask"]),
    ([SAVED, "def another():\n    pass", "%%time\nx", "causal_mask(3)"], []),
])  # fmt: skip
def test_what_was_run_last_must_be_in_the_file(ran, changed):
    assert handing_in.not_saved(cells(SAVED.splitlines(keepends=True), "class Other:\n    pass"), ran) == changed


def test_what_was_run_and_not_saved_is_not_handed_in(student, capsys, monkeypatch, classroom):
    notebook = classroom.answers(layer="def self_attention():\n    pass")
    Path(f"{ASSIGNMENT}.ipynb").write_text(json.dumps(notebook))
    monkeypatch.setattr(
        "autograder.student.submission.submitting._ran", lambda: ["def self_attention():\n    return 1"]
    )
    submit()
    assert NOT_SAVED.format(names="self_attention") in " ".join(capsys.readouterr().out.split())
    assert student.attempts.of("ada", ASSIGNMENT) == []
    submit(as_saved=True, wait=False)
    assert len(student.attempts.of("ada", ASSIGNMENT)) == 1


@pytest.mark.parametrize("text", ["", "{broken", "[]", '{"cells": [3]}'])
def test_a_file_that_is_no_notebook_is_named(tmp_path, text):
    (path := tmp_path / "03-masking.ipynb").write_text(text)
    with pytest.raises(handing_in.NotHandedIn, match=r"03-masking\.ipynb is no notebook"):
        handing_in.content_of(path)


def test_while_it_waits_each_change_is_said_once():
    waiting = {**GRADED, "state": "waiting"}
    answers = iter([waiting | {"ahead": 1}, waiting | {"ahead": 0}, {**GRADED, "state": "grading"}, GRADED])
    said = []

    class Looks:
        def look(self, told):
            return next(answers)

    assert handing_in.wait_for(Looks(), waiting | {"ahead": 1}, said.append, lambda seconds: None) == GRADED
    assert (len(said), " 1 " in said[0], said[1].strip()) == (3, True, NEXT)


def test_a_service_that_is_started_again_is_waited_for_and_one_that_is_gone_is_not():
    waiting = {**GRADED, "state": "waiting", "ahead": 0}

    class Silent:
        def __init__(self, times):
            self.left = times

        def look(self, told):
            self.left -= 1
            if self.left >= 0:
                raise handing_in.NoAnswer("Nobody answers.")
            return GRADED

    assert handing_in.wait_for(Silent(handing_in.MOST_SILENT), waiting, print, lambda seconds: None) == GRADED
    with pytest.raises(handing_in.NoAnswer, match=re.escape(handing_in.SILENT[:30])):
        handing_in.wait_for(Silent(handing_in.MOST_SILENT + 1), waiting, print, lambda seconds: None)


def test_a_page_of_the_proxys_is_no_answer(monkeypatch):
    def opened(request, timeout):
        body = io.BytesIO(b"<html>Service Unavailable</html>")
        raise urllib.error.HTTPError(request.full_url, 503, "Service Unavailable", {}, body)

    monkeypatch.setattr("autograder.student.submission.handing_in._direct.open", opened)
    with pytest.raises(handing_in.NoAnswer, match=r"\(503 Service Unavailable\)"):
        handing_in.Counter("http://hub/", "ada", "token").hand_in("03-masking", b"{}")


def test_a_report_tells_all_and_escapes_what_is_not_ours():
    text, html = as_text(GRADED), as_html(GRADED)
    head, _, remarks = text.partition("\n\n")
    assert head.startswith("03-masking: 4 of 15 points, of which 5 ")
    assert remarks.startswith("- One <i>.")
    assert "✗ values (4/10): So <b>so</b>." in text
    assert "<li>One &lt;i&gt;.</li>" in html
    assert "So &lt;b&gt;so&lt;/b&gt;." in html
    assert attempts_left(GRADED) == "attempt 2, none left"
    assert attempts_left({**GRADED, "left": None}) == "attempt 2"
    assert status_line({**GRADED, "counts": False}).endswith("another attempt counts")
    unreadable = {**GRADED, "reason": "It is no JSON."}
    assert "values" not in as_text(unreadable)
    assert f"- {unreadable['reason']}" in as_text(unreadable)
