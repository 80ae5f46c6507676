"""What is done: where it is done stands before the verb, and 了, 过, 没, 不 and 会 tell when and whether."""

from course.text.corpora.languages.chinese_phrase import companion, object_words, place_phrases
from course.text.corpora.languages.chinese_words import ChineseVerb, verb_of
from course.text.corpora.meaning import Meaning, NounPhrase

TO_A_PLACE = ("go", "come", "arrive", "live", "stay")  # the place stands behind these
SKILLS = ("sing", "dance", "swim")  # learned, so *can* is 会
STARTING = ("go", "stay")  # going on right now, they are about to be
ENDS_WITH_LE = ("arrive", "fall", "find", "forget", "leave")  # what is so at once has happened when it is told


def action(meaning: Meaning) -> list[str]:
    """The predicate of a sentence with a verb."""
    verb = verb_of(meaning)
    if meaning.modal is not None:
        return _with_modal(meaning, verb)
    negation = ["不"] if meaning.negative else []
    if meaning.tense == "future":
        return [*negation, "会", *_done(meaning, verb)]
    if verb.state:
        asked = meaning.tense == "past" and meaning.question == "when" and not meaning.negative
        if verb.word == "有":
            return [*(["没"] if meaning.negative else []), *_done(meaning, verb, "过" if asked else "")]
        return ["是", *_done(meaning, verb), "的"] if asked else [*negation, *_done(meaning, verb)]
    if meaning.tense == "past":
        return ["没", *_done(meaning, verb)] if meaning.negative else _past(meaning, verb)
    if meaning.ongoing and meaning.question not in ("when", "where"):
        return _ongoing(meaning, verb)
    if meaning.negative:
        if verb.cannot:
            return _done(meaning, ChineseVerb(verb.cannot))
        return ["不", *_done(meaning, _without_result(verb))]
    return _present(meaning, verb)


def _with_modal(meaning: Meaning, verb: ChineseVerb) -> list[str]:
    assert meaning.modal is not None
    assert meaning.verb is not None
    negation, wish = ["不"] if meaning.negative else [], meaning.modal.english
    if wish == "want":
        return [*negation, *(["想"] if verb.word != "想要" else []), *_done(meaning, verb)]
    if wish == "can":
        if meaning.verb.english == "fall":
            return [*negation, "可能", *_done(meaning, verb)]
        skill = meaning.verb.english in SKILLS and not meaning.places and meaning.question != "where"
        return [*negation, "会" if skill else "能", *_done(meaning, verb)]
    return [*(["不", "可以"] if meaning.negative else ["必须"]), *_done(meaning, verb)]


def _present(meaning: Meaning, verb: ChineseVerb) -> list[str]:
    assert meaning.verb is not None
    has_place = meaning.verb.english == "arrive" and bool(place_phrases(meaning))
    asked = meaning.question in ("when", "where") or (meaning.question == "why" and meaning.object is None)
    if meaning.verb.english in ENDS_WITH_LE and not has_place and not asked:
        return _done(meaning, verb, "了")
    if meaning.question == "what" and meaning.verb.english in ("see", "hear"):
        return _done(meaning, verb, "了")
    return _done(meaning, verb)


def _goes_on(meaning: Meaning) -> bool:
    assert meaning.verb is not None
    if meaning.object is not None or meaning.question in ("what", "where"):
        return False
    return not verb_of(meaning).sudden and meaning.verb.english not in (*TO_A_PLACE, "hide")


def _past(meaning: Meaning, verb: ChineseVerb) -> list[str]:
    assert meaning.verb is not None
    behind = meaning.verb.english in TO_A_PLACE or meaning.verb.english == "hide"
    if meaning.question == "when" or (meaning.question == "where" and not behind):
        return ["是", *_done(meaning, verb), "的"]
    if meaning.question == "why" and _goes_on(meaning):
        return _done(meaning, verb)  # 他 为什么 散步: the question asks for no end
    return _done(meaning, verb, "了")


def _ongoing(meaning: Meaning, verb: ChineseVerb) -> list[str]:
    assert meaning.verb is not None
    if verb.sudden:
        return ["还", "没", *_done(meaning, verb)] if meaning.negative else ["快要", *_done(meaning, verb), "了"]
    if meaning.verb.english in STARTING and not (meaning.verb.english == "stay" and place_phrases(meaning)):
        return ["不" if meaning.negative else "正要", *_done(meaning, verb)]
    words = _done(meaning, _without_result(verb))
    if words[0] in ("在", "待"):
        return ["没" if meaning.negative else "正", *words]
    return ["没", "在", *words] if meaning.negative else ["正在", *words]


def _without_result(verb: ChineseVerb) -> ChineseVerb:
    """关 for 关上: where nothing is shut yet, or won't be."""
    word = verb.word.removesuffix("上")
    return ChineseVerb(word, verb.own)


def _done(meaning: Meaning, verb: ChineseVerb, aspect: str = "") -> list[str]:
    """Where, with whom, the verb with 了 or 过, and what it is done to."""
    assert meaning.verb is not None
    english, at, along = meaning.verb.english, place_phrases(meaning), companion(meaning)
    if english in TO_A_PLACE and at:
        return [*along, *_to(english, verb, at, aspect, meaning)]
    if english == "leave" and at:
        return ["从", *at, *along, verb.word, aspect]
    what = ["什么"] if meaning.question == "what" else []
    if meaning.object is not None:
        what = object_words(meaning.object, denied=meaning.negative)
    if english == "hide" and at:  # what is brought somewhere stands in front: 把 书 藏 在 床 下面
        return [*along, "把", *what, verb.word, "在", aspect, *at]
    front = [*(["在", *at] if at else []), *along]
    if english == "listen":
        what += _sound(meaning)
        if what[-1:] in (["说话"], ["叫"]):
            return [*front, verb.word, *what, aspect]
    if what:
        return [*front, *verb.word.split(), aspect, *what]
    return [*front, *f"{verb.word}{verb.own}".split(), aspect]


def _to(english: str, verb: ChineseVerb, at: list[str], aspect: str, meaning: Meaning) -> list[str]:
    """The verbs that say where one gets to, or is from then on."""
    if english == "live":
        return ["住", "在", aspect, *at]
    if english == "stay":
        return ["待", "在", *at]  # it lasts, as 住 在 does
    if english == "arrive":
        in_it = at[-1] == "里" and meaning.places[0][1].noun.kind == "place"
        return [*verb.word.split()[:-1], "到达", aspect, *(at[:-1] if in_it else at)]
    if english == "come" and not meaning.negative and meaning.modal is None:
        return ["来到", aspect, *at]
    return [verb.word, aspect, *at]


def _sound(meaning: Meaning) -> list[str]:
    """One doesn't listen to a girl, but to a girl who speaks."""
    what = meaning.object
    if isinstance(what, NounPhrase):
        return {"person": ["说话"], "animal": ["叫"]}.get(what.noun.kind, [])
    return [] if what in (None, "it") else ["说话"]
