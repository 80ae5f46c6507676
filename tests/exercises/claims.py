"""Which points rest on a claim of the learner's process: worked out from the records, as docs/trust.md lists them.

Run as `python -m tests.exercises.claims`, it prints the table.
"""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np

from autograder.checks.catalogues import catalogue
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Exercise
from tests.tables import rows

TYPE = "of which type its numbers are"
MODES = {"graph": "that it runs inside tf.function", "mixed_float16": "that it runs under mixed_float16"}
FACTS: dict[str, str] = dict(rows(__file__, "facts.tsv"))


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
    if case.dtype:
        said.append(TYPE)
    return list(dict.fromkeys(said))


def unchanged() -> list[str]:
    """The exercises in which it is the process's word that a call left its arguments as they were."""
    found = []
    for slug, exercise in catalogue().items():
        cases = exercise.cases(np.random.default_rng(1))
        if any(case.probe.kind == "function" and case.check is None and case.values for case in cases):
            found.append(slug)
    return found


def asked_of_everybody() -> list[tuple[str, str, float]]:
    """(slug, part, points) of each part whose questions are the same for every seed."""
    found = []
    for slug, exercise in catalogue().items():
        asked = [list(exercise.cases(np.random.default_rng(seed))) for seed in (1, 2, 3)]
        for part in exercise.parts:
            questions = {repr([_plain(case.probe) for case in cases if case.part == part.name]) for cases in asked}
            if len(questions) == 1:
                found.append((slug, part.name, part.points))
    return found


def _plain(value: Any) -> Any:
    """All that a question is made of, such that equal ones are written the same."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tolist() if value.dtype.hasobject else value.tobytes()
    if is_dataclass(value):
        return [_plain(getattr(value, one.name)) for one in fields(value)]
    if isinstance(value, Mapping):
        return [(name, _plain(one)) for name, one in value.items()]
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if callable(value):  # a function of the judge's: what it holds
        held = getattr(value, "__closure__", None) or ()
        own = getattr(value, "__dict__", {})
        return [_plain(cell.cell_contents) for cell in held], _plain(own), getattr(value, "__qualname__", "")
    return repr(value)


def fixed_table() -> str:
    """The parts that ask the same of everybody, as a table in Markdown."""
    found = asked_of_everybody()
    whole = sum(exercise.points for exercise in catalogue().values())
    rows = [f"| `{slug}` | {part} | {points:g} |" for slug, part, points in found]
    total = f"Together {sum(points for *_, points in found):g} of {whole:g} points."
    return "\n".join(["| exercise | part | points |", "|---|---|---|", *rows, "", total])


def table() -> str:
    """The claims as a table in Markdown."""
    found = claims()
    whole = sum(exercise.points for exercise in catalogue().values())
    rows = [f"| `{slug}` | {part} | {points:g} | {said} |" for slug, part, points, said in found]
    total = f"Together {sum(points for _, _, points, _ in found):g} of {whole:g} points."
    kept = f"In {len(unchanged())} exercises it is also its word that a call left its arguments as they were."
    return "\n".join(["| exercise | part | points | claimed |", "|---|---|---|---|", *rows, "", total, "", kept])


if __name__ == "__main__":
    print(table(), fixed_table(), sep="\n\n")
