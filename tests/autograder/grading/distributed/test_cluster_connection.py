"""A connection to a scheduler that is lost and made anew; the clients here are none of Dask's."""

from concurrent.futures import CancelledError
from types import SimpleNamespace

import pytest
from distributed.client import ClosedClientError

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.distributed import cluster_connection
from autograder.grading.distributed.cluster import cluster_grader
from autograder.grading.distributed.cluster_connection import TRIES, Connection, SchedulerGoneError
from autograder.grading.distributed.cluster_worker import UnfitWorkerError
from autograder.grading.running.processes import Stopped
from autograder.isolation import Limits


class Scheduler:
    """What every client of it meets, in turn: an exception of the connection, or a task that runs."""

    def __init__(self, *losses):
        self.losses = list(losses)
        self.answers = True
        self.clients = []
        self.ended = []

    def client(self, address, **options):
        if not self.answers:
            raise OSError("no answer")
        self.clients.append(Client(self))
        return self.clients[-1]


class Client:
    def __init__(self, scheduler):
        self.scheduler, self.closed = scheduler, False

    def submit(self, function, *values, pure):
        assert not pure
        if self.closed:
            raise ClosedClientError("closed")
        loss = self.scheduler.losses.pop(0) if self.scheduler.losses else None
        if loss is None:
            return Finished(function, values)
        return SimpleNamespace(status="cancelled", result=lambda: _raise(loss))

    def nthreads(self):
        return {"one": 2, "another": 3}

    def run(self, function, *values, wait):
        assert not wait
        self.scheduler.ended.append((function, values))

    def close(self, timeout):
        self.closed = True


class Finished:
    """A task that came to its end, well or not."""

    def __init__(self, function, values):
        self.status, self.result = "finished", lambda: self._run(function, values)

    def _run(self, function, values):
        try:
            return function(*values)
        except Exception:
            self.status = "error"
            raise


def _raise(error):
    raise error


@pytest.fixture
def connected(monkeypatch):
    """A connection to a scheduler that loses it in these ways, one after the other."""

    def connect(*losses):
        scheduler = Scheduler(*losses)
        monkeypatch.setattr("distributed.Client", scheduler.client)
        return scheduler, Connection("tcp://anywhere:1", 1)

    return connect


@pytest.mark.parametrize("loss", [CancelledError(), OSError(), TimeoutError(), ClosedClientError()])
def test_what_was_lost_is_submitted_again_over_a_fresh_connection(connected, loss):
    scheduler, connection = connected(loss)
    assert connection.run(divmod, 7, 2) == (3, 1)
    assert len(scheduler.clients) == 2
    assert not scheduler.clients[0].closed  # other tasks may still come to their end there
    assert connection.run(abs, -1) == 1
    assert len(scheduler.clients) == 2


def test_a_scheduler_that_does_not_answer_is_asked_once_and_gone_for_all(connected):
    scheduler, connection = connected(CancelledError(), CancelledError())
    scheduler.answers = False
    for _ in range(2):
        with pytest.raises(SchedulerGoneError):
            connection.run(abs, -1)
        scheduler.answers = True  # later threads aren't kept waiting, each for itself
    assert len(scheduler.clients) == 1
    connection.close(abs, "run")
    assert scheduler.ended == []


def test_a_connection_that_is_always_lost_is_given_up(connected):
    scheduler, connection = connected(*[CancelledError()] * (TRIES + 1))
    with pytest.raises(SchedulerGoneError):
        connection.run(abs, -1)
    assert len(scheduler.losses) == 1


@pytest.mark.parametrize("error", [OSError("disk full"), CancelledError(), UnicodeError("x")])
def test_what_the_task_itself_raises_is_no_lost_connection(connected, error):
    scheduler, connection = connected()
    with pytest.raises(type(error)):
        connection.run(_raise, error)
    assert len(scheduler.clients) == 1


def test_after_the_end_what_is_lost_is_stopped_and_all_is_closed(connected):
    scheduler, connection = connected(OSError())
    connection.run(abs, -1)
    connection.close(abs, "run")
    assert scheduler.ended == [(abs, ("run",))]
    assert [client.closed for client in scheduler.clients] == [True, True]
    with pytest.raises(Stopped):
        connection.run(abs, -1)


def test_a_connection_made_while_it_ends_is_closed_too(connected, monkeypatch):
    scheduler, connection = connected(OSError())
    made = scheduler.client

    def ends_meanwhile(address, **options):
        connection.close(abs, "run")
        return made(address, **options)

    monkeypatch.setattr("distributed.Client", ends_meanwhile)
    with pytest.raises(Stopped):
        connection.run(abs, -1)
    assert [client.closed for client in scheduler.clients] == [True, True]


def test_places_are_those_of_all_workers(connected):
    assert connected()[1].places() == 5


def test_only_a_patient_question_decides(connected, monkeypatch):
    scheduler, connection = connected(OSError())
    asked = []
    made = scheduler.client
    monkeypatch.setattr("distributed.Client", lambda address, **options: asked.append(options) or made(address))
    connection.run(abs, -1)
    assert asked == [{"timeout": cluster_connection.PATIENCE, "set_as_default": False}]


def test_what_a_worker_says_is_heard_over_a_lost_connection(monkeypatch, tmp_path):
    def unfit(job):
        raise UnfitWorkerError("another version")

    (tmp_path / "class").mkdir()
    monkeypatch.setattr("distributed.Client", Scheduler(CancelledError()).client)
    monkeypatch.setattr("autograder.grading.distributed.cluster.run_on_worker", unfit)
    with (
        cluster_grader(Course.at(tmp_path), Limits(), "tcp://anywhere:1") as grader,
        pytest.raises(Problem, match=r"^another version$"),
    ):
        grader.run("ada", [])
