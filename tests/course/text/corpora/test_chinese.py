"""The grammar of the embedded corpus in Chinese: what a teacher would mark."""

import pytest

from course.text.corpora import CorpusError, embedded_corpus, unspaced
from course.text.corpora.embedded import LANGUAGES
from course.text.corpora.languages.chinese import chinese
from course.text.corpora.languages.chinese_words import NOUNS
from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from course.text.corpora.lexicon import ADJECTIVES, ANIMALS, PEOPLE, PLACES, THINGS
from course.text.corpora.meaning import Meaning, NounPhrase

WORDS = {noun.english: noun for noun in PEOPLE + ANIMALS + THINGS + PLACES}
VERBS = {verb.english: verb for verb in [*TO_ALL, *TO_THINGS, *WITHOUT_OBJECT, GO, HAVE, *MODALS]}
QUALITIES = {adjective.english: adjective for adjective in ADJECTIVES}


def np(noun, determiner="the", adjective=None, **more):
    return NounPhrase(WORDS[noun], determiner, adjective=QUALITIES[adjective] if adjective else None, **more)


def says(subject, verb=None, quality=None, modal=None, **more):
    return Meaning(
        subject,
        VERBS[verb] if verb else None,
        quality=QUALITIES[quality] if quality else None,
        modal=VERBS[modal] if modal else None,
        **more,
    )


GARDEN = (("in", np("garden")),)
SENTENCES = {
    "a measure word for each noun": (says("I", "have", object=np("book", "two", plural=True)), "我有两本书"),
    "it agrees over a distance": (says("I", "see", object=np("car", "this", "expensive")), "我看见这辆昂贵的汽车"),
    "several of them need none": (says(np("dog", plural=True), quality="happy"), "那些狗很高兴"),
    "people take 们": (says(np("student", plural=True), "sing"), "学生们唱歌"),
    "no 的 for kin": (says(np("mother", "my"), quality="tired"), "我妈妈很累"),
    "one 的 is enough": (says("he", "wash", object=np("shirt", "my", "red")), "他洗我的红色衬衫"),
    "everybody knows the king": (says(np("king"), "love", object=np("queen")), "国王爱王后"),
    "who is new is brought in": (says(np("dog", "a"), "sleep"), "有一只狗睡觉"),
    "where stands before the verb": (says("she", "write", places=GARDEN), "她在花园里写字"),
    "when too": (says("she", "come", tense="future", time="tomorrow"), "她明天会来"),
    "the wider before the narrower": (
        says("he", "sleep", places=(("on", np("bed")), ("in", np("hotel", "my")))),
        "他在我的酒店里的床上睡觉",
    ),
    "behind some verbs": (says("he", "live", places=GARDEN), "他住在花园里"),
    "what there is, behind where": (
        says("there", role=np("cat", "a"), places=(("on", np("table")),)),
        "桌子上有一只猫",
    ),
    "没 for 有": (says("I", "have", object=np("car", "a"), negative=True), "我没有汽车"),
    "没 for what didn't happen": (says("she", "eat", object=np("egg"), tense="past", negative=True), "她没吃那个鸡蛋"),
    "不 for what isn't so": (says("she", "eat", object=np("egg"), negative=True), "她不吃那个鸡蛋"),
    "看不见": (says("I", "see", object="him", negative=True), "我看不见他"),
    "了 for what happened": (says("he", "buy", object=np("hat", "a"), tense="past"), "他买了一顶帽子"),
    "了 where there is a place, too": (says("he", "sleep", tense="past", places=GARDEN), "他在花园里睡觉了"),
    "了 behind a verb and its object": (says("they", "eat", tense="past"), "他们吃东西了"),
    "no 了 for what lasts": (says("I", "like", object=np("horse"), tense="past"), "我喜欢那匹马"),
    "nor for where one stays": (says("we", "stay", tense="past", places=GARDEN), "我们待在花园里"),
    "nor for how it was": (says(np("car"), quality="dry", tense="past"), "那辆汽车很干"),
    "以前 for what somebody was": (says("he", role=np("student", "a"), tense="past"), "他以前是学生"),
    "以前 for what somebody had": (says("I", "have", object=np("car", "a"), tense="past"), "我以前有一辆汽车"),
    "not where it is denied": (says("he", role=np("student", "a"), tense="past", negative=True), "他不是学生"),
    "没 alone for what nobody had": (
        says("I", "have", object=np("car", "a"), tense="past", negative=True),
        "我没有汽车",
    ),
    "nor for what there was": (says("there", role=np("cat", "a"), tense="past", places=GARDEN), "花园里有一只猫"),
    "when, of what lasted": (
        says("you", "know", object="her", tense="past", question="when"),
        "你是什么时候认识她的？",
    ),
    "过 for when one had": (
        says("you", "have", object=np("dog", "a"), tense="past", question="when"),
        "你什么时候有过一只狗？",
    ),
    "why it went on": (says("they", "walk", tense="past", question="why"), "他们为什么散步？"),
    "why it happened": (
        says("he", "buy", object=np("hat", "a"), tense="past", question="why"),
        "他为什么买了一顶帽子？",
    ),
    "正在": (says("I", "work", ongoing=True), "我正在工作"),
    "正 在": (says("I", "work", ongoing=True, places=GARDEN), "我正在花园里工作"),
    "正 for where one stays": (says("she", "stay", ongoing=True, places=GARDEN), "她正待在花园里"),
    "正要 for what begins": (says("she", "go", ongoing=True, places=(("to", np("garden")),)), "她正要去花园"),
    "快要 for what is over at once": (says("he", "leave", ongoing=True), "他快要离开了"),
    "是 … 的 for colours": (says(np("door"), quality="red"), "那扇门是红色的"),
    "很 goes with 不": (says(np("door"), quality="heavy", negative=True), "那扇门不重"),
    "very, denied": (says(np("door"), quality="heavy", very=True, negative=True), "那扇门不太重"),
    "two qualities": (says(np("house"), quality="big", also=QUALITIES["old"]), "那座房子又大又旧"),
    "yes or no": (says("you", "like", object=np("dog", "", plural=True), question="yes or no"), "你喜欢狗吗？"),
    "who": (says("who", "dance", modal="want", question="who"), "谁想跳舞？"),
    "where": (says("you", "work", question="where"), "你在哪里工作？"),
    "where, of what was": (says("you", "work", question="where", tense="past"), "你是在哪里工作的？"),
    "when, of what was": (says("he", "arrive", question="when", tense="past"), "他是什么时候到的？"),
    "why": (says("they", "hate", object="me", question="why"), "他们为什么讨厌我？"),
    "把 for what is brought somewhere": (
        says("she", "hide", object=np("key"), tense="past", places=(("under", np("bed")),)),
        "她把那把钥匙藏在了床下面",
    ),
    "a skill": (says("I", "swim", modal="can", negative=True), "我不会游泳"),
    "must not": (says("we", "open", object=np("door"), modal="must", negative=True), "我们不可以打开那扇门"),
    "with whom": (says("she", "dance", places=(("with", np("brother", "my")),)), "她跟我哥哥一起跳舞"),
    "but": (says("it", quality="big", joined=("but", says("I", "cry"))), "它很大，但是我哭"),
    "by profession": (says("she", role=np("doctor", "a")), "她是医生"),
    "of several": (says("you", role=np("student", "", plural=True)), "你们是学生"),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_rule(name):
    meaning, expected = SENTENCES[name]
    assert unspaced(chinese(meaning)) == expected


def test_every_meaning_has_one_sentence_and_a_number_the_nouns_own_measure_word(drawn):
    seen, known, of, met = {}, set(), dict(NOUNS.values()), 0
    for meaning, said in drawn[:12_000]:
        sentence = chinese(meaning)
        assert seen.setdefault(said, sentence) == sentence
        assert "  " not in sentence
        words = sentence.split()
        assert (words[-1] == "？") == bool(meaning.question)
        known |= set(words)
        for place, word in enumerate(words[:-2]):
            if word in ("两", "三") and words[place + 2] in of:
                assert words[place + 1] == of[words[place + 2]]
                met += 1
    assert {part for noun in NOUNS.values() for part in noun} <= known
    assert not any("a" <= letter <= "z" for letter in "".join(known))
    assert met > 200


def test_the_same_sentences_as_in_french():
    french, found = embedded_corpus(600, 40), embedded_corpus(600, 40, "zh")
    assert [one for one, _ in found.train] == [one for one, _ in french.train]
    with pytest.raises(CorpusError, match=r"not translated into 'de'; it is into: fr \(French\), zh \(Chinese\)\."):
        embedded_corpus(60, 4, "de")


def test_what_a_room_says_was_translated_by_hand(drawn):
    by_hand = dict(LANGUAGES["zh"].room)
    said = {sentence: chinese(meaning) for meaning, sentence in drawn if sentence in by_hand}
    assert len(said) > 5
    assert said == {sentence: by_hand[sentence] for sentence in said}
    known = {word for _, line in embedded_corpus(3000, 100, "zh").train for word in line.split()}
    assert not {word for _, line in LANGUAGES["zh"].room for word in line.split()} - known
