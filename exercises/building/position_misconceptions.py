"""What goes wrong with positions: in the waves themselves, in adding a table's rows to the words, and in turning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.judging.edits import AND
from autograder.checks.judging.records import Misconception

IN_HALVES = 'turn: pairs == "halves" -> True'


def in_both_pairings(ideas: Iterable[Misconception]) -> tuple[Misconception, ...]:
    """Each idea for pairs (2i, 2i + 1), and once more for pairs (i, i + d/2)."""
    return tuple(replace(idea, edit=edit) for idea in ideas for edit in (idea.edit, idea.edit + AND + IN_HALVES))


WAVES_BENT = wrong_ideas("""
exponent_twice
    waves: 2 * (j // 2) -> 4 * (j // 2)
    waves: 2 * (j // 2) -> 2 * j
    The exponent is counted twice: the index is already 2i, and it is doubled once more.
    The waves then slow down twice as fast, and the upper half of the features hardly tells positions apart.
    If your loop runs over 0, 2, 4, …, the index is the 2i of the formula: divide it by d and leave it at that.

halves
    waves: return encoding -> return np.concatenate([encoding[:, 0::2], encoding[:, 1::2]], axis=1)
    All sines come first, then all cosines.
    Some libraries do so, and a model would learn just as well; but weights trained with one order are lost in the
        other, and here the two take turns.
    Fill the columns [:, 0::2] with sines and [:, 1::2] with cosines.

positions_from_one
    waves: np.arange(length) -> np.arange(1, length + 1)
    The positions count from 1.
    The first word then gets the row that belongs to the second, and all rows are one too far.
    range(length) begins at 0: sin(0) = 0 and cos(0) = 1 fill the first row.

sin_and_cos_swapped
    waves: j % 2 == 0 -> j % 2 == 1
    Sine and cosine have changed places.
    The even features, 0, 2, 4, …, hold the sines: the first row begins 0, 1, 0, 1.
    Look at which columns you give to which function.
""")
ROWS_BENT = wrong_ideas("""
adds_all_rows
    place: table[:T] -> table
    All max_length rows are added, however short the sentence is.
    That fails for shorter sentences, and a single word is silently spread over max_length places.
    Take as many rows as x has words: the first T, with T the second axis of x.

replaces_x
    place: x + rows -> rows
    place: x + rows -> np.broadcast_to(rows, x.shape)
    x is replaced: what comes back is the positions alone.
    The words are gone: dog and man at the same place would look the same.
    Add the positions to x.

indexed_by_batch
    place: table[:T] -> table[: len(x), np.newaxis]
    The row is chosen by the number of the sentence in the batch, not by the place of the word.
    All words of a sentence then get the same vector, and their order stays unknown.
    The words run along the second axis of x: the first T rows, the same for each sentence.

last_rows
    place: table[:T] -> table[len(table) - T :]
    The last T rows are added, not the first.
    The same word at the same place then gets another position whenever max_length changes.
    Positions count from the beginning: rows 0 to T − 1.

same_row_for_all
    place: table[:T] -> table[:1]
    Every word gets one and the same row.
    A vector that is the same everywhere tells nobody where a word stands.
    Word 0 gets row 0, word 1 row 1, and so on: slice the table, don't index it.

subtracted
    place: x + rows -> x - rows
    The positions are taken from x, and not added to it.
    A model would learn as well from that, but weights that were trained with the one sign don't fit the other.
    Use + in place of -.

joins_instead_of_adding
    place: x + rows -> np.concatenate([x, np.broadcast_to(rows, x.shape)], axis=-1)
    x and the positions stand side by side, so the result is twice as wide.
    That works, but it makes all later layers wider; the Transformer adds.
    Use + in place of concat.
""")
