"""What the weights of a layer have in common that are of another shape than was asked for, or not there at all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.message import Message

TRAINED = ("variable", "dense", "biased")


@dataclass(frozen=True)
class Built:
    """A layer that was built: the sizes in play, by name, what its weights should be, and what they are."""

    sizes: Mapping[str, int]
    wanted: Mapping[str, tuple[int, ...]]
    found: Mapping[str, tuple[int, ...] | None]
    otherwise: frozenset[str] = frozenset()  # what is not found where its part has weights under other names


def odd_weights(observations: Sequence[Observation]) -> str:
    """One sentence that holds for every layer that was built, or ""."""
    built = list(_built(observations))
    if len({tuple(one.sizes.items()) for one in built}) < 2:
        return ""
    for path in built[0].wanted:
        shapes = [(one, one.found.get(path), one.wanted[path]) for one in built if path in one.wanted]
        if not all(found and len(found) == len(wanted) for _, found, wanted in shapes):
            continue
        odd = [one for one, found, wanted in shapes if found != wanted]
        if len({tuple(one.sizes.items()) for one in odd}) < 2:
            continue
        name = path.split("|")[0]
        if all(found == wanted[::-1] for _, found, wanted in shapes):
            return Message("The two axes of {name} have changed places, whatever the sizes.", name=name)
        for axis in range(len(shapes[0][2])):
            lengths = [(one, found[axis], wanted[axis]) for one, found, wanted in shapes if found]
            if any(found != wanted for _, found, wanted in lengths):
                said = _length(lengths)
                if said:
                    return Message("Axis {axis} of {name} is {said}.", axis=axis, name=name, said=said)
    return _not_there(built)


def _built(observations: Sequence[Observation]) -> Iterator[Built]:
    seen: set[int] = set()
    for one in observations:
        probe, weights = one.case.probe, one.reply.facts.get("weights", {})
        if one.reply.failure is not None or not probe.weights or id(probe) in seen or not weights:
            continue
        seen.add(id(probe))
        sizes = {name: value for name, value in probe.init.items() if type(value) is int}
        products = [(f"{a} · {b}", sizes[a] * sizes[b]) for a, b in combinations(sizes, 2)]
        products += [(f"{a} // {b}", sizes[a] // sizes[b]) for a in sizes for b in sizes if a != b and sizes[b]]
        own = list(probe.weights.values())  # their lengths by their own names would say nothing
        inputs = {
            name: value
            for name, value in one.case.given.items()
            if isinstance(value, np.ndarray) and not any(np.array_equal(value, weight) for weight in own)
        }
        shapes = {f"{name}.shape[{k}]": n for name, value in inputs.items() for k, n in enumerate(value.shape)}
        wanted = {path: value.shape for path, value in probe.weights.items()}
        found = {path: _shape(weights.get(path, {})) for path in wanted}
        products += [(f"{a} · {b}", sizes[a] * length) for a in sizes for b, length in shapes.items()]
        otherwise = frozenset(path for path in wanted if weights.get(path, {}).get("otherwise"))
        yield Built({**sizes, **shapes, **dict(products)}, wanted, found, otherwise)


def _shape(record: Mapping[str, Any]) -> tuple[int, ...] | None:
    return tuple(record["shape"]) if record.get("kind") in TRAINED else None


def _length(lengths: Sequence[tuple[Built, int, int]]) -> str:
    """How long an axis is in every layer, and how long it should be: "as long as d, expected d // n_heads"."""
    found = _size([(one, found) for one, found, _ in lengths])
    wanted = _size([(one, wanted) for one, _, wanted in lengths])
    if not found:
        return ""
    said = Message("{found}, whatever the sizes", found=found)
    return Message("{found}, whatever the sizes; it should be {wanted}", found=found, wanted=wanted) if wanted else said


def _size(lengths: Sequence[tuple[Built, int]]) -> str:
    names = lengths[0][0].sizes
    if len({length for _, length in lengths}) == 1:
        return Message("always {length} long", length=lengths[0][1])
    for name in names:
        if all(one.sizes.get(name) == length for one, length in lengths):
            return Message("{size} long", size=name)
    return ""


def _not_there(built: Sequence[Built]) -> str:
    """A part of the layer of which no weight is there, though others are."""
    for path in built[0].wanted:
        part = path.split("|")[0].partition("[")[0].partition(".")[0]
        of_part = [
            found is not None or name in one.otherwise
            for one in built
            for name, found in one.found.items()
            if name.startswith((part + ".", part + "["))
        ]
        others = [found is not None for one in built for found in one.found.values()]
        if of_part and not any(of_part) and any(others):
            never = "After the call {part} has no weights: either it is never called, or it isn't made under this name."
            return Message(never, part=part)
    return ""
