"""nbgrader without what its package imports for Jupyter's server, so that a command begins at once.

`import nbgrader` imports four extensions of Jupyter's server, with the server and all of nbgrader's applications; and
jsonschema, which nbformat stands on, builds a parser for one format of addresses, whether a schema has it or not. Both
together take three quarters of a second command's time, and no command needs either.
"""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

# Of each module that waits until somebody calls it the one function that is imported from it.
WAITING = {
    **{
        f"nbgrader.server_extensions.{name}": "load_jupyter_server_extension"
        for name in ("assignment_list", "course_list", "validate_assignment", "formgrader")
    },
    "rfc3987_syntax": "is_valid_syntax",
}


@contextmanager
def quick_nbgrader() -> Iterator[None]:
    """Whoever imports nbgrader or jsonschema meanwhile imports each of `WAITING` only when its function is called.

    What is imported already stays as it is. Afterwards a module of `WAITING` can be imported as ever.
    """
    stand_ins = {name: _stand_in(name, function) for name, function in WAITING.items() if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, stand_in in stand_ins.items():
            _take_out(name, stand_in)


def _take_out(name: str, stand_in: ModuleType) -> None:
    if sys.modules.get(name) is stand_in:
        del sys.modules[name]


def _stand_in(name: str, function: str) -> ModuleType:
    def call(*args: Any, **kwargs: Any) -> Any:
        _take_out(name, module)
        return getattr(importlib.import_module(name), function)(*args, **kwargs)

    module = ModuleType(name)
    setattr(module, function, call)
    return module
