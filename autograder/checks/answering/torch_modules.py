"""Answers probes of modules of PyTorch: builds, sets weights by name, calls, and says whether they learn."""

import difflib
import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.checks.answering.calls import Calls
from autograder.checks.answering.entries import Missing
from autograder.checks.answering.signatures import made
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import upstream

STEP = re.compile(r"(\w+)((?:\[\d+\])*)\.?")


def ask_module(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    """What a module of a learner's class gives, with the judge's weights.

    A Linear without a bias counts as its matrix, turned as `x @ W` has it.
    """
    import torch

    if not issubclass(entry, torch.nn.Module):
        inherit = "{entry} is no module of PyTorch: let the class inherit from torch.nn.Module"
        raise Missing(Message(inherit, entry=probe["entry"]))
    module = made(entry, calls.init(probe["init"]))
    calls.mode = "torch"
    if any(map(torch.nn.parameter.is_lazy, module.parameters())):  # LazyLinear learns its widths from the first call
        with torch.no_grad():
            calls.first(module)
    found = {path: _at(module, path) for path in probe["weights"]}
    weights = {path: one for path, value in found.items() if (one := _parameter(value)) is not None}
    registered = {id(one) for one in module.parameters()}
    facts["weights"] = {path: _record(module, path, value) for path, value in found.items()}
    facts["others"] = _others(module, found)
    facts["hidden"] = [path for path, one in weights.items() if id(one) not in registered]
    with torch.no_grad():
        for path, one in weights.items():
            value = torch.from_numpy(np.array(probe["weights"][path])).to(one.dtype)
            value = value.T if _is_linear(found[path]) else value
            if value.shape == one.shape:
                one.copy_(value)
    result = calls.run(module, written=module.forward)
    if probe["gradients"] or probe["learns"]:
        gradients = _gradients(result, weights, found)
        facts["unreached"] = [path for path, one in gradients.items() if one is None]
        if probe["gradients"]:
            facts["gradients"] = gradients
    return result


def _at(module: Any, path: str) -> Any:
    """What stands under the path, or under the first of its alternatives that there is; None where nothing does."""
    for alternative in path.split("|"):
        value: Any = module
        for name, indices in STEP.findall(alternative):
            value = getattr(value, name, None)
            for index in map(int, re.findall(r"\d+", indices)):
                value = value[index] if hasattr(value, "__len__") and index < len(value) else None
        if value is not None:
            return value
    return None


def _is_linear(value: Any) -> bool:
    import torch

    return isinstance(value, torch.nn.Linear)


def _parameter(value: Any) -> Any:
    """A parameter, or that of a module which has one matrix; None where it is neither."""
    import torch

    value = value.weight if isinstance(value, (torch.nn.Linear, torch.nn.Embedding)) else value
    return value if isinstance(value, torch.nn.Parameter) else None


def _record(module: Any, path: str, value: Any) -> dict[str, Any]:
    import torch

    one = _parameter(value)
    if one is None:
        near = difflib.get_close_matches(path.lower(), [name.lower() for name, _ in module.named_parameters()], 1, 0.5)
        names = {name.lower(): name for name, _ in module.named_parameters()}
        kind = "missing" if value is None else "constant" if isinstance(value, (torch.Tensor, np.ndarray)) else "other"
        shape = list(value.shape) if kind == "constant" else []
        about = {"near": names[near[0]]} if kind == "missing" and near else {}
        return {"kind": kind, "shape": shape, "identity": 0, "trainable": False, "library": "torch", **about}
    kind = "variable" if value is one else "dense" if getattr(value, "bias", None) is None else "biased"
    return {
        "kind": kind,
        "shape": list(one.shape[::-1] if _is_linear(value) else one.shape),
        "identity": id(one),
        "trainable": one.requires_grad,
        "zero": not bool(one.any()),
        "library": "torch",
    }


def _others(module: Any, found: Mapping[str, Any]) -> list[str]:
    """Further parameters that would be trained; the bias of a Linear that is asked for is told with it."""
    asked = {id(one) for value in found.values() for one in (_parameter(value), getattr(value, "bias", None))}
    return [name for name, one in module.named_parameters() if id(one) not in asked and one.requires_grad]


def _gradients(result: Any, weights: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, np.ndarray | None]:
    """The gradient of the sum of each output times `upstream`, by each weight; None where none arrives."""
    import torch

    outputs = [one for one in _tensors(result) if one.is_floating_point()]
    total = sum((one * torch.from_numpy(upstream(n, tuple(one.shape)))).sum() for n, one in enumerate(outputs))
    trained = {path: one for path, one in weights.items() if one.requires_grad}
    if not isinstance(total, torch.Tensor) or not total.requires_grad or not trained:
        return dict.fromkeys(weights)
    parts = torch.autograd.grad(total, list(trained.values()), allow_unused=True)
    by_path = dict(zip(trained, parts, strict=True))
    turned = {path: None if one is None else one.numpy() for path, one in by_path.items()}
    return {
        path: None if (one := turned.get(path)) is None else np.array(one.T if _is_linear(found[path]) else one)
        for path in weights
    }


def _tensors(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _tensors(one)
    elif hasattr(value, "is_floating_point"):
        yield value
