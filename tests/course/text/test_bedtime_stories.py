"""Stories made by rules: who they are about, and how long they are, in either language."""

import pytest

from course.text import Vocabulary, bedtime_stories


def test_stories_keep_their_heroes_and_their_pronouns():
    for story in bedtime_stories(300):
        name = story.split(" named ")[1].split()[0].strip(",")
        others = {"Mila", "Nora", "Ida", "Wanda", "Zoe", "Lotte", "Otto", "Ben", "Emil", "Hugo", "Max", "Pip"} - {name}
        assert not others & set(story.replace(",", " ").replace(".", " ").split())
        assert story.count(name) >= 3
        assert "{" not in story
    assert bedtime_stories(3) == bedtime_stories(5)[:3] != bedtime_stories(3, seed=1)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_stories_are_as_many_words_as_the_lesson_says_in_either_language(language):
    """In 06b they are read word by word: 521 words with the four marks, and more than a hundred in a story."""
    stories = bedtime_stories(3000, language=language)
    vocabulary = Vocabulary.build(stories)
    assert vocabulary.size == 521
    assert 100 < max(len(story.split()) for story in stories) < 150
    assert not {"{", "}"} & set("".join(vocabulary.words))


def test_chinese_stories_keep_their_heroes_and_their_pronouns():
    """Up to where the helper comes in, there is one hero."""
    for story in bedtime_stories(300, language="zh"):
        name = story.split("名叫 ")[1].split()[0]
        theirs = {"她", "她的", "他", "他的"} & set(story.split("。")[2].split())
        assert theirs in ({"她"}, {"他"})
        assert story.split().count(name) >= 3
    with pytest.raises(ValueError, match="'fr'"):
        bedtime_stories(1, language="fr")
