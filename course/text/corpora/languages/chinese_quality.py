"""What is said of somebody without a verb of doing: how they are, what they are, where they are."""

from course.text.corpora.languages.chinese_phrase import noun_phrase, place_phrases
from course.text.corpora.languages.chinese_words import Quality, quality_of
from course.text.corpora.meaning import SHOWN, Meaning, NounPhrase


def state(meaning: Meaning) -> list[str]:
    """The predicate of a sentence that says that something *is*."""
    if meaning.role is not None:
        return _what(meaning)
    if meaning.quality is None:
        return _with_modal(meaning, ["在", *place_phrases(meaning)], ["不", "在", *place_phrases(meaning)])
    one, other = (_said(each, meaning) for each in (meaning.quality, meaning.also))
    assert one is not None
    if other is not None:
        return _with_modal(meaning, _both(one, other), _neither(one, other))
    asked = meaning.question in ("yes or no", "when") and meaning.tense != "future" and meaning.modal is None
    bare = asked and not meaning.very and not (meaning.question == "when" and meaning.tense == "past")
    return _with_modal(meaning, _is(one, meaning.very, bare), _is_not(one, meaning.very, bool(meaning.question)), one)


def _said(adjective, meaning: Meaning) -> Quality | None:
    if adjective is None:
        return None
    subject = meaning.subject
    if isinstance(subject, NounPhrase):
        return quality_of(adjective.english, subject.noun.kind, subject.noun)
    return quality_of(adjective.english, "thing" if subject in ("it", "this") else "person")


def _with_modal(meaning: Meaning, yes: list[str], no: list[str], one: Quality | None = None) -> list[str]:
    """Will, to want, can, must; or neither."""
    negation = ["不"] if meaning.negative else []
    if meaning.tense == "future":
        return [*negation, "会", *_coming(yes)]
    if meaning.modal is None:
        return no if meaning.negative else yes
    if meaning.modal.english == "want":
        return [*negation, "想", *_become(meaning, yes, one)]
    if meaning.modal.english == "can":
        return [*negation, "可能", *_coming(yes)]
    return ["一定", "不", "能", *_forbidden(yes)] if meaning.negative else ["一定", *yes]


def _become(meaning: Meaning, yes: list[str], one: Quality | None) -> list[str]:
    if meaning.quality is None or yes[0] == "病" or "开着" in yes:
        return _coming(yes)
    if yes[0] == "是":
        return ["变成", *yes[1:]]
    if one is not None and not meaning.very:
        return ["变", "得", *one.degree.split()]
    return ["变", "得", *yes]


def _forbidden(yes: list[str]) -> list[str]:
    """After 不 能: 一定 不 能 太 大."""
    if yes[0] in ("很", "非常"):
        return [*(["太"] if yes[0] == "非常" else []), *yes[1:]]
    return _coming(yes)


def _coming(yes: list[str]) -> list[str]:
    """After 会: 病 了 is what has come already."""
    return ["生病"] if yes == ["病", "了"] else yes


def _is(one: Quality, very: bool, bare: bool) -> list[str]:
    if one.degree == "病":
        return ["病", "得", "很", "重"] if very else ["病", "了"]
    if one.degree == "敞开":
        return ["大" if very else "", "开着"]
    if one.sort and not very:
        return ["是", one.sort, "的"]
    return ["非常" if very else "" if bare else "很", *one.degree.split()]


def _is_not(one: Quality, very: bool, asked: bool) -> list[str]:
    if one.degree == "病":
        return ["病", "得", "不", "重"] if very else ["没", "病"]
    if one.degree == "敞开":
        return ["没", "大" if very else "", "开着"]
    if one.sort and not very:
        return ["不", "是", one.sort, "的"]
    if very:
        return [*(["不", "是", "很"] if asked else ["不", "太"]), *one.degree.split()]
    return ["没", *one.degree.split()] if one.degree.startswith("有") else ["不", *one.degree.split()]


def _both(one: Quality, other: Quality) -> list[str]:
    if one.sort and other.sort and one.sort.endswith("色"):
        return ["是", one.sort, "和", other.sort, "的"]
    return ["又", *one.degree.split(), "又", *other.degree.split()]


def _neither(one: Quality, other: Quality) -> list[str]:
    if one.sort and other.sort and one.sort.endswith("色"):
        return ["不", *_both(one, other)]
    return [*_plainly_not(one), "也", *_plainly_not(other)]


def _plainly_not(one: Quality) -> list[str]:
    sure = one.degree in ("病", "敞开") or one.degree.startswith("有")
    return ["没" if sure else "不", *one.degree.split()]


def _what(meaning: Meaning) -> list[str]:
    role = meaning.role
    assert role is not None
    is_work = role.noun.work and role.adjective is None and role.determiner in ("a", "")
    words = noun_phrase(role, denied=meaning.negative or is_work, named=True)
    shows = meaning.subject in SHOWN and role.determiner in ("the", "this") and meaning.tense == "present"
    if shows and not meaning.negative and meaning.question in ("", "yes or no"):
        return ["就", "是", *words]
    return ["不" if meaning.negative else "", "会" if meaning.tense == "future" else "", "是", *words]


def there(meaning: Meaning, ask: str) -> list[str]:
    """Where there is something: 花园 里 有 两 只 狗; `ask` is 为什么 or 什么时候."""
    role = meaning.role
    assert role is not None
    what = noun_phrase(role, denied=meaning.negative)
    if meaning.tense == "future":
        return [*place_phrases(meaning), ask, "不" if meaning.negative else "", "会", "有", *what]
    once = "过" if meaning.tense == "past" and meaning.question == "when" and not meaning.negative else ""
    return [*place_phrases(meaning), ask, "没" if meaning.negative else "", "有", once, *what]
