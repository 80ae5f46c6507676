"""`autograder serve`: where it listens, what it refuses, and how it ends."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from jupyterhub.services.auth import HubOAuth
from typer.testing import CliRunner

from autograder import serving
from autograder.base.problem import Problem
from autograder.cli import app
from autograder.hub import command
from autograder.hub.command import Grading, Place, only_service, until_stopped
from autograder.hub.rules import Refused, Rules
from tests.autograder.grading.conftest import ASSIGNMENT


def test_it_listens_where_the_hub_says():
    told = {"JUPYTERHUB_SERVICE_URL": "http://0.0.0.0:9999", "JUPYTERHUB_SERVICE_PREFIX": "/base/services/autumn"}
    assert Place.of(told) == Place("0.0.0.0", 9999, "/base/services/autumn/")
    assert Place.of({}) == Place("127.0.0.1", 10101, "/services/autograder/")


def test_what_cannot_be_is_a_sentence(classroom):
    done = CliRunner().invoke(app, ["serve", "--course", str(classroom.root), "--counts", "worst"])
    assert (done.exit_code, "'worst'" in done.output) == (1, True)
    classroom.course.class_folder.mkdir()
    with only_service(classroom.course.class_folder):
        done = CliRunner().invoke(app, ["serve", "--course", str(classroom.root)])
    assert (done.exit_code, "`autograder serve`" in done.output) == (1, True)


@pytest.fixture
def served(monkeypatch):
    """Serves on a port that is free, until something ends it."""
    monkeypatch.setenv("JUPYTERHUB_CLIENT_ID", "service-autograder")
    real = serving.reserve
    monkeypatch.setattr(serving, "reserve", lambda port, host, option: real(0, host, option))
    yield lambda desk, grading: asyncio.run(until_stopped(desk.intake, grading, Place.of({})))
    HubOAuth.clear_instance()


@pytest.mark.parametrize("hub", [5, 6])
def test_where_nothing_can_be_graded_it_ends_with_the_reason(desk, served, monkeypatch, hub):
    if hub == 5:  # it has no client of its own that would be closed
        monkeypatch.setitem(sys.modules, "jupyterhub.httpclient", None)

    @contextmanager
    def no_guard():
        raise Problem("There is no guard here.")
        yield

    grading = Grading((one := desk(start=False)).line, no_guard, 1)
    served(one, grading)
    with pytest.raises(Problem, match="guard"):
        grading.end()


def test_when_the_hub_ends_it_what_waits_is_kept(desk, served):
    one = desk(start=False)
    one.hand_in("ada")
    ended = threading.Event()

    @contextmanager
    def grader():
        os.kill(os.getpid(), signal.SIGTERM)  # as soon as it is there
        ended.wait()
        yield one.grader

    grading = Grading(one.line, grader, 1)
    served(one, grading)
    ended.set()
    grading.end()
    again = desk()
    again.finish()
    assert again.intake.status_of(again.attempts.of("ada", ASSIGNMENT)[0])["state"] == "graded"


ORPHAN = Path(__file__).with_name("orphan.txt").read_text(encoding="utf-8")


def test_where_the_hub_dies_the_service_ends_and_makes_room_for_the_next():
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN, ORPHAN, "jupyterhub"], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert "ended: True" in done.stderr


def test_refusals_and_attempts_are_in_the_classs_log(tmp_path, capsys):
    with command.logged(tmp_path / "logs" / "hub.log"):
        logging.getLogger("autograder.hub.server").warning("refused (403): bob")
    assert "W refused (403): bob" in (tmp_path / "logs/hub.log").read_text()
    assert "W refused (403): bob" in capsys.readouterr().err


def test_attempts_are_listed_and_one_is_given_back_while_the_service_is_at_work(desk, classroom):
    def run(*words):
        done = CliRunner().invoke(app, ["attempts", *words, "--course", str(classroom.root)])
        return done.exit_code, done.output.splitlines()

    assert run("02") == (0, [f"No attempt at {ASSIGNMENT} has come by submit()."])
    one = desk(rules=Rules(attempts=2))
    one.hand_in("ada", layer="self_attention = 0.5")
    one.hand_in("ada")
    one.finish()
    half = classroom.root / f"class/attempts/{ASSIGNMENT}/bob/.000003.0123456789ab.aside"
    half.mkdir(parents=True)  # what the service is just writing
    listed = ["ada", "  attempt 1, 2026-11-20 12:00:00 UTC: 20 of 30 points"]
    last = "  attempt 2, 2026-11-20 12:00:00 UTC: 30 of 30 points, the one that counts"
    assert run("02", "ada") == (0, [*listed, last])
    with pytest.raises(Refused):
        one.hand_in("ada", layer="self_attention = 0.25")
    given = run("02", "ada", "--give-back", "2", "--why", "no\npower")
    assert given == (0, [*listed, f"{last}; given back: no power"])
    log = (classroom.root / "class/logs/hub.log").read_text()
    assert f"given back: attempt 2, {ASSIGNMENT}, ada: no power" in log
    assert one.hand_in("ada", layer="self_attention = 0.25")["left"] == 0
    assert half.is_dir()
    for words, said in (
        (("02", "--give-back", "1"), "Say whose attempt"),
        (("02", "ada", "--give-back", "9"), "no attempt 9 of ada"),
        (("02", "ada", "--give-back", "2"), "given back already"),
    ):
        status, lines = run(*words)
        assert (status, said in lines[-1]) == (1, True)
