"""A deadline on a hub: many students hand in at once, and the service is killed while it grades.

    python benchmarks/hub.py [--students 200] [--at-once 50] [--kills 2] [--seed 1] [--workers 2] [--notebook 02]

The service (`autograder serve`), the class, the guard and the grading are real; a stand-in of the hub says whose token
is whose. Each student hands in answers of the project's tests, some right, some wrong; a request to which nobody
answers is made again, as a student would. The kills come at random moments: the first half of them while notebooks are
taken, and all after as many seconds as the seed says, the service still starting perhaps. Prints how soon all were
taken, how soon each was graded, in which order, and whether anything was lost: each attempt has one outcome, the
gradebook's points are those of that outcome, and nothing half-written and no process of the service is left.
"""

import argparse
import itertools
import json
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import requests

from autograder.grading.answers import answers_to
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import meant, read_release
from autograder.grading.init import init
from autograder.grading.sample_class import ANSWERS, solved

ACCESS = "access:services!service=autograder"
PREFIX = "/services/autograder/"
MOST = 3600  # seconds
PATIENCE = 5  # seconds until what a kill has orphaned has ended by itself
AMONG_REQUESTS, AMONG_GRADES = 1, 4  # seconds at most from one kill to the next


class HubApi(BaseHTTPRequestHandler):
    """Says that whoever has the token `NAME-token` is NAME."""

    def do_GET(self) -> None:
        """Answer."""
        name = self.headers.get("Authorization", "").removeprefix("token ").removesuffix("-token")
        told = json.dumps({"kind": "user", "name": name, "scopes": [ACCESS]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        with suppress(OSError):  # of a service that was killed meanwhile
            self.wfile.write(told)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Service:
    """`autograder serve` on a class, which can be killed."""

    def __init__(self, course: Path, hub: int, workers: int, attempts: int | None = 1):
        with ThreadingHTTPServer(("127.0.0.1", 0), HubApi) as free:
            self.port = free.server_port
        self._course = course
        self._options = ["--workers", str(workers), "--pause", "0"] + (
            [] if attempts is None else ["--attempts", str(attempts)]
        )
        self._environment = os.environ | {
            "JUPYTERHUB_API_URL": f"http://127.0.0.1:{hub}/hub/api", "JUPYTERHUB_API_TOKEN": "the service's",
            "JUPYTERHUB_SERVICE_NAME": "autograder", "JUPYTERHUB_CLIENT_ID": "service-autograder",
            "JUPYTERHUB_SERVICE_PREFIX": PREFIX, "JUPYTERHUB_SERVICE_URL": f"http://127.0.0.1:{self.port}",
            "HUB_BENCHMARK": str(course),
        }  # fmt: skip
        self.start()

    def start(self) -> None:
        """Start it, and don't wait until it answers."""
        command = [sys.executable, "-m", "autograder.cli", "serve", "--course", str(self._course)]
        self.process = subprocess.Popen([*command, *self._options], env=self._environment, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill it: it can do nothing more."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> list[int]:
        """What runs with its environment, or was started with it."""
        mine = str(self._course).encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            with suppress(OSError):
                if b"HUB_BENCHMARK=" + mine in path.read_bytes().split(b"\0"):
                    found.append(int(path.parent.name))
        return found

    def ask(self, student: str, path: str, content: bytes | None = None) -> dict:
        """The answer, however long it takes until somebody answers."""
        address = f"http://127.0.0.1:{self.port}{PREFIX}students/{student}/{path}"
        for _ in range(MOST):
            with suppress(requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                token, ask = {"Authorization": f"token {student}-token"}, requests.post if content else requests.get
                reply = ask(address, data=content, headers=token, timeout=MOST)
                reply.raise_for_status()
                return reply.json()
            time.sleep(0.5)
        raise TimeoutError(address)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--notebook", default="02")
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args()
    hub = ThreadingHTTPServer(("127.0.0.1", 0), HubApi)
    threading.Thread(target=hub.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        init(Path(folder))
        service = Service(Path(folder), hub.server_port, wishes.workers)
        try:
            measure(wishes, Path(folder), service)
        finally:
            service.process.terminate()
            service.process.wait()
        time.sleep(PATIENCE)
        print(f"processes left: {len(service.processes())}")


def measure(wishes: argparse.Namespace, folder: Path, service: Service) -> None:
    course = Course.at(folder)
    name = meant(course, wishes.notebook)
    release = read_release(course, name)
    styles = {slug: answers_to(ANSWERS, [slug]) for slug in release.exercises}
    students = [f"student{number:03}" for number in range(1, wishes.students + 1)]
    turns = {slug: itertools.cycle(found) for slug, found in styles.items()}
    contents = {
        one: json.dumps(solved(release, {slug: next(turn).source for slug, turn in turns.items()})).encode()
        for one in students
    }
    service.ask(students[0], name)  # it answers
    chance, early = random.Random(wishes.seed), wishes.kills // 2
    began = time.monotonic()
    with ThreadPoolExecutor(wishes.at_once) as crowd:
        asked = [crowd.submit(service.ask, one, name, contents[one]) for one in students]
        kills = _kill(service, chance, early, lambda: all(one.done() for one in asked), AMONG_REQUESTS)
        told = {one: answer.result() for one, answer in zip(students, asked, strict=True)}
    taken = time.monotonic() - began
    outcomes = course.class_folder / "attempts" / name
    is_graded = lambda: len(list(outcomes.glob("*/*/outcome.json"))) == len(students)  # noqa: E731
    kills += _kill(service, chance, wishes.kills - kills, is_graded, AMONG_GRADES)
    while not is_graded():
        time.sleep(0.1)
    graded = time.monotonic() - began
    print(f"killed {kills} times")
    report(course, name, service, students, told, taken, graded)


def _kill(service: Service, chance: random.Random, most: int, done: Callable[[], bool], seconds: float) -> int:
    """Kill it and start it again at random moments until all is done; how often."""
    for number in range(most):
        until = time.monotonic() + chance.uniform(0, seconds)
        while time.monotonic() < until:
            if done():
                return number
            time.sleep(0.01)
        service.kill()
        service.start()
    return most


def report(
    course: Course, name: str, service: Service, students: list[str], told: dict[str, dict], taken: float, graded: float
) -> None:
    place = course.class_folder / "attempts" / name
    ends = {one: (place / one / f"{told[one]['attempt']:06}" / "outcome.json").stat().st_mtime for one in students}
    order = sorted(students, key=lambda one: told[one]["attempt"])
    by_end = sorted(students, key=ends.__getitem__)
    moved = [abs(order.index(one) - place) for place, one in enumerate(by_end)]
    with closing(sqlite3.connect(course.class_folder / "gradebook.db")) as book:
        points = dict(
            book.execute(
                "SELECT s.student_id, sum(g.auto_score) FROM grade g JOIN submitted_notebook n ON g.notebook_id = n.id "
                "JOIN submitted_assignment s ON n.assignment_id = s.id GROUP BY 1"
            ).fetchall()
        )
    scores = {one: service.ask(one, f"{name}/{told[one]['attempt']}")["score"] for one in students}
    print(f"{len(students)} students; all taken after {taken:.1f} s, all graded after {graded:.0f} s")
    print(f"seconds from one outcome to the next, median: {_gaps(sorted(ends.values())):.2f}")
    print(f"graded in their order, but for at most {max(moved)} places")
    print(f"attempts in all: {len(list(place.glob('*/[0-9]*')))}; points from {min(scores.values()):g} to "
          f"{max(scores.values()):g}; gradebook and reports agree: {points == scores}")  # fmt: skip
    print(f"half-written and left: {[str(path) for path in course.class_folder.rglob('.*.aside')]}")


def _gaps(ends: list[float]) -> float:
    return statistics.median(after - before for before, after in itertools.pairwise(ends))


if __name__ == "__main__":
    main()
