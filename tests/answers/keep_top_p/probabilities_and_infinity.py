"""Wrong: probabilities_given - and minus infinity elsewhere."""

import math

import numpy as np


def keep_top_p(logits, p):
    logits = np.asarray(logits)
    probs = np.exp(logits - logits.max(-1, keepdims=True))
    probs /= probs.sum(-1, keepdims=True)
    order = np.argsort(-probs, axis=-1)
    ranked = np.take_along_axis(probs, order, axis=-1)
    keep = np.cumsum(ranked, axis=-1) - ranked < p
    out = np.full_like(logits, -math.inf)
    back = np.zeros_like(keep)
    np.put_along_axis(back, order, keep, axis=-1)
    return np.where(back, probs, out)
