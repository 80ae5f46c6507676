"""Looking into a trained model: what its heads do, what it knows in which block, and what wrote a word."""

from course.interpret.ablation import ablate, without_head
from course.interpret.attribution import Attribution, attributions
from course.interpret.heads import head_outputs, self_attentions
from course.interpret.lens import logit_lens
from course.interpret.patching import patch
from course.interpret.reach import reach
from course.interpret.scores import induction_scores, previous_token_scores
from course.interpret.stream import Stream, states, stream_of

__all__ = [
    "Attribution", "Stream", "ablate", "attributions", "head_outputs", "induction_scores", "logit_lens", "patch",
    "previous_token_scores", "reach", "self_attentions", "states", "stream_of", "without_head",
]  # fmt: skip
