"""The small class of the tests of grading."""

from tests.autograder.grading.conftest import classroom, classroom_by_hand, known_alembic_version  # noqa: F401
