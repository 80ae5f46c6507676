"""An exercise from the text at the head of its record, and what stands below."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any

from autograder.checks.building.misconceptions import ideas_beside
from autograder.checks.judging.probes import Probe
from autograder.checks.judging.records import Case, Exercise, Part
from autograder.checks.judging.values.data import Data
from autograder.checks.judging.values.forms import Form, Formed

Cases = Callable[..., Iterable[Case]]
COLON, COMMA = r"(?:: |：)", r"(?:, |，)"  # the second as a Chinese keyboard writes it
HEAD = re.compile(
    rf"(?P<title>.+){COLON}(?P<minutes>\d+) ?(?:minutes?|分钟)"
    rf"(?:{COMMA}(?P<stars>\d) ?(?:stars?|星))?(?:{COMMA}(?P<way>short|curious))?"
)
PART = re.compile(rf"(?P<name>[^:：]+){COMMA}(?P<points>[\d.]+){COLON}(?P<holds>.+)")


def exercise(
    module: str,
    text: str | None,
    cases: Cases,
    reference: Callable[..., Any] | None = None,
    *,
    form: Form | None = None,
    ready_made: tuple[str, ...] = (),
    bonus: bool = False,
    own: Mapping[str, Sequence[Any]] | None = None,
) -> Exercise:
    """An exercise, told by its module's docstring.

        doubled(x): every number, doubled.

        Double every number: 5 minutes, 1 star

        What do you get when you add a number to itself?

        values, 8: Every number is doubled.
        edge cases, 2: A single number works.

    First comes what the learner defines, its name in front; then title, minutes, how hard it is in stars (one, where
    nothing is said) and whether it is on the way called "short" or "curious"; then the hints, a paragraph each; at the
    end the parts, each with its points and what a learner reads when it is won. A line that is indented goes on with
    the one above it.

    Args:
        module: `__name__` of the record; it ends with the slug.
        text: its `__doc__`.
        cases: see `Exercise`. Where a probe names no entry, it is the exercise's.
        reference: see `Exercise`.
        form: what the answer gives, and the reference too, where that is no array: `Data`, `Table`, `Printed`, `Drawn`.
        ready_made, bonus, own: see `Exercise`.

    Raises:
        ValueError: the text or a misconception has another form.
    """
    blocks = re.split(r"\n\s*\n", (text or "").strip())
    what, head, *hints = (" ".join(one.split()) for one in blocks[:-1]) if len(blocks) > 2 else ("", "")
    entry, told = re.match(r"\w+", what), HEAD.fullmatch(head)
    won = [(line, PART.fullmatch(line)) for line in re.sub(r"\n +", " ", blocks[-1]).split("\n")]
    part = next((line for line, found in won if found is None), "")
    for wrong, wanted, came in (
        (len(blocks) < 3, "what to write, title and minutes, hints, parts, a paragraph each", f"{len(blocks)} of them"),
        (entry is None, "what to write first, its name in front, 'doubled(x): every number, doubled.'", what),
        (told is None, "title and minutes second, 'Double every number: 5 minutes'", head),
        (part, "parts at the end, 'values, 8: Every value is right.'", part),
    ):
        if wrong:
            raise ValueError(f"a record's docstring has {wanted}, not {came!r}")
    assert entry is not None
    assert told is not None
    if isinstance(form, type):
        raise ValueError(f"form={form.__name__} is a class: give one of it, form={form.__name__}(…)")
    names = vars(sys.modules[module])
    return Exercise(
        slug=module.rpartition(".")[2], title=told["title"], minutes=int(told["minutes"]),
        stars=int(told["stars"] or 1), way=told["way"] or "", entry=entry[0], hints=tuple(hints),
        parts=tuple(Part(one["name"], _number(one["points"]), one["holds"]) for _, one in won if one),
        cases=asking(entry[0], cases if form is None else formed(cases, form)),
        reference=reference if form is None or reference is None else Formed(reference, form),
        misconceptions=ideas_beside(names["__file__"], names), ready_made=ready_made, bonus=bonus, own=own or {},
    )  # fmt: skip


def formed(cases: Cases, form: Form) -> Cases:
    """The cases, what comes back read by a form."""

    @wraps(cases)
    def drawn(*args: Any, **own: Any) -> Iterator[Case]:
        for case in cases(*args, **own):
            probe = replace(case.probe, brings=form.brings)
            read, raised = form, None
            if isinstance(form, Data):
                read = replace(form, items=case.names) if probe.kind in ("object", "returned") else form
                raised = read.raised if form.raises else None
            case = replace(case, read=read.arrays, difference=read.difference, raised=raised)
            yield replace(case, probe=probe, names=form.names)

    return drawn


def _number(points: str) -> float:
    return float(points) if "." in points else int(points)


def asking(entry: str, cases: Cases) -> Cases:
    """The cases, those that name nothing of the learner's asking for this entry; what shared a probe still does."""

    @wraps(cases)
    def drawn(*args: Any, **own: Any) -> Iterator[Case]:
        asked: dict[int, tuple[Probe, Probe]] = {}  # both are kept, so that no number is given twice
        for case in cases(*args, **own):
            probe = case.probe
            if not probe.entry:
                _, probe = asked.setdefault(id(probe), (probe, replace(probe, entry=entry)))
            yield replace(case, probe=probe)

    return drawn
