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

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from autograder.checks.judging.edits import with_edits
from exercises.building.tokens.dictionaries import reader, right_ids, unread

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


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *sentences: str) -> Case:
        words = list(dict.fromkeys(" ".join(sentences).split()))
        check = right_ids(words, ids_by_appearance(sentences)[0])
        inputs = {"sentences": list(sentences)}
        return function_case(part, about, inputs, names=("the ids",), check=check, read=reader(words))

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
    keys = {key for one in unread(seen) for key in one.reply.value} - {"<PAD>"}
    return bool(keys) and all(map(like, keys))


def _lowercases(seen: list[Any]) -> bool:
    """Wherever the words were not found, there are their small letters."""
    found = [({*one.reply.value} - {"<PAD>"}, " ".join(one.case.given["sentences"])) for one in unread(seen)]
    return bool(found) and all(keys == {*text.lower().split()} for keys, text in found)


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
    __name__, __doc__, _cases, ids_by_appearance, ready_made=("course.text.build_vocabulary", "course.text.Vocabulary")
)
