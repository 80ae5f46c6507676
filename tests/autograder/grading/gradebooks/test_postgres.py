"""The gradebook on a real PostgreSQL server, through `db_url`."""

from unittest.mock import Mock

import psycopg
import pytest
from nbgrader.api import Grade
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import create_engine, text

from autograder.base.problem import Problem
from autograder.grading.terminal.watcher import Watcher
from autograder.reports.export import export
from autograder.reports.feedback import feedback
from tests.autograder.grading.conftest import ASSIGNMENT
from tests.autograder.grading.gradebooks import postgres

pytestmark = [pytest.mark.slow, pytest.mark.skipif(postgres.programs() is None, reason=postgres.MISSING)]


@pytest.fixture(scope="module")
def address():
    with postgres.server() as found:
        yield found


@pytest.fixture
def on_server(classroom_by_hand, address):
    """A class whose gradebook is an empty database of the server."""
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS grades WITH (FORCE)"))
        connection.execute(text("CREATE DATABASE grades"))
    engine.dispose()
    use(classroom_by_hand, address.replace("/postgres?", "/grades?"))
    return classroom_by_hand


def use(classroom, db_url):
    (classroom.root / "nbgrader_config.py").write_text(f"c = get_config()\nc.CourseDirectory.db_url = {db_url!r}\n")


def test_a_class_is_graded_and_a_second_run_has_nothing_to_do(on_server):
    on_server.submit("ada")
    on_server.submit("bob", on_server.answers(layer="self_attention = 0.5"))
    on_server.submit("cyd", "{broken")
    first = on_server.grade()
    assert [(one.student, one.score) for one in first.results] == [("ada", 30), ("bob", 20), ("cyd", 0)]
    assert on_server.scores() == {"ada": 30, "bob": 20, "cyd": 0}
    with on_server.gradebook() as book:
        assert book.db.query(Grade).count() == 9
    second = on_server.grade()
    assert (second.fresh, second.results) == ([], first.results)
    assert not list(on_server.root.rglob("*.db")), "no file beside the server"


def test_manual_grades_feedback_and_export_work(on_server):
    on_server.submit("ada", on_server.answers(layer="self_attention = 0", why="Since it matters."))
    on_server.grade()
    on_server.mark("why", 4.0)
    on_server.submit("ada", on_server.answers(why="Since it matters."))
    assert on_server.grade().fresh == ["ada"]
    assert on_server.scores() == {"ada": 10 + 20 + 4}
    (folder,) = feedback(ASSIGNMENT, on_server.root)
    assert (folder / f"{ASSIGNMENT}.html").is_file()
    assert "ada,,,,34.0,0.0,34.0,35.0" in export(None, on_server.root).read_text()


def end_connections(address):
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'grades'")


def test_a_connection_that_is_lost_between_two_submissions_is_made_again(on_server, address):
    class Losing(Watcher):
        def ends(self, result):
            end_connections(address)

    on_server.submit_all("ada", "bob", "cyd")
    report = on_server.grade(watcher=Losing())
    assert [(one.student, one.score) for one in report.results] == [("ada", 30), ("bob", 30), ("cyd", 30)]


def test_a_connection_that_is_lost_while_it_writes_is_one_sentence_and_the_next_run_goes_on(
    on_server, address, monkeypatch
):
    real = AssignLatePenalties.preprocess

    def losing(self, nb, resources):
        if resources["nbgrader"]["student"] == "bob":
            end_connections(address)
        return real(self, nb, resources)

    on_server.submit_all("ada", "bob", "cyd")
    with monkeypatch.context() as patch:
        patch.setattr(AssignLatePenalties, "preprocess", losing)
        with pytest.raises(Problem, match=r"^The gradebook /grades\?host=\S+ ") as told:
            on_server.grade(workers=1)
    assert "\n" not in str(told.value)
    report = on_server.grade()
    assert report.fresh == ["bob", "cyd"]
    assert [(one.student, one.score) for one in report.results] == [("ada", 30), ("bob", 30), ("cyd", 30)]


def test_what_is_kept_is_kept_as_a_whole(on_server, monkeypatch):
    on_server.submit("ada")
    with monkeypatch.context() as patch:
        # After the scores were written, and before all of it was.
        patch.setattr(AssignLatePenalties, "preprocess", Mock(side_effect=KeyboardInterrupt))
        assert on_server.grade().waiting == ["ada"]
    with on_server.gradebook() as book:
        assert [one.id for one in book.students] == []
    assert on_server.grade().fresh == ["ada"]


@pytest.mark.parametrize(("db_url", "said"), [
    ("postgresql+psycopg://me:secret@localhost:1/grades", r"^The gradebook localhost:1/grades "),
    ("postgresql+pg8000://localhost/grades", r"pg8000.*postgresql\+psycopg://"),  # a driver that isn't installed
])  # fmt: skip
def test_a_server_that_is_not_there_is_one_sentence(on_server, db_url, said):
    use(on_server, db_url)
    on_server.submit("ada")
    with pytest.raises(Problem, match=said) as told:
        on_server.grade()
    assert "secret" not in str(told.value)
