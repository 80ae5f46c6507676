import numpy as np
import tensorflow as tf

# %% in_place_on_copies | Right: copies, and assignment through boolean masks, for arrays only.
def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    generator = np.random.RandomState(seed)
    inputs, labels = ids.copy(), np.full_like(ids, -100)
    candidates = ~np.isin(ids, special_ids)
    chosen = candidates & (generator.uniform(size=ids.shape) < rate)
    labels[chosen] = ids[chosen]
    masked = chosen & (generator.uniform(size=ids.shape) < 0.8)
    inputs[masked] = mask_id
    replaced = chosen & ~masked & (generator.uniform(size=ids.shape) < 0.5)
    ordinary = [i for i in range(vocab_size) if i not in special_ids]
    inputs[replaced] = generator.choice(ordinary, size=replaced.sum())
    return inputs, labels

# %% loops | Right: two loops over copies, one token after another.
import random

def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    dice = random.Random(seed)
    rows = [[int(i) for i in row] for row in ids]
    special = {int(i) for i in special_ids}
    ordinary = [i for i in range(vocab_size) if i not in special]
    labels = []
    for row in rows:
        answers = []
        for t, token in enumerate(row):
            if token in special or dice.random() >= rate:
                answers.append(-100)
                continue
            answers.append(token)
            fate = dice.random()
            if fate < 0.8:
                row[t] = mask_id
            elif fate < 0.9:
                row[t] = dice.choice(ordinary)
        labels.append(answers)
    return rows, labels

# %% numpy | Right: three times np.where.
def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.asarray(ids)
    ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
    return inputs, np.where(chosen, ids, -100)

# %% stateless | Right: stateless random numbers, rate and seed by keyword only.
def mask_tokens(ids, mask_id, vocab_size, special_ids, *, rate=0.15, seed=0):
    ids = tf.convert_to_tensor(ids)
    u = [tf.random.stateless_uniform(tf.shape(ids), seed=[seed, i]) for i in range(2)]
    special = tf.reduce_any(ids[..., None] == tf.constant(special_ids, ids.dtype), -1)
    chosen = (u[0] < rate) & ~special
    ordinary = tf.constant([i for i in range(vocab_size) if i not in special_ids], ids.dtype)
    places = tf.random.stateless_uniform(tf.shape(ids), [seed, 2], maxval=len(ordinary), dtype=tf.int32)
    drawn = tf.gather(ordinary, places)
    inputs = tf.where(u[1] < 0.8, tf.cast(mask_id, ids.dtype), tf.where(u[1] < 0.9, drawn, ids))
    return tf.where(chosen, inputs, ids), tf.where(chosen, ids, tf.cast(-100, ids.dtype))

# %% all_masked, of numpy | Wrong: all_masked - no second draw at all.
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
#
# -     fate = rng.random(ids.shape)
# chosen & (fate < 0.8) -> chosen
# -     inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
# %% draws_specials, of numpy | Wrong: special_words_drawn - random words from the whole vocabulary.
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# choice(ordinary, ids -> integers(vocab_size, size=ids
# %% fifty_fifty, of numpy | Wrong: unnamed - half masked, a quarter random, a quarter kept.
# 8 -> 5 ; 9 -> 75
# %% first_words, of numpy | Wrong: unnamed - the first words of the batch, not random ones.
# rng.random(ids.shape) < rate -> np.arange(ids.size).reshape(ids.shape) < rate * ids.size / 2
# %% fixed_seed, of numpy | Wrong: seed_fixed - always the same seed.
# (seed -> (0
# %% in_place, of numpy | Wrong: changes_its_input - writes into the array that it got.
# -     ids = np.asarray(ids)
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# fate = rng.random(ids.shape) -> fate = rng.random(ids.shape); labels = np.where(chosen, ids, -100)
# inputs = np.where(chosen & (fate < 0.8), mask_id, ids) -> ids[chosen & (fate < 0.8)] = mask_id; replaced = chosen & (fate >= 0.8) & (fate < 0.9)
# inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs) -> words = [i for i in range(vocab_size) if i not in special_ids]
# return inputs, np.where(chosen, ids, -100) -> ids[replaced] = rng.choice(words, replaced.sum()); return ids, labels
# %% inverted, of numpy | Wrong: chosen_inverted - larger than the rate.
# < rate -> > rate
# %% labels_after, of numpy | Wrong: labels_from_inputs - the labels are taken after the masking.
# , ids, -> , inputs,
# %% labels_turned_round, of numpy | Wrong: labels_elsewhere - np.where of the labels with its last two arguments exchanged.
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# fate = rng.random(ids.shape) -> fate = rng.random(ids.shape); ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# ids, -100 -> -100, ids
# %% labels_where_changed, of numpy | Wrong: kept_not_labelled - labels where the inputs differ.
# chosen, -> inputs != ids,
# %% loss_everywhere, of numpy | Wrong: loss_everywhere - the labels are the text.
# np.where(chosen, ids, -100) -> ids
# %% loss_everywhere_but_special, of numpy | Wrong: loss_everywhere - all ordinary words have a label.
# chosen, ids, -100 -> np.isin(ids, special_ids), -100, ids
# %% minus_one, of numpy | Wrong: other_ignored_label - minus one where nothing is to be guessed.
# 100 -> 1
# %% ninety_ten, of numpy | Wrong: none_kept - ninety and ten.
# < 0.8 -> < 0.9 ; >= 0.8) & (fate < -> >=
# %% no_random, of numpy | Wrong: no_random_words - eighty become the mask, the others stay.
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
#
# -     inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
# %% no_seed, of numpy | Wrong: seed_ignored - a generator without seed.
# (seed -> (
# %% one_row, of numpy | Wrong: same_places_in_each_row - draws for one row.
# ids.shape) < -> ids.shape[-1]) <
# %% one_word, of numpy | Wrong: one_random_word - a single random word.
# ordinary, ids.shape -> ordinary
# %% rate_ignored, of numpy | Wrong: rate_ignored - 0.15 in the code.
# < rate -> < 0.15
# %% shuffled_labels, of numpy | Wrong: unnamed - labels one place off.
# where(chosen, ids, -100 -> roll(np.where(chosen, ids, -100), 1, axis=-1
# %% specials_but_pad, of numpy | Wrong: specials_masked - spares the first of them only.
# ~np.isin(ids, special_ids -> (ids != special_ids[0]
# %% swapped, of numpy | Wrong: swapped - labels first.
# return inputs, -> return ; 100) -> 100), inputs
# %% two_mistakes_none_kept_rate, of numpy | Wrong: none_kept, rate_ignored - ninety and ten, and fifteen percent are chosen.
# < rate -> < 0.15 ; < 0.8 -> < 2
# %% where_turned_round, of numpy | Wrong: others_replaced - np.where with its last two arguments exchanged.
# -     ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# fate = rng.random(ids.shape) -> fate = rng.random(ids.shape); ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
# mask_id, ids -> ids, mask_id
# %% words_of_the_text, of numpy | Wrong: unnamed - draws from the batch, not from the vocabulary.
# asarray -> array ; np.arange(vocab_size) -> ids
# fate = rng.random(ids.shape) -> fate = rng.random(ids.shape); words = rng.choice(ordinary, ids.shape) if len(ordinary) else ids
# rng.choice(ordinary, ids.shape) -> words
# %% seed_zero, of numpy | Wrong: seed_ignored - takes seed 0 for none.
# (seed) -> (seed or None) ; asarray -> array
# inputs = np.where(chosen & (fate < -> words = rng.choice(ordinary, ids.shape); inputs = np.where(chosen & (fate <
# rng.choice(ordinary, ids.shape) -> words
# %% top_word_never, of numpy | Wrong: unnamed - the highest id is never drawn.
# ids = np.asarray(ids) -> ids = np.array(ids); chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
# ordinary = np.setdiff1d(np.arange(vocab_size), special_ids) -> fate = rng.random(ids.shape); words = rng.integers(0, vocab_size - 1, ids.shape)
# chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids) -> for _ in range(100):
# -     fate = rng.random(ids.shape)
# +         bad = np.isin(words, special_ids)
# +         if not bad.any():
# +             break
# +         words[bad] = rng.integers(0, vocab_size - 1, bad.sum())
# rng.choice(ordinary, ids.shape) -> words
