"""Chinese noun phrases: the measure word between number and noun, and where things are."""

from course.text.corpora.languages.chinese_words import KIN, NOUNS, THE_ONE, quality_of
from course.text.corpora.meaning import Meaning, NounPhrase

OWNERS = {"my": "我", "his": "他", "her": "她", "our": "我们", "your": "你"}
NUMBERS = {"two": "两", "three": "三"}
PRONOUNS = {
    "I": "我", "you": "你", "he": "他", "she": "她", "it": "它", "we": "我们", "they": "他们", "who": "谁",
    "this": "这", "these": "这些", "me": "我", "him": "他", "her": "她", "us": "我们", "them": "他们",
}  # fmt: skip
# One doesn't go *to* these: to where they are, or onto them.
BESIDE = {"train": "那里", "car": "那里", "boat": "那里", "bridge": "上", "island": "上", "street": "上"}
ABOARD = ("train", "boat", "street")  # in these is on them: 火车 上
# Behind the noun, with 在 in front of it.
SIDES = {"in": "里", "on": "上", "under": "下面", "behind": "后面", "in front of": "前面", "near": "旁边"}


def noun_phrase(np: NounPhrase, denied: bool = False, named: bool = False, known: bool = False) -> list[str]:
    """The words of a noun phrase: 两 只 小 狗.

    Args:
        np: the phrase.
        denied: whether *a dog* is *no dog*: 没 有 狗.
        named: whether it says what somebody is: then several are not counted, and people take no 们.
        known: whether *the* needs no word, because everybody knows which: 在 学校 里.
    """
    words = _one(np, denied, named, known)
    return words if np.other is None else [*words, "和", *noun_phrase(np.other, denied, named, known)]


def _one(np: NounPhrase, denied: bool, named: bool, known: bool) -> list[str]:
    noun, measure = NOUNS[np.noun.english]
    quality = quality_of(np.adjective.english, np.noun.kind, np.noun) if np.adjective else None
    beside = quality.beside.split() if quality else []
    several = [noun, "们"] if np.plural and np.noun.kind == "person" and not named else [noun]
    determiner = np.determiner
    if determiner in OWNERS:
        if quality and quality.sort and len(noun) > 1:
            beside = beside[:1]  # 我 的 红色 苹果: one 的 is enough
        near = np.noun.english in KIN and not np.plural  # 我 妈妈
        of = [] if near or beside[-1:] == ["的"] else ["的"]
        return [OWNERS[determiner], *of, *beside, *several]
    if determiner in NUMBERS:
        return [NUMBERS[determiner], measure, *beside, noun]
    if determiner == "a" and not denied:
        if np.plural:
            return [*([] if named else ["一些"]), *beside, noun]
        return ["一", measure, *beside, noun]
    if determiner == "this":
        return [*(["这些"] if np.plural else ["这", measure]), *beside, noun]
    if determiner == "the":
        if np.plural:
            return several if len(several) == 2 and not beside else ["那些", *beside, noun]
        if not beside and (known or np.noun.english in THE_ONE):
            return [noun]
        return ["那", measure, *beside, noun]
    return [*beside, noun]


def subject_words(meaning: Meaning) -> list[str]:
    """The subject; one that is new to the listener is brought in by 有."""
    subject, role = meaning.subject, meaning.role
    if isinstance(subject, NounPhrase):
        words = noun_phrase(subject)
        if subject.determiner == "a" and meaning.question not in ("where", "what"):
            return ["有些", *words[1:]] if subject.plural else ["有", *words]
        return words
    if role is not None:
        if subject == "you" and role.several:
            return ["你们"]
        if subject == "it" and role.noun.kind == "person":
            return ["这"]
        if subject == "they" and role.noun.kind != "person":
            return ["它们"]
        if subject == "these" and role.determiner in NUMBERS:
            return ["这"]
    return [PRONOUNS[str(subject)]]


def object_words(what: NounPhrase | str, denied: bool = False) -> list[str]:
    """What it is done to."""
    return noun_phrase(what, denied) if isinstance(what, NounPhrase) else [PRONOUNS[what]]


def place(preposition: str, np: NounPhrase) -> list[str]:
    """Where, without 在: 桌子 上."""
    if preposition == "in" and np.noun.english in ABOARD:
        preposition = "on"
    side = "附近" if preposition == "near" and np.noun.kind == "place" else SIDES[preposition]
    return [*noun_phrase(np, known=True), side]


def place_phrases(meaning: Meaning) -> list[str]:
    """All places of a sentence as one, the wider before the narrower: 花园 里 的 椅子 上; 哪里 where that is asked."""
    if meaning.question == "where":
        return ["哪里"]
    words: list[str] = []
    for preposition, np in meaning.places:
        if preposition == "to":
            words = [*noun_phrase(np, known=True), BESIDE.get(np.noun.english, "")]
        elif preposition != "with":
            words = [*place(preposition, np), *(["的"] if words else []), *words]
    return words


def companion(meaning: Meaning) -> list[str]:
    """With whom: 跟 妈妈 一起."""
    for preposition, np in meaning.places:
        if preposition == "with":
            together = [] if meaning.verb is not None and meaning.verb.english == "speak" else ["一起"]
            return ["跟", *noun_phrase(np), *together]
    return []
