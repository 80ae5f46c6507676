"""Wrong ideas that come in several forms, and those that exercises of several notebooks can name."""

import importlib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from autograder.checks.building.layer_checks import bare
from autograder.checks.judging.edits import USE, blocks
from autograder.checks.judging.message import Message
from autograder.checks.judging.records import Misconception

SIGN, TOLD, ALSO, FROM = "sign ", "told", "also ", " from "


def wrong_ideas(text: str, names: Mapping[str, Any] | None = None) -> tuple[Misconception, ...]:
    """Wrong ideas, each a block: its name; the line that is wrong in the reference, `old -> new`; three sentences.

        no_root
            np.sqrt(variance + epsilon) -> (variance + epsilon)
            The difference is divided by the variance, not by its root.
            Twice as large inputs would then come out half as large.
            Take the square root of variance + epsilon.

    The sentences say what was done, why it matters, and where to look. A line that is indented further goes on with the
    one above it. An idea that has several forms has a line for each; how edits are read, `judging.edits` says.
    Where no edit gives it, `told` says that the check of a case does: what it says is `meaning` this idea. `sign NAME`
    is a function of all observations, true or false. `also NAME, NAME` takes in ideas that were made elsewhere.
    Either stands among `names`, or says `from MODULE`: in the module, or as an idea in the file `MODULE.edits`, which
    may stand there without a module.

    Raises:
        ValueError: a block of another form, or something that isn't there.
    """
    found: list[Misconception] = []
    for name, lines in blocks(text):
        if name.startswith(ALSO):
            found += _made_elsewhere(" ".join([name, *lines]).removeprefix(ALSO).strip(), names or {})
            continue
        forms = [line for line in lines if line == TOLD or line.startswith((USE, SIGN)) or " -> " in f"{line} "]
        sentences = lines[len(forms) :]
        if not name.isidentifier() or not forms or lines[: len(forms)] != forms or len(sentences) != 3:
            form = "its name alone in a line, and indented below it edits, `old -> new`, and three sentences"
            raise ValueError(f"a wrong idea is {form}; {name!r} is something else")
        did, matters, look = sentences
        for form in forms:
            sign = _named(form.removeprefix(SIGN), names or {})[0] if form.startswith(SIGN) else None
            sign = partial(_told, name) if form == TOLD else sign
            found.append(Misconception(name, did, matters, look, sign=sign, edit="" if sign else form))
    return tuple(found)


def _told(idea: str, seen: list[Any]) -> bool:
    return any(isinstance(one.problem, Message) and one.problem.idea == idea for one in seen)


def _named(text: str, names: Mapping[str, Any]) -> list[Any]:
    """What "one, two from a.module" names."""
    listed, _, module = text.partition(FROM)
    there = _of_module(module) if module else names
    wanted = listed.split(", ")
    if missing := [one for one in wanted if one not in there]:
        raise ValueError(f"there is no {missing[0]} in {module or 'the record'}")
    return [there[one] for one in wanted]


def _of_module(module: str) -> Mapping[str, Any]:
    """What a module defines, and the ideas in the file beside it; or these alone, where there is only such a file."""
    package, _, name = module.rpartition(".")
    beside = Path(*importlib.import_module(package or module).__path__, f"{name}.edits")
    there = (
        {} if beside.is_file() and not beside.with_suffix(".py").is_file() else vars(importlib.import_module(module))
    )
    ideas: dict[str, list[Misconception]] = {}
    for idea in ideas_beside(str(beside), there):
        ideas.setdefault(idea.id, []).append(idea)
    return {**there, **ideas}


def _made_elsewhere(text: str, names: Mapping[str, Any]) -> Iterator[Misconception]:
    for one in _named(text, names):
        ideas = (one,) if isinstance(one, Misconception) else tuple(one)
        if odd := [idea for idea in ideas if not isinstance(idea, Misconception)]:
            raise ValueError(f"wrong ideas are Misconceptions, not {odd[0]!r}")
        yield from ideas


def ideas_beside(file: str, names: Mapping[str, Any] | None = None) -> tuple[Misconception, ...]:
    """The wrong ideas of a record: `doubled.edits` beside `doubled.py`; none where there is no such file.

    Args:
        file: the record's `__file__`.
        names: what the record defines.

    Raises:
        ValueError: see `wrong_ideas`; or a module that it names can't be imported. The message names the file.
    """
    beside = Path(file).with_suffix(".edits")
    if not beside.is_file():
        return ()
    try:
        return wrong_ideas(beside.read_text(encoding="utf-8"), names)
    except (ValueError, ImportError) as error:
        raise ValueError(f"in {beside.name}, {error}") from error


UNKNOWN_TO_KERAS = Misconception(
    "unknown_to_keras",
    "A weight is a bare tf.Variable, and Keras doesn't see those.",
    "It is missing in layer.trainable_variables: the optimizer would pass it by, and save would leave it out.",
    "Make it with self.add_weight(...), which puts it on the layer's list.",
    sign=bare,
)
