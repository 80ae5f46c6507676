import doctest
import importlib
import pkgutil

import keras
import numpy as np
import pytest
import tensorflow as tf

import course.decoding.sampling
import course.figures
import course.interpret
import course.layers
import course.models
import course.text
import course.training

OTHERS = """course.decoding.sampling course.interpret.ablation course.interpret.attribution course.interpret.lens
course.interpret.scores course.interpret.stream course.text.puzzles course.training.losses course.training.schedules
course.training.data.targets"""
MODULES = [
    module.name
    for package in (course.layers, course.models, course.figures)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.ispkg
] + OTHERS.split()
PACKAGES = (course.decoding, course.interpret, course.text, course.training, course.layers, course.models)
NAMES = {"tf": tf, "np": np, "keras": keras} | {name: x for package in PACKAGES for name, x in vars(package).items()}


@pytest.mark.parametrize("name", MODULES)
def test_every_example_runs_and_gives_what_it_says(name):
    module = importlib.import_module(name)
    results = doctest.testmod(module, extraglobs=NAMES, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted or name.startswith("course.figures")
    assert results.failed == 0


RECORDS = {"CONFIGURATIONS", "STORY_TELLER"}


@pytest.mark.parametrize("name", sorted({*course.layers.__all__, *course.models.__all__} - RECORDS))
def test_everything_public_has_an_example(name):
    assert "Example:" in NAMES[name].__doc__ or name == "seen_length"
