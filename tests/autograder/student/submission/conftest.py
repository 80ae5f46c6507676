"""A hub with ada's server on it, and a desk that serves her class."""

import contextlib

import pytest

from autograder.student.submission.handing_in import PLACE
from tests.autograder.grading.conftest import classroom, known_alembic_version, use_small_catalogue  # noqa: F401
from tests.autograder.hub.conftest import desk, hub_api, listening  # noqa: F401


@pytest.fixture
def served(hub_api, monkeypatch):  # noqa: F811
    """While it lasts, this desk listens, and the notebook is ada's: its address."""

    @contextlib.contextmanager
    def served(one):
        with listening(one, hub_api) as address:
            for name, value in ((PLACE, address), ("JUPYTERHUB_USER", "ada"), ("JUPYTERHUB_API_TOKEN", "ada-token")):
                monkeypatch.setenv(name, value)
            yield address

    return served
