"""Where a learner's code runs when somebody else grades it: processes of its own, behind a guard. Knows no exercise."""

from autograder.isolation.forkserver_client import CannotRun, ColdStart, ForkServer
from autograder.isolation.guard import Guard, best_guard
from autograder.isolation.learner import CellResult, Learner
from autograder.isolation.limits import Limits

__all__ = ["CannotRun", "CellResult", "ColdStart", "ForkServer", "Guard", "Learner", "Limits", "best_guard"]
