"""Wrong ideas that come in several forms, and those that exercises of several notebooks can name."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import Any

from autograder.checks.building.layer_checks import bare
from autograder.checks.judging.edits import USE
from autograder.checks.judging.records import Misconception

SIGN = "sign "


def wrong_ideas(text: str, names: Mapping[str, Any] | None = None) -> tuple[Misconception, ...]:
    """Wrong ideas, each a block: its name; the line that is wrong in the reference, `old -> new`; three sentences.

        no_root
            np.sqrt(variance + epsilon) -> (variance + epsilon)
            The difference is divided by the variance, not by its root.
            Twice as large inputs would then come out half as large.
            Take the square root of variance + epsilon.

    The sentences say what was done, why it matters, and where to look. A line that is indented further goes on with the
    one above it. An idea that has several forms has a line for each; how edits are read, `judging.edits` says.
    Where no edit gives it, `sign NAME` is a function among `names`, from all observations to true or false.

    Raises:
        ValueError: a block of another form.
    """
    found = []
    for block in re.split(r"\n\s*\n", textwrap.dedent(text).strip("\n")):
        name, _, body = block.partition("\n")
        lines = re.sub(r"\n +", " ", textwrap.dedent(body)).split("\n")
        forms = [line for line in lines if line.startswith((USE, SIGN)) or " -> " in f"{line} "]
        sentences = lines[len(forms) :]
        if not name.isidentifier() or not forms or lines[: len(forms)] != forms or len(sentences) != 3:
            raise ValueError(f"a wrong idea is its name, edits and three sentences, not {block!r}")
        did, matters, look = sentences
        for form in forms:
            sign = (names or {})[form.removeprefix(SIGN)] if form.startswith(SIGN) else None
            found.append(Misconception(name, did, matters, look, sign=sign, edit="" if sign else form))
    return tuple(found)


UNKNOWN_TO_KERAS = Misconception(
    "unknown_to_keras",
    "A weight is a bare tf.Variable, and Keras doesn't see those.",
    "It is missing in layer.trainable_variables: the optimizer would pass it by, and save would leave it out.",
    "Make it with self.add_weight(...), which puts it on the layer's list.",
    sign=bare,
)
