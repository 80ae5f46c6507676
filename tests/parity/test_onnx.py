"""What `export(format="onnx")` writes is run by onnxruntime, for batches and lengths that no export has seen."""

import numpy as np
import onnxruntime
import pytest

from tests.parity.on_a_backend import CALLS

MODELS = [
    "DecoderOnly", "EncoderOnly", "Llama", "MaskedLanguageModel", "MinTransformer", "StoryModel", "TextClassifier",
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::FutureWarning")  # of the converter's own code
@pytest.mark.parametrize("name", [*MODELS, "Transformer"])
def test_runs_what_it_writes(name, tmp_path):
    model, given = CALLS[name]()
    model(given)
    gelu = [layer.activation for layer in model._flatten_layers() if hasattr(layer, "activation")]
    model.export(tmp_path / "model.onnx", format="onnx", verbose=False)
    assert gelu == [layer.activation for layer in model._flatten_layers() if hasattr(layer, "activation")]
    session = onnxruntime.InferenceSession(tmp_path / "model.onnx")
    rng = np.random.default_rng(0)
    for shape in ((2, 4), (1, 4), (3, 4)) if name == "MinTransformer" else ((2, 6), (1, 4), (3, 8)):
        ids = {one.name: rng.integers(0, 2, shape) for one in session.get_inputs()}
        (output,) = session.run(None, {name: one.astype("int32") for name, one in ids.items()})
        inputs = list(ids.values())
        np.testing.assert_allclose(output, model(inputs if len(inputs) > 1 else inputs[0]), atol=1e-5)
