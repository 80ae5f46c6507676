"""The exercises, a folder a notebook; found by the entry point in pyproject.toml."""
