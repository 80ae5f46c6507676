"""Which points rest on a claim of the learner's process: worked out from the records, as docs/trust.md lists them.

Run as `python -m tests.autograder.checks.exercises.claims`, it prints the table.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.checks.exercises import catalogue
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Exercise

MODES = {"graph": "that it runs inside tf.function", "mixed_float16": "that it runs under mixed_float16"}
FACTS = {
    "weights": "that weights stand under their names, with these shapes, and are trained",
    "others": "that there are no further weights",
    "parameters": "the number of parameters",
    "name": "the model's name",
    "graph": "what feeds what in the model",
    "leaves": "what kind of array comes back, of which type, each its own",
}


class Recorder(Mapping[str, Any]):
    """Facts that note which of them are asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getitem__(self, name: str) -> Any:
        self.asked.append(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def claims() -> list[tuple[str, str, float, str]]:
    """(slug, part, points, what is claimed) of each part that takes the process's word for something."""
    found = []
    for slug, exercise in catalogue().items():
        cases = list(exercise.cases(np.random.default_rng(1)))
        for part in exercise.parts:
            own = [_claimed(exercise, case) for case in cases if case.part == part.name]
            if said := list(dict.fromkeys(claim for claimed in own for claim in claimed)):
                found.append((slug, part.name, part.points, "; ".join(said)))
    return found


class Leaves(tuple):
    """Records of what came back that note that they are asked for."""

    recorder: Recorder

    def __len__(self) -> int:
        self.recorder.asked.append("leaves")
        return 0


def _claimed(exercise: Exercise, case: Case) -> list[str]:
    said = [MODES[case.probe.mode]] if case.probe.mode in MODES else []
    if case.check is not None:
        recorder, leaves = Recorder(), Leaves()
        leaves.recorder = recorder
        known = exercise.reference is not None and case.given
        value = exercise.reference(**case.given) if known else [np.zeros((4, 3))] * 3
        with contextlib.suppress(Exception):  # what a check makes of nothing is not the question here
            case.check(Reply(value, leaves, recorder))
        said += [FACTS[name] for name in recorder.asked if name in FACTS]
    return list(dict.fromkeys(said))


def table() -> str:
    """The claims as a table in Markdown."""
    found = claims()
    whole = sum(exercise.points for exercise in catalogue().values())
    rows = [f"| `{slug}` | {part} | {points:g} | {said} |" for slug, part, points, said in found]
    total = f"Together {sum(points for _, _, points, _ in found):g} of {whole:g} points."
    return "\n".join(["| exercise | part | points | claimed |", "|---|---|---|---|", *rows, "", total])


if __name__ == "__main__":
    print(table())
