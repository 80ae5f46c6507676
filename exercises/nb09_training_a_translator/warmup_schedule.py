"""warmup_schedule(step, d_model, warmup_steps): the learning rate of the paper.

Slowly up, then down: 5 minutes, short

Two curves, one that rises and one that falls. Which of them counts at each step, the larger or the smaller?

The formula in the text is the whole function. Work it out by hand for step 1, for warmup_steps and for ten times as
much: it rises up to the second, and falls from there.

One line: the formula as it stands. ** is the power in Python: d_model ** -0.5. Of the two terms, the smaller one
counts: the rising line up to warmup_steps, the falling curve after it.

rise, 3: Up to warmup_steps the rate rises in a straight line.
peak, 2: At warmup_steps the two curves meet.
fall, 4: After that it falls with one over the root of the step.
step as a tensor, 1: It takes a step that is a tensor, as an optimizer has it.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case


def rate(step: float, d_model: int, warmup_steps: int) -> tuple[np.ndarray]:
    """d^−½ · min(step^−½, step · warmup^−1.5)."""
    step = float(np.asarray(step))
    fall, rise = step**-0.5, step * warmup_steps**-1.5
    return (np.array(d_model**-0.5 * min(fall, rise)),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, step: Any, d_model: int, warmup_steps: int, **options: Any) -> Case:
        inputs = {"step": step, "d_model": d_model, "warmup_steps": warmup_steps}
        options = {"tolerance": 1e-5, **options}
        return function_case(part, about, inputs, names=("the learning rate",), **options)

    # Small numbers, so that the rates are large enough to be told apart.
    warmup, d = int(rng.integers(10, 14)), int(rng.integers(5, 9))
    early, late = int(rng.integers(3, 8)), int(rng.integers(30, 60))
    yield case("rise", f"step 1, d_model {d}, warmup_steps 4", 1, d, 4)
    yield case("rise", f"step {early}, d_model {d}, warmup_steps {warmup}", early, d, warmup)
    yield case("peak", f"step {warmup}, d_model 3, warmup_steps {warmup}", warmup, 3, warmup)
    yield case("peak", f"step {warmup - 1}, just before warmup_steps {warmup}, d_model 3", warmup - 1, 3, warmup)
    yield case("peak", "step 4000, d_model 512, warmup_steps 4000", 4000, 512, 4000, tolerance=1e-7, telling=False)
    yield case("fall", f"step {late}, d_model {d}, warmup_steps {warmup}", late, d, warmup)
    yield case("fall", f"step {2 * late}, d_model 2, warmup_steps {warmup}", 2 * late, 2, warmup)
    tensor = np.array(float(late), np.float32)
    yield case("step as a tensor", f"step {late} as a tensor, d_model {d}, warmup_steps {warmup}", tensor, d, warmup)


EXERCISE = exercise(__name__, __doc__, _cases, rate, ready_made=("course.training.warmup_schedule",))
