"""nbgrader's formgrader, with names that are only names.

nbgrader 0.9 writes students' ids and names into its pages as they come, even an id that merely stands in the address:
a folder or a link with the right name would run as a script, on the same site as JupyterLab.
"""

import sys
from functools import partial
from typing import Any

EXTENSION = "nbgrader.server_extensions.formgrader.formgrader"

# The page waits for MathJax, which comes from the net, before it listens to its keys: without a net, for ever.
WITHOUT_MATHJAX = """<script>
window.MathJax = window.MathJax || {Hub: {Startup: {signal: {Interest: tell => setTimeout(() => tell("End"))}}}};
</script>
"""


def escape_names() -> None:
    """Let the formgrader escape what it puts into its pages; does nothing outside of JupyterLab's server.

    nbgrader_config.py calls it: the extension reads that file before it makes its templates.
    """
    extension: Any = sys.modules.get(EXTENSION)
    if extension is None or hasattr(extension, "Exporter"):
        return
    from markupsafe import escape

    class Exporter(extension.HTMLExporter):  # it is there at that time alone
        """The page of one submission: the notebook as HTML, and around it the student's name."""

        def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
            """Convert a notebook; the texts of `resources` go into the page escaped."""
            texts = {name: str(escape(value)) for name, value in (resources or {}).items() if isinstance(value, str)}
            html, resources = super().from_filename(filename, {**(resources or {}), **texts}, **kwargs)
            return html.replace("</head>", f"{WITHOUT_MATHJAX}</head>", 1), resources

    extension.Exporter = extension.HTMLExporter = Exporter
    extension.Environment = partial(extension.Environment, autoescape=True)
