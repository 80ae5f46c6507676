"""teach(model, optimizer, pairs, held_out, orders, …): the whole training, on a translator whose every loss is known.

A training from memory: 45 minutes, 3 stars

What must be known of a batch before one may say how wrong the model was about it, for each word?

Write three small functions first: what a batch costs, its sum and its number of words apart; one step; one look at what
was held out. The loop around them is then ten lines.

The decoder reads 1 and the target without its last word. Cost: cross-entropy where target ≠ 0. Step n: rate
peak · min(n / warmup, √(warmup / n)), gradients by tf.clip_by_global_norm(…, largest), then the optimizer. Look:
training=False, all costs divided by all words. Best: a copy of the weights, taken anew at each new lowest loss; a count
of looks since, and an end when it is patience.

measures, 3: It measures what was held out as in use, by the real words.
epochs, 5: It learns from each row once in an epoch, in the order given.
rate, 4: The rate rises for the warm-up and falls from then on, step by step.
largest, 3: Long gradients are made shorter, all by one factor.
best, 3: At the end the model has the weights of its lowest loss.
patience, 2: It ends when it has waited long enough for a lower loss.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from autograder.checks.building import Call, Case, Probe, Remote, exact, exercise
from exercises.building.models.small_translator import drawn_weights
from exercises.reference.training import step

Pairs = tuple[np.ndarray, np.ndarray]
Wanted = Callable[[np.ndarray], bool | np.bool_]  # of the losses that are expected
NAMES = ("model", "optimizer", "pairs", "held_out", "orders", "batch_size", "peak", "warmup", "largest", "patience")
BEGUN, MOMENTUM = 0.3, 0.6  # of the optimizer that is given
B, S, T, d, V = 7, 4, 5, 6, 9


def teach(
    weights: Mapping[str, np.ndarray],
    pairs: Pairs,
    held_out: Pairs,
    orders: Sequence[Sequence[int]],
    batch_size: int,
    peak: float,
    warmup: int,
    largest: float,
    patience: int,
    calls: int = 2,
) -> tuple[np.ndarray, ...]:
    """The losses on `held_out`, before and after each epoch (epochs + 1,), and that of the weights at the end (1,)."""

    def read(target: np.ndarray) -> np.ndarray:
        return np.concatenate([np.ones_like(target[:, :1]), target[:, :-1]], axis=1)

    def look(now: Mapping[str, np.ndarray]) -> float:
        source, target = held_out
        return step({**now, "kept": np.ones(d)}, source, read(target), target, 0)[0]

    now = best = {name: value.astype(np.float64) for name, value in weights.items()}
    velocity = {name: np.zeros_like(now[name]) for name in ("source", "target", "W", "b")}
    measured, n, since = [look(now)], 0, 0
    for order in orders:
        for start in range(0, len(order), batch_size):
            source, target = (ids[list(order[start : start + batch_size])] for ids in pairs)
            n += 1
            rate = peak * min(n / warmup, (warmup / n) ** 0.5)
            gradients = step(now, source, read(target), target, 0)[1]
            norm = np.sqrt(sum((gradient**2).sum() for gradient in gradients.values()))
            velocity = {
                name: MOMENTUM * old - rate * gradients[name] * min(1, largest / norm) for name, old in velocity.items()
            }
            now = {**now, **{name: now[name] + moved for name, moved in velocity.items()}}
        measured.append(look(now))
        since += 1
        if measured[-1] < min(measured[:-1]):
            best, since = now, 0
        if since == patience:
            break
    return (np.array(measured), np.array([look(best)]))[:calls]


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, epochs: int, batch_size: int, wanted: Wanted = np.any, **own: float) -> Case:
        rest = {"batch_size": batch_size, "peak": 0.3, "warmup": 1, "largest": 1e3, "patience": 99, **own}
        while True:
            weights = drawn_weights(rng, V, d)
            pairs, held_out = (_pairs(rng, rows) for rows in (B, 5))
            orders = [[int(row) for row in rng.permutation(B)] for _ in range(epochs)]
            given = {"weights": exact(weights), "pairs": pairs, "held_out": held_out, "orders": orders, **rest}
            if wanted(teach(**given)[0]):
                break
        model = Remote("model", lambda: tuple(weights.values()), "translator")
        optimizer = Remote("optimizer", lambda: (np.array(BEGUN), np.array(MOMENTUM)), "optimizer")
        # Where it counts what the first call has left, a second one without an epoch says it.
        asked = (orders, []) if part in ("best", "patience") else (orders,)
        first, *then = (Call((model, optimizer, pairs, held_out, some, *rest.values())) for some in asked)
        probe = Probe(args=first.args, then=tuple(then), mode="arrays", called=NAMES)
        names = ("the losses", "the loss of the weights at the end")[: len(asked)]
        return Case(part, about, probe, {**given, "calls": len(asked)}, names=names, tolerance=5e-4)

    yield case("measures", "no epoch", 0, 3)
    yield case("epochs", "two epochs in batches of 3, of 7 rows", 2, 3)
    yield case("epochs", "three epochs in batches of 7, of 7 rows", 3, 7)
    yield case("rate", "three epochs, warmup = 4", 3, 3, warmup=4)
    yield case("rate", "two epochs, warmup = 30", 2, 2, warmup=30, peak=0.9)
    yield case("largest", "largest = 0.2", 2, 3, largest=0.2)
    yield case("largest", "largest = 0.6, some gradients are longer", 3, 3, largest=0.6)
    yield case("best", "five epochs, the lowest loss is not the last", 5, 3, _lowest_inside, peak=1.0, warmup=4)
    yield case("patience", "nine epochs, patience = 2", 9, 3, _stops, peak=1.0, warmup=4, patience=2)


def _lowest_inside(losses: np.ndarray) -> bool | np.bool_:
    """Whether the loss falls to its lowest, and later once more, but not so low."""
    low = int(losses.argmin())
    return low > 0 and losses[-1] > losses[low] + 0.05 and (np.diff(losses[low:]) < -0.03).any()


def _stops(losses: np.ndarray) -> bool | np.bool_:
    """Whether an epoch makes it worse, a later one best, and it ends before the ninth."""
    low = int(losses.argmin())
    return (np.diff(losses[:low]) > 0.03).any() and low + 3 == len(losses) < 10


def _pairs(rng: np.random.Generator, rows: int) -> Pairs:
    """Sources (rows, S), and targets (rows, T) that end in PAD, some early."""
    target = rng.integers(2, V, (rows, T))
    target[np.arange(T) >= rng.integers(1, T + 1, (rows, 1))] = 0
    return rng.integers(2, V, (rows, S)).astype(np.int32), target.astype(np.int32)


READY_MADE = ("course.training.train", "course.training.Step", "course.training.train_step")
EXERCISE = exercise(__name__, __doc__, _cases, teach, ready_made=READY_MADE)
