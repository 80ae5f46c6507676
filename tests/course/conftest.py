"""What makes tests of a training quick."""

import pytest
import tensorflow as tf

from tests.course.quick_model import built


@pytest.fixture
def quick_model(monkeypatch):
    """Let whatever builds a model of a recipe's size build a quick one."""
    monkeypatch.setattr("course.models.configurations.Configuration.build", built)


@pytest.fixture
def eagerly():
    """A few steps of a Transformer cost less than the drawing of its graph."""
    tf.config.run_functions_eagerly(True)
    yield
    tf.config.run_functions_eagerly(False)
