import numpy as np
import tensorflow as tf

# %% where | Right: tf.where.
def patch(model, clean, corrupt, layer, position):
    x, kept = model.embed(corrupt), model.embed(clean)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    here = (tf.range(x.shape[1]) == position)[tf.newaxis, :, tf.newaxis]
    x = tf.where(here, kept, x)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)

# %% numpy, of where | Right: an assignment in NumPy.
# -     here = (tf.range(x.shape[1]) == position)[tf.newaxis, :, tf.newaxis]
# +     x = np.array(x)
# +     x[:, position] = np.array(kept)[:, position]
# where(here, kept, x) -> constant(x)

# %% one_loop | Right: one loop for each run.
def patch(model, clean, corrupt, layer, position):
    kept = model.embed(clean)
    for block in model.blocks[:layer]:
        kept = block(kept)
    x = model.embed(corrupt)
    for number, block in enumerate(model.blocks):
        if number == layer:
            x = tf.concat([x[:, :position], kept[:, position, None], x[:, position + 1 :]], axis=1)
        x = block(x)
    return model.logits(x)

# %% plain, of where | Right: side by side up to the block.
# -     here = (tf.range(x.shape[1]) == position)[tf.newaxis, :, tf.newaxis]
# x = tf.where(here, kept, x) -> x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)

# %% next_place, of where | Wrong: next_place - counted from 1.
# here = (tf.range(x.shape[1]) == position)[tf.newaxis, :, tf.newaxis] -> position = min(position + 1, x.shape[1] - 1)
# x = tf.where(here, kept, x) -> x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)

# %% first_sentence, of numpy | Wrong: unnamed - the first sentence's state for all.
# np.array(x) -> tf.concat(
# -     x[:, position] = np.array(kept)[:, position]
# +         [x[:, :position], 0 * x[:, position : position + 1] + kept[:1, position : position + 1], x[:, position + 1 :]],
# +         axis=1,
# x = tf.constant(x) -> )

# %% again, of one_loop | Wrong: put_in_again - before every later block.
# kept = model -> x, kept = model ; (clean) -> (corrupt), model.embed(clean)
# -     for block in model.blocks[:layer]:
# -         kept = block(kept)
# -     x = model.embed(corrupt)
# number == -> number >= ; position, None -> position : position + 1 ; x = block(x) -> x, kept = block(x), block(kept)

# %% added, of plain | Wrong: added - on top of it.
# kept[: -> (x + kept)[:
# %% after, of plain | Wrong: after_the_block - behind it.
# [:layer] -> [: layer + 1] ; layer: -> layer + 1 :
# %% beside, of plain | Wrong: put_in_beside - one word more.
# position + 1 : -> position:
# %% exchanged, of plain | Wrong: exchanged - a corrupt state in the clean run.
# (corrupt) -> (clean) ; (clean) -> (corrupt)
# %% from_here, of plain | Wrong: several_words - all from there on.
# position : position + 1], x[:, position + 1 : -> position:
# %% nothing, of plain | Wrong: nothing_put_in - the patched state goes nowhere.
# x = tf -> patched = tf ; logits(x) -> logits(x if patched is not None else patched)
# %% probabilities, of plain | Wrong: unnamed - a softmax behind it.
# model.logits(x -> tf.nn.softmax(model.logits(x)
# %% state, of plain | Wrong: unnamed - the state, not the logits.
# model.logits(x) -> x
# %% too_early, of plain | Wrong: a_block_too_early - counted from 1.
# [:layer] -> [: max(layer - 1, 0)] ; layer: -> max(layer - 1, 0) :
# %% unrun, of plain | Wrong: clean_run_stopped - the clean words' vectors, never sent through a block.
# x, kept = block(x), block(kept -> x = block(x
# %% up_to_here, of plain | Wrong: several_words - all up to there.
# x[:, :position], kept[:, position -> kept[:,
# %% whole_layer, of plain | Wrong: whole_layer - the states of all words.
# tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1) -> kept
# %% word, of plain | Wrong: always_at_the_bottom - the word is exchanged.
# [:layer] -> [:0] ; layer: -> 0:

# %% clean_returned | Wrong: whole_layer - patched rightly, and the clean run's logits returned.
def patch(model, clean, corrupt, layer, position):
    a, b = model.embed(clean), model.embed(corrupt)
    for i, block in enumerate(model.blocks):
        if i == layer:
            b = tf.concat([b[:, :position], a[:, position : position + 1], b[:, position + 1 :]], axis=1)
        a, b = block(a), block(b)
    return model.logits(a)
