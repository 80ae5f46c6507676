"""What records are built with: this front door has what most of them need, its modules what several share."""

# ruff: noqa: F401, I001 - it hands on, and no more; its names are packed

from autograder.checks.building.cases import (
    Mode, function_case, layer_case, learning, made_of, object_case, query_case, script_case, shapes_too,
)  # fmt: skip
from autograder.checks.building.exercise import exercise
from autograder.checks.building.misconceptions import UNKNOWN_TO_KERAS, ideas_beside, wrong_ideas
from autograder.checks.building.random_inputs import causal, exact, normal, scattered
from autograder.checks.judging.compare import as_array
from autograder.checks.judging.message import Message, listed
from autograder.checks.judging.probes import Call, Probe, Remote, Reply
from autograder.checks.judging.records import Case, Misconception
from autograder.checks.judging.values.data import Data, Tests
from autograder.checks.judging.values.forms import Drawn, Printed, Table
