"""Checks on what a learner's layer is made of, for the part "builds"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from autograder.checks.judging.probes import Reply


def builds(shapes: Mapping[str, tuple[int, ...]]) -> Callable[[Reply], str | None]:
    """A check that these weights stand under their names, with these shapes, trained, each its own, and no others."""

    def check(reply: Reply) -> str | None:
        found = reply.facts.get("weights", {})
        for name, shape in shapes.items():
            problem = _problem(name, shape, found.get(name, {"kind": "missing"}))
            if problem:
                return problem
        seen: dict[int, str] = {}
        for name in shapes:
            other = seen.setdefault(found[name]["identity"], name)
            if other != name:
                return f"{name} and {other} are the same variable"
        others = reply.facts.get("others", [])
        if others:
            return f"the layer has more weights than {', '.join(shapes)}: {', '.join(map(str, others[:3]))}"
        unreached = [name for name in reply.facts.get("unreached", []) if name in shapes]
        if unreached:
            return f"no gradient of the output reaches {', '.join(unreached)}: training would never change it"
        return None

    return check


def _problem(name: str, shape: tuple[int, ...], found: Mapping[str, Any]) -> str | None:
    kind = found.get("kind")
    if kind == "missing":
        return f"there is no weight self.{name} after the first call{near(found)}"
    if kind == "constant":
        return f"self.{name} is a constant, which can't be trained: make it with add_weight"
    if kind == "biased":
        return f"self.{name} has a bias, which the formula has not: use Dense(..., use_bias=False)"
    if kind not in ("variable", "dense"):
        return f"self.{name} is not a weight"
    if tuple(found["shape"]) != shape:
        return f"{name} has shape {tuple(found['shape'])}, expected {shape}"
    return None if found["trainable"] else f"{name} is not trainable"


def near(found: Mapping[str, Any]) -> str:
    """A remark where a weight stands under a name much like the one that is missing."""
    return f", but there is self.{found['near']}" if found.get("near") else ""


def one_weight_shared(seen: list[Any]) -> bool:
    """Whether two names of the weights stand for one and the same variable."""
    for one in seen:
        weights = one.reply.facts.get("weights", {})
        identities = [w["identity"] for w in weights.values() if w.get("kind") in ("variable", "dense", "biased")]
        if len(set(identities)) < len(identities):
            return True
    return False
