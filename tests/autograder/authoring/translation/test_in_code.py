"""The texts in a code cell are found and replaced, and the code stays."""

from pathlib import Path

import pytest

from autograder.authoring.notebooks.source import SourceError
from autograder.authoring.translation.in_code import in_code, texts_in

CELL = Path(__file__).with_name("cell.txt").read_text(encoding="utf-8")
TEXTS = [
    "about as much", "Two lines of one remark", "What a circle holds.\n\nr: its radius.", "Once there was a king",
    "a circle of {area(2):.1f}, and {story!r}", "end", 'it is "round"', "round", "size", "small", "{'mean':8}{r}",
]  # fmt: skip


def test_what_is_said_is_found_in_its_order_and_code_is_not():
    assert texts_in(CELL) == TEXTS
    assert texts_in("%matplotlib inline\n# a remark") == []
    assert texts_in('data("all", language="fr")') == ["fr"]


def test_each_text_is_replaced_in_its_own_form():
    chinese = [
        "差不多", "一句 话", "圆的 大小。\n\nr：半径。", TEXTS[3], "{story!r}，{area(2):.1f}", "完", "圆", "圈", "大小",
        "小的", "{'平均':8}{r}",
    ]  # fmt: skip
    said = dict(zip(TEXTS, chinese, strict=True))
    done = in_code(CELL, said.get)
    assert (
        done
        == '''\
π = 3  # 差不多
# 一句 话
def area(r):
    """圆的 大小。

    r：半径。
    """
    return π * r**2  # noqa: E501


story = "Once there was a king"
print(f"{story!r}，{area(2):.1f}", "完", "圆")
curves({"圈": [1]}, label="大小")
for name, r in (("小的", 1),):
    print(f"{'平均':8}{r}")
check("area", area)
### BEGIN SOLUTION
'''
    )


def test_a_long_remark_goes_on_in_the_next_line():
    done = in_code("if True:\n    # one remark\n    pass\n", lambda text: "说 " * 50)
    assert [line[:6] for line in done.splitlines()[1:-1]] == ["    # "] * 2
    assert "".join(done.split()).count("说") == 50


@pytest.mark.parametrize(("source", "translation"), [
    ('print(f"it is {x:.1f}")', "是 {y:.1f}"), ('print(f"it is {x:.1f}")', "是 {x:.2f}"),
    ("""print(f"it is {x['a b']}")""", "是 {x['甲']}"), ('print(f"it is {x}")', '"是" {x'),
])  # fmt: skip
def test_a_translation_that_would_change_the_code_is_refused(source, translation):
    with pytest.raises(SourceError, match="changes the code"):
        in_code(source, lambda _: translation)


def test_a_value_may_be_left_out_and_the_words_in_it_are_free():
    source = """print(f"{n} word{'s' * (n > 1)}, {'few' if n < 9 else 'many'}")"""
    chinese = "{n} 个词，{'少' if n < 9 else '多'}"
    assert in_code(source, lambda _: chinese) == f'print(f"{chinese}")'
