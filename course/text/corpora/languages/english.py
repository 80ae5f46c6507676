"""English sentences from meanings."""

from course.text.corpora.languages.verbs import Verb
from course.text.corpora.meaning import Meaning, NounPhrase, Subject

# I; he, she, it; the others.
BE = {"present": ("am", "is", "are"), "past": ("was", "was", "were")}
ASKED_IN_FRONT = ("why", "when", "where", "what")


def english(meaning: Meaning) -> str:
    """The sentence in English, in small letters, its words between spaces."""
    words = _sentence(meaning)
    if meaning.joined is not None:
        join, other = meaning.joined
        words += [join, *_sentence(other)]
    if meaning.question:
        words.append("?")
    return " ".join(word for word in words if word)


def _sentence(meaning: Meaning) -> list[str]:
    subject, (helper, rest) = subject_words(meaning.subject), _verb(meaning)
    denied = "not" if meaning.negative else ""
    if helper == "can" and denied and not meaning.early_not:
        asked = meaning.question not in ("", "who")
        helper, denied = ("can", "not") if asked else ("cannot", "")
    if meaning.question in ("", "who"):
        words = [subject, helper, denied, *rest]
    else:
        ask = meaning.question if meaning.question in ASKED_IN_FRONT else ""
        turned = [denied, subject] if meaning.early_not else [subject, denied]
        words = [ask, helper, *turned, *rest]
    if isinstance(meaning.object, NounPhrase):
        words.append(phrase_words(meaning.object, denied=meaning.negative))
    elif meaning.object:
        words.append(meaning.object)
    if meaning.role is not None:
        words.append(phrase_words(meaning.role, denied=meaning.negative and meaning.subject == "there"))
    if meaning.quality is not None:
        words += ["very" if meaning.very else "", meaning.quality.english]
    if meaning.also is not None:
        words += ["and", meaning.also.english]
    for preposition, place in meaning.places:
        words += [preposition, phrase_words(place)]
    return [*words, meaning.time]


def phrase_words(phrase: NounPhrase, denied: bool = False) -> str:
    """Article, adjective, noun."""
    noun = phrase.noun.english_plural if phrase.plural else phrase.noun.english
    after = f"{phrase.adjective.english} {noun}" if phrase.adjective is not None else noun
    determiner = phrase.determiner
    if determiner == "a" and phrase.plural:
        determiner = "any" if denied else "some"
    elif determiner == "a" and after[0] in "aeiou":
        determiner = "an"
    elif determiner == "this" and phrase.plural:
        determiner = "these"
    words = f"{determiner} {after}".strip()
    return words if phrase.other is None else f"{words} and {phrase_words(phrase.other, denied)}"


def subject_words(subject: Subject) -> str:
    """The pronoun, or the noun phrase."""
    return phrase_words(subject) if isinstance(subject, NounPhrase) else subject.lower()


def _number(meaning: Meaning) -> int:
    """The place in BE: 0 for *I*, 1 for one other, 2 for several and *you*."""
    subject = meaning.subject
    if isinstance(subject, NounPhrase):
        return 2 if subject.several else 1
    if subject == "there" and meaning.role is not None:
        return 2 if meaning.role.several else 1
    return {"I": 0, "you": 2, "we": 2, "they": 2, "these": 2}.get(subject, 1)


def _verb(meaning: Meaning) -> tuple[str, list[str]]:
    """What goes in front in a question (may be empty in a statement), and what stays."""
    number, tense = _number(meaning), meaning.tense
    main = meaning.modal or meaning.verb
    after = []
    if meaning.modal is not None:
        after = ["be"] if meaning.verb is None else _with_preposition(meaning.verb, meaning.verb.english)
    if main is None:
        return ("will", ["be"]) if tense == "future" else (BE[tense][number], [])
    if main.english in ("can", "must"):
        return main.english, after
    if after:
        after = ["to", *after]
    if tense == "future":
        return "will", [*_with_preposition(main, main.english), *after]
    if meaning.ongoing:
        return BE["present"][number], _with_preposition(main, main.ing)
    if meaning.negative or meaning.question not in ("", "who"):
        helper = "did" if tense == "past" else "does" if number == 1 else "do"
        return helper, [*_with_preposition(main, main.english), *after]
    form = main.past if tense == "past" else main.third if number == 1 else main.english
    return "", [*_with_preposition(main, form), *after]


def _with_preposition(verb: Verb, form: str) -> list[str]:
    return [form, verb.preposition]
