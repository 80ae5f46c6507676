"""The mathematics of the layers once more, in NumPy float64, as plainly as can be."""

import numpy as np


def softmax(scores):
    e = np.exp(scores - scores.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def attend(q, k, v, mask=None):
    """Each query of each sentence on its own; hidden keys are left out before the softmax."""
    q, k, v = (np.asarray(x, "float64") for x in (q, k, v))
    B, T, S = q.shape[0], q.shape[1], k.shape[1]
    hidden = np.broadcast_to(np.zeros(()) if mask is None else mask, (B, T, S)).astype(bool)
    p, h = np.zeros((B, T, S)), np.zeros((B, T, v.shape[-1]))
    for b in range(B):
        for t in range(T):
            seen = np.flatnonzero(~hidden[b, t])
            if seen.size:
                p[b, t, seen] = softmax(k[b, seen] @ q[b, t] / q.shape[-1] ** 0.5)
            else:
                p[b, t] = 1 / S
            h[b, t] = p[b, t] @ v[b]
    return h, p


def head(w, q_x, k_x, v_x, mask=None, at=""):
    return attend(q_x @ w(at + "Wq"), k_x @ w(at + "Wk"), v_x @ w(at + "Wv"), mask)


def heads(w, at, n, x, context, mask=None):
    return np.concatenate([head(w, x, context, context, mask, f"{at}.{i}.")[0] for i in range(n)], -1)


def fc(w, x, at=""):
    return np.maximum(x @ w(at + "W1") + w(at + "b1"), 0) @ w(at + "W2") + w(at + "b2")
