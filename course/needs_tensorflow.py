"""Says in one sentence that the lessons run on TensorFlow, before Keras starts another backend.

Importing it is the check. `course.layers` and `course.models` need no such thing: JAX and PyTorch run them as well.
"""

import json
import os
import sys
from pathlib import Path


def chosen_backend() -> str:
    """Name the backend that Keras has started, or will: by KERAS_BACKEND, else by its file of settings."""
    if "keras" in sys.modules:
        import keras

        return keras.backend.backend()
    if named := os.environ.get("KERAS_BACKEND"):
        return named
    try:
        settings = Path(os.environ.get("KERAS_HOME") or Path.home() / ".keras") / "keras.json"
        return json.loads(settings.read_text(encoding="utf-8"))["backend"]
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):  # none, or none that Keras would heed
        return "tensorflow"


if (backend := chosen_backend()) != "tensorflow":
    raise ImportError(
        f"The lessons run on Keras's backend tensorflow, but {backend} is chosen: set KERAS_BACKEND=tensorflow "
        "before Keras is imported."
    )
