"""Both vocabularies: what they promise together, and what each does alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.text import SubwordVocabulary, Vocabulary, little_stories
from course.text.line_encoder import SPECIALS

LINES = ["it was cold", "the cat sat on the mat, and slept", "it was late: l'été est là"]
BOTH = pytest.mark.parametrize("kind", [Vocabulary, SubwordVocabulary])


@pytest.fixture(params=[Vocabulary, SubwordVocabulary])
def vocabulary(request):
    return request.param.build(LINES)


def test_lines_come_back_each_ends_once_and_nothing_starts_it(vocabulary):
    ids = vocabulary.encode(LINES)
    assert ids.dtype == np.int32
    assert vocabulary.decode(ids) == vocabulary.decode(ids.tolist()) == LINES
    assert (ids == vocabulary.eos_id).sum(axis=1).tolist() == [1, 1, 1]
    assert not (ids == vocabulary.sos_id).any()
    for row in ids:
        end = row.tolist().index(vocabulary.eos_id)
        assert (row[end + 1 :] == vocabulary.pad_id).all()
        assert (row[:end] != vocabulary.pad_id).all()
    assert vocabulary.encode(["  it   was\tcold\n"]).tolist() == vocabulary.encode(["it was cold"]).tolist()
    assert vocabulary.pieces("  it  was ") == vocabulary.pieces("it was")


def test_the_specials_are_the_same_in_both(vocabulary):
    specials = (vocabulary.pad_id, vocabulary.sos_id, vocabulary.eos_id, vocabulary.unk_id)
    assert specials == (0, 1, 2, 3)
    assert tuple(map(vocabulary.token, specials)) == SPECIALS


def test_decoding_stops_at_the_end_and_skips_what_is_no_text(vocabulary):
    inner = vocabulary.ids_of("it was late:")
    rows = [[1, *inner, 2, 0, 0], [1, *inner, 2, *inner], [*inner, 0], [2], []]
    assert vocabulary.decode(rows) == ["it was late:"] * 3 + [""] * 2


def test_a_length_fills_up_and_cuts(vocabulary):
    free = vocabulary.encode(LINES[:1])
    assert vocabulary.encode(LINES[:1], length=free.shape[1] + 2).tolist() == [[*free[0].tolist(), 0, 0]]
    assert vocabulary.encode(LINES[:1], length=2).tolist() == [free[0, :2].tolist()]
    assert vocabulary.encode([], length=4).shape == (0, 4)
    assert vocabulary.encode([]).shape == (0, 0)
    assert vocabulary.decode(vocabulary.encode([""])) == [""]


@BOTH
def test_strangers_become_unk_and_so_do_the_names_of_specials(kind):
    vocabulary = kind.build(["aa bb cc"] * 3)
    assert vocabulary.unk_id in vocabulary.encode(["zz"])
    assert "<UNK>" in vocabulary.decode(vocabulary.encode(["zz"]))[0]
    ids = vocabulary.encode(["aa <EOS> bb"])[0].tolist()
    assert ids.count(vocabulary.eos_id) == 1
    assert ids[-1] == vocabulary.eos_id
    assert kind.build(["aa <EOS> <PAD>"]).encode(["<PAD>"])[0, 0] != 0


def test_saved_and_loaded_it_is_the_same(vocabulary, tmp_path):
    vocabulary.save(tmp_path / "vocabulary.json")
    again = type(vocabulary).load(tmp_path / "vocabulary.json")
    lines = [*LINES, "été <EOS> zz"]
    assert again.encode(lines).tolist() == vocabulary.encode(lines).tolist()
    assert again.size == vocabulary.size
    assert [again.token(i) for i in range(again.size)] == [vocabulary.token(i) for i in range(vocabulary.size)]


@BOTH
def test_building_twice_gives_the_same(kind):
    lines = little_stories(100)
    first, second = kind.build(lines, size=60), kind.build(iter(lines), size=60)
    assert first.encode(lines).tolist() == second.encode(lines).tolist()


@BOTH
@pytest.mark.parametrize("content", [b"not json", b"{}", b"[1]", b'{"kind": "words"}', b"\xff\xfe"])
def test_a_file_of_something_else_is_named(kind, content, tmp_path):
    path = tmp_path / "wrong.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=rf"wrong.json is not a saved {kind.__name__}"):
        kind.load(path)
    with pytest.raises(FileNotFoundError):
        kind.load(tmp_path / "none.json")


@BOTH
def test_wrong_inputs_are_told(kind):
    vocabulary = kind.build(LINES)
    with pytest.raises(TypeError, match=r"got the single text 'it was'"):
        vocabulary.encode("it was")
    with pytest.raises(TypeError, match="a line must be text, got int"):
        vocabulary.encode([3])
    with pytest.raises(TypeError, match="the ids of N lines"):
        vocabulary.decode([4, 5])
    for wrong in (-1, vocabulary.size):
        with pytest.raises(IndexError, match=f"no id {wrong}: .* 0 to {vocabulary.size - 1}"):
            vocabulary.decode([[wrong]])
        with pytest.raises(IndexError, match=f"no id {wrong}"):
            vocabulary.token(wrong)
    with pytest.raises(ValueError, match="leaves no room"):
        kind.build(LINES, size=4)
    with pytest.raises(ValueError, match="length must not be negative"):
        vocabulary.encode(LINES, length=-1)


words = st.text(st.characters(categories=["Ll", "Lu", "Nd", "Po"]), min_size=1, max_size=6)
lines = st.lists(st.lists(words, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=6)


@BOTH
@settings(max_examples=40, deadline=None)
@given(lines)
def test_any_lines_that_it_was_built_from_come_back(kind, some):
    assert kind.build(some).decode(kind.build(some).encode(some)) == some


def test_words_get_ids_in_the_order_of_appearance():
    vocabulary = Vocabulary.build(["b a", "a c"])
    assert vocabulary.words == ["b", "a", "c"]
    assert vocabulary.encode(["b a c"]).tolist() == [[4, 5, 6, 2]]
    assert "a" in vocabulary
    assert "<PAD>" not in vocabulary


def test_a_size_keeps_the_frequent_words():
    vocabulary = Vocabulary.build(["rare b b a", "a c c late"], size=7)
    assert vocabulary.size == 7
    assert vocabulary.words == ["b", "a", "c"]
    assert Vocabulary.build(["x y"], size=100).size == 6


def test_the_teaching_form_counts_from_one_and_knows_no_strangers(tmp_path):
    vocabulary = Vocabulary.build(["I went to the beach", "it was cold", "I came back to the house"], specials=False)
    assert vocabulary.size == 12
    box = vocabulary.encode(["I went to the beach", "it was cold", "I came back to the house"], length=5)
    assert box.tolist() == [[1, 2, 3, 4, 5], [6, 7, 8, 0, 0], [1, 9, 10, 3, 4]]
    assert vocabulary.decode(box) == ["I went to the beach", "it was cold", "I came back to the"]
    assert vocabulary.sos_id is vocabulary.eos_id is vocabulary.unk_id is None
    with pytest.raises(KeyError, match=r"does not know 'warm'"):
        vocabulary.encode(["it was warm"])
    vocabulary.save(tmp_path / "v.json")
    assert Vocabulary.load(tmp_path / "v.json").eos_id is None


@pytest.mark.parametrize("wrong", [["a b"], [""], ["<PAD>"], [3]])
def test_what_is_no_word_is_refused(wrong):
    with pytest.raises(ValueError, match="a word is text without spaces"):
        Vocabulary(wrong)


def test_a_word_stands_once():
    with pytest.raises(ValueError, match=r"more than once: \['a'\]"):
        Vocabulary(["a", "b", "a"])


def test_more_pieces_make_shorter_lines():
    stories = little_stories(200)
    lengths = [SubwordVocabulary.build(stories, size=size).encode(stories).shape[1] for size in (50, 80, 150)]
    assert lengths == sorted(lengths, reverse=True)
    assert SubwordVocabulary.build(stories, size=80).size == 80
    assert "▁cat" in SubwordVocabulary.build(stories).pieces("the cat")


def test_a_tokenizer_with_other_specials_is_refused():
    from tokenizers import Tokenizer, models

    with pytest.raises(ValueError, match="the ids 0 to 3 must be <PAD>"):
        SubwordVocabulary(Tokenizer(models.BPE()))
