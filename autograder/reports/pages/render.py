"""Fill in a page's template."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


def render(template: str, **values: Any) -> str:
    """The template of this name as text; values are escaped unless they are markup already."""
    templates = Environment(
        loader=PackageLoader("autograder.reports.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return templates.get_template(template).render(**values)
