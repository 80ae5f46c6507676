"""The story-teller: pieces there and back, a loss that falls, and what it refuses."""

import numpy as np
import pytest

from course.models import DecoderOnly
from course.text import bedtime_stories
from course.training import train_on_rows, train_story_teller
from course.training.story_teller import Pieces

STORIES = bedtime_stories(12)


def test_pieces_there_and_back():
    pieces = Pieces.learn(STORIES, 100)
    rows = pieces.rows(STORIES, 400)
    assert [pieces.text_of(row) for row in rows] == STORIES
    assert len({pieces.vocabulary.token(i) for i in range(pieces.vocabulary.size)}) == pieces.vocabulary.size


def test_it_learns_a_row_by_heart_and_tells_it():
    row = np.array([[4, 5, 6, 7, 4, 5, 6, 7, 0, 0]], "int32")
    model = DecoderOnly(8, 16, 2, 32, 1, 0.0, max_length=12, block="llama")
    seen = []
    losses = train_on_rows(model, row, steps=60, rate=2e-2, batch_size=2, after_step=lambda *told: seen.append(told))
    assert losses[-1] < 0.2 < losses[0]
    assert seen == list(zip(range(1, 61), losses, strict=True))
    assert model.generate([[4]], max_new=3, temperature=0).numpy().tolist() == [[4, 5, 6, 7]]


def test_a_teller_begins_as_it_is_asked():
    teller = train_story_teller(stories=[story.partition(".")[0] for story in STORIES], merges=60, steps=2)
    one, other = teller.tell(["Once", "Once"], temperature=1.0, seed=1)
    assert one.startswith("Once")
    assert other.startswith("Once")
    assert len(teller.losses) == 2
    assert teller.tell(["Once there was a", "Once"])[0].startswith("Once there was a")
    with pytest.raises(ValueError, match="small, large, got 'huge'"):
        train_story_teller("huge")
