"""A class whose grades go to the LMS that the test starts."""

import logging
import shutil

import pytest

from autograder.lti.keys import make_key
from autograder.lti.launches import Launches, Learner
from autograder.lti.passback import Pass, Passback
from autograder.lti.settings import FOLDER, SETTINGS
from tests.autograder.hub.conftest import classroom, classroom_by_hand, desk, hub_api, known_alembic_version  # noqa: F401
from tests.autograder.lti.platform import LMS, SCOPES


@pytest.fixture(scope="session")
def own_key(tmp_path_factory):
    """The tool's key, in a folder; made once, since that takes a moment."""
    folder = tmp_path_factory.mktemp("key")
    return folder, make_key(folder)


@pytest.fixture
def lms(own_key):
    with LMS(own_key[1]).open() as found:
        yield found


@pytest.fixture
def connected(own_key, lms):
    """Connects a class with the LMS, from which these have come; what tells it the grades."""

    def connect(few, *students):
        folder = few.course.class_folder / FOLDER
        shutil.copytree(own_key[0], folder)
        (folder / SETTINGS).write_text(lms.toml())
        for name in students:
            come(few, lms, name)
        return Pass(few.course)

    return connect


def come(few, lms, name, **forged):
    about = {"context": "Autumn", "lineitems": lms.lineitems, "scopes": tuple(SCOPES)} | forged
    Launches(few.course.class_folder / FOLDER).know(name, Learner(lms.base, f"Sub-{name}", **about))


@pytest.fixture
def passing():
    """Starts threads that tell the LMS, and ends them."""
    started = []

    def start(one_pass):
        started.append(Passback(one_pass, first=0.01))
        started[-1].start()
        return started[-1]

    yield start
    for one in started:
        one.end()


@pytest.fixture
def said(caplog):
    """What was logged."""
    with caplog.at_level(logging.INFO, "autograder.lti"):
        yield lambda: [record.getMessage() for record in caplog.records if record.name.startswith("autograder.lti")]
