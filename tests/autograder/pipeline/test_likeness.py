"""Borrowed code is noticed, whatever its names; an answer of one's own is not, though it computes the same."""

import ast
from pathlib import Path

import pytest

import course
from autograder.pipeline.likeness import Code, borrowed_source, reached_inside

ANSWERS = Path(__file__).parents[2] / "answers"
OWN = (Path(course.__file__).parent / "layers" / "multi_head_attention.py").read_text()


def test_the_courses_own_class_is_noticed_under_other_names():
    told = borrowed_source(Code(["x = 1", OWN]), "multi_head_attention")
    assert "is course.layers.MultiHeadAttention but for names and comments" in told
    renamed = OWN.replace("query", "ask").replace("self.Wo", "self.out").replace("class MultiHead", "class My")
    assert renamed != OWN
    assert "MyAttention is course.layers.MultiHeadAttention" in borrowed_source(Code([renamed]), "multi_head_attention")


def test_one_change_of_what_is_computed_makes_it_ones_own():
    head, name, body = OWN.partition("class MultiHeadAttention")
    changed = head + name + body.replace("        return ", "        return 0 or ", 1)
    assert changed != OWN
    assert borrowed_source(Code([changed]), "multi_head_attention") is None


@pytest.mark.parametrize(
    "path",
    [
        p
        for slug in ("multi_head_attention", "self_attention", "causal_mask")
        for p in sorted((ANSWERS / slug).glob("*.py"))
    ],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_answers_of_ones_own_are_not_noticed(path):
    source = path.read_text()
    assert borrowed_source(Code([source]), path.parent.name) is None


def test_a_short_function_is_not_compared():
    short = "def causal_mask(n):\n    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)\n"
    assert borrowed_source(Code([short]), "causal_mask") is None


def test_what_is_no_python_is_passed_over():
    assert borrowed_source(Code(["%matplotlib inline", "def (", "\0"]), "causal_mask") is None
    assert reached_inside(Code(["%matplotlib inline", "def ("])) is None


@pytest.mark.parametrize(
    "source",
    [
        "import inspect\nexec(inspect.getsource(ready.causal_mask))",
        "f.__code__ = ready.causal_mask.__code__",
        "from autograder.checks.answering import forbidden as B\nB._find = lambda n: None",
        "import autograder.checks.answering.probe_server as P",
        "importlib.import_module('autograder.checks.answering.forbidden')",
        "getattr(f, '__globals__')",
        "%matplotlib inline\nimport inspect\nx = !ls\nname = inspect.getsource(ready)",
        "import course.layers.masks as m\n%run -i {m.__file__}",
        "exec(open(path).read(), names)",
        "import runpy\nrunpy.run_path(path)",
        "from importlib.util import spec_from_file_location as spec",
        "import sys\nkept = sys.modules.pop('course.layers')",
        "pkgutil.get_data('course', 'layers/masks.py')",
    ],
)
def test_who_reaches_inside_is_noticed(source):
    assert "worth a look" in reached_inside(Code([source]))


def test_the_courses_own_cells_reach_for_nothing():
    cells = [
        "from autograder import check, hint",
        "from course import layers as ready",
        "check('causal_mask', causal_mask)",
    ]
    usual = (
        "%time model.compile('adam', loss='mse')\nmode = 'eval'\nmodel.eval()\nsys.path.append('.')\nre.compile('a')"
    )
    assert reached_inside(Code([*cells, OWN, usual])) is None


def test_a_thousand_terms_are_no_failure_of_ours():
    long = f"def causal_mask(n):\n    return {'+'.join(['1'] * 2500)}\n"
    assert borrowed_source(Code([long, OWN]), "multi_head_attention").startswith(
        "multi_head_attention: MultiHeadAttention is"
    )
    assert reached_inside(Code([long])) is None


def test_what_is_too_long_to_be_looked_through_is_told():
    padding = "x\n" * 2_000_000
    assert reached_inside(Code([OWN, padding])).startswith(
        f"There are {len(OWN) + 4_000_000:,} letters of code, which was not"
    )
    assert borrowed_source(Code([OWN, padding]), "multi_head_attention") is None


def test_an_import_after_a_magic_is_borrowed_all_the_same():
    assert borrowed_source(Code(["%matplotlib inline\n!pip list\n" + OWN]), "multi_head_attention") is not None


def test_a_tree_that_python_stumbles_over_is_built_again(monkeypatch):
    """As Python 3.11 does now and then, where two threads build trees at once."""
    parse, calls = ast.parse, []

    def stumbles(source):
        calls.append(source)
        if len(calls) == 1:
            raise SystemError("AST constructor recursion depth mismatch (before=54, after=49)")
        return parse(source)

    monkeypatch.setattr(ast, "parse", stumbles)
    assert "MultiHeadAttention" in borrowed_source(Code([OWN]), "multi_head_attention")
    assert calls[:2] == [OWN, OWN]
