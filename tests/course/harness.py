"""The one harness that every layer's test calls.

A test says once what its layer is, as a `Case`, and runs all checks that concern it:

    CASE = Case(lambda **kw: FCLayer(7, 5, **kw), {"x": noise(2, 3, 4)}, shapes=[(2, 3, 5)], reference=fc)
    test_harness = harnessed({"FCLayer": CASE})

`reference` is the same mathematics in NumPy float64, written without a look at the layer: it gets a function
`w` that gives a weight by its attribute (`w("heads.0.Wq")`), and the inputs.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

SIZES = [(1, -99), (3, 2)]  # of a batch, and by how much all lengths differ from the case's


@dataclass(frozen=True, eq=False)
class Case:
    """A layer, what goes into it and what must come out."""

    make: Callable[..., keras.layers.Layer]
    inputs: dict[str, np.ndarray]
    shapes: list[tuple[int, ...]]  # of the outputs, in order
    reference: Callable[..., object] | None = None
    options: dict = field(default_factory=dict)  # passed on to call, and not tensors: training, return_weights
    fixed_axes: tuple[int, ...] = (-1,)  # axes of float inputs whose size the layer must know
    weightless: bool = False
    packed: bool = False  # whether call takes its inputs as one list, as a model with two inputs does
    mask: str = "mask"  # the argument that hides, where inputs has one
    sources: tuple[str, ...] | None = None  # whose padding, as Keras carries it, no real word may see; else all floats
    another_mask: bool = False  # another case is of the same layer: only what a mask decides is asked
    exported: bool = False  # as a SavedModel, by a case that differs in more than its sizes from another that is
    tolerance: float = 1e-5

    def __post_init__(self):
        if self.sources is None:
            found = tuple(name for name, x in self.inputs.items() if x.dtype.kind == "f" and name != self.mask)
            object.__setattr__(self, "sources", found)


def noise(*shape, seed=0):
    """Normal float32 numbers, always the same."""
    return np.random.default_rng(seed).normal(size=shape).astype("float32")


def ids(*shape, high, seed=0):
    """Token ids from 1 up to high, always the same."""
    return np.random.default_rng(seed).integers(1, high, size=shape).astype("int32")


def flat(outputs):
    """All output tensors as NumPy arrays."""
    return [keras.ops.convert_to_numpy(output) for output in keras.tree.flatten(outputs) if output is not None]


def weights_of(layer):
    """A function that gives a weight of the layer by its attribute, as float64."""

    def weight(attribute):
        found = layer
        for step in attribute.split("."):
            found = found[int(step)] if step.isdigit() else getattr(found, step)
        return keras.ops.convert_to_numpy(found).astype("float64")

    return weight


@lru_cache(maxsize=6)
def built(case, **kwargs):
    """The case's layer, its weights away from zero so that none can hide; one for all checks, which leave it so."""
    layer = case.make(**kwargs)
    call(layer, case)
    shake(layer)
    return layer


def shake(layer):
    rng = np.random.default_rng(1)
    for weight in layer.trainable_weights:
        weight.assign(weight + 0.1 * rng.normal(size=weight.shape))


def call(layer, case, inputs=None):
    """Call the layer as a user does, by keyword."""
    return apply(layer, case, {name: tf.constant(x) for name, x in (inputs or case.inputs).items()})


def apply(layer, case, tensors):
    if case.packed:
        return layer(list(tensors.values()), **case.options)
    return layer(**tensors, **case.options)


def resized(case, batch, change):
    """The case's inputs for another batch, and all lengths changed by so much (but never below 1)."""

    def resize(name, x):
        for axis in range(x.ndim):
            if not is_fixed(case, name, x, axis):
                of_batch = axis == 0 and not (name == case.mask and x.ndim == 2)
                size = batch if of_batch else max(1, x.shape[axis] + change)
                x = np.take(x, np.arange(size) % x.shape[axis], axis=axis)
        return x

    return {name: resize(name, x) for name, x in case.inputs.items()}


def is_fixed(case, name, x, axis):
    """Whether this axis of this input keeps its size: widths do, and axes of 1 that broadcast."""
    if name == case.mask:
        return x.shape[axis] == 1 or (x.ndim == 4 and axis == 1)
    return x.dtype.kind == "f" and axis - x.ndim in case.fixed_axes


def spec(case, name, x):
    shape = [size if is_fixed(case, name, x, axis) else None for axis, size in enumerate(x.shape)]
    return tf.TensorSpec(shape, x.dtype, name=name)


def check_symbols(case):
    """A fresh layer in a functional model: its shapes are told as they come, and a file brings the same layer back.

    The same in what it was made with, in its weights and their names, and in what it gives.
    """
    layer = case.make()
    symbols = {
        name: keras.Input(batch_shape=spec(case, name, x).shape, dtype=x.dtype.name, name=name)
        for name, x in case.inputs.items()
    }
    symbolic = [s for s in keras.tree.flatten(apply(layer, case, symbols)) if s is not None]
    for tensor, shape in zip(symbolic, case.shapes, strict=True):
        assert len(tensor.shape) == len(shape)
        assert tensor.shape[-1] in (None, shape[-1])
    if not case.options:
        told = layer.compute_output_shape(**layer._build_shapes_dict)  # what a model's summary shows
        told = told if isinstance(told[0], tuple) else (told,)
        assert [len(shape) for shape in told] == [len(shape) for shape in case.shapes]
        for tensor, ours, shape in zip(symbolic, told, case.shapes, strict=True):
            assert all(size is None or size == real for size, real in zip(ours, shape, strict=True)), ours
            assert ours[-1] == tensor.shape[-1] or tensor.shape[-1] is None
    model = keras.Model(symbols, symbolic)
    shake(layer)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "layer.keras"
        model.save(path)
        loaded = keras.models.load_model(path)
    again = loaded.get_layer(layer.name)
    assert again.get_config() == layer.get_config()
    assert [(w.name, w.shape) for w in again.weights] == [(w.name, w.shape) for w in layer.weights]
    ours = flat(model(case.inputs))
    assert [output.shape for output in ours] == case.shapes
    for one, other in zip(ours, flat(loaded(case.inputs)), strict=True):
        np.testing.assert_array_equal(one, other)


def check_values(case):
    layer = built(case)
    inputs = {name: x.astype("float64") if x.dtype.kind == "f" else x for name, x in case.inputs.items()}
    expected = keras.tree.flatten(case.reference(weights_of(layer), **inputs))
    for ours, theirs in zip(flat(call(layer, case)), expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=case.tolerance, atol=case.tolerance)


def check_gradients(case):
    """Every weight gets a gradient, and it is the slope that finite differences in float64 find."""
    layer = built(case, dtype="float64")
    if case.weightless:
        assert not layer.trainable_weights
        return
    assert layer.trainable_weights
    rng = np.random.default_rng(2)
    pull = [rng.normal(size=shape) for shape in case.shapes]

    def objective():
        outputs = [output for output in keras.tree.flatten(call(layer, case)) if output is not None]
        return tf.add_n([tf.reduce_sum(output * p) for output, p in zip(outputs, pull, strict=True)])

    with tf.GradientTape() as tape:
        result = objective()
    found = tape.gradient(result, [weight.value for weight in layer.trainable_weights])
    ways = []
    for weight, gradient in zip(layer.trainable_weights, found, strict=True):
        assert gradient is not None, f"{weight.path} gets no gradient"
        gradient = tf.convert_to_tensor(gradient).numpy()
        assert np.isfinite(gradient).all(), weight.path
        assert np.abs(gradient).max() > 0, f"{weight.path} gets a gradient of zeros"
        way = rng.normal(size=weight.shape)
        ways.append((weight, way, float((gradient * way).sum())))

    def slope(ways):
        before, sums, step = [weight.numpy() for weight, _, _ in ways], [], 1e-6
        for sign in (step, -step):
            for (weight, way, _), value in zip(ways, before, strict=True):
                weight.assign(value + sign * way)
            sums.append(float(objective()))
        for (weight, _, _), value in zip(ways, before, strict=True):
            weight.assign(value)
        return (sums[0] - sums[1]) / (2 * step)

    # All at once, each way so long that its share is 1, but for the tiniest: so none hides behind another.
    scales = [min(1 / max(abs(share), 1e-9), 100) for *_, share in ways]
    scaled = [(weight, scale * way, scale * share) for (weight, way, share), scale in zip(ways, scales, strict=True)]
    if slope(scaled) != pytest.approx(sum(share for *_, share in scaled), rel=0, abs=1e-4):
        for one in ways:
            assert one[2] == pytest.approx(slope([one]), rel=1e-4, abs=1e-6), one[0].path


def check_mixed_precision(case):
    layer = built(case, dtype="mixed_float16")
    assert all(weight.dtype == "float32" for weight in layer.weights if "float" in weight.dtype)
    for output in flat(call(layer, case)):
        assert output.dtype == np.float16
        assert np.isfinite(output).all()
    inner = [sub for sub in layer._flatten_layers() if sub.dtype_policy.name != "mixed_float16"]
    assert not inner, f"not told of the precision: {inner}"


def check_graph(case):
    """One trace serves every batch and length, and agrees with eager."""
    layer = built(case)
    traces = []
    signature = {name: spec(case, name, x) for name, x in case.inputs.items()}

    @tf.function(input_signature=[signature])
    def graph(inputs):
        traces.append(1)
        return [output for output in keras.tree.flatten(apply(layer, case, inputs)) if output is not None]

    for batch, change in SIZES:
        inputs = resized(case, batch, change)
        for ours, theirs in zip(flat(graph(inputs)), flat(call(layer, case, inputs)), strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)
    assert len(traces) == 1


def check_masks(case):
    """Nothing hidden changes nothing; True is 1; a row hidden whole stays finite, its gradient too."""
    layer, half = built(case), built(case, dtype="mixed_float16")
    mask = case.inputs[case.mask]
    without = {name: x for name, x in case.inputs.items() if name != case.mask}
    open_mask = np.zeros_like(mask)
    same(call(layer, case, without), call(layer, case, {**case.inputs, case.mask: open_mask}))
    same(call(layer, case), call(layer, case, {**case.inputs, case.mask: mask.astype(bool)}))

    hidden = mask.copy()
    hidden[..., -1, :] = 1
    for one in (layer, half):
        with tf.GradientTape() as tape:
            outputs = keras.tree.flatten(call(one, case, {**case.inputs, case.mask: hidden}))
            total = tf.add_n([tf.reduce_sum(tf.cast(output, tf.float32)) for output in outputs if output is not None])
        assert np.isfinite(float(total))
        for gradient in tape.gradient(total, [weight.value for weight in one.trainable_weights]):
            assert gradient is None or np.isfinite(tf.convert_to_tensor(gradient).numpy()).all()


def check_keras_masks(case):
    """What Keras carries as padding changes no real word, and the output has the mask of the first input."""
    first = next(iter(case.inputs))
    for name in case.sources:
        tensors = {other: tf.constant(x) for other, x in case.inputs.items()}
        if case.mask in tensors:  # no row is hidden whole: that would see padding as all the rest
            tensors[case.mask] = tensors[case.mask] * np.r_[0, np.ones(tensors[case.mask].shape[-1] - 1, "float32")]
        real = np.ones(tensors[name].shape[:2], bool)
        real[0, -1] = real[-1, 1:] = False
        other = tf.where(real[..., None], tensors[name], 7.0)  # padding that looks otherwise
        layer, outcomes = built(case), []
        for x in (tensors[name], other):
            x._keras_mask = tf.constant(real)
            outputs = layer(**{**tensors, name: x}, **case.options)
            outcomes.append(keras.tree.flatten(outputs))
        asks = real if name == first else np.ones(tensors[first].shape[:2], bool)
        for a, b in zip(*outcomes, strict=True):
            if a.ndim == 3:  # the weights of many heads are a matter for Keras's own, see test_multi_head_attention
                np.testing.assert_allclose(a[asks], b[asks], rtol=1e-5, atol=1e-5)
        carried = getattr(outcomes[0][0], "_keras_mask", None)
        assert (carried is not None) == (name == first)
        if name == first:
            np.testing.assert_array_equal(carried, real)


def check_export(case):
    """A fresh model goes out as a SavedModel that takes ids as integers, of any batch and length."""
    model = case.make()
    with tempfile.TemporaryDirectory() as folder:
        model.export(folder, verbose=False)
        again = tf.saved_model.load(folder)
        for batch, change in SIZES:
            inputs = resized(case, batch, change)
            arguments = [tf.constant(x) for x in inputs.values()]
            theirs = again.serve(arguments) if case.packed else again.serve(*arguments)
            for a, b in zip(flat(call(model, case, inputs)), flat(theirs), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5)


def same(ours, theirs):
    """Assert equality to rounding."""
    for a, b in zip(flat(ours), flat(theirs), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-6, atol=1e-6)


LAYERS_OWN = (check_symbols, check_gradients, check_mixed_precision)


def concerning(case):
    """The checks that a case has something for."""
    if case.reference is not None:
        yield check_values
    yield check_export if case.exported else check_graph  # either is one trace for all sizes
    if case.mask in case.inputs:
        yield check_masks
    if case.sources:
        yield check_keras_masks
    if not case.another_mask:
        yield from LAYERS_OWN


def harnessed(cases):
    """A test of all cases, each with all checks that concern it."""
    pairs = {f"{name}, {check.__name__}": (check, case) for name, case in cases.items() for check in concerning(case)}

    @pytest.mark.parametrize(("check", "case"), pairs.values(), ids=pairs)
    def test_harness(check, case):
        check(case)

    return test_harness


__all__ = ["Case", "flat", "harnessed", "ids", "noise", "same", "weights_of"]
