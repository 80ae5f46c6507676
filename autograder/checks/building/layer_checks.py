"""What a learner's layer is made of: the check of the part "builds", and signs that read the weights found."""

from collections.abc import Callable, Mapping
from typing import Any

from autograder.checks.judging.message import Message, listed
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case

TRAINED = ("variable", "dense", "biased")
# By the library of a weight's record how a matrix without a bias is made there, and how a weight.
IN_LIBRARY = {"": ("Dense(..., use_bias=False)", "add_weight"), "torch": ("Linear(..., bias=False)", "nn.Parameter")}
Sign = Callable[[list[Any]], bool]


def builds(shapes: Mapping[str, tuple[int, ...]]) -> Callable[[Reply], Message | None]:
    """A check that these weights stand under their paths, with these shapes, trained, each its own, and no others.

    A Dense layer may keep its bias where the bias has a path as well.
    """
    biases = {way.removesuffix(".bias") for path in shapes for way in path.split("|") if way.endswith(".bias")}

    def check(reply: Reply) -> Message | None:
        found = reply.facts.get("weights", {})
        seen: dict[int, str] = {}
        for path, shape in shapes.items():
            weight = found.get(path, {"kind": "missing"})
            problem = _problem(path, weight, found, biases) or _misfit(path, shape, weight)
            if problem:
                return problem
            other = seen.setdefault(weight["identity"], _name(path))
            if other != _name(path):
                return Message("{other} and {path} are the same variable", other=other, path=_name(path))
        others = reply.facts.get("others", [])
        if others:
            many = Message("the {count} asked for", count=len(shapes))
            asked = many if len(shapes) > 4 else listed(map(_name, shapes))
            return Message(
                "the layer has more weights than {asked}: {names}", asked=asked, names=listed(map(str, others[:3]))
            )
        if hidden := reply.facts.get("hidden", []):
            lost = "{names}: no optimizer finds this, since the module doesn't; see nn.ModuleList"
            return Message(lost, names=listed(map(_name, hidden[:4])))
        if problem := learns(reply):
            return problem
        unreached = [_name(path) for path in reply.facts.get("unreached", []) if path in shapes]
        if unreached:
            return Message(
                "no gradient of the output reaches {names}: training would never change it", names=listed(unreached)
            )
        matrices = [path for path, shape in shapes.items() if len(shape) > 1]
        zero = [_name(path) for path in matrices if found[path].get("zero")]
        if len(matrices) > 1 and len(zero) == len(matrices):
            return Message(
                "all weights start as zeros, and two of them can then never learn: start with random numbers"
            )
        if len(matrices) > 1 and zero:
            return Message(
                "all numbers of {names} start as zero, where random numbers were asked for", names=listed(zero)
            )
        return None

    return check


def learns(reply: Reply) -> Message | None:
    """Check that Keras finds each weight, that a step of an optimizer moves it, and that save and load keep it."""
    anew, unfound, unmoved, unkept = (reply.facts.get(name, []) for name in ("anew", "unfound", "unmoved", "unkept"))
    faults = (
        (anew, "self.{name} is made anew at every call: what training has changed is thrown away",
         "{names} are made anew at every call: what training has changed is thrown away"),
        (unfound, "self.{name} is not among layer.trainable_variables: Keras would neither train nor save it",
         "{names} are not among layer.trainable_variables: Keras would neither train nor save them"),
        (unmoved, "a step of an optimizer leaves self.{name} as it is",
         "a step of an optimizer leaves {names} as they are"),
        (unkept, "self.{name} is lost between save and load: loaded, the layer has other numbers",
         "{names} are lost between save and load: loaded, the layer has other numbers"),
    )  # fmt: skip
    for names, one, several in faults:
        if len(names) == 1:
            return Message(one, name=_name(names[0]))
        if names:
            return Message(several, names=listed(map(_name, names[:4])))
    return None


def bare(seen: list[Any]) -> bool:
    """A sign: some weight is TensorFlow's variable, held by a layer that doesn't find it."""
    return any(one.reply.facts.get("bare") for one in seen)


def _name(path: str) -> str:
    """The first of the alternatives under which a weight may stand."""
    return path.partition("|")[0]


def _problem(path: str, weight: Mapping[str, Any], found: Mapping[str, Any], biases: set[str]) -> Message | None:
    """What is wrong with the thing that stands under a path, if it is no weight."""
    name, kind = _name(path), weight.get("kind")
    without_bias, make = IN_LIBRARY.get(weight.get("library", ""), IN_LIBRARY[""])
    if kind == "missing":
        nothing = Message("there is no weight self.{name} after the first call", name=name)
        if heads := _never_called(name, found):
            return Message("{sentence}: {heads} is missing, or never called", sentence=nothing, heads=heads)
        if near := weight.get("near"):
            return Message("{sentence}, but there is self.{near}", sentence=nothing, near=near)
        return nothing
    if kind == "constant":
        constant = "self.{name} is a constant, which can't be trained: make it with {make}"
        return Message(constant, name=name, make=make)
    if kind == "uncalled":
        never = "self.{name} is a layer that was never called: it makes its weights when it is first called"
        return Message(never, name=name)
    if kind == "biased" and not biases.intersection(path.split("|")):
        biased = "self.{name} has a bias, which the formula has not: use {without_bias}"
        return Message(biased, name=name, without_bias=without_bias)
    return None if kind in TRAINED else Message("self.{name} is not a weight", name=name)


def _misfit(path: str, shape: tuple[int, ...], weight: Mapping[str, Any]) -> Message | None:
    if tuple(weight["shape"]) != shape:
        return Message(
            "{path} has shape {found}, expected {shape}", path=_name(path), found=tuple(weight["shape"]), shape=shape
        )
    return None if weight["trainable"] else Message("{path} is not trainable", path=_name(path))


def _never_called(name: str, found: Mapping[str, Any]) -> str:
    """The name of a list of heads that has no weights at all: a layer that is never called is never built."""
    heads, bracket, _ = name.partition("[")
    siblings = [weight for other, weight in found.items() if bracket and other.startswith(f"{heads}[")]
    if siblings and not any(weight.get("kind") in TRAINED for weight in siblings):
        return heads
    return ""


def one_weight_shared(seen: list[Any]) -> bool:
    """Whether two names of the weights stand for one and the same variable."""
    for one in seen:
        weights = one.reply.facts.get("weights", {})
        identities = [weight["identity"] for weight in weights.values() if weight.get("kind") in TRAINED]
        if len(set(identities)) < len(identities):
            return True
    return False


def shape_sign(path: str, wrong: Callable[[Case], tuple[int, ...]]) -> Sign:
    """A sign: the weight under this path has this wrong shape, in every case where it is another than the right."""

    def sign(seen: list[Any]) -> bool:
        found = [
            (tuple(one.reply.facts["weights"][path]["shape"]), wrong(one.case), one.case.probe.weights[path].shape)
            for one in seen
            if one.reply.facts.get("weights", {}).get(path, {}).get("shape")
        ]
        telling = [shape == perturbed for shape, perturbed, right in found if perturbed != right]
        return bool(telling) and all(telling)

    return sign
