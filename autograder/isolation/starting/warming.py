"""What the warm process does once, so that no fork of it has to: imports, look-ups, a shell.

No operation of TensorFlow is run and none of its threads is started; a fork would hang.
"""

import gc
import importlib
import pkgutil
import sys
import tempfile
from collections.abc import Hashable, Iterable, Mapping, MappingView, MutableMapping, Sequence, Sized
from contextlib import nullcontext, suppress
from pathlib import Path

from autograder.checks.judging.probes import forms
from autograder.checks.judging.values.crossing_types import known_types
from autograder.isolation.shell import Shell
from autograder.rooms import closed_to_learners

# What learners' code needs, so that no fork has to import it. Not pyplot: its backend must meet the shell of the fork.
# `numpy.random` NumPy itself leaves for later.
WARM = (
    "numpy", "numpy.random", "IPython.core.interactiveshell", "IPython.core.application", "IPython.core.logger",
    "IPython.core.completer", "IPython.core.magics", "IPython.core.oinspect", "IPython.core.completerlib",
    "IPython.core.crashhandler", "matplotlib.backends.backend_agg", "autograder.isolation.child",
    "autograder.checks.answering.probe_server", "autograder.isolation.shell",
)  # fmt: skip
# What of ours stands on TensorFlow: a course on arrays alone is warmed without, in a second instead of ten.
KERAS_LAYERS = "autograder.checks.answering.keras_layers"
ON_TENSORFLOW = tuple(f"{KERAS_LAYERS}.{one}" for one in ("layers", "fast_execution", "stand_ins"))
PLAIN = (list, tuple, dict, str, int, float, type(None))  # what TensorFlow asks of each argument


def warm_up(libraries: Sequence[str]) -> Shell:
    """Import what every learner's code needs, these libraries too, and make the shell forks live in; start nothing."""
    tensorflow = "tensorflow" in libraries
    for name in (*libraries, *WARM, *(ON_TENSORFLOW if tensorflow else ())):
        # matplotlib need not be installed; what a class asks for has to be.
        with nullcontext() if name in libraries else suppress(ModuleNotFoundError):
            importlib.import_module(name)
    closed_to_learners(), forms(), known_types()  # ask what courses are installed, and keep it
    if tensorflow:
        _fill_caches()

    with tempfile.TemporaryDirectory() as folder:
        shell = Shell(folder)
    gc.collect()
    gc.freeze()
    return shell


def look_into(folders: Iterable[Path]) -> None:
    """Have the import system list these folders: a fork reads some of what is in one, and may not list it itself."""
    for folder in folders:
        if finder := pkgutil.get_importer(str(folder)):
            finder.find_spec("")


def _fill_caches() -> None:
    """Look up what each fork would look up anew; where a TensorFlow of another edition has none of it, forks do it."""
    with suppress(ImportError, AttributeError):
        from tensorflow.python.framework import kernels, op_def_registry, ops
        from tensorflow.python.util import pywrap_xla_ops

        # The first question sorts all of them, be it for kernels, for an operation that there isn't (an operation that
        # runs at once is looked up as one), or for what XLA could compile (the first graph asks).
        kernels.get_registered_kernels_for_op("MatMul")
        op_def_registry.get("")
        pywrap_xla_ops.get_cpu_kernel_names()
        for kind in (ops.EagerTensor, *PLAIN):
            for protocol in (Hashable, Iterable, Mapping, MappingView, MutableMapping, Sequence, Sized):
                issubclass(kind, protocol)


def still_cold() -> bool:
    """Whether TensorFlow's runtime has not been started, so that a fork of it works."""
    if "tensorflow" not in sys.modules:
        return True
    from tensorflow.python.eager import context

    return not context.context()._initialized
