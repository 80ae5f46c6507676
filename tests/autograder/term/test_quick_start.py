"""A command on the gradebook imports what a gradebook needs: not Jupyter's server, nbconvert or a parser."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

from autograder.quick_nbgrader import WAITING, quick_nbgrader

HEAVY = {"nbconvert", "nbgrader.apps", "nbgrader.preprocessors", "jupyter_server", "alembic", "tensorflow", *WAITING}
TYPED = """
import json, os, sys
from autograder.cli import main
found = os.dup(1)
os.dup2(2, 1)
for sys.argv[1:] in {lines!r}:  # what one has imported is there for the next, and is seen with both
    try:
        main()
    except SystemExit as stop:
        os.write(found, json.dumps([stop.code or 0, sorted(sys.modules)]).encode() + b"\\n")
"""


def after(script, folder):
    """The objects that it prints, one a line."""
    done = subprocess.run([sys.executable, "-c", script], cwd=folder, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_what_reads_the_gradebook_imports_no_more(roster):
    lines = {
        "roster": 0, "due 02-self-attention": 0, "students import class.csv --dry-run": 0,
        "mark nobody 02-self-attention self_attention 3": 1,
    }  # fmt: skip
    found = after(TYPED.format(lines=[line.split() for line in lines]), roster.root)
    for line, (status, modules) in zip(lines, found, strict=True):
        assert status == lines[line], line
        assert "nbgrader.api" in modules
        assert HEAVY.isdisjoint(modules), line


def test_what_waits_is_there_when_it_is_called(tmp_path):
    """In a process of its own: this one has imported nbgrader long since."""
    script = """
import json, sys
from autograder.quick_nbgrader import WAITING, quick_nbgrader
with quick_nbgrader():
    import jsonschema, nbgrader
late = not set(WAITING) & set(sys.modules)
valid = [jsonschema.FormatChecker().conforms(one, "iri") for one in ("https://ü.de", "a b")]
import nbgrader.server_extensions.formgrader as formgrader
print(json.dumps([late, valid, formgrader.__file__ is not None]))
"""
    asks_nobody = find_spec("rfc3987_syntax") is None  # then any text is a good address
    assert after(script, tmp_path) == [[True, [True, asks_nobody], True]]


def test_what_is_imported_stays():
    before = {name: sys.modules.get(name) for name in WAITING}
    with quick_nbgrader():
        import nbgrader  # noqa: F401
    assert {name: sys.modules.get(name) for name in WAITING} == before


def test_a_class_that_began_earlier_finds_its_extension_step():
    from traitlets.utils.importstring import import_item

    assert import_item("autograder.grading.class_folder.extensions.GrantExtension").__name__ == "GrantExtension"
    with pytest.raises(ImportError):
        import_item("autograder.grading.class_folder.extensions.Nothing")
