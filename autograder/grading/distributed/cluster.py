"""The grader of a run on several machines: a Dask scheduler's workers run learners' code, all else happens here.

What travels is data: cells and seeds to a worker, outputs and verdicts back. The gradebook, the files of the class and
the course's secret stay at the one who called, who is the only writer.
"""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from autograder.base.extras import install
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.secret import course_secret
from autograder.grading.distributed.cluster_connection import Connection, SchedulerGoneError
from autograder.grading.distributed.cluster_worker import Job, UnfitWorkerError, end_run, run_on_worker
from autograder.grading.gradebooks.one_slip import with_share
from autograder.grading.running.local import libraries_of, seeds_of, titles
from autograder.isolation import Limits
from autograder.pipeline.digest import grader_digest
from autograder.pipeline.reading.release import Cell
from autograder.pipeline.work import Executed, Grader

ANSWER = 30.0  # seconds in which a scheduler has to answer at first
AHEAD = 2  # submissions that are ready for whichever worker is free first


@contextmanager
def cluster_grader(course: Course, limits: Limits, address: str, *, allow_unguarded: bool = False) -> Iterator[Grader]:
    """The grader that runs learners' code on a cluster.

    Args:
        course: whose.
        limits: on each submission.
        address: the scheduler's, such as tcp://10.0.0.1:8786 or tls://...
        allow_unguarded: go on where no guard stands between learners' code and a worker's machine.
    """
    try:
        import distributed  # noqa: F401
    except ModuleNotFoundError as error:
        raise Problem(f"A cluster needs {error.name}: run  {install('cluster')}") from error
    if "://" not in address:  # Dask would say so, too, and in 10 more lines
        raise Problem(f"A scheduler's address is one such as tcp://10.0.0.1:8786, and not {address!r}.")
    if address.startswith("tls://"):
        _require_certificates(address)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told in our own words
    nobody = f"No Dask scheduler answers at {address}; start one by `dask scheduler`."
    try:
        connection = Connection(address, ANSWER)
    except (OSError, ValueError, TypeError) as error:
        raise Problem(nobody) from error
    limits = course.with_wishes(limits)
    run, secret = secrets.token_hex(8), course_secret(course.class_folder)
    libraries = libraries_of(course)

    def run_there(student: str, cells: list[Cell]) -> Executed:
        seeds = seeds_of(secret, student, cells)
        job = Job(run, cells, seeds, limits, grader_digest(seeds), allow_unguarded, libraries)
        try:
            return with_share(connection.run(run_on_worker, job), course.one_slip)
        except UnfitWorkerError as error:
            raise Problem(str(error)) from error
        except SchedulerGoneError as error:
            raise Problem(f"The Dask scheduler at {address} is gone ({error}); what is graded is kept.") from error

    try:
        try:
            places = connection.places()
        except OSError as error:
            raise Problem(nobody) from error
        if not places:
            raise Problem(f"The Dask scheduler at {address} has no workers; start some by `dask worker {address}`.")
        yield Grader(run_there, titles=titles(), at_once=places + AHEAD)
    finally:
        connection.close(end_run, run)


def _require_certificates(address: str) -> None:
    """Dask itself would try for long, and end in a traceback."""
    from distributed.security import Security

    problem = "none is named there"
    try:
        if Security().get_connection_args("client")["ssl_context"] is not None:
            return
    except OSError as error:  # ssl's errors too
        problem = str(error)
    raise Problem(
        f"{address} needs certificates: set ca-file, client.cert and client.key under distributed.comm.tls in Dask's "
        f"settings ({problem})."
    )
