"""The corpus that is always there: English and French, or Chinese, made by a grammar of our own, no network needed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from course.text.corpora.files import CorpusError
from course.text.corpora.grammar import draw_meaning
from course.text.corpora.languages.chinese import chinese
from course.text.corpora.languages.english import english
from course.text.corpora.languages.french import french
from course.text.corpora.lexicon import table
from course.text.corpora.meaning import Meaning

Pairs = tuple[tuple[str, str], ...]
SEED = 2017
PHRASES_EACH = 5000


@dataclass(frozen=True)
class Language:
    """A language that the embedded corpus translates into.

    Args:
        name: in English.
        code: by which `LANGUAGES` knows it.
        say: its grammar.
    """

    name: str
    code: str
    say: Callable[[Meaning], str]

    @property
    def room(self) -> Pairs:
        """What a room of people says first, translated by hand and never learned from."""
        return self._table("room")

    @property
    def phrases(self) -> Pairs:
        """What is said as a whole, "thank you", translated by hand; some of it to each of a few names."""
        return tuple(
            (said.format(name=name), answer.format(name=theirs))
            for said, answer in self._table("phrases")
            for name, theirs in (self.names if "{name}" in said else self.names[:1])
        )

    @property
    def names(self) -> Pairs:
        """The people whom a phrase may name; of the last no vocabulary has a word, so that any name is copied."""
        return self._table("names")

    def _table(self, name: str) -> Pairs:
        return tuple((row["english"], row[self.code]) for row in table(name))


LANGUAGES = {one.code: one for one in (Language("French", "fr", french), Language("Chinese", "zh", chinese))}


@dataclass(frozen=True)
class Corpus:
    """Pairs of a sentence and its translation: to learn from, and to be asked about.

    Words stand between spaces, an apostrophe ends its word: "l' oiseau n' est pas grand". `unspaced` makes it
    readable.
    """

    train: Pairs
    held_out: Pairs


def speaks(code: str) -> Language:
    """The language with a code. Raises CorpusError where the embedded corpus doesn't speak it."""
    if code not in LANGUAGES:
        known = ", ".join(f"{one} ({language.name})" for one, language in LANGUAGES.items())
        raise CorpusError(f"The embedded corpus is not translated into {code!r}; it is into: {known}.")
    return LANGUAGES[code]


@lru_cache(maxsize=3)
def embedded_corpus(size: int = 28_000, held_out: int = 1_000, language: str = "fr", phrases: bool = False) -> Corpus:
    """Pairs of an English sentence and its translation, always the same ones.

    About one in twelve *combinations* (adjective and noun, subject and verb, verb and object) is set aside. A
    held-out sentence has at least one of these, a sentence to learn from has none. So a learner that has seen white
    things, and bees, but never a white bee, is asked for *a white bee*. Every single word of it was learned.
    What a room says first (`room.tsv`) is not among what is learned either.

    Args:
        size: number of pairs to learn from, set phrases aside.
        held_out: number of pairs to be asked about.
        language: of the translations, a key of `LANGUAGES`: "fr" for French, "zh" for Chinese.
        phrases: whether set phrases stand at the end, for the grammar knows no *hello*: each of `phrases.tsv` once for
            every `PHRASES_EACH` pairs, so that they are one in fifteen. What learns in front of a room has them; the
            lessons and the translators that come with the course do without.

    Returns:
        the corpus; no English sentence appears twice, set phrases aside.

    Raises:
        CorpusError: it isn't translated into that language.

    Example:
        >>> embedded_corpus().train[0][0]
        'when did his big bee listen to some round books ?'
    """
    draw, speech = Random(SEED), speaks(language)
    learned: dict[str, str] = {}
    aside: dict[str, str] = {}
    room = {said for said, _ in speech.room}
    while len(learned) < size:
        meaning = draw_meaning(draw)
        if (sentence := english(meaning)) not in room:
            (aside if is_held_out(meaning) else learned)[sentence] = speech.say(meaning)
    known = {word for pair in learned.items() for line in pair for word in line.split()}
    asked = [pair for pair in aside.items() if known.issuperset(" ".join(pair).split())]
    whole = size // PHRASES_EACH * speech.phrases if phrases else ()
    return Corpus(tuple(learned.items()) + whole, tuple(asked[:held_out]))


def is_held_out(meaning: Meaning) -> bool:
    """Whether one of its combinations is set aside."""
    return any(_is_set_aside(*pair) for pair in meaning.combinations())


@cache
def _is_set_aside(one: str, other: str) -> bool:
    return Random(f"{one} {other}").random() < 1 / 12
