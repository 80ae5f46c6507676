"""The playground, opened as a file with the network off: it computes what Keras does, and it learns."""

import keras
import numpy as np
import pytest
import tensorflow as tf
from playwright.sync_api import expect

from course.layers import TransformerEncoderLayer
from course.layers.embedding.positions import sinusoidal_encoding
from course.presenting.playground import write_playground

ASK = """({plan, rate}) => {
  const training = new playground.Training({...playground.usual(), ...plan, rate}, "en"), {network} = training;
  const drawn = training.tests.slice(0, 5);
  const ids = drawn.flatMap((one) => one.ids), labels = drawn.flatMap((one) => one.labels);
  const all = (what) => Object.fromEntries(Object.entries(network.weights).map(([name, one]) => [name, {
    shape: [one.rows, one.columns], data: [...one[what]] }]));
  const weights = all("data"), loss = network.slopes(ids, labels), slopes = all("grad");
  for (let i = 0; i < 3; i++) network.learn(ids, labels, rate);
  const logits = [...network.read(ids).logits.data];
  return {plan: network.plan, ids, labels, weights, loss, slopes, after: all("data"), logits};
}"""
LEARN = """({plan, steps}) => {
  const training = new playground.Training({...playground.usual(), ...plan}, "en");
  for (let i = 0; i < steps; i++) training.step();
  return training.test().filter(Boolean).length;
}"""
PLANS = (
    {},
    {"task": "agree", "heads": 4, "mask": True, "positions": "learned"},
    {"scale": False, "residual": False, "layers": 1, "positions": "none"},
    {"norm": False, "feedForward": False, "heads": 1, "width": 16},
)


@pytest.fixture
def opened(calm_page, tmp_path):
    """Opens the page, offline, in a language, at an experiment."""

    def opened(experiment="", language="en", **options):
        file = tmp_path / f"{language}.html"
        write_playground(file, language)
        return calm_page(f"{file.as_uri()}{experiment}", offline=True, **options)

    return opened


def arrays(found):
    return {name: np.array(one["data"], np.float32).reshape(one["shape"]) for name, one in found.items()}


def logits_of(w, ids, plan):
    """The same network in TensorFlow, part by part."""
    width, heads, length = plan["width"], plan["heads"], plan["length"]
    x = tf.gather(w["words"], ids) * width**0.5
    if plan["positions"] != "none":
        x += w["positions"] if plan["positions"] == "learned" else sinusoidal_encoding(length, width)
    hidden = tf.linalg.band_part(tf.ones((length, length)), -1, 0) - 1 if plan["mask"] else 0.0

    def joined(x, output, name):
        total = x + output if plan["residual"] else output
        if not plan["norm"]:
            return total
        mean, variance = tf.nn.moments(total, -1, keepdims=True)
        return (total - mean) / tf.sqrt(variance + 1e-6) * w[f"{name}.gamma"] + w[f"{name}.beta"]

    for i in range(plan["layers"]):
        q, k, v = (tf.stack(tf.split(x @ w[f"{i}.{name}"], heads, -1)) for name in ("Wq", "Wk", "Wv"))
        scores = q @ tf.linalg.matrix_transpose(k) / ((width / heads) ** 0.5 if plan["scale"] else 1)
        mixed = tf.concat(tf.unstack(tf.nn.softmax(scores + 1e9 * hidden) @ v), -1)
        x = joined(x, mixed @ w[f"{i}.Wo"], f"{i}.attention")
        if plan["feedForward"]:
            inner = tf.nn.relu(x @ w[f"{i}.W1"] + w[f"{i}.b1"])
            x = joined(x, inner @ w[f"{i}.W2"] + w[f"{i}.b2"], f"{i}.ffn")
    return x @ w["output"] + w["bias"]


def loss_of(w, found):
    ids = np.reshape(found["ids"], (-1, found["plan"]["length"]))
    labels = np.reshape(found["labels"], ids.shape)
    each = keras.ops.sparse_categorical_crossentropy(np.maximum(labels, 0), logits_of(w, ids, found["plan"]), True)
    return tf.reduce_mean(tf.boolean_mask(each, labels >= 0))


def test_losses_gradients_and_steps_are_keras_s(opened):
    page = opened()
    for plan in PLANS:
        found = page.evaluate(ASK, {"plan": plan, "rate": 0.01})
        w = {name: tf.Variable(value) for name, value in arrays(found["weights"]).items()}
        assert sum(int(tf.size(one)) for one in w.values()) > 2000
        adam, seen = keras.optimizers.Adam(0.01), []
        for _ in range(3):
            with tf.GradientTape() as tape:
                loss = loss_of(w, found)
            slopes = {name: tf.convert_to_tensor(one) for name, one in tape.gradient(loss, w).items()}
            seen.append((float(loss), slopes))
            adam.apply_gradients([(slopes[name], w[name]) for name in w])
        assert found["loss"] == pytest.approx(seen[0][0], rel=1e-5)
        for name, slope in arrays(found["slopes"]).items():
            np.testing.assert_allclose(slope, seen[0][1][name], atol=2e-5, err_msg=name)
        for name, after in arrays(found["after"]).items():
            # A gradient near nothing has a sign by chance, and Adam steps by signs.
            sure = np.min([np.abs(slopes[name]) for _, slopes in seen], axis=0) > 1e-4
            np.testing.assert_allclose(after[sure], w[name].numpy()[sure], atol=1e-3, err_msg=name)


def test_a_block_is_the_course_s(opened):
    found = opened().evaluate(ASK, {"plan": {"layers": 1}, "rate": 0.0})
    plan, w = found["plan"], arrays(found["weights"])
    block = TransformerEncoderLayer(plan["width"], plan["heads"], 2 * plan["width"], 0.0)
    ids = np.reshape(found["ids"], (-1, plan["length"]))
    x = w["words"][ids] * plan["width"] ** 0.5 + sinusoidal_encoding(plan["length"], plan["width"])
    block(x)
    for name in ("Wq", "Wk", "Wv", "Wo"):
        getattr(block.self_attn, name).assign(w[f"0.{name}"])
    block.ffn.dense_layer_1.set_weights([w["0.W1"], w["0.b1"][0]])
    block.ffn.dense_layer_2.set_weights([w["0.W2"], w["0.b2"][0]])
    logits = block(x).numpy() @ w["output"] + w["bias"]
    np.testing.assert_allclose(np.reshape(found["logits"], logits.shape), logits, atol=1e-4)


def test_it_learns_and_without_positions_it_can_t(opened):
    page = opened()
    assert page.evaluate(LEARN, {"plan": {"task": "first"}, "steps": 120}) > 190
    assert page.evaluate(LEARN, {"plan": {"task": "first", "positions": "none"}, "steps": 120}) < 100


def test_an_experiment_is_a_link(opened):
    page = opened("#task=copy&heads=1&norm=false&width=999")
    for name, value in {"task": "copy", "heads": "1", "width": "32"}.items():
        expect(page.locator(f"[name={name}]")).to_have_value(value)
    expect(page.locator("[name=norm]")).not_to_be_checked()
    page.click("#run")
    expect(page.locator("#squares .right")).to_have_count(200)
    page.click("#run")
    page.select_option("[name=layers]", "1")
    expect(page.locator("#maps button")).to_have_count(1)
    assert page.evaluate("location.hash") == "#task=copy&layers=1&heads=1&norm=false"
    page.locator("#squares button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#squares button").nth(25)).to_be_focused()
    page.click("#tries a >> nth=2")
    expect(page.locator("[name=mask]")).to_be_checked()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_fits_every_screen(opened, language):
    for width, height in ((390, 844), (1280, 720), (1920, 1080)):
        page = opened("#task=agree", language, viewport={"width": width, "height": height})
        expect(page.locator("#maps canvas")).to_have_count(4)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width > 1000:  # on a projector all but the things to try is on one screen
            assert page.locator("#look-card").bounding_box()["height"] < height
