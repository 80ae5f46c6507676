"""Chinese sentences from meanings: measure words, 的, what stands before the verb, and 了, 没 and 不."""

from course.text.corpora.languages.chinese_action import action
from course.text.corpora.languages.chinese_phrase import subject_words
from course.text.corpora.languages.chinese_quality import state, there
from course.text.corpora.languages.chinese_words import verb_of
from course.text.corpora.meaning import Meaning

TIMES = {"today": "今天", "now": "现在", "yesterday": "昨天", "tomorrow": "明天"}
ASKED = {"why": "为什么", "when": "什么时候"}
BEFORE = "以前"  # what somebody was or had, and may be no longer


def chinese(meaning: Meaning) -> str:
    """The sentence in Chinese, its words between spaces, which `unspaced` takes away."""
    words = _clause(meaning)
    if meaning.joined is not None:
        join, other = meaning.joined
        words += ["，", "但是" if join == "but" else "", *_clause(other)]
    if meaning.question:
        words.append("？")
    return " ".join(" ".join(words).split())


def _clause(meaning: Meaning) -> list[str]:
    """Subject, time, what is asked, predicate; what there is comes behind where it is."""
    ask, end = ASKED.get(meaning.question, ""), "吗" if meaning.question == "yes or no" else ""
    time = TIMES.get(meaning.time) or _past(meaning)
    if meaning.subject == "there":
        return [time, *there(meaning, ask), end]
    subject = subject_words(meaning)
    predicate = state(meaning) if meaning.verb is None else action(meaning)
    if subject[0].startswith("有"):  # whom nobody has heard of yet is brought in: 有 一 只 狗
        if predicate[0] == "是" and predicate[-1] == "的" and meaning.verb is not None:
            return [*subject[1:], "是", ask, *predicate[1:]]
        return [time, ask, *subject, *predicate, end]
    if ask and predicate[0] == "是" and predicate[-1] == "的" and meaning.verb is not None:
        return [*subject, "是", ask, *predicate[1:]]  # 他 是 什么时候 来 的
    return [*subject, time, ask, *predicate, end]


def _past(meaning: Meaning) -> str:
    """What tells that somebody was or had something; all else that was needs no word, or takes 了."""
    if meaning.tense != "past" or meaning.negative or meaning.question == "when":
        return ""
    if meaning.verb is not None:
        return BEFORE if verb_of(meaning).word == "有" else ""
    return BEFORE if meaning.role is not None and meaning.subject != "there" else ""
