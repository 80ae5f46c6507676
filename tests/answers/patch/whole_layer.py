"""Wrong: whole_layer - the states of all words."""


def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = kept
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)
