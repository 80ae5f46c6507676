"""The texts that stand in a page's template: what is handed to `say(...)` and `heads(...)`, found by reading it."""

from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, nodes

SAYS = ("say", "heads")


def texts_in(path: Path) -> list[str]:
    """The texts of a template, in their order, each once."""
    tree = Environment().parse(path.read_text(encoding="utf-8"))
    calls = (one for one in tree.find_all(nodes.Call) if getattr(one.node, "name", "") in SAYS)
    return list(dict.fromkeys(text for call in calls for value in call.args for text in _told(value)))


def _told(value: nodes.Node) -> Iterator[str]:
    """A text, or one of two."""
    if isinstance(value, nodes.Const) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, nodes.CondExpr) and value.expr2 is not None:
        yield from _told(value.expr1)
        yield from _told(value.expr2)
