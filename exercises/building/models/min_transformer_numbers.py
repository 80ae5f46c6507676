"""The numbers of a whole MinTransformer: weights for every model of this kind, and whether it gives what they give.

What a model says of itself, its name or its number of parameters, is worth something only where its numbers are those
of a MinTransformer, right or with mistakes that are known: they can't be had without computing it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import numpy as np

from autograder.checks.building.random_inputs import exact, normal
from autograder.checks.judging.compare import as_array
from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Reply
from exercises.reference.min_transformer import FC_WIDTH, ROLES, WIDTHS, columns_dealt_out, min_transformer

TOLERANCE = 1e-3  # on probabilities and logits, in float32 through four layers
EXACT = TOLERANCE / 100  # how far float32 may be off for weights to be taken
CLEAR = 5e-3  # how much of a difference makes a difference
DRAWN = 100  # times at most
SPARE = (1, 2, 3, 4)  # rows for special words that nobody has asked for
LARGER = "max(source, target, key=len)"
# What is known to be changed in a model, and how, as `judging.edits` has it.
WRONG = (
    *(("encoders", f"encoders = 2 -> encoders = {number}") for number in (1, 3)),
    *(("decoders", f"decoders = 2 -> decoders = {number}") for number in (1, 3)),
    ("encoders decoders", "encoders = 2 -> encoders = 1 ; decoders = 2 -> decoders = 1"),
    ("masking", "future) -> None)"),
    ("masking", "future) -> future if len(ys) == 1 else None)"),
    ("masking", "future) -> ~future)"),
    ("masking", "(ys[-1], -> (ys[-1], ys[-1] if len(ys) == 2 else"),  # the second decoder layer hears the first
    *(
        ("last", f"softmax(z) -> {last}")
        for last in ("z", "softmax(softmax(z))", "softmax(z, 1)", "1 / (1 + np.exp(-z))")
    ),
    *(
        ("heard", f"xs[-1], weights, -> {heard}, weights,")
        for heard in ("xs[min(len(ys), len(xs) - 1)]", "xs[1]", "ys[0]")
    ),
    ("tables", "target[de] -> source[de]"),
    ("tables", f"source[en] -> {LARGER}[en] ; target[de] -> {LARGER}[de]"),
    ("exchanged", "en, de = inputs -> de, en = inputs"),
    *(("width", f'weights["en"] -> weights["en{width}"] ; weights["de"] -> weights["de{width}"]') for width in WIDTHS),
)
FEW_OR_MANY = (1, 2, 4, 8, None)  # heads in the place of n_heads; None: d of them
LAYERS = (  # which of them have HEADS heads
    "encoder_layer(xs[-1], weights) -> encoder_layer(xs[-1], dealt_out(weights, HEADS)) ; "
    "weights, future) -> dealt_out(weights, HEADS), future)",
    "xs[-1], weights) -> xs[-1], dealt_out(weights, HEADS) if len(xs) == 1 else weights)",
    "xs[-1], weights) -> xs[-1], dealt_out(weights, HEADS) if len(xs) == 2 else weights)",
    "weights, future) -> dealt_out(weights, HEADS) if len(ys) == 1 else weights, future)",
    "weights, future) -> dealt_out(weights, HEADS) if len(ys) == 2 else weights, future)",
)
OTHER_HEADS = Message("its numbers are those of a model with another number of heads").meaning("other_number_of_heads")
COUNTED = ("encoders", "decoders", "tables", "width")  # what changes the number of parameters
Check = Callable[[Reply], Message | None]


class Numbers:
    """Weights for models of one size, and what such models give.

    Args:
        rng: draws them.
        inputs: (en, de), ids (B, T), of each call of the probe that sets these weights: as it is, with later target
            words changed, with other source words.
        sizes: n_steps, n_en_vocab, n_de_vocab, d, n_heads; all different, so that a shape tells what a weight is for.
    """

    def __init__(self, rng: np.random.Generator, inputs: Sequence[Sequence[np.ndarray]], sizes: Sequence[int]):
        self._first = [(en[:1], de[:1]) for en, de in inputs]  # one sentence says enough
        self._known: tuple[Any, Any] = (None, None)
        d, n = sizes[3], sizes[4]
        self._others = [k or d for k in FEW_OR_MANY if k != n and d % (k or d) == 0]
        for _ in range(DRAWN):
            self._weights = _drawn(rng, sizes)
            if self._telling():
                break

    def _telling(self) -> bool:
        """Whether positions differ, all words are heard, and float32 is enough: not so for all weights."""
        calls = [self._give(pair) for pair in self._first[:3]]
        (rough,) = min_transformer(self._first[0], self._weights)
        later, sources = (np.abs(call - calls[0]).max(axis=(0, 2)) for call in calls[1:])
        clear = np.ptp(calls[0], axis=1).max() > CLEAR and later.max() > CLEAR and sources.min() > CLEAR
        return bool(clear and np.abs(rough - calls[0]).max() < EXACT)

    def _give(self, pair: Sequence[np.ndarray], edits: tuple[str, ...] = (), order: Sequence[str] = ROLES) -> Any:
        weights = {name: exact(value) for name, value in self._weights.items()}
        for suffix in ("", *WIDTHS):
            weights |= {
                f"{role}{suffix}": exact(self._weights[f"{other}{suffix}"])
                for role, other in zip(ROLES, order, strict=True)
            }
        return with_edits(min_transformer, edits)(pair, weights)[0]

    def by_shape(self) -> dict[str, list[np.ndarray]]:
        """For `Probe.by_shape`: heads one by one, or all of them in one matrix."""
        found: dict[str, list[np.ndarray]] = {}
        singles = {name: value for name, value in self._weights.items() if not name.startswith(ROLES)}
        for value in singles.values():
            found.setdefault(_key(value), []).append(value)
        for suffix in ("", *WIDTHS):
            heads = [self._weights[f"{role}{suffix}"] for role in ROLES]
            found[_key(heads[0][0])] = [one[head] for head in range(len(heads[0])) for one in heads]
            for together in (
                [np.concatenate(list(one), axis=1) for one in heads],
                [np.stack(list(one), axis=1) for one in heads],
            ):
                found.setdefault(_key(together[0]), together)
            for count in self._others:
                few = [columns_dealt_out(self._weights[f"{role}{suffix}"], count) for role in ROLES]
                found.setdefault(_key(few[0][0]), [one[head] for head in range(count) for one in few])
        for shape, tables in self._longer_tables().items():
            found.setdefault(shape, tables)
        return found

    def _longer_tables(self) -> dict[str, list[np.ndarray]]:
        """Tables with rows that no id asks for: some more than there are words, or as many as both languages have."""
        found: dict[str, list[np.ndarray]] = {}
        both = len(self._weights["en"]) + len(self._weights["de"])
        for table in (self._weights["en"], self._weights["de"]):
            for rows in (*(len(table) + more for more in SPARE), both):
                longer = np.concatenate([table, np.ones((rows - len(table), table.shape[1]), table.dtype)])
                found.setdefault(_key(longer), []).append(longer)
        return found

    def of_model(self, check: Check, *, without: tuple[str, ...] = ()) -> Check:
        """The check, which then also wants the model's numbers: right ones, or such as known mistakes give.

        Args:
            check: is asked first.
            without: mistakes that don't count as known here.
        """

        def checked(reply: Reply) -> Message | None:
            problem = check(reply)
            if problem is not None:
                return problem
            found = self.explained(reply)
            if found is None:
                return Message("its numbers are not those of a MinTransformer with the weights that this check has set")
            if "heads" in found and "heads" in without:
                return OTHER_HEADS
            if any(name in found for name in without):
                return Message("its numbers are those of another model: look at which layer gets the output of which")
            return None

        return checked

    def explained(self, reply: Reply) -> tuple[str, ...] | None:
        """What is changed in the reference to get the first call's numbers, () where they are right; None: no idea."""
        if self._known[0] is not reply.value:  # several checks ask of one reply
            self._known = reply.value, self._search(reply.value)
        return self._known[1]

    def _search(self, value: Any) -> tuple[str, ...] | None:
        got = as_array(value[0]) if isinstance(value, list) and value else None
        if got is None:
            return None
        for order, changed, edits in _attempts(self._others):
            try:
                with np.errstate(all="ignore"):
                    expected = self._give(self._first[0], edits, order)
            except (IndexError, ValueError):
                continue  # these ids are not in that table
            allowed = min(TOLERANCE, 0.1 * float(np.ptp(expected, axis=1).max()))
            if got.shape[1:] == expected.shape[1:] and np.abs(got[:1] - expected).max() <= allowed:
                return changed
        return None


def _drawn(rng: np.random.Generator, sizes: Sequence[int]) -> dict[str, np.ndarray]:
    _, n_en, n_de, d, n = sizes
    weights = {}
    for suffix, width in (("", d), ("512", 512), ("half", d // 2)):
        # Sharp attention: else all positions would look alike.
        for role, scale in zip(ROLES, (2, 2, 1.5), strict=True):
            weights[f"{role}{suffix}"] = normal(rng, n, width, d // n, scale=scale / np.sqrt(width))
        weights |= {f"en{suffix}": normal(rng, n_en, width), f"de{suffix}": normal(rng, n_de, width)}
    weights |= {"W1": normal(rng, d, FC_WIDTH, scale=1 / np.sqrt(d)), "b1": normal(rng, FC_WIDTH, scale=0.1)}
    weights |= {"W2": normal(rng, FC_WIDTH, d, scale=1.4 / np.sqrt(FC_WIDTH)), "b2": normal(rng, d, scale=0.1)}
    return weights | {"W": normal(rng, d, n_de, scale=0.5 / np.sqrt(d)), "b": normal(rng, n_de, scale=0.1)}


def _key(value: np.ndarray) -> str:
    return "x".join(map(str, value.shape))


def _attempts(heads: Sequence[int]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    """The right model first, then with its weights made in another order, then with one thing changed, then with two.

    Each with the order of the weights, the words for what is changed, and the edits.
    """
    for order in permutations(ROLES):
        yield order, (), ()
    for what, edit in WRONG:
        yield ROLES, tuple(what.split()), (edit,)
    for layers in LAYERS:
        for count in heads:
            yield ROLES, ("heads",), (layers.replace("HEADS", str(count)),)
    for (what, one), (also, other) in combinations(WRONG, 2):
        changed = (*what.split(), *also.split())
        if len(set(changed)) == len(changed):
            yield ROLES, changed, (one, other)
