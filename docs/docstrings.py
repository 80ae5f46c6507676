"""Read our docstrings as mkdocstrings does: `Example:` is Google's section `Examples:`."""

import re

import griffe


class ExampleSections(griffe.Extension):
    """Has an `Example:` rendered as code, whose prompts Markdown would take for quotations."""

    def on_instance(self, *, obj: griffe.Object, **kwargs: object) -> None:
        """Rename the section, before it is parsed."""
        if obj.docstring is not None:
            obj.docstring.value = re.sub(r"^Example:$", "Examples:", obj.docstring.value, flags=re.MULTILINE)
