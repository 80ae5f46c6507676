"""What the page is answered: translations with all that was looked at, a beam as a tree, a translation by lot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from autograder.base.problem import Problem
from autograder.serving.words import problem_data
from course.decoding import CannotTranslate, Translation, Translator
from course.text.corpora import spaced, unspaced

if TYPE_CHECKING:
    from course.presenting.demo.rival import Rival

Event = dict[str, Any]
Expected = Mapping[str, str]
NOTHING: Expected = MappingProxyType({})
MOST_SENTENCES = 5
NEAR = 0.8  # of letters in common: one letter missing, turned or other in a word of four or more
WIDTH = 3  # of the beam: its tree must be read from the last row
TEMPERATURES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0)
ENDS = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])|\n")  # no space follows a wide one


def answer(asked: Event, translator: Translator | None, rival: Rival | None, expected: Expected = NOTHING) -> Event:
    """What is asked for, or one sentence on why not.

    Args:
        asked: `ask` is "translate", "beam" or "draw", and `sentence` what it is about; or `ask` is "take home", and
            `language` what that page speaks.
        translator: as it is now.
        rival: the second model, if there is one.
        expected: the right translations of sentences, both as the corpus has them.
    """
    if translator is None:
        return {"problem": "There is no translator yet."}
    try:
        if asked["ask"] == "beam":
            return _tree(translator, asked["sentence"])
        if asked["ask"] == "draw":
            return {"text": translator.draw(asked["sentence"], asked["temperature"], asked["seed"]).text}
        if asked["ask"] == "take home":
            from course.presenting.take_home import take_home

            return {"page": take_home(translator, asked["language"])}
        return translated(translator, rival, asked["sentence"], expected)
    except Problem as error:
        return problem_data(error)


def translated(translator: Translator, rival: Rival | None, text: str, expected: Expected = NOTHING) -> Event:
    """The sentences of a text, each with its translation, all that was looked at, and what would be right, if known.

    Raises:
        CannotTranslate: one of them can't be translated, or there are too many.
    """
    sentences = sentences_of(text) if translator.words else [text]
    if len(sentences) > MOST_SENTENCES:
        raise CannotTranslate(
            "These are {count} sentences: {most} at most, please.", count=len(sentences), most=MOST_SENTENCES
        )
    found = translator.translate(sentences)
    answers = [_with_all(translator, one) for one in found]
    for one in answers:
        one["expected"] = unspaced(expected.get(spaced(one["sentence"]), ""))
    if rival is not None:
        for one, other in zip(answers, rival.translator.translate(sentences), strict=True):
            one["rival"] = {"said": rival.said, "text": other.text}
    return {"answers": answers}


def sentences_of(text: str) -> list[str]:
    """Cut a text behind the marks that end a sentence.

    Example:
        >>> sentences_of("The dogs are great. Are they small? ...")
        ['The dogs are great.', 'Are they small?']
    """
    found = [one.strip() for one in ENDS.split(text)]
    return [one for one in found if re.search(r"\w", one)] or [text]


def _with_all(translator: Translator, found: Translation) -> Event:
    looked, unknown = translator.attentions(found), iter((*found.copied, *found.unknown))
    source = [next(unknown) if i == translator.source.unk_id else translator.source.token(i) for i in found.source_ids]
    target = [translator.target.token(i) for i in found.target_ids]
    assert translator.target.sos_id is not None  # a translator begins its sentences with it
    p = translator.next_words(found).astype(float)
    return {
        "sentence": found.source,
        "text": found.text,
        "unknown": list(found.unknown),
        "copied": list(found.copied),
        "near": nearest((*found.copied, *found.unknown), getattr(translator.source, "words", ())),
        "source": source,
        "target": target,
        "read": [translator.target.token(translator.target.sos_id), *target[:-1]],
        "attentions": {name: rounded(of_kind) for name, of_kind in looked._asdict().items()},
        "choices": [[[piece, _short(share)] for piece, share in place] for place in translator.choices(found, p=p)],
        # At temperature τ a word's probability is p^(1/τ) over the sum of all words' p^(1/τ).
        "sums": {f"{one:g}": [_short(total) for total in (p ** (1 / one)).sum(axis=1)] for one in TEMPERATURES},
        "vocabulary": p.shape[1],
    }


def nearest(unknown: Iterable[str], words: Collection[str]) -> dict[str, str]:
    """The known word that each unknown one may have been meant for; none where nothing is about one letter away.

    Example:
        >>> nearest(["blakc", "zebra"], ["black", "dog"])
        {'blakc': 'black'}
    """
    found = {word: get_close_matches(word, words, n=1, cutoff=NEAR) for word in unknown}
    return {word: near[0] for word, near in found.items() if near}


def _tree(translator: Translator, sentence: str) -> Event:
    return {
        "sentence": sentence, "width": WIDTH,
        "nodes": [{"parent": node.parent, "depth": node.depth, "word": translator.target.token(node.id),
         "p": round(node.p, 4), "score": round(node.score, 3), "fate": node.fate,
         "won": node.won} for node in translator.beam(sentence, WIDTH)],
    }  # fmt: skip


def rounded(p: np.ndarray) -> list:
    """Probabilities, for the way to the page."""
    return np.round(p.astype(float), 3).tolist()


def _short(number: float) -> float:
    return float(f"{number:.4g}")
