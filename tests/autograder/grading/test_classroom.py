import json
import os
import sqlite3

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.utils import determine_grade

from autograder.grading.problem import GradingError


def scores(classroom):
    return {result.student: result.score for result in classroom.grade().results}


def test_a_class_is_graded(classroom):
    classroom.submit("ada")
    classroom.submit("bob", classroom.answers(layer="self_attention = 0.5"))
    report = classroom.grade()
    assert [(one.student, one.score, one.max_score, one.status) for one in report.results] == [
        ("ada", 30.0, 30.0, "graded"),
        ("bob", 20.0, 30.0, "graded"),
    ]
    assert report.fresh == ["ada", "bob"]
    assert report.results[1].verdicts["self_attention"].misconceptions[0].id == "no_scale"


def test_first(classroom):
    pass
