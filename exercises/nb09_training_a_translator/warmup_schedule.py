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

from __future__ import annotations

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


MISCONCEPTIONS = """
never_falls
    min(fall, rise) -> min(warmup_steps**-0.5, rise)
    After warmup_steps the rate stays where it is.
    At that height the model never comes to rest: it goes on jumping over what it looks for.
    The first term of the min is step^−½, with step itself.

max_for_min
    min(fall -> max(fall
    The larger of the two terms is taken.
    The rate then starts high, falls up to warmup_steps, and grows without an end from there.
    min, not max.

no_warmup
    min(fall, rise) -> fall
    The rate falls from the first step on: there is no warm-up.
    At first Adam knows little of the gradients' size, and such large steps throw the model off.
    The second term of the min is step · warmup_steps^−1.5.

falls_with_the_step
    = step**-0.5 -> = 1 / step
    After the warm-up the rate falls with 1/step, not with 1/√step.
    It is soon so small that nothing is learned any more, and the two curves no longer meet at warmup_steps.
    The first term of the min is step^−½.

never_falls
    min(fall, rise) -> rise
    The rate rises on and on.
    After warmup_steps it has to fall, or the model never comes to rest.
    The first term of the min is step^−½.

width_forgotten
    d_model**-0.5 * ->
    d_model plays no part.
    Wide models need smaller steps: hence the factor d_model^−½.
    Multiply by d_model^−½.

width_inverted
    d_model**-0.5 -> d_model**0.5
    The rate is multiplied by √d_model instead of divided by it.
    Wide models need smaller steps, not larger ones.
    The power of d_model is −½.

width_multiplied
    d_model**-0.5 -> float(d_model)
    It is multiplied by d_model itself.
    Wider layers need smaller steps, and these grow with the width.
    The factor is d_model ** -0.5: one over the root.

warmup_for_width
    d_model**-0.5 -> warmup_steps**-0.5
    The factor in front is made of warmup_steps, where d_model belongs.
    Then the width of the model plays no part at all.
    d_model ** -0.5 * min(...).

width_not_rooted
    d_model**-0.5 -> 1 / d_model
    The rate is divided by d_model instead of by its root.
    At d_model = 512 that makes it 23 times too small.
    The power of d_model is −½.

wrong_power
    **-1.5 -> **-0.5
    warmup_steps has the power −½.
    The two curves then don't meet at warmup_steps, and the warm-up is over after a few steps.
    The power is −1.5: at step = warmup_steps both terms are warmup_steps^−½.

power_upside_down
    **-1.5 -> ** (-1 / 1.5)
    warmup_steps has the power −2/3: the fraction is upside down.
    The two curves then meet long before warmup_steps, and the warm-up is over after a few steps.
    The power is −3/2: at step = warmup_steps both terms are warmup_steps^−½.

counts_from_zero
    float(np.asarray(step)) -> float(np.asarray(step)) + 1
    1 is added to the step.
    That is right where steps count from 0, as in Keras's optimizers; here the first step is 1.
    Take the step as it comes.
"""

EXERCISE = exercise(__name__, __doc__, _cases, rate, MISCONCEPTIONS, ready_made=("course.training.warmup_schedule",))
