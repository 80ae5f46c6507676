"""build_vocabulary(sentences): an id for each word, in the order of appearance.

Build the vocabulary: 8 minutes, 2 stars, short

You read the sentences aloud, word by word. What must you know about a word before you give it a number?

Look at the two details above the exercise: a word that comes twice keeps its line in the note, and 0 stays free. A
dictionary that grows while you read knows both, what it holds already and how much.

Begin with an empty dictionary. Go through the sentences, and through the words of sentence.split(). A word that is not
in the dictionary yet gets the id len(vocabulary) + 1; a word that is there already keeps its id.

ids, 6: The ids count from 1, in the order in which the words appear.
repeated words, 2: A word that comes again keeps its id.
edge cases, 2: One word works, no sentence at all, and capitals and commas stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, exercise, function_case, listed
from autograder.checks.judging.edits import with_edits

BOX = ("I went to the beach", "it was cold", "I came back to the house")
WORDS = ("we", "You", "sang", "late", "Anna", "often", "and", "the", "tea", "rain", "cold,", "moon", "up.", "Boats")


def ids_by_appearance(sentences: Sequence[str]) -> tuple[np.ndarray]:
    """The ids of the words, in the order in which the words appear."""
    words = [word for sentence in sentences for word in sentence.split()]
    ids = {word: 1 + i for i, word in enumerate(dict.fromkeys(words))}
    return (np.array([ids[word] for word in dict.fromkeys(words)], float),)


def one_more_for_repeats(sentences: Sequence[str]) -> tuple[np.ndarray]:
    """A word that comes again gets the next id."""
    ids: dict[str, int] = {}
    for sentence in sentences:
        for word in sentence.split():
            ids[word] = 1 + len(ids)
    return (np.array(list(ids.values()), float),)


def _reader(words: Sequence[str]) -> Callable[[Any], list[Any]]:
    def read(value: Any) -> list[Any]:
        if not isinstance(value, Mapping):
            raise ValueError(
                Message(
                    "a {name} came back, where a dictionary from word to id was expected", name=type(value).__name__
                )
            )
        # Whoever lists <PAD> as 0 means the same.
        ids = {word: i for word, i in value.items() if word != "<PAD>" or i != 0}
        missing = [word for word in words if word not in ids]
        if missing:
            raise ValueError(
                Message("{missing} has no id; the dictionary has {ids}", missing=repr(missing[0]), ids=_some(ids))
            )
        if len(ids) > len(words):
            extra = next(word for word in ids if word not in words)
            raise ValueError(
                Message("the dictionary has {extra}, which is not a word of the sentences", extra=repr(extra))
            )
        return [ids[word] for word in words]

    return read


def _some(ids: Mapping[str, Any]) -> str:
    return (
        Message("the keys {names}{word}", names=listed(map(repr, list(ids)[:4])), word=", ..." if len(ids) > 4 else "")
        if ids
        else Message("no keys")
    )


def _right_ids(words: Sequence[str], expected: np.ndarray) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        for word, got, right in zip(words, reply.value, expected, strict=True):
            if isinstance(got, bool) or np.ndim(got) or got != right:
                return Message(
                    "the id of {word} is {got}, expected {right}", word=repr(word), got=got, right=int(right)
                )
        return None

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *sentences: str) -> Case:
        words = list(dict.fromkeys(" ".join(sentences).split()))
        check = _right_ids(words, ids_by_appearance(sentences)[0])
        inputs = {"sentences": list(sentences)}
        return function_case(part, about, inputs, names=("the ids",), check=check, read=_reader(words))

    def sentence(length: int, words: Sequence[str]) -> str:
        return " ".join(rng.choice(words, length))

    few = [str(word) for word in rng.choice(WORDS, 6, replace=False)]
    # Two words out of the alphabet's order, then one again: whatever was drawn, sorting and counting show.
    yield case("ids", "the three sentences of the word box", *BOX)
    yield case("ids", "four sentences", *("zebra apple zebra", *(sentence(5, WORDS) for _ in range(3))))
    yield case("repeated words", "one sentence with repeated words", "so it is and so it was and is")
    yield case("repeated words", "five sentences of the same six words", *(sentence(4, few) for _ in range(5)))
    yield case("edge cases", "a single word", "hello")
    yield case("edge cases", "no sentences at all")
    yield case("edge cases", "capitals, commas and stops, which stay as they are", "No, no, never. No", "Never again.")
    yield case("edge cases", "a single word, twice", few[0], few[0])


def _first_sentence_only(seen: list[Any]) -> bool:
    """Whether each dictionary that came back is right for the first sentence, and ends with it."""
    ended = []
    for one in seen:
        sentences, value = one.case.given["sentences"], one.reply.value
        if len(sentences) > 1 and not isinstance(value, Mapping) and one.problem is not None:
            return False
        if len(sentences) > 1 and isinstance(value, Mapping):
            words = dict.fromkeys(sentences[0].split())
            ended.append(dict(value) == {word: i for i, word in enumerate(words, 1)})
    return len(ended) > 1 and all(ended)


def _all_keys(seen: list[Any], like: Callable[[str], bool]) -> bool:
    unread = [one.reply.value for one in seen if isinstance(one.reply.value, Mapping)]
    keys = {key for value in unread for key in value} - {"<PAD>"}
    return bool(keys) and all(map(like, keys))


def _lowercases(seen: list[Any]) -> bool:
    """Wherever the words were not found, there are their small letters."""
    unread = [one for one in seen if isinstance(one.reply.value, Mapping)]
    return bool(unread) and all(
        {*one.reply.value} - {"<PAD>"} == set(" ".join(one.case.given["sentences"]).lower().split()) for one in unread
    )


BY_ALPHABET = "enumerate(dict.fromkeys(words)) -> enumerate(sorted(set(words)))"
BY_FREQUENCY = "fromkeys(words))} -> fromkeys(sorted(words, key=lambda w: -words.count(w))))}"


def _order_of_a_set(seen: list[Any]) -> bool:
    """Ids 1 to n, each once, but in an order that no rule explains."""
    wrong = [one for one in seen if one.problem is not None]
    if not wrong or any(one.reply.failure or not isinstance(one.reply.value, list) for one in wrong):
        return False
    if any(sorted(one.reply.value) != list(range(1, len(one.reply.value) + 1)) for one in wrong):
        return False
    rules = [with_edits(ids_by_appearance, (edit,)) for edit in (BY_ALPHABET, BY_FREQUENCY)]
    return not any(all(one.reply.value == rule(**one.case.given)[0].tolist() for one in wrong) for rule in rules)


def _nothing_kept(seen: list[Any]) -> bool:
    return all(isinstance(one.reply.value, (dict, list)) and not one.reply.value for one in seen)


def _letters_not_words(seen: list[Any]) -> bool:
    return _all_keys(seen, lambda key: len(key) == 1)


def _ids_to_words(seen: list[Any]) -> bool:
    return _all_keys(seen, str.isdigit)


EXERCISE = exercise(
    __name__,
    __doc__,
    _cases,
    ids_by_appearance,
    ready_made=("course.text.build_vocabulary", "course.text.Vocabulary"),
)
