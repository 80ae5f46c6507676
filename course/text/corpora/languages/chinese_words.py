"""The words of the embedded corpus in Chinese: nouns with their measure words, verbs and adjectives by their kind."""

from dataclasses import dataclass, replace

from course.text.corpora.lexicon import Noun, made, table
from course.text.corpora.meaning import Meaning, NounPhrase


@dataclass(frozen=True)
class ChineseVerb:
    """A verb in Chinese, which has no forms: tense is told by what stands beside it.

    `own` is the object that is part of it: 睡 + 觉. `state`: it lasts, and takes no 了.
    `sudden`: it is over at once, so it can't be going on. `cannot`: what present English *not* is said with, 看不见.
    """

    word: str
    own: str = ""
    state: bool = False
    sudden: bool = False
    cannot: str = ""


@dataclass(frozen=True)
class Quality:
    """An adjective in Chinese.

    `degree` takes 很 in front: 很 大. `beside` stands with a noun, mostly with 的. What knows no degrees has a `sort`,
    between 是 and 的: 是 红色 的.
    """

    degree: str
    beside: str
    sort: str = ""


# The noun, and its measure word: what a number, *this* or *that* needs in front of it.
NOUNS = {row["english"]: (row["word"], row["measure"]) for row in table("nouns")}
KIN = {"aunt", "uncle", "sister", "brother", "mother", "father"}  # 我 妈妈, without 的
THE_ONE = {"queen", "king", "mother", "father"}  # *the* king is 国王 alone
ANCIENT = {"church", "bridge", "island", "city", "museum", "street", "tree"}
MOVED = {"tree", "ladder", "table", "door", "window", "bed", "chair", "computer"}  # 搬, where others are 带

# By the English word, and by the kind of noun too where that decides.
_QUALITIES = {(row["english"], row["kind"]): made(Quality, [row])[0] for row in table("qualities")}
_VERBS = {row["english"]: made(ChineseVerb, [row])[0] for row in table("verbs") if row["word"]}
# Without an object in English; Chinese says one, or another verb.
_ALONE = {
    "eat": ChineseVerb("吃", " 东西"),
    "draw": ChineseVerb("画", "画"),
    "write": ChineseVerb("写", "字"),
    "study": ChineseVerb("学习"),
}
_CLOSED = {"book": "合上", "bag": "合上", "bottle": "盖上"}


def quality_of(english: str, kind: str, noun: Noun | None = None) -> Quality:
    """The adjective as it is said of a kind of noun: a tree is 古老, a chair 旧."""
    if noun is not None and noun.english in ANCIENT and english == "old":
        return Quality("古老", "古老 的")
    return _QUALITIES.get((english, kind)) or _QUALITIES[english, ""]


def verb_of(meaning: Meaning) -> ChineseVerb:
    """The verb as it is said of this subject and of this object."""
    assert meaning.verb is not None
    english, what = meaning.verb.english, meaning.object
    if what is None and meaning.question != "what" and english in _ALONE:
        return _ALONE[english]
    verb = _VERBS[english]
    noun = what.noun if isinstance(what, NounPhrase) else None
    word = verb.word
    if english == "know" and (meaning.question == "what" or (noun is not None and noun.kind in ("thing", "place"))):
        word = "知道"
    elif english == "carry" and noun is not None and noun.english in MOVED:
        word = "搬"
    elif english == "close" and noun is not None:
        word = _CLOSED.get(noun.english, word)
    return replace(verb, word=word)
