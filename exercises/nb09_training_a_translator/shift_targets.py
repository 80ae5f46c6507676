"""shift_targets(target_ids, sos_id): what the decoder reads, and what it should answer.

What the decoder reads, and what it should say: 5 minutes, short

When the model is to say the first word, what has it read by then? And when it is to say the second?

Both results have the shape of target_ids. One of them is target_ids as they are. The other is one step behind:
something new in front, and the end is missing. Along which axis does a sentence run?

The labels are target_ids as they are. The decoder reads one step behind: a column of sos_id, (B, 1), then target_ids
without its last column. tf.concat(..., axis=1) joins the two.

shapes, 2: decoder_in and labels both have the shape of target_ids.
values, 4: The decoder reads SOS and the words before; the labels are the words themselves.
edge cases, 2: A single position works, and another id for SOS.
in your machine, 2: It works inside tf.function, on tensors, as your machine asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograder.checks.building import Case, Mode, exercise, function_case

EOS = 2


def shift(target_ids: np.ndarray, sos_id: int) -> tuple[np.ndarray, np.ndarray]:
    """Ids (B, T) to decoder_in and labels, each (B, T)."""
    sos = np.full((len(target_ids), 1), sos_id)
    decoder_in = np.concatenate([sos, target_ids[:, :-1]], axis=1)
    labels = target_ids
    return decoder_in, labels


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, ids: np.ndarray, sos_id: int = 1, mode: Mode = "eager") -> Case:
        inputs = {"target_ids": ids.astype(np.int32), "sos_id": sos_id}
        names = ("decoder_in", "labels")
        return function_case(part, about, inputs, names=names, values=part != "shapes", mode=mode)

    def sentences(B: int, T: int) -> np.ndarray:
        ids = rng.integers(4, 50_000, (B, T))
        for row in ids:
            end = int(rng.integers(1, T))
            row[end], row[end + 1 :] = EOS, 0
        return ids

    full = np.array([[7, 8, 9, EOS], [5, 9, EOS, 0]])
    yield case("shapes", "two sentences, T = 4", full)
    yield case("shapes", "a batch of 5, T = 9", sentences(5, 9))
    yield case("values", "two sentences, T = 4", full)
    yield case("values", "a batch of 4, T = 4", sentences(4, 4))
    yield case("values", "a batch of 3, T = 8", sentences(3, 8))
    yield case("edge cases", "one sentence that is EOS alone, T = 1", np.array([[EOS]]))
    yield case("edge cases", "sos_id = 3", sentences(2, 6), sos_id=3)
    yield case("in your machine", "a batch of 3, T = 5, inside tf.function", sentences(3, 5), mode="graph")


MISCONCEPTIONS = """
not_shifted
    np.concatenate([sos, target_ids[:, :-1]], axis=1) -> target_ids
    decoder_in is the target itself: nothing is shifted.
    Position t then reads the very word it has to predict. The loss falls to 0, and the model can only copy.
    Put SOS in front, and leave the last column out.

shifted_the_wrong_way
    [sos, target_ids[:, :-1]] -> [target_ids[:, 1:], sos]
    The decoder's input is shifted to the left.
    Position t then reads word t + 1: what comes later, and never what has been said.
    SOS comes first; everything else moves one place to the right.

first_word_replaced
    [:, :-1] -> [:, 1:]
    SOS has taken the place of the first word; all others stand where they stood.
    At each place the decoder then reads the very word that it should answer there.
    The last word makes room: tf.concat([sos, target_ids[:, :-1]], axis=1).

drops_eos
    return decoder_in, labels -> return decoder_in[:, :-1], labels[:, :-1]
    Both have lost their last column.
    In a sentence that fills its row, the last label is EOS: without it the model never learns to stop.
    Only decoder_in gives up its last column; SOS in front makes up for it.

no_sos
    np.concatenate([sos, target_ids[:, :-1]], axis=1) -> target_ids[:, :-1] ;
        labels = target_ids -> labels = target_ids[:, 1:]
    The labels start with the second word, and SOS is nowhere.
    This is right where SOS stands in target_ids already. Here it doesn't: nobody would predict the first word, and a
        translation starts from SOS alone.
    Keep target_ids whole as labels, and put SOS in front of decoder_in.

rolled
    np.concatenate([sos, target_ids[:, :-1]], axis=1) -> np.roll(target_ids, 1, axis=1)
    decoder_in begins with the last id of the row, not with SOS.
    np.roll and tf.roll bring what falls out at the end back in at the front: the row would begin with its own
        end.
    Leave the last column out, and put a column of SOS in front.

sentence_left_out
    np.concatenate([sos, target_ids[:, :-1]], axis=1) -> sos_id + target_ids[:-1]
    The last sentence is left out, and sos_id is added to every id.
    Of lists, + joins two, and [:-1] drops the last item. Here + adds, and the first axis is the batch.
    Join along the sentence: tf.concat([sos, target_ids[:, :-1]], axis=1), where sos is (B, 1).

labels_shifted_too
    labels = target_ids -> labels = decoder_in
    The labels are shifted as well.
    Input and label are then the same at each position: the model learns to copy.
    The labels are target_ids, unchanged.

one_too_long
    target_ids[:, :-1] -> target_ids
    decoder_in is one column longer than the labels.
    Each position needs its label; and after EOS there is nothing left to predict.
    Leave out the last column of target_ids.

swapped
    return decoder_in, labels -> return labels, decoder_in
    decoder_in and labels have changed places.
    The decoder would read the answers and be asked for SOS.
    Return (decoder_in, labels), in this order.

sos_id_ignored
    1), sos_id) -> 1), 1)
    The id of SOS is 1, whatever sos_id says.
    Other vocabularies keep another id for SOS.
    Fill the first column with sos_id.
"""


EXERCISE = exercise(__name__, __doc__, _cases, shift, MISCONCEPTIONS, ready_made=("course.training.shift_targets",))
