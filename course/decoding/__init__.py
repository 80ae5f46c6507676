"""From a trained model to translations: greedy, by beam or drawn, and where it looked."""

import course.needs_tensorflow  # noqa: F401  before Keras starts another backend
from course.decoding.attentions import Attentions, attentions, cross_attention
from course.decoding.beam import BeamStep, beam_search, length_penalty, n_best_search
from course.decoding.beam_tree import BeamNode, beam_tree
from course.decoding.greedy import greedy_decode, greedy_search
from course.decoding.sampling import beyond_top_k, beyond_top_p, sample
from course.decoding.teller import Story, Teller
from course.decoding.translator import CannotTranslate, Translation, Translator

__all__ = [
    "Attentions", "BeamNode", "BeamStep", "CannotTranslate", "Story", "Teller", "Translation", "Translator",
    "attentions", "beam_search", "beam_tree", "beyond_top_k", "beyond_top_p", "cross_attention", "greedy_decode",
    "greedy_search", "length_penalty", "n_best_search", "sample",
]  # fmt: skip
