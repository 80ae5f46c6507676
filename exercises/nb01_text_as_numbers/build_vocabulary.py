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

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Data, exercise, function_case
from autograder.checks.judging.edits import with_edits

BOX = ("I went to the beach", "it was cold", "I came back to the house")
WORDS = ("we", "You", "sang", "late", "Anna", "often", "and", "the", "tea", "rain", "cold,", "moon", "up.", "Boats")


class Ids(Data):
    """A dictionary; whoever lists <PAD> as 0 means the same."""

    def arrays(self, value: Any) -> tuple[np.ndarray, ...]:
        """See `Data`."""
        if isinstance(value, Mapping):
            value = {word: i for word, i in value.items() if word != "<PAD>" or i != 0}
        return super().arrays(value)


def ids_by_appearance(sentences: Sequence[str]) -> dict[str, int]:
    """The ids of the words, in the order in which the words appear."""
    words = [word for sentence in sentences for word in sentence.split()]
    return {word: 1 + i for i, word in enumerate(dict.fromkeys(words))}


def one_more_for_repeats(sentences: Sequence[str]) -> dict[str, int]:
    """A word that comes again gets the next id."""
    ids: dict[str, int] = {}
    for sentence in sentences:
        for word in sentence.split():
            ids[word] = 1 + len(ids)
    return ids


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, *sentences: str) -> Case:
        return function_case(part, about, {"sentences": list(sentences)})

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


BY_ALPHABET = "dict.fromkeys(words) -> sorted(set(words))"
BY_FREQUENCY = "fromkeys(words) -> fromkeys(sorted(words, key=lambda w: -words.count(w)))"


def _order_of_a_set(seen: list[Any]) -> bool:
    """The right words and the right ids, but in an order that no rule explains."""
    wrong = [one for one in seen if one.problem is not None]
    for one in wrong:
        (words, ids), (right_words, right_ids) = one.reply.value, one.expected
        if not np.array_equal(words, right_words) or not np.array_equal(np.sort(ids), np.sort(right_ids)):
            return False
    rules = [with_edits(ids_by_appearance, (edit,)) for edit in (BY_ALPHABET, BY_FREQUENCY)]
    read = Data().arrays
    return not any(
        all(np.array_equal(one.reply.value[1], read(rule(**one.case.given))[1]) for one in wrong) for rule in rules
    )


READY_MADE = ("course.text.build_vocabulary", "course.text.Vocabulary")
EXERCISE = exercise(__name__, __doc__, _cases, ids_by_appearance, form=Ids(), ready_made=READY_MADE)
