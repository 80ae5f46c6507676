"""What `submit()` does in a notebook."""

import sys
import textwrap
from datetime import datetime
from pathlib import Path

from autograder.base.folders import folder_here
from autograder.languages.chosen import say
from autograder.student.show import show
from autograder.student.submission.handed_in import as_html, as_text, attempts_left
from autograder.student.submission.handing_in import Counter, NotHandedIn, content_of, not_saved, wait_for

WIDTH = 88  # of a line in a notebook
NO_NOTEBOOK = "submit() hands in the notebook that it is called in, and here is none of the course's."
NOT_SAVED = (
    "Not handed in: the file hasn't got {names} as you ran it last. Save the notebook (Ctrl+S), then call submit() "
    "again; or submit(as_saved=True), if the file is what you mean."
)
HANDED_IN = "Handed in: {name} as it was saved at {saved} ({left})."
AGAIN = "Call submit() again whenever you like: the same notebook isn't counted twice."


def submit_here(wait: bool, as_saved: bool) -> None:
    """See `autograder.student.desk.submit`; whatever comes of it is shown as a sentence or a report."""
    try:
        counter = Counter.here()
        if (folder := folder_here()) is None:
            raise NotHandedIn(say(NO_NOTEBOOK))
        name = Path.cwd().name
        path = folder / name / f"{name}.ipynb"
        notebook, content = content_of(path)
        changed = [] if as_saved else not_saved(notebook, _ran())
        if changed:
            raise NotHandedIn(say(NOT_SAVED, names=", ".join(changed)))
        told = counter.hand_in(name, content)
        saved = datetime.fromtimestamp(path.stat().st_mtime)
        print(say(HANDED_IN, name=name, saved=f"{saved:%H:%M:%S}", left=attempts_left(told)))
        if not wait:
            print(say(AGAIN))
            return
        told = wait_for(counter, told, print)
        show(as_text(told), as_html(told))
    except NotHandedIn as problem:
        print(textwrap.fill(str(problem), WIDTH))
    except KeyboardInterrupt:
        print(say("You need not wait: what was handed in is graded all the same."))


def _ran() -> list[str]:
    """The cells that were run in this kernel, as they were written."""
    if "IPython" not in sys.modules:
        return []
    from IPython import get_ipython

    shell = get_ipython()
    return [] if shell is None else list(shell.history_manager.input_hist_raw)
