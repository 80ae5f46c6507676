"""What a room says first: the grammar says what was translated by hand, and none of it is learned."""

from course.presenting.demo.plan import Plan
from course.presenting.demo.worker import begin
from course.text.corpora import embedded_corpus
from course.text.corpora.embedded import LANGUAGES
from course.text.corpora.languages.french import french
from course.training.translator.session import TrainOptions, choose_corpus

ROOM = LANGUAGES["fr"].room


def test_the_grammar_says_the_same(drawn):
    by_hand = dict(ROOM)
    said = {sentence: french(meaning) for meaning, sentence in drawn if sentence in by_hand}
    assert len(said) > 5
    assert said == {sentence: by_hand[sentence] for sentence in said}


def test_none_of_it_is_learned_or_asked_and_its_words_are_learned():
    corpus = embedded_corpus()
    said = {sentence for sentence, _ in ROOM}
    assert len(said) == len(ROOM) > 66
    assert not said & {sentence for sentence, _ in corpus.train + corpus.held_out}
    known = {word for pair in corpus.train for line in pair for word in line.split()}
    assert not {word for pair in ROOM for line in pair for word in line.split()} - known


def test_what_learns_in_front_of_a_room_learns_hello(tmp_path):
    corpus, _, _ = choose_corpus(TrainOptions(tmp_path))
    lesson, _, _ = begin(Plan(pairs=5000))
    assert ("hello anna", "bonjour anna") in corpus.train
    assert {"hello", "anna"} <= {*lesson.source.words}
