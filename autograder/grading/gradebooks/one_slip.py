"""Points as a human marker gives them: one proven slip keeps a share of an exercise's points, if a class wants that."""

from dataclasses import replace

from autograder.checks.judging import Verdict
from autograder.pipeline.work import Executed


def with_share(done: Executed, share: float) -> Executed:
    """What came of the cells, each proven slip with at least this share of its exercise's points.

    Args:
        done: verdicts and all else; its verdicts are replaced.
        share: from 0 to 1; 0 changes nothing.
    """
    if share:
        done.verdicts = {slug: _marked(verdict, share) for slug, verdict in done.verdicts.items()}
    return done


def _marked(verdict: Verdict, share: float) -> Verdict:
    points = round(share * verdict.points, 1)
    if verdict.repair is None or not verdict.repair.one_slip or verdict.score >= points:
        return verdict
    keeps = f"{points:g}/{verdict.points:g}"
    return replace(verdict, score=points, repair=replace(verdict.repair, keeps=keeps))
