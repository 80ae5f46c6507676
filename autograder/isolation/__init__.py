"""Where a learner's code runs when somebody else grades it: processes of its own, behind a guard. Knows no exercise."""

from autograder.isolation.learner import CellResult, Learner
from autograder.isolation.resources.limits import Limits
from autograder.isolation.sandbox.guard import CannotRun, Guard, best_guard, require_out_of_reach
from autograder.isolation.starting.cold_start import ColdStart
from autograder.isolation.starting.forkserver_client import ForkServer
from autograder.isolation.starting.sources import FORKS, Source, new_source

__all__ = ["FORKS", "CannotRun", "CellResult", "ColdStart", "ForkServer", "Guard", "Learner", "Limits", "Source"]
__all__ += ["best_guard", "new_source", "require_out_of_reach"]
