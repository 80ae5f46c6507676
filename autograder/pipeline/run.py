"""Have the cells run and judged, wherever this run's grader does that, unless what came of them is known."""

from autograder.pipeline.reporting.report import ungraded
from autograder.pipeline.work import Work


def run(work: Work) -> None:
    """Run and judge; where there is nothing to run, every exercise has 0 points for that reason."""
    if (reason := work.canonical.reason) is not None:
        work.executed = ungraded(work.release, reason)
    else:
        student, cells = work.submission.student, work.canonical.notebook["cells"]
        work.executed = work.grader.kept(work) or work.grader.run(student, cells)
