import doctest
import importlib
import pkgutil

import keras
import numpy as np
import pytest
import tensorflow as tf

import course.layers
import course.models

MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (course.layers, course.models)
    for module in pkgutil.iter_modules(package.__path__)
    if module.name != "__main__"
]
NAMES = {"tf": tf, "np": np, "keras": keras, **vars(course.layers), **vars(course.models)}


@pytest.mark.parametrize("name", MODULES)
def test_every_example_runs_and_gives_what_it_says(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, extraglobs=NAMES, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted
    assert results.failed == 0


RECORDS = {"CONFIGURATIONS", "Pretrained"}


@pytest.mark.parametrize("name", sorted({*course.layers.__all__, *course.models.__all__} - RECORDS))
def test_everything_public_has_an_example(name):
    assert "Example:" in NAMES[name].__doc__ or name.startswith("beyond") or name == "seen_length"
