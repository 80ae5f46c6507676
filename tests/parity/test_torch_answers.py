"""A layer of the course, answered as a module of PyTorch: judged against the same NumPy reference."""

import numpy as np
import pytest
import torch
from torch import nn

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import SLIP, Probe, judge


class Lazy(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.Wq = nn.LazyLinear(d, bias=False)
        self.Wk = nn.LazyLinear(d, bias=False)
        self.Wv = nn.LazyLinear(d, bias=False)

    def forward(self, q_x, k_x, v_x):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        p = torch.softmax(self.scores(q, k), dim=-1)
        return p @ v, p

    def scores(self, q, k):
        return q @ k.mT / q.shape[-1] ** 0.5


class Matrices(nn.Module):
    """Parameters of its own, made when it is first called."""

    def __init__(self, d):
        super().__init__()
        self.Wq, self.Wk, self.Wv = (nn.UninitializedParameter() for _ in range(3))
        self.d = d

    def forward(self, q_x, k_x, v_x):
        for one in (self.Wq, self.Wk, self.Wv):
            if nn.parameter.is_lazy(one):
                one.materialize((q_x.shape[-1], self.d))
                nn.init.xavier_uniform_(one)
        p = torch.softmax(q_x @ self.Wq @ (k_x @ self.Wk).transpose(1, 2) / self.d**0.5, dim=-1)
        return p @ (v_x @ self.Wv), p


class NoScale(Lazy):
    def scores(self, q, k):
        return q @ k.mT


class Biased(Lazy):
    def __init__(self, d):
        super().__init__(d)
        self.Wq = nn.LazyLinear(d)


class Detached(Lazy):
    def scores(self, q, k):
        return super().scores(q.detach(), k)


class Hidden(Lazy):
    def __init__(self, d):
        super().__init__(d)
        del self.Wq
        self.projections = [nn.LazyLinear(d, bias=False)]

    @property
    def Wq(self):
        return self.projections[0]


class Constant(Matrices):
    def __init__(self, d):
        super().__init__(d)
        del self.Wq
        self.Wq = torch.ones(7, d)  # as wide as the case that asks what the layer is made of


class Unnamed(Lazy):
    def __init__(self, d):
        super().__init__(d)
        self.query = self.Wq


class Borrowed(Lazy):
    def forward(self, q_x, k_x, v_x):
        q, k, v = self.Wq(q_x), self.Wk(k_x), self.Wv(v_x)
        h = nn.functional.scaled_dot_product_attention(q, k, v)
        return h, torch.softmax(self.scores(q, k), dim=-1)


def verdict_on(answer):
    return judge(find("self_attention"), InProcess({"SelfAttentionLayer": answer}), 3)


@pytest.mark.parametrize("answer", [Lazy, Matrices, Unnamed])
def test_a_module_of_pytorch_is_right(answer):
    verdict = verdict_on(answer)
    assert (verdict.score, verdict.fault) == (verdict.points, "")


def test_a_misconception_is_named():
    verdict = verdict_on(NoScale)
    assert [one.id for one in verdict.misconceptions] == ["no_scale"]


@pytest.mark.parametrize(("answer", "says"), [
    (Biased, "Linear(..., bias=False)"), (Detached, "no gradient"), (Hidden, "nn.ModuleList"),
    (Constant, "nn.Parameter"), (Borrowed, "scaled_dot_product_attention"),
])  # fmt: skip
def test_what_is_wrong_with_a_module_is_told(answer, says):
    verdict = verdict_on(answer)
    assert verdict.score < verdict.points
    assert says in f"{verdict.parts[0].message} {verdict.error}"
    assert SLIP not in [one.id for one in verdict.misconceptions]


def test_what_is_neither_a_layer_nor_a_module_is_refused():
    assert verdict_on(dict).score == 0


def test_weights_are_set_by_their_names():
    weights = {"heads[1].W|none": np.arange(6, dtype=np.float32).reshape(2, 3)}

    class Two(nn.Module):
        def __init__(self, bent):
            super().__init__()
            self.heads, self.bent = nn.ModuleList([nn.Module(), nn.Module()]), bent
            for one in self.heads:
                one.W = nn.Parameter(torch.zeros(2, 3))

        def forward(self, x):
            return self.bent(x @ self.heads[1].W)

    given = {"args": (np.eye(2, dtype=np.float32),), "init": {"bent": lambda x: 2 * x}}
    probe = Probe("Two", "layer", **given, weights=weights, mode="torch", gradients=True)
    reply = InProcess({"Two": Two}).ask(probe)
    np.testing.assert_array_equal(reply.value, 2 * weights["heads[1].W|none"])
    assert reply.facts["others"] == ["heads.0.W"]
    assert reply.facts["gradients"]["heads[1].W|none"].shape == (2, 3)
