"""Types of other libraries cross as plain data, in and out; a course can add to them, and nothing is pickled."""

import copy
import json
import sqlite3
import subprocess
import sys
from array import array
from collections import namedtuple
from dataclasses import make_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from functools import partial, reduce
from io import BytesIO, StringIO
from numbers import Real
from pathlib import Path
from random import Random
from types import SimpleNamespace
from uuid import UUID

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from PIL import Image

from autograder.checks.answering import probe_server
from autograder.checks.answering.in_process import InProcess
from autograder.checks.answering.values import ITEMS, Leaves, NotPlain
from autograder.checks.answering.wire import probe_fields
from autograder.checks.building.random_inputs import exact
from autograder.checks.judging.probes import Probe
from autograder.checks.judging.records import Case
from autograder.checks.judging.values import crossing_types
from autograder.checks.judging.values.crossing import as_fields, not_askable
from autograder.checks.judging.values.crossing_types import DATE, DURATION, OBJECT, maker, of_result, plain_of, type_of
from autograder.isolation.channel import pack, unpack

FRAMES = {
    "numbers and texts": pd.DataFrame({"city": ["Rome", "Oslo"], "degrees": [21.5, 9.0], "n": [1, 2]}),
    "missing values": pd.DataFrame({"city": ["Rome", None], "degrees": [np.nan, 9.0]}),
    "whole numbers that may be missing": pd.DataFrame({"n": pd.array([1, None], dtype="Int64")}),
    "truths": pd.DataFrame({"rain": [True, False]}),
    "days": pd.DataFrame({"day": pd.to_datetime(["2024-05-01", None])}),
    "an index of its own": pd.DataFrame({"n": [1, 2]}, index=pd.Index(["a", "b"], name="letter")),
    "two levels": pd.DataFrame({"n": [1, 2]}, index=pd.MultiIndex.from_tuples([("a", 1), ("b", 2)], names=["x", "y"])),
    "no rows": pd.DataFrame({"n": pd.Series([], dtype=float)}),
}


class Table:
    def __init__(self, **columns):
        self.columns = columns


class Sorted(Table):
    pass


class Column(Table):
    pass


class Own(np.ndarray):
    pass


class Endless:
    pass


@Real.register
class Third:  # as SymPy's numbers are
    def __float__(self):
        return 1 / 3


class Sparse:
    toarray = staticmethod(partial(np.eye, 2))


def columns_of(table):
    return table.columns


def itself(value):
    return [value]


class Tables:
    plain = staticmethod(columns_of)

    @staticmethod
    def made(columns):
        return Table(**columns)


class Columns:
    plain = staticmethod(lambda column: column.columns["degrees"])
    made = staticmethod(lambda degrees: Column(degrees=degrees))


@pytest.fixture
def of_a_course(monkeypatch):
    top = __name__.partition(".")[0]
    known = {
        f"{top}.Table": f"{__name__}:columns_of",
        f"{top}.Endless": f"{__name__}:itself",
        f"{top}.Sorted": f"{__name__}:Tables",
        f"{top}.Column": f"{__name__}:Columns",
    }
    monkeypatch.setattr(crossing_types, "known_types", lambda: known)


def answer(value):
    return InProcess({"made": lambda: value}).ask(Probe("made", mode="arrays"))


def sent(value):
    """What a value is on the other side of the wall."""
    name, arrays = type_of(value), []
    data = pack(plain_of(name, value), arrays)
    return maker(name)(unpack(data, arrays))


@pytest.mark.usefixtures("of_a_course")
@pytest.mark.parametrize("kind", [Table, Sorted])
def test_a_type_that_a_course_names_becomes_plain_and_so_do_those_that_stand_on_it(kind):
    reply = answer([kind(city=["Rome", "Oslo"], degrees=np.array([21.0, 9.0]))])
    (table,) = reply.value
    assert (reply.failure, list(table), table["city"]) == (None, ["city", "degrees"], ["Rome", "Oslo"])
    np.testing.assert_array_equal(table["degrees"], [21, 9])
    assert [leaf["kind"] for leaf in reply.leaves] == ["array"]


@pytest.mark.usefixtures("of_a_course")
@pytest.mark.parametrize("value", [object(), Endless(), make_dataclass("Node", ["value"])])
def test_what_it_does_not_name_or_what_never_ends_is_refused_by_its_name(value):
    failure = answer(value).failure
    assert (failure.type, failure.message) == ("Returned", type(value).__name__)


@pytest.mark.usefixtures("of_a_course")
def test_what_a_course_says_of_its_type_goes_before_what_an_object_knows(monkeypatch):
    monkeypatch.setattr(crossing_types, "courses", lambda: (__name__.partition(".")[0],))
    assert OBJECT not in of_result(Sorted(degrees=[1]))
    assert OBJECT in of_result(Sparse())


@pytest.mark.usefixtures("of_a_course")
def test_a_course_says_how_its_type_is_made_again():
    degrees = np.array([21.0, 9.0])
    asks = InProcess({"mean": lambda table: table.columns["degrees"].mean()})
    for kind in (Sorted, Column):  # plain as a dictionary, and as an array
        reply = asks.ask(Probe("mean", args=(kind(degrees=degrees),), mode="arrays"))
        assert (reply.value, reply.facts["changed"]) == (15, [])
        assert "$made" in as_fields(kind(degrees=degrees), [])  # though its class could cross as it is
    assert "memoryview" in not_askable([Case("values", "one", Probe("f", args=(Table(a=memoryview(b"a")),)))])


@pytest.mark.parametrize("table", FRAMES.values(), ids=FRAMES)
def test_a_data_frame_arrives_as_it_left(table):
    assert not_askable([Case("values", "one", Probe("f", args=(table,)))]) == ""
    pd.testing.assert_frame_equal(sent(table), table, check_dtype=False)


@pytest.mark.parametrize("value", [
    {1, 2}, 1 + 2j, np.array([1j, 2], np.complex64), date(2024, 2, 29), datetime(2024, 2, 29, 12), time(12, 30),
    timedelta(days=2, microseconds=5), b"\0\xff", bytearray(b"a"), Fraction(1, 3), Decimal("0.1"), Path("a/b"),
    np.array([["a", "bc"]]), Image.fromarray(np.eye(2, dtype=np.uint16)),
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_pythons_own_types_arrive_as_they_left(value):
    assert not_askable([Case("values", "one", Probe("f", args=(value,)))]) == ""
    assert type(sent(value)) is type(value)
    np.testing.assert_array_equal(sent(value), value)


@pytest.mark.parametrize(
    "value",
    [{date(2024, 2, 29): {b"a"}}, np.array([b"a"]), namedtuple("Pair", "one other")(np.ones(2), {b"a"})],
    ids=str,
)
def test_what_stands_in_another_crosses_too(value):
    probe = Probe("f", args=(value,), mode="arrays")
    assert not_askable([Case("values", "one", probe, exact({"x": value}))]) == ""
    seen, fields, arrays = [], probe_fields(probe), []
    probe_server.answer(unpack(json.loads(json.dumps(pack(fields, arrays))), arrays), {"f": seen.append}, None)
    assert str(seen[0]) == str(value)


@pytest.mark.parametrize(("value", "plain"), [
    (np.array(["2024-02-29"], "datetime64[D]"), [{DATE: "2024-02-29"}]),
    (np.array(["2024-02-29T12"], "datetime64[ns]"), [{DATE: "2024-02-29T12:00:00"}]),
    (np.timedelta64(2, "ms"), {DURATION: 2000}),
    (np.array([date(2024, 2, 29), "a"], object), [{DATE: "2024-02-29"}, "a"]),
    ([Path("a/b"), Enum("Colour", "RED").RED, UUID(int=1), array("i", [3])], ["a/b", "RED", str(UUID(int=1)), [3]]),
    (make_dataclass("A", ["b", "c"])(1, SimpleNamespace(x=2)), {OBJECT: ["A", {"b": 1, "c": {"x": 2}}]}),
])  # fmt: skip
def test_what_comes_back_is_something_simpler(value, plain):
    assert answer(value).value == plain


def test_a_member_that_is_a_text_or_a_number_crosses_as_such():
    assert [type_of(one) for one in (Enum("Light", "RED", type=str).RED, IntEnum("Level", "LOW").LOW)] == ["", ""]


def test_a_random_generator_goes_on_where_it_was_and_may_be_drawn_from():
    for rng in (np.random.default_rng(3), Random(3)):
        rng.random()
        expected, known = copy.deepcopy(rng).random(), exact({"rng": rng})
        assert known["rng"].random() == known["rng"].random() == expected
        reply = InProcess({"f": lambda rng: rng.random()}).ask(Probe("f", args=(rng,), mode="arrays"))
        assert (reply.value, reply.facts["changed"], rng.random()) == (expected, [], expected)


@pytest.mark.parametrize("file", [StringIO("a\nb"), BytesIO(b"a\nb")])
def test_an_open_file_is_at_its_beginning_for_each_who_reads_it(file):
    probe, known = Probe("f", args=(file,), mode="arrays"), exact({"file": file})
    for _ in range(2):
        reply = InProcess({"f": lambda file: [type(file).__name__, len(list(file))]}).ask(probe)
        assert (reply.value, reply.facts["changed"]) == ([type(file).__name__, 2], [])
        assert list(known["file"])[1:] == [file.getvalue()[2:]]


def test_what_cannot_be_in_a_table_is_named():
    assert "memoryview" in not_askable(
        [Case("values", "one", Probe("f", args=(pd.DataFrame({"a": [memoryview(b"a")]}),)))]
    )


def test_a_data_frame_is_handed_over_and_comes_back_with_what_was_changed_in_it():
    def spoilt(table):
        table["n"] = table["n"] + 1
        return table

    table = pd.DataFrame({"n": [1, 2]})
    reply = InProcess({"f": spoilt}).ask(Probe("f", args=(table,), mode="arrays"))
    ((name, _, values),) = reply.value["columns"]
    assert (reply.failure, name, list(values), list(table["n"])) == (None, "n", [2, 3], [1, 2])
    assert reply.facts["changed"] == [0]


SERIES = [
    pd.Series([1.5, np.nan]), pd.Series(["a", None], name="word"), pd.Series([], dtype=float),
    pd.Series([1, 2], index=pd.date_range("2024-01-31", periods=2, name="day"), name="sold"),
    pd.Series([1, 2], index=pd.MultiIndex.from_tuples([("a", 1), ("b", 2)], names=["x", "y"])),
]  # fmt: skip


@pytest.mark.parametrize("series", SERIES)
def test_a_series_arrives_as_it_left(series):
    pd.testing.assert_series_equal(sent(series), series, check_dtype=False, check_freq=False)


def test_of_a_series_that_comes_back_its_values_count():
    np.testing.assert_array_equal(answer(pd.Series([1.5, np.nan])).value, [1.5, np.nan])
    assert answer(pd.Series(["a", None], index=["x", "y"])).value == ["a", None]


def test_rows_are_shown_with_their_index_and_some_of_them_keep_it():
    sold = SERIES[3]
    assert crossing_types.shown(sold) == [["day", "sold"], ["2024-01-31 00:00:00", 1], ["2024-02-01 00:00:00", 2]]
    assert crossing_types.shown(SERIES[1]) == ["a", None]
    pd.testing.assert_series_equal(crossing_types.with_rows(sold, [1]), sold[1:], check_freq=False)


def test_a_database_is_made_anew_for_each_call():
    database = sqlite3.connect(":memory:")
    database.executescript("create table t(n, word); insert into t values (1, 'a;b'), (null, 'it''s');")

    def emptied(given):
        rows = given.execute("select word, n from t").fetchall()
        given.execute("delete from t")
        return rows

    asks = InProcess({"f": emptied, "Q": "select n as number, word from t"})
    expected = [("a;b", 1), ("it's", None)]
    for _ in range(2):
        assert asks.ask(Probe("f", args=(database,), mode="arrays")).value == expected
    reply = asks.ask(Probe("Q", kind="query", args=(database,), mode="arrays"))
    assert [(name, values) for name, _, values in reply.value["columns"]] == [
        ("number", [1, None]),
        ("word", ["a;b", "it's"]),
    ]


def test_a_query_that_is_wrong_or_is_none_is_a_failure():
    probe = Probe("Q", kind="query", args=(sqlite3.connect(":memory:"),), mode="arrays")
    assert InProcess({"Q": "selekt 1"}).ask(probe).failure.type == "OperationalError"
    assert InProcess({"Q": len}).ask(probe).failure.type == "Missing"


def bars(axes):
    axes.bar(["a", "b"], [3, 4])
    axes.set_title("two")
    axes.set_xlabel("letter")
    return axes


def test_axes_give_what_they_hold():
    figure = Figure()
    held = answer(bars(figure.subplots())).value
    assert [height for _, height in held["bars"]] == [3, 4]
    assert (held["title"], held["x"], held["y"], held["ticks"]) == ("two", "letter", "", ["a", "b"])
    assert [one["title"] for one in answer(figure).value] == ["two"]
    axes = Figure().subplots()
    axes.plot([1, 2], [5, 6], label="one")
    axes.scatter([1, 2, 3], [4, 5, 6])
    axes.legend()
    held = answer(axes).value
    np.testing.assert_array_equal(held["lines"], [[[1, 2], [5, 6]]])
    np.testing.assert_array_equal(held["points"], [[[1, 4], [2, 5], [3, 6]]])
    assert held["legend"] == ["one"]


def test_what_is_drawn_with_pyplot_is_seen_and_no_figure_of_the_learners_is_touched():
    from matplotlib import pyplot as plt

    own = plt.figure()

    def draws():
        bars(plt.gca())

    try:
        reply = InProcess({"f": draws}).ask(Probe("f", mode="arrays", brings="drawn"))
        assert (reply.value["title"], plt.get_fignums(), own.axes) == ("two", [own.number], [])
    finally:
        plt.close(own)


def test_what_is_printed_comes_back(capsys):
    reply = InProcess({"f": lambda: print("a", 1)}).ask(Probe("f", mode="arrays", brings="printed"))
    assert (reply.value, capsys.readouterr().out) == ("a 1\n", "")


def test_nothing_is_imported_that_no_value_needs():
    code = (
        "import sys, autograder.checks.judging, autograder.checks.answering.probe_server\n"
        "from autograder.checks.answering.in_process import InProcess\n"
        "from autograder.checks.judging.probes import Probe\n"
        "assert InProcess({'f': lambda: 1}).ask(Probe('f', mode='arrays')).value == 1\n"
        "print([name for name in ('pandas', 'torch', 'matplotlib', 'tensorflow') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


def test_a_list_without_measure_is_refused_and_one_that_lies_deep_is_not():
    assert len(Leaves().take([0] * 100_000)) == ITEMS
    with pytest.raises(NotPlain, match="100001"):
        Leaves().take([0] * 100_001)
    deep = reduce(lambda inner, n: (n, inner), range(90), None)
    assert Leaves().take(deep) == deep
    with pytest.raises(NotPlain, match="tuple within 100 others"):
        Leaves().take(reduce(lambda inner, n: (n, inner), range(120), None))
    with pytest.raises(NotPlain):
        Leaves().take(reduce(lambda one, _: [one, one], range(90), 1))


def test_what_came_back_is_kept_as_it_was():
    """A learner's code may keep the array, and change it while the next question is asked."""
    given = np.zeros(2)
    taken = Leaves().take(given)
    given[:] = 1
    assert taken.tolist() == [0, 0]
    assert type(Leaves().take(given.view(Own))) is np.ndarray
    assert answer([Third()]).value == [1 / 3]
    for kind in ("spmatrix", "sparray"):  # SciPy's, which needs not be here
        made = type(kind, (Sparse,), {"__module__": "scipy.sparse._matrix"})
        np.testing.assert_array_equal(answer(made()).value, np.eye(2))
