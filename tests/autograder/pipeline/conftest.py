"""The small class of the tests of grading, and whatever JSON may hold."""

from hypothesis import strategies as st

from tests.autograder.grading.conftest import classroom, classroom_by_hand, known_alembic_version  # noqa: F401

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
