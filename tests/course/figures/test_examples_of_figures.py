"""The examples in the figures' docstrings."""

import doctest
import importlib
import pkgutil

import keras
import numpy as np
import pytest

import course.figures
import course.figures.moving

PACKAGES = (course.figures, course.figures.moving)
MODULES = [f"{one.__name__}.{found.name}" for one in PACKAGES for found in pkgutil.iter_modules(one.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_every_example_gives_what_it_says(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, extraglobs={"np": np, "keras": keras}, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0
