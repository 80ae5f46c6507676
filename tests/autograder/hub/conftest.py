"""A small class with a service before it, and a stand-in of the hub that knows whose token is whose."""

# ruff: noqa: I001 - a list of names is packed

import asyncio
import json
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest

from autograder.hub.attempts import Attempts
from autograder.hub.intake import Intake
from autograder.hub.line import Line
from autograder.hub.rules import Rules
from tests.autograder.grading.conftest import (  # noqa: F401
    ASSIGNMENT, classroom, classroom_by_hand, fake_grader, known_alembic_version,
)  # fmt: skip
from tests.served import answering, served
import requests

NOON = datetime(2026, 11, 20, 12)
PREFIX = "/services/autograder/"
ACCESS = "access:services!service=autograder"
ODD = "50%25 o'neil+李雷@uni"  # JupyterHub lets in what its authenticator does
# token -> what the hub says of it
USERS = {
    **{f"{name}-token": {"kind": "user", "name": name, "scopes": [ACCESS]} for name in ("ada", "bob", "cyd", ODD)},
    "guest-token": {"kind": "user", "name": "guest", "scopes": ["access:services!service=other"]},
    "robot-token": {"kind": "service", "name": "ada", "scopes": [ACCESS]},
}


class HubApi(BaseHTTPRequestHandler):
    """The one question that is put to a hub: who is this?"""

    def do_GET(self):
        user = USERS.get(unquote(self.headers.get("Authorization", "").removeprefix("token ")))
        told = json.dumps(user or {"status": 403, "message": "Forbidden"}).encode()
        self.send_response(200 if user else 403)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def hub_api():
    """Its address."""
    with answering(ThreadingHTTPServer(("127.0.0.1", 0), HubApi)) as server:
        yield f"http://127.0.0.1:{server.server_port}/hub/api"


class Clock:
    """A time that stands still until it is set."""

    def __init__(self):
        self.time = NOON

    def __call__(self):
        return self.time


class Desk:
    """A class's counter and line, without HTTP; the grader is a fake, and nobody is graded without `start`."""

    def __init__(self, classroom, rules=None, grader=None, start=True):  # noqa: F811
        self.classroom, self.clock = classroom, Clock()
        self.attempts = Attempts(classroom.course)
        self.attempts.tidy()
        rules = rules or Rules()
        self.line = Line(classroom.course, self.attempts, rules.counts, moment=0.01)
        self.intake = Intake(classroom.course, self.attempts, self.line, rules, self.clock)
        self.grader, self.started = grader or fake_grader(), False
        if start:
            self.start()

    def start(self, workers=1):
        self.started = True
        self.line.start(self.grader, workers)

    def finish(self):
        """Until nobody waits any more."""
        if not self.started:
            self.start()
        self.line.wait_until_empty()

    def hand_in(self, student, **answers):
        content = json.dumps(self.classroom.answers(**answers)).encode()
        return self.intake.take(student, ASSIGNMENT, content)

    def close(self):
        self.line.stop()
        self.line.join()


@pytest.fixture
def desk(classroom):  # noqa: F811
    """Makes the counter of the class; several one after the other are restarts."""
    made = []

    def make(**options):
        for one in made:
            one.close()
        made.append(Desk(classroom, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()


@contextmanager
def listening(desk, api):
    """Serves a counter; gives its address."""
    from jupyterhub.services.auth import HubOAuth

    from autograder.hub.command import serving
    from autograder.hub.server import Service
    from autograder.serving import reserve

    taken = reserve(0, "127.0.0.1")
    auth = HubOAuth(
        api_url=api, api_token="of the service", access_scopes={ACCESS}, oauth_client_id="service-autograder"
    )

    async def serve(ready):
        async with serving(Service(desk.intake, auth), taken, PREFIX):
            ready(f"http://127.0.0.1:{taken.getsockname()[1]}{PREFIX}")
            await asyncio.Event().wait()

    with served(serve) as address:
        yield address


def ask(address, token=None, content=None, **headers):
    """Status, headers and the JSON that came back."""
    if token is not None:
        headers["Authorization"] = f"token {token}"
    reply = requests.request("GET" if content is None else "POST", address, data=content, headers=headers, timeout=600)
    return reply.status_code, reply.headers, reply.json()
