"""The playground as one HTML file."""

from pathlib import Path

from autograder.base.files import write_whole
from autograder.serving.words import ENGLISH, THEME
from course.presenting.bundle import bundle
from course.presenting.one_file import DEMO, one_file

PAGE = Path(__file__).parent / "page"


def playground(language: str = ENGLISH) -> str:
    """The page as HTML: a small encoder, knobs to take parts of it away, and a task that it learns before one's eyes.

    An experiment stands in the address, behind the #: `#task=sort&heads=1`.

    Args:
        language: that the page speaks, "en" or "zh".
    """
    return one_file(PAGE, language, bundle("page.js", [PAGE, DEMO, THEME.parent]), trainer=bundle("trainer.js", [PAGE]))


def write_playground(path: str | Path, language: str = ENGLISH) -> None:
    """Write `playground` to a file, whole or not at all. Raises OSError where it can't be written."""
    write_whole(Path(path), playground(language))
