"""French sentences from meanings: agreement, elision, contraction, negation, and where the adjective stands."""

import re
from dataclasses import replace

from course.text.corpora.languages.verbs import TO_ALL
from course.text.corpora.lexicon import PREPOSITIONS, TIMES, Adjective, for_a_woman
from course.text.corpora.meaning import OBJECT_PRONOUNS, PERSONS, Meaning, NounPhrase

# Every h of the lexicon is silent.
VOWEL = re.compile(r"[aeiouhâàéèêëîïôœûù]|y$")
# The forms for je, vous, il, nous, ils.
PLACES_OF_PERSONS = {"I": 0, "you": 1, "he": 2, "she": 2, "it": 2, "we": 3, "they": 4, "these": 4}
SUBJECTS = {"I": "je", "you": "vous", "he": "il", "she": "elle", "it": "il", "we": "nous", "they": "ils", "who": "qui"}
OBJECTS = {"me": "me", "you": "vous", "him": "le", "her": "la", "it": "le", "us": "nous", "them": "les"}
ETRE = {
    "present": ("suis", "êtes", "est", "sommes", "sont"),
    "past": ("étais", "étiez", "était", "étions", "étaient"),
    "future": ("serai", "serez", "sera", "serons", "seront"),
}
THERE_IS = {"present": "a", "past": "avait", "future": "aura"}
AVOIR = ("ai", "avez", "a", "avons", "ont")
FUTURE_ENDINGS = ("ai", "ez", "a", "ons", "ont")
(LIKE,) = (verb for verb in TO_ALL if verb.english == "like")
# Masculine, feminine, plural.
DETERMINERS = {
    "the": ("le", "la", "les"), "a": ("un", "une", "des"), "this": ("ce", "cette", "ces"),
    "my": ("mon", "ma", "mes"), "his": ("son", "sa", "ses"), "her": ("son", "sa", "ses"),
    "our": ("notre", "notre", "nos"), "your": ("votre", "votre", "vos"), "two": ("", "", "deux"),
    "three": ("", "", "trois"), "": ("", "", "les"),
}  # fmt: skip
BEFORE_VOWEL = {"ce": "cet", "ma": "mon", "sa": "son"}
ELIDED = ("le", "la", "je", "me", "ne", "que", "de", "ce")
MELTED = {("à", "le"): "au", ("à", "les"): "aux", ("de", "le"): "du", ("de", "les"): "des"}
ASKED = {"why": "pourquoi", "when": "quand", "where": "où", "what": "que"}


def french(meaning: Meaning) -> str:
    """The sentence in French, in small letters, its words between spaces; an apostrophe ends its word."""
    words = _sentence(meaning)
    if meaning.joined is not None:
        join, other = meaning.joined
        words += [{"and": "et", "but": "mais"}[join], *_sentence(other)]
    if meaning.question:
        words.append("?")
    return " ".join(elide(words))


def elide(words: list[str]) -> list[str]:
    """`le` + `oiseau` to `l'` + `oiseau`, and so on."""
    followers = [*words[1:], ""]
    return [
        f"{word[:-1]}'" if word in ELIDED and VOWEL.match(after) else word
        for word, after in zip(words, followers, strict=True)
    ]


def agree(adjective: Adjective, feminine: bool, plural: bool) -> str:
    """The form for a gender and a number."""
    if feminine:
        return adjective.feminine_plural if plural else adjective.feminine
    return adjective.masculine_plural if plural else adjective.masculine


def phrase(np: NounPhrase, denied: bool = False) -> list[str]:
    """Article, noun, and the adjective where it belongs.

    After a negation `un` and `des` turn into `de`; so does `des` before an adjective.
    """
    noun, adjective = np.noun, np.adjective
    words = [noun.french_plural if np.plural else noun.french]
    if adjective is not None:
        form = agree(adjective, noun.gender == "f", np.plural)
        if not adjective.before_noun:
            words.append(form)
        else:
            if adjective.before_vowel and form == adjective.masculine and not np.plural and VOWEL.match(words[0]):
                form = adjective.before_vowel
            words.insert(0, form)
    other = [] if np.other is None else ["et", *phrase(np.other, denied)]
    return [_determiner(np, words, denied), *words, *other]


def _determiner(np: NounPhrase, words: list[str], denied: bool) -> str:
    masculine, feminine, plural = DETERMINERS[np.determiner]
    if np.determiner == "a":
        in_front = np.plural and np.adjective is not None and np.adjective.before_noun
        if denied or in_front:
            return "de"
    if np.plural:
        return plural
    word = feminine if np.noun.gender == "f" else masculine
    return BEFORE_VOWEL.get(word, word) if VOWEL.match(words[0]) else word


def _sentence(meaning: Meaning) -> list[str]:
    subject, is_alone = meaning.subject, meaning.verb is None and meaning.modal is None
    shown = _is_shown(meaning)
    if meaning.question == "where" and is_alone and isinstance(subject, NounPhrase):  # où est le chat ?
        return ["où", *_predicate(meaning, shown), *phrase(subject)]
    ask = [ASKED[meaning.question]] if meaning.question in ASKED else []
    if meaning.question not in ("", "who"):
        ask += ["est-ce", "que"]
    if subject == "there":
        front = ["il"]
    elif shown:
        front = ["ce"]
    else:
        front = phrase(subject) if isinstance(subject, NounPhrase) else [SUBJECTS[subject]]
    return [*ask, *front, *_predicate(meaning, shown), *TIMES.get(meaning.time, ())]


def _is_shown(meaning: Meaning) -> bool:
    """Whether French says *ce*: this is my dog, it is great, he is a good doctor."""
    subject, role = meaning.subject, meaning.role
    if meaning.verb is not None or meaning.modal is not None:
        return False
    if subject in ("this", "these"):
        return True
    if role is not None:
        return subject in ("it", "they", "he", "she") and not _is_profession(role)
    return subject == "it" and meaning.quality is not None


def _is_profession(role: NounPhrase) -> bool:
    """Whether it stands without an article: *je suis étudiant*."""
    return role.noun.work and role.adjective is None and role.determiner in ("a", "")


def _about(meaning: Meaning, shown: bool) -> tuple[int, bool, bool]:
    """Place in a verb's table, feminine, plural."""
    subject = meaning.subject
    if shown:
        several = meaning.role is not None and meaning.role.several
        return (4 if several else 2), False, several
    if isinstance(subject, NounPhrase):
        return (4 if subject.several else 2), subject.feminine, subject.several
    plural, feminine = PERSONS.get(subject, (False, False))
    return PLACES_OF_PERSONS.get(subject, 2), feminine, plural


def _predicate(meaning: Meaning, shown: bool) -> list[str]:
    place, feminine, plural = _about(meaning, shown)
    finite, rest = _verb(meaning, place, feminine, plural)
    pronoun = [OBJECTS[meaning.object]] if isinstance(meaning.object, str) else []
    if meaning.subject == "there":
        pronoun = ["y"]
    if meaning.modal is not None:  # je veux le voir
        infinitive, pronoun, rest = [*pronoun, *rest], [], []
    else:
        infinitive = []
    words = ["ne", *pronoun, finite, "pas"] if meaning.negative else [*pronoun, finite]
    words += [*rest, *infinitive]
    if isinstance(meaning.object, NounPhrase):
        words += phrase(_with_article(meaning.object, meaning), denied=meaning.negative)
    if meaning.role is not None:
        words += _role(meaning, meaning.role, feminine)
    if meaning.quality is not None:
        words += ["très"] if meaning.very else []
        words.append(agree(meaning.quality, feminine, plural))
    if meaning.also is not None:
        words += ["et", agree(meaning.also, feminine, plural)]
    for preposition, where in meaning.places:
        words += _at(preposition, where)
    return words


def _with_article(np: NounPhrase, meaning: Meaning) -> NounPhrase:
    """What English leaves bare is all of a kind (*les*) after some verbs, and some of it (*des*) after others."""
    other = None if np.other is None else _with_article(np.other, meaning)
    bare = np.determiner == "" and not (meaning.verb is not None and meaning.verb.of_kinds)
    return replace(np, determiner="a" if bare else np.determiner, other=other)


def _role(meaning: Meaning, role: NounPhrase, feminine: bool) -> list[str]:
    subject = meaning.subject
    if feminine or subject == "she":
        role = replace(role, noun=for_a_woman(role.noun))
    if subject == "there":
        return phrase(_with_article(role, meaning), denied=meaning.negative)
    if _is_profession(role):
        return [role.noun.french_plural if role.plural else role.noun.french]
    return phrase(_with_article(role, meaning))  # after *être*, a negation leaves the article alone


def _verb(meaning: Meaning, place: int, feminine: bool, plural: bool) -> tuple[str, list[str]]:
    """The finite form, and the participle or infinitive where there is one."""
    verb, tense = meaning.verb, meaning.tense
    if verb is not None and meaning.loves_a_person:
        verb = LIKE
    if meaning.modal is not None:
        return meaning.modal.present[place], ["être" if verb is None else verb.infinitive]
    if verb is None:
        return (THERE_IS[tense] if meaning.subject == "there" else ETRE[tense][place]), []
    if tense == "present":
        return verb.present[place], []
    if tense == "future":
        return f"{verb.future}{FUTURE_ENDINGS[place]}", []
    if verb.imperfect:
        return verb.imperfect[place], []
    if verb.auxiliary == "avoir":  # agrees with a pronoun in front
        plural, feminine = OBJECT_PRONOUNS[meaning.object] if isinstance(meaning.object, str) else (False, False)
        return AVOIR[place], [_participle(verb.participle, feminine, plural)]
    return ETRE["present"][place], [_participle(verb.participle, feminine, plural)]


def _participle(form: str, feminine: bool, plural: bool) -> str:
    return f"{form}{'e' if feminine else ''}{'s' if plural and not (form.endswith('s') and not feminine) else ''}"


def _at(preposition: str, place: NounPhrase) -> list[str]:
    *front, last = PREPOSITIONS[preposition].split()
    determiner, *rest = phrase(place)
    if last == "de" and determiner in ("de", "des"):
        return [*front, last, *rest]
    # le and la lose their vowel before they could melt.
    if (last, determiner) in MELTED and not (determiner == "le" and VOWEL.match(rest[0])):
        return [*front, MELTED[last, determiner], *rest]
    return [*front, last, determiner, *rest]
