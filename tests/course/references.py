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


def multi_head(w, n, query, key, value, mask=None, at=""):
    """The list of heads: head h takes its columns of the matrices, as one `SelfAttentionLayer` would."""
    d = w(at + "Wq").shape[1] // n
    outputs, weights = [], []
    for i in range(n):
        own = slice(i * d, (i + 1) * d)
        of_head = mask if mask is None or np.ndim(mask) < 4 else np.asarray(mask)[:, i]
        h, p = attend(query @ w(at + "Wq")[:, own], key @ w(at + "Wk")[:, own], value @ w(at + "Wv")[:, own], of_head)
        outputs.append(h)
        weights.append(p)
    return np.concatenate(outputs, -1) @ w(at + "Wo"), np.stack(weights, 1)


def layer_norm(x, gamma=1.0, beta=0.0, epsilon=1e-6):
    centred = x - x.mean(-1, keepdims=True)
    return gamma * centred / np.sqrt((centred**2).mean(-1, keepdims=True) + epsilon) + beta


def add_norm(w, x, y, at):
    return layer_norm(x + y, w(at + ".gamma"), w(at + ".beta"))


def relu(x):
    return np.maximum(x, 0)


def gelu(x):
    """With the exact error function; NumPy has none, so one at a time."""
    from math import erf

    return x * 0.5 * (1 + np.vectorize(erf)(x / 2**0.5))


def ffn(w, x, at, activation=relu):
    hidden = x @ w(at + "dense_layer_1.kernel") + w(at + "dense_layer_1.bias")
    return activation(hidden) @ w(at + "dense_layer_2.kernel") + w(at + "dense_layer_2.bias")


def encoder_block(w, n, x, mask=None, at=""):
    h = add_norm(w, x, multi_head(w, n, x, x, x, mask, at + "self_attn.")[0], at + "add_norm_1")
    return add_norm(w, h, ffn(w, h, at + "ffn."), at + "add_norm_2")


def decoder_block(w, n, de_x, en_x, mask=None, en_mask=None, at=""):
    h1 = add_norm(w, de_x, multi_head(w, n, de_x, de_x, de_x, mask, at + "self_attn.")[0], at + "add_norm_1")
    h2 = add_norm(w, h1, multi_head(w, n, h1, en_x, en_x, en_mask, at + "cross_attn.")[0], at + "add_norm_2")
    return add_norm(w, h2, ffn(w, h2, at + "ffn."), at + "add_norm_3")


def pre_ln_block(w, n, x, mask=None, at=""):
    def norm(x, name):
        return layer_norm(x, w(f"{at}{name}.gamma"), w(f"{at}{name}.beta"))

    normed = norm(x, "norm_1")
    h = x + multi_head(w, n, normed, normed, normed, mask, at + "self_attn.")[0]
    return h + ffn(w, norm(h, "norm_2"), at + "ffn.", gelu)


def rms_norm(x, gamma=1.0, epsilon=1e-6):
    return gamma * x / np.sqrt((x**2).mean(-1, keepdims=True) + epsilon)


def swiglu(w, x, at=""):
    gate = x @ w(at + "W_gate")
    return (gate / (1 + np.exp(-gate)) * (x @ w(at + "W_up"))) @ w(at + "W_down")


def turned(x, base=10_000):
    """Pairs of features as complex numbers, turned by their positions."""
    positions, d = np.arange(x.shape[-2])[:, None], x.shape[-1]
    pairs = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * positions * base ** (-np.arange(0, d, 2) / d))
    return np.stack([pairs.real, pairs.imag], -1).reshape(x.shape)


def grouped(w, heads, groups, query, key, value, mask=None, at="", turn=lambda x: x):
    """Head after head, each with the columns of the group that it belongs to."""
    d = w(at + "Wq").shape[1] // heads
    outputs, weights = [], []
    for i in range(heads):
        own, its = slice(i * d, (i + 1) * d), slice(i * groups // heads * d, (i * groups // heads + 1) * d)
        of_head = mask if mask is None or np.ndim(mask) < 4 else np.asarray(mask)[:, i]
        q, k = turn(query @ w(at + "Wq")[:, own]), turn(key @ w(at + "Wk")[:, its])
        h, p = attend(q, k, value @ w(at + "Wv")[:, its], of_head)
        outputs.append(h)
        weights.append(p)
    return np.concatenate(outputs, -1) @ w(at + "Wo"), np.stack(weights, 1)


def llama_block(w, heads, groups, x, mask=None, at=""):
    n = rms_norm(x, w(at + "norm_1.gamma"))
    h = x + grouped(w, heads, groups, n, n, n, mask, at + "self_attn.", turned)[0]
    return h + swiglu(w, rms_norm(h, w(at + "norm_2.gamma")), at + "ffn.")
