"""Where a learner's code runs: in this process (a notebook) or in one of its own. Knows no exercise."""

from autograder.running.guard import Guard, best_guard
from autograder.running.here import Here
from autograder.running.learner import CellResult, Learner
from autograder.running.limits import Limits
from autograder.running.warm_process import CannotRun, ColdProcess, WarmProcess

__all__ = ["CannotRun", "CellResult", "ColdProcess", "Guard", "Here", "Learner", "Limits", "WarmProcess", "best_guard"]
