"""Grading on a Dask cluster: a real scheduler and real workers, one of which is killed in the middle."""

import os
import shutil
import signal
import sys
from unittest.mock import Mock

import dask
import pytest

from autograder.base.problem import Problem
from autograder.grading.running import classroom
from autograder.grading.running.classroom import grade
from autograder.grading.terminal.watcher import Watcher
from tests.autograder.grading.distributed.cluster import cluster as small_cluster
from tests.autograder.grading.interrupted.killing import state
from tests.autograder.grading.plain_class import PLAIN, STUDENTS, make_plain_class

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("warm_grading"),
    pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux"),
]


@pytest.fixture
def course(tmp_path):
    """A class that is not graded."""
    root = tmp_path / "course"
    make_plain_class(root)
    return root


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A busy machine is no failure: whoever is there has all the time it needs."""
    monkeypatch.setattr("autograder.grading.distributed.cluster.ANSWER", 300)
    monkeypatch.setattr("autograder.grading.distributed.cluster_connection.PATIENCE", 300)


@pytest.fixture
def cluster(tmp_path):
    with small_cluster(tmp_path) as found:
        yield found


class Then(Watcher):
    """Does something after the first submission is kept."""

    def __init__(self, what):
        self._what = what

    def ends(self, result):
        if self._what:
            self._what, what = None, self._what
            what()


def test_grades_are_those_of_a_local_run_though_it_is_interrupted_and_a_worker_or_the_scheduler_killed(
    course, cluster, tmp_path, monkeypatch
):
    with monkeypatch.context() as patch:
        patch.setattr(
            "autograder.grading.distributed.cluster.grader_digest", lambda slugs: "another"
        )  # of another version
        with pytest.raises(Problem, match=r"^The worker tcp://\S+ "):
            grade(PLAIN, str(course), cluster=cluster.address)
    assert not list((course / "class/results").rglob("*.json"))

    first = grade(PLAIN, str(course), cluster=cluster.address, watcher=Then(Mock(side_effect=KeyboardInterrupt)))
    assert first.waiting
    killed = Then(lambda: os.kill(cluster.workers[0].pid, signal.SIGKILL))
    report = grade(PLAIN, str(course), cluster=cluster.address, watcher=killed)
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert (report.fresh, report.waiting, len(report.results)) == (first.waiting, [], len(STUDENTS))
    assert not any(result.again for result in report.results)
    local = tmp_path / "local"
    make_plain_class(local)
    shutil.copy(course / "class/secret.key", local / "class")
    grade(PLAIN, str(local))
    assert state(course) == state(local)
    assert grade(PLAIN, str(course), cluster=cluster.address).fresh == []

    # A scheduler that goes is one sentence, and the next run goes on.
    another = tmp_path / "another"
    make_plain_class(another)
    monkeypatch.setattr(
        "autograder.grading.distributed.cluster_connection.PATIENCE", 0.5
    )  # nobody is there to be waited for
    gone = Then(lambda: os.kill(cluster.scheduler.pid, signal.SIGKILL))
    with pytest.raises(Problem, match=r"^The Dask scheduler at tcp://\S+ "):
        grade(PLAIN, str(another), cluster=cluster.address, watcher=gone)
    report = grade(PLAIN, str(another))
    assert 0 < len(report.fresh) < len(STUDENTS)
    assert not any(result.again for result in report.results)


def test_a_worker_without_a_guard_grades_nobody(course, tmp_path):
    # No bwrap on PATH, and a kernel that is said to have no Landlock.
    unguarded = {"PATH": os.path.dirname(sys.executable), "PYTHONPATH": str(tmp_path)}  # noqa: PTH120
    (tmp_path / "sitecustomize.py").write_text(
        "import autograder.isolation.sandbox.landlock as landlock\nlandlock.version = lambda: 0\n"
    )
    with small_cluster(tmp_path, [unguarded]) as cluster, pytest.raises(Problem, match=r" worker tcp://\S+: "):
        grade(PLAIN, str(course), cluster=cluster.address)
    assert not list((course / "class/results").rglob("*.json"))


def test_a_cluster_without_workers_is_one_sentence(course, tmp_path):
    with (
        small_cluster(tmp_path, []) as cluster,
        pytest.raises(Problem, match=r"^The Dask scheduler at \S+ .*`dask worker"),
    ):
        grade(PLAIN, str(course), cluster=cluster.address)


@pytest.mark.parametrize(("address", "said"), [
    ("nonsense", "'nonsense'"),  # is no address: said before Dask is asked
    ("tcp://127.0.0.1:1", "tcp://127.0.0.1:1; .*`dask scheduler`"),
    ("nonsense://x", "nonsense://x; .*`dask scheduler`"),
    ("tcp://no-such-host.invalid:8786", "tcp://no-such-host.invalid:8786; .*`dask scheduler`"),
])  # fmt: skip
def test_an_address_where_nobody_answers_is_one_sentence(course, address, said, monkeypatch):
    monkeypatch.setattr("autograder.grading.distributed.cluster.ANSWER", 0.5)
    with pytest.raises(Problem, match=said):
        grade(PLAIN, str(course), cluster=address)


@pytest.mark.parametrize(("settings", "why"), [
    ({}, ""), ({"ca-file": "lost.pem", "client.cert": "lost.pem", "client.key": "lost.pem"}, "No such file"),
])  # fmt: skip
def test_tls_without_certificates_is_one_sentence(course, settings, why):
    with (
        dask.config.set({f"distributed.comm.tls.{name}": value for name, value in settings.items()}),
        pytest.raises(Problem, match=rf"^tls://127.0.0.1:1 .*\(.*{why}.*\)"),
    ):
        grade(PLAIN, str(course), cluster="tls://127.0.0.1:1")


def test_without_dask_it_says_what_to_install(course, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Problem, match=r"distributed.* python -m pip install "):
        classroom.grade(PLAIN, str(course), cluster="tcp://127.0.0.1:1")
