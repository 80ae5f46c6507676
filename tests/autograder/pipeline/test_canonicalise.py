"""Every odd submission, and any JSON at all, ends in the release's skeleton or in a reason."""

import copy
import json
import os

import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbgrader.nbgraderformat import MetadataValidator

from autograder.pipeline.reading import oddities
from autograder.pipeline.reading.canonicalise import MAX_EXTRA_CELLS, canonical, skeleton
from autograder.pipeline.reading.personalise import mark_anew
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.work import Submission
from tests.autograder.grading.conftest import ASSIGNMENT, cell_of, code, written
from tests.autograder.pipeline.conftest import VALUES


def canonicalise(release, path):
    return canonical(release, read_files(Submission("ada", ASSIGNMENT, path.parent)))


@pytest.fixture
def put_right(classroom):
    """From a submission to its canonical form, which must be a notebook that nbgrader takes."""

    def put_right(notebook=None):
        canonical = canonicalise(classroom.release, classroom.submit("ada", notebook))
        require_skeleton(canonical.notebook, classroom.release)
        return canonical

    return put_right


@pytest.fixture
def notebook(classroom):
    """A right one, which is changed before it is handed in."""
    return classroom.answers()


def require_skeleton(notebook, release):
    """A valid notebook with the release's cells in the release's order, differing in solutions only."""
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(nbformat.from_dict(notebook))
    json.dumps(notebook).encode("utf-8")
    own = [cell for cell in notebook["cells"] if not cell["id"].startswith("extra-")]
    assert notebook["metadata"] == release.notebook["metadata"]
    assert [{**cell, "source": ""} for cell in own] == [{**cell, "source": ""} for cell in skeleton(release)["cells"]]
    for mine, given_cell in zip(own, release.notebook["cells"], strict=True):
        if not given_cell["metadata"].get("nbgrader", {}).get("solution"):
            assert mine["source"] == given_cell["source"]
    for cell in notebook["cells"]:
        if cell["id"].startswith("extra-"):
            assert (cell["cell_type"], cell["metadata"], cell["outputs"]) == ("code", {}, [])


def noted(canonical):
    """The templates of the remarks, with the cells that each names."""
    return {one.template: one.values["names"] for one in canonical.remarks}


def sources(canonical):
    return [cell["source"] for cell in canonical.notebook["cells"]]


LARGE_PICTURE = {"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * 6_000_000}}
NO_VALUES = {"output_type": "stream", "name": "stdout", "text": ['[0.1, 0.2], "\\\\' * 1_000_000]}


@pytest.mark.parametrize("outputs", [[], [LARGE_PICTURE], [NO_VALUES]], ids=["none", "picture", "brackets in a text"])
def test_an_ordinary_submission_is_taken_without_remark(notebook, put_right, outputs):
    cell_of(notebook, "self_attention")["outputs"] = outputs
    canonical = put_right(notebook)
    assert (canonical.remarks, canonical.reason) == ((), None)
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 1"


def test_the_blank_release_is_taken_without_remark(classroom, put_right):
    canonical = put_right(classroom.release.notebook)
    assert (canonical.remarks, canonical.reason) == ((), None)
    assert canonical.notebook == skeleton(classroom.release)


def test_outputs_of_the_learner_are_not_taken(notebook, put_right):
    forged = {"output_type": "execute_result", "data": {"text/plain": "20.0"}, "metadata": {}, "execution_count": 1}
    cell_of(notebook, "check_self_attention")["outputs"] = [forged]
    assert "20.0" not in json.dumps(put_right(notebook).notebook)


@pytest.mark.parametrize("content", [
    *('{"cells": [', "", " \n", "[]", "null", '"cells"', "{}", '{"cells": 3}', '{"cells": []}'),
    *('{"cells": [1, null, "x"]}', "[" * 100_000, '{"nbformat": ' + "9" * 10_000 + "}"),
])  # fmt: skip
def test_what_is_no_notebook_gets_a_reason(classroom, put_right, content):
    canonical = put_right(content)
    assert canonical.reason
    assert canonical.notebook == skeleton(classroom.release)


@pytest.mark.parametrize(("mark", "encoding"), [(b"\xff\xfe", "utf-16-le"), (b"\xef\xbb\xbf", "utf-8")])
def test_utf_8_alone_is_read_with_or_without_a_byte_order_mark(classroom, mark, encoding):
    path = classroom.submit("ada")
    path.write_bytes(mark + path.read_text().encode(encoding))
    assert bool(canonicalise(classroom.release, path).reason) == (encoding != "utf-8")


def test_a_missing_notebook(classroom):
    path = classroom.path("ada")
    path.parent.mkdir(parents=True)
    assert f"{ASSIGNMENT}.ipynb" in canonicalise(classroom.release, path).reason


def test_a_renamed_notebook_is_taken_with_a_remark(classroom):
    path = classroom.submit("ada")
    path.rename(path.with_name("02-self-attention (1).ipynb"))
    canonical = canonicalise(classroom.release, path)
    assert canonical.reason is None
    assert "'02-self-attention (1).ipynb'" in canonical.remarks[0]


def test_of_two_other_notebooks_none_is_taken(classroom):
    path = classroom.submit("ada")
    path.with_name("b.ipynb").write_bytes(path.read_bytes())
    path.rename(path.with_name("a.ipynb"))
    assert f"{ASSIGNMENT}.ipynb" in canonicalise(classroom.release, path).reason


@pytest.mark.parametrize(("above", "put"), [
    *((above, lambda place, of_bob: place.symlink_to(of_bob)) for above in (0, 1, 2)),  # file, folder, student's
    (0, lambda place, of_bob: os.mkfifo(place)),  # who opens it waits for ever
    (0, lambda place, of_bob: place.mkdir()),
])  # fmt: skip
def test_no_link_is_followed_and_what_is_no_plain_file_is_not_opened(classroom, above, put):
    place, of_bob = ([path, *path.parents][above] for path in (classroom.path("ada"), classroom.submit("bob")))
    place.parent.mkdir(parents=True, exist_ok=True)
    put(place, of_bob)
    found = canonicalise(classroom.release, classroom.path("ada"))
    assert found.reason
    assert found.notebook == skeleton(classroom.release)


def test_a_huge_file_is_not_read(classroom):
    path = classroom.submit("ada")
    with path.open("r+b") as file:
        file.truncate(100_000_001)
    assert "100,000,000" in canonicalise(classroom.release, path).reason


@pytest.mark.parametrize(("layer", "limit"), [("#" * 2_000_001, "2,000,000"), ("a\n" * 50_001, "50,000")])
def test_what_was_written_has_a_limit(classroom, put_right, layer, limit):
    assert limit in put_right(classroom.answers(layer=layer)).reason


@pytest.mark.parametrize("bomb", ["[],", "{},", "0,"])
def test_json_that_would_fill_the_memory_is_not_parsed(classroom, bomb):
    path = classroom.submit("ada", '{"cells": [' + bomb * 3_000_001 + "0]}")
    assert "3,000,000" in canonicalise(classroom.release, path).reason


def test_a_source_as_list_or_text_or_neither(notebook, put_right):
    cell_of(notebook, "self_attention")["source"] = ["a = 1\n", "self_attention = a"]
    cell_of(notebook, "scalar_self_attention")["source"] = {"a": 1}
    canonical = put_right(notebook)
    assert cell_of(canonical.notebook, "self_attention")["source"] == "a = 1\nself_attention = a"
    assert cell_of(canonical.notebook, "scalar_self_attention")["source"] == ""
    assert canonical.remarks[0].values == {"count": "1"}


def test_a_lone_surrogate_can_be_written(classroom, put_right):
    path = classroom.submit("ada")
    path.write_text(path.read_text().replace("self_attention = 1", r"self_attention = '\ud800'"))
    canonical = canonicalise(classroom.release, path)
    require_skeleton(canonical.notebook, classroom.release)
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = '?'"


def test_extra_code_cells_stay_at_their_place(notebook, put_right):
    place = notebook["cells"].index(cell_of(notebook, "self_attention"))
    notebook["cells"].insert(place + 1, code("after = 1", "mine-2", {"grade_id": "mine", "grade": True, "points": 99}))
    notebook["cells"].insert(place, code("before = 1", "mine-1", tags=["skip-execution"]))
    notebook["cells"].insert(0, code("first = 1", "mine-0"))
    notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "source": "<script>"})
    assert sources(put_right(notebook)) == [
        "first = 1", "# Attention", "given = 1", "scalar_self_attention = 1",
        'check("scalar_self_attention", scalar_self_attention)', "raise SystemError('a demonstration was run')",
        "before = 1", "self_attention = 1", "after = 1", 'check("self_attention", self_attention)',
    ]  # fmt: skip


def test_thousands_of_extra_cells_are_cut(notebook, classroom, put_right):
    notebook["cells"] += [code(f"a = {number}", f"a-{number}") for number in range(MAX_EXTRA_CELLS + 7)]
    canonical = put_right(notebook)
    assert len(canonical.notebook["cells"]) == len(classroom.release.notebook["cells"]) + MAX_EXTRA_CELLS
    assert canonical.remarks[0].values == {"count": str(MAX_EXTRA_CELLS + 7), "most": str(MAX_EXTRA_CELLS)}


def test_a_copied_solution_cell_of_which_the_last_before_the_check_counts(notebook, put_right):
    place = notebook["cells"].index(cell_of(notebook, "self_attention"))
    mark = cell_of(notebook, "self_attention")["metadata"]["nbgrader"]
    notebook["cells"].insert(place + 1, code("self_attention = 2", "c2", mark))
    notebook["cells"].append(code("self_attention = 3", "c3", mark))
    canonical = put_right(notebook)
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 2"
    found = [source for source in sources(canonical) if source.startswith("self_attention")]
    assert found == [f"self_attention = {n}" for n in (1, 2, 3)]
    assert noted(canonical) == {oddities.SEVERAL: "self_attention"}


@pytest.mark.parametrize("chinese", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_of_a_changed_and_a_blank_copy_the_changed_one_counts(notebook, classroom, put_right, first, chinese):
    blank = copy.deepcopy(cell_of(classroom.release.notebook, "self_attention"))
    if chinese:
        blank["source"] = f"# 在这里写代码。\n{blank['source']}"
        mark_anew(blank)
    place = notebook["cells"].index(cell_of(notebook, "self_attention"))
    notebook["cells"].insert(place + first, {**blank, "id": "copy"})
    canonical = put_right(notebook)
    assert sources(canonical).count("raise NotImplementedError\n") == 0
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 1"
    assert noted(canonical) == {oddities.REPEATED: "self_attention"}


def test_a_copied_check_cell_is_there_once(notebook, classroom, put_right):
    notebook["cells"].append({**cell_of(notebook, "check_self_attention"), "id": "copy"})
    assert len(put_right(notebook).notebook["cells"]) == len(classroom.release.notebook["cells"])


def test_edited_tests_and_given_cells_are_put_back(notebook, put_right):
    cell_of(notebook, "check_self_attention")["source"] = "20.0"
    cell_of(notebook, "given")["source"] = "given = 2"
    assert noted(put_right(notebook)) == {oddities.CHANGED: "given, check_self_attention"}


def test_playing_with_a_demonstration_is_no_remark_and_is_not_run(notebook, put_right):
    cell_of(notebook, "demo")["source"] = "train(epochs=1000)"
    notebook["cells"].append({**cell_of(notebook, "demo"), "id": "copy", "source": "train(epochs=9)"})
    canonical = put_right(notebook)
    assert canonical.remarks == ()
    assert "train" not in json.dumps(canonical.notebook)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] != "demo"]
    assert put_right(notebook).remarks == ()


def test_a_missing_solution_cell_leaves_room_for_its_copy_without_metadata(notebook, put_right):
    solution = cell_of(notebook, "self_attention")
    solution["metadata"], solution["id"] = {}, "other"
    canonical = put_right(notebook)
    assert noted(canonical)[oddities.MISSING] == "self_attention"
    assert "NotImplementedError" not in json.dumps(canonical.notebook)
    order = [sources(canonical).index(one) for one in ("self_attention = 1", 'check("self_attention", self_attention)')]
    assert order == sorted(order)


def test_a_cell_that_lost_its_mark_is_known_by_its_id(notebook, put_right):
    cell_of(notebook, "self_attention")["metadata"] = {}
    canonical = put_right(notebook)
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 1"
    assert noted(canonical) == {oddities.UNMARKED: "self_attention"}


def test_a_notebook_that_lost_all_marks_is_graded_by_what_it_defines(notebook, put_right):
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"], cell["id"] = {}, f"cell-{number}"
    canonical = put_right(notebook)
    assert canonical.reason is None
    assert sources(canonical).count("self_attention = 1") == 1
    assert oddities.NOT_THERE not in noted(canonical)


@pytest.mark.parametrize(("lost", "remarks"), [
    ("self_attention", {oddities.NOT_THERE: "self_attention"}),  # as in a newer edition: named once
    ("check", {oddities.MISSING: "check_scalar_self_attention, check_self_attention"}),
])  # fmt: skip
def test_what_is_missing_is_named_and_back(notebook, put_right, lost, remarks):
    notebook["cells"] = [
        cell for cell in notebook["cells"] if not (cell["id"].startswith(lost) or cell["id"].endswith(lost))
    ]
    canonical = put_right(notebook)
    assert noted(canonical) == remarks
    assert cell_of(canonical.notebook, "check_self_attention")["source"].startswith("check(")


def test_an_unanswered_hand_graded_cell_that_is_missing_is_the_releases(classroom_by_hand):
    notebook = classroom_by_hand.answers()
    notebook["cells"].remove(cell_of(notebook, "why"))
    canonical = canonicalise(classroom_by_hand.release, classroom_by_hand.submit("ada", notebook))
    assert cell_of(canonical.notebook, "why") == written() | {
        "metadata": cell_of(classroom_by_hand.release.notebook, "why")["metadata"]
    }


@pytest.mark.parametrize(("change", "remark"), [
    *(
        ({"nbgrader": one}, oddities.OTHER_FLAGS)
        for one in ({"points": 1000}, {"grade": False}, {"solution": True})
    ),
    *(({"nbgrader": {"schema_version": version}}, oddities.OTHER_NBGRADER) for version in (1, 99, "3")),
    ({"tags": ["skip-execution"]}, oddities.OWN_TAGS),
    ({"cell_type": "markdown"}, oddities.OTHER_TYPE),
])  # fmt: skip
def test_changed_flags_tags_and_types_and_foreign_versions_are_put_back(notebook, put_right, change, remark):
    check = cell_of(notebook, "check_self_attention")
    check["metadata"]["nbgrader"] |= change.get("nbgrader", {})
    check["metadata"]["tags"] = change.get("tags", [])
    check["cell_type"] = change.get("cell_type", "code")
    assert noted(put_right(notebook)) == {remark: "check_self_attention"}


def points_of_an_earlier_edition(notebook, name, points):
    """As nbgrader had released it: with a checksum of its own."""
    cell = cell_of(notebook, name)
    cell["metadata"]["nbgrader"]["points"] = points
    mark_anew(cell)
    return cell


def test_points_that_the_instructor_changed_are_no_remark(classroom_by_hand):
    notebook = classroom_by_hand.release.notebook
    points_of_an_earlier_edition(notebook, "check_self_attention", 18)
    points_of_an_earlier_edition(notebook, "why", 3)["source"] = "Because."
    canonical = canonicalise(classroom_by_hand.release, classroom_by_hand.submit("ada", notebook))
    assert canonical.remarks == ()
    assert cell_of(canonical.notebook, "check_self_attention")["metadata"]["nbgrader"]["points"] == 20


def test_a_given_cell_of_an_earlier_edition_is_called_that(notebook, put_right):
    cell_of(notebook, "given")["source"] = "given = 0"
    points_of_an_earlier_edition(notebook, "given", 0)
    assert noted(put_right(notebook)) == {oddities.OTHER_EDITION: "given"}


@pytest.mark.parametrize(("metadata", "language"), [
    ({"kernelspec": {"name": "ir", "language": "R"}}, "r"), ({"language_info": {"name": "julia"}}, "julia"),
])  # fmt: skip
def test_a_wrong_kernel(classroom, put_right, metadata, language):
    (found,) = put_right({**classroom.answers(), "metadata": metadata}).remarks
    assert found.values == {"language": language}


@pytest.mark.parametrize("metadata", [{}, {"kernelspec": {"name": "my-venv", "language": "python"}}, [], "x"])
def test_a_kernel_of_any_name_is_no_trouble(classroom, put_right, metadata):
    assert put_right({**classroom.answers(), "metadata": metadata}).remarks == ()


@pytest.mark.parametrize("version", [3, 5, "4", None])
def test_a_wrong_nbformat(classroom, put_right, version):
    canonical = put_right({**classroom.answers(), "nbformat": version})
    assert list(canonical.remarks[0].values) == ["what"]
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 1"


def test_worksheets_of_nbformat_3(notebook, put_right):
    cells = notebook.pop("cells")
    for cell in cells:
        cell["input"] = cell.pop("source")
    canonical = put_right({**notebook, "nbformat": 3, "worksheets": [{"cells": cells}, 1, {"cells": 2}]})
    assert cell_of(canonical.notebook, "self_attention")["source"] == "self_attention = 1"


def test_cells_that_are_no_cells_are_left_out(notebook, put_right):
    notebook["cells"][1:1] = [1, None, [], {}, {"metadata": 3, "source": 1}, {"metadata": {"nbgrader": []}}]
    canonical = put_right(notebook)
    assert canonical.remarks[0].values == {"count": "6"}


MARKS = st.fixed_dictionaries(
    {},
    optional={
        "grade_id": st.sampled_from(["self_attention", "check_self_attention", "given", "other", ""]) | VALUES,
        "grade": VALUES, "solution": VALUES, "locked": VALUES, "points": VALUES, "schema_version": VALUES,
    },
)  # fmt: skip
CELLS = st.fixed_dictionaries(
    {},
    optional={
        "cell_type": st.sampled_from(["code", "markdown", "raw"]) | VALUES,
        "id": st.sampled_from(["given", "self_attention-solution", "extra-0"]) | VALUES,
        "metadata": st.fixed_dictionaries({}, optional={"nbgrader": MARKS | VALUES, "tags": VALUES}) | VALUES,
        "source": st.text(max_size=9) | st.lists(st.text(max_size=5), max_size=3) | VALUES,
        "outputs": VALUES,
    },
)
NOTEBOOKS = st.fixed_dictionaries(
    {},
    optional={
        "cells": st.lists(CELLS | VALUES, max_size=6) | VALUES,
        "worksheets": st.lists(st.fixed_dictionaries({"cells": st.lists(CELLS)}) | VALUES, max_size=2),
        "metadata": st.fixed_dictionaries({"kernelspec": VALUES, "language_info": VALUES}) | VALUES,
        "nbformat": st.sampled_from([3, 4, 5]) | VALUES,
    },
)
SHARED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=300, deadline=None, suppress_health_check=SHARED)
@given(notebook=NOTEBOOKS | VALUES)
def test_any_json_ends_in_the_skeleton_or_a_reason(classroom, notebook):
    canonical = canonicalise(classroom.release, classroom.submit("ada", json.dumps(notebook)))
    require_skeleton(canonical.notebook, classroom.release)
    if canonical.reason is not None:
        assert canonical.notebook == skeleton(classroom.release)


@settings(max_examples=100, deadline=None, suppress_health_check=SHARED)
@given(content=st.binary(max_size=60))
def test_any_bytes_end_in_a_reason(classroom, content):
    path = classroom.submit("ada")
    path.write_bytes(content)
    assert canonicalise(classroom.release, path).reason
