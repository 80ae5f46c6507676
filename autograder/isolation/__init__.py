"""Where a learner's code runs when somebody else grades it: processes of its own, behind a guard. Knows no exercise."""

from autograder.isolation.cold_start import ColdStart
from autograder.isolation.forkserver_client import ForkServer
from autograder.isolation.guard import CannotRun, Guard, best_guard, require_out_of_reach
from autograder.isolation.learner import CellResult, Learner
from autograder.isolation.limits import Limits
from autograder.isolation.sources import FORKS, Source, new_source

__all__ = ["FORKS", "CannotRun", "CellResult", "ColdStart", "ForkServer", "Guard", "Learner", "Limits", "Source"]
__all__ += ["best_guard", "new_source", "require_out_of_reach"]
