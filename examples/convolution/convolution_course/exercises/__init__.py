"""The exercises, a folder a notebook; found by the entry point in pyproject.toml."""

WORDS = {"x": "the input", "w": "the kernel", "b": "the bias", "slid": "the sum over the window"}
